"""Games that need not end, on the page: nobody is told to have lost where nobody has."""

from typing import Any
from urllib.parse import quote_plus

import pytest

from kalmar.core.compositions import SIX
from kalmar.web.services import call
from tests.web.visits import Watched

pytestmark = pytest.mark.browser

ROUND = "DEHG"
"""From G around a circle of roads and back."""
TOWNS = {"D": "Dabas", "E": "Ecser", "H": "Hetes", "G": "Gyula"}


def rounds(start: str, times: int, **way: Any) -> str:
    """The moves of one car around the circle, so many times, as in a link."""
    position, made = start, []
    for town in ROUND * times:
        moves = call("position", {"position": position, **way})["moves"]
        move = next(one for one in moves if one["key"].endswith(TOWNS[town]))
        made.append(move["key"])
        position = call("play", {"position": position, "move": move["key"], **way})["position"]
    return quote_plus(";".join(made))


@pytest.mark.parametrize(
    ("lang", "offer", "over"),
    [("en", "Offer a draw", "Draw"), ("hu", "Döntetlent ajánlok", "Döntetlen")],
)
def test_a_game_that_goes_round_is_offered_as_a_draw(
    watched: Watched, lang: str, offer: str, over: str
) -> None:
    twice = rounds("dugó G", 2, convention="misere")
    once = rounds("dugó G", 1, convention="misere")
    page = watched.show(f"view=play&g=dugó+G&play=misere&lang={lang}&m={once}", ".log li")
    assert page.locator("#agree, #repeated").count() == 0
    page = watched.show(f"view=play&g=dugó+G&play=misere&lang={lang}&m={twice}", "#repeated")
    page.get_by_role("button", name=offer).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#ending h2:has-text('{over}')")
    watched.settle()
    page.wait_for_selector("#ending .stairs circle.even")
    assert page.locator("#ending h2").inner_text().rstrip(".") == over
    assert page.locator("#ending .lost").count() == 0


def test_a_draw_is_declined_where_somebody_wins(watched: Watched) -> None:
    assert call("report", {"position": "dugó G"})["outcome"] in "NP"
    page = watched.show(f"view=play&g=dugó+G&m={rounds('dugó G', 2)}", "#repeated")
    page.locator("#agree").click()
    page.wait_for_selector("#note:has-text('The computer declines')")
    assert page.locator("#ending").count() == 0


def test_the_end_says_where_a_draw_was_given_away(watched: Watched) -> None:
    page = watched.show("view=play&g=dugó+B&play=misere", ".stage .mark")
    assert "Can be a draw" in page.locator(".head").inner_text()
    page.get_by_role("button", name="Bugac → Cibakháza").first.click()
    if page.locator("#make").count():
        page.locator("#make").click()
    page.wait_for_selector("#ending .lost")
    told = page.locator("#ending").inner_text()
    assert "You had a draw until move 1." in told
    assert "nobody could force a win" in told
    assert "Try going" not in told
    assert page.locator("#ending .stairs circle.even").count() == 1
    page.get_by_role("button", name="Go back there and play on").click()
    page.wait_for_selector(".stage .mark[role=button]")


@pytest.mark.parametrize("cars", ["A K", "A K P"])
@pytest.mark.parametrize("composition", [row.name for row in SIX])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_cars_are_driven_in_each_of_the_twelve_ways(
    watched: Watched, cars: str, composition: str, play: str
) -> None:
    """A turn is made by hand, the computer answers, and the verdict is that of the program."""
    way = {"position": f"dugó {cars}", "composition": composition, "convention": play}
    known = call("report", way)
    page = watched.show(
        f"view=play&g={quote_plus(way['position'])}&way={composition}&play={play}&hide=none",
        "#analysis .verdict",
    )
    said = {"N": "The player to move wins", "P": "The player to move loses"}
    verdict = page.locator("#analysis .verdict").inner_text()
    assert said.get(known["outcome"], "Draw") in verdict
    assert ("drawn" in verdict or "neither player can force" in verdict) == (
        known["outcome"] not in "NP"
    )
    if page.locator("#picker").count():
        lists = page.locator("#picker select")
        every = composition.endswith("conjunctive")
        for number in range(lists.count() if every else 1):
            lists.nth(number).select_option(index=1)
        page.get_by_role("button", name="Play the turn").click()
    else:
        page.locator("button.move").first.click()
        if page.locator("#make").count():
            page.locator("#make").click()
    page.wait_for_selector(".log li:nth-child(2), #ending")
    page.wait_for_selector("#analysis .verdict, #ending h2")
    if known["outcome"] not in "NP":
        assert "Nobody can force a win" in call("hint", {**way, "step": 1})["hint"]
        assert page.locator("text=You lose").count() == 0
