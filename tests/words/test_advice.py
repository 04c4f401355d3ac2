"""Advice can be followed: what is said to be written exists; and the wording of messages."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from scripts import wording

import kalmar
from kalmar import GAMES, KalmarError, parse_position
from kalmar.cli.commands import COMMANDS, called_by
from kalmar.cli.run import cli
from kalmar.core.i18n import name_key, read_cards
from kalmar.games.registry import is_key
from tests.cases import cases

PACKAGE = Path(kalmar.__file__).parent
WRONG = ("", "@", "x,y", "1x1x1x1", "7,7,7", "0", "a-b-c", "-1", "a>a", "9" * 28 + "x2", "()",
         "1:1:1", "q")  # fmt: skip
"""What no game, or hardly one, takes for a component."""
STEPS = 4
"""Pieces of advice that lead to a position."""


def sentences() -> Iterator[str]:
    """Yield every sentence of the program and of its cards."""
    with (PACKAGE / "core/i18n/hu/LC_MESSAGES/kalmar.po").open("rb") as file:
        for entry in read_po(file):
            yield from (entry.id,) if isinstance(entry.id, str) else entry.id
    for path in PACKAGE.rglob("*.md"):
        if not path.name.endswith(".hu.md"):
            for card in read_cards(str(path), path.name):
                yield from (*card.fields.values(), *card.text)


def refusal(text: str) -> str:
    """Return what is said against a position; nothing where it is read."""
    try:
        parse_position(text)
    except KalmarError as error:
        return str(error)
    return ""


def advised(text: str, said: str) -> Iterator[str]:
    """Yield what a refusal may mean by its example: the whole, or what replaces the wrong part."""
    found = re.search(r"(?:such as|as in) (.*)$", said) or re.search(r"write (.*)$", said)
    if found is None:
        return
    wrong = re.search(r"'([^']*)'", said)
    for example in (found[1], *re.split(r",? (?:or|with|where|for) |, (?=\D)|; ", found[1])):
        bare = example.strip("'")
        yield bare
        yield f"{text.split()[0]} {bare}"
        if wrong and wrong[1] in text:
            yield text.replace(wrong[1], bare)


def is_followed(text: str, steps: int = STEPS) -> bool:
    """Return whether advice leads from a text to a position."""
    said = refusal(text)
    ways = advised(text, said) if steps else ()
    return not said or any(is_followed(other, steps - 1) for other in dict.fromkeys(ways))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_what_is_advised_is_a_position(game: object) -> None:
    prefix = str(getattr(game, "example", "")).split()[0]
    for wrong in WRONG:
        typed = f"{prefix} {wrong}"
        if re.search("such as|as in|write ", refusal(typed)):
            assert is_followed(typed), (typed, refusal(typed))


def test_a_dead_end_is_seen() -> None:
    assert not is_followed("nim x", 0)
    assert [*advised("king @", "'@' is no coordinate: write a number, such as 5")][-1] == "king 5"
    assert not is_followed("king 5,6,7", 0)


def test_every_option_and_command_that_is_named_exists() -> None:
    context = click.Context(cli)
    options = {name for parameter in cli.params for name in parameter.opts} | {"--help"}
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        assert all(p.help for p in command.params if isinstance(p, click.Option)), name
        options |= {o for p in command.params for o in (*p.opts, *p.secondary_opts)}
    met = 0
    for sentence in sentences():
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", sentence):
            met += 1
            assert option in options or "dask worker" in sentence, sentence
        for words in re.findall(r"(?<![\w./-])kalmar ((?:[a-z]+\b ?){1,2})", sentence):
            met += 1
            assert called_by(words.split())[0] in COMMANDS, sentence
        for name in re.findall(r"(?<![\w/])kalmar\.([a-z_]+)\(", sentence):
            met += 1
            assert hasattr(kalmar, name), sentence
    assert met > 100


STOPS = {"and", "checks", "computes", "draws", "has", "lists", "on", "or", "read", "scores",
         "searches", "writes"}  # fmt: skip
"""Words after a command that say what it does."""
WORD = re.compile(r"""'[^']*'|"[^"]*"|\{[^}]*\}|[^\s`]+|`""")
"""A word of a command, a field of a sentence, or the end of what is quoted."""


def whole_commands(sentence: str) -> Iterator[list[str]]:
    """Yield the words of each command that a sentence names, after the program's name."""
    for begun in re.finditer(r"(?<![\w./-])kalmar (?=[a-z])", sentence.partition("Examples:")[0]):
        words = []
        for word in WORD.findall(sentence[begun.end() :].partition("\n")[0]):
            bare = word.rstrip(",;:.)`")
            words += [bare] if bare and bare not in STOPS else []
            if bare != word or bare in STOPS:
                break
        yield words


def test_every_whole_command_is_read() -> None:
    found = [*whole_commands("`kalmar solve 'nim 3, 5' --json`, or kalmar period {game} writes it")]
    assert found == [["solve", "'nim 3, 5'", "--json"], ["period", "{game}"]]
    met = 0
    for sentence in sentences():
        for words in whole_commands(sentence):
            filled = re.sub(r"\{[^}]*\}|[A-Z]{2,}", "0.77", " ".join(words))
            name, rest = called_by(shlex.split(filled))
            command = cli.get_command(click.Context(cli), name)
            if command is None or not rest or "--help" in rest:
                continue  # whether there is such a command asks another test
            met += 1
            command.make_context(name, list(rest), parent=click.Context(cli))
    assert met > 15


def test_every_example_of_a_position_is_one() -> None:
    met = 0
    for sentence in sentences():
        for example in re.findall(r"(?:such as|as in|for example) ([^;:{}]+)", sentence):
            text = re.split(r"[,.]? (?:or|and|with|in) |, | = |[.)`]+$", example.strip("`'"))[0]
            text = text.strip("`'")
            # In patterns n stands for numbers.
            text = re.sub(r"(?<=[ \dx])n\b", "3", text)
            if " " in text and is_key(name_key(text.split()[0])):
                met += 1
                assert refusal(text) == "", sentence
    assert met > 5


HEADINGS = {"Preview", "The computer's move", "A turn in several games", "Draws", "The end", "row",
            "Előnézet", "A gép lépése", "A végén"}  # fmt: skip
"""What guides to the page write in italics and is no control of it."""

GUIDES = {
    "en": "playground tutorials/first-ten-minutes-browser how-to/teach-a-class",
    "hu": "hu/jatszoter hu/tiz-perc-bongeszoben hu/osztaly",
}


@pytest.mark.parametrize("code", GUIDES)
def test_guides_name_controls_as_the_page_does(code: str) -> None:
    words = json.loads((PACKAGE / "web/words.json").read_text(encoding="utf-8"))
    said = {shortened(entry[code]) for entry in words.values()}
    patterns = [re.sub(r"\\\{.*?\\\}", r"[\\w+ .,:-]+", re.escape(text)) for text in said]
    control = re.compile("|".join(patterns))
    met = 0
    for name in GUIDES[code].split():
        page = (PACKAGE.parents[1] / f"docs/{name}.md").read_text(encoding="utf-8")
        page = re.sub(r"(?ms)```.*?```|^\* `#.*?$", "", page)
        for shown in re.findall(r"(?<![\w*])\*(?=[^\s*])([^*`]+)(?<!\s)\*(?![\w*])", page):
            met += 1
            assert shown in HEADINGS or control.fullmatch(shortened(shown)), (name, shown)
    assert met > 15


def shortened(text: str) -> str:
    """Return a text on one line without the signs around it."""
    return " ".join(text.split()).strip(" .:?!…").casefold()


Said = str | tuple[str, ...]


def catalogue_of(said: Said, in_hungarian: Said = "") -> Catalog:
    """Make a catalogue with one sentence beside those that the linter wants to find there."""
    made = Catalog(locale="hu")
    for sentence in wording.NEVER_ONE:
        made.add(sentence)
    made.add(said, in_hungarian)
    return made


def reasons(said: Said, in_hungarian: Said = "") -> list[tuple[str, str]]:
    """List language and reason of each fault."""
    found = wording.odd_messages(catalogue_of(said, in_hungarian))
    return [(odd.place, odd.why) for odd in found]


def test_the_messages_are_well_worded() -> None:
    assert [str(odd) for odd in wording.odd_messages(wording.all_messages())] == []


@pytest.mark.parametrize("page", wording.pages(), ids=lambda page: page.name)
def test_the_pages_are_well_worded(page: Path) -> None:
    assert [str(odd) for odd in wording.odd_prose(page)] == []


@cases("said", "in_hungarian", "place", "why")
def test_faults_are_found(said: Said, in_hungarian: str, place: str, why: str) -> None:
    several = (in_hungarian, in_hungarian) if isinstance(said, tuple) else in_hungarian
    assert reasons(said, several) == [(place, why)]


@cases("said", "in_hungarian")
def test_good_sentences_pass(said: Said, in_hungarian: Said) -> None:
    assert reasons(said, in_hungarian) == []


def test_what_is_never_one_passes_and_must_be_a_message() -> None:
    sentence = wording.NEVER_ONE[0]
    assert reasons(sentence) == []
    without = Catalog(locale="hu")
    for other in wording.NEVER_ONE[1:]:
        without.add(other)
    assert [odd.sentence for odd in wording.odd_messages(without)] == [sentence]


def test_code_on_pages_is_not_prose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("Not known.\n\n```\nnot known\n```\n\nnot known, `not known`\n")
    assert [odd.place for odd in wording.odd_prose(page)] == ["page.md:7"]


def test_the_command_ends_with_1_where_something_is_odd(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wording, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("Exactly if it is so, else it is not.\n")
    assert wording.main([str(page)]) == 0
    page.write_text("It is so exactly if it is so.\n")
    assert wording.main([str(page)]) == 1
    assert "page.md:1: 'exactly if': if and only if" in capsys.readouterr().out
