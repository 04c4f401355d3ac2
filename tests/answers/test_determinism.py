"""Answers depend on the question only: not on clocks, on the load, or on the order of sets."""

import pytest

from kalmar.runtime.work import spend, steps_done, work_limit
from tests.answers.questions import questions
from tests.commands import call_python

ALL = range(len(questions()))
FEW = ALL[::40]
"""Those that are asked in a quick run."""


def answers(numbers: range, threads: int, speed: float, seed: int) -> list[str]:
    """Return the answers of a process of its own."""
    words = map(str, (threads, speed, *numbers))
    more = {"PYTHONHASHSEED": str(seed)}
    done = call_python("-m", "tests.answers.questions", *words, more=more)
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    "numbers", [FEW, pytest.param(ALL, marks=pytest.mark.thorough)], ids=["few", "all"]
)
def test_answers_are_the_same_everywhere(numbers: range) -> None:
    usual = answers(numbers, 1, 1, 0)
    assert len(usual) == len(numbers)
    assert answers(numbers, 8, 100, 1) == usual  # eight threads, and clocks that run too fast
    assert answers(numbers, 8, 0.01, 2) == usual


def test_the_least_of_several_limits_counts() -> None:
    from kalmar.core.errors import LimitReached

    before = steps_done()
    with work_limit(100):
        with work_limit(10), pytest.raises(LimitReached):
            spend(11)
        spend(80)
    with work_limit(5), work_limit(100), pytest.raises(LimitReached):
        spend(6)
    spend(1000)
    assert steps_done() == before + 1097
