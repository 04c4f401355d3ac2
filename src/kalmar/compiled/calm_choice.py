"""Which small parts show soonest that a rare code is an option, chosen on a sample of heaps.

Values are nearly periodic where there is a sparse space: heaps without one witness are without
others like it, so that frequent codes alone are no good guide. Parts are chosen one after the
other, each the best of a few for the heaps of the sample that are left.
"""

from typing import Any, NamedTuple

import numpy as np

from kalmar.compiled.bit_sets import ONE
from kalmar.compiled.calm_witness import CHECKED, note
from kalmar.compiled.jit import LEAN, inner, kernel
from kalmar.compiled.lanes import LANES, count, load, store

__all__ = ["Sample", "Small", "choose"]

SOME = 12
"""Of so many parts the best one is chosen."""
SHOWN = 100
"""One heap in so many may be left when the sample is begun anew."""
ROUNDS, TRIED = 2, 2048
FACTOR, SUMMAND, HIGH = np.uint64(6364136223846793005), ONE, np.uint64(33)


class Small(NamedTuple):
    """Small common parts that may be witnesses.

    Attributes:
        away: [A] int64, what a move takes together with one, ordered by its code.
        begins: [C + 1] int64, where those of each code begin, C a power of two.
    """

    away: Any
    begins: Any


class Sample(NamedTuple):
    """Heaps on which witnesses are tried.

    Attributes:
        at: the place of the first one in the window.
        span: of how many heaps before it the rows have bits.
        limits: [T] int64, how many rare codes each must have as options.
        left: [T / 8] uint8, room for a set of them.
        words: [T / 64] uint64, the same bytes.
        frequent: [F] uint8, the codes that have rows, the most frequent first.
        shifts: how many rows each has.
        found: [≥ A] int64, room for what may be chosen.
    """

    at: int
    span: int
    limits: Any
    left: Any
    words: Any
    frequent: Any
    shifts: int
    found: Any


@inner(**LEAN)
def need(code: int, sample: Sample) -> int:
    """Let those heaps be left that must have a rare code as an option; how many they are."""
    total = 0
    for word in range(sample.words.shape[0]):
        bits = np.uint64(0)
        for lane in range(LANES):
            wanted = sample.limits[LANES * word + lane] > code
            bits |= np.uint64(wanted) << np.uint64(lane)
            total += wanted
        sample.words[word] = bits
    return total


@inner(**LEAN)
def collect(code: int, small: Small, sample: Sample, length: int) -> int:
    """Write down, in any order, what may show that a rare code is an option; how much there is.

    Args:
        code: the rare code.
        small: the parts.
        sample: `found` is overwritten.
        length: how many bytes a row has.
    """
    total, seed = 0, ONE
    frequent, shifts, found = sample.frequent, sample.shifts, sample.found
    for row in range(frequent.shape[0]):
        part = (frequent[row] ^ code) & (small.begins.shape[0] - 2)
        for i in range(small.begins[part], small.begins[part + 1]):
            away = small.away[i]
            seed = seed * FACTOR + SUMMAND
            place = np.int64((seed >> HIGH) % np.uint64(total + 1))
            found[total] = found[place]
            found[place] = away // 8 - (shifts * row + away % 8) * length
            total += 1
    return total


@inner(**LEAN)
def gain(rows: Any, byte: int, left: Any) -> int:
    """For how many of the heaps that are left a row has a witness."""
    total = 0
    for at in range(0, left.shape[0], LANES):
        total += count(load(rows, byte + at) & load(left, at))
    return total


@inner(**LEAN)
def take(rows: Any, byte: int, left: Any) -> int:
    """Let only those heaps be left for which a row has no witness; how many there are."""
    total = 0
    for at in range(0, left.shape[0], LANES):
        still = load(left, at) & ~load(rows, byte + at)
        store(left, at, still)
        total += count(still)
    return total


@inner(**LEAN)
def choose_for(code: int, rows: Any, sample: Sample, total: int, most: int) -> int:
    """Bring the pieces that serve a code best to the front, the best one first; how many they are.

    Where hardly any heap of the sample is left it is begun anew: others may have their first
    witness in the second round.

    Args:
        code: the rare code.
        rows: [F · shifts · R] uint8, rows of bits.
        sample: heaps; `found` has the pieces.
        total: how many there are.
        most: how many may be chosen.
    """
    byte, found, left = sample.span // 8, sample.found, sample.left
    heaps = need(code, sample)
    enough = heaps // SHOWN
    chosen, at, missed, rounds = 0, 0, 0, 0
    while heaps and chosen < min(most, total) and missed <= total and rounds < ROUNDS:
        end = min(at + SOME, total)
        best, place = 0, at
        for i in range(max(at, chosen), end):
            gained = gain(rows, byte - found[i], left)
            if gained > best:
                best, place = gained, i
        at = end if end < total else 0
        missed = 0 if best else missed + SOME
        if best:
            found[place], found[chosen] = found[chosen], found[place]
            heaps = take(rows, byte - found[chosen], left)
            chosen += 1
        if heaps <= enough:
            heaps = need(code, sample)
            rounds += 1
    return chosen


@kernel(**LEAN)
def choose(window: Any, sample: Sample, small: Small, room: Any, first: Any, pieces: Any) -> None:
    """Choose the witnesses of each rare code.

    Args:
        window: [N] uint8, codes.
        sample: on which they are tried.
        small: the small parts.
        room: its rows are overwritten.
        first: [C + 1] int64, overwritten: where the pieces of each code begin.
        pieces: [C · M] int64, overwritten with as many as are chosen, M for a code at most.
    """
    frequent, shifts = sample.frequent, sample.shifts
    for before in range(-sample.span, LANES * sample.words.shape[0], LANES):
        word = (sample.span + before) // LANES
        note(window, sample.at + before, frequent, shifts, room.words, word)
    length = room.rows.shape[0] // (shifts * frequent.shape[0])
    codes, total = first.shape[0] - 1, 0
    most = pieces.shape[0] // codes
    for code in range(codes):
        first[code] = total
        found = min(collect(code, small, sample, length), TRIED)
        chosen = choose_for(code, room.rows, sample, found, most)
        for i in range(-(-chosen // CHECKED) * CHECKED):
            pieces[total] = sample.found[i % chosen]
            total += 1
    first[codes] = total
