"""The architecture, checked: imports point one way, files and functions stay small."""

import ast
import re
from functools import cache
from pathlib import Path

from kalmar.core.by_name import load_named
from tests import imports

OUTSIDE = {"", "__main__", "testing"}
"""The public names and the check of rules."""

LONGEST_CHAIN = 22
"""Modules in the longest chain of imports, those inside functions included."""

NUMBA = ("numba", "llvmlite")
OF_KERNELS = {"kalmar.runtime.jit"}
"""What kernels import of ours beside kernels: the decorators."""


def test_every_module_lies_in_a_wing() -> None:
    assert {imports.wing_of(name) for name in imports.MODULES} == {*imports.WINGS, *OUTSIDE}


def test_imports_point_downward() -> None:
    upward = [
        (name, target)
        for name in imports.MODULES
        if imports.wing_of(name) not in OUTSIDE
        for target in imports.ours(name)
        if imports.wing_of(target) in imports.WINGS
        and imports.WINGS.index(imports.wing_of(target))
        > imports.WINGS.index(imports.wing_of(name))
    ]
    assert not upward, "the wing of the first module lies below that of the second"


def test_no_module_imports_itself_through_others() -> None:
    """Remove modules that import none of the rest, as long as there are any."""
    rest = {name: imports.ours(name) for name in imports.MODULES}
    while leaves := {name for name, found in rest.items() if not found}:
        rest = {name: found - leaves for name, found in rest.items() if name not in leaves}
    assert not rest, f"among these modules is a cycle of imports: {sorted(rest)}"


def test_chains_of_imports_are_short() -> None:
    @cache
    def chain(name: str) -> tuple[str, ...]:
        return (name, *max(map(chain, imports.ours(name)), key=len, default=()))

    longest = max(map(chain, imports.MODULES), key=len)
    assert len(longest) <= LONGEST_CHAIN, " -> ".join(longest)


def test_kernels_are_loaded_late_and_import_kernels_only() -> None:
    found = [
        (name, each.target, each.is_late)
        for name in imports.MODULES
        for each in imports.imports_of(name)
    ]
    for name, target, late in found:
        if target.split(".")[0] in NUMBA and name != "kalmar.runtime.jit":
            asked = name == "kalmar.runtime.work"
            assert imports.is_kernel(name) or asked, f"{name}: only *_kernels.py names {target}"
        if imports.is_kernel(name) and target in imports.MODULES:
            assert imports.is_kernel(target) or target in OF_KERNELS, f"{name} imports {target}"
        elif imports.is_kernel(target):
            assert late, f"{name}: import {target} inside functions, as Numba is optional"


def test_what_is_loaded_anyway_is_imported_at_the_top() -> None:
    found = {}
    for name in imports.MODULES:
        late = {each.target for each in imports.imports_of(name) if each.in_function}
        if late and imports.wing_of(name) != "cli" and (loaded := late & imports.loaded_with(name)):
            found[name] = loaded
    assert not found, "they are loaded with these modules: import them at the top"


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
    return [node for node in ast.walk(imports.tree_of(path)) if isinstance(node, kinds)]


def test_files_stay_small() -> None:
    long = [path for path in imports.FILES if len(path.read_text("utf-8").splitlines()) > 400]
    assert not long


def test_signatures_stay_small() -> None:
    # A kernel takes its arrays one by one.
    files = [path for path in imports.FILES if not path.stem.endswith("_kernels")]
    for path, function in [(file, found) for file in files for found in functions(file)]:
        arguments = function.args
        names = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
        required = len([n for n in names if n not in {"self", "cls"}]) - len(arguments.defaults)
        if is_command(function):
            assert not arguments.kwarg, f"{path}: {function.name} hides its options"
            assert len([*names, *arguments.kwonlyargs]) <= 6, f"{path}: {function.name} takes more"
        else:
            assert required <= 5, f"{path}: {function.name} takes {required} parameters"


def is_command(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether Click calls it."""
    names = {ast.unparse(d).partition("(")[0] for d in function.decorator_list}
    return bool(names & {"as_command", "click.group"})


def test_commands_are_known_as_such() -> None:
    found = {f.name for path in imports.FILES if "cli" in path.parts for f in functions(path)
             if is_command(f)}  # fmt: skip
    assert "command" in found
    assert {name for name in found if not name.endswith("command")} == {"cli"}


def test_nine_functions_in_ten_fit_twenty_lines() -> None:
    sizes = [code_lines(function) for path in imports.FILES for function in functions(path)]
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
OWN_BYTES = {"gzip.decompress(read_own(path))"}
READS_ITSELF = {"runtime/jit.py", "core/i18n/__init__.py"}
"""The hash of the kernels is that of their own sources, whatever else is in a program; cards are of
the program too, and lie in wings below that module."""


def last_name(function: ast.Attribute | ast.Name) -> str:
    """Return what stands after the last dot."""
    return function.attr if isinstance(function, ast.Attribute) else function.id


def is_reading(call: ast.Call) -> bool:
    """Whether a call opens a file to read it, or unpacks what may be more than memory holds."""
    if isinstance(call.func, ast.Attribute | ast.Name) and last_name(call.func) not in READS:
        return False  # most calls, without the cost of their text
    text, function = ast.unparse(call), call.func
    owner, _, name = ast.unparse(function).rpartition(".")
    if name not in READS or text in OWN_BYTES or name.startswith("read_") > bool(owner):
        return False
    if name in MODULES_OF:
        return owner in MODULES_OF[name]
    modes = {a.value for a in ast.walk(call) if isinstance(a, ast.Constant)}
    writes = bool(modes & MODES_OF_WRITING) or "O_WRONLY" in text
    return not (name in {"open", "fdopen"} and (writes or owner in {"self", "webbrowser"}))


@cache
def calls_in(path: Path) -> list[ast.Call]:
    return [node for node in ast.walk(imports.tree_of(path)) if isinstance(node, ast.Call)]


def test_only_one_module_reads_files() -> None:
    found = [
        f"{path}:{call.lineno}: {ast.unparse(call)}"
        for path in imports.FILES
        if imports.wing_of(imports.module_of(path)) != "runtime"
        and path.relative_to(imports.SOURCE).as_posix() not in READS_ITSELF
        for call in calls_in(path)
        if is_reading(call)
    ]
    assert not found, "read files by kalmar.runtime.files"


WRITES = {"write_text", "write_bytes", "savez", "touch", "rename", "copyfile", "copy", "move"}
WRITES |= {"mkstemp", "NamedTemporaryFile", "to_parquet", "savefig", "save", "dump"}
OWNERS_OF_WRITES = {
    "savez": "np", "save": "np", "copy": "shutil", "move": "shutil", "dump": "json",
    "to_parquet": "frame",
}  # fmt: skip
"""Where a name is also that of something else: what writes files by it."""
WRITTEN_INTO = {"file", "file.name", "dir=folder", "folder / PART.format(number)"}
"""First arguments that this module, or the system, has opened for the caller."""
MARKS = {"note_of(what).touch()", "Path(folder, file.name).touch(exist_ok=False)"}
"""Empty files, which hold nothing that could be half there."""


def is_writing(call: ast.Call) -> bool:
    """Whether a call makes or replaces a file by its name."""
    if not isinstance(call.func, ast.Attribute | ast.Name):
        return False
    name, text = last_name(call.func), ast.unparse(call)
    if name in {"open", "fdopen"}:
        modes = {a.value for a in ast.walk(call) if isinstance(a, ast.Constant)}
        return bool(modes & MODES_OF_WRITING) or ("O_WRONLY" in text and "devnull" not in text)
    owner = ast.unparse(call.func).rpartition(".")[0]
    if name not in WRITES or OWNERS_OF_WRITES.get(name, owner) not in owner or text in MARKS:
        return False
    first = [ast.unparse(argument) for argument in (*call.args, *call.keywords)][:1]
    return not set(first) & WRITTEN_INTO


def test_only_one_module_writes_files() -> None:
    found = [
        f"{path}:{call.lineno}: {ast.unparse(call)}"
        for path in imports.FILES
        if path.relative_to(imports.SOURCE).as_posix() != "runtime/writing.py"
        for call in calls_in(path)
        if is_writing(call)
    ]
    assert not found, "write files by kalmar.runtime.writing"


def test_only_people_are_printed_for() -> None:
    for path in imports.FILES:
        if imports.wing_of(imports.module_of(path)) in {"cli", "web", "render"}:
            continue
        named = [call.func.id for call in calls_in(path) if isinstance(call.func, ast.Name)]
        assert "print" not in named, f"{path} prints"


def test_packages_say_that_they_are_not_public() -> None:
    for path in imports.SOURCE.glob("*/__init__.py"):
        said = ast.get_docstring(imports.tree_of(path)) or ""
        assert "what may be relied on" in said, f"{path}: say that the package is not public"


NAMED = re.compile(r'"(kalmar(?:\.\w+)+:[\w.]+)"')


def test_what_is_named_by_text_is_there() -> None:
    places = {place for path in imports.FILES for place in NAMED.findall(path.read_text("utf-8"))}
    assert len(places) > 50
    for place in places - {"kalmar.none:Nothing"}:
        assert load_named(place) is not None, place


def test_modules_imported_late_are_there() -> None:
    late = re.compile(r'LazyModule\("(kalmar[\w.]*)"\)')
    names = {name for path in imports.FILES for name in late.findall(path.read_text("utf-8"))}
    assert names <= set(imports.MODULES)


def test_no_wing_imports_what_another_keeps_to_itself() -> None:
    """A leading underscore says so; everything else may be imported inside the package."""
    found = []
    for name in imports.MODULES:
        for node in ast.walk(imports.tree_of(imports.MODULES[name])):
            if not isinstance(node, ast.ImportFrom) or imports.wing_of(
                node.module or ""
            ) == imports.wing_of(name):
                continue
            private = [alias.name for alias in node.names if re.match("_[^_]", alias.name)]
            if private and (node.module or "").startswith("kalmar"):
                found.append(f"{name} imports {private} from {node.module}")
    assert not found
