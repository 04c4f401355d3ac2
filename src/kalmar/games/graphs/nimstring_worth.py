"""What a position of Nimstring is worth in sums in which a turn may go on in other components.

A nimber, or `LOONY` where none equals it: then the player to move wins whatever the others are. The
rules of Winning Ways, ch. 16, spare most of the search. A coin on a single string may be taken for
nothing, unless it hangs on a coin of two strings that does not fall with it: then the position is
loony. What is not tied together adds up, and boards that are mirror images are worth the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import add

from kalmar.runtime.work import spend

GROUND = "g"
LOONY = -1

String = tuple[str, str]
"""The two coins that it ties together; the ground comes second."""

Strings = tuple[String, ...]
"""All strings in ascending order; a coin may be tied to another or to the ground several times."""

COLUMNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN"
STEPS_PER_POSITION = 10
"""Work for what the cuts of a position leave."""


def coin(row: int, column: int) -> str:
    """Return the name of a box, counted from 0: a1 is the one in the first row and column.

    >>> coin(0, 2)
    'c1'
    """
    return f"{COLUMNS[column]}{row + 1}"


def ordered(one: str, other: str) -> String:
    """Return the string between two coins, or between a coin and the ground, in its standard order.

    >>> ordered("b", "a"), ordered("g", "z")
    (('a', 'b'), ('z', 'g'))
    """
    low, high = sorted((one, other))
    return (high, low) if low == GROUND else (low, high)


def _place(name: str) -> tuple[int, int] | None:
    """Return the row and the column of a coin that is named as a box."""
    column, digits = COLUMNS.find(name[0]), name[1:]
    row = int(digits) - 1 if digits.isdecimal() else -1
    return (row, column) if min(row, column) >= 0 and coin(row, column) == name else None


class Worths:
    """What sets of some strings are worth, each as an integer with a bit for each string.

    Args:
        strings: in ascending order; of equal ones a set has the first ones.
    """

    def __init__(self, strings: Strings) -> None:
        """Nothing is known yet."""
        self.strings = strings
        coins = sorted({end for string in strings for end in string} - {GROUND})
        tied = dict.fromkeys((*coins, GROUND), 0)
        for number, ends in enumerate(strings):
            for end in ends:
                tied[end] |= 1 << number
        tied[GROUND] = 0  # the ground is never taken
        self._tied = [tied[name] for name in coins]
        self._ends = {1 << n: (tied[a], tied[b]) for n, (a, b) in enumerate(strings)}
        self._images = _images(strings)
        self._known: dict[int, int] = {}

    def of(self, strings: Iterable[String]) -> int:
        """Return what some of the strings are worth, or `LOONY`."""
        left, found = list(strings), 0
        for number, string in enumerate(self.strings):
            if string in left:
                left.remove(string)
                found |= 1 << number
        assert not left, "not among the strings"
        return self.worth(found)

    def worth(self, some: int) -> int:
        """Return what a set of strings is worth, or `LOONY`."""
        rest = self._without_free(some)
        if rest is None:
            return LOONY
        total = 0
        for part in self._parts(rest):
            total ^= self._of_part(part)
        return total

    def _without_free(self, some: int) -> int | None:
        """Take all coins that are free; None where one is not, so that the set is loony."""
        before, ends = -1, self._ends
        while some != before:
            before = some
            for tied in self._tied:
                only = some & tied
                if only == 0 or only & only - 1:
                    continue
                one, other = ends[only]
                far = other if one == tied else one
                # The other string of a coin of two, if the last coin hangs on such a one.
                second = some & far ^ only if far else 0
                if second and not second & second - 1:
                    one, other = ends[second]
                    # It falls with it only if it is the last one of a third coin as well.
                    if some & (other if one == far else one) != second:
                        return None
                some ^= only
        return some

    def _parts(self, some: int) -> Iterator[int]:
        """Yield the sets of strings that coins tie together."""
        while some:
            part, before = some & -some, 0
            while part != before:
                before = part
                for tied in self._tied:
                    if part & tied:
                        part |= some & tied
            yield part
            some ^= part

    def _of_part(self, part: int) -> int:
        """Return what strings are worth that are tied together, where no coin is on a single one.

        No cut frees a coin, so that it is the mex over all cuts but the loony ones.
        """
        key = min([part, *(_image(part, tables) for tables in self._images)])
        if key not in self._known:
            spend(STEPS_PER_POSITION)
            values, left, above = set[int](), key, None
            while left:
                cut = 1 << left.bit_length() - 1
                left ^= cut
                string = self.strings[cut.bit_length() - 1]
                # Of equal strings the last one is cut.
                if string != above:
                    values.add(self.worth(key ^ cut))
                above = string
            self._known[key] = next(n for n in range(len(values) + 1) if n not in values)
        return self._known[key]


def _image(some: int, tables: Sequence[Sequence[int]]) -> int:
    """Return the image of a set of strings, by a table for each byte of it."""
    found = 0
    for table in tables:
        found |= table[some & 255]
        some >>= 8
    return found


def _tables(images: Sequence[int]) -> list[list[int]]:
    """Return for each byte of a set the image of each value of it, from those of single strings."""
    found = []
    for first in range(0, len(images), 8):
        table = [0]
        for image in images[first : first + 8]:
            table += [before | 1 << image for before in table]
        found.append(table)
    return found


def _images(strings: Strings) -> list[list[list[int]]]:
    """Return the symmetries of a board of boxes that map some strings to themselves, as tables."""
    coins = {end for string in strings for end in string} - {GROUND}
    places = {name: place for name in coins if (place := _place(name))}
    if len(places) < len(coins):
        return []
    bottom = max((row for row, _ in places.values()), default=0)
    right = max((column for _, column in places.values()), default=0)
    found = []
    for flips in range(1, 8):
        names = {GROUND: GROUND}
        for name, (row, column) in places.items():
            y, x = bottom - row if flips & 1 else row, right - column if flips & 2 else column
            names[name] = coin(x, y) if flips & 4 else coin(y, x)
        mapped = [ordered(names[a], names[b]) for a, b in strings]
        if sorted(mapped) == list(strings):
            # Of equal strings the first goes to the first.
            copies = [number - strings.index(string) for number, string in enumerate(strings)]
            found.append(_tables(list(map(add, map(strings.index, mapped), copies))))
    return found


@lru_cache(maxsize=1 << 10)
def worth(strings: Strings) -> int:
    """Return the nimber that a position equals beside other games; `LOONY` where none does.

    After a cut that frees no coin the other player moves, and the position cannot equal what is
    left. After one that frees a coin the same player moves on, anywhere: with a nim-heap that does
    not equal what is left that wins, so the position can equal only that. It is loony where nothing
    is left that it may equal; a player who leaves such a position has lost (Winning Ways, ch. 16).

    >>> chain = lambda n: tuple(sorted(map(ordered, ["g", *"abcdef"[:n]], [*"abcdef"[:n], "g"])))
    >>> [worth(chain(n)) for n in range(1, 5)]
    [1, 1, 0, 0]
    >>> worth((("a", "b"), ("b", "g"))) == LOONY
    True
    """
    return Worths(strings).of(strings)
