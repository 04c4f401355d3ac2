"""Games whose moves bind the next turn, or that allow one pass, played as sums by whole turns.

A position is all pieces at once, as the pieces cannot be told apart once a move binds the next
turn. Its state says in which pieces the player to move must move, and whether the pass is left:

* after an *entailing* move the opponent must move in what is left of that piece; if nothing can be
  moved there, the opponent cannot move at all;
* after a *complimenting* move the same player moves again, in any piece, or, if the move entails as
  well, in what it left; a turn is over with the first move that is not complimenting, and whoever
  cannot end a turn so has no turn;
* with *one pass* for the whole game either player may pass once in place of a turn, but only where
  a turn could be made and no move is entailed; afterwards nobody may.

Who has no turn has lost in normal play and won in misère play. A turn is one move of the game that
`WholeTurns` makes, which is an ordinary one: every search, drawing and answer takes it. It is
played alone; `kalmar.solvers.entailing` knows what its pieces are worth in normal play.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple, cast

from kalmar.core.errors import LimitReached, PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Option, Rules, is_loopy, shapes
from kalmar.core.rules.entailing import KINDS, Binding, kind_of
from kalmar.core.rules.move_labels import Datum, Label, label_of, placed, words_of
from kalmar.runtime.work import spend

__all__ = ["State", "WholeTurns", "in_order", "kinds", "with_whole_turns"]

MUST = "@"
"""Before the text of a piece in which the player to move must move."""

PASSED = "passed"
"""A word of a position in which the pass has been used."""

UNNUMBERED = -1
"""In place of the number of a piece that a turn comes to later: it is named by what it is."""

MOST_PIECES = 500_000
"""How many pieces the turns of one position may leave in all."""

STEPS_PER_TURN = 8
"""Work for a turn, which is made of moves of pieces that are put in order."""

NAMES = {kind: name for name, kind in KINDS.items()}


class State(NamedTuple):
    """All pieces of a game.

    Attributes:
        free: the pieces in ascending order, but for those in `bound`.
        bound: those in one of which the player to move must move; empty if they are free to choose.
        passes: how many passes are left, 0 or 1.
    """

    free: tuple[Component, ...]
    bound: tuple[Component, ...] = ()
    passes: int = 0


class PieceMove(NamedTuple):
    """A move in one piece.

    Attributes:
        state: before the move.
        place: of the piece, among the free ones and then the bound ones.
        option: what is left of it.
        kind: of the move.
    """

    state: State
    place: int
    option: Option
    kind: Binding


Turn = tuple[PieceMove, ...]
"""The moves of one player before the other one's turn; none for a pass."""


def kinds(rules: Rules, piece: Component) -> Iterator[tuple[Option, Binding]]:
    """Yield the options of a piece with their kinds.

    >>> from kalmar.games.heaps.nim import Nim
    >>> [option for option, kind in kinds(Nim(), 2)]
    [(0,), (1,)]
    """
    return map(kind_of, rules.options(piece))


@lru_cache(maxsize=4096)
def has_moves(rules: Any, piece: Component) -> bool:
    """Return whether there is a move in a piece.

    >>> from kalmar.games.heaps.nim import Nim
    >>> has_moves(Nim(), 2), has_moves(Nim(), 0)
    (True, False)
    """
    return any(True for _ in rules.options(piece))


@dataclass(frozen=True)
class WholeTurns:
    """The whole turns of a game with several pieces.

    Attributes:
        rules: of one piece; they yield `Entailing` and `Complimenting` options among plain ones.
        one_pass: whether either player may pass once.
        title: a name of its own; "" for that of the rules.

    >>> from kalmar.games.heaps.nim import Nim
    >>> with_a_pass = WholeTurns(Nim(), one_pass=True)
    >>> [with_a_pass.format(left) for left, in with_a_pass.options(with_a_pass.join([1, 1]))]
    ['1', '1 1 passed']
    """

    rules: Rules
    one_pass: bool = False
    title: str = ""
    alone = True
    distinct = True

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rules of a piece, which may come back with whole turns."""
        return _again, (self.rules, self.one_pass, self.title)

    @property
    def name(self) -> str:
        """Return the name of the game."""
        return self.title or self.rules.name

    @property
    def shape(self) -> type[shapes.Shape]:
        """Return the shape of piles, where a piece is one, or that of a text."""
        return shapes.Piles if self.rules.shape is shapes.Heap else shapes.Text

    @property
    def loopy(self) -> bool:
        """Return whether positions of a piece can recur."""
        return is_loopy(self.rules)

    def options(self, component: State) -> Iterator[Option[State]]:
        """Yield what each whole turn leaves, once."""
        found = self._turns(component)
        spend(STEPS_PER_TURN * len(found))
        for left in found:
            yield (left,)

    def _turns(self, state: State) -> dict[State, Turn]:
        return _turns(self.rules, state)

    def join(self, given: Sequence[Any]) -> State:
        """Put pieces, texts of pieces and states side by side.

        Args:
            given: at least one of them; without the word `passed` a pass is left.

        Raises:
            PositionError: a text is no piece, or pieces that bind stand beside others that do not.

        >>> from kalmar.games.heaps.top_entails import TOP_ENTAILS
        >>> TOP_ENTAILS.join(["5", "@7"])
        State(free=(5,), bound=(7,), passes=0)
        """
        states = [self._state(one) for one in given]
        if not any(state.free or state.bound for state in states):
            raise PositionError("write at least one piece of {name}", name=self.name)
        passes = min(state.passes for state in states)
        free = tuple(in_order([piece for state in states for piece in state.free]))
        bound = tuple(in_order([piece for state in states for piece in state.bound]))
        return State(free, bound, passes)

    def _state(self, given: Any) -> State:
        if isinstance(given, State):
            return given
        passes = int(self.one_pass)
        if not isinstance(given, str):
            return State((given,), (), passes)
        if self.one_pass and given == PASSED:
            return State((), (), 0)
        if given.startswith(MUST):
            return State((), (self.rules.parse(given.removeprefix(MUST)),), passes)
        many = getattr(self.rules, "parse_many", None)
        found = None if many is None else many(given)
        return State((self.rules.parse(given),) if found is None else tuple(found), (), passes)

    def parse(self, text: str) -> State:
        """Parse pieces with blanks between them.

        Raises:
            PositionError: a word is no piece.
        """
        return self.join(text.split())

    def format(self, component: Any) -> str:
        """Format the pieces; `@` marks those in one of which a move must be made."""
        state = component if isinstance(component, State) else self._state(component)
        words = [*map(self.rules.format, state.free)]
        words += [MUST + self.rules.format(piece) for piece in state.bound]
        # A pass that is left is not written, so that a position is written as in the game without.
        return " ".join([*words, PASSED] if self.one_pass and not state.passes else words)

    def text_order(self, state: State) -> list[int]:
        """Return the numbers of the pieces, free ones first, as they stand in the text."""
        return list(range(len(state.free) + len(state.bound)))

    def drawn(self, component: State) -> shapes.Shape:
        """Draw the pieces as piles where each is one, else as their text.

        >>> from kalmar.games.heaps.nim import Nim
        >>> WholeTurns(Nim(), one_pass=True).drawn(State((1, 2), (), 1)).sizes
        (1, 2)
        """
        pieces = [*map(self.rules.drawn, (*component.free, *component.bound))]
        heaps = [piece for piece in pieces if isinstance(piece, shapes.Heap) and not piece.in_row]
        if len(heaps) < len(pieces):
            return shapes.Text(self.format(component))
        passes = component.passes if self.one_pass else -1
        return shapes.Piles(tuple(heap.size for heap in heaps), len(component.bound), passes)

    def label(self, component: State, option: Option[State]) -> Label:
        """Label a turn by the moves that it has."""
        turn = self._turns(component).get(option[0])
        if turn is None or not turn:
            return Label("pass" if turn is not None else "change", ())
        return Label("turn", tuple(self._datum(move, first=move is turn[0]) for move in turn))

    def _datum(self, move: PieceMove, first: bool) -> Datum:
        pieces = (*move.state.free, *move.state.bound)
        named = label_of(self.rules, pieces[move.place], move.option)
        # Only the first move finds the pieces as they are numbered.
        number = self.text_order(move.state).index(move.place) + 1 if len(pieces) > 1 else 0
        return (
            number if first else UNNUMBERED,
            self.rules.format(pieces[move.place]),
            tuple(map(self.rules.format, move.option)),
            (named.kind, named.data),
            NAMES[move.kind],
        )

    def move_words(self, label: Label) -> str | None:
        """Return the moves of a turn in words, in order."""
        if label.kind == "pass":
            return message("pass")
        if label.kind != "turn":
            return None
        *others, found = [self._step_words(cast(tuple[Any, ...], datum)) for datum in label.data]
        for step in reversed(others):
            found = message("{step}, and then {rest}", step=step, rest=found)
        return found

    def _step_words(self, datum: tuple[Any, ...]) -> str:
        number, piece, left, (kind, data), name = datum
        place = str(number) if number > 0 else ""
        words = None
        if number != UNNUMBERED:
            named = Label(kind, data)
            words = words_of(self.rules, self.rules.parse(piece), named, place, whole=False)
        if words is None:
            words = placed(f"{piece} → {' + '.join(left)}", place)
        if KINDS[name].entails and not KINDS[name].compliments:
            return message("{step}, to be answered there", step=words)
        return words


def _turns(rules: Rules, state: State) -> dict[State, Turn]:
    """Map what each whole turn leaves to one of its shortest turns.

    Raises:
        LimitReached: they leave more than 500,000 pieces in all.
    """
    found: dict[State, Turn] = {}
    reached: dict[State, Turn] = {state: ()}
    todo, pieces = [state], 0
    # Breadth first over what complimenting moves leave, so that the first turn is a shortest.
    for here in todo:
        # Moves are counted before anything is made of them, as that takes much longer.
        _check_room(rules, pieces + sum(1 for _ in islice(_moves(rules, here), MOST_PIECES + 1)))
        for move in _moves(rules, here):
            left, turn = _after(rules, move), (*reached[here], move)
            pieces += len(left.free) + len(left.bound)
            _check_room(rules, pieces)
            if not move.kind.compliments:
                found.setdefault(left, turn)
            elif left not in reached:
                reached[left] = turn
                todo.append(left)
    # The pass takes the place of a turn: there must be one, and no obligation.
    if found and state.passes and not state.bound:
        found[state._replace(passes=0)] = ()
    return found


def _check_room(rules: Rules, pieces: int) -> None:
    if pieces > MOST_PIECES:
        raise LimitReached(
            "the turns of one position of {name} leave more than {most:,} components",
            name=rules.name,
            most=MOST_PIECES,
        )


def _moves(rules: Rules, state: State) -> Iterator[PieceMove]:
    """Yield the moves in pieces that the player to move may make; equal pieces are one."""
    pieces = (*state.free, *state.bound)
    first = len(state.free) if state.bound else 0
    for place in range(first, len(pieces)):
        if place == first or pieces[place] != pieces[place - 1]:
            for option, kind in kinds(rules, pieces[place]):
                yield PieceMove(state, place, option, kind)


def _after(rules: Rules, move: PieceMove) -> State:
    """Return the state that a move leaves, without ended pieces that change nothing."""
    pieces = (*move.state.free, *move.state.bound)
    others = [*pieces[: move.place], *pieces[move.place + 1 :]]
    passes = move.state.passes
    whole, bound = [*others, *move.option], tuple[Component, ...]()
    if move.kind.entails:
        # Where all that is left has ended, one piece stands for the obligation.
        whole, bound = others, _open(rules, move.option) or move.option[:1]
    free = _open(rules, whole) or (() if bound else tuple(in_order(whole))[:1])
    # Of several games the first one keeps a piece, by which the position is named.
    kept = getattr(rules, "kept", None)
    extra = () if kept is None else kept(whole, (*free, *bound))
    return State(tuple(in_order((*free, *extra))) if extra else free, bound, passes)


def _open(rules: Rules, pieces: Sequence[Component]) -> tuple[Component, ...]:
    """Return the pieces in which there is a move, in ascending order."""
    return tuple(in_order([piece for piece in pieces if has_moves(cast(Hashable, rules), piece)]))


def in_order(pieces: Iterable[Component]) -> list[Component]:
    """Sort pieces, by their texts in Python where they have no order.

    >>> in_order([3, 1]), in_order([(1, None), (1, 2)])
    ([1, 3], [(1, 2), (1, None)])
    """
    pieces = list(pieces)
    try:
        return sorted(pieces)
    except TypeError:
        return sorted(pieces, key=repr)


def _again(rules: Rules, one_pass: bool, title: str) -> WholeTurns:
    """Rebuild the game when it is unpickled."""
    return rules if isinstance(rules, WholeTurns) else WholeTurns(rules, one_pass, title)


def with_whole_turns(rules: Rules) -> Rules:
    """Return the whole turns of rules that declare entailing moves or a pass; others as they are.

    >>> from kalmar.games.heaps.nim import Nim
    >>> with_whole_turns(Nim()) == Nim()
    True
    """
    one_pass = bool(getattr(rules, "one_pass", False))
    if isinstance(rules, WholeTurns) or not (one_pass or getattr(rules, "entailing", False)):
        return rules
    return WholeTurns(rules, one_pass)
