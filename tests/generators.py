"""Hypothesis generators: random positions of finite games in every composition."""

from itertools import islice
from random import Random

from hypothesis import strategies as st

from kalmar import Choice, Compound, Ending, Play, Position, after, moves
from kalmar.core.compositions import SIX
from kalmar.testing.strategies import finite_games
from tests.search import Tree, leaf, node


@st.composite
def small_positions(
    draw: st.DrawFn, choice: Choice, ending: Ending, most_parts: int = 3
) -> Position:
    """One to three components of one or two random games under one composition."""
    rules = [draw(finite_games()), draw(finite_games())]
    count = draw(st.integers(1, most_parts))
    parts = []
    for _ in range(count):
        game = draw(st.sampled_from(rules))
        parts.append(Position(game, draw(st.integers(0, len(game.listed) - 1))))
    return Position(Compound(choice, ending), tuple(parts))


CHOICES = (Choice.ONE, Choice.ALL, Choice.ANY, Choice("one or two", 1, 2), Choice("two", 2, 2))
ENDINGS = (Ending.SHORT, Ending.LONG, Ending("second", 2))
compounds = st.builds(Compound, st.sampled_from(CHOICES), st.sampled_from(ENDINGS))


@st.composite
def positions_to_play(draw: st.DrawFn) -> tuple[Position, Play]:
    """A position in one of the six ways, and whether the last move wins."""
    way = draw(st.sampled_from(SIX))
    return draw(small_positions(way.choice, way.ending)), draw(st.sampled_from(Play))


@st.composite
def nested_positions(draw: st.DrawFn) -> Position:
    """A compound that holds a component and a compound of two, of mixed kinds."""
    game = draw(finite_games(most=4))
    component = st.builds(Position, st.just(game), st.integers(0, len(game.listed) - 1))
    inner = Position(draw(compounds), (draw(component), draw(component)))
    return Position(draw(compounds), (inner, draw(component)))


def random_line(start: Position, chance: Random, most: int) -> list[Position]:
    """The positions of a random game, from its start on, with at most so many moves."""
    line = [start]
    while len(line) <= most and (listed := list(islice(moves(line[-1]), 300))):
        line.append(after(line[-1], chance.choice(listed)))
    return line


def tree(position: Position) -> Tree:
    """The same position for the oracle."""
    rules = position.rules
    if not isinstance(rules, Compound):
        return leaf(rules, position.component)
    return node(rules.choice, rules.ending, *(tree(part) for part in position.component))
