"""What people ask for in one call: a game to play, a graph, the openings of Chomp."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from kalmar.answers.openings import openings
from kalmar.answers.play import Game
from kalmar.core.compounds import Position
from kalmar.core.errors import UsageError
from kalmar.core.rules import Play
from kalmar.engines.graphs.graph import Graph
from kalmar.games.custom.from_function import GraphRules, game
from kalmar.games.notation.coerce import Given, position_of
from kalmar.games.posets.boxes import Boxes
from kalmar.runtime.limits import DEFAULT_LIMIT
from kalmar.theory.table import find_play

__all__ = ["chomp", "graph", "play"]


def play(
    position: Given,
    composition: str | None = None,
    convention: Play | str = Play.NORMAL,
    limit: int = DEFAULT_LIMIT,
) -> Game:
    """A game at its first position, in which moves are made, taken back and judged.

    Args:
        position: a position, its text, or a list of heaps.
        composition: how the components of a text or a list are played; disjunctive if None.
        convention: normal or misère.
        limit: how many positions a search may visit.

    Raises:
        KalmarError: the position or a name is not right, or it is too large to be played.

    >>> game = play("nim 1 2")
    >>> game.make(game.winning_moves()[0])
    >>> game.position, game.outcome.value
    (<Position nim 1 + nim 1>, 'P')
    """
    named = convention if isinstance(convention, Play) else find_play(convention)
    return Game.start(position_of(position, composition), named, limit)


def graph(
    given: "Given | Path | Mapping[Any, Iterable[Any]]", composition: str | None = None
) -> Graph:
    """The graph of a game, for `solve_graph`.

    Args:
        given: a mapping from vertices to their options, a directed graph of networkx, a file as
            `kalmar graph` reads it (a `Path`), or a position, of which it is the game graph.
        composition: how the components of a text or a list are played; disjunctive if None.

    Raises:
        KalmarError: it is none of these, or the position leads to too many others.

    >>> len(graph({"a": ["b"], "b": []})), len(graph("nim 3"))
    (2, 4)
    """
    if isinstance(given, Path):
        from kalmar.engines.graphs.files import read_options

        return Graph.of_options(read_options(given))
    if isinstance(given, Mapping) or hasattr(given, "nodes"):
        rules = game(cast("Mapping[Any, Iterable[Any]]", given))
        assert isinstance(rules, GraphRules)
        return Graph.of_options({str(v): [str(o) for o in found] for v, found in rules.edges})
    from kalmar.answers.game_graph import solved_graph

    found: Position = position_of(given, composition)
    return solved_graph(found)[0].graph


def chomp(board: str | Sequence[int], limit: int = DEFAULT_LIMIT) -> list[tuple[int, ...]]:
    """The winning first bites of a bar or a box of Chomp, counted from 1.

    Args:
        board: its sides: "10x8", or (10, 8) rows and columns; three or more for a box.
        limit: how many positions a search may visit.

    Raises:
        PositionError: it is not a board.
        UsageError: it has one side only.
        LimitReached: there are more positions.

    >>> chomp("10x8"), chomp((2, 2))
    ([(6, 5), (9, 4)], [(2, 2)])
    """
    text = board if isinstance(board, str) else "x".join(map(str, board))
    (sides,) = Boxes().parse(text)
    if len(sides) < 2:
        raise UsageError("{board} has one side only: write rows x columns, as in 10x8", board=text)
    return openings(sides, limit)
