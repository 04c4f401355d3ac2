"""Nimstring cut by cut against whole turns, and beside heaps against what a position is worth."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Outcome, format_position, parse_position, solve
from kalmar.games.graphs.nimstring import LOONY, Nimstring, Strings, Worths, boxes, ordered, worth
from kalmar.theory.valuations import OUTCOME

LARGEST_HEAP = 6


@cache
def wins(strings: Strings, heap: int = 0) -> bool:
    """Cut by cut beside a heap of nim: who frees a coin goes on, who has no move has lost."""
    if any(not wins(strings, left) for left in range(heap)):
        return True
    for i, string in enumerate(strings):
        rest = strings[:i] + strings[i + 1 :]
        tied = {end for other in rest for end in other}
        goes_on = bool(set(string) - {"g"} - tied)
        if wins(rest, heap) == goes_on:
            return True
    return False


def check_worth(strings: Strings) -> None:
    """The only heap beside which a position is lost is its worth; a loony one has none."""
    lost = [heap for heap in range(LARGEST_HEAP + 1) if not wins(strings, heap)]
    assert lost == [value for value in [worth(strings)] if value != LOONY]


def graphs(most: int = 7) -> st.SearchStrategy[Strings]:
    ends = st.tuples(st.sampled_from("abcde"), st.sampled_from("abcdegg"))
    string = ends.filter(lambda pair: pair[0] != pair[1]).map(lambda pair: ordered(*pair))
    return st.lists(string, max_size=most).map(lambda found: tuple(sorted(found)))


@given(graphs())
@settings(max_examples=150, deadline=None)
def test_what_a_position_is_worth_beside_heaps(strings: Strings) -> None:
    value = worth(strings)
    assert value <= LARGEST_HEAP
    check_worth(strings)
    assert (solve(f"nimstring {Nimstring().format(strings)}").outcome is Outcome.P) == (value == 0)


@pytest.mark.parametrize("size", [(2, 3), (1, 5), (3, 3), (2, 2)])
def test_parts_of_boards_are_worth_what_the_definition_says(size: tuple[int, int]) -> None:
    chance, board, found = Random(sum(size)), boxes(*size), set[int]()
    worths = Worths(board)
    for _ in range(300):
        some = chance.sample(range(len(board)), chance.randint(0, min(11, len(board))))
        strings = tuple(board[n] for n in sorted(some))
        found.add(worths.of(strings))
        # Alone, and among all parts of the board, with its mirror images.
        assert worth(strings) == worths.of(strings)
        check_worth(strings)
    assert found >= {LOONY, 0, 1, 2}


@pytest.mark.parametrize("text", ["a-b,a-b,a-b,a-b,a-g,a-g,b-c,b-c,b-g,c-d,c-g,d-g,d-g", "2x3"])
def test_large_positions_are_won_as_cut_by_cut(text: str) -> None:
    answer = solve(f"nimstring {text}")
    assert answer.valuation is OUTCOME
    assert (answer.outcome is Outcome.N) == wins(Nimstring().parse(text))
    assert len(answer.moves) == len(Nimstring().parse(text))
    for row in answer.moves:
        assert (row.outcome == "loss") == wins(row.move[0].option[0])


def test_strings_that_are_not_there_have_no_worth() -> None:
    with pytest.raises(AssertionError, match="not among"):
        Worths(boxes(1, 1)).of((("a1", "a2"),))


def test_rectangles_have_the_edges_of_dots_and_boxes() -> None:
    for height, width in [(1, 1), (1, 3), (2, 2), (3, 4)]:
        strings = boxes(height, width)
        assert len(strings) == height * (width + 1) + width * (height + 1)
        sides = Counter(end for string in strings for end in string)
        assert sides.pop("g") == 2 * (height + width)
        assert set(sides.values()) == {4}
        assert Nimstring().format(strings) == f"{height}x{width}"


def test_the_note_says_what_it_is_worth() -> None:
    assert "its value in normal play is 1" in str(solve("nimstring 1x3").note)
    assert "a loony position" in str(solve("nimstring a-b,b-g").note)
    assert "its value" not in str(solve("nimstring 1x4").note)


def test_how_strings_are_written() -> None:
    assert format_position(parse_position("nimstring g-b,b-a,b-a")) == "nimstring a-b,a-b,b-g"
    assert format_position(parse_position("nimstring none")) == "nimstring none"
