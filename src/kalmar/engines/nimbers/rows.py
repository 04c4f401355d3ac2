"""Games on rows in the form that a nimber search needs: cells as bits, moves at all places."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.cached import cached_property
from kalmar.engines.nimbers.fields import WORD
from kalmar.games.rows import WALL, RowGame

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.nimbers import row_kernels
else:
    np = LazyModule("numpy")
    row_kernels = LazyModule("kalmar.engines.nimbers.row_kernels")

MOST_SIGNS, MOST_WIDTH = 3, 7
MOST_CELLS = 63
"""A cell takes two bits of one or two machine words; one cell stays empty."""


@dataclass(frozen=True)
class RowField:
    """A game on rows of up to so many cells, as `RemovalField` is one on sets of points.

    >>> from kalmar.games.rows.named_rows import row_game
    >>> field = RowField(row_game("nogo"), 4)
    >>> from kalmar.engines.nimbers.search import NimberSearch
    >>> NimberSearch(field, 100).nimber(field.row("...."))
    1

    Attributes:
        game: see `fits`.
        cells: how many a row has at most.
    """

    game: RowGame
    cells: int
    width = 0
    turned = False

    @staticmethod
    def fits(game: RowGame, cells: int) -> bool:
        """Check whether a game on rows of so many cells can be searched.

        It has at most three signs, and of some of them each move leaves fewer, so that a play has
        no more turns than cells; and a row grows by walls alone.
        """
        if game.cuts or len(game.signs) > MOST_SIGNS or game.width > MOST_WIDTH:
            return False
        sizes = ((len(after.replace(WALL, "")), len(before.replace(WALL, "")))
                 for before, after in game.moves)  # fmt: skip
        return cells <= MOST_CELLS and all(after <= before for after, before in sizes) and any(
            all(_count(before, signs) > _count(after, signs) for before, after in game.moves)
            for count in range(1, len(game.signs) + 1)
            for signs in combinations(game.signs, count)
        )  # fmt: skip

    @property
    def words(self) -> int:
        """Return the machine words of a row: one cell is left empty, which is the wall behind."""
        return 1 if 2 * (self.cells + 1) <= WORD else 2

    @property
    def number(self) -> range:
        """Return the numbers of the cells."""
        return range(self.cells)

    @property
    def moves(self) -> tuple[tuple[str, str], ...]:
        """Return the moves of the game."""
        return self.game.moves

    @property
    def most_pieces(self) -> int:
        """Return how many rows a move leaves at most."""
        return 1 + max(after.count(WALL) for _, after in self.game.moves)

    def row(self, text: str) -> int:
        """Return a row, or several between walls, as bits."""
        return _bits(self.game, text.strip(WALL))

    @cached_property
    def arena(self) -> Any:
        """Return the tables of the compiled search."""
        images = [image for image in self.game.images if (image.renaming, image.reflects)
                  != (self.game.signs, False)]  # fmt: skip
        return row_kernels.RowArena(
            moves=np.array([*self._placed()], np.uint64),
            images=self._images(images),
            rows=row_kernels.RowMoves(
                fitting=self._fitting(),
                width=self.game.width,
                reflects=np.array([image.reflects for image in images], np.bool_),
            ),
            small=None,
            none=(np.uint64(0),) * self.words,
        )

    def _placed(self) -> Iterator[tuple[int, ...]]:
        """Yield each move at each place by the columns of `row_kernels`."""
        for before, after in self.game.moves:
            first = before.startswith(WALL)
            # Walls at the ends of a row are no cells; one behind it is looked at all the same.
            seen, old = before[first:], before.strip(WALL)
            for at in range(1 if first else self.cells - len(old) + 1):
                yield (2 * at, 4 ** len(seen) - 1, _bits(self.game, seen), 2 * (at + len(old)),
                       _bits(self.game, after), len(after))  # fmt: skip

    def _fitting(self) -> Any:
        """Return for each word of the width whether a move begins with it."""
        found = np.zeros((4,) * self.game.width, np.uint8)
        for before, _ in self.game.moves:
            # The first cell has the lowest bits, so that it is the last axis.
            place: Any = (..., *(_code(self.game, sign) for sign in reversed(before)))
            found[place] = 1
        return found.ravel()

    def _images(self, images: Sequence[Any]) -> Any:
        """[S, B, 256 W] uint64: for each symmetry the image of each byte of a row."""
        words, size = self.words, WORD * self.words // 8
        tables = np.zeros((len(images), size, 256, words), np.uint64)
        for table, image in zip(tables, images, strict=True):
            codes = [0, *(_code(self.game, sign) for sign in image.renaming), 0, 0, 0]
            for byte, place, cell in product(range(256), range(size), range(4)):
                at = place * 4 + cell
                at = WORD * words // 2 - 1 - at if image.reflects else at
                code = codes[byte >> 2 * cell & 3]
                table[place, byte, 2 * at // WORD] |= np.uint64(code << 2 * at % WORD)
        return tables.reshape(len(images), size, 256 * words)


def between_walls(text: str) -> list[str]:
    """Return the rows of a text, none of which a move makes longer, as walls do the text."""
    return text.split(WALL)


def _count(word: str, signs: Sequence[str]) -> int:
    return sum(word.count(sign) for sign in signs)


def _code(game: RowGame, sign: str) -> int:
    """Return the number of a sign, 0 of a wall."""
    return game.signs.find(sign) + 1


def _bits(game: RowGame, word: str) -> int:
    """Return a word as bits, two for each cell."""
    return sum(_code(game, sign) << 2 * at for at, sign in enumerate(word))
