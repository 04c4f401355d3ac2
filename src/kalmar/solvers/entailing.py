"""What pieces are worth whose moves entail or compliment (Winning Ways, ch. 12), in normal play.

Let W(G) be the values x of all other pieces together with which the player to move wins by a move
in G, where x is a nimber or ∞, as soon as one of the others is loony. Then

* a plain move to pieces of total value v puts v into W(G), if v is finite;
* an entailing move to H puts all x into W(G) that are not in W(H);
* a complimenting move to pieces of total value v puts all x but v into W(G);
* a move to H that does both puts W(H) into W(G), as the same player moves on in H.

The value of G is the least nimber that is not in W(G). If there is none, G is *loony*: the player
to move wins every sum that has G in it. `docs/explanation/entailing.md` has the proof.

A set such as W(G) has finitely many nimbers, or all but finitely many and ∞. It is an integer whose
binary digit x says whether x is in it: a negative one has no end of ones. So `|` makes the union of
two sets, and `~` what is not in one.

A stack of n of Top Entails wins, by splits, with the nim-sums of the values of two stacks that make
up n, and, by its top coin, with all that a stack of n − 1 does not win with.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import CyclicGameError, LimitReached
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Component, Option, Rules, is_loopy, reduced_of
from kalmar.engines.graphs.parts import Recurrence, options_first
from kalmar.games.boards import bits
from kalmar.games.entailing_sums import Games, Piece, SeveralGames
from kalmar.games.piece_turns import State, has_moves, kinds
from kalmar.games.whole_turns import Stack, WholeTurns
from kalmar.runtime.optional import has
from kalmar.runtime.work import DEFAULT_LIMIT, GrowingList, spend
from kalmar.solvers import values_of
from kalmar.solvers.solved import Solved, total_of
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, LOONY, OUTCOME, Fold

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyModule("numpy")


MOST_SHOWN = 12


def holds(winning: int, value: int) -> bool:
    """Return whether a set has a nimber, or ∞.

    >>> holds(0b1000, 3), holds(~0b1000, 3), holds(~0b1000, LOONY)
    (True, False, True)
    """
    return winning < 0 if value == LOONY else bool(winning >> value & 1)


def shifted(winning: int, value: int) -> int:
    """Return the values that, with one more, are in a set.

    >>> bin(shifted(0b1000, 1)), shifted(~0b1000, LOONY)
    ('0b100', -1)
    """
    others = -1 if winning < 0 else 0
    # With a loony piece the rest is ∞ whatever else there is.
    return others if value == LOONY else others ^ set_of(x ^ value for x in bits(winning ^ others))


def set_of(values: Iterable[int]) -> int:
    """Return the set of some nimbers, ∞ left out.

    >>> bin(set_of([3, 0, LOONY, 3]))
    '0b1001'
    """
    return sum(1 << value for value in {*values} - {LOONY})


def together(values: Iterable[int]) -> int:
    """Return the value of pieces side by side.

    >>> together([3, 5]), together([3, LOONY])
    (6, -1)
    """
    found = list(values)
    return LOONY if LOONY in found else total_of(found)


def least_absent(winning: int) -> int:
    """Return the least nimber that is not in a set, or `LOONY`.

    >>> least_absent(0b1011), least_absent(~0b1000), least_absent(-1) == LOONY
    (2, 3, True)
    """
    absent = ~winning
    return (absent & -absent).bit_length() - 1 if absent else LOONY


@dataclass
class Worths:
    """The values of the pieces of one game.

    Attributes:
        rules: of one piece.
        limit: how many pieces may be met.
        known: W of each piece met.
        values: of each piece met.

    >>> from kalmar.games.whole_turns import Stack
    >>> worths = Worths(Stack())
    >>> [worths.value(n) for n in range(10)]
    [0, -1, 0, -1, 1, 0, 2, 1, 3, 0]
    """

    rules: Rules
    limit: int = DEFAULT_LIMIT
    known: dict[Component, int] = field(default_factory=dict)
    theorems: Sequence[str] = ()
    values: dict[Component, int] = field(default_factory=dict)

    def value(self, piece: Component) -> int:
        """Return the value of a piece, or `LOONY`."""
        if piece not in self.values:
            self._value_all(piece)
        return self.values[piece]

    def _value_all(self, piece: Component) -> None:
        try:
            order = options_first([piece], self._missing, self.limit, self._refuse)
        except Recurrence as found:
            (cycle,) = found.args
            raise CyclicGameError(tuple(map(self.rules.format, cycle))) from None
        for here in order:
            self.known[here] = self._winning(here)
            self.values[here] = least_absent(self.known[here])

    def _refuse(self, _piece: Component) -> NoReturn:
        raise LimitReached(
            "{name} has more than {limit:,} positions", name=self.rules.name, limit=self.limit
        )

    def _missing(self, piece: Component) -> list[Component]:
        """List the pieces that moves leave and that have no value yet."""
        missing = list[Component]()
        for number, (option, _) in enumerate(kinds(self.rules, piece)):
            spend(1)
            if number > self.limit:
                raise LimitReached(
                    "{name} {piece} has more than {limit:,} moves",
                    name=self.rules.name,
                    piece=self.rules.format(piece),
                    limit=self.limit,
                )
            missing += [left for left in option if left not in self.values]
        return missing

    def _winning(self, piece: Component) -> int:
        """Return W of a piece whose options are valued."""
        found, plain = 0, set[int]()
        for option, kind in kinds(self.rules, piece):
            spend(1)
            value = together(self.values[left] for left in option)
            if kind.entails:
                bound = self.entailed(option)
                found |= bound if kind.compliments else ~bound
            elif kind.compliments:
                found |= ~set_of([value])
            else:
                plain.add(value)
        return found | set_of(plain)

    def winning(self, piece: Component) -> int:
        """Return W of a piece."""
        self.value(piece)
        return self.known[piece]

    def entailed(self, pieces: Option) -> int:
        """Return W of pieces in one of which a move must be made."""
        found = 0
        for place, piece in enumerate(pieces):
            rest = together(map(self.value, (*pieces[:place], *pieces[place + 1 :])))
            found |= shifted(self.winning(piece), rest)
        return found

    def wins(self, state: State) -> bool:
        """Return whether the player to move wins a state without a pass."""
        free, bound = state.parted()
        rest = together(map(self.value, free))
        return holds(self.entailed(bound), rest) if bound else rest != 0


LARGEST_STACK = 40_000
"""Values of larger stacks take longer than some seconds."""
FEW_STACKS = 200
"""Up to here lists are quicker than arrays."""
LEFT_LOONY, RIGHT_LOONY = 1 << 28, 1 << 29
"""What stands for a loony stack on either side of a split: in no nim-sum these bits vanish."""


class WorthsOfStacks(Worths):
    """The values of stacks of Top Entails, all up to one at once.

    Attributes:
        listed: the values of the stacks of 0, 1, … coins, as far as they were asked for.
        sets: W of each of them.

    >>> worths = WorthsOfStacks()
    >>> worths.value(2403), worths.value(2404), holds(worths.winning(1), 5)
    (-1, 51, True)
    """

    def __init__(self) -> None:
        """Know the empty stack, with which nobody wins."""
        super().__init__(Stack())
        self._stacks = GrowingList(self._next, 0)
        self.listed = self._stacks.entries
        self.sets = [0]

    def value(self, coins: int) -> int:
        """Return the value of a stack.

        Raises:
            LimitReached: it is too large.
        """
        if coins > LARGEST_STACK:
            raise LimitReached(
                "the values of Top Entails are computed for stacks of at most {most:,} coins, not"
                " {coins:,}",
                most=LARGEST_STACK,
                coins=coins,
            )
        return self._stacks[coins]

    def winning(self, coins: int) -> int:
        """Return W of a stack."""
        self.value(coins)
        return self.sets[coins]

    def _next(self, known: list[int]) -> int:
        """Return the value of the next stack, and keep with which nimbers it wins."""
        splits = 0
        for value in self._splits():
            splits |= 1 << value
        # The top coin entails: it wins with all that the stack without it does not win with.
        coins = len(known)
        found = splits | ~self.sets[coins - 1]
        # At its place, and not at the end: a stack that Ctrl+C cut short is begun anew.
        self.sets[coins:] = [found]
        return least_absent(found)

    def _splits(self) -> Iterator[int]:
        """Yield the values of the pairs of stacks into which the next one can be split."""
        coins = len(self.listed)
        if coins >= FEW_STACKS and has("numpy"):
            yield from self._splits_by_arrays(coins)
            return
        for small in range(1, coins // 2 + 1):
            one, other = self.listed[small], self.listed[coins - small]
            if LOONY not in (one, other):
                yield one ^ other

    def _splits_by_arrays(self, coins: int) -> Iterator[int]:
        # int32[LARGEST_STACK + 1]: the values, with bits of their own for loony ones.
        if not hasattr(self, "left"):
            self.left = np.zeros(LARGEST_STACK + 1, np.int32)
            self.right = np.zeros(LARGEST_STACK + 1, np.int32)
            self.filled = 0
        for stack in range(self.filled, coins):
            value = self.listed[stack]
            self.left[stack] = LEFT_LOONY if value == LOONY else value
            self.right[stack] = RIGHT_LOONY if value == LOONY else value
        self.filled = coins
        half = coins // 2
        sums = self.left[1 : half + 1] ^ self.right[coins - half : coins][::-1]
        met = np.zeros(1 << max(self.listed).bit_length(), np.bool_)
        met[sums[sums < LEFT_LOONY]] = True
        yield from map(int, np.flatnonzero(met))


STACKS = WorthsOfStacks()


def worths_of(rules: Rules, limit: int = DEFAULT_LIMIT) -> Worths:
    """Return the values of the pieces of a game.

    >>> type(worths_of(Stack())).__name__
    'WorthsOfStacks'
    """
    return STACKS if isinstance(rules, Stack) else Worths(rules, limit)


class WorthsOfGames(Worths):
    """The values of the pieces of several games, ordinary ones among them.

    Args:
        rules: of the games.
        states: the values of their pieces, and of all that they lead to, are asked for.
        limit: how many pieces of a game may be met.
    """

    def __init__(self, rules: Games, states: Iterable[State], limit: int) -> None:
        """Value the pieces of ordinary games by the best solver of each."""
        super().__init__(rules, limit)
        self.games: Sequence[Rules] = rules.games
        pieces: dict[int, list[Component]] = {}
        for game, component in (piece for state in states for piece in state.pieces):
            pieces.setdefault(game, []).append(reduced_of(rules.games[game], component))
        self.binding: dict[int, Worths] = {}
        self.plain: dict[int, Solved] = {}
        for game, one in enumerate(rules.games):
            if getattr(one, "entailing", False):
                self.binding[game] = worths_of(one, limit)
            elif game in pieces:
                self.plain[game] = values_of(one, pieces[game], Fold(GRUNDY, NIM_SUM), limit)
        self.theorems = list(dict.fromkeys(solved.theorem for solved in self.plain.values()))

    def value(self, piece: Piece) -> int:
        """Return the value of a piece, or `LOONY`."""
        game, component = piece
        if game in self.binding:
            return self.binding[game].value(component)
        # Pieces that have ended may stand in a position, and are left out of what is solved.
        rules: Any = self.games[game]
        if not has_moves(rules, component):
            return 0
        return self.plain[game].value(reduced_of(rules, component))

    def winning(self, piece: Piece) -> int:
        """Return W of a piece in a game with moves that bind."""
        return self.binding[piece.game].winning(piece.component)


def solve_entailed(
    rules: Rules,
    components: Sequence[Component],
    fold: Fold,
    limit: int,
) -> Solved | None:
    """Solve for who wins in normal play by the values of the pieces; None with a pass or cycles.

    Args:
        rules: only games by whole turns are taken.
        components: states.
        fold: with an outcome of normal play.
        limit: how many pieces may be met.

    >>> from kalmar.games.whole_turns import TOP_ENTAILS
    >>> from kalmar.theory.valuations import OUTCOME_SUM
    >>> start = TOP_ENTAILS.join([4, 7])
    >>> solved = solve_entailed(TOP_ENTAILS, [start], Fold(OUTCOME, OUTCOME_SUM), 1000)
    >>> solved.value(start) if solved else None
    0
    """
    if not isinstance(rules, WholeTurns) or fold.valuation is not OUTCOME:
        return None
    if rules.one_pass or is_loopy(rules):
        return None
    if isinstance(rules, SeveralGames):
        worths: Worths = WorthsOfGames(rules.rules, components, limit)
    else:
        worths = worths_of(rules.rules, limit)

    theorems = [THEOREMS["entailing-moves"].cite(), *worths.theorems]

    def working(state: State) -> Message:
        return _explain(worths, rules.rules, state)

    return Solved(
        lambda state: int(worths.wins(state)),
        join_messages([theorem for theorem in theorems if theorem], "; "),
        working=working,
    )


def _explain(worths: Worths, rules: Rules, state: State) -> Message:
    """Explain what the pieces are worth, and what follows."""
    pieces = list(dict.fromkeys(state.pieces))
    told = [
        message("{piece} is loony", piece=rules.format(piece))
        if worths.value(piece) == LOONY
        else message(
            "{piece} has value {value:,}", piece=rules.format(piece), value=worths.value(piece)
        )
        for piece in pieces[:MOST_SHOWN]
    ]
    if len(pieces) == 1 and not state.bound:
        return told[0]
    values, rest = join_messages(told), together(map(worths.value, state.parted()[0]))
    if state.bound and worths.wins(state):
        return message("{values}; some move in a piece marked @ wins", values=values)
    if state.bound:
        return message("{values}; no move in a piece marked @ wins", values=values)
    if rest == LOONY:
        return message("{values}; a loony piece wins every sum", values=values)
    return message("{values}; the nim-sum is {value:,}", values=values, value=rest)
