"""The report of moves against literal play: outcome, value and remoteness of every move."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Composition, Play, analyse, format_position, moves, parse_position, solve
from kalmar.answers.move_report import SORTED_MOVES, MoveReport
from kalmar.core.compositions import SIX
from kalmar.engines.graphs.compound_graph import Literal
from tests.generators import small_positions, tree
from tests.search import Search, over

RANK = {"win": 0, "draw": 1, "loss": 2}
WAYS = pytest.mark.parametrize("way", SIX, ids=lambda way: way.name)
PLAYS = pytest.mark.parametrize("play", Play, ids=lambda play: play.value)


@WAYS
@PLAYS
@settings(max_examples=25, deadline=None, derandomize=True)
@given(data=st.data())
def test_every_row_agrees_with_literal_play(
    way: Composition, play: Play, data: st.DataObject
) -> None:
    position = data.draw(small_positions(way.choice, way.ending))
    analysis, oracle = analyse(position, play, 10_000), Search(play)
    rows = list(MoveReport(analysis))
    assert [row.move for row in sorted(rows, key=lambda row: row.number or 0)] == list(
        moves(position)
    )
    for row in rows:
        left = tree(row.left)
        assert row.outcome == ("loss" if oracle.wins(left) else "win")
        if row.remoteness is not None:
            assert row.remoteness == oracle.quickest(left)
        value = Literal(row.left, 10_000).value(row.left, analysis.valuation)
        assert row.value == analysis.valuation.show(value)
    assert over(tree(position)) == (not rows)


@WAYS
@PLAYS
def test_the_quickest_win_comes_first_and_the_slowest_loss(way: Composition, play: Play) -> None:
    rows = list(solve("nim 2 3 kayles 4", way, play).moves)
    known = [row for row in rows if row.remoteness is not None]
    keys = [
        (RANK[r.outcome], (r.remoteness or 0) * (-1 if r.outcome == "loss" else 1)) for r in known
    ]
    assert keys == sorted(keys)
    assert known == rows or not known


def test_cyclic_games_have_draws_between_wins_and_losses() -> None:
    answer = solve("roads(a>b>a,a>c>a,a>d,a>e>f) a")
    assert [(row.text, row.outcome, row.remoteness) for row in answer.moves] == [
        ("drive a → d", "win", 0),
        ("drive a → b", "win", 2),
        ("drive a → c", "win", 2),
        ("drive a → e", "loss", 1),
    ]
    drawn = solve("roads(a>b>c>a,a>d>e) a")
    assert [(row.outcome, row.remoteness) for row in drawn.moves] == [("draw", None), ("loss", 1)]


def test_a_report_of_very_many_moves_is_made_row_by_row() -> None:
    answer = solve("nim 1000000000 5")
    assert answer.move_count == 1_000_000_005
    first, second = islice(answer.moves, 2)
    assert (first.outcome, first.leaves, first.number) == ("win", "nim 5 5", None)
    assert (second.outcome, second.leaves) == ("loss", "nim 0 5")
    assert answer.move_count > SORTED_MOVES


def test_rows_are_plain_data() -> None:
    data = solve("nim 1 2").to_dict(all_moves=True)
    assert data["moves"][0] == {
        "move": "take 1 from heap 2",
        "leaves": "nim 1 1",
        "value": 0,
        "outcome": "win",
        "remoteness": 2,
    }
    assert len(data["moves"]) == data["move_count"] == 3
    for row in data["moves"]:
        assert format_position(parse_position(row["leaves"])) == row["leaves"]
    assert "moves" not in solve("nim 1 2").to_dict()
