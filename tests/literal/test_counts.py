"""How many moves there are, and how many options they lead to."""

import pytest

import kalmar

COUNTS = [
    ("cram 1x3", 2, 1),
    ("clobber xo.xo", 4, 2),
    ("arc-kayles a-b,b-c", 2, 1),
    ("node-kayles a-b,b-c,a-c", 3, 1),
    ("node-kayles a-b,b-c,a-c + cram 1x3", 5, 2),
    ("node-kayles a-b,b-c,a-c & cram 1x3", 6, 1),
    ("node-kayles a-b,b-c,a-c | cram 1x3", 11, 3),
    ("nim 3 3", 6, 6),
    ("nim 4000000000000000000 + cram 1x3", 4 * 10**18 + 2, 4 * 10**18 + 1),
    ("kayles 3", 3, 3),
]
"""A position, its moves, and its options, counted by hand."""


@pytest.mark.every
@pytest.mark.parametrize(("text", "moves", "options"), COUNTS)
def test_moves_and_options_are_counted(text: str, moves: int, options: int) -> None:
    answer = kalmar.solve(text)
    assert (answer.move_count, answer.option_count) == (moves, options)
    assert answer.to_dict()["option_count"] == options
