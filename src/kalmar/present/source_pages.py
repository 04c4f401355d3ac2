"""The companion page of a source: every item with what shows it, as Markdown."""

from collections.abc import Iterable

from kalmar.present.source_text import Run, item_markdown
from kalmar.sources.item import Item, Source
from kalmar.sources.study import study
from kalmar.words import as_said, said, spoken

__all__ = ["page"]


def page(source: Source, items: Iterable[Item], run: Run, language: str = "en") -> str:
    """The page; claims are named there, not checked.

    Args:
        source: the text.
        items: of the text, those of the page.
        run: gives what a command line says.
        language: of the page, which the commands shown there ask for.
    """
    title = said("Source {number}: {title}", number=source.number, title=as_said(source.title))
    asked = "" if language == "en" else f" --lang {language}"
    sections = [item_markdown(study(source, item, None), run, asked) for item in items]
    return "\n\n".join([f"# {spoken(title)}", spoken(as_said(source.about)), *sections])
