"""Phrases that the reasons of several analyses share: who wins, and by which value; and notes.

`note_of` returns the notes on a game: where it differs, as it is played here, from what a source
means by the same words.
"""

from itertools import groupby

from kalmar.core.by_name import load_named
from kalmar.core.compositions import named_composition
from kalmar.core.compounds import Compound, Position, leaves
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Outcome, Play
from kalmar.games.registry import translated_name
from kalmar.theory.operations import KERNEL_SUM, Operation
from kalmar.theory.valuations.valuation import Length, Valuation

MOST_SHOWN = 12

MOST_SUMMANDS = 40
"""So many components are written one below the other, or as a product."""


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


def names_of(parts: list[Position]) -> str:
    """Return the names of components, of many only the first."""
    names = join_messages([name_of(part) for part in parts[:MOST_SHOWN]])
    if len(parts) <= MOST_SHOWN:
        return names
    return message("{names} and {count} more", names=names, count=len(parts) - MOST_SHOWN)


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


def explain_length(value: int, outcome: Outcome) -> Message:
    """Describe who can end it in how many moves.

    >>> explain_length(5, Outcome.N)
    'you can win within 5 moves (counting both players)'
    """
    if outcome is Outcome.N:
        return plural_message(
            value,
            "you can win in {number} move",
            "you can win within {number} moves (counting both players)",
        )
    return plural_message(
        value,
        "the other player can win in {number} move",
        "the other player can win within {number} moves (counting both players); you can hold"
        " out that long",
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


def note_of(position: Position) -> str | None:
    """Return the notes that the rules of the components have on a position; None for most games.

    Args:
        position: a compound.

    >>> from kalmar.games.notation.positions import parse_position
    >>> note_of(parse_position("grundy 2 + nim 3"))
    'no heap may be split into equal parts; source 001 does not say so'
    """
    notes = []
    for rules, parts in groupby(leaves(position), lambda part: part.rules):
        note = getattr(rules, "note", None)
        notes.append(None if note is None else note([part.component for part in parts]))
    notes.append(_way_note(position))
    unique = list(dict.fromkeys(note for note in notes if note is not None))
    return join_messages(unique, "; ") if unique else None


def _way_note(position: Position) -> Message | None:
    """Say in a way of one's own what becomes of a component that falls apart."""
    rules = position.rules
    if not isinstance(rules, Compound) or named_composition(rules.choice, rules.ending):
        return None
    single = (part.rules for part in position.component if not isinstance(part.rules, Compound))
    if not any(load_named(MAY_SPLIT)(game) for game in dict.fromkeys(single)):
        return None
    if rules.is_placed:
        return message("a component that falls apart stays one: its pieces are a sum at its place")
    return message("the pieces of a component that falls apart count as components")


MAY_SPLIT = "kalmar.games.play_language.words:may_split"
