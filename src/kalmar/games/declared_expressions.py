"""Reading numbers and conditions of rules written as text: recursive descent over tokens.

condition = conjunction, {"or", conjunction}        conjunction = negation, {"and", negation}
negation  = "not", negation  |  relation
relation  = sum, {comparison, sum}  |  sum, ["is"], ["not"], property
| sum, ["not"], "divides" or "coprime", sum  |  sum, ["not"], "in", ranges
ranges    = range, {",", range}                     range = sum, ["..", sum]
sum       = product, {"+" or "-", product}          product = unary, {operation, unary}
unary     = "-", unary  |  atom, ["^", unary]
atom      = number  |  letter  |  "(", condition, ")"
"""

from kalmar.errors import RuleTextError
from kalmar.games.declared_terms import COMPARED, Term
from kalmar.games.declared_tokens import KEYWORDS, Token
from kalmar.words import said

__all__ = ["DEEPEST", "Reader"]

DEEPEST = 12
"""How deep parentheses and signs may be nested."""

PROPERTIES = ("even", "odd", "prime", "square")
PRODUCTS = ("*", "/", "//", "mod")


class Reader:
    """A statement's tokens and where reading is.

    Attributes:
        seen: every letter that was read, with its first token.
    """

    def __init__(self, tokens: list[Token]) -> None:
        """Begin with the first token."""
        self.tokens, self.at, self.depth = tokens, 0, 0
        self.seen: dict[str, Token] = {}

    @property
    def here(self) -> Token:
        """The token to read next."""
        return self.tokens[self.at]

    def refuse(self, right: str, at: Token | None = None) -> RuleTextError:
        """The error that something else should stand at a token."""
        token = at or self.here
        found = said("'{text}'", text=token.text) if token.text else said("the end of the line")
        return RuleTextError(
            "{found} cannot stand here; {right}",
            token.line,
            token.column,
            found=found,
            right=right,
        )

    def takes(self, *texts: str) -> str:
        """Go on if one of these is next, and say which; "" if none is."""
        if self.here.kind in {"sign", "word"} and self.here.text in texts:
            self.at += 1
            return self.tokens[self.at - 1].text
        return ""

    def expect(self, text: str, right: str) -> None:
        """Go on if this is next.

        Raises:
            RuleTextError: it is not.
        """
        if not self.takes(text):
            raise self.refuse(right)

    def letter(self) -> str:
        """The name of a number.

        Raises:
            RuleTextError: no word is next, or one that has a meaning of its own.
        """
        token = self.here
        if token.kind != "word" or token.text in KEYWORDS:
            raise self.refuse(said("write a letter, such as n"))
        self.at += 1
        self.seen.setdefault(token.text, token)
        return token.text

    def whole(self) -> int:
        """A number in digits.

        Raises:
            RuleTextError: none is next.
        """
        if self.here.kind != "number":
            raise self.refuse(said("write a whole number, such as 5"))
        self.at += 1
        return int(self.tokens[self.at - 1].text)

    def condition(self) -> Term:
        """What may be true or false, joined by "or".

        Raises:
            RuleTextError: it cannot be read, or is a number.
        """
        return self._truth(self._either())

    def number(self) -> Term:
        """What is added up.

        Raises:
            RuleTextError: it cannot be read, or is a condition.
        """
        start = self.here
        return self._number(self._sum(("+", "-")), start)

    def difference(self) -> Term:
        """The same without "+", which separates heaps where it stands outside parentheses."""
        start = self.here
        return self._number(self._sum(("-",)), start)

    def _truth(self, term: Term) -> Term:
        if not term.is_truth:
            raise self.refuse(said("say something of the number, such as n even, or k < 3"))
        return term

    def _number(self, term: Term, start: Token) -> Term:
        if term.is_truth:
            raise self.refuse(said("write a number, such as n - 1"), start)
        return term

    def _either(self) -> Term:
        first = self._both()
        if self.here.text != "or":
            return first
        parts = [self._truth(first)]
        while self.takes("or"):
            parts.append(self._truth(self._both()))
        return Term("or", tuple(parts))

    def _both(self) -> Term:
        first = self._negated()
        if self.here.text != "and":
            return first
        parts = [self._truth(first)]
        while self.takes("and"):
            parts.append(self._truth(self._negated()))
        return Term("and", tuple(parts))

    def _negated(self) -> Term:
        if not self.takes("not"):
            return self._relation()
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
                raise self.refuse(said("write even, odd, prime, square, divides, coprime or in"))
            return left
        return Term("not", (found,)) if negated else found

    def _said_of(self, left: Term, start: Token) -> Term | None:
        """What a word says of a number; None where no such word is next."""
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
        start = self.here
        found = self._product()
        while sign := self.takes(*signs):
            found, before = self._number(found, start), self.here
            found = Term(sign, (found, self._number(self._product(), before)))
        return found

    def _product(self) -> Term:
        start = self.here
        found = self._unary()
        while sign := self.takes(*PRODUCTS):
            found, before = self._number(found, start), self.here
            found = Term(sign, (found, self._number(self._unary(), before)))
        return found

    def _unary(self) -> Term:
        start = self.here
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
            raise self.refuse(said("write a number, a letter, or what is in parentheses"))
        with self:
            found = self._either()
        self.expect(")", said("a closing parenthesis is missing"))
        return found

    def __enter__(self) -> "Reader":
        """One level deeper.

        Raises:
            RuleTextError: that is too deep.
        """
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.refuse(said("nest at most {most} deep", most=DEEPEST))
        return self

    def __exit__(self, *_: object) -> None:
        """Back."""
        self.depth -= 1
