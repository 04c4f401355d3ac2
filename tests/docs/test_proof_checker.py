"""The stand-alone checker of proofs of a how-to page: right about proofs, and about spoilt ones."""

from copy import deepcopy
from typing import Any

import pytest

from kalmar import DataError, prove, verify_proof
from tests.typed import ROOT, steps

PAGE = ROOT / "docs/how-to/verify-a-proof.md"


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    """What the checker defines."""
    [source] = [
        step.text for step in steps(PAGE.read_text("utf-8")) if step.file == "check_cram.py"
    ]
    imported = [line for line in source.splitlines() if line.startswith(("import ", "from "))]
    assert imported == ["import json", "import sys", "from pathlib import Path"]
    defined: dict[str, Any] = {"__name__": "check_cram"}
    exec(compile(source, "check_cram.py", "exec"), defined)
    return defined


@pytest.mark.parametrize("text", ["cram 1x5", "cram 2x3", "cram 3x3", "cram 3x4", "cram 4x4",
                                  "cram 4x5", "cram 2x6", "cram 5x3"])  # fmt: skip
def test_proofs_are_accepted(names: dict[str, Any], text: str) -> None:
    assert names["check"](prove(text)) is None


def test_both_checkers_say_the_same_of_changed_facts(names: dict[str, Any]) -> None:
    proof = prove("cram 3x4")
    refused = 0
    for number in range(len(proof["components"][0]["facts"])):
        for place, value in ((1, 0), (1, 1), (1, 2), (2, "is"), (2, "is not"), (2, "mirror")):
            spoilt = deepcopy(proof)
            spoilt["components"][0]["facts"][number][place] = value
            try:
                verify_proof(spoilt)
            except DataError:
                refused += 1
                assert names["check"](spoilt) is not None
            else:
                assert names["check"](spoilt) is None
    assert refused > 100
    assert names["check"]({**proof, "claim": {"nimber": 2}}) is not None
