"""Bounds of a letter that follow from conditions linear in it, or quadratic without a linear term.

`2*k <= n` says that k is at most n // 2, `k*k <= n` that it is at most isqrt(n), and `n - k >= 0`,
which every number that a move leaves must satisfy, that it is at most n.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kalmar.games.custom.rule_trees import LARGEST_POWER, Move, Tree, is_letter

ZERO = ast.Constant(0)


def added(one: Tree, other: Tree, sign: int) -> Tree:
    """Return the tree of a sum or a difference, without zeros in it."""
    if _is_zero(other):
        return one
    if _is_zero(one):
        return other if sign == 1 else ast.UnaryOp(ast.USub(), other)
    return ast.BinOp(one, ast.Add() if sign == 1 else ast.Sub(), other)


def _is_zero(tree: Tree) -> bool:
    return isinstance(tree, ast.Constant) and tree.value == 0


@dataclass(frozen=True)
class Form:
    """A number as square·k² + slope·k + rest, where k does not occur in the rest."""

    square: int
    slope: int
    rest: Tree

    def plus(self, other: "Form", sign: int) -> "Form":
        """Return the sum, or the difference for the sign −1."""
        rest = added(self.rest, other.rest, sign)
        return Form(self.square + sign * other.square, self.slope + sign * other.slope, rest)


def letters_of(tree: ast.AST) -> set[str]:
    """Return the letters in a tree.

    >>> sorted(letters_of(ast.parse("n - gcd(k, 2)", mode="eval")))
    ['k', 'n']
    """
    return {node.id for node in ast.walk(tree) if is_letter(node)}


def form_of(tree: Tree, letter: str) -> Form | None:
    """Write a number by the powers of a letter; None where it is no such polynomial.

    >>> found = form_of(ast.parse("n - 2*k*k", mode="eval").body, "k")
    >>> found.square, found.slope
    (-2, 0)
    """
    if letter not in letters_of(tree):
        return Form(0, 0, tree)
    match tree:
        case ast.Name():
            return Form(0, 1, ZERO)
        case ast.UnaryOp(op=ast.USub(), operand=below):
            found = form_of(below, letter)
            return found and Form(0, 0, ZERO).plus(found, -1)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            one, other = form_of(left, letter), form_of(right, letter)
            return one and other and one.plus(other, 1 if isinstance(op, ast.Add) else -1)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _product(left, right, letter)
        case ast.BinOp(left=ast.Name(), op=ast.Pow(), right=ast.Constant(value=2)):
            return Form(1, 0, ZERO)
    return None


def _product(left: Tree, right: Tree, letter: str) -> Form | None:
    """Multiply by a constant, or the letter by itself."""
    for one, other in ((left, right), (right, left)):
        found = form_of(other, letter)
        if isinstance(one, ast.Constant) and found:
            times = int(str(one.value))
            rest = ZERO if _is_zero(found.rest) else ast.BinOp(one, ast.Mult(), found.rest)
            return Form(times * found.square, times * found.slope, rest)
    one_form, other_form = form_of(left, letter), form_of(right, letter)
    both = one_form and other_form and _is_zero(one_form.rest) and _is_zero(other_form.rest)
    if both and one_form and other_form and not (one_form.square or other_form.square):
        return Form(one_form.slope * other_form.slope, 0, ZERO)
    return None


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
    rest: Tree
    by: int


def differences_of(condition: Tree) -> Iterator[Tree]:
    """Yield numbers which a condition says are not below 0.

    >>> [ast.unparse(one) for one in differences_of(ast.parse("a < n - a", mode="eval").body)]
    ['n - a - a - 1']
    """
    if isinstance(condition, ast.Compare):
        numbers = [condition.left, *condition.comparators]
        for left, op, right in zip(numbers, condition.ops, numbers[1:], strict=False):
            strict = ast.Constant(int(isinstance(op, ast.Lt | ast.Gt)))
            if isinstance(op, ast.Lt | ast.LtE | ast.Eq):
                yield added(added(right, left, -1), strict, -1)
            if isinstance(op, ast.Gt | ast.GtE | ast.Eq):
                yield added(added(left, right, -1), strict, -1)


def bounds_of(condition: Tree, letter: str) -> Iterator[Bound]:
    """Yield what a condition says about the ends of a letter; nothing where it says nothing.

    >>> [(b.upper, b.by) for b in bounds_of(ast.parse("2*k <= n", mode="eval").body, "k")]
    [(True, 2)]
    """
    for number in differences_of(condition):
        found = form_of(number, letter)
        if found is None:
            continue
        if found.square < 0 == found.slope:
            yield Bound(True, True, found.rest, -found.square)
        elif found.slope < 0 == found.square:
            yield Bound(True, False, found.rest, -found.slope)
        elif found.slope > 0 == found.square:
            yield Bound(False, False, found.rest, found.slope)


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


def least_of(tree: Tree, lows: Mapping[str, int]) -> int | None:
    """Return a number that a linear one is never below; None where none is known.

    >>> least_of(ast.parse("n - (n - 2*k) - 1", mode="eval").body, {"n": 0, "k": 1})
    1
    """
    rest, found = tree, 0
    for letter in sorted(letters_of(tree)):
        form = form_of(rest, letter)
        if form is None or form.square or form.slope < 0 or (form.slope and letter not in lows):
            return None
        rest, found = form.rest, found + form.slope * lows.get(letter, 0)
    constant = constant_of(rest)
    return None if constant is None else found + constant


def constant_of(tree: Tree) -> int | None:
    """Work out a number made of constants by +, − and ·; None for any other."""
    match tree:
        case ast.Constant(value=int(value)):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=below):
            found = constant_of(below)
            return None if found is None else -found
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
            one, other = constant_of(left), constant_of(right)
            if one is None or other is None:
                return None
            if isinstance(op, ast.Mult):
                return one * other
            return one + other if isinstance(op, ast.Add) else one - other
    return None


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
