"""Games of heaps, and their take-and-break codes: what may be left when k things are taken.

Digit d_k after the point is a sum of powers of two: with 2^b in d_k, taking k things may leave
exactly b non-empty heaps. Digits up to 7 make octal codes (Guy and Smith 1956), up to F
hexadecimal ones. The digit before the point is d_0: a heap is split without taking anything.

    0.77      two digits, zeros after them
    4.07      a heap may also be split in two
    0.3…      the last digit is repeated for ever; three points will do as well
    0.1(37)   the digits in parentheses are repeated for ever
    0.7^8     eight sevens; 0.77…7(8) says the same
    4!.0      heaps that one move leaves are pairwise unequal: this one is Grundy's game

`written_out` expands digits that are counted: `0.7^8`, `0.77…7(8)`. Source 001 writes 0.77…7 and
says in words how many sevens there are; here the number is part of the code.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError
from kalmar.core.i18n import Message, join_messages, message
from kalmar.runtime.jobs import batches
from kalmar.runtime.work import spend

MOST_DIGITS = 10_000
POWER = re.compile(r"(?P<digit>[0-9A-F])\^(?P<count>[0-9]{1,9})")
RUN = re.compile(r"(?P<digit>[0-9A-F])(?P=digit)*(?:…|\.\.\.)(?P=digit)\((?P<count>[0-9]{1,9})\)$")
UNCOUNTED = re.compile(
    r"(?P<before>.*\.[0-9A-F]*?)(?P<digit>[0-9A-F])(?P=digit)*(?:…|\.\.\.)(?P=digit)+"
)


def written_out(text: str) -> str:
    """Return a code in which counted digits are written out one by one.

    Raises:
        GameError: a run of digits has no count, or the code is too long.

    >>> written_out("0.17^3"), written_out("0.177…7(4)")
    ('0.1777', '0.17777')
    """
    # The patterns of runs take the square of the length, and most codes have none.
    runs = (RUN,) if "…" in text or "..." in text else ()
    uncounted = UNCOUNTED.fullmatch(text) if runs and len(text) <= MOST_DIGITS else None
    if uncounted:
        digit, before = uncounted["digit"], uncounted["before"]
        raise GameError(
            "'{short}' does not say how often {digit} is repeated: write {before}{digit}^8"
            " for eight times, or {before}{digit}… for infinitely often",
            short=short(text),
            digit=digit,
            before=before,
        )
    if len(text) <= MOST_DIGITS:
        counted = (match["count"] for which in (POWER, *runs) for match in which.finditer(text))
        most = sum(map(int, counted))
    if len(text) > MOST_DIGITS or most > MOST_DIGITS:
        raise GameError(
            "the code {short} has more than {most_digits:,} digits",
            short=short(text),
            most_digits=MOST_DIGITS,
        )
    for which in (POWER, *runs):
        text = which.sub(lambda match: match["digit"] * int(match["count"]), text)
    return text


def short(text: str) -> str:
    """Truncate a text to at most 40 characters, with … at the end where it is cut.

    >>> short("7" * 41) == "7" * 37 + "…"
    True
    """
    return text if len(text) <= 40 else f"{text[:37]}…"


DIGITS = "0123456789ABCDEF"
CODE = re.compile(
    r"(?:(?P<zeroth>[0-9A-F])(?P<unequal>!?))?\.(?P<head>[0-9A-F]*?)"
    r"(?:(?P<last>[0-9A-F])(?:…|\.\.\.)|\((?P<tail>[0-9A-F]+)\)(?:…|\.\.\.)?)?"
)


@dataclass(frozen=True)
class Code:
    """A code in its shortest form.

    Attributes:
        digits: d_0, d_1, … up to where the tail begins.
        tail: the digits repeated for ever; empty where all further digits are 0.
        unequal: whether heaps left by one move must differ in size, each from each.

    >>> Code((0, 7, 7)).digit(2), Code((0, 7, 7)).digit(3), Code((0,), (3,)).digit(9)
    (7, 0, 3)
    """

    digits: tuple[int, ...]
    tail: tuple[int, ...] = ()
    unequal: bool = False

    def digit(self, taken: int) -> int:
        """Return the digit d_k for k things taken."""
        if taken < len(self.digits):
            return self.digits[taken]
        return self.tail[(taken - len(self.digits)) % len(self.tail)] if self.tail else 0

    def allows(self, heap: int, left: tuple[int, ...]) -> bool:
        """Return whether one move may leave just these heaps, ascending; (0,) for none.

        >>> KAYLES = parse_code("0.77")
        >>> KAYLES.allows(9, (3, 4)), KAYLES.allows(9, (3, 3)), KAYLES.allows(2, (0,))
        (True, False, True)
        """
        if left == (0,):
            return bool(self.digit(heap) & 1)
        if (
            not left
            or not all(isinstance(part, int) for part in left)
            or left[0] < 1
            or list(left) != sorted(left)
            or sum(left) > heap
        ):
            return False
        if self.unequal and len(set(left)) < len(left):
            return False
        # Bit b of digit d_k allows b heaps after k things are taken.
        return bool(self.digit(heap - sum(left)) & (1 << len(left)))

    def first(self, count: int) -> tuple[int, ...]:
        """Return the digits d_0, …, d_(count − 1).

        >>> parse_code("0.1(37)").first(6)
        (0, 1, 3, 7, 3, 7)
        """
        spend(count)
        return tuple(self.digit(taken) for some in batches(range(count)) for taken in some)

    def up_to(self, heap: int) -> "Code":
        """Return the same game's code for heaps up to one, without the digits unused there.

        >>> parse_code("0.3003").up_to(3).text, parse_code("0.3…").up_to(3).text
        ('0.3', '0.3…')
        """
        if self.tail or len(self.digits) <= heap + 1:
            return self
        return Code(_without_zeros(self.digits[: heap + 1]), unequal=self.unequal)

    @property
    def finite(self) -> bool:
        """Return whether only finitely many digits differ from 0."""
        return not self.tail

    @cached_property
    def most_parts(self) -> int:
        """Return into how many heaps a move may split a heap at most: 0 to 3.

        >>> parse_code("0.137").most_parts, parse_code("0.3…").most_parts
        (2, 1)
        """
        return max(0, *(digit.bit_length() - 1 for digit in (*self.digits, *self.tail)))

    @property
    def words(self) -> str:
        """Describe what the digits allow.

        >>> parse_code("0.07").words
        'take 2 and leave zero, one or two heaps'
        >>> parse_code("0.7…").words
        'take any number and leave zero, one or two heaps'
        >>> parse_code("0.137(30)").words
        'take 1 and leave no heap; take 2, 4, 6, 8, … and leave zero or one heap; take 3 and leave zero, one or two heaps'
        """  # noqa: E501 - a line of the program
        allowed = join_messages(
            [
                message("take {taken} and leave {left}", taken=taken, left=LEFT[digit])
                for digit, taken in self._takings()
            ],
            "; ",
        )
        if not self.unequal:
            return allowed
        return message("{allowed}; heaps left by a move must be unequal", allowed=allowed)

    def _takings(self) -> Iterator[tuple[int, str]]:
        """Yield each digit that occurs, with how many things it lets a move take."""
        if self.digits == (0,) and len(self.tail) == 1:
            yield self.tail[0], message("any number")
            return
        if self.digits[0]:
            yield self.digits[0], message("none")
        for digit, once, ever in takings_of(self):
            yield digit, _numbers(once, ever, len(self.tail))

    @cached_property
    def most_taken(self) -> int | None:
        """Return the most that bounded Nim lets a move take; None for Nim and other games.

        >>> [parse_code(text).most_taken for text in ("0.333", "0.3…", "0.37")]
        [3, None, None]
        """
        digits = self.digits[1:]
        bounded = self.digits[0] == 0 and self.finite and digits and set(digits) == {3}
        return len(digits) if bounded else None

    @cached_property
    def text(self) -> str:
        """Return the code as it is written.

        >>> Code((0, 1), (3, 7)).text, Code((0,), (3,)).text, Code((4,), unequal=True).text
        ('0.1(37)', '0.3…', '4!.0')
        """
        written = "".join(DIGITS[digit] for digit in self.digits)
        tail = "".join(DIGITS[digit] for digit in self.tail)
        ending = f"{tail}…" if len(tail) == 1 else f"({tail})" if tail else ""
        zeroth = written[0] + "!" * self.unequal
        return f"{zeroth}.{written[1:]}{ending}" if written[1:] or tail else f"{zeroth}.0"


def takings_of(code: Code) -> Iterator[tuple[int, list[int], set[int]]]:
    """Yield each digit after the point that allows something, with the numbers k that have it.

    The list has those before the tail, the set those in it, by their first time.

    >>> list(takings_of(parse_code("0.137(30)")))
    [(1, [1], set()), (3, [2], {4}), (7, [3], set())]
    """
    head = code.digits[1:]
    begun, found = len(code.digits), dict[int, tuple[list[int], set[int]]]()
    for taken, digit in enumerate((*head, *code.tail), begun - len(head)):
        once, ever = found.setdefault(digit, ([], set()))
        if taken < begun:
            once.append(taken)
        else:
            ever.add(taken)
    for digit, (once, ever) in found.items():
        if digit:
            yield digit, once, ever


NIM = Code((0,), (3,))
"""Take any number of things; what is left is one heap."""


def code_of(rules: object) -> Code | None:
    """Return the code in the attribute `code` of rules; None if they are not take-and-break.

    >>> from kalmar.games.heaps.nim import Nim
    >>> code_of(Nim()) == NIM, code_of("nim")
    (True, None)
    """
    code = getattr(rules, "code", None)
    return code if isinstance(code, Code) else None


LEFT: dict[int, Message] = {
    1: message("no heap"),
    2: message("one heap"),
    3: message("zero or one heap"),
    4: message("two heaps"),
    5: message("zero or two heaps"),
    6: message("one or two heaps"),
    7: message("zero, one or two heaps"),
    8: message("three heaps"),
    9: message("zero or three heaps"),
    10: message("one or three heaps"),
    11: message("zero, one or three heaps"),
    12: message("two or three heaps"),
    13: message("zero, two or three heaps"),
    14: message("one, two or three heaps"),
    15: message("zero, one, two or three heaps"),
}
"""What a digit lets a move leave."""

MOST_NUMBERS = 8


def _numbers(once: list[int], ever: set[int], step: int) -> str:
    """Format the numbers that may be taken.

    Args:
        once: some of them.
        ever: the first ones of those that come again and again.
        step: after how many they come again.

    >>> _numbers([1, 2], set(), 0), _numbers([1, 2, 3], set(), 0), _numbers([1], {3}, 1)
    ('1 or 2', '1 to 3', '1, 3 or more')
    """
    if ever and step == 1:
        more = message("{least} or more", least=min(ever))
        return join_messages((*map(str, once), more))
    numbers = sorted({*once, *(k + i * step for k in ever for i in range(3))})
    if ever or (len(numbers) > MOST_NUMBERS and numbers[-1] - numbers[0] >= len(numbers)):
        return join_messages([*map(str, numbers[:MOST_NUMBERS]), "…"])
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return message("{first} to {last}", first=numbers[0], last=numbers[-1])
    if len(numbers) == 1:
        return str(numbers[0])
    before = join_messages(map(str, numbers[:-1]))
    return message("{numbers} or {last}", numbers=before, last=numbers[-1])


def code_up_to(rules: object, heap: int) -> Code | None:
    """Return the code that rules declare, as far as it matters for heaps up to one.

    Rules whose code may be too long to write have a method `code_up_to`.

    >>> from kalmar.games.heaps.subtraction import Subtraction
    >>> found = code_up_to(Subtraction((3, 10**9)), 7)
    >>> found.text if found else ""
    '0.003'
    """
    shorter = getattr(rules, "code_up_to", None)
    code = shorter(heap) if shorter is not None else code_of(rules)
    return code.up_to(heap) if isinstance(code, Code) else None


CODE_WORD = re.compile(r"[0-9A-Za-z]?!*\.[0-9A-Za-z.…()^!]*")  # also what is spelt wrong


def is_code(text: str) -> bool:
    """Return whether a word is a take-and-break code rather than a name or a component.

    >>> is_code("0.77"), is_code("4x6"), is_code(".07"), is_code("0.3…"), is_code("4!.0")
    (True, False, True, True, True)
    """
    return "." in text and CODE_WORD.fullmatch(text) is not None


@lru_cache(maxsize=1 << 8)
def parse_code(text: str) -> Code:
    """Parse a take-and-break code.

    Raises:
        GameError: it is not a code, or its digit before the point lets a move change nothing.

    >>> parse_code(".07") == parse_code("0.0700") == Code((0, 0, 7))
    True
    >>> parse_code("0.333...") == parse_code("0.3…") == parse_code("0!.3…") == Code((0,), (3,))
    True
    >>> parse_code("0.7^4") == parse_code("0.77…7(4)") == parse_code("0.7777")
    True
    """
    match = CODE.fullmatch(written_out(text.upper().strip()))
    if not match or not (match["head"] or match["last"] or match["tail"]):
        raise GameError(
            "'{short}' is not a take-and-break code: write a digit, a point and digits"
            " 0-9, A-F, such as 0.77, 4.07, 4!.0 or 0.3…",
            short=short(text),
        )
    zeroth = int(match["zeroth"] or "0", 16)
    if zeroth & 3:
        raise GameError(
            "the code {short} begins with {zeroth:X}, so a move might change nothing: the"
            " digit before the point must be 0, 4, 8 or C",
            short=short(text),
            zeroth=zeroth,
        )
    digits = (zeroth, *(int(digit, 16) for digit in match["head"]))
    tail = tuple(int(digit, 16) for digit in match["last"] or match["tail"] or "")
    code = _shortest(digits, tail)
    unequal = bool(match["unequal"]) and code.most_parts > 1  # one heap differs from all others
    return Code(code.digits, code.tail, unequal)


def _shortest(digits: tuple[int, ...], tail: tuple[int, ...]) -> Code:
    """Return the canonical code of a sequence of digits."""
    if not any(tail):
        return Code(_without_zeros(digits))
    size = len(tail)
    # The least period of the tail, then as much of the end of the digits as the tail can take over.
    period = next(p for p in range(1, size + 1) if size % p == 0 and tail[:p] * (size // p) == tail)
    tail = tail[:period]
    while len(digits) > 1 and digits[-1] == tail[-1]:
        digits, tail = digits[:-1], (tail[-1], *tail[:-1])
    return Code(digits, tail)


def _without_zeros(digits: tuple[int, ...]) -> tuple[int, ...]:
    """Strip trailing zeros from the digits, but keep the one before the point in any case.

    >>> _without_zeros((0, 3, 0, 0)), _without_zeros((0, 0))
    ((0, 3), (0,))
    """
    return (digits[0], *bytes(digits[1:]).rstrip(b"\0"))
