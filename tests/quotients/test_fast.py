"""The compiled loops give what plain Python gives, on guesses of every kind."""

import random
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kalmar.core.errors import LimitReached
from kalmar.engines.quotients import construct_steps, transitions
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.construct_steps import (
    Guess,
    least_failure,
    marked,
    propose_extension,
    recalibrations,
)
from kalmar.engines.quotients.monoid import Bipartite
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.engines.quotients.transitions import Walk

MEMORY = 1 << 28
NEVER = 1 << 60
CODES = ("0.07", "0.123", "0.144", "0.8", "4.3", "0.26")


def both_walks(found: Bipartite, memory: int) -> list[Walk]:
    """A walk by plain loops and one by compiled ones."""
    walks = []
    for order in (NEVER, 0):
        with patch.object(transitions, "FAST_WALK_FROM_ORDER", order):
            walks.append(Walk(found, memory))
    return walks


def failures(found: Bipartite, guess: Guess) -> list[tuple[int, ...] | None]:
    """The least failing word of a guess, by both walks."""
    values = [found.option_values(options) for options in guess.options]
    walks = both_walks(found, MEMORY)
    failing = [least_failure(found, values, walk) for walk in walks]
    for heap, options in enumerate(values):
        reached = {walk.reaches(found.values[heap], options) for walk in walks}
        assert len(reached) == 1
        assert failing[0] or not found.values[heap] or reached == {True}
    return failing


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(CODES), st.integers(3, 14), st.randoms(use_true_random=False))
def test_guesses_are_marked_and_checked_alike(code: str, heap: int, chance: random.Random) -> None:
    sets = option_sets(code)
    assume(sets.options(heap))
    construction = Construction(sets)
    while construction.heaps < heap:
        construction.extend()
    guess = propose_extension(construction.found, [sets.options(n) for n in range(heap + 1)])
    for _ in range(4):
        with patch.object(construct_steps, "FAST_MARKING_FROM_ORDER", NEVER):
            plain = marked(guess)
        with patch.object(construct_steps, "FAST_MARKING_FROM_ORDER", 0):
            assert marked(guess) == plain
        failing, fast_failing = failures(plain, guess)
        assert failing == fast_failing
        if failing is None:
            break
        better = next(recalibrations(plain, failing, guess.options))
        guess = chance.choice([other for other in better if other.monoid.order < 3000])


def test_limits_of_memory_are_those_of_the_plain_loops() -> None:
    sets = option_sets("0.07")
    found = Construction(sets).run(24).found
    guess = propose_extension(found, [sets.options(n) for n in range(26)])
    for walk in both_walks(found, 2000):
        with pytest.raises(LimitReached, match="pairs, the most that the memory limit allows"):
            least_failure(found, [found.option_values(o) for o in guess.options[:-1]], walk)


def test_large_quotients_use_them() -> None:
    game = option_sets("0.07")
    assert game.rules is not None
    construction = Construction(game)
    found = construction.run(27)
    assert found.order == 176
    assert construction._ready is not None
    assert construction._ready.walk.loops.fast


def test_without_numba_everything_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transitions, "has", lambda _: False)
    monkeypatch.setattr(construct_steps, "has", lambda _: False)
    construction = Construction(option_sets("0.07"))
    found = construction.run(25)
    assert found.order == 144
    assert construction._ready is not None
    assert not construction._ready.walk.loops.fast
