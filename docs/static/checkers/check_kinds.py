"""Check a certificate of kinds of heaps in plain Python: python check_kinds.py FILE."""

import hashlib
import json
import sys
from pathlib import Path


def has(n, move):
    """Return whether a heap n has a move."""
    return move["first"] <= n and (move["last"] is None or n <= move["last"])


def options(n, move, value):
    """Yield the values of what a move leaves of a heap n, whose move it is."""
    always, left = 0, n - move["taken"]
    if move["rest"] and left < sum(move["least"]):
        return
    for kind, size in move["fixed"]:
        always ^= value[kind][size]
    match move["rest"]:
        case []:
            yield always
        case [one]:
            yield always ^ value[one][left]
        case [one, other]:
            low, high = move["least"]
            for part in range(low, left - high + 1):
                yield always ^ value[one][part] ^ value[other][left - part]


def check(said):
    """Return what is wrong with a certificate, or nothing."""
    moves, start, period = said["moves"], said["preperiod"], said["period"]
    sizes = [size for move in moves for size in [*move["least"], *dict(move["fixed"]).values()]]
    if period < 1 or min([start, *sizes, *(move["first"] for move in moves)]) < 0:
        return "a number is negative"
    endless = [move for move in moves if move["last"] is None]
    ended = [move["last"] + 1 for move in moves if move["last"] is not None]
    least = max([start, *(size for move in moves for size in move["least"])])
    most_taken = max([0, *(move["taken"] for move in endless)])
    enough = max([2 * least + period + most_taken, *ended, *(move["first"] for move in endless)])
    if said["terms"] < enough + period:
        return f"the theorem needs {enough + period} values"
    value = {kind: [] for kind in said["kinds"]}
    for n in range(said["terms"]):
        for kind in said["kinds"]:
            seen = set()
            for move in moves:
                if move["kind"] == kind and has(n, move):
                    seen.update(options(n, move, value))
            value[kind].append(next(g for g in range(len(seen) + 1) if g not in seen))
    columns = value.values()
    written = b"".join(g.to_bytes(4, "little") for column in columns for g in column)
    if hashlib.sha256(written).hexdigest() != said["sha256"]:
        return "the values are others"
    for n in range(start, said["terms"] - period):
        if any(column[n] != column[n + period] for column in columns):
            return f"the values of {n} and {n + period} differ"
    return None


if __name__ == "__main__":
    wrong = check(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    sys.exit(f"false: {wrong}" if wrong else print("true: this period is proved"))
