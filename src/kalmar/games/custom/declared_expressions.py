"""Tokens and expressions of the language for rules: a lexer and a recursive-descent parser.

A text has one statement a line, or several with semicolons between them. What follows `#` is a
comment. Signs from books, such as → and ≤, are the same as -> and <=. Expressions, numbers and
conditions alike, are

    condition = conjunction, {"or", conjunction}        conjunction = negation, {"and", negation}
    negation  = "not", negation  |  relation
    relation  = sum, {comparison, sum}  |  sum, ["is"], ["not"], property
              | sum, ["not"], "divides" or "coprime", sum  |  sum, ["not"], "in", ranges
    ranges    = range, {",", range}                     range = sum, ["..", sum]
    sum       = product, {"+" or "-", product}          product = unary, {operation, unary}
    unary     = "-", unary  |  atom, ["^", unary]
    atom      = number  |  letter  |  "(", condition, ")"
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kalmar.core.errors import RuleTextError
from kalmar.core.i18n import message
from kalmar.games.custom.declared_terms import COMPARED, Term

LONGEST_TEXT = 1_500
MOST_STATEMENTS = 30
MOST_TOKENS = 120

HEADINGS = ("name", "start", "most", "board", "cycles", "pass")
KEYWORDS = frozenset(
    (*HEADINGS, "with", "if", "and", "or", "not", "is", "in", "even", "odd", "prime", "square",
     "divides", "coprime", "to", "mod", "entails", "compliments")
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
class RuleToken:
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


def statements(text: str) -> list[list[RuleToken]]:
    """Split a text into nonempty statements, each a list with an end token.

    Raises:
        RuleTextError: a sign means nothing, or the text is too long.

    >>> [[token.text for token in line] for line in statements("n→n-1; # one")]
    [['n', '->', 'n', '-', '1', '']]
    """
    if len(text) > LONGEST_TEXT:
        raise RuleTextError(
            "rules can have at most {most:,} characters", 1, LONGEST_TEXT, most=LONGEST_TEXT
        )
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        column = 1
        for part in line.split("#")[0].split(";"):
            found.append(_tokens(part, number, column))
            column += len(part) + 1
    # Every list ends in an end token, so an empty statement has one token.
    kept = [tokens for tokens in found if len(tokens) > 1]
    if len(kept) > MOST_STATEMENTS:
        raise RuleTextError(
            "rules can have at most {most} statements",
            kept[MOST_STATEMENTS][0].line,
            kept[MOST_STATEMENTS][0].column,
            most=MOST_STATEMENTS,
        )
    return kept


def _tokens(text: str, line: int, first: int) -> list[RuleToken]:
    """Split a statement into tokens."""
    found: list[RuleToken] = []
    for match in re.finditer(TOKEN, text, re.DOTALL):
        kind, column = match.lastgroup or "", first + match.start()
        if kind == "blank":
            continue
        if kind == "other":
            raise RuleTextError("'{sign}' is not allowed here", line, column, sign=match[0])
        if kind == "number" and len(match[0]) > DIGITS:
            raise RuleTextError(
                "a number can have at most {digits} digits", line, column, digits=DIGITS
            )
        if len(found) == MOST_TOKENS:
            raise RuleTextError(
                "a statement can have at most {most} words and signs",
                line,
                column,
                most=MOST_TOKENS,
            )
        meant = SAME.get(match[0], match[0].lower())
        found.append(RuleToken("word" if meant == "mod" else kind, meant, line, column))
    return [*found, RuleToken("end", "", line, first + len(text.rstrip()))]


def compact(lines: Iterable[Iterable[RuleToken]]) -> str:
    r"""Format the statements in one line, with blanks only where they are needed.

    >>> compact(statements("n -> n - 2 if n even \n n -> 0"))
    'n->n-2 if n even;n->0'
    """
    return ";".join(map(_compacted, lines))


def _compacted(tokens: Iterable[RuleToken]) -> str:
    text = ""
    for token in tokens:
        # Two words or numbers side by side would become one.
        between = text[-1:].isalnum() and token.text[:1].isalnum()
        text += f" {token.text}" if between else token.text
    return text


MAX_NESTING = 12
"""How deep parentheses and signs may be nested."""

PROPERTIES = ("even", "odd", "prime", "square")
PRODUCTS = ("*", "/", "//", "mod")


class Reader:
    """A statement's tokens and where reading is.

    Attributes:
        seen: every letter that was read, with its first token.
    """

    at: int
    depth: int

    def __init__(self, tokens: list[RuleToken]) -> None:
        """Begin with the first token."""
        self.tokens: list[RuleToken] = tokens
        self.at = 0
        self.depth = 0
        self.seen: dict[str, RuleToken] = {}

    @property
    def here(self) -> RuleToken:
        """Return the token to read next."""
        return self.tokens[self.at]

    def refuse(self, right: str, at: RuleToken | None = None) -> RuleTextError:
        """Build the error that something else should stand at a token."""
        token = at or self.here
        found = (
            message("'{text}'", text=token.text) if token.text else message("the end of the line")
        )
        return RuleTextError(
            "{found} is not allowed here; {right}",
            token.line,
            token.column,
            found=found,
            right=right,
        )

    def takes(self, *texts: str) -> str:
        """Advance if one of these is next, and return which; "" if none is."""
        if self.here.kind in {"sign", "word"} and self.here.text in texts:
            self.at += 1
            return self.tokens[self.at - 1].text
        return ""

    def expect(self, text: str, right: str) -> None:
        """Advance if this is next, or raise an error.

        Raises:
            RuleTextError: it is not.
        """
        if not self.takes(text):
            raise self.refuse(right)

    def letter(self) -> str:
        """Read the name of a number.

        Raises:
            RuleTextError: no word is next, or one that has a meaning of its own.
        """
        token = self.here
        if token.kind != "word" or token.text in KEYWORDS:
            raise self.refuse(message("write a letter, such as n"))
        self.at += 1
        self.seen.setdefault(token.text, token)
        return token.text

    def whole(self) -> int:
        """Read a number in digits.

        Raises:
            RuleTextError: none is next.
        """
        if self.here.kind != "number":
            raise self.refuse(message("write a whole number, such as 5"))
        self.at += 1
        return int(self.tokens[self.at - 1].text)

    def condition(self) -> Term:
        """Read a condition, whose parts may be joined by "or".

        Raises:
            RuleTextError: it cannot be read, or is a number.
        """
        return self._truth(self._either())

    def number(self) -> Term:
        """Read a number, which may be a sum.

        Raises:
            RuleTextError: it cannot be read, or is a condition.
        """
        start = self.here
        return self._number(self._sum(("+", "-")), start)

    def difference(self) -> Term:
        """Read a number without "+", which separates heaps outside parentheses."""
        start = self.here
        return self._number(self._sum(("-",)), start)

    def _truth(self, term: Term) -> Term:
        if not term.is_truth:
            raise self.refuse(message("write a condition on the number, such as n even or k < 3"))
        return term

    def _number(self, term: Term, start: RuleToken) -> Term:
        if term.is_truth:
            raise self.refuse(message("write a number, such as n - 1"), start)
        return term

    def _either(self) -> Term:
        return self._joined("or", lambda: self._joined("and", self._negated))

    def _joined(self, word: str, read: Callable[[], Term]) -> Term:
        """Read conditions with a word between them, or what stands there without it."""
        first = read()
        if self.here.text != word:
            return first
        parts = [self._truth(first)]
        while self.takes(word):
            parts.append(self._truth(read()))
        return Term(word, tuple(parts))

    def _negated(self) -> Term:
        if not self.takes("not"):
            return self._relation()
        # Depth is counted where a rule calls itself, so no text can exhaust Python's stack.
        with self:
            return Term("not", (self._truth(self._negated()),))

    def _relation(self) -> Term:
        start = self.here
        left = self._sum(("+", "-"))
        if self.here.text in COMPARED:
            return self._compared(self._number(left, start))
        is_said, negated = self.takes("is"), self.takes("not")
        found = self._said_of(left, start)
        if found is None:
            if is_said or negated:
                raise self.refuse(message("write even, odd, prime, square, divides, coprime or in"))
            return left
        return Term("not", (found,)) if negated else found

    def _said_of(self, left: Term, start: RuleToken) -> Term | None:
        """Read what a word says of a number; None where no such word is next."""
        if word := self.takes(*PROPERTIES):
            return Term(word, (self._number(left, start),))
        if word := self.takes("divides", "coprime"):
            self.takes("to")
            return Term(word, (self._number(left, start), self.number()))
        if self.takes("in"):
            ranges = [self._range()]
            while self.takes(","):
                ranges.append(self._range())
            return Term("in", (self._number(left, start), *ranges))
        return None

    def _compared(self, first: Term) -> Term:
        parts: list[Term | str] = [first]
        while self.here.kind == "sign" and (sign := self.takes(*COMPARED)):
            parts.extend((sign, self.number()))
        return Term("compare", tuple(parts))

    def _range(self) -> tuple[Term, Term]:
        low = self.number()
        return low, self.number() if self.takes("..") else low

    def _sum(self, signs: tuple[str, ...]) -> Term:
        return self._operations(signs, lambda: self._operations(PRODUCTS, self._unary))

    def _operations(self, signs: tuple[str, ...], read: Callable[[], Term]) -> Term:
        """Read numbers with signs between them; operations of one rank group to the left."""
        start = self.here
        found = read()
        while sign := self.takes(*signs):
            found, before = self._number(found, start), self.here
            found = Term(sign, (found, self._number(read(), before)))
        return found

    def _unary(self) -> Term:
        start = self.here
        # A minus sign binds less than a power: -n^2 is -(n^2). Powers group to the right.
        if self.takes("-"):
            with self:
                return Term("negative", (self._number(self._unary(), start),))
        found = self._atom()
        if not self.takes("^"):
            return found
        found, before = self._number(found, start), self.here
        with self:
            return Term("^", (found, self._number(self._unary(), before)))

    def _atom(self) -> Term:
        if self.here.kind == "number":
            return Term("number", (self.whole(),))
        if self.here.kind == "word" and self.here.text not in KEYWORDS:
            return Term("letter", (self.letter(),))
        if not self.takes("("):
            raise self.refuse(message("write a number, a letter or an expression in parentheses"))
        with self:
            found = self._either()
        self.expect(")", message("a closing parenthesis is missing"))
        return found

    def __enter__(self) -> "Reader":
        """One level deeper.

        Raises:
            RuleTextError: that is too deep.
        """
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise self.refuse(message("nest at most {most} levels deep", most=MAX_NESTING))
        return self

    def __exit__(self, *_: object) -> None:
        """Back."""
        self.depth -= 1
