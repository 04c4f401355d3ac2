"""Rules, titles and examples in play language that depend on the parameters of a game.

Each table maps the registered name of a game to a function of its rules; the components count only
for bricks, whose text may say how many layers they carry. Rules are known by their names, so that
no game is loaded here.
"""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeAlias

from kalmar.core.i18n import message, plural_message
from kalmar.games.play_language import PLAY_WORDS, coin_rules, in_sentences

Sentence: TypeAlias = Callable[[Any, Sequence[Any]], str | None]
"""From rules and their components; None where the card of the game says all."""

VECTORS = 4
"""So many moves of a piece are said; more are shown by dots only."""


def taking(rules: Any, _: Sequence[Any]) -> str:
    """Return the rule of a game that takes some numbers; of other codes what their digits say."""
    numbers = coin_rules.numbers_of(rules)
    return as_written(rules.code.words) if numbers is None else coin_rules.numbers_rule(numbers)


def sink(rules: Any, components: Sequence[Any]) -> str:
    """Return the rule of sink subtraction."""
    whole = message("A number larger than the heap takes the whole heap.")
    return in_sentences(taking(rules, components), whole)


def taking_title(rules: Any) -> str | None:
    """Return the numbers that a game takes as its title, if they are few."""
    numbers = coin_rules.numbers_of(rules)
    return None if numbers is None else coin_rules.numbers_title(numbers)


def taking_example(rules: Any) -> str:
    """Return a move of a game that takes some numbers in a sentence; empty for other codes."""
    numbers = coin_rules.numbers_of(rules)
    return "" if numbers is None else coin_rules.numbers_example(numbers)


def piece(rules: Any, _: Sequence[Any]) -> str | None:
    """Return the rule of a piece by its vectors, if they are few."""
    moves = [*map(step, rules.leaps), *(ride(vector) for vector in rules.rides)]
    if len(moves) > VECTORS:
        return None
    ways = moves[0]
    for way in moves[1:]:
        ways = message("{ways}; or {way}", ways=ways, way=way)
    return message("Move a piece {ways}.", ways=ways)


def step(vector: tuple[int, int]) -> str:
    """Return a vector in words.

    >>> step((-1, -2)), step((0, 3))
    ('1 left and 2 up', '3 down')
    """
    x, y = vector
    across = message("{number} left", number=-x) if x < 0 else message("{number} right", number=x)
    along = message("{number} up", number=-y) if y < 0 else message("{number} down", number=y)
    if x and y:
        return message("{across} and {along}", across=across, along=along)
    return across if x else along


def ride(vector: tuple[int, int]) -> str:
    """Return a vector that may be repeated, in words.

    >>> ride((-1, 0))
    '1 left, as often as you like'
    """
    return message("{step}, as often as you like", step=step(vector))


def piece_example(rules: Any) -> str:
    """Return a move of a piece in a sentence.

    >>> from kalmar.games.boards.pieces import KNIGHT
    >>> piece_example(KNIGHT)
    'From column 3, row 5 it may go to column 1, row 6.'
    """
    vector = (*rules.leaps, *rules.rides)[0]
    far = (abs(vector[0]), abs(vector[1]))
    for start in ((3, 5), (2, 2), (1, 1), (1, 2), (2, 1), (0, 1), (1, 0), far):
        found = list(islice(rules.options(start), 40)) if rules.holds(*start) else []
        if found:
            ((x, y),) = found[-1]
            return message("From column {column}, row {row} it may go to column {x}, row {y}.",
                           column=start[0], row=start[1], x=x, y=y)  # fmt: skip
    return ""


UNLIMITED = -1


def bricks(rules: Any, components: Sequence[Any]) -> str:
    """Return the rule of bricks, with how many layers there may be.

    The surface itself is a layer, as the drawing shows it.

    >>> from kalmar.games.boards.bricks import Bricks
    >>> str(bricks(Bricks(2), [(2, 3, 2)]))[-18:]
    ' At most 3 layers.'
    """
    sentences = [PLAY_WORDS["bricks"].rule, layers(rules, components)]
    if rules.dropped:
        sentences.append(message("A brick that cannot carry another one is taken off at once."))
    return in_sentences(*sentences)


def layers(rules: Any, components: Sequence[Any]) -> str:
    """Return how many layers surfaces may have."""
    if rules.layers == UNLIMITED:
        to_go = {layers for _, _, layers in components}
        if len(to_go) > 1:
            return message("The small stack next to a surface shows how many layers it may have.")
        most = next(iter(to_go), UNLIMITED)
    else:
        most = rules.layers
    if most == UNLIMITED:
        return message("There may be any number of layers.")
    return plural_message(most + 1, "At most {number} layer.", "At most {number} layers.")


def poset(rules: Any, _: Sequence[Any]) -> str | None:
    """Return the rule of an order with a poisoned element; None without one."""
    if not rules.poisoned:
        return None
    poison = message("Nobody may take the black one.")
    return in_sentences(PLAY_WORDS["poset"].rule, poison)


def cram(rules: Any, _: Sequence[Any]) -> str | None:
    """Return the rule of dominoes on a board whose edges are joined; None on a flat one."""
    rule = PLAY_WORDS["cram"].rule
    if not rules.surface:
        return None
    if rules.surface == "cylinder":
        return in_sentences(rule, message("The left and right edges of the board are joined."))
    return in_sentences(rule, message("Opposite edges of the board are joined."))


def crosses(rules: Any, _: Sequence[Any]) -> str:
    """Return the rule of crosses, with the length of a line."""
    return message("Put a cross on a free square. A line of {length} crosses closes its board.",
                   length=rules.length)  # fmt: skip


def roads_example(rules: Any) -> str:
    """Return a drive in a sentence, by the full names of the towns where they have some.

    >>> from kalmar.games.boards.with_cycles import Roads
    >>> roads_example(Roads())
    'From Abádszalók the car may drive to Kunhegyes.'
    """
    town = next((town for town, *to in rules.towns if to), None)
    if town is None:
        return ""
    before, after = rules.label(town, (rules.reached[town][-1],)).data
    return message("From {before} the car may drive to {after}.", before=before, after=after)


def declared(rules: Any, _: Sequence[Any]) -> str:
    """Return rules that a user wrote, as they are."""
    own = getattr(rules, "rules", rules)  # those of a piece, where a game goes by whole turns
    return as_written(own.text)


def as_written(text: str) -> str:
    """Return rules that are said in their own notation, or that there are none."""
    if not text:
        return message("There is no move in this game.")
    return message("Move according to these rules: {text}.", text=text)


RULES: dict[str, Sentence] = {
    "subtraction": taking,
    "sink": sink,
    "bounded-nim": taking,
    "octal": taking,
    "coin-family": coin_rules.turned_coins,
    "coin-heaps": coin_rules.heaps_for_heap,
    "coin-subtraction": coin_rules.coin_steps,
    "tartan": coin_rules.tartan,
    "piece": piece,
    "bricks": bricks,
    "poset": poset,
    "cram": cram,
    "notakto": crosses,
    "treblecross-board": crosses,
    "rules": declared,
}
"""Rules that depend on parameters."""

TITLES: dict[str, Callable[[Any], str | None]] = {
    "subtraction": taking_title,
    "bounded-nim": taking_title,
    "octal": taking_title,
    "tartan": coin_rules.tartan_title,
}
"""Titles that depend on parameters; None for that of the card."""

COIN_ROWS = [name for name, of in PLAY_WORDS.items() if of.piece == "coin" and not of.example]
"""The games of turned coins: their cards have no move."""

EXAMPLES: dict[str, Callable[[Any], str]] = {
    "subtraction": taking_example,
    "sink": taking_example,
    "bounded-nim": taking_example,
    "octal": taking_example,
    **dict.fromkeys(COIN_ROWS, coin_rules.coin_example),
    "coin-heaps": coin_rules.heaps_example,
    "tartan": coin_rules.tartan_example,
    **dict.fromkeys(("king", "queen", "rook", "knight", "piece"), piece_example),
    "roads": roads_example,
}  # fmt: skip
"""Examples that are made from the rules."""
