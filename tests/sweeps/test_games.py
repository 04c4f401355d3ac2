"""Every registered game keeps the contract of `Rules`, and its example parses and is solved."""

from collections import Counter
from itertools import islice

import pytest

from kalmar import CyclicGameError, Position, UsageError, explore, sequence, solve, table
from kalmar.core.compositions import PlayName
from kalmar.core.i18n import Message, name_key
from kalmar.core.rules import (
    Component,
    Option,
    Outcome,
    Rules,
    Tabled,
    Termed,
    are_distinct,
    is_loopy,
)
from kalmar.core.rules.move_labels import label_of, words_of
from kalmar.games.heaps.codes import is_code
from kalmar.games.notation.positions import format_position, parse_position
from kalmar.games.registry import BY_NAME, GAMES, GameEntry, find_rules
from tests.sweeps.starts import leaves

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
MOST = 3_000


def reachable(start: Position, most: int = MOST) -> list[Position]:
    """The component and what play reaches from it, breadth first."""
    found = {start.component: None}
    todo = [start.component]
    for component in todo:
        for option in start.rules.options(component):
            for piece in option:
                if piece not in found and len(found) < most:
                    found[piece] = None
                    todo.append(piece)
    return [Position(start.rules, component) for component in found]


def test_no_two_games_share_a_name() -> None:
    names = Counter(name_key(name) for game in GAMES.values() for name in game.names)
    assert [name for name, count in names.items() if count > 1] == []
    assert set(names) == set(BY_NAME)
    assert not any(is_code(name) for game in GAMES.values() for name in game.names)


def laid_out(option: Option, rules: Rules) -> tuple[Component, ...]:
    """An option, each piece by the one that stands for it, in an order of their own."""
    alike = getattr(rules, "alike", lambda component: component)
    return tuple(sorted(map(alike, option), key=repr))


ALIKE = [
    game.name
    for game in GAMES.values()
    if any(hasattr(leaf.rules, "alike") for leaf in leaves(parse_position(game.example)))
]


def test_games_say_what_is_alike() -> None:
    assert {"clobber", "col", "cram", "nogo", "notakto", "snort"} <= set(ALIKE)


@pytest.mark.every
@pytest.mark.parametrize("game", [*map(GAMES.get, ALIKE)], ids=ALIKE)
def test_what_is_alike_has_the_same_options(game: GameEntry) -> None:
    rules = parse_position(game.example).component[0].rules
    assert hasattr(rules, "alike")
    for position in leaves(parse_position(game.example)):
        for here in reachable(position, 300):
            stand_in = rules.alike(here.component)
            assert rules.alike(stand_in) == stand_in
            assert rules.parse(rules.format(stand_in)) == stand_in
            options, others = (
                {laid_out(option, rules) for option in rules.options(component)}
                for component in (here.component, stand_in)
            )
            assert options == others


@EVERY
def test_the_example_is_a_position_of_the_game(game: GameEntry) -> None:
    parts = leaves(parse_position(game.example))
    word = name_key(game.example.split()[0].split("(")[0])
    assert word in [name_key(name) for name in game.names]
    for part in parts:
        assert find_rules(part.rules.name) == part.rules
    again = format_position(parse_position(game.example))
    assert format_position(parse_position(again)) == again
    assert parse_position(again) == parse_position(game.example)


@EVERY
def test_options_are_distinct_and_leave_components(game: GameEntry) -> None:
    for part in leaves(parse_position(game.example)):
        for position in islice(reachable(part), 300):
            options = list(position.rules.options(position.component))
            assert len(set(options)) == len(options)
            assert all(type(option) is tuple and option for option in options)


@EVERY
def test_parse_undoes_format(game: GameEntry) -> None:
    for part in leaves(parse_position(game.example)):
        for rules, component in reachable(part):
            text = rules.format(component)
            assert rules.parse(text) == component
            assert parse_position(f"{rules.name} {text}").component == ((rules, component),)


@EVERY
def test_components_are_drawn_as_the_shape_of_their_rules(game: GameEntry) -> None:
    for part in leaves(parse_position(game.example)):
        for rules, component in reachable(part):
            assert isinstance(rules.drawn(component), rules.shape)


@EVERY
def test_cells_are_components(game: GameEntry) -> None:
    for rules, _ in leaves(parse_position(game.example)):
        if isinstance(rules, Tabled):
            row, column = rules.first_cell
            for cell in ((row, column), (row + 1, column), (row + 1, column + 2)):
                component = rules.cell(*cell)
                assert rules.parse(rules.format(component)) == component
            with pytest.raises(UsageError, match="cannot start"):
                table(rules, [row - 1], [column])
            with pytest.raises(UsageError, match="cannot start"):
                table(rules, [row], [column - 1])


@EVERY
def test_terms_are_components(game: GameEntry) -> None:
    for rules, _ in leaves(parse_position(game.example)):
        if isinstance(rules, Termed):
            first = rules.first_term
            for number in range(first, first + 4):
                component = rules.term(number)
                assert rules.parse(rules.format(component)) == component
            with pytest.raises(UsageError, match=f"must be at least {first}"):
                sequence(rules, first - 1)


@EVERY
def test_play_ends_unless_the_rules_say_otherwise(game: GameEntry) -> None:
    for rules, component in leaves(parse_position(game.example)):
        if is_loopy(rules):
            with pytest.raises(CyclicGameError):
                explore(rules, [component])
        else:
            assert len(explore(rules, [component])) > 1


@EVERY
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_example_is_solved(game: GameEntry, play: PlayName) -> None:
    if game.name == "northcott" and play == "misere":
        return  # 351,232 positions: too many for a quick test
    answer = solve(game.example, play=play)
    moves = list(answer.winning_moves())
    assert len(moves) == answer.winning_move_count
    assert (answer.outcome is Outcome.N) == bool(moves)


@EVERY
def test_labels_tell_the_options_of_a_component_apart(game: GameEntry) -> None:
    for leaf in leaves(parse_position(game.example)):
        for position in reachable(leaf, 60):
            options = list(dict.fromkeys(position.rules.options(position.component)))
            labels = [label_of(position.rules, position.component, option) for option in options]
            assert "change" not in {label.kind for label in labels}
            for label in labels:
                words = words_of(*position, label, "3", whole=False)
                assert isinstance(words, Message)
            if are_distinct(position.rules):
                assert len(set(labels)) == len(options), (str(position), labels)
