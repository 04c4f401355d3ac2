"""Convert positions of nimbers and heap games to CGSuite's notation, and back.

    *3, *, 0                            nimbers: heaps of Nim
    game.heap.Kayles(5)                 also Nim, DawsonsKayles, GrundysGame
    game.heap.Subtraction([2,3,7])(9)
    game.heap.TakeAndBreak("0.3F")(4)   a repeated tail is in brackets: 0.[3]
    game.heap.Wythoff((3,5))            the queen
    game.heap.Spawning("1-3")(7)        coins that turn up to three: Mock Turtles

Sums have a + or, which is the same for impartial games, a − between them. The names are those of
CGSuite 2 (its file game/heap/constants.cgs and its tests).
"""

import re
from collections.abc import Callable, Iterator

from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.compounds import SUM, Compound, Position
from kalmar.core.errors import PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import Rules
from kalmar.games.boards.pieces import Piece
from kalmar.games.coins.turning import CoinRow
from kalmar.games.heaps import Code
from kalmar.games.heaps.nim import GrundysGame, Nim
from kalmar.games.heaps.subtraction import Octal, Sink, Subtraction
from kalmar.games.notation import format_position
from kalmar.games.registry import find_rules

NAMED = {"Nim": "nim", "Kayles": "kayles", "DawsonsKayles": "dawsons-kayles",
         "GrundysGame": "grundys-game"}  # fmt: skip
CODED = {"0.77": "Kayles", "0.07": "DawsonsKayles", "4!.0": "GrundysGame", "0.3…": "Nim"}

COINS = {
    "1-2": "coins",
    "1-3": "mock-turtles",
    "1-5": "moebius",
    "1-7": "mogul",
    "2": "twins",
    "3": "triplets",
    "1+C": "ruler",
    "3E": "turnips",
    "4FS": "grunt",
}
"""For the code of a coin-turning game in CGSuite, its name here."""

PREFIX = "game.heap."
MOST_DIGITS = 18
"""Digits of a heap."""

BETWEEN = re.compile(r"\s*([+-])\s*")


def from_cgsuite(text: str) -> Position:
    """Parse a position from an expression of CGSuite.

    Args:
        text: nimbers and heap games with + or − between them.

    Raises:
        PositionError: it cannot be read, or has no counterpart here.

    >>> format_position(from_cgsuite("game.heap.Kayles(5) + *3"))
    'kayles 5 + nim 3'
    >>> format_position(from_cgsuite('game.heap.TakeAndBreak("0.[3]")(4) - *'))
    '0.3… 4 + nim 1'
    """
    parts = list(_parts(text.strip().removesuffix(";").strip()))
    return Position(Compound.of(COMPOSITIONS["disjunctive"]), tuple(parts))


def _parts(text: str) -> Iterator[Position]:
    """Yield the summands, one after the other."""
    # A nimber is its own negative, so a leading minus is dropped like one between summands.
    at = 1 if text.startswith("-") else 0
    while True:
        part, at = _part(text, at)
        yield part
        if at == len(text):
            return
        sign = BETWEEN.match(text, at)
        if sign is None:
            raise _refused(text, at)
        at = sign.end()


def _part(text: str, at: int) -> tuple[Position, int]:
    """Parse one summand, and return where it ends."""
    for pattern, read in FORMS.items():
        if match := re.compile(pattern).match(text, at):
            return Position(*read(*match.groups())), match.end()
    raise _refused(text, at)


def _refused(text: str, at: int) -> PositionError:
    return PositionError(
        "'{text}' is not CGSuite notation at column {column}: write nimbers such as *3, or"
        " {prefix} followed by Nim, Kayles, DawsonsKayles, GrundysGame, Subtraction,"
        " TakeAndBreak, Spawning or Wythoff, such as {prefix}Kayles(5)",
        text=text[:80],
        column=at + 1,
        prefix=PREFIX,
    )


Found = tuple[Rules, object]


def _coins(code: str, heap: str) -> Found:
    """Return a single head; CGSuite counts places from 1, and a heap of 0 has no head."""
    if code not in COINS:
        raise PositionError(
            "the coin-turning game {code} has no name here: the CGSuite codes that have one"
            " are {codes}",
            code=code,
            codes=", ".join(COINS),
        )
    rules = find_rules(COINS[code])
    assert isinstance(rules, CoinRow)
    return rules, (int(heap) - 1 + rules.first,) if int(heap) else ()


NUMBER = rf"\s*([0-9]{{1,{MOST_DIGITS}}})\s*"
HEAP = rf"\({NUMBER}\)"
PACKAGE = rf"(?:{re.escape(PREFIX)})?"
FORMS: dict[str, Callable[..., Found]] = {
    rf"\*([0-9]{{0,{MOST_DIGITS}}})": lambda heap: (find_rules("nim"), int(heap or 1)),
    r"0": lambda: (find_rules("nim"), 0),
    rf"{PACKAGE}({'|'.join(NAMED)}){HEAP}": lambda name, heap: (
        find_rules(NAMED[name]), int(heap)
    ),
    rf"{PACKAGE}Subtraction\(\s*\[([0-9,\s]*)\]\s*\){HEAP}": lambda numbers, heap: (
        find_rules(f"subtraction({''.join(numbers.split())})"), int(heap)
    ),
    rf'{PACKAGE}TakeAndBreak\(\s*"([^"]*)"\s*\){HEAP}': lambda code, heap: (
        find_rules(code.replace("[", "(").replace("]", ")")), int(heap)
    ),
    rf'{PACKAGE}Spawning\(\s*"([^"]*)"\s*\){HEAP}': _coins,
    rf"{PACKAGE}Wythoff\(\({NUMBER},{NUMBER}\)\)": lambda one, other: (
        find_rules("queen"), (int(one), int(other))
    ),
}  # fmt: skip
"""The patterns of summands, each with what makes rules and a component of its groups."""


def to_cgsuite(position: Position) -> str:
    """Format a sum of heap games in CGSuite's notation.

    Args:
        position: heaps of Nim, of take-and-break and subtraction games, queens without a board's
            edge, and rows of coins whose game CGSuite has.

    Raises:
        PositionError: it is not a disjunctive sum, or a component has no counterpart in CGSuite.

    >>> from kalmar.games.notation import parse_position
    >>> to_cgsuite(parse_position("kayles 5 + nim 3 + 0.3… 2 + mock-turtles 0,4"))[:40]
    'game.heap.Kayles(5) + game.heap.Nim(3) +'
    """
    rules = position.rules
    if isinstance(rules, Compound) and rules != SUM:
        raise PositionError(
            "{position} is {composition}, but CGSuite's sums are disjunctive",
            position=format_position(position),
            composition=message(rules.title),
        )
    parts = position.component if isinstance(rules, Compound) else (position,)
    return " + ".join(written for part in parts for written in _written(part)) or "0"


def _written(part: Position) -> Iterator[str]:
    """Yield a component as one summand or several."""
    rules, component = part.rules, part.component
    if isinstance(rules, Compound):
        yield to_cgsuite(part)
    elif isinstance(rules, CoinRow) and rules.name in COINS.values():
        code = next(code for code, name in COINS.items() if name == rules.name)
        for place in component:
            yield f'{PREFIX}Spawning("{code}")({place - rules.first + 1})'
    elif isinstance(rules, Piece) and rules.name == "queen":
        yield f"{PREFIX}Wythoff(({component[0]},{component[1]}))"
    else:
        yield f"{PREFIX}{_ruleset(rules)}({component})"


def _ruleset(rules: Rules) -> str:
    """Return what CGSuite calls the rules of a heap."""
    if isinstance(rules, Subtraction):
        return f"Subtraction([{','.join(map(str, rules.numbers))}])"
    if isinstance(rules, Nim | GrundysGame | Octal | Sink) and isinstance(rules.code, Code):
        name = CODED.get(rules.code.text)
        return name or f'TakeAndBreak("{_code(rules.code)}")'
    raise PositionError(
        "{name} has no counterpart among CGSuite's heap games: they are Nim, take-and-break"
        " games, subtraction games, Wythoff's game and coins such as Mock Turtles",
        name=rules.name,
    )


def _code(code: Code) -> str:
    """Format a code as CGSuite writes it, its tail in brackets.

    >>> from kalmar.games.heaps import parse_code
    >>> _code(parse_code("0.1(37)")), _code(parse_code("0.7…"))
    ('0.1[37]', '0.[7]')
    """
    text = code.text.replace("(", "[").replace(")", "]")
    return re.sub(r"(.)…$", r"[\1]", text)
