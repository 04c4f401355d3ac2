"""The theorems about classes, strings and unions with cycles, on literal plays."""

import random
from itertools import combinations_with_replacement, product

from kalmar import (
    COMPOSITIONS,
    Compound,
    Graph,
    Outcome,
    Play,
    Position,
    find_rules,
    solve,
    solve_graph,
)
from kalmar.answers.cycles import CyclicAnalysis
from kalmar.games.boards.road_map import Roads
from tests.search import Search
from tests.theorems.instances import compound, instance

TAKE = find_rules("subtraction(1,3)")


@instance("five-classes")
def _() -> None:
    normal, misere = Search(Play.NORMAL), Search(Play.MISERE)

    def named(heap: int) -> str:
        if not any(TAKE.options(heap)):
            return "n"
        here = compound("selective", TAKE, heap)
        return {(False, True): "p", (False, False): "b", (True, False): "m", (True, True): "x"}[
            normal.wins(here), misere.wins(here)
        ]

    good = {"pp", "pb", "bp", "bb", "nb", "nm", "bn", "mn"}
    for a, b in product(range(7), repeat=2):
        lost = not misere.wins(compound("selective", TAKE, a, b))
        assert lost == (named(a) + named(b) in good)


@instance("loony-positions")
def _() -> None:
    rules, search, chance = find_rules("nimstring"), Search(Play.NORMAL), random.Random(16)
    board, outcomes = rules.parse("2x3"), set[Outcome]()
    for _ in range(10):
        strings = tuple(board[n] for n in sorted(chance.sample(range(len(board)), 13)))
        answer = solve(f"nimstring {rules.format(strings)}")
        assert "Winning Ways, ch. 16" in answer.theorem
        assert (answer.outcome is Outcome.N) == search.wins(compound("disjunctive", rules, strings))
        outcomes.add(answer.outcome)
    assert len(outcomes) == 2


def answered_union_positions(graph: Graph) -> set[int]:
    """Return the set B of loopy-union-answered, the least one."""
    solved = solve_graph(graph, misere=True)
    decided = [solved.outcome_of(v) is not Outcome.DRAW for v in range(len(graph))]
    found, size = set[int](), -1
    while size < len(found):
        size = len(found)
        answered = [
            decided[v] and any(not graph.options(w) or w in found for w in graph.options(v))
            for v in range(len(graph))
        ]
        found |= {
            v for v in range(len(graph))
            if graph.options(v) and decided[v] and all(answered[w] for w in graph.options(v))
        }  # fmt: skip
    return found


@instance("loopy-union-answered")
def _() -> None:
    texts = ["x>y>0,y>z>0,y>w>w,w>0", "c>b>a", "x>y>0,y>z>0", "x>y>z>0,y>0,z>z"]
    spots = [
        (text, town)
        for text in texts
        for graph in [Graph.of_options(Roads.from_text(text).reached)]
        for town, number in graph.numbers.items()
        if number in answered_union_positions(graph)
    ]
    assert len(spots) >= 3
    for chosen in combinations_with_replacement(spots, 2):
        parts = tuple(Position(Roads.from_text(text), town) for text, town in chosen)
        start = Position(Compound.of(COMPOSITIONS["selective"]), parts)
        assert CyclicAnalysis(start, Play.MISERE, 10_000, 10).outcome is Outcome.P
