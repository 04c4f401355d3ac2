"""What is asked about three-row Chomp, as options of a command."""

import click

from kalmar.errors import UsageError
from kalmar.present.cli.one_value import Command, one_value
from kalmar.present.cli.pictures import Pictures
from kalmar.records import dataclass

__all__ = ["RowsQuestion", "rows_question"]

MARKABLE = ("ends", "minima")


@dataclass(frozen=True)
class RowsQuestion:
    """What is to be shown instead of the report.

    Attributes:
        winning: a bar whose winning moves are asked for, as text.
        openings: whether the openings are listed.
        show: "table", "openings", "ratios" or "growth"; None for the report, and the table in
            pictures.
        marks: what is marked in the table.
        explain: B and C of a cell, or one number alone; None if nothing is to be explained.
    """

    winning: str | None = None
    openings: bool = False
    show: str | None = None
    marks: tuple[str, ...] = ()
    explain: tuple[int, ...] | None = None

    def of_corner(self, drawn: Pictures) -> bool:
        """Whether it is about the cells of the table one by one."""
        whole = bool(drawn) and not self.marks  # a picture of any size
        return self.explain is not None or (self.show == "table" and not whole) or bool(self.marks)


def rows_question(command: Command) -> Command:
    """Add these options, which the command gets as `asked`."""
    decorate = one_value(
        "asked",
        made,
        click.option("--winning", metavar="A,B,C",
                     help="Show all winning moves from this bar instead."),
        click.option("--openings", is_flag=True,
                     help="List the winning openings of each bar 3 × A instead, as CSV."),
        click.option("--show", type=click.Choice(["table", "openings", "ratios", "growth"]),
                     help="What is listed, and what the pictures show; ratios and growth are"
                     " pictures only."),
        click.option("--mark", "marks", metavar="WORDS",
                     help="Mark 'ends' of short rows, 'minima' of rows, or both, in the table."),
        click.option("--explain", metavar="B,C",
                     help="Say what excludes the numbers below f(B, C); for one number A, where it"
                     " stands."),
    )  # fmt: skip
    return decorate(command)


def made(
    winning: str | None, openings: bool, show: str | None, marks: str | None, explain: str | None
) -> RowsQuestion:
    """The question that the options ask.

    Raises:
        UsageError: a mark or a cell cannot be read.

    >>> made(None, False, None, "ends,minima", "13,11")
    RowsQuestion(winning=None, openings=False, show=None, marks=('ends', 'minima'),
                 explain=(13, 11))
    """
    wanted = tuple(word.strip() for word in (marks or "").split(",") if word.strip())
    for word in wanted:
        if word not in MARKABLE:
            raise UsageError(
                "'{word}' cannot be marked: choose among {names}",
                word=word,
                names=", ".join(MARKABLE),
            )
    return RowsQuestion(winning, openings, show, wanted, None if explain is None else cell(explain))


def cell(text: str) -> tuple[int, ...]:
    """B and C, or one number.

    Raises:
        UsageError: it is neither.

    >>> cell("13, 11"), cell("14")
    ((13, 11), (14,))
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 2 or not all(part.isascii() and part.isdecimal() for part in parts):
        raise UsageError("'{text}' is no cell: write B,C such as 13,11, or a number A", text=text)
    return tuple(map(int, parts))
