"""What is asked about a game on a graph, as options of commands."""

import click

from kalmar.present.cli.one_value import Command, one_value
from kalmar.records import dataclass

__all__ = ["GraphQuestion", "graph_question"]


@dataclass(frozen=True)
class GraphQuestion:
    """How a game on a graph ends, and from where play is shown.

    Attributes:
        misere: whether the player who cannot move wins.
        drawn: the vertices at which it is a draw to be stuck.
        start: show best play from this vertex; None for all vertices.
    """

    misere: bool = False
    drawn: tuple[str, ...] = ()
    start: str | None = None


def graph_question(command: Command) -> Command:
    """Add the options of a question, which the command gets as `asked`."""
    decorate = one_value(
        "asked",
        GraphQuestion,
        click.option("--misere", "--betli", is_flag=True,
                     help="Misère play: whoever moves last loses."),
        click.option("--drawn", multiple=True, metavar="VERTEX",
                     help="Vertex without options at which play ends in a draw."),
        click.option("--from", "start", metavar="VERTEX", help="Show best play from this vertex."),
    )  # fmt: skip
    return decorate(command)
