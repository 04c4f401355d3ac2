"""Misère sums by quotients: outcomes and winning moves are those of literal search."""

import pickle
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.cases import cases
from tests.examples import examples
from tests.known import known
from tests.search import Search, leaf, node

from kalmar import Choice, Ending, Quotient, after, analyse, moves, parse_position, solve
from kalmar.answers import misere_sums
from kalmar.answers.analyse import BySearch
from kalmar.answers.misere_sums import QuotientAnalysis
from kalmar.answers.workings import explain_steps
from kalmar.core.errors import KalmarError, LimitReached, NoTheoryError
from kalmar.core.rules import Outcome, Play, Rules
from kalmar.engines.quotients.analysis import how_far
from kalmar.engines.quotients.ask import build_quotient, quotient_of
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import NumberedHeaps, leaves, option_sets
from kalmar.research.claims.compounds import ListedGame
from kalmar.testing.strategies import finite_games

SMALL = 3_000_000
"""Bytes that keep a construction short: a quotient may be infinite even for a few positions."""


def check(found: Quotient, rules: Sequence[Rules], heaps: Sequence[int]) -> None:
    """Compare a quotient with literal play of heaps."""
    search = Search(Play.MISERE)
    sum_of = node(Choice.ONE, Ending.LONG, *(leaf(r, h) for r, h in zip(rules, heaps, strict=True)))
    assert (found.outcome(heaps).name == "N") == search.wins(sum_of)
    literal = {
        (steps[0][0][0], tuple(sorted(steps[0][1]))) for steps in search.winning_turns(sum_of)
    }
    assert {(place, left) for place, left in found.winning_moves(heaps)} == literal


def lengths(game: ListedGame) -> list[int]:
    """The longest plays of the positions."""
    found: list[int] = []
    for options in game.listed:
        found.append(1 + max((sum(found[p] for p in o) for o in options), default=-1))
    return found


@examples(60, 300, finite_games(most=8), st.data())
def test_random_games_are_played_as_search_plays(game: ListedGame, data: st.DataObject) -> None:
    construction = Construction(NumberedHeaps.of_list(game.listed), memory=SMALL)
    with suppress(LimitReached):
        construction.run()
    found, longest = construction.quotient, lengths(game)
    assume(found.last > 0)
    for _ in range(4):
        heaps = data.draw(st.lists(st.integers(0, found.last), max_size=5))
        while sum(longest[heap] for heap in heaps) > 11:
            heaps.pop()
        check(found, [game] * len(heaps), heaps)


KNOWN = {
    code: Construction(option_sets(code)).run(14)
    for code in ("0.77", "0.07", "0.123", "4.3", "0.26", "0.F", "grundys-game", "subtraction(2,3)")
}


@examples(15, 50, st.sampled_from(sorted(KNOWN)), st.lists(st.integers(0, 6), max_size=4))
def test_sums_of_heaps_are_played_as_literal_search_plays(code: str, heaps: list[int]) -> None:
    assume(sum(heaps) <= 10)
    game = KNOWN[code].game
    assert game.rules is not None
    check(KNOWN[code], [game.rules] * len(heaps), heaps)


GAMES = ["kayles", "0.123", "dawsons-kayles", "guiles", "grundys-game", "treblecross"]
LARGE = "kayles 12 13 14 15"


def by_product(text: str) -> QuotientAnalysis:
    position = parse_position(text)
    quotient = known(quotient_of(leaves(position)))
    return QuotientAnalysis(position, 100_000, 3_000, quotient)


def agrees_with_search(text: str) -> None:
    found = by_product(text)
    search = BySearch(found.position, Play.MISERE, 100_000, 3_000)
    assert found.outcome is search.outcome
    winning = list(found.winning_moves())
    assert winning == list(search.winning_moves())
    assert len(winning) == found.winning_move_count
    for move in moves(found.position):
        left = after(found.position, move)
        judged = found.judge(found.position, move)
        assert judged.value == found.value_at(left)
        assert judged.outcome is search.outcome_of(left)
        assert move in found.turns_to(found.position, judged.value)


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([*([game] for game in GAMES), [*GAMES, "nim"]]).flatmap(
        lambda games: st.lists(
            st.tuples(st.sampled_from(games), st.integers(0, 7)), min_size=1, max_size=3
        )
    )
)
def test_heaps_of_one_game_or_several(parts: list[tuple[str, int]]) -> None:
    agrees_with_search(" + ".join(f"{game} {heap}" for game, heap in parts))


@cases("text")
def test_positions_of_any_game(text: str) -> None:
    agrees_with_search(text)


@pytest.mark.parametrize(
    ("text", "outcome", "winning", "of"),
    [(LARGE, "P", 0, 54), ("kayles 100 200 300", "N", 56, 600)],
)
def test_sums_that_no_search_reaches(text: str, outcome: str, winning: int, of: int) -> None:
    answer = solve(text, play="misere")
    assert (answer.outcome.value, answer.winning_move_count, answer.move_count) == (
        outcome,
        winning,
        of,
    )
    for move in islice(answer.winning_moves(), 5):
        assert solve(after(answer.position, move), play="misere").outcome is Outcome.P
    assert answer.length is None
    assert "not when" in answer.length_meaning
    assert "order 40, proved for all heaps" in answer.theorem
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_a_small_sum_is_searched_so_that_its_length_is_known() -> None:
    answer = solve("0.123 40 41", play="misere")
    assert (answer.outcome.value, answer.winning_move_count, answer.length) == ("N", 2, 32)


def test_the_length_is_searched_if_asked_for() -> None:
    found = analyse(parse_position("kayles 8 9 10"), Play.MISERE, 50_000, thorough=True)
    search = BySearch(found.position, Play.MISERE, 50_000, 3_000)
    assert isinstance(found, QuotientAnalysis)
    assert found.length == search.length
    short = analyse(found.position, Play.MISERE, 100, thorough=True)
    assert short.length[0] is None
    assert "100 positions" in short.length[1]


def test_the_reason_says_what_components_act_like() -> None:
    answer = solve(LARGE, play="misere")
    assert "kayles 13 acts like ab²" in answer.reason
    assert answer.reason.endswith("b² is in P, so the other player wins.")
    lines = explain_steps(analyse(answer.position, Play.MISERE, 1_000_000))
    assert lines[0].startswith("letters stand for heaps: a = 1, b = 2, c = 5")
    assert "kayles 14 acts like b" in " ".join(lines)
    assert lines[-2:] == ("e · ab² · b · abc = b²", "after every move the other player wins")


def test_near_the_end_best_play_is_quick() -> None:
    found = by_product("kayles 30 31")
    near = parse_position("kayles 3 4 2")
    search = BySearch(near, Play.MISERE, 10_000, 3_000)
    best = known(found.best_move(near))
    assert found.remoteness_at(near) == search.value == search.value_at(after(near, best)) + 1
    assert found.remoteness_at(found.position) is None


def test_other_ways_of_playing_are_left_alone() -> None:
    for text, play in (
        (LARGE, Play.NORMAL),
        ("kayles 12 & kayles 13", Play.MISERE),
        ("northcott 1:3", Play.MISERE),
    ):
        assert not isinstance(analyse(parse_position(text), play, 1000), QuotientAnalysis)


def test_what_is_known_is_said_where_no_quotient_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misere_sums, "quotient_of", lambda parts: quotient_of(parts, steps=50_000))
    with pytest.raises(LimitReached) as error:
        solve("4.7 40 41 42", play="misere", limit=2_000)
    assert "2,000 positions" in str(error.value)
    assert "the misère quotient of 4.7 is known only in part: order" in str(error.value)
    with pytest.raises(KalmarError, match="positions"):
        solve("bricks 40x40/3 30x30", play="misere", limit=300)


def test_an_element_does_not_follow_from_those_of_options() -> None:
    with pytest.raises(NoTheoryError):
        by_product("kayles 5").valuation.of_options([0, 1])


def test_how_far_a_quotient_is_right() -> None:
    said = [
        how_far(build_quotient(game, 10))
        for game in (
            NumberedHeaps.of_rules(parse_position("kayles 1").component[0].rules),
            option_sets("dawsons-kayles"),
            NumberedHeaps.of_position("kayles 3 + nim 1"),
        )
    ]
    assert said[0] == "proved for all heaps"
    assert said[1].startswith("for heaps up to ")
    assert said[2] == "for all reachable positions"
