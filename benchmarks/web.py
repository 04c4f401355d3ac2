"""How quickly does the server answer those who play, alone and while others search?

`python benchmarks/web.py [--clients 50] [--requests 1000] [--pause 0] [--searches 8]`: clients on
this machine play at random, each on a connection and from an address of its own (127.0.0.2 and
on), as clients take turns. With `--searches` they do so again while others search for what takes
minutes. Each request is measured by itself.
"""

import argparse
import random
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
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

SECONDS_TO_BEGIN = 8
"""Until each search has been tried, and waits or runs."""

Times = dict[str, list[float]]
"""Seconds that requests took, by their service."""


class Client(httpx.Client):
    """A client with an address of its own."""

    def __init__(self, server: str, number: int) -> None:
        """Connect to a server from an address that has this number."""
        transport = httpx.HTTPTransport(local_address=f"127.0.0.{number}")
        super().__init__(base_url=f"{server}api/v1/", transport=transport, timeout=120)

    def ask(self, service: str, **data: object) -> dict[str, Any]:
        """Return the answer of a service; raise HTTPStatusError where it is an error."""
        answer: dict[str, Any] = self.post(service, json=data).raise_for_status().json()
        return answer


def search(server: str, number: int, over: threading.Event) -> None:
    """Ask for what takes minutes, again and again."""
    service, data = SEARCHES[number % len(SEARCHES)]
    while not over.is_set():
        try:
            Client(server, 100 + number).ask(service, **data)
        except httpx.HTTPError:
            time.sleep(0.1)


def play(server: str, seed: int, count: int, pause: float, times: Times) -> None:
    """Send some requests of a game at random, each after the answer to the one before."""
    chance, client = random.Random(seed), Client(server, 2 + seed)
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
            keys = [move["key"] for move in found["moves"]]
        if not keys:
            position = chance.choice(STARTS)


def measure(server: str, searches: int, options: argparse.Namespace) -> Times:
    """Measure the requests of clients who play while some others search."""
    times: Times = {}
    over = threading.Event()
    for number in range(searches):
        threading.Thread(target=search, args=(server, number, over), daemon=True).start()
    time.sleep(SECONDS_TO_BEGIN if searches else 0)
    share = options.requests // options.clients
    with ThreadPoolExecutor(options.clients) as pool:
        played = [pool.submit(play, server, seed, share, options.pause, times)
                  for seed in range(options.clients)]  # fmt: skip
    for one in played:
        one.result()
    over.set()
    return times


def row(searches: int, name: str, times: list[float]) -> list[object]:
    """Return a row of the table."""
    ordered = sorted(times)
    parts = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.9, 0.99)]
    return [searches, name, len(ordered), *(f"{1000 * t:.0f}" for t in (*parts, ordered[-1]))]


def main() -> None:
    """Measure, and print a table."""
    from tests.web.served import served

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between two requests")
    parser.add_argument("--searches", type=int, default=0)
    options = parser.parse_args()
    rows: list[list[object]] = []
    for searches in sorted({0, options.searches}):
        with served() as server:
            Client(server.address, 1).ask("position", position="nim 3 5 7")
            time.sleep(2)
            found = measure(server.address, searches, options)
        rows += [row(searches, name, times) for name, times in sorted(found.items())]
    print(machine(), "\n")
    print(table(["searches", "request", "count", "50 % ms", "90 %", "99 %", "longest"], rows))


if __name__ == "__main__":
    main()
