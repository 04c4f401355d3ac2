"""Outcomes and winning moves by quotient are those of literal search."""

from collections.abc import Sequence
from contextlib import suppress

from hypothesis import assume
from hypothesis import strategies as st
from tests.examples import examples
from tests.generators import games, tree
from tests.search import Search, leaf, node

from kalmar import Choice, Ending, LimitReached, Play, Quotient, Rules, find_rules, parse_position
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import NumberedHeaps, leaves, option_sets
from kalmar.research.claims.compounds import ListedGame

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


@examples(60, 300, games(most=8), st.data())
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


def test_the_counterexample_to_grundy_values_in_misere_play_is_explained() -> None:
    rules = find_rules("0.123")
    found = Construction(option_sets("0.123")).run()
    for first in range(8):
        for second in range(8):
            check(found, [rules, rules], [first, second])


def test_mixed_sums_of_any_games_are_played_as_literal_search_plays() -> None:
    for text in (
        "kayles 4 + nim 2",
        "bricks(2) 2x3 + hackenbush 0-1,1-2,1-3",
        "chomp 2x3 + (nim 1 + kayles 2)",
        "nim 2 + (& nim 2 2) + (|! nim 1 2)",
    ):
        position = parse_position(text)
        found = Construction(option_sets(text)).run()
        search = Search(Play.MISERE)
        literal = node(Choice.ONE, Ending.LONG, *(tree(part) for part in leaves(position)))
        heaps = found.heaps_of(position)
        assert (found.outcome(heaps).name == "N") == search.wins(literal)
        moves = found.winning_moves(heaps)
        assert bool(moves) == search.wins(literal)
        assert {move.place for move in moves} <= {
            steps[0][0][0] for steps in search.winning_turns(literal)
        }
        assert found.game.name(heaps[0]) == str(leaves(position)[0])


def test_misere_nim_is_boutons_rule() -> None:
    found = Construction(option_sets("nim")).run(15)
    for a in range(16):
        for b in range(a, 16):
            for c in range(b, 16):
                nim_sum = a ^ b ^ c
                previous = nim_sum == 0 if c > 1 else nim_sum == 1
                assert (found.outcome([a, b, c]).name == "P") == previous


def test_large_sums_are_answered_at_once() -> None:
    kayles = Construction(option_sets("kayles")).run()
    for heaps in ([12, 13, 14, 15], [100, 200, 300], [10**9, 10**9 + 1, 77]):
        assert kayles.outcome(heaps).name in {"N", "P"}
    for heaps in ([12, 13, 14, 15], [100, 200, 300]):
        for place, left in kayles.winning_moves(heaps):
            assert kayles.outcome([*heaps[:place], *heaps[place + 1 :], *left]).name == "P"
