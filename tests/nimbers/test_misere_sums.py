"""Who wins removal games in misère play is what a search of all positions says."""

from functools import cache
from itertools import combinations_with_replacement
from random import Random

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import kalmar
from kalmar.answers.analyse import analyse
from kalmar.answers.searched_sums import MisereSumAnalysis, _board, by_misere_sums
from kalmar.answers.searching import GraphAnalysis
from kalmar.core.compounds import SUM, Position
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.rules import Component, Outcome, Play, Rules
from kalmar.core.rules.removal import removal_of
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.nimbers import misere_sums
from kalmar.engines.nimbers.fields import RemovalField, field_of
from kalmar.engines.nimbers.misere_form_kernels import FORMS, MOVES, PARTS, PIECES
from kalmar.engines.nimbers.misere_part_kernels import has_room
from kalmar.engines.nimbers.misere_sums import Foreign, MisereSums
from kalmar.games.notation.positions import parse_position
from kalmar.games.registry import find_rules
from kalmar.runtime.plain_code import plain
from kalmar.runtime.work import current_progress
from kalmar.theory.valuations import MISERE_REMOTENESS
from tests.nimbers.agreement import assert_agree

GAMES = ("cram", "cram(torus)", "node-kayles", "arc-kayles", "col", "snort")


def random_component(rules: Rules, random: Random) -> Component:
    """A board with holes, or a graph of up to nine vertices."""
    if rules.name.startswith("cram"):
        least = 3 if "(" in rules.name else 1
        height, width = random.randint(least, 3), random.randint(max(least, 2), 4)
        rows = ["".join(random.choice("...#") for _ in range(width)) for _ in range(height)]
        return rules.parse("/".join([".." + rows[0][2:], *rows[1:]]))
    few = 6 if rules.name in ("col", "snort") else 9
    vertices = range(random.randint(2, few))
    edges = [f"v{i}-v{j}" for i in vertices for j in range(i) if random.random() < 0.35]
    return rules.parse(",".join(edges or ["v0-v1"]))


def listed(position: Position) -> bool:
    """Whether the player to move loses, from all positions."""
    return Literal(position, 3_000, play=Play.MISERE).value(position, MISERE_REMOTENESS) % 2 == 1


def searched(rules: Rules, component: Component, copies: int, small: int) -> bool:
    """The same by search of so many boards alike."""
    removal = removal_of(rules, component)
    assert removal is not None
    field = field_of([removal])
    assert field is not None
    search = MisereSums(field, copies, small=small)
    search.allow(10**6)
    return search.lost([field.points_of(removal) or 0] * copies)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(GAMES), st.integers(1, 2), st.sampled_from([1, 2, 4, 20]),
       st.randoms(use_true_random=False))  # fmt: skip
def test_boards_and_graphs(name: str, copies: int, small: int, random: Random) -> None:
    rules = find_rules(name)
    component = random_component(rules, random)
    try:
        lost = listed(Position(SUM, (Position(rules, component),) * copies))
    except LimitReached:
        return
    assert searched(rules, component, copies, small) == lost


@pytest.mark.every
def test_all_boards_of_six_squares() -> None:
    cram = find_rules("cram")
    found = {True: 0, False: 0}
    for squares in range(1, 1 << 6):
        text = "".join(".#"[squares >> i & 1] for i in range(6))
        board = cram.parse(f"{text[:3]}/{text[3:]}") if "." in text else None
        if board is not None and next(iter(cram.options(board)), None) is not None:
            lost = listed(Position(SUM, (Position(cram, board),) * 3))
            assert searched(cram, board, 3, 1) == lost
            found[lost] += 1
    assert min(found.values()) > 5


SUMS = (
    "cram {board} + nim {heap} 2",
    "cram {board} 2x3 + kayles {heap} + nim 3",
    "node-kayles cycle(5) + cram {board}",
    "arc-kayles grid(2,3) path({heap}) + nim 4",
)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SUMS), st.integers(2, 6), st.randoms(use_true_random=False))
def test_sums_with_other_games(text: str, heap: int, random: Random) -> None:
    cram = find_rules("cram")
    board = cram.format(random_component(cram, random))
    position = parse_position(text.format(board=board, heap=heap))
    usual = GraphAnalysis(position, Play.MISERE, 10**6, 10)
    found = MisereSumAnalysis(position, 10**6, 10, _board(position, Play.MISERE))
    assert_agree(found, usual)


def test_boards_that_are_out_of_reach_of_a_list() -> None:
    won = kalmar.solve("cram 5x5", play="misere")
    assert won.outcome is Outcome.N
    assert [row.text for row in won.moves if row.outcome == "win"] == [
        "domino on c1-c2", "domino on a3-b3", "domino on d3-e3", "domino on c4-c5",
    ]  # fmt: skip
    assert won.length is None
    assert "there is no winning reply, so the player to move wins." in won.reason
    assert "tame" in won.theorem
    assert kalmar.solve("cram 4x6", play="misere").outcome is Outcome.P
    assert kalmar.solve("node-kayles grid(4,5)", play="misere").winning_move_count == 14


def test_small_ones_are_listed_with_their_length() -> None:
    assert kalmar.solve("cram 3x4", play="misere").length == 5


def test_a_play_to_its_end() -> None:
    analysis = analyse(parse_position("cram 4x5 + nim 3"), Play.MISERE, 10**6)
    assert isinstance(analysis, MisereSumAnalysis)
    line, ended = analysis.line(30)
    assert ended
    assert (len(line) % 2 == 1) == (analysis.outcome is Outcome.P)  # who moves last has lost


def test_tables_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misere_sums, "FIRST_ROWS", 1 << 9)
    monkeypatch.setattr(misere_sums, "EDGES_PER_SLICE", 100)
    cram = find_rules("cram")
    removal = removal_of(cram, cram.parse("4x5"))
    assert removal is not None
    field = field_of([removal])
    assert field is not None
    search = MisereSums(field, small=4)
    search.allow(50)
    with pytest.raises(LimitReached, match="limit of 50 sums"):
        search.lost([(1 << 20) - 1])
    search.allow(10**6)
    seen = search._progress()
    assert "sums" in seen
    assert search.lost([(1 << 20) - 1])
    assert current_progress() is None
    assert len(search.table) > 1 << 9


@pytest.mark.every
@pytest.mark.parametrize(
    ("used", "array", "length"),
    [
        (PARTS, "masks", 1), (PARTS, "slots", 2), (MOVES, "adds", 1), (PIECES, "pieces", 1),
        (FORMS, "forms", 2),
    ],
)  # fmt: skip
def test_there_is_room_for_all_that_one_part_may_bring(used: int, array: str, length: int) -> None:
    cram = find_rules("cram")
    removal = removal_of(cram, cram.parse("2x3"))
    assert removal is not None
    parts = MisereSums(RemovalField({i: i for i in range(6)}, removal.moves)).parts
    rows, columns = parts.raw.shape
    brings = {PARTS: rows * columns, PIECES: rows * columns, MOVES: rows, FORMS: 1}[used]
    names = ("masks", "slots", "adds", "pieces", "forms")
    parts = parts._replace(**{name: np.zeros(10**5, np.int64) for name in names})
    parts = parts._replace(**{array: np.zeros(length * (brings + 7), np.int64)})
    parts.used[:] = 0
    parts.used[used] = 7
    assert plain(has_room)(parts)
    parts.used[used] = 8
    assert not plain(has_room)(parts)


def test_heaps_alone() -> None:
    one = Foreign([[], [[0]], [[0], [1]], [[1], [2]], [[2]]], longest=9, widest=9)
    cram = find_rules("cram")
    removal = removal_of(cram, cram.parse("1x2"))
    assert removal is not None
    field = field_of([removal])
    assert field is not None
    search = MisereSums(field, 1, one)
    search.allow(1000)
    assert search.lost([], [1]), "*1"
    assert not search.lost([], [1, 1]), "*1 + *1"
    assert not search.lost([], [2]), "*2"
    assert search.lost([], [2, 2]), "*2 + *2"
    assert search.lost([3], [2, 2, 1]) == search.lost([], [2, 2])
    assert not search.lost([], [3]), "moves to *1 and *2, like a heap of 0"

    assert search.lost([], [4]), "the only move is to *2, which is won"


@cache
def kayles_is_lost(*heaps: int) -> bool:
    """Whether the player to move loses rows of Kayles."""
    left = [
        tuple(sorted(filter(None, (*heaps[:i], *option, *heaps[i + 1 :]))))
        for i, heap in enumerate(heaps)
        for option in find_rules("kayles").options(heap)
    ]
    return bool(left) and not any(kayles_is_lost(*option) for option in left)


def test_rows_of_kayles_with_firm_and_untame_ones() -> None:
    kayles = find_rules("kayles")
    ways = [[list(filter(None, o)) for o in kayles.options(heap)] for heap in range(12)]
    cram = find_rules("cram")
    removal = removal_of(cram, cram.parse("1x2"))
    assert removal is not None
    field = field_of([removal])
    assert field is not None
    search = MisereSums(field, 1, Foreign(ways, longest=30, widest=30))
    search.allow(10**6)
    for count, longest in ((3, 7), (2, 11)):
        for heaps in combinations_with_replacement(range(1, longest + 1), count):
            assert search.lost([], heaps) == kayles_is_lost(*heaps)


@settings(max_examples=40, deadline=None)
@example([(1, 0), (1, 2)], 1)
@given(
    st.lists(st.tuples(st.integers(1, 127), st.integers(0, 127)), min_size=1, max_size=6),
    st.sampled_from([1, 3, 20]),
)
def test_any_moves_that_take_points(drawn: list[tuple[int, int]], small: int) -> None:
    moves = tuple(dict.fromkeys((need, need | take) for need, take in drawn))

    @cache
    def lost(points: int) -> bool:
        left = [points & ~take for need, take in moves if not need & ~points]
        return bool(left) and not any(map(lost, left))

    search = MisereSums(RemovalField({i: i for i in range(7)}, moves), small=small)
    search.allow(10**6)
    assert search.lost([127]) == lost(127)


def test_what_others_answer_is_refused() -> None:
    for text, play in (("cram 4x5", Play.NORMAL), ("cram 4x5 & cram 4x5", Play.MISERE)):
        with pytest.raises(NoTheoryError, match="disjunctive compounds in misère play"):
            by_misere_sums(parse_position(text), play, 1000, 10)
    with pytest.raises(NoTheoryError, match="no component is a removal game"):
        by_misere_sums(parse_position("nim 5"), Play.MISERE, 1000, 10)
    with pytest.raises(NoTheoryError, match="some components are compounds"):
        by_misere_sums(parse_position("cram 4x5 + (nim 3 & nim 4)"), Play.MISERE, 1000, 10)
    with pytest.raises(LimitReached, match="limit of 20 sums"):
        analyse(parse_position("cram 5x6"), Play.MISERE, 1)
