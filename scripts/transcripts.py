"""Run the console examples of the pages again, and write down what they say now.

python scripts/transcripts.py [PAGE …]
"""

import io
import os
import re
import shlex
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path

from kalmar.answers import analysis
from kalmar.present.cli.run import run

ROOT = Path(__file__).parents[1]
PATIENCE = 20.0
"""Seconds for lengths and lines of play, so that a slow machine says the same."""
BLOCK = re.compile(
    r"(?P<head>```console\n\$ (?:printf '(?P<typed>.*?)' \| )?kalmar (?P<command>.*?)\n)"
    r"(?P<said>.*?)```",
    re.DOTALL,
)


def again(block: re.Match[str]) -> str:
    """A block with what its command says now."""
    said = io.StringIO()
    sys.stdin = io.StringIO((block["typed"] or "").replace("\\n", "\n"))
    with redirect_stdout(said):
        code = run(shlex.split(block["command"]))
    if code:
        print(f"exit code {code}: kalmar {block['command']}", file=sys.stderr)
    text = said.getvalue().strip("\n")
    return f"{block['head']}{text}\n```" if text else f"{block['head']}```"


def begin() -> None:
    """Give searches their time, and what examples draw a folder of their own."""
    analysis.LENGTH_SECONDS = analysis.LINE_SECONDS = PATIENCE
    os.chdir(tempfile.mkdtemp())


def main(pages: list[str]) -> None:
    """Write the pages that change; what the examples draw goes into a folder of their own."""
    named = [Path(page).absolute() for page in pages]
    begin()
    for page in named or [*ROOT.glob("README*.md"), *sorted(ROOT.glob("docs/**/*.md"))]:
        text = page.read_text()
        now = BLOCK.sub(again, text)
        if now != text:
            page.write_text(now)
            print(page)


if __name__ == "__main__":
    main(sys.argv[1:])
