"""Misère Nim by theorem against search: values, outcomes and all winning moves."""

from hypothesis import given
from hypothesis import strategies as st

from kalmar import Play, analyse, parse_position, solve
from kalmar.answers.by_search import BySearch
from kalmar.answers.misere_nim import MisereNimAnalysis
from kalmar.theory.valuations import MISERE_GRUNDY
from tests.cases import cases

GAMES = ["nim", "0.3…", "subtraction(1)", "subtraction(1,2)", "subtraction(1,2,3)"]
heaps = st.tuples(st.sampled_from(GAMES), st.integers(0, 6))


@given(st.lists(heaps, min_size=1, max_size=3))
def test_the_theorem_is_what_search_finds(parts: list[tuple[str, int]]) -> None:
    position = parse_position(" + ".join(f"{game} {heap}" for game, heap in parts))
    theory = analyse(position, Play.MISERE, 10_000)
    search = BySearch(position, Play.MISERE, 10_000, 10_000)
    assert isinstance(theory, MisereNimAnalysis)
    assert theory.outcome is search.outcome
    assert theory.value == search.literal.value(position, MISERE_GRUNDY)
    moves = list(theory.winning_moves())
    assert set(moves) == set(search.winning_moves())
    assert len(moves) == len(set(moves)) == theory.winning_move_count
    assert theory.length == search.length
    assert theory.line(60)[1]


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
