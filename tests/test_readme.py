"""The console examples of the README print what they say, as far as they say it."""

import re
import shlex
from pathlib import Path

import pytest

from kalmar.present.cli.run import run

README = (Path(__file__).parents[1] / "README.md").read_text()
BLOCKS = re.findall(r"```console\n\$ kalmar (.*?)\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("command", "said"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_console_examples(command: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split(command)) == 0
    assert capsys.readouterr().out.strip() == said.strip()


def test_there_are_examples() -> None:
    assert len(BLOCKS) >= 3
