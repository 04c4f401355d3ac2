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
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kalmar.core.errors import CyclicGameError, LimitReached
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Component, Option, Rules, is_loopy, reduced_of
from kalmar.games.boards import bits
from kalmar.games.entailing_sums import Games, Piece, SeveralGames
from kalmar.games.piece_turns import State, has_moves, kinds
from kalmar.games.whole_turns import Stack, WholeTurns
from kalmar.runtime.limits import DEFAULT_LIMIT
from kalmar.runtime.work import spend
from kalmar.solvers import values_of
from kalmar.solvers.solved import Solved, total_of
from kalmar.solvers.top_entails import StackValues, least_absent
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, LOONY, OUTCOME

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
                self.values[here] = least_absent(self.known[here])

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


class WorthsOfStacks(Worths):
    """The values of stacks of Top Entails, all up to one at once.

    >>> worths = WorthsOfStacks(Stack())
    >>> worths.value(2403), worths.value(2404), holds(worths.winning(1), 5)
    (-1, 51, True)
    """

    def value(self, piece: int) -> int:
        """Return the value of a stack, or `LOONY`."""
        return STACKS.value(piece)

    def winning(self, piece: int) -> int:
        """Return W of a stack."""
        STACKS.value(piece)
        return STACKS.winning[piece]


STACKS = StackValues()


def worths_of(rules: Rules, limit: int = DEFAULT_LIMIT) -> Worths:
    """Return the values of the pieces of a game.

    >>> type(worths_of(Stack())).__name__
    'WorthsOfStacks'
    """
    return (WorthsOfStacks if isinstance(rules, Stack) else Worths)(rules, limit)


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
