"""Check how messages and pages are worded: no phrase of a private language, no slug, no formal you.

python scripts/wording.py [PAGE …]

The messages of the catalogue are checked in both languages, and the prose of README and docs (not
what commands print there, nor what stands in backquotes). A phrase that `wording.toml` lists has no
use in them that another wording would not serve better; what to write instead stands beside it.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from kalmar.core.compositions import COMPOSITIONS
from kalmar.games.registry import GAMES
from kalmar.web.services.service import read_words

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.catalogue import forms, whole  # noqa: E402 - found from here

TABLES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
ENGLISH: dict[str, str] = TABLES["english"]
HUNGARIAN: dict[str, str] = TABLES["hungarian"]
NEVER_ONE: list[str] = TABLES["never_one"]
"""Messages with one form whose number is never 1."""

SLUGS = {name for name in {*GAMES, *COMPOSITIONS} if "-" in name}
"""Names that are typed: sentences give titles, or these names in backquotes or quotes."""

QUOTED = re.compile(r"`[^`]*`|'[^']*'|\"[^\"]*\"|„[^”]*”|\([^()]*\)")
CALLED = re.compile(r"[\w.-]+\([^()]*\)")
"""Names with their parameters are typed."""
NAMES = re.compile(r"(?:[\w-]+(?: to [\w-]+)?, ){3,}")
"""So is a list of names alone."""
TITLES = re.compile(r"(?:[A-Z][\w'’-]* )+(?:(?:of|and|for|the|with) (?:[A-Z][\w'’-]* ?)*)+")
"""Books are called in every language as on their covers, with capitals as in English."""
LONG_NUMBER = re.compile(r"(?<![\w.,·^/:=_-])(?<!write )(?!0)\d{5,}(?![\d.,]*\d*[·^])")
"""Five digits or more without separators, but where they are typed, in names and powers."""
IN_BASE_TWO = re.compile(r"\bbase (two|2)\b|\bbinary\b|\bdigits?\b")
COUNTED = re.compile(
    r"\{(?:count|number|cases|moves|times)(?::[^}]*)?\} (?!(?:is|was|has|does|as)\b)[a-z]+s\b"
)
FENCE = re.compile(r"^(```|~~~)")


@dataclass(frozen=True)
class Odd:
    """A sentence that should be worded otherwise.

    Attributes:
        place: of the sentence: a language, or a page with its line.
        sentence: as it is.
        why: what is wrong, and what would be right.
    """

    place: str
    sentence: str
    why: str

    def __str__(self) -> str:
        """Return all of it in a line."""
        return f"{self.place}: {self.why}: {self.sentence[:160]!r}"


def odd_phrases(text: str, banned: dict[str, str]) -> Iterator[str]:
    """Yield what is odd about a sentence by a table of phrases.

    >>> list(odd_phrases("not known: the theory does not tell it", ENGLISH))
    ["'does not tell it': no theorem gives it", "'not known': unknown"]
    >>> list(odd_phrases("unknown: no theorem gives it", ENGLISH))
    []
    """
    plain = re.sub(r"`[^`]*`", "", text)
    for phrase, instead in banned.items():
        found = re.search(phrase, plain)
        if found:
            yield f"'{found[0]}': {instead}"


def odd_names(text: str) -> Iterator[str]:
    """Yield names of code that stand in a sentence as if they were words.

    >>> list(odd_names("grundys-game has no period")), list(odd_names("as in `grundys-game 7`"))
    (["'grundys-game' is typed, not read: use its title"], [])
    >>> list(odd_names("it needs numbers, such as coin-subtraction(1,2,3)"))
    []
    """
    words = NAMES.sub("", QUOTED.sub("", CALLED.sub("", text))).split()
    if len(words) > 3:
        for word in (word.strip(".,:;!?") for word in words):
            if word in SLUGS:
                yield f"'{word}' is typed, not read: use its title"


def odd_numbers(sentence: str | tuple[str, ...]) -> Iterator[str]:
    """Yield numbers without separators, and one form where two are needed.

    >>> list(odd_numbers("up to heap 10000"))
    ["'10000' has no separators: write 10,000"]
    >>> list(odd_numbers("{count} moves win")), list(odd_numbers(("{count} move", "{count} moves")))
    (["'{count} moves' has no singular: use plural_message"], [])
    """
    text = sentence if isinstance(sentence, str) else sentence[-1]
    plain = re.sub(r"`[^`]*`", "", text)
    for found in () if IN_BASE_TWO.search(plain) else LONG_NUMBER.finditer(plain):
        yield f"'{found[0]}' has no separators: write {int(found[0]):,}"
    counted = COUNTED.search(plain)
    if counted and isinstance(sentence, str) and sentence not in NEVER_ONE:
        yield f"'{counted[0]}' has no singular: use plural_message"


def odd_message(message: Message) -> Iterator[Odd]:
    """Yield what is odd about a message and its translation."""
    ids = forms(message.id)
    for text in ids:
        for why in (*odd_phrases(text, ENGLISH), *odd_names(text)):
            yield Odd("en", text, why)
    for why in odd_numbers(ids[0] if len(ids) == 1 else ids):
        yield Odd("en", ids[0], why)
    for text in forms(message.string):
        for why in odd_phrases(hungarian(text), HUNGARIAN) if len(text.split()) > 3 else ():
            yield Odd("hu", text, why)


def hungarian(text: str) -> str:
    """Return a Hungarian text without what may be of another language: quotations and titles.

    >>> hungarian("a „take 2” lépés, lásd: Conway: On Numbers and Games (1976)")
    'a  lépés, lásd: Conway: '
    """
    return TITLES.sub("", QUOTED.sub("", text))


def stale(catalogue: Catalog) -> Iterator[Odd]:
    """Yield the sentences of `NEVER_ONE` that the catalogue does not have any more."""
    for sentence in NEVER_ONE:
        if catalogue.get(sentence) is None:
            yield Odd("never_one", sentence, "no message any more: remove it")


def prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of prose of a page with their numbers: no code, tables of data or HTML.

    >>> list(prose("One\\n```\\ncode\\n```\\nTwo"))
    [(1, 'One'), (5, 'Two')]
    """
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if FENCE.match(line.strip()):
            fenced = not fenced
        elif not fenced and not line.startswith(("    ", "<", "|", ":", "(")):
            yield number, re.sub(r"\]\([^)]*\)", "]", line)


def pages() -> list[Path]:
    """Return the pages that are written by hand."""
    found = [ROOT / "README.md", ROOT / "README.hu.md", ROOT / "CONTRIBUTING.md"]
    return [*found, *sorted((ROOT / "docs").rglob("*.md"))]


def odd_prose(path: Path) -> Iterator[Odd]:
    """Yield what is odd about the prose of a page."""
    in_hungarian = "hu" in path.relative_to(ROOT).parts or path.name == "README.hu.md"
    banned = HUNGARIAN if in_hungarian else ENGLISH
    for number, line in prose(path.read_text()):
        shown = hungarian(line) if in_hungarian else line
        for why in odd_phrases(shown, banned):
            yield Odd(f"{path.relative_to(ROOT)}:{number}", line, why)


def odd_messages(catalogue: Catalog) -> list[Odd]:
    """Return every odd sentence of a catalogue, and what the linter lists in vain."""
    found = (odd for message in catalogue if message.id for odd in odd_message(message))
    return [*found, *stale(catalogue)]


def all_messages() -> Catalog:
    """Return every message in Hungarian: those of the catalogue, of the cards and of the page."""
    found = whole("hu")
    for sentence in read_words().values():
        found.add(sentence["en"], sentence["hu"])
    return found


def faults(chosen: list[Path]) -> list[Odd]:
    """Return every odd message, and every odd sentence of some pages."""
    return [*odd_messages(all_messages()), *(odd for path in chosen for odd in odd_prose(path))]


def main(names: list[str]) -> int:
    """Print every odd sentence."""
    found = faults([Path(name).resolve() for name in names] or pages())
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
