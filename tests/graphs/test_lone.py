"""A graph that a search for values has listed serves for lengths too, as the literal one does."""

import pytest

from kalmar import Choice, Composition, Ending, Play, parse_position
from kalmar.answers.answer import analysed
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.turns import after, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import ComponentGraph, only_part

WHOLE = ["treblecross-board 2x4", "notakto 2x3", "nogo 1x5", "nogo 2x2"]
SPLIT = ["clobber xoxo/oxox", "cram 2x4", "clobber 2x3 + clobber 1x4", "cram 2x3 + nim 2"]
LIMIT = 20_000


def near(position: Position) -> list[Position]:
    """A position, and all that one or two moves leave."""
    once = [after(position, move) for move in moves(position)]
    return [position, *once, *(after(left, move) for left in once for move in moves(left))]


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("text", [*WHOLE, *SPLIT])
def test_lengths_are_those_of_the_literal_graph(text: str, play: Play) -> None:
    position = parse_position(text)
    found, literal = analysed(position, play, LIMIT), Literal(position, LIMIT)
    for here in near(position):
        length = found.remoteness_at(here)
        assert length is None or length == literal.value(here, found.remoteness)
    if play is Play.NORMAL:
        assert length is not None


@pytest.mark.parametrize("text", WHOLE + SPLIT)
def test_nothing_is_listed_twice(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse_position(text)
    rules = type(only_part(position.component[0]).rules)
    found = analysed(position, Play.NORMAL, LIMIT)
    monkeypatch.setattr(rules, "options", lambda *_: pytest.fail("options are listed again"))
    small = found.small
    assert isinstance(small, ComponentGraph if text in WHOLE else Literal)


def test_a_limit_holds_for_a_graph_that_is_there() -> None:
    found = analysed(parse_position("treblecross-board 2x9"), Play.NORMAL, None)
    assert found.remoteness_at(found.position) is None


def test_no_component_is_moved_alone_where_turns_need_two() -> None:
    pairwise = Composition(Choice("two", 2, 2), Ending.LONG, "in-pairs", "+2", "+₂", "two a turn")
    position = parse_position("nogo 1x3", pairwise)
    assert only_part(position) is position
    assert is_terminal(position)
