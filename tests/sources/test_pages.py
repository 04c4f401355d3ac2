"""The companion pages of the sources, and how sources are named there."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from scripts import coq_page, subjects, templates, wording
from scripts.catalogue import forms, whole

from kalmar.cli.source import page, text_of
from kalmar.cli.source_figures import comparison_lines
from kalmar.cli.write import OutputSettings, apply_settings
from kalmar.core.i18n import LANGUAGES, translate
from kalmar.research.claims import CLAIMS
from kalmar.research.sources import CITED, SOURCES, find_source
from kalmar.research.sources import study as printed
from kalmar.research.sources.item import Item, load_printed
from kalmar.research.sources.study import NumberGrid, compared, printed_grid
from kalmar.web.services.service import read_words
from tests.cases import cases

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"```console\n\$ kalmar (.*?)\n(.*?)\n```", re.DOTALL)
EVERY = 25
"""One item in so many is written with what its commands say; the site has them all."""


@pytest.mark.parametrize("number", SOURCES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_all_items_with_their_commands(number: str, language: str) -> None:
    source = find_source(number)
    with apply_settings(OutputSettings(lang=language)):
        text = page(source, source.items, lambda _: "said", language)
    assert text.count("\n## ") == len(source.items)
    asked = "" if language == "en" else f" --lang {language}"
    wanted = [(f"{command}{asked}", "said") for item in source.items for command in item.commands]
    assert BLOCK.findall(text) == wanted


CHOSEN = [
    (number, item)
    for number in SOURCES
    for item in [item for item in find_source(number).items if item.commands][::EVERY]
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("number", "item"), CHOSEN, ids=[f"{number} {item.place}" for number, item in CHOSEN]
)
def test_an_item_says_what_its_commands_say(
    number: str, item: Item, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with apply_settings(OutputSettings(lang=language)):
        text = page(find_source(number), [item], text_of, language)
        said = [text_of(command) for command in item.commands]
    assert [output for _, output in BLOCK.findall(text)] == said
    assert all(said)


def test_there_are_many_commands() -> None:
    items = [item for number in SOURCES for item in find_source(number).items]
    assert sum(len(item.commands) for item in items) >= 250


@pytest.mark.parametrize("number", SOURCES)
@pytest.mark.parametrize("folder", ["sources", "hu/sources"])
def test_a_place_is_kept_for_each_page(number: str, folder: str) -> None:
    text = (DOCS / folder / f"{number}.md").read_text("utf-8")
    assert text.startswith(f"<!-- kalmar source {number} --markdown -->\n# ")
    assert text.endswith("<!-- end -->\n")


@pytest.mark.parametrize("place", load_printed())
def test_only_one_table_is_misprinted(place: str) -> None:
    found = compared(place)
    assert len(found.differences) == (79 if place == "000.table-23" else 0)
    assert (found.printed.rows, found.printed.cols) == (found.computed.rows, found.computed.cols)
    both = zip(found.printed.values, found.computed.values, strict=True)
    assert any(a == b for old, new in both for a, b in zip(old, new, strict=True))


def test_a_wrong_cell_is_marked_in_both(monkeypatch: pytest.MonkeyPatch) -> None:
    right = printed_grid("003.grundy-selective")
    (row,) = right.values
    wrong = replace(right, values=((*row[:4], 9, *row[5:]),))
    monkeypatch.setattr(printed, "printed_grid", lambda _: wrong)
    found = compared("003.grundy-selective")
    assert found.differences == ((0, 5),)
    lines = comparison_lines(found)
    assert next(line.split().count("9*") for line in lines if "*" in line) == 1
    assert "1 of 18 cells differs" in lines[-1]


def test_what_is_not_printed_is_refused() -> None:
    assert isinstance(printed_grid("004.ruler"), NumberGrid)


NUMBER = re.compile(r"(?<![\w.,/-])(?<!\d[ \u00a0])00[0-4](?!\d|,\d|\.\d|\.[\w-]*[a-z])")
"""A number that stands in a sentence: not part of another one, of a claim's id or of an address."""
TYPED = re.compile(
    r"`[^`]*`|\]\([^)]*\)|<[^>]*>"  # code, where a link leads, and tags
    r"|kalmar (?:source|claims check|claims) 00[0-4]\b[^;,]*"  # a command within a sentence
)
NAMED = re.compile(
    "|".join(
        f"{told.split()[0][:6]}[^.;:|]*\\((?:source {number}|{number}\\. forrás)\\)"
        f"|(?:source {number}|{number}\\. forrás) \\({told}\\)"
        for number, cited in CITED.items()
        for told in (translate(cited, code) for code in LANGUAGES)
    ),
    re.IGNORECASE,
)
"""A number beside what its source is called; in Hungarian names have endings."""


FENCED = re.compile(r"^ *```.*?^ *```|^<!--.*?-->", re.MULTILINE | re.DOTALL)


def bare(text: str) -> list[str]:
    """Return the numbers of sources in a text that nothing beside them says a name for."""
    return NUMBER.findall(NAMED.sub("", TYPED.sub("", text)))


@cases("text", "found")
def test_a_bare_number_is_found(text: str, found: int) -> None:
    assert len(bare(text)) == found


def said() -> Iterator[tuple[str, str]]:
    """Yield the sentences of the program, the page and the cards, in every language."""
    for code in [*LANGUAGES][1:]:
        for message in whole(code):
            yield from (("en", text) for text in forms(message.id))
            yield from ((code, text) for text in forms(message.string))
    for key, sentence in read_words().items():
        yield from ((f"{key}, {code}", text) for code, text in sentence.items())
    yield from ((name, claim.source) for name, claim in CLAIMS.items())


def pages() -> Iterator[tuple[str, str]]:
    """Yield the paragraphs of the documentation, without what is typed or printed there."""
    for path in wording.pages():
        text = FENCED.sub("", path.read_text(encoding="utf-8"))
        yield from ((path.name, " ".join(part.split())) for part in re.split(r"\n\n|\n\|", text))


def made() -> Iterator[tuple[str, str]]:
    """Yield the lines of what is made: claims, theorems, errata, companions, Coq, the gallery."""
    parts = {
        "errata": templates.errata(),
        "gallery": (wording.ROOT / "docs/gallery/pictures.toml").read_text(encoding="utf-8"),
        **{kind: make() for kind, make in coq_page.PARTS.items()},
        **{subject: subjects.claims(subject) for subject in subjects.SUBJECTS["claims"]},
        **{subject: subjects.theorems(subject) for subject in subjects.SUBJECTS["theorems"]},
    }
    yield from ((name, line) for name, text in parts.items() for line in text.splitlines())
    for number in SOURCES:  # their items are sentences of the program
        yield number, page(find_source(number), (), str)


def test_no_source_is_cited_by_its_number_alone() -> None:
    found = [f"{place}: {text}" for place, text in (*said(), *pages(), *made()) if bare(text)]
    assert not found
