"""What a game in the terminal says and understands, beside moves.

Before the first move are title, rule, aim, and who plays whom; nothing tells who can win. After the
last one comes where the win was lost, and where the person may go back to.

The computer's last move is shown by hollow pieces: those of the drawing before it that are not in
the one after it, so that no game need be known. Where the move has changed the layout, as a row
that fell apart, the drawing stays as it is.
"""

import re
from collections.abc import Iterator

from kalmar.answers.moves_in_words import move_text
from kalmar.answers.play import SKILLS, Game
from kalmar.core.compounds import Position
from kalmar.core.i18n import Message, join_messages, message, plain
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import moves
from kalmar.games.play_language.introduction import introduce

GHOSTS = {"●": "○", "□": "▫", "│": "┊", "Q": "q", "R": "r", "K": "k", "N": "n", "♟": "♙",
          "o": ".", "#": ":", "|": ":"}  # fmt: skip
"""Pieces in drawings, each with its hollow form; the last ones are those of plain ASCII."""

COUNT = re.compile(r"(?:^|  )\d+$")
"""Behind a heap or row: how many pieces it has."""

WORD = re.compile(r"(?!o+\b)[^\W\d_]{2,}(?: \d+)?")
"""What a component is called, which must stand where it stood."""


def marked(before: str, after: str) -> tuple[str, Message | None]:
    """Mark the pieces that a move took in the drawing of what it left.

    Args:
        before: the drawing of the position before the move.
        after: the drawing of the position that it left.

    Returns:
        The drawing with the marks, and what they mean; None where there are none.

    >>> marked("heap 1  ●●●  3", "heap 1  ●  1")
    ('heap 1  ●○○  1', "○: changed by the computer's move")
    >>> marked("●●  2", "0")[0]
    '○○  0'
    >>> marked("Q · ·", "· Q ·")
    ('q Q ·', "q: changed by the computer's move")
    """
    old, new = before.split("\n"), after.split("\n")
    new += [""] * (len(old) - len(new) if _is_board(old) and _is_board(new) else 0)
    if len(old) != len(new) or list(_words(old)) != list(_words(new)):
        return after, None
    lines = [_marked_line(one, other) for one, other in zip(old, new, strict=True)]
    found = "\n".join(lines).rstrip("\n")
    signs = sorted(sign for sign in set(GHOSTS.values()) if found.count(sign) > after.count(sign))
    if not signs:
        return after, None
    return found, message("{signs}: changed by the computer's move", signs=", ".join(signs))


def _is_board(lines: list[str]) -> bool:
    """Return whether a drawing is of one board alone, which loses lines only at its end."""
    return not any(_words(lines))


def _words(lines: list[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the names of components with their places in a drawing."""
    for i, line in enumerate(lines):
        for match in WORD.finditer(line):
            yield i, match.start(), match[0]


def _marked_line(before: str, after: str) -> str:
    """Mark the pieces that are missing in a line."""
    old, new = COUNT.sub("", before), COUNT.sub("", after)
    count = f"  {after[len(new) :].lstrip()}" if COUNT.search(after) else ""
    wide = new.ljust(len(old))
    signs = [
        GHOSTS[was] if was in GHOSTS and sign not in GHOSTS and not sign.isdigit() else sign
        for was, sign in zip(old.ljust(len(wide)), wide, strict=True)
    ]
    # A name such as "row" begins with letters that are pieces elsewhere; names have not moved.
    for match in WORD.finditer(old):
        signs[match.start() : match.end()] = old[match.start() : match.end()]
    return "".join(signs).rstrip() + count


STRENGTHS = {
    1.0: message("The computer plays perfectly."),
    SKILLS["medium"]: message("The computer plays at medium strength: it makes a mistake now and"
                              " then."),
    SKILLS["easy"]: message("The computer plays at its easy strength: it makes many mistakes."),
    0.0: message("The computer moves at random."),
}  # fmt: skip


def introduction(position: Position, play: Play) -> list[str]:
    """Return the lines that say what is played: the title, the rule, the aim.

    >>> from kalmar.games.notation import parse_position
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

    >>> from kalmar.games.notation import parse_position
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


HELP = message(
    "  a move      in words or part of them (take 3 from heap 2), what it takes (0-1, b2),"
    "\n              what is left (2: 4), or its number (#1)\n  list        the legal moves"
    "\n  moves       every move with its value and what it leads to, the quickest win first"
    "\n  hint        a little more each time: who can win, where, a good move, the reason"
    "\n  why         the reason in numbers\n  why MOVE    what is good about a move, or what"
    " refutes it\n  board       the position again\n  rules       the rules of the game, and"
    " who wins\n  back 3      back to your move 3\n  again, swap a new game from the same"
    " start, with sides changed\n  undo, redo, resign, quit, help"
)
COMMANDS = {
    "help": ("segitseg", "?"),
    "list": ("lista",),
    "board": ("tabla",),
    "rules": ("szabaly", "rule", "aim", "cel"),
    "moves": ("lepesek", "all"),
    "hint": ("tipp",),
    "why": ("miert",),
    "undo": ("vissza", "visszavonas", "back"),
    "redo": ("ujra",),
    "again": ("megint", "new"),
    "swap": ("csere",),
    "resign": ("feladom",),
    "quit": ("exit", "q", "kilep", "kilepek"),
}
"""What may be typed beside moves, with other words for it, Hungarian ones among them."""

WORDS = {word: name for name, others in COMMANDS.items() for word in (name, *others)}


def command_in(line: str) -> tuple[str, str]:
    """Return the command that a line begins with, empty where it is none, and what follows.

    >>> command_in(" Miért take 3"), command_in("take 3")
    (('why', 'take 3'), ('', '3'))
    """
    first, _, rest = line.strip().partition(" ")
    return WORDS.get(plain(first) or first, ""), rest.strip()
