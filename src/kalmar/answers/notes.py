"""Notes: where a game, as it is played here, differs from what a source means by the same words."""

from itertools import groupby

from kalmar.compound import Position, leaves
from kalmar.words import listed

__all__ = ["note_of"]


def note_of(position: Position) -> str | None:
    """What the rules of its components have to say; None for most games.

    Args:
        position: a compound.

    >>> from kalmar.positions import parse_position
    >>> note_of(parse_position("grundy 2 + nim 3"))
    'no heap may be split into equal parts; source 001 does not say so'
    """
    notes = []
    for rules, parts in groupby(leaves(position), lambda part: part.rules):
        note = getattr(rules, "note", None)
        notes.append(None if note is None else note([part.component for part in parts]))
    told = list(dict.fromkeys(note for note in notes if note is not None))
    return listed(told, "; ") if told else None
