"""How far each game of the atlas of octal games is computed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kalmar.records import dataclass
from kalmar.surveys.octal_codes import length_of

__all__ = ["PARTS", "Budget", "parts_for"]

FEW = 32
"""One heap in so many is rare where a game is computed further than others."""
PARTS = (1 << 16, 1 << 19)
"""Witnesses of runs in bounded memory have smaller parts; the larger bound if one is missing."""
MOST_RARE = 1 << 12
MOST_VALUE = 256


@dataclass(frozen=True)
class Budget:
    """How far each game is computed.

    Attributes:
        to: the largest heap; see `length_of` for games that split into three heaps.
        seconds: for each class of codes; no limit if None.
        memory: megabytes; what is free if None.
        checkpoints: a folder in which long sequences are kept until there is a proof.
        sparse: the largest heap where at most one heap in 32 is rare, if that is further.
        window: the largest heap where so few are rare that bounded memory will do.
    """

    to: int
    seconds: float | None = None
    memory: int | None = None
    checkpoints: Path | None = None
    sparse: int = 0
    window: int = 0

    def kept(self, code: str, rare: int | None, known: int) -> int:
        """The largest heap whose value is kept, if so many heaps are rare among those known.

        >>> budget = Budget(1 << 16, sparse=1 << 20)
        >>> budget.kept("0.106", 15, 1 << 16), budget.kept("0.007", None, 1 << 16)
        (1048576, 65536)
        """
        to = length_of(code, self.to)
        few = rare is not None and known >= to and FEW * rare <= known
        return max(to, self.sparse) if few else to

    def bound(self, row: Mapping[str, Any]) -> int:
        """The largest heap that is wanted of a game of which so much is known.

        >>> row = {"code": "0.106", "rare_count": 15, "rare_last": 1103, "largest": 27}
        >>> budget = Budget(1 << 16, sparse=1 << 20, window=1 << 30)
        >>> budget.bound({**row, "computed_to": 1 << 20}), budget.bound({**row, "computed_to": 9})
        (1073741824, 65536)
        """
        code, known = row["code"], row["computed_to"]
        kept = self.kept(code, row["rare_count"], known)
        wide = known < length_of(code, self.to) or parts_for(row) is None
        return kept if wide else max(kept, self.window)

    def longest(self) -> int:
        """The largest heap of any game."""
        return max(self.to, self.sparse, self.window)


def parts_for(row: Mapping[str, Any]) -> int | None:
    """The parts with which a run in bounded memory begins; None where it cannot.

    >>> row = {"rare_count": 15, "rare_last": 1103, "largest": 27, "computed_to": 1 << 20}
    >>> parts_for(row), parts_for({**row, "largest": 300}), parts_for({**row, "rare_count": None})
    (65536, None, None)
    """
    count, last = row["rare_count"], row["rare_last"]
    if not count or last is None or row["largest"] >= MOST_VALUE:
        return None
    if count > MOST_RARE or FEW * count > row["computed_to"]:
        return None
    return next((parts for parts in PARTS if 2 * (last + 1) <= parts), None)
