"""Messages and pages are worded as the linter wants them, and it finds each kind of fault."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from scripts import wording

from tests.cases import cases

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
