"""Bricks with their layers and the fate of exhausted parts as parameters of the game."""

import pytest

from kalmar import PositionError, find_rules, solve, table
from kalmar.games.boards.bricks import UNLIMITED, Bricks
from kalmar.games.notation import format_position, parse_position
from kalmar.games.notation.coerce import brick_game
from tests.commands import Cli

EVERY = [Bricks(layers, dropped) for layers in (UNLIMITED, 0, 2) for dropped in (False, True)]


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.name)
def test_names_and_components_are_read_back(rules: Bricks) -> None:
    assert find_rules(rules.name) == rules
    for component in [rules.cell(3, 2), (2, 3, 0)]:
        assert rules.parse(rules.format(component)) == component


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", Bricks()),
        ("ended", Bricks()),
        ("2", Bricks(2)),
        ("dropped", Bricks(dropped=True)),
        ("2,dropped", Bricks(2, True)),
        ("dropped, 2", Bricks(2, True)),
        ("0,ended", Bricks(0)),
    ],
)
def test_parameters(text: str, rules: Bricks) -> None:
    assert Bricks.from_text(text) == rules


def test_layers_of_the_game_are_those_of_a_rectangle() -> None:
    assert Bricks(2).parse("4x6") == Bricks().parse("4x6/2") == (4, 6, 2)
    assert format_position(parse_position("bricks(2) 4x6/2 4x6/1")) == "bricks(2) 4x6 4x6/1"
    for play in ("normal", "misere"):
        written = solve("bricks 3x4/2 2x2/2", "selective", play).value
        assert solve("bricks(2) 3x4 2x2", "selective", play).value == written


@pytest.mark.parametrize("text", ["4x6/3", "4x6/∞", "4x6/inf"])
def test_a_rectangle_has_no_more_layers_than_its_game(text: str) -> None:
    assert Bricks(3).parse("4x6/3") == (4, 6, 3)
    with pytest.raises(PositionError, match="too many layers"):
        Bricks(2).parse(text)


def test_layers_given_apart_become_part_of_the_name() -> None:
    assert brick_game("bricks", 2) == "bricks(2)"
    assert brick_game("bricks(3,dropped)", 2) == "bricks(2,dropped)"
    assert brick_game("bricks(3)", None, "dropped") == "bricks(3,dropped)"
    assert brick_game("queen") == "queen"


def test_the_options_of_the_command_line_rewrite_the_game(cli: Cli) -> None:
    size = ["--rows", "1..4", "--cols", "1..4", "-c", "conjunctive"]
    by_options = cli("table bricks --layers 2 --exhausted dropped", *size)
    assert cli('table "bricks(2,dropped)"', *size) == by_options
    assert cli('table "bricks(2)"', *size) != by_options


def test_a_table_of_rectangles_is_what_single_ones_are_worth() -> None:
    for name in ("bricks(1)", "bricks(2,dropped)", "bricks"):
        found = table(name, [1, 3], [2, 4]).values
        assert found == tuple(tuple(solve(f"{name} {a}x{b}").value for b in (2, 4)) for a in (1, 3))
