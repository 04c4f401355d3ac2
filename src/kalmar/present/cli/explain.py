"""`kalmar explain`: a game's rule, names, parameters, example and first values."""

from pathlib import Path
from typing import Any, NamedTuple

import click

from kalmar.compositions import find_composition
from kalmar.errors import LimitReached
from kalmar.games import find_game, find_rules
from kalmar.games.catalogue import Game
from kalmar.games.codes import is_code, parse_code
from kalmar.present.cli.options import time_limit, way_of_playing, with_rules
from kalmar.present.cli.output import bold, emit, emit_json
from kalmar.present.cli.solve import load
from kalmar.rules import Rules

__all__ = ["command"]

FIRST_LIMIT = 100_000


class Way(NamedTuple):
    """In which way of playing the first values are shown."""

    composition: str
    play: str
    valuation: str | None
    limit: int


@click.command("explain")
@click.argument("game")
@way_of_playing
@with_rules
def command(
    game: str,
    composition: str | None,
    misere: bool,
    valuation: str | None,
    limit: int | None,
    limit_time: float | None,
    as_json: bool,
    rules_file: Path | None,
) -> None:
    """Explain a GAME: its rule, names, parameters, an example.

    \b
    Examples:
      kalmar explain kayles
      kalmar explain "relatív prím"
      kalmar explain 0.137
    """
    play = "misere" if misere else "normal"
    way = Way(composition or "disjunctive", play, valuation, limit or FIRST_LIMIT)
    find_composition(way.composition)
    with time_limit(limit_time):
        load(rules_file)
        data = of_code(game, way) if is_code(game) else of_game(game, way)
    if as_json:
        emit_json(data)
        return
    emit(bold(data["title"]))
    for key, value in data.items():
        if key != "title" and value:
            shown = ", ".join(map(str, value)) if isinstance(value, list) else value
            emit(f"  {key.replace('_', ' '):<12} {shown}")


def of_game(text: str, way: Way) -> dict[str, Any]:
    """What the registry knows of a game."""
    name = text.split("(")[0].split("{")[0]
    game = find_game(name)
    return {
        "title": game.title,
        "name": game.name,
        "rule": game.rule,
        "also_called": list(game.aliases),
        "hungarian": game.hungarian,
        "parameters": game.parameters,
        "example": game.example,
        "source": game.source,
        "first_values": first_values(text, game, way),
    }


def of_code(text: str, way: Way) -> dict[str, Any]:
    """What the digits of a code say."""
    code = parse_code(text)
    rules = find_rules(text)
    words = [w for k in range(len(code.digits)) if (w := digit_words(k, code.digit(k)))]
    return {
        "title": f"take-and-break game {rules.name}",
        "name": rules.name,
        "rule": "; ".join(words) + (" …" if code.tail else ""),
        "example": f"{rules.name} 5 8",
        "first_values": heap_values(rules, way),
    }


def digit_words(taken: int, digit: int) -> str:
    """What one digit of a code allows.

    >>> digit_words(2, 7)
    'take 2 and leave no, one or two heaps'
    """
    names = ["no", "one", "two", "three"]
    allowed = [name for bit, name in enumerate(names) if digit >> bit & 1]
    if not allowed:
        return ""
    left = " or ".join([*([", ".join(allowed[:-1])] if allowed[:-1] else []), allowed[-1]])
    return f"take {taken} and leave {left} heap{'' if allowed[-1] == 'one' else 's'}"


def first_values(text: str, game: Game, way: Way) -> list[int | None]:
    """The first Grundy values, where the game has heaps and needs no parameters."""
    if game.parameters and "(" not in text:
        return heap_values(find_rules(game.example.split()[0]), way)
    return heap_values(find_rules(text), way)


def heap_values(rules: Rules, way: Way) -> list[int | None]:
    """Values of heaps 0 to 20 in a way of playing; nothing for other shapes."""
    from kalmar.tables.ask import sequence

    if rules.shape != "heap":
        return []
    try:
        return sequence(rules, 20, *way).values
    except LimitReached:
        return []
