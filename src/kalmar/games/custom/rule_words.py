"""Read a text of rules as statements of tokens, and say in Python's words what people write.

A statement stands on a line, or between semicolons; what follows `#` is a comment. Every token
keeps its line and column, so that a refusal can point at what was typed. What is written in other
signs and words means the same as Python's (`SIGNS`, `WORDS`, `rewritten`):

    n → n − k with 2k ≤ n          n -> n - k if 2 * k <= n
    n -> n - k with k in 1,3,4     n -> n - k for k in 1,3,4
    n -> n - k if k divides n      n -> n - k if divides(k, n)
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kalmar.core.errors import GrowingError, RuleTextError

LONGEST_TEXT = 40_000
MOST_STATEMENTS = 1_000
MOST_TOKENS = 120
DIGITS = 12
MAX_NESTING = 12

SIGNS = {"→": "->", "⟶": "->", "−": "-", "–": "-", "≤": "<=", "≥": ">=", "≠": "!=", "·": "*",
         "×": "*", "…": "..", "...": "..", "=": "==", "≔": "==", ":=": "==", "^": "**", "÷": "//",
         "<>": "!=", "&": "and", "&&": "and", "||": "or", "∧": "and", "∨": "or", "∈": "in",
         "∣": "divides", "¬": "not"}  # fmt: skip
"""Signs that mean the same as Python's."""

WORDS = {
    "mod": "%", "with": "with", "where": "with", "when": "if", "iff": "if",
    "ha": "if", "és": "and", "vagy": "or", "nem": "not", "ahol": "with", "minden": "for",
    "páros": "even", "páratlan": "odd", "prím": "prime", "négyzetszám": "square",
    "osztója": "divides", "osztja": "divides", "relatív": "coprime",
    "semmi": "nothing", "kezdet": "start", "név": "name", "legfeljebb": "most", "passz": "pass",
    "körök": "cycles", "tábla": "board", "rendezetlen": "unordered",
    "nyer": "wins", "veszít": "loses", "pont": "gains",
}  # fmt: skip
"""Words that mean the same as those of the language; the Hungarian ones among them."""

CLAUSES = ("for", "if", "with", "entails", "compliments", "gains")
"""Words that begin what follows the components which a move leaves."""
FLAGS = ("cycles", "pass", "unordered")
ENDS = ("wins", "loses")
FACTS = (*FLAGS, *ENDS, "name", "start", "most", "board")
"""Words that begin a statement without a move."""

PROPERTIES = {"even": 1, "odd": 1, "prime": 1, "square": 1, "divides": 2, "coprime": 2}
"""What is said of a number, or of two, with how many there are."""
JOINING = ("and", "or", "not", ",", "for", "if", "with", "in", "")
"""What ends a condition of its own."""

TOKEN = re.compile(
    r"(?P<number>[0-9]+)"
    r"|(?P<word>[^\W\d_]\w*)"
    r"|(?P<sign>->|\.\.\.?|<=|>=|!=|==|:=|<>|//|\*\*|&&|\|\||[-+*/%^(),{}=<>&:→⟶−–≤≥≠·×…≔÷∧∨∈∣¬])"
    r"|(?P<blank>\s+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
OPENING = {"(": ")", "{": "}"}


@dataclass(frozen=True)
class RuleToken:
    """A word, a number or a sign.

    Attributes:
        kind: "word", "number", "sign", or "end" after the last one of a statement.
        text: what it means.
        line: counted from 1.
        column: counted from 1.
        typed: what stands there.
    """

    kind: str
    text: str
    line: int
    column: int
    typed: str = ""

    def refused(self, template: str, **fields: object) -> RuleTextError:
        """Build the error that something is wrong at this token."""
        return RuleTextError(template, self.line, self.column, **fields)

    def grown(self, template: str, **fields: object) -> GrowingError:
        """Build the error that the move which begins at this token leaves nothing smaller."""
        return GrowingError(template, self.line, self.column, **fields)


Tokens = list[RuleToken]


def statements(text: str) -> list[Tokens]:
    """Split a text into statements that are not empty, each with an end token.

    Raises:
        RuleTextError: a sign means nothing, or the text is too long.

    >>> [[token.text for token in line] for line in statements("n → n − 2k; # one")]
    [['n', '->', 'n', '-', '2', '*', 'k', '']]
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
    # Each list ends in an end token, so an empty statement has one token.
    kept = [tokens for tokens in found if len(tokens) > 1]
    if len(kept) > MOST_STATEMENTS:
        raise kept[MOST_STATEMENTS][0].refused(
            "rules can have at most {most:,} statements", most=MOST_STATEMENTS
        )
    return kept


def _tokens(text: str, line: int, first: int) -> Tokens:
    """Split a statement into tokens, each by what it means."""
    found: Tokens = []
    for match in TOKEN.finditer(text):
        kind, typed, column = match.lastgroup or "", match[0], first + match.start()
        if kind == "blank":
            continue
        token = RuleToken(kind, _meant(kind, typed), line, column, typed)
        if kind == "other":
            raise token.refused("'{sign}' is not allowed here", sign=typed)
        if kind == "number" and len(typed) > DIGITS:
            raise token.refused("a number can have at most {digits} digits", digits=DIGITS)
        if len(found) == MOST_TOKENS:
            raise token.refused(
                "a statement can have at most {most} words and signs", most=MOST_TOKENS
            )
        # 2k is 2 * k.
        if kind == "word" and found and found[-1].kind == "number" and _touches(found[-1], token):
            found.append(replace(token, kind="sign", text="*"))
        found.append(token)
    return [*found, RuleToken("end", "", line, first + len(text.rstrip()))]


def _touches(left: RuleToken, right: RuleToken) -> bool:
    return left.column + len(left.typed) == right.column and len(right.text) == 1


def _meant(kind: str, typed: str) -> str:
    """Return what a token means; a word that begins with a capital names a kind of heaps."""
    if kind != "word":
        return SIGNS.get(typed, typed)
    return WORDS.get(typed.lower(), typed)


def groups(tokens: Tokens, *signs: str) -> list[Tokens]:
    """Split tokens at signs or words that stand outside all parentheses, which are left out.

    Raises:
        RuleTextError: a parenthesis is not closed, or closes nothing.

    >>> [compact([part]) for part in groups(statements("(n, 1), 2")[0], ",")]
    ['(n,1)', '2']
    """
    found: list[Tokens] = [[]]
    open_: Tokens = []
    for token in tokens:
        if token.text in OPENING:
            if len(open_) == MAX_NESTING:
                raise token.refused("nest at most {most} levels deep", most=MAX_NESTING)
            open_.append(token)
        closing = token.text in OPENING.values()
        if closing and (not open_ or OPENING[open_.pop().text] != token.text):
            raise token.refused("this '{sign}' closes nothing", sign=token.text)
        if token.text in signs and not open_:
            found.append([])
        else:
            found[-1].append(token)
    if open_:
        raise open_[-1].refused("this '{sign}' is not closed", sign=open_[-1].text)
    return found


def outside(tokens: Tokens, first: int = 0) -> Iterator[tuple[int, RuleToken]]:
    """Yield the tokens outside the parentheses that open from a place on, each with its place."""
    depth = 0
    for at in range(first, len(tokens)):
        if not depth:
            yield at, tokens[at]
        depth += (tokens[at].text in OPENING) - (tokens[at].text in OPENING.values())


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


def rewritten(tokens: Tokens) -> Tokens:
    """Put conditions and sets in words as Python says them.

    >>> _compacted(rewritten(statements("not k divides n and n is odd or k in 1, 3..5")[0]))
    'not divides(k,n)and odd(n)or k in{1,span(3,5)}'
    """
    found: Tokens = []
    at = 0
    while at < len(tokens):
        end = _end_of_condition(tokens, at)
        found += _atomic(tokens[at:end]) + tokens[end : end + 1]
        at = end + 1
        if found[-1].text == "in":
            end = _end_of_condition(tokens, at, within_set=True)
            found += set_of(tokens[at:end], found[-1])
            at = end
    return found


def _end_of_condition(tokens: Tokens, at: int, within_set: bool = False) -> int:
    """Return where the next joining word stands outside the parentheses that open from here."""
    for end, token in outside(tokens, at):
        # The word `not` of "is not prime" stands within its condition, commas within a set.
        inner = (end > at and token.text == "not") or (within_set and token.text == ",")
        if token.text in JOINING and not inner:
            return end
    return len(tokens)


def set_of(tokens: Tokens, at: RuleToken) -> Tokens:
    """Write a set in braces, its ranges as calls: `1, 3..5` as `{1, span(3, 5)}`."""
    sign = replace(at, kind="sign")
    within = [token.text for token in tokens]
    whole = within[:1] == ["{"] and within.count("{") == 1 and within[-1:] == ["}"]
    inner = tokens[1:-1] if whole else tokens
    found: Tokens = []
    for part in groups(inner, ","):
        ends = groups(part, "..")
        if not part or len(ends) > 2 or not all(ends):
            raise at.refused("write numbers after in, such as k in 1, 3, 5..7")
        found += [replace(sign, text=",")] if found else []
        if len(ends) == 2:
            low, high = map(_inside, ends)
            found += [replace(sign, kind="word", text="span"), replace(sign, text="("), *low,
                      replace(sign, text=","), *high, replace(sign, text=")")]  # fmt: skip
        else:
            found += _inside(part)
    return [replace(sign, text="{"), *found, replace(sign, text="}")]


def _atomic(tokens: Tokens) -> Tokens:
    """Rewrite a condition without joining words, and what stands in its parentheses."""
    at = _postfix(tokens)
    if at is None:
        return _inside(tokens)
    word, left, right = tokens[at], _inside(tokens[:at]), _inside(tokens[at + 1 :])
    said = [token for token in left[-2:] if token.text in {"is", "not"}]
    left = left[: len(left) - len(said)]
    sign = replace(word, kind="sign")
    call = [word, replace(sign, text="("), *left]
    if PROPERTIES[word.text] == 2:
        right = right[1:] if right and right[0].text == "to" else right
        call += [replace(sign, text=","), *right]
    elif right:
        raise right[0].refused("'{text}' is not allowed here", text=right[0].typed)
    call.append(replace(sign, text=")"))
    return [token for token in said if token.text == "not"] + call


def _postfix(tokens: Tokens) -> int | None:
    """Find the property or relation that follows what it is said of, outside parentheses."""
    return next((at for at, token in outside(tokens) if at and token.text in PROPERTIES), None)


def _inside(tokens: Tokens) -> Tokens:
    """Rewrite what stands within each outer pair of parentheses."""
    found: Tokens = []
    depth, first = 0, 0
    for i, token in enumerate(tokens):
        if token.text in OPENING:
            if not depth:
                found.append(token)
                first = i + 1
            depth += 1
        elif token.text in OPENING.values():
            depth -= 1
            if not depth:
                found += [*rewritten(tokens[first:i]), token]
        elif not depth:
            found.append(token)
    return found
