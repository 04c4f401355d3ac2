"""Answers: who wins a position, what it is worth, every winning move, how long play lasts, and why.

Two ways lead to an answer, tried in this order and always reported: theory, where the outermost
compound has a row in the theory table, and search over the literal game graph within a budget.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from kalmar.answers.analyse import analyse
from kalmar.answers.analysis import Analysis
from kalmar.answers.moves_text import move_text
from kalmar.answers.reasons import reason_of
from kalmar.compound import Compound, Move, Position
from kalmar.display import Shown
from kalmar.limits import DEFAULT_LIMIT
from kalmar.positions import format_position, parse_position
from kalmar.rules import Outcome, Play
from kalmar.theories import find_play
from kalmar.values import Valuation, find_valuation

__all__ = ["Answer", "solve"]

LISTED_MOVES = 1000
"""How many winning moves `to_dict` lists unless told otherwise; the count is always complete."""

LONGEST_LINE = 60


@dataclass(frozen=True)
class Answer(Shown):
    """Everything about one position in one convention.

    Attributes:
        analysis: what the answer was read from; it also gives moves and lines of play.
        valuation: the valuation of `value`.
        value: the value of the whole position, None where the valuation leaves it undefined.
        theorem: the theorem the answer rests on, or that it was found by search.
        reason: the argument in words.
        length: how many moves optimal play lasts, both players together; None if not known.
        length_meaning: who hurries and who delays in that length.
        line: moves of one line of optimal play, as text.
        line_complete: whether the line goes on to the end of play.
    """

    analysis: Analysis
    valuation: Valuation
    value: int | None
    theorem: str
    reason: str
    length: int | None
    length_meaning: str
    line: tuple[str, ...]
    line_complete: bool

    @property
    def position(self) -> Position:
        """The position that was asked about."""
        return self.analysis.position

    @property
    def play(self) -> Play:
        """The convention."""
        return self.analysis.play

    @property
    def outcome(self) -> Outcome:
        """Who wins: N the player to move, P the other one."""
        return self.analysis.outcome

    @property
    def winning_move_count(self) -> int:
        """How many moves win."""
        return self.analysis.winning_move_count

    def winning_moves(self) -> Iterator[Move]:
        """Every winning move, in natural order, made one by one."""
        return self.analysis.winning_moves()

    def to_dict(self, listed: int = LISTED_MOVES) -> dict[str, Any]:
        """Plain data for JSON, the same for every interface.

        Args:
            listed: the largest number of winning moves to list.
        """
        rules = self.position.rules
        assert isinstance(rules, Compound)
        shown = [move_text(self.position, m) for m in islice(self.winning_moves(), listed)]
        return {
            "position": format_position(self.position, sign=False),
            "composition": rules.title,
            "convention": self.play.value,
            "outcome": self.outcome.value,
            "valuation": self.valuation.name,
            "value": self.value,
            "theorem": self.theorem,
            "winning_moves": shown,
            "winning_move_count": self.winning_move_count,
            "length": self.length,
            "length_meaning": self.length_meaning,
            "line": list(self.line),
            "line_complete": self.line_complete,
            "reason": self.reason,
        }


def solve(
    position: Position | str,
    composition: str | None = None,
    play: Play | str = Play.NORMAL,
    valuation: Valuation | str | None = None,
    limit: int | None = None,
) -> Answer:
    """Solve a position.

    Args:
        position: a position, or its text in the grammar of `kalmar.positions`.
        composition: how the components at the top of a text are played; disjunctive if None.
        play: the convention, normal or misère.
        valuation: whose value to report; that of the theorem used if None. Another one's value is
            read off the literal game graph.
        limit: how many positions a search may visit; 1,000,000 if None.

    Raises:
        KalmarError: the text, a name or a game is not right, or a limit was reached.

    >>> answer = solve("nim 3 5 7")
    >>> answer.outcome.value, answer.value, answer.winning_move_count
    ('N', 1, 3)
    >>> [move_text(answer.position, move) for move in answer.winning_moves()]
    ['1st: 3 → 2', '2nd: 5 → 4', '3rd: 7 → 6']
    """
    if isinstance(position, str):
        position = parse_position(position, composition)
    play = play if isinstance(play, Play) else find_play(play)
    wanted = find_valuation(valuation) if isinstance(valuation, str) else valuation
    analysis = analyse(position, play, DEFAULT_LIMIT if limit is None else limit, limit is not None)
    shown = analysis.valuation if wanted is None else wanted
    value = analysis.value if wanted is None else analysis.value_in(wanted)
    line, complete = analysis.line(LONGEST_LINE)
    length, meaning = analysis.length
    return Answer(
        analysis=analysis,
        valuation=shown,
        value=shown.show(value),
        theorem=analysis.theorem,
        reason=reason_of(analysis),
        length=length,
        length_meaning=meaning,
        line=line,
        line_complete=complete,
    )
