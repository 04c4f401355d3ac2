"""The move that a text means: whatever is printed for a move, what it leaves, or its number.

A number alone may mean several things: what is left of a heap, how many are taken, the place in the
list of moves. Where these are different moves the error says what would be clear.
"""

import re
from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import islice
from typing import cast

from kalmar.answers.hopeful import hopeful_moves
from kalmar.answers.moves_text import change_text, move_text, place_of
from kalmar.answers.phrases import label_of_step, others_of
from kalmar.compound import Compound, Move, Position, moves
from kalmar.errors import KalmarError, PositionError
from kalmar.records import dataclass
from kalmar.rules import Option, Rules
from kalmar.words import LANGUAGES, listed, said, spoken

__all__ = ["MOST_MOVES", "find_move", "readings"]

MOST_MOVES = 100_000
"""How many legal moves are looked at to find the one a text means."""


def find_move(position: Position, text: str) -> Move:
    """The legal move that a text means.

    Args:
        position: where the move is made.
        text: the move in words as it is printed in any language, short or whole; what is left of
            which component (`2: 4`, `1: 2 + 3`, `1: 0; 2: 4`), in any way in which that can be
            written; for a lone component what is left of it or how many are taken; or the number of
            the move in the list, such as `#2`.

    Raises:
        PositionError: no legal move is meant, or several are.

    >>> from kalmar.positions import parse_position
    >>> start = parse_position("nim 3 5")
    >>> [move_text(start, find_move(start, t)) for t in ("2: 4", "#1", "take 2 from heap 2")]
    ['take 1 from heap 2', 'take 3 from heap 1', 'take 2 from heap 2']
    >>> find_move(parse_position("nim 7"), "3")
    Traceback (most recent call last):
    kalmar.errors.PositionError: '3' can mean take 5 (7 → 2), take 4 (7 → 3) or take 3 (7 → 4):
    write the move in words, or # and its number in the list
    """
    if re.fullmatch(r"\s*#\s*\d{1,9}\s*", text):
        return _numbered(position, int(text.strip().lstrip("#")), text)
    found = dict.fromkeys(readings(position, text))
    if len(found) == 1:
        return next(iter(found))
    if not found:
        raise PositionError(
            "'{text}' is not a legal move here: write what is left of which component, such as"
            " 1: 2, or the number of a move in the list, such as #1",
            text=text,
        )
    *others, last = (
        said("{move} ({change})", move=move_text(position, m), change=change_text(position, m))
        for m in found
    )
    raise PositionError(
        "'{text}' can mean {others} or {last}: write the move in words, or # and its number in the"
        " list",
        text=text,
        others=listed(others),
        last=last,
    )


def _numbered(position: Position, number: int, text: str) -> Move:
    found = next(islice(moves(position), number - 1, number), None) if number else None
    if found is None:
        count = sum(1 for _ in islice(moves(position), MOST_MOVES))
        raise PositionError(
            "there is no move {text}: the list goes from #1 to #{count}", text=text, count=count
        )
    return found


def readings(position: Position, text: str) -> Iterator[Move]:
    """Every move that a text may mean, in natural order; some perhaps twice.

    >>> from kalmar.positions import parse_position
    >>> start = parse_position("nim 7")
    >>> [move_text(start, move) for move in readings(start, "6")]
    ['take 6', 'take 2', 'take 1']
    """
    wanted = normal(text)
    numbers = set(re.findall(r"\d+", wanted))
    left = Left.of(text)
    alone = isinstance(position.rules, Compound) and len(position.component) == 1
    hopeful = hopeful_moves(position, wanted, left.readings_of, MOST_MOVES)
    for number, move in hopeful:
        means = wanted in {*_lefts(position, move), normal(change_text(position, move))}
        means = means or wanted == str(number) or (alone and wanted in _amount(move))
        means = means or left.is_of(position, move)
        if means or (numbers <= _numbers(position, move) and wanted in _said(position, move)):
            yield move


@dataclass(frozen=True)
class Left:
    """What is left as a player writes it, which need not be how it is printed.

    Attributes:
        steps: each number of a component, "" for a lone one, with the text of what is left of it.

    >>> Left.of("1: Ipafa; 2: B").steps
    (('1', 'Ipafa'), ('2', 'B'))
    """

    steps: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, text: str) -> "Left":
        """What a text says."""
        step = re.compile(r"\s*(?:(\d[\d.]*)\s*:)?\s*(\S+)\s*")
        found = [step.fullmatch(part) for part in text.split(";")]
        steps = tuple((match[1] or "", match[2]) for match in found if match)
        return cls(steps if len(steps) == len(found) else ())

    def readings_of(self, rules: Rules) -> set[Option]:
        """What it may say of a component with these rules."""
        return {_read(cast(Hashable, rules), written) for _, written in self.steps}

    def is_of(self, position: Position, move: Move) -> bool:
        """Whether the move leaves just that: towns by their names, squares of a chessboard."""
        return len(self.steps) == len(move) and all(
            place in ({number} if (number := place_of(position, step)) else {"", "1"})
            and _read(cast(Hashable, step.before.rules), written) == step.option
            for (place, written), step in zip(self.steps, move, strict=True)
        )


@lru_cache(maxsize=64)
def _read(rules: Hashable, text: str) -> Option:
    """What a text says is left, as an option; none if it cannot be read."""
    try:
        return (cast(Rules, rules).parse(text),)
    except KalmarError:
        return ()


def _lefts(position: Position, move: Move) -> set[str]:
    """What is left, each component after its number: `1:2+3;2:0`; a lone one without it too."""
    steps = []
    for step in move:
        left = "+".join(step.before.rules.format(piece) for piece in step.option)
        steps.append((place_of(position, step), normal(left)))
    numbered = ";".join(f"{place or 1}:{left}" for place, left in steps)
    return {numbered} if steps[0][0] else {numbered, steps[0][1]}


def _amount(move: Move) -> set[str]:
    """The numbers that say all about a move of a lone component.

    How many are taken, the square that is bitten, the coins that are turned.
    """
    labels = [label_of_step(step) for step in move]
    numbers = [str(data) for data in labels[0].data if isinstance(data, int)]
    whole = len(numbers) == len(labels[0].data) or labels[0].kind == "take"
    return {",".join(numbers)} if len(labels) == 1 and numbers and whole else set()


def _numbers(position: Position, move: Move) -> set[str]:
    """All numbers that can occur where a move is said."""
    places = [place_of(position, step) for step in move]
    labels = [str(label_of_step(step).data) for step in move]
    text = " ".join([*places, *labels, change_text(position, move)])
    return set(re.findall(r"\d+", text))


def _said(position: Position, move: Move) -> set[str]:
    """Everything that is printed for a move."""
    texts = [move_text(position, move, whole) for whole in (False, True)]
    if len(move) == 1:
        texts += others_of(move[0], place_of(position, move[0]))
    return {normal(spoken(text, code)) for text in texts for code in LANGUAGES}


def normal(text: str) -> str:
    """A text without blanks, case and outer parentheses, with arrows and signs in one form.

    >>> normal("Heap 2:  7 -> 3"), normal("4x6"), normal("bite (2,3)")
    ('heap2:7→3', '4×6', 'bite2,3')
    """
    bare = "".join(text.replace("->", "→").split()).casefold()
    bare = re.sub(r"\((.*)\)", r"\1", bare)
    return re.sub(r"(?<=\d)x(?=\d)", "×", bare)
