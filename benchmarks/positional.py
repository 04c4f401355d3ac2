"""How many positions do positional games take, with symmetry and without, and how long?

`python benchmarks/positional.py`
"""

import time

from measure import machine, table

from kalmar.engines.positional.hypergraphs import board_from_text, find_kind
from kalmar.engines.positional.solution import PositionalGame

ROWS = [
    ("3x3:3", "strong"),
    ("3x3:3", "misere"),
    ("4x4:3", "strong"),
    ("4x4:4", "strong"),
    ("4x4:4", "maker-breaker"),
    ("3x3x3:3", "strong"),
]
MOST = 3_000_000


def measured(text: str, kind: str, symmetric: bool) -> tuple[str, int, float]:
    """Who wins the empty board, how many positions it took, and how many seconds."""
    game = PositionalGame(board_from_text(text), find_kind(kind), MOST, symmetric)
    began = time.perf_counter()
    result = game.result((0, 0))
    return game.winner(result, 0), game.visited, time.perf_counter() - began


def main() -> None:
    """Print the table."""
    print(machine(), "\n")
    rows = []
    for text, kind in ROWS:
        winner, positions, seconds = measured(text, kind, True)
        _, plain, slower = measured(text, kind, False)
        assert plain >= positions
        rows.append([f"{kind} {text}", winner, f"{positions:,}", f"{seconds:.2f}", f"{plain:,}",
                     f"{slower:.2f}"])  # fmt: skip
    head = ["game", "result", "positions", "seconds", "without symmetry", "seconds"]
    print(table(head, rows))


if __name__ == "__main__":
    main()
