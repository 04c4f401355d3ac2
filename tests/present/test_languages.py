"""The command line in another language, by a small catalogue made for the test."""

import gettext
import json
import os
import sys
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from kalmar.cli import write as manners
from kalmar.cli.commands import CLICKS, help_keys
from kalmar.cli.run import cli, run
from kalmar.cli.write import read_settings

SAID = {
    "Usage:": "Használat:",
    "Options": "Kapcsolók",
    "Play and solve": "Játék és megoldás",
    "Examples:": "Példák:",
    "Play a position against the computer.": "Játék a gép ellen.",
    "Play a POSITION, or a level, against the computer.": "Játszd az ÁLLÁST a gép ellen.",
    "Misère play: the player who moves last loses.": "Betli: aki utoljára lép, veszít.",
    "Error: {message}": "Hiba: {message}",
    "No such option {name!r}.": "Nincs ilyen kapcsoló: {name!r}.",
    "unknown {kind} '{name}'; did you mean '{near}'?": ("{kind}: '{name}' nincs; talán '{near}'?"),
    "game": "játék",
    "unknown command '{name}'; did you mean '{near}'?": (
        "parancs: '{name}' nincs; talán '{near}'?"
    ),
}


@pytest.fixture(autouse=True)
def hungarian(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    catalogue = Catalog(locale="hu")
    for key, words in SAID.items():
        catalogue.add(key, words)
    file = BytesIO()
    write_mo(file, catalogue)
    folder = tmp_path / "hu" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "kalmar.mo").write_bytes(file.getvalue())
    spoken = sys.modules["kalmar.core.i18n"]
    monkeypatch.setattr(spoken, "FOLDER", tmp_path)
    monkeypatch.setattr(manners, "FOLDER", tmp_path)
    spoken.__dict__["catalogue_of"].cache_clear()
    for name in ("KALMAR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def kalmar(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_help_is_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = kalmar(capsys, "--lang", "hu", "--help")
    assert code == 0
    assert "Használat: kalmar" in out
    assert "Játék és megoldás:\n" in out
    assert "Játék a gép ellen." in out
    _, out, _ = kalmar(capsys, "play", "--help", "--lang=hu")
    assert "Játszd az ÁLLÁST a gép ellen." in out
    assert "Példák:\n    kalmar play" in out
    assert "Kapcsolók:\n" in out
    assert "Betli: aki utoljára lép, veszít." in out
    assert "Használat" not in kalmar(capsys, "play", "--help")[1]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["solve", "kales 5", "--lang", "hu"], 3, "kalmar: játék: 'kales' nincs; talán 'kayles'?"),
        (["--lang", "hu", "solve", "--nope"], 2, "Hiba: Nincs ilyen kapcsoló: '--nope'."),
        (["slove", "nim 3", "--lang", "hu"], 2, "Hiba: parancs: 'slove' nincs; talán 'solve'?"),
    ],
)
def test_errors_are_in_the_language(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, said: str
) -> None:
    found, out, err = kalmar(capsys, *arguments)
    assert (found, out) == (code, "")
    assert said in err


def test_the_language_is_given_back(capsys: pytest.CaptureFixture[str]) -> None:
    before = os.environ.get("LANGUAGE"), gettext.textdomain()
    kalmar(capsys, "games", "nim", "--lang", "hu")
    assert (os.environ.get("LANGUAGE"), gettext.textdomain()) == before
    assert "unknown game" in kalmar(capsys, "solve", "kales 5")[2]


def test_data_are_the_same_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["solve", "nim 3 5", "--json"], ["values", "kayles", "-n", "9", "--csv"]):
        assert kalmar(capsys, *arguments) == kalmar(capsys, *arguments, "--lang", "hu")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "hu_HU.UTF-8")
        assert json.loads(kalmar(capsys, "solve", "nim 3", "--json")[1])["outcome"] == "N"


@pytest.mark.parametrize(
    ("arguments", "environment", "lang"),
    [
        (["--lang", "en"], {"KALMAR_LANG": "hu"}, "en"),
        ([], {"KALMAR_LANG": "hu", "LC_ALL": "C"}, "hu"),
        ([], {"LC_ALL": "C", "LANG": "hu_HU"}, "en"),
        ([], {"LC_ALL": "", "LANG": "hu_HU.UTF-8"}, "hu"),
        (["games", "--", "--lang", "hu"], {}, "en"),
    ],
)
def test_what_comes_first_wins(
    arguments: list[str], environment: dict[str, str], lang: str
) -> None:
    assert read_settings(arguments, environment).lang == lang


def test_another_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = kalmar(capsys, "games", "--lang", "de")
    assert (code, out) == (2, "")
    assert err == "kalmar: 'de' is not a supported language: choose one of en, hu\n"


def test_the_keys_of_help_are_those_that_are_said() -> None:
    keys = set(help_keys(cli))
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
