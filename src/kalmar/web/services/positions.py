"""Services about one position: report, moves, drawing, play, hints, homework on it."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from kalmar.answers.analysis import Analysis
from kalmar.answers.answer import LISTED_MOVES, Answer, analysed, answer_of
from kalmar.answers.find_move import find_move
from kalmar.answers.homework import check_homework
from kalmar.answers.move_report import MoveReport, MoveRow, why_move
from kalmar.answers.moves_in_words import change_text, move_text
from kalmar.answers.play import STEPS, Game, hint, list_winning_moves, opponent
from kalmar.answers.reasons import length_words
from kalmar.answers.workings import explain_steps
from kalmar.core.compositions import find_composition
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import join_messages, message
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import Move, after
from kalmar.core.turns import moves as all_moves
from kalmar.games.notation.coerce import position_of
from kalmar.games.notation.positions import format_position
from kalmar.games.play_language.introduction import introduce
from kalmar.theory.table import find_play
from kalmar.web.links import solve_command
from kalmar.web.services.drawn import PLAYED, Latest, drawn
from kalmar.web.services.service import Field, Plain, Service
from kalmar.web.services.turns import blocked, next_in_turn, single_steps, turn_of

MOST_POSITIONS = 1_000_000
MAX_POSITION_TEXT = 20_000

TEXT = Field(
    "position", "text", message("a position, such as nim 3 5 7 + kayles 8"), most=MAX_POSITION_TEXT
)
COMPOSITION = Field(
    "composition", "text",
    message("how the components are played together, such as conjunctive, or 'at most 2, first', or"
            " an object with 'choice' and 'ending'; if left out, as the position says, or"
            " disjunctive"), None,
)  # fmt: skip
WAY = (
    COMPOSITION,
    Field("convention", "text", message("who wins: normal or misere"), "normal",
          choices=("normal", "misere")),
    Field("limit", "integer", message("how many positions a search may visit"), None, least=1,
          most=MOST_POSITIONS),
)  # fmt: skip
POSITION = (TEXT, *WAY)
"""What every service about a position is given."""

MOVE = Field("move", "text", message("a move in words, such as take 3 from heap 2"), most=2_000)


def asked(
    position: str, composition: str | None, convention: str, limit: int | None
) -> tuple[Position, Play, int | None]:
    """Return the position, the convention and the limit that a request means."""
    return position_of(position, composition), find_play(convention), limit


LATEST = Latest()
"""The position asked about last: its reasons, hints and replies are asked next."""


def latest(**way: Any) -> Analysis:
    """Analyse a position, and cache the latest analysis for further questions about it."""
    # A page asks many things of one position in turn, and each needs the analysis.
    key = tuple(way[name] for name in sorted(way))
    found: Analysis | None = LATEST.get(key)
    if found is None:
        LATEST.clear()  # first, as two large ones may have no room
        found = LATEST.keep(key, analysed(*asked(**way)))
    return found


def report(listed_moves: int, **way: Any) -> dict[str, Any]:
    """Return all about a position, as `kalmar solve --all-moves --json` has it."""
    analysis = latest(**way)
    return answer_of(analysis, None, way["limit"]).to_dict(listed_moves, True, MoveReport(analysis))


def position(listed_moves: int, **given: Any) -> dict[str, Any]:
    """Return what a page shows of a position at once: report, moves and drawing.

    Where a limit is reached, the report is None and the moves are not judged. Where a turn may move
    in several components, the marks of the drawing stand for steps in one of them, and `turn` says
    which of these make a turn. `blocked` are the components that no turn may move now, and `next`
    is the one that is next where they are moved in turn.
    """
    look, way = divided(given)
    start, convention, limit = asked(**way)
    steps = single_steps(start)
    found: dict[str, Any] = {
        "position": (text := written(start, way["composition"])),
        "command": Plain(solve_command(text, way["composition"], convention)),
        "introduced": introduce(start, convention).to_dict(),
        "over": is_terminal(start),
        "report": None,
        "turn": turn_of(start, steps) if steps else None,
        "next": next_in_turn(start),
        "blocked": blocked(start),
        "drawing": drawn(start, way["composition"], steps or None, **look),
    }
    try:
        analysis = latest(**way)
        rows = MoveReport(analysis)
        found["report"] = reported(answer_of(analysis, None, limit))
        found["moves"] = [judged(row) for row in islice(rows, listed_moves)]
    except LimitReached as error:
        # The game can still be played: the moves are listed, only not judged.
        found["error"] = error.sentence
        found["moves"] = [unjudged(start, move) for move in islice(all_moves(start), listed_moves)]
    return found


def written(position: Position, composition: str | None) -> str:
    """Format a position so that it reads the same again, beside the composition if one is given."""
    return format_position(position, sign=composition is None)


def reported(answer: Answer) -> dict[str, Any]:
    """Return an answer without its moves, with its value in words."""
    valuation = answer.valuation
    return {
        **answer.to_dict(0),
        "symbol": valuation.symbol,
        "length_words": length_words(answer.length, answer.length_meaning),
        "value_title": message(valuation.title),
        "value_words": None if answer.value is None else valuation.words(answer.value),
    }


def unjudged(start: Position, move: Move) -> dict[str, Any]:
    """Return a move without judgement: only its text and what it changes."""
    text = move_text(start, move)
    return {"move": text, "key": Plain(text), "change": change_text(start, move)}


def moves(first: int, count: int, **way: Any) -> dict[str, Any]:
    """Return some of all moves with what they lead to, and why."""
    rows = MoveReport(latest(**way))
    found = islice(rows, first, first + count)
    return {"moves": [{**judged(row), "reason": rows.reason(row)} for row in found]}


def judged(row: MoveRow) -> dict[str, Any]:
    """Return a move as plain data; its text in English stays the same in all languages."""
    return {**row.to_dict(), "key": Plain(row.text), "change": row.change}


def play(move: str, **way: Any) -> dict[str, Any]:
    """Make a move, and return what it leaves."""
    start, convention, _ = asked(**way)
    return made(start, convention, find_move(start, move), way["composition"])


def made(start: Position, convention: Play, move: Move, composition: str | None) -> dict[str, Any]:
    """Return what a move leaves, as plain data."""
    left = after(start, move)
    return {
        "move": move_text(start, move),
        "key": Plain(move_text(start, move)),
        "change": change_text(start, move),
        "before": written(start, composition),
        "position": written(left, composition),
        "over": is_terminal(left),
        "mover_wins": is_terminal(left) and convention is Play.NORMAL,
    }


def reply(strength: str, seed: int, **way: Any) -> dict[str, Any]:
    """Choose a computer player's move, which depends on the position and the seed only."""
    start, convention, _ = asked(**way)
    here = latest(**way)
    chosen = opponent(strength, seed).move(here, start)
    return made(start, convention, chosen, way["composition"])


def lost(moves: list[str], **way: Any) -> dict[str, Any]:
    """Find where the loser of a finished game gave a win or a draw away, and how the chances went.

    The course says for the start and after each move who wins with best play: "1", "2" or "D".
    """
    start, convention, limit = asked(**way)
    game = Game.start(start, convention, limit or MOST_POSITIONS)
    # Moves come as text, in the language of the page or as keys in English.
    for text in moves:
        game.make(find_move(game.position, text))
    number = game.thrown_away(1 - game.winner()) if game.over else None
    chances = course(game)
    drawn_until = last_draw(chances, game.winner()) if game.over else None
    return {"number": number, "drawn_until": drawn_until, "course": chances}


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


def hints(step: int, **way: Any) -> dict[str, Any]:
    """Return one step of the ladder of hints, with the places and the move that it names."""
    start, convention, limit = asked(**way)
    game = Game.start(start, convention, limit or MOST_POSITIONS)
    steps = 1 if game.over else STEPS_BY_OUTCOME.get(game.outcome, 1)
    good = list_winning_moves(game)[:1] if step > 1 and not game.over else []
    return {
        "step": step,
        "of": steps,
        "hint": hint(game, step),
        "places": [Plain(place) for move in good for place in places_of(move)],
        "move": Plain(move_text(start, good[0])) if good and step > 2 else None,
    }


STEPS_BY_OUTCOME = {Outcome.N: STEPS, Outcome.P: 2}
"""How many steps the ladder has; a lost position has no move to look for, only the longest way."""


def places_of(move: Move) -> list[str]:
    """Return the numbers of the components in which a move is made, such as 2 or 2.1."""
    return [".".join(str(i + 1) for i in step.path) for step in move]


def why(move: str, **way: Any) -> dict[str, Any]:
    """Explain the outcome with its working, or why a move is good or bad."""
    here = latest(**way)
    if not move:
        return {"why": here.reason, "working": list(explain_steps(here))}
    reasons = why_move(here, find_move(here.position, move))
    return {"why": join_messages(reasons, "; "), "working": []}


def draw(**given: Any) -> dict[str, Any]:
    """Draw a position, with the moves that its marks stand for."""
    look, way = divided(given)
    return drawn(asked(**way)[0], way["composition"], **look)


LISTED = Field("listed_moves", "integer", message("how many moves to list"), LISTED_MOVES,
               most=5_000)  # fmt: skip

DRAWN = (
    Field("theme", "text", message("the theme of the drawing"), "light", choices=("auto", "light",
        "dark")),
    Field("prefix", "text", message("a prefix for all ids of the drawing"), "kalmar", most=40),
    Field("width", "integer", message("the width of the drawing in pixels; 0 for the smallest"
                                      " possible"), 0,
          most=2_000),
    *PLAYED,
)  # fmt: skip
"""How a drawing is wanted."""


def divided(given: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Divide what a service is given into how a drawing is wanted, and the rest."""
    wanted = {field.name for field in DRAWN}
    look = {name: value for name, value in given.items() if name in wanted}
    return look, {name: value for name, value in given.items() if name not in wanted}


SERVICES = (
    Service("report", message("Everything about a position: outcome, value, every move, reason,"
                              " length."),
            (*POSITION, LISTED), report, long=True),
    Service("position", message("A position as a page shows it: report, moves, drawing."),
            (*POSITION, LISTED, *DRAWN), position, long=True),
    Service("moves", message("Some moves of a position, each with what it leads to and why."),
            (*POSITION, Field("first", "integer", message("how many to skip"), 0, most=1_000_000),
             Field("count", "integer", message("how many to list"), 200, most=1_000)),
            moves, long=True),
    Service("play", message("Make a move."), (*POSITION, MOVE), play),
    Service("reply", message("The move of a computer player."),
            (*POSITION, Field("strength", "text", message("perfect, random, or a skill such as"
                                                          " 0.7"),
                              "perfect", most=20),
             Field("seed", "integer", message("the random seed"), 0, most=2**53)),
            reply, long=True),
    Service("lost", message("Where the loser of a game gave away a won position."),
            (*POSITION, Field("moves", "texts", message("the moves of the game"), most=2_000)),
            lost,
            long=True),
    Service("hint", message("One step of a series of hints."),
            (*POSITION, Field("step", "integer", message("the number of the step, from 1, the"
                                                         " smallest hint"), 1, least=1,
                              most=STEPS)),
            hints, long=True),
    Service("why", message("The reason for an outcome, or for the value of a move."),
            (*POSITION, Field("move", "text", message("a move; leave it out for the position"
                                                      " itself"),
                "")),
            why, long=True),
    Service("draw", message("A position drawn as SVG; its marks name the moves they stand for."),
            (*POSITION, *DRAWN), draw),
)  # fmt: skip


def homework(
    text: str, composition: str | None, convention: str, limit: int | None
) -> dict[str, Any]:
    """Check a homework, and return its lines up to the first wrong one."""
    named = None if composition is None else find_composition(composition)
    return check_homework(text, named, find_play(convention), limit).to_dict()


HOMEWORK = Field("text", "text", message("a position, then one move or claim per line, such as nim"
                                         " 3 5 = 6"), most=MAX_POSITION_TEXT)  # fmt: skip

HOMEWORK_SERVICES = (
    Service("homework", message("Check homework up to its first wrong line, with the reason."),
            (HOMEWORK, *POSITION[1:]), homework, long=True),
)  # fmt: skip
