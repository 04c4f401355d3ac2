"""All errors that Kalmár raises, each with its exit code.

A message is one sentence that names the input, what is wrong with it and what would be right.
Each class knows the exit code with which the command line ends:
2 wrong usage, 3 invalid game, position or data, 4 a limit was reached.

All suggestions of what somebody probably meant come from here: games, terms, commands, options,
claims, vertices.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from kalmar.core.i18n import Message, message, name_key

LETTERS_PER_SLIP = 4
"""One slip of the pen is forgiven for so many letters: with more, suggestions mislead."""

LONGEST_NAME = 100
"""Characters of a typed name that are compared."""


def near_name(typed: str, known: Iterable[str]) -> str | None:
    """Find the name that was probably meant; None where no name is near.

    A name is near if a few letters are wrong, missing, added or swapped with the next one, at most
    one in four; else if it begins as it was typed. Case, accents, blanks and hyphens do not count.

    Args:
        typed: a name that is not known.
        known: the names that would have been right.

    >>> near_name("kales", ["kayles", "nim"]), near_name("hacken", ["kayles", "hackenbush"])
    ('kayles', 'hackenbush')
    >>> near_name("genus", ["ternups", "nim"])
    """
    key = name_key(typed[:LONGEST_NAME])
    if len(key) < 3:
        return None
    slips = max(1, len(key) // LETTERS_PER_SLIP)
    # The order of a set differs from run to run.
    names = [(name_key(name), name) for name in sorted(set(known), key=lambda n: (len(n), n))]
    letters = Counter(key)
    # A slip makes at most one letter different, whatever their order, which is counted much sooner.
    near = [
        (distance, name)
        for other, name in names
        if len(other) > 2
        and abs(len(other) - len(key)) <= slips
        and len(letters.keys() - other) <= slips
        and max(len(key), len(other)) - (letters & Counter(other)).total() <= slips
        and (distance := count_slips(key, other)) <= slips
    ]
    if near:
        return min(near, key=lambda pair: pair[0])[1]
    return next((name for other, name in names if len(key) > 3 and other.startswith(key)), None)


def count_slips(one: str, other: str) -> int:
    """Count the letters to change, insert, delete or swap to get from one text to the other.

    >>> count_slips("nmi", "nim"), count_slips("kales", "kayles"), count_slips("genus", "ternups")
    (1, 1, 3)
    """
    # The optimal string alignment distance; three rows of its table are kept.
    before, last = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, opposite in enumerate(other, 1):
            least = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != opposite))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == opposite:
                least = min(least, before[j - 2] + 1)
            row.append(least)
        before, last = last, row
    return last[-1]


MAX_REPEATED_TEXT = 500
"""Characters of a text that a message repeats."""


class KalmarError(Exception):
    """Anything Kalmár refuses, with the exit code of the command line.

    Args:
        template: the sentence, with fields in braces; a literal one is found in the catalogues.
        fields: what stands in their places.

    Attributes:
        sentence: the message, which can be said in other languages.

    >>> str(KalmarError("no {kind} is there", kind="heap"))
    'no heap is there'
    """

    exit_code = 3

    def __init__(self, template: str = "", /, **fields: Any) -> None:
        """Put the fields in."""
        short = {name: _shorten(value) for name, value in fields.items()}
        self.sentence: Message = message(template, **short)
        super().__init__(self.sentence)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with its sentence, whatever arguments its class takes."""
        return _unpickle, (type(self), self.__dict__)


def _shorten(value: Any) -> Any:
    """Truncate long typed text, with which no sentence could be read."""
    return (
        f"{value[:MAX_REPEATED_TEXT]}…"
        if type(value) is str and len(value) > MAX_REPEATED_TEXT
        else value
    )


def _unpickle(kind: type[KalmarError], attributes: dict[str, Any]) -> KalmarError:
    # `__init__` is left out: its arguments differ from class to class and are not kept.
    error = kind.__new__(kind, attributes["sentence"])
    error.args = (attributes["sentence"],)
    error.__dict__.update(attributes)
    return error


class UsageError(KalmarError, ValueError):
    """An argument is out of its range, or two arguments do not go together."""

    exit_code = 2


class GameError(KalmarError, ValueError):
    """The name, code or parameters do not describe a game."""


class RuleTextError(GameError):
    """A text of rules cannot be read.

    Args:
        template: what is wrong there, and what is right.
        line: where, counted from 1.
        column: counted from 1 too.
        fields: of the template.

    >>> str(RuleTextError("write a move here", 2, 5))
    'error in the rules at line 2, column 5: write a move here'
    """

    def __init__(self, template: str, line: int, column: int, **fields: Any) -> None:
        """Put the place before it."""
        super().__init__(
            message(
                "error in the rules at line {line}, column {column}: {wrong}",
                line=line,
                column=column,
                wrong=message(template, **fields),
            )
        )
        self.line: int = line
        self.column: int = column


class UnknownNameError(KalmarError, LookupError):
    """No game, valuation, composition or vertex has this name.

    Args:
        kind: what was looked for, such as "game".
        name: what was typed.
        known: the names that would have been right; the nearest are suggested.
        all_names: a sentence that lists them, where there are few.

    >>> str(UnknownNameError("game", "kales", ["kayles", "nim"]))
    "unknown game 'kales'; did you mean 'kayles'?"
    """

    def __init__(
        self, kind: str, name: str, known: Iterable[str], all_names: Message | None = None
    ) -> None:
        """Write the sentence, with a suggestion where a name is near."""
        near = near_name(name, known)
        if near:
            hinted = message("unknown {kind} '{name}'; did you mean '{near}'?",
                          kind=message(kind), name=name, near=near)  # fmt: skip
        else:
            hinted = message("unknown {kind} '{name}'", kind=message(kind), name=name)
        super().__init__(
            hinted
            if all_names is None
            else message("{wrong}; {right}", wrong=hinted, right=all_names)
        )
        self.kind: str = kind
        self.name: str = name
        self.suggestion: str | None = near


class PositionError(KalmarError, ValueError):
    """The text or data of a position cannot be a position of its game."""


class DataError(KalmarError, ValueError):
    """A file (graph, sequence, checkpoint, certificate) does not have the right content."""


class RulesError(KalmarError, RuntimeError):
    """The rules a user wrote raised an error or broke the contract of `Rules`."""


class GrowingError(RulesError):
    """A move in a text of rules does not lead to something smaller.

    Args:
        template: what is wrong.
        line: where the move stands, counted from 1.
        column: where it begins, counted from 1.
        fields: of the template.
    """

    def __init__(self, template: str, line: int, column: int, **fields: Any) -> None:
        """Keep the place."""
        super().__init__(template, **fields)
        self.line: int = line
        self.column: int = column


class CyclicGameError(KalmarError):
    """A position can be reached again from itself, so play need not end.

    Args:
        cycle: the positions of the cycle in order, as text; the first follows the last.
    """

    def __init__(self, cycle: tuple[str, ...]) -> None:
        """Show the cycle, shortened in the middle when it is long."""
        # Eight positions show a short cycle in full; the first one is repeated to close it.
        shown = cycle if len(cycle) <= 8 else (*cycle[:4], "…", *cycle[-3:])
        path = " → ".join((*shown, cycle[0]))
        super().__init__(message("the game has a cycle ({path}), so play need not end", path=path))
        self.cycle = cycle


class NoTheoryError(KalmarError):
    """No theorem solves this way of playing, and a search was not allowed or not possible."""


class MissingLibraryError(KalmarError, ImportError):
    """What was asked for needs a library that is not installed; the message says which."""

    exit_code = 2


class LimitReached(KalmarError):
    """A budget of positions, time or memory is used up before the answer is known."""

    exit_code = 4


class UndecidedError(LimitReached):
    """The answer depends on what lies above the bound of a game with cycles.

    Args:
        most: the bound.

    >>> str(UndecidedError(20))
    'not decided below 20: raise most'
    """

    def __init__(self, most: int) -> None:
        """Name the bound."""
        super().__init__(message("not decided below {most:,}: raise most", most=most))


ERRORS = sorted(
    name for name, kind in globals().items()
    if isinstance(kind, type) and issubclass(kind, KalmarError)
)  # fmt: skip
"""The names of all classes of errors."""


def kind_of(error: KalmarError) -> str:
    """Return the name of an error's public class, or of its own if it is one of presentation.

    >>> from kalmar.engines.windows.run import MissingWitness
    >>> kind_of(MissingWitness("heap 7 has none"))
    'LimitReached'
    """
    known = ("kalmar.core.errors", "kalmar.cli", "kalmar.render", "kalmar.web")
    return next(c.__name__ for c in type(error).__mro__ if c.__module__.startswith(known))
