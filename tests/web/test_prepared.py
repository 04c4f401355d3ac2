"""Answers that come with the site are those of the program, and are there without it."""

import gzip
import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from kalmar.core.i18n import LANGUAGES
from kalmar.games.registry import GAMES
from kalmar.web.services import answered
from kalmar.web.site import ARCHIVE, asked_first, boards_asked


@pytest.mark.browser
def test_the_answers_are_those_of_the_program(site: Path) -> None:
    books = {path.name: path.read_bytes() for path in site.glob("prepared.*.bin")}
    assert len(books) == (1 + 2 * (1 + 2 * 16)) * len(LANGUAGES)
    found = [entry for written in books.values() for entry in json.loads(gzip.decompress(written))]
    asked = [(service, data) for service, data, _ in found]
    wanted = [("games", {"lang": language}) for language in LANGUAGES]
    for language, theme in product(LANGUAGES, ("light", "dark")):
        wanted += asked_first(language, theme)
        wanted += [q for width in (328, 760) for q in boards_asked(language, theme, width)]
    others = [question for question in wanted if question not in asked]
    known = {game.example for game in GAMES.values()}
    assert all(question[1]["position"] in known for question in others), "games of other tests"
    left = [question for question in wanted if question not in others]
    assert sorted(map(json.dumps, asked)) == sorted(map(json.dumps, left))
    for service, data, result in found[1 :: len(found) // 40]:
        now = json.loads(json.dumps(answered(service, data)["result"]))
        if service == "games":  # those of other tests come after the ones of the registry
            assert [game for game in now["games"] if game in result["games"]] == result["games"]
        else:
            assert now == result
    assert all(written[4:8] == bytes(4) for written in books.values()), "no time is written down"


@pytest.mark.browser
def test_examples_are_shown_without_the_program(visit: Any) -> None:
    visit.page.route(f"**/{ARCHIVE}", lambda route: route.fulfill(status=404, body="none"))
    page = visit.show("view=gallery", ".card .picture svg")
    assert page.locator(".card .picture:not(:has(svg))").count() == 0
    page = visit.show("view=play&g=nim+3+5+7&opp=two&hide=none", ".verdict")
    assert page.locator("button.move").count() == 15
    visit.page.wait_for_selector("#loading:has-text('cannot be loaded')")
    page.locator("button.move").first.click()
    page.wait_for_selector("#note:has-text('404')")


@pytest.mark.browser
def test_the_answer_in_a_browser_is_the_one_prepared(visit: Any) -> None:
    page = visit.show("view=gallery&lang=hu", ".card .picture svg")
    asked = """async ([service, data]) => {
      const { mayBePrepared, prepared } = await import("./prepared.js");
      const { ask, ready } = await import("./transport.js");
      const found = mayBePrepared(service) ? await prepared(service, data) : undefined;
      await ready();
      const again = await ask(service, { ...data, listed_moves: 1000 });
      return [found === undefined, JSON.stringify(found) === JSON.stringify(again.result)];
    }"""
    for name in ("kayles", "bricks", "snort"):
        data = {"position": GAMES[name].example, "convention": "normal", "composition": None,
                "theme": "dark", "prefix": "board", "width": 760, "lang": "hu"}  # fmt: skip
        assert page.evaluate(asked, ["position", data]) == [False, True]
    assert page.evaluate(asked, ["position", {"position": "nim 8 9"}])[0]
