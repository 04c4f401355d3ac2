"""Drawings of games for Left and Right: marks for all turns, roles, words, terminal, notebooks."""

import re
from itertools import islice

import pytest

import kalmar
from kalmar import Drawing, LimitReached, partizan
from kalmar.core.i18n import use_language
from kalmar.engines.partizan_compounds import PartizanTurn
from kalmar.games.partizan import Player
from kalmar.render.drawings.partizan import SIDES, partizan_drawing, partizan_lines, turn_name
from kalmar.render.drawings.renderer import View
from kalmar.render.drawings.themes import THEMES
from kalmar.render.drawings.written import svg
from kalmar.render.partizan_cells import partizan_graph_drawing
from tests.cases import case_rows

POSITIONS = case_rows(__file__, "positions")


def drawn(text: str, player: Player, width: float = 0.0) -> tuple[Drawing, list[PartizanTurn]]:
    """The drawing of a position for the player to move, with that player's turns."""
    answer = partizan(text)
    start = answer.begun_by(player)
    turns = list(answer.way.turns(start.state, start.solver.options))
    names = [turn_name(start.state, turn) for turn in turns]
    return partizan_drawing(start.state, turns, names, answer.way.composition.unicode, width), turns


@pytest.mark.parametrize("width", [0, 328, 640])
@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("text", POSITIONS)
def test_marks_stand_for_all_turns(text: str, player: Player, width: float) -> None:
    found, turns = drawn(text, player, width)
    reached = {number for mark in found.marks for number in mark.moves}
    assert reached | set(found.unmarked) == set(range(len(turns)))
    if "form" not in text:
        assert not found.unmarked
    for mark in found.marks:
        left, top, right, bottom = mark.bounds
        assert min(left, top) >= -0.5
        assert right <= found.width + 0.5
        assert bottom <= found.height + 0.5
        assert mark.role in THEMES["light"]
        assert mark.role in THEMES["dark"]
        assert not mark.moves or mark.name
    if width:
        assert found.width == width


@pytest.mark.parametrize("player", Player)
def test_a_mark_of_a_domino_stands_for_the_domino(player: Player) -> None:
    found, turns = drawn("domineering 2x3", player)
    links = {mark.part: mark.moves for mark in found.marks if mark.role == SIDES[player]}
    upright = {"1:a1-a2", "1:b1-b2", "1:c1-c2"}
    flat = {"1:a1-b1", "1:b1-c1", "1:a2-b2", "1:b2-c2"}
    assert set(links) == (upright if player is Player.LEFT else flat)
    assert sorted(links.values()) == [(number,) for number in range(len(turns))]
    squares = {mark.part: len(mark.moves) for mark in found.marks if mark.role == "cell"}
    assert squares["1:b1"] == (1 if player is Player.LEFT else 2)


def test_pieces_and_edges_are_told_apart_without_colours() -> None:
    found, _ = drawn("toads-and-frogs T_F", Player.LEFT)
    kinds = {mark.role: mark.kind for mark in found.marks if mark.role in ("toad", "frog")}
    assert kinds == {"toad": "disc", "frog": "box"}
    found, _ = drawn("coloured-hackenbush brg", Player.LEFT)
    edges = {mark.part: mark.role for mark in found.marks if "-" in mark.part}
    assert edges == {"1:0-1": "left side", "1:1-2": "right side", "1:2-3": "both sides"}
    for theme in THEMES.values():
        looks = {(theme[role].dashed, theme[role].width) for role in edges.values()}
        assert len(looks) == 3
    assert 'stroke-dasharray="9 7"' in svg(found)


def test_of_equal_edges_each_stands_for_the_cut() -> None:
    found, turns = drawn("coloured-hackenbush 0-1:b,0-1:b,0-1:r", Player.LEFT)
    cuts = [mark.moves for mark in found.marks if mark.role == "left side"]
    assert cuts == [(0,), (0,)]
    assert len(turns) == 1


def test_the_words_say_what_is_seen_and_done() -> None:
    found, _ = drawn("domineering 2x2 + toads-and-frogs T_F + coloured-hackenbush bg", Player.RIGHT)
    assert found.description == (
        "component 1: a board of 2 × 2 squares; free: 4; component 2: a strip of 3 squares: toad,"
        " free, frog; component 3: a picture; blue edges: 1, red: 0, green: 1"
    )
    titles = re.findall(r"<title>(.*?)</title>", svg(found))
    assert "component 2: 3 → 2" in titles
    assert "component 3: 1-2" in titles
    with use_language("hu"):
        assert "szabad, béka" in svg(drawn("toads-and-frogs T_F", Player.LEFT)[0])


def test_nothing_left_is_said() -> None:
    answer = partizan("form 0 △ toads-and-frogs T_")
    (turn,) = answer.way.turns(answer.left.state, answer.left.solver.options)
    state = answer.way.after(answer.left.state, turn)
    assert state.parts[0] is None
    assert "component 1" not in partizan_drawing(state).description
    assert partizan_drawing(state._replace(parts=(None, None))).description == "nothing is left"


@pytest.mark.parametrize("text", POSITIONS)
def test_the_terminal_shows_every_component(text: str) -> None:
    parts = partizan(text).parts
    lines = partizan_lines(parts, View(plain=True, width=60))
    assert all(line.isascii() and len(line) <= 60 for line in lines)
    assert lines.count("") == len(parts) - 1


def test_the_terminal_names_the_colours() -> None:
    (part,) = partizan("coloured-hackenbush 0-1:b,1-2:r,1-3:g").parts
    assert partizan_lines([part], View(plain=True))[-3:] == [
        "blue   0-1", "red    1-2", "green  1-3"]  # fmt: skip
    (part,) = partizan("toads-and-frogs TT_F").parts
    assert partizan_lines([part], View(plain=True)) == ["T T . F"]


def test_a_notebook_shows_a_compound_with_words_and_reasons() -> None:
    answer = partizan("domineering 2x3 ∨ toads-and-frogs TT_FF")
    html = answer._repr_html_() or ""
    alt = "domineering 2x3 ∨ toads-and-frogs TT_FF: component 1: a board"
    assert html.startswith(f'<img alt="{alt}')
    for start in (answer.left, answer.right):
        assert str(start.reason) in html
    assert "the player who begins wins" in html
    assert str(answer._repr_svg_()).startswith("<svg")
    assert kalmar.partizan("form 1")._repr_latex_() is None


MOVES = [("a", "b", "left"), ("b", "a", "both"), ("b", "c", "left"), ("c", "d", "right"),
         ("d", "d", "right")]  # fmt: skip


def test_a_notebook_shows_a_solved_graph_for_two_players() -> None:
    solved = kalmar.solve_partizan(kalmar.PartizanGraph.of_moves(MOVES))
    found = partizan_graph_drawing(solved)
    roles = {mark.part: mark.role for mark in found.marks if ">" in mark.part}
    assert roles == {"a>b": "left side", "b>a": "both sides", "b>c": "left side",
                     "c>d": "right side", "d>d": "right side"}  # fmt: skip
    assert "c: Right wins" in found.description
    assert "b: Left to begin: win; Right to begin: draw" in found.description
    html = solved._repr_html_() or ""
    assert html.startswith('<img alt="graph of 4 vertices for Left and Right: a: ')
    assert html.count("<tr>") == 4
    assert str(solved._repr_svg_()).count("<title") > 4


def test_a_large_graph_is_a_table_alone() -> None:
    moves = [(f"v{i}", f"v{i + 1}", "left") for i in range(60)]
    solved = kalmar.solve_partizan(kalmar.PartizanGraph.of_moves(moves))
    assert solved._repr_svg_() is None
    html = solved._repr_html_() or ""
    assert html.startswith("<table>")
    assert "… and 49 more" in html
    with pytest.raises(LimitReached, match="largest number of vertices is 40"):
        partizan_graph_drawing(solved)


def test_names_of_turns_differ_within_a_position() -> None:
    for text in POSITIONS:
        start = partizan(text).left
        turns = list(islice(start.solver.turns(start.state), 200))
        names = [str(turn_name(start.state, turn)) for turn in turns]
        assert len(set(names)) == len(names), text
