"""Which language the command line speaks, and what stays the same in all of them."""

import gettext
import os
from pathlib import Path

import pytest

from kalmar.cli import run
from kalmar.cli.commands import CLICKS, help_keys
from kalmar.cli.write import read_settings
from tests.cases import cases
from tests.commands import Cli


@pytest.fixture(autouse=True)
def without_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KALMAR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_the_language_is_given_back(cli: Cli) -> None:
    before = os.environ.get("LANGUAGE"), gettext.textdomain()
    cli("games nim --lang hu")
    assert (os.environ.get("LANGUAGE"), gettext.textdomain()) == before
    assert "unknown game" in cli("solve 'kales 5'", code=3)


def test_data_are_the_same_in_every_language(cli: Cli) -> None:
    for line in ("solve 'nim 3 5' --json", "values kayles -n 9 --csv"):
        assert cli.both(line) == cli.both(line, "--lang", "hu")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "hu_HU.UTF-8")
        assert cli.data("solve 'nim 3' --json")["outcome"] == "N"


@cases("arguments", "environment", "lang")
def test_what_comes_first_wins(
    arguments: tuple[str, ...], environment: dict[str, str], lang: str
) -> None:
    assert read_settings(arguments, environment).lang == lang


def test_the_keys_of_help_are_those_that_are_said() -> None:
    keys = set(help_keys(run.cli))
    assert "Play a POSITION, or a level, against the computer." in keys
    assert "Misère play: the player who moves last loses." in keys
    assert "Check this certificate." in keys
    assert not any("kalmar solve" in key for key in keys), "examples are not translated"


def test_clicks_own_sentences_are_clicks() -> None:
    import click

    source = (
        "".join(path.read_text() for path in Path(str(click.__file__)).parent.glob("*.py"))
        .replace("\\n", "\n")
        .replace("\\t", "\t")
    )
    missing = [key for key in CLICKS if f'"{key.template}"' not in source]
    assert not missing, "Click says something else now"
