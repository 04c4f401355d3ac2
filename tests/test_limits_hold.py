"""Limits hold for every kind of question: work is counted where it is done, and once it is known.

How much a question does is measured in calls of functions, as clocks differ: so many may come to a
step of work, whatever the game, the way of playing and the convention are.
"""

import pickle
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from itertools import islice, product
from unittest.mock import Mock

import pytest

import kalmar
from kalmar import COMPOSITIONS, Heap, LimitReached, Option, Play, analyse, explore, parse_position
from kalmar.answers import answer as answers
from kalmar.cli import chomp
from kalmar.core.choices import Choice, Ending, InTurn
from kalmar.core.compounds import Compound, Position, followers
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, check, check_all
from kalmar.runtime import work
from kalmar.runtime.jobs import check_limits
from tests.cases import case_rows, case_table
from tests.commands import run_captured

STEPS = 20_000
"""Of work, in place of 15 million."""
CALLS_PER_STEP = 12
"""Calls of functions in a step of work; usual are two to five."""
OTHER_CALLS = 300_000
"""Calls for what is no search: text, modules, drawings."""

MOST_PACES = 200
"""For a large question, a third of a second of CPU time each; usual are a few, and 140."""
TENTH = work.USUAL_STEPS // 10

LARGE = case_table(__file__, "large")
"""A component that is too large, and a small one, by which what all questions need is loaded."""

WAYS = (
    *COMPOSITIONS,
    *(
        "in turn",
        "in turn skipping ended",
        "exactly 2",
        "2 neighbours in a row",
        "at most 2, 2 ended",
    ),
)


@dataclass
class Calls:
    """Counts calls until there are too many."""

    most: float
    count: int = 0
    before: int = field(default_factory=work.steps_done)

    def __call__(self, _frame: object, event: str, _argument: object) -> None:
        if event in ("call", "c_call"):
            self.count += 1
            if self.count > self.most:
                sys.setprofile(None)
                raise RuntimeError(f"{self.count:,} calls, {work.steps_done() - self.before} steps")


def ask(arguments: list[str]) -> int:
    """Run a command whose output nobody wants; return its exit code."""
    return run_captured("--debug", *arguments)[0]


def count_calls(arguments: list[str], most: float) -> int:
    """Return how many calls a command makes; raise an error where they are too many."""
    calls = Calls(most)
    sys.setprofile(calls)
    try:
        ask(arguments)
    finally:
        sys.setprofile(None)
    return calls.count


DRAWN = random.Random(1876).sample([*product(LARGE, WAYS, ("normal", "misere"))], 50)
WORST = case_rows(__file__, "worst")
"""Whose steps were dear, or are many."""


def pace() -> float:
    """Return the CPU time of some work of Python, which tells a slow or busy machine by its own."""
    start, kept = time.process_time(), {}
    for number in range(400_000):
        kept[tuple(sorted((number % 977, number % 983, number % 991)))] = number
    return time.process_time() - start


def assert_ends(game: str, way: str, play: str, most: float) -> None:
    """Ask a large question, which may take so many paces of CPU time."""
    before, start = pace(), time.process_time()
    ask(["solve", f"{game} {LARGE[game][0]}", "-c", way, *(["--misere"] * (play == "misere"))])
    took = time.process_time() - start
    assert took < most * max(before, pace())


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "way", "play"), WORST)
def test_the_worst_questions_end_within_a_minute_of_work(game: str, way: str, play: str) -> None:
    assert_ends(game, way, play, MOST_PACES)


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "way", "play"), DRAWN)
def test_a_large_question_ends_within_a_tenth_of_that(
    game: str, way: str, play: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "USUAL_STEPS", TENTH)
    assert_ends(game, way, play, MOST_PACES / 10 + 20)  # 20 for drawings and what is loaded


@pytest.mark.parametrize(("game", "way", "play"), WORST)
def test_dear_steps_count(game: str, way: str, play: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "USUAL_STEPS", STEPS)
    large, small = LARGE[game]
    options = ["-c", way, *(["--misere"] if play == "misere" else [])]
    ask(["solve", f"{game} {small}", *options])
    count_calls(["solve", f"{game} {large}", *options], OTHER_CALLS + CALLS_PER_STEP * STEPS)


def test_few_cells_of_a_large_board_take_few_calls() -> None:
    question = ["table", "knight", "--rows", "0..1500", "--cols", "0..3", "--p-positions"]
    ask(question)  # which loads what fills boards
    count_calls(question, OTHER_CALLS)


@pytest.mark.parametrize("piece", ["knight", "queen", "king", "piece(-1,-2*;-2,-1)"])
def test_squares_of_large_boards_are_counted(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "USUAL_STEPS", 1000)
    with pytest.raises(LimitReached, match="usual limit of work"):
        kalmar.table(piece, range(0, 1500, 500), range(0, 1500, 500))


class Endless(Heap):
    """Heaps with far more moves than anyone wants, that count those that are made."""

    name = "endless"
    made = 0

    def options(self, component: int) -> Iterator[Option]:
        """Yield heap after heap."""
        for heap in range(component):
            type(self).made += 1
            yield (heap,)


@pytest.mark.parametrize("ending", [Ending.SHORT, Ending.LONG])
@pytest.mark.parametrize(
    "choice",
    [Choice.ONE, Choice.ANY, Choice("two", 2, 2), Choice("turn", 1, 1, places=InTurn()),
     Choice("turn", 1, 1, places=InTurn(fewer=True))],
    ids=str,
)  # fmt: skip
def test_no_more_moves_are_made_than_taken(choice: Choice, ending: Ending) -> None:
    start = Position(Compound(choice, ending), (Position(Endless(), 10**6),) * 2)
    Endless.made = 0
    assert len([*islice(followers(start), 3)]) == 3
    assert Endless.made < 20


def test_more_starts_than_the_limit_are_refused_before_the_first_step() -> None:
    Endless.made = 0
    with pytest.raises(LimitReached, match="limit of 1,000 positions"):
        explore(Endless(), range(1001), 1000)
    assert Endless.made == 0
    assert len(explore(Endless(), [*range(30), *range(30)], 30)) == 30


@pytest.mark.parametrize("limit", [2999, 3000, 3001, 1_000_000])
def test_a_limit_is_set_whatever_it_is(limit: int) -> None:
    start = parse_position("kayles 40 30 + nim 20")
    assert analyse(start, Play.NORMAL, limit, True).thorough
    assert not analyse(start, Play.NORMAL, limit, False).thorough
    answer = kalmar.solve(start, limit=limit)
    assert answer.length is not None or f"within {limit:,} positions" in answer.length_meaning


def test_a_limit_of_chomp_is_set_whatever_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    limited = Mock(wraps=work.usual_work)
    monkeypatch.setattr(chomp, "usual_work", limited)
    for words in ([], ["--limit", "3000000"], ["--limit", "3000001"]):
        assert ask(["chomp", "2x3", *words]) == 0
    limits = [call.args[0] for call in limited.call_args_list]
    assert limits == [None, 3_000_000, 3_000_001]


@pytest.fixture
def analysed(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What analyses positions for answers, and counts how often it is called."""
    counted = Mock(wraps=answers.analysed)
    monkeypatch.setattr(answers, "analysed", counted)
    return counted


@pytest.mark.parametrize("text", ["nim 3 5 7", "kayles 9 8", "cram 2x3", "roads A K"])
def test_an_answer_analyses_its_moves_once(text: str, analysed: Mock) -> None:
    answer = kalmar.solve(text, misere=True, kept=0)
    analysed.reset_mock()
    first = [(row.text, row.outcome) for row in answer.moves]
    assert first == [(row.text, row.outcome) for row in answer.moves]
    assert len([*answer.winning_moves()]) == answer.winning_move_count
    assert analysed.call_count <= 1
    # What one reader is told is no other's.
    assert answer.moves is not answer.moves
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer
    # Nothing of the analysis is sent along.
    assert vars(again).keys() == {one.name for one in fields(answer)}
    assert first == [(row.text, row.outcome) for row in again.moves]


def test_threads_analyse_moves_of_one_answer_apart(analysed: Mock) -> None:
    answer = kalmar.solve("cram 2x4", misere=True)
    expected = [(row.text, row.value) for row in kalmar.solve("cram 2x4", misere=True).moves]
    barrier = threading.Barrier(4)

    def read(_: int) -> list[list[tuple[str, int | None]]]:
        barrier.wait()
        return [[(row.text, row.value) for row in answer.moves] for _ in range(3)]

    analysed.reset_mock()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(read, range(4))) == [[expected] * 3] * 4
    assert len(analysed.call_args_list) == 4


def claim_of(checker: Callable[[int], Iterator[Case]]) -> Claim:
    """Make a claim of a checker."""
    return Claim("x.y", "words", "", "", ClaimStatus.THEOREM, checker, 10, "heap")


def endless(_: int) -> Iterator[Case]:
    """Take ever longer to come to the first case."""
    while work.steps_done() >= 0:
        check_limits()
    yield None


def test_time_ends_a_case_of_a_claim() -> None:
    (result,) = check_all([claim_of(endless)], seconds=0.05)
    assert (result.cases, result.complete, result.counterexample) == (0, False, None)


def test_another_limit_is_no_end_of_time() -> None:
    def limited(_: int) -> Iterator[Case]:
        yield None
        raise LimitReached("too much")

    with pytest.raises(LimitReached, match="too much"):
        list(check_all([claim_of(limited)], seconds=1000))
    with pytest.raises(LimitReached, match="too much"):
        check(claim_of(limited))
