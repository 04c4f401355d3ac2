"""The text and the data that `kalmar quotient` prints about a misère quotient.

`text` has the facts, the steps of its construction, values in rows, and the multiplication table;
`detailed` what is asked for besides: structure, genera.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kalmar.cli.options import option_group
from kalmar.cli.write import bold
from kalmar.core.i18n import join_messages, message, translate
from kalmar.engines.quotients.analysis import QuotientStructure
from kalmar.engines.quotients.construct import history
from kalmar.engines.quotients.genus import Genera
from kalmar.engines.quotients.presentation import Presentation
from kalmar.engines.quotients.quotient import Quotient
from kalmar.render.formats.quotients import refuse_large_table
from kalmar.render.formats.text import fact_lines

ROW = 10
WIDEST_ROW = 40
MOST_LISTED = 60
MOST_RELATED = 150


def text(quotient: Quotient, table: bool = False) -> str:
    """Describe the quotient in words.

    Args:
        quotient: what is known.
        table: whether to show the multiplication table.

    Raises:
        UsageError: the table is too large to be read.
    """
    heading = message(
        "{game}: misère quotient of order {order}, {count} of its elements in P",
        game=quotient.game.text,
        order=quotient.order,
        count=len(quotient.found.p_elements),
    )
    lines = [bold(heading), *fact_lines(_facts(quotient))]
    return "\n".join([*lines, *_values(quotient), *(_table(quotient) if table else ())])


def _facts(quotient: Quotient) -> dict[str, str]:
    found, name = quotient.found, quotient.game.name
    grew = [
        message("{heap}: {order}", heap=name(change.heap), order=change.order)
        for change in history(found)
    ]
    shown = Presentation(found)
    named = zip(shown.letters, shown.heaps, strict=True)
    made = [f"{letter} = {name(heap)}" for letter, heap in named]
    return {
        message("known"): _known(quotient),
        message("generators"): _some(made),
        message("relations"): shown.text
        if found.order <= MOST_RELATED
        else message("too many to list"),
        message("in P"): _some(list(map(shown.name, found.p_elements))),
        message("orders"): message("by first heap: {changes}", changes=_some(grew)),
        message("period"): _period(quotient),
    }


def _some(texts: Sequence[str]) -> str:
    more = ["…"] if len(texts) > MOST_LISTED else []
    return join_messages([*texts[:MOST_LISTED], *more]) if texts else message("none")


def _known(quotient: Quotient) -> str:
    if quotient.period is not None:
        return message("proved for all heaps, from heaps 0 to {last}", last=quotient.last)
    if quotient.is_whole:
        return message("for all {count} reachable positions", count=quotient.last + 1)
    return message("for heaps 0 to {last}; larger heaps are unknown", last=quotient.last)


def _period(quotient: Quotient) -> str:
    if quotient.period is not None:
        start, length = quotient.period
        return message("{length}, from heap {start} on", length=length, start=start)
    return message("none is needed") if quotient.is_whole else message("none is proved")


def _values(quotient: Quotient) -> list[str]:
    """Format the pretending function, in rows of its period; of positions one by one."""
    found, name = quotient.found, quotient.game.name
    words = list(map(Presentation(found).name, found.values))
    if quotient.game.rules is None:
        names = [name(heap) for heap in range(len(words))]
        wide = max(map(len, names))
        return [f"  {text.ljust(wide)}  {word}" for text, word in zip(names, words, strict=True)]
    # Rows of one period show it as columns; a period too wide for a line falls back to tens.
    length = quotient.period.length if quotient.period else ROW
    length = length if length <= WIDEST_ROW else ROW
    wide = max(map(len, words))
    rows = (words[start : start + length] for start in range(0, len(words), length))
    return [
        f"{length * row:>6}  {' '.join(word.ljust(wide) for word in cells)}".rstrip()
        for row, cells in enumerate(rows)
    ]


def _table(quotient: Quotient) -> list[str]:
    refuse_large_table(quotient)
    found = quotient.found
    names = map(Presentation(found).name, range(found.order))
    marked = [f"{name}{'*' if p else ''}" for name, p in zip(names, found.in_p, strict=True)]
    wide = max(map(len, marked))
    head = [translate(message("products, elements of P marked by *")), _row("", marked, wide)]
    rule = f"{'-' * (wide + 1)}+{'-' * (len(marked) * (wide + 1))}"
    rows = [
        _row(mark, [marked[product] for product in found.monoid.row(element)], wide)
        for element, mark in enumerate(marked)
    ]
    return [*head, rule, *rows]


def _row(name: str, cells: Sequence[str], wide: int) -> str:
    """Format a row of the multiplication table behind its name."""
    return f"{name.rjust(wide)} | {' '.join(cell.ljust(wide) for cell in cells)}".rstrip()


@dataclass(frozen=True)
class QuotientDetail:
    """What is shown and written.

    Attributes:
        table: whether the multiplication table is shown.
        analysis: whether the structure of the monoid is.
        genus: the largest heap whose genus is shown; None for none.
        certificate: where one is written.
        verify: one that is checked instead.
        coq: where the theorem is written that Coq checks.
    """

    table: bool
    analysis: bool
    genus: int | None
    certificate: Path | None
    verify: Path | None
    coq: Path | None


detail = option_group(
    "detail",
    QuotientDetail,
    click.option("--table", is_flag=True, help="Show the multiplication table too."),
    click.option("--analysis", is_flag=True,
                 help="Show the structure: idempotents, components, kernel, tame or wild."),
    click.option("--genus", type=click.IntRange(min=0), metavar="N",
                 help="Show the genus of heaps 0 to N."),
    click.option("--certificate", type=click.Path(path_type=Path), metavar="FILE",
                 help="Write the certificate of the quotient to this file."),
    click.option("--verify", type=click.Path(path_type=Path), metavar="FILE",
                 help="Check this certificate."),
    click.option("--coq", type=click.Path(path_type=Path), metavar="FILE",
                 help="Write the theorem to this file, which Coq checks."),
)  # fmt: skip
"""The options of what is shown, which a command gets as `detail`."""


def detailed(quotient: Quotient, asked: QuotientDetail) -> Iterator[str]:
    """Yield the lines that were asked for beside the quotient.

    Raises:
        LimitReached: genera need too many sums.
    """
    if asked.analysis:
        yield from (f"  {translate(line)}" for line in QuotientStructure(quotient).sentences())
    name = quotient.game.name
    if asked.genus is not None:
        genera = Genera(quotient.game).row(last(quotient, asked.genus))
        shown = ((name(heap), str(genus)) for heap, genus in enumerate(genera))
        yield from named(translate(message("genus")), shown)


def detailed_data(quotient: Quotient, asked: QuotientDetail) -> dict[str, Any]:
    """Return the details that were asked for as plain data."""
    found: dict[str, Any] = {}
    if asked.analysis:
        found["analysis"] = QuotientStructure(quotient).to_dict()
    if asked.genus is not None:
        genera = Genera(quotient.game).row(last(quotient, asked.genus))
        found["genus"] = list(map(str, genera))
    return found


def last(quotient: Quotient, asked: int) -> int:
    """Return the largest heap that is both asked for and present."""
    count = quotient.game.count
    return asked if count is None else min(asked, count - 1)


def named(title: str, rows: Iterator[tuple[str, str]]) -> Iterator[str]:
    """Format rows under a title, their names aligned."""
    listed = list(rows)
    width = max(len(name) for name, _ in listed)
    yield f"  {title}"
    yield from (f"    {name.rjust(width)}  {shown}" for name, shown in listed)
