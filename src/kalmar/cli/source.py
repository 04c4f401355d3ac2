"""`kalmar source`: show the items of the five source texts, with what is computed for them.

An item is a definition, theorem, table, figure or exercise. It is shown as text, as data or as
Markdown: what it says, why it holds, its claims checked, and a printed table beside the computed
one with the differences marked. `page` is the companion page of a whole source.

`text_of` and `data_of` run a command line of Kalmár, and return what it writes as text or as data;
`figure_picture` draws a figure, or what the commands of its item draw.
"""

import io
import json
import shlex
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from kalmar.cli import source_figures as figures
from kalmar.cli.check import line, seconds, watch_for
from kalmar.cli.commands import called_by
from kalmar.cli.options import Options, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.run import cli, invoke
from kalmar.core.compounds import Position
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, language, message, plural_message, translate
from kalmar.games.notation import parse_position
from kalmar.games.notation.coerce import position_of
from kalmar.render.drawings import picture, strip
from kalmar.render.page import Listing, Page
from kalmar.research.sources import (
    CITED,
    SOURCES,
    Item,
    Source,
    checked_line,
    find_items,
    find_source,
)
from kalmar.research.sources.study import Study, study
from kalmar.runtime.files import read_own

Run = Callable[[str], str]
"""What a command line says."""


def headed(source: Source, item: Item) -> str:
    """Format source, place and title in a line."""
    return message("Source {source} ({cited}), {place}: {title}", source=source.number,
                   cited=CITED[source.number], place=item.heading,
                   title=item.sentences()["title"])  # fmt: skip


def paragraphs(found: Study, answered: bool = True) -> Iterator[str]:
    """Yield what is said of an item, paragraph by paragraph.

    Args:
        found: the item, tried.
        answered: whether the answer of a question is among them.
    """
    item, texts = found.item, found.item.sentences()
    if item.added:
        yield message("Not in the source; added here, next to {where}.", where=item.where)
    else:
        yield message("In the source: {where}.", where=item.where)
    if "says" in texts:
        yield texts["says"]
    if "hint" in texts:
        yield message("Hint: {text}", text=texts["hint"])
    if answered and "answer" in texts:
        yield message("Answer: {text}", text=texts["answer"])
    if answered or "answer" not in texts:  # the reason gives an answer away
        if "proof" in texts:
            yield message("Why: {text}", text=texts["proof"])
        for theorem in found.theorems:
            yield message("Why ({title}, kalmar explain {name}): {text}", title=theorem.title,
                          name=theorem.name, text=theorem.argument)  # fmt: skip
    if item.formal:
        yield checked_line(item.formal)
    for slip in found.errata:
        yield slip.sentence
    if "outside" in texts:
        yield message("Nothing to compute: {reason}", reason=texts["outside"])


def figure_of(found: Study) -> str:
    """Format the figure at an item's place as text; empty if there is none."""
    place = figure_key(found.source, found.item)
    return figures.chart_text(figures.CHARTS[place]()) if place in figures.CHARTS else ""


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
        blocks.append("\n".join(figures.comparison_lines(found.comparison)))
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
        blocks.append(translate(figures.differences_line(found.comparison)))
        if found.comparison.differences:
            grid = "\n".join(figures.comparison_lines(found.comparison)[:-1])
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
    title = message("Source {source} ({cited}): {title}", source=source.number,
                    cited=CITED[source.number], title=message(source.title))  # fmt: skip
    asked = "" if language == "en" else f" --lang {language}"
    sections = [item_markdown(study(source, item, None), run, asked) for item in items]
    return "\n\n".join([f"# {translate(title)}", translate(message(source.about)), *sections])


class Depth(Options):
    """How far an item is gone into.

    Attributes:
        hint: show the hint, but not the answer.
        budget: time for checking the claims, such as 30s or 10m.
    """

    hint: bool = False
    budget: float = opt(default="10s", read=seconds, metavar="TIME")


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
        tried: Callable[[], Study] = lambda: study(found, items[0], depth.budget, watch_for)  # noqa: E731
        out.show(
            text=lambda: shown(tried(), not depth.hint),
            json=lambda: data(tried()),
            markdown=lambda: page(found, items, text_of, language()),
        )
        return
    out.show(
        page=lambda: contents(items),
        json=lambda: [{"source": found.number, **item.to_dict()} for item in items],
        markdown=lambda: page(found, items, text_of, language()),
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
        about = join_messages([found.about, count], " ")
        rows.append([found.number, CITED[found.number], found.title, about])
    return Page("", [Listing(rows)])


def overview() -> list[dict[str, Any]]:
    """Return the sources as plain data."""
    return [
        {"source": found.number, "title": str(found.title), "about": str(found.about),
         "items": len(found.items)}
        for found in map(find_source, SOURCES)
    ]  # fmt: skip


def text_of(command: str) -> str:
    """Return what a command writes, in the language and the signs in use.

    Args:
        command: as in a shell, without the program's name.

    >>> print(text_of("calc '3 + 5'"))
    3 + 5 = 6
        3   11
        5  101
           ---
        6  110
    """
    written = io.StringIO()
    with redirect_stdout(written):
        invoke(shlex.split(command))
    return click.unstyle(written.getvalue()).strip("\n")


def data_of(command: str) -> Any:
    """Return what a command finds as plain data; its text where it has no such form.

    >>> data_of("calc '3 + 5'")["value"]
    6
    """
    if not has_json(shlex.split(command)):
        return text_of(command)
    written = text_of(f"{command} --json")
    try:
        return json.loads(written)
    except ValueError:  # a line for each of several results
        return [json.loads(line) for line in written.splitlines()]


def has_json(arguments: list[str]) -> bool:
    """Return whether a command has an option --json, and no option for another format."""
    other = {"--markdown", "--csv", "--latex", "--format"} & set(arguments)
    return "--json" in options_of(arguments) and not other


def options_of(arguments: list[str]) -> set[str]:
    """Return the options that a command line may have."""
    name, _ = called_by(arguments)
    command = cli.get_command(click.Context(cli), name)
    return {option for param in command.params for option in param.opts} if command else set()


def figure_picture(place: str, commands: Iterable[str], kind: str) -> bytes | None:
    """Return a figure as the bytes of a picture; None if nothing draws it.

    Args:
        place: its key.
        commands: command lines of its item. Where several draw a position, a play step by step,
            the picture shows them all; else the first that draws is taken, those that draw only by
            the way after all others.
        kind: of the picture: "svg", "png" or "pdf".
    """
    if place in figures.CHARTS:
        return picture(figures.chart_drawing(figures.CHARTS[place]()), kind)
    steps = [found for found in map(drawn_position, commands) if found is not None]
    if len(steps) > 1:
        return picture(strip(steps), kind)
    # No chart and no play step by step: the picture is what a command of the item draws.
    drawing = [command for command in commands if can_draw(command, kind)]
    for command in sorted(drawing, key=draws_by_the_way):
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"figure.{kind}"
            text_of(f"{command} --{kind} {shlex.quote(str(path))}")
            return read_own(path)
    return None


def drawn_position(command: str) -> Position | None:
    """Return the position that a command line solves and draws; None if it is about something else.

    >>> drawn_position('solve "lego 4x6/1" -c selective --draw')
    <Position bricks 4x6/1>
    >>> drawn_position("explain lego")
    """
    match shlex.split(command):
        case ["solve", text, "--draw"]:
            return parse_position(text)
        case ["solve", text, "-c", composition, "--draw"]:
            return position_of(text, composition)
    return None


def draws_by_the_way(command: str) -> bool:
    """Return whether a command can draw a position beside its answer but is not asked to.

    >>> [draws_by_the_way(text) for text in ("solve kayles", "solve kayles --draw", "graph kayles")]
    [True, False, False]
    """
    return shlex.split(command)[0] in {"solve", "explain"} and "--draw" not in command


def can_draw(command: str, kind: str) -> bool:
    """Return whether a command line has an option that draws a picture of a kind.

    >>> can_draw('solve "nim 3"', "svg"), can_draw("explain lego", "svg"), can_draw("calc 3", "svg")
    (True, True, False)
    """
    return f"--{kind}" in options_of(shlex.split(command))
