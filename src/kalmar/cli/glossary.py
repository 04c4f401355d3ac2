"""The glossary as `kalmar explain` shows it: as a list, as plain data, and as a page."""

from typing import Any

from kalmar.cli.write import bold
from kalmar.core.i18n import Message, join_messages, message, translate
from kalmar.render.formats.text import markdown_rows
from kalmar.theory.glossary import GLOSSARY, GlossaryTerm


def word_lines() -> str:
    """Format the glossary, one word a line, with the Hungarian ones."""
    return "\n".join(
        f"{bold(translate(word.name))}{_brackets(word.hungarian)}: {translate(word.meaning)}"
        for word in GLOSSARY
    )


def _brackets(words: tuple[str, ...]) -> str:
    return f" ({', '.join(words)})" if words else ""


def word_data() -> list[dict[str, Any]]:
    """Return plain data of all words."""
    return [
        {"name": str(word.name), "meaning": str(word.meaning), "hungarian": list(word.hungarian),
         "also_called": list(word.aliases), "command": command_of(word),
         "is_computed": word.is_computed}
        for word in GLOSSARY
    ]  # fmt: skip


def word_page() -> str:
    """Format the table of the page docs/glossary.md."""
    heads = (message("word"), message("in Hungarian"), message("meaning"), message("command"))
    rows = [
        [translate(join_messages((word.name, *word.aliases))), ", ".join(word.hungarian),
         translate(word.meaning), f"`{command_of(word)}`" if word.command else ""]
        for word in GLOSSARY
    ]  # fmt: skip
    return markdown_rows(list(map(translate, heads)), rows)


def command_of(word: GlossaryTerm) -> str:
    """Return the command that computes or shows a word; empty where there is none."""
    return f"kalmar {word.command}" if word.command else ""


def shown_command(word: GlossaryTerm) -> str | Message:
    """Return the command, or that Kalmár cannot compute what the word says."""
    return command_of(word) if word.is_computed else message("Kalmár does not compute it")


def of_word(word: GlossaryTerm) -> dict[str, Any]:
    """Return a word of the glossary with its meaning as plain data."""
    return {
        "title": word.name,
        "kind": message("term"),
        "name": str(word.name),
        "meaning": word.meaning,
        "hungarian": list(word.hungarian),
        "also_called": list(word.aliases),
        "command": shown_command(word),
        "see": list(word.see),
    }
