"""The five texts Kalmár began with, item by item: what each contains, and where it is found here.

Each text has a file of data, `000.toml` to `004.toml`: what it is, what it is about, and an entry
for each definition, theorem, table, figure, example, exercise and question, in the order of the
text. `printed.json` holds the numbers that the texts print, `errata.toml` the places where they
err, `kinds.toml` what people call an exercise or a table. To add what a text holds, add an entry to
its file; a test compares them with the lists of what there is. A file is read when it is first
needed.

An item names the theorems of `proofs/` that state what it says (`Item.formal`); all others are
named by the theorem of the register itself (`Theorem.formal`). So each is named in one place. A
statement is a file of `proofs/` and a name in it, "ways/Six.v theorem_2_4".

Not public by itself: what may be relied on is in `kalmar`.
"""

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from kalmar.core.compositions import Composition
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import LANGUAGES, Message, message, name_key, translate
from kalmar.core.rules import Play
from kalmar.research.sources.item import Erratum, Item, ItemKind, Source
from kalmar.runtime.files import read_own
from kalmar.theory.table import THEORIES
from kalmar.theory.theorems import Theorem, cited_in

__all__ = ["CITED", "SOURCES", "Erratum", "Item", "ItemKind", "Source", "find_items", "find_source"]

FOLDER = Path(__file__).parent

CITED = {
    "000": message("Hégely, thesis"),
    "001": message("Csirmaz 1980"),
    "002": message("paper on Chomp"),
    "003": message("slides on compositions"),
    "004": message("lecture notes"),
}
"""What each text is called where people read of it: most name no author."""

SOURCES = tuple(CITED)
"""The numbers of the texts."""


def find_source(number: str) -> Source:
    """Find the source text with a number, with all its items.

    Args:
        number: of the text, or a part of what it is called, in any language of ours: "Csirmaz".

    Raises:
        UnknownNameError: there is none.

    >>> [item.title for item in find_source("002").items if item.place == "problem 3.3"]
    ['Two adjacent long rows']
    >>> find_source("csirmaz").number, find_source("lecture notes").number
    ('001', '004')
    """
    wanted = name_key(number)
    named = [
        one
        for one, cited in CITED.items()
        if wanted and any(wanted in name_key(translate(cited, code)) for code in LANGUAGES)
    ]
    found = [number] if number in SOURCES else named
    if len(found) != 1:
        raise UnknownNameError("source", number, SOURCES)
    return load_source(found[0])


@lru_cache
def load_source(number: str) -> Source:
    """Load the source text with a number, read only once."""
    text = read_data(f"{number}.toml")
    items = tuple(Item(**tidy(entry)) for entry in text["item"])
    slips = read_data("errata.toml")["erratum"]
    errata = tuple(Erratum(**tidy(entry)) for entry in slips if entry["source"] == number)
    title, about = (message(text[name]) for name in ("title", "about"))
    return Source(number, title, about, items, errata)


@lru_cache
def read_data(name: str) -> dict[str, Any]:
    """Read a data file."""
    return tomllib.loads(read_own(FOLDER / name).decode())


def tidy(value: Any) -> Any:
    """Return text without blanks at its ends, lists as tuples, and all else as it is; so in tables.

    >>> tidy(" a b"), tidy(["a"]), tidy({"page": 3})
    ('a b', ('a',), {'page': 3})
    """
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, dict):
        return {key: tidy(inner) for key, inner in value.items()}
    return tuple(value) if isinstance(value, list) else value


def find_items(source: Source, words: Iterable[str]) -> tuple[Item, ...]:
    """Find the item at a place of a source, or all items of a kind.

    Args:
        source: the text.
        words: the place as people type it, in any language of ours: "table 15", "15. táblázat",
            "exercise"; or a part of the name of a game or a text.

    Raises:
        UnknownNameError: nothing is there.

    >>> [item.place for item in find_items(find_source("000"), ["table", "15"])]
    ['table 15']
    """
    typed = " ".join(words)
    kind, rest = kind_of(typed.split())
    among = [item for item in source.items if kind is None or item.kind is kind]
    wanted = name_key(rest)
    if not wanted:
        found = among
    else:
        found = [item for item in among if number_key(item.number) == number_key(rest)]
        found = found or [item for item in among if wanted in keys(item)]
        found = found or [item for item in among if any(wanted in key for key in keys(item))]
    if not found or (kind is None and not wanted):
        raise UnknownNameError("item", typed, [item.place for item in source.items])
    return tuple(found)


def keys(item: Item) -> set[str]:
    """Return the keys by which an item is found: its place, its number, its title."""
    texts = (item.place, item.number, item.title, translate(item.sentences()["title"], "hu"))
    return {name_key(text) for text in texts}


def number_key(text: str) -> str:
    """Strip a number of the dots and parentheses that people leave out.

    >>> number_key("3.27."), number_key("(4.2)")
    ('3.27', '4.2')
    """
    return text.strip().strip("().").casefold()


def kind_of(words: list[str]) -> tuple[ItemKind | None, str]:
    """Split words into the kind they name and the rest; in Hungarian the kind may stand last.

    >>> kind_of(["tables"]), kind_of(["15.", "táblázat"]), kind_of(["mex"])
    ((<ItemKind.TABLE: 'table'>, ''), (<ItemKind.TABLE: 'table'>, '15.'), (None, 'mex'))
    """
    for place in {0, len(words) - 1} if words else ():
        found = kind_names().get(name_key(words[place]))
        if found is not None:
            return found, " ".join(words[:place] + words[place + 1 :])
    return None, " ".join(words)


@lru_cache
def kind_names() -> dict[str, ItemKind]:
    """Return the kinds by all that people call them."""
    return {
        name_key(word): kind
        for kind in ItemKind
        for word in (*read_data("kinds.toml")[kind.value].split(), kind.value, f"{kind.value}s")
    }


NO_OPERATION = ("000", "text 3.1")
"""The item that says why misère disjunctive compounds have no row in the table of theories."""


def statements_of(theorem: Theorem) -> tuple[str, ...]:
    """Return the formal statements of a theorem: those of the items it proves, then its own.

    >>> from kalmar.theory.theorems import THEOREMS
    >>> statements_of(THEOREMS["least-remoteness"])
    ('ways/Six.v theorem_2_13', 'ways/ListValues.v lists_2_13', 'ways/SplitValues.v splits_2_13')
    """
    items = (item for number in SOURCES for item in find_source(number).items)
    stated = (name for item in items if theorem.name in item.theorems for name in item.formal)
    return tuple(dict.fromkeys([*stated, *theorem.formal]))


def stated(theorem: Theorem) -> dict[str, Any]:
    """Return a theorem as plain data, with why it holds and its formal statements."""
    names = ("name", "title", "statement", "argument", "source")
    known = {name: getattr(theorem, name) for name in names}
    return {**known, "formal": list(statements_of(theorem))}


def statements_of_way(row: Composition, play: Play) -> tuple[str, ...]:
    """Return the formal statements behind a row of the table of theories.

    Args:
        row: the composition.
        play: the convention.

    >>> from kalmar.core.compositions import COMPOSITIONS
    >>> statements_of_way(COMPOSITIONS["disjunctive"], Play.MISERE)[0]
    'ways/Examples.v section_3_1_grundy'
    """
    way = (row.choice, row.ending, play)
    if way not in THEORIES:
        return ()
    theory = THEORIES[way]
    if theory is None:
        number, place = NO_OPERATION
        return find_items(find_source(number), [place])[0].formal
    found = (name for theorem in cited_in(theory.theorem) for name in statements_of(theorem))
    return tuple(dict.fromkeys(found))


def checked_line(statements: Iterable[str]) -> Message:
    """Say in a sentence which theorems Coq has checked."""
    return message("Checked by Coq: {names}.", names=format_statements(statements))


def format_statements(statements: Iterable[str]) -> str:
    """Format statements as names, each file once.

    >>> format_statements(["ways/Six.v theorem_2_4", "ways/Six.v theorem_2_13"])
    'theorem_2_4, theorem_2_13 (proofs/ways/Six.v)'
    """
    files: dict[str, list[str]] = {}
    for file, name in map(str.split, statements):
        files.setdefault(file, []).append(name)
    return "; ".join(f"{', '.join(names)} (proofs/{file})" for file, names in files.items())
