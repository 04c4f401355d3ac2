"""The type of registry entries, and named positions of one or several games, both made of cards.

`GameEntry` is a line of the registry; `key_among` reduces a typed name to its key. `NamedPosition`
is a name that stands for a whole position: RIDINIM is three heaps with three rules, HEGYMÁSZÓ three
climbers on three paths, DUGÓ a car in the town where the source starts it (source 001).
"""

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from kalmar.core.by_name import load_named
from kalmar.core.cards import Card, read_cards
from kalmar.core.display import RichDisplay
from kalmar.core.i18n import name_key, plain
from kalmar.core.rules import Rules

__all__ = [
    "SETUPS",
    "GameEntry",
    "NamedPosition",
    "find_setup",
    "key_among",
    "lazy_maker",
    "name_key",
    "plain",
]

WORDS_FOR_GAME = ("jatek", "game")
"""What may follow a name and changes nothing."""


@dataclass(frozen=True)
class GameEntry(RichDisplay):
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

    @classmethod
    def of(cls, card: Card) -> "GameEntry":
        """Make an entry of its card in `games.md`."""
        place, *arguments = card.field("rules").split()
        make = lazy_maker(f"kalmar.games.{place}", *arguments)
        title, rule, example = map(card.field, ("title", "rule", "example"))
        kept = _fields(card, ("hungarian", "source", "parameters", "note"))
        return cls(card.name, title, make, rule, example, aliases_of(card), **kept)

    def __repr__(self) -> str:
        """Return the name."""
        return f"<Game {self.name}>"

    @property
    def names(self) -> tuple[str, ...]:
        """Return every name by which it is found."""
        return (self.name, *self.aliases)


def _fields(card: Card, keys: Iterable[str]) -> dict[str, str]:
    """Return the fields of a card that there are, of these."""
    return {key: card.fields[key] for key in keys if key in card.fields}


def aliases_of(card: Card) -> tuple[str, ...]:
    """Return the other names of a card: the Hungarian ones without accents, then those it lists.

    >>> fields = {"hungarian": "Rayles, király (bábu)", "aliases": "piece"}
    >>> aliases_of(Card("rayles", fields, []))
    ('kiraly', 'babu', 'piece')
    """
    hungarian = re.split(r", | \(|\)", card.fields.get("hungarian", ""))
    names = dict.fromkeys((*map(plain, filter(None, hungarian)), *card.listed("aliases")))
    return tuple(name for name in names if name != card.name)


def lazy_maker(place: str, *arguments: str) -> Callable[[str], Rules]:
    """Return a maker of rules in a module that is loaded when the game is first asked for.

    Args:
        place: the module, a colon, and what is there: a maker, rules, or a class of rules, both
            without parameters.
        arguments: what the maker is called with once; without them with the text of the
            parameters, each time.

    >>> lazy_maker("kalmar.games.boards.clobber:Clobber")("").name
    'clobber'
    """

    # One object for all calls where the parameters do not reach the maker.
    @cache
    def fixed() -> Any:
        found = load_named(place)
        return found(*arguments) if arguments or isinstance(found, type) else found

    def make(parameters: str) -> Rules:
        found = fixed()
        return cast(Rules, found(parameters) if callable(found) else found)

    return make


def key_among(key: str, keys: Container[str]) -> str:
    """Return the key of a name, without a final word for game unless that belongs to it.

    Args:
        key: of the name as typed.
        keys: those of all names there are.

    >>> key_among("kuglijatek", {"kugli"}), key_among("legojatek", {"lego", "legojatek"})
    ('kugli', 'legojatek')
    """
    # The whole name has precedence: some names end in the word for game themselves.
    if key in keys or not key.endswith(WORDS_FOR_GAME):
        return key
    shorter = (key.removesuffix(word) for word in WORDS_FOR_GAME)
    return next((short for short in shorter if short in keys), key)


@dataclass(frozen=True)
class NamedPosition:
    """A game for each component, and the components at the start.

    Attributes:
        name: the name a user types.
        title: the name in prose.
        games: of the components in turn; one that stands alone is that of all components.
        start: the components where none are written; none for names that have no start.
        rule: what the components are.
        aliases: other names.
        hungarian: the title in Hungarian.
        source: where it comes from.
    """

    name: str
    title: str
    games: tuple[str, ...]
    start: tuple[str, ...]
    rule: str
    aliases: tuple[str, ...] = ()
    hungarian: str = ""
    source: str = ""

    @classmethod
    def of(cls, card: Card) -> "NamedPosition":
        """Make a position of its card in `positions.md`."""
        title, rule = map(card.field, ("title", "rule"))
        games, start = map(card.listed, ("games", "start"))
        kept = _fields(card, ("hungarian", "source"))
        return cls(card.name, title, games, start, rule, aliases_of(card), **kept)

    @property
    def text(self) -> str:
        """Return the starting position as text.

        >>> find_setup("ridinim").text
        'coprime 10 + divisor 10 + nim 10'
        """
        if len(self.games) == 1:
            return f"{self.games[0]} {' '.join(self.start)}"
        pairs = zip(self.games, self.start, strict=True)
        return " + ".join(f"{game} {component}" for game, component in pairs)

    @property
    def counted(self) -> bool:
        """Return whether there must be one component for each game.

        >>> [bool(setup and setup.counted) for setup in map(find_setup, ("1-nim", "dugó"))]
        [True, False]
        """
        return len(self.games) > 1 or not self.start


SETUPS: dict[str, NamedPosition] = {
    card.name: NamedPosition.of(card) for card in read_cards(__file__, "positions.md")
}

K_NIM = re.compile("([1-9][0-9]?)-nim", re.IGNORECASE)

BY_KEY = {
    name_key(name): setup for setup in SETUPS.values() for name in (setup.name, *setup.aliases)
}


def find_setup(name: str) -> NamedPosition | None:
    """Find a setup by name, ignoring accents, case, blanks and hyphens; None if there is none.

    k-nim is Nim with k heaps (source 004): 3-nim has three.

    >>> setup = find_setup("HEGYMÁSZÓ")
    >>> setup.games if setup else None
    ('bounded-nim(1)', 'bounded-nim(2)', 'bounded-nim(3)')
    """
    heaps = K_NIM.fullmatch(name)
    return k_nim(int(heaps[1])) if heaps else BY_KEY.get(key_among(name_key(name), BY_KEY))


def k_nim(heaps: int) -> NamedPosition:
    """Build Nim with so many heaps, whose sizes the user has to give."""
    return NamedPosition(
        name=f"{heaps}-nim",
        title=f"{heaps}-nim",
        games=("nim",) * heaps,
        start=(),
        rule="take any number of counters from a heap",
        source="source 004, §2.1",
    )
