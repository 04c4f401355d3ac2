"""Reasons for people: the idea behind a move or an answer, and a reply that shows it.

A theorem gives a value; a pupil asks what to do. Where `games.play_language` has a sentence
about what a winning move leaves, it is the reason; where it has none, an example of play is.
"""

from itertools import islice

from kalmar.answers.analysis import Analysis
from kalmar.answers.move_report import MoveReport, why_move
from kalmar.answers.moves_in_words import move_text
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import join_messages, message
from kalmar.core.rules import Outcome
from kalmar.core.turns import Move, after, moves
from kalmar.games.play_language.introduction import idea_of

MOST_ASKED = 30
"""Among so many winning moves one with an idea is looked for."""

MOST_REPLIES = 300
"""Among so many replies one is looked for that has an answer."""

Shown = tuple[str, tuple[str, ...], Position]
"""A reason, moves that show it if it is not enough, and the position after them."""


def explained_moves(report: MoveReport) -> list[Move]:
    """List the first winning moves, those with an idea before the others, the quickest first.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation.positions import parse_position
    >>> from kalmar.core.rules import Play
    >>> start = parse_position("kayles 9")
    >>> of_start = analyse(start, Play.NORMAL, 10**6)
    >>> move_text(start, explained_moves(MoveReport(of_start))[0])
    'take 1, leaving 4 and 4'
    """
    sure = report.analysis.sure_move(report.position)
    if sure is not None:
        return [sure]
    good = [row.move for row in report.first(MOST_ASKED) if row.outcome == "win"]
    won = report.analysis.outcome_of(report.position) is Outcome.N
    if report.stopped is not None and not good and won:  # before the first one was found
        best = report.analysis.best_move(report.position)
        good = [best] if best is not None else []
    play = report.analysis.play
    return sorted(good, key=lambda move: not idea_of(after(report.position, move), play, True))


def idea_in(report: MoveReport) -> str:
    """Return the idea by which the winner of a position wins; nothing where there is none.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation.positions import parse_position
    >>> from kalmar.core.rules import Play
    >>> start = parse_position("bounded-nim(3) 6")
    >>> of_start = analyse(start, Play.NORMAL, 10**6)
    >>> idea_in(MoveReport(of_start))
    'Leave a multiple of 4. Whatever the other player takes, make it up to 4.'
    """
    position, play = report.position, report.analysis.play
    if report.analysis.outcome_of(position) is Outcome.P:
        return idea_of(position, play)
    try:
        good = explained_moves(report)
    except LimitReached:  # no winning move is found soon
        return ""
    return idea_of(after(position, good[0]), play) if good else ""


def reason_of_move(analysis: Analysis, move: Move, position: Position) -> str:
    """Explain in a line why a move is good or bad: what it leaves, and the idea of the winner.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation.positions import parse_position
    >>> from kalmar.core.rules import Play
    >>> start = parse_position("bounded-nim(3) 6")
    >>> of_start = analyse(start, Play.NORMAL, 10**6)
    >>> reason_of_move(of_start, explained_moves(MoveReport(of_start))[0], start)[60:]
    'Leave a multiple of 4. Whatever the other player takes, make it up to 4.'
    """
    why, left = join_messages(why_move(analysis, move, position), "; "), after(position, move)
    if not is_terminal(left) and analysis.outcome_of(left) is Outcome.N:
        reply = analysis.best_move(left)
        left = left if reply is None else after(left, reply)
    idea = idea_of(left, analysis.play, True) if analysis.outcome_of(left) is Outcome.P else ""
    return message("{why}. {idea}", why=why, idea=idea) if idea else why


def show_move(analysis: Analysis, move: Move, start: Position) -> Shown:
    """Explain a move to a pupil: by the idea, else by moves that show it, which are returned too.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.answers.find_move import find_move
    >>> from kalmar.core.rules import Play
    >>> from kalmar.games.notation.positions import parse_position
    >>> start = parse_position("grundys-game 8")
    >>> of_start = analyse(start, Play.NORMAL, 10**6)
    >>> show_move(of_start, find_move(start, "split it into 2 and 6"), start)[1]
    ('split it into 2 and 6', 'split heap 2 into 2 and 4')
    """
    there = after(start, move)
    wins = not is_terminal(there) and analysis.outcome_of(there) is Outcome.P
    idea = "" if is_terminal(there) else idea_in(MoveReport(analysis, there))
    if wins and idea:
        return idea, (), start
    texts, left = [move_text(start, move)], there
    for one in _continued(analysis, there):
        texts.append(move_text(left, one))
        left = after(left, one)
    if len(texts) == 1:
        return join_messages(why_move(analysis, move, start), "; "), (), start
    if wins:
        said = message("Whatever the other player does, you have an answer: for example {reply},"
                       " then {answer}.", reply=texts[1], answer=texts[2])  # fmt: skip
    else:
        said = message("The other player then wins by this move: {reply}.", reply=texts[1])
    return message("{said} {idea}", said=said, idea=idea) if idea else said, tuple(texts), left


def _continued(analysis: Analysis, there: Position) -> list[Move]:
    """Return the reply that refutes a move, or a reply to a winning one with the answer to it."""
    if is_terminal(there) or analysis.outcome_of(there) is Outcome.DRAW:
        return []
    try:
        if analysis.outcome_of(there) is Outcome.N:
            return explained_moves(MoveReport(analysis, there))[:1]
        for reply in islice(moves(there), MOST_REPLIES):
            left = after(there, reply)
            answer = [] if is_terminal(left) else explained_moves(MoveReport(analysis, left))[:1]
            if answer:
                return [reply, *answer]
    except LimitReached:  # a reply may need a longer search than the outcome did
        pass
    return []
