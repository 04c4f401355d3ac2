"""Every registered game keeps the contract of `Rules`; its example parses and is solved.

Every composition is found by its names, and its signs write positions.
"""

from collections import Counter

import pytest

from kalmar import Compound, CyclicGameError, Position, UsageError, explore, sequence, solve, table
from kalmar.core.compositions import (
    COMPOSITIONS,
    Composition,
    PlayName,
    find_composition,
    named_composition,
)
from kalmar.core.i18n import Message, name_key
from kalmar.core.rules import Outcome, Tabled, Termed, are_distinct, is_loopy
from kalmar.core.rules.move_labels import label_of, words_of
from kalmar.games.heaps import is_code
from kalmar.games.notation import format_position, parse_position
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


def test_games_say_what_is_alike() -> None:
    found = [leaf.rules for game in GAMES.values() for leaf in leaves(parse_position(game.example))]
    names = {rules.name for rules in found if hasattr(rules, "alike")}
    assert {"clobber", "col", "cram", "nogo", "notakto", "snort"} <= names


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
def test_names_and_texts_are_read_as_positions(game: GameEntry) -> None:
    for part in leaves(parse_position(game.example)):
        for rules, component in reachable(part):
            text = rules.format(component)
            assert parse_position(f"{rules.name} {text}").component == ((rules, component),)


@EVERY
def test_tables_start_at_the_first_cell(game: GameEntry) -> None:
    for rules, _ in leaves(parse_position(game.example)):
        if isinstance(rules, Tabled):
            row, column = rules.first_cell
            with pytest.raises(UsageError, match="cannot start"):
                table(rules, [row - 1], [column])
            with pytest.raises(UsageError, match="cannot start"):
                table(rules, [row], [column - 1])


@EVERY
def test_sequences_start_at_the_first_term(game: GameEntry) -> None:
    for rules, _ in leaves(parse_position(game.example)):
        if isinstance(rules, Termed):
            first = rules.first_term
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


EVERY_WAY = pytest.mark.parametrize("row", COMPOSITIONS.values(), ids=COMPOSITIONS.keys())


def names(row: Composition) -> set[str]:
    return {row.name, *row.aliases, row.ascii, row.unicode}


def test_no_two_compositions_share_a_name_a_sign_or_a_meaning() -> None:
    counted = Counter(name for row in COMPOSITIONS.values() for name in names(row))
    assert [name for name, count in counted.items() if count > 1] == []
    assert len({(row.choice, row.ending) for row in COMPOSITIONS.values()}) == len(COMPOSITIONS)
    assert all(name == row.name for name, row in COMPOSITIONS.items())


@EVERY_WAY
def test_names_and_signs_find_the_composition(row: Composition) -> None:
    for name in names(row):
        assert find_composition(name) is row
        assert find_composition(name.upper().replace("-", " ")) is row
    assert named_composition(row.choice, row.ending) is row
    assert row.words


@EVERY_WAY
def test_positions_are_written_with_its_signs(row: Composition) -> None:
    for sign in (row.ascii, row.unicode):
        start = parse_position(f"nim 3 {sign} kayles 4 5")
        assert start.rules == Compound.of(row)
        assert len(start.component) == 3
        assert parse_position(f"{sign} nim 3 kayles 4 5") == start
        assert parse_position(format_position(start)) == start
        inner = parse_position(f"nim 2 & (nim 3 {sign} nim 4)")
        assert parse_position(format_position(inner)) == inner
