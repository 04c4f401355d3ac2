"""The imports between the modules of src/kalmar, read from syntax trees: nothing is loaded."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "kalmar"
FILES = sorted(SOURCE.rglob("*.py"))

WINGS = ("core", "runtime", "games", "theory", "engines", "solvers", "answers", "research",
         "render", "web", "cli")  # fmt: skip
"""The wings, the lowest first: a module imports nothing of a wing above its own."""


class Import(NamedTuple):
    """One import.

    Attributes:
        target: the module; a name imported from a package is the module if there is one.
        is_late: whether it is done after the importer has been loaded.
        in_function: whether the statement itself stands inside a function.
    """

    target: str
    is_late: bool
    in_function: bool


def module_of(path: Path) -> str:
    """Return the dotted name of a file."""
    parts = [*path.relative_to(SOURCE.parent).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in FILES}


def wing_of(module: str) -> str:
    """Return the first part below the package, "" for the package itself."""
    return [*module.split("."), ""][1]


def imports(tree: ast.AST, in_function: bool = False) -> Iterator[Import]:
    """Yield what a syntax tree imports at run time; imports for types alone are left out."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and is_named(node.test, "TYPE_CHECKING"):
            for other in node.orelse:
                yield from imports(ast.Module([other], []), in_function)
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, in_function, in_function)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                target = inner if inner in MODULES else node.module
                yield Import(target, in_function, in_function)
        elif isinstance(node, ast.Call) and is_named(node.func, "LazyModule"):
            yield Import(ast.literal_eval(node.args[0]), True, False)
        inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from imports(node, in_function or inside)


def is_named(node: ast.expr, name: str) -> bool:
    """Return whether an expression is a name alone."""
    return isinstance(node, ast.Name) and node.id == name


@cache
def tree_of(path: Path) -> ast.Module:
    """Parse a file."""
    return ast.parse(path.read_text("utf-8"))


@cache
def imports_of(name: str) -> tuple[Import, ...]:
    """Return what a module imports at run time."""
    return tuple(imports(tree_of(MODULES[name])))


def ours(name: str) -> set[str]:
    """Return the modules of ours that a module imports, late or not."""
    found = {each.target for each in imports_of(name)}
    return {target for target in found if target in MODULES and target != name}


def is_kernel(module: str) -> bool:
    """Return whether a module is compiled."""
    return module.endswith("_kernels")


def loaded_with(name: str) -> set[str]:
    """Return the modules of ours that are loaded whenever a module is, itself included."""
    found: set[str] = set()
    new = {name}
    while new:
        found |= new
        packages = {module.rpartition(".")[0] for module in new} & set(MODULES)
        at_once = {each.target for module in new for each in imports_of(module) if not each.is_late}
        new = (packages | at_once & set(MODULES)) - found
    return found
