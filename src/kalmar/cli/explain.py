"""`kalmar explain`: games, ways of playing, valuations, theorems and words of the field.

The lists of `kalmar explain`, as text, plain data, and the pages of the documentation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from kalmar.cli.explain_words import all_names, of_name
from kalmar.cli.games import OTHER_NAMES, find_game_data, find_others_data
from kalmar.cli.options import option_group
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, drawn_lines, pictures
from kalmar.cli.way import PlayOptions, way_of_playing
from kalmar.cli.write import bold
from kalmar.core.compositions import find_composition
from kalmar.core.compounds import Position
from kalmar.core.errors import UnknownNameError, UsageError
from kalmar.core.i18n import listed, said, spoken
from kalmar.games.notation.positions import parse_position
from kalmar.render.drawings import drawing, picture
from kalmar.theory.glossary import GLOSSARY
from kalmar.theory.theorems import THEOREMS

__all__ = ["LISTS", "command"]


def theorem_lines() -> str:
    """Format the theorems, one a line."""
    wide = max(map(len, THEOREMS))
    return "\n".join(
        f"{bold(name.ljust(wide))}  {spoken(theorem.title)}" for name, theorem in THEOREMS.items()
    )


def theorem_data() -> list[dict[str, Any]]:
    """Return plain data of all theorems."""
    return [theorem.to_dict() for theorem in THEOREMS.values()]


def theorem_page() -> str:
    """Format all theorems with their arguments, for the page docs/explanation/theorems.md."""
    parts = []
    for name, theorem in THEOREMS.items():
        lines = [f"## {spoken(theorem.title)}", "", f"`kalmar explain {name}`", ""]
        lines += [f"**{spoken(theorem.statement)}**", "", spoken(theorem.argument), ""]
        lines += [spoken(said("Source: {source}.", source=theorem.source))]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def word_lines() -> str:
    """Format the glossary, one word a line, with the Hungarian ones."""
    return "\n".join(
        f"{bold(spoken(word.name))}{_brackets(word.hungarian)}: {spoken(word.meaning)}"
        for word in GLOSSARY
    )


def _brackets(words: tuple[str, ...]) -> str:
    return f" ({', '.join(words)})" if words else ""


def word_data() -> list[dict[str, Any]]:
    """Return plain data of all words."""
    return [
        {"name": str(word.name), "meaning": str(word.meaning), "hungarian": list(word.hungarian),
         "also_called": list(word.aliases)}
        for word in GLOSSARY
    ]  # fmt: skip


def word_page() -> str:
    """Format the table of the page docs/glossary.md."""
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


LABELS = {
    "name": said("name"),
    "rule": said("rule"),
    "sign": said("sign"),
    "symbol": said("symbol"),
    "statement": said("says"),
    "argument": said("why"),
    "definition": said("definition"),
    "meaning": said("meaning"),
    "also_called": said("also called"),
    "hungarian": said("Hungarian"),
    "parameters": said("parameters"),
    "note": said("note"),
    "example": said("example"),
    "start": said("start"),
    "games": said("games"),
    "ways": said("ways"),
    "normal_play": said("normal play"),
    "misere_play": said("misère play"),
    "solves": said("solves"),
    "source": said("source"),
    "cited": said("cited as"),
    "valuation": said("valuation"),
    "first_values": said("first values"),
    "period": said("period"),
    "theorems": said("theorems"),
}
"""What each fact is called; a fact that is not here has a place of its own."""


@dataclass(frozen=True)
class ExplainOptions:
    """What to show beside the facts.

    Attributes:
        proof: whether the theorems about a game are given with their arguments.
        draw: whether its example is drawn; None on terminals where it is not too tall.
        listing: the name of a list of `LISTS` to show instead; None for none.
    """

    proof: bool = False
    draw: bool | None = None
    listing: str | None = None


def _wish(proof: bool, draw: bool | None, theorems: bool, glossary: bool) -> ExplainOptions:
    if theorems and glossary:
        raise UsageError("--theorems and --glossary are two lists: ask for one of them")
    return ExplainOptions(proof, draw, "theorems" if theorems else "glossary" if glossary else None)


WISHES = option_group(
    "wish",
    _wish,
    click.option("--proof", is_flag=True, help="Give the theorems about the game with arguments."),
    click.option(
        "--draw/--no-draw",
        default=None,
        help="Draw the example; by default on a terminal where it is not too tall.",
    ),
    click.option("--theorems", is_flag=True, help="List all theorems."),
    click.option("--glossary", is_flag=True, help="List the words of the field."),
)


@click.command("explain")
@click.argument("game", required=False)
@WISHES
@way_of_playing
@pictures("the example")
@output("", "markdown")
def command(
    game: str | None, wish: ExplainOptions, way: PlayOptions, drawn: Pictures, out: Output
) -> None:
    """Explain a GAME: its rule, names and parameters, with an example.

    A way of playing, a valuation, a theorem or a word of the field is explained by its name as
    well, also in Hungarian.

    \b
    Examples:
      kalmar explain kayles --proof
      kalmar explain "relatív prím"
      kalmar explain 0.137
      kalmar explain bouton
      kalmar explain remoteness
      kalmar explain --theorems
    """
    find_composition(way.asked[0])
    if game is None:
        if wish.listing is None:
            raise UsageError("write what is to be explained, such as kayles, or --theorems")
        as_text, as_data, as_markdown = LISTS[wish.listing]
        out.show(text=as_text, json=as_data, markdown=as_markdown)
        return
    with way.kept():
        data = explained(game, wish, way)
        example = example_of(data)
        if drawn:
            drawn.draw(lambda kind: picture_of(example, kind))
    out.show(text=lambda: page(data, example, wish), json=lambda: data)


def example_of(data: dict[str, Any]) -> Position | None:
    """Return the example or start of a game; None for other names."""
    if "first_values" not in data and "games" not in data:
        return None
    written = data.get("example") or data.get("start")
    return parse_position(written) if written else None


def picture_of(example: Position | None, kind: str) -> bytes:
    """Draw the example as a picture.

    Raises:
        UsageError: there is none.
    """
    if example is None:
        raise UsageError("only games have an example that can be drawn")
    return picture(drawing(example), kind)


def page(data: dict[str, Any], example: Position | None, wish: ExplainOptions) -> str:
    """Format what is known as text, with the example drawn where that is wanted."""
    lines = [] if example is None else list(drawn_lines(example, wish.draw))
    return "\n".join([shown(data), *([""] if lines else []), *lines])


def explained(name: str, wish: ExplainOptions, way: PlayOptions) -> dict[str, Any]:
    """Return all that a name stands for; further meanings are a list within.

    Raises:
        UnknownNameError: it stands for nothing.
        GameError: it is a game whose parameters are not right.
    """
    game = find_others_data(name, way, wish.proof) or find_game_data(name, way, wish.proof)
    found = [*([game] if game else []), *of_name(name)]
    if not found:
        raise UnknownNameError("game, theorem or word", name, all_names() | OTHER_NAMES)
    if wish.proof and game is None:
        raise UsageError("--proof is for games, and {name} is none", name=name)
    return {**found[0], **({"also": found[1:]} if found[1:] else {})}


def shown(data: dict[str, Any]) -> str:
    """Format what is known as lines of text."""
    lines = [bold(spoken(data["title"]))]
    wide = max(len(spoken(label)) for key, label in LABELS.items() if data.get(key))
    for key, label in LABELS.items():
        value = data.get(key)
        if value:
            lines.append(f"  {spoken(label):<{max(wide, 12)}} {spoken(_text(value))}")
    for proof in data.get("proofs", []):
        lines += ["", bold(spoken(proof["title"])), f"  {spoken(proof['statement'])}"]
        why = said("Why: {argument}", argument=proof["argument"])
        lines += [f"  {spoken(why)}"]
        lines += [f"  ({spoken(proof['source'])})"]
    for other in data.get("also", []):
        lines += ["", shown(other)]
    return "\n".join(lines)


def _text(value: Any) -> str:
    """Format a fact as text; several are listed."""
    if isinstance(value, list | tuple):
        return listed([_text(item) for item in value])
    return value if isinstance(value, str) else str(value)
