"""What `kalmar quotient` shows beside the quotient: its structure, genera, canonical forms."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from kalmar.present.cli.one_value import Command, one_value
from kalmar.quotients.analysis import Analysis
from kalmar.quotients.canonical import CanonicalForms
from kalmar.quotients.genus import Genera
from kalmar.quotients.quotient import Quotient
from kalmar.records import dataclass
from kalmar.words import said, spoken

__all__ = ["Detail", "detail", "detailed", "detailed_data"]


@dataclass(frozen=True)
class Detail:
    """What is shown and written.

    Attributes:
        table: whether the multiplication table is shown.
        analysis: whether the structure of the monoid is.
        genus: the largest heap whose genus is shown; None for none.
        forms: the largest heap whose misère canonical form is; None for none.
        certificate: where one is written.
        verify: one that is checked instead.
    """

    table: bool
    analysis: bool
    genus: int | None
    forms: int | None
    certificate: Path | None
    verify: Path | None


def detail(command: Command) -> Command:
    """Add the options of what is shown, which the command gets as `detail`."""
    decorate = one_value(
        "detail",
        Detail,
        click.option("--table", is_flag=True, help="Show the multiplication table too."),
        click.option("--analysis", is_flag=True,
                     help="Show the structure: idempotents, components, kernel, tame or wild."),
        click.option("--genus", type=click.IntRange(min=0), metavar="N",
                     help="Show the genus of heaps 0 to N."),
        click.option("--forms", type=click.IntRange(min=0), metavar="N",
                     help="Show the misère canonical forms of heaps 0 to N."),
        click.option("--certificate", type=click.Path(path_type=Path), metavar="FILE",
                     help="Write the certificate of the quotient to this file."),
        click.option("--verify", type=click.Path(path_type=Path), metavar="FILE",
                     help="Check this certificate."),
    )  # fmt: skip
    return decorate(command)


def detailed(quotient: Quotient, asked: Detail) -> Iterator[str]:
    """The lines that were asked for beside the quotient.

    Raises:
        LimitReached: genera or forms need too many sums.
    """
    if asked.analysis:
        yield from (f"  {spoken(line)}" for line in Analysis(quotient).sentences())
    name = quotient.game.name
    if asked.genus is not None:
        genera = Genera(quotient.game).row(last(quotient, asked.genus))
        shown = ((name(heap), str(genus)) for heap, genus in enumerate(genera))
        yield from named(spoken(said("genus")), shown)
    if asked.forms is not None:
        yield from named(
            spoken(said("misère canonical form")), enumerate_forms(quotient, asked.forms)
        )


def detailed_data(quotient: Quotient, asked: Detail) -> dict[str, Any]:
    """The same as plain data."""
    found: dict[str, Any] = {}
    if asked.analysis:
        found["analysis"] = Analysis(quotient).to_dict()
    if asked.genus is not None:
        genera = Genera(quotient.game).row(last(quotient, asked.genus))
        found["genus"] = list(map(str, genera))
    if asked.forms is not None:
        found["forms"] = [form for _, form in enumerate_forms(quotient, asked.forms)]
    return found


def enumerate_forms(quotient: Quotient, asked: int) -> Iterator[tuple[str, str]]:
    """The names of heaps with their misère canonical forms."""
    forms = CanonicalForms()
    for heap, form in enumerate(forms.of_heaps(quotient.game, last(quotient, asked))):
        yield quotient.game.name(heap), forms.written(form)


def last(quotient: Quotient, asked: int) -> int:
    """The largest heap asked for that there is."""
    count = quotient.game.count
    return asked if count is None else min(asked, count - 1)


def named(title: str, rows: Iterator[tuple[str, str]]) -> Iterator[str]:
    """Rows under a title, their names aligned."""
    listed = list(rows)
    width = max(len(name) for name, _ in listed)
    yield f"  {title}"
    yield from (f"    {name.rjust(width)}  {shown}" for name, shown in listed)
