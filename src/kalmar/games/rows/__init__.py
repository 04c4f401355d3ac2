"""Games on a row of signs, whose moves rewrite a few neighbouring cells, and kinds of rows.

A row is a word; at both of its ends stands a wall, written `-`. A move `xo -> -x` replaces one
occurrence of the word before the arrow. Walls in what it leaves make the row fall apart, and a wall
at an end of what it replaces asks that the row ends there.

Rows that mean the same are one: those without moves are left out, a renaming of signs or a
reflection that maps the moves onto themselves is no difference, and where no move looks at a wall,
cells that no move can ever change are walls.

A kind is the rows u v σ(v) σ²(v) … σⁿ(w), where σ is a renaming of signs under which the game stays
the same; often it is none, and the rows are u vⁿ w. With σ the exchange of x and o the rows xox…
of any length are one kind.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import chain, pairwise, permutations, product
from typing import Any, TypeVar

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError

WALL = "-"

Item = TypeVar("Item", bound=Hashable)

RowOption = tuple[str, ...]
"""Rows that a move leaves, each in its normal form, in ascending order."""


@dataclass(frozen=True)
class Image:
    """A symmetry of a game: a renaming of its signs, and perhaps a reflection.

    Attributes:
        renaming: the images of the game's signs, in their order.
        reflects: whether rows are read backwards too.
    """

    renaming: str
    reflects: bool


@dataclass(frozen=True)
class RowGame:
    """A game on rows.

    >>> clobber = RowGame("clobber", (("xo", "-x"), ("xo", "o-"), ("ox", "-o"), ("ox", "x-")))
    >>> sorted(clobber.options("xoxo"))
    [(), ('xo',), ('xxo',)]
    >>> [(image.renaming, image.reflects) for image in clobber.images]
    [('ox', False), ('xo', False), ('ox', True), ('xo', True)]

    Attributes:
        name: of the game.
        moves: words with what takes their place.
        cuts: words of two neighbouring signs between which the row falls apart.
    """

    name: str
    moves: tuple[tuple[str, str], ...]
    cuts: frozenset[str] = frozenset()

    @cached_property
    def signs(self) -> str:
        """Return the signs of rows, without the wall, in the order in which the moves name them."""
        words = [word for move in self.moves for word in move]
        return "".join(dict.fromkeys(sign for sign in "".join(words) if sign != WALL))

    @cached_property
    def width(self) -> int:
        """Return how many neighbouring cells, walls among them, a move looks at."""
        return max(len(before) for before, _ in self.moves)

    @cached_property
    def images(self) -> tuple[Image, ...]:
        """List the symmetries, the identity first."""
        moves, found = set(self.moves), []
        for images in self._candidates():
            for reflects in (False, True):
                image = Image(images, reflects)
                mapped = {tuple(self.mapped(word, image) for word in move) for move in moves}
                if mapped == moves and {self.mapped(cut, image) for cut in self.cuts} == self.cuts:
                    found.append(image)
        return tuple(sorted(found, key=lambda image: (image.reflects, image.renaming)))

    def _candidates(self) -> Iterator[str]:
        """Yield the images of the signs under which each occurs in as many words."""
        alike: dict[tuple[tuple[int, int], ...], list[str]] = {}
        for sign in self.signs:
            counts = sorted((one.count(sign), two.count(sign)) for one, two in self.moves)
            alike.setdefault(tuple(counts), []).append(sign)
        for images in product(*map(permutations, alike.values())):
            image = dict(zip(chain(*alike.values()), chain(*images), strict=True))
            yield "".join(image[sign] for sign in self.signs)

    @cached_property
    def renamings(self) -> tuple[str, ...]:
        """List the symmetries that do not reflect, each by the images of the signs."""
        return tuple(image.renaming for image in self.images if not image.reflects)

    def renamed(self, row: str, renaming: str) -> str:
        """Rename the signs of a row."""
        return row if renaming == self.signs else row.translate(str.maketrans(self.signs, renaming))

    def mapped(self, row: str, image: Image) -> str:
        """Return the image of a row."""
        renamed = self.renamed(row, image.renaming)
        return renamed[::-1] if image.reflects else renamed

    def rank(self, row: str) -> str:
        """Return what rows are sorted by: their signs in the order of `signs`."""
        return row.translate({ord(sign): at for at, sign in enumerate(self.signs)})

    def has_moves(self, row: str) -> bool:
        """Check whether a row has a move."""
        walled = WALL + row + WALL
        return any(before in walled for before, _ in self.moves)

    def options(self, row: str) -> set[RowOption]:
        """Return what the moves in a row leave."""
        walled = WALL + row + WALL
        return {
            self.parts(walled[:at] + after + walled[at + len(before) :])
            for before, after in self.moves
            for at in occurrences(before, walled)
        }

    def cut(self, walled: str) -> str:
        """Put walls where rows fall apart."""
        if not self.cuts:
            return walled
        walls = (WALL * (one + two in self.cuts) for one, two in pairwise(walled))
        return "".join(chain(*zip(walled, [*walls, ""], strict=True)))

    def parts(self, text: str) -> RowOption:
        """Return the rows between walls that have moves, in normal form and ascending order."""
        return _parts(self, text)

    def walled_off(self, walled: str, start: int = 0, stop: int | None = None) -> str:
        """Put walls in place of neighbouring cells that no move can ever change.

        Args:
            walled: rows with walls.
            start: only cells are looked at of which one stands here or later,
            stop: and one before this place.
        """
        if self.cuts or any(WALL in before for before, _ in self.moves):
            return self.cut(walled)  # there a wall is looked at, and no cell is the same as one
        stop = len(walled) if stop is None else stop
        before = ""
        while before != walled:  # a new wall may fix the cells next to it
            before = walled
            for size in range(1, self.width + 2):
                for at in range(max(start - size + 1, 0), min(stop, len(walled) - size + 1)):
                    cells = walled[at : at + size]
                    if cells.strip(WALL) and WALL not in cells[1:-1] and _is_fixed(self, cells):
                        walled = walled[:at] + WALL * size + walled[at + size :]
        return walled


def occurrences(word: str, text: str) -> Iterator[int]:
    """Yield the places where a word begins in a text."""
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


@lru_cache(maxsize=1 << 16)
def _parts(game: RowGame, text: str) -> RowOption:
    rows = game.walled_off(WALL + text + WALL).split(WALL)
    return tuple(
        sorted(
            min((game.mapped(row, image) for image in game.images), key=game.rank)
            for row in rows
            if row and game.has_moves(row)
        )
    )


@lru_cache(maxsize=1 << 16)
def _is_fixed(game: RowGame, cells: str) -> bool:
    """Check that no move can ever look at some cells, whatever stands beside them.

    Args:
        game: whose moves they are.
        cells: neighbouring ones, perhaps with a wall at either end.
    """
    for before, _ in game.moves:
        for shift in range(1 - len(before), len(cells)):
            both = range(max(shift, 0), min(shift + len(before), len(cells)))
            if all(cells[at] == before[at - shift] for at in both):
                return False
    return True


def in_order(before: Mapping[Item, set[Item]], key: Callable[[Item], str | int]) -> list[Item]:
    """Sort items, each after those that must stand before it, and otherwise by a key.

    Raises:
        GameError: some must stand before themselves: play comes back to them.
    """
    sorter = TopologicalSorter(before)
    try:
        sorter.prepare()
    except CycleError as error:
        raise GameError(
            "play in these rows need not end: write moves after which less is left"
        ) from error
    found: list[Item] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready(), key=key)
        found += ready
        sorter.done(*ready)
    return found


@dataclass(frozen=True)
class RowKind:
    """Rows with a repeated part.

    Attributes:
        before: u, what stands before the repeated part.
        repeated: v, its first copy.
        after: w, what stands after it where there is no copy.
        renaming: σ, as the images of the game's signs; from copy to copy the signs are renamed.
    """

    before: str
    repeated: str
    after: str
    renaming: str

    def row(self, game: RowGame, copies: int) -> str:
        """Write the row with so many copies.

        >>> from kalmar.games.rows.named_rows import row_game
        >>> RowKind("xx", "o", "", "ox").row(row_game("clobber"), 3)
        'xxoxo'
        """
        return self.before + run(game, self, copies) + self.turned(game, self.after, copies)

    def turned(self, game: RowGame, word: str, times: int) -> str:
        """Rename the signs of a word so many times, backwards if negative."""
        renaming = self.renaming if times > 0 else inverse(game, self.renaming)
        for _ in range(abs(times) % order(game, self.renaming)):
            word = game.renamed(word, renaming)
        return word


def run(game: RowGame, kind: RowKind, copies: int) -> str:
    """Write the repeated part alone."""
    return "".join(kind.turned(game, kind.repeated, copy) for copy in range(copies))


def inverse(game: RowGame, renaming: str) -> str:
    """Return the renaming that undoes one."""
    return "".join(game.signs[renaming.index(sign)] for sign in game.signs)


@lru_cache(maxsize=256)
def order(game: RowGame, renaming: str) -> int:
    """Return after how many times a renaming changes nothing."""
    times, images = 1, renaming
    while images != game.signs:
        times, images = times + 1, game.renamed(images, renaming)
    return times


@dataclass(frozen=True)
class Part:
    """One row that a move leaves.

    Attributes:
        kind: of it; None for a row that is always the same.
        letter: what its number of copies depends on: "n", "i", or "r" for n − i.
        plus: what is added to that.
        row: the row that is always the same.
    """

    kind: RowKind | None
    letter: str = ""
    plus: int = 0
    row: str = ""

    @property
    def key(self) -> tuple[Any, ...]:
        """Return what parts are sorted by."""
        return self.letter, astuple(self.kind) if self.kind else (), self.plus, self.row

    def copies(self, n: int, i: int) -> int:
        """Return the number of copies."""
        return {"n": n, "i": i, "r": n - i, "": 0}[self.letter] + self.plus


@dataclass(frozen=True)
class RowRule:
    """What one move leaves of a kind, for every n that is large enough.

    Attributes:
        parts: the rows that it leaves, in order; to one of them i is the number of copies.
        least: the least n.
        only: whether it holds for the least n alone.
        low: the least i,
        taken: and n minus the largest; None where no i occurs.
    """

    parts: tuple[Part, ...]
    least: int = 0
    only: bool = False
    low: int = 0
    taken: int | None = None

    @property
    def start(self) -> int:
        """Return the least n with which it has options."""
        below = [-part.plus for part in self.parts if part.letter == "n"]
        return max([self.least, self.low + (self.taken or 0), *below])

    @property
    def is_symmetric(self) -> bool:
        """Return whether for each i another one gives the same."""
        return self.taken is not None and self.mirrored == self and len(self.split) == 2

    @property
    def split(self) -> dict[str, Part]:
        """Return the parts with i and with n − i copies, by these letters."""
        return {part.letter: part for part in self.parts if part.letter in {"i", "r"}}

    @property
    def mirrored(self) -> "RowRule":
        """Return the same rule, where i is the number of copies of the other part."""
        if len(self.split) < 2 or self.taken is None:
            return self
        one, other = self.split["i"], self.split["r"]
        fixed = [part for part in self.parts if part not in {one, other}]
        parts = [replace(other, letter="i", plus=0), replace(one, letter="r", plus=other.plus)]
        return replace(
            self,
            parts=in_key_order([*fixed, *parts]),
            low=self.taken + other.plus,
            taken=self.low - other.plus,
        )

    def order(self) -> list[tuple[Any, ...]]:
        """Return what rules are sorted by."""
        return [part.key for part in self.parts]

    def at(self, game: RowGame, n: int) -> Iterator[RowOption]:
        """Yield the options of the row with n copies."""
        for i in range(self.low, n - self.taken + 1) if self.taken is not None else (0,):
            if n >= self.start:
                yield game.parts(
                    WALL.join(
                        part.kind.row(game, part.copies(n, i)) if part.kind else part.row
                        for part in self.parts
                    )
                )


def in_key_order(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Sort parts."""
    return tuple(sorted(parts, key=lambda part: part.key))


def split_rule(parts: list[Part], low: int, taken: int) -> RowRule:
    """Return the rule of a move that leaves i copies on the left and n − i or less on the right.

    Args:
        parts: with i and with n − i copies and more or less, as far as these are rows with moves.
        low: the least i,
        taken: and n minus the largest.
    """
    both = {part.letter: part for part in parts}
    if not {"i", "r"} & both.keys():
        return RowRule(in_key_order(parts), low + taken)
    fixed = [part for part in parts if not part.letter]
    if "i" in both:
        # i becomes the number of copies of the part itself.
        more = both["i"].plus
        fixed.append(replace(both["i"], plus=0))
        if "r" in both:
            fixed.append(replace(both["r"], plus=both["r"].plus + more))
        low, taken = low + more, taken - more
    else:
        more = both["r"].plus
        fixed.append(replace(both["r"], letter="i", plus=0))
        low, taken = taken + more, low - more
    rule = RowRule(in_key_order(fixed), low=low, taken=taken)
    return min(rule, rule.mirrored, key=RowRule.order)
