"""The architecture, checked: imports point one way, files and functions stay small."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kalmar.core.by_name import load_named

pytestmark = pytest.mark.every

SOURCE = Path(__file__).parents[1] / "src" / "kalmar"
FILES = sorted(SOURCE.rglob("*.py"))

WINGS = ("core", "runtime", "games", "theory", "engines", "solvers", "answers", "research",
         "render", "web", "cli")  # fmt: skip
"""The wings, the lowest first: a module imports nothing of a wing above its own."""

OUTSIDE = {"", "__main__", "testing", "rules", "present"}
"""The public names, the check of rules, and two places that were public in version 1.0."""

LONGEST_CHAIN = 25
"""Modules in the longest chain of imports, those inside functions included."""

NUMBA = ("numba", "llvmlite")
OF_KERNELS = {"kalmar.runtime.jit", "kalmar.engines.sequences.move_arrays"}
"""What kernels import of ours beside kernels: the decorators, and a tuple of arrays."""


def module_of(path: Path) -> str:
    """Return the dotted name of a file."""
    parts = [*path.relative_to(SOURCE.parent).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in FILES}


def wing_of(module: str) -> str:
    """Return the first part below the package, "" for the package itself."""
    return [*module.split("."), ""][1]


def imports(tree: ast.AST, late: bool = False) -> Iterator[tuple[str, bool]]:
    """Yield each module imported at run time, and whether that is inside a function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for other in node.orelse:
                yield from imports(ast.Module([other], []), late)
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, late
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield (inner if inner in MODULES else node.module), late
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "LazyModule":
            yield ast.literal_eval(node.args[0]), True
        inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from imports(node, late or inside)


@cache  # five tests look at each file
def tree_of(path: Path) -> ast.Module:
    """Parse a file."""
    return ast.parse(path.read_text())


@cache
def imports_of(name: str) -> list[tuple[str, bool]]:
    """Return what a module imports at run time, and whether inside a function."""
    return list(imports(tree_of(MODULES[name])))


def ours(name: str) -> set[str]:
    """Return the other modules of the package that a module imports."""
    return {target for target, _ in imports_of(name) if target in MODULES and target != name}


def is_kernel(module: str) -> bool:
    """Return whether a module is compiled."""
    return module.endswith("_kernels")


def test_every_module_lies_in_a_wing() -> None:
    assert {wing_of(name) for name in MODULES} == {*WINGS, *OUTSIDE}


@pytest.mark.parametrize("name", MODULES)
def test_imports_point_downward(name: str) -> None:
    if wing_of(name) in OUTSIDE:
        return
    rank = WINGS.index(wing_of(name))
    upward = [
        target
        for target in ours(name)
        if wing_of(target) in WINGS and WINGS.index(wing_of(target)) > rank
    ]
    assert not upward, f"{wing_of(name)} lies below: {upward}"


def test_no_module_imports_itself_through_others() -> None:
    """Remove modules that import none of the rest, as long as there are any."""
    rest = {name: ours(name) for name in MODULES}
    while leaves := {name for name, found in rest.items() if not found}:
        rest = {name: found - leaves for name, found in rest.items() if name not in leaves}
    assert not rest, f"among these modules is a cycle of imports: {sorted(rest)}"


def test_chains_of_imports_are_short() -> None:
    @cache
    def chain(name: str) -> tuple[str, ...]:
        return (name, *max(map(chain, ours(name)), key=len, default=()))

    longest = max(map(chain, MODULES), key=len)
    assert len(longest) <= LONGEST_CHAIN, " -> ".join(longest)


@pytest.mark.parametrize("name", MODULES)
def test_kernels_are_loaded_late_and_import_kernels_only(name: str) -> None:
    for target, late in imports_of(name):
        if target.split(".")[0] in NUMBA and name != "kalmar.runtime.jit":
            asked = name == "kalmar.runtime.limits"
            assert is_kernel(name) or asked, f"{name}: only *_kernels.py names {target}"
        if is_kernel(name) and target in MODULES:
            assert is_kernel(target) or target in OF_KERNELS, f"{name} imports {target}"
        elif is_kernel(target):
            assert late, f"{name}: import {target} inside functions, as Numba is optional"


def code_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function without its docstring; comments do not count, blank lines neither."""
    lines: set[int] = set()
    body = function.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.expr | ast.stmt) and node.end_lineno is not None:
                lines.update((node.lineno, node.end_lineno))
    return len(lines) + 1


@cache
def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return [node for node in ast.walk(tree_of(path)) if isinstance(node, kinds)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_and_signatures_stay_small(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 400
    if path.stem.endswith("_kernels"):
        return  # a kernel takes its arrays one by one
    for function in functions(path):
        arguments = function.args
        names = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
        required = len([n for n in names if n not in {"self", "cls"}]) - len(arguments.defaults)
        if is_command(function):
            assert not arguments.kwarg, f"{path}: {function.name} hides its options"
            assert len(names) <= 6, f"{path}: {function.name} takes {len(names)} parameters"
        else:
            assert required <= 5, f"{path}: {function.name} takes {required} parameters"


def is_command(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether Click calls it."""
    calls = [d.func for d in function.decorator_list if isinstance(d, ast.Call)]
    return any(isinstance(c, ast.Attribute) and c.attr in {"command", "group"} for c in calls)


def test_commands_are_known_as_such() -> None:
    found = {f.name for path in FILES if "cli" in path.parts for f in functions(path)
             if is_command(f)}  # fmt: skip
    assert "command" in found
    assert {name for name in found if not name.endswith("command")} == {"cli"}


def test_nine_functions_in_ten_fit_twenty_lines() -> None:
    sizes = [code_lines(function) for path in FILES for function in functions(path)]
    small = sum(size <= 20 for size in sizes)
    assert small >= 0.9 * len(sizes), f"{small} of {len(sizes)}"


READS = {"open", "fdopen", "read_text", "read_bytes", "load", "fromfile", "loadtxt", "genfromtxt"}
READS |= {"memmap", "read_csv", "read_parquet", "read_json", "parse", "decompress", "run_path"}
MODES_OF_WRITING = {"w", "wb", "a", "ab", "x", "xb"}
MODULES_OF = {
    "load": {"np", "numpy", "json", "pickle"},
    "parse": {"ElementTree", "minidom"},
    "decompress": {"gzip", "zlib", "bz2", "lzma"},
}
"""Where a name is also that of something else: the modules in which it reads or unpacks."""
OWN_BYTES = {"gzip.decompress(read_own(TABLE))", "gzip.decompress(read_own(CERTIFICATES))"}
READS_ITSELF = {"runtime/jit.py"}
"""The hash of the kernels is that of their own sources, whatever else is in a program."""


def is_reading(call: ast.Call) -> bool:
    """Whether a call opens a file to read it, or unpacks what may be more than memory holds."""
    text, function = ast.unparse(call), call.func
    owner, _, name = ast.unparse(function).rpartition(".")
    if name not in READS or text in OWN_BYTES or name.startswith("read_") > bool(owner):
        return False
    if name in MODULES_OF:
        return owner in MODULES_OF[name]
    modes = {a.value for a in ast.walk(call) if isinstance(a, ast.Constant)}
    writes = bool(modes & MODES_OF_WRITING) or "O_WRONLY" in text
    return not (name in {"open", "fdopen"} and (writes or owner in {"self", "webbrowser"}))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_one_module_reads_files(path: Path) -> None:
    if wing_of(module_of(path)) == "runtime" or path.relative_to(SOURCE).as_posix() in READS_ITSELF:
        return
    calls = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]
    found = [f"line {call.lineno}: {ast.unparse(call)}" for call in calls if is_reading(call)]
    assert not found, "read files by kalmar.runtime.files"


def test_only_people_are_printed_for() -> None:
    for path in FILES:
        if wing_of(module_of(path)) in {"cli", "web", "render"}:
            continue
        calls = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]
        named = [call.func.id for call in calls if isinstance(call.func, ast.Name)]
        assert "print" not in named, f"{path} prints"


def test_packages_say_that_they_are_not_public() -> None:
    for path in SOURCE.glob("*/__init__.py"):
        said = ast.get_docstring(tree_of(path)) or ""
        assert "what may be relied on" in said, f"{path}: say that the package is not public"


NAMED = re.compile(r'"(kalmar(?:\.\w+)+:[\w.]+)"')


def test_what_is_named_by_text_is_there() -> None:
    places = {place for path in FILES for place in NAMED.findall(path.read_text("utf-8"))}
    assert len(places) > 50
    for place in places - {"kalmar.none:Nothing"}:
        assert load_named(place) is not None, place
