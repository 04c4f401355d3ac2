"""`kalmar values`: values copied by a period, which it says, and `--compute`, which copies none."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from kalmar import sequence
from tests.commands import Cli

SAID = "on repeat periodically; --compute computes each"


def test_copied_values_are_those_that_are_found(cli: Cli) -> None:
    for way in (("-c", "selective"), ()):
        words = ("values kayles -n 3000", *way)
        assert cli.both(*words) == cli.both(*words, "--compute")


def test_values_are_equal_however_they_were_found() -> None:
    copied = sequence("kayles", 3000)
    assert copied.copied is not None
    assert replace(copied, copied=None) == copied


def test_many_copied_values_are_said_to_be_copied(cli: Cli) -> None:
    way = "values kayles -n 20000 -c selective --misere"
    out, told = cli.both(way)
    assert f"values from heap 10 {SAID}" in told
    assert "period 3 from 7, proved" in told
    assert cli.both(way, "--quiet") == (out, "")
    few = cli.both("values kayles -n 9000 -c selective")[1]
    assert few == "remoteness R⁺ of Kayles (0.77), selective, normal play\n"


def test_arrays_are_copied_too(tmp_path: Path, cli: Cli) -> None:
    one, two = tmp_path / "one.npy", tmp_path / "two.npy"
    assert SAID in cli.both("values 0.07 -n 20000 -o", one)[1]
    assert SAID not in cli.both("values 0.07 -n 20000 --compute -o", two)[1]
    assert np.load(one).dtype == np.load(two).dtype
    assert np.array_equal(np.load(one), np.load(two))


def test_compute_is_for_heaps_that_a_theorem_solves(cli: Cli) -> None:
    for words in ("'chomp 2xn' -c selective", "kayles --misere", "ruler -c selective"):
        refused = cli(f"values {words} -n 9 --compute", code=2)
        assert "--compute is for take-and-break games" in refused
