"""Collect the sentences of the program, and keep the catalogue of every language complete.

    python scripts/catalogue.py update    add what is new, drop what is gone, compile
    python scripts/catalogue.py missing   print what has no translation yet, as JSON
    python scripts/catalogue.py fill FILE take translations from JSON: {"sentence": "mondat", …};
                                          what is counted has both forms in a list under the first
    python scripts/catalogue.py check     fail unless every catalogue is complete

Sentences are the literal templates of `message`, `plural_message` and the errors, the words of the
registries of compositions and valuations, the cards of games, levels, theorems and terms, and the
help of the command line.
"""

import json
import string
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from kalmar.cli.commands import help_keys
from kalmar.cli.run import cli
from kalmar.core import errors
from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.i18n import LANGUAGES
from kalmar.core.i18n import Message as Sentence
from kalmar.engines.positional.hypergraphs import Kind
from kalmar.games.catalogue import SETUPS
from kalmar.games.custom.loader import LOADED
from kalmar.games.levels import LEVELS
from kalmar.games.partizan.rules import PARTIZAN_GAMES
from kalmar.games.play_language.words import PLAY_WORDS
from kalmar.games.registry import GAMES
from kalmar.research.claims import CLAIMS
from kalmar.research.claims.claim import ClaimStatus
from kalmar.research.sources import SOURCES, find_source
from kalmar.theory.glossary import GLOSSARY
from kalmar.theory.theorems import THEOREMS, Theorem
from kalmar.theory.valuations import VALUATIONS

FIRST_DAY = datetime(2026, 11, 21, tzinfo=UTC)
SOURCE = Path(__file__).parents[1] / "src" / "kalmar"
TRANSLATED = tuple(code for code in LANGUAGES if code != "en")

Key = str | tuple[str, ...]
"""A sentence, or its two forms where something is counted."""


PHRASES: dict[str, tuple[int, ...]] = {
    "message": (1,),
    "plural_message": (2, 3),
    "integer": (2,),
    "integers": (2,),
    "needs": (1,),
    "read_text": (2,),
    "read_stdin": (1,),
}
"""Functions that take sentences or parts of them, and as which arguments."""


def keywords() -> dict[str, tuple[int, ...] | None]:
    """The calls whose arguments are sentences, and which arguments."""
    found: dict[str, tuple[int, ...] | None] = dict(PHRASES)
    found.update(dict.fromkeys(errors.__all__, (1,)))
    return found


@cache
def written(folder: Path = SOURCE) -> tuple[Key, ...]:
    """The sentences that stand in a folder of sources, which takes seconds to read."""
    found = extract_from_dir(folder, [("**.py", "python")], keywords=keywords())
    return tuple(message for _, _, message, *_ in found)


def registered() -> Iterator[Key]:
    """The words of the registries."""
    for game in (game for name, game in GAMES.items() if name not in LOADED):
        facts = (game.name, game.title, game.rule, game.parameters, game.source, game.note)
        yield from filter(None, facts)
    for said in PLAY_WORDS.values():
        words = (said.title, said.piece, said.rule, said.together, said.example)
        yield from (text.template for text in words if isinstance(text, Sentence))
    yield from (text for game in PARTIZAN_GAMES.values() for text in (game.title, game.rule))
    yield from (level.title for level in LEVELS)
    for setup in SETUPS.values():
        yield from (setup.title, setup.rule, setup.source)
    for composition in COMPOSITIONS.values():
        yield from (composition.title, composition.words)
    yield from (named.value for enum in (Kind, ClaimStatus) for named in enum)
    yield from (claim.unit for claim in CLAIMS.values())
    yield from (text for claim in CLAIMS.values() for text in (claim.words, claim.note) if text)
    for source in map(find_source, SOURCES):
        yield from (text for item in source.items for text in item.sentences().values())
        yield from (
            text for slip in source.errata for text in (slip.printed, slip.true, slip.reason)
        )
    for valuation in VALUATIONS.values():
        yield from filter(None, (valuation.title, valuation.definition, valuation.source))
        yield from filter(None, valuation.headings)
        yield from valuation.p_words
        yield from ([valuation.length.value] if valuation.length else [])
    yield from (text for theorem in THEOREMS.values() for text in sentences(theorem))
    yield from (text for term in GLOSSARY for text in (term.name, term.meaning))


def sentences(theorem: Theorem) -> Iterator[Key]:
    """The sentences of a theorem, with the words that a line of an answer may have in its place."""
    yield from (theorem.title, theorem.statement, theorem.argument, theorem.source)
    if theorem.cited is not None:
        yield theorem.cited.template
        yield from (value for value in theorem.cited.fields.values() if isinstance(value, Sentence))


def helped() -> Iterator[Key]:
    """The help of all commands."""
    yield from help_keys(cli)


def collected() -> set[Key]:
    """Every sentence."""
    found = {*written(), *registered(), *helped()}
    plural = {forms[0] for forms in found if isinstance(forms, tuple)}
    return {key for key in found if key and key not in plural}


def path_of(code: str) -> Path:
    """The catalogue of a language."""
    return SOURCE / "core" / "i18n" / code / "LC_MESSAGES" / "kalmar.po"


def empty(code: str) -> Catalog:
    """A catalogue without messages, whose head says nothing that changes from day to day."""
    catalogue = Catalog(locale=code, domain="kalmar", fuzzy=False, charset="utf-8")
    catalogue.header_comment = "# The sentences of Kalmár, and what they are in another language."
    catalogue.creation_date = catalogue.revision_date = FIRST_DAY
    catalogue.project, catalogue.version, catalogue.msgid_bugs_address = "Kalmár", "", ""
    catalogue.last_translator = catalogue.language_team = "Kalmár"
    return catalogue


def read(code: str) -> Catalog:
    """The catalogue of a language; an empty one where there is none yet."""
    path = path_of(code)
    if not path.exists():
        return empty(code)
    with path.open("rb") as file:
        return read_po(file, locale=code, domain="kalmar")


def compiled(catalogue: Catalog) -> bytes:
    """What the program reads."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def updated(code: str) -> Catalog:
    """The catalogue with exactly the sentences of the program, in alphabetical order."""
    before = read(code)
    after = empty(code)
    for key in sorted(collected(), key=lambda key: key if isinstance(key, str) else key[0]):
        known = before.get(key if isinstance(key, str) else key[0])
        after.add(key, known.string if known else "")
    return after


def write(code: str, catalogue: Catalog) -> None:
    """Keep a catalogue, and compile it."""
    path = path_of(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, omit_header=False, sort_output=False)
    path.with_suffix(".mo").write_bytes(compiled(catalogue))


def fill(code: str, path: Path) -> Catalog:
    """The catalogue with translations from a file, as far as their sentences are known."""
    catalogue = read(code)
    for key, translation in json.loads(path.read_text()).items():
        message = catalogue.get(key)
        if message is not None:
            several = isinstance(message.id, tuple)
            given = translation if isinstance(translation, list) else [translation] * (1 + several)
            message.string = tuple(given)[-catalogue.num_plurals :] if several else given[0]
    return catalogue


def cut(code: str, folder: Path) -> bytes:
    """What the program reads where only some of its sources are: those in a folder."""
    known, after = {*written(folder), *registered()}, empty(code)
    for message in read(code):
        key = key_of(message)
        # What is counted is known by its first form where only that is used.
        first = key if isinstance(key, str) else key[0]
        if message.id and (key in known or first in known):
            after.add(message.id, message.string)
    return compiled(after)


def untranslated(catalogue: Catalog) -> list[Key]:
    """The sentences that are still missing."""
    return [key_of(m) for m in catalogue if m.id and not all(forms(m))]


def key_of(message: Message) -> Key:
    """The sentence of a message, or its two forms."""
    return message.id if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a sentence, as many as its forms."""
    given = message.string or ""
    return (given,) if isinstance(given, str) else tuple(given)


def fields(template: str) -> set[str]:
    """The fields of a template, with how they are formatted; none where braces are of a text."""
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError:  # a sentence without fields may have braces, such as {1..t}
        return set()
    return {f"{name}!{how}:{form}" for _, name, form, how in parts if name is not None}


def spoilt(catalogue: Catalog) -> list[str]:
    """The translations whose fields are not those of their sentence."""
    wrong = []
    for message in catalogue:
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        for one, other in zip(ids[-len(forms(message)) :], forms(message), strict=True):
            if "{" in one and one and other and fields(one) != fields(other):
                wrong.append(one)
    return wrong


def faults(code: str) -> list[str]:
    """What is wrong with the catalogue of a language."""
    kept, sentences = read(code), collected()
    known = {key_of(message) for message in kept if message.id}
    return [
        *(f"missing: {key}" for key in sorted(map(str, sentences - known))),
        *(f"unused: {key}" for key in sorted(map(str, known - sentences))),
        *(f"without translation: {key}" for key in untranslated(kept)),
        *(f"other fields: {key}" for key in spoilt(kept)),
    ]


def main(asked: str, file: str = "") -> int:
    """Do what was asked for every language."""
    found: list[str] = []
    for code in TRANSLATED:
        if asked == "update":
            write(code, updated(code))
        elif asked == "fill":
            write(code, fill(code, Path(file)))
        elif asked == "missing":
            print(json.dumps(untranslated(read(code)), ensure_ascii=False, indent=1))
        else:
            found += [f"{code}: {fault}" for fault in faults(code)]
    print("\n".join(found), end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
