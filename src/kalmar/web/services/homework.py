"""The service that checks homework: moves and claims, up to the first wrong one."""

from typing import Any

from kalmar.answers.homework import check_homework
from kalmar.core.compositions import find_composition
from kalmar.core.i18n import message
from kalmar.theory.table import find_play
from kalmar.web.services.positions import POSITION
from kalmar.web.services.service import Field, Service

MAX_TEXT = 20_000


def homework(
    text: str, composition: str | None, convention: str, limit: int | None
) -> dict[str, Any]:
    """Check a homework, and return its lines up to the first wrong one."""
    named = None if composition is None else find_composition(composition)
    return check_homework(text, named, find_play(convention), limit).to_dict()


TEXT = Field("text", "text", message("a position, then one move or claim per line, such as nim 3"
                                     " 5 = 6"), most=MAX_TEXT)  # fmt: skip

SERVICES = (
    Service("homework", message("Check homework up to its first wrong line, with the reason."),
            (TEXT, *POSITION[1:]), homework, long=True),
)  # fmt: skip
