"""How long do the values of a million heaps take in every way of playing, in one run?

`python benchmarks/ways_at_scale.py [HEAPS]`: CPU seconds for the list of Kayles, Officers (0.6) and
Grundy's game in each of the eleven ways that a theorem solves, and of three subtraction games.
Beside it stand the compiled loops over all pairs of parts, which were the only way before, for as
many heaps as the third column says, and what they would take for as many as the list has: their
work is the square of the number. Each time is the least of three, without compiling; of one where
it is more than ten seconds.
"""

import sys
import time
from collections.abc import Callable
from functools import partial

from measure import machine, table

from kalmar import sequence
from kalmar.answers.tables.question import question
from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.rules import Play
from kalmar.engines.sequences.foreclosed import foreclosed_code
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.solvers.heaps import heap_values
from kalmar.theory.table import THEORIES

GAMES = ("kayles", "0.6", "grundys-game")
SUBTRACTIONS = (
    "subtraction(2,5,7)",
    "subtraction(1,2,1000000)",
    "subtraction(1,7,50,1000,31415,400000)",
)
HEAPS = 1_000_000
LITERAL = 20_000
WARM = 120_000
"""Heaps of foreclosed values after which all that there is to compile has been compiled."""
MANY = 10_000_000


def least(work: Callable[[], object]) -> float:
    """CPU seconds, the least of three; of one if they are many."""
    times = list[float]()
    while len(times) < 3 and sum(times) < 10:
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def rows(game: str, given: int | None) -> list[list[str]]:
    """The eleven ways of a game."""
    found = []
    for (choice, ending, play), theory in THEORIES.items():
        way = next(w for w in COMPOSITIONS.values() if (w.choice, w.ending) == (choice, ending))
        if theory is None or theory.holds is not None:
            continue
        code, fold = heap_game(game).code, theory.fold
        rules = question(game, way.name, play, None, None).rules
        n = given or HEAPS
        warm = WARM if foreclosed_code(code, fold.valuation) else 30_000
        sequence(game, warm, way, play)  # compiles what there is to compile
        heap_values(rules, 100, fold)
        now = least(partial(sequence, game, n, way, play))
        before = least(partial(heap_values, rules, LITERAL, fold))
        square = before * (n / LITERAL) ** 2
        found.append(
            [
                *(game, f"{way.name}, {Play(play).value}", fold.valuation.symbol),
                *(f"{n:,}", f"{now:.2f}"),
                *(f"{before:.2f}", f"{square:,.0f}", f"{square / now:,.0f}"),
            ]
        )
    return found


def main() -> None:
    """Print both tables."""
    given = int(sys.argv[1]) if len(sys.argv) > 1 else None
    lines = [line for game in GAMES for line in rows(game, given)]
    head = ["game", "way", "", "heaps", "seconds", f"pairs, {LITERAL:,}", "pairs, all", "ratio"]
    print(table(head, lines))
    print()
    lines = []
    for game in SUBTRACTIONS:
        for play in ("normal", "misere"):
            seconds = least(partial(sequence, game, MANY, play=play))
            lines.append([game, play, f"{MANY:,}", f"{seconds:.2f}"])
    print(table(["game", "play", "heaps", "seconds"], lines))
    print(f"\n{machine()}")


if __name__ == "__main__":
    main()
