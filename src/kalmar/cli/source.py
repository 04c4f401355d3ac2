"""`kalmar source`: show the items of the five source texts, with what is computed for them.

An item is a definition, theorem, table, figure or exercise. It is shown as text, as data or as
Markdown: what it says, why it holds, its claims checked, and a printed table beside the computed
one with the differences marked. `page` is the companion page of a whole source.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from kalmar.cli.check import line, seconds, watch_for
from kalmar.cli.options import Options, as_command, flag, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.source_figures import FIGURES, data_of, figure_picture, figure_text, text_of
from kalmar.core.errors import UsageError
from kalmar.core.i18n import Message, join_messages, language, message, plural_message, translate
from kalmar.render.page import Listing, Page, Rows
from kalmar.research.sources import SOURCES, Item, Source, checked_line, find_items, find_source
from kalmar.research.sources.study import Comparison, NumberGrid, Study, study
from kalmar.theory.theorems import Theorem

EMPTY, MARK = "–", "*"
MAX_COLUMNS = 100
"""Columns in which two tables stand side by side; else one stands below the other."""


def comparison_lines(found: Comparison) -> list[str]:
    """Format both tables with * at what differs, and how many cells differ.

    >>> from kalmar.research.sources.study import compared
    >>> print("\\n".join(comparison_lines(compared("003.grundy-selective"))[:3]))
    printed
        1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16  17  18
    0   0   0   1   2   3   3   4   5   5   6   7   7   8   9   9  10  11  11
    """
    # Tables that agree are shown once; the title says that both are meant.
    marked = set(found.differences)
    if not marked:
        tables = [titled(message("printed, and computed"), found.printed, marked)]
        if found.printed.values == found.computed.values:
            tables = [titled(message("printed"), found.printed, marked)]
    else:
        tables = [titled(message("printed"), found.printed, marked),
                  titled(message("computed"), found.computed, marked)]  # fmt: skip
    return [*beside(tables), translate(differences_line(found))]


def titled(title: str, grid: NumberGrid, marked: set[tuple[int, int]]) -> list[str]:
    """Format a table below its title; cells that differ have a mark."""
    rows = [
        [row, *(f"{EMPTY if v is None else v}{MARK if (row, col) in marked else ''}"
                for col, v in zip(grid.cols, values, strict=True))]
        for row, values in zip(grid.rows, grid.values, strict=True)
    ]  # fmt: skip
    return [translate(title), *Rows([["", *grid.cols], *rows], form="rr", even=True).lines()]


def beside(tables: list[list[str]]) -> list[str]:
    """Arrange tables side by side if they fit, else one below the other."""
    if sum(max(map(len, lines)) for lines in tables) + 3 > MAX_COLUMNS or len(tables) == 1:
        return [line for lines in tables for line in lines]
    wide = max(map(len, tables[0]))
    return [f"{a:<{wide}}   {b}".rstrip() for a, b in zip(*tables, strict=True)]


def differences_line(found: Comparison) -> str:
    """Describe in a sentence how many cells differ."""
    cells = len(found.printed.rows) * len(found.printed.cols)
    if not found.differences:
        return message("No printed number differs from the computed one.")
    return plural_message(
        len(found.differences),
        "{number} of {cells} cells differs from the printed value; it is marked by *.",
        "{number} of {cells} cells differ from the printed values; they are marked by *.",
        cells=cells,
    )


Run = Callable[[str], str]
"""What a command line says."""


def headed(source: Source, item: Item) -> str:
    """Format source, place and title in a line."""
    return message("Source {source}, {place}: {title}", source=source.number, place=item.heading,
                title=item.sentences()["title"])  # fmt: skip


def paragraphs(found: Study, answered: bool = True) -> Iterator[str]:
    """Yield what is said of an item, paragraph by paragraph.

    Args:
        found: the item, tried.
        answered: whether the answer of a question is among them.
    """
    texts = found.item.sentences()
    yield where_line(found.item)
    if "says" in texts:
        yield texts["says"]
    if "hint" in texts:
        yield message("Hint: {text}", text=texts["hint"])
    if answered and "answer" in texts:
        yield message("Answer: {text}", text=texts["answer"])
    if answered or "answer" not in texts:  # the reason gives an answer away
        yield from whys(found, texts)
    if found.item.formal:
        yield checked_line(found.item.formal)
    for slip in found.errata:
        yield slip.sentence
    if "outside" in texts:
        yield message("Nothing to compute: {reason}", reason=texts["outside"])


def where_line(item: Item) -> Message:
    """Describe where in its source an item stands."""
    if item.added:
        return message("Not in the source; added here, next to {where}.", where=item.where)
    return message("In the source: {where}.", where=item.where)


def whys(found: Study, texts: dict[str, str]) -> Iterator[str]:
    """Yield the reasons why an item holds."""
    if "proof" in texts:
        yield message("Why: {text}", text=texts["proof"])
    for theorem in found.theorems:
        yield theorem_line(theorem)


def theorem_line(theorem: Theorem) -> Message:
    """Format a theorem of the register, with its argument."""
    return message("Why ({title}, kalmar explain {name}): {text}", title=theorem.title,
                name=theorem.name, text=theorem.argument)  # fmt: skip


def figure_of(found: Study) -> str:
    """Format the figure at an item's place as text; empty if there is none."""
    place = figure_key(found.source, found.item)
    return figure_text(place) if place in FIGURES else ""


def figure_key(source: Source, item: Item) -> str:
    """Return the key of a figure at the place of an item."""
    return f"{source.number}.{item.place.replace(' ', '-')}"


def item_text(found: Study, run: Run, claims: list[str], answered: bool = True) -> str:
    """Format a whole item, for reading on a terminal.

    Args:
        found: the item, tried.
        run: gives what a command line says.
        claims: what was found of each claim, a line each.
        answered: whether the answer of a question is shown.
    """
    blocks = [
        translate(headed(found.source, found.item)),
        *map(translate, paragraphs(found, answered)),
    ]
    if found.comparison is not None:
        blocks.append("\n".join(comparison_lines(found.comparison)))
    blocks += [drawn] if (drawn := figure_of(found)) else []
    if claims:
        blocks.append("\n".join(claims))
    if answered:
        blocks += [f"$ kalmar {command}\n{run(command)}" for command in found.item.commands]
    return "\n\n".join(blocks)


def item_markdown(found: Study, run: Run, asked: str = "") -> str:
    """Format a whole item as a section of a Markdown page.

    Args:
        found: the item, tried.
        run: gives what a command line says.
        asked: options that each command shown has behind it.
    """
    item = found.item
    title = translate(
        message("{place}: {title}", place=item.heading, title=item.sentences()["title"])
    )
    blocks = [f"## {title[:1].upper()}{title[1:]}", *map(translate, paragraphs(found))]
    if found.comparison is not None:
        blocks.append(translate(differences_line(found.comparison)))
        if found.comparison.differences:
            grid = "\n".join(comparison_lines(found.comparison)[:-1])
            blocks.append(f"```text\n{grid}\n```")
    blocks += [f"```text\n{drawn}\n```"] if (drawn := figure_of(found)) else []
    if item.claims:
        names = ", ".join(f"`{name}`" for name in item.claims)
        blocks.append(translate(message("Checked by `kalmar claims check`: {names}.", names=names)))
    blocks += [f"```console\n$ kalmar {command}{asked}\n{run(command)}\n```"
               for command in item.commands]  # fmt: skip
    return "\n\n".join(blocks)


def page(source: Source, items: Iterable[Item], run: Run, language: str = "en") -> str:
    """Format the page of a source; claims are named there, not checked.

    Args:
        source: the text.
        items: of the text, those of the page.
        run: gives what a command line says.
        language: of the page, which the commands shown there ask for.
    """
    title = message("Source {number}: {title}", number=source.number, title=message(source.title))
    asked = "" if language == "en" else f" --lang {language}"
    sections = [item_markdown(study(source, item, None), run, asked) for item in items]
    return "\n\n".join([f"# {translate(title)}", translate(message(source.about)), *sections])


class Depth(Options):
    """How far an item is gone into."""

    hint: bool = flag("--hint", "Show the hint, but not the answer.")
    budget: float = opt("--budget", "Time for checking the claims, such as 30s or 10m.", "10s",
                        read=seconds, metavar="TIME")  # fmt: skip


@as_command("source")
def command(
    source: str | None,
    place: tuple[str, ...],
    *,
    depth: Depth,
    drawn: Pictures = pictures("the figure"),
    out: Output = output("page"),
) -> None:
    """Show the entry at a PLACE of a SOURCE, recomputed; without PLACE, list the entries.

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
        out.show(page=listing, json=overview)
        return
    found = find_source(source)
    items = find_items(found, place) if place else found.items
    drawn.draw(lambda kind: figure(found, items, kind))
    if len(items) == 1:
        show_item(found, items[0], depth, out)
        return
    out.show(
        page=lambda: contents(items),
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
    """Draw the figure at a place as a picture.

    Raises:
        UsageError: none is drawn there.
    """
    if len(items) != 1:
        raise UsageError("name the figure to draw, such as kalmar source 001 figure 18")
    drawn = figure_picture(figure_key(source, items[0]), items[0].commands, kind)
    if drawn is None:
        raise UsageError(
            "there is nothing to draw at this place: name a figure, such as kalmar source 001"
            " figure 18"
        )
    return drawn


def shown(found: Study, answered: bool) -> str:
    """Format an item as text."""
    return item_text(found, text_of, [line(r, False) for r in found.results], answered)


def data(found: Study) -> dict[str, Any]:
    """Return an item as plain data: `values` are computed, `printed` stands in the source."""
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


def contents(items: tuple[Item, ...]) -> Page:
    """Describe items, one a line."""
    return Page("", [Listing([[item.typed, item.sentences()["title"]] for item in items])])


def listing() -> Page:
    """Describe the sources, one a line."""
    rows = []
    for found in map(find_source, SOURCES):
        count = plural_message(len(found.items), "{number} item", "{number} items")
        rows.append([found.number, found.title, join_messages([found.about, count], " ")])
    return Page("", [Listing(rows)])


def overview() -> list[dict[str, Any]]:
    """Return the sources as plain data."""
    return [
        {"source": found.number, "title": str(found.title), "about": str(found.about),
         "items": len(found.items)}
        for found in map(find_source, SOURCES)
    ]  # fmt: skip
