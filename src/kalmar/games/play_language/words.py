"""The words of games in play language, from their cards, and what is a component in them."""

from dataclasses import dataclass

from kalmar.core.cards import Card
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Rules
from kalmar.games.components import EVERY_HEAP
from kalmar.games.heaps.codes import code_of
from kalmar.games.registry import CARDS

OURS, CUSTOM = "kalmar.games.", "kalmar.games.custom."


def component_words(rules: Rules) -> Message | None:
    """Return what the components are that a move leaves; None where it always leaves one.

    >>> from kalmar.games.registry import find_rules
    >>> component_words(find_rules("kayles")), component_words(find_rules("nim"))
    ('every heap that a move leaves is one, also if no move is left in it', None)
    """
    declared: Message | None = getattr(rules, "component_words", None)
    code = None if declared is not None else code_of(rules)
    return EVERY_HEAP if code is not None and code.most_parts > 1 else declared


def may_split(rules: Rules) -> bool:
    """Return whether a move may leave several components; also where that is not known.

    >>> from kalmar.games.registry import find_rules
    >>> may_split(find_rules("kayles")), may_split(find_rules("nim"))
    (True, False)
    """
    return component_words(rules) is not None or not _is_known(rules)


def _is_known(rules: Rules) -> bool:
    """Return whether rules would say it if a move left several components: ours, or declared."""
    kind = type(rules).__module__
    ours = kind.startswith(OURS) and not kind.startswith(CUSTOM)
    return ours or code_of(rules) is not None or hasattr(rules, "said")


FORMULA, PERIOD, COMPUTED, OPEN = "formula", "proved period", "computed", "open"
"""What is known of who wins: a formula or strategy for every start, values that repeat by proof,
values by computation alone, or a question about them that is open."""

PLAY = ""
"""Fills the field of words that mean something else elsewhere, so that catalogues tell them apart.

In Hungarian the registry says "Kugli (Kayles)", for those who know the game by either name.
"""


@dataclass(frozen=True)
class PlayWords:
    """What a pupil is told of a game.

    Attributes:
        title: its name, with a capital.
        piece: what the drawing shows of it, one of them.
        rule: a move in a component, in one sentence or a few short ones.
        years: for whom it fits: "5-8", "9-12", "university".
        known: one of `FORMULA`, `PERIOD`, `COMPUTED`, `OPEN`.
        example: a move in a sentence; empty where it is made from the rules.
        together: what to add for several components, where a move must stay in one of them.
    """

    title: str
    piece: str
    rule: str
    years: tuple[str, ...]
    known: str
    example: str = ""
    together: str = ""

    @classmethod
    def of(cls, card: Card) -> "PlayWords":
        """Make the words of a game of its card."""
        # The title of the registry, where the card has no other.
        title = card.field("title")
        called = {"called": title[0].upper() + title[1:] + "{play}", **card.fields}
        keys = ("called", "piece", "told", "move", "together")
        title, piece, rule, *others = (_sentence(called.get(key, "")) for key in keys)
        return cls(title, piece, rule, card.listed("years"), card.field("known"), *others)


def _sentence(text: str) -> str:
    """Return a text of a card as a sentence; an empty one as it is."""
    fields = {"play": PLAY} if "{play}" in text else {}
    return message(text, **fields) if text else ""


PLAY_WORDS: dict[str, PlayWords] = {card.name: PlayWords.of(card) for card in CARDS}
"""The words of every registered game by its name."""


def in_sentences(*sentences: str) -> str:
    """Join sentences.

    >>> in_sentences("One.", "Two.")
    'One. Two.'
    """
    return join_messages(sentences, " ")
