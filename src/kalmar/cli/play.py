"""`kalmar play`: a game in the terminal, line by line, so that pipes and screen readers work.

With a level, one start follows the other until three games in a row are won. Before each game the
person looks at the board and chooses to be first or second. Only games against a perfect computer
count, in which nothing was analysed or taken back.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle

from kalmar.answers.play import Game, Opponent, opponent
from kalmar.cli.commands import is_board
from kalmar.cli.options import Options, as_command, flag, opt
from kalmar.cli.positional import game_of, play, refuse_for_boards
from kalmar.cli.session import Session
from kalmar.cli.session_commands import command_in, seats
from kalmar.cli.way import PlayOptions
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, message, plain
from kalmar.core.rules import Play
from kalmar.games.notation import parse_position
from kalmar.games.notation.coerce import position_of
from kalmar.games.play_language import LEVELS, WINS, Level, find_level
from kalmar.games.play_language.introduction import introduce
from kalmar.theory.valuations import find_valuation

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
            self.say("choose", message("Look at the board before you choose: one of the two"
                                       " players can always win."))  # fmt: skip
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
            self.say("choose", message("Type first or second, or make a move to go first."))
        return len(self.game.made) > made

    def announce(self) -> None:
        """Report who has won, and what the game counts for the level."""
        super().announce()
        if self.computer.skill < 1 or self.practice:
            self.say(
                "level", message("This game was practice: it does not count towards the level.")
            )
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
            return message("Level {number} completed.", number=self.level.number)
        if count >= WINS:
            return message("Won in a row: {count}. Win one as second player too.",
                           count=count)  # fmt: skip
        return message("Won in a row, each from a different start: {count} of {all}.", count=count,
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
        self.deal(Game.start(parse_position(next(self.starts)), play, limit))
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


class Seats(Options):
    """Who plays whom.

    Attributes:
        strength: strength of the computer: easy, medium, perfect, random, or a skill from 0 to 1.
        second: let the computer move first.
        seed: seed of the random choices of a computer that can be beaten.
    """

    strength: str = opt("--opponent", default="perfect", metavar="NAME")
    second: bool = False
    seed: int | None = None


@as_command("play")
def command(
    position: str | None,
    *,
    way: PlayOptions,
    sides: Seats,
    level: int | None = opt("--level", "Play the starting positions of a level from 1 to 10,"
                            " instead of a POSITION."),
    as_json: bool = flag("--json", "Write JSON, one object for each line."),
) -> None:  # fmt: skip
    """Play a POSITION, or a level, against the computer.

    \b
    Examples:
      kalmar play "nim 3 5 7"
      kalmar play --level 1
      kalmar play "bricks 4x6" --composition selective --opponent medium
      printf 'moves\\ntake 1\\nresign\\n' | kalmar play "kayles 7" --second
    """
    if level is not None:
        play_level(level, position, way, sides, as_json)
        return
    if position is None:
        raise UsageError("there is nothing to play: write a position such as 'nim 3 5 7', or"
                         " --level and a number from 1 to 10")  # fmt: skip
    if is_board(position):
        other = None if sides.strength == "perfect" else sides.strength
        refuse_for_boards(way, sides.seed, other, as_json or None, way.limit_time)
        play(game_of(position, way), (), int(sides.second))
        return
    convention = Play.MISERE if way.misere else Play.NORMAL
    player = opponent(sides.strength, sides.seed)
    with way.kept():
        game = Game.start(position_of(position, way.composition), convention, way.positions)
    valuation = find_valuation(way.valuation) if way.valuation else None
    Session(game, player, int(sides.second), as_json, valuation, way.limit_time, way.limit).run()


def play_level(
    number: int, position: str | None, way: PlayOptions, sides: Seats, as_json: bool
) -> None:
    """Play a level.

    Raises:
        UsageError: there is no such level, or a position or a way of playing was given too.
    """
    level = find_level(number)
    if position is not None or way.composition is not None or way.misere:
        raise UsageError("a level has its own positions and way of playing: leave out any others")
    with way.kept():
        player = opponent(sides.strength, sides.seed)
        session = session_of_level(level, player, sides.second, sides.seed, as_json)
    session.seconds, session.limit = way.limit_time, way.limit
    session.run()
