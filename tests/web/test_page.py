"""The page in a browser: every view, keyboard, touch, small screens, links; no error anywhere.

Answers that come late replace none that are newer; a site keeps its own files, and no other's.
"""

from pathlib import Path
from typing import Any

import pytest

from kalmar.web.app import PAGE
from kalmar.web.site import DOCS, listed
from tests.web.served import hosted
from tests.web.visits import Watch, Watched, click_until, enter_until, go_until, press_until

pytestmark = pytest.mark.browser


def test_the_computer_answers_and_undo_returns_to_ones_own_move(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5+7", "button.move")
    click_until(page.locator("button.move").first, ".log li:nth-child(2)")
    assert "m=" in page.url
    press_until(page, "Control+z", "[data-position='nim 3 5 7']")
    press_until(page, "Control+y", "[data-position]:not([data-position='nim 3 5 7'])")
    link = page.url
    again = watched.show(link.split("#")[1], "button.move")
    assert again.url == link


def test_links_pasted_into_the_open_page_work(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=play&g=nim+3+5&opp=two", "button.move")
    go_until(page, "#view=play&g=kayles+4&opp=two&lang=hu", "[data-position='kayles 4']")
    assert page.locator("html").get_attribute("lang") == "hu"
    go_until(page, "#view=play&g=nmi+4", ".error")
    assert "nim" in page.locator(".error").inner_text()


def test_hints_reasons_and_hidden_values(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5&opp=two&hide=values", "button.move")
    assert page.locator(".verdict").count() == 0
    for words in ("You can win.", "component 2", "take 2 from heap 2", "in its twin"):
        press_until(page, "h", f"#hints:has-text('{words}')")
    press_until(page, "v", ".verdict")
    assert "hide=none" in page.url
    press_until(page, "w", "#reason pre")
    locked = watched.show("view=play&g=nim+3+5&opp=two&hide=values&lock=1", "button.move")
    assert locked.locator("#analyse").count() == 0


def test_moves_are_typed(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=play&g=nim+3+5&opp=two", "button.move")
    page.keyboard.press("/")
    page.keyboard.type("2: 3")
    press_until(page, "Enter", "[data-position='nim 3 3']")
    enter_until(page.locator("#command"), "9 from 9", "#note:has-text('9 from 9')")


def test_a_cell_says_why(watched: Watched) -> None:
    page = watched.show("view=table&more=rows%3D0..6%26cols%3D0..6", ".heat")
    page.locator(".heat").press("ArrowDown")
    press_until(page, "ArrowRight", ".note a:text-is('queen 1,1')")
    with page.expect_download() as saved:
        page.get_by_role("button", name="csv").click()
    assert saved.value.suggested_filename == "queen.csv"


def test_a_map_is_drawn_and_played(watched: Watched) -> None:
    page = watched.show("view=draw&g=A%3EB%2CB%3EC", "svg.map")
    page.wait_for_selector("svg.map text:text-is('C 0')")
    page.locator("svg.map").click(position={"x": 20, "y": 20})
    page.wait_for_selector("svg.map text:text-is('D 0')")
    click_until(page.get_by_role("button", name="Play", exact=True), "[data-position*='roads(']")


def test_forced_colours_and_larger_text(watch: Watch) -> None:
    found = watch("zoomed", forced_colors="active")
    page = found.show("view=play&g=nim+2+%7C+kayles+3&opp=two&hide=none", ".verdict")
    assert page.locator(".verdict").is_visible()
    assert found.overhang <= 0


MOVES = "button.move"


def hungarian(page: Any) -> None:
    click_until(page.get_by_role("button", name="Magyar"), "html[lang=hu]")


def test_variations_and_hints_are_kept_and_told_in_the_new_language(watched: Watched) -> None:
    page = watched.show("view=play&opp=two&g=nim+3+5", MOVES)
    click_until(page.locator(MOVES).nth(1), ".log > li")
    click_until(page.locator("#undo"), ".variations li", state="attached")
    click_until(page.locator("#hint"), "#hints:has-text('hints used: 1')")
    assert "take" in page.locator(".variations").text_content()
    hungarian(page)
    page.wait_for_selector(".variations:not(:has-text('take')) li", state="attached")
    click_until(page.locator("#hint"), "#hints:has-text('2')")


def test_who_begins_is_not_asked_again(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5&ask=1", "#begins")
    click_until(page.get_by_role("button", name="I go first"), "#begins", state="detached")
    hungarian(page)
    page.wait_for_selector("#note:has-text('.')")
    page.wait_for_selector(MOVES)
    assert page.locator("#begins").count() == 0


def test_a_game_is_found_by_its_values_and_shown(watched: Watched) -> None:
    page = watched.show("view=values&g=nim", "main svg")
    page.click("#finder summary")
    enter_until(page.locator("#finder input"), "0 1 2 3 1 4 3 2", "#finder li a")
    first = page.locator("#finder li").first
    assert "Kayles (0.77)" in first.inner_text()
    assert "from heap 0 (also rayles, 0.771" in first.inner_text()
    enter_until(page.locator("#finder input"), "0 1 -1", "#finder .error")
    assert "-1 is negative" in page.locator("#finder .error").inner_text()
    enter_until(page.locator("#finder input"), "0 1", "#finder .note")
    page.locator("#finder li a").first.click()
    page.wait_for_url("**view=values&g=*")


def test_the_finder_speaks_hungarian(watched: Watched) -> None:
    page = watched.show("view=values&g=nim&lang=hu", "main svg")
    page.click("#finder summary")
    enter_until(page.locator("#finder input"), "3 1 4 1 5 9 2 6", "#finder [role=status] p")
    assert "egyikének sem ezek az értékei" in page.locator("#finder [role=status]").inner_text()


def test_the_page_has_the_command_of_its_position(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5&way=selective&play=misere&opp=two", "button.move")
    wanted = "kalmar solve 'nim 3 5' -c selective --misere"
    assert page.locator("#shell").input_value() == wanted
    page.click("#copy-shell")
    page = watched.show("view=play&g=nim+3+5&lock=1&opp=two", "button.move")
    assert page.locator("#shell").count() == 0


LATE = """(service) => {
  const real = window.fetch;
  let first = true;
  window.fetch = async (path, ...more) => {
    const slow = first && String(path).includes(`api/v1/${service}`);
    if (slow) first = false;
    const answer = await real(path, ...more);
    if (slow) {
      await new Promise((resolve) => setTimeout(resolve, 900));
      window.late = true;
    }
    return answer;
  };
}"""
"""The first answer of a service comes after those that are asked for later."""


def late(watched: Watched, service: str, fragment: str, ready: str) -> Any:
    """A page in which the next answer of a service comes late."""
    page = watched.show(fragment, ready)
    page.evaluate(LATE, service)
    return page


def test_the_labels_of_a_map_are_those_of_the_last_roads(watched: Watched) -> None:
    page = late(watched, "graph", "view=draw&g=A%3EB", "svg.map text:text-is('B 0')")
    page.locator("#roads").fill("A>B,B>C")
    page.locator("#roads").press("Enter")
    enter_until(page.locator("#roads"), "A>C,C>D,D>E", "svg.map text:text-is('E 0')")
    page.wait_for_function("() => window.late")
    page.wait_for_timeout(100)
    assert page.locator("svg.map text:text-is('E 0')").count() == 1
    assert page.locator("svg.map text:text-is('A 1')").count() == 1


def test_a_reason_is_not_told_of_another_position(watched: Watched) -> None:
    page = late(watched, "why", "view=play&g=nim+3+5+7&opp=two&hide=none", "button.move")
    page.locator("#why").click()
    page.locator("button.move").first.click()
    page.wait_for_selector("[data-position]:not([data-position='nim 3 5 7'])")
    page.wait_for_function("() => window.late")
    page.wait_for_timeout(100)
    assert page.locator("#reason").inner_text() == ""


def test_the_last_sequence_stays(watched: Watched) -> None:
    page = late(watched, "values", "view=values&g=kayles", "main svg")
    for game in ("nim", "ruler"):
        page.locator("[name=game]").fill(game)
        page.get_by_role("button", name="Show", exact=True).click()
    page.wait_for_selector("main h2:has-text('Ruler')")
    page.wait_for_function("() => window.late")
    page.wait_for_timeout(100)
    assert page.locator("main h2").count() == 1
    assert "Ruler" in page.locator("main h2").inner_text()


def test_the_ways_of_the_last_games_are_compared(watched: Watched) -> None:
    page = late(watched, "twelve", "view=compose&g=nim+3+5&hide=none", "table.twelve")
    compare = page.get_by_role("button", name="Compare 12 ways")
    page.get_by_role("button", name="Change game 1").click()
    typed = page.get_by_label("Game 1", exact=True)
    for part in ("nim 1", "nim 1 1"):
        typed.fill(part)
        typed.press("Enter")
        compare.click()
    page.wait_for_function("() => window.late")
    page.wait_for_selector("table.twelve")
    assert "nim+1+1" in page.locator("table.twelve a").first.get_attribute("href")


def test_more_moves_are_listed_once(watched: Watched) -> None:
    page = late(watched, "moves", "view=play&g=nim+1500&opp=two", "#more")
    for _ in range(4):
        page.locator("#more").click()
    page.locator("#more").click()
    page.locator("#more").click()
    page.wait_for_function("() => window.late")
    page.wait_for_timeout(300)
    names = page.locator("button.move").all_inner_texts()
    assert len(names) == len(set(names)) == 1200


PAGE_TEXT = """<!doctype html><meta charset="utf-8"><title>A site</title>
<script type="module" src="start.js"></script>"""
START = """await navigator.serviceWorker.register("offline.js", { type: "module" });
await navigator.serviceWorker.ready; document.title = "ready";"""
DOCUMENT = """<!doctype html><link rel="stylesheet" href="{up}style.css?v=1"><p>read me</p>"""


def small_site(folder: Path, docs: bool) -> None:
    """A site of one page, with the service worker of the true one."""
    folder.mkdir()
    (folder / "index.html").write_text(PAGE_TEXT)
    (folder / "start.js").write_text(START)
    (folder / "offline.js").write_bytes((PAGE / "offline.js").read_bytes())
    if docs:
        for name in (*DOCS, "docs/other.html", "docs/style.css"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(DOCUMENT.format(up="../" * (name.count("/") - 1)))
    made = listed(folder, ["index.html", "start.js"], docs).replace('["./", ', "[")
    (folder / "files.js").write_text(made)


def kept(page: Any) -> dict[str, list[str]]:
    """The files in each cache of the host."""
    found: dict[str, list[str]] = page.evaluate("""async () => Object.fromEntries(await Promise.all(
      (await caches.keys()).map(async (name) => [name, (await (await caches.open(name)).keys())
        .map((request) => new URL(request.url).pathname)])))""")
    return found


def opened(page: Any, address: str) -> None:
    page.goto(address)
    page.wait_for_function("() => document.title === 'ready'")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state"
                           " === 'activated'")  # fmt: skip


def test_two_sites_on_a_host_keep_their_own_files(browser: Any, tmp_path: Path) -> None:
    small_site(tmp_path / "one", docs=True)
    small_site(tmp_path / "two", docs=False)
    context = browser.new_context()
    page = context.new_page()
    with hosted(tmp_path) as host:
        opened(page, f"{host.address}one/index.html")
        opened(page, f"{host.address}two/index.html")
        first = {name: files for name, files in kept(page).items() if "/one/" in name}
        assert len(kept(page)) == 2
        (tmp_path / "two/index.html").write_text(PAGE_TEXT + "<p>anew</p>")
        made = listed(tmp_path / "two", ["index.html"], False).replace('["./", ', "[")
        (tmp_path / "two/files.js").write_text(made)
        page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        page.wait_for_function(
            """async (version) => { const names = await caches.keys();
              return names.length === 2 && names.some((name) => name.endsWith(version)); }""",
            arg=made.split('"')[1],
        )
        found = kept(page)
        assert {name: files for name, files in found.items() if "/one/" in name} == first
        page.goto(f"{host.address}one/docs/other.html")
        address = host.address
    # The host has gone: what the page links to is there, and what has been read.
    for name in ("one/index.html", *(f"one/{name}" for name in DOCS), "one/docs/other.html"):
        page.goto(address + name)
        if "docs" in name:
            assert page.locator("p").inner_text() == "read me"
    assert page.evaluate("fetch('style.css').then((found) => found.ok)")
    context.close()
