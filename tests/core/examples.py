"""Runs the core on every registered game's example and prints what it answers, as JSON.

Other interpreters than that of the tests run it, some of which have the standard library only.
"""

import json
import sys

import kalmar
from kalmar.core.errors import CyclicGameError

LARGEST_TABLE = 30
LARGEST_HEAP = 1000
LONG = {("northcott", "misere")}
"""Solved by a search of 351,232 boards, which takes long in plain Python."""


def answers() -> dict[str, list[object]]:
    """Outcome, value and number of winning moves of every example in both conventions."""
    found: dict[str, list[object]] = {}
    for game in list(kalmar.GAMES.values()):
        for play in ("normal", "misere"):
            if (game.name, play) in LONG:
                continue
            try:
                answer = kalmar.solve(game.example, play=play)
            except CyclicGameError:
                continue
            found[f"{game.name} {play}"] = [
                answer.outcome.value,
                answer.value,
                answer.winning_move_count,
            ]
    return found


def values(largest: int = LARGEST_HEAP) -> dict[str, object]:
    """Sequences to a thousand heaps, tables of thirty rows, claims to small bounds."""
    heaps = {
        game: list(kalmar.sequence(game, largest).values) for game in ("kayles", "grundys-game")
    }
    sides = range(1, LARGEST_TABLE + 1)
    tables = {
        game: kalmar.table(game, sides, sides).to_dict()["values"] for game in ("queen", "nim")
    }
    claim = kalmar.check_claim(kalmar.CLAIMS["001.woodcutter"], 30)
    return {**heaps, **tables, "claim": claim.verdict.value}


if __name__ == "__main__":
    heap = int(sys.argv[1]) if len(sys.argv) > 1 else LARGEST_HEAP
    found = {"python": sys.version_info[:2], "answers": answers(), "values": values(heap)}
    print(json.dumps(found))
