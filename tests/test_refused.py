"""What cannot be meant, or takes too much, is refused in a sentence that says why.

`data/refused.json` lists calls with what they are given, the kind of error, and a pattern of what
it says.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import kalmar

ROWS = json.loads((Path(__file__).parent / "data" / "refused.json").read_text(encoding="utf-8"))


@pytest.mark.every
@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(map(str, row["args"])))
def test_it_is_refused(row: dict[str, Any]) -> None:
    kinds = tuple(getattr(kalmar, name) for name in row["error"])
    with pytest.raises(kinds, match=row["says"] or "."):
        getattr(kalmar, row["call"])(*row["args"], **row.get("kwargs", {}))
