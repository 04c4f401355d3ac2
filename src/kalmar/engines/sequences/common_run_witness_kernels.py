"""Kernels that check whether rare codes are options of common heaps, 1,024 heaps at once.

For each frequent code there is a row of bits: which heaps have it. A small common part whose code
makes a frequent one with the rare code in question is a witness for all heaps that have the
frequent code so far away: a piece of a row. Where heaps are left in the end, small parts are
compared 64 at a time.

`choose` finds which small parts show soonest that a rare code is an option, on a sample of heaps.
Values are nearly periodic where there is a sparse space: heaps without one witness are without
others like it, so that frequent codes alone are no good guide. Parts are chosen one after the
other, each the best of a few for the heaps of the sample that are left: a greedy cover.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.vectors.bit_sets_kernels import ONE, lowest
from kalmar.engines.vectors.lanes_kernels import LANES, alike, count, load, same, store
from kalmar.runtime.jit import LEAN, inner, kernel

Window: TypeAlias = NDArray[np.uint8]
"""[N] the codes of heaps, one after the other."""
Bytes: TypeAlias = NDArray[np.uint8]
Words: TypeAlias = NDArray[np.uint64]
Ints: TypeAlias = NDArray[np.int64]
"""Rows of codes, of sets of heaps by their bits, and of numbers."""

BLOCK = 16 * LANES
"""Heaps of a set."""
BYTES = BLOCK // 8
HEAPS_ONE_BY_ONE = 8
"""Heaps of a block that are looked at one by one."""
EIGHT, CHECKED, CHUNKS = 8, 16, 4
"""Witnesses tried at once, and until heaps left are counted; 64 small parts each, tried at once."""


class Witnesses(NamedTuple):
    """Where to look for rare codes.

    Attributes:
        frequent: [F] uint8, the codes that have rows.
        shifts: how many rows each has, one for heaps that have it, others for the heaps one, two,
            … after these; pieces begin with a byte of one of them.
        first: [C + 1] int64, where the witnesses of each rare code begin.
        pieces: [W] int64, in sixteens, how many bytes before the place of a block in the first row
            their piece begins, less than 0 for other rows.
        small: [M] uint8, codes of small parts in reverse: in each 64 the parts descend.
        places: [M / 64] uint64, which of them are common.
        splits: [T] int64, the k for which two heaps may be left.
        turned: [S] int64, the k for which one heap may be left that is an option of the other
            class than itself.
        common: the bit of common codes.
    """

    frequent: Bytes
    shifts: int
    first: Ints
    pieces: Ints
    small: Bytes
    places: Words
    splits: Ints
    turned: Ints
    common: int


class Room(NamedTuple):
    """Arrays to work in.

    Attributes:
        rows: [F · shifts · R] uint8, rows of bits for each frequent code.
        words: [F · shifts · R / 8] uint64, the same bytes.
        left: [2 · BLOCK / 8] uint8, sets of heaps.
        left_words: [2 · BLOCK / 64] uint64, the same bytes.
        heads: [≥ 257] int64, for each limit a heap that has it, or −1.
        others: [BLOCK] int64, for each heap another one with the same limit, or −1.
        marks: [256 · LANES / 8] uint8, of all groups.
        free: [4, LANES] uint64.
        doubts: [D, 2] int64, places of heaps and rare codes in doubt.
    """

    rows: Bytes
    words: Words
    left: Bytes
    left_words: Words
    heads: Ints
    others: Ints
    marks: Bytes
    free: Words
    doubts: Ints


@inner(**LEAN)
def note(window: Window, at: int, frequent: Bytes, shifts: int, words: Words, word: int) -> None:
    """Write which of 64 heaps have the frequent codes, and those some heaps before them.

    Args:
        window: [N] uint8, codes.
        at: the place of the first heap.
        frequent: [F] uint8, the codes.
        shifts: how many rows each has.
        words: [F · shifts · R / 8] uint64, written.
        word: the place of these heaps in each row.
    """
    # A piece must begin at a byte. The row of shift s says of each heap whether the one s before it
    # has the code, so distance d is read from the row of d mod 8, d / 8 bytes back.
    length = words.shape[0] // (shifts * frequent.shape[0])
    for shift in range(shifts):
        lanes = load(window, at - shift)
        for i in range(frequent.shape[0]):
            words[(shifts * i + shift) * length + word] = same(lanes, alike(frequent[i]))


@inner(**LEAN)
def leave(room: Room, byte: int, pieces: Ints) -> None:
    """Keep the heaps of a set for which there is no witness, or some more where they are few.

    Args:
        room: the first half of `left` has the set, the second one is overwritten.
        byte: where the bit of the first heap is in the first row.
        pieces: [W] int64, those for one code.
    """
    # left = the heaps of the set
    # for 16 witnesses at a time, the best first: left &= ~(their pieces of rows); stop at few heaps
    # Eight pieces are joined as a tree, so that no instruction waits for the one before.
    rows, left = room.rows, room.left
    for at in range(0, BYTES, LANES):
        store(left, BYTES + at, load(left, at))
    for j in range(0, pieces.shape[0], CHECKED):
        total = 0
        for at in range(0, BYTES, LANES):
            heaps = load(left, BYTES + at)
            for i in range(j, j + CHECKED, EIGHT):
                a = byte + at
                one = load(rows, a - pieces[i]) | load(rows, a - pieces[i + 1])
                one |= load(rows, a - pieces[i + 2]) | load(rows, a - pieces[i + 3])
                two = load(rows, a - pieces[i + 4]) | load(rows, a - pieces[i + 5])
                two |= load(rows, a - pieces[i + 6]) | load(rows, a - pieces[i + 7])
                heaps &= ~(one | two)
            store(left, BYTES + at, heaps)
            total += count(heaps)
        if total <= HEAPS_ONE_BY_ONE:
            break


@inner(**LEAN, forceinline=True)
def has_witness(window: Window, at: int, code: int, known: Witnesses) -> bool:
    """Check whether a rare code is an option of a heap, by a small part or a heap alone.

    Args:
        window: [N] uint8, codes.
        at: the place of the heap.
        code: the rare code.
        known: where to look.
    """
    # 4 · 64 small parts at a time, of each kind of split: the large parts are read as they lie, the
    # small ones come in reverse, joined with the code. Rare small parts are masked out.
    found = False
    for k in known.turned:
        found |= window[at - k] == code + known.common
    wanted = alike(code)
    chunk = 0
    while chunk < known.places.shape[0] and not found:
        met = np.uint64(0)
        for k in known.splits:
            large = at - k - LANES * (chunk + 1)
            for i in range(CHUNKS):
                small = load(known.small, LANES * (chunk + i)) ^ wanted
                parts = same(load(window, large - LANES * i), small)
                met |= parts & known.places[chunk + i]
        found = met != 0
        chunk += CHUNKS
    return found


@inner(**LEAN)
def note_doubts(
    window: Window, at: int, byte: int, limits: int, known: Witnesses, room: Room, doubts: int
) -> int:
    """Look for witnesses of all smaller rare codes of a block, and write down what has none.

    Args:
        window: [N] uint8, codes.
        at: the place of the first heap.
        byte: where its bit is in the first row.
        limits: the largest number of rare codes to exclude; `heads` and `others` of the room
            have the heaps for each number.
        known: where to look.
        room: arrays to work in.
        doubts: how many doubts there are so far.

    Returns:
        How many there are then.
    """
    # for rare codes c from the largest limit down:
    #     add the heaps whose limit is c + 1 to the set: so it has all heaps with a limit above c,
    #         which need c as an option
    #     leave those for which no piece of a row is a witness; try each of them by itself
    words = room.left_words
    words[:] = 0
    for code in range(limits - 1, -1, -1):
        heap = room.heads[code + 1]
        while heap >= 0:
            words[heap >> 6] |= ONE << np.uint64(heap & 63)
            heap = room.others[heap]
        begin, end = known.first[code], known.first[code + 1]
        leave(room, byte, known.pieces[begin:end])
        for word in range(BYTES // 8):
            heaps = words[BYTES // 8 + word]
            while heaps:
                place = at + 64 * word + lowest(heaps)
                heaps &= heaps - ONE
                if doubts < room.doubts.shape[0] and not has_witness(window, place, code, known):
                    room.doubts[doubts, 0], room.doubts[doubts, 1] = place, code
                    doubts += 1
    return doubts


CANDIDATES = 12
"""Of so many parts the best one is chosen."""
HEAPS_PER_HEAP_LEFT = 100
"""One heap in so many may be left when the sample is begun anew."""
ROUNDS, TRIED = 2, 2048
"""How often the sample is covered; how many parts are tried for one rare code."""
FACTOR, SUMMAND, HIGH = np.uint64(6364136223846793005), ONE, np.uint64(33)


class WitnessSample(NamedTuple):
    """Heaps on which witnesses are tried, and small common parts that may be witnesses.

    Attributes:
        at: the place of the first one in the window.
        span: of how many heaps before it the rows have bits.
        limits: [T] int64, how many rare codes each must have as options.
        left: [T / 8] uint8, room for a set of them.
        words: [T / 64] uint64, the same bytes.
        frequent: [F] uint8, the codes that have rows, the most frequent first.
        shifts: how many rows each has.
        found: [≥ A] int64, room for what may be chosen.
        away: [A] int64, what a move takes together with a small part, ordered by its code.
        begins: [C + 1] int64, where those of each code begin, C a power of two.
    """

    at: int
    span: int
    limits: Ints
    left: Bytes
    words: Words
    frequent: Bytes
    shifts: int
    found: Ints
    away: Ints
    begins: Ints


@inner(**LEAN)
def need(code: int, sample: WitnessSample) -> int:
    """Set `words` to the heaps that must have a rare code as an option; return their number."""
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
def collect(code: int, sample: WitnessSample, length: int) -> int:
    """Write down, in any order, what may show that a rare code is an option; how much there is.

    Args:
        code: the rare code.
        sample: `found` is overwritten.
        length: how many bytes a row has.
    """
    # Shuffled (Fisher and Yates; Knuth's MMIX generator, so always alike), as neighbouring parts
    # are witnesses of the same heaps.
    total, seed = 0, ONE
    frequent, shifts, found = sample.frequent, sample.shifts, sample.found
    for row in range(frequent.shape[0]):
        part = (frequent[row] ^ code) & (sample.begins.shape[0] - 2)
        for i in range(sample.begins[part], sample.begins[part + 1]):
            away = sample.away[i]
            seed = seed * FACTOR + SUMMAND
            place = np.int64((seed >> HIGH) % np.uint64(total + 1))
            found[total] = found[place]
            found[place] = away // 8 - (shifts * row + away % 8) * length
            total += 1
    return total


@inner(**LEAN)
def gain(rows: Bytes, byte: int, left: Bytes) -> int:
    """Count the heaps that are left for which a row has a witness."""
    total = 0
    for at in range(0, left.shape[0], LANES):
        total += count(load(rows, byte + at) & load(left, at))
    return total


@inner(**LEAN)
def take(rows: Bytes, byte: int, left: Bytes) -> int:
    """Remove the heaps for which a row has a witness from those left; return how many remain."""
    total = 0
    for at in range(0, left.shape[0], LANES):
        still = load(left, at) & ~load(rows, byte + at)
        store(left, at, still)
        total += count(still)
    return total


@inner(**LEAN)
def choose_for(code: int, rows: Bytes, sample: WitnessSample, total: int, most: int) -> int:
    """Bring the pieces that serve a code best to the front, the best first; return their number.

    Args:
        code: the rare code.
        rows: [F · shifts · R] uint8, rows of bits.
        sample: heaps; `found` has the pieces.
        total: how many there are.
        most: how many may be chosen.
    """
    # until `most` are chosen, none of the pieces serves, or the sample was covered twice:
    #     of the next few pieces, going round, take the one with most of the heaps that are left
    #     remove those heaps; where hardly any is left, begin anew with all that need the code, as
    #         heaps without a witness here may have one of the second round
    # found[: chosen] are the pieces chosen, in their order; the others follow in any order.
    byte, found, left = sample.span // 8, sample.found, sample.left
    heaps = need(code, sample)
    enough = heaps // HEAPS_PER_HEAP_LEFT
    chosen, at, missed, rounds = 0, 0, 0, 0
    while heaps and chosen < min(most, total) and missed <= total and rounds < ROUNDS:
        end = min(at + CANDIDATES, total)
        best, place = 0, at
        for i in range(max(at, chosen), end):
            gained = gain(rows, byte - found[i], left)
            if gained > best:
                best, place = gained, i
        at = end if end < total else 0
        missed = 0 if best else missed + CANDIDATES
        if best:
            found[place], found[chosen] = found[chosen], found[place]
            heaps = take(rows, byte - found[chosen], left)
            chosen += 1
        if heaps <= enough:
            heaps = need(code, sample)
            rounds += 1
    return chosen


@kernel(**LEAN)
def choose(window: Window, sample: WitnessSample, room: Room, first: Ints, pieces: Ints) -> None:
    """Choose the witnesses of each rare code.

    Args:
        window: [N] uint8, codes.
        sample: on which they are tried.
        room: its rows are overwritten.
        first: [C + 1] int64, overwritten: where the pieces of each code begin.
        pieces: [C · M] int64, overwritten with as many as are chosen, M for a code at most.
    """
    frequent, shifts = sample.frequent, sample.shifts
    # Rows for the sample and the heaps before it; then for each rare code the choice, repeated up
    # to a multiple of CHECKED.
    for before in range(-sample.span, LANES * sample.words.shape[0], LANES):
        word = (sample.span + before) // LANES
        note(window, sample.at + before, frequent, shifts, room.words, word)
    length = room.rows.shape[0] // (shifts * frequent.shape[0])
    codes, total = first.shape[0] - 1, 0
    most = pieces.shape[0] // codes
    for code in range(codes):
        first[code] = total
        found = min(collect(code, sample, length), TRIED)
        chosen = choose_for(code, room.rows, sample, found, most)
        for i in range(-(-chosen // CHECKED) * CHECKED):
            pieces[total] = sample.found[i % chosen]
            total += 1
    first[codes] = total
