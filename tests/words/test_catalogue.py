"""Cards and catalogues are complete, faults are found, and sentences remember their parts."""

import ast
import json
import pickle
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripts import catalogue, translated_cards

from kalmar import GAMES, KalmarError, PositionError, UnknownNameError, find_game
from kalmar.core import i18n
from kalmar.core.i18n import LANGUAGES, message, read_cards, translate, use_language
from tests.cases import case_rows, cases
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
def test_faults_are_named(file: str, before: str, after: str, said: str, tmp_path: Path) -> None:
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


SOURCE = Path(__file__).parents[2] / "src" / "kalmar"


class Kind(NamedTuple):
    """What cards of a file must have, what they may have, and how many paragraphs."""

    required: str
    allowed: str
    paragraphs: int


THEOREM = Kind("title, source", "cited, such as, games, ways, aliases, formal", 2)
FILES = {
    "theory/theorems/theorems.md": THEOREM,
    "theory/glossary/glossary.md": Kind("", "hungarian, aliases, see, command, computed", 1),
    "theory/valuations/valuations.md": Kind("symbol, title", "one, several, aliases, source", 1),
    "games/games.md": Kind(
        "title, rules, rule, example, piece, told, years, known",
        "hungarian, aliases, parameters, source, note, called, together, move, words",
        0,
    ),
    "games/positions.md": Kind("title, games, start, rule", "hungarian, aliases, source", 0),
    "games/partizan/games.md": Kind("title, rules, rule, example", "aliases", 0),
    "games/play_language/levels.md": Kind("title, positions", "play", 0),
    "games/play_language/ideas.md": Kind("games", "play, parts, if", 1),
}
TRANSLATED = {
    f"{name[:-2]}hu.md": Kind("", f"name, {kind.required}, {kind.allowed}", kind.paragraphs)
    for name, kind in FILES.items()
}


def faults(path: Path, kind: Kind) -> Iterator[str]:
    """Say what is wrong with the cards of a file."""
    seen: set[str] = set()
    required, allowed = set(filter(None, kind.required.split(", "))), kind.allowed.split(", ")
    for card in read_cards(str(path), path.name):
        where = f"{path.name}: the card {card.name}"
        if card.name in seen:
            yield f"{where} is there twice"
        seen.add(card.name)
        for key in sorted(required - card.fields.keys()):
            yield f"{where} has no field {key}"
        for key in sorted(card.fields.keys() - required - {*allowed}):
            yield f"{where} has an unknown field {key}"
        if not all(value == value.strip() != "" for value in card.fields.values()):
            yield f"{where} has a field that is empty or has blanks around it"
        if len(card.text) != kind.paragraphs or any(text.startswith(":") for text in card.text):
            yield f"{where} has {len(card.text)} paragraphs, not {kind.paragraphs}"
        if any("\n" in text for text in card.text):
            yield f"{where} has a paragraph of several lines"


@pytest.mark.parametrize(("name", "kind"), [*FILES.items(), *TRANSLATED.items()])
def test_cards_are_well_formed(name: str, kind: Kind) -> None:
    path = SOURCE / name
    assert not list(faults(path, kind))
    headings = [s for s in path.read_text("utf-8").splitlines() if s.startswith("##")]
    assert len(headings) == len(list(read_cards(str(path), path.name))) > 3


GOOD = "# Title\n\n## a\n\n:title: A\n:source: B\n\nOne.\n\nTwo.\n"


@pytest.mark.parametrize(
    ("before", "after", "said"), [*case_rows(__file__, "faulty_cards_are_named"), ("", "", None)]
)
def test_faulty_cards_are_named(before: str, after: str, said: str | None, tmp_path: Path) -> None:
    path = tmp_path / "some.md"
    path.write_text(GOOD.replace(before, after, 1) if before else GOOD, "utf-8")
    found = list(faults(path, THEOREM))
    if said is None:
        assert not found
    else:
        assert f"some.md: the card a {said}" in found


@given(st.text(), st.integers())
def test_a_sentence_is_a_string_in_english(name: str, number: int) -> None:
    made = i18n.message("{name} has {number:,} moves", name=name, number=number)
    assert made == f"{name} has {number:,} moves"
    assert i18n.translate(made, "en") == made
    assert i18n.translate(name, "hu") == name


@given(st.lists(st.text(), max_size=3), st.integers(0, 9))
def test_sentences_survive_pickling(names: list[str], number: int) -> None:
    for made in (
        i18n.join_messages([i18n.message("win"), *names]),
        i18n.plural_message(number, "{number} move", "{number} moves"),
        i18n.message("{a} or {b}", a=i18n.message("win"), b=i18n.join_messages(names)),
    ):
        again = pickle.loads(pickle.dumps(made))
        assert again == made
        assert i18n.translate(again, "hu") == i18n.translate(made, "hu")


def test_parts_of_sentences_are_said_in_the_language_of_the_whole() -> None:
    assert (
        i18n.translate(i18n.join_messages([i18n.message("win"), i18n.message("loss")], "; "), "hu")
        == "győzelem; vereség"
    )
    assert (
        i18n.translate(i18n.message("no such template {x}", x=i18n.message("win")), "hu")
        == "no such template győzelem"
    )


def test_braces_of_a_text_without_fields_stay() -> None:
    assert i18n.message("{not a field}") == "{not a field}"
    assert i18n.translate(i18n.message("{not a field}"), "hu") == "{not a field}"


def test_the_language_is_left_as_it_was() -> None:
    with i18n.use_language("hu"):
        assert i18n.language() == "hu"
        with i18n.use_language("en"):
            assert i18n.language() == "en"
        assert i18n.language() == "hu"
    assert i18n.language() == "en"


def test_errors_can_be_said_in_hungarian_and_stay_english() -> None:
    error = UnknownNameError("game", "kayls", ["kayles"])
    assert str(error) == "unknown game 'kayls'; did you mean 'kayles'?"
    hungarian = i18n.translate(error.sentence, "hu")
    assert hungarian != str(error)
    assert "kayls" in hungarian
    assert isinstance(pickle.loads(pickle.dumps(error)), UnknownNameError)
    plain = PositionError("nothing to fill in")
    assert isinstance(plain, KalmarError)
    assert str(plain) == plain.sentence == "nothing to fill in"
