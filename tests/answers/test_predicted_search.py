"""How much work a search of components with cycles takes at least, before it begins."""

import random
from math import inf

import pytest

import kalmar
from kalmar.answers.cycles import STEPS_PER_OPTION, Following, build_graph
from kalmar.answers.predicted_search import least_turns, refuse_long_search
from kalmar.core.compositions import find_composition
from kalmar.core.compounds import Compound, Position, canonical
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Rules
from kalmar.games.notation.positions import parse_position
from kalmar.runtime.work import usual_work, work_left, work_limit


def looked_at(position: Position) -> int:
    """The turns that a search of a compound looks at."""

    def refuse() -> None:
        raise AssertionError

    graph, _ = build_graph(canonical(position), Following(), 10**6, refuse)  # type: ignore[arg-type]
    return sum(len(graph.options(vertex)) for vertex in range(len(graph)))


@pytest.mark.parametrize("count", [60, pytest.param(600, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("way", ["disjunctive", "selective", "at most 2", "1 or 3"])
def test_a_search_looks_at_so_many_turns_or_more(way: str, count: int) -> None:
    chance = random.Random(f"{way} {count}")
    known = 0
    for _ in range(count):
        games: list[tuple[Rules, int]] = []
        for _ in range(2):
            size = chance.randint(1, 4)
            edges = {
                str(v): [str(chance.randrange(size)) for _ in range(chance.randint(0, 2))]
                for v in range(size)
            }
            games.append((kalmar.game(edges, f"map{len(games)}"), size))
        # Vertices of one map reach different sets, nested or not.
        chosen = [chance.choice(games) for _ in range(chance.randint(1, 3))]
        parts = [Position(rules, str(chance.randrange(size))) for rules, size in chosen]
        start = Position(Compound.of(find_composition(way)), tuple(parts))
        least, real = least_turns(start, 1000), looked_at(start)
        assert least <= real, start
        known += least
    assert known


@pytest.mark.parametrize("way", ["conjunctive", "2 neighbours", "exactly 2", "any, first"])
def test_nothing_is_known_where_not_all_choices_are_reached(way: str) -> None:
    assert least_turns(parse_position("roads A K P", find_composition(way)), 1000) == 0


@pytest.mark.parametrize("towns", ["A P C", "N K", "A K P M E"])
def test_towns_that_one_car_alone_reaches_are_counted(towns: str) -> None:
    start = parse_position(f"roads {towns}", find_composition("disjunctive"))
    alone = {least_turns(parse_position(f"roads {town}"), 1000) for town in towns.split()}
    assert len(alone) > 1
    # Of two cars here one reaches all that the other one does, so that nothing is left out.
    assert least_turns(start, 1000) == looked_at(start)


def test_cars_that_reach_different_towns_are_refused_before_they_are_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def search(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("kalmar.answers.loopy_ways.CyclicAnalysis", search)
    with pytest.raises(LimitReached, match=r"a search would look at 5,000,000 turns or more"):
        kalmar.solve("roads A K P M E B C D F N", play="misere")


def test_nine_cars_are_refused_before_they_are_searched() -> None:
    start = parse_position("roads A K P M E A K P M", find_composition("selective"))
    with usual_work():
        before = work_left()
        with pytest.raises(LimitReached, match=r"a search would look at .* turns or more"):
            kalmar.solve(start, misere=True)
        assert before - work_left() < 100_000
    assert work_left() == inf


def test_a_large_limit_lets_a_search_begin() -> None:
    start = parse_position("roads A K P M A", find_composition("disjunctive"))
    turns = least_turns(start, 1000)
    refused = pytest.raises(LimitReached, match=r"look at .* turns or more")
    with usual_work(), work_limit(turns * STEPS_PER_OPTION - 1), refused:
        refuse_long_search(start, 1000)
    with usual_work():
        refuse_long_search(start, 1000)
