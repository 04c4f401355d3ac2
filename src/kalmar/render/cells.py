"""What cells of notebooks show of results: HTML, SVG and LaTeX.

A notebook that is not trusted, as every downloaded one, loses the SVG in its HTML. So drawings are
images with a data address, which stay, as do tables. The image follows the light or dark theme of
the page or of the reader's system, ground included, so it is readable on a page of either kind.
"""

import re
from binascii import b2a_base64
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from html import escape
from itertools import islice
from zlib import crc32

from kalmar.answers.answer import Answer
from kalmar.answers.moves_in_words import BETWEEN_MOVES, move_text
from kalmar.answers.tables.values import Sequence, Table
from kalmar.core.compounds import Position
from kalmar.core.errors import LimitReached, MissingLibraryError
from kalmar.core.i18n import join_messages, language, message, translate
from kalmar.engines.graphs.graph import Graph
from kalmar.engines.graphs.graph_view import shown_graph
from kalmar.engines.graphs.loopy import GraphSolution, solve_graph
from kalmar.engines.quotients.presentation import Presentation
from kalmar.engines.quotients.quotient import Quotient
from kalmar.games.notation import format_position, parse_position
from kalmar.games.registry import GameEntry
from kalmar.render.drawings.game_graphs import MOST_MOVES, MOST_VERTICES, graph_drawing
from kalmar.render.drawings.position import drawing
from kalmar.render.drawings.written import svg
from kalmar.render.formats import caption, quotients, tables
from kalmar.render.formats.data import VERTEX_HEAD, vertex_cells
from kalmar.render.formats.quotients import multiplication_picture
from kalmar.render.plots import ValueStyle
from kalmar.render.plots.sequences_and_tables import picture
from kalmar.render.report import heading, known
from kalmar.runtime.optional import needs

SHOWN_VALUES = 200
SHOWN_MOVES = 12
SHOWN_VERTICES = 12
SHOWN_SIDE = 30
"""Rows and columns of a table up to which its cells are shown; a larger one is plotted."""
SHOWN_ORDER = 24
"""The largest order of a quotient whose products are shown in a table."""

WORDS = re.compile(r"<title[^>]*>(.*?)</title>(?:<desc[^>]*>(.*?)</desc>)?", re.DOTALL)

P_STYLE = ' style="background:#000;color:#fff;border:1px solid #999;font-weight:bold"'
"""Of a P-position in HTML, inline, as tables are pasted into pages without a style sheet; the
border shows it on a dark page."""


def image(drawn: str) -> str:
    """Wrap an SVG in an image, with its title and description for readers who cannot see it.

    >>> image("<svg><title>a</title><desc>b</desc></svg>")[:16]
    '<img alt="a: b" '
    """
    found = WORDS.search(drawn)
    words = ": ".join(filter(None, found.groups())) if found else ""
    data = b2a_base64(drawn.encode(), newline=False).decode()
    return (
        f'<img alt="{words}" style="max-width:100%;height:auto"'
        f' src="data:image/svg+xml;base64,{data}">'
    )


class Lost(str):
    """The text of a cell that is black, as it is of a P-position."""


def _table(rows: Iterable[list[str]], head: list[str], title: str = "", named: bool = True) -> str:
    """Format a table, which is scrolled where it is wider than the page.

    Args:
        rows: of cells.
        head: what stands over the columns.
        title: what stands over the table; empty for nothing.
        named: whether the first cell of each row is its name.

    >>> _table([["0", Lost("1")]], ["", "n"])[40:100]
    '<td></td><th scope="col">n</th></tr><tr><th scope="row">0</t'
    """
    lines = ["".join(f'<th scope="col">{escape(name)}</th>' if name else "<td></td>"
                     for name in head)]  # fmt: skip
    for row in rows:
        cells = [f"<td{P_STYLE * isinstance(cell, Lost)}>{escape(cell)}</td>" for cell in row]
        if named:
            cells[0] = f'<th scope="row">{escape(row[0])}</th>'
        lines.append("".join(cells))
    above = (
        f'<caption style="text-align:left">{escape(translate(title))}</caption>' if title else ""
    )
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div style="overflow-x:auto"><table>{above}{body}</table></div>'


def named_rows(rows: Mapping[str, str], title: str) -> str:
    """Format a table of facts, each behind its name."""
    body = "".join(
        f'<tr><th scope="row" style="text-align:left">{escape(translate(name))}</th>'
        f'<td style="text-align:left">{escape(translate(words))}</td></tr>'
        for name, words in rows.items()
    )
    return f"<table><caption>{escape(translate(title))}</caption>{body}</table>"


def answer_html(answer: Answer) -> str:
    """Format an answer as a table of its parts under the drawing of its position."""
    count = answer.winning_move_count
    moves = message("not counted") if count is None else _moves(answer, count)
    rows = {**known(answer), message("winning moves"): moves}
    return image(position_svg(answer.position)) + named_rows(rows, heading(answer))


def _moves(answer: Answer, count: int) -> str:
    """Format the first winning moves, and how many more there are."""
    shown = islice(answer.winning_moves(), SHOWN_MOVES)
    parts: list[str] = [move_text(answer.position, move) for move in shown]
    if count > len(parts):
        parts.append(message("… and {number:,} more", number=count - len(parts)))
    return join_messages(parts, BETWEEN_MOVES) or message("none")


def position_svg(position: Position) -> str:
    """Draw a position, with ids unlike those of other positions on the page."""
    return svg(drawing(position), "auto", f"kalmar-{crc32(str(position).encode()):08x}")


def answer_svg(answer: Answer) -> str:
    """Draw the position of an answer."""
    return position_svg(answer.position)


def position_html(position: Position) -> str:
    """Draw a position, with its text as the caption."""
    words = escape(format_position(position))
    return f"<figure>{image(position_svg(position))}<figcaption>{words}</figcaption></figure>"


def game_svg(game: GameEntry) -> str:
    """Draw the example."""
    return position_svg(parse_position(game.example))


def game_html(game: GameEntry) -> str:
    """Format the rule over the drawing of the example."""
    words = escape(translate(game.rule))
    title = escape(translate(game.title))
    shown = image(game_svg(game))
    return f"<figure><figcaption><b>{title}</b>: {words}</figcaption>{shown}</figure>"


def sequence_svg(shown: Table | Sequence) -> str | None:
    """Plot a table or sequence; None where Matplotlib is not installed."""
    return _plot_svg(shown, language())


table_svg = sequence_svg


@lru_cache(maxsize=1)  # Jupyter asks for HTML and SVG in turn, and both have the plot
def _plot_svg(shown: Table | Sequence, _language: str) -> str | None:
    # Numbers in thousands of cells make a megabyte, too small to be read.
    style = ValueStyle(bare=isinstance(shown, Table) and not is_small(shown))
    try:
        with needs("plots"):
            return picture(shown, "svg", style).decode()
    except MissingLibraryError:
        return None


def _plot(shown: Table | Sequence) -> str:
    """Return the image of the plot; empty where there is none."""
    drawn = sequence_svg(shown)
    return "" if drawn is None else image(drawn)


def sequence_html(sequence: Sequence) -> str:
    """Format the first values in a table of two rows, under the plot of all."""
    numbers = map(str, sequence.numbers[:SHOWN_VALUES])
    values = ["–" if v is None else str(v) for v in sequence.values[:SHOWN_VALUES]]
    rows = [[sequence.valuation.symbol, *values]]
    return _plot(sequence) + _table(rows, ["n", *numbers], caption(sequence))


def sequence_latex(sequence: Sequence) -> str:
    """Format the first values as a formula."""
    shown = ", ".join("-" if v is None else str(v) for v in sequence.values[:SHOWN_VALUES])
    more = r", \ldots" if len(sequence.values) > SHOWN_VALUES else ""
    return f"${shown}{more}$"


def is_small(table: Table) -> bool:
    """Return whether all cells of a table are shown."""
    return max(len(table.rows), len(table.cols)) <= SHOWN_SIDE


def table_latex(table: Table) -> str | None:
    """Format the cells of a table; None where they are many."""
    return tables.rows(table).latex() if is_small(table) else None


def table_html(table: Table) -> str:
    """Format the cells of a table; plot a large one, or show its first cells without Matplotlib."""
    plot = "" if is_small(table) else _plot(table)
    if plot:
        return plot
    shown = replace(
        table,
        rows=table.rows[:SHOWN_SIDE],
        cols=table.cols[:SHOWN_SIDE],
        values=tuple(row[:SHOWN_SIDE] for row in table.values[:SHOWN_SIDE]),
    )
    head, *rows = tables.rows(shown).cells()
    marked = (
        [name, *(Lost(text) if p else text for text, p in zip(texts, lost, strict=True))]
        for (name, *texts), lost in zip(rows, shown.p_positions(), strict=True)
    )
    return _table(marked, head, caption(shown))


def quotient_html(quotient: Quotient) -> str:
    """Format what is known of a quotient over its multiplication table, in which P is black."""
    return named_rows(quotients.facts(quotient), quotients.heading(quotient)) + _products(quotient)


quotient_latex = quotients.latex


def _products(quotient: Quotient) -> str:
    """Format the multiplication table; plot a large one."""
    found = quotient.found
    if found.order > SHOWN_ORDER:
        try:
            return image(multiplication_picture(quotient, "svg").decode())
        except MissingLibraryError:
            return ""
    names = [*map(Presentation(found).name, range(found.order))]
    cells = [Lost(name) if p else name for name, p in zip(names, found.in_p, strict=True)]
    rows = (
        [name, *(cells[x] for x in found.monoid.row(element))] for element, name in enumerate(names)
    )
    return _table(rows, ["", *names])


def graph_html(graph: Graph) -> str | None:
    """Draw a graph with its outcomes in normal play; None for one that is too large to be drawn."""
    if len(graph) > MOST_VERTICES or len(graph.targets) > MOST_MOVES:
        return None
    return solution_html(solve_graph(graph))


def solution_html(solved: GraphSolution) -> str:
    """Draw a solved graph over a table of its first vertices."""
    shown = shown_graph(solved, solved.graph.name(0))
    try:
        drawn = image(svg(graph_drawing(shown), "auto"))
    except LimitReached:
        drawn = ""
    first = islice(shown.vertices, SHOWN_VERTICES)
    rows = [vertex_cells(vertex.row) for vertex in first]
    more = len(solved.graph) - len(rows)
    note = message("… and {number:,} more", number=more) if more else ""
    head = [*map(translate, VERTEX_HEAD)]
    return drawn + _table(rows, head, named=False) + escape(translate(note))
