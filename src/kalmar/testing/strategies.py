"""Hypothesis strategies: finite games, their positions, ways of playing, compounds, edited texts.

For the tests of those who write rules, or programs beside Kalmár. What fails shrinks to small
games, positions and texts. Hypothesis comes with `pip install 'kalmar[testing]'`.

>>> from hypothesis import given
>>> from kalmar import find_rules, solve
>>> @given(compounds(positions(find_rules("kayles"), 9)))
... def test_a_turn_shortens_play(position):
...     answer = solve(position)
...     assert answer.length == 0 or position.moves()
>>> test_a_turn_shortens_play()
"""

from collections.abc import Iterable

from kalmar.core.compositions import COMPOSITIONS, find_composition
from kalmar.core.compounds import Compound, Position
from kalmar.core.rules import Component, Option, Rules
from kalmar.research.claims.compounds import ListedGame
from kalmar.runtime.optional import needs

with needs("random examples"):
    from hypothesis import strategies as st
    from hypothesis.strategies import DrawFn, SearchStrategy

SIGNS = "0123456789+-&|/.,;:=()[]{}<>^*#\"'\\ \n\táő∞\0" + "abnoxABNOX"
"""What stands in positions, rules and files, and what does not."""

MOST_EDITED = 12
"""So many signs are taken out, repeated or moved at once."""


@st.composite
def finite_games(draw: DrawFn, most: int = 5, splits: bool = True) -> ListedGame:
    """Draw rules of a finite game: its components are 0, 1, …, whose options are smaller ones.

    Args:
        draw: given by Hypothesis.
        most: how many components there are at most, two or more.
        splits: whether a component may become two.

    Returns:
        rules, whose attribute `listed` has the options of each component.
    """
    rows: list[tuple[Option, ...]] = [()]
    for n in range(1, draw(st.integers(2, most))):
        piece = st.integers(0, n - 1)
        single = st.tuples(piece)
        option = st.one_of(single, single, st.tuples(piece, piece)) if splits else single
        rows.append(tuple(draw(st.lists(option, max_size=3, unique=True))))
    return ListedGame(tuple(rows))


@st.composite
def positions(draw: DrawFn, rules: Rules, start: Component, most_moves: int = 6) -> Position:
    """Draw a position of one component: one that play from another may reach.

    Args:
        draw: given by Hypothesis.
        rules: of the component.
        start: from which so many moves are made at most, each in one piece of what is left.
        most_moves: how many; an end of play ends them.
    """
    component = start
    for _ in range(draw(st.integers(0, most_moves))):
        pieces = [piece for option in rules.options(component) for piece in option]
        if not pieces:
            break
        component = draw(st.sampled_from(pieces))
    return Position(rules, component)


def ways(most: int = 3) -> SearchStrategy[str]:
    """Return the strategy of ways of playing, as texts: the six and others.

    Args:
        most: the largest number that stands in one, as in `exactly 3, 2 ended`.

    >>> from hypothesis import find
    >>> find(ways(), lambda way: "neighbours" in way)
    '1 neighbours, first'
    """
    numbers = st.integers(1, most)
    choices = st.one_of(
        st.sampled_from(["one", "all", "any", "in turn", "in turn skipping ended"]),
        st.builds(
            str.format, st.sampled_from(["exactly {}", "at most {}", "at least {}"]), numbers
        ),
        st.builds(
            str.format, st.sampled_from(["{} neighbours", "{} neighbours in a row"]), numbers
        ),
    )
    endings = st.one_of(st.sampled_from(["first", "last"]), st.builds("{} ended".format, numbers))
    own = st.builds("{}, {}".format, choices, endings)
    return st.one_of(st.sampled_from([*COMPOSITIONS]), own)


ANY_WAY = ways()


@st.composite
def compounds(
    draw: DrawFn,
    parts: SearchStrategy[Position],
    ways: SearchStrategy[str] | None = None,
    most: int = 3,
    depth: int = 1,
) -> Position:
    """Draw a compound of drawn positions.

    Args:
        draw: given by Hypothesis.
        parts: the strategy of what is played at once; two of them joined by `|` are one.
        ways: the strategy of how, as texts; if None, all that `ways` draws.
        most: how many parts there are at most.
        depth: how often compounds may stand in compounds; 1 for not at all.
    """
    inner = parts | compounds(parts, ways, most, depth - 1) if depth > 1 else parts
    way = find_composition(draw(ANY_WAY if ways is None else ways))
    return Position(Compound.of(way), tuple(draw(st.lists(inner, min_size=1, max_size=most))))


@st.composite
def edited(draw: DrawFn, texts: Iterable[str], most: int = 3, signs: str = SIGNS) -> str:
    """Draw a text with some edits: signs taken out, repeated, moved, or others put in.

    Args:
        draw: given by Hypothesis.
        texts: one of which is edited.
        most: how many edits are made at most, one or more.
        signs: what may be put in.
    """
    text = draw(st.sampled_from([*texts]))
    for _ in range(draw(st.integers(1, most))):
        first, to = draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))
        count = draw(st.integers(0, MOST_EDITED))
        piece = text[to : to + count] or draw(st.text(signs, max_size=2))
        text = text[:first] + piece + text[first + draw(st.integers(0, count)) :]
    return text
