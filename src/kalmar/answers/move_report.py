"""Every move of a position, sorted, with its value, outcome and remoteness, and why it is good.

* `MoveReport` lists the moves as `MoveRow`s. The quickest win comes first, then slower wins, draws,
  and the slowest loss before the quicker ones; moves that are alike keep their natural order. Where
  there are too many moves to be sorted, the winning ones come first.
* `why_move` explains why a move is good or bad: what it leaves, and the reply that refutes it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, SupportsIndex, overload

from kalmar.answers.analysis import Analysis
from kalmar.answers.moves_in_words import PositionFormatter, change_text, move_text
from kalmar.answers.reasons import moves_words, what_of
from kalmar.core.by_name import FrameExport
from kalmar.core.cached import cached_property
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import LimitReached, UndecidedError, UsageError
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import Move, after, moves
from kalmar.runtime.work import DEFAULT_LIMIT
from kalmar.theory.valuations.valuation import UNKNOWN_LENGTH, Valuation

SORTED_MOVES = 5_000
"""Up to how many moves are sorted."""

LOOKED_AT = 300_000
"""How many moves are looked at for one list, unless a larger limit is set."""

MOST_REPLIES = 300
"""Of more replies it is not looked which of them end play."""

FOR_MOVER = {Outcome.P: "win", Outcome.N: "loss", Outcome.DRAW: "draw"}
"""What leaving a position of each outcome means for the player who moves there."""


@dataclass(frozen=True)
class MoveRow:
    """A move with what it leads to.

    Attributes:
        position: where it is made.
        move: its steps.
        value: the value of that position under the valuation of the answer; None if undefined.
        outcome: for the player who makes the move: "win", "draw" or "loss".
        remoteness: of the position it leaves; None where it is not known, or play need not end.
        number: its number in the natural order of moves, from 1; None where they are too many.
        written: the text of the position; made if None.
    """

    position: Position
    move: Move
    value: int | None
    outcome: str
    remoteness: int | None
    number: int | None = None
    written: PositionFormatter | None = field(default=None, repr=False, compare=False)

    @cached_property
    def left(self) -> Position:
        """Return the position that the move leaves."""
        return after(self.position, self.move)

    @cached_property
    def text(self) -> str:
        """Return the move in words."""
        return move_text(self.position, self.move)

    @property
    def change(self) -> str:
        """Format what each component of the move is before and after it."""
        return change_text(self.position, self.move)

    @property
    def leaves(self) -> str:
        """Return the position that the move leaves, as text."""
        written = self.written or PositionFormatter(self.position)
        return written.after(self.move)

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {
            "move": self.text,
            "leaves": self.leaves,
            "value": self.value,
            "outcome": self.outcome,
            "remoteness": self.remoteness,
        }


class MoveReport(FrameExport):
    """All moves of a position, made one by one where they are many; indexed as a tuple is.

    Args:
        analysis: of a position from which the other one can be reached.
        position: whose moves are asked for; that of the analysis if None.

    Attributes:
        stopped: why `first` did not list all that was asked for; None where it did.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation import parse_position
    >>> from kalmar.core.rules import Play
    >>> report = MoveReport(analyse(parse_position("nim 1 3"), Play.NORMAL, 1000))
    >>> [(row.text, row.outcome, row.value, row.remoteness) for row in report]
    [('take 2 from heap 2', 'win', 0, 2), ('take 1 from heap 2', 'loss', 3, 3),
     ('take 1 from heap 1', 'loss', 3, 1), ('take 3 from heap 2', 'loss', 1, 1)]
    """

    def __init__(self, analysis: Analysis, position: Position | None = None) -> None:
        """Keep the question; nothing is listed yet."""
        self.analysis = analysis
        self.position: Position = analysis.position if position is None else position
        self.written: PositionFormatter = PositionFormatter(self.position)
        self.stopped: LimitReached | None = None

    def __iter__(self) -> Iterator[MoveRow]:
        """Return the rows in their order.

        Raises:
            LimitReached: there are too many moves to look at all.
        """
        if self._few is not None:
            rows, undecided = self._sorted
            yield from rows
            if undecided is not None:
                raise undecided
            return
        # Too many to sort: winning moves first, by theory where it lists them, and then all others.
        winning = self.analysis.turns_to(self.position, Outcome.P)
        yield from map(self.row, self._within_bound(winning))
        for move in self._within_bound(moves(self.position)):
            row = self.row(move)
            if row.outcome != "win":
                yield row

    def __repr__(self) -> str:
        """Return the first moves in words, with what they lead to.

        >>> from kalmar.answers.answer import solve
        >>> solve("nim 1 1").moves
        <moves: take 1 from heap 1 (loss), take 1 from heap 2 (loss)>
        """
        words = [f"{row.text} ({row.outcome})" for row in self.first(6)]
        return f"<moves: {', '.join([*words[:5], '…'] if words[5:] else words)}>"

    @cached_property
    def _few(self) -> list[Move] | None:
        """All moves if they can be sorted; None if there are more."""
        # One move more than the bound tells whether all can be sorted.
        found = list(islice(moves(self.position), SORTED_MOVES + 1))
        return found if len(found) <= SORTED_MOVES else None

    @cached_property
    def _sorted(self) -> tuple[list[MoveRow], UndecidedError | None]:
        """The rows in their order, and why some are missing; None if all are there."""
        rows, undecided = list[MoveRow](), None
        for number, move in enumerate(self._few or (), 1):
            try:
                rows.append(self.row(move, number))
            except UndecidedError as error:
                undecided = error
        return sorted(rows, key=_key), undecided

    def __len__(self) -> int:
        """How many moves there are.

        Raises:
            LimitReached: there are too many to be counted.
        """
        if self._few is not None:
            return len(self._few)
        whole = self.position is self.analysis.position
        count = self.analysis.move_count if whole else None
        return sum(1 for _ in self._within_bound(moves(self.position))) if count is None else count

    def __bool__(self) -> bool:
        """Whether there is a move, without a count of all."""
        return any(True for _ in moves(self.position))

    @overload
    def __getitem__(self, place: int) -> MoveRow: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[MoveRow, ...]: ...

    def __getitem__(self, place: int | slice) -> MoveRow | tuple[MoveRow, ...]:
        """Return a row by its place, or the rows of a slice; only as many are made as it takes.

        Raises:
            UsageError: there is no such place.
            LimitReached: there are too many moves to look at all.

        >>> from kalmar.answers.answer import solve
        >>> found = solve("nim 1 3").moves
        >>> found[0].text, found[-1].text, [row.number for row in found[1:3]]
        ('take 2 from heap 2', 'take 3 from heap 2', [4, 1])
        """
        if isinstance(place, slice):
            try:
                found = islice(self, place.start, place.stop, place.step)
            except ValueError:  # it counts from the end, or goes back
                return tuple(self)[place]
            return tuple(found)
        if isinstance(place, SupportsIndex):
            number = int(place) if int(place) >= 0 else int(place) + len(self)
            row = next(islice(self, number, None), None) if number >= 0 else None
            if row is not None:
                return row
        raise UsageError(
            "{place!r} is not a place among {count:,}: give a number from 0 on, or a slice",
            place=place,
            count=len(self),
        )

    def _within_bound(self, found: Iterable[Move]) -> Iterator[Move]:
        """Yield as many moves as one list may look at, then raise LimitReached."""
        # A larger limit lets proportionally more moves be looked at.
        most = LOOKED_AT * max(1, self.analysis.limit // DEFAULT_LIMIT)
        for number, move in enumerate(found):
            if number == most:
                raise LimitReached(
                    "the list of moves stops after examining {count:,} moves; raise --limit"
                    " (limit=… in Python) to continue",
                    count=most,
                )
            yield move

    def first(self, most: int) -> list[MoveRow]:
        """List the first rows; on reaching a limit, those so far, with the reason in `stopped`."""
        found: list[MoveRow] = []
        try:
            found.extend(islice(self, most))
        except LimitReached as error:
            self.stopped = error
        return found

    def row(self, move: Move, number: int | None = None) -> MoveRow:
        """Build the row that shows what one move leads to."""
        value, outcome, remoteness = self.analysis.judge(self.position, move)
        return MoveRow(
            self.position,
            move,
            self.analysis.valuation.show(value),
            FOR_MOVER[outcome],
            remoteness,
            number,
            self.written,
        )

    def to_list(self, listed: int) -> list[dict[str, Any]]:
        """Return the first rows as plain data for JSON."""
        return [row.to_dict() for row in self.first(listed)]

    def reason(self, row: MoveRow) -> str:
        """Explain in a line why the move of a row is good or bad.

        >>> from kalmar.answers.answer import solve
        >>> report = solve("nim 1 3").moves
        >>> report.reason(next(iter(report)))
        'this leaves value 0: every reply has an answer, so you win'
        """
        return join_messages(why_move(self.analysis, row.move, self.position), "; ")


def _key(row: MoveRow) -> tuple[int, int]:
    """Return a sort key: wins first, quickest first; losses last, slowest first."""
    rank = {"win": 0, "draw": 1, "loss": 2}[row.outcome]
    if row.remoteness is None:
        return rank, 0
    # A loss is put off as long as possible, so its remoteness counts downwards.
    return rank, -row.remoteness if row.outcome == "loss" else row.remoteness


def why_move(
    analysis: Analysis, move: Move, position: Position | None = None
) -> tuple[Message, ...]:
    """Explain what a move leaves and who wins then; if the move does not win, the best reply too.

    Args:
        analysis: of the position in which the move is made, or of one before it.
        move: a legal move.
        position: where it is made; that of the analysis if None.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.answers.find_move import find_move
    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 3 5")
    >>> of_start = analyse(start, Play.NORMAL, 1000)
    >>> for text in ("2: 3", "2: 4"):
    ...     print(*why_move(of_start, find_move(start, text)), sep="; ")
    this leaves value 0: every reply has an answer, so you win
    this leaves value 7, so the other player wins; the best reply leaves
    value 0: take 1 from heap 2
    """
    there = after(analysis.position if position is None else position, move)
    if is_terminal(there):
        won = analysis.play is Play.NORMAL
        return (message("this ends play: you win") if won else message("this ends play: you lose"),)
    outcome, value = analysis.outcome_of(there), analysis.value_at(there)
    if outcome is Outcome.DRAW:
        return (message("after this move neither player can force a win"),)
    first = _describe_left(analysis, there, value, outcome)
    reply = None if outcome is Outcome.P else _describe_reply(analysis, there)
    return (first,) if reply is None else (first, reply)


def _describe_left(analysis: Analysis, there: Position, value: int, outcome: Outcome) -> Message:
    """Describe the value that a move leaves, and who wins then."""
    wins = outcome is Outcome.P
    # Values that count moves are said as numbers of moves, others by what decides.
    if analysis.valuation.length is not None:
        if value in UNKNOWN_LENGTH:
            return (message("after this move you can force a win") if wins
                    else message("after this move the other player can force a win"))  # fmt: skip
        moves_left = moves_words(value)
        if wins:
            return message("this leaves {moves} of best play, and you win", moves=moves_left)
        return message(
            "this leaves {moves} of best play, and the other player wins", moves=moves_left
        )
    # An undefined value is a deleted position, which one move ends.
    if value in analysis.valuation.undefined:
        return message("after this move the other player can end the game at once and win")
    shown = analysis.valuation.words(value)
    # Zero or not is seen from the number; what else decides is said behind it.
    if analysis.valuation.p_words != Valuation.p_words:
        what = what_of(analysis.valuation, value, not wins)
        shown = message("{value} ({what})", value=shown, what=what)
    if wins:
        return _describe_won(analysis, there, shown)
    return message("this leaves value {value}, so the other player wins", value=shown)


def _describe_won(analysis: Analysis, there: Position, value: str) -> Message:
    """Describe why the player who has left a position wins: by answers, or by a last move.

    >>> from kalmar.answers.answer import solve
    >>> for start in ("nim 4", "nim 2 3"):
    ...     report = solve(start, play="misere").moves
    ...     print(report.reason(report[0]))
    this leaves value 0: every reply is the last move, which loses, so you win
    this leaves value 0: every reply has an answer, so you win
    """
    # A reply that ends play needs no answer; in normal play it would win, so there is none.
    ends: set[bool] = set()
    if analysis.play is Play.MISERE:
        replies = list(islice(moves(there), MOST_REPLIES + 1))
        ends = {is_terminal(after(there, reply)) for reply in replies[:MOST_REPLIES]}
        if len(replies) > MOST_REPLIES:
            ends = {True, False}
    if ends == {True}:
        return message("this leaves value {value}: every reply is the last move, which loses, so"
                       " you win", value=value)  # fmt: skip
    if True in ends:
        return message("this leaves value {value}: every reply is the last move, which loses, or"
                       " has an answer, so you win", value=value)  # fmt: skip
    return message("this leaves value {value}: every reply has an answer, so you win", value=value)


def _describe_reply(analysis: Analysis, there: Position) -> Message | None:
    """Describe the best reply to a move that does not win; None if it costs too much to find."""
    # The reply may need a longer search than the outcome did: then it is left out.
    try:
        reply = analysis.best_move(there)
    except LimitReached:
        return None
    if reply is None:
        return None
    text, then = move_text(there, reply), after(there, reply)
    if is_terminal(then):
        return message("the best reply ends play: {reply}", reply=text)
    value = analysis.value_at(then)
    if analysis.valuation.length is not None:
        if value in UNKNOWN_LENGTH:
            return message("the best reply: {reply}", reply=text)
        return message(
            "the best reply leaves {moves}: {reply}", moves=moves_words(value), reply=text
        )
    words = analysis.valuation.words(value)
    return message("the best reply leaves value {value}: {reply}", reply=text, value=words)
