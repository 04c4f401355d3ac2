"""Exactly labelled positions for programs that play, and the score of their answers.

Positions come in the twelve ways of playing in turn, with two components, three and four; those of
few components are walked further down, so that they are easier. The same seed gives the same ones.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count, islice
from typing import Any, NamedTuple

from kalmar.answers.answer import ANSWER_FIELDS, Answer, analysed, solve
from kalmar.answers.find_move import find_move
from kalmar.core.compositions import SIX
from kalmar.core.compounds import Compound, Position, is_terminal
from kalmar.core.errors import CyclicGameError, LimitReached, PositionError, UsageError
from kalmar.core.rules import Outcome, Play, is_standalone
from kalmar.core.turns import after, moves
from kalmar.games.notation import parse_position
from kalmar.games.notation.coerce import position_of
from kalmar.games.registry import GAMES
from kalmar.theory.table import find_play

COMPONENTS = (2, 3, 4)
MAX_MOVES, MAX_POSITIONS = 200, 20_000
"""Of a labelled position, and of the search that labels it."""

MOST_LOOKED_AT = 200
SHARE = 3
"""At most one move in so many of a game is made by chance, so that there is something to play."""

FIELDS = ("position", "composition", "convention", "outcome", "move_count")
TEXTS = {"position": None, "composition": "disjunctive", "convention": "normal"}
"""What an answer says of its question, and what holds where it does not."""
EXAMPLE = '[{"position": "nim 3 5", "outcome": "N", "move": "take 2 from heap 2"}]'


def walked(start: Position, source: random.Random) -> Position:
    """Return a position reached from the start, at most a third of the way to the end."""
    line = [start]
    while len(line) < SHARE * 10 and not is_terminal(line[-1]):
        near = list(islice(moves(line[-1]), MOST_LOOKED_AT))
        line.append(after(line[-1], source.choice(near)))
    return line[source.randint(0, max(0, (len(line) - 2) // SHARE))]


@cache
def examples() -> list[Position]:
    """Return an example of each game that may stand beside others."""
    starts = (parse_position(game.example) for game in GAMES.values())
    return [start for start in starts
            if not any(is_standalone(part.rules) or hasattr(part.rules, "join")
                       for part in start.component)]  # fmt: skip


def labelled_positions(seed: int) -> Iterator[dict[str, Any]]:
    """Yield positions with who wins and all winning moves, as plain data, without end.

    >>> found = next(labelled_positions(1))
    >>> found["composition"], found["convention"], found["components"]
    ('disjunctive', 'normal', 2)
    """
    ways = [(way, play) for way in SIX for play in Play]
    for number in count():
        way, play = ways[number % len(ways)]
        components = COMPONENTS[number // len(ways) % len(COMPONENTS)]
        source = random.Random(f"{seed}-{number}")
        answer = None
        while answer is None:
            parts = [part_of(source, COMPONENTS[-1] - components) for _ in range(components)]
            answer = answered(Position(Compound.of(way), tuple(parts)), play)
        yield {
            "number": number,
            **{name: ANSWER_FIELDS[name](answer) for name in FIELDS},
            "components": components,
            "winning_moves": [move.text for move in answer.winning_moves()],
        }


def part_of(source: random.Random, walks: int) -> Position:
    """Return a component of some game, further down the more walks are made."""
    found = source.choice(examples())
    for _ in range(1 + walks):
        found = walked(found, source)
    part: Position = source.choice(found.component)
    return part


def answered(position: Position, play: Play) -> Answer | None:
    """Return the answer to a position; None where it is over, long or not exact."""
    if is_terminal(position):
        return None
    try:
        answer = solve(position, play=play, limit=MAX_POSITIONS)
    except (CyclicGameError, LimitReached):
        return None
    few = answer.move_count is not None and answer.move_count <= MAX_MOVES
    return answer if few and answer.winning_move_count is not None else None


class Score(NamedTuple):
    """How well positions of so many components were answered.

    Attributes:
        components: of each position.
        positions: how many there are.
        outcomes: for how many of them it was said rightly who wins.
        winnable: how many of them the player to move wins.
        moves: in how many of these a winning move was given.
        illegal: how many moves were none.
    """

    components: int
    positions: int
    outcomes: int
    winnable: int
    moves: int
    illegal: int


def score(answers: Any) -> list[Score]:
    """Compare answers with what is exact, which is found anew.

    Args:
        answers: a list of mappings with a `position`, maybe its `composition` and `convention`,
            and an `outcome`, a `move` or both.

    Raises:
        UsageError: they are not such a list.
        KalmarError: a position cannot be read or solved.

    >>> score([{"position": "nim 3 5", "outcome": "N", "move": "take 2 from heap 2"}])
    [Score(components=2, positions=1, outcomes=1, winnable=1, moves=1, illegal=0)]
    """
    counts: dict[int, Counter[str]] = {}
    if not isinstance(answers, list):
        answers = [None]
    for row in answers:
        if not isinstance(row, Mapping) or not all(
            isinstance(row.get(name, usual), str) for name, usual in TEXTS.items()
        ):
            raise UsageError(
                "these are no answers: write a list such as {example}", example=EXAMPLE
            )
        position = position_of(row["position"], row.get("composition"))
        counts.setdefault(len(position.component), Counter()).update(judged(position, row))
    names = Score._fields[1:]
    return [
        Score(parts, *(found[name] for name in names)) for parts, found in sorted(counts.items())
    ]


def judged(position: Position, row: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is counted of one answer."""
    analysis = analysed(position, find_play(row.get("convention", "normal")), None)
    outcome = analysis.outcome_of(position)
    yield "positions"
    if row.get("outcome") == outcome.value:
        yield "outcomes"
    if outcome is Outcome.N:
        yield "winnable"
    if "move" in row:
        try:
            left = after(position, find_move(position, str(row["move"])))
        except PositionError:
            yield "illegal"
        else:
            if analysis.outcome_of(left) is Outcome.P:
                yield "moves"
