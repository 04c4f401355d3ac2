"""Misère canonical forms: how many there are, and that equal forms play alike beside everything."""

from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar.core.errors import LimitReached
from kalmar.engines.quotients.genus import CanonicalForms, Genera
from kalmar.engines.quotients.option_sets import option_sets

Tree = frozenset["Tree"]
EMPTY: Tree = frozenset()


def forms_by_day(forms: CanonicalForms, days: int) -> list[list[int]]:
    """All forms born on day 0, 1, 2, … at the latest."""
    found = [[0]]
    for _ in range(days):
        born = found[-1]
        sets = (c for size in range(len(born) + 1) for c in combinations(born, size))
        found.append(sorted({forms.of_options(options) for options in sets}))
    return found


@cache
def loses(first: Tree, second: Tree) -> bool:
    """Whether the player to move in a sum of two literal games loses, by play."""
    if not first and not second:
        return False
    return not any(loses(o, second) for o in first) and not any(loses(first, o) for o in second)


def tree_of(forms: CanonicalForms, form: int) -> Tree:
    return frozenset(tree_of(forms, option) for option in forms.options[form])


def adjoint(tree: Tree) -> Tree:
    """A game beside which a game is lost by the player to move (Siegel 2013, ch. V.1)."""
    return frozenset(map(adjoint, tree)) or frozenset([EMPTY])


trees = st.recursive(st.just(EMPTY), lambda inner: st.frozensets(inner, max_size=4), max_leaves=12)


def form_of(forms: CanonicalForms, tree: Tree) -> int:
    return forms.of_options([form_of(forms, option) for option in tree])


def test_there_are_as_many_forms_as_in_print() -> None:
    """Winning Ways, ch. 13, and Conway: 1, 2, 3, 5 and 22 games by days 0 to 4."""
    forms = CanonicalForms()
    assert list(map(len, forms_by_day(forms, 4))) == [1, 2, 3, 5, 22]


def test_different_forms_differ_beside_some_game() -> None:
    """Those of day 3; beside games of day 4 and their adjoints."""
    forms = CanonicalForms()
    days = [[tree_of(forms, form) for form in day] for day in forms_by_day(forms, 4)]
    beside = [*days[4], *map(adjoint, days[4])]
    rows = {tuple(loses(tree, other) for other in beside) for tree in days[3]}
    assert len(rows) == len(days[3]) == 5


@given(trees, trees)
def test_a_game_plays_as_its_form_does_beside_every_game(tree: Tree, other: Tree) -> None:
    forms = CanonicalForms()
    form = form_of(forms, tree)
    assert loses(tree, other) == loses(tree_of(forms, form), other)
    assert forms.lost[form] == loses(tree, EMPTY)


@given(trees, trees)
def test_sums_of_forms_are_forms_of_sums(first: Tree, second: Tree) -> None:
    forms = CanonicalForms()

    @cache
    def literal(left: Tree, right: Tree) -> Tree:
        return frozenset({literal(o, right) for o in left} | {literal(left, o) for o in right})

    found = forms.sum(form_of(forms, first), form_of(forms, second))
    assert found == form_of(forms, literal(first, second))


@pytest.mark.parametrize(("game", "last"), [("kayles", 12), ("0.07", 18), ("nim", 6)])
def test_heaps_have_the_genus_of_their_form(game: str, last: int) -> None:
    forms = CanonicalForms()
    options = option_sets(game)
    assert [forms.genus(form) for form in forms.of_heaps(options, last)] == Genera(options).row(
        last
    )


def test_nim_heaps_are_numbers_and_others_have_braces() -> None:
    forms = CanonicalForms()
    kayles = [forms.written(form) for form in forms.of_heaps(option_sets("kayles"), 8)]
    assert kayles[:7] == ["0", "1", "2", "3", "1", "{{3, 2}, 3, 2, 1}", "3"]
    assert kayles[8] == "{{3, 2}, 3, 2}"
    for first, second in product(range(3), repeat=2):
        nim = forms.of_heaps(option_sets("nim"), 3)
        if max(first, second) < 2 or first == 0 or second == 0 or first != second:
            assert forms.written(forms.sum(nim[first], nim[second])) == str(first ^ second)
    assert forms.sum(nim[2], nim[2]) != 0, "in misère play two equal heaps need not cancel"


def test_forms_have_birthdays_and_a_limit() -> None:
    forms = CanonicalForms(limit=10)
    heaps = forms.of_heaps(option_sets("nim"), 9)
    assert [forms.birthdays[form] for form in heaps] == list(range(10))
    assert forms.followers(heaps[4]) == heaps[:5]
    with pytest.raises(LimitReached, match="more than 10 misère canonical forms"):
        forms.of_options(heaps)
