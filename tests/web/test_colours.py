"""Contrast of all colours of the page in both themes: 4.5 for text, 3 for what is drawn."""

import io
import json
import re
from typing import Any

import pytest

from kalmar.web.app import PAGE
from tests.web.pure import Ask
from tests.web.visits import Watch, Watched, go_until

STYLE = (PAGE / "style.css").read_text(encoding="utf-8")
AREAS = ("ground", "surface", "panel")
SOFT = ("main-soft", "them-soft", "good-soft", "lose-soft", "win", "loss")
TEXTS = [
    *((text, area) for area in AREAS for text in ("ink", "quiet", "link")),
    *((text, area) for area in SOFT for text in ("ink", "quiet")),
    *(("link", area) for area in ("win", "loss")),
    *(("main", area) for area in ("main-soft", "surface", "panel")),
    *(("error", area) for area in ("ground", "surface")),
    ("on-main", "main"), ("them", "them-soft"), ("them", "surface"), ("good", "good-soft"),
    ("lose", "lose-soft"),
]  # fmt: skip
GRAPHICS = [
    *((mark, area) for area in AREAS for mark in ("edge", "ring", "main")),
    ("ring", "win"), ("ring", "loss"), ("main", "win"), ("lost", "ground"), ("lost", "loss"),
    ("them", "panel"), ("good", "surface"), ("lose", "surface"),
]  # fmt: skip

THEMES = ("light", "dark")


def colours(theme: str) -> dict[str, str]:
    """The colours of a theme; each is written once, as it is in the light and in the dark."""
    found = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\)", STYLE)
    return {name: pair[THEMES.index(theme)] for name, *pair in found}


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)


def test_a_theme_is_chosen_by_the_system_or_by_the_reader_and_paper_is_light() -> None:
    assert set(re.findall(r"var\(--([\w-]+)\)", STYLE)) == set(colours("dark"))
    assert luminance(colours("light")["ground"]) > 0.9
    assert luminance(colours("dark")["ground"]) < 0.05
    chosen = re.findall(r"(:root[^{,]*)\{[^}]*?color-scheme: ([a-z ]+);", STYLE)
    assert [(choice.strip(), schemes) for choice, schemes in chosen] == [
        (":root", "light dark"), (':root[data-theme="light"]', "light"),
        (':root[data-theme="dark"]', "dark"), (":root[data-theme]", "light"),
    ]  # fmt: skip
    assert ":root, :root[data-theme] { --ground: #ffffff; color-scheme: light; }" in STYLE


@pytest.mark.parametrize("theme", THEMES)
def test_contrast_suffices(theme: str) -> None:
    known = colours(theme)
    pairs = [(pair, 4.5) for pair in TEXTS] + [(pair, 3.0) for pair in GRAPHICS]
    found = {pair: (round(contrast(*(known[name] for name in pair)), 2), least)
             for pair, least in pairs}  # fmt: skip
    assert not {pair: both for pair, both in found.items() if both[0] < both[1]}


def test_numbers_are_read_on_every_colour_of_the_heat_map(ask: Ask) -> None:
    found = ask("heat", 200)
    assert len(found) == 201
    for rgb, ink in found:
        assert contrast("#{:02x}{:02x}{:02x}".format(*rgb), ink) >= 4.5
    lights = [luminance("#{:02x}{:02x}{:02x}".format(*rgb)) for rgb, _ in found]
    assert lights == sorted(lights, reverse=True)
    assert lights[0] > 0.7
    assert lights[-1] < 0.05


def test_what_the_page_draws_itself_is_seen_in_both_themes(ask: Ask) -> None:
    palettes, outcomes = ask("palettes", None)
    assert set(palettes) == {"light", "dark"}
    for theme, drawn in palettes.items():
        assert drawn["ground"] == colours(theme)["surface"]
        for name in ("ink", "line", "point", "zero", "edge", "soil"):
            least = 4.5 if name == "ink" else 3
            assert contrast(drawn[name], drawn["ground"]) >= least, (theme, name)
        assert contrast(drawn["ink"], drawn["town"]) >= 4.5
        assert contrast(drawn["zero"], "#000000") >= 4.5
    assert all(contrast(*pair) >= 4.5 for pair in outcomes.values())


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


@pytest.mark.browser
@pytest.mark.thorough
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


@pytest.mark.browser
@pytest.mark.thorough
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


@pytest.mark.browser
@pytest.mark.thorough
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


@pytest.mark.browser
@pytest.mark.thorough
def test_moves_and_outcomes_are_told_by_signs_and_words(seen: Watched) -> None:
    page = seen.show("view=play&opp=two&g=nim+3+5&hide=none", "td.outcome")
    rows = page.locator("#fold-moves tbody tr").all()
    assert len(rows) == 8
    for row in rows:
        sign = {"win": "▲ win", "loss": "▼ loss"}[row.get_attribute("class")]
        assert row.locator("td.outcome").inner_text() == sign
    go_until(page, "#view=compose&g=nim+3%0Akayles+4&hide=none", "table.twelve td a")
    for cell in page.locator("table.twelve td").all():
        sign = {"N": "▲", "P": "▼"}[cell.get_attribute("class")]
        assert cell.inner_text().startswith(sign)


@pytest.mark.browser
@pytest.mark.thorough
def test_what_a_move_would_change_is_seen_in_every_eye(seen: Watched) -> None:
    page = seen.show("view=play&opp=two&g=nim+3+5", "button.move")
    board = page.locator("svg.board")
    before = Picture(board).image
    page.locator("button.move").nth(1).focus()
    page.wait_for_selector("svg.board .crosses")
    after = Picture(board).image
    assert strongest(before, after) >= 3


def strongest(before: Any, after: Any) -> float:
    """The highest contrast between what a place was and what it is."""
    one, other = before.tobytes(), after.tobytes()
    pairs = {(one[i : i + 3], other[i : i + 3]) for i in range(0, len(one), 3)}
    return max(contrast(f"#{a.hex()}", f"#{b.hex()}") for a, b in pairs)


@pytest.mark.browser
@pytest.mark.thorough
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
