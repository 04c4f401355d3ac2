"""Edited texts, and what cannot be meant or takes too much: what is read, what refused."""

import json
import runpy
import sys
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings

import kalmar
from kalmar import Outcome, find_rules, parse_position
from kalmar.core import errors
from kalmar.core.errors import KalmarError, MissingLibraryError, PositionError
from kalmar.core.i18n import message
from kalmar.testing import strategies
from tests import trust
from tests.fuzz import PARSERS, read, valid_texts

FEW, MOST = 160, 1_600


@pytest.mark.every
@pytest.mark.parametrize("kind", PARSERS)
@pytest.mark.parametrize("count", [FEW, pytest.param(MOST, marks=pytest.mark.thorough)])
def test_edited_texts_are_read_or_refused(kind: str, count: int) -> None:
    verdicts: list[bool] = []
    assert all(read(kind, text) for text in valid_texts(kind))

    @settings(max_examples=count)
    @given(strategies.edited(valid_texts(kind)))
    def check(text: str) -> None:
        verdicts.append(read(kind, text))

    check()
    assert {*verdicts} == {False, True}


KAYLES = strategies.positions(find_rules("kayles"), 4)
MIXED = KAYLES | strategies.positions(find_rules("nim"), 2)


@pytest.mark.parametrize("misere", [False, True])
def test_who_wins_in_a_drawn_compound_is_what_its_moves_leave(misere: bool) -> None:
    @settings(max_examples=40, database=None)
    @given(strategies.compounds(MIXED, depth=2))
    def check(position: kalmar.Position) -> None:
        left = [kalmar.after(position, move) for move in kalmar.moves(position)]
        wins = any(kalmar.solve(one, misere=misere).outcome is Outcome.P for one in left)
        answer = kalmar.solve(position, misere=misere)
        assert answer.outcome is (Outcome.N if wins or (misere and not left) else Outcome.P)

    check()


def contains(word: str, way: str) -> bool:
    return word in way


def test_own_ways_and_nested_compounds_are_drawn() -> None:
    drawn = partial(find, settings=settings(phases=[Phase.generate]))  # any example will do
    for word in ("all", "in turn", "at least 3", "2 neighbours in a row", "2 ended"):
        assert drawn(strategies.ways().filter(partial(contains, word)), bool)
    compounds = strategies.compounds(MIXED, depth=2)
    assert drawn(compounds, lambda one: isinstance(one.component[-1].rules, kalmar.Compound))
    assert len(drawn(compounds, lambda one: len(one.component) > 2).component) == 3


def test_positions_are_reached_by_play() -> None:
    reached = {0: 0, 1: 0, 2: 0, 3: 0}

    @settings(max_examples=200)
    @given(strategies.positions(find_rules("nim"), 3, most_moves=1))
    def check(position: kalmar.Position) -> None:
        reached[position.component] += 1

    check()
    assert all(reached.values())


def test_they_say_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(
        MissingLibraryError, match=r'need Hypothesis: pip install "kalmar\[testing\]"'
    ):
        runpy.run_path(strategies.__file__)


def test_a_run_for_trust_keeps_a_log_of_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "kept" / "log.jsonl"
    arguments = ["trust", "--minutes", "0.0001", "--seed", "7", "--log", str(log)]
    monkeypatch.setattr(sys, "argv", arguments)
    for differing in (False, True):
        if differing:
            monkeypatch.setattr(trust, "compare", lambda *_: 1 / 0)
        with pytest.raises(SystemExit) as end:
            trust.main()
        assert end.value.code == int(differing)
        rows = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
        assert [row["rung"] for row in rows[-3:]] == [*trust.RUNGS]
        assert [row["difference"] is None for row in rows[-3:]] == [not differing] * 2 + [True]
        said = capsys.readouterr()
        assert f"{2 * differing} differences" in said.out
        assert said.err.count("ZeroDivisionError") == 2 * differing


ROWS = json.loads((Path(__file__).parent / "data" / "refused.json").read_text(encoding="utf-8"))


@pytest.mark.every
@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(map(str, row["args"])))
def test_it_is_refused(row: dict[str, Any]) -> None:
    kinds = tuple(getattr(errors, name) for name in row["error"])
    call = resolve_name(f"kalmar{'.' if ':' in row['call'] else ':'}{row['call']}")
    position = [parse_position(row["position"])] if "position" in row else []
    with pytest.raises(kinds, match=row["says"] or "."):
        call(*position, *row["args"], **row.get("kwargs", {}))


def test_what_was_typed_is_repeated_as_far_as_it_can_be_read() -> None:
    long = "9" * 5000
    assert str(KalmarError("a heap is no {number}", number=long)) == f"a heap is no {'9' * 500}…"
    assert str(PositionError("no {number}", number=long[:500])) == f"no {long[:500]}"
    assert str(KalmarError("no {parts}", parts=message("{many}", many=long))) == f"no {long}"
