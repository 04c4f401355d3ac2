"""The catalogues are complete and compiled, and faults in them are found."""

import ast
import json
import shutil
from pathlib import Path

import pytest
from scripts import catalogue, translated_cards

from kalmar.core.i18n import LANGUAGES, message, translate, use_language
from kalmar.games.registry import GAMES, find_game
from tests.cases import cases
from tests.known import known

CODES = [code for code in LANGUAGES if code != "en"]


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_has_its_translation_and_none_is_left_over(code: str) -> None:
    assert catalogue.faults(code) == []
    assert len(catalogue.collected()) > 1_000


@pytest.mark.parametrize("code", CODES)
def test_names_of_games_find_them_in_every_language(code: str) -> None:
    for name, game in GAMES.items():
        assert find_game(translate(message(name), code)) is game


def test_faults_are_found() -> None:
    kept = catalogue.read("hu")
    sentence = "take {count} from heap {place}"
    message = known(kept.get(sentence))
    assert catalogue.spoilt(kept) == []
    message.string = "vegyél el {count}"
    assert catalogue.spoilt(kept) == [sentence]
    message.string = ""
    assert sentence in catalogue.untranslated(kept)


@cases("file", "before", "after", "said")
def test_faults_of_cards_are_named(
    file: str, before: str, after: str, said: str, tmp_path: Path
) -> None:
    folder = "theory/theorems" if file == "theorems" else "games"
    shutil.copytree(catalogue.SOURCE / folder, tmp_path / folder)
    path = tmp_path / folder / f"{file}.hu.md"
    path.write_text(path.read_text("utf-8").replace(before, after, 1), "utf-8")
    found = list(translated_cards.card_faults("hu", tmp_path))
    assert any(said in fault for fault in found), found


def test_translations_are_taken_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "more.json"
    path.write_text(
        json.dumps({"take {count}": "{count}!", "no sentence": "?", "{number} edge": ["a", "b"]})
    )
    filled = catalogue.fill("hu", path)
    message = known(filled.get("take {count}"))
    assert message.string == "{count}!"
    assert filled.get("no sentence") is None


def test_numbers_have_narrow_blanks_in_hungarian() -> None:
    sentence = message("winning moves: {count:,} of {of:,}", count=1234, of=5_000_000)
    assert translate(sentence, "en") == "winning moves: 1,234 of 5,000,000"
    with use_language("hu"):
        assert "1\u202f234" in translate(sentence)
        assert "5\u202f000\u202f000" in translate(sentence)


def test_no_sentence_hides_in_a_formatted_string() -> None:
    hidden = [
        f"{path.name}:{call.lineno}"
        for path in sorted(catalogue.SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.JoinedStr)
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in catalogue.PHRASES
        and any(isinstance(a, ast.Constant) for a in call.args)
    ]
    assert hidden == []
