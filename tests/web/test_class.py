"""What a teacher needs: sheets, links, result codes, homework, questions, frames and projectors."""

import re
from pathlib import Path

import pytest

from kalmar.web.services import call
from tests.web.visits import Watched, click_until, enter_until, reload_until

pytestmark = pytest.mark.browser

LESSON = "view=lesson&g=kayles+9&level=7&class=K7Q"
CODES = ["K7Q8-C9CA-E2KQ", "K7Q8-W040-39PF", "K7Q9-G0WJ-A0DK"]
"""Of the pupils 3, 7 and 12 of lesson K7Q."""
MILLIMETRE = 96 / 25.4


def test_the_sheet_has_rule_aim_board_code_and_table(watched: Watched) -> None:
    page = watched.show(LESSON, ".sheet .key")
    pupils = page.locator(".sheet .page").first
    text = pupils.inner_text()
    for words in ("Name:", "Kayles", "Rule.", "Aim. Whoever makes the last move wins.",
                  "1. Play four games in pairs", "Would you rather go first or second? Why?",
                  "The third pupil watches"):  # fmt: skip
        assert words in text
    assert pupils.locator("tbody tr").count() == 4
    link = pupils.locator("a.address").get_attribute("href")
    for part in ("g=kayles+9", "ask=1", "class=K7Q", "level=7", "lang=en"):
        assert part in link
    key = page.locator(".sheet .key").inner_text()
    for words in (
        "The player to move wins",
        "take 1, leaving 4 and 4",
        "equal parts in pairs",
        "halves it",
    ):
        assert words in key
    assert "kayles 9" not in text.replace(link, "").split("\n127.")[0], "no notation for pupils"


def test_the_sheet_fits_two_pages_of_paper(watched: Watched) -> None:
    watched.page.emulate_media(color_scheme="dark")
    many = "kayles+5+%2B+nim+3+%2B+queen+2,3+%2B+chomp+2x3"
    for level, game in ((7, "kayles+9"), (10, many), (10, f"{many}&more=tasks&seed=2")):
        page = watched.show(f"view=lesson&g={game}&level={level}&class=K7Q&lang=hu", ".sheet .key")
        page.emulate_media(media="print")
        square = page.locator(".sheet .qr").bounding_box()
        modules = int(page.locator(".sheet .qr").get_attribute("viewBox").split()[2]) / 3
        assert square["width"] * (modules - 8) / modules >= 30 * MILLIMETRE
        assert page.locator(".sheet .page").first.evaluate(
            "one => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"  # fmt: skip
        for paper, height in (("A4", 297), ("Letter", 279)):
            pages = re.findall(rb"/Type\s*/Page[^s]", page.pdf(format=paper))
            assert len(pages) == 2
            board = page.locator(".sheet .canvas").first.bounding_box()
            assert board["height"] <= height * MILLIMETRE / 3
        page.emulate_media(media="screen")


def test_a_sheet_may_have_three_tasks_each_harder(watched: Watched) -> None:
    page = watched.show("view=lesson&g=nim+3+5+7&level=8&class=K7Q", ".sheet .key")
    assert not page.get_by_role("button", name="Other tasks").is_visible()
    page.get_by_label("Worksheet").first.select_option("tasks")
    page.wait_for_selector(".sheet .task svg")
    for seed in (1, 2):
        found = call("tasks", {"position": "nim 3 5 7", "seed": seed})
        starts = page.locator(".key p:has-text('Start:')")
        assert starts.all_inner_texts() == [f"Start: {position}" for position in found.values()]
        assert page.locator(".page:not(.key) .task svg").count() == 3
        key = page.locator(".sheet .key").inner_text()
        assert "The player to move wins" in key.split("Start:")[1]
        assert "The player to move loses" in key.split("Start:")[3]
        assert page.locator(".sheet a.address").get_attribute("href").endswith(
            "#view=play&g=nim+3+5+7&ask=1&hide=values&lang=en&level=8&class=K7Q")  # fmt: skip
        page.get_by_role("button", name="Other tasks").click()
        page.wait_for_url(f"**seed={seed + 1}*")
        watched.settle()
    assert "more=tasks" in page.url
    watched.check_looks()
    page.get_by_label("Worksheet").first.select_option("")
    page.wait_for_selector(".sheet .games")


def test_practice_on_a_lesson_begins_with_its_position(watched: Watched) -> None:
    page = watched.show("view=lesson&g=nim+3+5+7&play=misere", ".sheet .key")
    page.get_by_role("button", name="Queen to the corner").click()
    page.wait_for_selector(".sheet .key p:has-text('Start: queen 6,4')")
    page.get_by_role("link", name="Practice questions on this game").click()
    page.wait_for_selector(".card-asked[data-position='queen 6,4'] svg.board")
    assert "play=misere" not in page.url


def test_lessons_change_sheet_and_link_together(watched: Watched) -> None:
    page = watched.show("view=lesson", ".sheet .key")
    number = re.search(r"class=(\w{3})", page.url)
    assert number is not None, "a lesson has a number at once"
    page.get_by_role("button", name="Last one loses").click()
    page.wait_for_selector(".sheet .rule:has-text('makes the last move loses')")
    assert "play=misere" in page.url
    assert "level=3" in page.url
    assert page.locator(".way-lists select").last.input_value() == "misere"
    page.get_by_role("button", name="Coins", exact=True).click()
    page.wait_for_selector(".sheet .key p:has-text('Start: coins')")
    assert "level" not in page.url
    key = page.locator(".sheet .key").inner_text()
    assert "Each head is a heap" in key
    assert "Common mistake" not in key, "that is of a level"
    assert number[0] in page.url


def test_an_address_of_this_machine_is_warned_of(watched: Watched) -> None:
    page = watched.show(LESSON, ".warning")
    assert "Phones cannot reach this address" in page.locator(".warning").inner_text()
    page.get_by_label("Address of the published site").fill("kalmar")
    page.get_by_role("button", name="Use this address").click()
    assert "This is not an address" in page.locator(".warning [role=alert]").inner_text()
    page.get_by_label("Address of the published site").fill("https://kalmar.example/x/#old")
    page.get_by_role("button", name="Use this address").click()
    page.wait_for_selector(".sheet .address[href^='https://kalmar.example/x/#view=play&']")
    assert not page.locator(".warning").is_visible()
    reload_until(page, ".sheet .address[href^='https://kalmar.example/x/#view=play&']")
    frame = page.locator(".frame textarea").input_value()
    assert 'src="https://kalmar.example/x/#view=play&amp;g=kayles+9' in frame
    assert "embed=1" in frame


def test_a_class_is_a_table_that_stays_until_deleted(watched: Watched, tmp_path: Path) -> None:
    watched.page.set_viewport_size({"width": 320, "height": 700})
    page = watched.show("view=class", "textarea[name=codes]")
    damaged = CODES[0].replace("E2", "E3")
    page.fill("textarea[name=codes]", "\n".join([*CODES, "", CODES[1].lower(), damaged, "K7Q8"]))
    rows = page.locator(".pupils tbody tr")
    assert [row.inner_text().split("\t") for row in rows.all()] == [
        ["3", "1, 2, 4, 7", "5 / 14", "2"],
        ["7", "1", "0 / 3", "9"],
        ["12", "1, 2, 3", "9 / 10", "0"],
    ]
    assert page.locator(".levels tbody").inner_text().split() == [*"3211001000"]
    wrong = page.locator(".damaged tr")
    assert "third group" in wrong.nth(0).inner_text()
    assert "twelve letters" in wrong.nth(1).inner_text()
    assert page.get_by_text("the last code counts: 1").is_visible()
    watched.check_looks()
    with page.expect_download() as saved:
        page.click("#save-csv")
    saved.value.save_as(tmp_path / "class.csv")
    assert (tmp_path / "class.csv").read_bytes().decode().split("\r\n") == [
        "lesson,number,levels,won,played,hints", "K7Q,3,1 2 4 7,5,14,2", "K7Q,7,1,0,3,9",
        "K7Q,12,1 2 3,9,10,0", ""]  # fmt: skip
    reload_until(page, ".pupils tbody tr")
    page.click("#delete-codes")
    reload_until(page, "textarea[name=codes]")
    assert page.input_value("textarea[name=codes]") == ""
    assert not page.locator(".pupils").count()


def test_what_is_counted_is_handed_in_as_a_code(watched: Watched) -> None:
    page = watched.show("view=class", "textarea[name=codes]")
    page.evaluate("""async () => {
        const { counted, finish } = await import("./results.js");
        counted("", { won: true, perfect: true });
        counted("k7q", { won: true, perfect: true, hints: 2, level: 4 });
        counted("K7Q", { won: true, perfect: false });
        counted("K7Q", { won: false, perfect: true, hints: 1 });
        const { USUAL } = await import("./state.js");
        finish({ ...USUAL, class: "K7Q" });
    }""")
    page.get_by_label("Your number in the class list").fill("64")
    page.keyboard.press("Enter")
    assert "0 to 63" in page.locator("dialog .error").inner_text()
    enter_until(page.get_by_label("Your number in the class list"), "9", "dialog .qr")
    code = page.locator("dialog .code").inner_text()
    assert code.startswith("K7Q")
    page.keyboard.press("Escape")
    page.fill("textarea[name=codes]", code)
    assert page.locator(".pupils tbody tr").inner_text().split("\t") == ["9", "4", "1 / 3", "3"]
    reload_until(page, "textarea[name=codes]")
    again = page.evaluate("""async () => {
        const { codeOf, finishButton } = await import("./results.js");
        const { lessonNumber } = await import("./codes.js");
        const { USUAL } = await import("./state.js");
        const button = finishButton({ ...USUAL, class: "K7Q" });
        return [codeOf(lessonNumber("K7Q")), finishButton(USUAL), button?.textContent];
    }""")
    assert again == [code, None, "Your code for the teacher"]


def test_counts_that_others_have_spoilt_begin_anew(watched: Watched) -> None:
    page = watched.show("view=class", "textarea[name=codes]")
    for kept in ("{", "null", '{"20247": {"won": "x", "played": -3, "pupil": 99}}'):
        page.evaluate("text => localStorage.setItem('results', text)", kept)
        reload_until(page, "textarea[name=codes]")
        found = page.evaluate(
            "async () => (await import('./results.js')).resultOf(20247)")  # fmt: skip
        assert found == {"lesson": 20247, "pupil": 0, "levels": 0, "won": 0, "played": 0,
                         "hints": 0}  # fmt: skip


def test_homework_says_its_first_wrong_line_and_checks_the_others(watched: Watched) -> None:
    page = watched.show("view=class", "#check-homework")
    page.fill("textarea[name=homework]", "nim 3 5\ntake 2 from heap 2\nnim 3 3 = 1\n2: 0")
    click_until(page.locator("#check-homework"), ".checked .bad")
    assert "The first wrong line is line 3" in page.locator(".checked .bad").inner_text()
    assert "G⁺ = 0" in page.locator(".checked .bad").inner_text()
    assert page.locator(".checked tbody tr").count() == 4
    game = f"{watched.address}#view=play&g=nim+1+2&m=take+1+from+heap+2;take+1+from+heap+1"
    page.fill("textarea[name=homework]", game)
    click_until(page.locator("#check-homework"), ".checked .good")
    assert "take 1 from heap 2" in page.locator(".checked").inner_text()
    watched.may_be_refused = True
    page.fill("textarea[name=homework]", "nmi 3")
    page.click("#check-homework")
    page.wait_for_selector(".checked .error:has-text('line 1 is not a starting position')")


def test_which_move_wins_is_told_after_the_answer(watched: Watched) -> None:
    asked: list[str] = []
    watched.page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    page = watched.show("view=which&g=nim+3+5", ".card-asked svg.board")
    watched.settle()
    assert not {"report", "position", "why", "hint", "moves"} & set(asked)
    click_until(page.locator("#none-wins"), ".note .bad:has-text('There is a winning move')")
    page.get_by_text("Choose from a list").click()
    page.locator(".choices button", has_text="take 1 from heap 2").click()
    page.wait_for_selector(".note .bad:has-text('Not this one')")
    assert "then wins by this move: take 1 from heap 2" in page.locator(".note").inner_text()
    page.locator(".choices button", has_text="take 2 from heap 2").click()
    page.wait_for_selector(".note .good:has-text('Right')")
    assert "Leave equal parts in pairs" in page.locator(".note").inner_text()
    page.get_by_role("link", name="Play from here").click()
    page.wait_for_url(re.compile("view=play&g=nim\\+3\\+5"))


def test_a_position_may_have_no_winning_move(watched: Watched) -> None:
    page = watched.show("view=which&g=nim+4+4", ".card-asked svg.board")
    click_until(page.locator("#none-wins"), ".note .good:has-text('no move wins here')")


def test_a_click_on_the_board_answers(watched: Watched) -> None:
    page = watched.show("view=which&g=kayles+5", ".card-asked svg.board")
    page.locator(".card-asked .mark").nth(2).click()
    choices = page.locator(".picked button")
    choices.first.wait_for()
    click_until(choices.filter(has_text="take 1, leaving 2 and 2"), ".note .good")


def test_positions_come_by_chance_and_from_the_sources(watched: Watched) -> None:
    page = watched.show("view=which", ".card-asked svg.board")
    first = page.locator(".card-asked").get_attribute("data-position")
    page.click("#next-card")
    page.wait_for_url(re.compile("seed=2"))
    page.wait_for_selector(f".card-asked[data-position]:not([data-position='{first}'])")
    page.get_by_label("Positions").select_option("004")
    page.wait_for_selector(".card-asked svg.board")
    assert "more=004" in page.url


@pytest.mark.parametrize(("width", "height"), [(320, 420), (640, 620)])
def test_a_frame_shows_the_game_alone(watched: Watched, width: int, height: int) -> None:
    watched.page.set_viewport_size({"width": width, "height": height})
    page = watched.show("view=play&g=nim+3+5&embed=1&hide=values", "svg.board")
    for part in ("header", "footer"):
        assert not page.locator(part).is_visible()
    assert watched.overhang <= 0
    link = page.get_by_role("link", name="Open in Kalmár")
    assert "embed" not in link.get_attribute("href")
    assert "g=nim+3+5" in link.get_attribute("href")
    assert link.bounding_box()["height"] >= 44
