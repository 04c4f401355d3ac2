"""Find closed forms of two-dimensional tables: nim-sums, residue classes, linear features.

Each is a function of two positive sides a and b, tried from the simplest on (`forms`). A form that
fits is observed, not proved.

* A *nim form*: the value is ⌊(a − s)/q⌋ ⊕ ⌊(b − s)/q⌋ for sides from some n on, as of two Nim
  heaps, shifted or cut down.
* A *residue form*: the value depends on the classes of a and b alone, where the class of n is n
  itself below k and its residue modulo m from there on.
* A *feature form*: the value, or the value less a·b or less (a − 1) ⊕ (b − 1), is a linear function
  of the least and the greatest of φ(a) and φ(b), one for φ(a) = φ(b) = 0, one for φ(a) = φ(b) > 0,
  one for unequal ones of which one is 0, one for the rest; φ(n) is n, ⌊log₂ n⌋ or the exponent of 2
  in n; it may hold only for sides from some n on.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from kalmar.core.errors import UsageError
from kalmar.core.i18n import Message, join_messages, message

Values = NDArray[np.int64]

LARGEST_STEP = 4


class _Form(ABC):
    """What all forms have: a sentence, which is their text too."""

    @property
    @abstractmethod
    def words(self) -> str:
        """Return the form as a sentence."""

    def __str__(self) -> str:
        """In words."""
        return self.words


def value_words(value: object, first: int) -> Message:
    """Format a value that pairs of sides have from some side on."""
    if first == 1:
        return message("the value is {value} everywhere", value=value)
    return message("the value is {value} for sides of at least {first}", value=value, first=first)


@dataclass(frozen=True)
class NimForm(_Form):
    """The nim-sum of both sides, each less a shift and divided by a step.

    Attributes:
        shift: s.
        step: q.
        first: the least side for which the form holds.
    """

    shift: int
    step: int
    first: int = 1

    def predict(self, size: int) -> Values:
        """Return the predicted values of sides `first` to size, as a square array.

        >>> NimForm(2, 2, 2).predict(5).tolist()
        [[0, 0, 1, 1], [0, 0, 1, 1], [1, 1, 0, 0], [1, 1, 0, 0]]
        """
        heaps = (np.arange(self.first, size + 1) - self.shift) // self.step
        found: Values = np.bitwise_xor.outer(heaps, heaps)
        return found

    @property
    def words(self) -> str:
        """Return the form as a sentence.

        >>> NimForm(2, 2, 2).words, NimForm(0, 1).words
        ('the value is ⌊(a − 2)/2⌋ ⊕ ⌊(b − 2)/2⌋ for sides of at least 2',
         'the value is a ⊕ b everywhere')
        """
        return value_words(" ⊕ ".join(self._heap(side) for side in "ab"), self.first)

    def _heap(self, side: str) -> str:
        shifted = f"({side} − {self.shift})" if self.shift else side
        return shifted if self.step == 1 else f"⌊{shifted}/{self.step}⌋"


def nim_forms(values: Values, first: int) -> Iterator[NimForm]:
    """Yield the forms that hold in all of a table of sides from `first` on, small steps first.

    Args:
        values: [n, n] int64.
        first: the side of the first row and column.

    >>> [str(form) for form in nim_forms(NimForm(2, 3, 2).predict(20), 2)]
    ['the value is ⌊(a − 2)/3⌋ ⊕ ⌊(b − 2)/3⌋ for sides of at least 2']
    """
    size = first + len(values) - 1
    for step in range(1, LARGEST_STEP + 1):
        for shift in range(first, -1, -1):
            form = NimForm(shift, step, first)
            if np.array_equal(form.predict(size), values):
                yield form


LARGEST_START, LARGEST_MODULUS = 12, 24
MOST_CLASSES = 24


def log2_floor(sides: Values) -> Values:
    """⌊log₂ n⌋ of each n ≥ 1.

    >>> log2_floor(np.array([1, 2, 3, 4, 1023, 1024])).tolist()
    [0, 1, 1, 2, 9, 10]
    """
    return np.array([int(n).bit_length() - 1 for n in sides], np.int64)


def exponent_of_2(sides: Values) -> Values:
    """Compute the exponent of 2 in each n ≥ 1.

    >>> exponent_of_2(np.array([1, 2, 3, 8, 12])).tolist()
    [0, 1, 0, 3, 2]
    """
    return np.array([(int(n) & -int(n)).bit_length() - 1 for n in sides], np.int64)


FEATURES: dict[str, tuple[Callable[[Values], Values], Callable[[str], str]]] = {
    "⌊log₂ {}⌋": (log2_floor, "⌊log₂ {}⌋".format),
    "the exponent of 2 in {}": (
        exponent_of_2,
        lambda side: message("the exponent of 2 in {side}", side=side),
    ),
    "{}": (lambda sides: sides, str),
}
"""The features of sides, and of one side in words."""

BASES: dict[str, Callable[[Values], Values]] = {
    "": lambda sides: np.zeros((len(sides), len(sides)), np.int64),
    "ab": lambda sides: np.outer(sides, sides),
    "(a − 1) ⊕ (b − 1)": lambda sides: np.bitwise_xor.outer(sides - 1, sides - 1),
}
MOST_LEFT_OUT = 8
CASES = (
    message("x = y = 0"),
    message("x = y > 0"),
    message("min(x, y) = 0 and x ≠ y"),
    message("min(x, y) > 0 and x ≠ y"),
)


@dataclass(frozen=True)
class ResidueForm(_Form):
    """The value as a table of classes.

    Attributes:
        start: k, below which each side is a class of its own.
        modulus: m, of the residues from k on.
        classes: [k + m − 1, k + m − 1], the value of each pair of the classes 1, 2, …, k + m − 1.
    """

    start: int
    modulus: int
    classes: tuple[tuple[int, ...], ...]

    def predict(self, size: int) -> Values:
        """Return the predicted values of sides 1 to size, [size, size]."""
        # Classes of sides as rows of the small table.
        of = representatives(size, self.start, self.modulus) - 1
        return np.array(self.classes, np.int64)[np.ix_(of, of)]

    @property
    def words(self) -> str:
        """Return the form as a sentence."""
        if self.start == self.modulus == 1:
            return value_words(self.classes[0][0], 1)
        if self.start == 1:
            return message("the value depends on a and b modulo {modulus}", modulus=self.modulus)
        if self.modulus == 1:
            return message(
                "the value is the same for all sides of at least {start}", start=self.start
            )
        return message(
            "the value depends on a and b modulo {modulus}, for sides of at least {start}",
            modulus=self.modulus,
            start=self.start,
        )


@dataclass(frozen=True)
class FeatureForm(_Form):
    """The value as linear functions of a feature of the sides.

    Attributes:
        feature: a key of `FEATURES`.
        base: a key of `BASES`, what is added.
        cases: for each of the four cases (p, q, r), the value p·min + q·max + r.
        first: the least side for which the form holds.
    """

    feature: str
    base: str
    cases: tuple[tuple[int, int, int] | None, ...]
    first: int = 1

    def predict(self, size: int) -> Values:
        """Return the values of sides `first` to size, square; −1 in a case that did not occur."""
        sides = np.arange(self.first, size + 1)
        low, high, case = feature_cases(FEATURES[self.feature][0](sides))
        base = BASES[self.base](sides)
        # -1 marks cases that no pair of sides had in the corner.
        found = np.full(low.shape, -1, np.int64)
        for number, coefficients in enumerate(self.cases):
            if coefficients is not None:
                p, q, r = coefficients
                chosen = case == number
                found[chosen] = (p * low + q * high + r + base)[chosen]
        return found

    @property
    def words(self) -> str:
        """Return the form as a sentence."""
        kinds = {case for case in self.cases if case is not None}
        if len(kinds) == 1:
            return value_words(self._sum(kinds.pop()), self.first)
        x, y = map(FEATURES[self.feature][1], "ab")
        cases = self._cases()
        if self.first == 1:
            return message("with x = {x}, y = {y}: {cases}", x=x, y=y, cases=cases)
        return message("for sides of at least {first}, with x = {x}, y = {y}: {cases}",
                       first=self.first,
                    x=x, y=y, cases=cases)  # fmt: skip

    def _cases(self) -> str:
        """Describe the value in each case; cases with one formula together."""
        groups: dict[tuple[int, int, int], str] = {}
        # Cases with one formula are written together.
        for name, case in zip(CASES, self.cases, strict=True):
            if case is None:
                continue
            before = groups.get(case)
            both = message("{first} or {second}", first=before, second=name) if before else name
            groups[case] = both
        parts = (
            message("{value} if {case}", value=self._sum(case), case=names)
            for case, names in groups.items()
        )
        return join_messages(parts, "; ")

    def _sum(self, coefficients: tuple[int, int, int]) -> str:
        """Format the sum of the base and a linear function."""
        if not self.base:
            return linear(coefficients)
        if not any(coefficients):
            return self.base
        return f"{self.base} + {linear(coefficients)}".replace("+ -", "− ")


Form = ResidueForm | FeatureForm | NimForm


def linear(coefficients: tuple[int, int, int]) -> str:
    """Format a linear function.

    >>> linear((2, 0, 1)), linear((0, 0, -3)), linear((1, -1, 0))
    ('2·min + 1', '-3', 'min - max')
    """
    p, q, r = coefficients
    terms = [f"{n}·{name}" for n, name in ((p, "min"), (q, "max")) if n]
    text = " + ".join([*terms, *([str(r)] if r or not terms else [])])
    return text.replace("+ -", "- ").replace("-1·", "-").replace("- 1·", "- ").replace("1·m", "m")


def representatives(size: int, start: int, modulus: int) -> Values:
    """Return the least side of the class of each side 1, 2, …, size.

    >>> representatives(8, 3, 2).tolist()
    [1, 2, 3, 4, 3, 4, 3, 4]
    """
    sides = np.arange(1, size + 1)
    # From `start` on the side stands for all with its residue.
    return np.where(sides < start, sides, start + (sides - start) % modulus)


def residue_form(values: Values) -> ResidueForm | None:
    """Find the residue form with the fewest classes that holds in all of a table, else None.

    >>> residue_form(np.indices((30, 30)).sum(0) % 2).modulus
    2
    """
    size = len(values)
    pairs = product(range(1, LARGEST_START + 1), range(1, LARGEST_MODULUS + 1))
    # Fewest classes first, so that the simplest form is found.
    for start, modulus in sorted(pairs, key=lambda pair: (sum(pair), pair[0])):
        last = start + modulus - 1
        if last > MOST_CLASSES or 2 * last > size:
            break
        of = representatives(size, start, modulus) - 1
        # Every pair of sides must have the value of its classes.
        if np.array_equal(values, values[np.ix_(of, of)]):
            classes = tuple(tuple(row) for row in values[:last, :last].tolist())
            return ResidueForm(start, modulus, classes)
    return None


def feature_cases(feature: Values) -> tuple[Values, Values, Values]:
    """Return the least and greatest feature of each pair, and which of four cases it is."""
    low = np.minimum.outer(feature, feature)
    high = np.maximum.outer(feature, feature)
    # Four cases by the least feature: equal and zero, equal, one zero, none.
    case = np.where(low == high, np.where(low == 0, 0, 1), np.where(low == 0, 2, 3))
    return low, high, case.astype(np.int64)


def fit_plane(low: Values, high: Values, values: Values) -> tuple[int, int, int] | None:
    """Find integers p, q, r with values = p·low + q·high + r everywhere; None if there are none.

    >>> x, y = np.array([0, 1, 2, 0]), np.array([1, 2, 3, 3])
    >>> fit_plane(x, y, 2 * x + 1)
    (2, 0, 1)
    """
    columns = np.stack([low, high, np.ones_like(low)], axis=1).astype(np.float64)
    # As few coefficients as possible; least squares are rounded and then checked.
    for used in ((2,), (0, 2), (1, 2), (0, 1, 2)):
        solution = np.linalg.lstsq(columns[:, used], values.astype(np.float64), rcond=None)[0]
        whole = np.rint(solution).astype(np.int64)
        p, q, r = (int(whole[used.index(i)]) if i in used else 0 for i in range(3))
        if np.array_equal(p * low + q * high + r, values):
            return p, q, r
    return None


def feature_form(values: Values, first: int, name: str, base: str) -> FeatureForm | None:
    """Find one feature's form that holds in all of a table of sides from `first` on, else None."""
    sides = np.arange(first, first + len(values))
    low, high, case = feature_cases(FEATURES[name][0](sides))
    rest = values - BASES[base](sides)
    cases: list[tuple[int, int, int] | None] = []
    for number in range(len(CASES)):
        chosen = case == number
        # A case that no pair of sides has is left open.
        found = fit_plane(low[chosen], high[chosen], rest[chosen]) if chosen.any() else None
        if found is None and chosen.any():
            return None
        cases.append(found)
    return FeatureForm(name, base, tuple(cases), first)


def forms(values: Values) -> Iterator[Form]:
    """Yield all closed forms that hold in a table of the sides 1, 2, …, n, the simplest first.

    Args:
        values: [n, n] int64, with n ≥ 16: of fewer values nothing could be concluded.

    Yields:
        A residue form if there is one; then feature forms, those that hold for smaller sides
        first, and none that holds for all sides a form before it holds for and fewer.

    Raises:
        UsageError: the table is not square, or too small.

    >>> sides = np.arange(1, 41)
    >>> print(next(forms(1 - np.outer(sides, sides) % 2)))
    the value depends on a and b modulo 2
    """
    if values.ndim != 2 or values.shape[0] != values.shape[1] or len(values) < 16:
        raise UsageError(
            "patterns need a square table with sides of at least 16, not {shape}",
            shape=values.shape,
        )
    found = residue_form(values)
    if found is not None:
        yield found
        return
    # A form may fail for the smallest sides, so these are left out one after the other.
    for first in range(1, min(MOST_LEFT_OUT, len(values) // 4) + 1):
        corner = values[first - 1 :, first - 1 :]
        made = (feature_form(corner, first, *kind) for kind in product(FEATURES, BASES))
        fit: list[Form] = [form for form in made if form is not None]
        fit += nim_forms(corner, first)
        yield from fit
        if fit:
            return
