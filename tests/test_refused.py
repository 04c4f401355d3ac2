"""What cannot be meant, or takes too much, is refused in a sentence that says why.

`data/refused.json` lists calls with what they are given, the kind of error, and a pattern of what
it says. A call is a name of the package, or of one of its modules, as in `runtime.files:read_text`;
it may be given a position before all else.
"""

import json
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest

from kalmar.core import errors
from kalmar.core.errors import KalmarError, PositionError
from kalmar.core.i18n import message
from kalmar.games.notation import parse_position

ROWS = json.loads((Path(__file__).parent / "data" / "refused.json").read_text(encoding="utf-8"))


@pytest.mark.every
@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(map(str, row["args"])))
def test_it_is_refused(row: dict[str, Any]) -> None:
    kinds = tuple(getattr(errors, name) for name in row["error"])
    call = resolve_name(f"kalmar{'.' if ':' in row['call'] else ':'}{row['call']}")
    position = [parse_position(row["position"])] if "position" in row else []
    with pytest.raises(kinds, match=row["says"] or "."):
        call(*position, *row["args"], **row.get("kwargs", {}))


def test_what_was_typed_is_repeated_as_far_as_it_can_be_read() -> None:
    long = "9" * 5000
    assert str(KalmarError("a heap is no {number}", number=long)) == f"a heap is no {'9' * 500}…"
    assert str(PositionError("no {number}", number=long[:500])) == f"no {long[:500]}"
    assert str(KalmarError("no {parts}", parts=message("{many}", many=long))) == f"no {long}"
