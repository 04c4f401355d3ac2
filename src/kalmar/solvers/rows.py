"""Rows: of vertices, also closed to cycles, of heaps at whose ends moves are made, and of coins.

`solve` finds Grundy values; the rest tells who wins where values are out of reach.

**Kayles on graphs**: a path is a row of a take-and-break game: 0.77 for Kayles, 0.137 for Node
Kayles, 0.07 for Arc Kayles. A move on a cycle leaves a path, so that a cycle has one or two
different options. End-Nim with two heaps is Nim, as each heap is at an end.

**End-Nim**: for a row v let l(v) be the heap to the left of v with which the player to move loses,
0 if v alone is lost, and r(v) the same on the right. With a heap b behind v, l(vb) is 0 if b is
r(v); else it is the number that comes in the same place among 1, 2, … without l(v) as b among 1, 2,
… without r(v). Before the first heap both are 0, in misère play 1 (Albert and Nowakowski 2001).

**Silver Dollar with the dollar**: whoever can take the dollar wins. While coins are before it, the
player to move loses iff the gaps have nim-sum 0, counted as without the dollar, where an unpaired
first coin may also be taken off, unless the dollar comes next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from math import comb

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Component, Option, Play, Rules
from kalmar.core.rules.move_labels import Label
from kalmar.engines.sequences.heap_games import heap_game, plain_values
from kalmar.games.boards.sliding import GoldCoin, GoldRow, changed, without_first
from kalmar.games.graphs import SimpleGraph, neighbours, pieces
from kalmar.games.heaps.textbook import whole
from kalmar.solvers.solved import (
    Form,
    Line,
    OptionsByValue,
    Solved,
    by_lines,
    by_winning,
    sum_text,
    total_of,
)
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, MISERE_OUTCOME, OUTCOME
from kalmar.theory.valuations.valuation import Fold, least_missing

MAX_POSITIONS_FOR_VALUES = 10_000
"""Of a component with more positions, values take seconds."""

Row = tuple[int, ...]


@lru_cache(maxsize=1 << 10)
def lost_ends(row: Row, empty: int) -> tuple[int, int]:
    """Return l and r of a row: the heaps beside it with which the player to move loses.

    Args:
        row: heaps that are not empty.
        empty: l and r of no heaps: 0 in normal play, 1 in misère play.

    >>> lost_ends((3, 5), 0), lost_ends((2, 2), 0), lost_ends((1,), 1)
    ((5, 3), (0, 0), (0, 0))
    """
    count = len(row)
    # left[i], right[i]: of the heaps i to i + size - 1, for one size after the other.
    left, right = [empty] * (count + 1), [empty] * (count + 1)
    for size in range(1, count + 1):
        starts = range(count - size + 1)
        left, right = (
            [_paired(row[i + size - 1], right[i], left[i]) for i in starts],
            [_paired(row[i], left[i + 1], right[i + 1]) for i in starts],
        )
    return left[0], right[0]


def _paired(heap: int, own: int, other: int) -> int:
    """Return the number without `other` that has the place of a heap among those without `own`."""
    if heap == own:
        return 0
    place = heap - (0 < own < heap)
    return place + (0 < other <= place)


def _end_options(row: Row, value: int, empty: int) -> Iterator[tuple[Label, Option]]:
    """Yield the takings that leave a lost row (0) or a won one (1)."""
    lone = len(row) == 1
    for side, heap, rest in (("only" if lone else "left", row[0], row[1:]),
                             *(() if lone else (("right", row[-1], row[:-1]),))):  # fmt: skip
        wanted = lost_ends(rest, empty)[side == "right"]
        for left in range(heap - 1, -1, -1) if value else [wanted] if wanted < heap else []:
            if (left == wanted) == (value == 0):
                after = whole(*rest, left) if side == "right" else whole(left, *rest)
                yield Label("end", (side, heap - left)), (after,)


def _end_total(row: Row) -> int:
    return sum(row[:1]) + (row[-1] if len(row) > 1 else 0)


def _end_moves(empty: int) -> OptionsByValue:
    labelled = partial(_end_options, empty=empty)
    return by_winning(
        _end_total,
        lambda row: [left for _, left in labelled(row, 0)] if row else [],
        lambda row: (left for _, left in labelled(row, 1)),
        labelled,
    )


def row_outcome(row: Row, empty: int = 0) -> int:
    """Return 0 where the player to move loses a row of End-Nim, else 1.

    Args:
        row: the heaps.
        empty: 0 in normal play, 1 in misère play.

    >>> [row_outcome(row) for row in ((), (3, 3), (1, 2, 3), (4, 3, 5), (4, 3, 4))]
    [0, 0, 1, 1, 0]
    """
    if not row:
        return empty
    return int(lost_ends(row[1:], empty)[0] != row[0])


def end_nim(_rules: Rules, components: Sequence[Row], fold: Fold, _limit: int) -> Solved | None:
    """Solve for who wins rows of End-Nim, at least one of which is large, in either convention.

    >>> from kalmar.games.heaps.textbook import EndNim
    >>> from kalmar.theory.valuations import OUTCOME, OUTCOME_SUM
    >>> solved = end_nim(EndNim(), [(400, 300, 500)], Fold(OUTCOME, OUTCOME_SUM), 10_000)
    >>> solved.value((400, 300, 400)) if solved else None
    0
    """
    empty = int(fold.valuation.play is Play.MISERE)

    def working(row: Row) -> Message:
        return message("with {heap} in place of its first heap, the row would be lost",
                       heap=lost_ends(row[1:], empty)[0])  # fmt: skip

    return Form(
        "end-nim-rows",
        partial(row_outcome, empty=empty),
        _end_moves(empty),
        working,
        MISERE_OUTCOME if empty else OUTCOME,
        is_large=lambda row: _row_positions(row) > MAX_POSITIONS_FOR_VALUES,
    ).solve(components, fold)


def _ends(row: Row) -> Iterator[Line]:
    """Yield the takings from one or two heaps in a row."""
    for place, heap in enumerate(row):
        side = ("left", "right")[place] if len(row) > 1 else "only"
        yield Line(heap, range(heap), partial(_shorter, row, place), partial(_taken, side, heap))


def _shorter(row: Row, place: int, left: int) -> Row:
    return whole(*changed(row, place, left))


def _taken(side: str, heap: int, left: int) -> Label:
    return Label("end", (side, heap - left))


ENDS = by_lines(total_of, _ends, labelled=True)


def _row_positions(row: Row) -> int:
    """Return how many positions a row of three or more heaps leads to; 0 for fewer heaps."""
    if len(row) < 3:
        return 0
    total = sum(row)
    return total + (total * total - sum(heap * heap for heap in row)) // 2


def gold_outcome(component: GoldRow) -> int:
    """Return 0 where the player to move loses Silver Dollar with the dollar, else 1.

    >>> from kalmar.games.boards.sliding import GoldCoin
    >>> [gold_outcome(GoldCoin().parse(text)) for text in ("5d", "1,3,6d", "0,4d", "0,1d")]
    [1, 0, 1, 0]
    """
    row, dollar = component
    if not row:
        return 0
    return int(row[0] == dollar or total_of(_heaps(row, dollar)) != 0)


def _heaps(row: Row, dollar: int) -> list[int]:
    """Return the Nim heaps of coins before the dollar and after it, from the right."""
    heaps = [row[i] - row[i - 1] - 1 for i in range(len(row) - 1, 0, -2)]
    # An unpaired first coin may go to all squares before it, and off the strip unless the dollar
    # would come to the front.
    return [*heaps, row[0] + (row[1:2] != (dollar,))] if len(row) % 2 else heaps


def _gold_winning(component: GoldRow) -> Iterator[Option]:
    """Yield the moves that leave a lost position."""
    if component[0]:
        slides = (_slid(component, *where) for where in _winning_squares(component))
        left = (*slides, without_first(component))
        yield from ((one,) for one in left if not gold_outcome(one))


def _gold_others(component: GoldRow) -> Iterator[Option]:
    """Yield the moves that leave a won one."""
    return (o for o in GoldCoin().options(component) if gold_outcome(o[0]) == 1)


def _slid(component: GoldRow, place: int, square: int) -> GoldRow:
    row, dollar = component
    return changed(row, place, square), square if row[place] == dollar else dollar


def _winning_squares(component: GoldRow) -> Iterator[tuple[int, int]]:
    """Yield for each coin the only square to which a slide may win, if it is on its left."""
    row, dollar = component
    total = total_of(_heaps(row, dollar))
    for place, square in enumerate(row):
        lowest = row[place - 1] + 1 if place else 0
        if (len(row) - place) % 2:
            # Its own heap is on its left.
            heap = square - lowest if place else row[0] + (row[1:2] != (dollar,))
            to = square + (heap ^ total) - heap
        else:
            heap = row[place + 1] - square - 1
            to = square - (heap ^ total) + heap
        if lowest <= to < square:
            yield place, to


def _gold_total(component: GoldRow) -> int:
    row, _ = component
    return row[-1] + 2 - len(row) if row else 0


def _is_large_strip(component: GoldRow) -> bool:
    row, _ = component
    return bool(row) and comb(row[-1] + 1, len(row)) > MAX_POSITIONS_FOR_VALUES


def _gaps_in_words(component: GoldRow) -> Message:
    row, dollar = component
    if row[0] == dollar:
        return message("the dollar is the first coin")
    heaps = _heaps(row, dollar)
    return message("heaps {heaps} = {total}", heaps=sum_text(heaps), total=total_of(heaps))


GOLD_COIN = Form(
    "gold-coin-gaps",
    gold_outcome,
    by_winning(_gold_total, _gold_winning, _gold_others),
    _gaps_in_words,
    OUTCOME,
    is_large=_is_large_strip,
)
"""Who wins Silver Dollar with the dollar in normal play."""


@dataclass(frozen=True)
class RoundGame:
    """How vertices are taken from paths and cycles.

    Attributes:
        code: of the game on paths.
        taken: how many neighbours a move takes from a cycle.
    """

    code: str
    taken: tuple[int, ...]


TAKEN_ROUND = {
    "graph-kayles": RoundGame("0.77", (1, 2)),
    "node-kayles": RoundGame("0.137", (3,)),
    "arc-kayles": RoundGame("0.07", (2,)),
}
"""For a game on graphs what it is on paths and cycles."""

MOST_VERTICES = 256


@lru_cache(maxsize=8)
def path_values(code: str) -> tuple[int, ...]:
    """Return the values of the paths of 0, 1, … vertices, as many as a graph may have.

    >>> path_values("0.77")[:12]
    (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6)
    """
    return tuple(islice(plain_values(heap_game(code)), MOST_VERTICES + 1))


def cycle_value(game: RoundGame, size: int) -> int:
    """Return the value of a cycle: the mex of the paths that moves leave.

    >>> [cycle_value(TAKEN_ROUND["node-kayles"], size) for size in range(3, 12)]
    [1, 0, 0, 0, 1, 0, 0, 0, 1]
    """
    values = path_values(game.code)
    return least_missing({values[size - taken] for taken in game.taken})


def is_round(graph: SimpleGraph) -> bool:
    """Return whether each part is a path or a cycle: no vertex has three neighbours.

    >>> from kalmar.games.graphs.graph_text import graph_from_text
    >>> is_round(graph_from_text("cycle(5)")), is_round(graph_from_text("star(3)"))
    (True, False)
    """
    return all(len(beside) < 3 for beside in neighbours(graph).values())


def part_values(game: RoundGame, graph: SimpleGraph) -> Iterator[int]:
    """Yield the value of each part."""
    for part in pieces(graph, lone=True):
        size = len(part.vertices)
        is_cycle = size > 0 and len(part.edges) == size
        yield cycle_value(game, size) if is_cycle else path_values(game.code)[size]


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for the Grundy values of paths and cycles, or of at most two heaps in a row.

    Args:
        rules: the three games of Kayles on graphs, or End-Nim.
        components: if one is larger, a search is left to find its value.
        fold: only Grundy values and their nim-sums are known.
        limit: how many positions that search may visit.

    Raises:
        LimitReached: it would have to visit more.

    >>> from kalmar.games.graphs.kayles import NodeKayles
    >>> cycle = NodeKayles().parse("cycle(250)")
    >>> solved = solve(NodeKayles(), [cycle], Fold(GRUNDY, NIM_SUM), 100)
    >>> solved.value(cycle) if solved else None
    0
    """
    if fold != Fold(GRUNDY, NIM_SUM):
        return None
    if rules.name == "end-nim" and all(len(row) < 3 for row in components):
        theorem = THEOREMS["end-nim-pairs"].cite()
        return Solved(total_of, theorem, ENDS)
    if rules.name == "end-nim":
        _refuse_wide(components, limit)
    game = TAKEN_ROUND.get(rules.name)
    if game is None or not all(map(is_round, components)):
        return None
    return Solved(
        lambda graph: total_of(part_values(game, graph)),
        THEOREMS["kayles-cycles"].cite(),
    )


def _refuse_wide(rows: Sequence[Row], limit: int) -> None:
    """Raise LimitReached if a row has more options than a search may visit: all tell its value."""
    # A row and its mirror image are one, so only one end is sure to leave as many.
    least = max(max(row[0], row[-1]) for row in rows if row)
    if least > limit:
        raise LimitReached(
            "a search would look at {turns:,} turns or more; raise --limit (limit=… in Python) to"
            " search",
            turns=least,
        )
