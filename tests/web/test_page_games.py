"""Games of other kinds on the page: Left and Right, cycles, rules of one's own."""

from typing import Any
from urllib.parse import quote_plus

import pytest

from kalmar.core.compositions import SIX
from kalmar.web.services import call
from tests.cases import cases
from tests.web.visits import PHONE, Watch, Watched, click_until, press_until, reload_until

pytestmark = pytest.mark.browser

VIEW = "view=partizan&g=coloured-hackenbush+0-1:b,1-2:r,1-3:g+%2B+toads-and-frogs+TT_FF"
READY = ".canvas [data-move]"
SAYS = "#bar, #ending"


@pytest.fixture
def phone(watch: Watch) -> Watched:
    return watch("phone", touch=True)


def to_move(page: Any, words: str) -> None:
    """Wait until it is said whose turn it is."""
    page.set_default_timeout(30_000)
    page.wait_for_function(
        """([places, words]) => [...document.querySelectorAll(places)]
          .some((place) => place.textContent.includes(words))""",
        arg=[SAYS, words],
    )


def test_a_game_is_played_with_the_keyboard_alone(watched: Watched) -> None:
    page = watched.show(VIEW, READY)
    first = page.locator(".canvas .mark[tabindex='0']")
    assert first.count() == 1, "the board is one stop"
    first.press("End")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    if page.locator(".chips button").count():
        page.locator("#make").press("Enter")
    page.wait_for_selector(".log li:nth-child(2)")
    to_move(page, "Left")
    assert "m=" in page.url
    press_until(page.locator("#undo"), "Enter", ".log li", state="detached")
    press_until(page.locator("#analyse"), "Enter", "#analysis table")
    assert page.locator("#analysis table").count() == 2
    assert "Left begins" in page.inner_text("main")


def test_rules_come_first_and_answers_when_asked(watched: Watched) -> None:
    page = watched.show(VIEW, READY)
    words = page.inner_text("main")
    assert "Left cuts a blue or green edge" in words
    assert "Whoever cannot move loses." in words
    assert not any(said in words for said in ("Left wins", "Right wins", "loses if"))
    before = page.evaluate("""() => document.querySelector(".rule").compareDocumentPosition(
      document.querySelector(".canvas")) & Node.DOCUMENT_POSITION_FOLLOWING""")
    assert before


def test_it_fits_a_telephone_in_hungarian(phone: Watched) -> None:
    page = phone.show(f"{VIEW}&lang=hu", READY)
    to_move(page, "Bal következik.")
    page.locator("#analyse").tap()
    page.wait_for_selector("#analysis table")
    page.wait_for_selector("#partizan-position:visible")
    assert phone.overhang <= 0
    for control in page.locator("main .bar button:visible").all():
        assert control.bounding_box()["height"] >= 24
    board = page.locator(".canvas svg").bounding_box()
    assert board["width"] <= PHONE["width"]


def test_two_people_play_to_the_end(watched: Watched) -> None:
    page = watched.show("view=partizan&g=toads-and-frogs+T_F&opp=two", READY)
    for side in ("Left", "Right", "Left"):
        to_move(page, f"It is {side}'s turn.")
        page.locator(".canvas .mark[role=button]").first.click(force=True)
    to_move(page, "Left wins")
    assert not page.locator(READY).count()
    page.locator("#end-again").click()
    to_move(page, "It is Left's turn.")


def test_a_link_goes_on_with_its_moves_and_the_other_side(watched: Watched) -> None:
    page = watched.show("view=partizan&g=toads-and-frogs+TT_FF&more=right&me=2&m=1:+T_TFF", READY)
    to_move(page, "Right")
    page.locator(".canvas .mark[role=button]").first.click(force=True)
    page.wait_for_selector(".log li:nth-child(2)")
    to_move(page, "Right")


def test_a_link_whose_moves_do_not_fit_goes_on_before_them(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=partizan&g=toads-and-frogs+TT_FF&m=1:+TT_F", READY)
    to_move(page, "Left")
    assert "Move 1 in the link is not legal" in page.inner_text(".error")
    assert "m=" not in page.url


def test_what_cannot_be_read_is_said(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=partizan&g=graph+x.csv+a", ".error")
    assert "files are not read here" in page.inner_text(".error")


def test_the_start_is_what_the_link_names_or_an_example(watched: Watched) -> None:
    page = watched.show("view=partizan", READY)
    assert page.inner_text("h1") == "Domineering"
    page.locator("select").first.select_option("domineering 2x3 ∧ toads-and-frogs TT__FF")
    page.wait_for_selector("h1:has-text('Domineering ∧ Toads and Frogs')")
    assert "On your turn, move in every game." in page.inner_text(".rule")
    page.locator(".canvas .mark[role=button]").first.click(force=True)
    page.wait_for_selector(".log li:nth-child(2)")
    page.locator("#redo").evaluate("button => button.click()")
    assert page.locator(".log .who").all_inner_texts() == ["Left", "Right"]


def test_a_game_without_marks_is_played_from_the_list(watched: Watched) -> None:
    page = watched.show("view=partizan&opp=two&g=form+{0,*|1}", ".pane .moves")
    click_until(page.locator("button.move").first, ".log li:nth-child(1)")


def test_the_pass_is_reached_with_the_keyboard(watched: Watched) -> None:
    page = watched.show("view=play&opp=two&g=nim-with-a-pass+2+3", ".stage .mark")
    plate = page.locator("[data-part='1:pass']")
    assert plate.get_attribute("aria-label") == "pass"
    press_until(plate, "Enter", "[data-position='nim-with-a-pass 2 3 passed']")
    assert not page.locator("[data-part='1:pass']:not([data-last])").count()


def test_the_pile_to_be_answered_is_framed(watched: Watched) -> None:
    page = watched.show("view=play&opp=two&g=top-entails+5+4", ".stage .mark")
    click_until(page.locator("[data-part='1:1:5']"), "[data-position='top-entails @4 4']")
    parts = page.locator(".stage .mark").evaluate_all("all => all.map(one => one.dataset.part)")
    assert parts
    assert all(part.startswith("1:1:") for part in parts), "it is the pile that was moved"
    assert "the next move must be made here" in page.locator(".stage svg").inner_html()


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
def test_going_round_may_be_a_draw(watched: Watched, lang: str, offer: str, over: str) -> None:
    twice = rounds("dugó G", 2, convention="misere")
    once = rounds("dugó G", 1, convention="misere")
    page = watched.show(f"view=play&g=dugó+G&play=misere&lang={lang}&m={once}", ".log li")
    assert page.locator("#agree, #repeated").count() == 0
    page = watched.show(f"view=play&g=dugó+G&play=misere&lang={lang}&m={twice}", "#repeated")
    press_until(page.get_by_role("button", name=offer), "Enter", f"#ending h2:has-text('{over}')")
    watched.settle()
    page.wait_for_selector("#ending .stairs circle.even")
    assert page.locator("#ending h2").inner_text().rstrip(".") == over
    assert page.locator("#ending .lost").count() == 0


def test_a_draw_is_declined_where_somebody_wins(watched: Watched) -> None:
    assert call("report", {"position": "dugó G"})["outcome"] in "NP"
    page = watched.show(f"view=play&g=dugó+G&m={rounds('dugó G', 2)}", "#repeated")
    click_until(page.locator("#agree"), "#note:has-text('The computer declines')")
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
def test_cars_drive_in_twelve_ways(
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
    is_drawn = "drawn" in verdict or "neither player can force" in verdict
    assert is_drawn == (known["outcome"] not in "NP")
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
    reload_until(page, "[data-position*='k<n;start 6) 6']")


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
