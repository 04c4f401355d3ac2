"""What a check found."""

from enum import Enum
from typing import Any

from kalmar.core.i18n import said
from kalmar.core.records import dataclass

__all__ = ["Finding", "Status", "again"]


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
        """Plain data for JSON.

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
    """What mends a Kalmár that is not whole."""
    return said("install Kalmár again: {command}", command="pip install --force-reinstall kalmar")
