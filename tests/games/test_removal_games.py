"""Games on graphs and boards: as removal games, and with published values, named where used."""

import pytest
from hypothesis import strategies as st

import kalmar
from kalmar import find_rules, parse_position
from kalmar.core.rules.move_labels import removal_of
from kalmar.games.graphs import SimpleGraph, graph_of
from kalmar.testing.promises import removal
from tests.examples import examples
from tests.known import known

MOST = {"node-kayles": 9, "arc-kayles": 9, "col": 6, "snort": 6}


@st.composite
def graphs(draw: st.DrawFn, most: int, painted: bool = False) -> SimpleGraph:
    count = draw(st.integers(1, most))
    names = [str(i) for i in range(count)]
    pairs = [(a, b) for i, a in enumerate(names) for b in names[:i]]
    edges = draw(st.lists(st.sampled_from(pairs), max_size=2 * count)) if pairs else []
    limits = st.sampled_from(["rb", "rb", "r", "b"])
    return graph_of(names, edges, {n: draw(limits) for n in names} if painted else None)


@st.composite
def games_on_graphs(draw: st.DrawFn) -> tuple[str, SimpleGraph]:
    game = draw(st.sampled_from(sorted(MOST)))
    return game, draw(graphs(MOST[game], painted=game in ("col", "snort")))


@examples(25, 80, games_on_graphs())
def test_graphs_are_removal_games(given_game: tuple[str, SimpleGraph]) -> None:
    game, graph = given_game
    rules = find_rules(game)
    assert removal_of(rules, graph) is not None
    assert removal(rules, graph, list(rules.options(graph))) is None


@pytest.mark.parametrize("text", ["cram 3x3", "cram(cylinder) 2x4"])
def test_boards_are_removal_games(text: str) -> None:
    rules, component = parse_position(text).component[0]
    assert removal_of(rules, component) is not None
    for option in rules.options(component):
        for piece in (component, *option):
            assert removal(rules, piece, list(rules.options(piece))) is None


def test_moves_that_leave_the_same_come_last_in_a_removal_game() -> None:
    rules = find_rules("arc-kayles")
    star = rules.parse("star(3)")
    removal = known(removal_of(rules, star))
    assert len(list(rules.options(star))) == 1
    assert removal.moves == ((3, 3), (5, 5), (9, 9))
    paw = rules.parse("0-1,0-2,0-3,3-4")
    removal = known(removal_of(rules, paw))
    assert [m for m, _ in removal.moves] == [0b00011, 0b01001, 0b11000, 0b00101]


def test_node_kayles_on_three_and_four_rows() -> None:
    """OEIS A316632, and the 4 × n grids named there (Brown and others 2020)."""
    found = [kalmar.solve(f"node-kayles 3x{n}").value for n in range(1, 7)]
    assert found == [2, 1, 1, 0, 3, 3]
    assert [kalmar.solve(f"node-kayles 4x{n}").value for n in range(1, 5)] == [0, 0, 0, 0]
    table = kalmar.table("node-kayles", range(1, 4), range(1, 4)).to_dict()["values"]
    assert table == [[1, 1, 2], [1, 0, 1], [2, 1, 1]]


def test_an_isolated_vertex_is_a_move_in_some_games_only() -> None:
    for game, wanted in (("node-kayles", 1), ("arc-kayles", 0), ("col", 1), ("snort", 1)):
        assert kalmar.solve(f"{game} a").value == wanted
        assert kalmar.solve(f"{game} none").value == 0
        assert kalmar.solve(f"{game} none", play="misere").outcome is kalmar.Outcome.N
    assert kalmar.solve("cram 1x1").value == 0
