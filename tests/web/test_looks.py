"""How every state of the page looks and is heard: accessible in light and dark, nothing cut off.

Also in colours of the system, on paper, where the focus is, and where less motion is wanted. Boards
fit the screen, marks are as large as a finger needs, and each move is told once.
"""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest

from tests.cases import case_table
from tests.web.playing import EXAMPLES, SUMS, Board
from tests.web.visits import ZOOMED, Watch, Watched, click_until

pytestmark = pytest.mark.browser

STATES = case_table(__file__, "states")
"""Of each the link, what is there then, and what is clicked afterwards."""
LANGUAGES = {"zoomed": "hu", "desk": "en"}
SMALL = """() => [...document.querySelectorAll("button, input[type=checkbox]")]
  .filter((one) => one.checkVisibility()).map((one) => [one.id || one.textContent,
    one.getBoundingClientRect().width, one.getBoundingClientRect().height])
  .filter(([, width, height]) => width && Math.min(width, height) < 24)"""
SCROLLED = """() => [...document.querySelectorAll(".moves")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1).length"""
PAPER = {"width": 718, "height": 1000}
"""A sheet of A4 within its margins."""
FOCUSED = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect();
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  const places = (from, to, end) => parts.map(
    (part) => Math.max(from, 0) + part * (Math.min(to, end) - Math.max(from, 0)));
  const isSeen = (x, y) => {
    const over = document.elementFromPoint(x, y);
    return over && (one.contains(over) || one.labels?.[0]?.contains(over));
  };
  const down = places(box.top, box.bottom, innerHeight);
  return [one.outerHTML.slice(0, 150),
    places(box.left, box.right, innerWidth).some((x) => down.some((y) => isSeen(x, y)))];
}"""
"""What has the focus, and whether a part of it is covered by nothing and within the window."""
MAX_STEPS = 30
"""Steps of the focus in each direction: past the header, the board and what sticks to an edge."""
BACKGROUND = "one => getComputedStyle(one).backgroundColor"


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", LANGUAGES)
def test_every_state_is_accessible(watch: Watch, state: str, theme: str, size: str) -> None:
    fragment, ready, *clicked = STATES[state]
    found = watch(size, color_scheme=theme)
    found.may_be_refused = state == "damaged"
    page = found.show(f"{fragment}&lang={LANGUAGES[size]}", ready)
    for place in clicked:
        page.locator(place).first.click()
    found.check_looks()
    assert page.locator("html").get_attribute("lang") == LANGUAGES[size]
    assert page.evaluate(SMALL) == []
    if size == "zoomed":  # lists are as long as they are, without a second bar to scroll
        assert page.evaluate(SCROLLED) == 0


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("size", ["phone", "zoomed"])
def test_the_focus_is_never_hidden(watch: Watch, state: str, size: str) -> None:
    fragment, ready, *clicked = STATES[state]
    found = watch(size)
    found.may_be_refused = state == "damaged"
    page = found.show(f"{fragment}&lang=hu", ready)
    for place in clicked:
        page.locator(place).first.click()
    found.settle()
    steps: list[tuple[str, bool]] = []
    for key in ["Tab"] * MAX_STEPS + ["Shift+Tab"] * MAX_STEPS:
        page.keyboard.press(key)
        steps.append(page.evaluate(FOCUSED))
    assert len({name for name, _ in steps}) > 3
    assert [name for name, is_seen in steps if not is_seen and not name.startswith("<body")] == []


@pytest.mark.parametrize("wanted", ["reduce", "no-preference"])
def test_nothing_moves_where_less_motion_is_wanted(watch: Watch, wanted: str) -> None:
    found = watch("desk", reduced_motion=wanted)
    page = found.show("view=play&opp=two&g=nim+3+5", ".stage .mark")
    page.evaluate("""() => {
      window.moved = [];
      addEventListener("animationstart", (event) => window.moved.push(event.animationName), true);
    }""")
    click_until(page.locator("button.move").first, ".log > li")
    page.evaluate("() => document.getElementById('note').classList.add('spin')")
    page.wait_for_timeout(300)
    assert (page.evaluate("window.moved") == []) == (wanted == "reduce")


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_chosen_is_seen_in_colours_of_the_system(watch: Watch, scheme: str) -> None:
    found = watch(forced_colors="active", color_scheme=scheme, viewport=ZOOMED)
    page = found.show("view=play&opp=two&g=kayles+3", "#analyse")
    click_until(page.locator("#analyse"), "#analyse[aria-pressed=true]")
    for place, pair in (
        ("#views", ("#views a[aria-current]", "#views a:not([aria-current])")),
        ("#analyse", ("#analyse[aria-pressed=true]", "#hint")),
    ):
        chosen, other = (page.locator(one).first.evaluate(BACKGROUND) for one in pair)
        assert chosen != other, place


@pytest.mark.thorough
@pytest.mark.parametrize("chosen", ["light", "dark"])
def test_drawings_keep_their_ground_in_colours_of_the_system(watch: Watch, chosen: str) -> None:
    found = watch(forced_colors="active", color_scheme="dark")
    page = found.show("view=play&opp=two&g=kayles+3", ".canvas svg")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", chosen)
    ground = page.locator(".canvas").evaluate(BACKGROUND)
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(24, 33, 42)"}[chosen]


@pytest.mark.thorough
@pytest.mark.parametrize("view", ["play", "values"])
def test_what_was_drawn_for_the_dark_is_light_on_paper(watch: Watch, view: str) -> None:
    found = watch(color_scheme="dark")
    page = found.show(STATES[view][0], ".canvas svg")
    page.emulate_media(media="print", color_scheme="dark")
    drawn = page.locator(".canvas svg")
    assert "invert" in drawn.evaluate("one => getComputedStyle(one).filter")


@pytest.mark.thorough
@pytest.mark.parametrize("view", ["play", "values", "lesson"])
def test_paper_shows_all_and_cuts_nothing_off(watched: Watched, view: str) -> None:
    watched.page.set_viewport_size(PAPER)
    ready = {"play": ".verdict", "values": ".plot", "lesson": ".key"}[view]
    page = watched.show(f"{STATES[view][0]}&hide=none", ready)
    watched.settle()
    page.emulate_media(media="print")
    assert watched.overhang <= 0
    over = page.locator("main .canvas, main .moves").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length")  # fmt: skip
    assert over == 0
    assert page.locator("main h1").is_visible() or view == "lesson"
    for control in ("header", "footer", "#busy", "summary", "input", "select"):
        assert page.locator(control).evaluate_all(
            "all => all.filter(one => one.checkVisibility()).length") == 0, control  # fmt: skip
    assert page.pdf().startswith(b"%PDF")


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


HEARD = """() => {
  window.said = [];
  addEventListener("DOMContentLoaded", () => {
    const places = [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")];
    for (const place of places) new MutationObserver(() => {
      const text = place.textContent.trim();
      if (text) window.said.push(text);
    }).observe(place, { childList: true, characterData: true, subtree: true });
  });
}"""
TREES = case_table(__file__, "trees")


def tree(page: Any) -> str:
    return str(page.locator("main").aria_snapshot())


@pytest.mark.parametrize("start", TREES)
def test_a_board_is_a_group_of_buttons_named_by_moves(watched: Watched, start: str) -> None:
    title, names = TREES[start]
    page = watched.show(f"view=play&opp=two&g={start.replace(' ', '+')}", ".stage .mark")
    found = tree(page)
    assert f'- heading "{title}" [level=1]' in found
    assert f'group "{title}"' in found
    for name in names:
        assert f'button "{name}"' in found
    assert "img" not in tree(page).split("Controls")[0], "no picture hides the buttons"
    assert "- region" in found
    board = page.get_by_role("group", name=title, exact=True)
    assert board.count() == 1
    assert board.evaluate("one => one.ariaDescribedByElements[0].textContent.length") > 10
    assert board.get_by_role("button").count() == page.locator(".mark[role=button]").count()


@pytest.mark.parametrize("start", ["nim 3 5 7", "kayles 9", "queen 6,4"])
def test_a_move_is_told_once(watched: Watched, start: str) -> None:
    watched.page.add_init_script(f"({HEARD})()")
    page = watched.show(f"view=play&g={start.replace(' ', '+')}", ".stage .mark")
    page.locator("svg.board .mark").first.focus()
    page.evaluate("() => { window.said = []; }")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    if page.locator("#make").count():
        page.keyboard.press("Enter")
    page.wait_for_function("() => window.said.some((one) => one.startsWith('Computer: '))")
    page.wait_for_timeout(100)
    said = page.evaluate("window.said")
    computer = [text for text in said if text.startswith("Computer: ")]
    assert len(computer) == 1
    assert said[-1] == computer[0]
    assert said[-1].endswith(("Your turn.", "You lose."))
    assert len(said) == len(set(said)), "nothing is told twice"


def test_hints_and_the_end_are_told_once(watched: Watched) -> None:
    watched.page.add_init_script(f"({HEARD})()")
    page = watched.show("view=play&opp=two&g=nim+1", ".stage .mark")
    page.evaluate("() => { window.said = []; }")
    click_until(page.locator("#hint"), "#hints .told")
    click_until(page.locator(".mark").first, "#ending")
    page.wait_for_timeout(100)
    said = page.evaluate("window.said")
    assert said == ["You can win.", "You: take 1. The first player wins."]
