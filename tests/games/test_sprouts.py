"""Sprouts and Brussels Sprouts: published outcomes, and the rules without any shortcuts."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Outcome, Play, PositionError, format_position, parse_position, sequence, solve
from kalmar.games.graphs.sprout_regions import Land, curves, first_curves, least_text, regions
from kalmar.games.graphs.sprouts import BrusselsSprouts, Sprouts
from kalmar.runtime.work import steps_done
from tests.cases import case_rows
from tests.games.drawn_sprouts import Whole, drawn_curves, exactly, in_signs, renamed

NORMAL = "PPNNN"
"""The outcome of n spots in normal play, n = 1 to 5: Applegate, Jacobson and Sleator 1991."""

MISERE = "NPPP"
"""The same in misère play, n = 1 to 4 (OEIS A164950)."""

NIMBERS = (0, 0, 0, 1, 1)
"""The Grundy values of 0 to 4 spots (Lemoine and Viennot 2010)."""


@cache
def outcome_set(board: Whole, ends: tuple[int, ...]) -> tuple[int, bool]:
    """The Grundy value, and whether the player to move wins in misère play."""
    known = {renamed(*left) for left in drawn_curves(board, dict(enumerate(ends)))}
    found = [outcome_set(*left) for left in known]
    values = {value for value, _ in found}
    least = next(n for n in range(len(values) + 1) if n not in values)
    return least, not found or not all(wins for _, wins in found)


@pytest.mark.parametrize("spots", [1, 2, 3])
def test_sprouts_as_drawn(spots: int) -> None:
    whole = (tuple((n,) for n in range(spots)),)
    value, wins = outcome_set(whole, (0,) * spots)
    assert solve(f"sprouts {spots}").value == value
    assert (solve(f"sprouts {spots}", play="misere").outcome is Outcome.N) == wins


def test_after_every_first_curve_of_three_spots() -> None:
    """Positions of three spots two curves on, each as drawn and as its lands."""
    start: tuple[Whole, dict[int, int]] = ((((0,), (1,), (2,)),), dict.fromkeys(range(3), 0))
    after = {renamed(*two): two for one in drawn_curves(*start) for two in drawn_curves(*one)}
    checked = set()
    for board, ends in list(after.values()):
        found = regions(in_signs(board, ends))
        if found in checked or sum(ends.values()) < 8:
            continue
        checked.add(found)
        value, wins = outcome_set(*renamed(board, ends))
        text = " ".join(map(Sprouts().format, found or ((),)))
        assert solve(f"sprouts {text}").value == value, text
        assert (solve(f"sprouts {text}", play="misere").outcome is Outcome.N) == wins, text
    assert len(checked) > 5


@given(st.integers(2, 3), st.integers(0, 4), st.randoms(use_true_random=False))
@settings(max_examples=80, deadline=None)
def test_curves_are_those_that_may_be_drawn(spots: int, played: int, chance: random.Random) -> None:
    board: Whole = (tuple((n,) for n in range(spots)),)
    ends = dict.fromkeys(range(spots), 0)
    for _ in range(played):
        following = drawn_curves(board, ends)
        if not following:
            break
        board, ends = chance.choice(following)
    here = regions(in_signs(board, ends))
    expected = {exactly(regions(in_signs(*after))) for after in drawn_curves(board, ends)}
    found = {
        exactly((*here[:i], *here[i + 1 :], *left))
        for i, land in enumerate(here)
        for _, left in curves(land)
    }
    assert found == expected


def test_a_land_is_the_same_walked_backwards() -> None:
    one, other = (("0", "01A2B"), ("A", "B")), (("0", "B2A10"), ("B", "A"))
    assert least_text(one) == least_text(other)
    assert least_text(one) != least_text((("0", "0A12B"), ("A", "B")))


def test_values_as_published() -> None:
    assert sequence("sprouts", 3).values == NIMBERS[:4]
    for spots in (1, 2, 3):
        assert solve(f"sprouts {spots}").outcome.name == NORMAL[spots - 1]
        assert solve(f"sprouts {spots}", play="misere").outcome.name == MISERE[spots - 1]


@pytest.mark.thorough
def test_four_spots_are_worth_as_published() -> None:
    assert value_of(Sprouts().term(4)) == NIMBERS[4]


@cache
def wins(several: tuple[Land, ...], misere: bool) -> bool:
    """Of lands side by side; in normal play of those that do not come in pairs."""
    known = dict.fromkeys(left for land in several for left in moves_in(several, land))
    if not known:
        return misere
    ordered = sorted(known, key=lambda left: sum(len(repr(land)) for land in left))
    return not all(wins(left if misere else unpaired(left), misere) for left in ordered)


def moves_in(several: tuple[Land, ...], land: Land) -> list[tuple[Land, ...]]:
    rest = list(several)
    rest.remove(land)
    return [tuple(sorted((*rest, *left))) for left in after_curves(land)]


@cache
def after_curves(land: Land) -> set[tuple[Land, ...]]:
    return {tuple(filter(None, option)) for option in Sprouts().options(land)}


def unpaired(several: tuple[Land, ...]) -> tuple[Land, ...]:
    return tuple(sorted(land for land in set(several) if several.count(land) % 2))


@pytest.mark.parametrize(
    ("spots", "misere"), [(4, False), (4, True), pytest.param(5, False, marks=pytest.mark.thorough)]
)
def test_outcomes_as_published(spots: int, misere: bool) -> None:
    expected = (MISERE if misere else NORMAL)[spots - 1]
    assert wins(((("0",) * spots,),), misere) == (expected == "N")


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
    assert value_of(again) == value_of(land)
    assert Sprouts().parse(Sprouts().format(again)) == again


@cache
def value_of(land: Land) -> int:
    values = set()
    for option in Sprouts().options(land):
        value = 0
        for piece in option:
            value ^= value_of(piece)
        values.add(value)
    return next(n for n in range(len(values) + 1) if n not in values)


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


@pytest.mark.parametrize(
    ("text", "again"),
    case_rows(__file__, "how_regions_are_written"),
)
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
