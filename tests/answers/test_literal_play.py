"""Answers against literal play: labelled and equally long positions, misère Nim, all moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Composition, Heap, NoTheoryError, Position, after, analyse, moves, solve
from kalmar.answers.analyse import BySearch
from kalmar.answers.by_counting import FixedLengthAnalysis, MisereNimAnalysis, total_length
from kalmar.answers.find_move import find_move
from kalmar.answers.labelled import COMPONENTS, Score, labelled_positions, score
from kalmar.answers.move_report import SORTED_MOVES, MoveReport
from kalmar.answers.workings import explain_steps
from kalmar.core.compositions import SIX
from kalmar.core.compounds import SUM
from kalmar.core.rules import Option, Outcome, Play, Rules
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.games.boards.bricks import Bricks
from kalmar.games.notation import format_position, parse_position
from kalmar.games.notation.coerce import position_of
from kalmar.theory.valuations import MISERE_GRUNDY
from tests.cases import case_table, cases
from tests.commands import Cli
from tests.generators import small_positions, tree
from tests.literal.ways import Leaf, Node, outcome, solved, way_of
from tests.literal.ways import Literal as LiteralGame
from tests.search import Search, compound, over

WORDS = case_table(__file__, "words")
"""The six ways in the words of the second definition."""

PLAYS = pytest.mark.parametrize("play", Play, ids=lambda play: play.value)
ROUND = 2 * len(SIX) * len(COMPONENTS)
REACHED = 30_000
"""Positions and moves of a question that are played literally."""


def literal_label(row: dict[str, Any]) -> tuple[str, set[Any]] | None:
    """Who wins and the steps of each winning move; None where play reaches too much."""
    literal, misere = LiteralGame(), row["convention"] == "misere"
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


BRICKS = Bricks()
SPROUTS = "all plays of a component have the same length"


@dataclass(frozen=True)
class Stamps(Heap):
    """Tear a sheet of n stamps in two: n − 1 moves, whatever is torn."""

    name: str = "stamps"

    def options(self, component: int) -> Iterator[Option[int]]:
        for left in range(1, component):
            yield (left, component - left)

    def play_length(self, component: int) -> int:
        return max(component - 1, 0)


@PLAYS
def test_large_sums_are_answered_by_parity(play: Play) -> None:
    answer = solve("bricks 80x80 3x5", play=play)
    assert answer.length == 80 * 80 - 1 + 14
    assert answer.outcome is (Outcome.N if play is Play.NORMAL else Outcome.P)
    assert str(answer.theorem).startswith(SPROUTS)
    assert answer.value == (1 if play is Play.NORMAL else 0)
    assert len(list(answer.winning_moves())) == answer.winning_move_count
    assert len(answer.line) > 10


@PLAYS
def test_sums_are_those_of_literal_play(play: Play) -> None:
    bricks = ((1, 2), (1, 4), (2, 2))
    sums: list[tuple[Rules[Any], tuple[Any, ...]]] = [
        *((Stamps(), sizes) for sizes in ((3,), (4, 2), (2, 2, 5))),
        *((BRICKS, ((*one, -1), (*two, -1))) for one, two in combinations(bricks, 2)),
    ]
    for rules, parts in sums:
        position = Position(SUM, tuple(Position(rules, part) for part in parts))
        analysis = FixedLengthAnalysis if play is Play.MISERE else None
        found = analyse(position, play, 10_000)
        assert analysis is None or isinstance(found, analysis)
        tree = compound("disjunctive", rules, *parts)
        assert (found.outcome is Outcome.N) == Search(play).wins(tree)
        assert found.winning_move_count == len(Search(play).winning_turns(tree))
        assert total_length(position) == Search(play).quickest(tree)


def test_sums_with_others_are_not_answered_by_parity() -> None:
    for text in ("bricks 2x3 + nim 2", "bricks(2) 2x3", "bricks 2x2/1 2x2"):
        with pytest.raises(NoTheoryError):
            total_length(parse_position(text))
        assert not str(solve(text, play="misere").theorem).startswith(SPROUTS)
    assert not str(solve("bricks 9x9", "conjunctive").theorem).startswith(SPROUTS)


def test_nested_sums_count_too() -> None:
    assert total_length(parse_position("(bricks 2x3 4x4) + bricks 1x2")) == 21


@PLAYS
def test_the_reason_and_the_working_count_the_moves(play: Play) -> None:
    analysis = FixedLengthAnalysis(parse_position("bricks 30x30 2x3"), play, 1000, 1000)
    result = "wins" if play is Play.NORMAL else "loses"
    assert f"904 moves, an even number, and the last move {result}" in analysis.reason
    lines = explain_steps(analysis)
    assert lines[:3] == (
        "bricks 30x30: every play has 899 moves",
        "bricks 2x3: every play has 5 moves",
        "904 moves in total",
    )
    assert analysis.remoteness_at(parse_position("bricks 2x3")) == 5
    over = FixedLengthAnalysis(parse_position("bricks 1x1"), Play.MISERE, 1000, 1000)
    assert over.reason == "Play is over, so the player to move has won."
    assert over.best_move(over.position) is None


GAMES = ["nim", "0.3…", "subtraction(1)", "subtraction(1,2)", "subtraction(1,2,3)"]
heaps = st.tuples(st.sampled_from(GAMES), st.integers(0, 6))
bricks = st.tuples(
    st.sampled_from(["bricks(1)", "bricks(1,dropped)"]),
    st.sampled_from(["1x1", "1x3", "2x2", "2x3", "3x4", "4x4"]),
)


@given(st.lists(heaps | bricks, min_size=1, max_size=3))
def test_the_theorem_is_what_search_finds(parts: list[tuple[str, int | str]]) -> None:
    position = parse_position(" + ".join(f"{game} {heap}" for game, heap in parts))
    theory = analyse(position, Play.MISERE, 10_000)
    search = BySearch(position, Play.MISERE, 10_000, 10_000)
    assert isinstance(theory, MisereNimAnalysis)
    assert theory.outcome is search.outcome
    assert theory.value == search.literal.value(position, MISERE_GRUNDY)
    moves = list(theory.winning_moves())
    assert set(moves) == set(search.winning_moves())
    assert len(moves) == len(set(moves)) == theory.winning_move_count
    if all(game in GAMES for game, _ in parts):  # of bricks a short search may not find it
        assert theory.length == search.length
    assert theory.line(60)[1]
    assert theory.move_count == sum(1 for _ in position.moves())
    for left in {after(position, move) for move in position.moves()}:
        assert theory.outcome_of(left) is search.outcome_of(left)


def test_large_bricks_are_two_heaps() -> None:
    answer = solve("bricks(1) 5000x7000", play="misere")
    assert (answer.value, answer.winning_move_count) == (4999 ^ 6999, 1)
    assert "the rook on (a − 1, b − 1)" in answer.theorem
    assert len(answer.line) > 1
    assert solve("bricks(1) 5000x5000", play="misere").outcome is Outcome.P


@cases("text", "outcome")
def test_known_outcomes(text: str, outcome: str) -> None:
    answer = solve(text, play="misere")
    assert answer.outcome.value == outcome
    assert answer.theorem == MisereNimAnalysis.theorem
    assert bool(answer.winning_move_count) == (outcome == "N" and text != "nim 0")
    assert answer.reason.endswith(("wins.", "won."))


def test_other_games_and_ways_are_left_alone() -> None:
    for text in ("kayles 3", "nim 3 + kayles 2", "subtraction(2) 5", "nim 3 (& nim 2 2)"):
        assert solve(text, play="misere").theorem != MisereNimAnalysis.theorem
    assert solve("nim 3").theorem != MisereNimAnalysis.theorem
    answer = solve("nim 3 4", "selective", "misere")
    assert answer.theorem != MisereNimAnalysis.theorem


RANK = {"win": 0, "draw": 1, "loss": 2}
WAYS = pytest.mark.parametrize("way", SIX, ids=lambda way: way.name)


@WAYS
@PLAYS
@settings(max_examples=25, deadline=None, derandomize=True)
@given(data=st.data())
def test_rows_agree_with_literal_play(way: Composition, play: Play, data: st.DataObject) -> None:
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
