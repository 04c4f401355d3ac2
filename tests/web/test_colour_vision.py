"""What colours tell is seen without them: in chromium's own simulations of colour vision."""

import io
import json
from typing import Any

import pytest

from tests.web.test_colours import contrast
from tests.web.visits import Watch, Watched

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

SIMULATED = ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"]
TABLE = "view=table&more=rows%3D0..8%26cols%3D0..8"
SEES = "Emulation.setEmulatedVisionDeficiency"


@pytest.fixture(params=SIMULATED)
def seen(request: Any, watch: Watch) -> Watched:
    found = watch(viewport={"width": 1000, "height": 1000}, device_scale_factor=2)
    found.page.context.new_cdp_session(found.page).send(SEES, {"type": request.param})
    return found


class Picture:
    """What is seen of an element, place by place."""

    def __init__(self, element: Any) -> None:
        from PIL import Image

        self.image = Image.open(io.BytesIO(element.screenshot())).convert("RGB")
        self.scale = self.image.width / element.bounding_box()["width"]

    def at(self, x: float, y: float) -> str:
        rgb: Any = self.image.getpixel((round(x * self.scale), round(y * self.scale)))
        return "#{:02x}{:02x}{:02x}".format(*rgb)


def test_p_positions_are_framed_in_every_eye(seen: Watched) -> None:
    page = seen.show(TABLE, ".heat [data-cell]")
    picture = Picture(page.locator(".heat svg"))
    cells = page.locator(".heat [data-cell]").evaluate_all(
        "all => all.map(c => [c.getAttribute('x'), c.getAttribute('y')].map(Number))")  # fmt: skip
    lost = page.locator(".heat rect.lost").evaluate_all(
        "all => all.map(c => [c.getAttribute('x') - 1, c.getAttribute('y') - 1])")[::2]  # fmt: skip
    assert len(cells) == 81
    assert len(lost) == 7
    for x, y in cells:
        fill = picture.at(x + 6, y + 6)
        edge = [picture.at(x + place, y + 14) for place in (1, 2.75)]
        if [x, y] in lost:
            assert contrast(*edge) >= 3, "the frame is black and white"
            assert max(contrast(fill, one) for one in edge) >= 3
            assert max(contrast(picture.at(x - 4, y + 6), one) for one in edge) >= 3
        else:
            assert contrast(fill, edge[1]) < 1.1, "no other cell has a frame"


def test_the_chosen_cell_is_seen_and_unlike_a_p_position(seen: Watched) -> None:
    page = seen.show(TABLE, ".heat [data-cell]")
    for cell in ("1,2", "3,3", "8,0"):
        page.locator(f"[data-cell='{cell}']").click()
        x, y = page.locator(f"[data-cell='{cell}']").evaluate(
            "c => [c.getAttribute('x'), c.getAttribute('y')].map(Number)")  # fmt: skip
        picture = Picture(page.locator(".heat svg"))
        outside = [picture.at(x - 2, y + part / 2) for part in range(-2, 56)]
        changes = [contrast(a, b) >= 3 for a, b in zip(outside, outside[2:], strict=False)]
        assert sum(changes) >= 6, "the ring is dashed"


def test_towns_have_another_edge_for_each_outcome(seen: Watched) -> None:
    page = seen.show("view=draw&g=A%3EB%2CC%3ED%2CD%3EC", "svg.map text:has-text('B 0')")
    assert page.locator("svg.map circle.lost").count() == 1
    dashed = page.locator("svg.map circle[stroke-dasharray='4 3']").count()
    assert dashed == 2
    svg = Picture(page.locator("svg.map"))
    ring = page.locator("svg.map circle.lost").evaluate(
        "(c) => { const at = new DOMPoint(c.cx.baseVal.value - c.r.baseVal.value,"
        " c.cy.baseVal.value).matrixTransform(c.getScreenCTM());"
        " const box = c.ownerSVGElement.getBoundingClientRect();"
        " return [at.x - box.x, at.y - box.y, c.getScreenCTM().a]; }")  # fmt: skip
    x, y, scale = ring
    assert contrast(svg.at(x, y), svg.at(x + 2 * scale, y)) >= 3


def test_moves_and_outcomes_are_told_by_signs_and_words(seen: Watched) -> None:
    page = seen.show("view=play&opp=two&g=nim+3+5", "td.outcome")
    for row in page.locator(".report tbody tr").all():
        sign = {"win": "▲ win", "loss": "▼ loss"}[row.get_attribute("class")]
        assert row.locator("td.outcome").inner_text() == sign
    page.evaluate("location.hash = '#view=compose&g=nim+3%0Akayles+4&hide=none'")
    page.wait_for_selector("table.twelve td a")
    for cell in page.locator("table.twelve td").all():
        sign = {"N": "▲", "P": "▼"}[cell.get_attribute("class")]
        assert cell.inner_text().startswith(sign)


def test_the_mark_under_the_pointer_is_outlined_in_every_eye(seen: Watched) -> None:
    page = seen.show("view=play&opp=two&g=nim+3+5", "button.move")
    board = page.locator("svg.board")
    before = Picture(board).image
    page.locator("button.move").nth(1).focus()
    page.wait_for_selector(".mark.outlined")
    after = Picture(board).image
    assert strongest(before, after) >= 3


def strongest(before: Any, after: Any) -> float:
    """The highest contrast between what a place was and what it is."""
    one, other = before.tobytes(), after.tobytes()
    pairs = {(one[i : i + 3], other[i : i + 3]) for i in range(0, len(one), 3)}
    return max(contrast(f"#{a.hex()}", f"#{b.hex()}") for a, b in pairs)


@pytest.mark.parametrize("look", ["values", "zeros"])
@pytest.mark.parametrize("size", [3, 70])
def test_what_has_no_value_has_a_sign(watched: Watched, look: str, size: int) -> None:
    numbers = list(range(size))
    found = {"caption": "c", "theorem": "", "rows": numbers, "cols": numbers,
             "values": [[None, *numbers[1:]] for _ in numbers],
             "p": [[None] + [False] * (size - 1) for _ in numbers]}  # fmt: skip
    watched.page.route(
        "**/table/events",
        lambda route: route.fulfill(
            body=f"event: result\ndata: {json.dumps(found)}\n\n", content_type="text/event-stream"
        ),
    )
    page = watched.show(f"view=table&more=look%3D{look}", ".heat [data-cell]")
    signs = page.locator(".heat text", has_text="–") if size < 9 else page.locator(".heat path")
    assert signs.count() == size
