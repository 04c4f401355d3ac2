"""Read numbers, conditions and sets by Python's own parser, and refuse all that is not allowed.

A tree may hold nothing but what `ALLOWED` and `FUNCTIONS` list: no attribute, text, index, or name
of Python's. It is never run itself; `rule_source` writes anew what is run.
"""

import ast
from collections.abc import Iterator
from typing import TypeAlias, TypeGuard

from kalmar.core.errors import RuleTextError
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
            raise _unwanted(token, meant)
    return tree


def _unwanted(token: RuleToken, meant: str) -> RuleTextError:
    """Build the error that something is no number, condition or set, as one is meant."""
    text = token.typed or token.text
    if meant == "number":
        return token.refused(
            "'{text}' is not allowed here: write a number such as n - 2*k", text=text
        )
    if meant == "truth":
        return token.refused(
            "'{text}' is not allowed here: write a condition such as 2*k <= n", text=text
        )
    return token.refused("'{text}' is not allowed here: write a set such as 1, 3, 5..7", text=text)


def kind_of(node: ast.AST) -> str:
    """Return what a tree is: "number", "truth" or "set"."""
    if isinstance(node, ast.Set):
        return "set"
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", "")
        return "truth" if name in PROPERTIES else "set" if name in SETS else "number"
    is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    return "truth" if is_not or isinstance(node, ast.Compare | ast.BoolOp) else "number"


def _kinds(node: ast.AST, kind: str) -> Iterator[tuple[ast.AST, str]]:
    """Yield every part of a tree with what it should be; a tree that is wrong has no parts."""
    yield node, kind
    match node:
        case ast.BoolOp(values=parts) | ast.UnaryOp(op=ast.Not(), operand=ast.expr() as parts):
            for part in parts if isinstance(parts, list) else [parts]:
                yield from _kinds(part, "truth")
        case ast.UnaryOp(operand=below):
            yield from _kinds(below, "number")
        case ast.BinOp(left=left, right=right):
            yield from _kinds(left, "number")
            yield from _kinds(right, "number")
        case ast.Compare(left=left, ops=ops, comparators=others):
            yield from _kinds(left, "number")
            for op, other in zip(ops, others, strict=True):
                inside = isinstance(op, ast.In | ast.NotIn)
                yield from _kinds(other, "set" if inside else "number")
        case ast.Set(elts=members):
            for member in members:
                yield from _kinds(member, kind_of(member) if kind_of(member) == "set" else "number")
        case ast.Call(args=given):
            for one in given:
                yield from _kinds(one, "number")


def _is_wrong(node: ast.AST) -> bool:
    """Check whether a node is none that a number or a condition may have."""
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        number, given = FUNCTIONS.get(name, -1), len(node.args)
        return bool(node.keywords) or not (given == number if number else given)
    if isinstance(node, ast.Constant):
        return type(node.value) is not int
    if isinstance(node, ast.Name):
        return node.id in RESERVED - set(FUNCTIONS) or node.id[0].isupper()
    parts = [getattr(node, "op", node), *getattr(node, "ops", ())]
    return not all(isinstance(part, ALLOWED) for part in (node, *parts))


def _at(tokens: Tokens, places: list[int], offset: int) -> RuleToken:
    """Return the token at an offset of the text that Python has read, counted from 1."""
    last = sum(place <= offset - 2 for place in places)
    return tokens[max(last - 1, 0)]
