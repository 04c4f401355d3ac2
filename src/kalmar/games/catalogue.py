"""What a registered game is, and how a typed name finds it."""

from collections.abc import Callable, Container
from importlib import import_module
from typing import Any, cast

from kalmar.display import Shown
from kalmar.records import dataclass
from kalmar.rules import Rules
from kalmar.words.names import name_key, plain

__all__ = ["Game", "fixed", "key_among", "later", "name_key", "plain"]

WORDS_FOR_GAME = ("jatek", "game")
"""What may follow a name and changes nothing."""


@dataclass(frozen=True)
class Game(Shown):
    """One line of the registry.

    Attributes:
        name: the name a user types.
        title: the game's name in prose.
        make: the rules; called with the text of the parameters, "" where none were given.
        rule: the rule of one component in a sentence.
        example: a position in the grammar, for help, documentation and sweep tests.
        aliases: other names, Hungarian ones among them.
        hungarian: the title in Hungarian.
        source: where the game comes from.
        parameters: what goes in parentheses after the name, "" where nothing does.
        note: where the game differs from what a source means by its name.
    """

    name: str
    title: str
    make: Callable[[str], Rules]
    rule: str
    example: str
    aliases: tuple[str, ...] = ()
    hungarian: str = ""
    source: str = ""
    parameters: str = ""
    note: str = ""

    def __repr__(self) -> str:
        """The name."""
        return f"<Game {self.name}>"

    @property
    def names(self) -> tuple[str, ...]:
        """Every name by which it is found."""
        return (self.name, *self.aliases)


def fixed(rules: Rules) -> Callable[[str], Rules]:
    """A maker for rules that take no parameters."""
    return lambda _parameters: rules


def later(place: str) -> Callable[[str], Rules]:
    """A maker in a module that is loaded when the game is first asked for.

    Args:
        place: the module, a colon, and what is there: a maker, rules, or a class of rules, both
            without parameters.

    >>> later("kalmar.games.clobber:Clobber")("").name
    'clobber'
    """
    module, _, path = place.partition(":")

    def make(parameters: str) -> Rules:
        found: Any = import_module(module)
        for name in path.split("."):
            found = getattr(found, name)
        if isinstance(found, type):
            return cast(Rules, found())
        return cast(Rules, found(parameters) if callable(found) else found)

    return make


def key_among(name: str, keys: Container[str]) -> str:
    """The key of a name, without the word game at its end unless that belongs to it.

    Args:
        name: as typed.
        keys: those of all names there are.

    >>> key_among("Kugli játék", {"kugli"}), key_among("lego játék", {"lego", "legojatek"})
    ('kugli', 'legojatek')
    """
    key = name_key(name)
    shorter = (key.removesuffix(word) for word in WORDS_FOR_GAME)
    return key if key in keys else next((short for short in shorter if short in keys), key)
