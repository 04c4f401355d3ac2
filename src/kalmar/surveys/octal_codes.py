"""The games of the atlas of octal games: their codes, standard forms, and classes.

A class holds the codes that are the same game (see `cousins`), so that one computation serves all.
"""

from functools import cache

from kalmar.errors import UsageError
from kalmar.games.codes import DIGITS, Code, parse_code
from kalmar.records import dataclass
from kalmar.surveys.cousins import LEAST_COMPARED, classes, live_options
from kalmar.surveys.family import family

__all__ = ["GameClass", "atlas_codes", "game_classes", "in_order", "length_of", "standard_form"]

TRIPLED = 1 << 16
PAIRS, TRIPLES = 1 << 33, 1 << 36
"""About so many squares of heaps for each digit that splits in two take a second, or powers 5/2 of
heaps where a digit splits in three."""


@dataclass(frozen=True)
class GameClass:
    """Codes that are the same game.

    Attributes:
        codes: the simplest first.
        first: of each the first heap that has a move; the heaps from there on are the same.
    """

    codes: tuple[str, ...]
    first: tuple[int, ...]

    def cost(self, to: int) -> float:
        """About how many seconds it takes to compute so many heaps, where no period is found.

        >>> GameClass(("0.77",), (1,)).cost(1 << 16) > GameClass(("0.3",), (1,)).cost(1 << 16)
        True
        """
        code, heaps = parse_code(self.codes[0]), length_of(self.codes[0], to)
        two = sum(1 for digit in code.digits if digit & 4)
        three = code.most_parts > 2
        return float(two * heaps**2 / PAIRS + three * heaps**2.5 / TRIPLES)


def atlas_codes(digits: int) -> list[str]:
    """The codes of the atlas of so many digits.

    Args:
        digits: 1 to 3: at most so many stand after the point of octal codes that begin with 0, one
            fewer after that of codes that begin with 4, and at most two in codes with a digit
            from 8 to F.

    Raises:
        UsageError: there are other numbers of digits.

    >>> atlas_codes(1)[:8], len(atlas_codes(2)), len(atlas_codes(3))
    (['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8'], 263, 767)
    """
    if not 1 <= digits <= 3:
        raise UsageError("the atlas has codes of 1 to 3 digits, not {digits}", digits=digits)
    fours = family(f"4.{'?' * (digits - 1)}") if digits > 1 else ("4.0",)
    codes = {*family(f"0.{'?' * digits}"), *fours}
    if digits == 1:
        codes |= set(family("0.[8-F]"))
    else:
        codes |= {code for code in family("0.[0-F][0-F]") if set(code) & set(DIGITS[8:])}
    return in_order(codes)


def in_order(codes: set[str] | list[str]) -> list[str]:
    """Codes, the simplest first: by length, octal before hexadecimal ones.

    >>> in_order({"0.8", "0.77", "0.1"})
    ['0.1', '0.8', '0.77']
    """
    return sorted(codes, key=lambda code: (len(code), code))


def game_classes(codes: list[str]) -> list[GameClass]:
    """The classes of some codes, each in order of simplicity.

    >>> game_classes(["0.137", "0.07", "0.4"])
    [GameClass(codes=('0.4', '0.07', '0.137'), first=(3, 2, 1))]
    """
    return list(_game_classes(tuple(in_order(codes))))


@cache
def _game_classes(codes: tuple[str, ...]) -> tuple[GameClass, ...]:
    found = classes(codes).values()
    return tuple(GameClass(tuple(same), tuple(map(first_live, same))) for same in found)


def first_live(code: str) -> int:
    """The first heap that has a move; the number of heaps looked at where none has.

    >>> first_live("0.07"), first_live("0.77")
    (2, 1)
    """
    return LEAST_COMPARED - len(live_options(code, LEAST_COMPARED))


def length_of(code: str, to: int) -> int:
    """How many heaps of a game are computed in an atlas that goes to so many.

    Where heaps split into three they are fewer, for time and memory grow faster with them.

    >>> length_of("0.77", 1 << 20), length_of("0.8", 1 << 20), length_of("0.8", 1 << 10)
    (1048576, 65536, 1024)
    """
    if parse_code(code).most_parts < 3:
        return to
    return min(to, TRIPLED)


def standard_form(code: str) -> str | None:
    """The code of the same octal game in which a heap of one thing can be taken (Winning Ways).

    None where there is none: a game without moves, or one in which heaps split into three.

    >>> standard_form("0.07"), standard_form("0.77"), standard_form("4.0"), standard_form("0.8")
    ('0.137', '0.77', '0.7', None)
    """
    from kalmar.sequences.periods import first_cousin

    found: Code | None = parse_code(code)
    while found is not None and not (found.most_parts < 3 and found.digit(1) & 1):
        found = first_cousin(found)
    return found.text if found is not None else None
