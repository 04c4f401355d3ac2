"""The mountain of HEGYMÁSZÓ: every move has its mark, and other heaps are drawn as heaps."""

import pytest

from kalmar import drawing, parse_position
from kalmar.render.drawings.terminal import text


@pytest.mark.parametrize("huts", ["5 5 5", "2 5 0", "4 3 1", "0 0 0"])
def test_each_move_is_a_mark_above_its_climber(huts: str) -> None:
    found = drawing(parse_position(f"climbers {huts}"))
    marks = {mark.move: mark.places[0] for mark in found.marks if mark.role == "reachable"}
    assert sorted(marks) == list(range(len(found.moves)))  # type: ignore[type-var]
    assert found.unmarked == ()
    climbers = [mark for mark in found.marks if mark.role == "head"]
    assert [mark.label for mark in climbers] == ["1", "2", "3"]
    for number, move in enumerate(found.moves):
        (step,) = move
        (before,) = climbers[step.path[0]].places
        assert marks[number][1] < before[1]


def test_higher_climbers_stand_higher_and_five_huts_are_drawn() -> None:
    found = drawing(parse_position("climbers 4 3 1"))
    heights = [mark.places[0][1] for mark in found.marks if mark.role == "head"]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 3
    assert sum(mark.role == "cell" for mark in found.marks) == 5


def test_the_text_shows_climbers_and_where_they_may_go() -> None:
    lines = text(parse_position("climbers 4 3 1"), plain=True).splitlines()
    assert [line.split()[2:] for line in lines] == [
        ["/", "*\\", "^"], ["/", "*", "3", "\\", "^"], ["/", "*", "\\", "^"],
        ["/", "*", "2", "\\", "^"], ["/", "1", "\\", "^"], ["/", "\\"],
    ]  # fmt: skip
    assert lines[1].index("3") - lines[1].index("/") == 1 + 1 + 4
    assert lines[4].index("1", 8) - lines[4].index("/") == 1 + 4


@pytest.mark.parametrize(
    "position",
    ["subtraction(1) 5 + subtraction(1,2) 5", "climbers 6 5 5", "nim 5 5 5",
     "subtraction(1) 5 + subtraction(1,3) 5 + subtraction(1,2,3) 5"],
)  # fmt: skip
def test_other_heaps_stay_heaps(position: str) -> None:
    found = drawing(parse_position(position))
    assert any(mark.role == "stone" for mark in found.marks)
    assert "heap 2" in text(parse_position(position))
