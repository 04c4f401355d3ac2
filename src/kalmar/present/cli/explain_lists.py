"""The lists of `kalmar explain`, as text, plain data, and the pages of the documentation."""

from collections.abc import Callable
from typing import Any

from kalmar.present.cli.emit import bold
from kalmar.theorems import THEOREMS
from kalmar.theorems.glossary import GLOSSARY
from kalmar.words import listed, said, spoken

__all__ = ["LISTS"]


def theorem_lines() -> str:
    """One theorem a line."""
    wide = max(map(len, THEOREMS))
    return "\n".join(
        f"{bold(name.ljust(wide))}  {spoken(theorem.title)}" for name, theorem in THEOREMS.items()
    )


def theorem_data() -> list[dict[str, Any]]:
    """Plain data of all theorems."""
    return [theorem.to_dict() for theorem in THEOREMS.values()]


def theorem_page() -> str:
    """All theorems with their arguments, as the page docs/explanation/theorems.md has them."""
    parts = []
    for name, theorem in THEOREMS.items():
        lines = [f"## {spoken(theorem.title)}", "", f"`kalmar explain {name}`", ""]
        lines += [f"**{spoken(theorem.statement)}**", "", spoken(theorem.argument), ""]
        lines += [spoken(said("Source: {source}.", source=theorem.source))]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def word_lines() -> str:
    """One word a line, with the Hungarian ones."""
    return "\n".join(
        f"{bold(spoken(word.name))}{_brackets(word.hungarian)}: {spoken(word.meaning)}"
        for word in GLOSSARY
    )


def _brackets(words: tuple[str, ...]) -> str:
    return f" ({', '.join(words)})" if words else ""


def word_data() -> list[dict[str, Any]]:
    """Plain data of all words."""
    return [
        {"name": str(word.name), "meaning": str(word.meaning), "hungarian": list(word.hungarian),
         "also_called": list(word.aliases)}
        for word in GLOSSARY
    ]  # fmt: skip


def word_page() -> str:
    """The table of the page docs/glossary.md."""
    rows = [
        "| "
        + " | ".join(
            (spoken(listed((word.name, *word.aliases))), ", ".join(word.hungarian),
             spoken(word.meaning))
        )
        + " |"
        for word in GLOSSARY
    ]  # fmt: skip
    head = listed((said("word"), said("in Hungarian"), said("meaning")), " | ")
    return "\n".join([f"| {spoken(head)} |", "|---|---|---|", *rows])


LISTS: dict[
    str, tuple[Callable[[], str], Callable[[], list[dict[str, Any]]], Callable[[], str]]
] = {
    "theorems": (theorem_lines, theorem_data, theorem_page),
    "glossary": (word_lines, word_data, word_page),
}
"""Each list as text, as plain data, and as Markdown."""
