"""Rows, matchings, cycles, symmetry and Hackenbush: who wins is what play says."""

import random
from collections.abc import Iterator
from functools import reduce
from itertools import combinations, combinations_with_replacement, product
from math import gcd
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import Fold, LimitReached, Outcome, Play, after, parse_position, solve
from kalmar.answers.answer import analysed
from kalmar.core.by_name import load_named
from kalmar.games.boards.sliding import TAKEN, GoldCoin
from kalmar.games.graphs import SimpleGraph, graph_of
from kalmar.games.graphs.deletions import Hackenbush, Picture, standing
from kalmar.games.graphs.kayles import VertexGeography, VertexNim
from kalmar.games.graphs.on_graphs import Walk
from kalmar.games.heaps.textbook import EndNim
from kalmar.games.posets.boxes import Sylver, gaps, is_symmetric
from kalmar.research.claims.hackenbush import children, literal_value, pictures, pruned
from kalmar.solvers import rows, walks_and_numbers
from kalmar.solvers.formulas import solve_outcomes
from kalmar.solvers.hackenbush import cuts_to, knots, picture_value
from kalmar.solvers.rows import gold_outcome, row_outcome
from kalmar.solvers.walks_and_numbers import by_counters, by_matching, left_out, maximum_matching
from kalmar.theory.valuations import MISERE_OUTCOME, OUTCOME, OUTCOME_SUM
from tests.cases import cases
from tests.commands import Cli
from tests.known import known
from tests.literal.games import play_of
from tests.literal.textbook import MOST, sums, token_on_weights, token_on_weights_text
from tests.search import grundy

Row = tuple[int, ...]


def every_row(most: int, heaps: int) -> Iterator[Row]:
    return (row for k in range(heaps + 1) for row in product(range(1, most + 1), repeat=k))


@pytest.mark.parametrize("misere", [False, True])
def test_rows_are_won_as_the_theorem_says(misere: bool) -> None:
    for row in (*every_row(6, 3), *every_row(3, 6)):
        assert row_outcome(row, int(misere)) == play_of("end-nim").wins(row, misere), row


@pytest.mark.parametrize("misere", [False, True])
def test_moves_that_win_a_row_are_found(misere: bool) -> None:
    fold = Fold(MISERE_OUTCOME if misere else OUTCOME, OUTCOME_SUM)
    solved = known(solve_outcomes(EndNim(), [(400, 300, 500)], fold, 100))
    reach = known(solved.reach)
    assert reach.labelled is not None
    wins = play_of("end-nim").wins
    for row in every_row(4, 4):
        every = list(EndNim().labelled_moves(row))
        assert reach.total(row) == len(every)
        for value in (0, 1):
            wanted = [(a, o) for a, o in every if wins(o[0], misere) == bool(value)]
            assert list(reach.labelled(row, value) if row else ()) == wanted, (row, value)
            assert reach.count(row, value) == len(wanted)
        assert set(reach.values(row)) == {int(wins(o[0], misere)) for _, o in every}


@pytest.mark.parametrize("squares", [7, pytest.param(11, marks=pytest.mark.thorough)])
def test_strips_with_the_dollar_are_won_as_the_theorem_says(squares: int) -> None:
    reach = rows.GOLD_COIN.moves or pytest.fail("moves have to be listed")
    assert gold_outcome(TAKEN) == 0
    for row in (row for k in range(1, 6) for row in combinations(range(squares), k)):
        for dollar in range(len(row)):
            strip = row, row[dollar]
            assert gold_outcome(strip) == play_of("gold-coin").wins((row, dollar), False), strip
            every = list(GoldCoin().options(strip))
            assert reach.total(strip) == len(every)
            for value in (0, 1):
                wanted = [option for option in every if gold_outcome(option[0]) == value]
                assert list(reach.options(strip, value)) == wanted, (strip, value)
                assert reach.count(strip, value) == len(wanted)


def test_the_number_of_won_strips_is_that_of_project_euler() -> None:
    """Project Euler, problem 344: 324 strips of 10 squares with two coins and the dollar."""
    strips = [(row, square) for row in combinations(range(10), 3) for square in row]
    assert sum(map(gold_outcome, strips)) == 324


@cases("text", "won")
def test_large_components_are_answered_by_the_theorem(text: str, won: bool) -> None:
    answer = solve(text)
    assert (answer.outcome is Outcome.N) == won
    assert "Albert and Nowakowski" in answer.theorem or "before the dollar" in answer.theorem
    assert (answer.winning_move_count or 0) > 0 or not won
    for move in answer.winning_moves():
        assert solve(after(answer.position, move)).outcome is Outcome.P


def test_misere_rows_differ_only_where_all_heaps_are_one() -> None:
    assert solve("end-nim 300,200,300", play="misere").outcome is Outcome.P
    assert "Nowakowski" in solve("end-nim 300,200,300", play="misere").theorem
    differ = [row for row in every_row(4, 4) if row_outcome(row, 0) != row_outcome(row, 1)]
    assert differ == [(), (1,), (1, 1), (1, 1, 1), (1, 1, 1, 1)]


def test_small_components_and_other_rules_are_left_to_others() -> None:
    """What the theorem does not know: values, misère play with the dollar, and sums."""
    assert solve_outcomes(EndNim(), [(9, 9, 9)], Fold(OUTCOME, OUTCOME_SUM), 9) is None
    assert solve_outcomes(EndNim(), [(10**9, 10**9)], Fold(OUTCOME, OUTCOME_SUM), 9) is None
    strip = [GoldCoin().parse("1000,5000,9000d")]
    assert solve_outcomes(GoldCoin(), strip, Fold(MISERE_OUTCOME, OUTCOME_SUM), 9) is None
    assert solve_outcomes(GoldCoin(), [((1, 3), 3)], Fold(OUTCOME, OUTCOME_SUM), 9) is None
    assert solve("end-nim 3,5,2 + nim 4").valuation.name.startswith("grundy")


@pytest.mark.parametrize("game", ["end-nim", "welter", "silver-dollar", "staircase-nim"])
def test_numbers_apart_are_one_row(game: str) -> None:
    """With blanks, too, all numbers are one row, as the heading says; + joins several."""
    apart = solve(f"{game} 3 5 2")
    assert apart.position == solve(f"{game} 3,5,2").position
    assert "," in str(apart.position)
    assert len(solve(f"{game} 3 + {game} 5 2").position.component) == 2


OUTCOMES = Fold(OUTCOME, OUTCOME_SUM)


GRAPHS = [pytest.param(40, id="some"), pytest.param(900, id="all", marks=pytest.mark.thorough)]


def some_graph(chance: random.Random, most: int) -> SimpleGraph:
    names = [str(i) for i in range(chance.randint(1, most))]
    share = chance.choice((0.2, 0.4, 0.7))
    return graph_of(names, [e for e in combinations(names, 2) if chance.random() < share])


@pytest.mark.parametrize("count", GRAPHS)
def test_geography_is_won_by_matching(count: int) -> None:
    chance, wins = random.Random(1993), play_of("vertex-geography").wins
    starts = 0
    for _ in range(count):
        graph = some_graph(chance, 8)
        names, edges = frozenset(graph.vertices), frozenset(graph.edges)
        for token in graph.vertices:
            assert by_matching(Walk(graph, token)) == wins(((names, edges), token), False)
            starts += 1
    assert starts >= 3 * count


@pytest.mark.parametrize("count", GRAPHS)
def test_vertex_nim_is_won_by_counters(count: int) -> None:
    chance, wins = random.Random(2014), play_of("vertex-nim").wins
    won = 0
    for _ in range(5 * count):
        state = token_on_weights(chance)
        found = by_counters(VertexNim().parse(token_on_weights_text(state)))
        assert found == wins(state, False), state
        won += found
    assert count < won < 4 * count


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


@cases("text", "outcome", "word")
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
    assert solve_outcomes(rules, [large], misere, 100) is None
    assert solve_outcomes(rules, [rules.parse("2x2")], OUTCOMES, 100) is None
    assert solve_outcomes(Sylver(), [(3, 5)], OUTCOMES, 100) is None
    assert solve_outcomes(VertexNim(), [VertexNim().parse("5x5")], misere, 100) is None
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


def test_kayles_on_a_cycle_is_lost_and_node_kayles_is_0_or_1() -> None:
    for size in range(3, 257):
        cycles = [
            rows.cycle_value(rows.TAKEN_ROUND[name], size)
            for name in ("graph-kayles", "node-kayles")
        ]
        assert cycles[0] == 0
        assert cycles[1] in (0, 1)


def test_nimble_has_its_winning_slides_by_formula() -> None:
    answer = solve("nimble 2,5,5,100000")
    assert answer.value == 2 ^ 100000
    assert [str(answer.position.play(move)) for move in answer.winning_moves()] == [
        "nimble 2,2,5,5"
    ]
    small = parse_position("nimble 1,3,3,6")
    for play in Play:
        won = {str(small.play(m)) for m in analysed(small, play, 100_000).winning_moves()}
        after = [small.play(move) for move in small.moves()]
        assert won == {str(left) for left in after if solve(left, play=play).outcome is Outcome.P}


def test_sylver_is_won_as_literal_search_says() -> None:
    wins_sylver = play_of("sylver").wins
    for text in ("2,3", "3,4", "3,5", "4,5", "3,7", "4,7", "5,6,7", "4,6,7", "4,6,9", "5,7,8,9,11"):
        numbers = Sylver().parse(text)
        named = sums([*numbers])
        assert gaps(numbers) == tuple(n for n in range(1, MOST) if n not in named)
        wins = wins_sylver(named, False)
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


def test_graphs_of_networkx_become_walks() -> None:
    nx = pytest.importorskip("networkx")
    walk = VertexGeography().of_graph(nx.path_graph(4))
    assert VertexGeography().format(walk) == "path(4)/0"


def test_rows_with_too_many_options_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    def search(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(
        "kalmar.solvers.load_named", lambda place: search if "lazy" in place else load_named(place)
    )
    for text in ("end-nim 10^18,7,5 + nim 3", "end-nim 7,5,10^18 2,3,4 + nim 3"):
        with pytest.raises(LimitReached, match=r"look at 1,000,.* turns or more; raise --limit"):
            solve(text)
    # A large heap inside leaves few options, so that the search is tried.
    with pytest.raises(AssertionError):
        solve("end-nim 7,10^18,5 + nim 3")


def test_rows_with_as_many_options_as_the_limit_are_searched() -> None:
    assert solve("end-nim 30,2,1 + nim 3", limit=4_000).value is not None
    with pytest.raises(LimitReached, match="look at 30 turns"):
        solve("end-nim 30,2,1 + nim 3", limit=29)


def test_every_picture_of_four_edges_on_four_vertices() -> None:
    edges = [(a, b) for b in range(4) for a in range(b + 1)]
    seen = set()
    for count in range(5):
        for chosen in combinations_with_replacement(edges, count):
            seen.add(standing(chosen))
    assert len(seen) > 400
    for picture in seen:
        assert picture_value(picture) == grundy(Hackenbush(), picture), picture


def test_stalks_are_nim_and_trees_add() -> None:
    def stalk(n: int, first: int) -> list[str]:
        return [f"0-{first}", *(f"{first + i}-{first + i + 1}" for i in range(n - 1))]

    text = ",".join([*stalk(3, 1), *stalk(5, 10), *stalk(7, 20)])
    answer = solve(f"hackenbush {text}")
    assert answer.value == 3 ^ 5 ^ 7
    assert answer.winning_move_count == 3
    assert "fusion" in answer.theorem


def test_a_stalk_of_a_hundred_thousand_edges_is_no_recursion() -> None:
    picture = tuple((i, i + 1) for i in range(100_000))
    assert picture_value(picture) == 100_000
    assert picture_value((*picture, (0, 100_000))) == 1


def test_a_large_tree_is_solved_at_once() -> None:
    tree = tuple(sorted((n // 3, n) for n in range(1, 20_000)))
    cuts = cuts_to(tree, 0)
    assert picture_value(tree) > 0
    assert cuts
    for number in cuts[:3]:
        assert picture_value(standing(tree[:number] + tree[number + 1 :])) == 0


@given(st.integers(1, 6).flatmap(lambda n: st.sampled_from(pictures(n))))
def test_the_steps_lead_to_the_value(picture: Picture) -> None:
    steps = list(knots(picture))
    for step in steps:
        total = reduce(xor, step.stalks, step.edges % 2)
        assert step.length == total
        assert step.edges or len(step.stalks) > 1
    if steps and steps[-1].vertex == 0:
        assert steps[-1].length == literal_value(picture) == picture_value(picture)
    above = children(picture)
    if above is not None:
        assert {s.vertex for s in steps} == {v for v, row in above.items() if len(row) > 1}
        first = next(iter(steps), None)
        if first is not None:
            smaller = pruned(above, first.vertex, first.length)
            assert literal_value(smaller) == literal_value(picture)


def test_the_working_says_them(cli: Cli) -> None:
    out = cli('solve "hackenbush 0-1,1-2,1-3,3-4,0-5,5-6,5-7" --why')
    assert "at 5: 1 ⊕ 1 = 0; at 1: 1 ⊕ 2 = 3; at the ground: 4 ⊕ 1 = 5; a stalk of 5 edges" in out
    out = cli('solve "hackenbush 0-1,0-2,1-2,2-3" --why')
    assert "at the ground, where 3 cycle edges are fused, counted modulo 2: 1 ⊕ 1 = 0" in out
    twigs = ",".join(f"0-{n},{n}-{n + 1},{n}-{n + 2}" for n in range(1, 40, 3))
    assert cli("solve", f"hackenbush {twigs}", "--why").count(" ⊕ 1 = 0; ") == 12
