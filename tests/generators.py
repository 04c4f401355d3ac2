"""Hypothesis generators: random finite games, and random positions in every composition."""

from hypothesis import strategies as st

from kalmar import Choice, Compound, Ending, Option, Position
from kalmar.research.claims.compounds import ListedGame
from tests.search import Tree, leaf, node


@st.composite
def games(draw: st.DrawFn, most: int = 5, split: bool = True) -> ListedGame:
    """A random game of a few components, with splitting moves if wanted."""
    size = draw(st.integers(2, most))
    rows: list[tuple[Option, ...]] = [()]
    for n in range(1, size):
        piece = st.integers(0, n - 1)
        single = st.tuples(piece)
        option = st.one_of(single, single, st.tuples(piece, piece)) if split else single
        rows.append(tuple(draw(st.lists(option, max_size=3, unique=True))))
    return ListedGame(tuple(rows))


@st.composite
def small_positions(
    draw: st.DrawFn, choice: Choice, ending: Ending, most_parts: int = 3
) -> Position:
    """One to three components of one or two random games under one composition."""
    rules = [draw(games()), draw(games())]
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
def nested_positions(draw: st.DrawFn) -> Position:
    """A compound that holds a component and a compound of two, of mixed kinds."""
    game = draw(games(most=4))
    component = st.builds(Position, st.just(game), st.integers(0, len(game.listed) - 1))
    inner = Position(draw(compounds), (draw(component), draw(component)))
    return Position(draw(compounds), (inner, draw(component)))


def tree(position: Position) -> Tree:
    """The same position for the oracle."""
    rules = position.rules
    if not isinstance(rules, Compound):
        return leaf(rules, position.component)
    return node(rules.choice, rules.ending, *(tree(part) for part in position.component))
