"""The words and signs of rules written as text, each with its line and column.

A text has one statement a line, or several with semicolons between them. What follows `#` is a
remark. Signs from books, such as → and ≤, are the same as -> and <=.
"""

import re
from collections.abc import Iterable

from kalmar.errors import RuleTextError
from kalmar.records import dataclass

__all__ = ["KEYWORDS", "Token", "compact", "statements"]

LONGEST = 1_500
MOST_STATEMENTS = 30
MOST_TOKENS = 120

HEADINGS = ("name", "start", "most", "board", "cycles")
KEYWORDS = frozenset(
    (*HEADINGS, "with", "if", "and", "or", "not", "is", "in", "even", "odd", "prime", "square",
     "divides", "coprime", "to", "mod")
)  # fmt: skip

SAME = {"→": "->", "−": "-", "–": "-", "≤": "<=", "≥": ">=", "≠": "!=", "·": "*", "×": "*",
        "…": "..", "...": "..", "==": "=", "%": "mod", ":": ":"}  # fmt: skip
"""Signs that mean the same as others."""

TOKEN = (
    r"(?P<number>[0-9]+)"
    r"|(?P<word>[^\W\d_]\w*)"
    r"|(?P<sign>->|\.\.\.?|<=|>=|!=|==|//|[-+*/^(),=<>:%→−–≤≥≠·×…])"
    r"|(?P<blank>\s+)"
    r"|(?P<other>.)"
)
DIGITS = 12


@dataclass(frozen=True)
class Token:
    """A word, a number or a sign.

    Attributes:
        kind: "word", "number", "sign" or "end".
        text: as it is meant, in lower case.
        line: counted from 1.
        column: counted from 1.
    """

    kind: str
    text: str
    line: int
    column: int


def statements(text: str) -> list[list[Token]]:
    """The statements of a text, each with a token at its end; empty ones are left out.

    Raises:
        RuleTextError: a sign means nothing, or the text is too long.

    >>> [[token.text for token in line] for line in statements("n→n-1; # one")]
    [['n', '->', 'n', '-', '1', '']]
    """
    if len(text) > LONGEST:
        raise RuleTextError("rules have at most {most:,} characters", 1, LONGEST, most=LONGEST)
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        column = 1
        for part in line.split("#")[0].split(";"):
            found.append(_tokens(part, number, column))
            column += len(part) + 1
    kept = [tokens for tokens in found if len(tokens) > 1]
    if len(kept) > MOST_STATEMENTS:
        raise RuleTextError(
            "rules have at most {most} statements",
            kept[MOST_STATEMENTS][0].line,
            kept[MOST_STATEMENTS][0].column,
            most=MOST_STATEMENTS,
        )
    return kept


def _tokens(text: str, line: int, first: int) -> list[Token]:
    """The tokens of a statement."""
    found: list[Token] = []
    for match in re.finditer(TOKEN, text, re.DOTALL):
        kind, column = match.lastgroup or "", first + match.start()
        if kind == "blank":
            continue
        if kind == "other":
            raise RuleTextError("'{sign}' means nothing here", line, column, sign=match[0])
        if kind == "number" and len(match[0]) > DIGITS:
            raise RuleTextError("a number has at most {digits} digits", line, column, digits=DIGITS)
        if len(found) == MOST_TOKENS:
            raise RuleTextError(
                "a statement has at most {most} words and signs", line, column, most=MOST_TOKENS
            )
        meant = SAME.get(match[0], match[0].lower())
        found.append(Token("word" if meant == "mod" else kind, meant, line, column))
    return [*found, Token("end", "", line, first + len(text.rstrip()))]


def compact(lines: Iterable[Iterable[Token]]) -> str:
    r"""The same statements in one line, with blanks only where they are needed.

    >>> compact(statements("n -> n - 2 if n even \n n -> 0"))
    'n->n-2 if n even;n->0'
    """
    return ";".join(map(_compacted, lines))


def _compacted(tokens: Iterable[Token]) -> str:
    text = ""
    for token in tokens:
        between = text[-1:].isalnum() and token.text[:1].isalnum()
        text += f" {token.text}" if between else token.text
    return text
