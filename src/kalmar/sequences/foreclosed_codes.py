"""Foreclosed values of heaps as the Grundy values of another code.

A foreclosed value is the mex over the options of which no part is deleted: F⁻ deletes the heaps
that have no move, F⁺ also those that one move ends. Where the deleted heaps are those up to t, the
heap n = t + m is the heap m of another game: one part that is left counts t too, so that leaving j
parts by taking k things becomes leaving j parts by taking k + (j − 1)·t things. Nothing is left
over: leaving no heap is deleted. So everything that is known of Grundy values serves foreclosed
ones: engines, proofs of periods, and certificates.
"""

from kalmar.games.codes import Code
from kalmar.records import dataclass
from kalmar.sequences.periodicity import Finding, Periodicity
from kalmar.values import FORECLOSED, MISERE_FORECLOSED, Valuation
from kalmar.values.operations import ALMOST_ENDED, ENDED

__all__ = ["Foreclosed", "foreclosed_code", "moved_on"]


@dataclass(frozen=True)
class Foreclosed:
    """The game whose Grundy values are the foreclosed values of another one.

    Attributes:
        code: its digits.
        deleted: the values of the heaps 0 to t, which are deleted.
    """

    code: Code
    deleted: tuple[int, ...]

    @property
    def last(self) -> int:
        """t: the value of the heap n is the Grundy value of n − t, for n > t."""
        return len(self.deleted) - 1


def foreclosed_code(code: Code, valuation: Valuation) -> Foreclosed | None:
    """The code whose Grundy values are foreclosed values; None where the deleted heaps are others.

    Args:
        code: of a game that splits heaps.
        valuation: one of the two foreclosed ones, or any other, for which there is none.

    >>> from kalmar.games.codes import parse_code
    >>> kayles = parse_code("0.77")
    >>> [foreclosed_code(kayles, valuation).code.text for valuation in (FORECLOSED, MISERE_FORECLOSED)]
    ['0.2244', '0.66']
    >>> foreclosed_code(parse_code("4!.0"), MISERE_FORECLOSED).code.text
    '0!.04'
    >>> foreclosed_code(parse_code("0.6"), FORECLOSED) is None  # heap 1 ends every larger heap
    True
    """  # noqa: E501 - one example
    if valuation not in (FORECLOSED, MISERE_FORECLOSED) or not code.finite or code.most_parts < 2:
        return None
    ended = [heap for heap in range(len(code.digits) + 6) if not _has_move(code, heap)]
    deleted = set(ended)
    if valuation is FORECLOSED:
        if ended != [0]:
            return None
        deleted |= {taken for taken, digit in enumerate(code.digits) if digit & 1}
    last = len(deleted) - 1
    if deleted != set(range(last + 1)):
        return None
    values = [ENDED if heap in ended else ALMOST_ENDED for heap in range(last + 1)]
    return Foreclosed(_moved(code, last), tuple(values))


def _has_move(code: Code, heap: int) -> bool:
    """Whether a heap has a move: what must be left for one, two or three parts."""
    needed = (0, 1, 3, 6) if code.unequal else (0, 1, 2, 3)
    return any(
        digit >> parts & 1 and (heap - taken >= needed[parts] if parts else heap == taken)
        for taken, digit in enumerate(code.digits)
        for parts in range(4)
    )


def _moved(code: Code, last: int) -> Code:
    """The code of the heaps above `last`, counted from there."""
    digits = [0] * (len(code.digits) + 2 * last)
    for taken, digit in enumerate(code.digits):
        for parts in (1, 2, 3):
            if digit >> parts & 1:
                digits[taken + (parts - 1) * last] |= 1 << parts
    while len(digits) > 1 and not digits[-1]:
        digits.pop()
    return Code(tuple(digits), unequal=code.unequal)


def moved_on(finding: Finding, last: int) -> Finding:
    """The finding about foreclosed values, from that about the Grundy values of the other code.

    Args:
        finding: about the other code.
        last: the largest heap that is deleted.

    >>> moved_on(Finding("observed", 100, Periodicity(0, 9)), 2).periodicity
    Periodicity(preperiod=3, period=9, saltus=0)
    """
    found = finding.periodicity
    if found is None:
        return Finding("none", finding.length + last)
    # The heap 0 of the other code is deleted here, and has no Grundy value.
    moved = Periodicity(max(1, found.preperiod) + last, found.period, found.saltus)
    bound = finding.bound + last if finding.bound else 0
    return Finding(finding.status, finding.length + last, moved, finding.theorem, bound)
