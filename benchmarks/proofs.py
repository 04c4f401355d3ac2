"""How large are proofs of nimbers, and how long does it take to make and to check them?

`python benchmarks/proofs.py [POSITION …]`: facts, bytes as JSON and packed, CPU seconds of the
search alone, of the proof after it, and of the checker, the least of three each.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

from measure import machine, table

from kalmar.answers.analyse import analyse
from kalmar.answers.proofs.checker import check
from kalmar.answers.proofs.files import proof_bytes
from kalmar.answers.proofs.prove import prove
from kalmar.core.rules import Play
from kalmar.games.notation.positions import parse_position
from kalmar.solvers import removal_games

POSITIONS = (
    "cram 4x5", "cram 4x6", "cram 5x5", "cram 4x7", "cram 5x6", "cram 3x11", "arc-kayles 4x4",
    "arc-kayles 4x5", "node-kayles petersen", "node-kayles grid(3,12)", "node-kayles grid(5,6)",
    "cram 4x5 + nim 3",
)  # fmt: skip
TIMES = 3
LIMIT = 10**8


def seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """The least CPU seconds that a function takes, and what it gave last."""
    least, found = float("inf"), None
    for _ in range(TIMES):
        start = time.process_time()
        found = work()
        least = min(least, time.process_time() - start)
    return least, found


def searched(text: str) -> None:
    """Search for the nimber, knowing nothing."""
    removal_games._KEPT.latest = None
    analyse(parse_position(text), Play.NORMAL, LIMIT)


def row(text: str) -> list[object]:
    """What is said of a position."""
    searching, _ = seconds(lambda: searched(text))
    proving, proof = seconds(lambda: prove(text, limit=LIMIT))
    checking, _ = seconds(lambda: check(proof))
    facts = sum(len(part["facts"]) for part in proof["components"])
    sizes = [f"{len(proof_bytes(proof, packed)):,}" for packed in (False, True)]
    times = [f"{number:.2f}" for number in (searching, proving, checking)]
    return [text, proof["claim"]["nimber"], f"{facts:,}", *sizes, *times]


if __name__ == "__main__":
    print(f"{machine()}\n")
    head = ("position", "nimber", "facts", "bytes", "packed", "search s", "proof s", "check s")
    print(table(head, [row(text) for text in sys.argv[1:] or POSITIONS]))
