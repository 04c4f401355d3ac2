"""The engines of Grundy sequences by name, and which games each of them serves."""

from typing import Literal

from kalmar.errors import UsageError
from kalmar.sequences.heap_games import HeapGame
from kalmar.sequences.triples_engine import TriplesEngine

__all__ = ["Engine", "refuse_unfit"]

Engine = Literal["auto", "sparse", "dense", "triples", "plain"]


def refuse_unfit(game: HeapGame, engine: Engine) -> None:
    """Do nothing if an engine serves a game.

    Raises:
        UsageError: it does not; the message says what it needs.

    >>> from kalmar.sequences.heap_games import heap_game
    >>> refuse_unfit(heap_game("0.DD"), "triples")
    """
    if engine in {"sparse", "dense"} and not (game.is_octal and game.splits):
        raise UsageError(
            "the {engine} engine needs a finite code that splits into two heaps, not"
            " {name}: take 'auto' or 'plain'",
            engine=engine,
            name=game.name,
        )
    if engine == "triples" and not TriplesEngine.fits(game):
        raise UsageError(
            "the {engine} engine needs a finite code that splits into three heaps of any sizes,"
            " not {name}: take 'auto' or 'plain'",
            engine=engine,
            name=game.name,
        )
