"""What is kept of the position asked about last changes no answer."""

import json
from typing import Any

import pytest

from kalmar.answers.answer import analysed
from kalmar.web.services import call, positions
from kalmar.web.services.positions import LATEST
from tests.cases import case_rows

ASKED: list[tuple[str, dict[str, Any]]] = [
    ("position", {}), ("reply", {"seed": 3}), ("why", {}), ("hint", {"step": 2}),
    ("moves", {"first": 1, "count": 2}), ("report", {}), ("why", {"move": "#1"}),
]  # fmt: skip
POSITIONS: list[dict[str, Any]] = case_rows(__file__, "positions")


def test_answers_are_those_of_a_program_that_keeps_nothing() -> None:
    for way in POSITIONS:
        for name, more in ASKED:
            kept = json.dumps(call(name, {**way, **more}))
            again = json.dumps(call(name, {**way, **more}))
            LATEST.clear()
            assert json.dumps(call(name, {**way, **more})) == kept == again


def test_a_position_is_analysed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(*way: Any) -> Any:
        asked.append(way)
        return analysed(*way)

    monkeypatch.setattr(positions, "analysed", counted)
    LATEST.clear()
    for name, more in ASKED:
        call(name, {"position": "kayles 5 2", **more})
    assert len(asked) == 1
    call("report", {"position": "kayles 5 2", "convention": "misere"})
    assert len(asked) == 2
    assert len(LATEST) == 1
