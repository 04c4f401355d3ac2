"""The index: the first values of all named games, of rows and diagonals of tables, and of the OEIS.

Their values take searches, compiled code and half an hour in all, so they are not computed again
for each question: `scripts/first_values.py` writes them to `first_values.txt`, and a test computes
them again. Codes and subtraction games are not in it, `codes` looks through those.

Patterns, which are rows, columns or diagonals of a table of two numbers, are those that the file
has; the script adds others. A line of the file has a game or an A-number, composition, convention,
valuation, the number of the first value, and the values, with a tab between two of these; a value
that is undefined is a dot.

A way in which a game has values is what `kalmar values` takes; the order of `WAYS` is the order in
which matches are ranked.
"""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from operator import add
from pathlib import Path
from typing import Any

from kalmar.answers.tables import family_of, is_pattern
from kalmar.answers.tables.ask import sequence
from kalmar.core.compositions import COMPOSITIONS, MOORE, Composition
from kalmar.core.errors import KalmarError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Play, shapes
from kalmar.games.registry import GAMES, find_rules
from kalmar.games.titles import title_of
from kalmar.research.oeis import OeisEntry, find_entry, registered
from kalmar.research.oeis.terms import terms
from kalmar.runtime.files import read_own
from kalmar.runtime.work import work_limit
from kalmar.theory.operations import Operation
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations import BIRTHDAY, VALUATIONS, Fold, Valuation

TOTAL = Operation("total", "+", add)
"""The longest play of several components has as many moves as those of all of them."""


@dataclass(frozen=True)
class Way:
    """How a game is played and what is listed.

    Attributes:
        composition: its name.
        play: the convention, "normal" or "misere".
        valuation: its name.
    """

    composition: str
    play: str
    valuation: str

    @property
    def rank(self) -> int:
        """Return the place of the way among all: Grundy values come first."""
        return WAYS.index(self)

    @property
    def asked(self) -> tuple[Composition, Play, Valuation]:
        """Return composition, convention and valuation, as `sequence` takes them."""
        return COMPOSITIONS[self.composition], Play(self.play), self.values

    @property
    def values(self) -> Valuation:
        """Return the valuation."""
        return VALUATIONS[self.valuation]

    @property
    def symbol(self) -> str:
        """Return the shortest name of the valuation that can be typed.

        >>> Way("disjunctive", "normal", "grundy").symbol
        'G+'
        >>> Way("disjunctive", "normal", "birthday").symbol
        'birthday'
        """
        symbol = self.values.symbol.replace("⁺", "+").replace("⁻", "-")
        return symbol if len(symbol) == 2 else self.valuation

    @property
    def options(self) -> tuple[str, ...]:
        """Return the options that `kalmar values` needs for it.

        >>> Way("selective", "normal", "remoteness").options
        ('-c', 'selective')
        >>> Way("disjunctive", "misere", "misere-remoteness").options
        ('--misere', '--valuation', 'R-')
        """
        theory = ("-c", self.composition) if self.composition != "disjunctive" else ()
        misere = ("--misere",) if self.play == "misere" else ()
        usual = self in THEORY_WAYS
        return (*theory, *misere, *(() if usual else ("--valuation", self.symbol)))


THEORY_FOLDS: dict[Way, Fold] = {
    Way(row.name, play.value, theory.fold.valuation.name): theory.fold
    for play in Play
    for row in COMPOSITIONS.values()
    if row not in MOORE and (theory := THEORIES[row.choice, row.ending, play]) is not None
}
"""The ways that a theorem solves, each with its fold; those of normal play come first."""

THEORY_WAYS: tuple[Way, ...] = tuple(THEORY_FOLDS)

DISJUNCTIVE_WAYS: tuple[Way, ...] = tuple(
    Way("disjunctive", valuation.play.value, valuation.name) for valuation in VALUATIONS.values()
)
"""Every valuation of a sum, which is how a single component is usually played."""

WAYS: tuple[Way, ...] = tuple(
    dict.fromkeys((*DISJUNCTIVE_WAYS[:1], *THEORY_WAYS, *DISJUNCTIVE_WAYS))
)


FOLDS_OF_SPLITS: dict[Way, Fold] = {
    **THEORY_FOLDS,
    Way("disjunctive", "normal", BIRTHDAY.name): Fold(BIRTHDAY, TOTAL),
}
"""The ways in which the values of parts decide those of a heap that is split."""


FIRST_VALUES = Path(__file__).with_name("first_values.txt")

INDEXED_TERMS = 24
"""Values of a game that the index holds, where that many are within reach."""
OEIS_TERMS = 100
LARGEST = 10**9
"""Values beyond it are not in the index: nobody types them."""
STEPS_FOR_LINE, STEPS_FOR_GRUNDY = 100_000, 10_000_000
"""Work for the values of one line: a second, and a minute for the values asked for most."""
LENGTHS = (INDEXED_TERMS, 12, 8, 6, 5)
"""How many values are tried, as long as fewer steps than these are needed."""


@dataclass(frozen=True)
class IndexLine:
    """The first values of a game in one way, or the first terms of a sequence of the OEIS.

    Attributes:
        game: as it is typed; the A-number of a sequence.
        way: how it is played and what is listed; None for a sequence of the OEIS.
        first: the number of the first value.
        values: from there on; None where undefined.
    """

    game: str
    way: Way | None
    first: int
    values: tuple[int | None, ...]

    @property
    def text(self) -> str:
        """Return the line of the file.

        >>> IndexLine("A000035", None, 0, (0, 1, None)).text.split()
        ['A000035', '-', '-', '-', '0', '0', '1', '.']
        """
        way = ("-", "-", "-")
        if self.way is not None:
            way = (self.way.composition, self.way.play, self.way.valuation)
        values = " ".join("." if value is None else str(value) for value in self.values)
        return "\t".join((self.game, *way, str(self.first), values))


def line_of(text: str) -> IndexLine:
    r"""Parse a line of the file.

    >>> line_of("nim\tdisjunctive\tnormal\tgrundy\t0\t0 1 2").values
    (0, 1, 2)
    """
    game, composition, play, valuation, first, values = text.split("\t")
    return IndexLine(
        game,
        None if composition == "-" else Way(composition, play, valuation),
        int(first),
        tuple(None if value == "." else int(value) for value in values.split()),
    )


@cache
def read_index() -> tuple[IndexLine, ...]:
    """Read all lines of the file, in the order in which matches are ranked.

    >>> any(line.game == "grundys-game" for line in read_index())
    True
    """
    return tuple(map(line_of, read_own(FIRST_VALUES).decode().splitlines()))


def indexed_games() -> Iterator[str]:
    """Yield the named games that need no parameters, and the patterns that the index has."""
    for game in GAMES.values():
        try:
            family_of(game.name)
        except KalmarError:
            continue  # it needs parameters, or has no positions with one number
        yield game.name
    yield from dict.fromkeys(line.game for line in read_index() if is_pattern(line.game))


def lines_of_game(game: str) -> Iterator[IndexLine]:
    """Compute the lines of a game: one for each way with values of its own."""
    met = set()
    for way in dict.fromkeys((*DISJUNCTIVE_WAYS, *THEORY_WAYS)):
        found = first_values(game, way)
        if found is None or (way.valuation, found.values) in met:
            continue
        met.add((way.valuation, found.values))
        yield found


def first_values(game: str, way: Way) -> IndexLine | None:
    """Compute the first values of a game in one way; None where too few are within reach."""
    usual = way.rank == 0
    steps, most = (STEPS_FOR_GRUNDY, 1_000_000) if usual else (STEPS_FOR_LINE, 20_000)
    for count in LENGTHS:
        try:
            with work_limit(steps):
                last = family_of(game, way.composition).first + count - 1
                found = sequence(game, last, *way.asked, most)
        except KalmarError:
            continue  # too much work, or a board too small for so many
        return IndexLine(game, way, found.first, found.values)
    return None


def lines_of_oeis() -> Iterator[IndexLine]:
    """Compute the lines of all sequences of the OEIS in the register."""
    for entry in registered().values():
        yield IndexLine(entry.number, None, entry.first, oeis_terms(entry))


def oeis_terms(entry: OeisEntry) -> tuple[int, ...]:
    """Compute the first terms of a sequence, up to the first that is too large for the index.

    >>> oeis_terms(registered()["A002186"])[:8]
    (0, 1, 2, 3, 1, 4, 3, 2)
    """
    found = terms(entry, min(entry.quick or OEIS_TERMS, OEIS_TERMS))
    large = next((i for i, term in enumerate(found) if term > LARGEST), len(found))
    return tuple(found[:large])


KINDS = ("game", "position", "oeis", "code")
"""The kinds of matches, in their order; codes with hexadecimal digits come last."""


@dataclass(frozen=True)
class FoundSequence:
    """A game, or a sequence of the OEIS, that has the given values.

    Attributes:
        game: as `kalmar values` takes it, or the A-number.
        way: how the game is played and which values are listed; None for the OEIS.
        start: the heap, number or index of the first value given.
        agreed: how many of the given values were compared; they agree.
        size: what is simpler has a smaller one: the place in the index, the length of a code.
        also: other games with the same values, each with its start.
        more: how many further games have them.
    """

    game: str
    way: Way | None
    start: int
    agreed: int
    size: int
    also: tuple[tuple[str, int], ...] = ()
    more: int = 0

    @property
    def kind(self) -> str:
        """Return "game", "position", "code" or "oeis"."""
        if self.way is None:
            return "oeis"
        if is_pattern(self.game):
            return "position"
        return "game" if self.game in GAMES else "code"

    @property
    def rank(self) -> tuple[Any, ...]:
        """Return what matches are sorted by."""
        kind = self.kind
        hexadecimal = kind == "code" and not {*"89ABCDEF"}.isdisjoint(self.game.partition(".")[2])
        way = self.way.rank if self.way else 0
        return (-self.agreed, self.start > 1, KINDS.index(kind), hexadecimal, way, self.start,
                self.size, self.game)  # fmt: skip

    @property
    def title(self) -> str:
        """Return the name of the game, or what the sequence is."""
        if self.way is None:
            return find_entry(self.game).what
        return self.game if self.kind == "position" else title_of(find_rules(self.game), self.game)

    @property
    def what(self) -> Message:
        """Describe the values in a line."""
        if self.way is None:
            return message("{number}: {words}", number=self.game, words=self.title)
        return message(
            "{valuation} {symbol} of {game}, {composition}, {play} play",
            valuation=message(self.way.values.title),
            symbol=self.way.values.symbol,
            game=self.title,
            composition=message(COMPOSITIONS[self.way.composition].title),
            play=message(Play(self.way.play).title),
        )

    @property
    def place(self) -> Message:
        """Say where the given values begin."""
        if self.way is None:
            return message("from a({at})", at=self.start)
        if self.kind == "code" or (
            self.kind == "game" and find_rules(self.game).shape is shapes.Heap
        ):
            return message("from heap {start}", start=self.start)
        return message("from n = {start}", start=self.start)

    @property
    def command(self) -> str:
        """Return the command, without "kalmar", that shows the values."""
        if self.way is None:
            return f"oeis {self.game}"
        last = self.start + self.agreed - 1
        return shlex.join(["values", self.game, *self.way.options, "-n", str(max(last, 20))])

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        way = self.way
        return {
            "kind": self.kind,
            "game": self.game,
            "title": self.title,
            "composition": way and way.composition,
            "play": way and way.play,
            "valuation": way and way.symbol,
            "start": self.start,
            "agreed": self.agreed,
            "what": self.what,
            "place": self.place,
            "also": [{"game": game, "start": start} for game, start in self.also],
            "more": self.more,
            "command": self.command,
        }
