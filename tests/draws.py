"""Which cases of a test a quick run takes: a part of them that changes from commit to commit.

Like cases are dealt into as many groups as it takes for each to be small, by their names; the draw,
a text, says which group it is this time. So each case is in one group, and all have run once every
group has been drawn. Dear tests are dealt by their names into a few groups.
"""

import os
import subprocess
from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path
from random import Random
from typing import TypeVar
from zlib import crc32

ROOT = Path(__file__).resolve().parents[1]

VARIABLE = "KALMAR_TEST_DRAW"
"""The variable of the environment that repeats a draw."""

WITHOUT_GIT = "none"
"""The draw where no commit is known, as in an unpacked sdist."""

DIGITS = 12
"""Digits of a commit that name it."""

Case = TypeVar("Case")


def find_draw() -> str:
    """Return the draw of this run: as the environment says, else by the commit."""
    return os.environ.get(VARIABLE) or find_commit(ROOT) or WITHOUT_GIT


def find_commit(folder: Path) -> str:
    """Return the commit of a checkout, shortened; an empty text if the folder is none."""
    if not (folder / ".git").exists():
        return ""
    command = ["git", "-C", str(folder), "rev-parse", "HEAD"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
    return said.strip()[:DIGITS]


def is_drawn(name: str, share: int, draw: str) -> bool:
    """Whether something dear is drawn: one in so many, whatever else is collected.

    The draw is hashed otherwise than for cases, so that each case that is drawn among its likes is
    drawn here at times.
    """
    return crc32(name.encode()) % share == Random(draw).randrange(share)


def leave_out(
    cases: Sequence[Case], share: int, draw: str, name: Callable[[Case], str]
) -> list[Case]:
    """List the cases of one test that are not drawn: all but one in so many, at least one.

    Args:
        cases: the like cases.
        share: of so many cases one is drawn; where it does not come out even, rather more.
        draw: which group is drawn.
        name: gives the name of a case; cases are dealt in the order of the hashes of their names.
    """
    dealt = sorted(cases, key=lambda case: crc32(name(case).encode()))
    groups = ceil(len(dealt) / max(ceil(len(dealt) / share), 1))
    drawn = crc32(draw.encode()) % max(groups, 1)
    return [case for place, case in enumerate(dealt) if place % groups != drawn]
