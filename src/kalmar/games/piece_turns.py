"""States of several pieces whose moves may bind the next turn, and the whole turns from them.

`kalmar.games.whole_turns` says what is played. Here a turn is put together of moves in pieces: as
a person makes them, who sees every piece at its place, or as a search meets what they leave, with
the pieces in order and without those that have ended.
"""

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from kalmar.core.cached import in_order
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Component, Option, Rules, beyond_of, labelled_moves_of, reduced_of
from kalmar.core.rules.move_labels import Binding, Label, kind_of

MOST_PIECES = 500_000
"""How many pieces the turns of one position may leave in all."""


class State(NamedTuple):
    """All pieces of a game, in the order in which they are written and numbered.

    Attributes:
        pieces: of them all; what is left of a piece takes its place, also where that has ended.
        bound: the places, ascending from 0, of those in one of which the player to move must move;
            empty if they are free to choose.
        passes: how many passes are left, 0 or 1.
    """

    pieces: tuple[Component, ...]
    bound: tuple[int, ...] = ()
    passes: int = 0

    def parted(self) -> tuple[tuple[Component, ...], tuple[Component, ...]]:
        """Return the pieces that do not bind, and those that do.

        >>> State((7, 3, 3), (0, 2)).parted()
        ((3,), (7, 3))
        """
        if not self.bound:
            return self.pieces, ()
        free = [piece for at, piece in enumerate(self.pieces) if at not in self.bound]
        return tuple(free), tuple([self.pieces[at] for at in self.bound])


class PieceMove(NamedTuple):
    """A move in one piece.

    Attributes:
        state: before the move.
        place: of the piece, from 0.
        option: what is left of it.
        kind: of the move.
        label: of the move, where several places of the piece may leave the same; else None.
    """

    state: State
    place: int
    option: Option
    kind: Binding
    label: Label | None


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
    return beyond_of(rules, piece) is not None or any(True for _ in rules.options(piece))


def side_by_side(states: Sequence[State]) -> State:
    """Return one state with the pieces of all, in their order; with a pass if all have one.

    >>> side_by_side([State((5,)), State((7, 3), (0,))])
    State(pieces=(5, 7, 3), bound=(1,), passes=0)
    """
    pieces, bound = list[Component](), list[int]()
    for state in states:
        bound += [len(pieces) + place for place in state.bound]
        pieces += state.pieces
    return State(tuple(pieces), tuple(bound), min((s.passes for s in states), default=0))


def turns_of(rules: Rules, state: State, reduced: bool) -> Iterator[tuple[State, Turn]]:
    """Yield what whole turns leave, each with one of its shortest turns.

    Args:
        rules: of one piece.
        state: where the turns are made.
        reduced: True to yield each reduced state once, for searches; False to yield states as they
            are written, one for each turn that a person can make.

    Raises:
        LimitReached: they leave more than 500,000 pieces in all.
    """
    form, start = (in_form, opened(rules, state)) if reduced else (as_written, state)
    found, reached = set[Hashable](), {form(start)}
    todo, pieces = list[tuple[State, Turn]]([(start, ())]), 0
    # Breadth first over what complimenting moves leave, so that the first turn is a shortest.
    for here, before in todo:
        # Moves are counted before anything is made of them, as that takes much longer.
        listed = list(islice(_moves(rules, here, reduced), MOST_PIECES + 1))
        _check_room(rules, pieces + len(listed))
        for move in listed:
            left = _after(rules, move, reduced)
            known = form(left)
            pieces += len(left.pieces)
            _check_room(rules, pieces)
            # Turns that leave the same are one, unless places of a piece tell them apart.
            key = known if move.label is None else (known, move.label)
            if move.kind.compliments:
                if known not in reached:
                    reached.add(known)
                    todo.append((left, (*before, move)))
            elif key not in found:
                found.add(key)
                yield known, (*before, move)
    # The pass takes the place of a turn: there must be one, and no obligation.
    if found and state.passes and not state.bound:
        yield form(start._replace(passes=0)), ()


def _check_room(rules: Rules, pieces: int) -> None:
    if pieces > MOST_PIECES:
        raise LimitReached(
            "the turns of one position of {name} leave more than {most:,} components",
            name=rules.name,
            most=MOST_PIECES,
        )


def _moves(rules: Rules, state: State, once: bool) -> Iterator[PieceMove]:
    """Yield the moves in pieces that the player to move may make.

    Args:
        rules: of one piece.
        state: of all pieces.
        once: whether equal pieces, and places of a piece that leave the same, are one.
    """
    met = set[Component]()
    for place in state.bound or range(len(state.pieces)):
        piece = state.pieces[place]
        if once and piece in met:
            continue
        met.add(piece)
        labelled = None if once else labelled_moves_of(rules, piece)
        if labelled is None:
            for option, kind in kinds(rules, piece):
                yield PieceMove(state, place, option, kind, None)
            continue
        for label, left in labelled:
            yield PieceMove(state, place, *kind_of(left), label)


def _after(rules: Rules, move: PieceMove, reduced: bool) -> State:
    """Return the state that a move leaves: what is left of a piece takes its place."""
    (pieces, _, passes), place, option, kind, _ = move
    if reduced:
        option = open_pieces(rules, option, kind.entails)
    bound = tuple(range(place, place + len(option))) if kind.entails else ()
    return State((*pieces[:place], *option, *pieces[place + 1 :]), bound, passes)


def open_pieces(rules: Any, pieces: Option, bind: bool) -> Option:
    """Return the pieces in which there is a move, reduced; one of all that bind at least."""
    pieces = tuple([reduced_of(rules, piece) for piece in pieces])
    left = tuple([piece for piece in pieces if has_moves(rules, piece)])
    # Where all that binds has ended, one piece stands for the obligation.
    return left or (tuple(in_order(pieces)[:1]) if bind else ())


def opened(rules: Rules, state: State) -> State:
    """Return a state without ended pieces that change nothing, the others as they were."""
    # A search meets such states only.
    if open_pieces(rules, state.pieces, bind=False) == state.pieces:
        return state
    parts = list[State]()
    for place, piece in enumerate(state.pieces):
        left = open_pieces(rules, (piece,), bind=False)
        parts.append(State(left, (0,) if left and place in state.bound else (), state.passes))
    if state.bound and not any(part.bound for part in parts):
        must = open_pieces(rules, state.parted()[1], bind=True)
        parts.append(State(must, (0,), state.passes))
    return side_by_side(parts)


def in_form(state: State) -> State:
    """Return a state with its pieces in order, those that bind behind others like them.

    >>> in_form(State((5, 3, 5), (0,)))
    State(pieces=(3, 5, 5), bound=(2,), passes=0)
    """
    pieces, bound, passes = state
    if not bound:
        return State(tuple(in_order(pieces)), (), passes)
    marked = in_order([(piece, place in bound) for place, piece in enumerate(pieces)])
    places = [place for place, (_, binds) in enumerate(marked) if binds]
    return State(tuple([piece for piece, _ in marked]), tuple(places), passes)


def as_written(state: State) -> State:
    """Return a state itself."""
    return state
