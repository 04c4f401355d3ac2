"""Rules, titles and examples in play language that depend on the parameters of a game.

Each table maps the registered name of a game to a function of its rules; the components count only
for bricks, whose text may say how many layers they carry. Rules are known by their names, so that
no game is loaded here.
"""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeAlias

from kalmar.core.i18n import message, plural_message
from kalmar.core.rules.move_labels import several
from kalmar.games import play_language as texts

Sentence: TypeAlias = Callable[[Any, Sequence[Any]], str | None]
"""From rules and their components; None where the card of the game says all."""

VECTORS = 4
"""So many moves of a piece are said; more are shown by dots only."""


def sink(rules: Any, components: Sequence[Any]) -> str:
    """Return the rule of sink subtraction."""
    whole = message("A number larger than the heap takes the whole heap.")
    return texts.in_sentences(texts.taking(rules, components), whole)


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
    sentences = [texts.PLAY_WORDS["bricks"].rule, layers(rules, components)]
    if rules.dropped:
        sentences.append(message("A brick that cannot carry another one is taken off at once."))
    return texts.in_sentences(*sentences)


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
    return texts.in_sentences(texts.PLAY_WORDS["poset"].rule, poison)


def cram(rules: Any, _: Sequence[Any]) -> str | None:
    """Return the rule of dominoes on a board whose edges are joined; None on a flat one."""
    rule = texts.PLAY_WORDS["cram"].rule
    if not rules.surface:
        return None
    if rules.surface == "cylinder":
        return texts.in_sentences(
            rule, message("The left and right edges of the board are joined.")
        )
    return texts.in_sentences(rule, message("Opposite edges of the board are joined."))


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
    return texts.as_written(own.text)


def turned_coins(rules: Any, _: Sequence[Any]) -> str | None:
    """Return the rule of a row of coins of which a number may be turned, or one of some sets."""
    family = rules.companions
    if is_family(rules):
        return family_rule(family)
    least, most = family.least + 1, family.most + 1
    if most == 1:
        return message("Turn one coin from heads to tails.")
    if least == most:
        return message("Turn exactly {number} coins; the rightmost of them must go from heads to"
                       " tails.",
                       number=most)  # fmt: skip
    return message("Turn up to {number} coins; the rightmost of them must go from heads to tails.",
                   number=most)  # fmt: skip


def is_family(rules: Any) -> bool:
    """Return whether the sets of coins are written one by one."""
    return hasattr(rules.companions, "others")


def is_turtles(rules: Any) -> bool:
    """Return whether a row of coins is that of Turning Turtles."""
    family = rules.companions
    return not is_family(rules) and (family.least, family.most, rules.first) == (0, 1, 1)


def steps_of(family: Any) -> tuple[list[int], bool] | None:
    """Return how far left a single coin may be turned too, and whether a head may turn alone.

    None for families that have sets of several coins, fixed places, or sets for some places only.
    """
    if family.own or any(len(terms) > 1 for terms in family.others):
        return None
    if not all(left for terms in family.others for left, _ in terms):
        return None
    return sorted({n for terms in family.others for _, n in terms}), () in family.others


def family_rule(family: Any) -> str | None:
    """Return the rule of a family of companion sets, if each set is one coin or none."""
    steps = steps_of(family)
    if steps is None:
        return None
    places, alone = steps
    if not places:
        return message("Turn one coin from heads to tails.")
    if alone:
        return message("Turn a coin from heads to tails and, if you like, the coin {where}.",
                       where=to_the_left(places))  # fmt: skip
    return with_it(places)


def with_it(places: Sequence[int]) -> str:
    """Return that a head is turned with the coin so many places to its left."""
    return message(
        "Turn a coin from heads to tails together with the coin {where}.", where=to_the_left(places)
    )


def to_the_left(places: Sequence[int]) -> str:
    """Return so many places to the left.

    >>> to_the_left([1]), to_the_left([1, 2])
    ('1 place to its left', '1 or 2 places to its left')
    """
    if list(places) == [1]:
        return message("1 place to its left")
    return message("{numbers} places to its left", numbers=texts.amounts(places))


def coin_steps(rules: Any, _: Sequence[Any]) -> str:
    """Return the rule of the coin form of a subtraction game."""
    return texts.in_sentences(
        with_it(rules.companions.numbers),
        message("If that is the place just before the row, the coin turns alone."),
    )


def coin_example(rules: Any) -> str:
    """Return a move of a row of coins in a sentence.

    >>> from kalmar.games.coins.turning import coins_from_text
    >>> coin_example(coins_from_text("2"))
    'The coin at place 6 may turn from heads to tails, together with the coin at place 1.'
    """
    first = rules.first
    for place in (*range(first + 5, first + 20), *range(first, first + 5)):
        sets = [row for row in islice(rules.companions(first, place), 40) if len(row) <= 3]
        others = max(sets, key=len, default=None)
        if others is None:
            continue
        if not others:
            return message("The coin at place {place} may turn from heads to tails.", place=place)
        if len(others) == 1:
            return message("The coin at place {place} may turn from heads to tails, together with"
                           " the coin"
                " at place {other}.", place=place, other=others[0])  # fmt: skip
        return message("The coin at place {place} may turn from heads to tails, together with the"
                       " coins at"
            " places {others}.", place=place, others=several(others))  # fmt: skip
    return ""


def heaps_for_heap(rules: Any, _: Sequence[Any]) -> str | None:
    """Return the rule of a game whose sets are sizes of heaps, where it only takes."""
    steps = steps_of(rules.family)
    if steps is None:
        return None
    places, alone = steps
    if not places:
        return texts.take_rule(message("all discs"))
    discs = message("{numbers} discs", numbers=texts.amounts(places))
    if places == [1]:
        discs = message("1 disc")
    # The set {i-k} is a heap of i - k, which is not empty: taking all is a set of its own.
    if alone:
        return texts.take_rule(message("{discs}, or all of them,", discs=discs))
    return texts.in_sentences(texts.take_rule(discs), message("At least one disc must stay."))


def heaps_example(rules: Any) -> str:
    """Return a move of a game whose sets are sizes of heaps in a sentence."""
    for size in range(5, 20):
        found = [option for option in islice(rules.options(size), 40) if option != (0,)]
        if found:
            return message("A heap of {size} discs may become {parts}.", size=size,
                           parts=several(max(found, key=len)))  # fmt: skip
    return message("You may take a whole heap of {size}.", size=5)


CORNERS = "tartan(twins,twins)"


def tartan(rules: Any, _: Sequence[Any]) -> str:
    """Return the rule of a product of coin games."""
    if rules.name == CORNERS:
        return message("Turn the four corners of a rectangle of coins; the bottom right one must"
                       " go from"
            " heads to tails.")  # fmt: skip
    return texts.in_sentences(
        message("Choose columns as in {across} and rows as in {down}, and turn the coins where they"
            " cross.", across=texts.PLAY_WORDS[rules.across.name].title,
                down=texts.PLAY_WORDS[rules.down.name].title),
        message("The bottom right one must go from heads to tails."),
    )  # fmt: skip


def tartan_title(rules: Any) -> str | None:
    """Return the title of the best known product."""
    return message("Turning Corners") if rules.name == CORNERS else None


def tartan_example(rules: Any) -> str:
    """Return a move of a product of coin games in a sentence.

    >>> from kalmar.games.coins.turning import grid_from_text
    >>> tartan_example(grid_from_text("twins,twins"))
    'The coin in column 1, row 1 may turn from heads to tails, and 3 more coins are turned with it.'
    """
    for size in range(1, 12):
        place = (rules.across.first + size, rules.down.first + size)
        found = next((option for (option,) in islice(rules.options((place,)), 40) if option), None)
        if found is not None:
            return plural_message(
                len(found),
                "The coin in column {x}, row {y} may turn from heads to tails, and {number}"
                    " more coin is turned with it.",
                "The coin in column {x}, row {y} may turn from heads to tails, and {number}"
                    " more coins are turned with it.",
                x=place[0], y=place[1],
            )  # fmt: skip
    return ""


RULES: dict[str, Sentence] = {
    "subtraction": texts.taking,
    "sink": sink,
    "bounded-nim": texts.taking,
    "octal": texts.taking,
    "coin-family": turned_coins,
    "coin-heaps": heaps_for_heap,
    "coin-subtraction": coin_steps,
    "tartan": tartan,
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
    "subtraction": texts.taking_title,
    "bounded-nim": texts.taking_title,
    "octal": texts.taking_title,
    "tartan": tartan_title,
}
"""Titles that depend on parameters; None for that of the card."""

COIN_ROWS = [name for name, of in texts.PLAY_WORDS.items() if of.piece == "coin" and not of.example]
"""The games of turned coins: their cards have no move."""

EXAMPLES: dict[str, Callable[[Any], str]] = {
    "subtraction": texts.taking_example,
    "sink": texts.taking_example,
    "bounded-nim": texts.taking_example,
    "octal": texts.taking_example,
    **dict.fromkeys(COIN_ROWS, coin_example),
    "coin-heaps": heaps_example,
    "tartan": tartan_example,
    **dict.fromkeys(("king", "queen", "rook", "knight", "piece"), piece_example),
    "roads": roads_example,
}  # fmt: skip
"""Examples that are made from the rules."""
