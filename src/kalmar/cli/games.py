"""`kalmar games`: list or search the games; and the facts about a game that `explain` shows.

These are its rule, first values, period and theorems. Positional and partizan games are found too.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from kalmar.answers.tables import term_of
from kalmar.answers.tables.ask import sequence
from kalmar.answers.tables.question import TEXT_HEAPS
from kalmar.answers.tables.values import Sequence
from kalmar.cli.atlas import checks, period
from kalmar.cli.commands import is_board
from kalmar.cli.options import as_command
from kalmar.cli.output import Output, output
from kalmar.cli.way import PlayOptions
from kalmar.core.by_name import is_instance
from kalmar.core.errors import LimitReached, PositionError, UnknownNameError
from kalmar.core.i18n import Message, join_messages, message, name_key, plural_message
from kalmar.core.rules import Rules, is_loopy
from kalmar.core.rules.shapes import Heap
from kalmar.engines.sequences.heap_games import HeapGame, HeapValues
from kalmar.engines.sequences.periodicity import theorem_of
from kalmar.games import registry
from kalmar.games.heaps import NIM, Code, code_of, is_code, parse_code
from kalmar.games.partizan import PARTIZAN_GAMES
from kalmar.games.play_language import component_words
from kalmar.games.registry import GAMES, find_game, find_rules, find_setup, is_game
from kalmar.games.titles import has_words, search_games
from kalmar.render.formats import caption
from kalmar.render.page import Listing, Page
from kalmar.research.atlas.table import shipped
from kalmar.research.sources import stated
from kalmar.runtime.work import work_limit
from kalmar.theory.table import THEORIES
from kalmar.theory.theorems import THEOREMS, Theorem, cited_in, theorems_about


def entry(title: str, name: str, rule: str, also: Iterable[str], **more: Any) -> dict[str, Any]:
    """Return what is known of a game as plain data, in the order in which it is shown."""
    known = {"title": title, "kind": message("game"), "name": name, "rule": rule}
    parts = {key: more.pop(key) for key in ("components",) if key in more}
    return {**known, **parts, "also_called": list(also), **more}


OTHERS: dict[str, dict[str, Any]] = {
    "positional": entry(
        message("positional game"),
        "positional",
        message("two players take points in turn; the first to fill one of the given sets wins"),
        ("hypergraph game", "hipergráf játék"),
        example="kalmar positional 4x4:4",
    ),
    "partizan": entry(
        message("partizan game"),
        "graph partizan",
        message("each move of a graph belongs to Left, to Right, or to both"),
        ("partizán játék",),
        example="kalmar graph partizan --example rook-ending",
    ),
    **{
        game.name: entry(
            game.title, game.name, game.rule, (name for name in game.aliases if not is_game(name)),
            example=f'kalmar solve partizan "{game.example}"',
        )
        for game in PARTIZAN_GAMES.values()
    },
}  # fmt: skip
"""What is played by a command of its own."""

NAMES = {
    name_key(alias): name
    for name, other in OTHERS.items()
    for alias in (name, f"{name} game", *other["also_called"])
}


OF_PARTIZAN = tuple(name for name in THEOREMS if name.startswith("partizan-"))
OTHER_NAMES = {name for other in OTHERS.values() for name in other["also_called"]}
"""Their names in full."""


def of_other_name(text: str) -> dict[str, Any] | None:
    """Return what `explain` shows of a name that no game has by itself; None for others.

    >>> (of_other_name("ridinim") or {})["start"], of_other_name("nim")
    ('coprime 10 + divisor 10 + nim 10', None)
    """
    if is_board(text):
        return _of_board()
    if name_key(text) in NAMES:
        return OTHERS[NAMES[name_key(text)]]
    setup = find_setup(text)
    return _of_setup(setup) if setup is not None and len(setup.start) > 1 else None


def others_with(words: str) -> list[dict[str, Any]]:
    """Find what has commands of its own and contains all the words in its names or its rule.

    >>> [other["name"] for other in others_with("amőba")], others_with("")
    (['tic-tac-toe'], [])
    """
    others = (_of_board(), *OTHERS.values()) if words.strip() else ()
    keys = ("name", "title", "rule")
    return [o for o in others if has_words(words, *(o[key] for key in keys), *o["also_called"])]


def _of_board() -> dict[str, Any]:
    return entry(
        message("tic-tac-toe and its relatives"),
        "tic-tac-toe",
        message("players take points of the board in turn; the first to have n in a row wins, where"
                " n is the number after the colon"),
        ("amőba", "noughts-and-crosses", "tictactoe", "crosses", "xoxo"),
        hungarian="amőba",
        example="tic-tac-toe 4x4:4",
    )  # fmt: skip


def _of_setup(setup: registry.NamedPosition) -> dict[str, Any]:
    games = [message(find_game(name.split("(")[0]).title) for name in setup.games]
    return entry(message(setup.title), setup.name, message(setup.rule), setup.aliases,
                 hungarian=setup.hungarian, games=games, start=setup.text,
                 source=message(setup.source))  # fmt: skip


FIRST_LIMIT = 100_000
STEPS_FOR_VALUES = 100_000
"""Steps of work after which fewer values will do."""

LAST_TERM = 12
"""The last place of a head, or number of cells, of which a value is shown."""

PERIOD_TO_HEAP = 10_000
"""The largest heap up to which a period is looked for in place."""


def find_game_data(text: str, way: PlayOptions, proof: bool) -> dict[str, Any] | None:
    """Return what is known of a game or a code; None if no game has the name.

    Args:
        text: as typed, perhaps with parameters.
        way: of playing, for the first values.
        proof: whether the theorems are given whole.
    """
    if is_code(text):
        return of_code(text, way, proof)
    typed = registry.TYPED.fullmatch(text.strip())
    if typed is None or not is_game(typed["name"]):
        return None
    return of_game(text, way, proof)


def find_others_data(text: str, way: PlayOptions, proof: bool) -> dict[str, Any] | None:
    """Return what is known of a board or of games that share a name; None for other names.

    The arguments are those of `find_game_data`.
    """
    if (data := of_other_name(text)) is None:
        return None
    setup = find_setup(text)
    if setup is None:
        names = OF_PARTIZAN if data["name"] in PARTIZAN_GAMES else ("first-player-draws",)
        return {**data, **_named([THEOREMS[name] for name in names], proof)}
    games = dict.fromkeys(find_game(name.split("(")[0]).name for name in setup.games)
    about = [theorem for name in games for theorem in theorems_about(name)]
    return {**data, **theorems_of(about, way, proof)}


def of_game(text: str, way: PlayOptions, proof: bool) -> dict[str, Any]:
    """Collect what the registry knows of a game."""
    game = find_game(text.split("(")[0].split("{")[0])
    example = game.parameters and "(" not in text  # it needs parameters, and has none
    rules = find_rules(game.example.split()[0] if example else text)
    return entry(
        message(game.title), game.name, message(game.rule), game.aliases,
        components=component_words(rules) or "",
        hungarian=game.hungarian,
        parameters=message(game.parameters),
        example=game.example,
        source=message(game.source),
        note=recognised_as(rules) or message(game.note),
        **computed(rules, way),
        **(theorems_of([*theorems_about(game.name)], way, proof)
           if getattr(rules, "why_alone", None) is None else _named([], proof)),
    )  # fmt: skip


def recognised_as(rules: Rules) -> Message | None:
    """Return which take-and-break game rules in a text state; None for all other rules."""
    code = code_of(rules) if is_instance(rules, TEXT_HEAPS) else None
    if code is None:
        return None
    names = [code.text, *(name for name in GAMES if _has_code(name, code))]
    return message("the text states the take-and-break game {names}", names=join_messages(names))


def of_code(text: str, way: PlayOptions, proof: bool) -> dict[str, Any]:
    """Describe the game that the digits of a code stand for."""
    rules, code = find_rules(text), parse_code(text)
    same = [name for name in GAMES if _has_code(name, code)]
    about = [theorem for name in same for theorem in theorems_about(name)]
    if code.finite and not code.unequal:
        about.append(THEOREMS["octal-periods"])
    title = message("take-and-break game {name}", name=rules.name)
    return entry(
        title, rules.name, code.words, same,
        components=component_words(rules) or "",
        example=f"{rules.name} 5 8",
        **computed(rules, way),
        **theorems_of(about, way, proof),
    )  # fmt: skip


def _has_code(name: str, code: Code) -> bool:
    """Return whether a registered game without parameters has a code."""
    game = GAMES[name]
    return not game.parameters and code_of(game.make("")) == code


def theorems_of(about: list[Theorem], way: PlayOptions, proof: bool) -> dict[str, Any]:
    """Collect the theorems about a game and the theorem for the way of playing."""
    composition, play, *_ = way.asked
    theory = THEORIES.get((composition.choice, composition.ending, play))
    general = cited_in(theory.theorem) if theory is not None else ()
    return _named(list(dict.fromkeys([*about, *general])), proof)


def _named(found: list[Theorem], proof: bool) -> dict[str, Any]:
    names: dict[str, Any] = {"theorems": [theorem.name for theorem in found]}
    if proof:
        names["proofs"] = list(map(stated, found))
    return names


def computed(rules: Rules, way: PlayOptions) -> dict[str, Any]:
    """Compute what is shown of the values of a game: the first ones, and their period."""
    return {**first_values(rules, way), **period_of(rules, way)}


def first_values(rules: Rules, way: PlayOptions) -> dict[str, Any]:
    """Compute the values of heaps 0 to 20 in a way of playing; of fewer heads for rows of coins.

    None for components without a number.
    """
    terms = None if is_loopy(rules) else term_of(rules)
    last = 20 if rules.shape is Heap else LAST_TERM
    found = None if terms is None else _values(rules, terms[0], last, way)
    if found is None:
        return {"valuation": None, "first_values": []}
    return {"valuation": caption(found), "first_values": found.values}


def _values(rules: Rules, first: int, last: int, way: PlayOptions) -> Sequence | None:
    """Compute the values from the first to the last one, or as many as are soon found."""
    composition, play, valuation, limit = way.asked
    found = None
    # The last value first, as most solvers find all smaller ones with it; where that takes too
    # long, value by value, of which the last one found stays.
    for numbers in ((last,), range(first, last)):
        with (
            suppress(LimitReached, PositionError),
            work_limit(STEPS_FOR_VALUES),
        ):  # some games have only a few
            for number in numbers:
                found = sequence(rules, number, composition, play, valuation, limit or FIRST_LIMIT)
        if found is not None:
            return found
    return None


def period_of(rules: Rules, way: PlayOptions) -> dict[str, Message]:
    """Return the period of the Grundy values of a take-and-break game, if one is proved.

    A period that shows early is proved in place; the atlas knows of others.
    """
    code = code_of(rules)
    if code is None or not way.usual:
        return {}
    # Nim has no period as a code: its values ascend.
    if code == NIM or code.text == "0.7…":
        return {"period": message("none: the value of n is n")}
    if not theorem_of(code):
        return {}
    finding = HeapValues(HeapGame(rules.name, code)).prove(PERIOD_TO_HEAP)
    if finding.status != "proved" or finding.periodicity is None:
        return {"period": period_of_atlas(rules.name, code.text)}
    found = finding.periodicity
    return {
        "period": plural_message(
            found.period,
            "{finding}: from heap {preperiod:,} on, all values are equal",
            "{finding}: from heap {preperiod:,} on, the values repeat every {number:,} heaps",
            finding=finding.words,
            preperiod=found.preperiod,
        )
    }


def period_of_atlas(name: str, code: str) -> Message:
    """Return the proved period that the atlas has for a code, else where to look for one."""
    row = shipped().get(code)
    if row is not None and row["status"] == "proved":
        return message("{period}; {checks}", period=period(row), checks=checks(row))
    return message(
        "none is proved up to heap {most:,}; kalmar period {game} searches further",
        most=PERIOD_TO_HEAP,
        game=name,
    )


@as_command("games")
def command(words: tuple[str, ...], *, out: Output = output("page")) -> None:
    """List the games, or those that match all the WORDS.

    \b
    Examples:
      kalmar games
      kalmar games heap
      kalmar games lego
    """
    wanted = " ".join(words)
    # Setups of several games are listed where their texts contain all the words.
    setups = [s for s in registry.SETUPS.values() if len(s.games) > 1 and wanted.strip()]
    registered: list[registry.GameEntry | registry.NamedPosition] = [
        *search_games(wanted),
        *(s for s in setups if has_words(wanted, s.name, *s.aliases, s.title, s.rule)),
    ]
    found = [*map(described, registered), *others_with(wanted)]
    if not found:
        raise UnknownNameError("game", wanted, registry.all_names())
    listing = Listing([[game["name"], message(game["rule"])] for game in found])
    out.show(page=lambda: Page("", [listing]), json=lambda: found)


def described(game: registry.GameEntry | registry.NamedPosition) -> dict[str, Any]:
    """Convert a game to plain data."""
    return {name: value for name, value in asdict(game).items() if name != "make"}
