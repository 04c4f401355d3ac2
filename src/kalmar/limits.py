"""How much a computation may take: positions, and memory, so that what is too large is refused."""

from pathlib import Path

from kalmar.errors import LimitReached

__all__ = ["DEFAULT_LIMIT", "free_memory", "refuse_beyond_memory"]

DEFAULT_LIMIT = 1_000_000
"""How many positions a search may visit unless told otherwise."""


def free_memory() -> int:
    """How many bytes of memory can be had; a great number where that is not told."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        kilobytes = next(line.split()[1] for line in lines if line.startswith("MemAvailable"))
        return 1024 * int(kilobytes)
    except (OSError, StopIteration, ValueError):
        return 1 << 62


def refuse_beyond_memory(needed: int, what: str) -> None:
    """Do nothing if there is enough memory.

    Args:
        needed: how many bytes.
        what: takes them, with the verb.

    Raises:
        LimitReached: there is less.
    """
    free = free_memory()
    if needed > free:
        raise LimitReached(
            f"{what} {needed / 1e9:,.1f} GB of memory, but only {free / 1e9:,.1f} GB are free"
        )
