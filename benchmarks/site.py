"""How fast is the site in a browser, how much does it send and keep, and is it right?

`python benchmarks/site.py [MINUTES]`: the site is built, served from here and opened in chromium
with nothing kept. Then every example is asked in a page, a long search is given up, random games
are played for the minutes (1), and 300 reports and 1,000 games are made in Pyodide under Node.
It takes what `make pyodide` gets, and chromium. All seconds are wall time: a busy machine shows.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from measure import machine, table

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
CHROMIUM = os.environ.get("KALMAR_CHROMIUM") or shutil.which("chromium")
TIMES = 3
SLOW = 50
"""Milliseconds from which an example is named."""

TIMED = """async (asked) => {
  const { ask } = await import("./transport.js");
  const start = performance.now();
  const answer = await ask(...asked);
  return [performance.now() - start, answer.result ?? null];
}"""

GIVEN_UP = """async () => {
  const { ask, cancel, ready } = await import("./transport.js");
  const long = ask("position", { position: "grundys-game 60 61", convention: "misere" });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const start = performance.now();
  cancel();
  await long;
  const given = performance.now() - start;
  await ready();
  return [given, performance.now() - start];
}"""


def note(text: str) -> None:
    """Say on standard error what is being measured."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def built(folder: Path) -> Path:
    """The site in a folder."""
    note("building")
    command = [sys.executable, str(ROOT / "scripts/site.py"), str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder


def first_answer(browser: Any, site: Path, position: str) -> tuple[float, float]:
    """Seconds until a position is answered where nothing is kept, and megabytes sent."""
    from tests.web.static_server import hosted

    context = browser.new_context(reduced_motion="reduce")
    with hosted(site) as host:
        page = context.new_page()
        start = time.perf_counter()
        page.goto(f"{host.address}#view=play&g={position}&opp=two")
        page.wait_for_selector(".verdict", timeout=120_000)
        seconds = time.perf_counter() - start
        page.evaluate("navigator.serviceWorker.ready.then(() => 0)")  # the program is there too
        sent = host.sent / 1e6
    context.close()
    return seconds, sent


def answers(page: Any, **way: str) -> dict[str, float]:
    """Milliseconds of a question about every example, the median after the first.

    All are asked in turn, as the position asked about last would be answered from memory. Asked in
    the way of the page, the answers that come with the site are found.
    """
    games = page.evaluate(TIMED, ["games", {}])[1]["games"]
    times: dict[str, list[float]] = {game["example"]: [] for game in games}
    for _ in range(TIMES + 1):
        for example, found in times.items():
            found.append(page.evaluate(TIMED, ["position", {"position": example, **way}])[0])
    return {example: statistics.median(found[1:]) for example, found in times.items()}


def children(of: int) -> Iterator[int]:
    """The processes below a process."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has ended
            continue
        if parent == of:
            yield int(folder.name)
            yield from children(int(folder.name))


def renderer_memory() -> tuple[float, float]:
    """MiB that the largest process of the browser's pages has in memory, and what it has alone.

    The rest is the program of the browser, which all of its processes share.
    """
    found = [(0.0, 0.0)]
    for process in set(children(os.getpid())):
        folder = Path("/proc") / str(process)
        if b"--type=renderer" in (folder / "cmdline").read_bytes():
            lines = [line.split() for line in (folder / "smaps_rollup").read_text().splitlines()]
            held = {line[0]: int(line[1]) / 1024 for line in lines if line[-1] == "kB"}
            found.append((held["Rss:"], held["Private_Clean:"] + held["Private_Dirty:"]))
    return max(found)


def used_at_random(page: Any, minutes: float) -> tuple[int, list[tuple[float, float]]]:
    """Answers in the minutes, and the memory at five times."""
    import random

    from tests.web.at_random import question

    dice, count, memory = random.Random(5), 0, [renderer_memory()]
    for part in range(4):
        end = time.monotonic() + minutes * 15
        while time.monotonic() < end:
            asked = question(dice, count)
            page.evaluate(TIMED, ["position", asked])
            page.evaluate(TIMED, ["reply", {**asked, "seed": part}])
            count += 2
        memory.append(renderer_memory())
    return count, memory


def in_browser(site: Path, minutes: float) -> list[list[object]]:
    """The figures of the page."""
    from playwright.sync_api import sync_playwright
    from tests.web.static_server import hosted

    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as started, hosted(site) as host:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=options)
        note("first answers")
        shown = [first_answer(browser, site, "nim+3+5+7") for _ in range(TIMES)]
        firsts = [first_answer(browser, site, "nim+4+6+9") for _ in range(TIMES)]
        page = browser.new_page()
        page.goto(f"{host.address}#view=draw")
        page.wait_for_selector("svg.map", timeout=120_000)
        note("every example")
        ready = answers(page, theme="light", prefix="board", convention="normal", lang="en")
        times = answers(page)
        note("a long search")
        slow = sorted((t, name) for name, t in times.items() if t >= SLOW)
        given, again = page.evaluate(GIVEN_UP)
        note("answers at random")
        count, memory = used_at_random(page, minutes)
        browser.close()
    named = ", ".join(f"{name} {t:.0f}" for t, name in slow)
    return [
        ["an example shown, nothing kept (s)", f"{statistics.median(s for s, _ in shown):.1f}"],
        [
            "first answer of the program, nothing kept (s)",
            f"{statistics.median(s for s, _ in firsts):.1f}",
        ],
        ["sent until then and to keep all (MB)", f"{firsts[0][1]:.2f}"],
        ["later answers about examples, the slowest (ms)", f"{max(ready.values()):.1f}"],
        ["the same asked of the program, median (ms)", f"{statistics.median(times.values()):.0f}"],
        [f"those of {len(times)} that take it {SLOW} ms or more", named or "none"],
        ["a long search given up (ms)", f"{given:.0f}"],
        ["ready again (s)", f"{again / 1000:.1f}"],
        [f"memory over {count} random answers (MiB)", " → ".join(f"{m:.0f}" for m, _ in memory)],
        ["of it not shared with the browser", " → ".join(f"{own:.0f}" for _, own in memory)],
    ]


def in_node(site: Path, work: str, count: int) -> Any:
    """What `tests/web/at_random.py` finds in Pyodide."""
    here = ROOT / "tests/web"
    command = ["node", str(here / "pyodide.mjs"), str(site), str(here / "at_random.py")]
    done = subprocess.run([*command, work, str(count), "1"], check=True, capture_output=True)
    return json.loads(done.stdout)


def right(site: Path) -> list[list[object]]:
    """How many reports are as here, and how many games were won."""
    from tests.web.at_random import reports

    note("reports and games in Node")
    found, here = in_node(site, "reports", 300), json.loads(json.dumps(reports(300, 1)))
    same = sum(one == other for one, other in zip(found, here, strict=True))
    won = sum(game["won"] for game in in_node(site, "games", 1000))
    return [["reports in Pyodide that are those of here, of 300", same],
            ["won positions that the perfect player won, of 1,000", won]]  # fmt: skip


def main(minutes: float) -> None:
    """Print all figures."""
    with TemporaryDirectory() as work:
        site = built(Path(work) / "site")
        rows = [*in_browser(site, minutes), *right(site)]
    load = os.getloadavg()[0]
    print(f"{machine()}; {load:.1f} processes wanted them in the last minute\n")
    print(table(["what", "figure"], rows))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
