"""Hints in steps: who can win, where to look, a good move, all of them."""

from itertools import islice

from kalmar.answers.move_report import MoveReport
from kalmar.answers.moves_text import BETWEEN_MOVES, move_text
from kalmar.answers.play import Game
from kalmar.compound import Move
from kalmar.rules import Outcome
from kalmar.words import counted, listed, said

__all__ = ["STEPS", "hint"]

STEPS = 4
"""How many steps there are."""

LISTED = 30


def hint(game: Game, step: int) -> str:
    """One step of the ladder; where no move wins, what to do instead.

    Args:
        game: at the position that the hint is about.
        step: from 1, the smallest help, to `STEPS`.

    >>> from kalmar.positions import parse_position
    >>> from kalmar.rules import Play
    >>> game = Game.start(parse_position("nim 3 5"), Play.NORMAL)
    >>> [hint(game, step) for step in (1, 2, 3)]
    ['You can win.', 'Look at component 2.', 'A good move: take 2 from heap 2']
    >>> hint(Game.start(parse_position("nim 0"), Play.MISERE), 3)
    'Play is over: there is no move to look for.'
    """
    if game.over:
        return said("Play is over: there is no move to look for.")
    if game.outcome is Outcome.DRAW:
        return said("Nobody can force a win; keep out of lost positions.")
    if game.outcome is Outcome.P:
        return said("The computer can win, whatever you do; make it long.")
    if step <= 1:
        return said("You can win.")
    good = winning(game)
    if step == 2 and len(game.position.component) == 1:
        return counted(len(good), "There is {number} winning move.",
                       "There are {number} winning moves.")  # fmt: skip
    if step == 2:
        places = sorted({part.path[0] + 1 for part in good[0]})
        return said("Look at component {places}.", places=", ".join(map(str, places)))
    texts = [move_text(game.position, move) for move in good]
    if step == 3:
        return said("A good move: {move}", move=texts[0])
    return said("Winning moves: {moves}", moves=listed(texts, BETWEEN_MOVES))


def winning(game: Game) -> list[Move]:
    """The first winning moves of the present position, the quickest win first."""
    report = MoveReport(game.analysis, game.position)
    return [row.move for row in islice(report, LISTED) if row.outcome == "win"]
