"""Is the report of the server that of the command line, field by field?

`python benchmarks/web_reports.py [--positions 300]`: random positions of many games, as many in
each of the twelve ways, and the example of each game; each is asked of the server and of
`kalmar solve --all-moves --json`. Prints how many were equal, and the first that was not.
"""

import argparse
import contextlib
import io
import json
import random
import sys
import time

from measure import machine, table

from kalmar.cli.run import run
from kalmar.core.compositions import SIX
from kalmar.core.rules import Play
from kalmar.games.registry import GAMES
from web import Client, server

HEAPS = ["nim", "kayles", "0.07", "0.137", "grundys-game", "subtraction(1,3)", "coprime", "divisor"]
LIMIT = 20_000
SIGNS = {way.ascii for way in SIX}


def main() -> None:
    """Compare, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    count = parser.parse_args().positions
    rows = []
    with server() as port:
        chance = random.Random(1)
        for way in SIX:
            for play in Play:
                texts = [at_random(chance, way.ascii) for _ in range(-(-count // 12))]
                print(way.name, play.value, file=sys.stderr, flush=True)
                rows.append([way.name, play.value, *compared(port, texts, way.name, play.value)])
    print(machine(), "\n")
    print(table(["composition", "convention", "positions", "equal", "refused alike", "s"], rows))
    total, equal, refused = (sum(int(str(row[n])) for row in rows) for n in (2, 3, 4))
    print(f"\n{total} positions: {equal} reports equal, {refused} refused alike,"
          f" {total - equal - refused} different")  # fmt: skip


def at_random(chance: random.Random, sign: str) -> str:
    """A position: heaps of one game, of two games, or the example of a game."""
    if chance.random() < 0.2:
        return chance.choice([game.example for game in GAMES.values()])
    games = chance.sample(HEAPS, chance.choice([1, 1, 2]))
    return f" {sign} ".join(f"{game} {' '.join(heaps(chance))}" for game in games)


def heaps(chance: random.Random) -> list[str]:
    """Sizes of heaps."""
    return [str(chance.randint(0, 6)) for _ in range(chance.randint(1, 3))]


def compared(port: int, texts: list[str], way: str, play: str) -> list[object]:
    """How many positions, equal reports, refusals in both; and the seconds."""
    start, equal, refused = time.perf_counter(), 0, 0
    for text in texts:
        way_of = None if SIGNS & set(text.split()) else way
        here = by_command(text, way_of, play)
        there = by_server(Client(port), text, way_of, play)  # a kept one may have been closed
        equal += here == there and here is not None
        refused += here is None and there is None
        if here != there:
            print(f"different: {text!r} {way_of} {play}")
    return [len(texts), equal, refused, f"{time.perf_counter() - start:.0f}"]


def by_command(text: str, way: str | None, play: str) -> object:
    """The report of the command line; None where there is none."""
    options = ["--all-moves", "--json", "--limit", str(LIMIT)]
    options += [] if way is None else ["-c", way]
    options += ["--misere"] if play == "misere" else []
    written = io.StringIO()
    with contextlib.redirect_stdout(written), contextlib.redirect_stderr(io.StringIO()):
        code = run(["solve", text, *options])
    return json.loads(written.getvalue()) if code == 0 else None


def by_server(client: Client, text: str, way: str | None, play: str) -> object:
    """The report of the server; None where there is none."""
    more = {} if way is None else {"composition": way}
    try:
        return client.ask("report", position=text, convention=play, limit=LIMIT, **more)
    except ValueError:
        return None


if __name__ == "__main__":
    main()
