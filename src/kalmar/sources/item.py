"""What an item of a source is: a definition, theorem, table, figure or question with its place."""

from enum import Enum
from typing import Any

from kalmar.records import dataclass
from kalmar.words import as_said, said

__all__ = ["Erratum", "Item", "Kind", "Source"]


class Kind(Enum):
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
        """The word for one of them."""
        return KINDS[self]


KINDS = {
    Kind.TEXT: said("text"),
    Kind.DEFINITION: said("definition"),
    Kind.THEOREM: said("theorem"),
    Kind.LEMMA: said("lemma"),
    Kind.REMARK: said("remark"),
    Kind.EXAMPLE: said("example"),
    Kind.GAME: said("game"),
    Kind.TABLE: said("table"),
    Kind.FIGURE: said("figure"),
    Kind.EXERCISE: said("exercise"),
    Kind.QUESTION: said("question"),
    Kind.PROBLEM: said("problem"),
    Kind.CONJECTURE: said("conjecture"),
    Kind.PROGRAM: said("program"),
}


@dataclass(frozen=True)
class Erratum:
    """A slip of a source.

    Attributes:
        source: its number.
        place: that of the item.
        printed: what the source says.
        true: what is true instead.
        claims: claims that show it.
        commands: command lines that show it.
    """

    source: str
    place: str
    printed: str
    true: str
    claims: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"place": self.place, "printed": self.printed, "true": self.true,
                "claims": list(self.claims), "commands": list(self.commands)}  # fmt: skip


@dataclass(frozen=True)
class Item:
    """One thing that a source holds.

    Attributes:
        place: its kind and its number or name there, such as "table 15".
        title: a short name of it.
        says: what it says, in words of ours.
        proof: why it holds, where no theorem of the register says so.
        theorems: names of theorems of the register whose arguments prove it.
        claims: ids of claims whose checkers run on it.
        commands: command lines, without the program's name, that show it.
        hint: for a question, what helps without giving the answer away.
        answer: for a question.
        printed: the key of what the source prints, to be computed again.
        outside: why a program has nothing to do with it; empty for most.
    """

    place: str
    title: str
    says: str = ""
    proof: str = ""
    theorems: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    hint: str = ""
    answer: str = ""
    printed: str = ""
    outside: str = ""

    @property
    def kind(self) -> Kind:
        """What it is."""
        return Kind(self.place.partition(" ")[0])

    @property
    def number(self) -> str:
        """Its number or name among those of its kind."""
        return self.place.partition(" ")[2]

    @property
    def heading(self) -> str:
        """Kind and number as people read them."""
        if self.number[:1].isdigit():
            return said("{kind} {number}", kind=self.kind.title, number=self.number)
        return said("{kind} {name}", kind=self.kind.title, name=self.number)

    def sentences(self) -> dict[str, str]:
        """What it says to people: for each name of an attribute its text, those that are there."""
        texts = {"title": self.title, "says": self.says, "proof": self.proof, "hint": self.hint,
                 "answer": self.answer, "outside": self.outside}  # fmt: skip
        return {name: as_said(text) for name, text in texts.items() if text}

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "item": self.place,
            "kind": self.kind.value,
            **{name: str(text) for name, text in self.sentences().items()},
            "theorems": list(self.theorems),
            "claims": list(self.claims),
            "commands": list(self.commands),
            "printed_as": self.printed or None,
        }


@dataclass(frozen=True)
class Source:
    """A text.

    Attributes:
        number: by which everything cites it.
        title: what it is.
        about: what it is about.
        items: what it holds, in its order.
        errata: where it errs.
    """

    number: str
    title: str
    about: str
    items: tuple[Item, ...]
    errata: tuple[Erratum, ...] = ()

    def errata_of(self, item: Item) -> tuple[Erratum, ...]:
        """The slips at the place of an item."""
        return tuple(slip for slip in self.errata if slip.place == item.place)
