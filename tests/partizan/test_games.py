"""The partizan games: rules against a second definition, values that are known, notation."""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kalmar import PositionError, UnknownNameError, partizan
from kalmar.engines.partizan import PartizanSolver
from kalmar.engines.partizan_compounds import parse_compound, simplest_number
from kalmar.games.partizan import PARTIZAN_GAMES, PartizanPart, Player, find_partizan_rules
from kalmar.games.partizan.games import Forms
from tests.cases import cases
from tests.known import known
from tests.partizan.literal import Form, random_forms

pytestmark = pytest.mark.every


@cache
def at_most(one: Form, other: Form) -> bool:
    """Conway's definition: no Left option of the one is ≥ the other, no Right option ≤ it."""
    return not any(at_most(other, left) for left in one[0]) and not any(
        at_most(right, one) for right in other[1]
    )


NUMBERS = {
    Fraction(text): Forms().parse(form)
    for text, form in {
        "0": "0", "1": "1", "-1": "-1", "2": "2", "-2": "-2", "3": "3", "-3": "-3", "4": "4",
        "-4": "-4", "1/2": "{0|1}", "-1/2": "{-1|0}", "3/2": "{1|2}", "-3/2": "{-2|-1}",
        "1/4": "{0|{0|1}}", "3/4": "{{0|1}|1}", "-1/4": "{{-1|0}|0}", "-3/4": "{-1|{-1|0}}",
        "5/2": "{2|3}", "-5/2": "{-3|-2}", "1/8": "{0|{0|{0|1}}}", "-1/8": "{{{-1|0}|0}|0}",
        "3/8": "{{0|{0|1}}|{0|1}}", "-3/8": "{{-1|0}|{{-1|0}|0}}", "5/4": "{1|{1|2}}",
        "-5/4": "{{-2|-1}|-1}", "7/4": "{{1|2}|2}", "-7/4": "{-2|{-2|-1}}",
    }.items()
}  # fmt: skip


@cache
def number(form: Form) -> Fraction | None:
    equal = [n for n, of in NUMBERS.items() if at_most(form, of) and at_most(of, form)]
    return equal[0] if equal else None


@cache
def stop(form: Form, player: int) -> Fraction:
    value = number(form)
    if value is not None:
        return value
    after = [stop(option, 1 - player) for option in form[player]]
    return min(after) if player else max(after)


def stops_of(text: str) -> tuple[Fraction, Fraction, bool]:
    parts = parse_compound(text)[1]
    solver = PartizanSolver(partizan(text).way)
    found = known(solver.stops(parts[0]))
    return found.left, found.right, found.is_number


@cases("text", "left", "right")
def test_stops_that_are_known(text: str, left: str, right: str) -> None:
    found = stops_of(text)
    assert found[:2] == (Fraction(left), Fraction(right))
    hot = {"coloured-hackenbush g", "domineering ../#.", "toads T_F"}
    assert found[2] == (left == right and text not in hot)


def test_stops_and_numbers_are_those_of_the_definition() -> None:
    solver = PartizanSolver(partizan("form 0").way)
    rules = find_partizan_rules("form")
    for form in (*random_forms(11, 120), *NUMBERS.values()):
        found = known(solver.stops(PartizanPart(rules, form)))
        assert found.is_number == (number(form) is not None), form
        assert (found.left, found.right) == (stop(form, 0), stop(form, 1))


def test_the_simplest_number_is_born_first() -> None:
    born: list[Fraction] = [Fraction(0)]
    for day in range(1, 5):  # all numbers of each day, in the order of birth
        known = sorted(born)
        mids = [(a + b) / 2 for a, b in pairwise(known)]
        born += [Fraction(-day), *mids, Fraction(day)]
    ends = sorted(born)
    for low in ends:
        for high in ends:
            for closed in ((False, False), (True, False), (False, True), (True, True)):
                inside = [n for n in born if (low < n or (closed[0] and low == n))
                          and (n < high or (closed[1] and n == high))]  # fmt: skip
                first = simplest_number(low, high, *closed)
                if inside:
                    assert first == inside[0]
                elif low >= high:
                    assert first is None


def second_domineering(rows: tuple[str, ...], player: Player) -> Iterator[tuple[str, ...]]:
    """Squares as pairs; Left covers a square and the one below, Right the one to the right."""
    dy, dx = (1, 0) if player is Player.LEFT else (0, 1)
    for y in range(len(rows) - dy):
        for x in range(len(rows[0]) - dx):
            if rows[y][x] == rows[y + dy][x + dx] == ".":
                board = [list(row) for row in rows]
                board[y][x] = board[y + dy][x + dx] = "#"
                yield tuple(map("".join, board))


def second_toads(strip: str, player: Player) -> Iterator[str]:
    """Left's moves by replacing texts; Right's are those of the strip turned round."""
    if player is Player.RIGHT:
        turned = strip[::-1].translate(str.maketrans("TF", "FT"))
        for after in second_toads(turned, Player.LEFT):
            yield after[::-1].translate(str.maketrans("TF", "FT"))
        return
    for at in range(len(strip)):
        for before, after in (("T_", "_T"), ("TF_", "_FT")):
            if strip.startswith(before, at):
                yield strip[:at] + after + strip[at + len(before) :]


def second_hackenbush(edges: tuple[Any, ...], player: Player) -> Iterator[tuple[Any, ...]]:
    """Cut an edge, then drop edges until each has an end that is joined to the ground."""
    own = {Player.LEFT: "bg", Player.RIGHT: "rg"}[player]
    for i, cut in enumerate(edges):
        if cut[2] not in own:
            continue
        rest, joined = [*edges[:i], *edges[i + 1 :]], {0}
        for _ in rest:
            joined |= {v for a, b, _ in rest if {a, b} & joined for v in (a, b)}
        yield tuple(edge for edge in rest if edge[0] in joined)


def test_rules_agree_with_a_second_definition() -> None:
    choose = random.Random(4)
    for _ in range(300):
        board = tuple("".join(choose.choices(".#", (3, 1), k=4)) for _ in range(3))
        strip = "".join(choose.choices("TF_", k=choose.randint(1, 8)))
        stalks = [(choose.randrange(v), v, choose.choice("brg")) for v in range(1, 6)]
        extra = (*sorted(choose.sample(range(6), 2)), choose.choice("brg"))
        picture = tuple(sorted((*stalks, extra)))
        for player in Player:
            pairs: tuple[tuple[str, Any, Iterator[Any]], ...] = (
                ("domineering", board, second_domineering(board, player)),
                ("toads", strip, second_toads(strip, player)),
                ("hackenbush", picture, second_hackenbush(picture, player)),
            )
            for name, component, expected in pairs:
                rules = find_partizan_rules(name)
                found = list(rules.options(component, player))
                assert sorted(found) == sorted(set(expected)), (name, component, player)
                assert rules.parse(rules.format(component)) == component


@pytest.mark.parametrize("entry", PARTIZAN_GAMES.values(), ids=PARTIZAN_GAMES)
def test_each_game_has_an_example_and_names(entry: Any) -> None:
    (part,) = partizan(entry.example).parts
    assert str(part) == entry.example
    assert all(find_partizan_rules(name).name == entry.name for name in entry.aliases)
    assert "Left" in entry.rule


def test_a_bar_inside_braces_is_no_sign() -> None:
    answer = partizan("form { 0 | 1 } | form {|1}")
    assert answer.position == "form {0|1} ∨ form {|1}"


def test_vertices_of_a_file_are_components(tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text("a,b,left\nb,c,both\nd,d,right\n")
    file = tmp_path / "m.csv"
    answer = partizan(f"graph {file} a ∨ form * ∨ graph {file} c")
    assert [part.component for part in answer.parts[::2]] == ["a", "c"]
    assert answer.parts[0].rules is answer.parts[2].rules
    assert answer.left.note == "the stops 0, 0, 0 add to 0, and component 2 is not a number"
    assert answer.summary == "the player who begins wins"
    with pytest.raises(UnknownNameError, match="x"):
        partizan(f"graph {file} x")
    assert partizan(f"graph {file} a").to_cgsuite() == ("{{{|}|{|}}|}",)
    with pytest.raises(PositionError, match="cannot be written for CGSuite"):
        partizan(f"graph {file} d").to_cgsuite()


def test_components_are_handed_over_to_cgsuite() -> None:
    text = (
        "domineering ../#. + toads T_F + hackenbush 0-1:b,1-2:r,1-3:g,0-4:r + form {0|1} + form ^"
        " + hackenbush none + hackenbush 0-1:b,0-1:r"
    )
    assert partizan(text).to_cgsuite() == (
        'game.grid.Domineering("..|#.")',
        'game.strip.ToadsAndFrogs("t.f")',
        'game.graph.Hackenbush("l(r;e)") + game.graph.Hackenbush("r")',
        "'{0|1}'",
        "^",
        "0",
        "{{|{|}}|{{|}|}}",
    )
