"""Sums of several games, where moves of some entail or compliment.

`in_one_sum` puts the components of a disjunctive sum into one game by whole turns, as soon as moves
of one of them bind the next turn: all its pieces are in one state, each with the number of its
game. An entailing move obliges the opponent to answer in what it leaves; ordinary games beside it
wait. `kalmar.solvers.entailing` adds the values of all of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kalmar.core import rules as core
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import PositionError, UndecidedError
from kalmar.core.rules.move_labels import Label, label_of, of_kind, words_of
from kalmar.games.piece_turns import State, kinds, side_by_side
from kalmar.games.whole_turns import MUST, NAMES, NONE, WholeTurns, pieces_in

BETWEEN = " + "
"""Between the games in the text of a position."""


class Piece(NamedTuple):
    """A component of one of several games.

    Attributes:
        game: the number of the game, from 0.
        component: as the rules of that game have it.
    """

    game: int
    component: core.Component


@dataclass(frozen=True)
class Games:
    """Several games, as the rules of one piece.

    Attributes:
        games: the rules of each, in the order of their first pieces; some have moves that entail or
            compliment.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.games.whole_turns import Stack
    >>> both = Games((Stack(), Nim()))
    >>> list(both.options(Piece(0, 1))), both.parse("nim 3")
    ([Entailing(left=(Piece(game=0, component=0),))], Piece(game=1, component=3))
    """

    games: tuple[core.Rules, ...]
    shape = core.shapes.Text
    entailing = True

    @property
    def name(self) -> str:
        """Return the name of the first game."""
        return self.games[0].name

    @property
    def loopy(self) -> bool:
        """Return whether positions of one of the games can recur."""
        return any(map(core.is_loopy, self.games))

    def beyond(self, component: Piece) -> UndecidedError | None:
        """Return the error that a piece above the bound of its game gives; None for others."""
        return core.beyond_of(self.games[component.game], component.component)

    def options(self, component: Piece) -> Iterator[Any]:
        """Yield the options of a piece in its game, with their kinds."""
        game, inner = component
        for option, kind in kinds(self.games[game], inner):
            yield of_kind(tuple([Piece(game, left) for left in option]), NAMES[kind])

    def reduced(self, component: Piece) -> Piece:
        """Return a piece as the options of its game have it."""
        game, inner = component
        return Piece(game, core.reduced_of(self.games[game], inner))

    def labelled_moves(self, component: Piece) -> Iterator[tuple[Label, core.Option[Piece]]] | None:
        """Return the moves at the places of a piece, where its game declares them; else None."""
        game, inner = component
        labelled = core.labelled_moves_of(self.games[game], inner)
        if labelled is None:
            return None
        return ((label, tuple([Piece(game, one) for one in left])) for label, left in labelled)

    def parse(self, text: str) -> Piece:
        """Parse the name of a game and a component of it.

        Raises:
            PositionError: no game of these is called so, or it has no such component.
        """
        for number, rules in enumerate(self.games):
            if text.startswith(f"{rules.name} "):
                return Piece(number, rules.parse(text.removeprefix(f"{rules.name} ")))
        raise PositionError(
            "'{text}' is no component of these games: write the name of one of them before it, as"
            " in {name}",
            text=text,
            name=self.name,
        )

    def format(self, component: Piece) -> str:
        """Format a piece after the name of its game."""
        rules = self.games[component.game]
        return f"{rules.name} {rules.format(component.component)}"

    def drawn(self, component: Piece) -> core.shapes.Text:
        """Return the text of a piece."""
        return core.shapes.Text(self.format(component))

    def label(self, component: Piece, option: core.Option[Piece]) -> Label:
        """Label a move as its game does."""
        game, inner = component
        return label_of(self.games[game], inner, tuple([left for _, left in option]))

    def placed_words(self, component: Piece, label: Label, place: str, whole: bool) -> str | None:
        """Return a move in the words of its game."""
        return words_of(self.games[component.game], component.component, label, place, whole)


@dataclass(frozen=True)
class SeveralGames(WholeTurns):
    """The whole turns of a sum of several games.

    >>> from kalmar.games.notation import parse_position
    >>> (start,) = parse_position("top-entails 2 + nim 1").component
    >>> [start.rules.format(left) for left, in start.rules.options(start.component)]
    ['1 1 + nim 1', '@1 + nim 1', '2']
    """

    rules: Games

    def parse(self, text: str) -> State:
        """Parse pieces, a plus sign with the name of a game before those of another.

        Raises:
            PositionError: a word is no piece of its game.
        """
        states = list[State]()
        for number, group in enumerate(text.split(BETWEEN)):
            named = group if number else f"{self.name} {group}"
            game = next((g for g in self.rules.games if named.startswith(f"{g.name} ")), None)
            before = "" if game is None else f"{game.name} "
            for word in named.removeprefix(before).split():
                if word.startswith(MUST):
                    bound = self.rules.parse(before + word.removeprefix(MUST))
                    states.append(State((bound,), (0,)))
                else:
                    states.append(State(pieces_in(self.rules, before + word)))
        return side_by_side(states)

    def format(self, component: Any) -> str:
        """Format the pieces, with the name of a game before those that differ from the last one."""
        # The name of the first game stands before the text.
        groups, last = [""], 0
        for place, (game, inner) in enumerate(component.pieces):
            word = MUST * (place in component.bound) + self.rules.games[game].format(inner)
            if game != last:
                groups.append(self.rules.games[game].name)
            groups[-1] += f" {word}"
            last = game
        return BETWEEN.join([groups[0].strip() or NONE, *groups[1:]])

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rules of each game."""
        return _again, self.rules.games


def _again(*games: core.Rules) -> SeveralGames:
    """Rebuild the games when they are unpickled, where some may come back with whole turns."""
    return SeveralGames(Games(tuple([_of_one(rules) for rules in games])))


def _of_one(rules: core.Rules) -> core.Rules:
    return rules.rules if isinstance(rules, WholeTurns) else rules


def in_one_sum(position: Position) -> Position:
    """Return a sum with all pieces in one state, if moves of a component bind the next turn.

    Other positions are returned as they are, and so are sums that `analyse` refuses.

    Raises:
        PositionError: a game with one pass for the whole of it stands beside another one.

    >>> from kalmar.games.notation import parse_position
    >>> parse_position("nim 3 top-entails 5 @4")
    <Position nim 3 + top-entails 5 @4>
    """
    rules, parts = position
    assert isinstance(rules, Compound)
    turns = list(dict.fromkeys(p.rules for p in parts if isinstance(p.rules, WholeTurns)))
    lone = (core.is_standalone(part.rules) and part.rules not in turns for part in parts)
    if len(parts) < 2 or any(isinstance(p.rules, Compound) for p in parts) or any(lone):
        return position
    if all(part.rules == turns[0] for part in parts):
        return Position(rules, (Position(turns[0], turns[0].join([p.component for p in parts])),))
    _check_no_pass(turns)
    games = tuple(dict.fromkeys(_games(part.rules for part in parts)))
    state = side_by_side([_in_numbers(part, games) for part in parts])
    return Position(rules, (Position(SeveralGames(Games(games)), state),))


def _check_no_pass(turns: Sequence[WholeTurns]) -> None:
    for rules in turns:
        if rules.one_pass:
            raise PositionError(
                "{name} has one pass for the whole game, so no other game is played with it: write"
                " nothing but its own components",
                name=rules.name,
            )


def _games(given: Iterable[core.Rules]) -> Iterator[core.Rules]:
    """Yield the rules of single pieces."""
    for rules in given:
        if isinstance(rules, SeveralGames):
            yield from rules.rules.games
        else:
            yield _of_one(rules)


def _in_numbers(part: Position, games: tuple[core.Rules, ...]) -> State:
    """Return the pieces of a part with the numbers of their games."""
    rules, component = part
    if not isinstance(rules, WholeTurns):
        return State((Piece(games.index(rules), component),))
    if isinstance(rules, SeveralGames):
        own = [games.index(one) for one in rules.rules.games]
        pieces = [Piece(own[game], inner) for game, inner in component.pieces]
    else:
        number = games.index(rules.rules)
        pieces = [Piece(number, inner) for inner in component.pieces]
    return State(tuple(pieces), component.bound, component.passes)
