"""Match what a person types against the words printed for a move.

A printed text is a run of words with numbers and names in it, such as `cut into 2×4 and 4×4, cover
one`. A typed text fits it if each of its words begins a printed word, each of its numbers and names
is a printed one, and they come in the printed order, unless the step lists them (`10 and 6`), joins
them (`0-1`, `2×4`), or a word beside each number says which is which. Numbers and names without any
word must be the first ones. `Left` matches the components that a move leaves, read by their rules.
"""

import re
import unicodedata
from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, cast

from kalmar.answers.moves_in_words import place_of
from kalmar.core.compounds import Position
from kalmar.core.errors import KalmarError
from kalmar.core.i18n import JoinedMessage, Message, translate
from kalmar.core.rules import Option, Rules
from kalmar.core.turns import Move

CONNECTING = {"and", "es", "with"}
"""Words that only stand between the parts of a list; in a typed text they say nothing."""

ATOM = re.compile(r"\w+")
CLAUSE = re.compile(r"[:;,()→]")
ACCENT = re.compile("[\u0300-\u036f]+")
TIMES = re.compile(r"(?<=\d)\s*x\s*(?=\d)")
JOINING = {"-", "×"}
WITHIN = {",", ":"}
"""Signs between the numbers of one square or place, whose order counts."""


class Fit(IntEnum):
    """How a typed text fits, the best last.

    BEGUN: a name in it is only begun, such as `M` for Muraszemenye.
    PART: it is a part of what is printed.
    WHOLE: it has all numbers and names that are printed.
    """

    BEGUN = 1
    PART = 2
    WHOLE = 3


def in_one_form(text: str) -> str:
    """Return a text without case and accents, with arrows and multiplication signs in one form.

    >>> in_one_form("Vágd szét: 1x3"), in_one_form("7 -> 3")
    ('vagd szet: 1×3', '7 → 3')
    """
    # Decomposed letters lose their accents; an x between digits becomes ×.
    letters = unicodedata.normalize("NFD", text.replace("->", "→").casefold())
    return TIMES.sub("×", ACCENT.sub("", letters))


class Datum(NamedTuple):
    """A number or a name among printed words.

    Attributes:
        text: in one form.
        chunk: the number of the list or the square that it belongs to.
        joined: the number of the edge or rectangle that it belongs to.
        free: whether the order within the chunk does not count.
        before: the words just before the chunk.
        after: the words just after it.
    """

    text: str
    chunk: int
    joined: int
    free: bool
    before: tuple[str, ...]
    after: tuple[str, ...]


class PrintedStep:
    """What is printed for a step, in one language.

    Args:
        sentence: as the step says it.
        code: of the language.
        text: the sentence in that language, in one form.

    Attributes:
        words: those of the sentence.
        values: words that stand in its fields, such as colours; they name nothing beside them.
        data: its numbers and names.

    >>> from kalmar.core.i18n import message
    >>> cut = message("cut {edge}", edge="a-b")
    >>> [(d.text, d.chunk, d.before) for d in PrintedStep(cut, "en", cut).data]
    [('a', 0, ('cut',)), ('b', 0, ('cut',))]
    """

    def __init__(self, sentence: str, code: str, text: str) -> None:
        """Divide it into words, numbers and names."""
        names, values = set[str](), set[str]()
        # Names stand in the fields of the sentence; words there that are themselves sentences, such
        # as colours, do not name anything.
        for part in _fields(sentence):
            found = ATOM.findall(in_one_form(translate(part, code)))
            (values if isinstance(part, Message) else names).update(found)
        self.values: set[str] = values - names
        self.atoms = list(ATOM.finditer(text))
        self.text = text
        # Where numbers and names stand among the words.
        at = [i for i, m in enumerate(self.atoms) if m[0].isdecimal() or m[0] in names]
        kept = set(at)
        self.words: set[str] = {m[0] for i, m in enumerate(self.atoms) if i not in kept}
        self.data: tuple[Datum, ...] = tuple(self._data(at))

    def _data(self, at: list[int]) -> Iterator[Datum]:
        """Yield the numbers and names, given where they stand among the atoms."""
        # Data that follow one another, with nothing but signs
        # between them, make a list or a square.
        chunks: list[list[int]] = []
        for i, here in enumerate(at):
            if i and self._continues(at[i - 1], here):
                chunks[-1].append(here)
            else:
                chunks.append([here])
        joined = 0
        for number, chunk in enumerate(chunks):
            start = chunks[number - 1][-1] if number else -1
            end = chunks[number + 1][0] if number + 1 < len(chunks) else len(self.atoms)
            # The words before and after a list, up to the next sign: they say what the numbers are.
            said_before = [words for words in self._clauses(start, chunk[0]) if words]
            before = said_before[-1] if said_before else ()
            after = self._clauses(chunk[-1], end)[0]
            gaps = [self._gap(*pair) for pair in pairwise(chunk)]
            for here, gap in zip(chunk, ["", *gaps], strict=True):
                joined += gap not in JOINING
                text = self.atoms[here][0]
                yield Datum(text, number, joined, not WITHIN & set(gaps), before, after)

    def _gap(self, one: int, two: int) -> str:
        return self.text[self.atoms[one].end() : self.atoms[two].start()]

    def _continues(self, one: int, two: int) -> bool:
        """Return whether two data that follow one another belong to one list or square."""
        # A connecting word keeps a list together; any other word ends it.
        between = {m[0] for m in self.atoms[one + 1 : two]}
        if between:
            return between <= CONNECTING
        return self._gap(one, two) in {*JOINING, *WITHIN, ", "}

    def _clauses(self, one: int, two: int) -> list[tuple[str, ...]]:
        """Return the words between two atoms, divided at signs; at least one division."""
        found: list[tuple[str, ...]] = [()]
        for here in range(one + 1, two + 1):
            if 0 < here < len(self.atoms) and CLAUSE.search(self._gap(here - 1, here)):
                found.append(())
            if here < two:
                found[-1] += (self.atoms[here][0],)
        return found


def _fields(text: str) -> Iterator[str]:
    """Yield what stands in the fields of a sentence; words there, such as colours, as `Message`."""
    if isinstance(text, JoinedMessage):
        for part in text.parts:
            yield from _fields(part)
    elif isinstance(text, Message):
        for value in text.fields.values():
            if isinstance(value, JoinedMessage) or (isinstance(value, Message) and value.fields):
                yield from _fields(value)
            else:
                yield value if isinstance(value, Message) else str(value)


class TypedWord(NamedTuple):
    """A word, number or name that is typed.

    Attributes:
        text: in one form.
        joined_by: the hyphen or × that joins it with the one before; empty without one.
        before: the word just before it, if there is one.
        after: the word just after it.
    """

    text: str
    joined_by: str
    before: str
    after: str


class Typed:
    """A text that a person types.

    Args:
        text: as typed.
        known: names that mean themselves, so that they are no beginnings of others.

    >>> from kalmar.core.i18n import message
    >>> cut = message("cut {edge}", edge="0-1")
    >>> [Typed(text).fit(cut) for text in ("1-0", "cu 0", "cut 2", "saw 0-1")]
    [<Fit.WHOLE: 3>, <Fit.PART: 2>, None, None]
    """

    def __init__(self, text: str, known: Collection[str] = ()) -> None:
        """Divide it."""
        self.known = known
        form = in_one_form(text)
        found = [m for m in ATOM.finditer(form) if m[0] not in CONNECTING]
        gaps = [form[a.end() : b.start()] for a, b in pairwise(found)]
        # "near": no sign separates a word from the one before.
        near = ["", *("" if CLAUSE.search(gap) else "near" for gap in gaps), ""]
        words = ["" if m[0].isdecimal() else m[0] for m in found]
        self.words: tuple[TypedWord, ...] = tuple(
            TypedWord(
                match[0],
                ["", *gaps][i] if ["", *gaps][i] in JOINING else "",
                words[i - 1] if near[i] else "",
                words[i + 1] if near[i + 1] else "",
            )
            for i, match in enumerate(found)
        )
        # A text that ends in a comma or "and" goes on, so it
        # cannot be the whole of what is printed.
        last = form.split()[-1:]
        self.goes_on: bool = last[0].endswith(",") or last[0] in CONNECTING if last else False

    def _names(self, typed: str, name: str) -> bool:
        """Return whether a number or name is typed, or a name of letters begun."""
        if typed == name:
            return True
        return (
            typed.isalpha()
            and name.isalpha()
            and name.startswith(typed)
            and typed not in self.known
        )

    def fit(self, sentence: str, code: str = "en", text: str | None = None) -> Fit | None:
        """Return how the text fits what is printed; None if it does not.

        Args:
            sentence: that a step says.
            code: of the language in which it is printed.
            text: the sentence in that language, in one form.
        """
        text = in_one_form(translate(sentence, code)) if text is None else text
        if not self.words or not all(word.text in text for word in self.words):
            return None
        printed = PrintedStep(sentence, code, text)
        return max((fit for fit in self._fits(printed, ()) if fit is not None), default=None)

    def _fits(self, printed: PrintedStep, data: tuple[Datum | None, ...]) -> Iterator[Fit | None]:
        """Yield how well each way fits in which the words are data, or words (None)."""
        if len(data) == len(self.words):
            yield self._judge(printed, data)
            return
        typed = self.words[len(data)]
        # Each typed word is a number or name of the sentence, or a word; all ways are tried.
        for datum in printed.data:
            if not any(datum is other for other in data) and self._names(typed.text, datum.text):
                yield from self._fits(printed, (*data, datum))
        if _is_begun(typed.text, printed.words) or _is_begun(typed.text, printed.values, 1):
            yield from self._fits(printed, (*data, None))

    def _judge(self, printed: PrintedStep, data: tuple[Datum | None, ...]) -> Fit | None:
        """Return how well one such way fits."""
        used = [(i, datum) for i, datum in enumerate(data) if datum is not None]
        place = {id(datum): i for i, datum in enumerate(printed.data)}
        # A word beside a number may say which one is meant: then order does not count.
        labels = {i: self._is_labelled(i, datum, data, printed.values) for i, datum in used}
        if False in labels.values():
            return None
        for n, (i, one) in enumerate(used):
            for j, two in used[n + 1 :]:
                # The order counts unless a list may be written in any
                # order, or labels say which is which.
                fixed = not (one.chunk == two.chunk and one.free) and not (labels[i] and labels[j])
                if fixed and place[id(one)] > place[id(two)]:
                    return None
                if (
                    j == i + 1
                    and one.joined != two.joined
                    and (
                        self.words[j].joined_by == "×"
                        or (self.words[j].joined_by == "-" and _is_joined(printed, one))
                    )
                ):
                    return None
        # Numbers and names without any word are the first ones that are printed.
        if len(used) == len(data) and not _are_first(printed, [datum for _, datum in used]):
            return None
        if any(self.words[i].text != datum.text for i, datum in used):
            return Fit.BEGUN
        is_whole = len(used) == len(printed.data) and not self.goes_on
        return Fit.WHOLE if is_whole else Fit.PART

    def _is_labelled(
        self, at: int, datum: Datum, data: tuple[Datum | None, ...], values: set[str]
    ) -> bool | None:
        """Return whether a word beside a number says that it is the datum; None without words."""
        typed = self.words[at]
        if not typed.text.isdecimal():
            return None
        # Only words that were not taken for names say what a number is.
        before = typed.before if at and data[at - 1] is None else ""
        after = typed.after if at + 1 < len(data) and data[at + 1] is None else ""
        before, after = ("" if _is_begun(w, values, 1) else w for w in (before, after))
        if not before and not after:
            return None
        return bool(
            (before and _is_begun(before, datum.before or datum.after))
            or (after and _is_begun(after, datum.after))
        )


def _is_begun(typed: str, words: Iterable[str], letters: int = 2) -> bool:
    """Return whether a text is one of some words or begins it, with so many letters or more."""
    return any(w == typed or (len(typed) >= letters and w.startswith(typed)) for w in words)


def _is_joined(printed: PrintedStep, datum: Datum) -> bool:
    """Return whether a datum is part of an edge or a rectangle."""
    return sum(other.joined == datum.joined for other in printed.data) > 1


def _are_first(printed: PrintedStep, used: list[Datum]) -> bool:
    """Return whether data are the first ones; names may be left out before numbers."""
    numeric = all(datum.text.isdecimal() for datum in used)
    listed = [d for d in printed.data if d.text.isdecimal() or not numeric]
    first = listed[: len(used)]
    return sorted(d.chunk for d in used) == [d.chunk for d in first] and all(
        d.free or d in first for d in used
    )


@dataclass(frozen=True)
class Left:
    """What is left as a player writes it, which need not be how it is printed.

    Attributes:
        steps: each number of a component, "" for a lone one, with the text of what is left of it.

    >>> Left.of("1: Ipafa; 2: B").steps
    (('1', 'Ipafa'), ('2', 'B'))
    """

    steps: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, text: str) -> "Left":
        """Parse the steps that a text describes."""
        step = re.compile(r"\s*(?:(\d[\d.]*)\s*:)?\s*(\S+)\s*")
        found = [step.fullmatch(part) for part in text.split(";")]
        steps = tuple((match[1] or "", match[2]) for match in found if match)
        return cls(steps if len(steps) == len(found) else ())

    def readings_of(self, rules: Rules) -> set[Option]:
        """Return the options that the text may mean for a component with these rules."""
        return {_read(cast(Hashable, rules), written) for _, written in self.steps}

    def is_of(self, position: Position, move: Move, *, bare: bool) -> bool:
        """Return whether the move leaves just that: towns by their names, squares of a chessboard.

        Args:
            position: where the move is made.
            move: a legal one.
            bare: whether the number of a component may be left out.
        """
        return len(self.steps) == len(move) and all(
            (place == (place_of(position, step) or "1") or (bare and not place))
            and _read(cast(Hashable, step.before.rules), written) == step.option
            for (place, written), step in zip(self.steps, move, strict=True)
        )


@lru_cache(maxsize=64)
def _read(rules: Hashable, text: str) -> Option:
    """Parse a text that describes what is left, as an option; empty if it cannot be read."""
    try:
        return (cast(Rules, rules).parse(text),)
    except KalmarError:
        return ()
