"""Layers, labelling orders and the regions Φ and Ψ, against their definitions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import COMPOSITIONS, LimitReached, Outcome, Play, PositionError, UnknownNameError, mex
from kalmar.answers.game_graphs import solved_graph
from kalmar.core.compositions import CompositionName, ValuationName
from kalmar.engines.graphs.graph_view import components, layers, marked, shown_graph
from kalmar.engines.graphs.loopy import Graph, GraphSolution, solve_graph
from kalmar.engines.graphs.loopy_ways import labelling_steps
from kalmar.games.notation import parse_position
from kalmar.theory.operations import LEAST
from kalmar.theory.valuations import MISERE_FORECLOSED, VALUATIONS
from kalmar.theory.valuations.valuation import Fold, fold_options
from tests.graphs.game_graph import game_graph

POSITIONS = ["nim 5", "coprime 6", "kayles 5 2", "chomp 2x3", "queen 3,4", "bricks 2x3"]


@st.composite
def options(draw: st.DrawFn, cyclic: bool = True) -> list[list[int]]:
    count = draw(st.integers(1, 9))
    found = []
    for v in range(count):
        ends = st.integers(0, count - 1) if cyclic else st.integers(0, max(0, v - 1))
        row = draw(st.lists(ends, max_size=4, unique=True))
        found.append(row if cyclic or v else [])
    return found


def solved(found: list[list[int]]) -> GraphSolution:
    return solve_graph(Graph.of_options({str(v): list(map(str, r)) for v, r in enumerate(found)}))


@given(options(cyclic=False))
def test_layers_are_longest_plays_without_cycles(found: list[list[int]]) -> None:
    assert layers(solved(found).graph) == list(solved(found).longest)


@given(options())
def test_only_moves_that_close_a_cycle_lead_up(found: list[list[int]]) -> None:
    heights = layers(solved(found).graph)
    for v, row in enumerate(found):
        for u in row:
            if heights[u] >= heights[v]:
                assert u == v or (heights[u] > heights[v] and reaches(found, u, v))


@given(options())
def test_components_are_what_reaches_each_other(found: list[list[int]]) -> None:
    of = components(solved(found).graph)
    for v in range(len(found)):
        for u in range(len(found)):
            both = u == v or (reaches(found, v, u) and reaches(found, u, v))
            assert (of[u] == of[v]) == both
        assert all(of[u] <= of[v] for u in found[v])


def reaches(found: list[list[int]], start: int, end: int) -> bool:
    seen, todo = {start}, [start]
    while todo:
        for u in found[todo.pop()]:
            if u not in seen:
                seen.add(u)
                todo.append(u)
    return end in seen


@given(options())
def test_the_order_of_labels_is_that_of_the_definition(found: list[list[int]]) -> None:
    graph = solved(found)
    steps = labelling_steps(graph)
    labels: dict[int, int] = {}
    for v in sorted((v for v, step in enumerate(steps) if step), key=lambda v: steps[v] or 0):
        wanted = mex(labels[u] for u in found[v] if u in labels)
        for u in found[v]:
            assert u in labels or any(labels.get(w) == wanted for w in found[u])
        labels[v] = wanted
    assert sorted(step for step in steps if step) == list(range(1, len(labels) + 1))
    assert [labels.get(v, -1) for v in range(len(found))] == list(graph.labels)


@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize(
    ("what", "valuation"), [("phi", "foreclosed"), ("psi", "misere-foreclosed")]
)
def test_foreclosed_values_are_grundy_values_of_phi_and_psi(
    text: str, what: str, valuation: ValuationName
) -> None:
    shown = marked(game_graph(parse_position(text)), what)
    found = shown.options()
    inside = {v for v, vertex in enumerate(shown.vertices) if vertex.mark in ("Φ", "Ψ")}
    number = {v: i for i, v in enumerate(sorted(inside))}
    cut = [[number[u] for u in found[v] if u in inside] for v in sorted(inside)]
    grundy = list(solved(cut).labels) if cut else []
    order = sorted(range(len(found)), key=lambda v: shown.vertices[v].layer)
    place = {v: i for i, v in enumerate(order)}
    values = fold_options(
        [[(place[u],) for u in found[v]] for v in order], Fold(VALUATIONS[valuation], LEAST)
    )
    undefined = VALUATIONS[valuation].undefined
    assert {v for v in range(len(found)) if values[place[v]] not in undefined} == inside
    assert [values[place[v]] for v in sorted(inside)] == grundy


@pytest.mark.parametrize("text", POSITIONS)
def test_misere_p_positions_are_normal_ones_of_psi(text: str) -> None:
    position = parse_position(text)
    misere, _ = solved_graph(position, Play.MISERE)
    shown = marked(game_graph(position), "psi")
    inside = [v for v, vertex in enumerate(shown.vertices) if vertex.mark == "Ψ"]
    number = {v: i for i, v in enumerate(inside)}
    cut = solved([[number[u] for u in shown.options()[v] if u in number] for v in inside])
    for v in inside:
        assert misere.outcome_of(v) is cut.outcome_of(number[v])
    assert MISERE_FORECLOSED.play is Play.MISERE


def test_figures_2_and_3_of_source_001() -> None:
    heap, coprime = (game_graph(parse_position(f"{game} 5")) for game in ("halom", "relatív prím"))
    names = [[v.name for v in shown.vertices] for shown in (heap, coprime)]

    def ends(shown: int, name: str) -> list[str]:
        graph = (heap, coprime)[shown]
        found = graph.options()[names[shown].index(name)]
        return sorted(names[shown][u] for u in found)

    assert ends(0, "5") == ["0", "1", "2", "3", "4"]
    assert ends(1, "5") == ["1", "2", "3", "4"]
    assert ends(1, "4") == ["1", "3"]
    assert {v.name for v in coprime.vertices if v.outcome is Outcome.P} == {"4", "2", "0"}


@pytest.mark.parametrize("way", COMPOSITIONS)
def test_every_way_of_playing_has_a_graph(way: CompositionName) -> None:
    position = parse_position("nim 1 2", way)
    shown = game_graph(position)
    assert shown.measure == ("value" if way == "disjunctive" else "remoteness")
    assert len({vertex.name for vertex in shown.vertices}) == len(shown.vertices)
    assert all(move.words for move in shown.moves)


def test_what_has_ended_has_a_name() -> None:
    assert [v.name for v in game_graph(parse_position("nim 0")).vertices] == ["0"]
    names = [v.name for v in game_graph(parse_position("roads B + nim 1")).vertices]
    assert "roads C" in names or "nim 0" in names
    assert "" not in names


def test_what_is_refused() -> None:
    with pytest.raises(LimitReached, match="leads to more than 5 positions"):
        game_graph(parse_position("nim 9"), limit=5)
    with pytest.raises(PositionError, match="at least one component"):
        solved_graph(parse_position("nim 9").component[0])
    with pytest.raises(UnknownNameError, match="unknown mark 'chi'"):
        marked(shown_graph(solved([[]]), ""), "chi")
