"""Genera by the definition, on rows in print, and beside the tame criterion of quotients."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar.core.errors import LimitReached
from kalmar.engines.quotients.analysis import QuotientStructure
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.genus import Genera, Genus, tame_genus, tame_sum
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets

KAYLES = (
    "0¹²⁰ 1⁰³¹ 2²⁰ 3³¹ 1⁰³¹ 4¹⁴⁶ 3³¹ 2²⁰ 1¹³ 4⁰⁴⁶ 2²⁰ 6⁴⁶ 4⁰⁴⁶ 1¹³ 2²⁰ 7⁵⁷ 1¹³ 4⁶⁴ 3³¹ 2²⁰ 1⁰³¹"
)
"""Winning Ways, ch. 13: of heaps 0 to 20."""


@cache
def misere_value(options: tuple[tuple[tuple[int, ...], ...], ...], heaps: tuple[int, ...],
                 twos: tuple[int, ...] = ()) -> int:  # fmt: skip
    """The least number that no option has, by play with real Nim heaps; 1 where play is over."""
    after = set()
    for i, heap in enumerate(heaps):
        for option in options[heap]:
            left = tuple(sorted(heaps[:i] + heaps[i + 1 :] + option))
            after.add(misere_value(options, left, twos))
    for i, size in enumerate(twos):
        for smaller in range(size):
            left = tuple(sorted((*twos[:i], *twos[i + 1 :], *[smaller][:smaller])))
            after.add(misere_value(options, heaps, left))
    if not after:
        return 1
    return next(value for value in range(len(after) + 1) if value not in after)


@st.composite
def games_with_sums(draw: st.DrawFn) -> tuple[NumberedHeaps, tuple[int, ...]]:
    listed: list[list[list[int]]] = [[]]
    for heap in range(1, draw(st.integers(2, 7))):
        option = st.lists(st.integers(0, heap - 1), min_size=1, max_size=2)
        listed.append(draw(st.lists(option, max_size=3)))
    heaps = draw(st.lists(st.integers(0, len(listed) - 1), max_size=4))
    return NumberedHeaps.of_list(listed), tuple(sorted(heaps))


@given(games_with_sums())
def test_digits_are_misere_values_beside_heaps_of_two(
    given_sum: tuple[NumberedHeaps, tuple[int, ...]],
) -> None:
    game, heaps = given_sum
    genus = Genera(game).of(heaps)
    for number in range(len(genus.digits) + 1):
        twos = (2,) * number
        if number <= 4:
            assert genus.digit(number) == misere_value(game.listed, heaps, twos)


@given(games_with_sums())
def test_tame_heaps_decide_what_search_finds(
    given_sum: tuple[NumberedHeaps, tuple[int, ...]],
) -> None:
    game, heaps = given_sum
    assert Genera(game).of(heaps) == Genera(game, tame=False).of(heaps)


@given(games_with_sums())
def test_digits_alternate_from_the_last_pair_on(
    given_sum: tuple[NumberedHeaps, tuple[int, ...]],
) -> None:
    game, heaps = given_sum
    genus = Genera(game).of(heaps)
    assert genus.digits[-1] == genus.digits[-2] ^ 2
    if len(genus.digits) > 2:
        assert genus.digits[-2] != genus.digits[-3] ^ 2, "written as short as possible"


def test_the_row_of_kayles_in_print() -> None:
    assert " ".join(map(str, Genera(option_sets("kayles")).row(20))) == KAYLES


def test_dawsons_kayles_by_search_alone_and_by_tame_heaps() -> None:
    game = option_sets("0.07")
    row = Genera(game).row(20)
    assert row == Genera(game, tame=False).row(20)
    assert [str(row[heap]) for heap in (5, 10, 12, 14)] == ["0¹²⁰", "3¹⁴³¹", "2⁰⁵²⁰", "4¹⁴⁶"]
    assert [heap for heap, genus in enumerate(row) if not genus.is_tame] == [
        heap for heap in range(21) if len(row[heap].digits) > 2 and not row[heap].is_fickle
    ]


@pytest.mark.parametrize("digits", [a + b for a, b in product("01234567", repeat=2)][1:])
def test_the_tame_criterion_and_the_genus_agree_on_every_two_digit_game(digits: str) -> None:
    game = option_sets(f"0.{digits}")
    found = Construction(game).run(14 if digits not in HARD else 10)
    genera = Genera(game)
    tame = all(genera.of([heap]).is_tame for heap in range(found.last + 1))
    assert QuotientStructure(found).is_tame == tame


HARD = {"35", "37", "64", "65", "66", "67", "74", "76"}
"""Codes whose quotients grow at once."""


def test_nim_positions_have_tame_genera() -> None:
    nim = Genera(option_sets("nim"))
    search = Genera(option_sets("nim"), tame=False)
    for heaps in product(range(4), repeat=3):
        value, small = heaps[0] ^ heaps[1] ^ heaps[2], max(heaps) < 2
        assert nim.of(heaps) == search.of(heaps) == tame_genus(value, small)
    assert tame_sum([]) == tame_genus(0, fickle=True)
    assert not Genus(4, (1, 4, 6)).is_tame


def test_a_search_for_a_genus_has_a_limit() -> None:
    with pytest.raises(LimitReached, match="more than 50 sums of kayles"):
        Genera(option_sets("kayles"), limit=50).of([15, 16])
