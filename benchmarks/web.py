"""How many moves does the server answer, how quickly, and how soon can the page be used?

`python benchmarks/web.py [--seconds 60] [--clients 50]`: clients on this machine play at random,
each on a connection of its own. A move is what the page asks for when one is made: the move, then
the new position with its report and drawing. Idle latency is one client alone.

`python benchmarks/web.py --searches 8 [--requests 1000]`: others search beside them for what takes
minutes, and each request of those who play is measured by itself. Every client has an address of
its own (127.0.0.2 and on), as clients take turns.
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

SEARCHES: list[tuple[str, dict[str, object]]] = [
    ("report", {"position": "grundys-game 60 61", "convention": "misere"}),
    ("twelve", {"parts": ["chomp 6x7", "chomp 5x6", "kayles 9"]}),
    ("report", {"position": "grundys-game 58 63", "convention": "misere"}),
]
"""What a process works on until its time is over."""


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
    parser.add_argument("--searches", type=int, default=0)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between two requests")
    options = parser.parse_args()
    if options.searches:
        mixed(options)
        return
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

    def __init__(self, port: int, number: int = 1) -> None:
        """Connect at the first question, from an address that has this number."""
        here = (f"127.0.0.{number}", 0)
        self.connection = http.client.HTTPConnection("127.0.0.1", port, 120, here)

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


def mixed(options: argparse.Namespace) -> None:
    """Measure requests of clients who play while others search, and print a table."""
    rows = []
    for searches in (0, options.searches):
        with server() as port:
            Client(port).ask("position", position="nim 3 5 7")
            time.sleep(2)
            found = asked_beside(port, searches, options)
        rows += [mixed_row(searches, name, times) for name, times in sorted(found.items())]
    print(machine(), "\n")
    print(table(["searches", "request", "count", "50 % ms", "90 %", "99 %", "longest"], rows))


def mixed_row(searches: int, name: str, times: list[float]) -> list[object]:
    """A row of the table."""
    ordered = sorted(times)
    parts = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.9, 0.99)]
    return [searches, name, len(ordered), *(f"{1000 * t:.0f}" for t in (*parts, ordered[-1]))]


def asked_beside(port: int, searches: int, options: argparse.Namespace) -> dict[str, list[float]]:
    """Seconds that requests took, by their service, while some clients searched."""
    times: dict[str, list[float]] = {}
    over = threading.Event()
    for number in range(searches):
        threading.Thread(target=search, args=(port, number, over), daemon=True).start()
    time.sleep(8 if searches else 0)  # each has been tried, and waits or runs
    share = options.requests // options.clients
    threads = [threading.Thread(target=ask_some, args=(port, seed, share, options.pause, times))
               for seed in range(options.clients)]  # fmt: skip
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    over.set()
    return times


def search(port: int, number: int, over: threading.Event) -> None:
    """Ask for what takes minutes, again and again."""
    service, data = SEARCHES[number % len(SEARCHES)]
    while not over.is_set():
        try:
            Client(port, 100 + number).ask(service, **data)
        except (OSError, http.client.HTTPException, ValueError):
            time.sleep(0.1)


def ask_some(port: int, seed: int, count: int, pause: float, times: dict[str, list[float]]) -> None:
    """Send some requests of a game at random, each after the answer to the one before."""
    chance, client = random.Random(seed), Client(port, 2 + seed)
    keys: list[str] = []
    position = chance.choice(STARTS)
    for turn in range(count):
        time.sleep(pause * chance.random() * 2)
        service = "play" if keys and turn % 2 else "position"
        data = {"move": chance.choice(keys)} if service == "play" else {}
        start = time.perf_counter()
        found = client.ask(service, position=position, **data)
        times.setdefault(service, []).append(time.perf_counter() - start)
        position = str(found["position"])
        if service == "position":
            keys = [move["key"] for move in found["moves"]]  # type: ignore[attr-defined]
        if not keys:
            position = chance.choice(STARTS)


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
