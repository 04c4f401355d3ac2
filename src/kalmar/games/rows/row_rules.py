"""Kinds of rows, and rules on what their moves leave.

A kind is the rows u v σ(v) σ²(v) … σⁿ(w), where σ is a renaming of signs under which the game stays
the same; often it is none, and the rows are u vⁿ w. With σ the exchange of x and o the rows xox…
of any length are one kind.
"""

from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from typing import Any

from kalmar.games.rows.row_games import WALL, RowGame, RowOption


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
