"""`kalmar ways`: the ways of playing several components, with and without a name.

And the lists that `kalmar explain` shows, of theorems and of terms: as text, as data, as a page.
"""

from collections.abc import Callable, Iterator
from typing import Any

from kalmar.cli.options import as_command
from kalmar.cli.output import Output, output
from kalmar.core.i18n import JoinedMessage, Message, join_messages, message, translate
from kalmar.core.own_ways import EXAMPLES
from kalmar.render.page import Listing, Page, Rows
from kalmar.render.terminal import bold
from kalmar.research.sources import checked_line, statements_of
from kalmar.theory.decisions import known_rows, named_rows
from kalmar.theory.glossary import GLOSSARY, GlossaryTerm
from kalmar.theory.theorems import THEOREMS

GRAMMAR = message(
    "A way of your own is a choice and an ending, as in kalmar solve 'nim 3 5 7' -c 'at most 2,"
    " first'. Without an ending play goes on to the last end."
)


@as_command("ways")
def command(*, out: Output = output("", "markdown")) -> None:
    """List the ways to play several components, and what decides each.

    \b
    Examples:
      kalmar ways
      kalmar ways --json
      kalmar explain "at most 2, first"
    """
    out.show(page=lambda: Page("", [*ways_lines()]), json=ways_data, markdown=ways_page)


def ways_data() -> dict[str, Any]:
    """Return plain data of all ways."""
    return {
        "named": named_rows(),
        "examples": [{"way": way, "meaning": meaning} for way, meaning in EXAMPLES],
        "known": known_rows(),
    }


def ways_lines() -> Iterator[str]:
    """Yield the lines of the list as text."""
    yield bold(message("Ways with a name"))
    for row in named_rows():
        yield f"{row['way']}  {row['sign']}"
        yield f"    {translate(row['rule'])}"
        for play, title in PLAYS.items():
            yield f"    {translate(title)}: {translate(row[play])}"
    yield ""
    yield bold(message("Ways of your own"))
    yield translate(GRAMMAR)
    wide = max(len(way) for way, _ in EXAMPLES)
    for way, meaning in EXAMPLES:
        yield f"    {way.ljust(wide)}  {translate(meaning)}"
    yield ""
    yield bold(message("What decides them"))
    for row in known_rows():
        yield f"{_text(row['way'])} ({_text(row['play'])}; {_text(row['needs'])})"
        name = f"  (kalmar explain {row['theorem']})" if row["theorem"] else ""
        yield f"    {_text(row['title'])}{name}"


PLAYS = {"normal_play": message("normal play"), "misere_play": message("misère play")}


def _text(text: Message | str) -> str:
    return translate(text) if isinstance(text, Message) else str(text)


def ways_page() -> str:
    """Format the theorems about ways of one's own as a table, for docs/explanation/ways.md."""
    heads = (message("way"), message("components"), message("convention"), message("decided by"))
    cells = []
    for row in known_rows():
        name = f" (`{row['theorem']}`)" if row["theorem"] else ""
        # A sentence tells which ways are meant; their names, one or joined, are typed.
        told = isinstance(row["way"], Message) and not isinstance(row["way"], JoinedMessage)
        way = _text(row["way"]) if told else f"`{row['way']}`".replace(" · ", "`, `")
        cells.append([way, row["needs"], row["play"], _text(row["title"]) + name])
    return Rows(cells, heads).markdown()


def word_list() -> Page:
    """Describe the glossary, one word a line, with the Hungarian ones."""
    lines = []
    for word in GLOSSARY:
        other = f" ({', '.join(word.hungarian)})" if word.hungarian else ""
        lines.append(f"{bold(word.name)}{other}: {translate(word.meaning)}")
    return Page("", lines)


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
    return Rows(rows, heads).markdown()


def command_of(word: GlossaryTerm) -> str:
    """Return the command that computes or shows a word; empty where there is none."""
    return f"kalmar {word.command}" if word.command else ""


def of_word(word: GlossaryTerm) -> dict[str, Any]:
    """Return a word of the glossary with its meaning as plain data."""
    computed = word.is_computed
    return {
        "title": word.name,
        "kind": message("term"),
        "name": str(word.name),
        "meaning": word.meaning,
        "hungarian": list(word.hungarian),
        "also_called": list(word.aliases),
        "command": command_of(word) if computed else message("Kalmár does not compute it"),
        "see": list(word.see),
    }


def theorem_list() -> Page:
    """Describe the theorems, one a line."""
    return Page("", [Listing([[name, theorem.title] for name, theorem in THEOREMS.items()])])


def theorem_data() -> list[dict[str, Any]]:
    """Return plain data of all theorems."""
    return [
        {**theorem.to_dict(), "formal": list(statements_of(theorem))}
        for theorem in THEOREMS.values()
    ]


def theorem_page() -> str:
    """Format all theorems with their arguments."""
    return "\n\n".join(map(theorem_section, THEOREMS))


def theorem_section(name: str) -> str:
    """Format a theorem with its argument, as the documentation shows it."""
    theorem = THEOREMS[name]
    lines = [f"## {translate(theorem.title)}", "", f"`kalmar explain {name}`", ""]
    lines += [f"**{translate(theorem.statement)}**", "", translate(theorem.argument), ""]
    lines += [translate(message("Source: {source}.", source=theorem.source))]
    if formal := statements_of(theorem):
        lines += ["", translate(checked_line(formal))]
    return "\n".join(lines)


LISTS: dict[str, dict[str, Callable[[], Any]]] = {
    "theorems": {"page": theorem_list, "json": theorem_data, "markdown": theorem_page},
    "glossary": {"page": word_list, "json": word_data, "markdown": word_page},
}
"""Each list as a page for terminals, as plain data, and as a part of the documentation."""
