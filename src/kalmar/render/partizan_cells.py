"""What cells of notebooks show of games for Left and Right: a drawing over a table of who wins."""

from itertools import islice
from zlib import crc32

from kalmar.answers.partizan_compounds import WINS, PartizanCompoundAnswer, PartizanStart
from kalmar.answers.partizan_reasons import PARTIZAN_PLAYERS
from kalmar.answers.reasons import length_words
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import join_messages, message
from kalmar.engines.graphs.partizan import PartizanSolution
from kalmar.games.partizan.rules import Player
from kalmar.render.cells import image, named_rows
from kalmar.render.drawings.partizan import partizan_drawing
from kalmar.render.drawings.partizan_graphs import outcome_at, partizan_graph_drawing, title_of
from kalmar.render.drawings.svg import svg
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import Length

SHOWN_MOVES = 5
SHOWN_VERTICES = 12


def compound_svg(answer: PartizanCompoundAnswer) -> str:
    """Draw a compound, with ids unlike those of others on the page."""
    state = answer.way.start(answer.parts, Player.LEFT)
    drawn = partizan_drawing(state, sign=answer.way.composition.unicode)
    return svg(drawn, "auto", f"kalmar-{crc32(answer.position.encode()):08x}")


def compound_html(answer: PartizanCompoundAnswer) -> str:
    """Format who wins if Left begins and if Right does, with reasons, under the drawing."""
    rows: dict[str, str] = {message("outcome"): answer.summary}
    for start in (answer.left, answer.right):
        head = message("{player} begins: {result}", player=PARTIZAN_PLAYERS[start.player],
                       result=WINS[start.winner])  # fmt: skip
        rows[head] = join_messages(facts(start), "; ")
    title = message(
        "{position}: {way}", position=answer.position, way=message(answer.way.composition.title)
    )
    return image(compound_svg(answer)) + named_rows(rows, title)


def facts(start: PartizanStart) -> list[str]:
    """List why a player who begins wins or loses, the length, and the first winning moves."""
    found: list[str] = [start.reason]
    if start.length is not None:
        delayed = start.verdict.theorem is THEOREMS["partizan-continued"]
        meaning = Length.DELAYED if delayed else Length.HURRIED
        found.append(length_words(start.length, meaning.value))
    moves, _ = start.listed_moves(SHOWN_MOVES)
    if moves:
        listed = join_messages(moves, " / ")
        found.append(message("winning moves: {moves}", moves=listed))
    return found


def solution_svg(solved: PartizanSolution) -> str | None:
    """Draw a solved graph; None for one that is too large."""
    try:
        drawn = partizan_graph_drawing(solved)
    except LimitReached:
        return None
    return svg(drawn, "auto", f"kalmar-{crc32(repr(solved.graph.names).encode()):08x}")


def solution_html(solved: PartizanSolution) -> str:
    """Format who wins at the first vertices, under the drawing of the graph."""
    names = solved.graph.names
    rows = {names[v]: outcome_at(solved, v) for v in islice(range(len(names)), SHOWN_VERTICES)}
    if len(names) > len(rows):
        rows["…"] = message("… and {number:,} more", number=len(names) - len(rows))
    drawn = solution_svg(solved)
    return (image(drawn) if drawn else "") + named_rows(rows, title_of(solved))
