"""What a game with places is, told as plain data: states, and the moves that a person can point at.

A state is the whole position as it lies there, and a move is named by its place, so two moves that
leave the same game are two moves. Nothing here falls apart, is turned round, or loses what is dead.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from random import Random
from typing import Any, NamedTuple

from tests.literal.ways import outcome, solved

State = Any
"""Hashable plain data; each game has its own."""

Moves = list[tuple[str, State]]
"""Each move in English words, with the state that it leaves."""


def as_it_is(words: str) -> str:
    return words


class Literal(NamedTuple):
    """A game with places.

    Attributes:
        name: as it is typed, with its parameters.
        draw: a random small state.
        text: a state in the notation of the game.
        moves: every move of a state, as the rules say them.
        shown: what a person sees of a state: what a place holds, by places.
        seen: the same, from the components that the program leaves.
        normal: words of a move without what does not matter in them.
        lone: whether a component is played alone.
        loopy: whether a state can come back.
    """

    name: str
    draw: Callable[[Random], State]
    text: Callable[[State], str]
    moves: Callable[[State], Moves]
    shown: Callable[[State], Hashable]
    seen: Callable[[list[Any]], Hashable]
    normal: Callable[[str], str] = as_it_is
    lone: bool = False
    loopy: bool = False


class Play:
    """Who wins a game that ends, by recursion on whole states."""

    def __init__(self, game: Literal) -> None:
        self.moves = cache(game.moves)
        self.known: dict[tuple[State, bool], bool] = {}
        self.values: dict[State, int] = {}

    def wins(self, state: State, misere: bool) -> bool:
        """Whether the player to move wins."""
        key = state, misere
        if key not in self.known:
            after = [left for _, left in self.moves(state)]
            no_move = misere and not after
            self.known[key] = no_move or any(not self.wins(left, misere) for left in after)
        return self.known[key]

    def value(self, state: State) -> int:
        """The Grundy value."""
        if state not in self.values:
            met = {self.value(left) for _, left in self.moves(state)}
            self.values[state] = next(n for n in range(len(met) + 1) if n not in met)
        return self.values[state]


def lost(game: Literal, start: State, misere: bool) -> set[State]:
    """The states that the player to move loses, where play need not end.

    Args:
        game: any.
        start: from where the states are reached.
        misere: whether a player who cannot move has won.
    """
    after: dict[State, list[State]] = {}
    todo = [start]
    while todo:
        state = todo.pop()
        if state not in after:
            after[state] = [left for _, left in game.moves(state)]
            todo += after[state]
    return {state for state, far in solved(after, misere).items() if outcome(far, misere) == "P"}


def several(names: Iterable[str]) -> str:
    """Names with commas between them and an "and" before the last."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def overlay(pieces: Iterable[dict[Hashable, Hashable]]) -> Hashable:
    """What several components hold together, none of which may hold the same place."""
    found: dict[Hashable, Hashable] = {}
    for piece in pieces:
        assert not found.keys() & piece.keys(), "two components hold one place"
        found.update(piece)
    return frozenset(found.items())
