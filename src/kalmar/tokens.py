"""The words, signs and parentheses of a position as text."""

import re
from functools import lru_cache

from kalmar.compositions import COMPOSITIONS, Composition
from kalmar.records import dataclass

__all__ = ["DECLARED", "Token", "signs", "tokens"]

KINDS = {"declared": "word"}


def nested(depth: int) -> str:
    """A pattern of text whose parentheses are closed, and nested at most so deep.

    >>> re.fullmatch(nested(2), "a(b(c)d)") is not None
    True
    """
    inner = "[^()]"
    for _ in range(depth):
        inner = rf"(?:[^()]|\({inner}*+\))"
    return f"{inner}*+"


DECLARED = rf"(?i:\b(?:own-?)?rules|\bszab[aá]lyok)\({nested(14)}\)"
"""A game whose parameters are a text with blanks and parentheses of its own."""


@dataclass(frozen=True)
class Token:
    """A piece of the text with its kind and its column, counted from 1."""

    kind: str
    text: str
    column: int


def signs() -> dict[str, Composition]:
    """Every sign with its composition.

    >>> signs()["|!"].name
    'shortened-selective'
    """
    return {sign: row for row in COMPOSITIONS.values() for sign in (row.ascii, row.unicode)}


@lru_cache(maxsize=4)
def grammar(signs: tuple[str, ...]) -> re.Pattern[str]:
    """What a token is; a sign that ends in a digit does not begin a longer word."""
    longest_first = sorted(signs, key=len, reverse=True)
    sign = "|".join(re.escape(s) + (r"(?![\w.])" if s[-1].isdigit() else "") for s in longest_first)
    inner = re.escape("".join(sorted({s[0] for s in signs})))
    return re.compile(
        rf"(?P<declared>{DECLARED})"
        rf"|(?P<sign>{sign})"
        r"|(?P<open>\()|(?P<close>\))"
        rf"|(?P<word>[^\s(){inner}]+(?:\([^()\s]*\)|[^\s(){inner}])*)"
        r"|(?P<blank>\s+)"
        r"|(?P<other>.)"
    )


def tokens(text: str) -> list[Token]:
    """The words, signs and parentheses of a text.

    >>> [token.text for token in tokens("nim 3 + (subtraction(1,2) 5)")]
    ['nim', '3', '+', '(', 'subtraction(1,2)', '5', ')']
    """
    return [
        Token(KINDS.get(match.lastgroup or "", match.lastgroup or ""), match[0], match.start() + 1)
        for match in grammar(tuple(signs())).finditer(text)
        if match.lastgroup != "blank"
    ]
