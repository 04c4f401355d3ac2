"""Sprouts and Brussels Sprouts: published outcomes, and the rules without any shortcuts."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Outcome, Play, PositionError, format_position, parse_position, solve
from kalmar.games.graphs.sprout_regions import Land, curves, first_curves, least_text
from kalmar.games.graphs.sprouts import BrusselsSprouts, Sprouts
from kalmar.runtime.work import steps_done
from tests.cases import cases
from tests.search import grundy


def test_a_land_is_the_same_walked_backwards() -> None:
    one, other = (("0", "01A2B"), ("A", "B")), (("0", "B2A10"), ("B", "A"))
    assert least_text(one) == least_text(other)
    assert least_text(one) != least_text((("0", "0A12B"), ("A", "B")))


@st.composite
def reached(draw: st.DrawFn) -> Land:
    """A land that play from two or three spots reaches."""
    land: Land = (("0",) * draw(st.integers(2, 3)),)
    for _ in range(draw(st.integers(0, 5))):
        following = sorted({one for _, left in curves(land) for one in left})
        if not following:
            break
        land = draw(st.sampled_from(following))
    return land


@given(reached(), st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_how_a_land_is_written_makes_no_other_land(land: Land, chance: random.Random) -> None:
    letters = sorted({spot for region in land for walk in region for spot in walk} - set("012"))
    names = str.maketrans("".join(letters), "".join(chance.sample("abcdefghijklm", len(letters))))
    written = []
    for region in land:
        step = chance.choice((1, -1))
        turns = [chance.randrange(len(walk)) for walk in region]
        walks = [(walk[i:] + walk[:i])[::step] for walk, i in zip(region, turns, strict=True)]
        chance.shuffle(walks)
        written.append(tuple(walk.translate(names) for walk in walks))
    chance.shuffle(written)
    again = least_text(tuple(written))
    assert least_text(again) == again
    assert grundy(Sprouts(), again) == grundy(Sprouts(), land)
    assert Sprouts().parse(Sprouts().format(again)) == again


def options(land: Land) -> list[tuple[Land, ...]]:
    return list(Sprouts().options(land))


@given(st.integers(1, 4), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_a_play_has_two_to_three_moves_a_spot(spots: int, chance: random.Random) -> None:
    here: tuple[Land, ...] = ((("0",) * spots,),)
    length = 0
    while here := tuple(land for land in here if options(land)):
        land = chance.choice(here)
        rest = list(here)
        rest.remove(land)
        here = (*rest, *chance.choice(options(land)))
        length += 1
    assert 2 * spots <= length <= 3 * spots - 1


@pytest.mark.parametrize("arms", [(1,), (2,), (1, 1), (4,), (2, 3), (4, 4), (1, 2, 3)])
def test_every_play_of_crosses_is_as_long_as_declared(arms: tuple[int, ...]) -> None:
    rules = BrusselsSprouts()

    @cache
    def lengths(region: tuple[int, ...]) -> frozenset[int]:
        found = set()
        for option in rules.options(region):
            sums = {0}
            for piece in option:
                sums = {a + b for a in sums for b in lengths(piece)}
            found |= {1 + length for length in sums}
        return frozenset(found or {0})

    assert lengths(arms) == {rules.play_length(arms)}


def test_crosses_are_lost_by_parity() -> None:
    for crosses in range(1, 7):
        first = (5 * crosses - 2) % 2 == 1
        for play, wins_first in ((Play.NORMAL, first), (Play.MISERE, not first)):
            answer = solve(f"brussels-sprouts {crosses}", play=play)
            assert (answer.outcome is Outcome.N) == wins_first


@cases("text", "again")
def test_how_regions_are_written(text: str, again: str) -> None:
    assert format_position(parse_position(text)) == again
    assert parse_position(again) == parse_position(text)


def test_a_text_of_two_lands_is_no_component() -> None:
    with pytest.raises(PositionError, match="form several components"):
        Sprouts().parse("0,1/12")


def test_labels_say_a_curve_that_leaves_the_option() -> None:
    rules = Sprouts()
    for land in (rules.term(3), rules.parse("0,AB/1A,B")):
        for option in rules.options(land):
            label = rules.label(land, option)
            assert dict(curves(land))[label.data] == option  # type: ignore[index]
        assert rules.drawn(land).regions == land


def test_what_is_kept_costs_as_much_work() -> None:
    land = Sprouts().parse("4")
    costs = []
    for _ in range(2):
        before = steps_done()
        first_curves(land)
        costs.append(steps_done() - before)
    assert costs[0] == costs[1] > 0
