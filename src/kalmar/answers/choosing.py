"""How the value of one component comes from those of its options, in words with the numbers."""

from collections.abc import Callable, Collection, Iterable
from functools import reduce
from operator import or_

from kalmar.values import Valuation
from kalmar.values.operations import (
    ALMOST_ENDED,
    ENDED,
    KERNEL_MISERE,
    KERNEL_NORMAL,
)
from kalmar.words import Said, listed, said

__all__ = ["chosen", "set_text"]

MOST_SHOWN = 12
"""So many numbers of a set are shown."""

SHORTEST_RUN = 4
"""So many numbers in a row are shown by the first and the last."""


def set_text(values: Iterable[int]) -> str:
    """A set of numbers, neighbours drawn together, and cut where it is long.

    >>> set_text([3, 0, 1]), set_text([0, 1, 2, 3, 4, 7]), set_text([])
    ('0, 1, 3', '0–4, 7', '–')
    """
    runs: list[list[int]] = []
    for value in sorted(set(values)):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    texts: list[str] = []
    for run in runs:
        long = len(run) >= SHORTEST_RUN
        texts += [f"{run[0]}–{run[-1]}"] if long else map(str, run)
    more = ["…"] if len(texts) > MOST_SHOWN else []
    return ", ".join([*texts[:MOST_SHOWN], *more]) or "–"


def chosen(valuation: Valuation, name: str, values: Collection[int]) -> Said | None:
    """A sentence on how the values of the options of a component give its own.

    Args:
        valuation: one of `VALUATIONS`; nothing is said of others.
        name: of the component.
        values: of its options, of which there is at least one.

    >>> from kalmar.values import GRUNDY, REMOTENESS
    >>> chosen(GRUNDY, "kayles 5", {0, 1, 3})
    'options of kayles 5 have values 0, 1, 3; the smallest missing is 2'
    >>> chosen(REMOTENESS, "nim 2 & nim 3", {1, 3})
    'options of nim 2 & nim 3 have values 1, 3; none is even, and the greatest odd one is 3: one more is 4'
    """  # noqa: E501 - a line of the program
    sentence = SENTENCES.get(valuation.name)
    return sentence(name, set(values), valuation.of_options(values)) if sentence else None


Sentence = Callable[[str, set[int], int], Said]
"""From the name, the values of the options and the component's own value."""


def _mex(name: str, values: set[int], value: int) -> Said:
    return said(
        "options of {name} have values {values}; the smallest missing is {value}",
        name=name,
        values=set_text(values),
        value=value,
    )


def _foreclosed(name: str, values: set[int], value: int) -> Said:
    if value == ALMOST_ENDED:
        return said("one move ends {name}", name=name)
    kept = {v for v in values if v >= 0}
    if not kept:
        return said(
            "every move makes {name} one that a single move ends, so nothing is left of its"
            " options: the smallest number missing is 0",
            name=name,
        )
    if kept != values:
        return said(
            "options of {name} that no single move ends have values {values}; the smallest"
            " missing is {value}",
            name=name,
            values=set_text(kept),
            value=value,
        )
    return _mex(name, kept, value)


def _misere_foreclosed(name: str, values: set[int], value: int) -> Said:
    kept = values - {ENDED}
    if not kept:
        return said(
            "every move ends {name}, so nothing is left of its options: the smallest number"
            " missing is 0",
            name=name,
        )
    if kept != values:
        return said(
            "options of {name} that have not ended have values {values}; the smallest missing is"
            " {value}",
            name=name,
            values=set_text(kept),
            value=value,
        )
    return _mex(name, kept, value)


def _length(parity: int, first: Said, absent: Said, second: Said) -> Sentence:
    """The sentence of a valuation that counts moves.

    Args:
        parity: of the numbers that the player to move looks for.
        first: which of these.
        absent: that there is none.
        second: which one of the others.
    """

    def sentence(name: str, values: set[int], value: int) -> Said:
        fields = {"name": name, "values": set_text(values), "best": value - 1, "value": value}
        if any(v % 2 == parity for v in values):
            return said(
                "options of {name} have values {values}; the {which} one is {best}: one more is"
                " {value}",
                which=first,
                **fields,
            )
        return said(
            "options of {name} have values {values}; {absent}, and the {which} one is {best}: one"
            " more is {value}",
            absent=absent,
            which=second,
            **fields,
        )

    return sentence


def _kernel(name: str, values: set[int], _value: int) -> Said:
    met = reduce(or_, values)
    normal = (
        said("an option is P in normal play, so it is not")
        if met & KERNEL_NORMAL
        else said("no option is P in normal play, so it is")
    )
    misere = (
        said("an option is P in misère play, so it is not")
        if met & KERNEL_MISERE
        else said("no option is P in misère play, so it is")
    )
    return said("{name}: {sides}", name=name, sides=listed((normal, misere), "; "))


NO_EVEN, NO_ODD = said("none is even"), said("none is odd")

SENTENCES: dict[str, Sentence] = {
    "grundy": _mex,
    "misere-grundy": _mex,
    "foreclosed": _foreclosed,
    "misere-foreclosed": _misere_foreclosed,
    "remoteness": _length(0, said("least even"), NO_EVEN, said("greatest odd")),
    "misere-remoteness": _length(1, said("least odd"), NO_ODD, said("greatest even")),
    "suspense": _length(0, said("greatest even"), NO_EVEN, said("least odd")),
    "misere-suspense": _length(1, said("greatest odd"), NO_ODD, said("least even")),
    "kernel": _kernel,
}
