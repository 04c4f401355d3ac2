"""`kalmar explain` knows every name that can be typed elsewhere."""

import re
from collections.abc import Iterator

import pytest

from kalmar import GAMES, find_game, parse_position
from kalmar.cli import games as explain_games
from kalmar.cli.commands import WORDS
from kalmar.cli.explain import ExplainOptions, explained, shown
from kalmar.cli.run import run
from kalmar.cli.way import PlayOptions
from kalmar.games.registry import SETUPS, find_setup
from tests.commands import Cli


def written(name: str) -> Iterator[str]:
    """A name as people type it."""
    yield name
    yield name.upper()
    yield name.replace("-", " ")
    yield name.replace("-", "").replace(" ", "")


def hungarian(titles: str) -> list[str]:
    """The names in a title such as királynő, vezér (Wythoff-játék)."""
    return [title for title in re.split(r", | \(|\)", titles) if title]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_name_of_a_game(game: object) -> None:
    known = GAMES[game.name]  # type: ignore[attr-defined]  # games have names
    for name in (*known.names, *hungarian(known.hungarian)):
        for typed in written(name):
            assert find_game(typed) is known
    assert find_game(f"{known.name} játék") is known


@pytest.mark.parametrize("name", [name for game in GAMES.values() for name in game.names])
def test_every_alias_is_explained(name: str) -> None:
    data = explained(name, ExplainOptions(), PlayOptions(limit=2_000))
    several = find_setup(name)
    if several is None or len(several.start) == 1:
        assert data["name"] == find_game(name).name
        assert data["rule"]
    else:
        assert data["start"] == several.text


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_every_setup_is_explained_and_starts(setup: object) -> None:
    known = SETUPS[setup.name]  # type: ignore[attr-defined]  # setups have names
    for name in (known.name, *known.aliases, known.hungarian):
        for typed in written(name):
            assert find_setup(typed) is known
            assert parse_position(typed) == parse_position(known.text)
            assert explained(typed, ExplainOptions(), PlayOptions())["rule"] == known.rule
            assert parse_position(f"{typed} játék") == parse_position(known.text)


@pytest.mark.parametrize("typed", ["1-nim", "2-nim", "7-NIM", "0.7^8", "0.77…7(8)", "coins(3)",
                                   "coins({i-1})", "létra(3)", "huszár(8)", *WORDS,
                                   "amőba 4x4:4", "qubic", "hipergráf játék", "partizán játék",
                                   "hypergraph game", "partizan game", "positional"])  # fmt: skip
def test_other_names(typed: str) -> None:
    assert explained(typed, ExplainOptions(), PlayOptions())["rule"]


@pytest.mark.parametrize("name", ["knight", "chomp", "grundy", "dugó", "buborék", "lego"])
def test_a_note_on_the_source(name: str) -> None:
    data = explained(name, ExplainOptions(), PlayOptions(limit=2_000))
    assert "source 00" in data["note"]
    assert f"note         {data['note']}" in shown(data)


def test_values_of_coins_are_shown() -> None:
    data = explained("mock turtles", ExplainOptions(), PlayOptions())
    assert data["first_values"][:11] == (1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21)
    assert explained("vonalzó", ExplainOptions(), PlayOptions())["first_values"][:8] == (
        1,
        2,
        1,
        4,
        1,
        2,
        1,
        8,
    )


def test_where_values_take_long_a_few_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain_games, "STEPS_FOR_VALUES", 30_000)
    found = explained("sprouts", ExplainOptions(), PlayOptions())["first_values"]
    assert 0 < len(found) <= 6
    assert found == (0, 0, 0, 1, 1, 1)[: len(found)]


@pytest.mark.parametrize("words", ["amőba", "hipergráf", "partizan", "noughts"])
def test_games_lists_what_has_a_command_of_its_own(
    capsys: pytest.CaptureFixture[str], cli: Cli, words: str
) -> None:
    assert run(["games", words]) == 0
    names = ("tic-tac-toe ", "positional ", "graph partizan ")
    assert any(line.startswith(names) for line in capsys.readouterr().out.splitlines())
    assert cli.data("games", words, "--json")[-1]["rule"]
