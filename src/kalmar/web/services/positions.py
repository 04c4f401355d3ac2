"""Services about one position: report, moves, drawing, play, hints, homework on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any, cast

from kalmar.answers.analysis import Analysis
from kalmar.answers.answer import LISTED_MOVES, Answer, analysed, answer_of
from kalmar.answers.find_move import find_move
from kalmar.answers.homework import check_homework
from kalmar.answers.move_report import MoveReport, MoveRow
from kalmar.answers.moves_in_words import change_text, move_text
from kalmar.answers.play import STEPS, Game, list_winning_moves, opponent
from kalmar.answers.play import hint as give_hint
from kalmar.answers.reasons import length_words
from kalmar.answers.workings import explain_steps, explained_moves, idea_in, show_move
from kalmar.core.cached import cached_property
from kalmar.core.compositions import find_composition
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import Move, after
from kalmar.core.turns import moves as all_moves
from kalmar.games.notation import format_position
from kalmar.games.notation.coerce import position_of, refuse_points
from kalmar.games.play_language.introduction import introduce
from kalmar.render.drawings.drawing import number_of
from kalmar.theory.table import find_play
from kalmar.web.links import solve_command
from kalmar.web.services import results
from kalmar.web.services.drawn import (
    Latest,
    Look,
    Played,
    blocked,
    drawn,
    next_in_turn,
    single_steps,
    turn_of,
)
from kalmar.web.services.drawn_results import DrawnPosition, ShownPosition
from kalmar.web.services.fields import Bounds
from kalmar.web.services.service import service

MOST_POSITIONS = 1_000_000
MAX_POSITION_TEXT = 20_000

PositionText = Annotated[str, Bounds(most=MAX_POSITION_TEXT)]
Seed = Annotated[int, Bounds(most=2**53)]


@dataclass(frozen=True)
class Way:
    """How a position is played, and how long it is searched.

    Attributes:
        composition: how the components are played together, such as conjunctive, or 'at most 2,
            first', or an object with 'choice' and 'ending'; if left out, as the position says, or
            disjunctive.
        convention: who wins: normal or misere.
        limit: how many positions a search may visit.
    """

    composition: str | None = None
    convention: results.Convention = "normal"
    limit: Annotated[int, Bounds(1, MOST_POSITIONS)] | None = None

    @property
    def play(self) -> Play:
        """Return the convention."""
        return find_play(self.convention)


@dataclass(frozen=True)
class Asked:
    """A position and how it is played: what every service about a position is given.

    Attributes:
        position: a position, such as nim 3 5 7 + kayles 8.
        way: how it is played.
    """

    position: PositionText
    way: Way

    @cached_property
    def start(self) -> Position:
        """Return the position.

        Raises:
            KalmarError: the text is none.
        """
        return position_of(self.position, self.way.composition)

    def game(self) -> Game:
        """Return the game that begins with the position."""
        return Game.start(self.start, self.way.play, self.way.limit or MOST_POSITIONS)


LATEST = Latest()
"""The position asked about last: its reasons, hints and replies are asked next."""


def latest(asked: Asked) -> Analysis:
    """Analyse a position, and cache the latest analysis for further questions about it."""
    # A page asks many things of one position in turn, and each needs the analysis.
    found: Analysis | None = LATEST.get(asked)
    if found is None:
        LATEST.clear()  # first, as two large ones may have no room
        found = LATEST.keep(asked, analysed(asked.start, asked.way.play, asked.way.limit))
    return found


Listed = Annotated[int, Bounds(most=5_000)]


@service(long=True)
def report(asked: Asked, listed_moves: Listed = LISTED_MOVES) -> results.Answered:
    """Report everything about a position: outcome, value, every move, reason, length.

    Args:
        asked: the position.
        listed_moves: how many moves to list.
    """
    # As `kalmar solve --all-moves --json` has it.
    analysis = latest(asked)
    rows = MoveReport(analysis)
    answer = answer_of(analysis, None, asked.way.limit)
    return cast("results.Answered", answer.to_dict(listed_moves, True, rows))


@service(long=True)
def position(
    asked: Asked, look: Look, played: Played, listed_moves: Listed = LISTED_MOVES
) -> ShownPosition:
    """Show a position as a page does: report, moves, drawing.

    Where a limit is reached, the report is None and the moves are not judged. Where a turn may move
    in several components, the marks of the drawing stand for steps in one of them, and `turn` says
    which of these make a turn. `blocked` are the components that no turn may move now, and `next`
    is the one that is next where they are moved in turn.

    Args:
        asked: the position.
        look: how the drawing is wanted.
        played: the game so far.
        listed_moves: how many moves to list.
    """
    start, way = asked.start, asked.way
    refuse_points(start, message("in which the page does not count the points"))
    steps = single_steps(start)
    found: dict[str, Any] = {
        "position": (text := written(start, way.composition)),
        "command": solve_command(text, way.composition, way.play),
        "introduced": introduce(start, way.play).to_dict(),
        "over": is_terminal(start),
        "report": None,
        "turn": turn_of(start, steps) if steps else None,
        "next": next_in_turn(start),
        "blocked": blocked(start),
        "drawing": drawn(start, way.composition, look, played, steps or None),
    }
    try:
        analysis = latest(asked)
        rows = MoveReport(analysis)
        found["report"] = reported(answer_of(analysis, None, way.limit), idea_in(rows))
        found["moves"] = [judged(row) for row in islice(rows, listed_moves)]
    except LimitReached as error:
        # The game can still be played: the moves are listed, only not judged.
        found["error"] = error.sentence
        found["moves"] = [unjudged(start, move) for move in islice(all_moves(start), listed_moves)]
    return cast("ShownPosition", found)


def written(position: Position, composition: str | None) -> str:
    """Format a position so that it reads the same again, beside the composition if one is given."""
    return format_position(position, sign=composition is None)


def reported(answer: Answer, idea: str) -> results.Report:
    """Return an answer without its moves, with its value in words, and an idea."""
    valuation = answer.valuation
    found = {
        **answer.to_dict(0),
        "idea": idea,
        "symbol": valuation.symbol,
        "length_words": length_words(answer.length, answer.length_meaning),
        "value_title": message(valuation.title),
        "value_words": None if answer.value is None else valuation.words(answer.value),
    }
    return cast("results.Report", found)


def unjudged(start: Position, move: Move) -> results.ListedMove:
    """Return a move without judgement: only its text and what it changes."""
    text = move_text(start, move)
    return {"move": text, "key": str(text), "change": change_text(start, move)}


@service(long=True)
def moves(
    asked: Asked,
    first: Annotated[int, Bounds(most=1_000_000)] = 0,
    count: Annotated[int, Bounds(most=1_000)] = 200,
) -> results.Moves:
    """List some moves of a position, each with what it leads to and why.

    Args:
        asked: the position.
        first: how many to skip.
        count: how many to list.
    """
    rows = MoveReport(latest(asked))
    found = islice(rows, first, first + count)
    return {"moves": [{**judged(row), "reason": rows.reason(row)} for row in found]}


def judged(row: MoveRow) -> results.ListedMove:
    """Return a move as plain data; its text in English stays the same in all languages."""
    found = {**row.to_dict(), "key": str(row.text), "change": row.change}
    return cast("results.ListedMove", found)


@service()
def play(asked: Asked, move: str) -> results.MadeMove:
    """Make a move.

    Args:
        asked: the position.
        move: a move in words, such as take 3 from heap 2.
    """
    return made(asked, find_move(asked.start, move))


def made(asked: Asked, move: Move) -> results.MadeMove:
    """Return what a move leaves, as plain data."""
    start, composition = asked.start, asked.way.composition
    left = after(start, move)
    return {
        "move": move_text(start, move),
        "key": str(move_text(start, move)),
        "change": change_text(start, move),
        "before": written(start, composition),
        "position": written(left, composition),
        "over": is_terminal(left),
        "mover_wins": is_terminal(left) and asked.way.play is Play.NORMAL,
    }


@service(long=True)
def reply(
    asked: Asked, strength: Annotated[str, Bounds(most=20)] = "perfect", seed: Seed = 0
) -> results.MadeMove:
    """Choose the move of a computer player.

    Args:
        asked: the position.
        strength: perfect, random, or a skill such as 0.7.
        seed: the random seed.
    """
    return made(asked, opponent(strength, seed).move(latest(asked), asked.start))


@service(long=True)
def lost(asked: Asked, moves: Sequence[str]) -> results.Lost:
    """Find where the loser of a game gave away a won position, which move was better, and why.

    The course says for the start and after each move who wins with best play: "1", "2" or "D".
    The idea is that of the better move; of the start where no win was given away.

    Args:
        asked: the start.
        moves: the moves of the game.
    """
    game = asked.game()
    # Moves come as text, in the language of the page or as keys in English.
    for text in moves:
        game.make(find_move(game.position, text))
    number = game.thrown_away(1 - game.winner()) if game.over else None
    chances = course(game)
    drawn_until = last_draw(chances, game.winner()) if game.over else None
    then = MoveReport(game.analysis, game.positions[number - 1 if number else 0])
    better = explained_moves(then)[:1] if number else []
    return {"number": number, "drawn_until": drawn_until, "course": chances, "idea": idea_in(then),
            "better": move_text(then.position, better[0]) if better else None}  # fmt: skip


def last_draw(course: Sequence[str], winner: int) -> int | None:
    """Return the number of the loser's last move that gave a draw away; None if none did.

    Args:
        course: who wins with best play, at the start and after each move.
        winner: of the game, 0 or 1.

    >>> last_draw(["D", "D", "1", "1"], 0), last_draw(["1", "1"], 0), last_draw(["D", "2"], 1)
    (2, None, 1)
    """
    given = (
        ply
        for ply in range(1 - winner, len(course) - 1, 2)
        if course[ply] == "D" and course[ply + 1] == "12"[winner]
    )
    return max((ply + 1 for ply in given), default=None)


def course(game: Game) -> list[str]:
    """Return who wins with best play, at the start and after each move.

    >>> game = Game.start(position_of("nim 1 2"), Play.NORMAL)
    >>> game.make(find_move(game.position, "take 2 from heap 2"))
    >>> course(game)
    ['1', '2']
    """
    names = {Outcome.N: "12", Outcome.P: "21"}
    outcomes = map(game.analysis.outcome_of, game.positions)
    return [names.get(outcome, "DD")[ply % 2] for ply, outcome in enumerate(outcomes)]


@service(long=True)
def hint(asked: Asked, step: Annotated[int, Bounds(1, STEPS)] = 1) -> results.Hint:
    """Give one step of a series of hints, with the places and the move that it names.

    Args:
        asked: the position.
        step: the number of the step, from 1, the smallest hint.
    """
    start, game = asked.start, asked.game()
    steps = 1 if game.over else STEPS_BY_OUTCOME.get(game.outcome, 1)
    good = list_winning_moves(game)[:1] if step > 1 and not game.over else []
    return {
        "step": step,
        "of": steps,
        "hint": give_hint(game, step),
        "places": [number_of(step.path) for move in good for step in move],
        "move": str(move_text(start, good[0])) if good and step > 2 else None,
    }


STEPS_BY_OUTCOME = {Outcome.N: STEPS, Outcome.P: 2}
"""How many steps the ladder has; a lost position has no move to look for, only the longest way."""


@service(long=True)
def why(asked: Asked, move: str = "") -> results.Why:
    """Give the reason for an outcome with its working and idea, or for a move in words for pupils.

    The idea is a sentence for pupils about what to leave, empty where there is none. Where no words
    are known for a move, `line` has moves that show it, from itself on, and `left` is the position
    after them.

    Args:
        asked: the position.
        move: a move; leave it out for the position itself.
    """
    here = latest(asked)
    if not move:
        return {"why": here.reason, "working": list(explain_steps(here)),
                "idea": idea_in(MoveReport(here))}  # fmt: skip
    found, line, left = show_move(here, find_move(here.position, move), here.position)
    return {"why": found, "working": [], "line": list(map(str, line)),
            "left": written(left, asked.way.composition)}  # fmt: skip


@service()
def draw(asked: Asked, look: Look, played: Played) -> DrawnPosition:
    """Draw a position as SVG; its marks name the moves they stand for.

    Args:
        asked: the position.
        look: how the drawing is wanted.
        played: the game so far.
    """
    return drawn(asked.start, asked.way.composition, look, played)


@service(long=True)
def homework(text: PositionText, way: Way) -> results.CheckedHomework:
    """Check homework up to its first wrong move, each wrong line with the reason.

    Args:
        text: a position, then one move or claim per line, such as nim 3 5 = 6.
        way: how the position is played.
    """
    named = None if way.composition is None else find_composition(way.composition)
    return cast(
        "results.CheckedHomework", check_homework(text, named, way.play, way.limit).to_dict()
    )
