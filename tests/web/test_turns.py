"""Answers that come late replace none that are newer; archives are unpacked as they were packed."""

import base64
import io
import tarfile
from typing import Any

import pytest

from tests.web.pure import Ask
from tests.web.visits import Watched

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


def test_only_the_turn_that_began_last_is_the_newest(ask: Ask) -> None:
    assert ask("turns", 3) == [[True], [False, True], [False, False, True]]


@pytest.mark.parametrize("kind", ["w:gz", "w"])
def test_archives_are_unpacked(ask: Ask, kind: Any) -> None:
    files = {"a/b.pyc": b"\x00\x01" * 300, "empty": b"", "whole": bytes(512), "é/" + "x" * 90: b"1"}
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode=kind, format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    found = ask("files", base64.b64encode(made.getvalue()).decode())
    assert {name: base64.b64decode(content) for name, content in found.items()} == files


def late(watched: Watched, service: str, fragment: str, ready: str) -> Any:
    """A page in which the next answer of a service comes late."""
    page = watched.show(fragment, ready)
    page.evaluate(LATE, service)
    return page


@pytest.mark.browser
def test_the_labels_of_a_map_are_those_of_the_last_roads(watched: Watched) -> None:
    page = late(watched, "graph", "view=draw&g=A%3EB", "svg.map text:text-is('B 0')")
    page.locator("#roads").fill("A>B,B>C")
    page.locator("#roads").press("Enter")
    page.locator("#roads").fill("A>C,C>D,D>E")
    page.locator("#roads").press("Enter")
    page.wait_for_selector("svg.map text:text-is('E 0')")
    page.wait_for_function("() => window.late")
    page.wait_for_timeout(100)
    assert page.locator("svg.map text:text-is('E 0')").count() == 1
    assert page.locator("svg.map text:text-is('A 1')").count() == 1


@pytest.mark.browser
def test_a_reason_is_not_told_of_another_position(watched: Watched) -> None:
    page = late(watched, "why", "view=play&g=nim+3+5+7&opp=two&hide=none", "button.move")
    page.locator("#why").click()
    page.locator("button.move").first.click()
    page.wait_for_selector("[data-position]:not([data-position='nim 3 5 7'])")
    page.wait_for_function("() => window.late")
    page.wait_for_timeout(100)
    assert page.locator("#reason").inner_text() == ""


@pytest.mark.browser
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


@pytest.mark.browser
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


@pytest.mark.browser
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
