"""Tables of games of two parameters, of families, of kinds and of ways of playing."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Choice, Ending, KalmarError, UsageError, find_rules, period, solve
from kalmar.answers.tables import family_of, is_pattern
from kalmar.answers.tables.ask import sequence, sequences_of_kinds, table
from kalmar.answers.tables.question import SEARCHED
from kalmar.core.compositions import (
    COMPOSITIONS,
    Composition,
    CompositionName,
    PlayName,
    find_composition,
)
from kalmar.core.rules import Option, Outcome, Play, Tabled, Termed
from kalmar.core.rules.shapes import Text
from tests.cases import cases
from tests.commands import Cli
from tests.sequences.test_kind_periods import Said, drawn_system, literal, made


@dataclass(frozen=True)
class Staircase:
    """A library user's own rules: take one from either number, or one from both."""

    name: str = "staircase"
    shape = Text
    first_cell = (0, 2)

    def options(self, component: tuple[int, int]) -> Iterator[Option[tuple[int, int]]]:
        a, b = component
        for x, y in ((a - 1, b), (a, b - 1), (a - 1, b - 1)):
            if x >= 0 <= y:
                yield ((x, y),)

    def parse(self, text: str) -> tuple[int, int]:
        a, b = text.split(",")
        return int(a), int(b)

    def format(self, component: tuple[int, int]) -> str:
        return f"{component[0]},{component[1]}"

    def drawn(self, component: tuple[int, int]) -> Text:
        return Text(self.format(component))

    def cell(self, row: int, column: int) -> tuple[int, int]:
        return row, column


def test_a_library_users_rules_fill_a_table() -> None:
    assert isinstance(Staircase(), Tabled)
    king = table("king", range(4), range(2, 6)).values
    assert table(Staircase(), range(4), range(2, 6)).values == king
    with pytest.raises(UsageError, match="columns of staircase cannot start at 1: the first is 2"):
        table(Staircase(), range(4), [2, 1])
    with pytest.raises(UsageError, match="rows of staircase cannot start at -1: the first is 0"):
        table(Staircase(), [0, -1], [2])
    with pytest.raises(UsageError, match="no numbered heaps"):
        sequence(Staircase(), 4)


def test_the_cells_of_a_board_are_row_by_row() -> None:
    assert table("piece(-1,0)", [0, 1], [0, 1, 2]).values == ((0, 1, 0), (0, 1, 0))
    assert table("tartan(ruler,twins)", [0, 1], [1, 2]).values == tuple(
        tuple(solve(f"tartan(ruler,twins) {x}:{y}").value for x in (1, 2)) for y in (0, 1)
    )


def test_boxes_of_two_dimensions_are_bars() -> None:
    assert (
        table("boxes", range(1, 4), range(1, 5)).values
        == table("chomp", range(1, 4), range(1, 5)).values
    )


def test_pairs_of_heaps_and_games_without_a_table() -> None:
    assert table("nim", [1, 2], [2, 3]).values == ((3, 2), (0, 1))
    assert table("nim", [], []).values == ()
    for name in ("northcott", "roads", "poset(a<b)"):
        assert not isinstance(find_rules(name), Tabled)
        with pytest.raises(UsageError, match="has no table"):
            table(name, [1], [1])


def test_components_of_one_parameter_make_sequences_and_tables_of_pairs() -> None:
    known = {
        "mock-turtles": (0, (1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21)),
        "ruler": (1, (1, 2, 1, 4, 1, 2, 1, 8, 1, 2)),
        "bubbles": (0, tuple(range(11))),
        "hackenbush": (0, tuple(range(11))),
        "schuh": (1, (0, 1, 1, 2, 1, 2, 1, 3, 2, 2)),
    }
    for name, (first, values) in known.items():
        rules = find_rules(name)
        assert isinstance(rules, Termed)
        found = sequence(name, 10)
        assert (found.first, found.values) == (first, values)
        assert list(found.numbers) == list(range(first, 11))
        for number, value in zip(found.numbers, values, strict=True):
            text = rules.format(rules.term(number))
            assert solve(f"{name} {text}").value == value
        pairs = table(name, [1, 2], [3, 4]).values
        known_values = dict(zip(found.numbers, values, strict=True))
        assert pairs == tuple(
            tuple(known_values[a] ^ known_values[b] for b in (3, 4)) for a in (1, 2)
        )
    assert sequence("northcott", 6).values == tuple(range(7))


def test_coin_games_in_other_ways_are_those_of_single_heads() -> None:
    found = sequence("twins", 8, "selective", "misere")
    assert [solve(f"twins {n}", "selective", "misere").outcome.value for n in found.numbers] == [
        "P" if found.is_p(value) else "N" for value in found.values
    ]


def test_axes_and_titles_say_what_is_shown() -> None:
    assert table("lego", [1], [1]).axes == ("side a", "side b")
    assert table("kayles", [1], [1]).axes == ("first heap", "second heap")
    assert table("tartan(ruler,twins)", [0], [1]).axes == ("place in twins", "place in ruler")
    assert table(Staircase(), [0], [2]).axes == ("row", "column")
    assert sequence("kugli", 3).title == "kugli (0.77)"
    assert sequence("0.77", 3).title == sequence("kayles", 3).title == "Kayles (0.77)"


def test_ended_squares_are_p_positions_where_play_is_over() -> None:
    found = table("lego", [1, 2], [1, 2], "diminished")
    assert found.values == ((None, None), (None, 0))
    assert found.p_positions() == [[True, False], [False, True]]
    outcomes = [
        [solve(f"lego {a}x{b}", "diminished").outcome.value for b in (1, 2)] for a in (1, 2)
    ]
    assert outcomes == [["P", "N"], ["N", "P"]]
    misere = table("lego", [1, 2], [1, 2], "diminished", "misere")
    assert misere.p_positions() == [[False, True], [True, False]]


SIX_WAYS = ["disjunctive", "diminished", "conjunctive", "continued", "selective", "shortened"]


def alone(pattern: str, n: int) -> str:
    """The position for one n, written by hand."""
    game, _, components = pattern.partition(" ")
    for factor in ("2", "3", ""):
        components = components.replace(f"{factor}n", str(int(factor or 1) * n))
    return f"{game} {components}"


@cases("pattern")
@settings(deadline=None, max_examples=24)
@given(way=st.sampled_from(SIX_WAYS), play=st.sampled_from(["normal", "misere"]))
def test_values_are_those_of_positions(pattern: str, way: CompositionName, play: PlayName) -> None:
    found = sequence(pattern, 4, way, play)
    assert found.game == found.title == pattern
    assert found.word == "n"
    for n, value in zip(found.numbers, found.values, strict=True):
        answer = solve(alone(pattern, n), way, play)
        expected = "P" if found.is_p(value) else "N"
        if value is not None:
            assert answer.outcome.value == expected


def test_rows_and_diagonals_are_those_of_tables() -> None:
    board = table("queen", range(8), range(8)).values
    assert sequence("queen n,n", 7).values == tuple(board[n][n] for n in range(8))
    assert sequence("queen n,2n", 3).values == tuple(board[2 * n][n] for n in range(4))
    for way in map(find_composition, SIX_WAYS):
        bricks = table("bricks", range(1, 8), range(1, 8), way).values
        assert sequence("bricks 3xn", 7, way).values == bricks[2]
        assert sequence("bricks nxn", 7, way).values == tuple(bricks[n][n] for n in range(7))
    wide = table("chomp", [3], range(1, 6), valuation="R+").values
    assert sequence("chomp 3xn", 5, valuation="R+").values == wide[0]


def test_rows_of_foreclosed_bricks_are_dawsons_kayles() -> None:
    dawson = sequence("0.07", 40).values
    assert sequence("bricks 2xn", 42, "diminished").values[1:] == dawson[: 42 - 1]
    assert period("bricks 3xn", 300, "diminished").words == (
        "period 34 from 55, observed for 7 periods"
    )


def test_the_first_number_is_the_least_that_makes_a_position() -> None:
    first = {"chomp 2xn": 1, "nim n": 0, "northcott 1:n": 2, "bricks nxn": 1, "chomp 4,n": 1}
    assert {pattern: family_of(pattern).first for pattern in first} == first
    assert sequence("northcott 1:n", 8).values == tuple(range(7))


def test_a_sign_says_how_components_are_played() -> None:
    found = sequence("nim n & nim 2n", 6)
    assert found.composition.name == "conjunctive"
    assert found.values == sequence("nim n 2n", 6, "conjunctive").values


@cases("pattern", "sentence")
def test_what_is_no_family_is_refused(pattern: str, sentence: str) -> None:
    assert is_pattern(pattern)
    with pytest.raises(KalmarError, match=sentence):
        sequence(pattern, 10)


def test_names_are_no_patterns() -> None:
    from kalmar.games.registry import GAMES

    assert not any(is_pattern(name) for name in GAMES)
    assert not any(
        map(is_pattern, ("nim 3 5", "0.77", "subtraction(1..n)", "hackenbush 0-1", "chomp nn"))
    )


def test_letters_among_parameters_are_those_of_the_rules() -> None:
    rules = "rules(n -> n-1; n -> n/2, n/2)"
    assert sequence(rules, 8).values == (0, 1, 2, 0, 1, 0, 1, 0, 1)
    pairs = sequence(f"{rules} n 2n", 4)
    assert pairs.values == tuple(solve(f"{rules} {n} {2 * n}").value for n in range(5))


def test_the_commands_take_patterns(tmp_path: Path, cli: Cli) -> None:
    for ending in ("csv", "npy", "png"):
        option = "--png" if ending == "png" else "-o"
        cli('values "chomp 2xn" -n 60', option, str(tmp_path / f"a.{ending}"))
    assert "Grundy values of heaps" in cli(
        'values "chomp 2xn" --checkpoint', tmp_path / "a", code=2
    )
    assert "write n in a position, such as chomp 2xn" in cli("values chomp -n 4", code=2)


MOST = 24


@pytest.mark.parametrize("seed", range(12))
def test_each_kind_has_its_values(seed: int, cli: Cli) -> None:
    chance, text, said = Random(f"kinds {seed}"), "", Said()
    while len(said) < 2 or not made(text):
        text, said = drawn_system(chance)
    text, expected = f"rules({text})", literal(said, MOST + 1)
    found = sequences_of_kinds(text, MOST)
    assert {kind: list(one.values) for kind, one in found.items()} == expected, text
    assert cli.data("values --json -n", str(MOST), text)["values"] == expected
    lines = cli("values --format csv -n", str(MOST), text).splitlines()
    assert lines[0] == ",".join(["n", *said])
    assert lines[-1] == ",".join(map(str, [MOST, *(values[-1] for values in expected.values())]))


def test_the_first_number_is_said_where_it_is_not_0(cli: Cli) -> None:
    said = "the first value is that of n = 4"
    assert cli.both('values "arc-kayles wheel(n)" -n 6') == ("0 0 0\n", f"{said}\n")
    assert cli.both('--quiet values "arc-kayles wheel(n)" -n 6')[1] == ""
    assert cli.both('values "queen n,n" -n 2')[1] == ""


def test_only_heaps_of_kinds_have_columns(cli: Cli) -> None:
    assert sequences_of_kinds("rules(n -> n - 1)", 3) == {}
    assert sequences_of_kinds("rules(A(x, y) -> A(x - 1, y))", 3) == {}
    said = cli("values --png a.png", "rules(A(n) -> A(n - 1))", code=2)
    assert 'write "rules(A(n) -> A(n - 1)) A(n)"' in said


WAYS = pytest.mark.parametrize("way", COMPOSITIONS)
PLAYS = pytest.mark.parametrize("play", Play, ids=lambda play: play.value)


@WAYS
@PLAYS
@pytest.mark.parametrize("game", ["nim", "kayles", "grundys-game", "subtraction(1,3)"])
def test_a_sequence_tells_who_wins(game: str, way: CompositionName, play: Play) -> None:
    found = sequence(game, 7, way, play)
    for n, value in enumerate(found.values):
        outcome = solve(f"{game} {n}", way, play=play).outcome
        told = found.is_p(value)
        if told is None or value is None:  # foreclosed: the end, or one move from it
            continue
        assert told == (outcome is Outcome.P), n


@WAYS
@PLAYS
@pytest.mark.parametrize("game", ["nim", "kayles"])
def test_a_table_of_pairs_tells_who_wins(game: str, way: CompositionName, play: Play) -> None:
    found = table(game, range(4), range(4), way, play)
    for row, values in zip(found.rows, found.values, strict=True):
        for col, value in zip(found.cols, values, strict=True):
            if value is not None:
                outcome = solve(f"{game} {row} {col}", way, play=play).outcome
                assert found.is_p(value) == (outcome is Outcome.P), (row, col)


@PLAYS
def test_a_theorem_about_some_games_is_kept_to_them(play: Play) -> None:
    assert sequence("nim", 5, "moore-2", play).theorem.endswith("(Moore 1910)")
    for game in ("kayles", "subtraction(1,3)"):
        found = sequence(game, 8, "moore-2", play)
        assert found.theorem == SEARCHED
        for n, value in enumerate(found.values):
            assert value == solve(f"{game} {n}", "moore-2", play=play).value
    cells = table("queen", range(3), range(3), "moore-2", play)
    assert cells.theorem == SEARCHED
    assert cells.values[1][2] == solve("queen 2,1", "moore-2", play=play).value


@PLAYS
def test_a_turn_that_needs_two_components_ends_on_one(play: Play) -> None:
    pairs = Composition(Choice("two", 2, 2), Ending.LONG, "pairs", "+2", "+₂", "two at a time")
    for game in ("nim", "kayles"):
        assert sequence(game, 4, pairs, play).values == (0, 0, 0, 0, 0)
    found = table("nim", range(3), range(3), pairs, play)
    for row, col in ((0, 2), (1, 1), (2, 2)):
        assert found.values[row][col] == solve(f"nim {row} {col}", pairs, play=play).value
