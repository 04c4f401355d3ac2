"""The theorems about components with cycles, on all small graphs by the literal product."""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product

from kalmar import COMPOSITIONS, Compound, Graph, Outcome, Play, Position, solve_graph
from kalmar.answers.cycles import CyclicAnalysis
from kalmar.engines.graphs.loopy import LoopyValue
from kalmar.engines.graphs.loopy_ways import suspense_numbers
from kalmar.games.boards.road_map import Roads
from kalmar.theory.loopy import FOREVER, suspense_pair
from kalmar.theory.operations import misere_shortened_sum, selective_sum, shortened_sum
from tests.theorems.instances import instance

MAPS = [
    "b>a,c>b>c", "b>a,b>b", "c>b>a,c>c", "d>c>b>a,c>d", "b>a,b>c>b", "c>a,c>b>a,b>b",
    "d>b>a,d>c>a,c>d", "a>a,b>a", "c>b>a", "d>c>b>a,d>a,d>d",
]  # fmt: skip


def alone(text: str) -> Graph:
    return Graph.of_options(Roads.from_text(text).reached)


def pairs() -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    spots = [(text, town) for text in MAPS[:7] for town in alone(text).numbers if town in "bcd"]
    return combinations_with_replacement(spots, 2)


def literal(way: str, play: Play, *spots: tuple[str, str]) -> tuple[Outcome, int]:
    """Who wins the compound, and its remoteness, −1 for a draw."""
    parts = tuple(Position(Roads.from_text(text), town) for text, town in spots)
    found = CyclicAnalysis(Position(Compound.of(COMPOSITIONS[way]), parts), play, 10_000, 10)
    return found.outcome, found.value


def lengths(play: Play, *spots: tuple[str, str]) -> list[int]:
    return [
        solve_graph(graph, play is Play.MISERE).remoteness[graph.number(town)]
        for text, town in spots
        for graph in [alone(text)]
    ]


def check_lengths(way: str, play: Play, combine: Callable[[int, int], int]) -> None:
    for a, b in pairs():
        assert literal(way, play, a, b)[1] == combine(*lengths(play, a, b))


@instance("loopy-conjunctive")
def _() -> None:
    for play in Play:
        check_lengths("conjunctive", play, lambda r, s: max(r, s) if -1 in (r, s) else min(r, s))


@instance("loopy-selective")
def _() -> None:
    check_lengths(
        "selective", Play.NORMAL, lambda r, s: -1 if -1 in (r, s) else selective_sum(r, s)
    )


@instance("loopy-shortened")
def _() -> None:
    def normal(r: int, s: int) -> int:
        if 0 in (r, s) or 1 in (r, s):
            return 0 if 0 in (r, s) else 1
        return -1 if -1 in (r, s) else shortened_sum(r, s)

    def misere(r: int, s: int) -> int:
        return 0 if 0 in (r, s) else -1 if -1 in (r, s) else misere_shortened_sum(r, s)

    check_lengths("shortened-selective", Play.NORMAL, normal)
    check_lengths("shortened-selective", Play.MISERE, misere)


def total(values: list[LoopyValue]) -> Outcome:
    return (values[0] + values[1]).outcome


@instance("loopy-foreclosed")
def _() -> None:
    for play, (a, b) in product(Play, pairs()):
        kept = []
        for text, town in (a, b):
            reached = Roads.from_text(text).reached
            gone = {here for here, to in reached.items() if not to}
            if play is Play.NORMAL:
                gone |= {here for here, to in reached.items() if gone & set(to)}
            if town in gone:
                break
            left = {here: [t for t in to if t not in gone] for here, to in reached.items()
                    if here not in gone}  # fmt: skip
            graph = Graph.of_options(left)
            kept.append(solve_graph(graph).value(graph.number(town)))
        found = literal("diminished-disjunctive", play, a, b)[0]
        # One move from the end: the player to move ends it and wins.
        assert found is (total(kept) if len(kept) == 2 else Outcome.N)


@instance("loopy-suspense")
def _() -> None:
    for play, (a, b) in product(Play, pairs()):
        numbers = [
            suspense_pair(
                suspense_numbers(alone(text), play is Play.MISERE)[alone(text).number(at)]
            )
            for text, at in (a, b)
        ]
        mover, other = (max(pair[side] for pair in numbers) for side in (0, 1))
        good = play is Play.NORMAL

        def favours(number: int, odd: bool) -> bool:
            return number == FOREVER or (number < FOREVER and number % 2 == odd)

        wins, loses = favours(mover, good), favours(other, not good)
        expected = Outcome.N if wins else Outcome.P if loses else Outcome.DRAW
        assert literal("continued-conjunctive", play, a, b)[0] is expected


@instance("loopy-union")
def _() -> None:
    tried = 0
    for a, b in pairs():
        if any(2 in solve_graph(alone(text), misere=True).outcome for text, _ in (a, b)):
            continue
        outcomes = [
            solve_graph(alone(text)).outcome_of(alone(text).number(town)) for text, town in (a, b)
        ]
        near = lengths(Play.NORMAL, a, b)
        if Outcome.DRAW not in outcomes:
            expected = Outcome.N if Outcome.N in outcomes else Outcome.P
        else:
            single = outcomes.count(Outcome.DRAW) == 1 and 1 in near
            expected = Outcome.N if single else Outcome.DRAW
        assert literal("selective", Play.MISERE, a, b)[0] is expected
        tried += 1
    assert tried > 20
