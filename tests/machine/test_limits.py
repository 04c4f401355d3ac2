"""Limits of memory, and the predicted work that decides between Python and compiled code."""

import sys
from pathlib import Path

import pytest

from kalmar import LimitReached, parse_position
from kalmar.core.by_name import LazyModule
from kalmar.engines.graphs.explore import stays_whole
from kalmar.runtime import jobs, optional
from kalmar.runtime.optional import Work, can_compile, is_compiled_sooner, units_while_loading
from kalmar.runtime.work import (
    _free_memory,
    free_memory,
    memory_limit,
    refuse_beyond_memory,
    work_limit,
)
from tests.cases import case_table
from tests.commands import Cli, run_python


def test_a_limit_of_memory_is_what_can_be_had() -> None:
    before = free_memory()
    assert before > 10**9
    with memory_limit(500):
        assert free_memory() == 500_000_000
        with memory_limit(20):
            assert free_memory() == 20_000_000
            with pytest.raises(
                LimitReached, match=r"takes 20 MB .* limit of 20 MB; raise --limit-memory"
            ):
                refuse_beyond_memory(20_000_001, "the table takes")
            refuse_beyond_memory(20_000_000, "the table takes")
        with memory_limit(None):
            assert free_memory() == 500_000_000
    assert free_memory() > 10**9


def test_the_free_memory_of_systems_without_proc(monkeypatch: pytest.MonkeyPatch) -> None:
    linux = free_memory()

    def missing(*_arguments: object, **_named: object) -> None:
        raise FileNotFoundError

    with monkeypatch.context() as patched:
        patched.setattr("kalmar.runtime.work.open", missing, raising=False)
        free = _free_memory()
        assert linux // 2 < free < 2 * linux
        patched.setitem(sys.modules, "psutil", None)
        assert _free_memory() == 1 << 62


LARGE_TABLE = "table queen --rows 0..3000 --cols 0..3000 --limit-memory 5"


@pytest.mark.parametrize(
    "line",
    [
        LARGE_TABLE,
        "table nim --rows 0..3000 --cols 0..3000 --misere --limit-memory 5",
        "values nim -n 3000000 --limit-memory 5",
        "values 0.77 -n 3000000 --limit-memory 5",
        "values nim -n 3000000 -c conjunctive --limit-memory 5",
    ],
)
def test_commands_obey_their_limit_of_memory(line: str, cli: Cli) -> None:
    assert cli.both(line, code=LimitReached.exit_code)[0] == ""


def test_the_unit_of_a_size_fits_it_in_both_languages(cli: Cli) -> None:
    assert "45 MB of memory, more than the limit of 5 MB" in cli(LARGE_TABLE, code=4)
    assert "45 MB memória, több a megengedettnél (5 MB)" in cli(f"--lang hu {LARGE_TABLE}", code=4)


@pytest.mark.skipif(sys.platform != "linux", reason="the system says what a process holds")
def test_memory_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "LIBRARY_BYTES", 0)
    held: list[bytes] = []

    def hold_more() -> None:
        with jobs.watch_memory(50):
            while len(held) < 2_000:
                held.append(bytes([1]) * 1_000_000)
                sum(range(100_000))
                jobs.check_limits()

    with pytest.raises(LimitReached, match="uses more memory than the limit of 50 MB"):
        hold_more()
    assert 40 < len(held) < 2_000
    with jobs.watch_memory(None):
        held.append(b"")


@pytest.mark.skipif(sys.platform != "linux", reason="the system says what a process holds")
def test_a_search_keeps_to_its_limit_of_memory(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(jobs, "LIBRARY_BYTES", -20_000_000)
    monkeypatch.setattr(jobs, "MEMORY_INTERVAL", 0.01)
    assert "uses more memory than the limit of 1 MB" in cli(
        'solve "cram 5x6" -c selective --limit-memory 1', code=4
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [("a.so: failed to map segment from shared object", MemoryError), ("gone", ImportError)],
)
def test_a_library_for_which_memory_is_short(
    text: str, kind: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "short_of_memory.py").write_text(f"raise ImportError({text!r})", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(kind):
        _ = LazyModule("short_of_memory").name


KINDS = {name: kind for name, kind in vars(optional).items() if isinstance(kind, Work)}


@pytest.mark.parametrize("name", KINDS)
def test_the_size_decides_and_what_is_loaded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    work = KINDS[name]
    assert work.plain > work.compiled > 0
    monkeypatch.delitem(sys.modules, "numba")
    most = units_while_loading(work)
    assert most >= work.least  # more where loading takes longer than compiling
    assert not is_compiled_sooner(work, most)
    assert is_compiled_sooner(work, most + 1)
    monkeypatch.setitem(sys.modules, "numba", sys)
    assert not is_compiled_sooner(work, work.least)
    assert is_compiled_sooner(work, work.least + 1)
    monkeypatch.setattr(optional, "can_compile", lambda: False)
    assert not is_compiled_sooner(work, 10**18)


def test_loading_takes_as_long_as_the_plain_work() -> None:
    work = Work(plain=1010, compiled=10, least=7)
    assert units_while_loading(work) == optional.SECONDS_TO_LOAD * 1e6
    assert units_while_loading(Work(plain=1010, compiled=10, least=10**7)) == 10**7


def test_what_is_kept_does_not_rest_on_the_limit_of_who_asks_first() -> None:
    whole = parse_position("rook 3,4").component[0]
    with work_limit(0), pytest.raises(LimitReached):
        stays_whole(whole, 99_999)
    assert stays_whole(whole, 99_999)


SMALL = case_table(__file__, "small")
"""Command lines, and whether they are worth loading Numba."""


@pytest.mark.parametrize("line", SMALL)
def test_small_questions_load_no_numba(line: str) -> None:
    pytest.importorskip("numba")
    code = (
        "import shlex, sys; from kalmar.cli.run import run;"
        " code = run(shlex.split(sys.argv[1]));"
        " print(code, 'numba' in sys.modules, file=sys.stderr)"
    )
    done = run_python(code, line)
    assert done.stderr.split()[-2:] == ["0", str(SMALL[line])]


STEPS = """
import sys
if sys.argv[1:]:
    import numba
from kalmar import solve
from kalmar.runtime.work import steps_done
answer = solve("sprouts 4", play="misere")
print(answer.line, steps_done())
"""


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_a_search_does_the_same_whether_or_not_numba_is_loaded() -> None:
    said = [run_python(STEPS, *loaded).stdout for loaded in ([], ["numba"])]
    assert said[0].startswith("('join 1 with 2', ")
    assert said[0] == said[1]
