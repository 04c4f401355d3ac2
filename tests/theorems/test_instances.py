"""Every theorem's claim on small instances, by literal search and plain mex."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from kalmar import CLAIMS, solve
from kalmar.research.claims.claim import ClaimStatus
from kalmar.theory.theorems import THEOREMS, cited_in
from tests.sweeps.starts import EVERY_START
from tests.theorems.instances import INSTANCES

HERE = Path(__file__).parent
for path in HERE.glob("of_*.py"):
    import_module(f"tests.theorems.{path.stem}")

CLAIMED = json.loads((HERE.parent / "data" / "claims_of_theorems.json").read_text())
"""For a theorem that has no instance, the claims that say the same; `tests/claims` checks them."""
TESTED = json.loads((HERE.parent / "data" / "tests_of_theorems.json").read_text())
"""For other theorems the tests that compare what rests on them with literal play; a start of the
sweeps may follow."""


def test_every_theorem_has_an_instance_or_is_claimed_or_tested() -> None:
    assert sorted([*INSTANCES, *CLAIMED, *TESTED]) == sorted(THEOREMS)


@pytest.mark.parametrize("name", TESTED)
def test_what_rests_on_a_theorem_is_tested(name: str) -> None:
    file, _, test = TESTED[name].partition("::")
    function, _, start = test.removesuffix("]").partition("[")
    assert f"def {function}(" in (HERE.parents[1] / file).read_text()
    if start:
        assert start in EVERY_START
        assert name in {theorem.name for theorem in cited_in(solve(start).theorem)}


@pytest.mark.parametrize("name", CLAIMED)
def test_what_is_claimed_is_a_theorem(name: str) -> None:
    for claim in CLAIMED[name]:
        assert CLAIMS[claim].status is ClaimStatus.THEOREM


@pytest.mark.parametrize("name", INSTANCES)
def test_the_claim_holds(name: str) -> None:
    INSTANCES[name]()
