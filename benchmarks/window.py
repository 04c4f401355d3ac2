"""How fast games of few rare heaps are computed in bounded memory, with witnesses and without.

    python benchmarks/window.py [HEAPS] [CODE …]

CPU seconds, the least of three runs. Beside a program of yours for the same game run them in turn.
"""

import sys
import time

from kalmar.engines.windows.game import WindowGame
from kalmar.engines.windows.run import WindowRun

HEAPS = 10**8


def seconds(game: WindowGame, witnesses: bool, heaps: int) -> float:
    """CPU seconds for so many heaps; the first run compiles, and does not count."""
    run, best = WindowRun(game, witnesses=witnesses), float("inf")
    run.advance(run.heap + 1)
    for _ in range(3):
        began = time.process_time()
        run.advance(run.heap + heaps)
        best = min(best, time.process_time() - began)
    return best


def main() -> None:
    """Print a line for each game."""
    heaps = int(float(sys.argv[1])) if sys.argv[1:] else HEAPS
    for code in sys.argv[2:] or ["0.106"]:
        game = WindowGame(code)
        values, both = (heaps / seconds(game, witnesses, heaps) for witnesses in (False, True))
        print(f"{code:8} values {values:.3g} heaps/s, with witnesses {both:.3g} heaps/s")


if __name__ == "__main__":
    main()
