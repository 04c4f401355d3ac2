"""The structure of quotients and genera by their definitions, and what is in print."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from kalmar.core.errors import LimitReached
from kalmar.engines.quotients.analysis import QuotientStructure, covers
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.genus import Genera, Genus, tame_genus, tame_sum
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets
from kalmar.engines.quotients.presentation import Letters, Presentation, Relation

FEW_BYTES = 1 << 24


GAMES = {"0.31": 50, "0.123": 20, "0.75": 30, "0.71": 20, "0.72": 42, "0.77": 60, "nim": 8}


def analysed(game: str, last: int | None = None) -> QuotientStructure:
    found = Construction(option_sets(game)).run(GAMES[game] if last is None else last)
    return QuotientStructure(found)


@st.composite
def listed_games(draw: st.DrawFn) -> NumberedHeaps:
    """Random games of at most seven heaps."""
    listed: list[list[list[int]]] = [[]]
    for heap in range(1, draw(st.integers(2, 7))):
        option = st.lists(st.integers(0, heap - 1), min_size=1, max_size=2)
        listed.append(draw(st.lists(option, max_size=3)))
    return NumberedHeaps.of_list(listed)


@st.composite
def small_games(draw: st.DrawFn) -> QuotientStructure:
    """Quotients of random games, none of them large."""
    try:
        return QuotientStructure(Construction(draw(listed_games()), FEW_BYTES).run())
    except LimitReached:
        reject()


def joined(count: int, relations: Sequence[Relation], length: int) -> Callable[[Letters], Letters]:
    """From each word up to a length to one for its class, where only relations join words."""
    words = [
        tuple(sorted(letters))
        for size in range(length + 1)
        for letters in combinations_with_replacement(range(count), size)
    ]
    leader = {word: word for word in words}

    def first(word: Letters) -> Letters:
        while leader[word] != word:
            word = leader[word]
        return word

    for left, right in relations:
        for rest in words:
            one, other = tuple(sorted(left + rest)), tuple(sorted(right + rest))
            if one in leader and other in leader:
                leader[first(one)] = first(other)
    return first


def rewritten(shown: Presentation, letters: Letters) -> Letters:
    """What the rules make of a word, the first that applies again and again."""
    word = Counter(letters)
    while fitting := [rule for rule in shown.rules if Counter(rule.left) <= word]:
        word = word - Counter(fitting[0].left) + Counter(fitting[0].right)
    return tuple(sorted(word.elements()))


@pytest.mark.parametrize("game", GAMES)
def test_rules_rewrite_every_product_to_the_word_of_its_element(game: str) -> None:
    shown = analysed(game).presentation
    row_of = shown.found.monoid.row
    assert [shown.element(word) for word in shown.words] == list(range(shown.found.order))
    for x, y in product(range(shown.found.order), repeat=2):
        assert rewritten(shown, shown.words[x] + shown.words[y]) == shown.words[row_of(x)[y]]


@pytest.mark.parametrize(("game", "length"), [("0.31", 6), ("0.75", 6), ("0.123", 9), ("nim", 6)])
def test_relations_without_the_ones_left_out_define_the_monoid(game: str, length: int) -> None:
    shown = analysed(game, 20 if game == "0.123" else None).presentation
    assert len(shown.relations) <= len(shown.rules)
    first = joined(len(shown.heaps), shown.relations, length)
    every = combinations_with_replacement(range(len(shown.heaps)), length - 2)
    assert {first(word) for word in every} <= {first(word) for word in shown.words}
    assert len({first(word) for word in shown.words}) == shown.found.order


@given(small_games())
def test_every_rule_left_out_follows_from_the_relations(found: QuotientStructure) -> None:
    shown = found.presentation
    count, longest = len(shown.heaps), max((len(rule.left) for rule in shown.rules), default=0)
    first = joined(count, shown.relations, longest + 4)  # a rule left out may need longer words
    for rule in shown.rules:
        assert shown.element(rule.left) == shown.element(rule.right)
        assert first(rule.left) == first(rule.right)


@given(small_games())
def test_no_generator_can_be_left_out(found: QuotientStructure) -> None:
    shown = found.presentation
    for letter in range(len(shown.generators)):
        others = [x for i, x in enumerate(shown.generators) if i != letter]
        assert len(found.found.monoid.generated(others)) < found.found.order


@given(small_games())
def test_parts_are_what_they_are_by_definition(found: QuotientStructure) -> None:
    row_of, order = found.found.monoid.row, found.found.order
    elements = range(order)

    def divides(x: int, y: int) -> bool:
        return y in row_of(x)

    def powers(x: int) -> set[int]:
        met: set[int] = set()
        power = x
        while power not in met:
            met.add(power)
            power = row_of(power)[x]
        return met

    def in_one_component(x: int, y: int) -> bool:
        return any(divides(x, p) for p in powers(y)) and any(divides(y, p) for p in powers(x))

    place = {x: e for e, members in found.components.items() for x in members}
    class_of = {x: i for i, members in enumerate(found.classes) for x in members}
    assert sorted(place) == sorted(class_of) == list(elements)
    assert found.idempotents == tuple(x for x in elements if row_of(x)[x] == x)
    for x, y in product(elements, repeat=2):
        assert (place[x] == place[y]) == in_one_component(x, y)
        assert (class_of[x] == class_of[y]) == (divides(x, y) and divides(y, x))
    ideals = [set(row_of(x)) for x in elements]
    assert set(found.kernel) == set.intersection(*ideals)


@given(small_games())
def test_diagrams_have_neighbours_only_and_all_of_them(found: QuotientStructure) -> None:
    row_of = found.found.monoid.row
    firsts = [members[0] for members in found.classes]
    count = len(firsts)
    above = {(i, j) for i, j in product(range(count), repeat=2)
             if i != j and firsts[j] in row_of(firsts[i])}  # fmt: skip
    next_above = {
        (i, j) for i, j in above if not any({(i, k), (k, j)} <= above for k in range(count))
    }
    assert set(found.class_order) == next_above


def test_covers_of_a_square() -> None:
    assert covers([0b1110, 0b1000, 0b1000, 0]) == ((0, 1), (0, 2), (1, 3), (2, 3))


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
    game = draw(listed_games())
    heaps = draw(st.lists(st.integers(0, len(game.listed) - 1), max_size=4))
    return game, tuple(sorted(heaps))


@given(games_with_sums())
def test_digits_are_values_beside_twos(given_sum: tuple[NumberedHeaps, tuple[int, ...]]) -> None:
    game, heaps = given_sum
    genus = Genera(game).of(heaps)
    for number in range(len(genus.digits) + 1):
        twos = (2,) * number
        if number <= 4:
            assert genus.digit(number) == misere_value(game.listed, heaps, twos)


@given(games_with_sums())
def test_tame_heaps_decide_as_search_does(given_sum: tuple[NumberedHeaps, tuple[int, ...]]) -> None:
    game, heaps = given_sum
    assert Genera(game).of(heaps) == Genera(game, tame=False).of(heaps)


@given(games_with_sums())
def test_digits_alternate_from_some_pair(given_sum: tuple[NumberedHeaps, tuple[int, ...]]) -> None:
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
