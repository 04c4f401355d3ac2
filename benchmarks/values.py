"""How long do the values of heaps 0 to n take by arrays, and against the generic fold?

`python benchmarks/values.py`: each row is a process of its own, which imports and compiles on a
list of 2,000 first; seconds are of the long list alone. In the same process the generic fold and
the compiled arrays go to the heap that the last column names, which says how much longer the fold
takes.
"""

from measure import machine, report, table

ROWS = [
    ("0.77", "disjunctive", "normal", 100_000),
    ("0.77", "diminished-disjunctive", "normal", 5_000),
    ("0.77", "conjunctive", "misere", 5_000),
    ("0.137", "shortened-selective", "misere", 5_000),
    ("grundys-game", "selective", "normal", 5_000),
    ("grundys-game", "continued-conjunctive", "normal", 5_000),
]
SLOW = 400
"""The largest heap of the generic fold."""

CODE = """
import json, time
from kalmar.core.compositions import find_composition
from kalmar.games.registry import find_rules
from kalmar.core.rules import Play
from kalmar.solvers import solved as any_game, values_of
from kalmar.answers.tables.ask import sequence
from kalmar.theory.table import THEORIES
way = find_composition({composition!r})
fold = THEORIES[way.choice, way.ending, Play({play!r})].fold
rules = find_rules({game!r})

def seconds(action):
    start = time.perf_counter()
    action()
    return time.perf_counter() - start

first = seconds(lambda: sequence({game!r}, 2_000, {composition!r}, {play!r}))
whole = seconds(lambda: sequence({game!r}, {n}, {composition!r}, {play!r}))
{quick}
slow = seconds(lambda: any_game.solve(rules, range({slow} + 1), fold, 10**6))
quick = seconds(lambda: {quick})
print(json.dumps(dict(first=first, whole=whole, slow=slow, quick=quick)))
"""
ARRAYS = "__import__('kalmar.solvers.heaps').solvers.heaps.heap_values(rules, {slow}, fold)"


def row(game: str, composition: str, play: str, n: int) -> list[str]:
    """One line of the table."""
    quick = ARRAYS.format(slow=SLOW)
    found = report(
        CODE.format(game=game, composition=composition, play=play, n=n, slow=SLOW, quick=quick)
    )
    ratio = found["slow"] / found["quick"]
    figures = (f"{found['whole']:.2f}", f"{found['first']:.1f}", f"{ratio:,.0f}")
    return [f"{game}, {composition}, {play}", f"{n:,}", *figures]


def main() -> None:
    """Measure and print."""
    print(machine(), "\n")
    head = ["values", "n", "s", "first list of 2,000 s", f"× arrays, generic fold to {SLOW}"]
    print(table(head, [row(*entry) for entry in ROWS]))


if __name__ == "__main__":
    main()
