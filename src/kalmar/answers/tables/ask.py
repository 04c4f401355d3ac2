"""Values of many positions in one call: `sequence`, `table` and the `p_positions` of a table.

P-positions of a piece are found row by row, far beyond its table.
"""

from collections.abc import Callable
from collections.abc import Sequence as Listing
from typing import TYPE_CHECKING

from kalmar.answers.tables import (
    NumberedFamily,
    family_of,
    is_pattern,
    kinds_of,
    pieces_of,
    term_of,
)
from kalmar.answers.tables.question import Group, Question, question
from kalmar.answers.tables.values import Grid, Row, Sequence, Table
from kalmar.core.by_name import LazyModule, is_instance
from kalmar.core.compositions import Composition, CompositionName, PlayName, ValuationName
from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import message
from kalmar.core.rules import Play, Rules, Tabled, axes_of, is_standalone
from kalmar.games.registry import find_rules
from kalmar.runtime.jobs import batches
from kalmar.runtime.work import refuse_beyond_memory, usual_work
from kalmar.theory.table import find_play
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    from kalmar.games.boards import pieces
    from kalmar.solvers import boards
else:
    pieces = LazyModule("kalmar.games.boards.pieces")
    boards = LazyModule("kalmar.solvers.boards")


MOST_VALUES = 50_000_000
"""How many values a list of them may have."""

USUAL_TERMS = 100
"""The largest heap of a sequence, as on the command line."""

BYTES_OF_VALUE = 40
"""What a value takes at the most, with its places in lists."""


def sequence(
    game: str | Rules,
    n: int = USUAL_TERMS,
    composition: CompositionName | Composition = "disjunctive",
    play: Play | PlayName = "normal",
    valuation: Valuation | ValuationName | None = None,
    limit: int | None = None,
    *,
    misere: bool = False,
) -> Sequence:
    """Return the values of single heaps 0 to n, or of other positions that have one parameter.

    Rules whose components are no heaps may say by `term(n)` which have one: a single head, a stalk.
    Any position of one game makes a sequence where the letter n stands for a number.

    Args:
        game: a game as typed, its rules, or a position with n.
        n: the largest heap, or the largest parameter.
        composition: how the heaps are played into which a heap splits.
        play: the convention, normal or misère.
        valuation: the theory's if None; where there is no theory, remoteness in that convention.
            Another one is found by search unless no move splits a heap.
        limit: how many positions a search may visit; 1,000,000 if None.
        misere: the same as `play="misere"`.

    Raises:
        KalmarError: a name is unknown, the game has no such components, or a limit was reached.

    >>> sequence("kayles", 9).values
    (0, 1, 2, 3, 1, 4, 3, 2, 1, 4)
    >>> sequence("subtraction(1,2,3)", 9).values
    (0, 1, 2, 3, 0, 1, 2, 3, 0, 1)
    >>> sequence("grundys-game", 9, "selective").values
    (0, 0, 0, 1, 2, 3, 3, 4, 5, 5)
    >>> sequence("ruler", 8).values
    (1, 2, 1, 4, 1, 2, 1, 8)
    >>> sequence("chomp 2xn", 6).values, sequence("queen n,n", 6).first
    ((1, 2, 4, 5, 7, 8), 0)
    """
    if isinstance(game, str) and is_pattern(game):
        family = family_of(game, composition)
        own: str | Rules = family.rules
    else:
        own = game
        rules = find_rules(game) if isinstance(game, str) else game
        family = family_of(pieces_of(rules), composition)
    return _numbered(
        family, question(own, family.composition, find_play(play, misere), valuation, limit), n
    )


def sequences_of_kinds(
    game: str | Rules,
    n: int = USUAL_TERMS,
    composition: CompositionName | Composition = "disjunctive",
    play: Play | PlayName = "normal",
    valuation: Valuation | ValuationName | None = None,
    limit: int | None = None,
) -> dict[str, Sequence]:
    """Return for each kind of heaps of rules in a text the values of its heaps 0 to n.

    Args are those of `sequence`.

    Returns:
        The sequence of each kind, in the order of the text; nothing for rules without such kinds.

    Raises:
        KalmarError: a name is unknown, or a limit was reached.

    >>> found = sequences_of_kinds("rules(A(n) -> B(n - 1); B(n) -> A(n - 2), A(1))", 7)
    >>> found["A"].values, found["B"].values
    ((0, 1, 1, 1, 0, 0, 0, 1), (0, 0, 0, 1, 1, 1, 0, 0))
    """
    families = kinds_of(find_rules(game) if isinstance(game, str) else game, composition)
    return {
        kind: _numbered(family, question(game, composition, find_play(play), valuation, limit), n)
        for kind, family in families.items()
    }


def _numbered(family: NumberedFamily, asked: Question, n: int) -> Sequence:
    """Return the values of numbered positions, from the first up to n."""
    if n < family.first:
        raise UsageError(
            "the largest {thing} must be at least {first}, not {n}",
            thing=family.word,
            first=family.first,
            n=n,
        )
    refuse_more(n - family.first + 1)
    with usual_work(asked.limit):
        # Take-and-break games give all their first values at once.
        found = None if family.pattern else asked.of_first(n)
        if found is None:
            wanted = batches(range(family.first, n + 1))
            found = asked.of_groups([family.group(number) for some in wanted for number in some])
        # Undefined values are shown as such; without any the list stays as it is.
        values: Listing[int | None] = found.values
        show = found.valuation.show
        if found.valuation.undefined:
            values = [show(value) for some in batches(found.values) for value in some]
    return Sequence(
        family.pattern or asked.rules.name,
        asked.composition,
        asked.play,
        found.valuation,
        found.theorem,
        tuple(values),
        family.first,
        family.word,
        family.pattern or asked.title,
        found.copied,
    )


def table(
    game: str | Rules,
    rows: Listing[int],
    cols: Listing[int],
    composition: CompositionName | Composition = "disjunctive",
    play: Play | PlayName = "normal",
    valuation: Valuation | ValuationName | None = None,
    *,
    misere: bool = False,
    limit: int | None = None,
) -> Table:
    """Compute values in rows and columns: squares of a board, rectangles, bars, or pairs of heaps.

    Rules whose components have two parameters say by `cell(row, column)` what stands where.

    Args:
        game: a game as typed, or its rules.
        rows: what the rows stand for: y, one side, the number of rows of a bar, one heap.
        cols: what the columns stand for: x, the other side, the length of a row, another heap.
        composition: how pieces, and pairs of heaps, are played.
        play: the convention, normal or misère.
        valuation: as in `sequence`.
        misere: the same as `play="misere"`.
        limit: how many positions a search may visit; 1,000,000 if None.

    Raises:
        KalmarError: a name is unknown, a size is out of range, or a limit was reached.

    >>> table("queen", range(3), range(4)).values
    ((0, 1, 2, 3), (1, 2, 0, 4), (2, 0, 1, 5))
    >>> table("nim", [1, 2], [1, 2, 3], "selective").values
    ((1, 1, 1), (1, 1, 1))
    >>> table("bricks(1)", [1, 2, 3], [1, 2, 3]).values
    ((0, 1, 2), (1, 0, 3), (2, 3, 0))
    """
    asked = question(game, composition, find_play(play, misere), valuation, limit)
    with usual_work(limit):
        means, theorem = asked.valuation, asked.theorem
        filled = _board(asked, rows, cols)
        if filled is None:
            refuse_more(len(rows) * len(cols))
            values, means, theorem, _ = asked.of_groups(_cells(asked.rules, rows, cols))
            width = max(len(cols), 1)
            lines = [values[i : i + width] for i in range(0, len(values), width)]
            filled = _shown(lines, means)
    return Table(
        asked.rules.name,
        asked.composition,
        asked.play,
        means,
        theorem,
        tuple(rows),
        tuple(cols),
        filled[0],
        axes_of(asked.rules),
        asked.title,
        filled[1],
    )


TEXT_SQUARES = "kalmar.games.custom.text_games:TextSquares"

Cells = tuple["tuple[Row, ...] | Grid", "tuple[tuple[bool, ...], ...] | Grid | None"]
"""Values in rows, and which of them are P-positions where undefined values do not tell it."""


def _board(asked: Question, rows: Listing[int], cols: Listing[int]) -> Cells | None:
    """Return the table of a piece or of a text of rules, filled at once; None for other games."""
    rules, means = asked.rules, asked.valuation
    if is_instance(rules, TEXT_SQUARES):
        from kalmar.solvers import texts

        fold = asked.fold
        own = None if fold is None else texts.table_values(rules, rows, cols, fold, asked.limit)
        if own is None or isinstance(own, list):
            return None if own is None else _shown(own, means)
        return Grid(own), None
    if not is_instance(rules, "kalmar.games.boards.pieces:Piece") or not asked.moves_in_one:
        return None
    assert isinstance(rules, pieces.Piece)
    if not boards.is_table(rules, rows, cols, means):
        return None
    found = boards.table_values(rules, rows, cols, means, asked.limit)
    if isinstance(found, list):
        return _shown(found, means)
    import numpy as np

    lost = means.undefined and means.p_values and Grid(np.isin(found, list(means.p_values)))
    return Grid(found, means.undefined), lost or None


def _shown(lines: Listing[Listing[int]], means: Valuation) -> Cells:
    """Return rows of values for people; where some are undefined, the P-positions beside them."""
    values = tuple(tuple(map(means.show, line)) for line in lines)
    if means.is_p is None or not any(None in row for row in values):
        return values, None
    return values, tuple(tuple(map(means.is_p, line)) for line in lines)


def refuse_more(values: int) -> None:
    """Check that so many values can be listed, each as a number of Python.

    Raises:
        LimitReached: they are too many, or need more memory than is free.
    """
    if values > MOST_VALUES:
        raise LimitReached(
            "{values:,} values are too many to list: the limit is {most_values:,}",
            values=values,
            most_values=MOST_VALUES,
        )
    refuse_beyond_memory(BYTES_OF_VALUE * values, message("{count:,} values take", count=values))


def _cells(rules: Rules, rows: Listing[int], cols: Listing[int]) -> list[Group]:
    """List the contents of all cells, row by row: one component or two."""
    one = pieces_of(rules)
    terms = None if is_standalone(one) else term_of(one)
    group: Callable[[int, int], Group]
    if isinstance(one, Tabled):
        first, cell = one.first_cell, one.cell
        group = lambda row, col: (cell(row, col),)  # noqa: E731 - as short as a table of both
    elif terms is not None:
        first, term = (terms[0], terms[0]), terms[1]
        group = lambda row, col: (term(row), term(col))  # noqa: E731
    else:
        raise UsageError(
            "{name} has no table: use a heap game, or one whose rules have a function"
            " cell(row, column) or term(n)",
            name=rules.name,
        )
    sides = (message("rows"), rows, first[0]), (message("columns"), cols, first[1])
    for what, numbers, start in sides:
        lowest = min(numbers, default=start)
        if lowest < start:
            raise UsageError(
                "{what} of {name} cannot start at {lowest}: the first is {start}",
                what=what,
                name=rules.name,
                lowest=lowest,
                start=start,
            )
    return [group(row, col) for row in rows for some in batches(cols) for col in some]


def p_positions(
    game: str | Rules,
    rows: Listing[int],
    cols: Listing[int],
    composition: CompositionName | Composition = "disjunctive",
    play: Play | PlayName = "normal",
    *,
    misere: bool = False,
    limit: int | None = None,
) -> tuple[tuple[int, int], ...]:
    """List the P-positions in rows and columns of a table, as pairs (row, column).

    Args:
        game: a game as typed, or its rules.
        rows: what the rows stand for, as in `table`.
        cols: what the columns stand for.
        composition: how pieces, and pairs of heaps, are played.
        play: the convention, normal or misère.
        misere: the same as `play="misere"`.
        limit: how many positions a search may visit; 1,000,000 if None.

    Raises:
        KalmarError: a name is unknown, a size is out of range, or a limit was reached.

    >>> p_positions("queen", range(8), range(8))
    ((0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (7, 4))
    >>> p_positions("nim", [1, 2, 3], [1, 2, 3], misere=True)
    ((2, 2), (3, 3))
    """
    convention = find_play(play, misere)
    asked = question(game, composition, convention, None, limit)
    rules = asked.rules
    # On a board only its own moves matter, in every composition in which it is played as it is.
    if isinstance(rules, pieces.Piece) and asked.moves_in_one and is_on_board(rules, rows, cols):
        with usual_work(limit):
            return tuple(boards.lost_squares(rules, rows, cols, convention, asked.limit))
    shown = table(game, rows, cols, composition, convention, limit=limit)
    cells = [(row, column, lost)
             for row, line in zip(shown.rows, shown.p_positions(), strict=True)
             for column, lost in zip(shown.cols, line, strict=True)]  # fmt: skip
    if any(lost is None for _, _, lost in cells):
        raise UsageError(
            "{title} does not determine who wins, so there are no P-positions to list",
            title=message(shown.valuation.title),
        )
    return tuple(sorted({(row, column) for row, column, lost in cells if lost}))


def is_on_board(piece: "pieces.Piece", rows: Listing[int], cols: Listing[int]) -> bool:
    """Check whether a board has all squares of some rows and columns, and there are some."""
    if not (rows and cols):
        return False
    return min(*rows, *cols) >= 0 and piece.holds(max(cols), max(rows))
