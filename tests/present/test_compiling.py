"""What is said while kernels are compiled, and compiling them ahead."""

import ast
import importlib
import inspect
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kalmar
from kalmar.cli.run import run
from kalmar.core.by_name import load_named
from kalmar.runtime import compiling, kernel_forms, kernel_helpers
from kalmar.runtime.compiling import CompileReport, report_compiling
from kalmar.runtime.kernel_keys import names_in

SOURCES = Path(kalmar.__file__).parent
LOOPS = {
    f"kalmar.engines.graphs.{name}_kernels" for name in ("labels", "layers", "names", "retrograde")
}
"""Files of loops that are compiled for large graphs only."""

MADE_FOR_A_GAME = {"kalmar.engines.windows.run_kernels:chain_of"}

PLAIN = ("values", "0.77", "-n", "10000", "--compute")


def said(folder: Path, *arguments: str) -> str:
    """What a command in a process of its own writes for people."""
    code = (
        "import sys; from kalmar.runtime import compiling; compiling.REPORT_AFTER = 0.05\n"
        "from kalmar.cli import way; way.FIRST_PIPED_SIGN = 1e6\n"
        "from kalmar.cli.run import run; sys.exit(run(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "NUMBA_CACHE_DIR": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr


def test_compiling_is_said_once_and_only_where_it_is_done(tmp_path: Path) -> None:
    assert said(tmp_path, *PLAIN).startswith("kalmar: compiling for this machine, once")
    assert said(tmp_path, *PLAIN) == ""


def test_a_quiet_command_says_nothing(tmp_path: Path) -> None:
    assert said(tmp_path, "--quiet", *PLAIN) == ""


def test_a_folder_that_cannot_be_written_is_named_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for _ in range(2):
        lines = said(tmp_path / "file", *PLAIN).splitlines()
        assert len(lines) == 1
        assert lines[0].startswith("kalmar: compiled code cannot be cached in ")
        assert lines[0].endswith("compiled every time: set NUMBA_CACHE_DIR to another folder")


def test_a_long_time_is_the_sum_of_short_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "REPORT_AFTER", 0.2)
    told: list[str] = []
    with report_compiling(told.append) as report:
        report.begin()
        report.end()
        time.sleep(0.3)  # what is not spent on compiling does not count
        assert not told
        for _ in range(3):
            report.begin()
            time.sleep(0.15)
            report.end()
    assert told == ["compiling for this machine, once"]


def test_what_is_planned_is_said() -> None:
    assert CompileReport(print, 3, 3).sentence() == "compiling for this machine, once"
    last = CompileReport(print, 3, 4).sentence()
    assert last == "compiling for this machine, once: 3 of 4"


def test_the_listed_forms_are_those_of_kernels() -> None:
    forms = kernel_forms.usual_forms()
    assert len(forms) > 40
    for form in forms:
        kernel, kinds = kernel_forms.kernel_of(form)
        assert list(kernel_forms.form_of(kernel, kinds)) == list(form)
        assert kernel_forms.name_of(form).split(".")[0].endswith("_kernels")


def kernels_of(path: Path) -> set[str]:
    """Return the kernels of a file, or what makes them for numbers, as "module:name"."""
    tree = ast.parse(path.read_text("utf-8"))
    module = ".".join(("kalmar", *path.relative_to(SOURCES).with_suffix("").parts))
    tops = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    names = {top.name for top in tops if any(map(is_kernel, ast.walk(top)))}
    if module in LOOPS:  # what small graphs run as it is, and `compiled` makes a kernel
        exported = importlib.import_module(module).__all__
        names |= {top.name for top in tops if top.name in exported}
    return {f"{module}:{name}" for name in names}


def is_kernel(node: ast.AST) -> bool:
    """Return whether a function is decorated by `kernel`."""
    if not isinstance(node, ast.FunctionDef):
        return False
    names = [part.func if isinstance(part, ast.Call) else part for part in node.decorator_list]
    return any(isinstance(name, ast.Name) and name.id == "kernel" for name in names)


def called_by(place: str) -> set[str]:
    """Return the kernels that a kernel calls, which are compiled and kept with it."""
    found = load_named(place)
    function = getattr(found, "py_func", inspect.unwrap(found))
    named = (function.__globals__.get(name) for name in names_in(function.__code__))
    inside = [getattr(value, "py_func", None) for value in named]
    return {f"{each.__module__}:{each.__qualname__}" for each in inside if each is not None}


def test_every_kernel_is_listed() -> None:
    kernels = set().union(*map(kernels_of, SOURCES.rglob("*_kernels.py")))
    listed = {place for place, *_ in kernel_forms.usual_forms()}
    assert listed <= kernels
    with_others = listed.union(*map(called_by, listed))
    assert len(kernels) > 70
    assert sorted(kernels - with_others - MADE_FOR_A_GAME) == [], "add a question to `scripts/kernels.py`"


def test_doctor_compiles_what_is_not_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    forms = kernel_forms.groups()["heaps in other ways"]
    monkeypatch.setattr(kernel_forms, "usual_forms", lambda: forms)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    for count in (len(forms), 0):
        run(["doctor", "--warm", "--json"])
        first = json.loads(capsys.readouterr().out)["findings"][0]
        assert first["name"] == "kernels"
        assert first["words"].startswith(f"{count} of {len(forms)} compiled now")
    assert said(tmp_path, *PLAIN) == ""


SPARSE = "sparse_block_kernels:extend"


def listed(name: str) -> kernel_forms.Form:
    """The form of a kernel on the list, by the end of its place."""
    return next(form for form in kernel_forms.usual_forms() if form[0].endswith(name))


def test_helpers_begin_where_the_question_is_clear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    sparse, shared = listed(SPARSE), listed("plain_kernels:plain")
    others = kernel_helpers.find_others(*kernel_forms.kernel_of(sparse))
    group = kernel_forms.groups()["sparse heaps"]
    assert others == [form for form in group if form != sparse]
    assert kernel_helpers.find_others(*kernel_forms.kernel_of(shared)) == []
    file = kernel_forms.file_of(others[0])
    file.parent.mkdir(parents=True)
    file.touch()
    assert kernel_helpers.find_others(*kernel_forms.kernel_of(sparse)) == others[1:]


def test_a_helper_compiles_what_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(kernel_helpers, "cores", lambda: 2)
    form = listed("common_run_kernels:write_run")
    file = kernel_forms.file_of(form)
    helpers = kernel_helpers.Helpers([form])
    try:
        while not any(Path(helpers.folder.name).iterdir()):  # until it has claimed the kernel
            time.sleep(0.01)
        helpers.wait_for(file)
        assert file.exists()
    finally:
        helpers.end()
    assert not Path(helpers.folder.name).exists()


def test_what_no_helper_compiles_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_helpers, "cores", lambda: 2)
    monkeypatch.setattr(kernel_helpers, "CODE", "import time; time.sleep(60)")
    helpers = kernel_helpers.Helpers([listed(SPARSE)])
    helpers.wait_for(tmp_path / "own.nbc")  # claimed by nobody else
    assert kernel_helpers.claim(helpers.folder.name, tmp_path / "other.nbc")
    helpers.processes[0].kill()
    helpers.wait_for(tmp_path / "other.nbc")  # whoever has claimed it is gone
    helpers.end()
    monkeypatch.setattr(kernel_helpers, "cores", lambda: 1)
    alone = kernel_helpers.Helpers([listed(SPARSE)])
    assert alone.processes == []
    alone.wait_for(tmp_path / "own.nbc")
    alone.end()


def test_a_command_has_helpers_and_the_same_answer(tmp_path: Path) -> None:
    code = (
        "import sys; from kalmar.cli.run import run; from kalmar.runtime import kernel_helpers\n"
        "kernel_helpers.cores = lambda: 2\n"
        "begun = kernel_helpers.Helpers.__init__\n"
        "def begin(self, forms): print(len(forms), file=sys.stderr); begun(self, forms)\n"
        "kernel_helpers.Helpers.__init__ = begin\n"
        "sys.exit(run(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "values", "0.6", "-n", "100000", "--json"],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert any(line.isdecimal() and int(line) > 3 for line in done.stderr.splitlines())
    values = json.loads(done.stdout)["values"]
    assert values[:12] == list(kalmar.sequence("0.6", 11).values[:12])
    assert len(list((tmp_path / "kernels").glob("*.nbc"))) >= 3
