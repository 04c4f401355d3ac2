"""Positions as people read them: with the names of games in the language in use."""

from kalmar.core.compounds import Position
from kalmar.core.i18n import spoken
from kalmar.core.rules import Rules
from kalmar.games.names import translated_name
from kalmar.games.notation.positions import format_position

__all__ = ["position_text"]


def position_text(position: Position, sign: bool = True) -> str:
    """Format a position in the language in use, so that `parse_position` reads it back.

    Args:
        position: a compound.
        sign: whether to write a leading sign.

    >>> from kalmar.games.notation.positions import parse_position
    >>> from kalmar.core.i18n import speaking
    >>> with speaking("hu"):
    ...     position_text(parse_position("kayles 5 + nim 3"))
    'kugli 5 + nim 3'
    """

    def name(rules: Rules) -> str:
        return spoken(translated_name(rules))

    return format_position(position, sign, name)
