"""Which part of a certificate of windows is verified, and by how many threads."""

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Share"]


@dataclass(frozen=True)
class Share:
    """Which segments are verified, and by how many threads.

    Attributes:
        first: the first segment.
        last: the last one; None for the last there is.
        spot: whether only one, drawn at random among these, is verified.
        workers: how many threads.
        log: the file in which verified segments are written, and whose segments are left out.
    """

    first: int = 0
    last: int | None = None
    spot: bool = False
    workers: int = 1
    log: Path | None = None
