"""Services about compounds in which moves belong to Left, to Right or to both.

A position of play is the start, who begins, and the moves so far: a component may have died, which
no text of a position says. Files of graphs are not read here. What solves such compounds is loaded
when it is first asked for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, cast

from kalmar.answers.play import opponent
from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import find_composition
from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import join_messages, message
from kalmar.core.rules import Outcome
from kalmar.games.play_language import way_sentences
from kalmar.render.drawings import svg
from kalmar.theory.table import find_play
from kalmar.web.services import drawn_results as shapes
from kalmar.web.services.drawn import Latest, Prefix, Theme
from kalmar.web.services.fields import Bounds
from kalmar.web.services.positions import MOST_POSITIONS, Seed
from kalmar.web.services.results import Convention, LeftPosition, MoveWords
from kalmar.web.services.service import service

if TYPE_CHECKING:
    from kalmar.answers import partizan as answers
    from kalmar.answers.partizan import PartizanCompoundAnswer, PartizanStart
    from kalmar.engines import partizan as solvers
    from kalmar.engines.partizan import PartizanSolver, Verdict
    from kalmar.engines.partizan_compounds import PartizanState, PartizanTurn
    from kalmar.games import partizan as rules
    from kalmar.games.partizan import Player
    from kalmar.render.drawings import partizan as drawings
else:
    answers = LazyModule("kalmar.answers.partizan")
    solvers = LazyModule("kalmar.engines.partizan")
    rules = LazyModule("kalmar.games.partizan")
    drawings = LazyModule("kalmar.render.drawings.partizan")

MOST_TURNS = 400
"""Turns that are listed and drawn."""
USUAL_LIMIT = 100_000
"""Positions that a search visits where no limit is given: a page does not wait for long."""
EXAMPLES = (
    "domineering 3x3", "toads-and-frogs TT__FF",
    "coloured-hackenbush 0-1:b,1-2:r,1-3:b,0-4:r,4-5:b",
    "domineering 2x3 + toads-and-frogs TT_FF", "coloured-hackenbush brb ∨ toads-and-frogs T_F",
    "domineering 2x3 ∧ toads-and-frogs TT__FF", "form {0,*|1} + coloured-hackenbush rb",
)  # fmt: skip
"""Positions to choose on the page."""


@dataclass(frozen=True)
class Start:
    """A compound for two players, how it is played, and the moves so far.

    Attributes:
        position: components with a sign between them, such as domineering 2x3 + toads-and-frogs
            TT__FF.
        composition: how the components are played together; if left out, as the position says, or
            disjunctive.
        convention: who wins: normal or misere.
        first: who begins: left or right.
        moves: the moves so far, as the service partizan writes them.
        limit: how many positions a search may visit.
    """

    position: str
    composition: Annotated[str, Bounds(most=100)] | None = None
    convention: Convention = "normal"
    first: Literal["left", "right"] = "left"
    moves: Annotated[Sequence[str], Bounds(most=1_000)] = ()
    limit: Annotated[int, Bounds(1, MOST_POSITIONS)] | None = None


class Sitting(NamedTuple):
    """A position with the player to move.

    Attributes:
        answer: of the start.
        solver: of the way of playing.
        state: after the moves so far.
    """

    answer: "PartizanCompoundAnswer"
    solver: "PartizanSolver"
    state: "PartizanState"

    @property
    def turns(self) -> "list[PartizanTurn]":
        """Return the turns of the player to move, as many as are listed."""
        turns = self.solver.way.turns(self.state, self.solver.options)
        return list(islice(turns, MOST_TURNS))


LATEST = Latest()
"""The start asked about last, with what its solver has found."""


def sitting(start: Start) -> Sitting:
    """Return the position after the moves.

    Raises:
        UsageError: a component is a file, or a move is not one of the player to move.
    """
    key = start.position, start.composition, start.convention, start.limit
    found: tuple[PartizanCompoundAnswer, PartizanSolver] | None = LATEST.get(key)
    if found is None:
        if rules.GRAPH in start.position.split():
            raise UsageError("files are not read here: choose one of the games by name")
        named = None if start.composition is None else find_composition(start.composition)
        play, limit = find_play(start.convention), start.limit or USUAL_LIMIT
        answer = answers.partizan(start.position, named, play, limit)
        found = LATEST.keep(key, (answer, solvers.PartizanSolver(answer.way, answer.limit)))
    answer, solver = found
    state = answer.way.start(answer.parts, rules.Player[start.first.upper()])
    for move in start.moves:
        state = solver.way.after(state, found_turn(solver, state, move))
    return Sitting(answer, solver, state)


def found_turn(solver: "PartizanSolver", state: "PartizanState", move: str) -> "PartizanTurn":
    """Find a turn by its key, or by its name in English.

    Raises:
        UsageError: the player to move has no such turn.
    """
    for turn in solver.way.turns(state, solver.options):
        if move in (key_of(turn), str(drawings.turn_name(state, turn))):
            return turn
    raise UsageError("'{move}' is not a move here: choose one of those listed", move=move[:80])


def key_of(turn: "PartizanTurn") -> str:
    """Write a turn as links have it: what it leaves of each component that it moves."""
    return "; ".join(f"{at + 1}: {left.rules.format(left.component)}" for at, left in turn.items())


@service()
def partizan_games() -> shapes.PartizanGames:
    """List the games whose moves belong to Left or to Right."""
    return {
        "games": [
            {"name": entry.name, "title": entry.title, "rule": entry.rule,
             "example": entry.example}
            for entry in rules.PARTIZAN_GAMES.values()
        ]
    }  # fmt: skip


@service()
def partizan(
    start: Start, theme: Theme = "light", prefix: Prefix = "partizan", width: int = 0
) -> shapes.ShownPartizan:
    """Return rules, drawing and moves of a compound for two players.

    Args:
        start: the compound.
        theme: the theme of the drawing.
        prefix: a prefix for all ids of the drawing.
        width: the width of the drawing in pixels; 0 for the smallest possible.
    """
    now = sitting(start)
    turns = now.turns
    names = [drawings.turn_name(now.state, turn) for turn in turns]
    keys: list[str] = [key_of(turn) for turn in turns]
    shown = drawings.partizan_drawing(
        now.state, turns, names, now.answer.way.composition.unicode, width
    )
    moving = now.state.player
    won = moving if now.solver.misere else moving.other
    return {
        "position": written(now),
        "introduced": introduced(now),
        "examples": [[text, titled(text)] for text in EXAMPLES],
        "player": moving.name.casefold(),
        "over": not turns,
        "winner": None if turns else won.name.casefold(),
        "report": None,
        "drawing": {
            "svg": svg(shown, theme, prefix),
            "title": shown.title,
            "description": shown.description,
            "moves": names,
            "keys": keys,
            "unmarked": list(shown.unmarked),
            "complete": len(turns) < MOST_TURNS,
        },
        "moves": [row(name, key) for name, key in zip(names, keys, strict=True)],
    }


def row(name: str, key: str) -> MoveWords:
    """Return a turn as a page lists it: what it changes is said in its name."""
    return {"move": name, "key": key, "change": ""}


def written(now: Sitting) -> str:
    """Write the components that are left, with the sign between them."""
    sign = f" {now.answer.way.composition.unicode} "
    return sign.join(str(part) for part in now.state.parts if part is not None)


def introduced(now: Sitting) -> shapes.ShortIntroduction:
    """Return what is said before the first move: title, rules, how they are played, aim."""
    games = [
        rules.PARTIZAN_GAMES[name] for name in {part.rules.name: 0 for part in now.answer.parts}
    ]
    way, several = now.answer.way.composition, len(now.answer.parts) > 1
    won, lost = message("Whoever cannot move wins."), message("Whoever cannot move loses.")
    return {
        "title": join_messages([game.title for game in games], f" {way.unicode} "),
        "lines": [game.rule for game in games]
        + (way_sentences(way.choice, way.ending) if several else []),
        "aim": "loses" if now.solver.misere else "wins",
        "aim_words": won if now.solver.misere else lost,
        "draws": False,
        "parts": [],
    }


def titled(text: str) -> str:
    """Return a position with the titles of its games in the place of their names."""
    known = rules.PARTIZAN_GAMES
    return join_messages([known[w].title if w in known else w for w in text.split()], " ")


@service()
def partizan_play(start: Start, move: str) -> LeftPosition:
    """Make a move in a compound for two players.

    Args:
        start: the compound.
        move: a move, as the service partizan writes it.
    """
    now = sitting(start)
    return left_by(now, found_turn(now.solver, now.state, move))


def left_by(now: Sitting, turn: "PartizanTurn") -> LeftPosition:
    """Return what a turn leaves, as plain data."""
    after = now._replace(state=now.solver.way.after(now.state, turn))
    name, key = drawings.turn_name(now.state, turn), key_of(turn)
    return {**row(name, key), "before": written(now), "position": written(after)}


@service(long=True)
def partizan_solve(start: Start) -> shapes.SolvedPartizan:
    """Say who wins a compound for two players, and why.

    Args:
        start: the compound.
    """
    now = sitting(start)
    found: dict[str, Any] = {"player": now.state.player.name.casefold()}
    starts = {player: start_at(now, player) for player in rules.Player}
    left, right = (known.winner for known in starts.values())
    found["summary"] = answers.SUMMARIES[left, right]
    for player, known in starts.items():
        row = known.to_dict(0)
        listed = islice(moves_at(now, known), MOST_TURNS)
        found[player.name.casefold()] = {**row, "moves": list(listed)}
    return cast("shapes.SolvedPartizan", found)


def start_at(now: Sitting, player: "Player") -> "PartizanStart":
    """Return what is known if a player is to move."""
    state = now.state._replace(player=player)
    return answers.PartizanStart(player, now.solver.verdict(state), now.solver, state)


def moves_at(now: Sitting, start: "PartizanStart") -> Iterator[shapes.PartizanMove]:
    """Yield the turns of a player with what each leads to."""
    way = now.solver.way
    for turn in islice(way.turns(start.state, now.solver.options), MOST_TURNS):
        left = way.after(start.state, turn)
        try:
            verdict = now.solver.verdict(left)
        except LimitReached:
            yield row_of(start, turn, None)
            continue
        after = answers.PartizanStart(left.player, verdict, now.solver, left)
        yield {**row_of(start, turn, verdict), "length": verdict.length, "reason": after.reason}


def row_of(
    start: "PartizanStart", turn: "PartizanTurn", verdict: "Verdict | None"
) -> shapes.PartizanMove:
    """Return a turn with what it means for the player who makes it."""
    meaning = {Outcome.P: "win", Outcome.N: "loss", None: "unknown"}
    outcome = meaning.get(verdict.outcome if verdict else None, "draw")
    return {
        "key": key_of(turn),
        "move": drawings.turn_name(start.state, turn),
        "outcome": outcome,
        "length": None,
        "reason": "",
    }


@service(long=True)
def partizan_reply(
    start: Start, strength: Annotated[str, Bounds(most=20)] = "perfect", seed: Seed = 0
) -> LeftPosition:
    """Choose a move in a compound for two players.

    Args:
        start: the compound.
        strength: perfect, random, or a skill such as 0.7.
        seed: the random seed.
    """
    now = sitting(start)
    turns = now.turns
    if not turns:
        raise UsageError("play has ended")
    player = opponent(strength, seed)
    chance = player.chance
    if chance.random() < player.skill:
        turn = max(turns, key=lambda turn: (*rank(now, turn), chance.random()))
    else:
        turn = chance.choice(turns)
    return left_by(now, turn)


def rank(now: Sitting, turn: "PartizanTurn") -> tuple[int, int]:
    """Rank a turn: a win before a draw before a loss, short wins and long losses first."""
    try:
        left = now.solver.verdict(now.solver.way.after(now.state, turn))
    except LimitReached:
        return 0, 0
    worth = {Outcome.P: 1, Outcome.N: -1}.get(left.outcome, 0)
    return worth, -worth * (left.length or 0)
