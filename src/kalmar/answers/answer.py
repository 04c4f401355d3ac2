"""Solve a position: `solve` returns an `Answer` with outcome, value, winning moves and reason.

Theory is tried first, where the outermost compound has a row in the theory table, then search of
the literal game graph within a limit; the answer says which of the two was used. `Solution` is the
base of all answers, whether about a position, a vertex of a graph or a board.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from kalmar.answers.analyse import analyse
from kalmar.answers.analysis import Analysis
from kalmar.answers.move_report import MoveReport
from kalmar.answers.moves_in_words import WordedMove
from kalmar.answers.reasons import note_of
from kalmar.core.by_name import FrameExport, JsonExport, RichDisplay, load_named
from kalmar.core.cached import cached_property
from kalmar.core.compositions import (
    Composition,
    CompositionName,
    PlayName,
    ValuationName,
    composition_of,
)
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import Move
from kalmar.games.notation import format_position
from kalmar.games.notation.coerce import Given, position_of
from kalmar.runtime.work import DEFAULT_LIMIT, allowed_work, usual_work, work_left
from kalmar.theory.table import find_play
from kalmar.theory.valuations import find_valuation
from kalmar.theory.valuations.valuation import Valuation

LISTED_MOVES = 1000
"""How many winning moves `to_dict` lists by default; the count is always complete."""

KEPT_MOVES = 100
"""How many winning moves an answer keeps by default."""

LONGEST_LINE = 60


class _Rest(NamedTuple):
    """What an answer works out the rest of itself from, one thread at a time."""

    analysis: Analysis
    kept: int
    steps: float
    lock: Any


def _play(analysis: Analysis, _kept: int) -> dict[str, Any]:
    # The line first, whichever is read first: it is cut short by the work that was done for it, and
    # a search for the length would be a part of that.
    line, complete = analysis.line(LONGEST_LINE)
    length, meaning = analysis.length
    return {"line": line, "line_complete": complete, "length": length, "length_meaning": meaning}


def _winning(analysis: Analysis, kept: int) -> dict[str, Any]:
    # Counting may need a list that is too long: the outcome is known all the same.
    try:
        count = None if analysis.is_light else analysis.winning_move_count
        moves = tuple(islice(analysis.winning_moves(), kept + 1))
        if count is None:  # a short list is counted as it stands
            count = len(moves) if len(moves) <= kept else analysis.winning_move_count
    except LimitReached:
        count, moves = None, ()
    return {"winning_move_count": count, "kept_moves": moves[:kept]}


def _of_analysis(name: str) -> Callable[[Analysis, int], dict[str, Any]]:
    return lambda analysis, _kept: {name: getattr(analysis, name)}


LATER: dict[str, Callable[[Analysis, int], dict[str, Any]]] = {
    **dict.fromkeys(("line", "line_complete", "length", "length_meaning"), _play),
    **dict.fromkeys(("winning_move_count", "kept_moves"), _winning),
    **{name: _of_analysis(name) for name in ("theorem", "reason", "move_count", "option_count")},
}
"""The fields that are worked out when one of them is first read, with what finds them."""


@dataclass(frozen=True, repr=False)
class Answer(RichDisplay, JsonExport, FrameExport):
    """Everything about one position in one convention, as plain data.

    Who wins and the value are found by `solve`; where a theorem gives them the other fields are
    worked out when they are first read. Pickles and copies have all of them.

    Attributes:
        position: what was asked about.
        play: the convention.
        outcome: who wins: N the player to move, P the other one, or a draw.
        valuation: the valuation of `value`.
        value: the value of the whole position, None where the valuation leaves it undefined.
        theorem: the theorem the answer rests on, or that it was found by search.
        reason: the argument in words.
        length: how many moves optimal play lasts, both players together; None if not known.
        length_meaning: who hurries and who delays in that length, or why it is not known.
        line: moves of one line of optimal play, as text.
        line_complete: whether the line goes on to the end of play.
        winning_move_count: how many moves win; None where there are too many moves to be counted.
        move_count: how many moves there are; None likewise.
        kept_moves: the first winning moves, in natural order.
        limit: how many positions a search was allowed to visit; None for the usual limit.
        option_count: how many options those moves lead to, as games with places may have several
            moves that leave the same; None likewise.
    """

    position: Position
    play: Play
    outcome: Outcome
    valuation: Valuation
    value: int | None
    theorem: str
    reason: str
    length: int | None
    length_meaning: str
    line: tuple[str, ...]
    line_complete: bool
    winning_move_count: int | None
    move_count: int | None
    kept_moves: tuple[Move, ...] = field(compare=False)
    limit: int | None = field(default=None, compare=False)
    option_count: int | None = None

    if not TYPE_CHECKING:  # to a type checker only the fields above are there

        def __getattr__(self, name: str) -> object:
            """Work out a field that nobody has read yet; Python asks only for what is missing."""
            if name not in LATER:
                return super().__getattr__(name)
            known = self.__dict__
            rest: _Rest | None = known.get("_rest")
            if rest is not None:
                # What is found depends on the question alone, not on when or by whom it is read.
                with rest.lock, allowed_work(rest.steps):
                    if name not in known:
                        known.update(LATER[name](rest.analysis, rest.kept))
                if LATER.keys() <= known.keys():
                    known.pop("_rest", None)
            return known[name]

    def __hash__(self) -> int:
        """Return a hash of what is known at once."""
        return hash((self.position, self.play, self.outcome, self.value))

    def winning_moves(self) -> Iterator[WordedMove]:
        """Yield every winning move, in natural order, made one by one.

        Raises:
            LimitReached: there are too many moves to be listed.
        """
        known = len(self.kept_moves) == self.winning_move_count
        found = self.kept_moves if known else self._analysis().winning_moves()
        return WordedMove.each(self.position, found)

    @property
    def moves(self) -> MoveReport:
        """Return every move with its value, outcome and remoteness, the quickest win first.

        >>> solve("nim 1 2").moves[0].text, len(solve("nim 1 2").moves)
        ('take 1 from heap 2', 3)
        >>> [(row.text, row.outcome) for row in solve("nim 1 2").moves][:2]
        [('take 1 from heap 2', 'win'), ('take 1 from heap 1', 'loss')]
        """
        return MoveReport(self._analysis())

    @cached_property
    def _by_thread(self) -> threading.local:
        """Return the place of each thread's analysis."""
        return threading.local()

    def _analysis(self) -> Analysis:
        """Return the analysis behind the answer, made by each thread when it first needs it."""
        # It finds more the more it is asked, so no two threads may ask the same one.
        kept = self._by_thread
        if not hasattr(kept, "analysis"):
            kept.analysis = analysed(self.position, self.play, self.limit)
        found: Analysis = kept.analysis
        return found

    def __getstate__(self) -> dict[str, Any]:
        """Return all fields, and they alone: an analysis is made again where it is needed."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def note(self) -> str | None:
        """Return where a game differs from a source's game of that name; None for most games.

        >>> solve("grundy 2").note.split("; ")[1]
        'Csirmaz 1980 (source 001) does not say so'
        """
        return note_of(self.position)

    def to_dict(
        self,
        listed: int = LISTED_MOVES,
        all_moves: bool = False,
        report: MoveReport | None = None,
    ) -> dict[str, Any]:
        """Return plain data for JSON, the same for every interface.

        Args:
            listed: the largest number of moves to list.
            all_moves: whether to list all moves with what they lead to, beside those that win.
            report: of those moves; made by another analysis if None.
        """
        chosen: dict[str, Callable[[Answer], Any]] = {
            **ANSWER_FIELDS,
            "winning_moves": lambda answer: winning_texts(answer, listed),
            "moves": lambda answer: (answer.moves if report is None else report).to_list(listed),
        }
        left_out = (set() if self.note else {"note"}) | (set() if all_moves else {"moves"})
        return {name: find(self) for name, find in chosen.items() if name not in left_out}

    def __str__(self) -> str:
        """Return the report, as the command line prints it."""
        return "\n".join(load_named("kalmar.render.report:report")(self))

    def __repr__(self) -> str:
        """Position, outcome and value in a line."""
        value = "undefined" if self.value is None else self.value
        return (
            f"<Answer {format_position(self.position)} ({self.play.title} play):"
            f" {self.outcome.value}, {self.valuation.symbol} = {value}>"
        )


del Answer.option_count  # the default, which would hide from `__getattr__` that it is not known


def composition_name(answer: Answer) -> str:
    """Return the name of the way in which the components are played."""
    rules = answer.position.rules
    assert isinstance(rules, Compound)
    return composition_of(rules.choice, rules.ending).name


def winning_texts(answer: Answer, most: int = LISTED_MOVES) -> list[str]:
    """Return the first winning moves in words; none where they cannot be counted."""
    # A list may cost as much as the count.
    if answer.winning_move_count is None or not most:
        return []
    return [move.text for move in islice(answer.winning_moves(), most)]


ANSWER_FIELDS: dict[str, Callable[[Answer], Any]] = {
    "position": lambda answer: format_position(answer.position, sign=False),
    "composition": composition_name,
    "convention": attrgetter("play.value"),
    "outcome": attrgetter("outcome.value"),
    "valuation": attrgetter("valuation.name"),
    **{name: attrgetter(name) for name in ("value", "theorem")},
    "winning_moves": winning_texts,
    **{name: attrgetter(name) for name in (
        "winning_move_count", "move_count", "option_count", "length", "length_meaning")},
    "line": lambda answer: list(answer.line),
    **{name: attrgetter(name) for name in ("line_complete", "reason", "note")},
    "moves": lambda answer: answer.moves.to_list(LISTED_MOVES),
}  # fmt: skip
"""The fields of an answer as plain data, each with a function that works out no other one."""


def analysed(position: Position, play: Play, limit: int | None) -> Analysis:
    """Return the analysis behind an answer, for any question about a position and its followers.

    Args:
        position: a compound.
        play: the convention.
        limit: how many positions a search may visit; all of it may then be spent on the length of
            play. If None 1,000,000, or 20,000,000 where compiled loops search a sum, and about a
            second for the length.

    Raises:
        KalmarError: as `solve`.
    """
    return analyse(position, play, DEFAULT_LIMIT if limit is None else limit, limit is not None)


def solve(
    position: Given,
    composition: CompositionName | Composition | None = None,
    play: Play | PlayName = Play.NORMAL,
    valuation: Valuation | ValuationName | None = None,
    limit: int | None = None,
    *,
    misere: bool = False,
    kept: int = KEPT_MOVES,
) -> Answer:
    """Solve a position.

    Args:
        position: a position, its text in the grammar of `kalmar.games.notation`, or a
            list of heaps.
        composition: how the components of a text or a list are played; disjunctive if None.
        play: the convention, normal or misère.
        valuation: whose value to report; that of the theorem used if None. Another one's value is
            read off the literal game graph.
        limit: how many positions a search may visit; if None 1,000,000, or 20,000,000 where
            compiled loops search a sum.
        misere: the same as `play="misere"`.
        kept: how many winning moves the answer keeps; it can make the others again.

    Raises:
        KalmarError: the text, a name or a game is not right, or a limit was reached.

    >>> answer = solve("nim 3 5 7")
    >>> answer
    <Answer nim 3 5 7 (normal play): N, G⁺ = 1>
    >>> [move.text for move in answer.winning_moves()]
    ['take 1 from heap 1', 'take 1 from heap 2', 'take 1 from heap 3']
    """
    position = position_of(position, composition)
    play = find_play(play, misere)
    wanted = None if valuation is None else find_valuation(valuation)
    with usual_work(limit):
        return answer_of(analysed(position, play, limit), wanted, limit, kept)


def answer_of(
    analysis: Analysis,
    wanted: Valuation | None = None,
    limit: int | None = None,
    kept: int = KEPT_MOVES,
) -> Answer:
    """Return the answer with what an analysis finds about its position, as plain data.

    Args:
        analysis: of the position.
        wanted: whose value to report; that of the analysis if None.
        limit: how many positions it was allowed to visit; None for the usual limit.
        kept: how many winning moves the answer keeps.

    >>> from kalmar.games.notation import parse_position
    >>> answer_of(analysed(parse_position("nim 3 5"), Play.NORMAL, None)).value
    6
    """
    shown = analysis.valuation if wanted is None else wanted
    value = analysis.value if wanted is None else analysis.value_in(wanted)
    answer = object.__new__(Answer)
    known = vars(answer)
    known.update(
        position=analysis.position,
        play=analysis.play,
        outcome=analysis.outcome,
        valuation=shown,
        value=shown.show(value),
        limit=limit,
    )
    if analysis.is_light and wanted is None:
        known["_rest"] = _Rest(analysis, kept, work_left(), threading.Lock())
        return answer
    # An answer keeps no large graph: what a search has found is all worked out here.
    for find in dict.fromkeys(LATER.values()):
        known.update(find(analysis, kept))
    return answer


@runtime_checkable
class Solution(Protocol):
    """The answer to one question, for the player to move.

    `Answer` (from `solve`), `VertexAnswer` (from `GraphSolution.at`), `PartizanAnswer` (from
    `PartizanSolution.at`) and `PositionalAnswer` (from `PositionalGame.solve`) are of this kind.

    >>> from kalmar.answers.answer import solve
    >>> isinstance(solve("nim 3 5 7"), Solution)
    True
    """

    @property
    def outcome(self) -> Outcome:
        """Return N if the player to move wins, P if the other one does, or a draw."""

    @property
    def value(self) -> Any:
        """Return the value, None where there is none."""

    @property
    def line(self) -> Sequence[str]:
        """Return one line of best play, as text."""

    @property
    def reason(self) -> str:
        """Return the reason for the outcome."""

    def winning_moves(self) -> Iterator[Any]:
        """Yield the moves that win."""

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
