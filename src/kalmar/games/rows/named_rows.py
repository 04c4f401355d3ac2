"""Row games by name, stated by their moves, or on strips; families of rows such as `x(xo)^n`.

In NoGo stones of one colour side by side are one stone, which has the same empty neighbours, and
between stones of two colours the row falls apart: no stone can ever be put there.

A strip is a position of a removal game, such as Node Kayles on `ladder(n)`, whose points stand in n
columns, alike but at the ends; as a row it has a sign for each set of points of a column that may
be left. Its moves are looked up in one such position: each is the same wherever it is made, and at
an end takes less. Where a column is empty, the strip falls apart.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import name_key
from kalmar.core.rules.move_labels import Removal, removal_of
from kalmar.games.graphs.families import square_of
from kalmar.games.registry import BY_NAME, find_rules
from kalmar.games.rows import WALL, RowGame
from kalmar.games.rows.row_systems import KindSystem, find_kinds

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


COLUMNS_OF = re.compile(r"(?<=[(,x])n(?=[),x]|$)")
"""The n of a strip, as in ladder(n), grid(2,n) and 2xn."""
COLUMNS, MIDDLE, LONGEST = 9, 3, 4
"""Of the strip that is looked at, the column where moves in the middle begin, and the most columns
of which a move takes points."""
SIGNS = "123456789abcdefghijklmnopqrstuvwyz"
"""A sign is the sum of 1, 2, 4, … for the points of a column that are left."""
MOST_COLUMN_SIGNS = 12

Cell = tuple[int, int]
"""The column of a point and its bit."""
Shape = tuple[tuple[int, int], ...]
"""A move by the points that it needs and takes, a pair for each column."""
Placed = tuple[int, Shape]
"""The first column of a move and its shape."""


def read_strip(name: str, strip: str) -> tuple[RowGame, tuple[str, str, str]]:
    """Return a game on strips as a game on rows, with the family of rows that are whole strips.

    Args:
        name: of a removal game.
        strip: a position with n columns.

    Raises:
        KalmarError: there is no such position, or it is no strip on which moves are the same.

    >>> game, family = read_strip("node-kayles", "ladder(n)")
    >>> game.signs, family, sorted(game.options("333"))
    ('123', ('', '3', ''), [('1', '1'), ('13',)])
    """
    rules: Any = find_rules(name)
    position = rules.parse(COLUMNS_OF.sub(str(COLUMNS), strip))
    removal = removal_of(rules, position) or Removal(0, ())
    for turned in (False, True):
        cells = _cells(removal, turned)
        columns = [sum({bit for at, bit in cells if at == column}) for column in range(COLUMNS)]
        shapes = _local_moves(removal, cells, columns)
        signs = _reached(columns, shapes)
        if shapes and len(signs) <= MOST_COLUMN_SIGNS and signs[-1] <= len(SIGNS):
            word = "".join(map(_sign, columns))
            whole = word[MIDDLE]
            family = word[: word.index(whole)], whole, word[word.rindex(whole) + 1 :]
            moves = tuple(sorted({*_words(shapes, signs)}))
            return RowGame(f"{name} {strip}", moves, _cuts(shapes, signs)), family
    raise GameError(
        "{name} on {strip} is no game on strips whose n columns are alike: choose another, such as"
        " {example}",
        name=name,
        strip=strip,
        example="node-kayles ladder(n)",
    )


def _cells(removal: Removal, turned: bool) -> list[Cell]:
    """Return the column of each point, with a bit for which of the points of a column it is.

    Args:
        removal: the strip.
        turned: whether rows are taken for columns, where points are squares.
    """
    places = [_place(point, turned) for point in removal.names]
    rows = list(dict.fromkeys(row for _, row in places))
    return [(column, 1 << rows.index(row)) for column, row in places]


def _place(point: Any, turned: bool) -> tuple[int, Any]:
    """Return the column of a point, −1 if it has none, and which point of a column it is."""
    match point:
        case (int(x), int(y)):
            return (y, x) if turned else (x, y)
        case (first, *others):  # an edge, or a vertex with a colour
            column, row = _place(first, turned)
            places = [_place(other, turned) for other in others]
            return column, (row, *[(max(at - column, -1), other) for at, other in places])
    if str(point).isdecimal():
        row, column = divmod(int(point), COLUMNS)
        return column, row
    square = square_of(str(point))
    return _place(square, turned) if square else (-1, point)


def _local_moves(removal: Removal, cells: Sequence[Cell], columns: Sequence[int]) -> set[Shape]:
    """Return the moves of a strip by their shapes; none where they are not the same everywhere."""
    placed = set(_placed(removal, cells))
    shapes = {shape for first, shape in placed if first == MIDDLE}
    if max(map(len, shapes), default=0) > LONGEST or not all(columns):
        return set()
    # What reaches over a column that can be empty would join what is on either side of it.
    if not all(need for shape in shapes for need, _ in shape[1:-1]):
        return set()
    firsts = range(-LONGEST, COLUMNS)
    expected = {_within(first, shape, columns) for shape in shapes for first in firsts}
    return shapes if expected - {None} == placed else set()


def _placed(removal: Removal, cells: Sequence[Cell]) -> Iterator[Placed]:
    """Yield each move of a strip with its first column."""
    for need, take in removal.moves:
        masks: dict[int, list[int]] = {}
        for point, (column, bit) in enumerate(cells):
            if take >> point & 1:
                mask = masks.setdefault(column, [0, 0])
                mask[0] |= bit * (need >> point & 1)
                mask[1] |= bit
        first = min(masks)
        yield first, tuple((*masks.get(at, (0, 0)),) for at in range(first, max(masks) + 1))


def _within(first: int, shape: Shape, columns: Sequence[int]) -> Placed | None:
    """Return a move as it is made in the columns there are; None where it lacks what it needs."""
    there = dict(enumerate(columns))
    masks = {at: (need, take & there.get(at, 0)) for at, (need, take) in enumerate(shape, first)}
    taken = [at for at, (_, take) in masks.items() if take]
    if any(need & ~take for need, take in masks.values()):
        return None
    return taken[0], tuple(masks[at] for at in range(taken[0], taken[-1] + 1))


def _reached(columns: Sequence[int], shapes: set[Shape]) -> list[int]:
    """Return what columns can become in play, as far as something is left of them."""
    found = [*dict.fromkeys(columns)]
    for column in found:  # which grows
        for need, take in (pair for shape in shapes for pair in shape):
            left = column & ~take
            if not need & ~column and left and left not in found:
                found.append(left)
    return sorted(found)


def _sign(column: int) -> str:
    return SIGNS[column - 1] if column else WALL


def _words(shapes: set[Shape], signs: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Yield the words that moves replace, an empty column at an end as a wall."""
    for shape in shapes:
        fitting = [[at for at in (0, *signs) if not need & ~at] for need, _ in shape]
        for before in product(*fitting):
            if all(before[1:-1]):
                left = [at & ~take for at, (_, take) in zip(before, shape, strict=True)]
                yield "".join(map(_sign, before)), "".join(map(_sign, left))


def _cuts(shapes: set[Shape], signs: Sequence[int]) -> frozenset[str]:
    """Return pairs of columns between which a strip falls apart: no move takes from both sides."""
    joined = set()
    for shape in shapes:
        last = len(shape) - 2
        for place, ((need, take), (other, too)) in enumerate(pairwise(shape)):
            for left, right in product(signs, repeat=2):
                # A move joins them if it can take something on both sides.
                on_left = place > 0 or take & left
                on_right = place < last or too & right
                if not (need & ~left or other & ~right) and on_left and on_right:
                    joined.add(_sign(left) + _sign(right))
    return frozenset({_sign(one) + _sign(two) for one, two in product(signs, repeat=2)} - joined)
