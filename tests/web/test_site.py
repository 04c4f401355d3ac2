"""The site without a server: in a browser, prepared, and in Pyodide as the program here."""

import gzip
import io
import json
import os
import re
import shutil
import subprocess
import tarfile
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from kalmar.core.errors import DataError
from kalmar.core.i18n import LANGUAGES
from kalmar.games.registry import GAMES
from kalmar.web.deployment import POLICY
from kalmar.web.services import SERVICES, answered
from kalmar.web.site import (
    ARCHIVE,
    LATER,
    LOCK,
    PYODIDE,
    asked_first,
    boards_asked,
    build,
    imported,
)
from tests.web import at_random, every_service
from tests.web.playing import Board
from tests.web.served import few_parts, hosted
from tests.web.visits import LOADED, Visit

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
BYTES = 7_000_000
PLAYED = ["nim 3 5", "kayles 5", "hackenbush 0-1,1-2,1-3", "kayles 3 + nim 2"]
LONG = "view=play&opp=two&play=misere&g=grundys-game+60+61"
"""A search that takes many minutes."""


def test_it_answers_at_once_and_without_a_network_later(browser: Any, site: Path) -> None:
    context = browser.new_context(reduced_motion="reduce")
    with hosted(site) as host:
        visit = Visit(context, host.address)
        page = visit.show("view=play&g=nim+3+5+7&opp=two&hide=none", ".verdict")
        assert page.locator("button.move").count() == 15
        kept = "navigator.serviceWorker.ready.then(async () => (await caches.keys()).length)"
        assert page.evaluate(kept) == 1
        assert 5_000_000 < host.sent <= BYTES
    board = Board(visit, "offline")
    page.set_default_timeout(LOADED)
    for start in PLAYED:
        board.show(f"view=play&g={quote(start)}&lang=hu")
        assert page.locator("html").get_attribute("lang") == "hu"
        while not board.over:
            plies = board.plies
            board.click_a_move()
            board.answered(plies + 2)
    for view in ("gallery", "compose", "table", "values", "draw", "partizan", "lesson"):
        page.evaluate(f"location.hash = '#view={view}&lang=hu'")
        page.wait_for_selector(f"nav [data-view={view}][aria-current=page]")
        visit.settle()
    assert not visit.faults
    context.close()


LESSON = "view=lesson&g=kayles+5+4&class=K7Q"


def test_a_lesson_is_prepared_for_a_room_without_a_network(browser: Any, site: Path) -> None:
    context = browser.new_context(reduced_motion="reduce")
    with hosted(site) as host:
        visit = Visit(context, host.address)
        page = visit.show(LESSON, ".sheet .key")
        page.locator("#no-network summary").click()
        prepare = page.get_by_role("button", name=re.compile("Prepare this device"))
        size = float(re.findall(r"[0-9.]+", prepare.inner_text())[0])
        prepare.click()
        page.wait_for_selector("#no-network .note:has-text('This device is ready')")
        assert host.sent / 1e6 == pytest.approx(size, rel=0.06)
        visit.check_looks()
    page.reload()
    assert "The player to move wins" in page.wait_for_selector(".sheet .key").inner_text()
    page.get_by_label("Worksheet").first.select_option("tasks")
    page.wait_for_selector(".sheet .task:nth-of-type(3) svg")
    board = Board(visit, "without a network")
    link = page.locator(".sheet .address").get_attribute("href")
    board.show(link.split("#")[1].replace("&ask=1", ""))
    while not board.over:
        plies = board.plies
        board.click_a_move()
        board.answered(plies + 2)
    assert not visit.faults
    context.close()


def test_a_device_that_cannot_keep_it_says_so(browser: Any, site: Path, tmp_path: Path) -> None:
    spoilt = shutil.copytree(site, tmp_path / "site", copy_function=os.link)
    (spoilt / "manifest.webmanifest").unlink()
    context = browser.new_context(reduced_motion="reduce", locale="hu")
    with hosted(spoilt) as host:
        page = Visit(context, host.address).show(f"{LESSON}&lang=hu", ".sheet .key")
        page.locator("#no-network summary").click()
        page.get_by_role("button", name="Az eszköz előkészítése").click()
        page.wait_for_selector("#no-network .note:has-text('nem tudta eltárolni')")
    context.close()


@pytest.mark.parametrize("way", ["Escape", "button"])
def test_a_long_computation_is_given_up(visit: Visit, way: str) -> None:
    page = visit.show(LONG, ".cancel")
    if way == "Escape":
        page.keyboard.press("Escape")
    else:
        page.locator(".cancel").click()
    page.wait_for_selector(".cancel", state="detached")
    page.evaluate("location.hash = '#view=play&g=kayles+4&opp=two&hide=none'")
    page.wait_for_selector("[data-position='kayles 4']")
    page.wait_for_selector(".verdict")
    assert not visit.faults


@pytest.mark.thorough
def test_giving_up_before_the_program_is_there_is_no_harm(visit: Visit) -> None:
    page = visit.show("view=gallery", "main h1")
    asked = """async () => {
      const { ask, cancel } = await import("./transport.js");
      cancel();
      const given = ask("play", { position: "nim 3", move: "1: 2" });
      cancel();
      const after = await ask("play", { position: "nim 3", move: "1: 2" });
      return [(await given).error.kind, after.result.position];
    }"""
    assert page.evaluate(asked) == ["Cancelled", "nim 2"]


@pytest.mark.thorough
def test_a_program_that_ends_is_answered_and_begun_again(visit: Visit) -> None:
    visit.page.route("**/worker.js", lambda route: route.fulfill(
        body=(HERE.parents[1] / "src/kalmar/web/page/worker.js").read_text().replace(
            "const found = program.answer(", 'if (service === "ways") throw new Error("gone");\n'
            "      const found = program.answer("),
        content_type="text/javascript"))  # fmt: skip
    page = visit.show("view=gallery", "main h1")
    asked = """async () => {
      const { ask } = await import("./transport.js");
      const gone = await ask("ways", {});
      const after = await ask("theorem", { name: "sprague-grundy" });
      return [gone.error.kind, gone.error.sentence, after.result.name];
    }"""
    assert page.evaluate(asked) == ["Crashed", "Error: gone", "sprague-grundy"]


@pytest.mark.thorough
def test_a_program_that_cannot_be_loaded_says_so(visit: Visit) -> None:
    visit.page.route(f"**/{ARCHIVE}", lambda route: route.fulfill(status=404, body="none"))
    visit.page.goto(visit.address)
    visit.page.wait_for_selector("#loading:has-text('cannot be loaded')")


ASKED = """async (asked) => {
  const { ask } = await import("./transport.js");
  const found = await Promise.all(asked.map(([service, data]) => ask(service, data)));
  return found.map(({ result, error }) => error ? error.sentence : Object.keys(result));
}"""

FIRST = [("position", {"position": "kayles 9 8"}),
         ("play", {"position": "queen 9,4", "move": "#1"}),
         ("reply", {"position": "chomp 4x5", "strength": "0.8"})]  # fmt: skip
"""Questions of the first minute."""

REST = [("qr", {"text": "kalmar"}), ("export", {"game": "kayles", "kind": "latex"}),
        ("report", {"position": "kayles 5 4", "convention": "misere"})]  # fmt: skip
"""Questions that need modules which come later."""


def test_the_first_answers_need_only_what_comes_first(visit: Visit) -> None:
    visit.page.route(f"**/{LATER}", lambda route: route.fulfill(status=404, body="none"))
    page = visit.show("view=gallery", "main h1")
    found = page.evaluate(ASKED, [*FIRST, REST[0]])
    assert [min(keys) for keys in found[:3]] == ["blocked", "before", "before"]
    assert found[3] == f"Error: {LATER}: 404"


def test_what_needs_the_rest_waits_for_it(visit: Visit) -> None:
    waiting: list[Any] = []

    def wait(route: Any) -> None:
        waiting.append(route)

    visit.page.route(f"**/{LATER}", wait)
    page = visit.show("view=gallery", "main h1")
    page.evaluate(f"() => {{ self.found = ({ASKED})({json.dumps(REST)}); }}")
    assert page.evaluate(ASKED, FIRST[:1])  # others are answered meanwhile
    for route in waiting:
        route.continue_()
    found = page.evaluate("self.found")
    assert [min(keys) for keys in found] == ["svg", "caption", "composition"]
    assert not visit.faults


def test_modules_of_the_page_are_asked_for_at_once(site: Path) -> None:
    page = (site / "index.html").read_text()
    assert {"worker-transport.js", "words.js", "unpack.js"} <= set(imported("app.js"))
    for name in imported("app.js"):
        assert (site / name).is_file()
        assert f'<link rel="modulepreload" href="{name}">' in page


@pytest.mark.thorough
def test_the_policy_lets_nothing_else_run_or_be_asked(visit: Visit) -> None:
    page = visit.show("view=gallery", "main h1")
    written = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert written == POLICY
    page.evaluate("""() => {
      const script = document.createElement("script");
      script.textContent = "window.broken = 1";
      document.head.append(script);
    }""")
    assert page.evaluate("window.broken ?? 0") == 0
    refused = "fetch('http://127.0.0.1:9/').then(() => '', (error) => error.name)"
    assert page.evaluate(refused) == "TypeError"
    assert any("Content Security Policy" in fault for fault in visit.faults)


def in_pyodide(site: Path, script: str, *arguments: object) -> Any:
    command = ["node", str(HERE / "pyodide.mjs"), str(site), str(HERE / script)]
    done = subprocess.run([*command, *map(str, arguments)], capture_output=True, text=True,
                          check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def test_every_service_answers_in_pyodide_as_here(site: Path) -> None:
    found = in_pyodide(site, "every_service.py")
    for one, other in zip(found, json.loads(json.dumps(every_service.answers())), strict=True):
        assert one == other
    assert {name for name, _, _ in found} == set(SERVICES)


def test_nothing_is_compiled_in_the_browser(site: Path) -> None:
    with tarfile.open(site / ARCHIVE) as archive, tarfile.open(site / LATER) as rest:
        first, later = set(archive.getnames()), set(rest.getnames())
        listed = json.load(archive.extractfile("later.json") or io.BytesIO())
    assert {"json/decoder.pyc", "kalmar/core/rules/__init__.pyc"} <= first
    assert {"segno/encoder.pyc", "kalmar/engines/quotients/monoid.pyc"} <= later
    assert not first & later
    assert len(listed) == len([name for name in later if name.endswith(".pyc")])
    assert {"segno.encoder", "kalmar.engines.quotients"} <= set(listed)
    assert not [name for name in first | later if name.endswith(".py")]


def test_reports_in_pyodide_are_those_of_here(site: Path) -> None:
    found = in_pyodide(site, "at_random.py", "reports", 48, 7)
    assert found == json.loads(json.dumps(at_random.reports(48, 7)))
    ways = {(data["composition"], data["convention"]) for data, _ in found}
    assert len(ways) == 12
    assert {report["outcome"] for _, report in found} == {"N", "P"}


def test_the_perfect_player_in_pyodide_wins_what_is_won(site: Path) -> None:
    found = in_pyodide(site, "at_random.py", "games", 48, 11)
    assert len(found) == 48
    assert all(game["won"] for game in found)
    assert max(game["plies"] for game in found) > 5


def test_a_folder_of_others_is_not_emptied(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear")
    with pytest.raises(DataError, match="choose another folder"):
        build(tmp_path, tmp_path, (tmp_path / "none", tmp_path / "none"))
    assert (tmp_path / "letter").read_text() == "dear"


def test_the_version_changes_with_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pyodide, archive = few_parts(tmp_path, monkeypatch)
    archives, folder = (archive, archive), tmp_path / "site"
    files = build(folder, pyodide, archives)
    listed = (folder / "files.js").read_text()
    assert set(files) == {p.relative_to(folder).as_posix() for p in folder.rglob("*.*")}
    assert "server-transport.js" not in files
    lock = json.loads((folder / "pyodide" / LOCK).read_text())
    assert lock == {"info": {"python": "3"}, "packages": {}}
    answers = [name for name in files if name.startswith("prepared.") and name.endswith(".bin")]
    kept = [name for name in files if name not in ("files.js", ".nojekyll", *answers)]
    assert "prepared.js" in kept
    assert (folder / ".nojekyll").read_bytes() == b""
    assert "export const DOCS = [];" in listed
    assert all(f'"{name}"' in listed for name in kept)
    assert answers
    assert not [name for name in answers if f'"{name}"' in listed]
    archive.write_text("two")
    build(folder, pyodide, archives)
    assert (folder / "files.js").read_text() != listed
    (pyodide / PYODIDE[0]).unlink()
    with pytest.raises(DataError, match="is missing"):
        build(folder, pyodide, archives)


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


def test_examples_are_shown_without_the_program(visit: Any) -> None:
    visit.page.route(f"**/{ARCHIVE}", lambda route: route.fulfill(status=404, body="none"))
    page = visit.show("view=gallery", ".card .picture svg")
    assert page.locator(".card .picture:not(:has(svg))").count() == 0
    page = visit.show("view=play&g=nim+3+5+7&opp=two&hide=none", ".verdict")
    assert page.locator("button.move").count() == 15
    visit.page.wait_for_selector("#loading:has-text('cannot be loaded')")
    page.locator("button.move").first.click()
    page.wait_for_selector("#note:has-text('404')")


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
