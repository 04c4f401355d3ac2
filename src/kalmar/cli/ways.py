"""`kalmar ways`: the ways of playing several components, with and without a name."""

from collections.abc import Iterator
from typing import Any

import click

from kalmar.cli.output import Output, output
from kalmar.cli.write import bold
from kalmar.core.i18n import JoinedMessage, Message, message, translate
from kalmar.theory.known_ways import EXAMPLES, known_rows, named_rows

GRAMMAR = message(
    "A way of your own is a choice and an ending, as in kalmar solve 'nim 3 5 7' -c 'at most 2,"
    " first'. Without an ending play goes on to the last end."
)


@click.command("ways")
@output("", "markdown")
def command(out: Output) -> None:
    """List the ways to play several components, and what decides each.

    \b
    Examples:
      kalmar ways
      kalmar ways --json
      kalmar explain "at most 2, first"
    """
    out.show(text=lambda: "\n".join(ways_lines()), json=ways_data, markdown=ways_page)


def ways_data() -> dict[str, Any]:
    """Return plain data of all ways."""
    return {
        "named": named_rows(),
        "examples": [{"way": way, "meaning": meaning} for way, meaning in EXAMPLES],
        "known": known_rows(),
    }


def ways_lines() -> Iterator[str]:
    """Yield the lines of the list as text."""
    yield bold(translate(message("Ways with a name")))
    for row in named_rows():
        yield f"{row['way']}  {row['sign']}"
        yield f"    {translate(row['rule'])}"
        for play, title in PLAYS.items():
            yield f"    {translate(title)}: {translate(row[play])}"
    yield ""
    yield bold(translate(message("Ways of your own")))
    yield translate(GRAMMAR)
    wide = max(len(way) for way, _ in EXAMPLES)
    for way, meaning in EXAMPLES:
        yield f"    {way.ljust(wide)}  {translate(meaning)}"
    yield ""
    yield bold(translate(message("What decides them")))
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
    lines = ["| " + " | ".join(map(_text, heads)) + " |", "|---" * len(heads) + "|"]
    for row in known_rows():
        name = f" (`{row['theorem']}`)" if row["theorem"] else ""
        # A sentence tells which ways are meant; their names, one or joined, are typed.
        told = isinstance(row["way"], Message) and not isinstance(row["way"], JoinedMessage)
        way = _text(row["way"]) if told else f"`{row['way']}`".replace(" · ", "`, `")
        cells = (way, _text(row["needs"]), _text(row["play"]), _text(row["title"]) + name)
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)
