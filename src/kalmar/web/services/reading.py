"""Services that describe games, ways of playing, theorems, and the source texts."""

import shlex
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import COMPOSITIONS, SIX, Composition, find_composition
from kalmar.core.compounds import Compound
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Play
from kalmar.games.notation import coerce
from kalmar.games.notation.positions import parse_position
from kalmar.games.play_language.introduction import introduce, words_of_game
from kalmar.games.play_language.words import way_sentences
from kalmar.games.registry import GAMES, GameEntry, find_game
from kalmar.render.drawings import drawing, svg
from kalmar.research.sources import SOURCES, Item, Source, find_items, find_source, statements_of
from kalmar.theory.glossary import GLOSSARY, GlossaryTerm, find_terms
from kalmar.theory.table import THEORIES, find_play
from kalmar.theory.theorems import THEOREMS, Theorem, theorems_about
from kalmar.web.services.positions import COMPOSITION, POSITION
from kalmar.web.services.service import Field, Plain, Service

if TYPE_CHECKING:
    from kalmar.theory import known_ways
else:
    known_ways = LazyModule("kalmar.theory.known_ways")  # wanted seldom, and sent later


def games() -> dict[str, Any]:
    """List every game with its rule, where it comes from, and an example."""
    return {"games": [described(game) for game in GAMES.values()]}


def described(game: GameEntry) -> dict[str, Any]:
    """Convert a game to plain data, in the language of notation and in that of play."""
    words = words_of_game(game.name)
    told = introduce(parse_position(game.example))
    return {
        "name": game.name,
        "title": message(game.title),
        "rule": message(game.rule),
        "names": list(game.names),
        "hungarian": game.hungarian,
        "parameters": message(game.parameters) if game.parameters else "",
        "example": game.example,
        "source": message(game.source),
        "group": group_of(game),
        "origins": origins_of(game),
        "play_title": words.title,
        "play_rule": told.rule,
        "piece": words.piece,
        "move_example": told.parts[0].example,
        "years": list(words.years),
        "known": Plain(words.known),
    }


def introduced(position: str, composition: str | None, convention: str) -> dict[str, Any]:
    """Return what a pupil reads about a position before the first move."""
    return introduce(coerce.position_of(position, composition), find_play(convention)).to_dict()


GROUPS = {
    "Heap": message("Heaps and rows"),
    "LimitedHeap": message("Heaps and rows"),
    "SinkHeap": message("Heaps and rows"),
    "Piles": message("Heaps and rows"),
    "Board": message("Pieces on a board"),
    "Grid": message("Cutting rectangles"),
    "Young": message("Chomp and ordered sets"),
    "Boxes": message("Chomp and ordered sets"),
    "Order": message("Chomp and ordered sets"),
    "Area": message("Stones and dominoes on a board"),
    "Plant": message("Graphs and roads"),
    "Network": message("Graphs and roads"),
    "Towns": message("Graphs and roads"),
    "Strip": message("Coins and bubbles"),
    "Stacks": message("Heaps and rows"),
    "Stones": message("Stones and dominoes on a board"),
    "Regions": message("Graphs and roads"),
    "Coins": message("Graphs and roads"),
    "Text": message("Other games"),
}
"""What games are called together, by the shape in which they are drawn."""


def group_of(game: GameEntry) -> str:
    """Return the kind of a game."""
    position = parse_position(game.example)
    while isinstance(position.rules, Compound):
        position = position.component[0]
    return GROUPS[type(position.rules.drawn(position.component)).__name__]


def origins_of(game: GameEntry) -> list[str]:
    """Return the source texts in which a game stands; the literature for all others."""
    found = [number for number in ("000", "001", "002", "003", "004") if number in game.source]
    return [message("source {number}", number=number) for number in found] or [
        message("from the literature")
    ]


def explain(game: str, prefix: str) -> dict[str, Any]:
    """Describe a game with its example drawn, and the theorems about it."""
    found = find_game(game)
    shown = drawing(parse_position(found.example))
    return {
        **described(found),
        "svg": svg(shown, "auto", prefix),
        "description": shown.description,
        "theorems": [theorem_data(theorem) for theorem in theorems_about(found.name)],
    }


def theorem_data(theorem: Theorem) -> dict[str, Any]:
    """Return a theorem as plain data whose sentences can still be translated."""
    return {"name": theorem.name, "title": theorem.title, "statement": theorem.statement,
            "argument": theorem.argument, "source": theorem.source,
            "formal": [Plain(name) for name in statements_of(theorem)]}  # fmt: skip


def ways() -> dict[str, Any]:
    """List the compositions, each with its sign and the theory of both conventions."""
    return {
        "compositions": [
            {
                "name": row.name,
                "title": message(row.title),
                "words": message(row.words),
                "sign": row.unicode,
                "typed": row.ascii,
                "theories": {play.value: theory_of(row.choice, row.ending, play) for play in Play},
            }
            for row in COMPOSITIONS.values()
        ]
    }


def theory_of(choice: Any, ending: Any, play: Play) -> dict[str, Any] | None:
    """Describe which values decide, and how they combine; None without a theory."""
    theory = THEORIES.get((choice, ending, play))
    if theory is None:
        return None
    valuation = theory.fold.valuation
    return {"valuation": valuation.name, "symbol": valuation.symbol,
            "title": message(valuation.title), "theorem": theory.theorem}  # fmt: skip


def term(name: str) -> dict[str, Any]:
    """Return what a name means in the glossary; several terms may share one."""
    found = find_terms(name)
    if not found:
        raise UnknownNameError("term", name, [n for known in GLOSSARY for n in known.names])
    return {"terms": [term_data(known) for known in found]}


def term_data(known: GlossaryTerm) -> dict[str, Any]:
    """Return a term as plain data whose sentences can still be translated."""
    return {"name": known.name, "meaning": known.meaning, "hungarian": list(known.hungarian),
            "also_called": list(known.aliases), "command": known.command,
            "is_computed": known.is_computed, "see": list(known.see)}  # fmt: skip


def theorem(name: str) -> dict[str, Any]:
    """Return a theorem of the register."""
    if name not in THEOREMS:
        raise UnknownNameError("theorem", name, THEOREMS)
    return theorem_data(THEOREMS[name])


def way(composition: str, known: bool) -> dict[str, Any]:
    """Say what a way of playing is, with a name or without, and on request what is known of it."""
    row = find_composition(composition)
    return {
        "name": Plain(row.name),
        "typed": Plain(row.name) if row.name in COMPOSITIONS else row.title,
        "named": row.name in COMPOSITIONS,
        "sign": Plain(row.ascii),
        "words": message(row.words),
        "rules": way_sentences(row.choice, row.ending),
        "known": what_is_known(row) if known else None,
    }


def what_is_known(row: Composition) -> dict[str, Any]:
    """Return what decides a way of playing in either convention, with the theorems about it."""
    names = [theorem.name for theorem in THEOREMS.values() if row.name in theorem.ways]
    names += [] if row in SIX else known_ways.theorems_of_way(row)
    return {
        **{play.value: known_ways.decided_by(row, play) for play in Play},
        "theorems": [theorem_data(THEOREMS[name]) for name in dict.fromkeys(names)],
    }


INTRODUCED = tuple(field for field in POSITION if field.name != "limit")
"""A position with the way of playing; nothing is searched, so there is no limit."""

SERVICES = (
    Service("games", message("Every game with its rule, its origin and an example."), (),
            games),
    Service("introduce", message("The introduction for pupils before the first move: title, rule,"
                                 " aim."),
            INTRODUCED, introduced),
    Service("explain", message("A game with its example drawn, and the theorems about it."),
            (Field("game", "text", message("its name"), most=200),
             Field("prefix", "text", message("a prefix for all ids of the drawing"), "kalmar",
                   most=40)),
            explain),
    Service("ways", message("The compositions, and the values that decide each."), (), ways),
    Service("term", message("A term of the field in words, with the command that computes it."),
            (Field("name", "text", message("the term, in English or Hungarian"), most=100),), term),
    Service("theorem", message("A theorem in words, with its argument."),
            (Field("name", "text", message("its name in the registry"), most=100),), theorem),
    Service("way", message("A way of playing, with a name or of one's own: its rule, and what is"
                           " known of it."),
            (Field("composition", "text", COMPOSITION.words),
             Field("known", "flag", message("whether to say which theorems decide it"), True)),
            way),
)  # fmt: skip


def source(number: str, place: str, asked: bool) -> dict[str, Any]:
    """Return what a text holds at a place, or all of it."""
    found = find_source(number)
    items = find_items(found, place.split()) if place else found.items
    chosen = [item for item in items if item.answer or not asked]
    return {
        "source": number,
        "title": message(found.title),
        "about": message(found.about),
        "items": [shown(found, item) for item in chosen],
    }


def shown(found: Source, item: Item) -> dict[str, Any]:
    """Return an item as plain data, its sentences in the language in use."""
    return {
        "item": Plain(item.place),
        "heading": item.heading,
        **item.sentences(),
        "theorems": [THEOREMS[name].title for name in item.theorems],
        "formal": [Plain(name) for name in item.formal],
        "errata": [
            {"printed": Message(slip.printed, {}), "true": Message(slip.true, {})}
            for slip in found.errata_of(item)
        ],
        "commands": [Plain(command) for command in item.commands],
        "positions": [p for p in map(position_of, item.commands) if p is not None],
    }


def position_of(command: str) -> dict[str, str] | None:
    """Return the position that a command solves; None where it does something else.

    >>> position_of("solve 'nim 4 4' --misere -c selective")
    {'position': 'nim 4 4', 'convention': 'misere', 'composition': 'selective'}
    """
    words = shlex.split(command)
    if words[0] != "solve":
        return None
    named = [word for word in ("-c", "--composition") if word in words]
    return {
        "position": Plain(words[1]),
        "convention": "misere" if "--misere" in words else "normal",
        "composition": words[words.index(named[0]) + 1] if named else "",
    }


TEXT_SERVICES = (
    Service("source", message("The contents of a source text: theorems, tables, exercises with"
                              " answers."),
            (Field("number", "text", message("the number of the text"), choices=SOURCES),
             Field("place", "text", message("a place such as exercise 2.18, or a kind; all if"
                                            " left out"),
                   "",
                   most=200),
             Field("asked", "flag", message("whether to list only items with an answer"), False)),
            source),
)  # fmt: skip
