"""What is promised in docs/reference/stability.md does not change unnoticed."""

import os
import re
import subprocess
import sys
from typing import Any

import click
import pytest
from scripts import public

from tests.release.built import ROOT

RENEW = """
If users lose nothing by it, and it is meant, write it down:

    python scripts/public.py

and tell of it in CHANGELOG.md. What is gone or changed breaks a promise of 1.x
(docs/reference/stability.md): keep the old name beside the new one instead.
"""


def test_what_is_public_has_not_changed() -> None:
    # In a process of its own, for other tests add games.
    done = subprocess.run(
        [sys.executable, "scripts/public.py", "check"], cwd=ROOT, capture_output=True, text=True,
        check=False, encoding="utf-8", env={**os.environ, "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert not done.stderr
    assert done.returncode == 0, f"{done.stdout}{RENEW}"


class Before:
    """A class."""

    size = 3

    def solve(self, play: str = "normal") -> None:
        """Do nothing."""


class Later:
    """The same, with another default and a method more."""

    size = 3

    def solve(self, play: str = "misere") -> None:
        """Do nothing."""

    def new(self) -> None:
        """Do nothing."""


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        (Before, Later, ["new: new", "changed: solve: (self, play='normal') → "
                         "(self, play='misere')"]),
        (Before, Before, []),
        (public.shape, Before, ["changed: "]),
    ],
)  # fmt: skip
def test_changes_are_seen(before: Any, now: Any, said: list[str]) -> None:
    found = list(public.differences(public.described(before), public.described(now)))
    assert len(found) == len(said)
    assert all(
        one.startswith(other) for one, other in zip(sorted(found), sorted(said), strict=True)
    )


def test_changed_options_are_seen() -> None:
    once = click.Option(["-n", "--number"], type=int)
    often = click.Option(["-n", "--number"], type=int, multiple=True)
    named = click.Option(["--kind"], type=click.Choice(["a", "b"]), required=True)
    assert public.option_of(once) != public.option_of(often)
    assert public.option_of(named) == "Choice ['a', 'b'], required"


def test_the_page_names_what_is_kept() -> None:
    page = (ROOT / "docs/reference/stability.md").read_text(encoding="utf-8")
    assert "python scripts/public.py" in page
    assert all(f"`{module}`" in page for module in public.MODULES)
    codes = {int(code) for code in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)}
    assert codes == {0, 1, *public.exit_codes().values(), 70, 130, 143}
