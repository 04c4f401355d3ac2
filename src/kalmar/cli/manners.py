"""What a game in the terminal says of itself: before the first move, and after the last one.

Before it are title, rule, aim, and who plays whom; nothing tells who can win. After it comes where
the win was lost, and where the person may go back to.
"""

from kalmar.answers.moves_in_words import move_text
from kalmar.answers.play import SKILLS, Game
from kalmar.core.compounds import Position
from kalmar.core.i18n import join_messages, message
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import moves
from kalmar.games.play_language.introduction import introduce

STRENGTHS = {
    1.0: message("The computer plays perfectly."),
    SKILLS["medium"]: message("The computer plays at medium strength: it makes a mistake now and"
                              " then."),
    SKILLS["easy"]: message("The computer plays at its easy strength: it makes many mistakes."),
    0.0: message("The computer moves at random."),
}  # fmt: skip


def introduction(position: Position, play: Play) -> list[str]:
    """Return the lines that say what is played: the title, the rule, the aim.

    >>> from kalmar.games.notation.positions import parse_position
    >>> introduction(parse_position("subtraction(1..3) 9"), Play.MISERE)
    ['Take 1, 2 or 3', 'Rule: Take 1, 2 or 3 discs from a heap.', 'Aim: Last move loses.']
    """
    found = introduce(position, play)
    first, *others = found.lines
    lines = [found.title, message("Rule: {rule}", rule=first), *others]
    if len(found.parts) > 1:
        lines += [
            message("{number}. {title}: {rule}", number=part.number, title=part.title,
                    rule=part.rule)
            for part in found.parts
        ]  # fmt: skip
    return [*lines, message("Aim: {aim}.", aim=found.aim)]


def seats(skill: float, person: int) -> str:
    """Return the line that says who begins, and how strong the computer is.

    >>> seats(0.7, 1)
    'The computer goes first. The computer plays perfectly in 70 % of its turns.'
    """
    first = message("The computer goes first.") if person else message("You go first.")
    other = message("The computer plays perfectly in {share:.0f} % of its turns.",
                    share=100 * skill)  # fmt: skip
    return join_messages([first, STRENGTHS.get(skill, other)], " ")


def example(position: Position) -> str:
    """Return the first line about input, with a move of this position that need not be good."""
    move = next(iter(moves(position)), None)
    if move is None:
        return message("Type a move, or help.")
    return message("Type a move, such as {move}, or help.", move=move_text(position, move))


def turning_point(game: Game, player: int) -> tuple[int, str] | None:
    """Return the number and the words of the move by which a player lost the win; None if none."""
    number = game.thrown_away(player)
    if number is None:
        return None
    return number, move_text(game.positions[number - 1], game.made[number - 1])


def ending(game: Game, person: int) -> list[str]:
    """Return the lines after a finished game: how it stood, and where that changed.

    >>> from kalmar.games.notation.positions import parse_position
    >>> game = Game.start(parse_position("nim 1"), Play.NORMAL)
    >>> game.make(next(game.position.moves()))
    >>> ending(game, 0), ending(game, 1)
    (['No mistakes: every move kept the win.'],
     ['You could not win as second player here: the first player can.'])
    """
    mine, theirs = turning_point(game, person), turning_point(game, 1 - person)
    lines: list[str] = []
    if mine is not None:
        lines.append(message("You were winning until move {number}: {move}.",
                             number=mine[0], move=mine[1]))  # fmt: skip
    if theirs is not None:
        lines.append(message("The computer was winning until move {number}: {move}.",
                             number=theirs[0], move=theirs[1]))  # fmt: skip
    return lines or _without_mistakes(game, person)


def _without_mistakes(game: Game, person: int) -> list[str]:
    """Return what is said of a game whose winner could win from the first move to the last."""
    if game.analysis.outcome_of(game.positions[0]) is Outcome.DRAW:
        return []
    if game.winner() == person:
        return [message("No mistakes: every move kept the win.")]
    if person:
        return [message("You could not win as second player here: the first player can.")]
    return [message("You could not win as first player here: the second player can.")]
