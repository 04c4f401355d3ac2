"""Find the legal move that a typed text means: its number, its words, or what it leaves.

The ways of writing a move, in the order in which they are looked for:

1. `#` and its number in the list;
2. the words that are printed for it, in any language, with or without accents; what each component
   is before and after; what is left after the component's number or an arrow: `2: 4`, `→ 4`;
3. where the rules name what stands on the board: the names of all that the move takes or reaches;
4. a part of the printed words, in another order, names begun (see `kalmar.answers.typed_words`);
   what is left alone; of a lone component how many are taken; the number in the list without `#`.

Where the first of these that gives a move gives several, the error asks which one is meant.
"""

import re
from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import islice, permutations
from typing import cast

from kalmar.answers.candidate_moves import candidate_moves
from kalmar.answers.moves_in_words import (
    change_beside,
    change_of,
    change_text,
    label_of_step,
    move_text,
    phrase_of,
    place_of,
)
from kalmar.answers.typed_words import Fit, Printed, Typed, in_one_form
from kalmar.core.compounds import Compound, Position, leaves
from kalmar.core.errors import KalmarError, PositionError
from kalmar.core.i18n import LANGUAGES, join_messages, message, plural_message, translate
from kalmar.core.rules import Option, Rules
from kalmar.core.rules.move_labels import Label, words_of
from kalmar.core.turns import Move, Step, moves

MOST_MOVES = 100_000
"""How many legal moves are looked at to find the one a text means."""

MOST_WITHOUT_NUMBERS = 10_000
"""The same for a text without numbers, which hardly tells one of so many apart."""

MOST_NAMED = 6
"""How many moves that a text can mean an error names."""

MOST_STEPS = 4
"""Steps of a turn whose words may be shortened, in any order."""

COUNTED = {"take", "split", "brick", "push", "change"}
"""The kinds of steps whose numbers say how many or how far, and are no names on the board."""

HEAPS = {"take", "split"}
"""The kinds of steps whose numbers are no places."""


def find_move(position: Position, text: str) -> Move:
    """Return the legal move that a text means.

    Args:
        position: where the move is made.
        text: the move in words as it is printed in any language, or an unambiguous part of them;
            what is left of which component (`2: 4`, `1: 2 + 3`, `1: 0; 2: 4`), in any way in which
            that can be written; the names of what a move takes; for a lone component what is left
            of it or how many are taken; or the number of the move in the list, such as `#2`.

    Raises:
        PositionError: no legal move is meant, or several are.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 3 5")
    >>> [move_text(start, find_move(start, t)) for t in ("2: 4", "#1", "take 2 from heap 2")]
    ['take 1 from heap 2', 'take 3 from heap 1', 'take 2 from heap 2']
    >>> find_move(parse_position("nim 7"), "3")
    Traceback (most recent call last):
    kalmar.core.errors.PositionError: '3' can mean take 5 (7 → 2), take 4 (7 → 3) or take 3 (7 → 4):
    write the move in words, or # and its number in the list
    """
    if re.fullmatch(r"\s*#\s*\d{1,9}\s*", text):
        return _find_by_number(position, int(text.strip().lstrip("#")), text)
    # Readings that leave the same are one move, whatever their labels: the first is taken.
    found = list(dict.fromkeys(readings(position, text)))
    if len({tuple((step.path, step.option) for step in move) for move in found}) == 1:
        return found[0]
    if not found:
        raise _refusal(position, text)
    shown = [_with_change(position, move) for move in found[:MOST_NAMED]]
    more = len(found) - len(shown)
    last = (
        plural_message(more, "{number:,} other move", "{number:,} other moves")
        if more
        else shown.pop()
    )
    raise PositionError(
        "'{text}' can mean {others} or {last}: write the move in words, or # and its number"
        " in the list",
        text=text,
        others=join_messages(shown),
        last=last,
    )


def _with_change(position: Position, move: Move) -> str:
    """Return a move in words with the change that it makes, if that is not its words."""
    words, change = move_text(position, move), change_beside(position, move)
    return message("{move} ({change})", move=words, change=change) if change else words


def _refusal(position: Position, text: str) -> PositionError:
    """Return what is said of a text that is no move, with moves of this position."""
    # Two examples, the second from the middle: neighbours in the list look alike.
    some = list(islice(moves(position), 200))
    if not some:
        return PositionError("play is over, so '{text}' is not a move", text=text)
    first = move_text(position, some[0])
    if len(some) == 1:
        return PositionError(
            "'{text}' is not a legal move here: the only one is '{first}'", text=text, first=first
        )
    return PositionError(
        "'{text}' is not a legal move here: write a move such as '{first}' or '{second}', or #"
        " and its number in the list",
        text=text,
        first=first,
        second=move_text(position, some[len(some) // 2]),
    )


def _find_by_number(position: Position, number: int, text: str) -> Move:
    found = next(islice(moves(position), number - 1, number), None) if number else None
    if found is None:
        count = sum(1 for _ in islice(moves(position), MOST_MOVES))
        raise _refusal(position, text) if not count else PositionError(
            "there is no move {text}: the list goes from #1 to #{count}", text=text, count=count
        )  # fmt: skip
    return found


def readings(position: Position, text: str) -> Iterator[Move]:
    """Yield every move that a text may mean, in natural order; some perhaps twice.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 7")
    >>> [move_text(start, move) for move in readings(start, "6")]
    ['take 6', 'take 2', 'take 1']
    """
    asked = _Asked(position, text)
    found: dict[Fit, list[Move]] = {}
    most = MOST_MOVES if asked.numbers else MOST_WITHOUT_NUMBERS
    candidates = candidate_moves(position, asked.form, asked.options, most)
    for number, move in candidates:
        fit = max(asked.fits(number, move), default=None)
        if fit is not None:
            found.setdefault(fit, []).append(move)
    # Only the clearest way in which any move is said counts.
    if found:
        yield from found[max(found)]


EXACT = Fit(exact=True, whole=True, exact_names=True)
PART = Fit(exact=False, whole=False, exact_names=True)


class _Asked:
    """A text that is to be a move.

    Args:
        position: where the move is made.
        text: as typed.
    """

    def __init__(self, position: Position, text: str) -> None:
        """Read the text in all ways that do not depend on the moves."""
        self.position = position
        arrow = re.fullmatch(r"\s*(?:->|→)(.*)", text, re.DOTALL)
        self.only_left = arrow is not None
        text = arrow[1] if arrow else text
        self.wanted = normal(text)
        self.form = re.sub(r"\((.*)\)", r"\1", in_one_form(text)).strip()
        self.numbers = set(re.findall(r"\d+", self.form))
        self.left = _left_of(text)
        # What is left alone may have such signs in it; the number may also have no sign behind it.
        pair = tuple(re.findall(r"^\s*(\d[\d.]*)\s+([^\s;]+)\s*$", text))
        alone: Left = (("", text.strip()),)
        self.bare = list(dict.fromkeys([self.left, alone, () if self.only_left else pair]))
        self.alone = isinstance(position.rules, Compound) and len(position.component) == 1
        # The words in the names of the rules, such as the elements of an order.
        names = [in_one_form(part.rules.name) for part in leaves(position)]
        self.names = set(re.findall(r"\w+", " ".join(names)))
        self.typed = [Typed(part, self.names) for part in text.split(";")]

    def fits(self, number: int, move: Move) -> Iterator[Fit]:
        """Yield how the text says a move, in each way in which it does.

        Args:
            number: of the move in the list; 0 if it is not known.
            move: a legal one.
        """
        # After an arrow only what is left can follow.
        if self.is_left(move, bare=self.only_left):
            yield EXACT
        if self.only_left:
            return
        # The number of the component may be left out.
        changes = (change_text(self.position, move), "; ".join(map(change_of, move)))
        if "→" in self.wanted and self.wanted in map(normal, changes):
            yield EXACT
        # Cheap test first: words are made only of moves in which all typed numbers occur.
        if self.numbers <= _numbers(self.position, move):
            if self.wanted in _printed(self.position, move):
                yield EXACT
            yield from self.fits_of_words(move)
        if (
            (self.wanted == str(number) and not _has_numbers(move))
            or (self.alone and self.wanted in _amount(move))
            or (self.is_left(move, bare=True) and not self.is_like_names(move))
        ):
            yield PART

    def options(self, rules: Rules) -> set[Option]:
        """Return the options that the text may mean for a component with these rules."""
        return {_read(cast(Hashable, rules), written) for _, written in self.left}

    def is_left(self, move: Move, *, bare: bool) -> bool:
        """Return whether the text is what a move leaves: towns by their names, squares of a board.

        Args:
            move: a legal one.
            bare: whether the number of a component, or the sign behind it, may be left out.
        """
        return any(
            len(left) == len(move)
            and all(
                (place == (place_of(self.position, step) or "1") if place else bare)
                and _is_left(step, written)
                for (place, written), step in zip(left, move, strict=True)
            )
            for left in (self.bare if bare else [self.left])
        )

    def is_like_names(self, move: Move) -> bool:
        """Return whether the text looks like the names of what a move takes: it is no other thing.

        >>> from kalmar.games.notation import parse_position
        >>> start = parse_position("chomp 2x2")
        >>> bite = next(moves(start))
        >>> _Asked(start, "1,1").is_like_names(bite), _Asked(start, "2x1").is_like_names(bite)
        (True, False)
        """
        kind, typed = label_of_step(move[0]).kind, self.typed[0].words
        if kind in COUNTED or re.search("[×+/*]", self.form):
            return False
        if kind == "turn":  # the places of coins may be those that lie there then
            return len(typed) == 1 and typed[0].isdecimal()
        numeric = sorted(map(str.isdecimal, typed))
        return all(map(self.is_short, typed)) and numeric == sorted(
            name.isdecimal() for name in _names_of(move[0])
        )

    def is_short(self, word: str) -> bool:
        """Return whether a word can be the name of something: a letter, a square, an element."""
        return any(map(str.isdecimal, word)) or len(word) == 1 or word in self.names

    def fits_of_words(self, move: Move) -> Iterator[Fit]:
        """Yield how well the text fits the words of a move, for each order of its steps."""
        count = len(move)
        if len(self.typed) != count or count > MOST_STEPS:
            return
        fits = [[self.fit_of_step(typed, step) for step in move] for typed in self.typed]
        # A turn fits as well as its worst step. At most 4! orders.
        for order in permutations(range(count)):
            turn = [fit for i, j in enumerate(order) if (fit := fits[i][j])]
            if len(turn) == count:
                yield min(turn)

    def fit_of_step(self, typed: Typed, step: Step) -> Fit | None:
        """Return how well a part of the text fits anything that says a step, in any language."""
        alone, place = phrase_of(step, ""), place_of(self.position, step)
        sentences = [alone, phrase_of(step, place), phrase_of(step, place, whole=True)]
        names_all = len(self.typed) == 1 and label_of_step(step).kind not in COUNTED
        found = []
        for sentence in dict.fromkeys([*sentences, *_on_chessboard(step)]):
            fits = [typed.fit(sentence, code) for code in LANGUAGES]
            is_alone = names_all and sentence == alone
            found += [fit._replace(whole=fit.whole and is_alone) for fit in fits if fit]
        return max(found, default=None)


def _printed(position: Position, move: Move) -> set[str]:
    """Return all that is printed for a move, in each language and in one form."""
    said = [move_text(position, move, whole) for whole in (False, True)]
    return {normal(translate(words, code)) for words in said for code in LANGUAGES}


def _names_of(step: Step) -> list[str]:
    """Return the numbers and names in the words of a step alone."""
    return [name.text for name in Printed(phrase_of(step, ""), "en").names]


def _has_numbers(move: Move) -> bool:
    """Return whether a move is at places with numbers, so that no number is one of the list."""
    kind = label_of_step(move[0]).kind
    return kind not in HEAPS and any(map(str.isdecimal, _names_of(move[0])))


def _on_chessboard(step: Step) -> list[str]:
    """Return what a step of a piece is called with the squares of a chessboard."""
    match label_of_step(step):
        case Label("move", (name, before, (int(x), int(y)))) if {x, y} <= set(range(8)):
            square = Label("move", (name, before, (f"{'abcdefgh'[x]}{8 - y}",)))
            words = words_of(*step.before, square, "", whole=False)
            return [] if words is None else [words]
    return []


def _amount(move: Move) -> set[str]:
    """Return the numbers, as text, that alone identify a move of a lone component.

    How many are taken, the square that is bitten, the coins that are turned.
    """
    labels = [label_of_step(step) for step in move]
    numbers = [str(data) for data in labels[0].data if isinstance(data, int)]
    whole = len(numbers) == len(labels[0].data) or labels[0].kind == "take"
    return {",".join(numbers)} if len(labels) == 1 and numbers and whole else set()


def _numbers(position: Position, move: Move) -> set[str]:
    """Return all numbers, as text, that can occur where a move is written."""
    texts = [text for step in move for text in _on_chessboard(step)]
    texts += [place_of(position, step) for step in move]
    texts += [str(label_of_step(step).data) for step in move]
    return set(re.findall(r"\d+", " ".join(texts)))


Left = tuple[tuple[str, str], ...]
"""Each number of a component, "" for a lone one, with the text of what is left of it."""


def _left_of(text: str) -> Left:
    """Return what is left as a player writes it, which need not be how it is printed.

    >>> _left_of("1: Ipafa; 2: B")
    (('1', 'Ipafa'), ('2', 'B'))
    """
    parts = re.findall(r"(?:^|;)\s*(?:(\d[\d.]*)\s*:)?([^;]*)", text)
    return tuple((place, written.strip()) for place, written in parts)


def _is_left(step: Step, written: str) -> bool:
    """Return whether a text is what a step leaves: as it is printed, or read by the rules."""
    rules = step.before.rules
    return _read(cast(Hashable, rules), written) == step.option or normal(written) == normal(
        "+".join(map(rules.format, step.option))
    )


@lru_cache(maxsize=64)
def _read(rules: Hashable, text: str) -> Option:
    """Parse a text that describes what is left, as an option; empty if it cannot be read."""
    try:
        return (cast(Rules, rules).parse(text),)
    except KalmarError:
        return ()


def normal(text: str) -> str:
    """Return a text without blanks, case, accents and outer parentheses, signs in one form.

    >>> normal("Heap 2:  7 -> 3"), normal("4x6"), normal("bite (2,3)")
    ('heap2:7→3', '4×6', 'bite2,3')
    """
    bare = "".join(in_one_form(text).split())
    return re.sub(r"\((.*)\)", r"\1", bare)
