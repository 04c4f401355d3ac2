"""What the playground shows of a line of the command line, in the grammar of its links.

The grammar is that of `present/web/page/state.js`: keys in order, what is usual left out.
"""

import shlex
from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

import click

from kalmar.answers.play import opponent
from kalmar.answers.tables import is_pattern, is_printed
from kalmar.cli.commands import called_by, is_board
from kalmar.cli.run import cli
from kalmar.cli.write import read_settings
from kalmar.core.compositions import find_composition
from kalmar.core.errors import KalmarError
from kalmar.core.rules import Play
from kalmar.games.heaps import is_code
from kalmar.games.notation import parse_position
from kalmar.games.notation.coerce import brick_game
from kalmar.games.play_language import find_level
from kalmar.games.registry import find_game, find_rules, find_setup
from kalmar.research.sources.item import printed
from kalmar.web.links import LINK_KEYS, link_fragment

HELP = {"-h", "--help"}
MOST_TERMS, MOST_SIDE, MOST_CELLS, LONGEST = 20_000, 400, 40_000, 2_000


def state_of(line: str) -> dict[str, str] | None:
    """Return what the playground shows of a command; None where it cannot.

    Args:
        line: as typed after `kalmar`.

    >>> state_of("solve nim 3 5 --misere -c sum")
    {'view': 'play', 'g': 'nim 3 5', 'way': 'disjunctive', 'play': 'misere', 'hide': 'none'}
    >>> state_of("play --level 3")["g"], state_of("play --level 3")["level"]
    ('subtraction(1..3) 8', '3')
    >>> state_of("values kayles -n 20")["more"], state_of("calc 3 + 5")
    ('count=20', None)
    """
    try:
        words = shlex.split(line, comments=True)
        name, rest = called_by(words or [""])
        if name not in VIEWS or HELP & set(rest):
            return None
        given = parsed(name, rest)
        found = {} if given.get("rules") else {**way_of(given), **VIEWS[name](given)}
        lang = read_settings(words, {}).lang
    except (KalmarError, click.ClickException, click.exceptions.Exit, ValueError):
        return None
    if name == "play":  # whose readers find out by themselves
        found.pop("hide", None)
    state = {**found, "lang": "" if lang == "en" else lang}
    shown = {key: state[key] for key in LINK_KEYS if state.get(key)}
    return shown if found.get("view") and len(link_fragment(shown)) < LONGEST else None


def parsed(name: str, arguments: list[str]) -> dict[str, Any]:
    """Return the values of what a command is given."""
    context = click.Context(cli, info_name="kalmar")
    command = cli.get_command(context, name)
    return command.make_context(name, arguments, parent=context).params if command else {}


def way_of(given: dict[str, Any]) -> dict[str, str]:
    """Composition and convention."""
    named = given.get("composition")
    return {
        "way": find_composition(named).name if named else "",
        "play": "misere" if given.get("misere") else "",
    }


def played(given: dict[str, Any]) -> dict[str, str]:
    """Return a position to play, with the opponent of `kalmar play`; or the start of a level."""
    if given.get("level"):
        level = find_level(given["level"])
        play = "misere" if level.play is Play.MISERE else ""
        return {"view": "play", "g": level.starts[0], "play": play, "ask": "1",
                "level": str(level.number)}  # fmt: skip
    skill = opponent(given.get("strength") or "perfect").skill
    sides = {
        "opp": {1.0: "", 0.0: "random"}.get(skill, f"{skill:g}"),
        "me": "2" * bool(given.get("second")),
    }
    return {**position(given["position"], given), **sides, "seed": str(given.get("seed") or "")}


def position(text: str, given: dict[str, Any]) -> dict[str, str]:
    """Return a position, if it is none of a board that the playground does not have."""
    if is_board(text):
        return {}
    parse_position(text, given.get("composition"))
    return {"view": "play", "g": text, "hide": "none"}


def example(given: dict[str, Any]) -> dict[str, str]:
    """Return the example of a game that is explained."""
    text = given["game"] or ""
    setup = find_setup(text)
    if setup:
        return position(setup.text, given)
    return position(f"{text} 12" if is_code(text) else find_game(text).example, given)


def listed(given: dict[str, Any]) -> dict[str, str]:
    """Values in a row."""
    if not is_pattern(given["game"]):
        find_rules(given["game"])
    if given["terms"] > MOST_TERMS:
        return {}
    asked = {"count": str(given["terms"]), "valuation": given["valuation"] or ""}
    return {"view": "values", "g": given["game"], "more": more(asked)}


def tabled(given: dict[str, Any]) -> dict[str, str]:
    """Values in rows and columns, also those of a table that a source prints."""
    game, sides, valuation = given["game"], (range(1, 11), range(1, 11)), given["valuation"]
    way: dict[str, str] = {}
    if is_printed(game):
        found = printed(game)
        game, valuation = found["game"], found.get("valuation")
        sides = found["rows"], found["cols"]
        way = {"way": found.get("composition", "disjunctive"),
               "play": "misere" if found.get("play") == "misere" else ""}  # fmt: skip
    rows, cols = given["rows"] or sides[0], given["cols"] or sides[1]
    game = brick_game(game, given["layers"], given["exhausted"])
    find_rules(game)
    large = max(len(rows), len(cols)) > MOST_SIDE or len(rows) * len(cols) > MOST_CELLS
    if given["all_ways"] or large:
        return {}
    asked = {"rows": shortened(rows), "cols": shortened(cols), "valuation": valuation or ""}
    return {"view": "table", "g": game, **way, "more": more(asked)}


def more(asked: dict[str, str]) -> str:
    """Return what a view keeps beside the position."""
    return urlencode({key: value for key, value in asked.items() if value})


def shortened(side: Sequence[int]) -> str:
    """Numbers as the playground reads them.

    >>> shortened(range(8, 0, -1)), shortened([0, 2, 4])
    ('8..1', '0,2,4')
    """
    steps = {b - a for a, b in pairwise(side)}
    if len(steps) == 1 and steps <= {1, -1}:
        return f"{side[0]}..{side[-1]}"
    return ",".join(map(str, side))


VIEWS = {
    "solve": played,
    "play": played,
    "explain": example,
    "values": listed,
    "table": tabled,
    "chomp": lambda given: position(f"chomp {given['board'] or ''}", given),
    "graph": lambda given: position(" ".join(given["words"]), given),
}
"""For each command the playground's view of what it is given."""
