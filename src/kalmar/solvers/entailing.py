"""What pieces are worth whose moves entail or compliment (Winning Ways, ch. 12), in normal play.

Let W(G) be the values x of all other pieces together with which the player to move wins by a move
in G, where x is a nimber or ∞, as soon as one of the others is loony. Then

* a plain move to pieces of total value v puts v into W(G), if v is finite;
* an entailing move to H puts all x into W(G) that are not in W(H);
* a complimenting move to pieces of total value v puts all x but v into W(G).

The value of G is the least nimber that is not in W(G). If there is none, G is *loony*: the player
to move wins every sum that has G in it. `docs/explanation/entailing.md` has the proof.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import xor

from kalmar.core.errors import CyclicGameError, LimitReached
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Component, Option, Rules, is_loopy
from kalmar.core.rules.entailing import Complimenting, Entailing
from kalmar.games.whole_turns import State, WholeTurns, kinds
from kalmar.runtime.limits import DEFAULT_LIMIT
from kalmar.runtime.work import spend
from kalmar.solvers.solved import Solved
from kalmar.theory.fold import Fold
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.normal_and_misere import OUTCOME

__all__ = ["LOONY", "Winning", "Worths", "solve_entailed"]

LOONY = -1
"""The value ∞ of a piece with which the player to move always wins."""

MOST_SHOWN = 12


@dataclass(frozen=True)
class Winning:
    """A set of nimbers and ∞, all but finitely many of which are in it, or are not.

    Attributes:
        some: the exceptions.
        others: whether all others are in the set, ∞ among them.

    >>> 3 in Winning(frozenset({3})), LOONY in Winning(frozenset({3}), others=True)
    (True, True)
    """

    some: frozenset[int] = frozenset()
    others: bool = False

    def __contains__(self, value: int) -> bool:
        """Return whether a value is in the set."""
        return (value in self.some) != self.others

    def __or__(self, other: "Winning") -> "Winning":
        """Return the union."""
        if self.others and other.others:
            return Winning(self.some & other.some, others=True)
        if self.others:
            return Winning(self.some - other.some, others=True)
        return other | self if other.others else Winning(self.some | other.some)

    def complement(self) -> "Winning":
        """Return what is not in the set."""
        return Winning(self.some, not self.others)

    def shifted(self, value: int) -> "Winning":
        """Return the values that, with one more, are in the set."""
        # With a loony piece the rest is ∞ whatever else there is.
        if value == LOONY:
            return Winning(others=self.others)
        return Winning(frozenset(x ^ value for x in self.some), self.others)

    def mex(self) -> int:
        """Return the least nimber that is not in the set, or `LOONY`."""
        if self.others:
            return min(self.some, default=LOONY)
        return next(x for x in range(len(self.some) + 1) if x not in self.some)


NOTHING = Winning()


def together(values: Iterable[int]) -> int:
    """Return the value of pieces side by side.

    >>> together([3, 5]), together([3, LOONY])
    (6, -1)
    """
    found = list(values)
    return LOONY if LOONY in found else reduce(xor, found, 0)


@dataclass
class Worths:
    """The values of the pieces of one game.

    Attributes:
        rules: of one piece.
        limit: how many pieces may be met.
        known: W of each piece met.
        values: of each piece met.

    >>> from kalmar.games.heaps.top_entails import Stack
    >>> worths = Worths(Stack())
    >>> [worths.value(n) for n in range(10)]
    [0, -1, 0, -1, 1, 0, 2, 1, 3, 0]
    """

    rules: Rules
    limit: int = DEFAULT_LIMIT
    known: dict[Component, Winning] = field(default_factory=dict)
    values: dict[Component, int] = field(default_factory=dict)

    def value(self, piece: Component) -> int:
        """Return the value of a piece, or `LOONY`."""
        if piece not in self.values:
            self._value_all(piece)
        return self.values[piece]

    def _value_all(self, piece: Component) -> None:
        # Depth first with a stack of its own, as long games would make a recursion too deep.
        todo, opened = [piece], dict[Component, None]()
        while todo:
            here = todo[-1]
            missing = [] if here in self.values else self._missing(here)
            if missing:
                opened[here] = None
                self._check(opened, missing)
                todo.extend(missing)
                continue
            todo.pop()
            if here not in self.values:
                self.known[here] = self._winning(here)
                self.values[here] = self.known[here].mex()

    def _check(self, opened: dict[Component, None], missing: list[Component]) -> None:
        """Refuse cycles and games that are too large."""
        # What was opened and has no value yet leads to all that is missing now.
        path = [before for before in opened if before not in self.values]
        again = next((path.index(left) for left in missing if left in path), None)
        if again is not None:
            raise CyclicGameError(tuple(map(self.rules.format, path[again:])))
        if len(opened) > self.limit:
            raise LimitReached(
                "{name} has more than {limit:,} positions", name=self.rules.name, limit=self.limit
            )

    def _missing(self, piece: Component) -> list[Component]:
        """List the pieces that moves leave and that have no value yet."""
        options = (option for option, _ in kinds(self.rules, piece))
        return [left for option in options for left in option if left not in self.values]

    def _winning(self, piece: Component) -> Winning:
        """Return W of a piece whose options are valued."""
        found, plain = NOTHING, set[int]()
        for option, kind in kinds(self.rules, piece):
            spend(1)
            value = together(self.values[left] for left in option)
            if kind is Entailing:
                found |= self.entailed(option).complement()
            elif kind is Complimenting:
                found |= Winning(frozenset({value} - {LOONY}), others=True)
            elif value != LOONY:
                plain.add(value)
        return found | Winning(frozenset(plain))

    def entailed(self, pieces: Option) -> Winning:
        """Return W of pieces in one of which a move must be made."""
        found = NOTHING
        for place, piece in enumerate(pieces):
            rest = together(map(self.value, (*pieces[:place], *pieces[place + 1 :])))
            self.value(piece)
            found |= self.known[piece].shifted(rest)
        return found

    def wins(self, state: State) -> bool:
        """Return whether the player to move wins a state without a pass."""
        rest = together(map(self.value, state.free))
        return rest in self.entailed(state.bound) if state.bound else rest != 0


def solve_entailed(
    rules: Rules,
    components: Sequence[Component],  # noqa: ARG001 - all are of one kind
    fold: Fold,
    limit: int,
) -> Solved | None:
    """Solve for who wins in normal play by the values of the pieces; None with a pass or cycles.

    Args:
        rules: only games by whole turns are taken.
        components: states.
        fold: with an outcome of normal play.
        limit: how many pieces may be met.

    >>> from kalmar.games.heaps.top_entails import TOP_ENTAILS
    >>> from kalmar.theory.valuations.normal_and_misere import OUTCOME_SUM
    >>> start = TOP_ENTAILS.join([4, 7])
    >>> solved = solve_entailed(TOP_ENTAILS, [start], Fold(OUTCOME, OUTCOME_SUM), 1000)
    >>> solved.value(start) if solved else None
    0
    """
    if not isinstance(rules, WholeTurns) or fold.valuation is not OUTCOME:
        return None
    if rules.one_pass or is_loopy(rules):
        return None
    worths = Worths(rules.rules, limit)

    def working(state: State) -> Message:
        return _explain(worths, rules.rules, state)

    return Solved(
        lambda state: int(worths.wins(state)),
        THEOREMS["entailing-moves"].cite(),
        working=working,
    )


def _explain(worths: Worths, rules: Rules, state: State) -> Message:
    """Explain what the pieces are worth, and what follows."""
    pieces = list(dict.fromkeys((*state.free, *state.bound)))
    told = [
        message("{piece} is loony", piece=rules.format(piece))
        if worths.value(piece) == LOONY
        else message(
            "{piece} has value {value}", piece=rules.format(piece), value=worths.value(piece)
        )
        for piece in pieces[:MOST_SHOWN]
    ]
    if len(pieces) == 1 and not state.bound:
        return told[0]
    values, rest = join_messages(told), together(map(worths.value, state.free))
    if state.bound and worths.wins(state):
        return message("{values}; some move in a piece marked @ wins", values=values)
    if state.bound:
        return message("{values}; no move in a piece marked @ wins", values=values)
    if rest == LOONY:
        return message("{values}; a loony piece wins every sum", values=values)
    return message("{values}; the nim-sum is {value}", values=values, value=rest)
