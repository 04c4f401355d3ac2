"""Labelled positions: who wins and every winning move are those of literal play."""

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from kalmar.answers.find_move import find_move
from kalmar.answers.labelled import COMPONENTS, Score, labelled_positions, score
from kalmar.core.compositions import SIX
from kalmar.games.notation.coerce import position_of
from tests.cases import case_table
from tests.commands import Cli
from tests.literal.ways import Leaf, Literal, Node, outcome, solved, way_of

WORDS = case_table(__file__, "words")
"""The six ways in the words of the second definition."""

ROUND = 2 * len(SIX) * len(COMPONENTS)
REACHED = 30_000
"""Positions and moves of a question that are played literally."""


def literal_label(row: dict[str, Any]) -> tuple[str, set[Any]] | None:
    """Who wins and the steps of each winning move; None where play reaches too much."""
    literal, misere = Literal(), row["convention"] == "misere"
    parts = position_of(row["position"], row["composition"]).component
    leaves = tuple(literal.number(Leaf(part.rules, part.component)) for part in parts)
    start = literal.number(Node(way_of(WORDS[row["composition"]]), leaves))
    turns = [(steps, left) for steps, (left,) in literal.turns(literal.states[start])]
    graph = literal.reach([start, *(left for _, left in turns)], REACHED)
    if graph is None:
        return None
    lengths = solved(graph, misere)
    winning = {steps for steps, left in turns if outcome(lengths.get(left), misere) == "P"}
    return outcome(lengths.get(start), misere), winning


def steps_of(row: dict[str, Any], text: str) -> Any:
    """Read a winning move as a program's answer is read."""
    move = find_move(position_of(row["position"], row["composition"]), text)
    return tuple((step.path, step.label, step.option) for step in move)


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(2, 10))]
)
def test_labels_are_those_of_literal_play(seed: int) -> None:
    # Two of each kind, as literal play does not come to the end of all.
    rows = list(islice(labelled_positions(seed), 2 * ROUND))
    met = set()
    for row in rows:
        literal = literal_label(row)
        if literal is not None:
            met.add((row["composition"], row["convention"], row["components"]))
            winning = [steps_of(row, text) for text in row["winning_moves"]]
            assert (row["outcome"], set(winning)) == literal, row
            assert len(set(winning)) == len(winning)
    assert len(met) > ROUND * 2 // 3


def test_the_same_seed_gives_the_same_positions_in_all_ways() -> None:
    one, again, other = (list(islice(labelled_positions(seed), 13)) for seed in (3, 3, 4))
    assert one == again != other
    assert {(row["composition"], row["convention"]) for row in one} == {
        (way.name, play) for way in SIX for play in ("normal", "misere")
    }
    assert [row["components"] for row in one] == [2] * 12 + [3]


def test_right_answers_have_the_full_score_and_wrong_ones_none() -> None:
    rows = list(islice(labelled_positions(2), 12))
    won = sum(row["outcome"] == "N" for row in rows)
    assert 0 < won < 12
    right = [{**row, "move": (row["winning_moves"] or ["#1"])[0]} for row in rows]
    assert score(right) == [Score(2, 12, 12, won, won, 0)]
    wrong = [{**row, "outcome": "?", "move": "fly"} for row in rows]
    assert score(wrong) == [Score(2, 12, 0, won, 0, 12)]


def test_a_legal_move_that_does_not_win_is_not_counted() -> None:
    row = {"position": "nim 3 5", "move": "take 1 from heap 1"}
    assert score([row, {"position": "nim 3"}]) == [Score(1, 1, 0, 1, 0, 0), Score(2, 1, 0, 1, 0, 0)]


def test_answers_nested_too_deeply_are_no_json(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "deep.json"
    path.write_text("[" * 100_000)
    assert "deep.json is not valid JSON" in cli(f"labelled score {path}", code=3)
