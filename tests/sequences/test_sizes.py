"""Games in which a heap of n is worth n: their period is proved by a theorem, at once."""

from dataclasses import replace

import numpy as np
import pytest

from kalmar import DataError, certificate, find_period, parse_code, period
from kalmar.engines.sequences.certificates import verify
from kalmar.engines.sequences.periodicity import Periodicity, certify, theorem_of
from kalmar.games.heaps.codes import NIM


@pytest.mark.parametrize("game", ["nim", "0.3…", "woodcutter", "0.7…"])
def test_the_period_is_proved(game: str) -> None:
    found = period(game)
    assert found.status == "proved"
    assert found.periodicity == Periodicity(0, 1, 1)
    assert found.length < 1_000


@pytest.mark.parametrize("game", ["0.3…", "0.7…"])
def test_the_proof_can_be_certified(game: str) -> None:
    sequence, finding = find_period(game, 600)
    content = certificate(game, sequence.values, finding)
    assert verify(content)["period"] == 1
    for false in ({"period": 2}, {"saltus": 2}, {"terms": 9}, {"preperiod": 1}):
        with pytest.raises(DataError):
            verify({**content, **false})


def test_other_endless_codes_are_observed_only() -> None:
    assert theorem_of(parse_code("0.07…"), Periodicity(0, 1, 1)) is None
    assert theorem_of(NIM, Periodicity(0, 1, 2)) is None
    assert theorem_of(replace(NIM, unequal=True), Periodicity(0, 1, 1)) is None
    assert period("0.1…", 500).status != "proved"
    assert certify(np.arange(100) // 2, NIM).status == "observed"
