"""Phrases that the reasons of several analyses share: who wins, and by which value."""

from kalmar.core.compounds import Compound, Position
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Outcome, Play
from kalmar.games.registry import translated_name
from kalmar.theory.operations import KERNEL_SUM, Operation
from kalmar.theory.valuations.valuation import Length, Valuation

MOST_SHOWN = 12


def winner_words(outcome: Outcome) -> Message:
    """Return who wins, in words."""
    return message("the player to move") if outcome is Outcome.N else message("the other player")


def wins(why: str, outcome: Outcome) -> Message:
    """Format the reason, and therefore who wins.

    >>> wins("zero", Outcome.P)
    'zero, so the other player wins'
    """
    if outcome is Outcome.N:
        return message("{why}, so the player to move wins", why=why)
    return message("{why}, so the other player wins", why=why)


def name_of(position: Position) -> str:
    """Return the name of a component as used in a sentence.

    >>> from kalmar.games.notation.positions import parse_position
    >>> name_of(parse_position("nim 3 5").component[0])
    'nim 3'
    """
    if isinstance(position.rules, Compound):
        inside = position.rules.format(position.component)
        return message(
            "the {composition} compound {inside}",
            composition=message(position.rules.title),
            inside=inside,
        )
    return join_messages(
        (translated_name(position.rules), position.rules.format(position.component)), " "
    )


def length_words(length: int | None, meaning: str) -> str:
    """Say how long optimal play lasts, or why this is unknown.

    Args:
        length: how many moves both players make together, if known.
        meaning: who hurries and who delays, or why the length is unknown.

    >>> length_words(1, Length.HURRIED.value)
    '1 move with best play'
    """
    if length is None:
        return meaning
    if meaning == Length.HURRIED.value:
        return plural_message(
            length, "{number} move with best play", "{number} moves with best play"
        )
    return plural_message(
        length, "{number} move: {meaning}", "{number} moves: {meaning}", meaning=message(meaning)
    )


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
        return message("odd") if value % 2 else message("even")
    # The only undefined value that leaves a move is "almost ended".
    if valuation.show(value) is None:
        return message("one move ends the game")
    return valuation.p_words[mover]


def join_values(words: list[str], combine: Operation, total: str) -> str:
    """Format values and total: a sign between them, a word before them, triples side by side."""
    if combine is KERNEL_SUM:
        return join_messages((join_messages(words), total), " → ")
    if combine.sign.isalpha():
        return join_messages((combine.sign, "(", join_messages(words), ") = ", total), "")
    return join_messages((join_messages(words, f" {combine.sign} "), total), " = ")


def over_words(play: Play) -> Message:
    """Say that play is over, and who has won."""
    if play is Play.NORMAL:
        return message("play is over, so the player to move has lost")
    return message("play is over, so the player to move has won")
