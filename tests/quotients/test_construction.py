"""Constructions: orders and periods in print, compiled loops as plain ones, and stops anywhere."""

import random
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.cases import case_table

from kalmar.core.errors import DataError, LimitReached, UsageError
from kalmar.engines.quotients import construct_steps, transitions
from kalmar.engines.quotients.ask import resumed, save
from kalmar.engines.quotients.construct import Construction, ConstructionProgress
from kalmar.engines.quotients.monoid import Bipartite
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.engines.quotients.quotient import heaps_needed
from kalmar.engines.quotients.transitions import Walk

IN_PRINT = case_table(__file__, "in_print")
"""Plambeck and Siegel 2008: order, elements of P, preperiod and period where they are given."""


@pytest.mark.parametrize("code", IN_PRINT)
def test_whole_games_have_the_quotients_in_print(code: str) -> None:
    order, *more = IN_PRINT[code]
    found = Construction(option_sets(code)).run(400)
    assert found.order == order
    assert found.is_whole
    assert more in ([], [len(found.found.p_elements), found.period])


@pytest.mark.parametrize("code", IN_PRINT)
def test_what_is_proved_of_all_heaps_goes_on(code: str) -> None:
    construction = Construction(option_sets(code))
    whole = construction.run(400)
    assert whole.period is not None
    assert whole.game.code is not None
    assert heaps_needed(whole.game.code, whole.period) == whole.last + 1
    for heap in range(whole.last + 1, whole.last + 40):
        construction.extend()
        assert construction.quotient.found.values[heap] == whole.heap_value(heap)
    assert construction.quotient.order == whole.order
    assert construction.quotient.period == whole.period


def test_partial_quotients_of_dawsons_kayles_grow_where_they_do_in_print() -> None:
    found = Construction(option_sets("0.07")).run(27)
    expected = [(2, 2), (4, 6), (10, 12), (14, 24), (25, 144), (27, 176)]
    assert [(change.heap, change.order) for change in found.changes] == expected
    assert found.period is None
    with pytest.raises(LimitReached, match="known for heaps up to 27, not for 28"):
        found.heap_value(28)


@pytest.mark.parametrize(("game", "order"), [("nim", 18), ("grundys-game", 12)])
def test_games_without_a_finite_code_have_partial_quotients(game: str, order: int) -> None:
    found = Construction(option_sets(game)).run(15)
    assert found.order == order
    assert found.period is None


@pytest.mark.parametrize("code", ["4.7", "0.26"])
def test_games_that_keep_growing_stop_at_their_limit_with_what_is_known(code: str) -> None:
    construction = Construction(option_sets(code), memory=1_000_000)
    with pytest.raises(LimitReached, match="memory"):
        construction.run()
    found = construction.quotient
    assert found.order >= 16
    assert not found.is_whole
    assert found.last == construction.heaps - 1
    assert construction.guessed is None or construction.guessed.order > found.order


def test_time_is_a_limit_and_the_construction_goes_on_after_it() -> None:
    construction = Construction(option_sets("0.115"))
    stopped, seconds = 0, 0.01
    while not construction.complete:
        try:
            construction.run(seconds=seconds)
        except LimitReached:
            stopped, seconds = stopped + 1, 2 * seconds
    assert stopped > 1
    assert construction.quotient.found == Construction(option_sets("0.115")).run().found


def test_progress_names_heaps_and_tries() -> None:
    seen: list[ConstructionProgress] = []
    Construction(option_sets("0.07")).run(14, progress=seen.append)
    assert [sign.heap for sign in seen if not sign.tries] == list(range(15))
    assert max(sign.tries for sign in seen) == 3
    assert seen[-1].order == 24


def test_a_closed_set_ends() -> None:
    construction = Construction(option_sets("kayles 3 + nim 2"))
    found = construction.run()
    assert found.is_whole
    assert found.last + 1 == found.game.count == 7
    with pytest.raises(UsageError, match="has no heap 7"):
        construction.extend()


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


def failures(found: Bipartite, guess: construct_steps.Guess) -> list[tuple[int, ...] | None]:
    """The least failing word of a guess, by both walks."""
    values = [found.option_values(options) for options in guess.options]
    walks = both_walks(found, MEMORY)
    failing = [construct_steps.least_failure(found, values, walk) for walk in walks]
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
    guess = construct_steps.propose_extension(
        construction.found, [sets.options(n) for n in range(heap + 1)]
    )
    for _ in range(4):
        with patch.object(construct_steps, "FAST_MARKING_FROM_ORDER", NEVER):
            plain = construct_steps.marked(guess)
        with patch.object(construct_steps, "FAST_MARKING_FROM_ORDER", 0):
            assert construct_steps.marked(guess) == plain
        failing, fast_failing = failures(plain, guess)
        assert failing == fast_failing
        if failing is None:
            break
        better = next(construct_steps.recalibrations(plain, failing, guess.options))
        guess = chance.choice([other for other in better if other.monoid.order < 3000])


def test_limits_of_memory_are_those_of_the_plain_loops() -> None:
    sets = option_sets("0.07")
    found = Construction(sets).run(24).found
    guess = construct_steps.propose_extension(found, [sets.options(n) for n in range(26)])
    for walk in both_walks(found, 2000):
        with pytest.raises(LimitReached, match="pairs, the most that the memory limit allows"):
            construct_steps.least_failure(
                found, [found.option_values(o) for o in guess.options[:-1]], walk
            )


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


class StoppedError(Exception):
    """What the progress of a test raises."""


@pytest.mark.parametrize(("game", "last"), [("0.123", 30), ("0.07", 16), ("kayles 6 + nim 3", 40)])
def test_resuming_anywhere_gives_the_same(game: str, last: int, tmp_path: Path) -> None:
    path, sets = tmp_path / "checkpoint", option_sets(game)
    whole = Construction(sets).run(last)
    chance, stops = random.Random(last), list[ConstructionProgress]()

    def stop(sign: ConstructionProgress) -> None:
        if chance.random() < 0.4:
            stops.append(sign)
            raise StoppedError

    construction = Construction(sets)
    while not construction.complete and construction.heaps <= last:
        try:
            construction.run(last, progress=stop)
        except StoppedError:
            save(construction, path)
            construction = resumed(path, sets)
    assert construction.quotient == whole
    assert len(stops) > 3
    assert game != "0.07" or any(sign.tries for sign in stops)


def test_other_games_and_damaged_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    construction = Construction(option_sets("0.77"))
    construction.run(10)
    save(construction, path)
    with pytest.raises(DataError, match=r"belongs to 0.77, not to 0.71"):
        resumed(path, option_sets("0.71"))
    text = path.read_text()
    for damaged in (text.replace('"pretending": [0, 1', '"pretending": [0, 2'), "{}", "", "[1]"):
        assert damaged != text
        path.write_text(damaged)
        with pytest.raises(DataError, match="is not a checkpoint of a quotient"):
            resumed(path, option_sets("0.77"))
    with pytest.raises(DataError, match="cannot be read"):
        resumed(tmp_path / "none", option_sets("0.77"))
