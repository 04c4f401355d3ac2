"""The ten levels played until they are won, lost and won in turn; what a player is told at the end.

Each game is counted before anything is said of it, and what is said is so.
"""

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Route

import kalmar
from kalmar import Outcome, Play, format_position
from kalmar.games.play_language import LEVELS, Level
from kalmar.web.services.service import page_words
from tests.web.playing import Board, press
from tests.web.visits import Watch, Watched, click_until, go_until, press_until

pytestmark = pytest.mark.browser

PLAN = (True, False, True, True, True, True, True)
"""Games against Perfect that are won, and one that is lost, in their order."""


@dataclass
class Standing:
    """What a level counts, as its rule says: three wins in a row, one of them as second player."""

    wins: list[bool] = field(default_factory=list)
    won: bool = False

    def count(self, won: bool, second: bool) -> bool:
        """Count a game; return whether it wins the level."""
        self.wins = [*self.wins, second] if won else []
        before, self.won = self.won, self.won or (len(self.wins) > 2 and any(self.wins))
        return self.won and not before

    @property
    def discs(self) -> int:
        return min(len(self.wins), 3 if any(self.wins) else 2)

    @property
    def lacks_second(self) -> bool:
        return not self.won and len(self.wins) > 1 and not any(self.wins)


class Pupil:
    """A player who can win and lose at will, by touch or by keys."""

    def __init__(self, found: Watched, hand: str, lang: str) -> None:
        self.found, self.page, self.hand = found, found.page, hand
        self.board, self.words = Board(found, hand), page_words(lang)

    def press(self, name: str, place: str = "", **state: Any) -> None:
        """Press a control; wait until something is there, if that is named."""
        press(self.board, self.hand, name)
        if place:
            self.page.wait_for_selector(place, **state)

    def choose_strength(self, number: int) -> None:
        """Choose a strength by its number, the weakest first."""
        self.page.locator("#begins .segments label").nth(number).click()

    def play(self, play: str, wins: bool) -> bool:
        """Play a game, which is won or lost; return whether as second player."""
        outcome = kalmar.solve(self.board.position, play=Play(play)).outcome
        second = (outcome is Outcome.P) == wins
        self.press(f"#begins .pair button >> nth={int(second)}")
        self.play_on(play, wins)
        return second

    def play_on(self, play: str, wins: bool) -> None:
        """Play to the end."""
        mine = f"#ending, #note:text-is('{self.words['your turn']}')"
        while self.page.wait_for_selector(mine) and not self.board.over:
            self.move(play, wins)

    def move(self, play: str, wins: bool) -> None:
        """Make the quickest move that wins, or that does not; any where there is none such."""
        position, plies = self.board.position, self.board.plies
        rows = list(kalmar.solve(position, play=Play(play)).moves)
        row = next((row for row in rows if row.outcome == "win"), None) if wins else rows[-1]
        assert row is not None, f"no move wins on {position}"
        self.choose(self.found.answer(position)["drawing"], row.text)
        self.board.answered(plies + 1)

    def choose(self, drawing: dict[str, Any], key: str) -> None:
        """Choose a move on the board: by a mark, among the moves it may mean, and the button."""
        number = drawing["keys"].index(key)
        meant = {mark: mark.get_attribute("data-move").split() for mark in self.board.marks}
        mark = min((mark for mark in meant if str(number) in meant[mark]),
                   key=lambda mark: len(meant[mark]))  # fmt: skip
        if self.hand == "touch":
            self.board.tap(mark)
        else:
            mark.focus()
            self.page.keyboard.press("Enter")
        chip = f'#choices button[aria-label="{drawing["moves"][number]}"]'
        if self.page.locator(chip).count():
            self.press(chip)
        if self.page.locator("#make").count():
            self.press("#make")

    def said(self) -> list[str]:
        """What the end of the game says of the level."""
        return list(self.page.locator("#ending > h2 + :not(.story, .next)").all_inner_texts())

    def check_end(self, wins: bool, says: str) -> None:
        words = self.words
        right = words["you win" if wins else "you lose"]
        better = "second" if ("me=2" in self.page.url) == wins else "first"
        chose = words[f"{better} was right" if wins else f"{better} would have won"]
        assert self.page.locator("#ending h2").inner_text() == f"{right} {chose}"
        assert "\n".join(self.said()) == says

    def check_standing(self, level: Standing) -> None:
        words, discs = self.words, self.page.locator(".streak .wins")
        assert discs.locator(".full").count() == level.discs
        assert discs.get_attribute("aria-label") == words["wins of"].format(count=level.discs)
        first = self.page.locator(".streak p").first.inner_text().strip()
        assert first == words["level done" if level.won else "won in a row"]
        assert self.page.locator(".streak p").all_inner_texts()[1:] == (
            [] if level.won else [words["what counts"]]
        )


def said_after(level: Standing, words: dict[str, str], number: int, *, completed: bool) -> str:
    """What is said of a level after a game against Perfect."""
    if completed:
        return words["level is yours"].format(number=number)
    if level.lacks_second:
        return words["win as second"]
    count = len(level.wins)
    return words["wins so far"].format(count=count, all=3) if count and not level.won else ""


@pytest.mark.parametrize("lang", ["en", "hu"])
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
@pytest.mark.parametrize("hand", ["touch", "keys"])
def test_a_level_is_played_until_won(watch: Watch, hand: str, level: Level, lang: str) -> None:
    number, size = level.number, {"touch": "phone", "keys": "desk"}[hand]
    found = watch(size, touch=hand == "touch")
    pupil, standing = Pupil(found, hand, lang), Standing()
    page, words = found.page, pupil.words
    found.show(f"lang={lang}", f".path li:nth-child({number}) a")
    pupil.press(f".path li:nth-child({number}) a")
    page.wait_for_selector("#begins")
    assert page.locator("#begins input:checked").get_attribute("value") == "0.4"
    pupil.check_standing(standing)
    pupil.play(level.play.value, wins=True)
    pupil.check_end(True, words["only perfect counts"])
    pupil.check_standing(standing)
    pupil.press("#end-next", "#begins")
    pupil.choose_strength(2)
    for wins in PLAN:
        second = pupil.play(level.play.value, wins)
        completed = standing.count(wins, second)
        pupil.check_end(wins, said_after(standing, words, number, completed=completed))
        pupil.check_standing(standing)
        if completed:
            break
        assert page.locator("#end-level").count() == 0
        pupil.press("#end-next", "#begins")
        assert page.locator("#begins input:checked").get_attribute("value") == "perfect"
    assert standing.won
    pupil.press("#end-level.main", "#begins")
    after = LEVELS[number % 10]
    assert page.locator(".stage").get_attribute("data-position") == format_position(
        kalmar.parse_position(after.starts[0])
    )
    assert page.locator("#begins input:checked").get_attribute("value") == "perfect"
    assert page.locator(".crumb b").inner_text() == words["level of"].format(number=number % 10 + 1)
    pupil.check_standing(Standing())
    pupil.play(after.play.value, wins=False)
    pupil.check_end(False, "")
    pupil.check_standing(Standing())


def test_what_is_said_belongs_to_the_game(watch: Watch) -> None:
    """A game that goes on from where it was lost is practice, and says so."""
    found = watch("phone", touch=True)
    pupil = Pupil(found, "touch", "en")
    words = pupil.words
    found.show("view=play&level=2&g=nim+3+5&ask=1", "#begins")
    pupil.press("#begins .pair button")
    pupil.play_on("normal", wins=False)
    assert pupil.said() == [""]
    pupil.press("#analyse", "#analysis")
    assert pupil.said() == [""], "it was counted before it was analysed"
    pupil.press("#analyse")
    pupil.press("#end-there", "#ending", state="detached")
    pupil.play_on("normal", wins=True)
    assert pupil.said() == [words["practice"]]
    pupil.check_standing(Standing())


def test_what_is_counted_with_the_analysis_is_practice(watch: Watch) -> None:
    found = watch("desk")
    pupil = Pupil(found, "mouse", "en")
    found.show("view=play&level=2&g=nim+3+5&ask=1&hide=none", "#begins")
    pupil.play("normal", wins=True)
    assert pupil.said() == [pupil.words["practice"]]
    pupil.check_standing(Standing())


MOVES = 2
"""The first game begins with seven: whoever leaves four, and then none, wins in two moves."""


def wanted(board: Board) -> int:
    """What a pupil takes who leaves a multiple of 4."""
    position = board.page.locator(".stage").get_attribute("data-position")
    return int(position.split()[-1]) % 4


class Taps:
    """The taps made, each with what it was for."""

    def __init__(self, board: Board) -> None:
        self.board, self.names = board, list[str]()

    def tap(self, name: str, place: Any) -> None:
        self.names.append(name)
        self.board.tap(place)


def disc_of(board: Board, taken: int) -> Any:
    """The disc that is tapped to take so many: it goes with all above it."""
    return board.svg.locator(f".mark[role=button][aria-label^='take {taken}']").first


def test_the_first_game_is_won_in_five_taps(watch: Watch) -> None:
    found = watch("phone", touch=True)
    board = Board(found, "first")
    page, taps = found.page, Taps(board)
    found.show("view=gallery", "#go-on")
    assert page.locator("#go-on").bounding_box()["y"] < 600, "seen without scrolling"
    taps.names.append("play now")
    page.locator("#go-on").tap()
    page.wait_for_selector(".stage .mark")
    for _ in range(MOVES):
        plies, taken = board.plies, wanted(board)
        taps.tap(f"show what {taken} would be", disc_of(board, taken))
        board.check_shown()
        taps.tap(f"take {taken}", disc_of(board, taken))
        board.answered(plies + 2)
    assert page.locator("#ending h2").inner_text().startswith("You win.")
    assert [name.split()[0] for name in taps.names] == ["play", "show", "take", "show", "take"]


LOST = "view=play&opp=perfect&g=subtraction(1..3)+9&ask=1"
IDEA = "Leave a multiple of 4. Whatever the other player takes, make it up to 4."


def lose(found: Watched, address: str, end: str = "#ending .lost") -> None:
    """Go first and take 3 of 9, where 1 wins, and then lose."""
    page = found.show(address, "#begins")
    page.locator("#begins .pair button").first.click()
    for turn, number in enumerate((3, 1, 1), 1):
        if page.locator("#ending").count():
            break
        if not page.locator("#fold-more[open]").count():
            page.click("#open-more")
        page.fill("#command", f"take {number}")
        press_until(page, "Enter", f".log > li:nth-child({2 * turn}), {end}")


def test_a_lost_game_is_told_once(watched: Watched) -> None:
    lose(watched, LOST)
    page = watched.page
    page.wait_for_selector("#idea")
    assert page.locator("#ending h2").inner_text() == "You lose."
    said = page.locator("#ending .lost").inner_text()
    assert said == "Your move 1 gave the win away: take 3. Better: take 1."
    assert page.locator("#note").inner_text() == "The end of the game"
    assert not page.get_by_text(IDEA).is_visible()
    page.click("#idea summary")
    assert page.get_by_text(IDEA).is_visible()
    assert page.locator("#finish").count() == 0


def test_the_code_for_the_teacher_is_at_the_end(watched: Watched) -> None:
    lose(watched, f"{LOST}&class=K7Q&lock=1")
    page = watched.page
    page.wait_for_selector("#ending .lost")
    assert page.locator("#idea").count() == 0, "what pupils may not know is not told"
    assert page.locator("#ending #finish").inner_text() == "Your code for the teacher"
    click_until(page.locator("#finish"), "dialog[open]")


def test_the_focus_stays_while_the_game_is_told(watched: Watched) -> None:
    held: list[Route] = []
    watched.page.route(re.compile("/lost"), lambda route: held.extend([route]))
    lose(watched, LOST, "#ending .next button")
    page = watched.page
    button = page.locator("#ending .next button").first
    button.focus()
    name = button.get_attribute("id")
    assert page.locator("#end-there, #ending .lost").count() == 0
    for route in held:
        route.continue_()
    page.wait_for_selector("#end-there")
    assert page.evaluate("document.activeElement.id") == name


def test_a_friend_plays_on_the_same_device(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+1+2&ask=1", "#begins")
    page.locator("#begins label", has_text="A friend").click()
    page.wait_for_selector("#note:has-text('first player')")
    page.locator("svg.board [data-move]").first.press("Enter")
    if page.locator("#make").count():
        page.click("#make")
    page.wait_for_selector("#note:has-text('second player')")


@pytest.mark.parametrize(("game", "said", "pictures"), [
    ("kayles+9", "Leave equal parts in pairs and copy", 0),
    ("grundys-game+8", "Whatever the other player does, you have an answer", 1),
])  # fmt: skip
def test_the_last_hint_is_an_idea(watched: Watched, game: str, said: str, pictures: int) -> None:
    page = watched.show(f"view=play&opp=perfect&g={game}", "#hint")
    page.click("#hint")
    for _ in range(3):
        page.click("#next-hint")
    last = page.locator("#hints .ladder li").last.locator(".told")
    last.wait_for()
    assert last.inner_text().startswith(said)
    if pictures:
        page.wait_for_selector("#hints .small svg.board")
    assert page.locator("#hints .small svg.board").count() == pictures


def test_analysis_begins_with_words(watched: Watched) -> None:
    page = watched.show("view=play&opp=two&hide=none&g=bounded-nim(3)+9", ".verdict")
    assert IDEA in page.locator(".verdict").inner_text()
    assert not page.locator("#fold-theory dl").is_visible()
    click_until(page.locator("#why"), "#reason p:has-text('Grundy value 1')")
    assert page.locator("#fold-theory dl").is_visible()


@pytest.mark.parametrize("kind", ["worksheet", "answer key"])
def test_a_sheet_or_its_key_is_printed(watched: Watched, kind: str) -> None:
    page = watched.show("view=lesson&g=kayles+9&level=7", ".sheet .key")
    page.emulate_media(media="print")
    page.evaluate("""() => { window.print = () => {
        window.printed = [...document.querySelectorAll(".sheet .page")]
            .map((one) => one.checkVisibility());
    }; }""")
    page.get_by_text(f"Print the {kind}").evaluate("one => one.click()")
    assert page.evaluate("printed") == [kind == "worksheet", kind == "answer key"]
    assert page.locator(".sheet .page").evaluate_all(
        "all => all.map((one) => one.checkVisibility())") == [True, True]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "hu"])
@pytest.mark.parametrize("game", ["nim+3+5+7", "kayles+9", "chomp+4x5"])
def test_a_telephone_on_its_side_shows_all(watch: Watch, game: str, lang: str) -> None:
    found = watch(viewport={"width": 740, "height": 360}, touch=True)
    for asked, shown in (("1", "#begins"), ("", "#bar")):
        page = found.show(f"view=play&g={game}&ask={asked}&lang={lang}", f"{shown}:visible")
        for part in ("svg.board", shown, "#hint"):
            box = page.locator(part).bounding_box()
            assert box["y"] + box["height"] <= 360, part
        assert found.overhang <= 0


def test_a_projector_shows_the_board_alone_with_larger_letters(watched: Watched) -> None:
    watched.page.set_viewport_size({"width": 1280, "height": 720})
    page = watched.show("view=play&g=nim+3+5+7&opp=two", "svg.board")
    before = page.locator("svg.board").bounding_box()
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert page.evaluate(size) == 16
    page.evaluate("location.hash += '&big=1'")
    page.wait_for_selector("html.big")
    assert page.evaluate(size) == 20
    assert not page.locator("body > header").is_visible()
    assert page.locator("svg.board").bounding_box()["height"] > 1.25 * before["height"]
    go_until(page, "#view=play&g=nim+3+5&opp=two", "html:not(.big)")
    assert page.evaluate(size) == 16
