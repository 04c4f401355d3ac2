"""Services that describe games, ways of playing, theorems, and the source texts."""

import shlex
from typing import Annotated, Any, cast

from kalmar.core.compositions import COMPOSITIONS, SIX, Composition, find_composition
from kalmar.core.compounds import Compound
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Play
from kalmar.games.notation import parse_position
from kalmar.games.play_language import introduction, way_sentences
from kalmar.games.registry import GAMES, GameEntry, find_game
from kalmar.render.drawings import drawing, svg
from kalmar.research.sources import CITED, Item, Source, find_items, find_source, stated
from kalmar.theory.glossary import GLOSSARY, GlossaryTerm, find_terms
from kalmar.theory.table import THEORIES, find_play
from kalmar.theory.theorems import THEOREMS, Theorem, theorems_about
from kalmar.web.services import reading_results as results
from kalmar.web.services.drawn import Prefix
from kalmar.web.services.drawn_results import Introduced
from kalmar.web.services.fields import Bounds
from kalmar.web.services.positions import Asked, PositionText, Way
from kalmar.web.services.results import Convention
from kalmar.web.services.service import service


@service()
def games() -> results.Games:
    """List every game with its rule, where it comes from, and an example."""
    return {"games": [described(game) for game in GAMES.values()]}


def described(game: GameEntry) -> results.GameWords:
    """Convert a game to plain data, in the language of notation and in that of play."""
    words = introduction.words_of_game(game.name)
    told = introduction.introduce(parse_position(game.example))
    return {
        "name": game.name,
        "title": message(game.title),
        "rule": message(game.rule),
        "names": list(game.names),
        "words": game.words,
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
        "known": words.known,
    }


@service()
def introduce(
    position: PositionText, composition: str | None = None, convention: Convention = "normal"
) -> Introduced:
    """Introduce a position to pupils before the first move: title, rule, aim.

    Args:
        position: a position, such as nim 3 5 7 + kayles 8.
        composition: how the components are played together, such as conjunctive, or 'at most 2,
            first', or an object with 'choice' and 'ending'; if left out, as the position says, or
            disjunctive.
        convention: who wins: normal or misere.
    """
    # Nothing is searched, so there is no limit.
    start = Asked(position, Way(composition, convention)).start
    found = introduction.introduce(start, find_play(convention)).to_dict()
    return cast("Introduced", found)


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
    found: list[str] = [
        message("{cited} (source {number})", cited=cited, number=number)
        for number, cited in CITED.items()
        if number in game.source
    ]
    return found or [message("from the literature")]


@service()
def explain(
    game: Annotated[str, Bounds(most=200)], prefix: Prefix = "kalmar"
) -> results.ExplainedGame:
    """Describe a game with its example drawn, and the theorems about it.

    Args:
        game: its name.
        prefix: a prefix for all ids of the drawing.
    """
    found = find_game(game)
    shown = drawing(parse_position(found.example))
    return {
        **described(found),
        "svg": svg(shown, "auto", prefix),
        "description": shown.description,
        "theorems": [theorem_data(theorem) for theorem in theorems_about(found.name)],
    }


def theorem_data(theorem: Theorem) -> results.TheoremWords:
    """Return a theorem as plain data whose sentences can still be translated."""
    return cast("results.TheoremWords", stated(theorem))


@service()
def ways() -> results.Compositions:
    """List the compositions, and the values that decide each."""
    return {
        "compositions": [
            {
                "name": row.name,
                "title": message(row.title),
                "words": message(row.words),
                "sign": row.unicode,
                "typed": row.ascii,
                "theories": {
                    "normal": theory_of(row.choice, row.ending, Play.NORMAL),
                    "misere": theory_of(row.choice, row.ending, Play.MISERE),
                },
            }
            for row in COMPOSITIONS.values()
        ]
    }


def theory_of(choice: Any, ending: Any, play: Play) -> results.Deciding | None:
    """Describe which values decide, and how they combine; None without a theory."""
    theory = THEORIES.get((choice, ending, play))
    if theory is None:
        return None
    valuation = theory.fold.valuation
    return {"valuation": valuation.name, "symbol": valuation.symbol,
            "title": message(valuation.title), "theorem": theory.theorem}  # fmt: skip


Name = Annotated[str, Bounds(most=100)]


@service()
def term(name: Name) -> results.Terms:
    """Explain a term of the field in words, with the command that computes it.

    Args:
        name: the term, in English or Hungarian.
    """
    found = find_terms(name)
    if not found:
        raise UnknownNameError("term", name, [n for known in GLOSSARY for n in known.names])
    return {"terms": [term_data(known) for known in found]}


def term_data(known: GlossaryTerm) -> results.TermWords:
    """Return a term as plain data whose sentences can still be translated."""
    return {"name": known.name, "meaning": known.meaning, "hungarian": list(known.hungarian),
            "also_called": list(known.aliases), "command": known.command,
            "is_computed": known.is_computed, "see": list(known.see)}  # fmt: skip


@service()
def theorem(name: Name) -> results.TheoremWords:
    """State a theorem in words, with its argument.

    Args:
        name: its name in the registry.
    """
    if name not in THEOREMS:
        raise UnknownNameError("theorem", name, THEOREMS)
    return theorem_data(THEOREMS[name])


@service()
def way(composition: str, known: bool = True) -> results.WayWords:
    """Describe a way of playing, with a name or of one's own: its rule, and what is known of it.

    Args:
        composition: how the components are played together, such as conjunctive, or 'at most 2,
            first', or an object with 'choice' and 'ending'; if left out, as the position says, or
            disjunctive.
        known: whether to say which theorems decide it.
    """
    row = find_composition(composition)
    return {
        "name": row.name,
        "typed": row.name if row.name in COMPOSITIONS else row.title,
        "named": row.name in COMPOSITIONS,
        "sign": row.ascii,
        "words": message(row.words),
        "rules": way_sentences(row.choice, row.ending),
        "known": what_is_known(row) if known else None,
    }


def what_is_known(row: Composition) -> results.KnownOfWay:
    """Return what decides a way of playing in either convention, with the theorems about it."""
    from kalmar.theory import decisions  # wanted seldom, and sent later

    names = [theorem.name for theorem in THEOREMS.values() if row.name in theorem.ways]
    names += [] if row in SIX else decisions.theorems_of_way(row)
    return {
        "normal": decisions.decided_by(row, Play.NORMAL),
        "misere": decisions.decided_by(row, Play.MISERE),
        "theorems": [theorem_data(THEOREMS[name]) for name in dict.fromkeys(names)],
    }


@service()
def source(
    number: Annotated[str, Bounds(choices=tuple(CITED))],
    place: Annotated[str, Bounds(most=200)] = "",
    asked: bool = False,
) -> results.SourceText:
    """Show the contents of a source text: theorems, tables, exercises with answers.

    Args:
        number: the number of the text.
        place: a place such as exercise 2.18, or a kind; all if left out.
        asked: whether to list only items with an answer.
    """
    found = find_source(number)
    items = find_items(found, place.split()) if place else found.items
    chosen = [item for item in items if item.answer or not asked]
    return {
        "source": number,
        "title": message(found.title),
        "about": message(found.about),
        "items": [shown(found, item) for item in chosen],
    }


def shown(found: Source, item: Item) -> results.SourceItem:
    """Return an item as plain data, its sentences in the language in use."""
    told = {
        "item": item.place,
        "heading": item.heading,
        **item.sentences(),
        "theorems": [THEOREMS[name].title for name in item.theorems],
        "formal": list(item.formal),
        "errata": [
            {"printed": Message(slip.printed, {}), "true": Message(slip.true, {})}
            for slip in found.errata_of(item)
        ],
        "commands": list(item.commands),
        "positions": [p for p in map(position_of, item.commands) if p is not None],
    }
    return cast("results.SourceItem", told)


def position_of(command: str) -> results.SolvedPosition | None:
    """Return the position that a command solves; None where it does something else.

    >>> position_of("solve 'nim 4 4' --misere -c selective")
    {'position': 'nim 4 4', 'convention': 'misere', 'composition': 'selective'}
    """
    words = shlex.split(command)
    if words[0] != "solve":
        return None
    named = [word for word in ("-c", "--composition") if word in words]
    return {
        "position": words[1],
        "convention": "misere" if "--misere" in words else "normal",
        "composition": words[words.index(named[0]) + 1] if named else "",
    }
