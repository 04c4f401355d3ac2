"""Sequences and tables as plain text and Markdown, with captions."""

from typing import TYPE_CHECKING

from kalmar.core.i18n import join_messages, message

if TYPE_CHECKING:
    from kalmar.answers.tables.values import Sequence, Table


def sequence(shown: "Sequence") -> str:
    """Format the values on one line.

    >>> from kalmar.answers.tables import ask
    >>> sequence(ask.sequence("kayles", 5))
    '0 1 2 3 1 4'
    """
    return " ".join(shown.valuation.sign if v is None else str(v) for v in shown.values)


def meanings(shown: "Sequence | Table") -> str:
    """Describe what the values mean, where they are names of kinds; otherwise empty.

    >>> from kalmar.answers.tables import ask
    >>> meanings(ask.sequence("nim", 5, "selective", "misere"))[:35]
    '3: ended; 4: P in misère play; 2: P'
    """
    valuation = shown.valuation
    return join_messages(
        (
            message("{value}: {meaning}", value=kind, meaning=valuation.words(kind))
            for kind in valuation.kinds
        ),
        "; ",
    )


def caption(shown: "Sequence | Table") -> str:
    """Describe of what the values are, and in which way of playing, in a line.

    >>> from kalmar.answers.tables import ask
    >>> caption(ask.sequence("kayles", 5, "selective"))
    'remoteness R⁺ of Kayles (0.77), selective, normal play'
    """
    return message(
        "{valuation} {symbol} of {game}, {composition}, {play} play",
        valuation=message(shown.valuation.title),
        symbol=shown.valuation.symbol,
        game=shown.title or shown.game,
        composition=message(shown.composition.title),
        play=message(shown.play.title),
    )
