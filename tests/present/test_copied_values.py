"""`kalmar values`: values copied by a period, which it says, and `--compute`, which copies none."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kalmar import sequence
from kalmar.cli.run import run
from tests.commands import Cli

SAID = "on repeat periodically; --compute computes each"


def listed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[str, str]:
    assert run(["values", *words]) == 0
    told = capsys.readouterr()
    return told.out, told.err


def test_copied_values_are_those_that_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    for way in (("-c", "selective"), ()):
        words = ("kayles", "-n", "3000", *way)
        assert listed(capsys, *words) == listed(capsys, *words, "--compute")


def test_values_are_equal_however_they_were_found() -> None:
    copied = sequence("kayles", 3000)
    assert copied.copied is not None
    assert replace(copied, copied=None) == copied


def test_many_copied_values_are_said_to_be_copied(capsys: pytest.CaptureFixture[str]) -> None:
    way = ("kayles", "-n", "20000", "-c", "selective", "--misere")
    out, told = listed(capsys, *way)
    assert f"values from heap 10 {SAID}" in told
    assert "period 3 from 7, proved" in told
    assert listed(capsys, *way, "--quiet") == (out, "")
    few = listed(capsys, "kayles", "-n", "9000", "-c", "selective")[1]
    assert few == "remoteness R⁺ of Kayles (0.77), selective, normal play\n"


def test_arrays_are_copied_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one.npy", tmp_path / "two.npy"
    assert SAID in listed(capsys, "0.07", "-n", "20000", "-o", str(one))[1]
    assert SAID not in listed(capsys, "0.07", "-n", "20000", "--compute", "-o", str(two))[1]
    assert np.load(one).dtype == np.load(two).dtype
    assert np.array_equal(np.load(one), np.load(two))


def test_compute_is_for_heaps_that_a_theorem_solves(cli: Cli) -> None:
    for words in (
        ["chomp 2xn", "-c", "selective"],
        ["kayles", "--misere"],
        ["ruler", "-c", "selective"],
    ):
        assert "--compute is for take-and-break games" in cli(
            "values", *words, "-n", "9", "--compute", code=2
        )
