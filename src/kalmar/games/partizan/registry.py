"""The partizan games by name, with the rule in a sentence and an example of each, from `games.md`.

Positions of a graph, `graph moves.csv a`, are read by `kalmar.engines.partizan.notation`, as files
of graphs are.
"""

from dataclasses import dataclass

from kalmar.core.by_name import load_named
from kalmar.core.cards import Card, read_cards
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import Message, join_messages, message, name_key
from kalmar.games.partizan.rules import PartizanRules

GRAPH = "graph"
"""The name of components that are vertices of a graph in a file."""


@dataclass(frozen=True)
class PartizanEntry:
    """A partizan game in the registry.

    Attributes:
        name: what a user types.
        title: what people read.
        place: its rules, "module:class".
        rule: the rule in a sentence.
        example: a component with the name.
        aliases: other names.
    """

    name: str
    title: Message
    place: str
    rule: Message
    example: str
    aliases: tuple[str, ...] = ()

    @classmethod
    def of(cls, card: Card) -> "PartizanEntry":
        """Make an entry of its card in `games.md`."""
        title, rule = map(message, map(card.field, ("title", "rule")))
        place, example = card.field("rules"), card.field("example")
        return cls(card.name, title, place, rule, example, card.listed("aliases"))

    def rules(self) -> PartizanRules:
        """Return the rules.

        >>> PARTIZAN_GAMES["form"].rules().name
        'form'
        """
        made: PartizanRules = load_named(f"kalmar.games.partizan.{self.place}")()
        return made


PARTIZAN_GAMES: dict[str, PartizanEntry] = {
    card.name: PartizanEntry.of(card) for card in read_cards(__file__, "games.md")
}
"""The games with a name."""

NAMES = {
    name_key(name): entry for entry in PARTIZAN_GAMES.values()
    for name in (entry.name, *entry.aliases)
}  # fmt: skip


def find_partizan_rules(name: str) -> PartizanRules:
    """Find the rules of the game with this name or alias.

    Raises:
        UnknownNameError: there is none.

    >>> find_partizan_rules("toads").name
    'toads-and-frogs'
    """
    entry = NAMES.get(name_key(name))
    if entry is None:
        raise UnknownNameError(
            "game",
            name,
            [*PARTIZAN_GAMES, GRAPH],
            all_names=message(
                "the partizan games are {names}, and '{graph} FILE VERTEX' for a graph in a file",
                names=join_messages(PARTIZAN_GAMES),
                graph=GRAPH,
            ),
        )
    return entry.rules()
