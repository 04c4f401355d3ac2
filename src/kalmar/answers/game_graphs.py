"""The literal game graphs of positions, with cycles or without, as they are asked for and shown.

`graph` builds one for `solve_graph`; `solved_graph` lists and solves all that play can reach.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn, cast

from kalmar.answers.moves_in_words import move_text
from kalmar.core.compositions import Composition, CompositionName
from kalmar.core.compounds import SUM, Compound, Position, canonical, followers, leaves
from kalmar.core.errors import KalmarError, LimitReached, PositionError
from kalmar.core.rules import Play
from kalmar.core.turns import after, moves
from kalmar.engines.graphs.files import read_graph
from kalmar.engines.graphs.graph import Graph
from kalmar.engines.graphs.graph_view import GraphView, shown_graph
from kalmar.engines.graphs.loopy import GraphSolution, solve_graph
from kalmar.engines.graphs.reach import build_graph
from kalmar.games.custom import game
from kalmar.games.notation import format_position, parse_position
from kalmar.games.notation.coerce import Given, position_of
from kalmar.runtime.work import ONE_LIMIT, usual_work


def graph(
    given: "Given | Path | Mapping[Any, Iterable[Any]]",
    composition: CompositionName | Composition | None = None,
) -> Graph:
    """Build the graph of a game, for `solve_graph`.

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
        return read_graph(given)
    if isinstance(given, Mapping) or hasattr(given, "nodes"):
        rules: Any = game(cast("Mapping[Any, Iterable[Any]]", given))
        return Graph.of_options({str(v): [str(o) for o in found] for v, found in rules.made_of})

    found: Position = position_of(given, composition)
    return solved_graph(found)[0].graph


MOST_POSITIONS = 20_000


def solved_graph(
    position: Position, play: Play = Play.NORMAL, limit: int = MOST_POSITIONS
) -> tuple[GraphSolution, list[Position]]:
    """Solve the literal game graph of a position; return it with the position of each vertex.

    Args:
        position: a compound; vertex 0 is the position itself.
        play: the convention.
        limit: how many positions there may be.

    Raises:
        LimitReached: there are more, or the usual limit of work is reached.
        PositionError: the position is empty.

    >>> from kalmar.games.notation import parse_position
    >>> solved, positions = solved_graph(parse_position("nim 2"))
    >>> solved.graph.names, solved.outcome_of(0).value
    (('2', '0', '1'), 'N')
    """
    if not isinstance(position.rules, Compound) or not position.component:
        raise PositionError("a position is a compound of at least one component")

    def refuse() -> NoReturn:
        raise LimitReached(
            "{text} leads to more than {limit:,} positions: choose a smaller one, or raise"
            " --limit (limit=… in Python)",
            text=format_position(position)[:80],
            limit=limit,
        )

    with usual_work(limit, ONE_LIMIT):
        graph, index = build_graph([canonical(position)], followers, limit, refuse)
    positions = list(index)
    named = Graph(graph.offsets, graph.targets, _names(position, positions))
    return solve_graph(named, play is Play.MISERE), positions


def position_named(position: Position, text: str) -> Position | None:
    """Parse a text as a position beside another one, whose game need not be written again.

    None where the text cannot be read.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("dugó")
    >>> position_named(start, "Ipafa"), position_named(start, "Budapest")
    (<Position roads I>, None)
    """
    games = {leaf.rules.name for leaf in leaves(position)}
    # With one game in the position its name may be left out; otherwise only the full text is read.
    for name in [*games, ""] if len(games) == 1 else [""]:
        try:
            read = parse_position(f"{name} {text}".strip())
        except KalmarError:
            continue
        return canonical(Position(position.rules, read.component))
    return None


def shown_position(
    position: Position, solved: GraphSolution, positions: list[Position]
) -> GraphView:
    """Convert what `solved_graph` returns for a position to the graph that is shown."""
    # Of a disjunctive sum Grundy values decide.
    is_sum = position.rules == SUM and not has_compounds(position)
    return shown_graph(solved, format_position(position), words_of(positions), is_sum)


def has_compounds(position: Position) -> bool:
    """Return whether a component is a compound itself."""
    return any(isinstance(part.rules, Compound) for part in position.component)


def words_of(positions: list[Position]) -> Callable[[int, int], list[str]]:
    """Return a function that lists the moves from one position to another as text."""
    # Consecutive questions share a start: only its moves are kept.
    known: dict[int, dict[Position, list[str]]] = {}

    def words(start: int, end: int) -> list[str]:
        if start not in known:
            known.clear()  # they are asked for from one position after the other
            here, found = positions[start], known.setdefault(start, {})
            for move in moves(here):
                found.setdefault(canonical(after(here, move)), []).append(move_text(here, move))
        return known[start][positions[end]]

    return words


def _names(start: Position, positions: list[Position]) -> list[str]:
    """Format each position; without the game's name where there is one game only."""
    games = {leaf.rules for leaf in leaves(start)}
    prefix = f"{games.pop().name} " if len(games) == 1 and not has_compounds(start) else ""
    ended = _find_ended(start, positions)
    shown = (position if position.component else ended for position in positions)
    return [format_position(position, sign=False).removeprefix(prefix) for position in shown]


def _find_ended(start: Position, positions: list[Position]) -> Position:
    """Find an ended component, to stand for a long compound of which nothing is left."""
    found = start
    # In long compounds ended components vanish: one that play can leave is searched for.
    if canonical(start).component:
        left = (after(here, move) for here in positions for move in moves(here))
        found = next((end for end in left if not canonical(end).component), start)
    return Position(found.rules, found.component[:1])
