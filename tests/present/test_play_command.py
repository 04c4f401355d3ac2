"""`kalmar play` by pipe."""

import pytest

from kalmar.answers.play import opponent
from kalmar.cli.session_commands import marked
from tests.commands import Cli


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("☠ □ □\n□ □ □\n□ □ □", "☠ □ □\n□\n□", "☠ □ □\n□ ▫ ▫\n□ ▫ ▫"),
        ("☠ □\n□ □", "☠ □", "☠ □\n▫ ▫"),
        ("* *\n* Q", "* Q\n* ·", "* Q\n* q"),
        ("  heap 1  ooo  3", "  heap 1  o  1", "  heap 1  o..  1"),
        ("  heap 1  ●●●  3\n+ heap 2  ●  1", "  heap 1  ●●●  3", None),
        ("  row 1  │ │ │  3", "  row 1  │  1\n+ row 2  │  1", None),
        ("□ □   □\nchomp 1   two 2", "□   □\nchomp 1  two 2", None),
        ("heap 1  ●  1", "heap 1  ●  1", None),
        ("1 *3*", "1 *2*", None),
    ],
)
def test_marks_of_the_last_move(before: str, after: str, shown: str | None) -> None:
    found, key = marked(before, after)
    assert found == (after if shown is None else shown)
    assert (key is None) == (shown is None)


def test_both_mistakes_are_named(cli: Cli) -> None:
    found = [cli(f"play 'nim 4 6' --opponent random --seed {seed}", typed="#1\n" * 9)
             for seed in range(12)]  # fmt: skip
    both = [out for out in found if "The computer was winning until move" in out
            and "You were winning until move" in out]  # fmt: skip
    assert both
    assert all("Play is over, so" not in out for out in both)


def test_strengths_have_names_in_both_languages() -> None:
    skills = [opponent(name).skill for name in ("Easy", "medium", "perfect", "random", "0.7",
                                                "könnyű", "közepes", "hibátlan")]  # fmt: skip
    assert skills == [0.4, 0.8, 1.0, 0.0, 0.7, 0.4, 0.8, 1.0]
