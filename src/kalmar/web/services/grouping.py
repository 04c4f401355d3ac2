"""A service that takes positions apart at their signs: which games are played at once, and how."""

from collections.abc import Iterator
from typing import TypedDict

from kalmar.core.compositions import Composition, find_composition
from kalmar.core.errors import KalmarError
from kalmar.games.notation import PositionToken, parse_position, tokens
from kalmar.web.services.making import Parts
from kalmar.web.services.service import service


class Group(TypedDict):
    """Games played at once in one way.

    Attributes:
        way: the name of the way.
        sign: its sign as it is typed.
        parts: the games, each a text or a group.
    """

    way: str
    sign: str
    parts: list["str | Group"]


class Groups(TypedDict):
    """Positions taken apart at their signs.

    Attributes:
        parts: a text or a group for each position.
        positions: the positions with other signs, if those were asked for.
    """

    parts: list[str | Group]
    positions: list[str]


@service()
def groups(parts: Parts, composition: str | None = None) -> Groups:
    """Take positions apart at their signs and parentheses.

    A position without signs is one part, also with several games side by side, and so is a text
    that is no position.

    Args:
        parts: positions such as kayles 5, or nim 3 | (nim 4 & kayles 5).
        composition: how the games of each are played instead, where signs say how.
    """
    found = [grouped(part) for part in parts]
    row = None if composition is None else find_composition(composition)
    return {
        "parts": found,
        "positions": [
            part if row is None or isinstance(one, str) else rewritten(part, row)
            for part, one in zip(parts, found, strict=True)
        ],
    }


def grouped(text: str) -> str | Group:
    """Return the games that a position plays at once, with their sign; the text if it is one game.

    >>> grouped("nim 3 5 | (nim 4 & kayles 5)")["parts"][1]["parts"]
    ['nim 4', 'kayles 5']
    >>> grouped("(nim 3 5)"), grouped("nim 3 + no game")
    ('nim 3 5', 'nim 3 + no game')
    """
    try:
        parse_position(text)
    except KalmarError:
        return text.strip()
    return group_of(text)


def group_of(text: str) -> str | Group:
    """Return the games of a text that is a position, or of what stands between parentheses."""
    sign, terms = terms_of(text)
    if sign:
        row = find_composition(sign)
        parts = [group_of(term) for term in terms]
        return {"way": row.name, "sign": row.ascii, "parts": parts}
    (term,) = terms
    return group_of(term[1:-1]) if is_bracketed(term) else term


def terms_of(text: str) -> tuple[str, list[str]]:
    """Return the sign of a position, empty if it has none, with what stands between its signs."""
    found, sign, start = [], "", 0
    for token in outermost(text):
        if token.kind == "sign":
            sign, end = token.text, token.column - 1
            found += [text[start:end].strip()] if text[:end].strip() else []
            start = end + len(sign)
    return sign, [*found, text[start:].strip()]


def outermost(text: str) -> Iterator[PositionToken]:
    """Yield the tokens of a text that stand between no parentheses, and the parentheses there."""
    depth = 0
    for token in tokens(text):
        depth -= token.kind == "close"
        if depth == 0:
            yield token
        depth += token.kind == "open"


def is_bracketed(text: str) -> bool:
    """Return whether a text is one pair of parentheses with what is in it."""
    return [token.kind for token in outermost(text)] == ["open", "close"]


def rewritten(text: str, row: Composition) -> str:
    """Return a position with other signs at its outermost level; as it is if it has none there.

    >>> rewritten("nim 3 + (nim 4 + kayles 5)", find_composition("selective"))
    'nim 3 | (nim 4 + kayles 5)'
    """
    sign, terms = terms_of(text)
    if not sign or find_composition(sign) == row:
        return text
    leading = f"{row.ascii} " if len(terms) == 1 else ""
    return leading + f" {row.ascii} ".join(terms)
