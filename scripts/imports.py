"""The imports between the modules of src/kalmar, and the list of those inside functions.

    python scripts/imports.py

writes `tests/imports_in_functions.toml` anew: each import inside a function of src/kalmar, in the
group that says why it stands there. An import that is listed stays in its group; a new one is put
into the group that fits it by its name, and may be moved to another by hand.
`tests/test_structure.py` fails where the list and the code differ. Imports are read from syntax
trees, so nothing of src/kalmar is loaded.
"""

import ast
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "kalmar"
FILES = sorted(SOURCE.rglob("*.py"))
LISTED = ROOT / "tests" / "imports_in_functions.toml"

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


KERNEL, LIBRARY, SYSTEM, START = "kernel", "optional library", "system", "start-up"
REASONS = {
    KERNEL: "Numba, which compiles it, is optional and takes half a second to load.",
    LIBRARY: "It comes with an extra, or is large and few commands need it.",
    SYSTEM: "Not every system has it.",
    START: "Most commands do not need it, and all would start later.",
}
"""Why imports stand inside functions, by group."""

SYSTEM_MODULES = {"fcntl", "msvcrt", "readline", "resource", "termios", "tty"}
"""What Python has on some systems only."""

Pair = tuple[str, str]
"""A file, from src/kalmar, and a module that it imports inside a function."""


def in_functions() -> set[Pair]:
    """Return what stands in the code."""
    return {
        (MODULES[name].relative_to(SOURCE).as_posix(), found.target)
        for name in MODULES
        for found in imports_of(name)
        if found.in_function
    }


def listed() -> dict[Pair, str]:
    """Return what stands in the list, with its group."""
    if not LISTED.exists():
        return {}
    groups = tomllib.loads(LISTED.read_text("utf-8"))
    return {
        (file, module): group
        for group, files in groups.items()
        for file, modules in files.items()
        for module in modules
    }


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


def group_of(module: str) -> str:
    """Return the group into which an import fits by the name of its module."""
    if is_kernel(module) or module == "kalmar.runtime.jit":
        return KERNEL
    top = module.partition(".")[0]
    if top in SYSTEM_MODULES:
        return SYSTEM
    return START if top == "kalmar" or top in sys.stdlib_module_names else LIBRARY


def written(pairs: dict[Pair, str]) -> str:
    """Format the list."""
    lines = [
        "# Every import inside a function of src/kalmar, by the reason for which it stands there.",
        "# `python scripts/imports.py` writes it anew and keeps the groups.",
    ]
    for group, reason in REASONS.items():
        lines += ["", f"# {reason}", f'["{group}"]']
        files = sorted({file for (file, _), its in pairs.items() if its == group})
        for file in files:
            modules = sorted(m for (f, m), its in pairs.items() if f == file and its == group)
            lines += [f'"{file}" = [', *(f'  "{module}",' for module in modules), "]"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the list."""
    known = listed()
    pairs = {pair: known.get(pair) or group_of(pair[1]) for pair in in_functions()}
    LISTED.write_text(written(pairs), "utf-8")
    for group in REASONS:
        print(f"{group}: {sum(its == group for its in pairs.values())}")


if __name__ == "__main__":
    main()
