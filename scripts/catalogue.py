"""Collect the sentences of the program, and keep the catalogue of every language complete.

    python scripts/catalogue.py update    add what is new, drop what is gone, compile
    python scripts/catalogue.py missing   print what has no translation yet, as JSON, and on stderr
                                          what is missing on cards
    python scripts/catalogue.py fill FILE take translations from JSON: {"sentence": "mondat", …};
                                          what is counted has both forms in a list under the first
    python scripts/catalogue.py check     fail unless every catalogue is complete

Sentences are the literal templates of `message`, `plural_message` and the errors, the words of the
registry of compositions, and the help of the command line. What stands in cards of games, levels,
valuations, theorems and terms is translated in cards beside them (`scripts/translated_cards.py`)
and is in no .po file.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
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
from kalmar.engines.positional.hypergraphs import Kind
from kalmar.research.claims import CLAIMS
from kalmar.research.claims.claim import ClaimStatus
from kalmar.research.oeis import read_register
from kalmar.research.sources import SOURCES, ItemKind, find_source

sys.path.insert(0, str(Path(__file__).parents[1]))

from scripts import translated_cards as cards

FIRST_DAY = datetime(2026, 11, 21, tzinfo=UTC)
SOURCE = cards.PACKAGE
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

KEYWORDS: dict[str, tuple[int, ...] | None] = {
    **PHRASES,
    **dict.fromkeys((*errors.ERRORS, "refused", "grown"), (1,)),
}
"""The calls whose arguments are sentences: those of errors too."""


@cache
def written(folder: Path = SOURCE) -> tuple[Key, ...]:
    """The sentences that stand in a folder of sources, which takes seconds to read."""
    found = extract_from_dir(folder, [("**.py", "python")], keywords=KEYWORDS)
    return tuple(message for _, _, message, *_ in found)


def registered() -> Iterator[Key]:
    """The words of the registries."""
    for composition in COMPOSITIONS.values():
        yield from (composition.title, composition.words)
    yield from (named.value for enum in (Kind, ClaimStatus, ItemKind) for named in enum)
    yield from (claim.unit for claim in CLAIMS.values())
    yield from (text for claim in CLAIMS.values() for text in (claim.words, claim.note) if text)
    yield from read_register()["words"].values()
    for source in map(find_source, SOURCES):
        yield from (source.title, source.about)
        yield from (text for item in source.items for text in item.sentences().values())
        yield from (
            text for slip in source.errata for text in (slip.printed, slip.true, slip.reason)
        )


def collected() -> set[Key]:
    """Every sentence that stands in no card."""
    found = {*written(), *registered(), *help_keys(cli)}
    plural = {forms[0] for forms in found if isinstance(forms, tuple)}
    return {key for key in found if key and key not in plural} - on_cards()


def on_cards() -> set[Key]:
    """The sentences of the cards."""
    return {text for card in cards.compared(TRANSLATED[0]) for text in card.english.values()}


def first(key: Key) -> str:
    """The form by which catalogues know a sentence, of which counted ones have two."""
    return key if isinstance(key, str) else key[0]


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


def whole(code: str) -> Catalog:
    """The catalogue of a language with what its cards say."""
    return cards.add_cards(read(code), code)


def updated(code: str) -> Catalog:
    """The catalogue with exactly the sentences of the program, in alphabetical order."""
    before, after = whole(code), empty(code)
    for key in sorted(collected(), key=first):
        known = before.get(first(key))
        after.add(key, known.string if known else "")
    return after


def write(code: str, catalogue: Catalog) -> None:
    """Keep a catalogue, and compile it."""
    path = path_of(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, omit_header=False, sort_output=False)
    cards.compile_catalogues()


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


def cut(place: Path, folder: Path) -> None:
    """Compile what the program reads again, where only some of its sources are: those in a folder.

    Args:
        place: of what the program reads.
        folder: of the package.
    """
    code = place.parts[-3]
    known = set(map(first, (*written(folder), *registered(), *on_cards())))
    after = empty(code)
    for message in whole(code):
        if message.id and first(key_of(message)) in known:
            after.add(message.id, message.string)
    with place.open("wb") as file:
        write_mo(file, after)


def untranslated(catalogue: Catalog) -> list[Key]:
    """The sentences that are still missing."""
    return [key_of(m) for m in catalogue if m.id and not all(forms(m.string))]


def key_of(message: Message) -> Key:
    """The sentence of a message, or its two forms."""
    return message.id if isinstance(message.id, str) else tuple(message.id)


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """The forms of a sentence or of its translation."""
    return (text,) if isinstance(text, str) else tuple(text or [""])


def spoilt(catalogue: Catalog) -> list[str]:
    """The translations whose fields are not those of their sentence."""
    wrong = []
    for message in catalogue:
        translated = forms(message.string)
        ids = forms(message.id)[-len(translated) :]
        for one, other in zip(ids, translated, strict=True):
            if other and cards.fields(one) != cards.fields(other):
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
        *cards.card_faults(code),
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
            sys.stderr.writelines(f"{fault}\n" for fault in cards.card_faults(code))
        else:
            found += [f"{code}: {fault}" for fault in faults(code)]
    print("\n".join(found), end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
