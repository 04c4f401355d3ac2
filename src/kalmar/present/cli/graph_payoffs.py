"""`kalmar graph FILE --payoff VERTEX=NUMBER`: what best play gains where ends have numbers."""

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kalmar.errors import UsageError
from kalmar.present.cli.graph_question import GraphQuestion
from kalmar.present.cli.graph_shown import GraphShown
from kalmar.present.cli.graph_text import SHOWN, led_to_names, lines
from kalmar.present.cli.output import Output
from kalmar.words import said

if TYPE_CHECKING:
    from kalmar.graphs.payoffs import PayoffSolution

__all__ = ["refuse_beside_payoffs", "show_payoffs"]

NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15}|/0*[1-9][0-9]{0,14})?")


def refuse_beside_payoffs(asked: GraphQuestion, asking: GraphShown, drawn: bool) -> None:
    """Refuse the options that mean nothing where ends have numbers.

    Raises:
        UsageError: one of them is given.
    """
    said_otherwise = asked.misere or asked.drawn or asking.composition or asking.limit
    if said_otherwise or asking.files or drawn or not asking.plain:
        raise UsageError("--payoff says what ends are worth: with it only --from and output go")


def show_payoffs(text: str, given: tuple[str, ...], start: str | None, out: Output) -> None:
    """Solve the graph in a file by its payoffs, and show every vertex or a line of play.

    Args:
        text: the file.
        given: the payoffs as typed.
        start: show best play from this vertex; None for all vertices.
        out: where to.

    Raises:
        UsageError: a payoff is not one.
        DataError: the file cannot be read, or a vertex that is not an end is given a number.
        CyclicGameError: play need not end.
    """
    from kalmar.graphs.files import read_options
    from kalmar.graphs.graph import Graph
    from kalmar.graphs.payoffs import solve_payoffs

    payoffs = read_payoffs(given)
    solved = solve_payoffs(Graph.of_options(read_options(Path(text))), payoffs)
    if start is not None:
        show_line(solved, solved.graph.number(start), out)
        return
    out.show(text=lambda: payoff_text(solved), json=lambda: {"vertices": rows(solved)})


def read_payoffs(given: tuple[str, ...]) -> dict[str, Fraction]:
    """The numbers by the names of their vertices.

    Raises:
        UsageError: one is not written as VERTEX=NUMBER, or a vertex has two.

    >>> read_payoffs(("d=3", "e=-1/2"))
    {'d': Fraction(3, 1), 'e': Fraction(-1, 2)}
    """
    found: dict[str, Fraction] = {}
    for text in given:
        name, equals, number = text.rpartition("=")
        if not equals or not name or not NUMBER.fullmatch(number):
            raise UsageError(
                "'{text}' is not a payoff: write an end and a number, such as d=3 or d=-1/2",
                text=text,
            )
        if name in found:
            raise UsageError("vertex '{name}' has two payoffs: give it one", name=name)
        found[name] = Fraction(number)
    return found


def rows(solved: "PayoffSolution") -> list[dict[str, Any]]:
    """What is known of every vertex as plain data."""
    graph = solved.graph
    found = []
    for v, gain in enumerate(solved.gains):
        move = solved.best_move(v)
        found.append(
            {
                "vertex": graph.name(v),
                "gain": str(gain),
                "longest": solved.longest[v],
                "best_move": None if move is None else graph.name(move),
            }
        )
    return found


def payoff_text(solved: "PayoffSolution") -> str:
    """One line for each vertex, the longest play first."""
    head = [said("layer"), said("vertex"), said("gain of the player to move"), said("best move"),
            said("leads to")]  # fmt: skip
    graph, known = solved.graph, rows(solved)
    order = sorted(range(len(graph)), key=lambda v: -solved.longest[v])
    table = []
    for v in order[:SHOWN]:
        row = known[v]
        names = [graph.name(u) for u in dict.fromkeys(graph.options(v))]
        cells = [str(row["longest"]), row["vertex"], row["gain"], row["best_move"] or "–"]
        table.append([*cells, led_to_names(names)])
    return lines(head, table, len(graph))


def show_line(solved: "PayoffSolution", start: int, out: Output) -> None:
    """Best play of both players from a vertex, and what the first one gains."""
    names = [solved.graph.name(v) for v in solved.line(start)]
    gain = str(solved.gains[start])
    out.show(
        text=lambda: said(
            "the player to move gains {gain}: {line}", gain=gain, line=" → ".join(names)
        ),
        json=lambda: {"from": names[0], "gain": gain, "line": names},
    )
