"""What stands beside `make` asks the same: tox, where there is no make, and the hooks."""

import re
import tomllib

import yaml

from tests.release.built import ROOT


def linters() -> list[str]:
    """The commands of `make lint`, without what is done with their output."""
    recipe = (ROOT / "Makefile").read_text().split("lint: setup\n")[1].split("\n\n")[0]
    return re.findall(r"\$\(RUN\) (.*?)(?: >.*)?(?:\n|$)", recipe)


def test_tox_asks_what_make_asks() -> None:
    asked = tomllib.loads((ROOT / "tox.toml").read_text())["env"]["lint"]["commands"]
    assert [" ".join(command) for command in asked] == linters()


def test_the_hooks_are_among_it() -> None:
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    for hook in local["hooks"]:
        words = hook["entry"].removeprefix("uv run --frozen --all-extras ")
        begun = words.replace("--force-exclude", "").split()
        assert any(line.split()[: len(begun)] == begun for line in linters()), words
