"""Coin-turning games with companion sets of one's own, against sets written out by hand."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import DataError, GameError, find_rules, format_position, parse_position, sequence
from kalmar.games.coins import CompanionFamily, family_from_text
from kalmar.games.coins.turning import COINS, CoinRow
from tests.search import grundy

terms = st.one_of(st.integers(1, 4).map(lambda n: f"i-{n}"), st.integers(0, 3).map(str))
sets = st.lists(terms, max_size=3).map(lambda ts: "{" + ",".join(ts) + "}")
families = st.lists(sets, min_size=1, max_size=4).map(",".join)


def literal(text: str, first: int, place: int) -> set[tuple[int, ...]]:
    """The sets of a place, by the words of the definition."""
    found = set()
    for written in text[1:-1].split("},{"):
        places = {
            place - int(term[2:]) if term.startswith("i") else int(term)
            for term in written.split(",")
            if term
        }
        if all(first <= other < place for other in places):
            found.add(tuple(sorted(places)))
    return found


@given(families, st.integers(0, 7))
def test_sets_are_those_that_fit(text: str, place: int) -> None:
    family = family_from_text(text)
    listed = list(family(family.first, place))
    assert len(listed) == len(set(listed))
    assert set(listed) == literal(text, family.first, place)
    assert family_from_text(family.text) == family
    assert find_rules(f"coins({family.text})").name == f"coins({family.text})"


@given(families.filter(lambda text: "0" not in text))
def test_heaps_are_worth_what_heads_are(text: str) -> None:
    coins, heaps = find_rules(f"coins({text})"), find_rules(f"coin-heaps({text})")
    assert find_rules(heaps.name) == heaps
    assert grundy(heaps, 0) == 0
    assert [grundy(heaps, n) for n in range(1, 8)] == [grundy(coins, (n,)) for n in range(1, 8)]
    assert sequence(heaps, 7).values == tuple(grundy(heaps, n) for n in range(8))
    assert sequence(coins, 7).values == tuple(grundy(coins, (n,)) for n in range(1, 8))


def test_bare_places_are_sets_of_one() -> None:
    assert family_from_text("i-1,2") == family_from_text("{i-1},{2}")
    assert find_rules("coins(i-1,i-2)") == find_rules("fordító({i-1},{i-2})")
    assert family_from_text("3:").own == ((3, ()),)
    assert format_position(parse_position("coins(i-1) FIF")) == "coins({i-1}) 1,3"


def test_places_count_from_zero_where_it_is_written() -> None:
    assert [family_from_text(text).first for text in ("i-1", "0", "0:{}", "4:{0}")] == [1, 0, 0, 0]


def test_sets_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sets.json"
    path.write_text(json.dumps({"1": [[]], "2": [[], [1]], "i": [["i-1"], ["i-2", 1]]}))
    rules = find_rules(f"coins({path})")
    assert rules.name == "coins(1:{};2:{},{1};i:{i-1},{1,i-2})"
    assert isinstance(rules, CoinRow)
    assert isinstance(rules.companions, CompanionFamily)
    path.write_text("[1, 2]")
    with pytest.raises(GameError, match="has no companion sets: write an object that maps places"):
        find_rules(f"coins({path})")
    path.write_text('{"2": [[2]]}')
    with pytest.raises(GameError, match="place 2 cannot be turned with the head at 2"):
        find_rules(f"coins({path})")
    with pytest.raises(DataError, match="cannot be read as companion sets"):
        find_rules(f"coins({tmp_path}/none.json)")


def test_a_place_to_the_right_is_refused() -> None:
    assert set(COINS) >= {"coins", "ruler"}
