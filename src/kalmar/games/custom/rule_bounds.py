"""Bounds of a letter that follow from conditions linear in it, or quadratic without a linear term.

`2*k <= n` says that k is at most n // 2, `k*k <= n` that it is at most isqrt(n), and `n - k >= 0`,
which every number that a move leaves must satisfy, that it is at most n.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kalmar.games.custom.rule_trees import LARGEST_POWER, Move, Tree, is_letter

Sum = dict[tuple[str | Tree, ...], int]
"""A number as a sum of products, each with its factor: a product has letters, and other numbers as
they stand in a tree; that without any is 1. No factor is 0."""


def letters_of(tree: ast.AST) -> set[str]:
    """Return the letters in a tree.

    >>> sorted(letters_of(ast.parse("n - gcd(k, 2)", mode="eval")))
    ['k', 'n']
    """
    return {node.id for node in ast.walk(tree) if is_letter(node)}


def letters_in(number: Sum) -> set[str]:
    """Return the letters in a sum."""
    parts = [part for product in number for part in product]
    return set().union(*({part} if isinstance(part, str) else letters_of(part) for part in parts))


def sum_of(tree: Tree) -> Sum:
    """Multiply a number out, as far as it is a sum of products with one summand at most.

    >>> sum_of(ast.parse("n - 2*(n - k*k) - 1", mode="eval").body)
    {('n',): -1, ('k', 'k'): 2, (): -1}
    """
    match tree:
        case ast.Constant(value=int(value)):
            return {(): value} if value else {}
        case ast.Name(id=letter):
            return {(letter,): 1}
        case ast.UnaryOp(op=ast.USub(), operand=below):
            return plus({}, sum_of(below), -1)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            return plus(sum_of(left), sum_of(right), 1 if isinstance(op, ast.Add) else -1)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            one, other = sum_of(left), sum_of(right)
            if one and other and min(len(one), len(other)) == 1:
                return {p + q: a * b for p, a in one.items() for q, b in other.items()}
        case ast.BinOp(left=ast.Name(id=letter), op=ast.Pow(), right=ast.Constant(value=2)):
            return {(letter, letter): 1}
    return {(tree,): 1}


def plus(one: Sum, other: Sum, sign: int) -> Sum:
    """Return the sum of two numbers, or their difference for the sign −1."""
    found = {part: one.get(part, 0) + sign * other.get(part, 0) for part in one | other}
    return {part: times for part, times in found.items() if times}


def tree_of(number: Sum) -> Tree:
    """Write a sum as a tree.

    >>> ast.unparse(tree_of({("n",): -1, ("k", "k"): 2, (): -1}))
    '0 - n + 2 * k * k - 1'
    """
    found: Tree | None = None
    for product, times in number.items():
        parts = [ast.Name(part) if isinstance(part, str) else part for part in product]
        one, *others = parts if parts and abs(times) == 1 else [ast.Constant(abs(times)), *parts]
        for part in others:
            one = ast.BinOp(one, ast.Mult(), part)
        op = ast.Add() if times > 0 else ast.Sub()
        found = one if found is None and times > 0 else ast.BinOp(found or ast.Constant(0), op, one)
    return found or ast.Constant(0)


@dataclass(frozen=True)
class Bound:
    """An end of the numbers that a letter may be.

    Attributes:
        upper: whether it is the largest one.
        root: whether it is the square root of the quotient.
        rest: the number that is divided.
        by: the divisor, positive.
    """

    upper: bool
    root: bool
    rest: Sum
    by: int


def differences_of(condition: Tree) -> Iterator[Sum]:
    """Yield numbers which a condition says are not below 0.

    >>> list(differences_of(ast.parse("a < n - a", mode="eval").body))
    [{('n',): 1, ('a',): -2, (): -1}]
    """
    if isinstance(condition, ast.Compare):
        numbers = list(map(sum_of, [condition.left, *condition.comparators]))
        for left, op, right in zip(numbers, condition.ops, numbers[1:], strict=False):
            strict: Sum = {(): 1} if isinstance(op, ast.Lt | ast.Gt) else {}
            if isinstance(op, ast.Lt | ast.LtE | ast.Eq):
                yield plus(plus(right, left, -1), strict, -1)
            if isinstance(op, ast.Gt | ast.GtE | ast.Eq):
                yield plus(plus(left, right, -1), strict, -1)


def bounds_of(condition: Tree, letter: str) -> Iterator[Bound]:
    """Yield what a condition says about the ends of a letter; nothing where it says nothing.

    >>> [(b.upper, b.by) for b in bounds_of(ast.parse("2*k <= n", mode="eval").body, "k")]
    [(True, 2)]
    """
    for number in differences_of(condition):
        slope, square = number.get((letter,), 0), number.get((letter, letter), 0)
        rest = plus(number, {(letter,): slope, (letter, letter): square}, -1)
        if letter in letters_in(rest):
            continue
        if square < 0 == slope:
            yield Bound(True, True, rest, -square)
        elif slope and not square:
            yield Bound(slope < 0, False, rest, abs(slope))


def is_exact(condition: Tree, letter: str, natural: bool) -> bool:
    """Check whether the bound that a condition gives says all that it says.

    Args:
        condition: any one.
        letter: that it may bound.
        natural: whether the letter is never below 0, where a square has another bound too.
    """
    match condition:
        case ast.Compare(ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()]):
            return any(natural or not bound.root for bound in bounds_of(condition, letter))
    return False


def lows_of(move: Move) -> dict[str, int]:
    """Return numbers that letters of a move are never below, for those that have one."""
    found = dict.fromkeys(move.letters, 0) | dict.fromkeys(move.free, 1)
    for choice in move.choices:
        lows = [_low(member) for member in choice.members]
        known = [low for low in lows if low is not None]
        if len(known) == len(lows):
            found[choice.letter] = min(known)
    return found


def _low(member: Tree) -> int | None:
    """Return a number that no number of a member of a set is below; None where none is known."""
    match member:
        case ast.Constant(value=int(value)):
            return value
        case ast.Call(func=ast.Name(id="span" | "range"), args=[ast.Constant(value=int(value)), _]):
            return value
        case ast.Call(func=ast.Name(id="digits" | "bits" | "divisors" as word)):
            return int(word == "divisors")
    return None


def is_natural(tree: Tree, lows: Mapping[str, int]) -> bool:
    """Check whether a number, where it has a value, cannot be below 0.

    >>> is_natural(ast.parse("n // 2 + isqrt(k)", mode="eval").body, {"n": 0})
    True
    """
    match tree:
        case ast.Constant(value=int(value)):
            return value >= 0
        case ast.Name(id=letter):
            return lows.get(letter, -1) >= 0
        case (
            ast.BinOp(op=ast.Pow())
            | ast.Call(func=ast.Name(id="gcd" | "abs" | "isqrt" | "phi" | "phi2"))
        ):
            return True
        case ast.BinOp(op=ast.Mod(), right=right):
            return is_natural(right, lows)
        case ast.BinOp(
            left=left, op=ast.Add() | ast.Mult() | ast.FloorDiv() | ast.Div(), right=right
        ):
            return is_natural(left, lows) and is_natural(right, lows)
        case ast.Call(func=ast.Name(id="min" | "max"), args=given):
            return all(is_natural(one, lows) for one in given)
    return False


def least_of(number: Sum, lows: Mapping[str, int]) -> int | None:
    """Return a number that a linear one is never below; None where none is known.

    >>> least_of(sum_of(ast.parse("n - (n - 2*k) - 1", mode="eval").body), {"n": 0, "k": 1})
    1
    """
    found = 0
    for product, times in number.items():
        match product:
            case ():
                found += times
            case (str(letter),) if times > 0 and letter in lows:
                found += times * lows[letter]
            case _:
                return None
    return found


def constant_of(tree: Tree) -> int | None:
    """Work out a number made of constants by +, − and ·; None for any other."""
    return least_of(sum_of(tree), {})


def size_of(tree: ast.AST, sizes: Mapping[str, int]) -> int:
    """Return a number that nothing in a tree exceeds, whatever its sign, and no part of it.

    Args:
        tree: a number, a condition or a set.
        sizes: the same of each letter, none below 1.

    >>> size_of(ast.parse("n - 2*k <= 9", mode="eval").body, {"n": 10, "k": 10})
    41
    """
    match tree:
        case ast.Constant(value=int(value)):
            return max(value, 1)
        case ast.Name(id=letter):
            return sizes[letter]
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return size_of(left, sizes) * size_of(right, sizes)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            one, other = size_of(left, sizes), size_of(right, sizes)
            return one + other + min(LARGEST_POWER, int(one ** min(other, 62)))
        case ast.Call(func=ast.Name(id="phi" | "phi2" | "isqrt"), args=[one]):
            # ⌊nφ⌋ is found by the root of 5n².
            return 6 * size_of(one, sizes) ** 2
        case ast.Call(
            func=ast.Name(id="span" | "range" | "min" | "max" | "gcd" | "abs"), args=given
        ):
            return max(size_of(one, sizes) for one in given)
        case ast.Call(args=given):
            return 62 + sum(size_of(one, sizes) for one in given)
    below = [one for one in ast.iter_child_nodes(tree) if isinstance(one, ast.expr)]
    return 1 + sum(size_of(one, sizes) for one in below)
