"""The cards in other languages: `games.hu.md` beside `games.md` says in Hungarian what that says.

A card has one name in both files. The translated one has those fields of the English one that are
among `SENTENCES`, and its paragraphs; where names of cards are sentences too, `name` is a field of
it. The catalogues that the program reads are compiled from these pairs and the .po files, which
hold what stands in no card. This is done where the packages are built, with nothing but Babel.
"""

import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from kalmar.core.i18n import Card, read_cards

PACKAGE = Path(__file__).parents[1] / "src" / "kalmar"

SENTENCES = re.compile(
    r"name|title|one|several|rule|parameters|source|note|cited|called|piece|told|move|together"
    r"|(such as|paragraph) .*"
)
"""The parts of cards that are translated."""

NAMED = ("games/games.md", "theory/glossary/glossary.md")
"""The files whose cards have names that are translated."""

PLAY = "{play}"
"""Ends a word of pupils that means something else elsewhere; its translation does not have it."""


class Compared(NamedTuple):
    """The parts of a card by what they are, in English and as they are translated.

    Attributes:
        place: the translated card, with its file.
        english: none where there is no English card.
        translated: none where it is still to be written.
    """

    place: str
    english: dict[str, str]
    translated: dict[str, str]

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Yield each sentence with its translation."""
        for key in self.english.keys() & self.translated.keys():
            english, translated = self.english[key], self.translated[key]
            yield english, translated + PLAY * english.endswith(PLAY)


def parts(card: Card) -> dict[str, str]:
    """Return the parts of a card by what they are.

    >>> parts(Card("nim", {"title": "Nim", "such as": 'n=3; play="normal"'}, ["Take."]))
    {'title': 'Nim', 'such as play': 'normal', 'paragraph 1': 'Take.'}
    """
    found = dict(card.fields)
    # Examples in quotes are words.
    examples = re.findall(r'(\w+)="([^"]*)"', found.pop("such as", ""))
    found |= {f"such as {name}": words for name, words in examples}
    return found | {f"paragraph {place}": text for place, text in enumerate(card.text, 1)}


def sentences(card: Card, named: bool) -> dict[str, str]:
    """Return the parts of an English card that are translated.

    >>> sentences(Card("nim", {"title": "a Nim", "piece": "disc", "years": "5-8"}, []), False)
    {'title': 'a Nim', 'piece': 'disc', 'called': 'A Nim{play}'}
    """
    found = {"name": card.name} if named else {}
    found |= {key: text for key, text in parts(card).items() if SENTENCES.fullmatch(key)}
    if "piece" in found:
        # Pupils call a game by its title where the card has no other name for them.
        title = found["title"]
        found.setdefault("called", title[0].upper() + title[1:] + PLAY)
    return found


def fields(template: str) -> set[str]:
    """Return the fields of a template with their formats; none where braces are of a text.

    >>> fields("{n:,} heaps"), fields("the heaps {1..n}, or {")
    ({'n!None:,'}, set())
    """
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError:  # a sentence without fields may have braces, such as {1..t}
        return set()
    return {f"{name}!{how}:{form}" for _, name, form, how in parts if name is not None}


def cards_of(path: Path) -> dict[str, Card]:
    """Return the cards of a file by their names; none where there is no such file."""
    found = read_cards(str(path), path.name) if path.exists() else ()
    return {card.name: card for card in found}


def compared(code: str, package: Path = PACKAGE) -> Iterator[Compared]:
    """Yield every card with its translation.

    Args:
        code: of the language.
        package: the folder of the program.
    """
    for path in sorted(path for path in package.rglob("*.md") if path.stem.isidentifier()):
        named = path.relative_to(package).as_posix() in NAMED
        other = path.with_suffix(f".{code}.md")
        english, translated = cards_of(path), cards_of(other)
        for name in english | translated:
            place = f"{other.relative_to(package).as_posix()}: the card {name}"
            said = sentences(english[name], named) if name in english else {}
            yield Compared(place, said, parts(translated[name]) if name in translated else {})


def card_faults(code: str, package: Path = PACKAGE) -> Iterator[str]:
    """Yield what is wrong with the cards of a language, each in a sentence with file and card."""
    known: dict[str, str] = {}
    for card in compared(code, package):
        if lacking := ", ".join(key for key in card.english if not card.translated.get(key)):
            yield f"{card.place} lacks {lacking}: translate that from the English card"
        if left_over := ", ".join(key for key in card.translated if key not in card.english):
            yield f"{card.place} has {left_over} left over: no English card has that to translate"
        for english, translated in card.pairs():
            if fields(english) != fields(translated):
                yield f"{card.place} has other fields than '{english}'"
            if (other := known.setdefault(english, translated)) != translated:
                yield f"{card.place} translates '{english}' otherwise than another card: '{other}'"


def add_cards(catalogue: Catalog, code: str, package: Path = PACKAGE) -> Catalog:
    """Add what the cards of a language say to its catalogue, and return it."""
    for card in compared(code, package):
        for english, translated in card.pairs():
            catalogue.add(english, translated)
    return catalogue


def compile_catalogues(package: Path = PACKAGE) -> None:
    """Compile every catalogue, as `kalmar.core.i18n` reads it."""
    for path in package.glob("core/i18n/*/LC_MESSAGES/*.po"):
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
            catalogue = read_po(source, locale=path.parts[-3], domain=path.stem)
            write_mo(target, add_cards(catalogue, path.parts[-3], package))
