"""`kalmar explain`: games with proofs, and every other name."""

import re
from collections.abc import Iterator

import pytest

from kalmar import COMPOSITIONS, GAMES, VALUATIONS, find_game, parse_position
from kalmar.cli import games as explain_games
from kalmar.cli.commands import WORDS
from kalmar.cli.explain import ExplainOptions, all_names, explained, of_name
from kalmar.cli.way import PlayOptions
from kalmar.games.registry import SETUPS, find_setup
from kalmar.games.registry import all_names as names_of_games
from kalmar.theory.glossary import GLOSSARY
from kalmar.theory.theorems import THEOREMS, theorems_about
from tests.commands import Cli


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_explained_with_its_theorems(cli: Cli, name: str) -> None:
    data = cli.data("explain", name, "--proof", "--json")
    assert data["theorems"] == [*(t.name for t in theorems_about(name)), "sprague-grundy"]
    assert [proof["name"] for proof in data["proofs"]] == data["theorems"]
    for proof in data["proofs"]:
        assert proof["argument"] == THEOREMS[proof["name"]].argument
    out = cli("explain", name, "--proof")
    assert all(str(THEOREMS[proof["name"]].statement) in out for proof in data["proofs"])


@pytest.mark.parametrize("name", THEOREMS)
def test_every_theorem_is_explained(cli: Cli, name: str) -> None:
    for typed in (name, str(THEOREMS[name].title).upper()):
        out = cli("explain", typed)
        assert str(THEOREMS[name].argument) in out
    assert cli.data("explain", name, "--json")["statement"] == THEOREMS[name].statement


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_every_composition_is_explained(name: str) -> None:
    found = next(of_name(name))
    assert found["rule"] == COMPOSITIONS[name].words
    assert found["normal_play"]
    assert (found["misere_play"] == "no theorem: by search") == (name == "disjunctive")


@pytest.mark.parametrize("name", VALUATIONS)
def test_every_valuation_is_explained(cli: Cli, name: str) -> None:
    for typed in (name, VALUATIONS[name].symbol):
        out = cli("explain", typed)
        assert VALUATIONS[name].definition in out


@pytest.mark.parametrize("word", [name for word in GLOSSARY for name in word.names])
def test_every_word_is_explained(word: str) -> None:
    found = list(of_name(word))
    assert found
    assert any(entry.get("meaning") for entry in found)


def test_a_short_row_ends_where_the_number_is_that_of_the_column() -> None:
    from kalmar.engines.three_row_report import corner

    shown = corner(30)
    for word, ends in (("rövid sor", True), ("hosszú sor", False)):
        (meaning,) = {str(entry["meaning"]) for entry in of_name(word)}
        assert "diagonal" not in meaning
        assert ("f(B, C) = B" in meaning) == ends
    for c in range(1, 12):
        row = shown.row(c)  # from column c on
        last = [b for b, value in enumerate(row, c) if value == b]
        assert last in ([], [c + len(row) - 1])


def test_lists(cli: Cli) -> None:
    assert len(cli("explain --theorems").splitlines()) == len(THEOREMS)
    assert [t["name"] for t in cli.data("explain --theorems --json")] == [*THEOREMS]
    assert len(cli("explain --glossary").splitlines()) == len(GLOSSARY)
    words = cli.data("explain --glossary --json")
    assert [word["name"] for word in words] == [word.name for word in GLOSSARY]


def test_all_names_are_found() -> None:
    known = all_names() - names_of_games()
    assert all(list(of_name(name)) for name in known)


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
def test_a_note_on_the_source(cli: Cli, name: str) -> None:
    data = explained(name, ExplainOptions(), PlayOptions(limit=2_000))
    assert "source 00" in data["note"]
    assert f"note         {data['note']}" in cli("explain", name, "--limit", "2000")


def test_values_of_coins_are_shown() -> None:
    data = explained("mock turtles", ExplainOptions(), PlayOptions())
    assert data["first_values"][:11] == (1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21)
    data = explained("vonalzó", ExplainOptions(), PlayOptions())
    assert data["first_values"][:8] == (1, 2, 1, 4, 1, 2, 1, 8)


def test_where_values_take_long_a_few_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain_games, "STEPS_FOR_VALUES", 30_000)
    found = explained("sprouts", ExplainOptions(), PlayOptions())["first_values"]
    assert 0 < len(found) <= 6
    assert found == (0, 0, 0, 1, 1, 1)[: len(found)]


@pytest.mark.parametrize("words", ["amőba", "hipergráf", "partizan", "noughts"])
def test_games_lists_what_has_a_command_of_its_own(cli: Cli, words: str) -> None:
    names = ("tic-tac-toe ", "positional ", "graph partizan ")
    assert any(line.startswith(names) for line in cli("games", words).splitlines())
    assert cli.data("games", words, "--json")[-1]["rule"]
