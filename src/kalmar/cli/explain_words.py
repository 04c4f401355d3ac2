"""What `kalmar explain` says of names that are no game's: ways, valuations, theorems, words."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from kalmar.core.compositions import COMPOSITIONS, Composition, find_composition
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import Said, said
from kalmar.core.rules import Play
from kalmar.games.catalogue import name_key
from kalmar.games.registry import all_names as names_of_games
from kalmar.theory.glossary import GLOSSARY, Word
from kalmar.theory.table import THEORIES
from kalmar.theory.theorems import THEOREMS, Theorem
from kalmar.theory.valuations import VALUATIONS, find_valuation
from kalmar.theory.valuations.valuation import Valuation

__all__ = ["all_names", "of_name"]

T = TypeVar("T")


def key_of(name: str) -> str:
    """Return a key that is the same for all ways of typing a name, without marks.

    >>> key_of("Kayles' halving") == key_of("kayles-halving")
    True
    """
    return name_key(name.replace("’", ""))


def of_name(name: str) -> Iterator[dict[str, Any]]:
    """Yield descriptions of everything except games that has a name.

    Args:
        name: as typed, in any case, with or without accents, blanks and hyphens.

    >>> [found["name"] for found in of_name("Strategy stealing")]
    ['strategy-stealing']
    """
    composition, valuation = _found(find_composition, name), _found(find_valuation, name)
    if composition is not None:
        yield of_composition(composition)
    if valuation is not None:
        yield of_valuation(valuation)
    key = key_of(name)
    for theorem in THEOREMS.values():
        if key in map(key_of, (theorem.name, theorem.title, *theorem.aliases)):
            yield of_theorem(theorem)
    for word in GLOSSARY:
        if key in map(key_of, word.names):
            yield of_word(word)


def _found(find: Callable[[str], T], name: str) -> T | None:
    try:
        return find(name)
    except UnknownNameError:
        return None


def all_names() -> set[str]:
    """Return every name that can be explained."""
    compositions = {n for row in COMPOSITIONS.values() for n in (row.name, *row.aliases)}
    theorems = {name for t in THEOREMS.values() for name in (t.name, *t.aliases)}
    words = {name for word in GLOSSARY for name in word.names}
    return {*names_of_games(), *compositions, *VALUATIONS, *theorems, *words}


def of_composition(row: Composition) -> dict[str, Any]:
    """Describe a composition in words, with what solves it in either convention."""
    return {
        "title": said("the {name} compound", name=said(row.name)),
        "name": row.name,
        "rule": said(row.words),
        "sign": row.ascii if row.ascii == row.unicode else f"{row.ascii}, {row.unicode}",
        "also_called": list(row.aliases),
        "normal_play": _solved(row, Play.NORMAL),
        "misere_play": _solved(row, Play.MISERE),
        "theorems": [theorem.name for theorem in THEOREMS.values() if row.name in theorem.ways],
    }


def _solved(row: Composition, play: Play) -> Said:
    """Describe what solves a way of playing: valuation, how values combine, and theorem."""
    theory = THEORIES.get((row.choice, row.ending, play))
    if theory is None:
        return said("no theorem: searched")
    return said(
        "{valuation} {symbol}, combined by {sign}: {theorem}",
        valuation=theory.fold.valuation.title,
        symbol=theory.fold.valuation.symbol,
        sign=theory.fold.combine.sign,
        theorem=theory.theorem,
    )


def of_valuation(valuation: Valuation) -> dict[str, Any]:
    """Describe a valuation in words, with the ways of playing that it solves."""
    solves = [
        said("{composition} ({play})", composition=said(row.name), play=play.title)
        for row in COMPOSITIONS.values()
        for play in Play
        if (theory := THEORIES.get((row.choice, row.ending, play))) is not None
        and theory.fold.valuation is valuation
    ]
    return {
        "title": valuation.title,
        "name": valuation.name,
        "symbol": valuation.symbol,
        "definition": valuation.definition,
        "meaning": _meaning(valuation),
        "solves": solves,
        "also_called": list(valuation.aliases),
        "source": said(valuation.source),
    }


def _meaning(valuation: Valuation) -> str:
    """Describe what the values of a valuation say about play."""
    if valuation.is_p is None:
        return said("it does not say who wins")
    if valuation.length is not None:
        parity = said("even") if valuation.is_p(0) else said("odd")
        return said(
            "how many moves are left when {length}; the player to move loses iff it is {parity}",
            length=valuation.length.value,
            parity=parity,
        )
    return said("the player to move loses iff it is {what}", what=valuation.p_words[0])


def of_theorem(theorem: Theorem) -> dict[str, Any]:
    """Return a theorem with its argument as plain data."""
    plain_data = theorem.to_dict()
    return {
        **plain_data,
        "title": theorem.title,
        "statement": theorem.statement,
        "argument": theorem.argument,
        "source": theorem.source,
        "cited": theorem.cited,
    }


def of_word(word: Word) -> dict[str, Any]:
    """Return a word of the glossary with its meaning as plain data."""
    return {
        "title": word.name,
        "name": str(word.name),
        "meaning": word.meaning,
        "hungarian": list(word.hungarian),
        "also_called": list(word.aliases),
    }
