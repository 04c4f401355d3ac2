"""Names as people type them: accents, blanks, Hungarian, several games under one name."""

import pytest

from kalmar import (
    COMPOSITIONS,
    GameError,
    Play,
    find_composition,
    solve,
)
from kalmar.games.notation import format_position, parse_position
from kalmar.games.registry import find_game, find_rules, is_game
from kalmar.games.titles import search_games
from kalmar.theory.table import find_play
from tests.cases import case_table, cases


@cases("typed", "name")
def test_names_of_games(typed: str, name: str) -> None:
    assert find_game(typed).name == name


@pytest.mark.parametrize(("name", "words"), case_table(__file__, "everyday_words").items())
def test_everyday_words(name: str, words: tuple[str, ...]) -> None:
    for typed in words:
        assert name in [game.name for game in search_games(typed)], typed
        assert not is_game(typed) or name == find_game(typed).name, typed


def test_words_that_nothing_has() -> None:
    assert list(search_games("zebra")) == list(search_games("nim zebra")) == []
    assert list(search_games("13 of a heap")) == []


@cases("typed", "shown")
def test_numbers_of_a_row_are_one_component(typed: str, shown: str) -> None:
    read = parse_position(typed)
    assert format_position(read) == shown
    assert parse_position(shown) == read


@cases("typed", "said")
def test_a_name_alone_asks_for_its_parameters(typed: str, said: str) -> None:
    with pytest.raises(GameError) as caught:
        parse_position(typed)
    assert str(caught.value).endswith(said)
    # What is to be written can be solved.
    assert solve(said.rpartition("write ")[2]).outcome


@cases("typed", "name")
def test_compositions_of_source_000(typed: str, name: str) -> None:
    assert find_composition(typed) is COMPOSITIONS[name]


def test_betli_is_misere() -> None:
    assert find_play("Betli") is Play.MISERE
    assert solve("nim 1 1 1", play="betli").outcome.value == "P"


def test_ladder_is_bounded_nim() -> None:
    ladder, subtraction = find_rules("létra(3)"), find_rules("subtraction(1,2,3)")
    assert ladder.name == find_rules("hegymászó(1..3)").name == "bounded-nim(3)"
    assert find_rules(ladder.name) == ladder
    assert find_rules("létra(1,3)") == find_rules("subtraction(1,3)")
    for heap in range(13):
        assert list(ladder.options(heap)) == list(subtraction.options(heap))
    assert [n for n in range(13) if solve(f"létra(3) {n}").outcome.value == "P"] == [0, 4, 8, 12]


def test_several_games_under_one_name() -> None:
    assert format_position(parse_position("ridinim 6 7 8 + nim 2")) == (
        "coprime 6 + divisor 7 + nim 8 2"
    )
    assert solve("RIDINIM").value == 8
    assert solve("hegymászó").value == 2


def test_the_jams_of_source_001() -> None:
    assert parse_position("dugó") == parse_position("roads M")
    assert parse_position("TRIDUGÓ") == parse_position("roads A K P")
    assert parse_position("dugó A C") == parse_position("roads A C")
    assert parse_position("dugó(a>b) a") == parse_position("roads(a>b) a")
