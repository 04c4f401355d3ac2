"""The board for those who do not see it: a group of buttons with names, one message a move."""

from typing import Any

import pytest

from tests.cases import case_table
from tests.web.visits import Watched

pytestmark = pytest.mark.browser

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
    page.locator("#hint").click()
    page.wait_for_selector("#hints .told")
    page.locator(".mark").first.click()
    page.wait_for_selector("#ending")
    page.wait_for_timeout(100)
    said = page.evaluate("window.said")
    assert said == ["You can win.", "You: take 1. The first player wins."]
