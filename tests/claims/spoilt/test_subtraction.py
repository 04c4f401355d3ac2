"""Claims about subtraction games with a statement spoilt by hand: each finds a counterexample."""

from itertools import islice

import pytest

from kalmar.research.atlas.table import shipped
from kalmar.research.claims import CLAIMS, ClaimStatus, check, heaps
from kalmar.research.claims.claim import Checker

SPOILT: dict[str, Checker] = {
    "only different moves in a sink": heaps.divides_sum(sink=True, twice=False),
    "a preperiod of 1": heaps.has_one_period(1),
    "reflected at another heap": heaps.reflected(1),
    "a periodic game": heaps.aperiodic("0.07"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_statement_fails(name: str) -> None:
    cases = islice(SPOILT[name](900 if name == "a periodic game" else 32), 20_000)
    assert any(found is not None for found in cases)


@pytest.mark.parametrize("name", ["flammenkamp-three", "sink-three"])
def test_additive_sets_have_other_periods(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = heaps.periods_of
    monkeypatch.setattr(
        heaps,
        "periods_of",
        lambda largest, additive, sink: known(largest, not additive, sink),
    )
    found = check(CLAIMS[f"subtraction.{name}"], to=9).counterexample
    assert found is not None
    assert "has period" in found


@pytest.mark.parametrize("sink", [False, True])
def test_additive_sets_are_no_cases(sink: bool) -> None:
    sets = [moves for moves, *_ in heaps.periods_of(7, additive=False, sink=sink)]
    assert (2, 5, 7) not in sets
    assert (2, 4, 7) in sets
    assert len(sets) == 12
    additive = list(heaps.periods_of(7, additive=True, sink=sink))
    assert [moves for moves, *_ in additive] == [(1, 6, 7), (2, 5, 7), (3, 4, 7)]
    assert additive[1] == ((2, 5, 7), 0, 22)


def test_open_codes_are_those_of_the_atlas() -> None:
    """Every game of at most two octal digits without a period has its claim, with its bound."""
    unknown = {
        code: row["computed_to"]
        for code, row in shipped().items()
        if row["status"] != "proved" and row["same"] == code
        and code.startswith("0.") and len(code) <= 4 and not set(code) & set("89ABCDEF")
    }  # fmt: skip
    assert set(unknown) == set(heaps.COMPUTED)
    for code, last in unknown.items():
        claim = CLAIMS[f"octal.aperiodic-{code[2:]}"]
        assert claim.status is ClaimStatus.OPEN
        assert f"{last:,}" in claim.note


@pytest.mark.parametrize(
    "name", [name for name in CLAIMS if name.startswith(("subtraction", "octal.aperiodic"))]
)
def test_claims_hold_to_their_bounds(name: str) -> None:
    claim = CLAIMS[name]
    assert check(claim, to=min(claim.bound, 200)).as_expected
