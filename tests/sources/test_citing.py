"""A source is its author and year, or what our copy of it is, wherever a person reads of it.

Its number may stand beside that for who looks it up, "Csirmaz 1980 (source 001)". Alone it is only
typed: in commands, in the ids of claims and in addresses, all of which may stand in backquotes.
"""

import re
from collections.abc import Iterator

from scripts import coq_page, subjects, templates, wording
from scripts.catalogue import forms, whole

from kalmar.cli.source import page
from kalmar.core.i18n import LANGUAGES, translate
from kalmar.research.claims import CLAIMS
from kalmar.research.sources import CITED, SOURCES, find_source
from kalmar.web.services.service import read_words
from tests.cases import cases

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
