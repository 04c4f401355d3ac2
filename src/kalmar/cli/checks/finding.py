"""What a check found.

What people see: language, signs, and the width of lines.
"""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from kalmar.core.i18n import LANGUAGES, language, said
from kalmar.render.terminal import shown_by, width_of

__all__ = ["Finding", "Status", "again", "language_in_use", "signs", "width"]


class Status(Enum):
    """How things are; only what is wrong must be mended."""

    OK = said("ok")
    ABSENT = said("absent")
    WRONG = said("wrong")


@dataclass(frozen=True)
class Finding:
    """One line of the checkup.

    Attributes:
        name: what was looked at.
        status: how it is.
        words: what was found.
        remedy: how it is mended, or got; empty where nothing is to be done.
    """

    name: str
    status: Status
    words: str
    remedy: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON.

        >>> Finding("memory", Status.OK, "8 GB").to_dict()
        {'name': 'memory', 'status': 'ok', 'words': '8 GB', 'remedy': ''}
        """
        return {
            "name": str(self.name),
            "status": str(self.status.value),
            "words": str(self.words),
            "remedy": str(self.remedy),
        }


def again() -> str:
    """Return the command that reinstalls an incomplete Kalmár, in words."""
    return said("install Kalmár again: {command}", command="pip install --force-reinstall kalmar")


SIGNS = "⊕ ⊗ ⁺ → ● ő ű"
VARIABLES = ("KALMAR_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
NARROW = 40


def language_in_use() -> Iterator[Finding]:
    """Describe the language in use, and which environment variable sets it."""
    code = language()
    named = next((name for name in VARIABLES if os.environ.get(name)), None)
    if named is None:
        words = said("{language}", language=LANGUAGES[code])
    else:
        words = said("{language}; {name} is {value}", language=LANGUAGES[code], name=named,
                     value=os.environ[named])  # fmt: skip
    yield Finding(said("language"), Status.OK, words)


def signs() -> Iterator[Finding]:
    """Check whether standard output can show the signs of the field."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if shown_by(SIGNS, sys.stdout):
        yield Finding(said("signs"), Status.OK, f"{encoding}: {SIGNS}")
        return
    yield Finding(
        said("signs"),
        Status.WRONG,
        said("{encoding} lacks signs, so others stand for them", encoding=encoding),
        said("set {name}, and use a terminal in UTF-8", name="PYTHONUTF8=1"),
    )


def width() -> Iterator[Finding]:
    """Check how long lines may be."""
    columns = width_of(sys.stdout)
    if columns is None:
        yield Finding(said("width"), Status.OK, said("no terminal: lines are as long as they are"))
        return
    narrow = columns < NARROW
    yield Finding(
        said("width"),
        Status.WRONG if narrow else Status.OK,
        said("{count} columns", count=columns),
        said("make the terminal at least {count} columns wide", count=NARROW) if narrow else "",
    )
