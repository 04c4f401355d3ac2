"""Row games by name, and those that a text states by their moves; families such as `x(xo)^n`.

In NoGo stones of one colour side by side are one stone, which has the same empty neighbours, and
between stones of two colours the row falls apart: no stone can ever be put there.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import name_key
from kalmar.games.registry import BY_NAME
from kalmar.games.rows.row_closure import find_kinds
from kalmar.games.rows.row_games import WALL, RowGame
from kalmar.games.rows.row_systems import KindSystem
from kalmar.games.rows.strips import COLUMNS_OF, read_strip

MOST_MOVES, MOST_SIGNS, MOST_CELLS = 60, 5, 7
LONGEST_FAMILY = 30

ROWS = {
    "clobber": "xo -> -x, o-; ox -> -o, x-",
    "toads-and-frogs": "x. -> .x; xo. -> .ox; .o -> o.; .xo -> ox.",
    "dawsons-kayles": ".. -> --",
    "node-kayles": "... -> -; -.. -> -; ..- -> -; -.- -> -",
}
"""Moves of row games, by their names."""

OWN = re.compile(r"\s*rows?\s*\((?P<moves>[^()]*)\)(?P<row>.*)", re.DOTALL)
NAMED = re.compile(r"\s*(?P<name>\S+)(?P<row>.*)", re.DOTALL)
FAMILY = re.compile(r"([^()^]*?)(?:\(([^()^]+)\)|([^()^]))(?:\^n|ⁿ)([^()^]*)")


def kinds(text: str) -> KindSystem:
    """Find the kinds of rows that a family of rows leads to, with the rules of all their moves.

    Args:
        text: a game on rows and a row with n copies of a part, such as `clobber x(xo)^n`; the game
            is clobber, nogo, toads-and-frogs, treblecross, dawsons-kayles, node-kayles or
            `rows(…)` with moves such as `xo -> -x`, where - is a wall at which the row falls apart.
            Or a removal game and a strip with n columns, such as `node-kayles ladder(n)`.

    Raises:
        KalmarError: the text cannot be read, or these rows do not fall into finitely many kinds.

    >>> found = kinds("clobber (xo)^n")
    >>> found.component(), len(found.kinds)
    ('A(2n)', 3)
    >>> print(kinds("rows(xx -> -) x^n").text)
    A(n) -> A(i), A(n - i - 2) for i in 0..(n - 2)//2
    """
    match = OWN.fullmatch(text) or NAMED.fullmatch(text)
    if match is None:
        raise GameError("name a row game and a family of rows, such as {example}", example=EXAMPLE)
    named = match.groupdict()
    if "name" in named and COLUMNS_OF.search(named["row"]):
        game, family = read_strip(named["name"], named["row"].strip())
        return find_kinds(game, *family)
    game = row_game(named["name"]) if "name" in named else read_moves(named["moves"])
    return find_kinds(game, *read_family(game, named["row"]))


EXAMPLE = "clobber (xo)^n"
OWN_EXAMPLE = "rows(xo -> -x, o-) (xo)^n"


@lru_cache(maxsize=64)
def row_game(name: str) -> RowGame:
    """Return the row game of a name.

    Raises:
        GameError: no row game has it.

    >>> row_game("clobber").signs, row_game("treblecross").width
    ('xo', 5)
    """
    entry = BY_NAME.get(name_key(name))
    known = entry.name if entry else name
    if known == "treblecross":
        return RowGame(known, tuple(_crosses()))
    if known == "nogo":
        return RowGame(known, tuple(_stones()))
    if known not in ROWS:
        raise GameError(
            "'{name}' is no game on rows: choose one of {names}, or write its moves, such as"
            " {example}",
            name=name,
            names=", ".join(sorted([*ROWS, "nogo", "treblecross"])),
            example=OWN_EXAMPLE,
        )
    return RowGame(known, read_moves(ROWS[known]).moves)


def _crosses() -> Iterator[tuple[str, str]]:
    """Yield the moves of Treblecross: the two cells on either side of a cross are closed."""
    for left, right in product(range(3), repeat=2):
        yield WALL * (left < 2) + "." * (left + 1 + right) + WALL * (right < 2), WALL


def _stones() -> Iterator[tuple[str, str]]:
    """Yield the moves of NoGo: put a stone where every group keeps an empty neighbour."""
    # What stands on the left: an empty cell or none, or a group and what is beyond it.
    sides = ("-", ".", "-x", ".x", "-o", ".o")
    for left, right, stone in product(sides, sides, "xo"):
        groups = [side for side in (left, right) if side[-1] not in {WALL, "."}]
        free = [side[0] == "." for side in (left, right) if side[-1] in {".", stone}]
        if any(free) and all(side[0] == "." for side in groups if side[-1] != stone):
            ends = [
                side[:-1] if side[-1] == stone else side if side[-1] in {WALL, "."} else side + WALL
                for side in (left, right)
            ]
            yield left + "." + right[::-1], ends[0] + stone + ends[1][::-1]


def read_moves(text: str) -> RowGame:
    """Read the moves of a row game: words and what they become, such as `xo -> -x, o-`.

    Raises:
        GameError: they cannot be read.

    >>> read_moves("xo -> -x, o-; ox -> x-").moves
    (('xo', '-x'), ('xo', 'o-'), ('ox', 'x-'))
    """
    found: list[tuple[str, str]] = []
    for part in re.split("[;\n]", re.sub("[^\\S\n]", "", text.replace("→", "->"))):
        before, arrow, left = part.partition("->")
        if not part:
            continue
        inner = before.strip(WALL)
        if not arrow or not inner or WALL in inner or len(before) > MOST_CELLS:
            raise GameError(
                "'{move}' is no move of a row game: write up to {most} cells before ->, walls only"
                " at their ends, such as xo -> -x",
                move=part,
                most=MOST_CELLS,
            )
        found += [(before, after) for after in left.split(",")]
    moves = tuple(dict.fromkeys(found))
    game = RowGame(f"rows({text.strip()})", moves)
    longest = max((len(after) for _, after in moves), default=0)
    if not moves or len(moves) > MOST_MOVES or len(game.signs) > MOST_SIGNS or longest > MOST_CELLS:
        raise GameError(
            "'{text}' are no moves of a row game: write up to {most}, of at most {cells} cells and"
            " {signs} signs, such as {example}",
            text=text.strip(),
            most=MOST_MOVES,
            cells=MOST_CELLS,
            signs=MOST_SIGNS,
            example=OWN_EXAMPLE,
        )
    return game


def read_family(game: RowGame, text: str) -> tuple[str, str, str]:
    """Read a row with n copies of a part: what stands before it, the part, and what follows.

    Raises:
        PositionError: it is none, or has other signs than the game.

    >>> read_family(row_game("clobber"), "x(xo)^n"), read_family(row_game("nogo"), ".^n x")
    (('x', 'xo', ''), ('', '.', 'x'))
    """
    written = "".join(text.split())
    match = FAMILY.fullmatch(written)
    signs = set(written) - set("()^nⁿ")
    if match is None or len(written) > LONGEST_FAMILY or not signs <= set(game.signs):
        raise PositionError(
            "'{text}' is no family of rows: write one row with signs of {signs} and one repeated"
            " part, such as {example}",
            text=text.strip(),
            signs=" ".join(game.signs),
            example=f"({game.signs})^n",
        )
    before, several, one, after = match.groups()
    if game.name == "nogo" and re.search("[xo]{2}", before + (several or one) * 2 + after):
        raise PositionError(
            "stones touch in '{text}': write a group of one colour as one stone, and two rows where"
            " colours touch",
            text=text.strip(),
        )
    return before, several or one, after
