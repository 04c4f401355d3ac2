"""The register of OEIS sequences that Kalmár can compute, by their A-numbers.

It has one line of `sequences.toml` for each sequence, in a section for each kind; sequences that no
table or list of values holds as they are have a function of their own here (`UNUSUAL`). To add one,
write its line, and its first terms, from where they are published, into `tests/data/oeis.json`: a
sequence whose terms were compared with nothing does not go in. The terms are computed in `terms`,
and compared with b-files in `ask`.

Not public by itself: what may be relied on is in `kalmar`.
"""

import shlex
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, count
from math import isqrt
from operator import xor
from pathlib import Path
from typing import Any

from kalmar.answers.tables.ask import table
from kalmar.answers.tables.families import is_pattern
from kalmar.core.by_name import RichDisplay
from kalmar.core.errors import UsageError
from kalmar.core.i18n import Message, message, plain, translate
from kalmar.engines.sequences.periodicity import certify_numbers
from kalmar.games.registry import find_rules
from kalmar.games.titles import title_of
from kalmar.runtime.files import read_own
from kalmar.theory.nimbers import nim_power, nim_product

MOST_ROWS = 20
FIRST_LENGTH = 64
"""Values of a row of the queen's table that are looked at first."""


@dataclass(frozen=True)
class Unusual:
    """One of them.

    Attributes:
        words: what it is.
        terms: from the first one on.
        most: how many there are within reach; 0 where any usual number is.
    """

    words: Message
    terms: Callable[[], Iterator[int]]
    most: int = 0


UNUSUAL: dict[str, Unusual] = {}
"""By what the register calls them."""
Terms = Callable[[], Iterator[int]]


def unusual(words: Message, most: int = 0) -> Callable[[Terms], Terms]:
    """Let a function yield the terms of a sequence that the register has by its name."""

    def register(terms: Terms) -> Terms:
        UNUSUAL[terms.__name__.replace("_", "-")] = Unusual(words, terms, most)
        return terms

    return register


@unusual(message("the smaller heaps of the P-positions of Wythoff's game"))
def wythoff_less() -> Iterator[int]:
    """Yield the smaller heaps of Wythoff's pairs: n times the golden ratio, rounded down."""
    return ((n + isqrt(5 * n * n)) // 2 for n in count(1))


@unusual(message("the larger heaps of the P-positions of Wythoff's game"))
def wythoff_more() -> Iterator[int]:
    """Yield the larger heaps of Wythoff's pairs."""
    return (less + n for n, less in enumerate(wythoff_less(), 1))


@unusual(message("for each heap of Wythoff's game, the other heap of its P-position"))
def wythoff_partner() -> Iterator[int]:
    """Yield for each heap the other one of its pair."""
    partner = {0: 0}
    pairs = zip(wythoff_less(), wythoff_more(), strict=False)
    for heap in count():
        while heap not in partner:
            less, more = next(pairs)
            partner[less], partner[more] = more, less
        yield partner.pop(heap)


@unusual(message("Grundy values of Nim with heaps 1, 2, …, n"))
def running_nim_sum() -> Iterator[int]:
    """Yield the nim-sums of 0 to n."""
    return accumulate(count(), xor)


@unusual(message("the multiplicative order of n in nim arithmetic"))
def nim_order() -> Iterator[int]:
    """Yield the order of n: how often it is nim-multiplied to get 1, from its field's group."""
    return (_order(n) for n in count(1))


def _order(number: int) -> int:
    """Compute the order of a nimber, a divisor of the group order of the least field it is in.

    >>> _order(1), _order(4), _order(16)
    (1, 15, 85)
    """
    field = 2
    while field <= number:
        field *= field
    order = field - 1
    for prime in _primes_of(order):
        while order % prime == 0 and nim_power(number, order // prime) == 1:
            order //= prime
    return order


def _primes_of(number: int) -> Iterator[int]:
    """Yield the primes that divide a number.

    >>> list(_primes_of(255))
    [3, 5, 17]
    """
    divisor = 2
    while number > 1:
        if number % divisor == 0:
            yield divisor
            while number % divisor == 0:
                number //= divisor
        divisor += 1


@unusual(message("the nim-product of 1, 2, …, n"))
def nim_factorial() -> Iterator[int]:
    """Yield the nim-products of 1 to n."""
    found = 1
    for n in count(1):
        found = nim_product(found, n)
        yield found


@unusual(message("the nim-square of the n-th power of 2"))
def square_of_power() -> Iterator[int]:
    """Yield the nim-squares of the powers of 2."""
    return (nim_product(1 << n, 1 << n) for n in count())


@unusual(message("the table of nim-products of powers of 2, by antidiagonals"))
def product_of_powers() -> Iterator[int]:
    """Yield the nim-products of powers of 2, by antidiagonals."""
    return (nim_product(1 << k, 1 << (s - k)) for s in count() for k in range(s + 1))


@unusual(message("the nim-product of n and n + 1"))
def product_of_neighbours() -> Iterator[int]:
    """Yield the nim-products of n and n + 1."""
    return (nim_product(n, n + 1) for n in count())


@unusual(
    message("the observed preperiod of row n of the queen's table of Grundy values"), MOST_ROWS
)
def queen_preperiod() -> Iterator[int]:
    """Yield the preperiods of the rows of the queen's table."""
    return (_period(row)[0] for row in count())


@unusual(message("the observed period of row n of the queen's table of Grundy values"), MOST_ROWS)
def queen_period() -> Iterator[int]:
    """Yield the periods of the rows of the queen's table."""
    return (_period(row)[1] for row in count())


@lru_cache
def _period(row: int) -> tuple[int, int]:
    """Find the preperiod and period of a row, the same in twice as many values.

    >>> _period(3)
    (8, 6)
    """
    length, before = FIRST_LENGTH, None
    while True:
        found = certify_numbers(table("queen", [row], range(length)).values[0])
        cycle = found.periodicity
        here = (cycle.preperiod, cycle.period) if cycle else None
        if here is not None and here == before:
            return here
        length, before = 2 * length, here


REGISTER = Path(__file__).with_name("sequences.toml")

SETS = {
    "squares": "k square",
    "primes": "k prime",
    "triangular": "(8*k+1) square",
    "factorials": "k in 1,2,6,24,120,720,5040,40320",
    "fibonacci": "k in 1,2,3,5,8,13,21,34,55,89,144,233,377,610,987,1597,2584,4181,6765,10946",
}
"""For the numbers that may be taken from a heap, how rules written out say so."""

KINDS = {
    "values": message("Grundy values of {game}"),
    "takings": message("Grundy values of {game}"),
    "losing": message("{game}: the numbers n for which the value is 0, the P-positions"),
    "losing_takings": message("{game}: the heaps whose value is 0, the P-positions"),
    "antidiagonals": message("the table of Grundy values of {game}, read by antidiagonals"),
    "triangle": message("the table of Grundy values of {game} on and below its diagonal, by rows"),
    "expression": message("{game} in nim arithmetic"),
    "expression_antidiagonals": message("the table of {game} in nim arithmetic, by antidiagonals"),
    "expression_triangle": message("the table of {game} in nim arithmetic, m up to n, by rows"),
    "codewords": message(
        "P-positions of {game} as numbers: the binary digits are the coins, and 1 is a head"
    ),
    "inverse": message("the inverse of {game} as a permutation: a(n) is the index of n"),
}
"""For each section of the register what its sequences are."""


@dataclass(frozen=True)
class OeisEntry(RichDisplay):
    """A sequence of the OEIS, and how it is computed here.

    Attributes:
        number: its A-number.
        kind: how it is read; a section of the register.
        of: the game, the position with n, the expression, or what else it is read from.
        first: the index of its first term.
        shift: what is added to an index to get the heap.
        start: the least heap, row or column that counts.
        quick: how many terms are found in a second; 0 where any usual number is.
        names: other words by which it is found.

    >>> import kalmar
    >>> found = kalmar.oeis("A002186", 5).entry
    >>> found.number, found.of
    ('A002186', '0.77')
    """

    number: str
    kind: str
    of: str
    first: int = 0
    shift: int = 0
    start: int = 0
    quick: int = 0
    names: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Return the number."""
        return f"<OeisEntry {self.number}>"

    @property
    def game(self) -> str:
        """Return the game as typed on the command line; any other source unchanged."""
        if self.of in SETS and "takings" in self.kind:
            return f"rules(n -> n-k with {SETS[self.of]})"
        return self.of

    @property
    def what(self) -> str:
        """Describe the sequence in a sentence."""
        if self.kind == "unusual":
            return UNUSUAL[self.of].words
        told = message(KINDS[self.kind].template, game=self._title)
        if not self.shift:
            return told
        return message("{told}; a(n) belongs to {place}", told=told, place=_place(self.shift))

    @property
    def _title(self) -> str:
        """Return the name of the game, with its code."""
        if self.kind.startswith("expression") or self.kind == "inverse" or is_pattern(self.game):
            return self.of
        return self.names[0] if self.of in SETS else title_of(find_rules(self.game))

    @property
    def command(self) -> str | None:
        """Return the command, without "kalmar", that shows the values read; None for none."""
        if self.kind in {"values", "takings", "losing", "losing_takings", "codewords"}:
            return f"values {shlex.quote(self.game)} -n {12 if self.kind == 'codewords' else 30}"
        if self.kind in {"antidiagonals", "triangle"}:
            return f"table {shlex.quote(self.game)}"
        if self.kind.startswith("expression"):
            return f"calc {shlex.quote(self.of.replace('n', '6').replace('m', '3'))}"
        return None

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {"number": self.number, "what": str(self.what), "kind": self.kind,
                "of": self.game, "first": self.first, "command": self.command}  # fmt: skip


def _place(shift: int) -> str:
    """Format which heap an index belongs to.

    >>> _place(0), _place(-1)
    ('n', 'n - 1')
    """
    return "n" if not shift else f"n {'+' if shift > 0 else '-'} {abs(shift)}"


@lru_cache
def registered() -> dict[str, OeisEntry]:
    """Return all sequences by their numbers, ascending.

    >>> registered()["A002186"].of
    '0.77'
    """
    kinds = tomllib.loads(read_own(REGISTER).decode())
    entries = [
        OeisEntry(number, kind, **{**fields, "names": tuple(fields.get("names", ()))})
        for kind, numbers in kinds.items()
        for number, fields in numbers.items()
    ]
    return {entry.number: entry for entry in sorted(entries, key=lambda entry: entry.number)}


def find_entry(number: str) -> OeisEntry:
    """Find the sequence with an A-number.

    Raises:
        UsageError: it is not among them.

    >>> find_entry("a2186").what
    'Grundy values of Kayles (0.77)'
    """
    digits = number.strip().casefold().removeprefix("a")
    known = registered()
    name = f"A{int(digits):06}" if digits.isdecimal() else number
    if name not in known:
        raise UsageError(
            "{number} is not among the {count} sequences computed here: kalmar oeis lists"
            " them, kalmar oeis WORDS searches them",
            number=number,
            count=len(known),
        )
    return known[name]


def search_oeis(words: str = "") -> tuple[OeisEntry, ...]:
    """Search the registered sequences that all words match; all of them for no words.

    Args:
        words: of names, game or description in any language of the program; or an A-number.

    >>> [entry.number for entry in search_oeis("double kayles")]
    ['A071074']
    """
    wanted = [plain(word) for word in words.split()]
    return tuple(e for e in registered().values() if all(word in _text(e) for word in wanted))


def _text(entry: OeisEntry) -> str:
    """Return all the text of an entry that is searched."""
    told = (entry.what, translate(entry.what, "hu"))
    return " ".join(map(plain, (entry.number, entry.of, *entry.names, *told)))
