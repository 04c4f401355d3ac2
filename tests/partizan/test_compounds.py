"""Compounds of partizan components: every way against literal search, and where theorems fail."""

import random
from collections.abc import Sequence
from itertools import product

import pytest

from kalmar import LimitReached, Outcome, PartizanGraph, PositionError, find_composition, partizan
from kalmar.answers.partizan import PartizanCompoundAnswer
from kalmar.games.partizan import PartizanPart, Player
from kalmar.games.partizan.games import Forms
from kalmar.runtime.work import work_limit
from tests.cases import cases, few_or_many
from tests.known import known
from tests.literal.ways import solved
from tests.partizan.literal import WAYS, Form, random_compounds, truth, turns

FORMS = Forms()
THEOREM_OF = {"∧": "partizan-join", "△": "partizan-continued"}
SEARCH = "backward-induction"

pytestmark = pytest.mark.every


def answer_for(way: str, parts: Sequence[Form], misere: bool = False) -> PartizanCompoundAnswer:
    components = [PartizanPart(FORMS, part) for part in parts]
    row = find_composition(WAYS[way])
    return partizan(components, row, misere=misere, passes="passes" in way)


def form(text: str) -> Form:
    return FORMS.parse(text)


def check(way: str, parts: tuple[Form, ...], misere: bool) -> set[str]:
    """Compare an answer with literal search; return the theorems that decided it."""
    answer = answer_for(way, parts, misere)
    used = set()
    for player, start in ((0, answer.left), (1, answer.right)):
        real = truth(way, parts, player, misere)
        assert (start.outcome is Outcome.N) == real.wins, (way, parts, player)
        used.add(start.verdict.theorem.name)
        if start.verdict.theorem.name == "partizan-continued":
            assert start.length == real.slow
        elif start.verdict.theorem.name in ("partizan-join", SEARCH):
            assert start.length == real.quick
        else:
            assert start.length is None
        wins = [left for left in turns(way, parts, player)
                if not truth(way, left, 1 - player, misere).wins]  # fmt: skip
        assert len(list(start.winning_moves())) == len(wins)
        if start.verdict.theorem.name in THEOREM_OF.values() and wins:
            first = start.solver.way.after(start.state, next(start.solver.turns(start.state)))
            assert start.solver.verdict(first).outcome is Outcome.P
    return used


@few_or_many("count", 60, 2_500)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("way", WAYS)
def test_each_way_agrees_with_literal_search(way: str, misere: bool, count: int) -> None:
    used = set()
    for parts in random_compounds(39, count):
        used |= check(way, parts, misere)
    expected = {THEOREM_OF.get(way, SEARCH)}
    if not misere and way == "∨":
        expected = {"partizan-stops", "partizan-numbers", SEARCH}
    if not misere and way == "+":
        expected = {"partizan-numbers", SEARCH}
    assert used == expected
    if count > 60:
        truth.cache_clear()


def test_equal_stops_leave_a_union_open() -> None:
    """↑ ∨ ↓: the stops add to 0, nobody can make a component as good as its stop, he wins."""
    answer = partizan("form ^ ∨ form v")
    assert answer.summary == "the player who begins wins"
    assert answer.left.note == "the stops 0, 0 add to 0, and component 1 is not a number"
    assert answer.left.verdict.theorem.name == SEARCH
    # Neither ↓ nor its option ∗ is at least 0, and yet Left wins when she begins.
    solver = answer.left.solver
    down = answer.parts[1]
    for part in (down, *solver.options(down, Player.LEFT)):
        assert not known(solver.stops(part)).at_least(0)


def test_numbers_that_add_to_0_are_lost_for_the_beginner() -> None:
    text = "coloured-hackenbush br + coloured-hackenbush br + coloured-hackenbush r"
    for way in ("selective", "disjunctive"):
        answer = partizan(text, find_composition(way))
        assert answer.summary == "the player who begins loses"
        assert answer.left.verdict.theorem.name == "partizan-numbers"
        assert answer.left.reason == "numbers 1/2, 1/2, -1 add to 0: Left begins and loses"


@cases("way", "text", "misere", "note")
def test_no_theorem_without_its_hypothesis(way: str, text: str, misere: bool, note: str) -> None:
    start = partizan(text, find_composition(way), misere=misere).left
    assert note in start.note
    assert start.verdict.theorem.name == SEARCH


def test_components_take_turns_where_the_way_says_so() -> None:
    answer = partizan("form * + form *", find_composition("in turn"))
    assert answer.summary == "the player who begins loses"  # the third turn finds the first empty
    assert answer.left.length == 2


def graph_of(choose: random.Random, size: int) -> PartizanGraph:
    """A random graph, often with cycles."""
    names = "abcdefg"[:size]
    moves = [(a, b, choose.choice(("left", "right", "both")))
             for a, b in product(names, repeat=2) if choose.random() < 1.2 / size]  # fmt: skip
    return PartizanGraph.of_moves(moves, names)


def check_graphs(seed: int, count: int) -> int:
    """Compare ∧ of two graphs with rounds of retrograde analysis; return how many are drawn."""
    choose, drawn = random.Random(seed), 0
    for _ in range(count):
        graphs = [graph_of(choose, choose.randint(2, 5)) for _ in range(2)]
        misere = choose.random() < 0.5
        real = rounds(graphs, misere)
        for a, b in product(graphs[0].names, graphs[1].names):
            pairs = [(graphs[0], a), (graphs[1], b)]
            answer = partizan(pairs, "conjunctive", misere=misere)
            for player, start in ((0, answer.left), (1, answer.right)):
                length = real.get((a, b, player))
                assert start.length == length, (graphs, a, b, player)
                if length is None:
                    drawn += 1
                    assert start.outcome is Outcome.DRAW
                else:
                    assert (start.outcome is Outcome.N) == (length % 2 != misere)
    return drawn


def rounds(graphs: Sequence[PartizanGraph], misere: bool) -> dict[tuple[str, str, int], int]:
    """The round in which each pair of vertices with a player to move is decided, if it is."""
    first, second = (options_by_player(graph) for graph in graphs)
    places = list(product(first, second, (0, 1)))
    options = {(a, b, p): [(x, y, 1 - p) for x in first[a][p] for y in second[b][p]]
               for a, b, p in places}  # fmt: skip
    return solved(options, misere)


def options_by_player(graph: PartizanGraph) -> dict[str, list[list[str]]]:
    sides = graph.left, graph.right
    return {name: [[graph.names[v] for v in side.options(at)] for side in sides]
            for at, name in enumerate(graph.names)}  # fmt: skip


@few_or_many("count", 25, 2_000)
def test_remoteness_holds_with_cycles(count: int) -> None:
    assert check_graphs(5, count) > 20


LOOP = PartizanGraph.of_moves([("a", "b", "both"), ("b", "a", "both"), ("b", "c", "left")])


def test_cycles_are_searched_where_theorems_need_an_end() -> None:
    for way, word in (("continued-conjunctive", "suspense"), ("selective", "stops")):
        answer = partizan([(LOOP, "a"), "form 1"], find_composition(way))
        assert answer.left.note.startswith(f"{word} ")
        assert "component 1 can come back" in answer.left.note
        assert answer.left.verdict.theorem.name == SEARCH
    drawn = partizan([(LOOP, "a"), "form 0"], "disjunctive")
    assert (drawn.left.outcome, drawn.right.winner) == (Outcome.DRAW, Player.LEFT)
    assert drawn.summary == "if Left begins: a draw; if Right begins: Left wins"
    assert "neither player can force a win" in drawn.left.reason


def test_the_first_turn_wins_where_all_components_move() -> None:
    """A hundred million turns, and the first one is found at once; the list keeps its limit."""
    text = " + ".join(["domineering 4x4", "toads-and-frogs TTT__FFF", "form {2|-1}"] * 3)
    for way in ("conjunctive", "continued-conjunctive"):
        for misere in (False, True):
            parts = partizan(text, find_composition(way), misere=misere, limit=20_000)
            for start in (parts.left, parts.right):
                moves, stopped = start.listed_moves(1)
                assert len(moves) == (start.outcome is Outcome.N)
                assert stopped is None


def test_the_list_of_moves_keeps_to_its_limit() -> None:
    start = partizan("form 1 ∨ " * 8 + "form 1", limit=300).left
    assert start.outcome is Outcome.N
    moves, stopped = start.listed_moves(400)
    assert len(moves) == 300
    assert "limit of 300 turns" in str(stopped)
    assert start.to_dict()["winning_moves"] == moves


def test_a_search_keeps_to_its_limit() -> None:
    with pytest.raises(LimitReached, match="limit of 100 positions"):
        _ = partizan("domineering 4x4 + domineering 4x4", limit=100).left


@pytest.mark.parametrize("text", ["domineering 8x8", "domineering 6x6 ∧ domineering 6x6"])
def test_large_boards_keep_to_the_usual_work(text: str) -> None:
    with work_limit(200_000), pytest.raises(LimitReached, match="usual limit of work"):
        _ = partizan(text).left


def test_an_answer_in_a_way_of_ones_own_is_read_again() -> None:
    for way in ("at most 2, first", "all, component 2", "in turn, last"):
        answer = partizan("form 1 + domineering 2x2 + form *", find_composition(way))
        assert partizan(answer.position).to_dict() == answer.to_dict()


@pytest.mark.parametrize("way", ["sets {1,3}", "all, component 3", "one, component 5"])
def test_a_way_that_names_a_component_too_many(way: str) -> None:
    with pytest.raises(PositionError, match="and there are only 2"):
        partizan("form 1 + form *", find_composition(way))
