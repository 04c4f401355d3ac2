"""How soon does the site give its first computed answer, and what has been sent by then?

`python benchmarks/first_answer.py [TIMES] [FOLDER …]`: the site is built, or the folders are taken
as they are, such as one built before a change and one after it. Each is opened in chromium with
nothing kept, in turn, over a line without limits and over one of 20 Mbit/s with answers after 40
ms. The answer is the drawing of a position that does not come with the site; the seconds are the
page's own. It takes what `make pyodide` gets, and chromium. A busy machine shows: the load is said.
"""

import os
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from measure import machine, table

ROOT = Path(__file__).parents[1]
CHROMIUM = os.environ.get("KALMAR_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None
)
TIMES = 5
POSITION = "view=play&g=nim+4+6+9&opp=two"
FAST, SLOW = "no limit", "20 Mbit/s, 40 ms"
LINES = {FAST: (0.0, 0.0), SLOW: (0.04, 20e6 / 8)}
"""For each line the seconds until an answer begins, and the bytes a second; 0 for no limit."""

SEEN = """(() => {
  const drawn = () => document.querySelector("main svg");
  const look = () => { if (!self.seen && drawn()) self.seen = Date.now(); };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
})()"""


def built(folder: Path) -> Path:
    """The site in a folder."""
    command = [sys.executable, str(ROOT / "scripts/site.py"), str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder


@dataclass
class Figures:
    """What was measured of a site over a line."""

    seconds: list[float] = field(default_factory=list)
    before: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)

    def row(self) -> list[object]:
        """The figures in words."""
        return [f"{statistics.median(self.seconds):.2f}",
                f"{min(self.seconds):.2f}–{max(self.seconds):.2f}",
                f"{statistics.median(self.before):.2f}",
                f"{max(self.whole):.2f}"]  # fmt: skip


def opened(chromium: Any, site: Path, line: tuple[float, float], found: Figures | None) -> None:
    """Open a site with nothing kept, and add what is seen to the figures."""
    from tests.web.static_server import Line, hosted

    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = chromium.launch(executable_path=CHROMIUM, args=options)
    with hosted(site, Line(*line)) as host:
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.add_init_script(SEEN)
        page.goto(f"{host.address}#{POSITION}", wait_until="commit")
        page.wait_for_selector("main svg", timeout=60_000)
        seen, began = page.evaluate("[self.seen, performance.timeOrigin]")
        page.evaluate("navigator.serviceWorker.ready.then(() => 0)")  # all has been sent
        before = sum(size for at, _, size in host.log if at <= seen / 1000)
        if found is not None:
            found.seconds.append((seen - began) / 1000)
            found.before.append(before / 1e6)
            found.whole.append(host.sent / 1e6)
    browser.close()


def measured(sites: list[Path], times: int) -> dict[tuple[str, str], Figures]:
    """The figures of each site over each line, which take turns."""
    from playwright.sync_api import sync_playwright

    found = {(line, site.name): Figures() for line in LINES for site in sites}
    with sync_playwright() as started:
        for time in range(times + 1):
            print(f"round {time}", file=sys.stderr, flush=True)
            for line, limits in LINES.items():
                for site in sites:
                    # The first round only compresses the files.
                    figures = found[line, site.name] if time else None
                    opened(started.chromium, site, limits, figures)
    return found


def main(times: int, folders: list[str]) -> None:
    """Print all figures."""
    with TemporaryDirectory() as work:
        sites = list(map(Path, folders)) or [built(Path(work) / "site")]
        found = measured(sites, times)
    load = os.getloadavg()[0]
    print(f"{machine()}; {load:.1f} processes wanted them in the last minute\n")
    heads = ["line", "site", "first answer (s), median", "from–to", "sent by then (MB)",
             "sent in all (MB)"]  # fmt: skip
    print(table(heads, [[*key, *figures.row()] for key, figures in found.items()]))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))  # for tests.web
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES, sys.argv[2:])
