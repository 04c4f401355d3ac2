"""`kalmar explain`: games with proofs, and every other name."""

import pytest

from kalmar import COMPOSITIONS, GAMES, VALUATIONS
from kalmar.cli.explain import all_names, of_name
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
    text = cli("explain", name, "--proof")
    assert all(str(THEOREMS[proof["name"]].statement) in text for proof in data["proofs"])


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
    from kalmar.engines.chomp.report import corner

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
