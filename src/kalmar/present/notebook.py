"""How objects show themselves in Jupyter; filled into `kalmar.display` when first asked."""

from html import escape
from zlib import crc32

from kalmar.answers.answer import Answer
from kalmar.answers.find_move import find_move
from kalmar.compound import Position
from kalmar.display import RENDERERS, TOOLS
from kalmar.games.catalogue import Game
from kalmar.positions import format_position, parse_position
from kalmar.present.formats import latex, markup
from kalmar.present.plot import picture
from kalmar.present.report import report
from kalmar.present.shapes import drawing, svg
from kalmar.tables.values import Sequence
from kalmar.words import spoken

__all__ = ["answer_html", "sequence_html"]

SHOWN_VALUES = 200


def answer_html(answer: Answer) -> str:
    """An answer as a table of its parts under the drawing of its position."""
    data = answer.to_dict(listed=12)
    moves = [escape(move) for move in data["winning_moves"]]
    count = answer.winning_move_count
    if count is not None and count > len(moves):
        moves.append(f"… and {count - len(moves):,} more")
    counted = "not counted" if count is None else f"{count:,}"
    rows = {
        "outcome": data["outcome"],
        "value": f"{answer.valuation.symbol} = {data['value']}",
        "because": escape(data["reason"]),
        "theorem": escape(data["theorem"]),
        f"winning moves ({counted})": "<br>".join(moves) or "none",
        "length": f"{data['length']} ({escape(data['length_meaning'])})",
    }
    body = "".join(
        f'<tr><th scope="row" style="text-align:left">{name}</th>'
        f'<td style="text-align:left">{value}</td></tr>'
        for name, value in rows.items()
    )
    caption = f"{escape(data['position'])}, {data['composition']}, {answer.play.title} play"
    return f"{position_svg(answer.position)}<table><caption>{caption}</caption>{body}</table>"


def position_svg(position: Position) -> str:
    """The drawing, with ids that differ from those of other positions on the page."""
    return svg(drawing(position), prefix=f"kalmar-{crc32(str(position).encode()):08x}")


def game_svg(game: Game) -> str:
    """The drawing of the example."""
    return position_svg(parse_position(game.example))


def game_html(game: Game) -> str:
    """The rule over the drawing of the example."""
    words = escape(spoken(game.rule))
    title = escape(spoken(game.title))
    return f"<figure><figcaption><b>{title}</b>: {words}</figcaption>{game_svg(game)}</figure>"


def sequence_html(sequence: Sequence) -> str:
    """The first values in a table of two rows, and how many there are."""
    shown = list(enumerate(sequence.values[:SHOWN_VALUES]))
    heaps = "".join(f'<th scope="col">{n}</th>' for n, _ in shown)
    values = "".join(f"<td>{'–' if v is None else v}</td>" for _, v in shown)
    title = f"{sequence.valuation.title} of {escape(sequence.game)}"
    return (
        f'<div style="overflow-x:auto"><table><caption>{title}</caption>'
        f"<tr><th>n</th>{heaps}</tr><tr><th>{sequence.valuation.symbol}</th>{values}</tr></table></div>"
    )


def sequence_latex(sequence: Sequence) -> str:
    """The first values as a formula."""
    shown = ", ".join("-" if v is None else str(v) for v in sequence.values[:SHOWN_VALUES])
    more = r", \ldots" if len(sequence.values) > SHOWN_VALUES else ""
    return f"${shown}{more}$"


def position_html(position: Position) -> str:
    """The drawing."""
    words = escape(format_position(position))
    return f"<figure>{position_svg(position)}<figcaption>{words}</figcaption></figure>"


TOOLS["find_move"] = find_move

RENDERERS.update(
    {
        ("html", "Answer"): answer_html,
        ("text", "Answer"): lambda answer: "\n".join(report(answer)),
        ("html", "Table"): markup.html,
        ("html", "Sequence"): sequence_html,
        ("html", "Position"): position_html,
        ("html", "Game"): game_html,
        ("svg", "Answer"): lambda answer: position_svg(answer.position),
        ("svg", "Game"): game_svg,
        ("svg", "Position"): position_svg,
        ("svg", "Table"): lambda table: picture(table, "svg").decode(),
        ("svg", "Sequence"): lambda sequence: picture(sequence, "svg").decode(),
        ("latex", "Table"): latex.table,
        ("latex", "Sequence"): sequence_latex,
    }
)
