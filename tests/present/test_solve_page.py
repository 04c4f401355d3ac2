"""On a terminal an answer fits a page, and no line is longer than the terminal is wide."""

import pytest

from kalmar import GAMES, CyclicGameError, parse_position
from kalmar.answers.answer import analysed, answer_of
from kalmar.answers.move_report import MoveReport
from kalmar.cli import pictures as board_text
from kalmar.cli import solve as command
from kalmar.cli.solve import PAGE_LINES, AnswerDetail, page
from kalmar.core.i18n import LANGUAGES, use_language
from kalmar.games.registry import GameEntry
from kalmar.render.terminal import ESCAPE, fitted
from kalmar.theory.table import find_play

WIDTH = 80


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_answer_to_an_example_fits_a_page(
    game: GameEntry, play: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (command, board_text):
        monkeypatch.setattr(module, "width_of", lambda _stream: WIDTH)
    monkeypatch.setattr(board_text, "is_terminal", lambda _stream: True)
    try:
        analysis = analysed(parse_position(game.example), find_play(play), None)
        answer = answer_of(analysis)
    except CyclicGameError:
        pytest.skip("it has no answer in this way of playing")
    with use_language(language):
        lines = fitted(
            page(answer, MoveReport(analysis), game.example, AnswerDetail()), WIDTH
        ).split("\n")
    assert len(lines) <= PAGE_LINES, lines
    assert max(len(ESCAPE.sub("", line)) for line in lines) <= WIDTH
    assert str(answer.winning_move_count) in "\n".join(lines)


@pytest.mark.parametrize("every", [False, True])
def test_no_list_of_moves_is_wide_where_a_move_leaves_much(every: bool) -> None:
    text = "arc-kayles 4x5 + nim 3"
    analysis = analysed(parse_position(text), find_play("normal"), None)
    shown = page(answer_of(analysis), MoveReport(analysis), text, AnswerDetail(all_moves=every))
    listed = [line for line in shown.split("\n") if "grid(4,5) →" in line]
    assert len(listed) >= 6
    assert all("…" in line for line in listed)
    assert max(map(len, listed)) < 160
