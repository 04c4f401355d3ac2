"""Games are played to the end on the site when there is no network any more."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.web.playing import Board
from tests.web.static_server import hosted
from tests.web.visits import Visit

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

GAMES = ["nim 3 5", "kayles 5", "queen 3,4", "chomp 2x3", "hackenbush 0-1,1-2,1-3",
         "kayles 3 + nim 2"]  # fmt: skip
KEPT = "navigator.serviceWorker.ready.then(async () => (await caches.keys()).length)"


def test_games_are_played_to_the_end_without_a_network(browser: Any, site: Path) -> None:
    context = browser.new_context(reduced_motion="reduce")
    with hosted(site) as host:
        visit = Visit(context, host.address)
        page = visit.show("view=play&g=nim+3+5+7", ".stage .mark")
        page.wait_for_selector("#loading", state="detached")
        assert page.evaluate(KEPT) == 1
    context.set_offline(True)
    board = Board(visit, "offline")
    page.set_default_timeout(180_000)
    for start in GAMES:
        visit.show(f"view=play&g={quote(start)}", ".stage .mark")
        for _ in range(20):
            plies, mark = board.plies, board.chance.choice(board.marks)
            page.mouse.click(*board.place_on(mark))
            if page.locator("#make").count():
                page.locator("#make").click()
            page.wait_for_selector(f"#ending, .log > li:nth-child({plies + 2})")
            if board.over:
                break
        assert board.over
    assert not visit.faults
    context.close()
