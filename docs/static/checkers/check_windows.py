"""Check a certificate of windows in plain Python: python check_windows.py FILE."""

import base64
import json
import sys
import zlib
from itertools import count
from pathlib import Path


class Game:
    """The meaning of the digits, and of rare and common."""

    def __init__(self, said):
        self.said, self.bound = said, said["rare"][-1] + 1
        self.digits = [int(digit) for digit in said["game"] if digit != "."]
        self.beyond = said["parts"] + len(self.digits) - 1
        self.length = self.bound + len(self.digits) - 2
        self.low = (said["mask"] & -said["mask"]).bit_length() - 1

    def common(self, v, n):
        """Return whether the value v is common for a heap of n."""
        turned = n + self.said["by_position"] if self.said["by_position"] >= 0 else 0
        return ((v & self.said["mask"]).bit_count() + turned) % 2 == 1

    def value(self, code, n):
        """Return the common value whose bits are these, but for the lowest one of the mask."""
        bare = code >> self.low << self.low + 1 | code & (1 << self.low) - 1
        return next(v for v in (bare, bare | 1 << self.low) if self.common(v, n))

    def parts(self, n, smaller):
        """Yield the pairs that a move may leave, the first among some heaps; and single heaps."""
        for k, digit in enumerate(self.digits):
            if digit & 2 and 0 < k < n:
                yield n - k, None
            if digit & 4:
                yield from ((a, n - k - a) for a in smaller if a < n - k)

    def options(self, n, smaller, g):
        """Return the values of what moves from a heap of n leave."""
        return {g[a] ^ (0 if b is None else g[b]) for a, b in self.parts(n, smaller)}


def literal(game, heaps):
    """Compute the first heaps by the definition."""
    g = {0: 0}
    for n in range(1, heaps):
        seen = game.options(n, range(1, n), g)
        if n < len(game.digits) and game.digits[n] & 1:
            seen.add(0)
        g[n] = next(v for v in range(len(seen) + 1) if v not in seen)
    return g


def segment(game, g, start, stop):
    """Compute on, with witnesses from `start` on; return what is wrong, or None."""
    rare, small = game.said["rare"], range(1, game.said["parts"])
    for n in range(max(g) + 1, stop):
        seen = game.options(n, rare, g)
        c = next(v for v in count() if game.common(v, n) and v not in seen)
        missing = {r for r in range(c) if not game.common(r, n)} - seen
        if n >= start and missing and not missing <= game.options(n, small, g):
            return f"heap {n} has no witness for a rare value"
        g[n] = c
    return None


def states(game):
    """Yield each state: its heap, and the values before it."""
    said, four = game.said, game.said["codes"] == 16
    data = zlib.decompress(base64.b64decode(said["states"]))
    width = (game.length + 1) // 2 if four else game.length
    for i, at in enumerate(said["at"]):
        row = data[width * i : width * (i + 1)]
        codes = [c for byte in row for c in ((byte & 15, byte >> 4) if four else (byte,))]
        first = at - game.length
        yield at, {first + j: game.value(c, first + j) for j, c in enumerate(codes[: game.length])}


def check(said):
    """Return what is wrong with a certificate, or None."""
    game = Game(said)
    splits = {k % 2 for k, digit in enumerate(game.digits) if digit & 4}
    if said["by_position"] >= 0 and (splits != {said["by_position"]} or said["period"] % 2):
        return "the parity of a heap tells nothing"
    if said["parts"] < game.bound or said["at"][0] < game.bound + game.length:
        return "the window is too small"
    row, free = dict(states(game)), game.beyond + game.bound
    at, period = said["preperiod"] + game.length, said["period"]
    if at not in row or at + period not in row:
        return "the states that tell the period are missing"
    if list(row[at].values()) != list(row[at + period].values()):
        return "the states that tell the period differ"
    g = literal(game, free)
    if [n for n in range(1, free) if not game.common(g[n], n)] != said["rare"]:
        return "the rare heaps are others"
    start = free
    for stop in [n for n in row if n > free] + [None]:
        end = (stop or max(start, *row)) + game.beyond
        wrong = segment(game, g, start if start == free else start + game.beyond, end)
        for n, values in row.items():
            due = (not wrong and n in (start, stop)) or (n <= free and start == free)
            if due and any(g[m] != v for m, v in values.items()):
                wrong = f"the state before heap {n} differs"
        if wrong:
            return wrong
        if stop is not None:
            start, g = stop, {**row[stop], **{n: g[n] for n in range(free)}}
    return None


if __name__ == "__main__":
    wrong = check(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    sys.exit(f"false: {wrong}" if wrong else print("true: this period is proved"))
