"""Ways of one's own: their grammar, and their outcomes against the definition in words."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product

import pytest

import kalmar
from kalmar import Choice, Ending, PositionError, UnknownNameError, UsageError
from kalmar.core.compositions import composition_of, find_composition, way_name
from kalmar.core.compounds import Compound, Position, canonical, followers
from kalmar.core.i18n import translate
from kalmar.core.turns import after, moves
from kalmar.games.notation.positions import format_position, parse_position
from tests.cases import case_rows, cases

WAYS = case_rows(__file__, "ways")

Heaps = tuple[int, ...]
"""Vertices of small graphs, one for each component."""


def admissible(way: str, live: Sequence[int], count: int, last: int) -> Iterator[tuple[int, ...]]:
    """The sets that a turn may move, by the words of the way, from those of all live components."""
    choice = way.rsplit(", ", 1)[0]
    fewer = choice.endswith(" or fewer")
    words = choice.removesuffix(" or fewer").split()
    every = list(chain.from_iterable(combinations(live, k) for k in range(1, len(live) + 1)))
    if words[0] == "one":
        words = ["exactly", "1"]
    if words[:2] == ["in", "turn"]:
        order = [(last + 1 + k) % count for k in range(count)]
        able = [place for place in order if place in live]
        if able and (len(words) > 2 or able[0] == order[0]):
            yield (able[0],)
        return
    if words[0] == "sets":
        for group in choice.removesuffix(" or fewer").removeprefix("sets ").split(" "):
            places = tuple(int(n) - 1 for n in group.strip("{}").split(","))
            left = tuple(place for place in places if place in live)
            if left and (fewer or left == places):
                yield left
        return
    for moved in every:
        size, most = len(moved), len(live)
        if words[0] == "any":
            good = True
        elif words[0] == "all":
            good = size == most
        elif words[1] == "neighbours":
            width = int(words[0])
            circle = words[-1] != "row"
            good = any(
                all((place - first) % count < width for place in moved) if circle
                else all(0 <= place - first < width for place in moved)
                for first in range(count)
            )  # fmt: skip
        else:
            wanted = sizes(words, most)
            good = size in ([min(n, most) for n in wanted] if fewer else wanted)
        if good:
            yield moved


def sizes(words: list[str], most: int) -> Sequence[int]:
    """How many of at most so many components a turn may move, by the words of the choice."""
    numbers = [int(word) for word in words if word.isdigit()]
    if words[1] == "most":
        return range(1, numbers[0] + 1)
    if words[1] == "least":
        return [numbers[0], *range(numbers[0], most + 1)]
    return numbers


def is_over(way: str, ended: list[bool]) -> bool:
    """Whether play has stopped, by the words of the ending."""
    ending = way.rsplit(", ", 1)[1]
    if ending.startswith("component"):
        return ended[int(ending.split()[1]) - 1]
    wanted = {"first": 1, "last": len(ended)}.get(ending) or int(ending.split()[0])
    return sum(ended) >= min(wanted, len(ended))


def wins(way: str, graph: list[list[int]], heaps: Heaps, misere: bool) -> tuple[bool, int]:
    """Whether the player to move wins, and in how many moves if the winner hurries."""
    solved = by_words(way, tuple(map(tuple, graph)), misere)
    return solved(heaps, len(heaps) - 1)


@cache
def by_words(
    way: str, graph: tuple[tuple[int, ...], ...], misere: bool
) -> Callable[[Heaps, int], tuple[bool, int]]:
    """Search by the words of the way, with a memory for all positions of a graph."""

    @cache
    def solved(here: Heaps, last: int) -> tuple[bool, int]:
        ended = [not graph[v] for v in here]
        live = [i for i, over in enumerate(ended) if not over]
        left = []
        if not is_over(way, ended):
            for moved in admissible(way, live, len(here), last):
                for chosen in product(*(graph[here[i]] for i in moved)):
                    then = list(here)
                    for i, v in zip(moved, chosen, strict=True):
                        then[i] = v
                    left.append(solved(tuple(then), max(moved)))
        if not left:
            return misere, 0
        lost = [length for win, length in left if not win]
        return (True, 1 + min(lost)) if lost else (False, 1 + max(n for _, n in left))

    return solved


def random_graph(chance: random.Random, size: int) -> list[list[int]]:
    """Options of each vertex, all smaller."""
    return [
        sorted(chance.sample(range(v), chance.randint(min(v, 1), min(v, 3)))) if v != 2 else [0]
        for v in range(size)
    ]


@pytest.mark.parametrize("way", WAYS)
def test_outcome_and_length_are_those_of_the_words(way: str) -> None:
    chance = random.Random(way)
    row = find_composition(way)
    for _ in range(12):
        graph = random_graph(chance, 5)
        rules = kalmar.game(dict(enumerate(graph)))
        for _ in range(4):
            heaps = tuple(chance.randrange(5) for _ in range(chance.choice([3, 3, 4])))
            start = Position(Compound.of(row), tuple(Position(rules, v) for v in heaps))
            for misere in (False, True):
                answer = kalmar.solve(start, misere=misere)
                win, length = wins(way, graph, heaps, misere)
                assert (answer.outcome.name == "N", answer.length) == (win, length), (heaps, graph)


@pytest.mark.parametrize("way", WAYS)
def test_moves_leave_what_searches_see_and_texts_say_it(way: str) -> None:
    start = parse_position("kayles 3 5 4 nim 2", find_composition(way))
    found = {canonical(after(start, move)) for move in moves(start)}
    assert found == {*followers(start)}
    assert len(list(moves(start))) == kalmar.solve(start).move_count
    text = format_position(start)
    assert canonical(parse_position(text)) == canonical(start), text
    assert find_composition(kalmar.solve(start).to_dict()["composition"]) == find_composition(way)


def test_a_component_that_splits_stays_one_where_places_matter() -> None:
    start = parse_position("kayles 3 1 1", find_composition("2 neighbours in a row, last"))
    left = {str(followed) for followed in followers(start)}
    sign = "[2 neighbours in a row, last]"
    assert f"(kayles 1 + kayles 1) {sign} kayles 1 {sign} kayles 1" in left
    # Where only their number matters the pieces count, as in the six compositions.
    counted = parse_position("kayles 3 2 1", find_composition("exactly 2, last"))
    assert any(len(followed.component) == 4 for followed in followers(counted))


def test_a_turn_passes_on() -> None:
    start = parse_position("nim 1 2 1", find_composition("in turn, last"))
    # The component that is next comes first in what searches see, and keeps its place in play.
    (first,) = followers(start)
    assert str(first).startswith("nim 2 ")
    assert {str(p).replace(" [in turn, last] ", " ") for p in followers(first)} == {
        "nim 1 nim 0 nim 1", "nim 1 nim 0 nim 0"
    }  # fmt: skip
    played = start.play("1: 0")
    assert {format_position(after(played, move)) for move in played.moves()} == {
        "[in turn from 3, last] nim 0 1 1", "[in turn from 3, last] nim 0 0 1"
    }  # fmt: skip
    texts = [format_position(position, sign=False) for position in (start, played)]
    assert texts == ["nim 1 2 1", "[in turn from 2, last] nim 0 2 1"]
    for text, position in zip(texts, (start, played), strict=True):
        assert parse_position(text, find_composition("in turn")) == position
    with pytest.raises(UsageError, match="the sign makes the position in turn from 2, last"):
        parse_position(texts[1], find_composition("in turn skipping ended"))


@cases("text", "name")
def test_what_ways_are_called(text: str, name: str) -> None:
    found = find_composition(text)
    in_hungarian = translate(way_name(found.choice, found.ending), "hu")
    assert found.name == name
    assert find_composition(found.name) == find_composition(in_hungarian) == found


@cases("text", "said")
def test_what_is_no_way(text: str, said: str) -> None:
    with pytest.raises((UsageError, UnknownNameError)) as refused:
        find_composition(text)
    assert said in str(refused.value)


@pytest.mark.parametrize("way", ["any, component 3", "sets {1,3}, last"])
def test_a_way_that_names_a_component_too_many(way: str) -> None:
    with pytest.raises(PositionError, match="names component 3, and there are only 2"):
        kalmar.solve("nim 3 5", composition=find_composition(way))


def test_names_do_not_tell_choices_apart() -> None:
    assert Choice("one to 2", 1, 2) == Choice("at most 2", 1, 2)
    assert hash(Choice("one to 2", 1, 2)) == hash(Choice("at most 2", 1, 2))


def test_equal_ways_have_one_name_whoever_asks_first() -> None:
    names = {
        "at most 1, 2 ended": "one, 2 ended",
        "at least 1, 2 ended": "any, 2 ended",
        "3 or 2, first": "2 or 3, first",
        "2, last": "exactly 2, last",
    }
    for text, name in names.items():
        assert find_composition(text).name == name
    assert composition_of(Choice("one to 7", 1, 7), Ending("third", 3)).name == "at most 7, 3 ended"
