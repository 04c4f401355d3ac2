"""Every theorem's claim on small instances, by literal search and plain mex."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from kalmar import CLAIMS
from kalmar.research.claims import ClaimStatus
from kalmar.theory.theorems import THEOREMS
from tests.theorems.instances import INSTANCES

HERE = Path(__file__).parent
for path in HERE.glob("of_*.py"):
    import_module(f"tests.theorems.{path.stem}")

CLAIMED = json.loads((HERE.parent / "data" / "claims_of_theorems.json").read_text())
"""For a theorem that has no instance, the claims that say the same; `tests/claims` checks them."""


def test_every_theorem_has_an_instance_or_is_claimed() -> None:
    assert not set(INSTANCES) & set(CLAIMED)
    assert set(INSTANCES) | set(CLAIMED) == set(THEOREMS)


@pytest.mark.parametrize("name", CLAIMED)
def test_what_is_claimed_is_a_theorem(name: str) -> None:
    for claim in CLAIMED[name]:
        assert CLAIMS[claim].status is ClaimStatus.THEOREM


@pytest.mark.parametrize("name", INSTANCES)
def test_the_claim_holds(name: str) -> None:
    INSTANCES[name]()
