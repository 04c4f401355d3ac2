"""`kalmar explain`: a game's rule, names, parameters, example and first values."""

from typing import Any

import click

from kalmar.compositions import find_composition
from kalmar.errors import LimitReached
from kalmar.games import find_game, find_rules
from kalmar.games.codes import is_code, parse_code
from kalmar.present.cli.emit import bold
from kalmar.present.cli.explain_others import of_other_name
from kalmar.present.cli.output import Output, output
from kalmar.present.cli.way import Way, way_of_playing
from kalmar.rules import Rules
from kalmar.rules.shapes import Heap

__all__ = ["command"]

FIRST_LIMIT = 100_000


@click.command("explain")
@click.argument("game")
@way_of_playing
@output()
def command(game: str, way: Way, out: Output) -> None:
    """Explain a GAME: its rule, names and parameters, with an example.

    \b
    Examples:
      kalmar explain kayles
      kalmar explain "relatív prím"
      kalmar explain 0.137
    """
    find_composition(way.asked[0])
    with way.kept():
        data = of_other_name(game)
        if data is None:
            data = of_code(game, way) if is_code(game) else of_game(game, way)
    out.show(text=lambda: shown(data), json=lambda: data)


def shown(data: dict[str, Any]) -> str:
    """What is known as lines of text."""
    lines = [bold(data["title"])]
    for key, value in data.items():
        if key != "title" and value:
            words = ", ".join(map(str, value)) if isinstance(value, list) else value
            lines.append(f"  {key.replace('_', ' '):<12} {words}")
    return "\n".join(lines)


def of_game(text: str, way: Way) -> dict[str, Any]:
    """What the registry knows of a game."""
    game = find_game(text.split("(")[0].split("{")[0])
    example = game.parameters and "(" not in text  # it needs parameters, and has none
    return {
        "title": game.title,
        "name": game.name,
        "rule": game.rule,
        "also_called": list(game.aliases),
        "hungarian": game.hungarian,
        "parameters": game.parameters,
        "example": game.example,
        "source": game.source,
        **first_values(find_rules(game.example.split()[0] if example else text), way),
    }


def of_code(text: str, way: Way) -> dict[str, Any]:
    """What the digits of a code say."""
    rules = find_rules(text)
    return {
        "title": f"take-and-break game {rules.name}",
        "name": rules.name,
        "rule": parse_code(text).words,
        "example": f"{rules.name} 5 8",
        **first_values(rules, way),
    }


def first_values(rules: Rules, way: Way) -> dict[str, Any]:
    """Values of heaps 0 to 20 in a way of playing, and which; none for other shapes."""
    from kalmar.present.formats.plain import caption
    from kalmar.tables.ask import sequence

    if rules.shape is not Heap:
        return {"valuation": None, "first_values": []}
    composition, play, valuation, limit = way.asked
    try:
        found = sequence(rules, 20, composition, play, valuation, limit or FIRST_LIMIT)
    except LimitReached:
        return {"valuation": None, "first_values": []}
    return {"valuation": caption(found), "first_values": found.values}
