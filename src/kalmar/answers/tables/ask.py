"""Compute `sequence` and `table`: values of single components, or of pairs, in one call."""

from collections.abc import Sequence as Listing
from typing import TYPE_CHECKING, Any, TypeVar, overload

from kalmar.answers.tables.families import family_of, is_pattern, term_of
from kalmar.answers.tables.grid import Grid
from kalmar.answers.tables.question import Question, question
from kalmar.answers.tables.values import Sequence, Table
from kalmar.core.by_name import LazyModule, is_instance, load_named
from kalmar.core.compositions import Composition
from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import message
from kalmar.core.names import (
    AlwaysDefined,
    AlwaysValued,
    CompositionName,
    PlayName,
    ValuationName,
)
from kalmar.core.rules import Component, Play, Rules, Tabled, axes_of, is_standalone
from kalmar.games.registry import find_rules
from kalmar.runtime.jobs import batches
from kalmar.runtime.limits import refuse_beyond_memory
from kalmar.runtime.work import usual_work
from kalmar.solvers import Solved
from kalmar.theory.table import find_play
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    import numpy as np

    from kalmar.games.boards import pieces
    from kalmar.solvers import boards
else:
    np, boards = LazyModule("numpy"), LazyModule("kalmar.solvers.boards")
    pieces = LazyModule("kalmar.games.boards.pieces")


MOST_VALUES = 50_000_000
"""How many values a list of them may have."""

USUAL_TERMS = 100
"""The largest heap of a sequence, as on the command line."""

BYTES_OF_VALUE = 40
"""What a value takes at the most, with its places in lists."""

Value = TypeVar("Value")

SEARCHED = THEOREMS["search-of-components"].cite()


@overload
def sequence(
    game: str | Rules,
    n: int = USUAL_TERMS,
    composition: AlwaysValued = "disjunctive",
    play: Play | PlayName = "normal",
    valuation: AlwaysDefined | None = None,
    limit: int | None = None,
    *,
    misere: bool = False,
) -> Sequence[int]: ...


@overload
def sequence(
    game: str | Rules,
    n: int = USUAL_TERMS,
    composition: CompositionName | Composition = "disjunctive",
    play: Play | PlayName = "normal",
    valuation: Valuation | ValuationName | None = None,
    limit: int | None = None,
    *,
    misere: bool = False,
) -> Sequence: ...


def sequence(
    game: str | Rules,
    n: int = USUAL_TERMS,
    composition: CompositionName | Composition = "disjunctive",
    play: Play | PlayName = "normal",
    valuation: Valuation | ValuationName | None = None,
    limit: int | None = None,
    *,
    misere: bool = False,
) -> Sequence[Any]:
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
    binding = _binding(game)
    if binding is not None:
        way = composition, find_play(play, misere), valuation
        found: Sequence[Any] = load_named(f"{BINDING}:sequence")(binding, n, way, limit)
        return found
    family = family_of(game, composition)
    # A pattern has its own components; otherwise the game is asked for heaps.
    own = family.rules if family.pattern else game
    asked = question(own, family.composition, find_play(play, misere), valuation, limit)
    if n < family.first:
        raise UsageError(
            "the largest {thing} must be at least {first}, not {n}",
            thing=family.word,
            first=family.first,
            n=n,
        )
    refuse_more(n - family.first + 1)
    with usual_work(limit):
        # Take-and-break games give all their first values at once.
        first = None if family.pattern else asked.of_first(n)
        if first is not None:
            return _of_first(asked, *first, n)
        wanted = batches(range(family.first, n + 1))
        groups = [family.group(number) for some in wanted for number in some]
        values, shown, theorem = asked.of_groups(groups)
    return Sequence(
        family.pattern or asked.rules.name,
        asked.composition,
        asked.play,
        shown,
        theorem,
        tuple(shown.show(value) for some in batches(values) for value in some),
        family.first,
        family.word,
        family.pattern or asked.title,
    )


BINDING = "kalmar.answers.tables.binding"
"""The module of games by whole turns, loaded for these alone."""


def _binding(game: str | Rules) -> Rules | None:
    """Return the rules of a game whose moves bind the next turn; None for other games."""
    if isinstance(game, str) and is_pattern(game):
        return None
    rules = find_rules(game) if isinstance(game, str) else game
    return rules if is_instance(rules, "kalmar.games.whole_turns:WholeTurns") else None


def _of_first(asked: Question, solved: Solved, theorem: str, n: int) -> Sequence:
    """Compute the values of the heaps 0 to n of a take-and-break game."""
    values = solved.first(n) if solved.first else [solved.value(heap) for heap in range(n + 1)]
    shown = asked.valuation
    return Sequence(
        asked.rules.name,
        asked.composition,
        asked.play,
        shown,
        theorem,
        # Undefined values are shown as such; without any the list stays as it is.
        tuple(map(shown.show, values) if shown.undefined else values),
        title=asked.title,
        copied=None if solved.copied is None or solved.copied > n else solved.copied,
    )


@overload
def table(
    game: str | Rules,
    rows: Listing[int],
    cols: Listing[int],
    composition: AlwaysValued = "disjunctive",
    play: Play | PlayName = "normal",
    valuation: AlwaysDefined | None = None,
    *,
    misere: bool = False,
    limit: int | None = None,
) -> Table[int]: ...


@overload
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
) -> Table: ...


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
) -> Table[Any]:
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
    binding = _binding(game)
    if binding is not None:
        way = composition, find_play(play, misere), valuation
        found: Table[Any] = load_named(f"{BINDING}:table")(binding, rows, cols, way, limit)
        return found
    asked = question(game, composition, find_play(play, misere), valuation, limit)
    with usual_work(limit):
        board = _board(asked, rows, cols)
        if board is not None:
            return board
        refuse_more(len(rows) * len(cols))
        values, means, theorem = asked.of_groups(_cells(asked, rows, cols))
    shown = [means.show(value) for value in values]
    width, is_p = len(cols), means.is_p
    lost = None
    # Undefined values do not tell who wins, so P-positions are kept beside them.
    if None in shown and is_p is not None:
        lost = _in_rows([is_p(value) for value in values], width)
    return Table(
        asked.rules.name,
        asked.composition,
        asked.play,
        means,
        theorem,
        tuple(rows),
        tuple(cols),
        _in_rows(shown, width),
        axes_of(asked.rules),
        asked.title,
        lost,
    )


def _board(asked: Question, rows: Listing[int], cols: Listing[int]) -> Table | None:
    """Return the table of a piece, whose board is filled at once; None for other games."""
    rules, means, is_p = asked.rules, asked.valuation, asked.valuation.p_values
    if not is_instance(rules, "kalmar.games.boards.pieces:Piece") or not asked.moves_in_one:
        return None
    assert isinstance(rules, pieces.Piece)
    if not boards.is_table(rules, rows, cols, means):
        return None
    found = boards.table_values(rules, rows, cols, means, asked.limit)
    values: tuple[tuple[int | None, ...], ...] | Grid
    lost: tuple[tuple[bool | None, ...], ...] | Grid | None = None
    if isinstance(found, list):
        values = tuple(tuple(map(means.show, row)) for row in found)
        if is_p is not None and any(None in row for row in values):
            lost = tuple(tuple(value in is_p for value in row) for row in found)
    else:
        values = Grid(found, means.undefined)
        if is_p is not None and means.undefined:
            lost = Grid(np.isin(found, list(is_p)))
    return Table(
        asked.rules.name, asked.composition, asked.play, means, asked.theorem, tuple(rows),
        tuple(cols), values, axes_of(asked.rules), asked.title, lost,
    )  # fmt: skip


def _in_rows(values: Listing[Value], width: int) -> tuple[tuple[Value, ...], ...]:
    """Split values into rows of the given width.

    >>> _in_rows([1, 2, 3, 4], 2)
    ((1, 2), (3, 4))
    """
    return tuple(tuple(values[i : i + width]) for i in range(0, len(values), max(width, 1)))


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


def _cells(asked: Question, rows: Listing[int], cols: Listing[int]) -> list[tuple[Component, ...]]:
    """List the contents of all cells, row by row: one component or two."""
    rules = asked.rules
    terms = None if is_standalone(rules) else term_of(rules)
    if isinstance(rules, Tabled):
        first = rules.first_cell
    elif terms is not None:
        first = (terms[0], terms[0])
    else:
        raise UsageError(
            "{name} has no table: use a heap game, or one whose rules have a function"
            " cell(row, column) or term(n)",
            name=rules.name,
        )
    for what, numbers, start in zip(
        (message("rows"), message("columns")), (rows, cols), first, strict=True
    ):
        lowest = min(numbers, default=start)
        if lowest < start:
            raise UsageError(
                "{what} of {name} cannot start at {lowest}: the first is {start}",
                what=what,
                name=rules.name,
                lowest=lowest,
                start=start,
            )
    if terms is not None and not isinstance(rules, Tabled):
        term = terms[1]
        return [(term(row), term(col)) for row in rows for some in batches(cols) for col in some]
    assert isinstance(rules, Tabled)
    return [(rules.cell(row, col),) for row in rows for some in batches(cols) for col in some]
