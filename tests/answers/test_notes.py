"""Notes on what a source means: only where they matter, and true."""

import pytest

from kalmar import explore, parse_position, solve
from kalmar.answers.reasons import note_of
from kalmar.games.boards.pieces import KNIGHT
from kalmar.games.boards.sliding import Bubbles
from kalmar.render.report import report
from tests.cases import cases


@pytest.mark.parametrize("x", range(10))
@pytest.mark.parametrize("y", range(10))
def test_a_knight_that_can_leave_the_chessboard(x: int, y: int) -> None:
    leaves = max(map(max, explore(KNIGHT, [(x, y)]).components)) > 7
    noted = note_of(parse_position(f"huszár {x},{y}"))
    assert (noted is not None) == (leaves and max(x, y) <= 7)
    if noted is not None:
        assert f"knight(8) {x},{y}" in noted
    if not leaves:
        assert solve(f"huszár {x},{y}").value == solve(f"huszár(8) {x},{y}").value


def test_source_001_and_the_unbounded_board_differ() -> None:
    assert solve("huszár 7,7").outcome.value == "N"
    for text in ("huszár(8) h1", "huszár h1", "knight H1", "huszár(8) 7,7"):
        assert solve(text).outcome.value == "P"
        assert solve(text).note is None


@cases("text", "words")
def test_notes(text: str, words: str) -> None:
    answer = solve(text)
    assert answer.note is not None
    assert words in answer.note
    assert answer.to_dict()["note"] == answer.note
    assert any(line.strip().startswith("note ") and words in line for line in report(answer))


@cases("text")
def test_no_note(text: str) -> None:
    answer = solve(text)
    assert answer.note is None
    assert "note" not in answer.to_dict()
    assert not any(line.strip().startswith("note") for line in report(answer))


def test_the_pipe_of_the_note_has_the_same_value() -> None:
    note = str(Bubbles().note([(6,), (2,), (5,)]))
    assert solve(f"buborék {note.split(' is ')[-1]}").value == 6 ^ 2 ^ 5


def test_each_note_is_there_once() -> None:
    note = note_of(parse_position("grundy 2 + nim 1 + grundy 4"))
    assert str(note).count("equal parts") == 1


def test_notes_of_several_games() -> None:
    note = str(note_of(parse_position("grundy 2 & huszár 7,7")))
    assert "equal parts" in note
    assert "knight(8) 7,7" in note
