"""Every theorem's claim on small instances, by literal search and plain mex."""

from importlib import import_module
from pathlib import Path

import pytest

from kalmar.theory.theorems import THEOREMS
from tests.theorems.instances import INSTANCES

for path in sorted(Path(__file__).parent.glob("of_*.py")):
    import_module(f"tests.theorems.{path.stem}")  # which adds its instances


def test_every_theorem_has_an_instance() -> None:
    assert set(INSTANCES) == set(THEOREMS)


@pytest.mark.parametrize("name", THEOREMS)
def test_the_claim_holds(name: str) -> None:
    INSTANCES[name]()
