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
from itertools import combinations, pairwise
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
        edge: the place of the first name of its edge or rectangle.
        free: whether the order within the run does not count.
        before: the words just before the run.
        after: the words just after it.
    """

    text: str
    place: int
    run: int
    edge: int
    free: bool
    before: list[str]
    after: list[str]


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
        name = rf"\b(?:{'|'.join(['[0-9]+', *sorted(names)])})\b"
        runs = list(re.finditer(f"{name}(?:{BETWEEN}{name})*", text))
        # The words before, between and behind the runs.
        ends, starts = [0, *(run.end() for run in runs)], [*(run.start() for run in runs), None]
        others = [text[end:start] for end, start in zip(ends, starts, strict=True)]
        atoms = {atom for atom in ATOM.findall(text) if not atom.isdecimal()}
        self.words: set[str] = atoms - names
        self.names: list[Name] = []
        for number, run in enumerate(runs):
            self._add(number, run[0], others[number], others[number + 1])

    def _add(self, run: int, text: str, before: str, after: str) -> None:
        """Add the numbers and names of a list or a square, with the words around it."""
        # The words up to the next sign say what the numbers are.
        said = [words for words in map(ATOM.findall, CLAUSE.split(before)) if words]
        just_after = ATOM.findall(CLAUSE.split(after)[0])
        free = WITHIN.search(text) is None
        for item in re.split(f", |,? (?:{CONNECTED}) |[,:]", text):
            edge = len(self.names)
            for name in ATOM.findall(item):
                place = len(self.names)
                self.names.append(
                    Name(name, place, run, edge, free, said[-1] if said else [], just_after)
                )


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
        sign: the text between it and the one before.
        before: the word just before it, if there is one and no sign between them.
        after: the word just after it.
    """

    text: str
    sign: str
    before: str
    after: str


Names = tuple[Name | None, ...]
"""What each typed word is taken for: a number or name, or another word (None)."""


class Typed:
    """A text that a person types.

    Args:
        text: as typed.
        known: names that mean themselves, so that they are no beginnings of others.

    >>> from kalmar.core.i18n import message
    >>> cut = message("cut {edge}", edge="0-1")
    >>> fits = [Typed(text).fit(cut) for text in ("1-0", "cu 0", "cut 2", "saw 0-1")]
    >>> [fit and fit.whole for fit in fits]
    [True, False, None, None]
    """

    def __init__(self, text: str, known: Collection[str] = ()) -> None:
        """Divide it."""
        self.known = known
        form = in_one_form(text)
        found = [m for m in ATOM.finditer(form) if m[0] not in CONNECTING]
        signs = ["", *(form[a.end() : b.start()] for a, b in pairwise(found)), ""]
        words = ["", *("" if m[0].isdecimal() else m[0] for m in found), ""]
        self.words: tuple[TypedWord, ...] = tuple(
            TypedWord(
                match[0],
                signs[i],
                "" if CLAUSE.search(signs[i]) else words[i],
                "" if CLAUSE.search(signs[i + 1]) else words[i + 2],
            )
            for i, match in enumerate(found)
        )
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
        if not self.words or not all(word.text in text for word in self.words):
            return None
        printed = Printed(sentence, code)
        fits = (self._judge(printed, names) for names in self._matches(printed, ()))
        return max((fit for fit in fits if fit is not None), default=None)

    def _matches(self, printed: Printed, names: Names) -> Iterator[Names]:
        """Yield each way in which the words are numbers and names, or words (None)."""
        if len(names) == len(self.words):
            yield names
            return
        typed = self.words[len(names)].text
        for name in printed.names:
            # A name of letters may be begun, unless it is that of another.
            begun = typed.isalpha() and name.text.isalpha() and typed not in self.known
            if name not in names and (
                typed == name.text or (begun and name.text.startswith(typed))
            ):
                yield from self._matches(printed, (*names, name))
        if _is_begun(typed, printed.words) or _is_begun(typed, printed.values, 1):
            yield from self._matches(printed, (*names, None))

    def _judge(self, printed: Printed, names: Names) -> Fit | None:
        """Return how well the text fits in one such way."""
        used = [(i, name) for i, name in enumerate(names) if name is not None]
        # A word beside a number may say which one is meant: then order does not count.
        labels = {i: self._is_labelled(i, names, printed.values) for i, _ in used}
        if False in labels.values():
            return None
        for (i, one), (j, two) in combinations(used, 2):
            in_any_order = (one.run == two.run and one.free) or (labels[i] and labels[j])
            if one.place > two.place and not in_any_order:
                return None
            if j == i + 1 and one.edge != two.edge and self._is_edge(j, one, printed):
                return None
        found = [name for _, name in used]
        # Numbers and names without any word are the first ones that are printed.
        if len(found) == len(names) and not _are_first(printed, found):
            return None
        exact_names = all(self.words[i].text == name.text for i, name in used)
        whole = len(used) == len(printed.names) and exact_names and not self.goes_on
        return Fit(exact=False, whole=whole, exact_names=exact_names)

    def _is_edge(self, at: int, before: Name, printed: Printed) -> bool:
        """Return whether a typed number and the one before it are an edge or a rectangle."""
        sign = self.words[at].sign
        return sign == "×" or (
            sign == "-" and sum(n.edge == before.edge for n in printed.names) > 1
        )

    def _is_labelled(self, at: int, names: Names, values: set[str]) -> bool | None:
        """Return whether a word beside a number says that it is this one; None without words."""
        name, typed = names[at], self.words[at]
        if name is None or not typed.text.isdecimal():
            return None
        # Only words that were not taken for names say what a number is.
        before = typed.before if at and names[at - 1] is None else ""
        after = typed.after if at + 1 < len(names) and names[at + 1] is None else ""
        before, after = ("" if _is_begun(word, values, 1) else word for word in (before, after))
        if not before and not after:
            return None
        return bool(
            (before and _is_begun(before, name.before or name.after))
            or (after and _is_begun(after, name.after))
        )


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
