"""Misère Nim, and bricks that are two heaps, by theorem against search: values and all moves."""

from hypothesis import given
from hypothesis import strategies as st

from kalmar import Outcome, Play, after, analyse, parse_position, solve
from kalmar.answers.analyse import BySearch
from kalmar.answers.by_counting import MisereNimAnalysis
from kalmar.theory.valuations import MISERE_GRUNDY
from tests.cases import cases

GAMES = ["nim", "0.3…", "subtraction(1)", "subtraction(1,2)", "subtraction(1,2,3)"]
heaps = st.tuples(st.sampled_from(GAMES), st.integers(0, 6))
bricks = st.tuples(
    st.sampled_from(["bricks(1)", "bricks(1,dropped)"]),
    st.sampled_from(["1x1", "1x3", "2x2", "2x3", "3x4", "4x4"]),
)


@given(st.lists(heaps | bricks, min_size=1, max_size=3))
def test_the_theorem_is_what_search_finds(parts: list[tuple[str, int | str]]) -> None:
    position = parse_position(" + ".join(f"{game} {heap}" for game, heap in parts))
    theory = analyse(position, Play.MISERE, 10_000)
    search = BySearch(position, Play.MISERE, 10_000, 10_000)
    assert isinstance(theory, MisereNimAnalysis)
    assert theory.outcome is search.outcome
    assert theory.value == search.literal.value(position, MISERE_GRUNDY)
    moves = list(theory.winning_moves())
    assert set(moves) == set(search.winning_moves())
    assert len(moves) == len(set(moves)) == theory.winning_move_count
    if all(game in GAMES for game, _ in parts):  # of bricks a short search may not find it
        assert theory.length == search.length
    assert theory.line(60)[1]
    assert theory.move_count == sum(1 for _ in position.moves())
    for left in {after(position, move) for move in position.moves()}:
        assert theory.outcome_of(left) is search.outcome_of(left)


def test_large_bricks_are_two_heaps() -> None:
    answer = solve("bricks(1) 5000x7000", play="misere")
    assert (answer.value, answer.winning_move_count) == (4999 ^ 6999, 1)
    assert "the rook on (a − 1, b − 1)" in answer.theorem
    assert len(answer.line) > 1
    assert solve("bricks(1) 5000x5000", play="misere").outcome is Outcome.P


@cases("text", "outcome")
def test_known_outcomes(text: str, outcome: str) -> None:
    answer = solve(text, play="misere")
    assert answer.outcome.value == outcome
    assert answer.theorem == MisereNimAnalysis.theorem
    assert bool(answer.winning_move_count) == (outcome == "N" and text != "nim 0")
    assert answer.reason.endswith(("wins.", "won."))


def test_other_games_and_ways_are_left_alone() -> None:
    for text in ("kayles 3", "nim 3 + kayles 2", "subtraction(2) 5", "nim 3 (& nim 2 2)"):
        assert solve(text, play="misere").theorem != MisereNimAnalysis.theorem
    assert solve("nim 3").theorem != MisereNimAnalysis.theorem
    answer = solve("nim 3 4", "selective", "misere")
    assert answer.theorem != MisereNimAnalysis.theorem
