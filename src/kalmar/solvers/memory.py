"""How much memory can be had, so that what is too large is refused before it begins."""

from pathlib import Path

__all__ = ["free_memory"]


def free_memory() -> int:
    """How many bytes of memory can be had; a great number where that is not told."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        kilobytes = next(line.split()[1] for line in lines if line.startswith("MemAvailable"))
        return 1024 * int(kilobytes)
    except (OSError, StopIteration, ValueError):
        return 1 << 62
