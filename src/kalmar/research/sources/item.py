"""The class of items of a source, such as a theorem or a figure; and the tables that are printed.

`printed.json` has for each place the numbers of the rows and columns and the values as they are
printed, beside what computes them: the arguments of `table`, those of `sequence` (`heaps`: the
value of heap r + c stands in row r, column c), or the name of a computation (`computed`). Rows may
be printed in descending order, and some tables in part only.

Tables 9, 15, 19 and 23 of source 000 drop exhausted parts. Table 23 has 79 wrong cells in the
source; all others are the same there, cell by cell.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any

from kalmar.answers.tables.ask import table
from kalmar.answers.tables.values import Table
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import Message, message
from kalmar.runtime.files import read_own


class ItemKind(Enum):
    """What items are; the value is how a place begins."""

    TEXT = "text"
    DEFINITION = "definition"
    THEOREM = "theorem"
    LEMMA = "lemma"
    REMARK = "remark"
    EXAMPLE = "example"
    GAME = "game"
    TABLE = "table"
    FIGURE = "figure"
    EXERCISE = "exercise"
    QUESTION = "question"
    PROBLEM = "problem"
    CONJECTURE = "conjecture"
    PROGRAM = "program"

    @property
    def title(self) -> str:
        """Return the word for one item of this kind."""
        return message(self.value)


CLASSES = {
    "slip": message(
        "Slip in the source: {printed} Correct statement: {true} Why it is a slip: {reason}"
    ),
    "sharper": message(
        "Stronger here: {printed} What also holds: {true} Why it is not a slip: {reason}"
    ),
    "lost": message(
        "Missing from our copy of the source: {printed} To be read as: {true} How we know: {reason}"
    ),
}
"""Why errata are listed, and how one that is listed for this reason is told."""


@dataclass(frozen=True)
class Erratum:
    """A place where our copy of a source is not to be taken as it stands.

    Attributes:
        source: its number.
        place: that of the item.
        kind: "slip", "sharper" or "lost", a key of `CLASSES`.
        printed: what stands there.
        true: what is true instead, or is to be read.
        reason: why it belongs to its class.
        claims: claims that show it.
        commands: command lines that show it.
    """

    source: str
    place: str
    kind: str
    printed: str
    true: str
    reason: str
    claims: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """Describe the whole erratum in words."""
        texts = {name: Message(text, {}) for name, text in (
            ("printed", self.printed), ("true", self.true), ("reason", self.reason)
        )}  # fmt: skip
        return Message(CLASSES[self.kind], texts)

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {"place": self.place, "kind": self.kind, "printed": self.printed,
                "true": self.true, "reason": self.reason,
                "claims": list(self.claims), "commands": list(self.commands)}  # fmt: skip


@dataclass(frozen=True)
class Item:
    """One thing that a source holds.

    Attributes:
        place: its kind and its number or name there, such as "table 15".
        title: a short name of it.
        section: the chapter, section or appendix of the source where it stands, such as "2.1" or
            "A"; "introduction" or "references"; the heading of a slide.
        page: the page of the source where it begins; 0 for slides.
        added: whether it is not in the source but was added here, beside what stands there.
        says: what it says, in words of ours.
        proof: why it holds, where no theorem of the register says so.
        theorems: names of theorems of the register whose arguments prove it.
        claims: ids of claims whose checkers run on it.
        commands: command lines, without the program's name, that show it.
        hint: for a question, what helps without giving the answer away.
        answer: for a question.
        printed: the key of what the source prints, to be computed again.
        outside: why a program has nothing to do with it; empty for most.
        formal: theorems of `proofs/` that Coq checks, each as a file and a name.
    """

    place: str
    title: str
    section: str
    page: int = 0
    added: bool = False
    says: str = ""
    proof: str = ""
    theorems: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    hint: str = ""
    answer: str = ""
    printed: str = ""
    outside: str = ""
    formal: tuple[str, ...] = ()

    @property
    def kind(self) -> ItemKind:
        """Return the kind of the item."""
        return ItemKind(self.place.partition(" ")[0])

    @property
    def number(self) -> str:
        """Return the number or name of the item among those of its kind."""
        return self.place.partition(" ")[2]

    @property
    def heading(self) -> str:
        """Format the kind for people to read, with the number where the source has one.

        >>> Item("table 15", "R⁺", "G", 53).heading, Item("definition digraph", "", "1").heading
        ('table 15', 'definition')
        """
        if self.number[:1].isdigit() and " " not in self.number:
            return message("{kind} {number}", kind=self.kind.title, number=self.number)
        if self.number.startswith("("):
            return message("{kind} {name}", kind=self.kind.title, name=self.number)
        return self.kind.title

    @property
    def typed(self) -> str:
        """Format the place as people read and type it.

        >>> Item("definition digraph", "", "1").typed
        'definition digraph'
        """
        return self.place if self.heading == self.kind.title else self.heading

    @property
    def where(self) -> str:
        """Format the section and page of the source in words.

        >>> Item("table 15", "R⁺", "G", 53).where, Item("definition ⊞", "", "A ⊞ művelet").where
        ('appendix G, page 53', 'slide "A ⊞ művelet"')
        """
        section = section_words(self.section)
        if not self.page:
            return section
        return message("{section}, page {page}", section=section, page=self.page)

    def sentences(self) -> dict[str, str]:
        """Return the texts of the item for people, by attribute name, without empty ones."""
        texts = {"title": self.title, "says": self.says, "proof": self.proof, "hint": self.hint,
                 "answer": self.answer, "outside": self.outside}  # fmt: skip
        return {name: message(text) for name, text in texts.items() if text}

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {
            "item": self.place,
            "kind": self.kind.value,
            "section": self.section,
            "page": self.page or None,
            "added": self.added,
            "where": str(self.where),
            **{name: str(text) for name, text in self.sentences().items()},
            "theorems": list(self.theorems),
            "claims": list(self.claims),
            "commands": list(self.commands),
            "printed_as": self.printed or None,
            "formal": list(self.formal),
        }


def section_words(section: str) -> str:
    """Name a chapter, section, appendix or slide in words.

    >>> [section_words(section) for section in ("4", "2.1.2", "A", "references")]
    ['chapter 4', 'section 2.1.2', 'appendix A', 'references']
    """
    if section in UNNUMBERED:
        return UNNUMBERED[section]
    if section.isdigit():
        return message("chapter {number}", number=section)
    if section[0].isdigit():
        return message("section {number}", number=section)
    if len(section) == 1:
        return message("appendix {letter}", letter=section)
    return message('slide "{heading}"', heading=section)


UNNUMBERED = {"introduction": message("introduction"), "references": message("references")}
"""Parts of the sources that have no number."""


@dataclass(frozen=True)
class Source:
    """A text.

    Attributes:
        number: by which everything cites it.
        title: what it is.
        about: what it is about.
        items: what it holds, in its order.
        errata: where our copy of it is not to be taken as it stands.

    >>> import kalmar
    >>> found = kalmar.find_source("002")
    >>> found.number, len(found.items) > 5
    ('002', True)
    """

    number: str
    title: str
    about: str
    items: tuple[Item, ...]
    errata: tuple[Erratum, ...] = ()

    def errata_of(self, item: Item) -> tuple[Erratum, ...]:
        """Return the errata at the place of an item."""
        return tuple(slip for slip in self.errata if slip.place == item.place)


@lru_cache
def load_printed() -> dict[str, dict[str, Any]]:
    """Load all the printed tables."""
    path = Path(__file__).with_name("printed.json")
    found: dict[str, dict[str, Any]] = json.loads(read_own(path).decode())
    return found


def printed(place: str) -> dict[str, Any]:
    """Return the arguments by which `table` computes what stands at a place.

    Raises:
        UnknownNameError: no table of a game is there.

    >>> printed("003.selective")["game"], printed("003.selective")["rows"]
    ('bricks', [8, 7, 6, 5, 4, 3, 2, 1])
    """
    tables = {name: entry for name, entry in load_printed().items() if "table" in entry}
    if place not in tables:
        raise UnknownNameError("table", place, tables)
    entry = tables[place]
    rows = entry["rows"][::-1] if "descending" in entry else entry["rows"]
    return {**entry["table"], "rows": rows, "cols": entry["cols"]}


def printed_table(
    place: str,
    rows: Sequence[int] | None = None,
    cols: Sequence[int] | None = None,
    limit: int | None = None,
) -> Table:
    """Compute the table at a place, with other rows or columns if they are given.

    >>> printed_table("000.table-1", [3], [5, 6]).values
    ((3, 2),)
    """
    asked = printed(place)
    sides = {"rows": asked["rows"] if rows is None else rows,
             "cols": asked["cols"] if cols is None else cols}  # fmt: skip
    return table(**{**asked, **sides}, limit=limit)
