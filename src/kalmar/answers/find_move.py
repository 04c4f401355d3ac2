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
from collections.abc import Iterator
from itertools import islice, permutations
from typing import NamedTuple

from kalmar.answers.candidate_moves import candidate_moves
from kalmar.answers.moves_in_words import change_text, label_of_step, move_text, phrase_of, place_of
from kalmar.answers.typed_words import Datum, Fit, Left, PrintedStep, Typed, TypedWord, in_one_form
from kalmar.core.compounds import Compound, Position, leaves
from kalmar.core.errors import PositionError
from kalmar.core.i18n import LANGUAGES, join_messages, message, plural_message, translate
from kalmar.core.rules import Rules
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

    >>> from kalmar.games.notation.positions import parse_position
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
    shown = [
        message("{move} ({change})", move=move_text(position, m), change=change_text(position, m))
        for m in found[:MOST_NAMED]
    ]
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

    >>> from kalmar.games.notation.positions import parse_position
    >>> start = parse_position("nim 7")
    >>> [move_text(start, move) for move in readings(start, "6")]
    ['take 6', 'take 2', 'take 1']
    """
    asked = _Asked(position, text)
    found: dict[int, list[Move]] = {}
    most = MOST_MOVES if asked.numbers else MOST_WITHOUT_NUMBERS
    candidates = candidate_moves(position, asked.form, asked.left.readings_of, most)
    for number, move in candidates:
        rank = asked.rank(number, move)
        if rank is not None:
            found.setdefault(rank, []).append(move)
    # Only the clearest way in which any move is said counts; see `_Asked.rank`.
    if found:
        yield from found[min(found)]


class _Form(NamedTuple):
    """A sentence that says a step, as it is in a language.

    Attributes:
        sentence: which is said.
        code: of the language.
        text: the sentence in the language, in one form.
        printed: whether it is printed for the step, the number of its component with it.
    """

    sentence: str
    code: str
    text: str
    printed: bool


class _Asked:
    """A text that is to be a move.

    Args:
        position: where the move is made.
        text: as typed.
    """

    EXACT, NAMES, PART, BEGUN = range(4)
    """How a text says a move, the clearest first."""

    def __init__(self, position: Position, text: str) -> None:
        """Read the text in all ways that do not depend on the moves."""
        self.position = position
        arrow = re.fullmatch(r"\s*(?:->|→)(.*)", text, re.DOTALL)
        self.only_left = arrow is not None
        self.wanted = normal(arrow[1] if arrow else text)
        self.form = re.sub(r"\((.*)\)", r"\1", in_one_form(arrow[1] if arrow else text)).strip()
        self.numbers = set(re.findall(r"\d+", self.form))
        in_parentheses = re.fullmatch(r"\s*\(.*\)\s*", text, re.DOTALL)
        self.left = Left(()) if in_parentheses else Left.of(arrow[1] if arrow else text)
        pair = re.fullmatch(r"\s*(\d[\d.]*)\s+([^\s;]+)\s*", text)
        self.pair = Left(((pair[1], pair[2]),)) if pair else Left(())
        self.alone = isinstance(position.rules, Compound) and len(position.component) == 1
        self.names = {name for part in leaves(position) for name in _names_in(part.rules)}
        self.typed = [Typed(part, self.names) for part in text.split(";")]

    def rank(self, number: int, move: Move) -> int | None:
        """Return how the text says a move; None if it does not.

        Args:
            number: of the move in the list; 0 if it is not known.
            move: a legal one.
        """
        left = _lefts(self.position, move)
        # After an arrow only what is left can follow.
        if self.only_left:
            is_left = self.wanted in left or self.left.is_of(self.position, move, bare=True)
            return self.EXACT if is_left else None
        if (
            self.wanted == left[0]
            or self.left.is_of(self.position, move, bare=False)
            or ("→" in self.wanted and self.wanted == normal(change_text(self.position, move)))
        ):
            return self.EXACT
        forms = self.forms(move)
        if self.wanted in _whole(forms):
            return self.EXACT
        fit = self.fit(forms)
        if fit is Fit.WHOLE and len(move) == 1 and self.is_name(move[0]):
            return self.NAMES
        if (
            (self.wanted == str(number) and not self.has_numbers(move))
            or (self.alone and self.wanted in _amount(move))
            or (self.is_left(move, left) and not self.is_like_names(move))
        ):
            return self.PART
        return None if fit is None else self.BEGUN if fit is Fit.BEGUN else self.PART

    def is_left(self, move: Move, left: tuple[str, ...]) -> bool:
        """Return whether the text alone is what a move leaves, or follows a component's number."""
        return (
            self.wanted in left
            or self.left.is_of(self.position, move, bare=True)
            or self.pair.is_of(self.position, move, bare=False)
        )

    def has_numbers(self, move: Move) -> bool:
        """Return whether a move is at places with numbers, so that no number is one of the list."""
        label = label_of_step(move[0])
        return label.kind not in HEAPS and any(
            datum.text.isdecimal() for datum in _data_of(move[0])
        )

    def is_like_names(self, move: Move) -> bool:
        """Return whether the text looks like the names of what a move takes: it is no other thing.

        >>> from kalmar.games.notation.positions import parse_position
        >>> start = parse_position("chomp 2x2")
        >>> bite = next(moves(start))
        >>> _Asked(start, "1,1").is_like_names(bite), _Asked(start, "2x1").is_like_names(bite)
        (True, False)
        """
        kind, typed = label_of_step(move[0]).kind, self.typed[0].words
        if kind in COUNTED or re.search("[×+/*]", self.form):
            return False
        if kind == "turn":  # the places of coins may be those that lie there then
            return len(typed) == 1 and typed[0].text.isdecimal()
        names = _data_of(move[0])
        return all(map(self.is_short, typed)) and sorted(n.text.isdecimal() for n in names) == (
            sorted(word.text.isdecimal() for word in typed)
        )

    def is_short(self, word: TypedWord) -> bool:
        """Return whether a word can be the name of something: a letter, a square, an element."""
        has_digit = any(map(str.isdecimal, word.text))
        return has_digit or len(word.text) == 1 or word.text in self.names

    def forms(self, move: Move) -> list[list[_Form]]:
        """Return what is printed for each step; nothing where a number of the text cannot occur."""
        # Cheap test first: words are made only of moves in which all typed numbers occur.
        if not self.numbers <= _numbers(self.position, move):
            return []
        return [
            [
                _Form(sentence, code, in_one_form(translate(sentence, code)), printed)
                for sentence, printed in _sentences(self.position, step)
                for code in LANGUAGES
            ]
            for step in move
        ]

    def is_name(self, step: Step) -> bool:
        """Return whether the text has all names of a step, in a game that names what stands there.

        >>> from kalmar.games.notation.positions import parse_position
        >>> start = parse_position("hackenbush 0-1,0-2,2-3")
        >>> [_Asked(start, "0-1").is_name(move[0]) for move in moves(start)]
        [True, False, False]
        """
        if label_of_step(step).kind in COUNTED:
            return False
        lone = phrase_of(step, "")
        return any(self.typed[0].fit(lone, code) is Fit.WHOLE for code in LANGUAGES)

    def fit(self, forms: list[list[_Form]]) -> Fit | None:
        """Return how well the text fits the words of a move, step by step in any order."""
        count = len(forms)
        if len(self.typed) != count or count > MOST_STEPS:
            return None
        fits = [[_best(typed, step) for step in forms] for typed in self.typed]
        # A turn fits as well as its worst step; the best order counts. At most 4! orders.
        turns = ([fits[i][j] for i, j in enumerate(order)] for order in permutations(range(count)))
        return max((min(fit for fit in turn if fit) for turn in turns if all(turn)), default=None)


def _best(typed: Typed, forms: list[_Form]) -> Fit | None:
    fits = [typed.fit(*form[:3]) for form in forms]
    return max((fit for fit in fits if fit is not None), default=None)


def _whole(forms: list[list[_Form]]) -> set[str]:
    """Return what is printed for a whole move, short and whole, in each language.

    Args:
        forms: what may be said for each step.
    """
    lines = zip(*forms, strict=False)
    return {
        normal(";".join(form.text for form in line))
        for line in lines
        if all(form.printed for form in line)
    }


def _data_of(step: Step) -> tuple[Datum, ...]:
    """Return the numbers and names in the words of a step alone."""
    words = phrase_of(step, "")
    return PrintedStep(words, "en", in_one_form(words)).data


def _names_in(rules: Rules) -> set[str]:
    """Return the words in the name of rules, such as the elements of an order."""
    return set(re.findall(r"\w+", in_one_form(rules.name)))


def _sentences(position: Position, step: Step) -> list[tuple[str, bool]]:
    """Return everything that says a step, and whether it is printed for it."""
    place = place_of(position, step)
    found = [(phrase_of(step, place), True), (phrase_of(step, place, whole=True), True)]
    lone = [phrase_of(step, "")] if place else []
    return found + [(text, False) for text in (*lone, *_on_chessboard(step))]


def _on_chessboard(step: Step) -> list[str]:
    """Return what a step of a piece is called with the squares of a chessboard."""
    label = label_of_step(step)
    if label.kind != "move":
        return []
    name, before, after = label.data
    assert isinstance(after, tuple)
    x, y = after
    assert isinstance(x, int)
    assert isinstance(y, int)
    if not (0 <= x < 8 and 0 <= y < 8):
        return []
    square = Label("move", (name, before, (f"{'abcdefgh'[x]}{8 - y}",)))
    words = words_of(*step.before, square, "", whole=False)
    return [] if words is None else [words]


def _lefts(position: Position, move: Move) -> tuple[str, ...]:
    """Format what a move leaves: `1:2+3;2:0`, the components numbered; bare too for one step."""
    steps = []
    for step in move:
        left = "+".join(step.before.rules.format(piece) for piece in step.option)
        steps.append((place_of(position, step), normal(left)))
    numbered = ";".join(f"{place or 1}:{left}" for place, left in steps)
    return (numbered, steps[0][1]) if len(steps) == 1 else (numbered,)


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


def normal(text: str) -> str:
    """Return a text without blanks, case, accents and outer parentheses, signs in one form.

    >>> normal("Heap 2:  7 -> 3"), normal("4x6"), normal("bite (2,3)")
    ('heap2:7→3', '4×6', 'bite2,3')
    """
    bare = "".join(in_one_form(text).split())
    return re.sub(r"\((.*)\)", r"\1", bare)
