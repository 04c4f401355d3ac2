"""The registry of file formats: names, file endings, and which kinds of content each can hold.

To add a format, write a function for each kind of content that it can hold, and add an entry to
`FORMATS`: every command that shows such content offers it, in `--format`, help, endings and errors.
What is tabular needs no function: it is in `ROWS`, and a format names a method of `Rows`.
The kinds of content, and what a writer takes of each:

    sequence   a Sequence, and how many values a row has if `in_rows`
    table      a Table
    grid       a Table as large as memory allows, of which it yields the bytes of the file
    array      an array [n + 1] of values that no list should hold, and a Sequence that says of what
    answer     an Answer, and how many winning moves to list
    graph      a GraphView; a writer may yield lines
    rows       dicts and the names of their columns: surveys, the atlas of octal games
    claims     a list of Claims, the register
    results    an iterator of Results of checking claims, which come one by one
    corner     a Corner of the table of three-row Chomp
    quotient   a misère Quotient, and whether its multiplication table is wanted
    page       a Page: what most commands find, in sentences, facts and rows

A writer returns text without its last newline, or bytes; where content comes one by one it may be a
generator of lines. Text and JSON of content that has no writer here are made by its command.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from kalmar.core.by_name import is_instance, load_named
from kalmar.core.errors import UsageError
from kalmar.core.i18n import Message, join_messages, message

if TYPE_CHECKING:
    from kalmar.answers.tables.values import Sequence, Table


ROW = 20
"""Values in a row of a sequence by default, in formats that have rows."""


class Format(NamedTuple):
    """A format, and what it can hold.

    Attributes:
        name: what a user types.
        endings: of the files, without the point; "" for a file without one.
        writers: for each kind of content the place of its writer, "module:function". Commands know
            the registry, so no writer is loaded before it is used.
        in_rows: whether the writer of sequences also takes how many values a row has.
        of_rows: the method of `Rows` that formats all content that is tabular; "" for none.
    """

    name: str
    endings: tuple[str, ...]
    writers: Mapping[str, str]
    in_rows: bool = False
    of_rows: str = ""

    def holds(self, kind: str) -> bool:
        """Return whether it can hold a kind of content."""
        return kind in self.writers or bool(self.of_rows and kind in ROWS)


DATA, TABLES = "kalmar.render.formats.data", "kalmar.render.formats.tables"
PAGE, REPORT, TEXT = "kalmar.render.page", "kalmar.render.report", "kalmar.render.formats"
QUOTIENTS = "kalmar.render.formats.quotients"

ROWS = {
    "table": f"{TABLES}:rows",
    "rows": f"{TABLES}:of_rows",
    "corner": "kalmar.render.plots.chomp:rows",
}
"""For kinds of content that are tabular, the function that returns their `Rows`."""

FORMATS: dict[str, Format] = {
    known.name: known
    for known in (
        Format(
            "text",
            ("txt", ""),
            {
                "sequence": f"{TEXT}:sequence_text",
                "table": f"{TABLES}:text",
                "page": f"{PAGE}:text",
            },
        ),
        Format("json", ("json",), {"sequence": f"{DATA}:as_json", "table": f"{DATA}:as_json"}),
        Format(
            "csv",
            ("csv",),
            {
                "sequence": f"{TABLES}:csv_of_sequence",
                "grid": f"{TABLES}:csv_chunks",
                "answer": f"{REPORT}:csv",
                "claims": f"{TABLES}:csv_of_claims",
            },
            of_rows="csv",
        ),
        Format(
            "latex",
            ("tex",),
            {
                "sequence": f"{TABLES}:latex_of_sequence",
                "answer": f"{REPORT}:latex",
                "quotient": f"{QUOTIENTS}:latex",
                "page": f"{PAGE}:latex",
                "claims": f"{TABLES}:latex_of_claims",
            },
            in_rows=True,
            of_rows="latex",
        ),
        Format("bfile", ("b",), {"sequence": f"{DATA}:bfile", "table": f"{TABLES}:bfile"}),
        Format(
            "markdown",
            ("md",),
            {
                "answer": f"{REPORT}:markdown",
                "page": f"{PAGE}:markdown",
                "claims": f"{TABLES}:markdown_of_claims",
                "results": f"{TABLES}:markdown_of_results",
            },
            of_rows="markdown",
        ),
        Format(
            "npy",
            ("npy",),
            {
                "sequence": f"{DATA}:numpy_file",
                "array": f"{DATA}:numpy_bytes",
                "table": f"{TABLES}:numpy_file",
                "grid": f"{TABLES}:numpy_chunks",
            },
        ),
        Format(
            "parquet",
            ("parquet", "pq"),
            {
                "sequence": f"{DATA}:parquet",
                "array": f"{DATA}:parquet_of_array",
                "table": f"{TABLES}:parquet",
            },
        ),
        Format("dot", ("dot", "gv"), {"graph": f"{DATA}:dot"}),
        Format("graphml", ("graphml",), {"graph": f"{DATA}:graphml"}),
        # A text that `--rules` reads; `kalmar kinds` makes it itself.
        Format("rules", ("rules",), {}),
    )
}
"""Every format by the name a user types; the first one that holds a kind comes first in help."""


def names_of(kind: str) -> tuple[str, ...]:
    """List the formats that hold a kind of content.

    >>> names_of("graph"), names_of("answer")
    (('dot', 'graphml'), ('csv', 'latex', 'markdown'))
    """
    return tuple(name for name, known in FORMATS.items() if known.holds(kind))


def find_writer(name: str, kind: str) -> Callable[..., Any] | None:
    """Load the writer of a kind of content in a format; None if the format holds none.

    >>> find_writer("csv", "graph") is None
    True
    """
    known = FORMATS[name]
    if place := known.writers.get(kind):
        return cast(Callable[..., Any], load_named(place))
    if not known.holds(kind):
        return None
    return lambda *content: getattr(load_named(ROWS[kind])(*content), known.of_rows)()


def format_of(path: Path, names: Iterable[str] | None = None) -> str:
    """Return the format of a file's ending; `b123456.txt` and `.b` are b-files.

    Args:
        path: the file.
        names: the keys of `FORMATS` among which to choose; all of them if None.

    Raises:
        UsageError: none of them has this ending.

    >>> format_of(Path("b002188.txt")), format_of(Path("k.tex")), format_of(Path("k.txt"))
    ('bfile', 'latex', 'text')
    """
    known = tuple(FORMATS if names is None else names)
    ending = path.suffix.casefold().removeprefix(".")
    # The OEIS names b-files b002186.txt; any other .txt is plain text.
    is_bfile = path.stem.startswith("b") and path.stem[1:].isdecimal()
    if ending == "txt" and is_bfile and "bfile" in known:
        return "bfile"
    for name in known:
        if ending in FORMATS[name].endings:
            return name
    raise UsageError(
        "the file extension of {name} belongs to no format: add --format with one of {names}",
        name=path.name,
        names=", ".join(known),
    )


PLURALS: dict[str, Message] = {"table": message("tables"), "sequence": message("sequences")}


def written(shown: "Sequence | Table", name: str, row: int = ROW) -> str | bytes:
    """Format a sequence or a table in one of the formats, text without its last newline.

    Args:
        shown: the values.
        name: a key of `FORMATS`.
        row: how many values a row of LaTeX has; the period, for one row a period.

    Raises:
        UsageError: the format cannot hold such values, or those that are undefined.

    >>> from kalmar.answers.tables.ask import sequence
    >>> written(sequence("kayles", 3), "bfile")
    '0 0\\n1 1\\n2 2\\n3 3'
    """
    # By name, as the registry is loaded with every command and tables are not.
    is_table = is_instance(shown, "kalmar.answers.tables.values:Table")
    if is_table:
        shown = cast("Table", shown)
        # Large tables are arrays, which take less memory than any text of them.
        load_named("kalmar.answers.tables.ask:refuse_more")(len(shown.rows) * len(shown.cols))
    kind = "table" if is_table else "sequence"
    write = find_writer(name, kind)
    if write is None:
        raise UsageError(
            "the format {name} cannot hold {what}: choose one of {names}",
            name=name,
            what=PLURALS[kind],
            names=", ".join(names_of(kind)),
        )
    found: str | bytes = (
        write(shown, row) if FORMATS[name].in_rows and not is_table else write(shown)
    )
    return found


def export(shown: "Sequence | Table", name: str, row: int = ROW) -> bytes:
    """Export a sequence or a table in one of the formats as the bytes of a file.

    >>> from kalmar.answers.tables.ask import sequence
    >>> export(sequence("kayles", 3), "csv")
    b'n,value\\n0,0\\n1,1\\n2,2\\n3,3\\n'
    """
    found = written(shown, name, row)
    return found if isinstance(found, bytes) else f"{found}\n".encode()


def sequence_text(shown: "Sequence") -> str:
    """Format the values on one line.

    >>> from kalmar.answers.tables import ask
    >>> sequence_text(ask.sequence("kayles", 5))
    '0 1 2 3 1 4'
    """
    return " ".join(shown.valuation.sign if v is None else str(v) for v in shown.values)


def meanings(shown: "Sequence | Table") -> str:
    """Describe what the values mean, where they are names of kinds; otherwise empty.

    >>> from kalmar.answers.tables import ask
    >>> meanings(ask.sequence("nim", 5, "selective", "misere"))[:35]
    '3: ended; 4: P in misère play; 2: P'
    """
    valuation = shown.valuation
    return join_messages(
        (
            message("{value}: {meaning}", value=kind, meaning=valuation.words(kind))
            for kind in valuation.kinds
        ),
        "; ",
    )


def caption(shown: "Sequence | Table") -> str:
    """Describe of what the values are, and in which way of playing, in a line.

    >>> from kalmar.answers.tables import ask
    >>> caption(ask.sequence("kayles", 5, "selective"))
    'remoteness R⁺ of Kayles (0.77), selective, normal play'
    """
    return message(
        "{valuation} {symbol} of {game}, {composition}, {play} play",
        valuation=message(shown.valuation.title),
        symbol=shown.valuation.symbol,
        game=shown.title or shown.game,
        composition=message(shown.composition.title),
        play=message(shown.play.title),
    )
