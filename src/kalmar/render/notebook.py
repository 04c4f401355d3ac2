"""How objects are displayed in Jupyter: the functions that `kalmar.core.display` looks up.

`core` knows only the names of the hooks of a class, so that objects of the lower packages can be
displayed without importing this one. Here too are the tools of players: a move that wins, and which
moves are legal, without a list of all.
"""

from html import escape
from itertools import islice
from typing import Any
from zlib import crc32

from kalmar.answers.answer import Answer
from kalmar.answers.find_move import find_move
from kalmar.answers.guesses import unknown_attribute
from kalmar.answers.moves_in_words import BETWEEN_MOVES, move_text
from kalmar.answers.tables.values import Sequence
from kalmar.core.compounds import Compound, Position, Step, is_terminal
from kalmar.core.display import DISPLAY_HOOKS, TOOLS
from kalmar.core.i18n import join_messages, message, translate
from kalmar.core.rules import has_option, labelled_moves_of
from kalmar.games.catalogue import GameEntry
from kalmar.games.notation.positions import format_position, parse_position
from kalmar.render.drawings.position import drawing
from kalmar.render.drawings.svg import svg
from kalmar.render.exports import to_json, to_numpy, to_pandas
from kalmar.render.formats import latex, quotients
from kalmar.render.formats import text as markup
from kalmar.render.formats.text import caption
from kalmar.render.plots.sequences_and_tables import picture, plotted
from kalmar.render.report import heading, known, report

__all__ = ["answer_html", "is_legal", "sequence_html"]


def is_legal(position: Position, move: Any) -> bool:
    """Return whether something is a move of the position, without looking at other moves.

    >>> from kalmar.games.heaps.nim import Nim
    >>> heap = Position(Nim(), 2)
    >>> [is_legal(heap, m) for m in ((Step((), heap, (1,)),), (Step((), heap, (5,)),), None)]
    [True, False, False]
    """
    if not isinstance(move, tuple) or not all(isinstance(step, Step) for step in move):
        return False
    rules = position.rules
    if not isinstance(rules, Compound):
        same = len(move) == 1 and move[0].path == () and move[0].before == position
        return same and _is_step(position, move[0])
    if rules.has_ended(position.component):
        return False
    # The steps of a turn by the component in which they are made, each with the rest of its path:
    # the turn is legal if the composition allows so many components, and each part is legal there.
    inside: dict[int, list[Step]] = {}
    for step in move:
        if not step.path or not 0 <= step.path[0] < len(position.component):
            return False
        inside.setdefault(step.path[0], []).append(step._replace(path=step.path[1:]))
    live = sum(1 for part in position.component if not is_terminal(part))
    return len(inside) in rules.choice.counts(live) and all(
        is_legal(position.component[i], tuple(steps)) for i, steps in inside.items()
    )


def _is_step(position: Position, step: Step) -> bool:
    """Return True if a component has a move; one without a label may be to a reduced option."""
    if step.label is None and has_option(*position, step.option):
        return True
    labelled = labelled_moves_of(*position) or ()
    return any(step.label in (None, label) and step.option == left for label, left in labelled)


SHOWN_VALUES = 200
SHOWN_MOVES = 12


def answer_html(answer: Answer) -> str:
    """Format an answer as a table of its parts under the drawing of its position."""
    count = answer.winning_move_count
    moves = message("not counted") if count is None else _moves(answer, count)
    rows = {**known(answer), message("winning moves"): moves}
    body = "".join(
        f'<tr><th scope="row" style="text-align:left">{escape(translate(name))}</th>'
        f'<td style="text-align:left">{escape(translate(words))}</td></tr>'
        for name, words in rows.items()
    )
    table = f"<table><caption>{escape(heading(answer))}</caption>{body}</table>"
    return position_svg(answer.position) + table


def _moves(answer: Answer, count: int) -> str:
    """Format the first winning moves, and how many more there are."""
    shown = islice(answer.winning_moves(), SHOWN_MOVES)
    parts: list[str] = [move_text(answer.position, move) for move in shown]
    if count > len(parts):
        parts.append(message("… and {number:,} more", number=count - len(parts)))
    return join_messages(parts, BETWEEN_MOVES) or message("none")


def position_svg(position: Position) -> str:
    """Draw a position, with ids unlike those of other positions on the page."""
    return svg(drawing(position), prefix=f"kalmar-{crc32(str(position).encode()):08x}")


def game_svg(game: GameEntry) -> str:
    """Draw the example."""
    return position_svg(parse_position(game.example))


def game_html(game: GameEntry) -> str:
    """Format the rule over the drawing of the example."""
    words = escape(translate(game.rule))
    title = escape(translate(game.title))
    return f"<figure><figcaption><b>{title}</b>: {words}</figcaption>{game_svg(game)}</figure>"


def sequence_html(sequence: Sequence) -> str:
    """Format the first values in a table of two rows, and how many there are."""
    shown = list(zip(sequence.numbers, sequence.values[:SHOWN_VALUES], strict=False))
    heaps = "".join(f'<th scope="col">{n}</th>' for n, _ in shown)
    values = "".join(f"<td>{'–' if v is None else v}</td>" for _, v in shown)
    title = escape(translate(caption(sequence)))
    return (
        f'<div style="overflow-x:auto"><table><caption>{title}</caption>'
        f"<tr><th>n</th>{heaps}</tr><tr><th>{sequence.valuation.symbol}</th>{values}</tr></table></div>"
    )


def sequence_latex(sequence: Sequence) -> str:
    """Format the first values as a formula."""
    shown = ", ".join("-" if v is None else str(v) for v in sequence.values[:SHOWN_VALUES])
    more = r", \ldots" if len(sequence.values) > SHOWN_VALUES else ""
    return f"${shown}{more}$"


def position_html(position: Position) -> str:
    """Draw a position, with its text as the caption."""
    words = escape(format_position(position))
    return f"<figure>{position_svg(position)}<figcaption>{words}</figcaption></figure>"


TOOLS.update(
    {
        "find_move": find_move,
        "is_legal": is_legal,
        "plot": plotted,
        "quotient_latex": quotients.latex,
    }
)
TOOLS.update({"to_json": to_json, "to_pandas": to_pandas, "to_numpy": to_numpy})
TOOLS["unknown_attribute"] = unknown_attribute

DISPLAY_HOOKS.update(
    {
        ("html", "Answer"): answer_html,
        ("text", "Answer"): lambda answer: "\n".join(report(answer)),
        ("html", "Table"): markup.html,
        ("html", "Sequence"): sequence_html,
        ("html", "Position"): position_html,
        ("html", "GameEntry"): game_html,
        ("svg", "Answer"): lambda answer: position_svg(answer.position),
        ("svg", "GameEntry"): game_svg,
        ("svg", "Position"): position_svg,
        ("svg", "Table"): lambda table: picture(table, "svg").decode(),
        ("svg", "Sequence"): lambda sequence: picture(sequence, "svg").decode(),
        ("latex", "Quotient"): quotients.latex,
        ("latex", "Table"): latex.table,
        ("latex", "Sequence"): sequence_latex,
    }
)
