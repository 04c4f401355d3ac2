"""What a move leaves as a player writes it, read by the rules of the components."""

import re
from collections.abc import Hashable
from functools import lru_cache
from typing import cast

from kalmar.answers.moves_in_words import place_of
from kalmar.core.compounds import Move, Position
from kalmar.core.errors import KalmarError
from kalmar.core.records import dataclass
from kalmar.core.rules import Option, Rules

__all__ = ["Left"]


@dataclass(frozen=True)
class Left:
    """What is left as a player writes it, which need not be how it is printed.

    Attributes:
        steps: each number of a component, "" for a lone one, with the text of what is left of it.

    >>> Left.of("1: Ipafa; 2: B").steps
    (('1', 'Ipafa'), ('2', 'B'))
    """

    steps: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, text: str) -> "Left":
        """What a text says."""
        step = re.compile(r"\s*(?:(\d[\d.]*)\s*:)?\s*(\S+)\s*")
        found = [step.fullmatch(part) for part in text.split(";")]
        steps = tuple((match[1] or "", match[2]) for match in found if match)
        return cls(steps if len(steps) == len(found) else ())

    def readings_of(self, rules: Rules) -> set[Option]:
        """What it may say of a component with these rules."""
        return {_read(cast(Hashable, rules), written) for _, written in self.steps}

    def is_of(self, position: Position, move: Move, *, bare: bool) -> bool:
        """Return whether the move leaves just that: towns by their names, squares of a chessboard.

        Args:
            position: where the move is made.
            move: a legal one.
            bare: whether the number of a component may be left out.
        """
        return len(self.steps) == len(move) and all(
            (place == (place_of(position, step) or "1") or (bare and not place))
            and _read(cast(Hashable, step.before.rules), written) == step.option
            for (place, written), step in zip(self.steps, move, strict=True)
        )


@lru_cache(maxsize=64)
def _read(rules: Hashable, text: str) -> Option:
    """What a text says is left, as an option; none if it cannot be read."""
    try:
        return (cast(Rules, rules).parse(text),)
    except KalmarError:
        return ()
