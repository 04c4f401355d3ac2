"""Rules of one's own on the page: checked while they are written, played, kept in links."""

from typing import Any

import pytest

from kalmar.web.services import call
from tests.cases import cases
from tests.web.visits import Watched

pytestmark = pytest.mark.browser


def rules(text: str, language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = call("rules", {"text": text, "lang": language})
    return found


def test_a_text_gives_its_first_values_and_a_position_to_play() -> None:
    found = rules("n -> a, n-a if a < n-a\nstart 9\nname Cutting")
    assert found["error"] is None
    assert found["kind"] == "heaps"
    assert found["ends"]
    assert found["rows"] == [["0", "0", "0", "1", "0", "2", "1", "0", "2", "1", "0", "2", "1", "3",
                              "2", "1", "3", "2", "4", "3"]]  # fmt: skip
    shown = call("position", {"position": found["position"]})
    assert shown["report"]["value"] is not None
    assert shown["position"] == found["position"] == f"{found['game']} 9"
    assert call("reply", {"position": found["position"]})["position"]


def test_squares_make_a_table() -> None:
    found = rules("(x,y) -> (x-1,y)\n(x,y) -> (x,y-1)\nboard 3")
    assert found["kind"] == "squares"
    assert found["rows"] == [["0", "1", "0"], ["1", "0", "1"], ["0", "1", "0"]]
    assert found["position"].endswith(" 2,2")


@cases("text", "ends", "cycle", "rows")
def test_cycles_are_found(
    text: str, ends: bool, cycle: tuple[str, ...], rows: tuple[str, ...]
) -> None:
    found = rules(text)
    assert found["ends"] is ends
    assert tuple(sorted(found["cycle"])) == cycle
    assert [tuple(row) for row in found["rows"]] == [rows]


@cases("text", "place", "said")
def test_mistakes_are_said_with_their_place(text: str, place: tuple[int, ...], said: str) -> None:
    error = rules(text)["error"]
    assert (error["line"], error["column"]) == (place or (None, None))
    assert said in error["sentence"]


def test_rules_are_written_checked_and_played(watched: Watched) -> None:
    page = watched.show("view=draw", "#rules-note pre")
    area, note = page.locator("#rules-text"), page.locator("#rules-note")
    area.fill("n -> n-1\nn -> n-k if k evn")
    note.get_by_text("line 2, column 15").wait_for()
    assert area.get_attribute("aria-invalid") == "true"
    section = page.locator("section", has=area)
    assert section.get_by_role("button", name="Play by these rules").is_disabled()
    note.get_by_role("button", name="Go there").click()
    assert page.evaluate("document.activeElement.id") == "rules-text"
    assert page.evaluate("document.getElementById('rules-text').selectionStart") == 9 + 14
    area.fill("n -> n-1\nn -> n-k if k divides n and k < n\nstart 6")
    page.wait_for_selector("#rules-text[aria-invalid=false]")
    section.get_by_role("button", name="Play by these rules").click()
    page.wait_for_selector("[data-position*='rules(n->n-1']")
    page.reload()
    page.wait_for_selector("[data-position*='k<n;start 6) 6']")


def test_examples_of_rules_are_right(watched: Watched) -> None:
    page = watched.show("view=draw", "#rules-note pre")
    choice = page.get_by_label("Examples of rules")
    for number in range(1, choice.locator("option").count()):
        choice.select_option(index=number)
        page.wait_for_timeout(50)
        page.wait_for_selector("#rules-text[aria-invalid=false]")
        page.wait_for_selector("#rules-note pre")


def test_rules_of_a_link_are_written_out(watched: Watched) -> None:
    page = watched.show("view=draw&g=rules(n-%3En-3%3Bn-%3En-1)%207", "#rules-note pre")
    assert page.locator("#rules-text").input_value() == "n->n-3\nn->n-1"
    assert page.locator("#roads").input_value().startswith("A>B")
