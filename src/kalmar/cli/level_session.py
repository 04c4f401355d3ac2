"""A level in the terminal: one start after the other, until three games in a row are won.

Before each game the person looks at the board and chooses to be first or second. Only games against
a perfect computer count, in which nothing was analysed or taken back.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle

from kalmar.answers.play import Game, Opponent
from kalmar.cli.manners import seats
from kalmar.cli.session import Session
from kalmar.cli.session_commands import command_in
from kalmar.core.i18n import join_messages, message, plain
from kalmar.games.levels import LEVELS, WINS, Level
from kalmar.games.notation.positions import parse_position
from kalmar.games.play_language.introduction import introduce

__all__ = ["LevelSession", "session_of_level"]

SIDES = {
    **dict.fromkeys(("1", "first", "kezdo", "elso", "kezdo-leszek"), 0),
    **dict.fromkeys(("2", "second", "masodik", "masodik-leszek"), 1),
}
"""What may be typed to be first or second."""

NEXT = {"", "next", "kovetkezo"}

TELLING = {"help", "rules", "board", "list"}
"""Commands that tell nothing about who can win."""


@dataclass
class LevelSession(Session):
    """The games of a level, one after the other.

    Attributes:
        level: which one.
        starts: the starts that are still to be dealt, for ever.
        chosen: the side, if the person did not want to be asked.
        won: the starts won in a row, each with whether the person was second.
        told_rules: what was said last of the game.
    """

    level: Level = LEVELS[0]
    starts: Iterator[str] = field(default_factory=lambda: cycle(LEVELS[0].starts))
    chosen: int | None = None
    won: dict[str, bool] = field(default_factory=dict)
    told_rules: str = ""

    def introduce(self) -> bool:
        """Say what is played, show the start, and ask who begins."""
        lines = self.rules()
        rules = join_messages(lines[lines[0] == self.level.title :], "\n")
        if rules != self.told_rules:
            self.told_rules = rules
            title = message("Level {number} of {all}: {title}", number=self.level.number,
                            all=len(LEVELS), title=self.level.title)  # fmt: skip
            self.say("start", join_messages([title, rules], "\n"))
        self.show()
        if self.chosen is not None:
            return self.sit(self.chosen)
        return self.choose()

    def choose(self) -> bool:
        """Ask who begins; a move means that the person does. Return False if the person leaves."""
        position, play = self.game.position, self.game.analysis.play
        self.say("choose", message("First or second?"))
        if not introduce(position, play).draws:
            self.say("choose", message("Look at the board before you choose: one of the two can"
                                       " always win."))  # fmt: skip
        while True:
            line = self.read()
            if not line or command_in(line)[0] == "quit":
                self.say("goodbye", message("Goodbye."))
                return False
            side = SIDES.get(plain(line.strip()))
            if side is not None:
                return self.sit(side)
            if self.begins(line):
                return True

    def sit(self, side: int) -> bool:
        """Give the person a side, and say so."""
        self.person = side
        self.say("seats", seats(self.computer.skill, side))
        return True

    def begins(self, line: str) -> bool:
        """Make a first move of the person; return False if the line means none."""
        made = len(self.game.made)
        self.person = 0
        word, rest = command_in(line)
        with self.thinking():
            self.obey(line.strip(), word if word in TELLING else "", rest)
        if len(self.game.made) == made and word not in TELLING:
            self.say("choose", message("Type first or second; or a move, and you are first."))
        return len(self.game.made) > made

    def announce(self) -> None:
        """Report who has won, and what the game counts for the level."""
        super().announce()
        if self.computer.skill < 1 or self.practice:
            self.say("level", message("This game was practice: it does not count for the level."))
            return
        if self.game.winner() != self.person:
            self.won.clear()
        else:
            start = str(self.game.positions[0])
            self.won[start] = self.won.get(start, False) or self.person == 1
        self.say("level", self.standing())

    def standing(self) -> str:
        """Return how much of the level is won."""
        count = len(self.won)
        if count >= WINS and any(self.won.values()):
            return message("Level {number} is yours.", number=self.level.number)
        if count >= WINS:
            return message("Won in a row: {count}. Win one from the second place too.",
                           count=count)  # fmt: skip
        return message("Won in a row, each from another start: {count} of {all}.", count=count,
                       all=WINS)  # fmt: skip

    def offer(self) -> str:
        """Return what may be typed after the end."""
        more = message("Press Enter for the next game.")
        return join_messages([super().offer(), more], " ")

    def again(self) -> None:
        """Begin anew from the same start, for practice."""
        super().again()
        self.practice = True

    def is_next(self, line: str) -> bool:
        """Return whether a line asks for another start."""
        return plain(line.strip()) in NEXT

    def next(self) -> bool:
        """Deal another start; return whether there is more to play."""
        play, limit = self.game.analysis.play, self.game.analysis.limit
        self.game = Game.start(parse_position(next(self.starts)), play, limit)
        self.hints, self.shown, self.left, self.practice = 0, None, None, False
        return self.introduce()


def session_of_level(
    level: Level, computer: Opponent, second: bool, seed: int | None, as_json: bool = False
) -> LevelSession:
    """Return the session of a level at its first start.

    Args:
        level: which one.
        computer: how strong it is; only a perfect one counts.
        second: whether the person is always second and is not asked.
        seed: shuffles the starts; in the order of the level if None.
        as_json: whether each line is a JSON object.
    """
    order = list(level.starts)
    if seed is not None:
        random.Random(seed).shuffle(order)
    starts = cycle(order)
    game = Game.start(parse_position(next(starts)), level.play)
    return LevelSession(game, computer, int(second), as_json, level=level, starts=starts,
                        chosen=1 if second else None)  # fmt: skip
