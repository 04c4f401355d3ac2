"""Many questions about heaps of one game at once: who wins, and the values, as arrays.

The theorems are those that answer a single question: a row of the theory table, Bouton's theorem
for misère Nim, or the misère quotient of the game. The value of each heap is found once, and arrays
do the rest, block by block. What only a search decides is answered position by position.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from kalmar.answers.analysis import Analysis
from kalmar.answers.answer import analysed
from kalmar.answers.by_counting import modulus
from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import Composition, CompositionName, PlayName, find_composition
from kalmar.core.compounds import SUM, Compound, Position
from kalmar.core.errors import CyclicGameError, KalmarError, LimitReached, NoTheoryError, UsageError
from kalmar.core.i18n import join_messages, message
from kalmar.core.rules import Play, Rules
from kalmar.games.registry import find_rules
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.optional import needs
from kalmar.runtime.work import DEFAULT_LIMIT, usual_work
from kalmar.solvers import Solved, values_of
from kalmar.theory import operations as op
from kalmar.theory.table import find_play, find_theory
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import MISERE_GRUNDY
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Combine = Callable[[Ints, Ints], Ints]
    Rows = NDArray[np.integer[Any]]
    Texts = NDArray[np.str_]
else:
    np = LazyModule("numpy")

BLOCK = 1 << 15
"""Positions that are looked at together: their columns stay in the cache."""

MOST_TABLED = 1 << 20
"""Numbers from the least to the greatest value up to which each is asked once who wins with it."""

ROOM = 1_000
"""By how many more than there are heaps the largest may be, for a list of the values up to it."""

MOST_PRODUCTS = 1 << 22
"""Products of two elements of a quotient up to which they are held as one table."""

EXAMPLE = "kalmar.outcomes('kayles', [[3, 5, 7], [2, 4, 6]])"


class ManyOutcomes(NamedTuple):
    """The answers to many questions, in their order.

    Attributes:
        outcomes: [Q] texts: N where the player to move wins, P where the other one does, draw.
        values: [Q] int64, of the whole positions; None where searches gave several valuations.
        valuation: whose values they are, and which numbers stand for no value (`undefined`); None
            where `values` is.
        theorem: what the answers rest on.

    >>> found = outcomes("nim", [[3, 5], [4, 4]], "selective")
    >>> (found.outcomes == "P").tolist(), found.valuation
    ([False, False], <Valuation remoteness>)
    """

    outcomes: "Texts"
    values: "Ints | None"
    valuation: Valuation | None
    theorem: str


def outcomes(
    game: str | Rules,
    heaps: "Sequence[Sequence[int]] | np.ndarray[Any, np.dtype[np.integer[Any]]]",
    composition: CompositionName | Composition = "disjunctive",
    play: Play | PlayName = Play.NORMAL,
    limit: int | None = None,
    *,
    misere: bool = False,
) -> ManyOutcomes:
    """Find who wins many positions of heaps of one game.

    Where a theorem decides, arrays answer millions of questions a second; where only a search does,
    each position is searched. The values of misère sums are elements of the game's misère quotient
    as far as it is known, also of small positions, whose remoteness `solve` gives.

    Args:
        game: a game of heaps as typed, or its rules.
        heaps: [Q, C] whole numbers in an array or in nested lists, C heaps in each of Q positions;
            lists may differ in length.
        composition: how the heaps of a position are played together.
        play: the convention, normal or misère.
        limit: how many positions each search may visit; 1,000,000 if None.
        misere: the same as `play="misere"`.

    Raises:
        UsageError: the heaps are no such array, or the game has no heaps.
        KalmarError: a name is unknown, or a limit was reached.

    >>> found = outcomes("kayles", [[3, 5, 7], [1, 1, 0], [2, 3, 1]])
    >>> found.outcomes.tolist(), found.values.tolist()
    (['N', 'P', 'P'], [5, 0, 0])
    >>> outcomes("nim", [[1, 1], [1, 1, 1], [3]], misere=True).outcomes.tolist()
    ['N', 'P', 'N']
    """
    rules = find_rules(game) if isinstance(game, str) else game
    way, convention = Compound.of(find_composition(composition)), find_play(play, misere)
    with needs("arrays of questions"):
        asked = Questions.of(heaps)
    sizes = asked.sizes.tolist()
    check_heaps(rules, sizes)
    try:
        with usual_work(limit):
            found = theorem_of(rules, sizes, way, convention, limit or DEFAULT_LIMIT)
    except (CyclicGameError, NoTheoryError):  # a single question would be searched all the same
        found = None
    if found is None:
        return one_by_one(asked, rules, way, convention, limit)
    return by_theorem(found, asked)


class Questions(NamedTuple):
    """Positions as rows of heaps, those with as many heaps together.

    Attributes:
        groups: the places of such positions among all, and their heaps, [q, C].
        sizes: [S] the different heaps, ascending.
        numbers: from heaps to their places in `sizes`.
        total: how many positions there are.
    """

    groups: "list[tuple[slice | list[int], Rows]]"
    sizes: "Ints"
    numbers: "Callable[[Rows], Ints]"
    total: int

    @classmethod
    def of(cls, heaps: Any) -> "Questions":
        """Read an array or nested lists.

        Raises:
            UsageError: they are no rows of whole numbers.
        """
        lengths = lengths_of(heaps)
        groups: list[tuple[slice | list[int], Rows]] = []
        for length in lengths if len(lengths) > 1 else ():
            places = [place for place, row in enumerate(heaps) if len(row) == length]
            groups.append((places, rows_of([heaps[place] for place in places])))
        groups = groups or [(slice(None), rows_of(heaps))]
        rows = [rows for _, rows in groups]
        return cls(groups, *different(rows), sum(map(len, rows)))


def lengths_of(heaps: Any) -> list[int]:
    """Return the different lengths of rows in a list, ascending; none for what has no such rows.

    >>> lengths_of([[3, 5], [7], [2, 2]]), lengths_of([3, 5]), lengths_of("nim")
    ([1, 2], [], [])
    """
    if not isinstance(heaps, list | tuple) or not all(hasattr(row, "__len__") for row in heaps):
        return []
    return sorted(set(map(len, heaps)))


def rows_of(heaps: Any) -> "Rows":
    """Return an array of whole numbers from 0 on, with a position in each row.

    Raises:
        UsageError: they are none.
    """
    try:
        rows: Any = np.asarray(heaps)
    except ValueError:  # lists of lists and of numbers
        rows = np.array(None)
    if rows.ndim == 1 and not rows.size:
        return np.zeros((0, 1), np.int64)
    if rows.ndim != 2 or not rows.shape[1]:
        wrong = message("in rows, one for each position, with a heap or more in each")
    elif rows.dtype.kind not in "iu":
        wrong = message("whole numbers below 2^63")
    elif rows.min(initial=0) < 0:
        wrong = message("numbers from 0 on, not {number}", number=int(rows.min()))
    else:
        return cast("Rows", rows)
    raise UsageError("heaps must be {wrong}: write, for example, {call}", wrong=wrong, call=EXAMPLE)


def different(groups: "list[Rows]") -> "tuple[Ints, Callable[[Rows], Ints]]":
    """Return the different heaps in some arrays, ascending, and a function that numbers them."""
    asked = sum(rows.size for rows in groups)
    largest = max(int(rows.max(initial=0)) for rows in groups)
    if largest > asked + ROOM:  # few heaps, and large ones
        sizes = np.unique(np.concatenate([rows.ravel() for rows in groups]))
        return sizes.astype(np.int64), lambda rows: np.searchsorted(sizes, rows)
    met = np.zeros(largest + 1, bool)
    for rows in groups:
        met[rows] = True
    return np.flatnonzero(met), (np.cumsum(met) - 1).__getitem__


def check_heaps(rules: Rules, sizes: list[int]) -> None:
    """Check that a game has heaps, as small and as large as some, which ascend.

    Raises:
        PositionError: a number is no heap of the game.
        UsageError: the game has no heaps.
    """
    try:
        has_heaps = rules.parse("1") == 1
    except KalmarError:
        has_heaps = False
    if not has_heaps:
        raise UsageError(
            "{name} is not a game of heaps: solve its positions one by one, or name a game such as"
            " kayles, 0.137 or subtraction(1,2,3)",
            name=rules.name,
        )
    for size in sizes[:1] + sizes[-1:]:
        rules.parse(str(size))


class HeapTheorem(NamedTuple):
    """How values of heaps decide who wins positions of them.

    Attributes:
        valuation: of the positions.
        words: the theorem.
        values: [S], from some heaps, ascending, to the value of each.
        together: from the columns of a block, [B] each, to the values of its positions: the first
            heaps of the positions, the second ones, and so on.
    """

    valuation: Valuation
    words: str
    values: Callable[[list[int]], Iterable[int]]
    together: "Callable[[list[Ints]], Ints]"


def theorem_of(
    rules: Rules, sizes: list[int], way: Compound, play: Play, limit: int
) -> HeapTheorem | None:
    """Find the theorem that decides positions of some heaps; None where each must be searched.

    Raises:
        LimitReached: the values of the heaps need a longer search.
    """
    if way == SUM and play is Play.MISERE:
        return misere_nim(rules) or by_quotient(rules, max(sizes, default=0))
    row = find_theory(way, play)
    if row is None or not row.covers([rules]):
        return None
    solved = values_of(rules, sizes or [1], row.fold, limit)  # of no questions any theorem
    words = join_messages(filter(None, (row.theorem, solved.theorem)), "; ")
    combine = ON_ARRAYS.get(row.fold.combine) or partial(pairwise, row.fold.combine.function)
    return HeapTheorem(row.whole, words, partial(solved_values, solved), partial(reduce, combine))


def solved_values(solved: Solved, sizes: list[int]) -> list[int]:
    """Return the values of some heaps, ascending."""
    if solved.first is not None and sizes and sizes[-1] <= len(sizes) + ROOM:
        return list(map(solved.first(sizes[-1]).__getitem__, sizes))
    return list(map(solved.value, sizes))


def misere_nim(rules: Rules) -> HeapTheorem | None:
    """Return Bouton's theorem, where the game is Nim or bounded Nim; None for others."""
    try:
        size = modulus(Position(rules, 0))
    except NoTheoryError:
        return None
    return HeapTheorem(
        MISERE_GRUNDY,
        THEOREMS["misere-nim"].cite(),
        lambda heaps: [heap % size for heap in heaps] if size else heaps,
        # Nim-sums, turned round where no heap is at least 2.
        lambda columns: reduce(np.bitwise_xor, columns) ^ (reduce(np.maximum, columns) < 2),
    )


def by_quotient(rules: Rules, largest: int) -> HeapTheorem | None:
    """Return the theorem of the misère quotient, if it is known for heaps up to the largest."""
    from kalmar.answers.misere_sums import row_of
    from kalmar.engines.quotients.ask import quotient_of

    quotient = quotient_of([Position(rules, largest)])
    if quotient is None or not all(map(quotient.knows, {0, largest})):
        return None
    row, monoid = row_of(quotient), quotient.found.monoid
    combine: Combine = partial(pairwise, row.fold.combine.function)
    if monoid.order**2 <= MOST_PRODUCTS:
        products = np.array(monoid.rows, np.int64)
        combine = lambda a, b: products[a, b]  # noqa: E731 - as short as its table
    values = partial(map, quotient.heap_value)
    return HeapTheorem(row.whole, row.theorem, values, partial(reduce, combine))


ON_ARRAYS: "dict[op.Operation, Combine]" = {
    op.NIM_SUM: lambda a, b: a ^ b,
    op.SELECTIVE_SUM: lambda a, b: a + b - (a & b & 1),
    op.LEAST: lambda a, b: np.minimum(a, b),  # noqa: PLW0108 - NumPy is not loaded yet
    op.GREATEST: lambda a, b: np.maximum(a, b),  # noqa: PLW0108
    op.FORECLOSED_SUM: lambda a, b: np.where((low := np.minimum(a, b)) < 0, low, a ^ b),
    op.SHORTENED_SUM: lambda a, b: np.where(
        (low := np.minimum(a, b)) < 2, low, a + b - 2 - (a & b & 1)
    ),
    op.MISERE_SHORTENED_SUM: lambda a, b: np.where(
        (low := np.minimum(a, b)) < 1, low, a + b - 1 - (~(a | b) & 1)
    ),
    op.KERNEL_SUM: lambda a, b: np.where(a & 1, b, np.where(b & 1, a, (a & b & 2) * 3)),
}
"""The operations on arrays of values: those of `kalmar.theory.operations`, without branches."""


def pairwise(combine: Callable[[int, int], int], a: "Ints", b: "Ints") -> "Ints":
    """Combine values by a function that is called once for each two that meet."""
    first, left = np.unique(a, return_inverse=True)
    second, right = np.unique(b, return_inverse=True)
    pairs, place = np.unique(left * len(second) + right, return_inverse=True)
    ones, others = first[pairs // len(second)].tolist(), second[pairs % len(second)].tolist()
    return np.array(list(map(combine, ones, others)), a.dtype)[place]


def by_theorem(theorem: HeapTheorem, asked: Questions) -> ManyOutcomes:
    """Answer by the values of heaps.

    Raises:
        UsageError: a value does not fit into 64 bits.
    """
    found = list(theorem.values(asked.sizes.tolist()))
    # No operation makes more of values than their sum; objects of Python have room for any.
    most = max(rows.shape[1] for _, rows in asked.groups)
    fits = max(map(abs, found), default=0) < (1 << 62) // most
    values = np.array(found, np.int64 if fits else object)
    totals = np.empty(asked.total, values.dtype)
    for places, rows in asked.groups:
        here = np.empty(len(rows), values.dtype)
        for start in range(0, len(rows), BLOCK):
            check_limits()
            numbers = asked.numbers(rows[start : start + BLOCK])
            here[start : start + BLOCK] = theorem.together([*values[numbers.T]])
        totals[places] = here
    try:
        totals = totals.astype(np.int64, copy=False)
    except OverflowError:
        raise UsageError(
            "some values do not fit into 64 bits: solve positions of such heaps one by one"
        ) from None
    valuation = theorem.valuation
    return ManyOutcomes(outcome_texts(totals, valuation), totals, valuation, theorem.words)


def outcome_texts(values: "Ints", valuation: Valuation) -> "Texts":
    """Return as text who wins with each value."""
    least, most = int(values.min(initial=0)), int(values.max(initial=0))
    if most - least <= MOST_TABLED:
        known, number = np.arange(least, most + 1), values - least
    else:
        known, number = np.unique(values, return_inverse=True)
    return np.array([str(valuation.outcome(value)) for value in known.tolist()])[number]


def one_by_one(
    asked: Questions, rules: Rules, way: Compound, play: Play, limit: int | None
) -> ManyOutcomes:
    """Answer each position as a single question, equal ones once; `LimitReached` names it."""
    known: dict[tuple[int, ...], Analysis] = {}
    each = np.empty(asked.total, object)
    for places, rows in asked.groups:
        keys = [tuple(row if way.is_placed else sorted(row)) for row in rows.tolist()]
        for key in dict.fromkeys(keys):
            position = Position(way, tuple(Position(rules, heap) for heap in key))
            try:
                with usual_work(limit):
                    known[key] = analysed(position, play, limit)
            except LimitReached as error:
                text = str(position)[:80]
                raise LimitReached(
                    "{position}: {stopped}", position=text, stopped=error.sentence
                ) from None
        each[places] = [known[key] for key in keys]
    valuations = list(dict.fromkeys(analysis.valuation for analysis in known.values()))
    is_one = len(valuations) == 1
    return ManyOutcomes(
        np.array([str(analysis.outcome) for analysis in each], np.str_),
        np.array([analysis.value for analysis in each], np.int64) if is_one else None,
        valuations[0] if is_one else None,
        join_messages(dict.fromkeys(analysis.theorem for analysis in known.values()), "; "),
    )
