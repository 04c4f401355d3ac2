"""OEIS sequences in one call: computed, compared with a b-file, or found by their terms.

b-files are read as users pass them: an index and a term on each line.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from kalmar.core.by_name import RichDisplay
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import message, plural_message
from kalmar.research.oeis import OeisEntry, find_entry
from kalmar.research.oeis.terms import terms
from kalmar.runtime.files import read_text
from kalmar.runtime.work import usual_work

Pairs: TypeAlias = list[tuple[int, int]]

LINE = re.compile(r"(-?\d+)\s+(-?\d+)")


def pairs_of(text: str, name: str) -> Pairs:
    r"""Parse indices with their terms; comments after # and empty lines are left out.

    Args:
        text: of the file.
        name: of the file, for errors.

    Raises:
        DataError: a line has something else, an index does not follow the one before, or there is
            no term.

    >>> pairs_of("# Kayles\n0 0\n1 1 # one\n\n", "b002186.txt")
    [(0, 0), (1, 1)]
    """
    pairs: Pairs = []
    for line, written in enumerate(text.splitlines(), 1):
        told = written.partition("#")[0].strip()
        if not told:
            continue
        match = LINE.fullmatch(told)
        if match is None:
            raise DataError(
                "{name}, line {line} is '{told}': each line of a b-file has an index and a term",
                name=name,
                line=line,
                told=told[:40],
            )
        index = int(match[1])
        if pairs and index != pairs[-1][0] + 1:
            raise DataError(
                "{name}, line {line} has index {index}, which does not follow {before}",
                name=name,
                line=line,
                index=index,
                before=pairs[-1][0],
            )
        pairs.append((index, int(match[2])))
    if not pairs:
        raise DataError("{name} has no terms: each line of a b-file has an index and a term",
                        name=name)  # fmt: skip
    return pairs


DEFAULT_TERMS = 100
"""Terms that are computed unless more are asked for, and those in which terms are looked for."""

MOST_TERMS = 10_000_000
MAX_BFILE = 200_000_000
"""The bytes of a b-file of so many terms."""
NAMED = re.compile(r"b(\d{6})\.txt")


FEWER_TERMS = message("request fewer terms with a smaller -n (n=… in Python)")
"""How to go on where terms take too much work."""


@dataclass(frozen=True)
class OeisSequence(RichDisplay):
    """A sequence of the OEIS with its terms.

    Attributes:
        entry: what it is.
        values: from its first term on.
    """

    entry: OeisEntry
    values: tuple[int, ...]

    def __repr__(self) -> str:
        """Return the number and how far it goes."""
        return f"<OeisSequence {self.entry.number} to {self.last:,}>"

    @property
    def last(self) -> int:
        """Return the index of the last term."""
        return self.entry.first + len(self.values) - 1

    def bfile(self) -> str:
        """Format the terms as a b-file: index and term on each line.

        >>> print(oeis("A000069", 3).bfile())
        1 1
        2 2
        3 4
        """
        return "\n".join(f"{n} {v}" for n, v in enumerate(self.values, self.entry.first))

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {**self.entry.to_dict(), "values": list(self.values)}


@dataclass(frozen=True)
class OeisComparison(RichDisplay):
    r"""A b-file beside what is computed.

    Attributes:
        entry: the sequence.
        first: the first index of the file.
        last: the last index that was compared.
        differs: the first index at which they differ; None where they agree.
        given: what the file has there.
        computed: what is computed there; None before the first term.

    >>> import kalmar
    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "b002186.txt"
    >>> _ = path.write_text("0 0\n1 1\n2 2\n3 4\n")
    >>> found = kalmar.compare_oeis(path)
    >>> found.differs, found.given, found.computed
    (3, 4, 3)
    """

    entry: OeisEntry
    first: int
    last: int
    differs: int | None = None
    given: int | None = None
    computed: int | None = None

    @property
    def words(self) -> str:
        """Describe in a sentence what came out."""
        name = self.entry.number
        if self.differs is None:
            return plural_message(
                self.last - self.first + 1,
                "{name}: the {number:,} term from {first:,} to {last:,} agrees",
                "{name}: the {number:,} terms from {first:,} to {last:,} agree",
                name=name,
                first=self.first,
                last=self.last,
            )
        if self.computed is None:
            return message(
                "{number}: the file has {given} at {at}, but the sequence begins at {first}",
                number=name,
                given=self.given,
                at=self.differs,
                first=self.entry.first,
            )
        return message(
            "{number}: the first difference is at {at:,}: the file has {given}, the computed"
            " term is {computed}",
            number=name,
            at=self.differs,
            given=self.given,
            computed=self.computed,
        )

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        known = {name: value for name, value in vars(self).items() if name != "entry"}
        return {"number": self.entry.number, **known}


def oeis(number: str, n: int | None = None) -> OeisSequence:
    """Compute a sequence of the OEIS from the game, table or nim arithmetic that it is of.

    Args:
        number: its A-number.
        n: the index of the last term; as many as take a second, at most a hundred, if None.

    Raises:
        UsageError: the sequence is not registered, or n is out of range.
        LimitReached: so many terms cannot be computed.

    >>> oeis("A002186", 12).values
    (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4)
    >>> oeis("A000201", 5).entry.what
    "the smaller heaps of the P-positions of Wythoff's game"
    """
    entry = find_entry(number)
    last = entry.first + (entry.quick or DEFAULT_TERMS) - 1 if n is None else n
    if not entry.first <= last <= MOST_TERMS:
        raise UsageError(
            "the largest index of {number} must be from {first} to {most:,}, not {last:,}",
            number=entry.number,
            first=entry.first,
            most=MOST_TERMS,
            last=last,
        )
    with usual_work(onward=FEWER_TERMS):
        return OeisSequence(entry, tuple(terms(entry, last - entry.first + 1)))


def compare_oeis(
    path: str | Path, number: str | None = None, n: int | None = None
) -> OeisComparison:
    """Compare a b-file with what is computed again.

    Args:
        path: the file; of standard form, one index and one term on a line.
        number: of the sequence; if None, that in the name of the file (b002186.txt).
        n: the last index that is compared; all if None.

    Raises:
        DataError: the file is no b-file.
        UsageError: the sequence is not registered, or no number is known.
        LimitReached: so many terms cannot be computed.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "b002186.txt"
    >>> _ = path.write_text(oeis("A002186", 50).bfile())
    >>> compare_oeis(path).words
    'A002186: the 51 terms from 0 to 50 agree'
    """
    text = read_text(path, message("a b-file"), MAX_BFILE)
    if number is None:
        named = NAMED.fullmatch(Path(path).name)
        if named is None:
            raise UsageError(
                "{path} does not say which sequence it is: give the A-number too, or give the"
                " file a name such as b002186.txt",
                path=path,
            )
        number = f"A{named[1]}"
    return compared(find_entry(number), pairs_of(text, str(path)), n)


def compared(entry: OeisEntry, pairs: Pairs, n: int | None = None) -> OeisComparison:
    """Compare terms, with their indices, with what is computed.

    Args:
        entry: the sequence.
        pairs: indices that follow each other, with terms.
        n: the last index that is compared; all if None.

    Raises:
        UsageError: the first index is after n.
    """
    first = pairs[0][0]
    kept = [pair for pair in pairs if n is None or pair[0] <= n]
    if not kept:
        raise UsageError("the file begins at index {first}, which is after {n}", first=first, n=n)
    last = kept[-1][0]
    if first < entry.first:
        return OeisComparison(entry, first, last, first, kept[0][1])
    with usual_work(onward=FEWER_TERMS):
        computed = terms(entry, last - entry.first + 1)
    for index, given in kept:
        here = computed[index - entry.first]
        if here != given:
            return OeisComparison(entry, first, last, index, given, here)
    return OeisComparison(entry, first, last)
