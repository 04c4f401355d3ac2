"""What a graph is to be shown with, and the files it is written to, as options of commands."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kalmar.graphs.shown import MARKS, ShownGraph, marked, ordered
from kalmar.present.cli.emit import Data, emit
from kalmar.present.cli.one_value import Command, one_value
from kalmar.present.files import checked, write_whole
from kalmar.present.formats.graphs import GRAPHS
from kalmar.records import dataclass

if TYPE_CHECKING:
    from kalmar.graphs.loopy import GraphSolution

__all__ = ["GraphShown", "graph_shown"]


@dataclass(frozen=True)
class GraphShown:
    """How the graph of a position is played, what is marked in it, and its files.

    Attributes:
        composition: its name; None for what the position says.
        limit: how many positions there may be; None for the usual limit.
        mark: a key of `MARKS`; None for no mark.
        order: whether to show the order in which labels are given.
        payoffs: what ends of a file are worth, as typed.
        files: for each format of graphs asked for, its file; - for standard output.
        force: whether files that exist are replaced.
    """

    composition: str | None
    limit: int | None
    mark: str | None
    order: bool
    payoffs: tuple[str, ...]
    files: dict[str, Path]
    force: bool

    @property
    def plain(self) -> bool:
        """Whether nothing is marked."""
        return self.mark is None and not self.order

    def decorated(self, shown: ShownGraph, solved: "GraphSolution") -> ShownGraph:
        """A graph with what is to be marked in it."""
        if self.mark is not None:
            shown = marked(shown, self.mark)
        return ordered(shown, solved) if self.order else shown

    def write(self, shown: ShownGraph) -> None:
        """Write the files."""
        for kind, path in self.files.items():
            text = GRAPHS[kind](shown)
            if str(path) == "-":
                emit(Data(text))
            else:
                write_whole(path, f"{text}\n".encode(), self.force)


def graph_shown(command: Command) -> Command:
    """Add these options, which the command gets as `asking`; they go with those of `output`."""

    def make(
        composition: str | None, limit: int | None, mark: str | None, order: bool,
        payoffs: tuple[str, ...], **files: Path | None,
    ) -> GraphShown:  # fmt: skip
        force = bool(click.get_current_context().params["force"])
        given = {kind: path for kind, path in files.items() if path is not None}
        for path in given.values():
            if str(path) != "-":
                checked(path, force)
        return GraphShown(composition, limit, mark, order, payoffs, given, force)

    decorate = one_value(
        "asking",
        make,
        click.option("--composition", "-c", metavar="NAME",
                     help="How the components of a position are played."),
        click.option("--limit", type=click.IntRange(min=1), metavar="N",
                     help="Number of positions that may be reached; by default 20,000."),
        click.option("--mark", type=click.Choice(list(MARKS)),
                     help="Mark Φ, what is left without the ends and what is one move from them,"
                     " or Ψ, what is left without the ends."),
        click.option("--order", is_flag=True,
                     help="Show the order in which the vertices get their labels."),
        click.option("--payoff", "payoffs", multiple=True, metavar="VERTEX=NUMBER",
                     help="What the player who moved last gains at an end of a file, instead of 1;"
                     " the other one loses as much."),
        *(click.option(f"--{kind}", type=click.Path(path_type=Path), metavar="FILE",
                       help=f"Write the graph as {kind.upper()}; - for standard output.")
          for kind in GRAPHS),
    )  # fmt: skip
    return decorate(command)
