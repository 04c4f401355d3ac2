"""Why a move is good or bad: what it leaves, and the reply that refutes it.

The working behind an answer, line by line: every value with what it comes from.
"""

from kalmar.answers.analysis import Analysis
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.reasons import what_of
from kalmar.core.compounds import Move, Position, after, is_terminal
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Said, counted, said
from kalmar.core.rules import Outcome, Play

__all__ = ["why_move"]


def why_move(analysis: Analysis, move: Move, position: Position | None = None) -> tuple[Said, ...]:
    """Explain what a move leaves and who wins then; if the move does not win, the best reply too.

    Args:
        analysis: of the position in which the move is made, or of one before it.
        move: a legal move.
        position: where it is made; that of the analysis if None.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.answers.find_move import find_move
    >>> from kalmar.games.notation.positions import parse_position
    >>> start = parse_position("nim 3 5")
    >>> of_start = analyse(start, Play.NORMAL, 1000)
    >>> for text in ("2: 3", "2: 4"):
    ...     print(*why_move(of_start, find_move(start, text)), sep="; ")
    the move leaves the value 0: zero, so you win, as every reply can be answered
    the move leaves the value 7: not zero, so the other player wins; the best reply leaves the
    value 0: take 1 from heap 2
    """
    there = after(analysis.position if position is None else position, move)
    if is_terminal(there):
        won = analysis.play is Play.NORMAL
        return (
            said("the move ends play: you win") if won else said("the move ends play: you lose"),
        )
    outcome = analysis.outcome_of(there)
    value = analysis.value_at(there)
    if outcome is Outcome.DRAW:
        return (said("after the move neither player can force a win"),)
    first = _left(analysis, value, outcome)
    if outcome is Outcome.P:
        return (first,)
    reply = _reply(analysis, there)
    return (first,) if reply is None else (first, reply)


def _left(analysis: Analysis, value: int, outcome: Outcome) -> Said:
    """Describe the value that a move leaves, and who wins then."""
    wins = outcome is Outcome.P
    # Values that count moves are said as numbers of moves, others by what decides.
    if analysis.valuation.length is not None:
        if wins:
            return counted(
                value,
                "the move leaves {number} move of best play, after which you have won",
                "the move leaves {number} moves of best play, after which you have won",
            )
        return counted(
            value,
            "the move leaves {number} move of best play, after which the other player has won",
            "the move leaves {number} moves of best play, after which the other player has won",
        )
    # An undefined value is a deleted position, which one move ends.
    if analysis.valuation.show(value) is None:
        return said("the move lets the other player end the game at once, and win")
    fields = {
        "value": analysis.valuation.words(value),
        "what": what_of(analysis.valuation, value, not wins),
    }
    if wins:
        return said(
            "the move leaves the value {value}: {what}, so you win, as every reply can be answered",
            **fields,
        )
    return said("the move leaves the value {value}: {what}, so the other player wins", **fields)


def _reply(analysis: Analysis, there: Position) -> Said | None:
    """Describe the best reply to a move that does not win; None if it costs too much to find."""
    # The reply may need a longer search than the outcome did: then it is left out.
    try:
        reply = analysis.best_move(there)
    except LimitReached:
        return None
    if reply is None:
        return None
    text, then = move_text(there, reply), after(there, reply)
    if is_terminal(then):
        return said("the best reply ends play: {reply}", reply=text)
    value = analysis.value_at(then)
    if analysis.valuation.length is not None:
        return counted(
            value,
            "the best reply leaves {number} move: {reply}",
            "the best reply leaves {number} moves: {reply}",
            reply=text,
        )
    words = analysis.valuation.words(value)
    return said("the best reply leaves the value {value}: {reply}", reply=text, value=words)
