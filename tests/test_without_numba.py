"""Everything but speed works where Numba is missing."""

import json
from pathlib import Path

from tests.cases import case_rows
from tests.commands import run_python

COMMANDS = case_rows(__file__, "commands")
CODE = """
import json, sys
if sys.argv[1] == "without":
    sys.modules["numba"] = None
from kalmar.cli.run import run
for command in json.loads(sys.argv[2]):
    assert run(command) == 0, command
print("numba" in sys.modules and sys.modules["numba"] is not None)
"""


def test_the_same_answers(tmp_path: Path) -> None:
    path = tmp_path / "roads.json"
    path.write_text('{"a": ["b", "c"], "b": ["a", "d"], "c": ["d"], "d": []}')
    commands = [[str(path) if word == "FILE" else word for word in c] for c in COMMANDS]
    said = [
        run_python(CODE, how, json.dumps(commands)).stdout.splitlines()
        for how in ("with", "without")
    ]
    assert said[0][:-1] == said[1][:-1]
    assert (said[0][-1], said[1][-1]) == ("True", "False")
    assert len(said[0]) == len(COMMANDS) + 1
