"""No board is wider than the screen, and every mark is as large as a finger needs."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest

from tests.web.playing import EXAMPLES, SUMS, Board
from tests.web.visits import Watch

pytestmark = pytest.mark.browser

SIZES = {320: 640, 360: 740, 768: 1024, 1000: 700, 1280: 800}
WITHOUT_MARKS = ("top-entails", "nim-with-a-pass")
"""A turn may be several moves, or none: they are played by their list."""
STARTS = [*(EXAMPLES[name] for name in EXAMPLES if name not in WITHOUT_MARKS), *SUMS]
PIECES = 8
"""Into so many cases the games are divided."""
FINGER, SMALLEST = 44, 24
PLACES = """svg => {
  const box = svg.getBoundingClientRect();
  return { left: box.left, right: box.right, scale: box.width / svg.viewBox.baseVal.width };
}"""
WIDER = """() => [document.documentElement, ...document.querySelectorAll(".canvas, .stage")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className)"""
CONTROLS = """() => [...document.querySelectorAll("main button, main summary, main label")]
  .filter((one) => one.checkVisibility() && !one.closest(".moves, .log, details:not([open])"))
  .map((one) => [one.textContent, one.getBoundingClientRect().height])
  .filter(([, height]) => height < 43.5)"""


def answers(page: Any) -> list[dict[str, Any]]:
    """The drawings that the page is given from now on."""
    found: list[dict[str, Any]] = []

    def heard(response: Any) -> None:
        if re.search(r"/api/v1/position\b", response.url):
            told = re.search(r"event: result\s+data: (.*)", response.text())
            if told:
                found.append(json.loads(told[1])["drawing"])

    page.on("requestfinished", lambda request: heard(request.response()))
    return found


@pytest.mark.parametrize("part", range(PIECES))
@pytest.mark.parametrize("width", SIZES)
def test_boards_fit_and_marks_can_be_touched(watch: Watch, width: int, part: int) -> None:
    found = watch(has_touch=width < 1000, viewport={"width": width, "height": SIZES[width]})
    page, drawings = found.page, answers(found.page)
    wrong = []
    for start in STARTS[part::PIECES]:
        board = Board(found, start)
        board.show(f"view=play&opp=two&g={quote(start)}")
        place = board.svg.evaluate(PLACES)
        while not drawings:
            page.wait_for_timeout(10)  # what the page shows already may be heard a little later
        (drawing,) = drawings
        drawings.clear()
        touched = drawing["least"] * place["scale"]
        needed = FINGER if drawing["least"] >= FINGER else SMALLEST
        if not 0 <= place["left"] < place["right"] <= width or page.evaluate(WIDER):
            wrong.append(f"{start}: wider")
        if touched < needed - 0.5:
            wrong.append(f"{start}: marks {touched:.0f} px apart")
        small = page.evaluate(CONTROLS)
        if small:
            wrong.append(f"{start}: small controls {small}")
    assert not wrong, "\n".join(wrong)
