"""Recognise take-and-break games among rules in a text, by what the text says.

A move `n -> n - t`, or `n -> a, n - t - a`, is a digit of a code for each t, where t and what is
said of it do not depend on n, and where a is restricted only in that heaps are not empty, not
equal, or named the small one first. A condition on a letter alone that compares it with numbers,
or looks at its remainders, is periodic from some number on; so the numbers t are known from some of
them, and these are read off the options of one heap.
"""

import ast
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import lcm

from kalmar.core.errors import LimitReached
from kalmar.games.custom import rule_bounds as bounds
from kalmar.games.custom.rule_trees import Choice, Move, RuleText, Tree
from kalmar.games.custom.text_rules import made_of
from kalmar.games.heaps import DIGITS, Code, parse_code

LONGEST = 2_000
"""Numbers that may be taken are looked at up to here."""


Regular = tuple[int, int]
"""From which number on something comes again in each period, and the period."""


def _wave(number: bounds.Sum) -> tuple[int, int, int] | None:
    """Read a number as slope·k + r, where k is the only letter in it, and r comes again.

    Returns:
        The slope, a bound of r and of its negative, and the period of r; None for other numbers.
    """
    slope, size, period = 0, 0, 1
    for product, times in number.items():
        match product:
            case ():
                size += abs(times)
            case (str(),):
                slope += times
            case (ast.BinOp(left=left, op=ast.Mod(), right=right),):
                by, inner = bounds.constant_of(right), _wave(bounds.sum_of(left))
                if not by or inner is None:
                    return None
                size, period = size + abs(times * by), lcm(period, by, inner[2])
            case _:
                return None
    return slope, size, period


def regular(tree: Tree) -> Regular | None:
    """Return from which number on a condition on one letter is periodic; None if it is not known.

    >>> regular(ast.parse("k % 3 == 1 and k > 5", mode="eval").body)
    (6, 3)
    """
    match tree:
        case ast.UnaryOp(op=ast.Not(), operand=below):
            return regular(below)
        case ast.BoolOp(values=parts):
            return _together(regular(part) for part in parts)
        case ast.Compare(left=left, comparators=others):
            pairs = zip([left, *others], others, strict=False)
            return _together(_compared(one, end) for one, other in pairs for end in _ends(other))
        case ast.Call(func=ast.Name(id="even" | "odd"), args=[one]):
            return _remainder(one, 2)
        case ast.Call(func=ast.Name(id="divides" | "coprime"), args=[one, other]):
            by = bounds.constant_of(one)
            return _remainder(other, by) if by else None
    return None


def _ends(tree: Tree) -> Iterator[Tree]:
    """Yield the numbers that a number is compared with."""
    members = tree.elts if isinstance(tree, ast.Set) else [tree]
    for member in members:
        match member:
            case ast.Call(func=ast.Name(id="span" | "range"), args=ends):
                yield from ends
            case _:
                yield member


def _compared(one: Tree, other: Tree) -> Regular | None:
    found = _wave(bounds.plus(bounds.sum_of(one), bounds.sum_of(other), -1))
    if found is None:
        return None
    slope, size, period = found
    # Beyond the size the sign is that of the slope.
    return (size + 1 if slope else 0), period


def _remainder(tree: Tree, by: int) -> Regular | None:
    found = _wave(bounds.sum_of(tree))
    return (0, lcm(found[2], by)) if found else None


def _together(found: Iterator[Regular | None]) -> Regular | None:
    start, period = 0, 1
    for one in found:
        if one is None:
            return None
        start, period = max(start, one[0]), lcm(period, one[1])
    return start, period


@dataclass
class Taken:
    """A move that leaves one heap, n − t, or two, a and n − t − a; and what is read of it.

    Attributes:
        move: that is read.
        part: the letter a; "" where one heap is left.
        rest: the other heap.
        taken: t.
        least: of each heap that is left, the least that is allowed.
        start: from which number on what may be taken is periodic.
        period: of it.
        endless: whether any number may be taken.
        order: the heap that must not be larger than the other one; "" for none.
        unequal: whether the two must differ.
    """

    move: Move
    part: str = ""
    rest: bounds.Sum = field(default_factory=dict)
    taken: bounds.Sum = field(default_factory=dict)
    least: dict[str, int] = field(default_factory=dict)
    start: int = 0
    period: int = 1
    endless: bool = False
    order: str = ""
    unequal: bool = False

    def read(self) -> bool:
        """Read what is said of t and of the heaps; False where it is no digit of a code."""
        self.least = {"rest": 0} | ({"part": 0} if self.part else {})
        conditions = [*self.move.conditions]
        for letter in self.move.free:
            self.endless |= letter != self.part
            conditions.append(
                ast.parse(f"1 <= {letter} <= {self.move.letters[0]}", mode="eval").body
            )
        for choice in self.move.choices:
            ends = self._choice(choice)
            if ends is None:
                return False
            conditions += ends
        read = all(map(self._condition, conditions))
        return read and max(self.least.values()) <= 1 and self._by_heaps()

    def _by_heaps(self) -> bool:
        """Say of t, in place of the letter in it, from which number on what is when periodic."""
        if not self.endless:
            others = (choice for choice in self.move.choices if choice.letter != self.part)
            sizes = {c.letter: max(bounds.size_of(m, {}) for m in c.members) for c in others}
            self.start = bounds.size_of(bounds.tree_of(self.taken), sizes) + 1
            return True
        letter = min(bounds.letters_in(self.taken), default="")
        slope, more = self.taken.get((letter,), 0), self.taken.get((), 0)
        if slope < 1 or self.taken.keys() - {(letter,), ()}:
            return False
        self.start, self.period = slope * self.start + max(more, 0), slope * self.period
        return True

    def _choice(self, choice: Choice) -> list[Tree] | None:
        """Return the conditions that a set stands for; None where it is none of those read."""
        known = {self.move.letters[0], *bounds.letters_in(self.taken)} - {choice.letter}
        match choice.members:
            case [ast.Call(func=ast.Name(id="span"), args=[low, high])] if (
                set() < bounds.letters_of(high) <= known
            ):
                self.endless |= choice.letter != self.part
                return [ast.Compare(low, [ast.LtE(), ast.LtE()], [ast.Name(choice.letter), high])]
        if choice.letter == self.part or any(map(bounds.letters_of, choice.members)):
            return None
        return []

    def _condition(self, condition: Tree) -> bool:
        """Read a condition; False where it is none of those known."""
        match condition:
            case ast.BoolOp(op=ast.And(), values=parts):
                return all(map(self._condition, parts))
            case ast.Compare(left=left, ops=ops, comparators=others) if len(ops) > 1:
                pairs = zip([left, *others], ops, others, strict=False)
                return all(self._condition(ast.Compare(one, [op], [other]))
                           for one, op, other in pairs)  # fmt: skip
        letters = bounds.letters_of(condition)
        if letters <= bounds.letters_in(self.taken):
            # Of a finite set all numbers are looked at.
            return not self.endless or (len(letters) < 2 and self._repeat(regular(condition)))
        match condition:
            case ast.Compare(ops=[ast.Gt() | ast.GtE() | ast.Lt() | ast.LtE()]):
                return all(map(self._difference, bounds.differences_of(condition)))
        return False

    def _repeat(self, found: Regular | None) -> bool:
        """Note that what may be taken is restricted so."""
        if found is not None:
            self.start, self.period = max(self.start, found[0]), lcm(self.period, found[1])
        return found is not None

    def _difference(self, more: bounds.Sum) -> bool:
        """Read that a number is not below 0; False where it is not known what that says."""
        part: bounds.Sum = {(self.part,): 1}
        for name, heap in (("rest", self.rest), ("part", part)):
            if name in self.least:
                beyond = bounds.plus(more, heap, -1)
                least = bounds.least_of(beyond, {})  # a number if all letters cancel
                if least is not None:
                    self.least[name] = max(self.least[name], -least)
                    return True
                over = bounds.least_of(beyond, bounds.lows_of(self.move))
                if over is not None and over >= 0:
                    return True
        for name, large, small in (("part", self.rest, part), ("rest", part, self.rest)):
            between = bounds.plus(more, bounds.plus(large, small, -1), -1)
            apart = bounds.least_of(between, {}) if self.part else None
            if apart in {0, -1} and self.order in {"", name}:
                self.order, self.unequal = name, self.unequal or apart == -1
                return True
        return False

    def numbers(self, end: int) -> Iterator[int]:
        """Yield the numbers below an end that may be taken, from heaps that are large enough."""
        options = made_of([self.move])
        if not self.least:
            yield from (heap for heap in range(1, end) if any(options(heap)))
            return
        heap = end + 4
        for _, left in options(heap):
            rest = heap - sum(number for (number,) in left)
            if rest < end and not ((heap,) in left and rest == 0):
                yield rest

    @property
    def digit(self) -> int:
        """Return what the move allows to leave: a digit of a code."""
        if not self.least:
            return 1
        if "part" not in self.least:
            return 3 - self.least["rest"]
        empty = [self.least[name] == 0 for name in ("part", "rest") if self.order in {"", name}]
        both = not any(self.least.values()) and not self.unequal
        return 4 + 2 * any(empty) + both


def code_of_text(said: RuleText) -> Code | None:
    """Return the code of the take-and-break game that rules are; None where none is recognised.

    >>> from kalmar.games.custom.rule_text import read_rules
    >>> for text in ("n -> a, n-k-a for k in 1,2 for a in 0..n", "n -> n-k if k odd"):
    ...     print(code_of_text(read_rules(text)))
    Code(digits=(0, 7, 7), tail=(), unequal=False)
    Code(digits=(0,), tail=(3, 0), unequal=False)
    """
    if said.sizes != {"": 1} or said.flags or any(move.tag for move in said.moves):
        return None
    found = [_taken(move) for move in said.moves]
    known = [one for one in found if one is not None]
    start, period = max([1, *[one.start for one in known]]), lcm(*[one.period for one in known])
    splitting = {one.unequal for one in known if "part" in one.least}
    if len(known) < len(found) or len(splitting) > 1 or start + period > LONGEST:
        return None
    digits = [0] * (start + period)
    with suppress(LimitReached):
        for one in known:
            for taken in one.numbers(len(digits)):
                digits[taken] |= one.digit & (4 if taken == 0 else 7)
        if any(digits):
            written = "".join(DIGITS[digit] for digit in digits)
            sign = "!" if True in splitting else ""
            return parse_code(f"{written[0]}{sign}.{written[1:start]}({written[start:]})")
    return None


def _taken(move: Move) -> Taken | None:
    """Read a move; None where it is no digit of a code for each number that it takes."""
    (n,) = move.letters
    heaps = [part.numbers[0] for part in move.left]
    if not heaps or (len(heaps) == 1 and bounds.constant_of(heaps[0]) == 0):
        # What leaves nothing takes the whole heap, of those sizes that it names.
        found = _together(map(regular, move.conditions))
        letters = set().union(*map(bounds.letters_of, move.conditions))
        known = found if letters <= {n} and not move.choices else None
        return known and Taken(move, start=known[0], period=known[1])
    pairs: list[tuple[str, Tree]] = [("", heaps[0])]
    if len(heaps) == 2:
        pairs = [(one.id, other) for one, other in (heaps, heaps[::-1])
                 if isinstance(one, ast.Name) and one.id != n]  # fmt: skip
    for part, other in pairs if len(heaps) < 3 else ():
        whole, rest = bounds.plus({(n,): 1}, {(part,): 1} if part else {}, -1), bounds.sum_of(other)
        taken = bounds.plus(whole, rest, -1)
        read = Taken(move, part, rest, taken)
        if not bounds.letters_in(taken) & {n, part} and read.read():
            return read
    return None
