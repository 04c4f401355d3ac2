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

People see states as they are written, and number the pieces so; a search meets their reduced forms
only, in which the pieces are in order and those that have ended are left out.

The games of the registry that are played so are here too: Top Entails (Winning Ways, ch. 12), and
Nim with a pass.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from kalmar.core.errors import PositionError, UndecidedError
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Option, Rules, first_beyond, is_loopy, shapes
from kalmar.core.rules.move_labels import KINDS, Datum, Entailing, Label, label_of, placed, words_of
from kalmar.games.components import Heap
from kalmar.games.heaps.nim import Nim
from kalmar.games.piece_turns import PieceMove, State, in_form, opened, side_by_side, turns_of
from kalmar.runtime.work import spend

MUST = "@"
"""Before the text of a piece in which the player to move must move."""

PASSED = "passed"
"""A word of a position in which the pass has been used."""

STEPS_PER_TURN = 8
"""Work for a turn, which is made of moves of pieces that are put in order."""

NONE = "none"
"""In place of the pieces, where play is over and a search has left out those that have ended."""

NAMES = {kind: name for name, kind in KINDS.items()}


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

    def beyond(self, component: State) -> UndecidedError | None:
        """Return the error that a piece above the bound of its game gives; None without one."""
        return first_beyond((self.rules, piece) for piece in component.pieces)

    def options(self, component: State) -> Iterator[Option[State]]:
        """Yield what each whole turn leaves, reduced, once."""
        for left, _ in turns_of(self.rules, component, reduced=True):
            spend(STEPS_PER_TURN)
            yield (left,)

    def reduced(self, component: State) -> State:
        """Return the state with its pieces in order, without ended ones that change nothing.

        >>> [TOP_ENTAILS.format(TOP_ENTAILS.reduced(TOP_ENTAILS.parse(text)))
        ...     for text in ("7 0 5", "@0 @3 2", "0 0", "3 @0")]
        ['5 7', '2 @3', 'none', '@0 3']
        """
        return in_form(opened(self.rules, component))

    def labelled_moves(self, component: State) -> Iterator[tuple[Label, Option[State]]]:
        """Yield every whole turn by the moves that it has, with the state as it is written then.

        Turns whose moves are made in another order and leave the same are one.
        """
        for left, turn in turns_of(self.rules, component, reduced=False):
            spend(STEPS_PER_TURN)
            named = Label("turn", tuple(map(self._datum, turn))) if turn else Label("pass", ())
            yield named, (left,)

    def join(self, given: Sequence[Any]) -> State:
        """Put pieces, texts of pieces and states side by side.

        Args:
            given: at least one of them; without the word `passed` a pass is left.

        Raises:
            PositionError: a text is no piece, or pieces that bind stand beside others that do not.

        >>> TOP_ENTAILS.join(["@7", "5"])
        State(pieces=(7, 5), bound=(0,), passes=0)
        """
        states = [self._state(one) for one in given]
        if NONE not in given and not any(state.pieces for state in states):
            raise PositionError("write at least one piece of {name}", name=self.name)
        return side_by_side(states)

    def _state(self, given: Any) -> State:
        if isinstance(given, State):
            return given
        passes = int(self.one_pass)
        if not isinstance(given, str):
            return State((given,), (), passes)
        if self.one_pass and given == PASSED:
            return State((), (), 0)
        if given.startswith(MUST):
            return State((self.rules.parse(given.removeprefix(MUST)),), (0,), passes)
        many = getattr(self.rules, "parse_many", None)
        found = None if many is None else many(given)
        return State(pieces_in(self.rules, given) if found is None else tuple(found), (), passes)

    def parse(self, text: str) -> State:
        """Parse pieces with blanks between them.

        Raises:
            PositionError: a word is no piece.
        """
        return self.join(text.split())

    def format(self, component: Any) -> str:
        """Format the pieces; `@` marks those in one of which a move must be made."""
        state = component if isinstance(component, State) else self._state(component)
        words = [
            MUST * (place in state.bound) + self.rules.format(piece)
            for place, piece in enumerate(state.pieces)
        ] or [NONE]
        # A pass that is left is not written, so that a position is written as in the game without.
        return " ".join([*words, PASSED] if self.one_pass and not state.passes else words)

    def drawn(self, component: State) -> shapes.Shape:
        """Draw the pieces as piles where each is one, else as their text.

        >>> from kalmar.games.heaps.nim import Nim
        >>> WholeTurns(Nim(), one_pass=True).drawn(State((1, 2), (), 1)).sizes
        (1, 2)
        """
        pieces = [*map(self.rules.drawn, component.pieces)]
        heaps = [piece for piece in pieces if isinstance(piece, shapes.Heap) and not piece.in_row]
        if len(heaps) < len(pieces):
            return shapes.Text(self.format(component))
        passes = component.passes if self.one_pass else -1
        return shapes.Piles(tuple(heap.size for heap in heaps), component.bound, passes)

    def _datum(self, move: PieceMove) -> Datum:
        pieces = move.state.pieces
        named = move.label or label_of(self.rules, pieces[move.place], move.option)
        return (
            move.place + 1 if len(pieces) > 1 else 0,
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
        place = str(number) if number else ""
        named = Label(kind, data)
        words = words_of(self.rules, self.rules.parse(piece), named, place, whole=False)
        if words is None:
            words = placed(f"{piece} → {' + '.join(left)}", place)
        if KINDS[name].entails and not KINDS[name].compliments:
            return message("{step}, to be answered there", step=words)
        return words


def pieces_in(rules: Rules, word: str) -> tuple[Component, ...]:
    """Return the piece that a text describes; no piece where it says that there is none.

    Raises:
        PositionError: it is no piece.

    >>> from kalmar.games.heaps.nim import Nim
    >>> pieces_in(Nim(), "3"), pieces_in(Nim(), "none")
    ((3,), ())
    """
    try:
        return (rules.parse(word),)
    except PositionError:
        if word.rpartition(" ")[2] != NONE:
            raise
        return ()


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


@dataclass(frozen=True)
class Stack(Heap):
    """A stack of coins: split it in two, or take its top coin, which entails.

    >>> list(Stack().options(4))
    [(1, 3), (2, 2), Entailing(left=(3,))]
    """

    name: str = "top-entails"
    entailing = True
    distinct = True

    def options(self, component: int) -> Iterator[Any]:
        """Yield the splits and then the taking of the top coin."""
        for small in range(1, component // 2 + 1):
            yield small, component - small
        if component:
            yield Entailing((component - 1,))


TOP_ENTAILS = WholeTurns(Stack())
NIM_WITH_A_PASS = WholeTurns(Nim(), one_pass=True, title="nim-with-a-pass")
