"""Compare what rules declare beside their options with the options themselves.

A comparison takes the rules, a component and its options, and returns the first contradiction, or
None. Each looks at one component and what one move makes of it; where it holds of all components
that play reaches, it holds of all plays, by induction. So it does not matter from which size on a
search, a kernel or a formula relies on a declaration.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice, zip_longest
from typing import Any, NamedTuple

from kalmar.core.errors import KalmarError
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Component, Option, labelled_moves_of, reduced_of, row_of
from kalmar.core.rules.move_labels import Label, Removal, label_of, words_of
from kalmar.games.registry import GAMES
from kalmar.games.rows import WALL
from kalmar.games.rows.named_rows import row_game

MOST_WRONG_OPTIONS = 40
"""So many options that a component has not are tried on `allows`."""

MAX_NAMED = 3
"""So many options, moves or places are named in a message."""

Masks = tuple[frozenset[Any], frozenset[Any]]
"""The names of the points that a move needs, and of those that it takes."""


class Contradiction(NamedTuple):
    """What a declaration says of a component, and what its options say."""

    told: Message
    shown: Message


Comparison = Callable[[Any, Component, Sequence[Option]], Contradiction | None]


def as_text(rules: Any, option: Option) -> str:
    """Return the components of an option as text, with a plus between them.

    >>> from kalmar.games.heaps.nim import Nim
    >>> as_text(Nim(), (3, 5))
    '3 + 5'
    """
    return " + ".join(map(rules.format, option))


def some(texts: Iterable[str]) -> str:
    """Return the first few texts, and dots where there are more.

    >>> some("abcde")
    'a, b, c, …'
    """
    first = list(islice(texts, MAX_NAMED + 1))
    more = ["…"] * (len(first) > MAX_NAMED)
    return join_messages(first[:MAX_NAMED] + more) if first else message("none")


def laid_out(option: Option) -> tuple[Component, ...]:
    """Return the components of an option in an order of their own.

    >>> laid_out((5, 3))
    (3, 5)
    """
    return tuple(sorted(option, key=repr))


def alone(rules: Any, component: Component, options: Sequence[Option]) -> Contradiction | None:  # noqa: ARG001 - a Comparison
    """Check `alone`: a move leaves one component, as several would be played side by side."""
    several = next((option for option in options if len(option) > 1), None)
    if several is None or not rules.alone:
        return None
    return Contradiction(
        message("a component can only be played alone"),
        message("a move leaves {option}", option=as_text(rules, several)),
    )


def alike(rules: Any, component: Component, options: Sequence[Option]) -> Contradiction | None:
    """Check `alike`: what stands in has the same options, each by what stands in for it."""
    other = rules.alike(component)
    told = message("{other} is the same game", other=rules.format(other))
    if rules.alike(other) != other:
        return Contradiction(told, message("alike does not map {other} to itself",
                                        other=rules.format(other)))  # fmt: skip
    here = {laid_out(tuple(map(rules.alike, option))): option for option in options}
    there = {laid_out(tuple(map(rules.alike, option))): option for option in rules.options(other)}
    for mine, others, whose in ((here, there, component), (there, here, other)):
        alone = [option for form, option in mine.items() if form not in others]
        if alone:
            return Contradiction(
                told,
                message("only {whose} leads to {option}", whose=rules.format(whose),
                        option=as_text(rules, alone[0])),
            )  # fmt: skip
    return None


def allows(rules: Any, component: Component, options: Sequence[Option]) -> Contradiction | None:
    """Check `allows`: it denies no option, and allows nothing else."""
    for option in options:
        if rules.allows(component, option) is False:
            return Contradiction(
                message("there is no move to {option}", option=as_text(rules, option)),
                message("there is one"),
            )
    known = set(map(laid_out, options))
    for option in islice(not_options(component, options), MOST_WRONG_OPTIONS):
        if laid_out(option) not in known and rules.allows(component, option):
            return Contradiction(
                message("there is a move to {option}", option=as_text(rules, option)),
                message("there is none"),
            )
    return None


def not_options(component: Component, options: Sequence[Option]) -> Iterator[Option]:
    """Yield what might be taken for an option: an option twice, parts of two of them."""
    yield (component,)
    for option in options[:MAX_NAMED]:
        yield option * 2
        yield (*option, component)
        if len(option) > 1:
            yield option[:1]
    pieces = list(dict.fromkeys(piece for option in options for piece in option))
    yield from combinations(pieces, 2)


def label(rules: Any, component: Component, options: Sequence[Option]) -> Contradiction | None:
    """Check `label`: a label for every option, and another one for each."""
    met: dict[Label, Option] = {}
    once = dict.fromkeys(options)
    faults = (label_fault(rules, rules.label(component, option), option, met) for option in once)
    return next((fault for fault in faults if fault is not None), None)


def label_fault(
    rules: Any, named: Any, option: Option, met: dict[Label, Option]
) -> Contradiction | None:
    """Return what is wrong with the label of a move; None for nothing, and it has been met."""
    if not isinstance(named, Label):
        return Contradiction(
            message("the label of the move to {option} is {found!r}", found=named,
                 option=as_text(rules, option)),
            message("a label must be a kalmar.core.rules.move_labels.Label"),
        )  # fmt: skip
    if named in met:
        return Contradiction(
            message("the label of the move to {option} is {found}",
                    found=f"{named.kind} {named.data}", option=as_text(rules, option)),
            message("the move to {other} has the same label", other=as_text(rules, met[named])),
        )  # fmt: skip
    met[named] = option
    return None


def labelled_moves(
    rules: Any, component: Component, options: Sequence[Option]
) -> Contradiction | None:
    """Check `labelled_moves`: what they leave, reduced, is the options, in the same order."""
    met: dict[Label, Option] = {}
    reached: dict[Option, None] = {}
    for named, left in rules.labelled_moves(component):
        if fault := label_fault(rules, named, left, met):
            return fault
        reached.setdefault(tuple([reduced_of(rules, piece) for piece in left]))
    once = list(dict.fromkeys(options))
    if list(reached) == once:
        return None
    places = enumerate(zip_longest(reached, once), 1)
    place, (mine, other) = next(pair for pair in places if pair[1][0] != pair[1][1])
    return Contradiction(
        message("option {place} reached by the moves is {option}", place=place,
             option=as_text(rules, mine) if mine else message("none")),
        message("it is {option}", option=as_text(rules, other) if other else message("none")),
    )  # fmt: skip


def reduced(rules: Any, component: Component, options: Sequence[Option]) -> Contradiction | None:
    """Check `reduced`: it has the same options, and what options leave is reduced."""
    found = rules.reduced(component)
    told = message("it reduces to {found}", found=rules.format(found))
    # In any order: pieces that a search puts in order are written in another one.
    if set(rules.options(found)) != set(options):
        return Contradiction(told, message("the reduced component has different options"))
    for piece in (found, *(piece for option in options for piece in option)):
        if rules.reduced(piece) != piece:
            return Contradiction(
                message("{piece} is not reduced", piece=rules.format(piece)),
                message("it remains"),
            )
    return None


def move_words(rules: Any, component: Component, options: Sequence[Option]) -> Contradiction | None:
    """Check `move_words` and `placed_words`: a text for every move, and another one for each."""
    met: dict[str, str] = {}
    for named, left in labels(rules, component, options):
        words = words_of(rules, component, named, "", whole=False)
        if words is None:
            continue
        shown = as_text(rules, left)
        told = message("the text of the move to {option} is {words!r}", option=shown, words=words)
        if not str(words).strip():
            return Contradiction(told, message("a move must be described by text"))
        if words in met:
            return Contradiction(
                told, message("so is that of the move to {other}", other=met[words])
            )
        met[words] = shown
    return None


def labels(
    rules: Any, component: Component, options: Sequence[Option]
) -> Iterable[tuple[Label, Option]]:
    """Return the labels of all moves, each with what the move leaves."""
    found = labelled_moves_of(rules, component)
    if found is not None:
        return found
    return [(label_of(rules, component, option), option) for option in dict.fromkeys(options)]


def play_length(
    rules: Any, component: Component, options: Sequence[Option]
) -> Contradiction | None:
    """Check `play_length`: one more than that of all pieces together; 0 where play is over."""
    length = rules.play_length(component)
    if length is None:
        return None
    told = plural_message(length, "every play has {number} move", "every play has {number} moves")
    if not options and length != 0:
        return Contradiction(told, message("there are no moves"))
    for option in options:
        lengths = [rules.play_length(piece) for piece in option]
        if None in lengths:
            unknown = rules.format(option[lengths.index(None)])
            return Contradiction(told, message("a move leaves {piece}, whose plays differ in"
                                               " length",
                                            piece=unknown))  # fmt: skip
        if sum(lengths) + 1 != length:
            return Contradiction(
                told,
                message(
                    "a move leaves {option} with {rest} moves to go",
                    option=as_text(rules, option),
                    rest=sum(lengths),
                ),
            )
    return None


def removal(rules: Any, component: Component, options: Sequence[Option]) -> Contradiction | None:
    """Check `removal`: what is still there after a move is what the pieces left declare."""
    whole = rules.removal(component)
    if whole is None:
        return None
    if fault := removal_fault(whole):
        return Contradiction(fault, message("a move needs points of the component and takes them"))
    lefts = [in_names(whole, whole.left(move)) for move in range(len(whole.moves))]
    once = list(dict.fromkeys(options))
    if len(lefts) < len(once):
        return Contradiction(
            plural_message(len(lefts), "there is {number} move", "there are {number} moves"),
            plural_message(len(once), "there is {number} option", "there are {number} options"),
        )
    told_of_options = []
    for option, left in zip(once, lefts, strict=False):
        pieces = [rules.removal(piece) for piece in option]
        if None in pieces:
            return Contradiction(
                message("a move changes only what it takes"),
                message("a move leaves {option}, for which removal returns None",
                     option=as_text(rules, option)),
            )  # fmt: skip
        shown = live(*(in_names(piece, piece.moves) for piece in pieces if piece is not None))
        told_of_options.append(shown)
        if live(left) != shown:
            return Contradiction(
                message("the points that can be taken after the move to {option} are {points}",
                     option=as_text(rules, option), points=in_words(live(left))),
                message("the points that can be taken there are {points}", points=in_words(shown)),
            )  # fmt: skip
    for left in lefts[len(once) :]:
        if live(left) not in told_of_options:
            return Contradiction(
                message("points to take after a move are {points}", points=in_words(live(left))),
                message("no option leaves these points"),
            )
    return None


def removal_fault(whole: Removal) -> Message | None:
    """Return what is wrong with the points of a removal game in itself; None for nothing."""
    if whole.names and len(whole.names) != whole.points:
        return message("the number of names ({names}) differs from the number of points ({count})",
                       names=len(whole.names), count=whole.points)  # fmt: skip
    for need, take in whole.moves:
        if need & ~take or take >> whole.points or not need:
            return message(
                "a move needs the points {need:b} and takes {take:b}", need=need, take=take
            )
    return None


def in_names(whole: Removal, moves: Iterable[tuple[int, int]]) -> set[Masks]:
    """Return moves with the names of the points that they need and take."""
    names = whole.names or tuple(range(whole.points))

    def named(mask: int) -> frozenset[Any]:
        return frozenset(name for at, name in enumerate(names) if mask >> at & 1)

    return {(named(need), named(take)) for need, take in moves}


def live(*parts: set[Masks]) -> set[Masks]:
    """Return the moves of some parts together, without points that no move needs."""
    moves = set[Masks]().union(*parts)
    needed = frozenset[Any]().union(*(need for need, _ in moves))
    return {(need, take & needed) for need, take in moves}


def in_words(moves: set[Masks]) -> str:
    """Return the points that moves need, with those that they take too, as text."""
    return some(sorted({_masks_text(need, take - need) for need, take in moves}))


def _masks_text(need: frozenset[Any], more: frozenset[Any]) -> str:
    texts = ["-".join(sorted(map(str, points))) for points in (need, more) if points]
    return "+".join(texts)


def parse_many(rules: Any, component: Component, options: Sequence[Option]) -> Contradiction | None:  # noqa: ARG001 - a Comparison
    """Check `parse_many`: the text of one component is no picture of others."""
    text = rules.format(component)
    found = rules.parse_many(text)
    if found is None or tuple(found) == (component,):
        return None
    return Contradiction(
        message("'{text}' stands for {found}", text=text, found=as_text(rules, tuple(found))),
        message("it is the text of one component"),
    )


def owns(rules: Any, component: Component, options: Sequence[Option]) -> Contradiction | None:  # noqa: ARG001 - a Comparison
    """Check `owns`: no name of a game, and no code, unless it can be read as a component."""
    for word in (rules.format(component), *GAMES, "0.77", ".07"):
        if not rules.owns(word):
            continue
        try:
            rules.parse(word)
        except KalmarError:
            told = message("the word '{word}' is a component", word=word)
            return Contradiction(told, message("parse rejects it"))
    return None


def note(rules: Any, component: Component, options: Sequence[Option]) -> Contradiction | None:  # noqa: ARG001 - a Comparison
    """Check `note`: a text or None, of one component and of two."""
    for components in ([component], [component, component]):
        found = rules.note(components)
        if found is not None and not isinstance(found, str):
            told = message("the note is {found!r}", found=found)
            return Contradiction(told, message("a note must be text or None"))
    return None


def row(rules: Any, component: Component, options: Sequence[Option]) -> Contradiction | None:
    """Check `row`: its moves leave the rows that the options are, which are all rows too."""
    if not (found := row_of(rules, component)):
        return None
    game, word = row_game(found[0]), found[1]
    rows = [[row_of(rules, one) or found for one in option] for option in options]
    if game.options(word) == {game.parts(WALL.join(one for _, one in option)) for option in rows}:
        return None
    told = message("moves of the row {word} leave other rows than the options are", word=word)
    return Contradiction(told, message("both must be the same"))


PROMISES: dict[str, Comparison] = {
    "alone": alone,
    "alike": alike,
    "allows": allows,
    "label": label,
    "labelled_moves": labelled_moves,
    "reduced": reduced,
    "move_words": move_words,
    "placed_words": move_words,
    "play_length": play_length,
    "removal": removal,
    "row": row,
    "parse_many": parse_many,
    "owns": owns,
    "note": note,
}
"""Each declaration that says something of one component, with its comparison."""
