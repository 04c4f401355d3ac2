"""The parser of the language for rules: statements and moves.

    statement = "name", word  |  "start", component  |  "most", number  |  "board", number
              | "cycles"  |  "pass"  |  move
    move      = pattern, "->", left, {"," or "+", left}, {("with" | "if"), condition | kind}
    kind      = "entails"  |  "compliments"  |  both of them
    pattern   = letter  |  "(", letter, ",", letter, ")"
    left      = number  |  "(", number, ",", number, ")"

A `+` outside parentheses separates what is left, as it does between games; where it looks like a
sum, as in `n + 2`, it is refused. Letters that are not those of the pattern are named after `with`,
or stand alone on the right: then they cut the heap, and add up to it, unless an `=` after `with`
says what else they add up to.
"""

from dataclasses import dataclass, field

from kalmar.core.errors import RuleTextError
from kalmar.core.i18n import message
from kalmar.core.rules.entailing import KINDS
from kalmar.games.custom import declared_expressions as expressions
from kalmar.games.custom.declared_terms import Term, signed_parts

MOST_LEFT = 6
MOST_LETTERS = 4
LARGEST_BOARD = 1_000
LARGEST_HEAP = 10_000

FLAGS = {"cycles": "cycles", "pass": "one_pass"}
"""Headings without anything after them, and the attributes of `Declared` that they set."""


@dataclass(frozen=True)
class Move:
    """One statement with an arrow.

    Attributes:
        text: as it is written, without blanks.
        line: where it stands.
        column: where it begins.
        pattern: the letters of the component: one for a heap, two for a square.
        left: what is left, each with as many numbers.
        conditions: all that must be true.
        letters: those that are chosen, in the order in which they are named.
        kind: "entails", "compliments", "both", or "" for a plain move.
    """

    text: str
    line: int
    column: int
    pattern: tuple[str, ...]
    left: tuple[tuple[Term, ...], ...]
    conditions: tuple[Term, ...]
    letters: tuple[str, ...]
    kind: str = ""


@dataclass
class Declared:
    """What a text declares.

    Attributes:
        text: in one line, with blanks only where they are needed.
        moves: the statements with arrows.
        name: of the game; "" where none is given.
        start: an example of a component; "" where none is given.
        most: the largest heap; 0 for no bound.
        board: how many squares a side has; 0 for no bound.
        cycles: whether positions can come back.
        one_pass: whether either player may pass once.
    """

    text: str = ""
    moves: list[Move] = field(default_factory=list)
    name: str = ""
    start: str = ""
    most: int = 0
    board: int = 0
    cycles: bool = False
    one_pass: bool = False

    @property
    def on_board(self) -> bool:
        """Return whether a piece moves on squares, rather than playing with heaps."""
        return len(self.moves[0].pattern) == 2


def declaration(text: str) -> Declared:
    """Parse what a text of rules declares.

    Raises:
        RuleTextError: it cannot be read; the error has the line and the column.

    >>> declaration("n -> n - k with k in 1, 3; most 20").text
    'n->n-k with k in 1,3;most 20'
    """
    lines = expressions.statements(text)
    found = Declared(text=expressions.compact(lines))
    for tokens in lines:
        if tokens[0].text in expressions.HEADINGS:
            _heading(found, tokens)
        else:
            _add_move(found, _move(expressions.Reader(tokens)), tokens[0])
    if not found.moves:
        raise RuleTextError("there are no moves: write one, such as n -> n - 1", 1, 1)
    _check_bounds(found)
    return found


def _add_move(found: Declared, move: Move, first: expressions.RuleToken) -> None:
    """Add a move of the same kind as the others."""
    if found.moves and len(move.pattern) != len(found.moves[0].pattern):
        raise RuleTextError(
            "the other moves are of a different kind: begin all of them with a heap, as n ->,"
            " or all with a square, as (x,y) ->",
            first.line,
            first.column,
        )
    found.moves.append(move)


def _check_bounds(found: Declared) -> None:
    """Bounds must be those of the kind of component, and there where play need not end."""
    place = (found.moves[0].line, found.moves[0].column)
    if found.board and not found.on_board:
        raise RuleTextError("a heap game has no board: write most 20 instead", *place)
    if found.most and found.on_board:
        raise RuleTextError("a game on squares has no largest heap: write board 8", *place)
    for move in found.moves:
        if found.cycles and len(move.left) > 1:
            raise RuleTextError(
                "in a game with cycles a move must leave one heap or one piece",
                move.line,
                move.column,
            )
    if found.cycles and not (found.board or found.most):
        raise RuleTextError(
            "a game with cycles needs a bound: add most 20, or board 8 for squares", *place
        )


def _heading(found: Declared, tokens: list[expressions.RuleToken]) -> None:
    """Parse a statement that is no move."""
    reader, word = expressions.Reader(tokens), tokens[0]
    reader.at = 1
    reader.takes(":")
    if getattr(found, FLAGS.get(word.text, word.text)):
        raise RuleTextError("'{word}' occurs twice", word.line, word.column, word=word.text)
    if word.text in FLAGS:
        setattr(found, FLAGS[word.text], True)
    elif word.text == "most":
        found.most = _bound(reader, LARGEST_HEAP)
    elif word.text == "board":
        found.board = _bound(reader, LARGEST_BOARD)
    else:
        setattr(found, word.text, expressions.compact([_rest(reader)]))
    if reader.here.kind != "end":
        raise reader.refuse(message("end the line here"))


def _bound(reader: expressions.Reader, most: int) -> int:
    """Read a number from 1 to a bound."""
    token, number = reader.here, reader.whole()
    if not 1 <= number <= most:
        raise reader.refuse(message("write a number from 1 to {most:,}", most=most), token)
    return number


def _rest(reader: expressions.Reader) -> list[expressions.RuleToken]:
    """Read the tokens up to the end, at least one."""
    found = reader.tokens[reader.at : -1]
    if not found:
        raise reader.refuse(message("write a word or a number here"))
    reader.at = len(reader.tokens) - 1
    return found


def _move(reader: expressions.Reader) -> Move:
    """Parse a statement with an arrow."""
    first, pattern = reader.here, _pattern(reader)
    reader.expect("->", message("write -> followed by what the move leaves"))
    left = [_left(reader, len(pattern))]
    while sign := reader.takes(",", "+"):
        at = reader.tokens[reader.at - 1]
        if len(left) == MOST_LEFT:
            raise reader.refuse(
                message("a move may leave at most {most} components", most=MOST_LEFT), at
            )
        left.append(_left(reader, len(pattern)))
        # Without this n + 2 would read as two heaps, n and 2, to the surprise of whoever means a
        # sum.
        if sign == "+" and _may_be_sum(left[-2:], pattern):
            right = message("write (n + 2) for one heap, or n, 2 with a comma for two heaps")
            raise reader.refuse(right, at)
    # A letter alone on the right needs no set: the cut that adds up to the heap bounds it.
    alone = {term.parts[0] for (*_, term) in left if len(pattern) == 1 and term.op == "letter"}
    conditions, named, kind = _conditions(reader)
    letters = tuple(letter for letter in reader.seen if letter not in pattern)
    shown = frozenset().union(*(term.letters for numbers in left for term in numbers))
    ranged = {letter for letter in letters if any(_has_set(c, letter) for c in conditions)}
    # Others must be named after `with`, and be left or have a set: else they mean nothing.
    _check_letters(reader, letters, alone | (named & (shown | ranged)))
    cut = _cut(tuple(left), pattern, conditions)
    return Move(
        text=expressions.compact([reader.tokens]),
        line=first.line,
        column=first.column,
        pattern=pattern,
        left=tuple(left),
        conditions=(*cut, *conditions),
        letters=letters,
        kind=kind,
    )


def _may_be_sum(pair: list[tuple[Term, ...]], pattern: tuple[str, ...]) -> bool:
    """Check whether two heaps joined by a plus look like a sum: n + 2, or n + k."""
    whole = Term("letter", pattern)
    return len(pattern) == 1 and any(term.op == "number" or term == whole for (term,) in pair)


def _pattern(reader: expressions.Reader) -> tuple[str, ...]:
    """Read the letters of the component that a move changes."""
    if not reader.takes("("):
        return (reader.letter(),)
    first = reader.letter()
    reader.expect(",", message("write a comma and the second letter, as in (x,y)"))
    token, second = reader.here, reader.letter()
    if second == first:
        raise reader.refuse(message("write two different letters, as in (x,y)"), token)
    reader.expect(")", message("a closing parenthesis is missing"))
    return first, second


def _left(reader: expressions.Reader, size: int) -> tuple[Term, ...]:
    """Read a heap, or a square, that a move leaves."""
    if size == 1:
        return (reader.difference(),)
    reader.expect("(", message("write the square reached, as in (x-1,y)"))
    first = reader.number()
    reader.expect(",", message("write a comma and the second number, as in (x-1,y)"))
    second = reader.number()
    reader.expect(")", message("a closing parenthesis is missing"))
    return first, second


def _conditions(reader: expressions.Reader) -> tuple[tuple[Term, ...], set[str], str]:
    """Read the conditions of a move, the letters named after `with`, and its kind."""
    found: list[Term] = []
    named: set[str] = set()
    kind = ""
    while word := reader.takes("with", "if", "entails", "compliments"):
        if word in KINDS:
            if kind in ("both", word):
                at = reader.tokens[reader.at - 1]
                raise reader.refuse(message("write entails and compliments once at most"), at)
            kind = "both" if kind else word
            if reader.takes("and") and reader.here.text not in KINDS:
                raise reader.refuse(message("write entails or compliments after and"))
            continue
        term = reader.condition()
        found.extend(term.parts if term.op == "and" else (term,))
        if word == "with":
            named |= term.letters
    if reader.here.kind != "end":
        raise reader.refuse(message("write with or if and a condition, or end the line"))
    return tuple(found), named, kind


def _has_set(term: Term, letter: str) -> bool:
    """Check whether a condition says in which set a letter is."""
    own = term.op == "in" and term.parts[0] == Term("letter", (letter,))
    return own or any(_has_set(part, letter) for part in term.below)


def _check_letters(reader: expressions.Reader, letters: tuple[str, ...], named: set[str]) -> None:
    """Verify that each letter is named, has a set if nothing is left of it, and few are used."""
    for letter in letters:
        if letter not in named:
            right = message(
                "write its possible values, such as with {letter} in 1..3", letter=letter
            )
            raise reader.refuse(right, reader.seen[letter])
    if len(letters) > MOST_LETTERS:
        right = message("a move may choose at most {most} letters", most=MOST_LETTERS)
        raise reader.refuse(right, reader.seen[letters[MOST_LETTERS]])


def _cut(
    left: tuple[tuple[Term, ...], ...], pattern: tuple[str, ...], conditions: tuple[Term, ...]
) -> tuple[Term, ...]:
    """Return the condition that the letters which cut a heap add up to it."""
    parts = [term for (*_, term) in left]
    names = frozenset().union(*(term.letters for term in parts))
    plain = all(term.op == "letter" for term in parts) and not names & set(pattern)
    if len(pattern) == 2 or len(left) == 1 or not plain:
        return ()
    if any(_adds_up(term, names) for term in conditions):
        # An equation of the user's own about the sum takes the place of the usual one.
        return ()
    total = parts[0]
    for part in parts[1:]:
        total = Term("+", (total, part))
    return (Term("compare", (total, "=", Term("letter", pattern))),)


def _adds_up(term: Term, names: frozenset[str]) -> bool:
    """Check whether a condition says what letters add up to."""
    if term.op == "or":
        # Each alternative of an "or" has to say it, while one part of an "and" is enough.
        return all(_adds_up(part, names) for part in term.parts)
    if term.op == "and":
        return any(_adds_up(part, names) for part in term.parts)
    if term.op != "compare" or len(term.parts) != 3 or term.parts[1] != "=":
        return False
    sides = (term.parts[0], term.parts[2])
    for one, other in (sides, sides[::-1]):
        # All letters on one side with a plus, none on the other: the equation fixes their sum.
        added = {p.parts[0] for sign, p in signed_parts(one) if sign == 1 and p.op == "letter"}
        if names <= added and not names & other.letters:
            return True
    return False
