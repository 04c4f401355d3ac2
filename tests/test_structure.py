"""The architecture, checked: imports point one way, files and functions stay small."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.every

SOURCE = Path(__file__).parents[1] / "src" / "kalmar"
FILES = sorted(SOURCE.rglob("*.py"))

LAYERS = [
    {"words", "records"},
    {"errors", "rules", "display"},
    {"machine", "compositions", "theorems"},
    {"compound", "legality"},
    {"games", "values", "compiled"},
    {"theories"},
    {"tokens", "positions", "given", "adapters", "graphs", "sequences", "positional", "three_rows"},
    {"quotients", "search"},
    {"solvers", "testing"},
    {"proofs"},
    {"answers", "tables", "surveys"},
    {"claims", "encyclopedia"},
    {"sources"},
    {"present"},
]
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
MAY_IMPORT_NUMBA = "compiled"
COMPILED_IS_LAZY = {"solvers", "sequences", "graphs", "three_rows", "quotients", "claims", "search"}


def part_of(path: Path) -> str:
    """The top-level part of the package that a file belongs to."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(tree: ast.AST) -> Iterator[tuple[str, ast.stmt]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            base = node.module or ""
            yield base, node
            if base in {"kalmar", "kalmar.engines"}:
                for alias in node.names:
                    yield f"{base}.{alias.name}", node


def module_level(tree: ast.Module) -> set[ast.stmt]:
    """Statements run on import: those outside every function."""
    found: set[ast.stmt] = set()
    todo: list[ast.AST] = list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.stmt):
            found.add(node)
        todo.extend(ast.iter_child_nodes(node))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_downward(path: Path) -> None:
    part = part_of(path)
    if part in {"__init__", "__main__"}:
        return
    assert part in RANK, f"give {part} its place in LAYERS"
    tree = ast.parse(path.read_text())
    on_import = module_level(tree)
    for name, statement in imports(tree):
        top, _, rest = name.partition(".")
        if top == "numba":
            assert part == MAY_IMPORT_NUMBA, f"{path}: only compiled/ imports numba"
        if top == "kalmar" and rest:
            target = rest.split(".")[0]
            if part == "compiled":
                assert target == "compiled", f"{path}: compiled imports nothing of ours"
            if target == "compiled" and part != "compiled":
                assert part in COMPILED_IS_LAZY, f"{path}: {part} must not import compiled"
                assert statement not in on_import, f"{path}: import compiled inside functions"
            elif target in RANK:
                assert RANK[target] <= RANK[part], f"{path}: {part} must not import {target}"


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


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    tree = ast.parse(path.read_text())
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_and_signatures_stay_small(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 400
    if part_of(path) == "compiled":
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
    assert found == {"command", "check_command", "cli"}


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
    if part_of(path) == "machine" or path.relative_to(SOURCE).as_posix() in READS_ITSELF:
        return
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    found = [f"line {call.lineno}: {ast.unparse(call)}" for call in calls if is_reading(call)]
    assert not found, "read files by kalmar.runtime.files"


def test_only_present_prints() -> None:
    for path in FILES:
        if part_of(path) == "present":
            continue
        tree = ast.parse(path.read_text())
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        named = [call.func.id for call in calls if isinstance(call.func, ast.Name)]
        assert "print" not in named, f"{path} prints"


def test_packages_say_that_they_are_not_public() -> None:
    for path in SOURCE.glob("*/__init__.py"):
        said = ast.get_docstring(ast.parse(path.read_text())) or ""
        assert "what may be relied on" in said, f"{path}: say that the package is not public"


def test_every_layer_is_there() -> None:
    assert set(RANK) == {part_of(path) for path in FILES} - {"__init__", "__main__"}
