"""Claims can fail: with noise in all that they compute from, each finds a counterexample."""

import random
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from itertools import islice
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import kalmar.answers.by_outcome
import kalmar.answers.by_quotient
import kalmar.answers.misere_nim  # analyse imports these late, when there is noise already
import kalmar.research.claims
from kalmar import CLAIMS, UsageError
from kalmar.engines.graphs import compound_graph
from kalmar.research.claims import Claim, ClaimStatus, Verdict, check, chomp, heaps
from kalmar.research.claims.cases import each, numbers_of
from kalmar.research.claims.heaps import COMPUTED
from kalmar.research.claims.numbers import is_associative

COMPUTING = {
    "analyse", "any_game", "chomp_table", "conjunctive", "closed_forms", "cuts_to", "disjunctive",
    "game_values", "gelo", "gole", "heap_values", "hops", "kernel", "layer_values", "least",
    "lego", "Literal", "literal_value", "loge", "mex", "nim_product",
    "nim_sum", "off_both_diagonals", "op", "picture_value", "plain_values",
    "PositionalGame", "predicted", "report", "rows_to", "selective", "selective_sum", "solve",
    "solve_graph", "solve_payoffs", "table", "tail_period", "terminal", "twin_long_rows",
}  # fmt: skip
"""What the modules of claims import that tells values, outcomes or moves."""

MODULES = [m for m in vars(kalmar.research.claims).values() if isinstance(m, ModuleType)]


class Noisy:
    """A thing all of whose attributes and results carry noise."""

    def __init__(self, thing: Any, chance: random.Random) -> None:
        self.thing, self.chance = thing, chance

    def __getattr__(self, name: str) -> Any:
        return noisy(getattr(self.thing, name), self.chance)

    def __call__(self, *args: Any, **options: Any) -> Any:
        return noisy(self.thing(*args, **options), self.chance)

    def __iter__(self) -> Iterator[Any]:
        return (noisy(item, self.chance) for item in self.thing)

    def __next__(self) -> Any:
        return noisy(next(self.thing), self.chance)

    def __getitem__(self, key: Any) -> Any:
        return noisy(self.thing[key], self.chance)

    def __len__(self) -> int:
        return len(self.thing)


def noisy(thing: Any, chance: random.Random) -> Any:
    """The thing with what it says wrong from time to time; short lists lose an item."""
    if isinstance(thing, bool | np.bool_):
        return bool(thing) ^ (chance.random() < 0.5)
    if isinstance(thing, int | np.integer):
        # What is not negative stays so: a mex refuses negative values, which would hide the noise.
        return max(int(thing) + chance.choice((-1, 0, 0, 1, 2)), min(int(thing), 0))
    if isinstance(thing, Enum):
        return chance.choice(list(type(thing)))
    if isinstance(thing, str):
        return thing + chance.choice(("", "?", "!"))
    if isinstance(thing, np.ndarray):
        return thing + np.array([chance.choice((0, 0, 1)) for _ in thing.flat]).reshape(thing.shape)
    if type(thing) in (list, tuple, set, frozenset):
        kept = list(thing)[: 0 if type(thing) is list and len(thing) < 3 else None]
        items = kept if chance.random() < 0.1 else thing
        return type(thing)(noisy(item, chance) for item in items)
    if thing is None or isinstance(thing, float) or hasattr(thing, "_fields"):
        return thing
    return Noisy(thing, chance)


BY_HAND = {
    *(f"002.2.{number}" for number in ("3", "9", "17", "25", "26", "27.1", "27.2")),
    *(f"003.{name}" for name in (
        "norm-1", "norm-2", "selective-lost-to-won", "selective-won-to-lost",
    )),
    *(f"bricks.{name}" for name in (
        "log-norm-1", "log-norm-2", "conjunctive-lost-to-won", "conjunctive-won-to-lost",
    )),
    "ways.selective-sum-associative", "ways.shortened-sum-associative",
    "ways.misere-shortened-sum-associative", "002.3.4.1", "002.3.4.2", "001.grundy-aperiodic",
    "000.bricks-brink-positions",
    *(f"subtraction.{name}" for name in ("flammenkamp-three", "sink-three", "additive-period")),
    *(f"octal.aperiodic-{code[2:]}" for code in COMPUTED),
    "octal.guy-smith", "001.equal-heaps", "roads.near", "roads.round-trip",
    "001.northcott",
    "001.sum-finite", "loopy.sum", "004.determinacy", "004.coins-end", "004.kayles-halving",
}  # fmt: skip
"""Claims that noise does not reach or does not refute; the tests below and in `spoilt` spoil them
otherwise."""

NOISED = [c for c in CLAIMS.values() if c.status is not ClaimStatus.REFUTED and c.id not in BY_HAND]
MOST_CASES = 2_000
SEEDS = range(1928, 1933)


@pytest.fixture(autouse=True)
def nothing_is_kept() -> Iterator[None]:
    """What claims have computed for each other is forgotten before and after noise."""
    kept = [f for m in MODULES for f in vars(m).values() if hasattr(f, "cache_clear")]
    for function in kept:
        function.cache_clear()
    yield
    for function in kept:
        function.cache_clear()


def fails(claim: Claim, seed: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a claim has a counterexample where all it computes from is noisy."""
    chance = random.Random(seed)
    some = replace(claim, checker=lambda to: islice(claim.checker(to), MOST_CASES))
    with monkeypatch.context() as patch:
        patch.setattr(compound_graph, "Literal", Noisy(compound_graph.Literal, chance))
        for module in MODULES:
            for name in COMPUTING & set(vars(module)):
                patch.setattr(module, name, Noisy(getattr(module, name), chance))
        try:
            return check(some).verdict is Verdict.FAILS
        except (IndexError, UsageError):  # a size was made larger than what is there
            return False


@pytest.mark.sampled
@pytest.mark.parametrize("claim", NOISED, ids=lambda claim: claim.id)
def test_noise_makes_a_claim_fail(claim: Claim, monkeypatch: pytest.MonkeyPatch) -> None:
    assert any(fails(claim, seed, monkeypatch) for seed in SEEDS)


def test_an_operation_that_is_not_associative_is_found() -> None:
    assert any(each(numbers_of(3), is_associative(lambda a, b: a * b + 1))(3))
    assert any(each(numbers_of(3), is_associative(lambda a, _: a))(3))


def test_a_period_of_grundys_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heaps, "values", lambda _, to: [0, 1, 2] * (to // 3 + 1))
    assert check(CLAIMS["001.grundy-aperiodic"], to=300).counterexample == "period 3"


def test_a_period_of_an_octal_game_that_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def ending(_: str, to: int) -> list[int]:
        return [0, 1] * (to // 2) + [7]

    monkeypatch.setattr(heaps, "values", ending)
    assert check(CLAIMS["octal.guy-smith"], to=40).counterexample == "0.00: period 2 from 0 ends"


def test_a_limit_that_is_missed_is_found() -> None:
    short, diagonal = chomp.last_short, chomp.last_diagonal
    assert any(chomp.ratio(short, 1)(600))
    assert any(chomp.ratio(diagonal, 0)(600))
    assert not any(chomp.ratio(short, 0)(600))


def test_every_claim_is_spoilt_somewhere() -> None:
    refuted = {claim.id for claim in CLAIMS.values() if claim.status is ClaimStatus.REFUTED}
    assert {claim.id for claim in NOISED} | BY_HAND | refuted == set(CLAIMS)
