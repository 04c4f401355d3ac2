"""Sentences that the reasons of several analyses share."""

from kalmar.core.compounds import Compound, Position
from kalmar.core.i18n import Said, counted, listed, said
from kalmar.core.rules import Outcome
from kalmar.games.registry import translated_name
from kalmar.theory.valuations.valuation import Length, Valuation

__all__ = ["MOST_SHOWN", "name_of", "what_of", "winner_words", "wins"]

MOST_SHOWN = 12


def winner_words(outcome: Outcome) -> Said:
    """Return who wins, in words."""
    return said("the player to move") if outcome is Outcome.N else said("the other player")


def wins(why: str, outcome: Outcome) -> Said:
    """Format the reason, and therefore who wins.

    >>> wins("zero", Outcome.P)
    'zero, so the other player wins'
    """
    if outcome is Outcome.N:
        return said("{why}, so the player to move wins", why=why)
    return said("{why}, so the other player wins", why=why)


def name_of(position: Position) -> str:
    """Return the name of a component as used in a sentence.

    >>> from kalmar.games.notation.positions import parse_position
    >>> name_of(parse_position("nim 3 5").component[0])
    'nim 3'
    """
    if isinstance(position.rules, Compound):
        inside = position.rules.format(position.component)
        return said(
            "the {composition} compound {inside}", composition=position.rules.title, inside=inside
        )
    return listed((translated_name(position.rules), position.rules.format(position.component)), " ")


def what_of(valuation: Valuation, value: int, mover: bool) -> str:
    """Describe a value that decides who wins.

    Args:
        valuation: one that decides.
        value: of the whole position.
        mover: whether the player to move wins.

    >>> from kalmar.theory.valuations import GRUNDY
    >>> what_of(GRUNDY, 0, False)
    'zero'
    """
    # A length decides by its parity; other values by what `p_words` says of them.
    if valuation.length is not None:
        hurried = valuation.length is Length.HURRIED
        return counted(
            value,
            "the number is {parity} and {who}, {pace}, makes it {number} move long",
            "the number is {parity} and {who}, {pace}, makes it {number} moves long",
            parity=said("odd") if value % 2 else said("even"),
            who=winner_words(Outcome.N if mover else Outcome.P),
            pace=said("hurrying") if hurried else said("delaying"),
        )
    # The only undefined value that leaves a move is "almost ended".
    if valuation.show(value) is None:
        return said("one move ends the game")
    return valuation.p_words[mover]
