"""A game in progress with its history, computer opponents of any strength, and hints.

A perfect opponent plays the best move of the analysis: it wins as fast as it can, and loses as
slowly. A random opponent knows only the rules. In between, each turn is perfect with some
probability. `hint` goes up a ladder of steps: who can win, where to look, a good move, all of them;
where no move wins it ends with the move that holds out longest.
"""

import random
from dataclasses import dataclass, field
from itertools import islice

from kalmar.answers.analyse import analyse
from kalmar.answers.analysis import Analysis
from kalmar.answers.find_move import MOST_MOVES
from kalmar.answers.move_report import MoveReport
from kalmar.answers.moves_in_words import BETWEEN_MOVES, WordedMove, move_text
from kalmar.answers.workings import explained_moves
from kalmar.core.compositions import Composition, CompositionName, PlayName
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, message, plain, plural_message
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import Move, after, moves
from kalmar.games.notation.coerce import Given, position_of, refuse_points
from kalmar.runtime.work import DEFAULT_LIMIT
from kalmar.theory.table import find_play

SKILLS = {"perfect": 1.0, "medium": 0.8, "easy": 0.4, "random": 0.0}
"""The named strengths, each as the probability that a turn is played perfectly."""

SKILLS_IN_HUNGARIAN = {"hibatlan": "perfect", "kozepes": "medium", "konnyu": "easy",
                       "veletlen": "random"}  # fmt: skip


@dataclass(frozen=True)
class Opponent:
    """A player of some strength.

    Attributes:
        skill: the probability that a turn is played perfectly.
        chance: the source of all randomness.

    >>> import kalmar
    >>> kalmar.opponent("0.5", seed=1).skill
    0.5
    """

    skill: float
    chance: random.Random

    def __eq__(self, other: object) -> bool:
        """Return True for the same skill, about to draw the same numbers."""
        if not isinstance(other, Opponent):
            return NotImplemented
        return (self.skill, self.chance.getstate()) == (other.skill, other.chance.getstate())

    def __hash__(self) -> int:
        """Return the hash of the skill, which does not change."""
        return hash(self.skill)

    def move(self, analysis: Analysis, position: Position) -> Move:
        """Choose the opponent's move.

        Raises:
            UsageError: play is over.
        """
        # With probability `skill` a perfect move, else any legal one, chosen evenly.
        if self.chance.random() < self.skill:
            best = analysis.best_move(position)
            if best is not None:
                return best
        possible = list(islice(moves(position), MOST_MOVES))
        if not possible:
            raise UsageError("play has ended")
        return self.chance.choice(possible)


def opponent(strength: str, seed: int | None = None) -> Opponent:
    """Build the opponent of a strength: easy, medium, perfect, random, or a number from 0 to 1.

    Raises:
        UsageError: it is none of these.

    >>> opponent("perfect").skill, opponent("0.5").skill, opponent("easy").skill
    (1.0, 0.5, 0.4)
    """
    name = plain(strength.strip())
    try:
        skill = SKILLS.get(SKILLS_IN_HUNGARIAN.get(name, name), -1.0)
        # The names are tried first; another text must be a number.
        skill = float(strength) if skill < 0 else skill
    except ValueError:
        skill = -1.0
    if not 0 <= skill <= 1:
        raise UsageError(
            "'{strength}' is not a playing strength: choose easy, medium, perfect or random,"
            " or a number from 0 to 1 such as 0.7",
            strength=strength,
        )
    return Opponent(skill, random.Random(seed))


@dataclass
class Game:
    """A game in progress, with its past and what was taken back.

    Attributes:
        analysis: of the first position.
        positions: all positions so far, the present one last.
        made: the moves between them.

    >>> import kalmar
    >>> game = kalmar.play("nim 1 2")
    >>> game.make(next(iter(game.position.moves())))
    >>> len(game.positions), game.over
    (2, False)
    """

    analysis: Analysis
    positions: list[Position]
    made: list[Move] = field(default_factory=list)
    undone: list[Move] = field(default_factory=list)

    @classmethod
    def start(cls, position: Position, play: Play, limit: int = DEFAULT_LIMIT) -> "Game":
        """Start a game at its first position.

        Raises:
            LimitReached: the position is too large to be played perfectly.
            UsageError: it is of a game for points.
        """
        refuse_points(position, message("in which play here does not count the points"))
        return cls(analyse(position, play, limit), [position])

    def __repr__(self) -> str:
        """Return the present position and how many moves were made."""
        return f"<Game {self.position!s}, {len(self.made)} moves made>"

    @property
    def position(self) -> Position:
        """Return the present position."""
        return self.positions[-1]

    @property
    def over(self) -> bool:
        """Return whether no move is left."""
        return is_terminal(self.position)

    @property
    def outcome(self) -> Outcome:
        """Return who wins the present position with perfect play."""
        return self.analysis.outcome_of(self.position)

    def winner(self) -> int:
        """Return who has won a finished game: 0 for the player who moved first, else 1."""
        # The player who made the last move wins in normal play: players alternate from 0.
        last = (len(self.made) + 1) % 2
        return last if self.analysis.play is Play.NORMAL else 1 - last

    def make(self, move: Move) -> None:
        """Make a move; what was taken back before is forgotten."""
        self.undone.clear()
        self._advance(move)

    def _advance(self, move: Move) -> None:
        self.positions.append(after(self.position, move))
        self.made.append(move)

    def undo(self) -> bool:
        """Take the last move back; False if there is none."""
        if not self.made:
            return False
        self.undone.append(self.made.pop())
        self.positions.pop()
        return True

    def redo(self) -> bool:
        """Make again what was taken back last; False if there is nothing."""
        if not self.undone:
            return False
        self._advance(self.undone.pop())
        return True

    def thrown_away(self, player: int) -> int | None:
        """Return the number of a player's first move that lost a won position; None if none did."""
        # Moves of one player: every other position. Both outcomes N: he could have won, and now the
        # opponent can.
        for number in range(player, len(self.made), 2):
            before, then = self.positions[number], self.positions[number + 1]
            if self.analysis.outcome_of(before) is Outcome.N is self.analysis.outcome_of(then):
                return number + 1
        return None

    def winning_moves(self) -> list[WordedMove]:
        """List the winning moves of the present position, at most a hundred thousand."""
        return [
            move
            for move in WordedMove.each(self.position, islice(moves(self.position), MOST_MOVES))
            if self.analysis.outcome_of(after(self.position, move)) is Outcome.P
        ]


def play(
    position: Given,
    composition: CompositionName | Composition | None = None,
    convention: Play | PlayName = Play.NORMAL,
    limit: int = DEFAULT_LIMIT,
    *,
    misere: bool = False,
) -> Game:
    """Start a game at its first position, in which moves are made, taken back and judged.

    Args:
        position: a position, its text, or a list of heaps.
        composition: how the components of a text or a list are played; disjunctive if None.
        convention: normal or misère.
        limit: how many positions a search may visit.
        misere: the same as `convention="misere"`.

    Raises:
        KalmarError: the position or a name is not right, or it is too large to be played.

    >>> game = play("nim 1 2")
    >>> game.make(game.winning_moves()[0])
    >>> game.position, game.outcome.value
    (<Position nim 1 + nim 1>, 'P')
    """
    named = find_play(convention, misere)
    return Game.start(position_of(position, composition), named, limit)


STEPS = 4
"""How many steps there are."""

NOT_WON = message("The computer can win if it plays well: hold out as long as you can.")


def hint(game: Game, step: int) -> str:
    """Return one step of the ladder of hints; where no move wins, the move that holds out longest.

    Args:
        game: at the position that the hint is about.
        step: the number of the step, from 1, the smallest hint help, to `STEPS`.

    >>> from kalmar.games.notation import parse_position
    >>> from kalmar.core.rules import Play
    >>> game = Game.start(parse_position("nim 3 5"), Play.NORMAL)
    >>> [hint(game, step) for step in (1, 2, 3)]
    ['You can win.', 'Look at component 2.', 'A good move: take 2 from heap 2']
    >>> hint(Game.start(parse_position("nim 2 2"), Play.NORMAL), 2)
    'This move holds out longest: take 1 from heap 1'
    >>> hint(Game.start(parse_position("nim 0"), Play.MISERE), 3)
    'Play is over: there are no moves left.'
    """
    if game.over:
        return message("Play is over: there are no moves left.")
    if game.outcome is Outcome.DRAW:
        return message("Nobody can force a win: avoid losing positions.")
    if game.outcome is Outcome.P:
        return _long_way(game) if step > 1 else NOT_WON
    if step <= 1:
        return message("You can win.")
    # Hints grow with the step: where to look, one move, all of them.
    report = MoveReport(game.analysis, game.position)
    good = explained_moves(report)
    # Other moves may win too.
    if report.stopped is not None or game.analysis.sure_move(game.position) is not None:
        step = 3
    if step == 2 and len(game.position.component) == 1:
        return plural_message(len(good), "There is {number} winning move.",
                       "There are {number} winning moves.")  # fmt: skip
    if step == 2:
        places = sorted({part.path[0] + 1 for part in good[0]})
        shown = ", ".join(map(str, places))
        return (message("Look at component {places}.", places=shown) if len(places) == 1
                else message("Look at components {places}.", places=shown))  # fmt: skip
    texts = [move_text(game.position, move) for move in good]
    if step == 3:
        return message("A good move: {move}", move=texts[0])
    return message("Winning moves: {moves}", moves=join_messages(texts, BETWEEN_MOVES))


def _long_way(game: Game) -> str:
    """Return the move of a lost position after which play is longest, where that is known."""
    row = next(iter(MoveReport(game.analysis, game.position)))
    if row.remoteness is None:
        return NOT_WON
    return message("This move holds out longest: {move}", move=move_text(game.position, row.move))


def list_winning_moves(game: Game) -> list[Move]:
    """List the first winning moves of the present position, one with an idea first."""
    return explained_moves(MoveReport(game.analysis, game.position))
