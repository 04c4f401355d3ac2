"""Parse and evaluate expressions of nim arithmetic and other operations, step by step.

    3 ⊕ 5 ⊗ 7       nim-sum and nim-product: also 3 + 5 * 7, and 3 xor 5
    6 ⊘ 2, 6 / 2    the number x with 2 ⊗ x = 6
    2^5, 2^-1       powers, and so inverses: also 2**5, as ^ is no nim-sum; √3 or sqrt(3)
    mex(0, 1, 3)    also lego, gelo, loge, gole
    3 ⊞ 5, 2 ▽ 4    and all of `OPERATIONS` by name: min(3, 5), shortened-sum(2, 4)

√ binds most, then powers, then ⊗ and ⊘ from left to right, then ⊕, then the other signs, of which
different ones need parentheses.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial, reduce

from kalmar.core.errors import PositionError, UsageError
from kalmar.core.i18n import message, plain
from kalmar.theory import nimbers
from kalmar.theory.operations import NIM_SUM, OPERATIONS
from kalmar.theory.valuations.valuation import gelo, gole, lego, loge, mex

LARGEST_BITS = 256
MAX_NESTING = 50

TOKEN = re.compile(
    r"(?P<number>[0-9]+)|(?P<word>[^\W\d_]+(?:-[^\W\d_]+)*)|(?P<sign>\*\*|[^\s\w])|(?P<blank>\s+)"
    r"|(?P<other>.)"
)
SAME = {"+": "⊕", "xor": "⊕", "*": "⊗", "×": "⊗", "/": "⊘", "÷": "⊘", "**": "^", "∨": "⊞"}
"""Other ways of writing signs."""

BY_SIGN = {
    operation.sign: operation
    for operation in OPERATIONS.values()
    if operation.sign != "⊕" and not operation.sign.isalpha()
}
PRODUCTS = {"⊗": nimbers.nim_product, "⊘": nimbers.nim_quotient}
LEVELS: tuple[Mapping[str, Callable[[int, int], int]], ...] = BY_SIGN, {"⊕": NIM_SUM}, PRODUCTS
"""What signs mean, those that bind least first; powers and √ bind more than all of them."""

EXCLUDANTS = {excludant.__name__: excludant for excludant in (mex, lego, gelo, loge, gole)}
SINGLE = {"sqrt": nimbers.nim_square_root, "inverse": nimbers.nim_inverse}
FUNCTIONS: dict[str, Callable[..., int]] = {
    **EXCLUDANTS,
    **{
        plain(name): partial(reduce, operation)
        for operation in OPERATIONS.values()
        for name in (operation.name, *([operation.sign] if operation.sign.isalpha() else []))
    },
    **SINGLE,
}
"""What may stand before numbers in parentheses, with its meaning: of one number, or of several."""


@dataclass(frozen=True)
class Working:
    """One step.

    Attributes:
        sign: the operation: between its numbers if it is a sign, before them if it is a word.
        numbers: what it is applied to.
        value: what comes out.
    """

    sign: str
    numbers: tuple[int, ...]
    value: int

    def __str__(self) -> str:
        """Return the step as it is written.

        >>> str(Working("⊕", (3, 5), 6)), str(Working("mex", (0, 1), 2)), str(Working("√", (3,), 2))
        ('3 ⊕ 5 = 6', 'mex(0, 1) = 2', '√3 = 2')
        """
        if self.sign == "√":
            return f"√{self.numbers[0]} = {self.value}"
        if self.sign == "^":
            return f"{self.numbers[0]}^{self.numbers[1]} = {self.value}"
        if self.sign[0].isalpha():
            return f"{self.sign}({', '.join(map(str, self.numbers))}) = {self.value}"
        return f"{f' {self.sign} '.join(map(str, self.numbers))} = {self.value}"


@dataclass(frozen=True)
class Calculation:
    """An expression with its value.

    Attributes:
        text: as it was written.
        value: what comes out.
        steps: one for each operation, in the order of the work.

    >>> import kalmar
    >>> found = kalmar.calculate("3 + 5")
    >>> found.value, len(found.steps)
    (6, 1)
    """

    text: str
    value: int
    steps: tuple[Working, ...]


def calculate(text: str) -> Calculation:
    """Evaluate an expression, and record its working.

    Raises:
        PositionError: the text cannot be read; the error names the column.
        UsageError: a number is too large, or has no inverse.

    >>> calculate("3 ⊕ 5 ⊗ 7").value, calculate("2^-1").value, calculate("mex(0, 1, 3)").value
    (14, 3, 2)
    >>> [str(step) for step in calculate("(1 + 2) * 3").steps]
    ['1 ⊕ 2 = 3', '3 ⊗ 3 = 2']
    >>> [str(step) for step in calculate("6 / 2 / 3 + 1 + 4").steps]
    ['6 ⊘ 2 = 13', '13 ⊘ 3 = 6', '6 ⊕ 1 ⊕ 4 = 3']
    """
    reader = _Reader(text)
    value = reader.read()
    return Calculation(text.strip(), value, tuple(reader.steps))


def read_powers_as_sums(text: str) -> tuple[Working, ...]:
    """Return the nim-sum in place of each nim-power written with ^, which elsewhere means xor.

    >>> print(*read_powers_as_sums("13 ^ 7 ^ 22"))
    13 ⊕ 7 ⊕ 22 = 28
    >>> read_powers_as_sums("2**5 + 2^-1")
    ()
    """
    reader = _Reader(text)
    reader.read()
    return tuple(dict.fromkeys(reader.xors))


class _Reader:
    """Recursive descent; `level` has the signs between two numbers but powers."""

    def __init__(self, text: str) -> None:
        self.text = text
        # Tokens: the sign in its one form, its kind, and its column from 1 for error messages.
        self.tokens = [
            (SAME.get(match[0].casefold(), match[0]), match.lastgroup or "", match.start() + 1)
            for match in TOKEN.finditer(text)
            if match.lastgroup != "blank"
        ]
        self.at = 0
        self.steps: list[Working] = []
        self.xors: list[Working] = []

    def read(self) -> int:
        value = self.level(0)
        self.expect_end()
        return value

    @property
    def here(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    @property
    def kind(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else "end"

    def refuse(self, right: str) -> PositionError:
        shown = self.text if len(self.text) <= 80 else self.text[:77] + "…"
        if self.kind == "end":
            return PositionError(
                "syntax error at the end of '{shown}': {right}", shown=shown, right=right
            )
        return PositionError(
            "syntax error in '{shown}' at column {column} '{found}': {right}",
            shown=shown,
            column=self.tokens[self.at][2],
            found=self.here,
            right=right,
        )

    def expect_end(self) -> None:
        if self.kind != "end":
            raise self.refuse(message("write an operator such as ⊕, ⊗ or + here"))

    def expect(self, sign: str) -> None:
        if self.here != sign:
            raise self.refuse(message("write {sign} here", sign=sign))
        self.at += 1

    def work(self, sign: str, numbers: tuple[int, ...], value: int) -> int:
        self.steps.append(Working(sign, numbers, value))
        return value

    def natural(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            if number < 0:
                raise UsageError(
                    "{number} is negative: only foreclosed-sum takes such values", number=number
                )

    def level(self, depth: int, at: int = 0) -> int:
        """Evaluate parts joined by the signs of a level, each of them by those that bind more."""
        if at == len(LEVELS):
            return self.power(depth)
        value = self.level(depth, at + 1)
        while (sign := self.here) in LEVELS[at]:
            numbers = [value]
            while self.here == sign:
                self.at += 1
                numbers.append(self.level(depth, at + 1))
                # From left to right, as ⊘ is not associative; all parts of another sign are a step.
                if sign in PRODUCTS:
                    break
            self.natural(numbers)
            value = self.work(sign, tuple(numbers), reduce(LEVELS[at][sign], numbers))
            # Different signs of this level have no order of their own: parentheses are asked for.
            if at == 0 and self.here in BY_SIGN:
                raise self.refuse(message("put parentheses around the part with {sign}", sign=sign))
        return value

    def power(self, depth: int) -> int:
        base = self.atom(depth)
        numbers, signs = [base], set()
        while self.here == "^":
            # Exponents are ordinary integers and may be negative; a
            # power of a power goes from the left.
            signs.add(self.text[self.tokens[self.at][2] - 1])
            self.at += 1
            numbers.append(self.number())
            base = self.work("^", (base, numbers[-1]), nimbers.nim_power(base, numbers[-1]))
        # Powers written with ** or with a negative exponent are meant.
        if signs == {"^"} and min(numbers) >= 0:
            self.xors.append(Working("⊕", tuple(numbers), reduce(NIM_SUM, numbers)))
        return base

    def number(self) -> int:
        sign = 1
        if self.here in {"-", "−"}:
            sign, self.at = -1, self.at + 1
        if self.kind != "number" or not self.here.isascii():
            raise self.refuse(message("write a number here"))
        # The text is compared first: a very long number is not even converted.
        value = int(self.here) if len(self.here) <= LARGEST_BITS else 1 << LARGEST_BITS
        if value.bit_length() > LARGEST_BITS:
            raise self.refuse(message("the largest number is 2^{bits} - 1", bits=LARGEST_BITS))
        self.at += 1
        return sign * value

    def atom(self, depth: int) -> int:
        # A bound on recursion, also for signs of roots.
        if depth > MAX_NESTING:
            raise self.refuse(
                message("nest parentheses at most {most} levels deep", most=MAX_NESTING)
            )
        if self.here == "√":
            self.at += 1
            value = self.atom(depth + 1)
            return self.work("√", (value,), nimbers.nim_square_root(value))
        if self.here == "(":
            self.at += 1
            value = self.level(depth + 1)
            self.expect(")")
            return value
        return self.call(depth) if self.kind == "word" else self.number()

    def call(self, depth: int) -> int:
        name = plain(self.here)
        if name not in FUNCTIONS:
            raise self.refuse(message("write one of {names}", names=", ".join(FUNCTIONS)))
        self.at += 1
        self.expect("(")
        numbers = self.arguments(depth)
        return self.work(name, numbers, self.apply(name, numbers))

    def arguments(self, depth: int) -> tuple[int, ...]:
        numbers: list[int] = []
        while self.here != ")":
            numbers.append(self.level(depth + 1))
            if self.here != ")":
                self.expect(",")
        self.at += 1
        return tuple(numbers)

    def apply(self, name: str, numbers: tuple[int, ...]) -> int:
        # Negative numbers stand for foreclosed values only.
        if name != "foreclosed-sum":
            self.natural(numbers)
        if name in SINGLE:
            if len(numbers) != 1:
                raise self.refuse(message("{name} takes one number", name=name))
            return FUNCTIONS[name](numbers[0])
        if not numbers and name not in EXCLUDANTS:
            raise self.refuse(message("{name} takes at least one number", name=name))
        return FUNCTIONS[name](numbers)
