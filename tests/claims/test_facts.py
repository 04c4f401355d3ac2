"""What claims compute on the way and compare, beside what is known of it from elsewhere."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import kalmar.research.claims
from kalmar import CLAIMS, Play, loge, solve_graph, table, three_row_chomp
from kalmar.core.compositions import CompositionName
from kalmar.core.i18n import Message
from kalmar.engines.three_row_report import corner
from kalmar.research.atlas.table import shipped
from kalmar.research.claims import boards, bricks, chomp_table, heaps, questions
from kalmar.research.claims import compounds as misere
from kalmar.research.claims.claim import Claim, ClaimStatus, Verdict, check
from kalmar.research.claims.small_graphs import (
    acyclic,
    compose,
    digraphs,
    game_values,
    games_of,
    graph_of,
    kernel,
    list_digraphs,
    outcomes,
    subsets,
)
from kalmar.theory.valuations import REMOTENESS
from tests.cases import cases
from tests.known import known


def test_small_games_are_as_many_as_are_known() -> None:
    """The On-Line Encyclopedia of Integer Sequences, A003087 and A000595."""
    assert [len(games_of(size)) for size in range(1, 7)] == [1, 2, 6, 31, 302, 5984]
    for game in games_of(5):
        assert all(option < n for n, options in enumerate(game) for option in options)
    assert [len(list_digraphs(size)) for size in range(1, 5)] == [2, 10, 104, 3044]
    assert len(set(list_digraphs(4))) == 3044
    for size, count in enumerate((1, 2, 8, 64), 1):
        assert len(set(acyclic(size))) == len(list(acyclic(size))) == count
    for size, count in enumerate((2, 16, 512), 1):
        assert len(set(digraphs(size))) == len(list(digraphs(size))) == count
    assert list(subsets([])) == [()]


def test_both_ways_back_from_the_ends_agree() -> None:
    for digraph in list_digraphs(3):
        solved = solve_graph(graph_of(digraph))
        assert outcomes(digraph) == [solved.outcome_of(v) for v in range(3)]


@pytest.mark.parametrize("way", ["disjunctive", "conjunctive", "selective"])
def test_compounds_are_those_of_the_program(way: CompositionName) -> None:
    heap = ((), (0,), (0, 1), (0, 1, 2))
    values = game_values(compose(way, heap, heap), REMOTENESS)
    found = table("nim", range(4), range(4), way, valuation="R+").values
    assert tuple(values) == tuple(value for row in found for value in row)


TEXT_LEFT = {12: {14, 15, 2, 4, 5}, 6: {1, 16, 21}, 11: {1}, 13: {15, 3, 5},
             17: {19, 20, 2, 7, 4, 5, 9, 10}}  # fmt: skip
TEXT_ENTERED = {1: {6, 11}, 2: {12, 17, 24}, 3: {13, 18, 23}, 4: {6, 11, 12, 17, 24},
                5: {6, 11, 12, 13, 17, 18, 23, 24}, 7: {17, 24}, 8: {18, 23}, 9: {6, 24, 17},
                16: {6}}  # fmt: skip
"""The lists in the proof of theorem 3.27."""


def test_the_regions_are_those_of_the_proof() -> None:
    place = {misere.region(a, b): (a, b) for a in misere.COLUMNS for b in misere.ROWS}
    assert sorted(place) == list(range(1, 26))
    good = misere.good_regions()
    assert {n: misere.reached(*place[n]) for n in TEXT_LEFT} == TEXT_LEFT
    assert {n: misere.reached(*place[n]) & good for n in TEXT_ENTERED} == TEXT_ENTERED


def test_every_class_and_every_region_occurs() -> None:
    found = {misere.region(a, b) for j in games_of(4) for k in games_of(4)
             for a in misere.classes(j) for b in misere.classes(k)}  # fmt: skip
    assert found == set(range(1, 26))


def test_the_kernel_triple_decides_misere_selective_play() -> None:
    assert not any(misere.values_select(4, valuations=("kernel",)))
    assert kernel(((), (0,)), Play.MISERE) == {1}


def test_the_recursion_of_table_23_is_that_of_the_text_with_loge() -> None:
    right = questions.layer_values((loge, loge))
    found = table("bricks(2,dropped)", range(1, 11), range(1, 11), "shortened", "misere").values
    assert all(right(a, b, 2) == found[a - 1][b - 1] for a in range(1, 11) for b in range(1, 11))
    assert questions.CELLS[0][5] != right(1, 6, 2)


def test_the_literal_reading_fails_at_one_rectangle_alone() -> None:
    found = check(CLAIMS["003.bricks-conjunctive-literal"], to=3).counterexample
    assert found == "bricks 2x3"


def test_the_sentences_about_the_map_are_fourteen() -> None:
    assert len(boards.SENTENCES) == 14
    assert len(set(boards.FAILING) & set(boards.SENTENCES)) == 2


@pytest.mark.parametrize("sink", [False, True])
def test_additive_sets_are_no_cases(sink: bool) -> None:
    sets = [moves for moves, *_ in heaps.periods_of(7, additive=False, sink=sink)]
    assert (2, 5, 7) not in sets
    assert (2, 4, 7) in sets
    assert len(sets) == 12
    additive = list(heaps.periods_of(7, additive=True, sink=sink))
    assert [moves for moves, *_ in additive] == [(1, 6, 7), (2, 5, 7), (3, 4, 7)]
    assert additive[1] == ((2, 5, 7), 0, 22)


def test_open_codes_are_those_of_the_atlas() -> None:
    """Every game of at most two octal digits without a period has its claim, with its bound."""
    unknown = {
        code: row["computed_to"]
        for code, row in shipped().items()
        if row["status"] != "proved" and row["same"] == code
        and code.startswith("0.") and len(code) <= 4 and not set(code) & set("89ABCDEF")
    }  # fmt: skip
    assert {f"octal.aperiodic-{code[2:]}" for code in unknown} == {
        name for name in CLAIMS if name.startswith("octal.aperiodic")
    }
    for code, last in unknown.items():
        claim = CLAIMS[f"octal.aperiodic-{code[2:]}"]
        assert claim.status is ClaimStatus.OPEN
        assert f"{last:,}" in claim.note


def test_a_period_that_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def ending(_: str, to: int) -> list[int]:
        return [0, 1] * (to // 2) + [7]

    monkeypatch.setattr("kalmar.research.claims.cases.values", ending)
    assert check(CLAIMS["octal.guy-smith"], to=40).counterexample == "0.00: period 2 from 0 ends"
    monkeypatch.setattr(
        "kalmar.research.claims.cases.values", lambda _, to: [0, 1, 2] * (to // 3 + 1)
    )
    assert check(CLAIMS["001.grundy-aperiodic"], to=300).counterexample == "period 3"


def test_minima_are_those_of_the_corner() -> None:
    found, read = chomp_table.minima(80), corner(60)
    cells = {(m.column, m.row) for m in found if m.column < 30}
    marked = read.minima() | read.ends()
    assert cells == {cell for cell in marked if cell[0] < 30}
    assert [m.row for m in found] == list(range(40))
    short = [(m.value, m.column, m.end) for m in found[9:12]]
    assert short == [(14, 11, None), (14, 14, 14), (17, 14, None)]
    assert [m.last for m in found[:5]] == [0, 1, 2, 3, 4]
    assert (found[9].last, found[10].last) == (10, 10)
    assert [m.row for m in found if m.at_start] == [0, 2]
    assert [m.row for m in found if m.at_end][:4] == [1, 3, 4, 6]


def test_every_short_row_is_a_case_of_both_halves_of_2_27() -> None:
    short = sum(m.end is not None for m in chomp_table.minima(200))
    for name in ("2.27.1", "2.27.2"):
        assert len(list(chomp_table.implies(200, name=name))) == short == 58


def test_rows_for_which_the_premise_fails_are_no_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    late = (lambda _, c: c > 10, lambda *_: False)
    monkeypatch.setitem(chomp_table.IMPLICATIONS, "2.26", late)
    told = list(chomp_table.implies(60, name="2.26"))
    assert told[0] == "row 12 ends at 17"
    assert None not in told


def test_falls_are_those_of_the_source() -> None:
    chomp = three_row_chomp(160)
    main = chomp.diagonal.tolist()
    upper = [0, *(chomp.f(b, b - 1) or 0 for b in range(1, 160))]
    assert chomp_table.falls(main) == chomp_table.falls(upper) == [52, 107, 144]
    assert main[50:54] == [87, 89, 88, 92]
    assert upper[51:53] == [88, 86]
    assert [words for words, *_ in chomp_table.where_falls(160, upper=True)] == [
        "column 52: 88, 86", f"column 107: {upper[106]}, {upper[107]}",
    ]  # fmt: skip


def test_moves_and_lost_bars_of_small_boards() -> None:
    lost = chomp_table.lost_bars(4)
    assert {bar for bar in lost if bar[1] < 3} == {
        (1, 0, 0), (2, 1, 0), (3, 2, 0), (3, 1, 1), (2, 2, 1), (4, 2, 2),
    }  # fmt: skip
    assert sorted(chomp_table.bitten((2, 1, 1))) == [
        (1, 1, 1), (2, 0, 0), (2, 1, 0),
    ]  # fmt: skip
    found = chomp_table.literal(16)
    assert [found[b, 11] for b in range(11, 16)] == [20, 19, 22, 17, 23]
    assert (3, 1) not in found


def least(row: int, value: int, column: int, end: int | None = None, last: int = 0) -> object:
    return chomp_table.Minimum(row, value, column, end, last)


@pytest.mark.parametrize(
    ("statement", "right", "wrong"),
    [
        ("below_the_diagonal", [(3, 5, 6), (3, None, None)],
         [(3, 6, 6), (3, None, 6), (3, 5, None)]),
        ("no_three_equal", [(3, 6), (3, None)], [(3, 3)]),
        ("below_two", [(6, 11)], [(6, 12), (6, 13)]),
        ("has_opening", [(3, 4)], [(3, 3), (3, None)]),
        ("never_again", [([1, 3, 4], [5, 6])], [([1, 3, 4], [5, 3]), ([4, 3, 4], [5])]),
        ("later_end", [(3, 3, True)], [(3, 2, True), (3, 4, False), (3, None, False)]),
        ("is_repaired", [((1, 4, 3, 5), ())], [((3, 4, 2, 5), ()), ((1, 4, 3, 4), ())]),
        ("falls_together", [((1, 4, 3, 5), (1, 4, 3, 5))], [((1, 4, 3, 5), (1, 3, 4, 5))]),
        ("minima_grow", [(least(3, 5, 5), least(4, 6, 4)), (least(3, 5, 5), least(4, 5, 6))],
         [(least(3, 5, 5), least(4, 5, 5)), (least(3, 5, 5), least(4, 4, 9))]),
        ("end_is_last",
         [(least(3, 5, 5, 5, 3), least(4, 7, 7)), (least(3, 5, 4, 6, 9), least(4, 5, 6))],
         [(least(3, 5, 5, 5, 4), least(4, 7, 7)), (least(3, 5, 5, 5, 3), least(4, 5, 6))]),
    ],
)  # fmt: skip
def test_what_is_said_of_the_table_of_chomp(
    statement: str, right: list[tuple[object, ...]], wrong: list[tuple[object, ...]]
) -> None:
    holds = getattr(chomp_table, statement).holds
    assert [holds(*case) for case in right] == [True] * len(right)
    assert [holds(*case) for case in wrong] == [False] * len(wrong)


def test_norms_of_the_least_side_that_can_be_cut() -> None:
    made = [case[2] for case in islice(bricks.norms(5), 1, 3)]
    assert made == [{0}, set()]
    assert [case[2] for case in bricks.norms(5, log=True, equal=False)][-1] == {0, 1}


FILES = sorted(Path(kalmar.research.claims.__file__).parent.glob("*.py"))
CHECKERS = [path for path in FILES if path.name not in ("claim.py", "__init__.py")]

FAR = [claim for claim in CLAIMS.values() if claim.counterexample and claim.counterexample.to > 1]
"""Refuted claims whose counterexample is not among the first cases."""

WORDED = {"theorem", "reason", "line", "length_meaning", "note", "words", "winner", "sentence"}
"""Attributes that hold words, which a checker only shows."""

IN_WORDS = {"to_dict", "move_text", "format_move", "message", "plural_message", "translate"}
"""What gives words, or plain data with words, and has no place in a checker at all."""


def name_of(node: ast.AST) -> str | None:
    """Return the name that a node mentions."""
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", None)


def only_shown(tree: ast.AST) -> set[ast.AST]:
    """Return the nodes inside f-strings, which make up counterexamples for people."""
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    return {inner for node in joined for inner in ast.walk(node)}


def is_words(node: ast.AST) -> bool:
    """Whether an operand of a comparison is text for people."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and " " in node.value
    if isinstance(node, ast.Call):
        return name_of(node.func) in {"str", "repr", "format", "join", "split"}
    return isinstance(node, ast.JoinedStr)


def faults(source: str) -> Iterator[str]:
    """Yield the places of a checker that work with words as with data."""
    tree = ast.parse(source)
    shown = only_shown(tree)
    for node in ast.walk(tree):
        name = name_of(node)
        if name in IN_WORDS or (
            isinstance(node, ast.Attribute) and name in WORDED and node not in shown
        ):
            yield f"line {node.lineno}: {name}"  # type: ignore[attr-defined]
        if isinstance(node, ast.Compare):
            for operand in (node.left, *node.comparators):
                nested = operand.elts if isinstance(operand, ast.List | ast.Tuple) else [operand]
                yield from (f"line {node.lineno}: {ast.unparse(w)}" for w in nested if is_words(w))


@pytest.mark.every
@pytest.mark.parametrize("path", CHECKERS, ids=lambda path: path.stem)
def test_no_checker_compares_words(path: Path) -> None:
    assert list(faults(path.read_text("utf-8"))) == []


@pytest.mark.every
@cases("line")
def test_comparisons_with_words_are_seen(line: str) -> None:
    assert list(faults(line))


@pytest.mark.every
@cases("line")
def test_labels_and_what_is_only_shown_are_let_be(line: str) -> None:
    assert not list(faults(line))


@pytest.fixture
def reworded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Word every sentence of the program otherwise."""
    made = Message.__new__

    def other(cls: type[Message], template: str, *given: Any, **named: Any) -> Message:
        true = made(cls, template, *given, **named)
        false: Message = str.__new__(cls, f"in other words: {true}")
        vars(false).update(vars(true))
        return false

    monkeypatch.setattr(Message, "__new__", other)


@pytest.mark.usefixtures("reworded")
@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS.keys())
def test_a_verdict_does_not_hang_on_the_wording(claim: Claim) -> None:
    result = check(claim, seconds=None if claim.status is ClaimStatus.REFUTED else 0.2)
    assert not result.contradicts, result.sentence()
    assert (result.verdict is Verdict.FAILS) == (claim.status is ClaimStatus.REFUTED)


@pytest.mark.parametrize("claim", FAR, ids=lambda claim: claim.id)
def test_a_counterexample_is_known_by_its_place_not_by_its_words(claim: Claim) -> None:
    first = known(claim.counterexample)
    result = check(replace(claim, counterexample=replace(first, words="other words")), to=1)
    assert (result.verdict, result.counterexample) == (Verdict.FAILS, first.words)
    assert result.cases == first.case
