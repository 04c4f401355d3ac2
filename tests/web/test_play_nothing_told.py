"""Nothing of the page hangs on who wins, before that is asked for: other answers, the same page."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest

from tests.web.playing import EXAMPLES, SUMS, Board
from tests.web.visits import Watched

pytestmark = pytest.mark.browser

CONFIRMED = """try { localStorage.setItem("confirm", "on"); } catch { /* an empty page */ }"""
"""The first click only shows a move."""
OTHER = {"N": "P", "P": "N", "D": "N"}
ROWS = {"win": "loss", "loss": "win", "draw": "win"}


def other_report(report: dict[str, Any]) -> dict[str, Any]:
    """A report in which the other player wins, with another value and reason."""
    return {**report, "outcome": OTHER[report["outcome"]], "value": 77, "value_words": "77",
            "length": 99, "reason": "77", "theorem": "77", "winning_moves": ["take 77"],
            "winning_move_count": 77, "line": ["take 77"]}  # fmt: skip


def other_row(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "value": 77, "remoteness": 77, "outcome": ROWS[row["outcome"]]}


def other(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer about the same position in which all that is to be found out is otherwise."""
    rows = [other_row(row) for row in reversed(answer["moves"])]
    return {**answer, "report": other_report(answer["report"]), "moves": rows}


def lie(route: Any) -> None:
    """Answer otherwise."""
    answer = route.fetch()
    told = re.sub(
        r"(event: result\s+data: )(.*)",
        lambda found: found[1] + json.dumps(other(json.loads(found[2]))),
        answer.text(),
    )
    route.fulfill(response=answer, body=told)


BUSY = re.compile(r'<aside id="busy"[^>]*>')
"""Whether the page has had to wait, which says how busy the machine is."""


def states(watched: Watched, fragment: str) -> list[str]:
    """The page at the start, with a move shown, and after it; several games are only pointed at."""
    board, page = Board(watched, fragment), watched.page
    page.mouse.move(0, 0)
    board.show(fragment)
    found = [page.content()]
    x, y = board.place_on(board.marks[len(board.marks) // 2])
    page.mouse.move(x, y)
    found.append(page.content())
    page.mouse.click(x, y)
    found.append(page.content())
    if page.locator("#make").count():
        page.locator("#make").click()
        board.answered(1)
        found.append("" if board.over else page.content())
    return [BUSY.sub("", content) for content in found]


@pytest.mark.parametrize("start", [*EXAMPLES.values(), *SUMS])
def test_the_page_is_the_same_whoever_wins(watched: Watched, start: str) -> None:
    watched.page.add_init_script(CONFIRMED)
    fragment = f"view=play&opp=two&g={quote(start)}"
    told = states(watched, fragment)
    watched.page.route(re.compile(r"/api/v1/position\b"), lie)
    assert states(watched, fragment) == told


@pytest.mark.parametrize("start", ["nim 3 5 7", "nim 2 & kayles 3"])
def test_the_question_is_the_same_whoever_wins(watched: Watched, start: str) -> None:
    fragment = f"view=play&ask=1&level=1&g={quote(start)}"
    watched.show(fragment, "#begins")
    told = watched.page.content()
    watched.page.route(re.compile(r"/api/v1/position\b"), lie)
    watched.show(fragment, "#begins")
    assert watched.page.content() == told


def test_another_answer_is_seen_where_it_is_asked_for(watched: Watched) -> None:
    watched.page.route(re.compile(r"/api/v1/position\b"), lie)
    page = watched.show("view=play&opp=two&g=nim+3+5", "button.move")
    assert "77" not in page.locator("body").text_content()
    page.locator("#analyse").click()
    assert "77" in page.locator("#analysis").text_content()
