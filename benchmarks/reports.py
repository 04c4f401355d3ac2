"""How long do reports take, and how does that grow with the number of components?

`python benchmarks/reports.py [--examples]`: seconds of processor time in one warm process. Each row
is a position as the page asks for it; the last column compares it with one of half as many
components in the same process (2 is in step), or with the report of three heaps. With `--examples`,
the example of every game against the report of three heaps.
"""

import argparse

from measure import machine, report, table

ROWS = [
    ("nim", 1000, "disjunctive", "normal"),
    ("kayles", 1000, "disjunctive", "normal"),
    ("nim", 1000, "diminished-disjunctive", "misere"),
    ("nim", 200, "selective", "normal"),
]
LARGE = [("nim 1000000000", "nonsense"), ("nim 1000000000 5", "1: 7"), ("kayles 1000000", "5")]

CODE = """
import json, time
from kalmar.core.errors import KalmarError
from kalmar.games.registry import GAMES
from kalmar.web.services import call, positions

def seconds(name, times=3, **data):
    best = 1e9
    for _ in range(times):
        positions.LATEST.clear()
        start = time.process_time()
        try:
            call(name, data)
        except KalmarError:
            pass
        best = min(best, time.process_time() - start)
    return best

small = seconds("position", 9, position="nim 3 5 7")
{ask}
"""
MANY = """
def heaps(n):
    text = "{game} " + " ".join(["1", "3"] * (n // 2))
    return seconds("position", 1, position=text, composition={way!r}, convention={play!r})
half, whole = heaps({n} // 2), heaps({n})
print(json.dumps(dict(seconds=whole, ratio=whole / half)))
"""
MOVE = """
whole = seconds("play", position={text!r}, move={move!r})
print(json.dumps(dict(seconds=whole, ratio=whole / small)))
"""
EXAMPLES = """
found = {{name: seconds("position", position=game.example) for name, game in GAMES.items()}}
print(json.dumps(found | {{"": small}}))
"""


def figures(code: str, **fields: object) -> dict[str, float]:
    """What a process of its own finds."""
    return report(CODE.format(ask=code.format(**fields)))


def examples() -> list[list[object]]:
    """The example of every game, the slowest first."""
    found = figures(EXAMPLES)
    small = found.pop("")
    del found["MiB"]
    slowest = sorted(found.items(), key=lambda row: -row[1])
    return [[name, f"{took * 1000:.1f}", f"{took / small:.1f}"] for name, took in slowest]


def many() -> list[list[object]]:
    """Many components, and moves of very large ones."""
    rows: list[list[object]] = []
    for game, n, way, play in ROWS:
        found = figures(MANY, game=game, n=n, way=way, play=play)
        what = f"{game}, {n:,} components, {way}, {play}"
        rows.append([what, f"{found['seconds'] * 1000:,.0f}", f"{found['ratio']:.1f} × half"])
    for text, move in LARGE:
        found = figures(MOVE, text=text, move=move)
        took = f"{found['seconds'] * 1000:,.0f}"
        rows.append([f"{text}, the move {move!r}", took, f"{found['ratio']:.1f} × nim 3 5 7"])
    return rows


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", action="store_true")
    wanted = parser.parse_args()
    print(machine(), "\n")
    if wanted.examples:
        print(table(["example of", "ms", "× nim 3 5 7"], examples()))
    else:
        print(table(["report", "ms", "ratio"], many()))


if __name__ == "__main__":
    main()
