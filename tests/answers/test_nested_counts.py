"""Moves of compounds in compounds are counted one by one, as they are made at their places."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

import kalmar
from kalmar import Compound, Outcome, Position, find_composition, parse_position
from kalmar.core.rules import labelled_moves_of

LEAVES = (
    "nim 1", "nim 2", "nim 0", "kayles 3", "subtraction(1,2) 3", "chomp 2x2", "coins 2,3",
    "snort path(1)", "snort path(2)", "col path(2)", "cram 1x3", "cram .#/..", "clobber xo.",
    "node-kayles cycle(3)", "arc-kayles path(3)", "hackenbush 0-1,0-1",
)  # fmt: skip
WAYS = ("one", "any", "all", "one, first", "any, first", "all, first", "at most 2", "exactly 2",
        "at most 2, first", "2 neighbours in a row", "2 neighbours in a circle", "in turn",
        "in turn, first", "in turn skipping ended")  # fmt: skip


def turns(position: Position) -> Iterator[tuple[Position, ...]]:
    """Yield what each move leaves in the place of a position, by the definitions."""
    rules, parts = position
    if not isinstance(rules, Compound):
        labelled = labelled_moves_of(rules, parts)
        lefts = list(dict.fromkeys(rules.options(parts))) if labelled is None else [
            left for _, left in labelled]  # fmt: skip
        yield from (tuple(Position(rules, piece) for piece in left) for left in lefts)
        return
    ways = [list(turns(part)) for part in parts]
    live = [place for place, found in enumerate(ways) if found]
    if rules.ending.over_at([not found for found in ways]):
        return
    for moved in rules.choice.sets(live, len(parts)):
        for chosen in product(*(ways[place] for place in moved)):
            yield (rules.after(dict(zip(moved, chosen, strict=True)), parts),)


@cache
def wins(position: Position, misere: bool) -> bool:
    left = [one for (one,) in turns(position)]
    return any(not wins(one, misere) for one in left) if left else misere


def compound(chance: random.Random, deep: int) -> Position:
    """Draw a compound of components and, as deep as that, of compounds."""
    parts = [
        compound(chance, deep - 1)
        if deep and chance.random() < 0.45
        else parse_position(chance.choice(LEAVES)).component[0]
        for _ in range(chance.choice((1, 2, 2, 3) if deep else (1, 2)))
    ]
    return Position(Compound.of(find_composition(chance.choice(WAYS))), tuple(parts))


def check(many: int, most: int) -> None:
    """Compare the counts of moves and winning moves, where there are not too many."""
    chance, nested = random.Random(f"nested counts {many}"), 0
    for _ in range(many):
        position = compound(chance, 1)
        listed = [one for (one,) in turns(position)]
        if len(listed) > most:
            continue
        nested += any(isinstance(part.rules, Compound) for part in position.component)
        for misere in (False, True):
            answer = kalmar.solve(position, misere=misere)
            assert answer.move_count == len(listed) == len(list(position.moves())), position
            winning = sum(not wins(one, misere) for one in listed)
            assert answer.winning_move_count == winning <= answer.move_count, position
            assert (answer.outcome is Outcome.N) == wins(position, misere), position
    assert nested > many // 5


def test_moves_inside_compounds_are_counted_by_their_places() -> None:
    check(150, 12)


@pytest.mark.thorough
def test_moves_inside_three_thousand_compounds_are_counted_by_their_places() -> None:
    check(3_000, 40)


@pytest.mark.parametrize(
    ("text", "way", "count"),
    [
        ("(snort path(1) + nim 1) nim 1", "in turn", 3),
        ("(kayles 3 + hackenbush 0-1,0-1) snort path(2)", "in turn", 5),
        ("(snort path(1) | nim 1) nim 1", "at most 2, first", 11),
    ],
)
def test_compounds_have_as_many_moves_as_by_hand(text: str, way: str, count: int) -> None:
    assert kalmar.solve(text, find_composition(way)).move_count == count
