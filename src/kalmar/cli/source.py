"""`kalmar source`: what the five texts hold, item by item, computed again."""

from collections.abc import Callable
from typing import Any

import click

from kalmar.cli.claims import line, watch_for
from kalmar.cli.command_output import data_of, text_of
from kalmar.cli.options import Command, one_value, seconds
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.source_figures import figure_picture
from kalmar.cli.source_text import figure_key, item_text, page
from kalmar.cli.write import columns
from kalmar.core.errors import UsageError
from kalmar.core.i18n import counted, language, listed, spoken
from kalmar.core.records import dataclass
from kalmar.research.sources import SOURCES, Item, Source, find_items, find_source
from kalmar.research.sources.study import Study, study

__all__ = ["command"]


@dataclass(frozen=True)
class Depth:
    """How far an item is gone into.

    Attributes:
        hint: whether the answer is kept back.
        budget: seconds for checking its claims.
    """

    hint: bool
    budget: float


def depth(command: Command) -> Command:
    """Add the options that say how far to go, which the command gets as `depth`."""
    return one_value(
        "depth",
        lambda hint, budget: Depth(hint, seconds(budget)),
        click.option("--hint", is_flag=True, help="Show the hint, but not the answer."),
        click.option("--budget", metavar="TIME", default="10s", show_default=True,
                     help="Time for checking the claims, such as 30s or 10m."),
    )(command)  # fmt: skip


@click.command("source")
@click.argument("source", required=False)
@click.argument("place", nargs=-1)
@depth
@pictures("the figure")
@output("markdown")
def command(
    source: str | None, place: tuple[str, ...], depth: Depth, drawn: Pictures, out: Output
) -> None:
    """Show what a SOURCE holds at a PLACE, computed again; without PLACE, list what it holds.

    A place is a kind and a number, such as "table 15" or "exercise 2.18", or a kind alone.

    \b
    Examples:
      kalmar source
      kalmar source 000
      kalmar source 000 table 23
      kalmar source 001 figure 18
      kalmar source 004 exercise 2.18 --hint
      kalmar source 000 figure 3 --svg classes.svg
      kalmar source 001 --markdown -o article.md
    """
    if source is None:
        out.show(text=listing, json=overview, markdown=listing)
        return
    found = find_source(source)
    items = find_items(found, place) if place else found.items
    drawn.draw(lambda kind: figure(found, items, kind))
    if len(items) == 1:
        show_item(found, items[0], depth, out)
        return
    out.show(
        text=lambda: contents(items),
        json=lambda: [{"source": found.number, **item.to_dict()} for item in items],
        markdown=lambda: page(found, items, text_of, language()),
    )


def show_item(source: Source, item: Item, depth: Depth, out: Output) -> None:
    """Write all of one item."""
    tried: Callable[[], Study] = lambda: study(source, item, depth.budget, watch_for)  # noqa: E731
    out.show(
        text=lambda: shown(tried(), not depth.hint),
        json=lambda: data(tried()),
        markdown=lambda: page(source, (item,), text_of, language()),
    )


def figure(source: Source, items: tuple[Item, ...], kind: str) -> bytes:
    """The figure at a place as a picture.

    Raises:
        UsageError: none is drawn there.
    """
    if len(items) != 1:
        raise UsageError("write which figure is to be drawn, such as kalmar source 001 figure 18")
    drawn = figure_picture(figure_key(source, items[0]), items[0].commands, kind)
    if drawn is None:
        raise UsageError(
            "nothing at this place is drawn: write a figure, such as kalmar source 001 figure 18"
        )
    return drawn


def shown(found: Study, answered: bool) -> str:
    """An item as text."""
    return item_text(found, text_of, [line(r, False) for r in found.results], answered)


def data(found: Study) -> dict[str, Any]:
    """An item as plain data: `values` are computed, `printed` stands in the source."""
    both = found.comparison
    ran = [{"command": text, "result": data_of(text)} for text in found.item.commands]
    return {
        "source": found.source.number,
        **found.item.to_dict(),
        "values": both.computed.to_dict() if both else [run["result"] for run in ran],
        "printed": both.printed.to_dict() if both else None,
        "differences": [list(cell) for cell in both.differences] if both else [],
        "errata": [slip.to_dict() for slip in found.errata],
        "runs": ran,
        "checks": [result.to_dict() for result in found.results],
    }


def contents(items: tuple[Item, ...]) -> str:
    """Items, one a line."""
    return columns([[spoken(i.heading), spoken(i.sentences()["title"])] for i in items])


def listing() -> str:
    """The sources, one a line."""
    rows = []
    for found in map(find_source, SOURCES):
        count = counted(len(found.items), "{number} item", "{number} items")
        rows.append([found.number, spoken(found.title), spoken(listed([found.about, count], " "))])
    return columns(rows)


def overview() -> list[dict[str, Any]]:
    """The sources as plain data."""
    return [
        {"source": found.number, "title": str(found.title), "about": str(found.about),
         "items": len(found.items)}
        for found in map(find_source, SOURCES)
    ]  # fmt: skip
