"""What a text of rules says: numbers, conditions and sets as trees of Python, moves made of them.

A tree is read by Python's own parser, and may hold nothing but what `ALLOWED` and `FUNCTIONS` list:
no attribute, text, index, or name of Python's. It is never run itself; `rule_source` writes anew
what is run. The functions that it may call stand here too, in plain Python that Numba compiles as
it stands.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import gcd, isqrt
from typing import TypeAlias, TypeGuard

from kalmar.core.i18n import message
from kalmar.games.custom.rule_words import CLAUSES, FACTS, PROPERTIES, RuleToken, Tokens

Tree: TypeAlias = ast.expr

ALLOWED = (
    ast.Name, ast.Constant, ast.UnaryOp, ast.USub, ast.Not, ast.BinOp, ast.Add, ast.Sub, ast.Mult,
    ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.BoolOp, ast.And, ast.Or, ast.Compare, ast.Eq,
    ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Call, ast.Set, ast.Load,
)  # fmt: skip
"""What a tree may hold."""

NUMBERS = {"gcd": 2, "min": 0, "max": 0, "abs": 1, "isqrt": 1, "phi": 1, "phi2": 1}
SETS = {"span": 2, "range": 2, "digits": 1, "divisors": 1, "bits": 1}
FUNCTIONS = PROPERTIES | NUMBERS | SETS
"""Each function with the number of its arguments; 0 for one or more."""

RESERVED = {*FACTS, *FUNCTIONS, *CLAUSES, "and", "or", "not", "in", "is", "nothing", "to"}
"""Words that are no letters."""


WANTED = {
    "number": message("'{text}' is not allowed here: write a number such as n - 2*k"),
    "truth": message("'{text}' is not allowed here: write a condition such as 2*k <= n"),
    "set": message("'{text}' is not allowed here: write a set such as 1, 3, 5..7"),
}
"""What is said where something is no number, condition or set, as one is meant."""


def is_letter(node: ast.AST) -> TypeGuard[ast.Name]:
    """Check whether a node of a tree is a letter, and no function."""
    return isinstance(node, ast.Name) and node.id not in FUNCTIONS


def read_tree(tokens: Tokens, kind: str) -> Tree:
    """Parse a tree by Python's parser, and refuse what is not allowed in it.

    Args:
        tokens: of it.
        kind: "number", "truth" or "set".
    """
    places, text = [], ""
    for token in tokens:
        places.append(len(text))
        text += f"{token.text} "
    try:
        tree = ast.parse(f"({text})", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        # Python names the whole of what does not fit; its last word is where it goes wrong.
        end = getattr(error, "end_offset", None) or 0
        token = _at(tokens, places, max(end - 1, getattr(error, "offset", None) or 2))
        raise token.refused(
            "'{text}' is not allowed here: write a number or a condition, such as n - 2*k or"
            " 2*k <= n",
            text=token.typed or token.text,
        ) from None
    for node, meant in _kinds(tree, kind):
        if _is_wrong(node) or kind_of(node) != meant:
            token = _at(tokens, places, getattr(node, "col_offset", 1) + 1)
            raise token.refused(WANTED[meant], text=token.typed or token.text)
    return tree


def kind_of(node: ast.AST) -> str:
    """Return what a tree is: "number", "truth" or "set"."""
    if isinstance(node, ast.Set):
        return "set"
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", "")
        return "truth" if name in PROPERTIES else "set" if name in SETS else "number"
    is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    return "truth" if is_not or isinstance(node, ast.Compare | ast.BoolOp) else "number"


def _kinds(node: ast.expr, kind: str) -> Iterator[tuple[ast.expr, str]]:
    """Yield every part of a tree with what it should be."""
    yield node, kind
    # The name of a function is no number by itself.
    for child in node.args if isinstance(node, ast.Call) else ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield from _kinds(child, _wanted(node, child))


def _wanted(node: ast.expr, child: ast.expr) -> str:
    """Return what a child of a node should be."""
    match node:
        case ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return "truth"
        case ast.Compare(ops=ops, comparators=others) if child in others:
            return "set" if isinstance(ops[others.index(child)], ast.In | ast.NotIn) else "number"
        case ast.Set() if kind_of(child) == "set":
            return "set"
    return "number"


def _is_wrong(node: ast.AST) -> bool:
    """Check whether a node is none that a number or a condition may have."""
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        number, given = FUNCTIONS.get(name, -1), len(node.args)
        return bool(node.keywords) or not (given == number if number else given)
    if isinstance(node, ast.Constant):
        return type(node.value) is not int
    if isinstance(node, ast.Name):
        return node.id in RESERVED or node.id[0].isupper()
    parts = [getattr(node, "op", node), *getattr(node, "ops", ())]
    return not all(isinstance(part, ALLOWED) for part in (node, *parts))


def _at(tokens: Tokens, places: list[int], offset: int) -> RuleToken:
    """Return the token at an offset of the text that Python has read, counted from 1."""
    last = sum(place <= offset - 2 for place in places)
    return tokens[max(last - 1, 0)]


@dataclass(frozen=True)
class Choice:
    """A letter and the set it is chosen from, each member a number or a call of `SETS`."""

    letter: str
    members: tuple[Tree, ...]


@dataclass(frozen=True)
class Left:
    """One component that a move leaves.

    Attributes:
        kind: of it; "" where there is only one.
        numbers: of it.
    """

    kind: str
    numbers: tuple[Tree, ...]


@dataclass(frozen=True)
class Move:
    """One statement with an arrow.

    Attributes:
        at: its first token.
        text: as it is written, without blanks.
        kind: of the component that is changed; "" where there is only one.
        letters: of that component.
        left: what is left; nothing if empty.
        choices: letters with sets, in the order in which they are written.
        conditions: all that must be true, none a conjunction.
        free: letters without a set, which run from 1 to the sum of the component's numbers.
        tag: "entails", "compliments", "both", or "".
        gain: how many points it gives to the player who makes it; None for none.
    """

    at: RuleToken
    text: str
    kind: str
    letters: tuple[str, ...]
    left: tuple[Left, ...]
    choices: tuple[Choice, ...]
    conditions: tuple[Tree, ...]
    free: tuple[str, ...]
    tag: str = ""
    gain: Tree | None = None


@dataclass
class RuleText:
    """What a text says.

    Attributes:
        text: in one line, with blanks only where they are needed.
        moves: in the order in which they are written.
        sizes: for each kind how many numbers a component of it has.
        name: of the game; "" where none is given.
        start: an example of a component; "" where none is given.
        most: the largest number; 0 for no bound.
        board: how many squares a side has; 0 for no bound.
        flags: which of `FLAGS` stand there.
        end: `ENDS` or "": what becomes of the player who has moved into a certain end.
        ends: the condition by which an end is such, as a move that leaves nothing.
    """

    text: str = ""
    moves: list[Move] = field(default_factory=list)
    sizes: dict[str, int] = field(default_factory=dict)
    name: str = ""
    start: str = ""
    most: int = 0
    board: int = 0
    flags: set[str] = field(default_factory=set)
    end: str = ""
    ends: Move | None = None


MOST_TRIES = 300_000
"""How many choices a component may have."""
LARGEST_POWER = 2**62
ONCE = (0,)
"""What a move without letters runs through."""


def power(a: int, b: int) -> int:
    """Return a to the power of b; −1 if it has no value here: negative, or beyond 2⁶².

    >>> power(2, 10), power(9, 99), power(2, -1), power(-2, 3)
    (1024, -1, -1, -1)
    """
    if a < 0 or b < 0:
        return -1
    found = 1
    for _ in range(b if a > 1 else min(b, 1)):
        if found > LARGEST_POWER // max(a, 1):
            return -1
        found *= a
    return found


def digits(n: int) -> Iterator[int]:
    """Yield the decimal digits of a number, each once, ascending; none below 0.

    >>> list(digits(2013)), list(digits(0))
    ([0, 1, 2, 3], [0])
    """
    for d in range(10):
        if in_digits(d, n):
            yield d


def in_digits(d: int, n: int) -> bool:
    """Check whether d is one of the decimal digits of n.

    >>> in_digits(0, 20), in_digits(1, 20)
    (True, False)
    """
    if n < 0 or not 0 <= d < 10:
        return False
    while n > 9 and n % 10 != d:
        n //= 10
    return n % 10 == d


def divisors(n: int) -> Iterator[int]:
    """Yield the divisors of a number, the small ones with the large ones; none below 1.

    >>> sorted(divisors(12))
    [1, 2, 3, 4, 6, 12]
    """
    for d in range(1, isqrt(max(n, 0)) + 1):
        if n % d == 0:
            yield d
            if d * d != n:
                yield n // d


def in_divisors(d: int, n: int) -> bool:
    """Check whether d is a divisor of n, both above 0."""
    return d > 0 and n > 0 and n % d == 0


def bits(n: int) -> Iterator[int]:
    """Yield the places of the binary ones of a number: n is the sum of their 2**i.

    >>> list(bits(10))
    [1, 3]
    """
    for i in range(62):
        if in_bits(i, n):
            yield i


def in_bits(i: int, n: int) -> bool:
    """Check whether the binary digit at place i is a one."""
    return n > 0 and 0 <= i < 62 and n >> i & 1 == 1


def is_square(n: int) -> bool:
    """Check whether a number is a square."""
    return n >= 0 and isqrt(n) ** 2 == n


def phi(n: int) -> int:
    """Return ⌊nφ⌋ for the golden ratio φ, n not below 0.

    >>> [phi(n) for n in range(6)]
    [0, 1, 3, 4, 6, 8]
    """
    return (n + isqrt(5 * n * n)) // 2


def phi2(n: int) -> int:
    """Return ⌊nφ²⌋ = ⌊nφ⌋ + n.

    >>> [phi2(n) for n in range(6)]
    [0, 2, 5, 7, 10, 13]
    """
    return phi(n) + n


WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
"""They decide below 3.3·10²⁴ (Sorenson and Webster, Strong pseudoprimes to twelve prime bases)."""


def is_prime(n: int) -> bool:
    """Check whether a number is prime, by Miller and Rabin's test with fixed bases.

    >>> [n for n in range(30) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    """
    if n < 2 or any(n % p == 0 for p in WITNESSES):
        return n in WITNESSES
    # n − 1 = odd · 2^twos.
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    return all(_passes(pow(base, (n - 1) >> twos, n), n, twos) for base in WITNESSES)


def _passes(x: int, n: int, twos: int) -> bool:
    """Check whether repeated squaring reaches −1, or the value is 1 at once."""
    if x in {1, n - 1}:
        return True
    for _ in range(twos - 1):
        x = x * x % n
        if x == n - 1:
            return True
    return False


PLAIN = {
    "power": power, "digits": digits, "in_digits": in_digits, "divisors": divisors,
    "in_divisors": in_divisors, "bits": bits, "in_bits": in_bits, "is_square": is_square,
    "is_prime": is_prime, "phi": phi, "phi2": phi2, "gcd": gcd, "isqrt": isqrt, "ONCE": ONCE,
    "min": min, "max": max, "abs": abs, "range": range, "LARGEST_POWER": LARGEST_POWER,
}  # fmt: skip
"""What a function made of a text may call in plain Python, and what these functions know."""
