"""A game is drawn in the slots of its start: parts keep their places, and changes are literal."""

import random
from collections.abc import Iterator

import pytest

from kalmar.core.compounds import after, moves
from kalmar.games.notation.positions import parse_position
from kalmar.render.drawings import Drawing, Mark
from kalmar.render.drawings.history import History
from kalmar.render.drawings.parts import is_place
from kalmar.render.drawings.played import played_drawing
from tests.present.shapes.positions import EXAMPLES, HARDER

WIDTHS = (0, 360)
UNNAMED = ("sprouts", "longname", "25 300")
"""Positions whose things have no names that last, or are not drawn at the start."""

TEXTS = [text for text in (*EXAMPLES.values(), *HARDER) if not any(n in text for n in UNNAMED)]
SPLITTING = ("grundys-game", "bricks", "rules(")
"""Games whose pieces are laid beside each other, which moves what stands there."""


def things(found: Drawing) -> dict[str, list[Mark]]:
    """The marks of things that lie there now, by part."""
    marks: dict[str, list[Mark]] = {}
    for mark in found.marks:
        if mark.part and mark.time in ("", "come") and not is_place(mark):
            marks.setdefault(mark.part, []).append(mark)
    return marks


def bounds(marks: list[Mark]) -> list[tuple[float, ...]]:
    return sorted(tuple(round(side, 6) for side in mark.bounds) for mark in marks)


def game(text: str, seed: int, longest: int = 12) -> Iterator[History]:
    """Random play, with random pictures."""
    source = random.Random(seed)
    history = History.of(parse_position(text))
    yield history
    for _ in range(longest):
        listed = list(moves(history.position))
        if not listed:
            return
        move = source.choice(listed)
        history = history.made(move, source.randrange(len(history.ways(move))))
        yield history


@pytest.mark.parametrize("text", TEXTS)
def test_parts_keep_their_places(text: str) -> None:
    for width in WIDTHS:
        before: dict[str, list[Mark]] = {}
        for history in game(text, 1):
            found = played_drawing(history, width=width)
            here = things(found)
            still = not history.laid or not any(name in text for name in SPLITTING)
            # Cars in one town stand side by side, and make room for each other.
            same = {part for part in before.keys() & here.keys() if "car@" not in part}
            for part in same if still else ():
                assert bounds(before[part]) == bounds(here[part]), (str(history.position), part)
            before = here


@pytest.mark.parametrize("text", TEXTS)
def test_places_stay_where_they_are(text: str) -> None:
    for width in WIDTHS:
        before: dict[tuple[str, str], tuple[float, float, float, float]] = {}
        for history in game(text, 4, 8):
            if history.laid:
                break
            found = played_drawing(history, width=width)
            here = {
                (mark.part, mark.role): mark.bounds
                for mark in found.marks
                if mark.part and is_place(mark) and mark.kind == "box"
            }
            for place in before.keys() & here.keys():
                assert here[place] == pytest.approx(before[place]), (str(history.position), place)
            before = here


@pytest.mark.parametrize("text", TEXTS)
def test_changes_are_the_difference_of_drawings(text: str) -> None:
    for history in game(text, 2, 4):
        found = played_drawing(history)
        here = things(found)
        source = random.Random(3)
        numbered = list(enumerate(found.changes))
        for number, pictures in source.sample(numbered, min(len(numbered), 6)):
            move = found.moves[number]
            assert len(pictures) == len(history.ways(move))
            for i, picture in enumerate(pictures):
                later = history.made(move, i)
                assert later.position == after(history.position, move)
                there = things(played_drawing(later, ()))
                assert set(picture.leave) == here.keys() - there.keys(), str(history.position)
                come = {part for part in picture.come if ":|" not in part}
                assert come == there.keys() - here.keys(), str(history.position)
