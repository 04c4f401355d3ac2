"""Run the console examples of the pages again, and write down what they say now.

python scripts/transcripts.py [PAGE …]
"""

import os
import re
import sys
import tempfile
from math import inf
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from scripts import typed

from kalmar.cli import way
from kalmar.runtime import compiling


def begin() -> None:
    """Give searches their time, and what examples draw a folder of their own."""
    os.chdir(tempfile.mkdtemp())
    # How long work takes hangs on the machine, and what is compiled on its cache.
    way.FIRST_SIGN, compiling.REPORT_AFTER = inf, 1e6


def again(page: Path) -> str:
    """A page with what its commands say now."""
    sitting = typed.is_sitting(page)
    names: dict[str, Any] = {}

    def now(block: re.Match[str]) -> str:
        text = ""
        for step in typed.steps_of(block):
            if not (sitting or (step.kind == "console" and typed.OWN.match(step.command))):
                return block[0]
            if step.kind == "file":
                typed.write(step)
            if step.kind == "python":
                typed.examples(step, names, str(page))
            if step.kind == "console":
                text += said_now(step)
        return f"```console\n{text}```" if text else block[0]

    return typed.BLOCK.sub(now, page.read_text("utf-8"))


def said_now(step: typed.Step) -> str:
    """A command with what it says now; another exit code than before is reported."""
    said, code = typed.answer(step.command)
    if code != step.code:
        print(f"exit code {code}: {step.command}", file=sys.stderr)
    return step.again(said, code)


def main(named: list[str]) -> None:
    """Write the pages that change; what the examples draw goes into a folder of each page's own."""
    for page in [Path(name).absolute() for name in named] or typed.pages():
        with tempfile.TemporaryDirectory() as folder, typed.seated(Path(folder)):
            text = again(page)
        if text != page.read_text("utf-8"):
            page.write_text(text, "utf-8")
            print(page)


if __name__ == "__main__":
    main(sys.argv[1:])
