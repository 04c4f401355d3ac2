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
from kalmar.games.custom.rule_bounds import (
    added,
    constant_of,
    differences_of,
    form_of,
    least_of,
    letters_of,
    lows_of,
    size_of,
)
from kalmar.games.custom.rule_trees import Choice, Move, RuleText, Tree
from kalmar.games.custom.text_rules import made_of
from kalmar.games.heaps import DIGITS, Code, parse_code

LONGEST = 2_000
"""Numbers that may be taken are looked at up to here."""


Regular = tuple[int, int]
"""From which number on something comes again in each period, and the period."""


def _terms(tree: Tree, times: int = 1) -> Iterator[tuple[int, Tree]]:
    """Yield what is added up in a number, each part with its factor."""
    match tree:
        case ast.UnaryOp(op=ast.USub(), operand=below):
            yield from _terms(below, -times)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            yield from _terms(left, times)
            yield from _terms(right, times if isinstance(op, ast.Add) else -times)
        case ast.BinOp(op=ast.Mult(), left=by, right=of) if (n := constant_of(by)) is not None:
            yield from _terms(of, times * n)
        case ast.BinOp(op=ast.Mult(), left=of, right=by) if (n := constant_of(by)) is not None:
            yield from _terms(of, times * n)
        case _:
            yield times, tree


def _wave(tree: Tree) -> tuple[int, int, int] | None:
    """Read a number as slope·k + r, where k is the only letter in it, and r comes again.

    Returns:
        The slope, a bound of r and of its negative, and the period of r; None for other numbers.
    """
    slope, size, period = 0, 0, 1
    for times, part in _terms(tree):
        match part:
            case ast.Constant(value=int(value)):
                size += abs(times * value)
            case ast.Name():
                slope += times
            case ast.BinOp(left=left, op=ast.Mod(), right=right):
                by, inner = constant_of(right), _wave(left)
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
            by = constant_of(one)
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
    found = _wave(ast.BinOp(one, ast.Sub(), other))
    if found is None:
        return None
    slope, size, period = found
    # Beyond the size the sign is that of the slope.
    return (size + 1 if slope else 0), period


def _remainder(tree: Tree, by: int) -> Regular | None:
    found = _wave(tree)
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
    """What a move takes, as far as it is read.

    Attributes:
        least: of each named number, the least that is allowed.
        start: from which number on what may be taken is periodic.
        period: of it.
        endless: whether any number may be taken.
        order: the number that must not be larger than the other one; "" for none.
        unequal: whether the two must differ.
    """

    least: dict[str, int] = field(default_factory=dict)
    start: int = 0
    period: int = 1
    endless: bool = False
    order: str = ""
    unequal: bool = False

    def repeat(self, found: Regular | None) -> bool:
        """Note that what may be taken is restricted so."""
        if found is not None:
            self.start, self.period = max(self.start, found[0]), lcm(self.period, found[1])
        return found is not None


@dataclass(frozen=True)
class _Reader:
    """Reads a move that leaves one heap, n − t, or two, a and n − t − a.

    Attributes:
        move: what is read.
        part: the letter a; "" where one heap is left.
        rest: the other heap.
        taken: t.
    """

    move: Move
    part: str
    rest: Tree
    taken: Tree

    def read(self) -> Taken | None:
        """Return what is said of t and of the heaps; None where it is no digit of a code."""
        found = Taken({"rest": 0} | ({"part": 0} if self.part else {}))
        conditions = [*self.move.conditions]
        for letter in self.move.free:
            found.endless |= letter != self.part
            conditions.append(
                ast.parse(f"1 <= {letter} <= {self.move.letters[0]}", mode="eval").body
            )
        for choice in self.move.choices:
            ends = self._choice(choice, found)
            if ends is None:
                return None
            conditions += ends
        if not all(self._condition(one, found) for one in conditions):
            return None
        return found if max(found.least.values()) <= 1 and self._by_heaps(found) else None

    def _by_heaps(self, found: Taken) -> bool:
        """Say of t, in place of the letter in it, from which number on what is when periodic."""
        if not found.endless:
            sizes = {c.letter: max(size_of(m, {}) for m in c.members) for c in self.move.choices
                     if c.letter != self.part}  # fmt: skip
            found.start = size_of(self.taken, sizes) + 1
            return True
        letter = min(letters_of(self.taken), default="")
        form = form_of(self.taken, letter)
        rest = constant_of(form.rest) if form and not form.square else None
        if form is None or rest is None or form.slope < 1:
            return False
        found.start, found.period = (
            form.slope * found.start + max(rest, 0),
            form.slope * found.period,
        )
        return True

    def _choice(self, choice: Choice, found: Taken) -> list[Tree] | None:
        """Return the conditions that a set stands for; None where it is none of those read."""
        known = {self.move.letters[0], *letters_of(self.taken)} - {choice.letter}
        match choice.members:
            case [ast.Call(func=ast.Name(id="span"), args=[low, high])] if letters_of(
                high
            ) <= known and letters_of(high):
                found.endless |= choice.letter != self.part
                return [ast.Compare(low, [ast.LtE(), ast.LtE()], [ast.Name(choice.letter), high])]
        if choice.letter == self.part or any(map(letters_of, choice.members)):
            return None
        return []

    def _condition(self, condition: Tree, found: Taken) -> bool:
        """Read a condition; False where it is none of those known."""
        match condition:
            case ast.BoolOp(op=ast.And(), values=parts):
                return all(self._condition(one, found) for one in parts)
            case ast.Compare(left=left, ops=ops, comparators=others) if len(ops) > 1:
                pairs = zip([left, *others], ops, others, strict=False)
                return all(self._condition(ast.Compare(one, [op], [other]), found)
                           for one, op, other in pairs)  # fmt: skip
        letters = letters_of(condition)
        if letters <= letters_of(self.taken):
            # Of a finite set all numbers are looked at.
            return not found.endless or (len(letters) < 2 and found.repeat(regular(condition)))
        match condition:
            case ast.Compare(ops=[ast.Gt() | ast.GtE() | ast.Lt() | ast.LtE()]):
                return all(self._difference(one, found) for one in differences_of(condition))
        return False

    def _difference(self, more: Tree, found: Taken) -> bool:
        """Read that a number is not below 0; False where it is not known what that says."""
        part: Tree = ast.Name(self.part)
        for name, heap in (("rest", self.rest), ("part", part)):
            if name in found.least:
                beyond = added(more, heap, -1)
                least = least_of(beyond, {})  # a number if all letters cancel
                if least is not None:
                    found.least[name] = max(found.least[name], -least)
                    return True
                over = least_of(beyond, lows_of(self.move))
                if over is not None and over >= 0:
                    return True
        for name, large, small in (("part", self.rest, part), ("rest", part, self.rest)):
            apart = least_of(added(more, added(large, small, -1), -1), {}) if self.part else None
            if apart in {0, -1} and found.order in {"", name}:
                found.order, found.unequal = name, found.unequal or apart == -1
                return True
        return False


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
        for move, one in zip(said.moves, known, strict=True):
            for taken in _numbers(move, one, len(digits)):
                digits[taken] |= _digit(one) & (4 if taken == 0 else 7)
        if any(digits):
            written = "".join(DIGITS[digit] for digit in digits)
            sign = "!" if True in splitting else ""
            return parse_code(f"{written[0]}{sign}.{written[1:start]}({written[start:]})")
    return None


def _taken(move: Move) -> Taken | None:
    """Read a move; None where it is no digit of a code for each number that it takes."""
    (n,) = move.letters
    heaps = [part.numbers[0] for part in move.left]
    if not heaps or (len(heaps) == 1 and constant_of(heaps[0]) == 0):
        # What leaves nothing takes the whole heap, of those sizes that it names.
        found = _together(map(regular, move.conditions))
        letters = set().union(*map(letters_of, move.conditions))
        return Taken({}, *found) if found and letters <= {n} and not move.choices else None
    pairs: list[tuple[str, Tree]] = [("", heaps[0])]
    if len(heaps) == 2:
        pairs = [(one.id, other) for one, other in (heaps, heaps[::-1])
                 if isinstance(one, ast.Name) and one.id != n]  # fmt: skip
    for part, rest in pairs if len(heaps) < 3 else ():
        taken = _without(n, _without(part, added(_minus(n, part), rest, -1)))
        if taken is not None:
            read = _Reader(move, part, rest, taken).read()
            if read is not None:
                return read
    return None


def _minus(n: str, part: str) -> Tree:
    return added(ast.Name(n), ast.Name(part), -1) if part else ast.Name(n)


def _without(letter: str, tree: Tree | None) -> Tree | None:
    """Return a number in which a letter cancels, without it; None where it does not."""
    form = form_of(tree, letter) if tree is not None else None
    return None if form is None or form.slope or form.square else form.rest


def _numbers(move: Move, taken: Taken, end: int) -> Iterator[int]:
    """Yield the numbers below an end that a move may take, from heaps that are large enough."""
    options = made_of([move])
    if not taken.least:
        yield from (heap for heap in range(1, end) if any(options(heap)))
        return
    heap = end + 4
    for _, left in options(heap):
        rest = heap - sum(number for (number,) in left)
        if rest < end and not ((heap,) in left and rest == 0):
            yield rest


def _digit(taken: Taken) -> int:
    """Return what a move allows to leave: a digit of a code."""
    if not taken.least:
        return 1
    if "part" not in taken.least:
        return 3 - taken.least["rest"]
    empty = [taken.least[name] == 0 for name in ("part", "rest") if taken.order in {"", name}]
    both = not any(taken.least.values()) and not taken.unequal
    return 4 + 2 * any(empty) + both
