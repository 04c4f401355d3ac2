"""The registry of games: find rules by name, and the title and example of rules.

To add a game, write its rules in a file of its family and a card in `games.md`. All commands go
through this file, so it imports no game before it is needed: cards name their rules as text, and
classes of rules are tested by name.

`GameEntry` is a line of the registry; `key_among` reduces a typed name to its key. `NamedPosition`
is a name that stands for a whole position: RIDINIM is three heaps with three rules, HEGYMÁSZÓ three
climbers on three paths, DUGÓ a car in the town where the source starts it (source 001).
"""

import re
from collections.abc import Callable, Container, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from kalmar.core.by_name import RichDisplay, load_named, pickle_by_name
from kalmar.core.errors import GameError, KalmarError, PositionError, UnknownNameError
from kalmar.core.i18n import Card, Message, join_messages, message, name_key, plain, read_cards
from kalmar.core.rules import Rules
from kalmar.games.heaps import is_code

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
        words: for a search, beside its names and its rule.
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
    words: str = ""

    @classmethod
    def of(cls, card: Card) -> "GameEntry":
        """Make an entry of its card in `games.md`."""
        place, *arguments = card.field("rules").split()
        make = lazy_maker(f"kalmar.games.{place}", *arguments)
        title, rule, example = map(card.field, ("title", "rule", "example"))
        kept = fields_of(card, ("hungarian", "source", "parameters", "note", "words"))
        return cls(card.name, title, make, rule, example, aliases_of(card), **kept)

    def __repr__(self) -> str:
        """Return the name."""
        return f"<Game {self.name}>"

    @property
    def names(self) -> tuple[str, ...]:
        """Return every name by which it is found."""
        return (self.name, *self.aliases)


def fields_of(card: Card, keys: Iterable[str]) -> dict[str, str]:
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

    >>> lazy_maker("kalmar.games.boards.stones:Clobber")("").name
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
        kept = fields_of(card, ("hungarian", "source"))
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

BY_SETUP = {
    name_key(name): setup for setup in SETUPS.values() for name in (setup.name, *setup.aliases)
}


def find_setup(name: str) -> NamedPosition | None:
    """Find a setup by name, ignoring accents, case, blanks and hyphens; None if there is none.

    k-nim is Nim with k heaps (source 004): 3-nim has three.

    >>> setup = find_setup("HEGYMÁSZÓ")
    >>> setup.games if setup else None
    ('bounded-nim(1)', 'bounded-nim(2)', 'bounded-nim(3)')
    """
    found = K_NIM.fullmatch(name)
    if found is None:
        return BY_SETUP.get(key_among(name_key(name), BY_SETUP))
    heaps, rule = int(found[1]), "take any number of counters from a heap"
    games, source = ("nim",) * heaps, message("lecture notes (source 004), §2.1")
    return NamedPosition(f"{heaps}-nim", f"{heaps}-nim", games, (), rule, source=source)


OCTAL = "kalmar.games.heaps.subtraction:Octal"

CARDS = tuple(read_cards(__file__, "games.md"))
"""The cards of the games, in the order in which games are listed."""

GAMES: dict[str, GameEntry] = {card.name: GameEntry.of(card) for card in CARDS}

BY_NAME: dict[str, GameEntry] = {
    name_key(name): game for game in GAMES.values() for name in game.names
}
"""Every name, as `name_key` has it."""

TYPED = re.compile(r"(?P<name>[^(){}]+?)\s*(?P<parameters>[({].*[)}])?", re.DOTALL)


class UnknownGameError(UnknownNameError, PositionError):
    """No game has this name, so that a text that begins with it is no position."""


def find_game(name: str) -> GameEntry:
    """Find the game with this name or alias, ignoring accents, case, blanks and hyphens.

    Raises:
        UnknownGameError: no game is called that; a near miss is suggested.

    >>> find_game("Halom").name, find_game("relatívprím").name, find_game("3-nim").name
    ('nim', 'coprime', 'nim')
    """
    found = BY_NAME.get(_key(name))
    if found is None:
        raise UnknownGameError("game", name, all_names())
    return found


pickle_by_name(GAMES, find_game)


def all_names() -> set[str]:
    """Return every name that a position may begin with.

    >>> {"kugli", "ridinim"} <= all_names()
    True
    """
    games = {name for game in GAMES.values() for name in game.names}
    return games | {name for setup in SETUPS.values() for name in (setup.name, *setup.aliases)}


def is_game(name: str) -> bool:
    """Return whether a game has this name.

    >>> is_game("GrundyNim"), is_game("2-nim"), is_game("kugli játék"), is_game("amőba")
    (True, True, True, False)
    """
    return _key(name) in BY_NAME


def is_key(key: str) -> bool:
    """Return whether a key is that of a game or of a named position.

    >>> is_key("kugli"), is_key("kuglijatek"), is_key("dugo"), is_key("kugli7")
    (True, True, True, False)
    """
    return key_among(key, BY_NAME) in BY_NAME or key_among(key, BY_SETUP) in BY_SETUP


def _key(name: str) -> str:
    return "nim" if K_NIM.fullmatch(name.strip()) else key_among(name_key(name), BY_NAME)


def find_rules(text: str, component: str = "") -> Rules:
    """Find the rules typed as a name, a name with parameters, or a take-and-break code.

    Args:
        text: as typed.
        component: what follows, for the example of an error; "" for that of the card.

    Raises:
        UnknownNameError: no game is called that.
        GameError: the parameters or the code are not right.

    >>> find_rules("subtraction(1..3)").name
    'subtraction(1,2,3)'
    >>> find_rules(".770").name
    '0.77'
    """
    named = BY_NAME.get(name_key(text))
    if named is not None:  # most are a name alone
        return _without_parameters(named, text, component)
    if is_code(text.strip()):
        return cast(Rules, load_named(f"{OCTAL}.from_text")(text))
    match = TYPED.fullmatch(text.strip())
    if not match or not any(map(str.isalpha, match["name"])):
        raise GameError(
            "'{text}' is not a game: write a name, such as nim or subtraction(1,2,3)",
            text=text,
        )
    game = find_game(match["name"])
    parameters = (match["parameters"] or "")[1:-1]
    if game.name == "nim" and parameters.isdecimal():
        raise GameError(
            "nim takes no parameters: to take at most {most} write bounded-nim({most}) {component}",
            most=parameters,
            component=component or "5",
        )
    if parameters and not game.parameters:
        raise GameError(
            "{name} takes no parameters: write just {name}, not {text}",
            name=game.name,
            text=text,
        )
    return game.make(parameters) if parameters else _without_parameters(game, text, component)


def _without_parameters(game: GameEntry, typed: str, component: str) -> Rules:
    """Make the rules of a game named alone; name its parameters where there must be some."""
    try:
        return game.make("")
    except GameError:
        others = game.example.partition("(")[2]
        example, _, components = others.partition(" ")
        name = typed.strip().removesuffix("()")
        raise GameError(
            "{name} needs {parameters}: write {example}",
            name=name,
            parameters=message(game.parameters),
            example=f"{name}({example} {component or components}",
        ) from None


def ask_for_component(rules: Rules) -> Message:
    """Return a sentence that asks for a component, with an example where the card has one.

    >>> print(ask_for_component(find_rules("silver-dollar")))
    write a component of silver-dollar here, as in silver-dollar 2,5,9
    >>> print(ask_for_component(find_rules("knight(4)")))
    write a component of knight(4) here
    """
    name = rules.name
    game = GAMES.get("octal" if is_code(name) else name.partition("(")[0])
    components = game.example.rpartition(") ")[2].removeprefix(f"{game.name} ") if game else ""
    with suppress(KalmarError):  # other parameters may have other components
        for component in components.split():
            rules.parse(component)
        return message(
            "write a component of {name} here, as in {example}",
            name=name,
            example=f"{name} {components}",
        )
    return message("write a component of {name} here", name=name)


def translated_name(rules: Rules) -> str:
    """Return the name of rules, translatable where the game is registered.

    >>> translated_name(find_rules("subtraction(1,2)")), translated_name(find_rules("0.137"))
    ('subtraction(1,2)', '0.137')
    """
    name, bracket, parameters = rules.name.partition("(")
    if name not in GAMES:
        return rules.name
    return join_messages((message(name), bracket + parameters), "")
