"""An item of a source as text and as Markdown: what it says, why, and what came of trying it."""

from collections.abc import Callable, Iterator

from kalmar.present.comparison_text import comparison_lines, differences_line
from kalmar.present.source_figures import FIGURES, figure_text
from kalmar.sources.item import Item, Source
from kalmar.sources.study import Study
from kalmar.theorems import Theorem
from kalmar.words import Said, said, spoken

__all__ = ["figure_key", "headed", "item_markdown", "item_text", "paragraphs"]

Run = Callable[[str], str]
"""What a command line says."""


def headed(source: Source, item: Item) -> str:
    """Source, place and title in a line."""
    return said("Source {source}, {place}: {title}", source=source.number, place=item.heading,
                title=item.sentences()["title"])  # fmt: skip


def paragraphs(found: Study, answered: bool = True) -> Iterator[str]:
    """What is said of an item, paragraph by paragraph.

    Args:
        found: the item, tried.
        answered: whether the answer of a question is among them.
    """
    texts = found.item.sentences()
    yield where_line(found.item)
    if "says" in texts:
        yield texts["says"]
    if "hint" in texts:
        yield said("Hint: {text}", text=texts["hint"])
    if answered and "answer" in texts:
        yield said("Answer: {text}", text=texts["answer"])
    if answered or "answer" not in texts:  # the reason gives an answer away
        yield from whys(found, texts)
    for slip in found.errata:
        yield slip.sentence
    if "outside" in texts:
        yield said("Nothing to compute: {reason}", reason=texts["outside"])


def where_line(item: Item) -> Said:
    """Say where in its source an item stands."""
    if item.added:
        return said("Not in the source; added here, beside {where}.", where=item.where)
    return said("In the source: {where}.", where=item.where)


def whys(found: Study, texts: dict[str, str]) -> Iterator[str]:
    """Why it holds."""
    if "proof" in texts:
        yield said("Why: {text}", text=texts["proof"])
    for theorem in found.theorems:
        yield theorem_line(theorem)


def theorem_line(theorem: Theorem) -> Said:
    """A theorem of the register, with its argument."""
    return said("Why ({title}, kalmar explain {name}): {text}", title=theorem.title,
                name=theorem.name, text=theorem.argument)  # fmt: skip


def figure_of(found: Study) -> str:
    """The figure at the place of an item, where it is no position, as text; else nothing."""
    place = figure_key(found.source, found.item)
    return figure_text(place) if place in FIGURES else ""


def figure_key(source: Source, item: Item) -> str:
    """The key of a figure at the place of an item."""
    return f"{source.number}.{item.place.replace(' ', '-')}"


def item_text(found: Study, run: Run, claims: list[str], answered: bool = True) -> str:
    """All of it, for reading on a terminal.

    Args:
        found: the item, tried.
        run: gives what a command line says.
        claims: what was found of each claim, a line each.
        answered: whether the answer of a question is shown.
    """
    blocks = [spoken(headed(found.source, found.item)), *map(spoken, paragraphs(found, answered))]
    if found.comparison is not None:
        blocks.append("\n".join(comparison_lines(found.comparison)))
    blocks += [drawn] if (drawn := figure_of(found)) else []
    if claims:
        blocks.append("\n".join(claims))
    if answered:
        blocks += [f"$ kalmar {command}\n{run(command)}" for command in found.item.commands]
    return "\n\n".join(blocks)


def item_markdown(found: Study, run: Run, asked: str = "") -> str:
    """All of it as a section of a page.

    Args:
        found: the item, tried.
        run: gives what a command line says.
        asked: options that each command shown has behind it.
    """
    item = found.item
    title = spoken(said("{place}: {title}", place=item.heading, title=item.sentences()["title"]))
    blocks = [f"## {title[:1].upper()}{title[1:]}", *map(spoken, paragraphs(found))]
    if found.comparison is not None:
        blocks.append(spoken(differences_line(found.comparison)))
        if found.comparison.differences:
            grid = "\n".join(comparison_lines(found.comparison)[:-1])
            blocks.append(f"```text\n{grid}\n```")
    blocks += [f"```text\n{drawn}\n```"] if (drawn := figure_of(found)) else []
    if item.claims:
        names = ", ".join(f"`{name}`" for name in item.claims)
        blocks.append(spoken(said("Checked by `kalmar claims check`: {names}.", names=names)))
    blocks += [f"```console\n$ kalmar {command}{asked}\n{run(command)}\n```"
               for command in item.commands]  # fmt: skip
    return "\n\n".join(blocks)
