"""Find the period of a heap game from scratch, and report all that its sequence shows.

In a game that leaves one heap, the last K values, K the largest number that may be taken, determine
the next one; so two equal windows of K values prove a period, and among finitely many windows two
must be equal (Golomb 1966). A period shows in the list of values as soon as its last window comes
for the second time.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, overload

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.core.rules import Rules
from kalmar.engines.sequences.engine import SAVE_EVERY, GrundySequence
from kalmar.engines.sequences.heap_games import HeapGame, Progress, heap_game
from kalmar.engines.sequences.periodicity import (
    BY_PARTS,
    Finding,
    Periodicity,
    certify,
    needed,
    period_of_numbers,
)
from kalmar.engines.sequences.plain_values import FIRST_LENGTH, first_proved, lengths
from kalmar.engines.sequences.repeats import last_return
from kalmar.engines.sequences.split_engines import TriplesEngine
from kalmar.games.heaps import Code
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.writing import holding

if TYPE_CHECKING:
    from kalmar.engines.sequences import plain_kernels
else:
    plain_kernels = LazyModule("kalmar.engines.sequences.plain_kernels")

LISTED = 1 << 16
"""So many heaps are looked at in every game."""
USUAL_HEAPS = 1 << 25
USUAL_OPTIONS = 1 << 28
"""Heaps to look at where no bound is given, and options of all of them together."""
SETS_AT_ONCE = 4096


def finds_cycle(game: HeapGame, heaps: float) -> bool:
    """Return whether windows prove a period, which is worth looking for among so many heaps.

    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> [finds_cycle(heap_game(game), 10**6) for game in ("sink(2,5)", "0.77", "0.3…")]
    [True, False, False]
    """
    return heaps > LISTED and game.code.finite and bool(game.singles) and game.code.most_parts < 2


def usual_heaps(game: HeapGame) -> int | None:
    """Choose how many heaps to look at within some seconds; None where windows prove nothing.

    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> usual_heaps(heap_game("sink(2,5)")), usual_heaps(heap_game("subtraction(1..1000)"))
    (33554432, 1000000)
    >>> usual_heaps(heap_game("kayles")) is None
    True
    """
    if not finds_cycle(game, inf):
        return None
    return min(USUAL_HEAPS, max(10**6, USUAL_OPTIONS // len(game.singles)))


def by_last_window(sequence: GrundySequence) -> Finding:
    """Find the period of a game of one heap by an earlier window like the last one.

    >>> sequence = GrundySequence("sink(9,23,32)")
    >>> sequence.extend(491)
    >>> by_last_window(sequence).words
    'period 459 from 0, proved (the last values give the next, terms to 491)'
    """
    values, code = sequence.values, sequence.game.code
    repeats = last_return(values, sequence.game.last)
    if repeats is None:
        return Finding("none", len(values))
    found = Periodicity(*repeats)
    return Finding("proved", len(values), found, BY_PARTS[0].name, needed(code, found))


def set_periods(sets: Sequence[tuple[int, ...]], sink: bool = False) -> NDArray[np.int64]:
    """Find the preperiods and periods of many subtraction games by their windows.

    Args:
        sets: the numbers that may be taken, ascending, as many in each.
        sink: whether a larger number takes the whole heap.

    Returns:
        [N, 2] preperiod and period.

    >>> set_periods([(2, 5, 7), (1, 3, 4)]).tolist(), set_periods([(2, 5, 7)], True).tolist()
    ([[0, 22], [0, 7]], [[0, 22]])
    """
    given = np.array(sets, np.int64)
    found = np.empty((len(given), 2), np.int64)
    for begin in range(0, len(given), SETS_AT_ONCE):
        check_limits()
        some = slice(begin, begin + SETS_AT_ONCE)
        plain_kernels.survey(given[some], sink, found[some])
    return found


MOST_EXCEPTIONS = 1000
PIECE = 1 << 20
"""Heaps looked at together, to save memory."""

SPLITS = 0b1100
"""The bits of a digit that let a move leave two or three heaps."""


@dataclass(frozen=True)
class SequenceReport:
    """What a Grundy sequence shows.

    Attributes:
        game: its name.
        offset: the first heap, 0.
        length: how many values are known.
        finding: period, preperiod, saltus, status and theorem.
        exceptions: (heap, value) where the value is not what the period continued downwards would
            give; the last ones first where there are more than 1,000.
        largest: the largest value.
        largest_at: the first heap that has it.
        mask: of the sparse space in use, 0 where there is none.
        by_position: −1, or the shift of the heap's parity that counts too.
        rare: how many heaps are rare.
        last_rare: the last of them; 0 where there is none.
        cousin: the code of the game that is the same with heaps smaller by one, by theorem.
    """

    game: str
    offset: int
    length: int
    finding: Finding
    exceptions: tuple[tuple[int, int], ...]
    largest: int
    largest_at: int
    mask: int
    by_position: int
    rare: int
    last_rare: int
    cousin: str | None


GROWTH = 1.6
"""A quarter more heaps take so many times as many pairs, at most: see `lengths`."""

USUAL_PAIRS = 7e10
"""Pairs of heaps that are tried in half a minute."""


@overload
def find_period(game: Iterable[int | None]) -> Finding: ...


@overload
def find_period(
    game: str | Code | Rules | HeapGame,
    limit: int | None = None,
    progress: Progress | None = None,
    checkpoint: Path | None = None,
    save_every: float = SAVE_EVERY,
    most_pairs: float = inf,
) -> tuple[GrundySequence, Finding]: ...


def find_period(
    game: str | Code | Rules | HeapGame | Iterable[int | None],
    limit: int | None = None,
    progress: Progress | None = None,
    checkpoint: Path | None = None,
    save_every: float = SAVE_EVERY,
    most_pairs: float = inf,
) -> tuple[GrundySequence, Finding] | Finding:
    """Extend the sequence of a game until its period is proved, or to a limit.

    Args:
        game: a take-and-break code, its text, or rules of heaps; or numbers, of which only the
            finding is returned, the period that they show.
        limit: the largest heap to be computed; as many as take about half a minute if None.
        progress: called with the heaps done and the heaps wanted.
        checkpoint: a file from which to go on and in which to save.
        save_every: seconds between two checkpoints.
        most_pairs: stop earlier where the next stretch would try more pairs of heaps in all.

    Raises:
        GameError: it is not a take-and-break game.
        DataError: the checkpoint is of another game or version, or damaged; or the numbers are too
            few, or not whole.

    >>> find_period("0.77")[1].words
    'period 12 from 71, proved (Guy and Smith 1956, terms to 167)'
    >>> find_period([7, 0, 1, 0, 1, 0, 1]).words
    'period 2 from 1, observed for 3 periods'
    """
    if isinstance(game, Iterable) and not isinstance(game, str):
        return period_of_numbers(game, (limit, progress, checkpoint) == (None, None, None))
    start = heap_game(game)
    if limit is None:
        limit, most_pairs = usual_length(start), min(most_pairs, USUAL_PAIRS)
    with holding(checkpoint):
        known = GrundySequence.resumed(start, checkpoint) if checkpoint else GrundySequence(start)
        return known, continue_to_period(known, limit, progress, checkpoint, save_every, most_pairs)


def continue_to_period(
    sequence: GrundySequence,
    limit: int,
    progress: Progress | None = None,
    checkpoint: Path | None = None,
    save_every: float = SAVE_EVERY,
    most_pairs: float = inf,
) -> Finding:
    """Extend a sequence until its period is proved, or to a limit, as `find_period` does.

    >>> sequence, finding = find_period("0.77", 100)
    >>> finding.status, continue_to_period(sequence, 10_000).status
    ('none', 'proved')
    """
    game = sequence.game

    def findings() -> Iterator[Finding]:
        for aim in lengths(max(FIRST_LENGTH, game.least_terms, sequence.done), limit):
            sequence.extend(aim, progress, checkpoint, save_every, limit)
            is_cycle = finds_cycle(game, aim)
            yield by_last_window(sequence) if is_cycle else certify(sequence.values, game.code)
            if GROWTH * sequence.pairs > most_pairs:
                break

    return first_proved(findings())


def usual_length(game: str | Code | Rules | HeapGame) -> int:
    """Choose how far to look for a period within some seconds.

    Raises:
        GameError: it is not a take-and-break game.

    >>> usual_length("0.77"), usual_length("0.8"), usual_length("0.7…")
    (1000000, 20000, 2000)
    """
    known = heap_game(game)
    code = known.code
    if any(digit & SPLITS for digit in code.tail):  # each heap then costs the square of its size
        return 2000
    if code.most_parts > 2 and not TriplesEngine.fits(known):
        return 5000
    return usual_heaps(known) or (10**6 if known.is_octal else 20_000)


def period_rows(
    found: SequenceReport, values: NDArray[np.unsignedinteger]
) -> Iterator[tuple[int, list[tuple[int, bool]]]]:
    """Yield the values in rows of the period, to the end of the first wholly regular row.

    Args:
        found: the report of the values; without a period there are no rows.
        values: [n + 1] unsigned.

    Yields:
        The first heap of each row with its values, each with whether it is an exception.

    >>> sequence, finding = find_period("0.77", 1000)
    >>> first, row = next(period_rows(report(sequence, finding), sequence.values))
    >>> first, row[:4]
    (0, [(0, True), (1, False), (2, False), (3, True)])
    """
    known = found.finding.periodicity
    if known is None:
        return
    special = {heap for heap, _ in found.exceptions}
    for first in range(0, known.preperiod + known.period, known.period):
        heaps = range(first, min(first + known.period, len(values)))
        yield first, [(int(values[n]), n in special) for n in heaps]


def report(sequence: GrundySequence, finding: Finding | None = None) -> SequenceReport:
    """Collect all that is known about a sequence.

    Args:
        sequence: with at least one value.
        finding: if it is known already.

    >>> sequence, finding = find_period("0.77", 1000)
    >>> found = report(sequence, finding)
    >>> found.exceptions[-1], found.largest, found.largest_at
    ((70, 6), 8, 27)
    """
    values, game = sequence.values, sequence.game
    finding = finding or certify(values, game.code)
    space, rare = sequence.space, sequence.rare
    top = int(np.argmax(values))
    cousin = first_cousin(game.code)
    return SequenceReport(
        game=game.name,
        offset=0,
        length=len(values),
        finding=finding,
        exceptions=exceptions(values, finding),
        largest=int(values[top]),
        largest_at=top,
        mask=space.mask if space else 0,
        by_position=space.by_position if space else -1,
        rare=len(rare),
        last_rare=int(rare[-1]) if len(rare) else 0,
        cousin=cousin.text if cousin else None,
    )


def exceptions(
    values: NDArray[np.unsignedinteger], finding: Finding
) -> tuple[tuple[int, int], ...]:
    """Find the heaps before the preperiod with values unlike the period's, ascending.

    Args:
        values: [n + 1] unsigned.
        finding: what is known of the period.

    Returns:
        Pairs of heap and value, the last 1,000 of them.
    """
    found = finding.periodicity
    if found is None:
        return ()
    pairs: list[tuple[int, int]] = []
    # From the preperiod downwards, as the last exceptions are wanted: a heap is compared with the
    # first one of its class in the period, less the saltus of the periods between.
    for end in range(found.preperiod, 0, -PIECE):
        heaps = np.arange(max(0, end - PIECE), end)
        periods = -((heaps - found.preperiod) // found.period)
        later = values[heaps + periods * found.period].astype(np.int64) - periods * found.saltus
        here = heaps[values[heaps].astype(np.int64) != later]
        pairs = [*((int(n), int(values[n])) for n in here[-MOST_EXCEPTIONS:]), *pairs]
        if len(pairs) >= MOST_EXCEPTIONS:
            break
    return tuple(pairs[-MOST_EXCEPTIONS:])


def first_cousin(code: Code) -> Code | None:
    """Return the code whose heap n − 1 is heap n of an octal code with even digit d₁.

    None for the game without moves, whose heaps are all alike.

    A heap of one is then dead, and counting every heap as one less makes taking k things and
    leaving b heaps the same as taking k + b − 1 of them (Winning Ways, ch. 4).

    >>> from kalmar.games.heaps import parse_code
    >>> first_cousin(parse_code("0.07")) == parse_code("0.137"), first_cousin(parse_code("0.77"))
    (True, None)
    >>> first_cousin(parse_code("4.0")) == parse_code("0.7")
    True
    """
    digits = code.digits
    if not code.finite or code.most_parts > 2 or code.unequal or code.digit(1) & 1:
        return None
    if not any(digits):
        return None

    def digit(k: int) -> int:
        return digits[k] if 0 <= k < len(digits) else 0

    # Heap n here is heap n − 1 there. Taking k and leaving b parts here, each of one more, is
    # taking k + b − 1 and leaving b there: so bit b of digit k goes to digit k + b − 1. Where
    # parts may be empty there (a heap of one here is dead), fewer parts may be left as well.
    shifted = [
        (1 if digit(r + 1) & 1 else 0) | (3 if digit(r) & 2 else 0) | (7 if digit(r - 1) & 4 else 0)
        for r in range(len(digits) + 1)
    ]
    shifted[0] = 0
    while len(shifted) > 1 and not shifted[-1]:
        shifted.pop()
    return Code(tuple(shifted))
