"""Work that would take hours is refused at once, with the option that allows it."""

import pytest

from kalmar.answers.answer import solve
from kalmar.core.errors import LimitReached
from kalmar.core.names import CompositionName


@pytest.mark.parametrize(
    ("text", "composition"),
    [
        ("0!.8 300000", "conjunctive"),
        ("bricks 90000x90000/3", "selective"),
        ("bricks 90000x90000", "shortened-selective"),
        ("bricks 3000000x90000", "selective"),
        ("queen 80000,80000", "disjunctive"),
    ],
)
def test_too_much_work_is_refused(text: str, composition: CompositionName) -> None:
    with pytest.raises(LimitReached, match=r"too large|raise --limit"):
        solve(text, composition)
