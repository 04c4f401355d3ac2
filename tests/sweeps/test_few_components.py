"""Every way of playing with fewer and more components than it names, ended ones among them.

Theorems have hypotheses about how many components there are. Here all ways are played with one to
five, and answers are compared with literal play (`tests/literal`), in both conventions.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import kalmar
from kalmar import Compound, Position, find_composition, find_rules
from kalmar.cli.run import run
from tests.known import known
from tests.literal.ways import Leaf, Literal, Node, Way, outcome, solved

MOST = 5
"""Components, and numbers in the ways."""

SIZES = {"nim": range(4), "subtraction(1,3)": range(6), "kayles": range(4), "sink(2,5)": range(5)}
"""Games, and the heaps that are tried; in some a component may fall apart."""


def choices() -> Iterator[Way]:
    numbers = range(1, MOST + 1)
    yield from (Way(choice) for choice in ("one", "any", "all"))
    yield from (Way("at most", (n,)) for n in numbers)
    yield from (
        Way(c, (n,), tail=tail)
        for c in ("exactly", "at least") for n in numbers for tail in ("", "or fewer")
    )  # fmt: skip
    yield from (
        Way("sizes", pair, tail=tail) for pair in combinations(numbers, 2)
        for tail in ("", "or fewer")
    )  # fmt: skip
    yield from (
        Way("neighbours", (n,), tail=tail) for n in numbers for tail in ("in a row", "in a circle")
    )
    yield from (Way("in turn", tail=tail) for tail in ("", "skipping ended"))
    yield from (
        Way("sets", sets=sets, tail=tail) for tail in ("", "or fewer")
        for sets in (((0,),), ((0, 1),), ((0, 1), (1, 2)), ((0, 1), (0, 2), (1, 2)), ((0,), (1, 2)))
    )  # fmt: skip


def ways(count: int) -> list[Way]:
    """All ways of playing so many components."""
    endings = [("first", 0), ("last", 0), *(("ended", n) for n in range(1, MOST + 1)),
               *(("component", n) for n in range(1, count + 1))]  # fmt: skip
    return [
        way._replace(ending=ending, number=number)
        for way in choices() for ending, number in endings
        if all(place < count for places in way.sets for place in places)
    ]  # fmt: skip


@cache
def literal() -> Literal:
    return Literal()


def check(way: Way, heaps: tuple[int, ...], game: str, misere: bool) -> None:
    """Compare who wins, how soon, and how many moves there are and win."""
    rules = find_rules(game)
    first = sum(heaps) % len(heaps) if way.choice == "in turn" else 0
    node = Node(way, tuple(literal().number(Leaf(rules, heap)) for heap in heaps), first)
    start = literal().number(node)
    graph = known(literal().reach([start], 100_000))
    lengths = solved(graph, misere)
    row = Compound.of(find_composition(way.words(first)))
    answer = kalmar.solve(
        Position(row, tuple(Position(rules, heap) for heap in heaps)), misere=misere
    )
    turns = [left for _, (left,) in literal().turns(node)]
    winning = [left for left in turns if outcome(lengths[left], misere) == "P"]
    assert answer.outcome.value == outcome(lengths[start], misere), answer
    assert (answer.move_count, answer.winning_move_count) == (len(turns), len(winning)), answer
    if "winner hurries" in answer.length_meaning:
        assert answer.length == lengths[start], answer


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("game", SIZES)
@pytest.mark.parametrize("count", range(1, MOST + 1))
def test_ways_hold_for_so_many_components(count: int, game: str, misere: bool) -> None:
    chance = random.Random(f"{count} {game} {misere}")
    heaps = SIZES[game][: 8 - count]  # of many components smaller ones
    for way in ways(count):
        check(way, tuple(chance.choices(heaps, k=count)), game, misere)


@pytest.mark.parametrize("way", ["exactly 3, first", "exactly 3, 1 ended", "exactly 3, 2 ended"])
def test_a_proof_says_that_play_is_over(way: str, tmp_path: Path) -> None:
    file = tmp_path / "over.v"
    assert run(["solve", "nim 3 5", "-c", way, "--misere", "--coq", str(file)]) == 0
    assert "misere_good (J := J) start = false" in file.read_text()


def test_compiled_loops_take_no_way_that_they_do_not_know() -> None:
    pytest.importorskip("numba")  # once it is loaded, even small sums are left to it
    for way in ways(4):
        if way.choice == "one":
            for misere in (False, True):
                check(way, (4, 3, 4, 4), "subtraction(1,3)", misere)
