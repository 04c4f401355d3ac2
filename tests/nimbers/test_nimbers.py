"""Nimbers of removal games, small and wide, are those that a list of all positions gives."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import strategies as st

import kalmar
from kalmar import DataError, LimitReached, Rules, find_rules, prove, sequence, verify_proof
from kalmar.core.i18n import Message
from kalmar.core.rules import Component
from kalmar.core.rules.move_labels import removal_of
from kalmar.engines.nimbers import search as nimbers
from kalmar.engines.nimbers.fields import plain_field
from kalmar.engines.nimbers.search import NimberSearch, known_nimbers
from kalmar.games.graphs import graph_of
from kalmar.runtime.jobs import current_progress
from kalmar.runtime.work import CheckpointFile, checkpoint_scope, memory_limit
from kalmar.solvers import solved as any_game
from kalmar.solvers.removal_games import solve
from tests.examples import examples
from tests.known import known
from tests.nimbers.agreement import FOLD, field, listed, searched


@pytest.mark.parametrize("text", ["3x4", "king(3,4)", "4x4", "cylinder(3,4)", "petersen"])
@pytest.mark.parametrize("name", ["node-kayles", "arc-kayles"])
def test_lattices_and_other_graphs(name: str, text: str) -> None:
    rules = find_rules(name)
    component = rules.parse(text)
    found, _ = field(rules, component)
    assert bool(found.width) == (text != "petersen")
    assert searched(rules, component)[0] == listed(rules, component)


CRAM = {"4x4": 0, "4x5": 2, "5x5": 0, "4x6": 0, "4x7": 3, "3x9": 1}
"""Those of even sides are 0 by symmetry; 4x5 and 4x7 as igsolve 0.1.2 prints them."""


@pytest.mark.parametrize("text", CRAM)
def test_rectangles_of_cram(text: str) -> None:
    cram = find_rules("cram")
    assert searched(cram, cram.parse(text))[0] == CRAM[text]


@pytest.mark.parametrize("rows", [4, 16, 64, 1024])
def test_a_full_table_forgets_and_stays_right(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimbers, "FIRST_ROWS", rows)
    cram = find_rules("cram")
    found, points = field(cram, cram.parse("4x5"))
    search = NimberSearch(found, 10_000_000, memory=rows * 32)
    assert search.nimber(points) == 2
    assert len(search.table) == rows


def test_the_table_grows_and_keeps_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimbers, "FIRST_ROWS", 64)
    monkeypatch.setattr(nimbers, "NODES_PER_SLICE", 50)
    monkeypatch.setattr(nimbers, "ROWS_SAMPLED", 64)
    cram = find_rules("cram")
    found, points = field(cram, cram.parse("4x5"))
    search = NimberSearch(found, 100_000)
    assert search.nimber(points) == 2
    assert len(search.table) > 64
    nodes = search.nodes
    assert search.nimber(points) == 2
    assert search.nodes == nodes


def test_the_limit_is_kept_and_the_search_goes_on() -> None:
    cram = find_rules("cram")
    found, points = field(cram, cram.parse("4x7"))
    search = NimberSearch(found, 1000)
    with pytest.raises(LimitReached, match="limit of 1,000 nodes"):
        search.nimber(points)
    nodes = search.nodes
    assert 1000 < nodes < 20_000
    search.allow(1_000_000)
    assert search.nimber(points) == CRAM["4x7"]
    assert search.nodes > nodes


def test_what_is_said_of_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    cram = find_rules("cram")
    found, points = field(cram, cram.parse("4x7"))
    search = NimberSearch(found, 1_000_000)
    heard: list[Message | None] = []
    monkeypatch.setattr(search, "_look_at_limits", lambda: heard.append(current_progress()))
    monkeypatch.setattr(nimbers, "NODES_PER_SLICE", 500)
    search.nimber(points)
    assert len(heard) > 5
    first = known(re.match(r"(\d+) nodes, ", str(heard[0])))
    assert 500 < int(first[1]) < 1000  # questions about 0 and 1 take less than one step
    assert str(heard[0]).endswith("% full")
    assert current_progress() is None


@examples(8, 25, st.randoms(use_true_random=False))
def test_options_by_their_values(random: Random) -> None:
    cram = find_rules("cram")
    board = tuple("".join(random.choice("..#") for _ in range(5)) for _ in range(4))
    solved = known(solve(cram, [board, ("." * 5,) * 4], FOLD, 1000))
    assert solved.reach is not None
    values = any_game.solve(cram, [board], FOLD, 100_000).value
    options = list(dict.fromkeys(cram.options(board)))
    worth = dict.fromkeys(options, 0)
    for option in options:
        for piece in option:
            worth[option] ^= values(piece)
    moves = [tuple(map(cram.reduced, left)) for _, left in cram.labelled_moves(board)]  # type: ignore[attr-defined]
    assert solved.reach.total(board) == len(moves)
    assert list(solved.reach.values(board)) == sorted(set(worth.values()))
    for value in range(4):
        there = [option for option in options if worth[option] == value]
        assert list(solved.reach.options(board, value)) == there
        assert solved.reach.count(board, value) == sum(worth[move] == value for move in moves)


def test_what_is_left_to_other_solvers() -> None:
    cram, nim = find_rules("cram"), find_rules("nim")
    assert solve(nim, [5], FOLD, 1000) is None
    assert solve(cram, [("...",)], FOLD, 1000) is None
    col = find_rules("col")  # has two points for each vertex
    assert solve(col, [col.parse("path(129)")], FOLD, 1000) is None


def test_a_limit_of_memory_says_how_large_the_table_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimbers, "free_memory", lambda: 1 << 40)
    found, _ = field(find_rules("cram"), find_rules("cram").parse("2x2"))
    row = 8 * NimberSearch(found, 1).columns
    assert NimberSearch(found, 1).rows == nimbers.MOST_BYTES // row
    assert NimberSearch(found, 1, memory=1 << 35).rows == (1 << 35) // row
    with memory_limit(16_000):
        assert NimberSearch(found, 1).rows == 8_000_000_000 // row


def test_the_table_obeys_a_limit_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimbers, "FIRST_ROWS", 64)
    monkeypatch.setattr(nimbers, "ROWS_SAMPLED", 64)
    monkeypatch.setattr(nimbers, "NODES_PER_SLICE", 50)
    cram = find_rules("cram")
    found, points = field(cram, cram.parse("4x7"))
    with memory_limit(1):
        search = NimberSearch(found, 10**6)
    assert search.nimber(points) == CRAM["4x7"]
    assert search.table.nbytes <= 500_000


WIDEST = pytest.mark.thorough
"""For sets of four words, whose kernels take half a minute to compile."""


def agree(rules: Rules, component: Component) -> None:
    """Compare searches with one word and two, and with the list of all positions."""
    found = [searched(rules, component, words) for words in (1, 2)]
    assert found[0] == found[1]
    assert found[0][0] == listed(rules, component)


@examples(15, 60, st.integers(1, 4), st.integers(1, 5), st.randoms(use_true_random=False),
          st.sampled_from(["cram", "cram(cylinder)", "cram(torus)"]))  # fmt: skip
def test_boards_with_holes(rows: int, columns: int, random: Random, name: str) -> None:
    rows, columns = (rows, columns) if name == "cram" else (max(rows, 3), max(columns, 3))
    board = tuple("".join(random.choice("..#") for _ in range(columns)) for _ in range(rows))
    agree(find_rules(name), board)


@examples(15, 60, st.integers(1, 9), st.floats(0, 1), st.randoms(use_true_random=False),
          st.sampled_from(["node-kayles", "arc-kayles", "col", "snort"]))  # fmt: skip
def test_random_graphs(size: int, density: float, random: Random, name: str) -> None:
    size = size if name.endswith("kayles") else min(size, 6)
    names = [str(number) for number in range(size)]
    edges = [(a, b) for a in names for b in names if a < b and random.random() < density]
    agree(find_rules(name), graph_of(names, edges))


@pytest.mark.parametrize("position", [
    "cram 3x9", "node-kayles grid(3,16)", "arc-kayles grid(4,5)", "node-kayles king(3,12)",
    "arc-kayles cylinder(3,6)", "arc-kayles petersen",
])  # fmt: skip
@pytest.mark.parametrize("words", [2, pytest.param(4, marks=WIDEST)])
def test_each_width_makes_the_same_nodes(position: str, words: int) -> None:
    name, _, text = position.partition(" ")
    rules = find_rules(name)
    component = rules.parse(text)
    narrow = searched(rules, component, 1)
    assert searched(rules, component, words) == narrow
    assert narrow[1] > 3


@pytest.mark.parametrize("length", [
    1, 2, 5, 13, 30, 47, 64, 65, 80, 127, *(pytest.param(n, marks=WIDEST) for n in (128, 200)),
])  # fmt: skip
def test_rows_and_paths_are_heaps(length: int) -> None:
    row, path = f"1x{length}", f"path({length})"
    for name, text, code in (("cram", row, "0.07"), ("node-kayles", path, "0.137"),
                             ("arc-kayles", path, "0.07"))[: 3 if length <= 80 else 1]:  # fmt: skip
        rules = find_rules(name)
        component = rules.parse(text)
        if length > 64:
            assert field(rules, component)[0].words == (2 if length < 128 else 4)
        assert searched(rules, component)[0] == sequence(code, length).values[length]


def test_a_long_cycle_is_the_rest_of_a_path() -> None:
    rules = find_rules("node-kayles")
    left = sequence("0.137", 63).values[63]
    assert searched(rules, rules.parse("cycle(66)"))[0] == int(left == 0)


@pytest.mark.parametrize(
    ("text", "value"), [("8x10", 0), pytest.param("12x14", 0, marks=WIDEST), ("2x41", 1)]
)
def test_the_second_player_answers_with_images(text: str, value: int) -> None:
    cram = find_rules("cram")
    assert searched(cram, cram.parse(text))[0] == value


def test_a_large_position_is_solved_and_proved() -> None:
    answer = kalmar.solve("node-kayles king(2,33) + nim 3")
    value = sequence("0.137", 33).values[33] or 0
    assert (answer.value, answer.outcome.value) == (value ^ 3, "N")
    proof = prove("node-kayles king(2,33)")
    assert verify_proof(proof)["claim"] == {"nimber": value}
    facts = proof["components"][0]["facts"]
    facts[Random().randrange(len(facts))][1:] = [17, "is"]
    with pytest.raises(DataError):
        verify_proof(proof)


def test_a_wide_search_stops_and_goes_on(tmp_path: Path) -> None:
    rules, keep = find_rules("node-kayles"), CheckpointFile(tmp_path / "known.npz")
    board, points = field(rules, rules.parse("grid(3,23)"))
    stops = 0
    while stops < 30:
        with checkpoint_scope(keep):
            search = NimberSearch(board, 2_000)
            try:
                assert search.nimber(points) == 1
                break
            except LimitReached:
                stops += 1
    assert 1 <= stops < 20
    with checkpoint_scope(keep):
        again = NimberSearch(board, 10)
        assert again.nimber(points) == 1
        assert known_nimbers(again, [points]) == [1]
        assert searched(rules, rules.parse("grid(3,5)"))[0] == 3


@pytest.mark.parametrize("size", [5, 6, 7, 8, pytest.param(10, marks=WIDEST)])
def test_queens_on_a_lattice_have_the_values_of_the_graph(size: int) -> None:
    # OEIS A344227, queens that do not attack each other; on the plain graph nothing is translated.
    published = {5: 3, 6: 1, 7: 2, 8: 3, 10: 0}
    rules = find_rules("node-kayles")
    component = rules.parse(f"queen({size},{size})")
    nimber, nodes = searched(rules, component)
    plain = known(plain_field(known(removal_of(rules, component))))
    search = NimberSearch(plain, 10**7)
    assert nimber == search.nimber((1 << size * size) - 1) == published[size]
    assert nodes <= search.nodes
