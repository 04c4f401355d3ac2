"""Outcomes and winning moves by quotient are those of literal search."""

from collections.abc import Sequence
from contextlib import suppress

from hypothesis import assume
from hypothesis import strategies as st
from tests.examples import examples
from tests.search import Search, leaf, node

from kalmar import Choice, Ending, LimitReached, Play, Quotient, Rules
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets
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
def test_random_games_are_played_as_literal_search_plays(
    game: ListedGame, data: st.DataObject
) -> None:
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
