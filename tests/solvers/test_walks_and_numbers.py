"""Matchings, and the games solved by them, by cycles and by symmetry, against literal search."""

import random
from itertools import combinations, product
from math import gcd
from operator import xor

import pytest

from kalmar import Fold, LimitReached, Outcome, Play, PositionError, parse_position, solve
from kalmar.answers.answer import analysed
from kalmar.games.graphs.geography import VertexGeography, Walk
from kalmar.games.graphs.vertex_graphs import SimpleGraph, graph_of
from kalmar.games.heaps.stacks import EndNim, Nimble
from kalmar.games.heaps.sylver import Sylver, gaps, is_symmetric
from kalmar.games.registry import find_rules
from kalmar.solvers import rows_and_cycles, walks_and_numbers
from kalmar.solvers import solved as any_game
from kalmar.solvers.walks_and_numbers import by_matching, left_out, maximum_matching
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY, REMOTENESS
from kalmar.theory.valuations.normal_and_misere import MISERE_OUTCOME, OUTCOME, OUTCOME_SUM

FOLD = Fold(GRUNDY, NIM_SUM)
OUTCOMES = Fold(OUTCOME, OUTCOME_SUM)
GRAPHS = [pytest.param(40, id="some"), pytest.param(900, id="all", marks=pytest.mark.thorough)]


def some_graph(chance: random.Random, most: int) -> SimpleGraph:
    names = [str(i) for i in range(chance.randint(1, most))]
    share = chance.choice((0.2, 0.4, 0.7))
    return graph_of(names, [e for e in combinations(names, 2) if chance.random() < share])


def walk_wins(graph: SimpleGraph, token: str, met: frozenset[str]) -> bool:
    """Whether the player to move wins, by trying every way of the token."""
    ends = [a if b == token else b for a, b in graph.edges if token in (a, b)]
    return any(not walk_wins(graph, end, met | {end}) for end in ends if end not in met)


@pytest.mark.parametrize("count", GRAPHS)
def test_geography_is_won_by_matching(count: int) -> None:
    chance = random.Random(1993)
    starts = 0
    for _ in range(count):
        graph = some_graph(chance, 8)
        for token in graph.vertices:
            assert by_matching(Walk(graph, token)) == walk_wins(graph, token, frozenset([token]))
            starts += 1
    assert starts >= 3 * count


def test_a_matching_is_as_large_as_that_of_networkx() -> None:
    nx = pytest.importorskip("networkx")
    chance = random.Random(1965)
    for _ in range(25):
        graph = some_graph(chance, 60)
        partners = maximum_matching(graph)
        assert all(partners[partners[name]] == name for name in partners)
        assert all((a, b) in graph.edges or (b, a) in graph.edges for a, b in partners.items())
        whole = nx.Graph(list(graph.edges))
        whole.add_nodes_from(graph.vertices)
        size = len(nx.max_weight_matching(whole, maxcardinality=True))
        assert len(partners) == 2 * size
        for name in graph.vertices[:12]:
            rest = whole.subgraph(set(graph.vertices) - {name})
            smaller = len(nx.max_weight_matching(rest, maxcardinality=True)) < size
            assert (name in left_out(graph)) == (not smaller)


@pytest.mark.parametrize(
    ("text", "outcome", "word"),
    [
        ("vertex-geography 15x17", "P", "a maximum matching leaves out a1"),
        ("vertex-geography 15x17/b1", "N", "every maximum matching covers b1"),
        ("vertex-geography 16x16/c7", "N", "every maximum matching covers c7"),
        ("vertex-geography cycle(201)/3", "P", "leaves out 3"),
    ],
)
def test_large_graphs_are_solved(text: str, outcome: str, word: str) -> None:
    answer = solve(text)
    assert answer.outcome.value == outcome
    assert word in answer.reason
    won = list(answer.winning_moves())
    assert bool(won) == (outcome == "N")
    assert all(solve(answer.position.play(move)).outcome is Outcome.P for move in won)


def test_the_theorem_is_for_normal_play_and_large_graphs_alone() -> None:
    rules = VertexGeography()
    large = rules.parse("5x5/a1")
    misere = Fold(MISERE_OUTCOME, OUTCOME_SUM)
    assert walks_and_numbers.large_geography(rules, [large], misere, 100) is None
    assert walks_and_numbers.large_geography(rules, [rules.parse("2x2")], OUTCOMES, 100) is None
    assert walks_and_numbers.large_geography(Sylver(), [(3, 5)], OUTCOMES, 100) is None
    # In misère play the theorem would be wrong: on one vertex the player to move has won.
    assert solve("vertex-geography 0/0", play="misere").outcome is Outcome.N
    assert by_matching(rules.parse("0/0")) == 0
    with pytest.raises(LimitReached):
        solve("vertex-geography 8x8", play="misere", limit=2_000)


def test_several_graphs_are_played_at_once() -> None:
    answer = solve("vertex-geography cycle(5)/0 path(4)/1 + nim 2")
    values = [solve(f"vertex-geography {text}").value for text in ("cycle(5)/0", "path(4)/1")]
    assert answer.value == xor(xor(*values), 2)
    assert solve("vertex-geography 15x17 ∨ vertex-geography 15x17").outcome is Outcome.P


@pytest.mark.parametrize("name", ["graph-kayles", "node-kayles", "arc-kayles"])
def test_paths_and_cycles_are_worth_what_search_says(name: str) -> None:
    rules = find_rules(name)
    graphs = [rules.parse(f"cycle({n})") for n in range(3, 11)]
    graphs += [rules.parse(f"path({n})") for n in range(1, 11)]
    graphs.append(rules.parse("0-1,1-2,2-0,3-4,5"))
    literal = any_game.solve(rules, graphs, FOLD, 100_000)
    solved = rows_and_cycles.solve(rules, graphs, FOLD, 100)
    assert solved is not None
    assert [solved.value(graph) for graph in graphs] == [literal.value(graph) for graph in graphs]
    # A vertex with three neighbours, or another valuation, is left to search.
    assert rows_and_cycles.solve(rules, [rules.parse("star(3)")], FOLD, 100) is None
    assert rows_and_cycles.solve(rules, graphs, Fold(REMOTENESS, NIM_SUM), 100) is None


def test_kayles_on_a_cycle_is_lost_and_node_kayles_is_0_or_1() -> None:
    for size in range(3, 257):
        cycles = [
            rows_and_cycles.cycle_value(rows_and_cycles.TAKEN_ROUND[name], size)
            for name in ("graph-kayles", "node-kayles")
        ]
        assert cycles[0] == 0
        assert cycles[1] in (0, 1)


def test_end_nim_with_two_heaps_is_nim_and_with_three_it_is_not() -> None:
    rules = EndNim()
    rows = [rules.cell(a, b) for a in range(8) for b in range(8)]
    solved = rows_and_cycles.solve(rules, rows, FOLD, 100)
    literal = any_game.solve(rules, rows, FOLD, 10_000)
    assert solved is not None
    assert [solved.value(row) for row in rows] == [literal.value(row) for row in rows]
    assert rows_and_cycles.solve(rules, [(1, 2, 3)], FOLD, 100) is None
    assert solve("end-nim 1,2,3").value == 2
    assert solve("end-nim 5000,5").value == 5000 ^ 5


def test_nimble_has_its_winning_slides_by_formula() -> None:
    answer = solve("nimble 2,5,5,1000000000")
    assert answer.value == 2 ^ 1000000000
    assert [str(answer.position.play(move)) for move in answer.winning_moves()] == [
        "nimble 2,2,5,5"
    ]
    small = parse_position("nimble 1,3,3,6")
    for play in Play:
        won = {str(small.play(m)) for m in analysed(small, play, 100_000).winning_moves()}
        after = [small.play(move) for move in small.moves()]
        assert won == {str(left) for left in after if solve(left, play=play).outcome is Outcome.P}


def test_a_coin_of_nimble_goes_to_the_left_alone() -> None:
    rules = Nimble()
    rows = [tuple(sorted(row)) for row in product(range(5), repeat=2)]
    for before, after in product(rows, rows):
        assert rules.allows(before, (after,)) == ((after,) in list(rules.options(before)))
    assert not rules.allows((2, 5), ((5, 1),))


def sums_wins(sums: frozenset[int], known: dict[frozenset[int], bool]) -> bool:
    """Whether the player to move wins Sylver coinage, from all sums below a bound."""
    if sums not in known:
        bound = max(sums)
        left = [n for n in range(2, bound) if n not in sums]
        after = (
            frozenset(s + n * k for s in sums for k in range(bound) if s + n * k <= bound)
            for n in left
        )
        known[sums] = any(not sums_wins(more, known) for more in after)
    return known[sums]


def test_sylver_is_won_as_literal_search_says() -> None:
    known: dict[frozenset[int], bool] = {}
    for text in ("2,3", "3,4", "3,5", "4,5", "3,7", "4,7", "5,6,7", "4,6,7", "4,6,9", "5,7,8,9,11"):
        numbers = Sylver().parse(text)
        sums = {0}
        for total in range(1, 41):
            if any(total - n in sums for n in numbers):
                sums.add(total)
        assert gaps(numbers) == tuple(n for n in range(1, 40) if n not in sums)
        wins = sums_wins(frozenset({*sums, 40}), known)
        assert walks_and_numbers._Search(10_000).value(numbers) == wins
        assert (solve(f"sylver {text}").outcome is Outcome.N) == wins


def test_two_numbers_are_symmetric() -> None:
    for a, b in combinations(range(2, 20), 2):
        if gcd(a, b) == 1:
            assert gaps((a, b))[-1] == a * b - a - b
            assert is_symmetric((a, b))
            assert walks_and_numbers.is_stolen((a, b)) == ((a, b) != (2, 3))
    assert not is_symmetric((3, 4, 5))


def test_long_games_of_sylver_name_the_theorem() -> None:
    answer = solve("sylver 5,9")
    assert answer.outcome is Outcome.N
    assert "naming 31" in answer.reason
    assert "Hutchings" in answer.theorem
    assert all(solve(answer.position.play(m)).outcome is Outcome.P for m in answer.winning_moves())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sylver 4,6", "have the common factor 2"),
        ("sylver 5", "have the common factor 5"),
        ("sylver 1,4", "must be at least 2"),
        ("sylver 999,1000", "too many numbers could still be named"),
        ("vertex-geography path(3)/7", "puts the token on no vertex"),
        ("vertex-geography none", "puts the token on no vertex"),
        ("vertex-geography a:r-b", "does not use them"),
        ("nimble 3,x", "is not"),
        ("end-nim 3,-1", "must be at least 0"),
    ],
)
def test_bad_positions_are_refused(text: str, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        parse_position(text)


def test_graphs_of_networkx_become_walks() -> None:
    nx = pytest.importorskip("networkx")
    walk = VertexGeography().of_graph(nx.path_graph(4))
    assert VertexGeography().format(walk) == "path(4)/0"
