"""Match what a person types against the words printed for a move.

A printed text is a run of words with numbers and names in it, such as `cut into 2×4 and 4×4, cover
one`. A typed text fits it if each of its words begins a printed word, each of its numbers and names
is a printed one, and they come in the printed order, unless the step lists them (`10 and 6`), joins
them (`0-1`, `2×4`), or a word beside each number says which is which. Numbers and names without any
word must be the first ones.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from kalmar.core.i18n import JoinedMessage, Message, translate

CONNECTING = {"and", "es", "with"}
"""Words that only stand between the parts of a list; in a typed text they say nothing."""

CONNECTED = "|".join(sorted(CONNECTING))

ATOM = re.compile(r"\w+")
CLAUSE = re.compile(r"[:;,()→]")
ACCENT = re.compile("[\u0300-\u036f]+")
TIMES = re.compile(r"(?<=\d)\s*x\s*(?=\d)")
BETWEEN = rf"(?:[-×,:]|, |,? (?:{CONNECTED}) )"
"""What stands between the numbers and names of one list, edge, rectangle or square."""

WITHIN = re.compile(r"[,:](?! )")
"""Signs between the numbers of one square or place, whose order counts."""


class Fit(NamedTuple):
    """How clearly a text says a move; the greatest counts.

    Attributes:
        exact: it is what is printed, or what is left of which component.
        whole: it has all numbers and names of the step, where the rules name what stands there.
        exact_names: no name in it is only begun, such as `M` for Muraszemenye.
    """

    exact: bool
    whole: bool
    exact_names: bool


def in_one_form(text: str) -> str:
    """Return a text without case and accents, with arrows and multiplication signs in one form.

    >>> in_one_form("Vágd szét: 1x3"), in_one_form("7 -> 3")
    ('vagd szet: 1×3', '7 → 3')
    """
    # Decomposed letters lose their accents; an x between digits becomes ×.
    letters = unicodedata.normalize("NFD", text.replace("->", "→").casefold())
    return TIMES.sub("×", ACCENT.sub("", letters))


class Name(NamedTuple):
    """A number or a name among printed words.

    Attributes:
        text: in one form.
        place: how many names stand before it.
        run: the number of the list or the square that it belongs to.
        edge: the places of all names of its edge or rectangle.
        free: whether the order within the run does not count.
        before: the words just before the run.
        after: the words just after it.
    """

    text: str
    place: int
    run: int
    edge: range
    free: bool
    before: list[str]
    after: list[str]

    def is_said(self, before: str, after: str) -> bool:
        """Return whether words typed beside a number, if there are any, stand beside this one."""
        is_beside = _is_begun(before, self.before or self.after) or _is_begun(after, self.after)
        return is_beside or not (before or after)

    def may_precede(self, other: "Name") -> bool:
        """Return whether this one may be typed before another."""
        return self.place < other.place or (self.free and self.run == other.run)

    def is_parted(self, other: "Name", sign: str) -> bool:
        """Return whether a sign between this one and another makes them an edge they are not."""
        is_edge = sign == "×" or (sign == "-" and len(self.edge) > 1)
        return is_edge and self.edge != other.edge


class Printed:
    """What is printed for a step, in one language.

    Args:
        sentence: as the step says it.
        code: of the language.

    Attributes:
        names: its numbers and names.
        words: the other words of the sentence.
        values: words that stand in its fields, such as colours; they name nothing beside them.

    >>> from kalmar.core.i18n import message
    >>> cut = message("cut {edge}", edge="a-b")
    >>> [(name.text, name.run, name.before) for name in Printed(cut, "en").names]
    [('a', 0, ['cut']), ('b', 0, ['cut'])]
    """

    def __init__(self, sentence: str, code: str) -> None:
        """Divide it into words, numbers and names."""
        # Names stand in the fields of the sentence; words there that are themselves sentences, such
        # as colours, do not name anything.
        names, values = set[str](), set[str]()
        for part in _fields(sentence):
            found = ATOM.findall(in_one_form(translate(part, code)))
            (values if isinstance(part, Message) else names).update(found)
        self.values: set[str] = values - names
        text = in_one_form(translate(sentence, code))
        self.words: set[str] = {w for w in ATOM.findall(text) if not w.isdecimal()} - names
        self.names: list[Name] = []
        name = rf"\b(?:{'|'.join(['[0-9]+', *sorted(names)])})\b"
        # Words and runs of names by turns; words stand first and last.
        parts = re.split(f"({name}(?:{BETWEEN}{name})*)", text)
        for at in range(1, len(parts), 2):
            self._add(*parts[at - 1 : at + 2])

    def _add(self, before: str, run: str, after: str) -> None:
        """Add the numbers and names of a list or a square, with the words around it."""
        # The words up to the next sign say what the numbers are.
        said = [words for words in map(ATOM.findall, CLAUSE.split(before)) if words]
        just_before = said[-1] if said else []
        just_after = ATOM.findall(CLAUSE.split(after)[0])
        first, free = len(self.names), WITHIN.search(run) is None
        for item in re.split(f", |,? (?:{CONNECTED}) |[,:]", run):
            texts = ATOM.findall(item)
            edge = range(len(self.names), len(self.names) + len(texts))
            for place, text in zip(edge, texts, strict=True):
                name = Name(text, place, first, edge, free, just_before, just_after)
                self.names.append(name)


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


Names = tuple[Name | None, ...]
"""What each typed word is taken for: a number or name, or another word (None)."""


class Typed:
    """A text that a person types.

    Args:
        text: as typed.
        known: names that mean themselves, so that they are no beginnings of others.

    Attributes:
        words: its words, numbers and names in one form, without those that connect others.
        signs: what stands before each of them, and behind the last.

    >>> from kalmar.core.i18n import message
    >>> cut = message("cut {edge}", edge="0-1")
    >>> fits = [Typed(text).fit(cut) for text in ("1-0", "cu 0", "cut 2", "saw 0-1")]
    >>> [fit and fit.whole for fit in fits]
    [True, False, None, None]
    """

    def __init__(self, text: str, known: Collection[str] = ()) -> None:
        """Divide it into words and what stands between them."""
        self.known = known
        form = in_one_form(text)
        parts = re.split(r"(\w+)", re.sub(rf"\b(?:{CONNECTED})\b", "", form))
        self.words: list[str] = parts[1::2]
        self.signs: list[str] = parts[::2]
        # A text that ends in a comma or "and" goes on, so it
        # cannot be the whole of what is printed.
        self.goes_on: bool = re.search(rf"(?:,|(?:^|\s)(?:{CONNECTED}))\s*$", form) is not None

    def fit(self, sentence: str, code: str = "en") -> Fit | None:
        """Return how the text fits what is printed; None if it does not.

        Args:
            sentence: that a step says.
            code: of the language in which it is printed.
        """
        text = in_one_form(translate(sentence, code))
        if not self.words or not all(word in text for word in self.words):
            return None
        printed = Printed(sentence, code)
        fits = (self._judge(printed, names) for names in self._matches(printed, ()))
        return max((fit for fit in fits if fit is not None), default=None)

    def _matches(self, printed: Printed, names: Names) -> Iterator[Names]:
        """Yield each way in which the words are numbers and names, or words (None)."""
        if len(names) == len(self.words):
            yield names
            return
        typed = self.words[len(names)]
        # A name of letters may be begun, unless it is that of another.
        may_begin = typed.isalpha() and typed not in self.known
        for name in printed.names:
            begun = may_begin and name.text.isalpha() and name.text.startswith(typed)
            if name not in names and (typed == name.text or begun):
                yield from self._matches(printed, (*names, name))
        if _is_begun(typed, printed.words) or _is_begun(typed, printed.values, 1):
            yield from self._matches(printed, (*names, None))

    def _judge(self, printed: Printed, names: Names) -> Fit | None:
        """Return how well the text fits in one such way."""
        used = [(i, name) for i, name in enumerate(names) if name is not None]
        found = [name for _, name in used]
        # Numbers and names without any word are the first ones that are printed.
        if len(found) == len(names) and not _are_first(printed, found):
            return None
        beside = {i: self._words_beside(i, names, printed.values) for i, _ in used}
        if not all(name.is_said(*beside[i]) for i, name in used):
            return None
        for (i, one), (j, two) in combinations(used, 2):
            # Words say which ones both are: then order does not count.
            in_order = one.may_precede(two) or (any(beside[i]) and any(beside[j]))
            if not in_order or (j == i + 1 and one.is_parted(two, self.signs[j])):
                return None
        exact_names = all(self.words[i] == name.text for i, name in used)
        whole = len(used) == len(printed.names) and exact_names and not self.goes_on
        return Fit(exact=False, whole=whole, exact_names=exact_names)

    def _words_beside(self, at: int, names: Names, values: set[str]) -> tuple[str, str]:
        """Return the words just before and after a number that may say which one it is."""
        if not self.words[at].isdecimal():
            return "", ""
        # Only words that were not taken for names say what a number is, and no colours.
        says = ["", *("" if name or _is_begun(word, values, 1) else word
                      for word, name in zip(self.words, names, strict=True)), ""]  # fmt: skip
        before, after = (CLAUSE.search(sign) for sign in self.signs[at : at + 2])
        return "" if before else says[at], "" if after else says[at + 2]


def _is_begun(typed: str, words: Iterable[str], letters: int = 2) -> bool:
    """Return whether a text is one of some words or begins it, with so many letters or more."""
    return any(w == typed or (len(typed) >= letters and w.startswith(typed)) for w in words)


def _are_first(printed: Printed, used: list[Name]) -> bool:
    """Return whether names are the first ones; words may be left out before numbers."""
    numeric = all(name.text.isdecimal() for name in used)
    listed = [name for name in printed.names if name.text.isdecimal() or not numeric]
    first = listed[: len(used)]
    return sorted(name.run for name in used) == [name.run for name in first] and all(
        name.free or name in first for name in used
    )
