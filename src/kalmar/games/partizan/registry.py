"""The partizan games by name, with the rule in a sentence and an example of each.

Positions of a graph, `graph moves.csv a`, are read by `kalmar.engines.partizan.notation`, as files
of graphs are.
"""

from dataclasses import dataclass

from kalmar.core.by_name import load_named
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import Message, join_messages, message, name_key
from kalmar.games.partizan.rules import PartizanRules

__all__ = ["GRAPH", "PARTIZAN_GAMES", "PartizanEntry", "find_partizan_rules"]

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

    def rules(self) -> PartizanRules:
        """Return the rules.

        >>> PARTIZAN_GAMES["form"].rules().name
        'form'
        """
        made: PartizanRules = load_named(f"kalmar.games.partizan.{self.place}")()
        return made


PARTIZAN_GAMES: dict[str, PartizanEntry] = {
    entry.name: entry
    for entry in (
        PartizanEntry(
            "domineering",
            message("Domineering"),
            "domineering:Domineering",
            message(
                "Left puts a domino on two free squares one above the other, Right on two side by"
                " side"
            ),
            "domineering 2x3",
            ("domineer", "dominozas"),
        ),
        PartizanEntry(
            "toads-and-frogs",
            message("Toads and Frogs"),
            "toads:ToadsAndFrogs",
            message(
                "Left moves a toad T one square to the right, or over one frog F to a free square;"
                " Right moves frogs to the left in the same way"
            ),
            "toads-and-frogs TT__FF",
            ("toads", "varangyok-es-bekak"),
        ),
        PartizanEntry(
            "coloured-hackenbush",
            message("coloured Hackenbush"),
            "coloured_hackenbush:ColouredHackenbush",
            message(
                "Left cuts a blue or green edge, Right a red or green one; what is not connected"
                " to the ground falls off"
            ),
            "coloured-hackenbush brb",
            ("colored-hackenbush", "red-blue-hackenbush", "hackenbush", "szines-hackenbush"),
        ),
        PartizanEntry(
            "form",
            message("game in braces"),
            "forms:Forms",
            message("Left moves to an option before the bar, Right to one behind it"),
            "form {0,*|1}",
            ("game-in-braces", "kapcsos-alak"),
        ),
    )
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
