"""Solve positional games by search: strong, misère, Maker–Breaker and Avoider–Enforcer.

Two players take points in turn. In the *strong* game whoever first fills a set wins, in *misère*
that player loses; a full board is a draw. *Maker* wins if he fills a set, else Breaker does;
*Avoider* loses if he fills a set, else Enforcer does. For each position the search decides whether
the player to move can force a win and whether the other one can, with a transposition table of
positions up to symmetry (Beck, Combinatorial Games: Tic-Tac-Toe Theory).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from kalmar.core.cached import cached_property
from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import message
from kalmar.core.rules import Outcome
from kalmar.engines.hypergraphs import Kind, WinningSets, permuted
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.work import DEFAULT_LIMIT


@dataclass(frozen=True)
class PositionalAnswer:
    """What is known of a position.

    Attributes:
        board: the board.
        kind: the game.
        moves: the points taken so far, in order.
        result: 1 if the player to move wins, −1 if the other one does, 0 for a draw.
        winner: in words.
        best_moves: all moves that keep the result, as names.
        line: one line of best play from here, as names.
        positions: how many positions were looked at.
        reason: why it is so.

    >>> import kalmar
    >>> answer = kalmar.PositionalGame(kalmar.positional_board("3x3:3")).solve()
    >>> answer.result, len(answer.line)
    (0, 9)
    """

    board: WinningSets
    kind: Kind
    moves: tuple[str, ...]
    result: int
    winner: str
    best_moves: tuple[str, ...]
    line: tuple[str, ...]
    positions: int
    reason: str

    def __repr__(self) -> str:
        """Return the game and who wins."""
        return f"<PositionalAnswer {self.kind.value} {self.board.name}: {self.winner}>"

    @property
    def outcome(self) -> Outcome:
        """Return who wins: N the player to move, P the other one, or nobody."""
        return {1: Outcome.N, -1: Outcome.P, 0: Outcome.DRAW}[self.result]

    @property
    def value(self) -> None:
        """None: positional games have no values."""
        return

    def winning_moves(self) -> Iterator[str]:
        """Yield the points that win when taken now."""
        return iter(self.best_moves if self.result == 1 else ())

    def to_dict(self) -> dict[str, object]:
        """Convert to plain data for JSON."""
        return {
            "board": self.board.name,
            "kind": self.kind.value,
            "moves": list(self.moves),
            "result": self.result,
            "winner": self.winner,
            "best_moves": list(self.best_moves),
            "line": list(self.line),
            "positions": self.positions,
            "reason": self.reason,
        }


Stones = tuple[int, int]
"""The points of the player to move and of the other one, as bit sets."""

SYMMETRIC_TO = 8
"""Positions with more stones are not turned: it would cost more than it saves."""


class PositionalGame:
    """A board with a kind of game, and all that is known so far.

    Args:
        board: the board.
        kind: what filling a set means.
        limit: how many positions may be looked at.
        symmetric: whether positions are turned to one of their mirror images.

    >>> from kalmar.engines.hypergraphs import row_board
    >>> PositionalGame(row_board((3, 3), 3)).solve().winner
    'a draw'
    """

    visited: int

    def __init__(
        self,
        board: WinningSets,
        kind: Kind = Kind.STRONG,
        limit: int = DEFAULT_LIMIT,
        symmetric: bool = True,
    ) -> None:
        """Begin without knowledge."""
        self.board: WinningSets = board
        self.kind: Kind = kind
        self.limit: int = limit
        self.visited = 0
        # Two tables: index 0 (False) whether the other player
        # wins, 1 (True) whether the mover does.
        self.tables: tuple[dict[Stones, bool], dict[Stones, bool]] = ({}, {})
        # The identity is the first symmetry and is left out.
        self.turns: tuple[tuple[int, ...], ...] | tuple[()] = (
            board.symmetries[1:] if symmetric else ()
        )
        # For each point the sets through it: only these can be filled by taking it.
        self.through: list[list[int]] = [
            [s for s in board.sets if s >> i & 1] for i in range(len(board.points))
        ]

    def __repr__(self) -> str:
        """Return the kind and the board."""
        return f"<PositionalGame {self.kind.value} {self.board.name}>"

    @cached_property
    def order(self) -> list[int]:
        """Return the points, those in most sets first."""
        return sorted(range(len(self.through)), key=lambda i: -len(self.through[i]))

    def sets_of(self, mover: bool, stones: Stones) -> bool:
        """Return whether sets count for the player to move, or for the other one."""
        # Points in many sets are tried first, as they decide most often.
        # With as many stones each the first player is to move.
        first_to_move = stones[0].bit_count() == stones[1].bit_count()
        return self.kind.filling[0 if first_to_move == mover else 1]

    def completes(self, stones: int, point: int) -> bool:
        """Return whether a point fills a set with the stones of its player."""
        after = stones | 1 << point
        return any(s & after == s for s in self.through[point])

    def open_for(self, against: int) -> bool:
        """Return whether some set has no stone of the opponent."""
        return any(not s & against for s in self.board.sets)

    def free(self, stones: Stones) -> Iterator[int]:
        """Yield the points that nobody has taken."""
        taken = stones[0] | stones[1]
        return (i for i in self.order if not taken >> i & 1)

    def mover_wins(self, stones: Stones) -> bool:
        """Return whether the player to move can force a win."""
        return self.decide(stones, True)

    def other_wins(self, stones: Stones) -> bool:
        """Return whether the other player can force a win."""
        return self.decide(stones, False)

    def decide(self, stones: Stones, mover: bool) -> bool:
        """Return one of the two questions, from the table if it was asked before."""
        table = self.tables[mover]
        key = self.canonical(stones)
        found = table.get(key)
        if found is None:
            self.visited += 1
            if self.visited > self.limit:
                raise LimitReached(
                    "the search stopped at its limit of {limit:,} positions ({board} {name}"
                    " has more); raise --limit (limit=… in Python) to search further",
                    limit=self.limit,
                    board=self.kind.value,
                    name=self.board.name,
                )
            search = self.misere_search if self.kind.misere else self.search
            found = table[key] = search(stones, mover)
        return found

    def canonical(self, stones: Stones) -> Stones:
        """Return the least of the mirror images, while there are few stones."""
        me, other = stones
        if not self.turns or (me | other).bit_count() > SYMMETRIC_TO:
            return stones
        images = ((permuted(me, turn), permuted(other, turn)) for turn in self.turns)
        return min(stones, *images)

    def search(self, stones: Stones, mover: bool) -> bool:
        """Return where filling a set wins."""
        me, other = stones
        mine, theirs = self.sets_of(True, stones), self.sets_of(False, stones)
        free = list(self.free(stones))
        if not free:
            return self.full_board(stones, mover)
        # A set that the mover can fill now decides at once.
        if mine and any(self.completes(me, i) for i in free):
            return mover
        # Without an open set the player asked about cannot win any more.
        if not self.can_still(mover, stones, mine, theirs):
            return False
        # Points where the opponent would fill a set: one of them must be taken, two cannot be.
        threats = [i for i in free if theirs and self.completes(other, i)]
        moves = threats[:1] if threats else free
        if len(threats) > 1:
            return not mover
        after = ((other, me | 1 << i) for i in moves)
        # The players change places: the mover is the other one after a move, and wins if some move
        # does; the other one is to move then, and wins if he does after every move.
        if mover:
            return any(self.decide(a, False) for a in after)
        return all(self.decide(a, True) for a in after)

    def can_still(self, mover: bool, stones: Stones, mine: bool, theirs: bool) -> bool:
        """Whether the player asked about may still win; Breaker wins if nobody fills a set."""
        me, other = stones
        sets, against = (mine, other) if mover else (theirs, me)
        return self.open_for(against) if sets else True

    def full_board(self, stones: Stones, mover: bool) -> bool:
        """Return whether a full board without a filled set is won by the player asked about."""
        # Breaker, who has no sets, wins a full board, and in misère play Avoider, who has them; it
        # is a draw where both players have sets.
        counts = self.sets_of(mover, stones)
        return counts == self.kind.misere and not all(self.kind.filling)

    def misere_search(self, stones: Stones, mover: bool) -> bool:
        """Return where filling a set loses."""
        me, other = stones
        mine, theirs = self.sets_of(True, stones), self.sets_of(False, stones)
        free = list(self.free(stones))
        if not free:
            return self.full_board(stones, mover)
        # In misère play a player wins only if the opponent may still be forced to fill a set.
        opponent_may_fill = theirs and self.open_for(me) if mover else mine and self.open_for(other)
        if not opponent_may_fill and all(self.kind.filling):
            return False
        # Filling a set loses at once, so such moves are left out;
        # with no others the mover has lost.
        safe = [i for i in free if not (mine and self.completes(me, i))]
        after = ((other, me | 1 << i) for i in safe)
        if mover:
            return any(self.decide(a, False) for a in after)
        return all(self.decide(a, True) for a in after)

    def result(self, stones: Stones) -> int:
        """1 if the player to move wins, −1 if the other does, 0 for a draw."""
        filled = self.filled(stones)
        if filled is not None:
            return filled
        if self.mover_wins(stones):
            return 1
        return -1 if self.other_wins(stones) else 0

    def filled(self, stones: Stones) -> int | None:
        """Return the result where the last move has filled a set, else None."""
        other = stones[1]
        if not self.sets_of(False, stones) or all(s & other != s for s in self.board.sets):
            return None
        # The player to move has not filled it: this wins in misère play, and loses otherwise.
        return 1 if self.kind.misere else -1

    def best_moves(self, stones: Stones) -> tuple[int, list[int]]:
        """Return the result for the player to move, and all moves that keep it, in board order."""
        if self.filled(stones) is not None:
            return self.result(stones), []
        me, other = stones
        wanted = self.result(stones)
        # All free points in the board's order, as every move that keeps the result is asked for.
        free = [i for i in range(len(self.through)) if not (me | other) >> i & 1]
        return wanted, [i for i in free if -self.result((other, me | 1 << i)) == wanted]

    def stones(self, moves: tuple[str, ...]) -> Stones:
        """Return the position after some moves.

        Raises:
            UsageError: a point is taken twice, or play was over before.
            PositionError: a point does not exist.
        """
        stones = (0, 0)
        for name in moves:
            bit = 1 << self.board.number(name)
            if (stones[0] | stones[1]) & bit:
                raise UsageError(
                    "{name} is taken twice: take a free point",
                    name=name,
                )
            if self.filled(stones) is not None:
                raise UsageError(
                    "the game was over before {name}: a set was full",
                    name=name,
                )
            # Stones change places: the pair always begins with the player to move.
            stones = (stones[1], stones[0] | bit)
        return stones

    def solve(self, moves: tuple[str, ...] = ()) -> PositionalAnswer:
        """Return who wins after some moves, how, and a line of best play.

        Raises:
            LimitReached: more positions would have to be looked at.
            UsageError: the moves are not allowed.
            PositionError: a point does not exist.
        """
        stones = self.stones(moves)
        result, best = self.best_moves(stones)
        names = self.board.points
        return PositionalAnswer(
            self.board,
            self.kind,
            moves,
            result,
            self.winner(result, len(moves)),
            tuple(names[i] for i in best),
            tuple(names[i] for i in self.line(stones)),
            self.visited,
            self.reason(result, moves),
        )

    def winner(self, result: int, made: int) -> str:
        """Return who wins, in words."""
        if result == 0:
            return message("a draw")
        first = (result == 1) == (made % 2 == 0)
        return self.kind.players[0 if first else 1]

    def reason(self, result: int, moves: tuple[str, ...]) -> str:
        """Return what the answer rests on."""
        count = len(self.turns) + 1
        searched = message("search of {positions:,} positions", positions=self.visited)
        if count > 1:
            searched = message("search of {positions:,} positions, up to {count} symmetries",
                            positions=self.visited, count=count)  # fmt: skip
        # Strategy stealing is about the empty board.
        if self.kind is Kind.STRONG and not moves and result >= 0:
            return message("{searched}; the second player cannot win, by strategy stealing",
                        searched=searched)  # fmt: skip
        return searched

    def line(self, stones: Stones) -> list[int]:
        """Best moves of both players in turn, to the end; wins are taken at once."""
        found: list[int] = []
        while True:
            check_limits()
            _, best = self.best_moves(stones)
            if not best:
                return found
            me, other = stones
            # Shortest first: a move that fills a set now is better than a longer win.
            at_once = [i for i in best if self.filled((other, me | 1 << i)) is not None]
            move = (at_once or sorted(best, key=self.order.index))[0]
            found.append(move)
            stones = (other, me | 1 << move)
