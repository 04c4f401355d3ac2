"""The drawings that services return: in the slots of the game, with what each move changes."""

from typing import Any
from unittest.mock import Mock

import pytest

from kalmar.answers.find_move import find_move
from kalmar.games.notation import parse_position
from kalmar.web.services import call, drawn
from tests.cases import case_rows


def draw(position: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = call("draw", {"position": position, **more})
    return found


MADE = {"start": "kayles 7", "moves": ["take 2, leaving 1 and 4"]}
LEFT = "kayles 1 4"


@pytest.mark.parametrize(
    ("pictures", "gone"), [([], ["1:2", "1:3"]), ([0], ["1:2", "1:3"]), ([1], ["1:5", "1:6"])]
)
def test_a_game_is_drawn_in_the_slots_of_its_start(pictures: list[int], gone: list[str]) -> None:
    found = draw(LEFT, made_pictures=pictures, **MADE)
    assert found["last"]["leave"] == gone
    assert found["svg"].count('data-last="gone"') == 2
    assert found["changes"][0][0]["leave"] == ["1:7" if pictures == [1] else "1:1"]
    # The service of a whole position says the same.
    whole = call("position", {"position": LEFT, "made_pictures": pictures, **MADE})
    assert whole["drawing"] == found


@pytest.mark.parametrize(
    "more",
    [*case_rows(__file__, "a_history_that_does_not_lead_there_is_left_out"), {"start": LEFT}],
)
def test_a_history_that_does_not_lead_there_is_left_out(more: dict[str, Any]) -> None:
    assert draw(LEFT, **more) == draw(LEFT)


def test_of_a_game_only_the_last_move_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Mock(wraps=find_move)
    monkeypatch.setattr(drawn, "find_move", made)
    drawn.GAMES.clear()
    drawn.DRAWINGS.clear()
    moves = ["take 1 from heap 1", "take 2 from heap 2", "take 1 from heap 1"]
    position, start = parse_position("nim 4 5"), "nim 4 5"
    for number in range(len(moves)):
        position = position.play(moves[number])
        found = draw(f"nim {' '.join(str(part.component) for part in position.component)}",
                     start=start, moves=moves[: number + 1])  # fmt: skip
        assert found["last"]["leave"]
    draw("nim 2 3", start=start, moves=moves)
    assert [call.args[1] for call in made.call_args_list] == moves
    for heap in range(1, 12):
        draw(f"nim {heap}", start=f"nim {heap}")
    assert len(drawn.GAMES) <= drawn.MOST_GAMES


def test_only_another_language_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn.DRAWINGS.clear()
    first = {(theme, lang): draw("nim 3 + kayles 5", theme=theme, lang=lang)
             for lang in ("en", "hu") for theme in ("light", "dark")}  # fmt: skip
    assert len({found["svg"] for found in first.values()}) == len(first)
    assert len(drawn.DRAWINGS) == 2
    monkeypatch.setattr(drawn, "played_drawing", None)
    assert all(draw("nim 3 + kayles 5", theme=theme, lang=lang) == found
               for (theme, lang), found in first.items())  # fmt: skip


def test_a_composition_is_that_of_the_start_too() -> None:
    found = draw("nim 2 1", composition="selective", start="nim 3 1",
                 moves=["take 1 from heap 1"])  # fmt: skip
    assert found["last"]["leave"] == ["1:3"]
    both = found["keys"].index("take 2 from heap 1; take 1 from heap 2")
    assert found["changes"][both][0]["leave"] == ["1:1", "1:2", "2:1"]
