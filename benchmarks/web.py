"""How many moves does the server answer, how quickly, and how soon can the page be used?

`python benchmarks/web.py [--seconds 60] [--clients 50]`: clients on this machine play at random,
each on a connection of its own. A move is what the page asks for when one is made: the move, then
the new position with its report and drawing. Idle latency is one client alone.
"""

import argparse
import http.client
import json
import os
import random
import shutil
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from measure import machine, table

sys.path.insert(0, str(Path(__file__).parents[1]))

STARTS = ["nim 3 5 7", "kayles 9 4", "0.07 12", "chomp 4x5", "queen 5,7", "grundys-game 9 8",
          "nim 3 + kayles 4", "nim 3 & nim 5"]  # fmt: skip


@dataclass
class Found:
    """What clients have seen."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=50)
    options = parser.parse_args()
    begun = time.perf_counter()
    with server() as port:
        Client(port).ask("position", position="nim 3 5 7")
        first = time.perf_counter() - begun
        page = page_seconds(port)
        time.sleep(2)
        rows = []
        for clients, seconds in (
            (1, min(10.0, options.seconds)),
            (options.clients, options.seconds),
        ):
            found = played(port, clients, seconds)
            rows.append(row(clients, seconds, found))
            for error in found.errors[:3]:
                print(error, file=sys.stderr)
    print(machine(), "\n")
    head = ["clients", "seconds", "moves", "moves a second", "errors", "median ms", "99 % ms"]
    print(table(head, rows))
    print(f"\nfirst answer after the start of the command: {first:.1f} s")
    print(f"page usable after opening it: {page}")


def row(clients: int, seconds: float, found: Found) -> list[object]:
    """A row of the table."""
    times = sorted(found.seconds)
    last = times[int(len(times) * 0.99)]
    return [clients, f"{seconds:g}", len(times), f"{len(times) / seconds:.0f}", len(found.errors),
            f"{1000 * statistics.median(times):.1f}", f"{1000 * last:.1f}"]  # fmt: skip


@contextmanager
def server() -> Iterator[int]:
    """The port of a server that runs within the block."""
    from tests.web.served import served

    with served() as found:
        yield urlsplit(found.address).port or 0


class Client:
    """A connection that is kept."""

    def __init__(self, port: int) -> None:
        """Connect at the first question."""
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def ask(self, service: str, **data: object) -> dict[str, object]:
        """The answer of a service; raises ValueError where it is an error."""
        headers = {"Content-Type": "application/json"}
        self.connection.request("POST", f"/api/v1/{service}", json.dumps(data), headers)
        answer = self.connection.getresponse()
        found: dict[str, object] = json.loads(answer.read())
        if answer.status != 200:
            raise ValueError(found)
        return found


def played(port: int, clients: int, seconds: float) -> Found:
    """What some clients see who play until the time is over."""
    found, end = Found(), time.monotonic() + seconds
    threads = [threading.Thread(target=play, args=(port, seed, end, found))
               for seed in range(clients)]  # fmt: skip
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def play(port: int, seed: int, end: float, found: Found) -> None:
    """Make moves at random."""
    chance, client = random.Random(seed), Client(port)
    keys: list[str] = []
    position = ""
    while time.monotonic() < end:
        try:
            if not keys:
                shown = client.ask("position", position=chance.choice(STARTS))
            else:
                start = time.perf_counter()
                made = client.ask("play", position=position, move=chance.choice(keys))
                shown = client.ask("position", position=made["position"])
                found.seconds.append(time.perf_counter() - start)
            position = str(shown["position"])
            keys = [move["key"] for move in shown["moves"]]  # type: ignore[attr-defined]
        except (OSError, http.client.HTTPException, ValueError) as error:
            found.errors.append(repr(error)[:300])
            keys, client = [], Client(port)


def page_seconds(port: int) -> str:
    """Seconds from opening the page until a move can be made, where there is a browser."""
    chromium = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return "not measured: no playwright"
    if chromium is None:
        return "not measured: no chromium"
    with sync_playwright() as started:
        options = ["--no-sandbox"] if os.geteuid() == 0 else []
        page = started.chromium.launch(executable_path=chromium, args=options).new_page()
        start = time.perf_counter()
        page.goto(f"http://127.0.0.1:{port}/#view=play&g=nim+3+5+7&opp=two")
        page.wait_for_selector("svg [data-move]", timeout=60_000)
        return f"{time.perf_counter() - start:.2f} s"


if __name__ == "__main__":
    main()
