"""Plain Python or compiled code: what the model decides, on both sides of each size."""

import sys

import pytest

from kalmar.runtime import optional
from kalmar.runtime.optional import (
    Work,
    can_compile,
    is_compiled_sooner,
    units_while_loading,
)
from tests.cases import case_table
from tests.commands import run_python

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
