"""What `kalmar quotient` shows: facts, how it grew, values in rows, the multiplication table."""

from collections.abc import Sequence
from typing import Any

from kalmar.errors import UsageError
from kalmar.present.cli.emit import bold
from kalmar.quotients.growth import growth
from kalmar.quotients.options import HeapOptions
from kalmar.quotients.presentation import Presentation
from kalmar.quotients.quotient import Quotient
from kalmar.words import listed, said, spoken

__all__ = ["data", "text"]

ROW = 10
WIDEST_ROW = 40
MOST_LISTED = 60
MOST_RELATED = 150
MOST_IN_TABLE = 60


def data(quotient: Quotient) -> dict[str, Any]:
    """Plain data; the heaps of a position are named by its text."""
    found, period = quotient.found, quotient.period
    named = not isinstance(quotient.game, HeapOptions)
    name, values = quotient.game.name, found.values
    return {
        "game": quotient.game.text,
        "heaps": quotient.last,
        "order": quotient.order,
        "p_elements": list(found.p_elements),
        "generators": [name(heap) if named else heap for heap in found.generators],
        "pretending": {name(h): x for h, x in enumerate(values)} if named else list(values),
        "preperiod": period.preperiod if period else None,
        "period": period.length if period else None,
        "proved": True if quotient.is_whole else None,
    }


def text(quotient: Quotient, table: bool = False) -> str:
    """The quotient in words.

    Args:
        quotient: what is known.
        table: whether to show the multiplication table.

    Raises:
        UsageError: the table is too large to be read.
    """
    heading = said(
        "{game}: misère quotient of order {order}, {count} of its elements in P",
        game=quotient.game.text,
        order=quotient.order,
        count=len(quotient.found.p_elements),
    )
    facts = {spoken(name): spoken(words) for name, words in _facts(quotient).items()}
    width = max(map(len, facts))
    lines = [bold(heading), *(f"  {name.ljust(width)}  {what}" for name, what in facts.items())]
    return "\n".join([*lines, *_values(quotient), *(_table(quotient) if table else ())])


def _facts(quotient: Quotient) -> dict[str, str]:
    found, name = quotient.found, quotient.game.name
    grew = [
        said("{heap}: {order}", heap=name(change.heap), order=change.order)
        for change in growth(found)
    ]
    shown = Presentation(found)
    named = zip(shown.letters, shown.heaps, strict=True)
    made = [f"{letter} = {name(heap)}" for letter, heap in named]
    return {
        said("known"): _known(quotient),
        said("generators"): _some(made),
        said("relations"): shown.text if found.order <= MOST_RELATED else said("too many to list"),
        said("in P"): _some(list(map(shown.name, found.p_elements))),
        said("orders"): said("from heap on: {changes}", changes=_some(grew)),
        said("period"): _period(quotient),
    }


def _some(texts: Sequence[str]) -> str:
    more = ["…"] if len(texts) > MOST_LISTED else []
    return listed([*texts[:MOST_LISTED], *more]) if texts else said("none")


def _known(quotient: Quotient) -> str:
    if quotient.period is not None:
        return said("proved for all heaps, from heaps 0 to {last}", last=quotient.last)
    if quotient.is_whole:
        return said("for all {count} positions that can be reached", count=quotient.last + 1)
    return said("for heaps 0 to {last}; larger heaps are not known", last=quotient.last)


def _period(quotient: Quotient) -> str:
    if quotient.period is not None:
        start, length = quotient.period
        return said("{length}, from heap {start} on", length=length, start=start)
    return said("none is needed") if quotient.is_whole else said("none is proved")


def _values(quotient: Quotient) -> list[str]:
    """The pretending function, in rows of its period; of positions one by one."""
    found, name = quotient.found, quotient.game.name
    words = list(map(Presentation(found).name, found.values))
    if not isinstance(quotient.game, HeapOptions):
        names = [name(heap) for heap in range(len(words))]
        wide = max(map(len, names))
        return [f"  {text.ljust(wide)}  {word}" for text, word in zip(names, words, strict=True)]
    length = quotient.period.length if quotient.period else ROW
    length = length if length <= WIDEST_ROW else ROW
    wide = max(map(len, words))
    rows = (words[start : start + length] for start in range(0, len(words), length))
    return [
        f"{length * row:>6}  {' '.join(word.ljust(wide) for word in cells)}".rstrip()
        for row, cells in enumerate(rows)
    ]


def _table(quotient: Quotient) -> list[str]:
    found = quotient.found
    if found.order > MOST_IN_TABLE:
        raise UsageError(
            "a table of order {order} is too large to be read: --certificate FILE keeps it",
            order=found.order,
        )
    words = list(map(Presentation(found).name, range(found.order)))
    wide = max(map(len, words))
    marked = [f"{word}{'*' if p else ''}" for word, p in zip(words, found.in_p, strict=True)]
    lines = [spoken(said("products, elements of P marked by *"))]
    for element, mark in enumerate(marked):
        row = found.monoid.row(element)
        cells = " ".join(words[product].ljust(wide) for product in row)
        lines.append(f"{mark.rjust(wide + 1)}  {cells}".rstrip())
    return lines
