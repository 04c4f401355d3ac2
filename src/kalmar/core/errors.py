"""All errors that Kalmár raises, each with its exit code.

A message is one sentence that names the input, what is wrong with it and what would be right.
Each class knows the exit code with which the command line ends:
2 wrong usage, 3 invalid game, position or data, 4 a limit was reached.
"""

from collections.abc import Iterable
from typing import Any

from kalmar.core.i18n import Message, message
from kalmar.core.near_names import near_name

__all__ = [
    "CyclicGameError",
    "DataError",
    "GameError",
    "GrowingError",
    "KalmarError",
    "LimitReached",
    "MissingLibraryError",
    "NoTheoryError",
    "PositionError",
    "RuleTextError",
    "RulesError",
    "UndecidedError",
    "UnknownNameError",
    "UsageError",
]


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
