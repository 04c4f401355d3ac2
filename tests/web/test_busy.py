"""What is worked on for long is shown in the page, with a button that ends it at once."""

import json
from itertools import pairwise
from typing import Any

import pytest

from kalmar.web.services import SERVICES
from tests.web.visits import Watch, Watched, go_until, press_until

pytestmark = pytest.mark.browser

LONG = "view=play&opp=two&play=misere&g=grundys-game+60+61"
"""A search that takes many minutes."""
SHORT = "view=play&opp=two&g=nim+3+5&hide=none"
RECORD = """() => {
  window.seen = {};
  const of = (id) => () => (window.seen[id] ??= []).push(document.getElementById(id)?.textContent);
  addEventListener("DOMContentLoaded", () => {
    for (const id of ["busy", "busy-status", "live"]) {
      const place = document.getElementById(id); // the empty page has none
      if (place) new MutationObserver(of(id)).observe(place, { childList: true, subtree: true });
    }
  });
}"""
STREAM = """() => {
  const real = window.fetch, isWaiting = (said) => said.startsWith("Waiting");
  const event = (name, data) => `event: ${name}\\ndata: ${JSON.stringify(data)}\\n\\n`;
  const pieces = (told) => new ReadableStream({ async start(to) {
    for (const [seconds, text] of told) {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      while (text.includes("true") && !(window.seen["busy-status"] ?? []).some(isWaiting))
        await new Promise((resolve) => setTimeout(resolve, 20)); // it shows that it waits
      for (const part of text.match(/[^]{1,7}/g)) to.enqueue(new TextEncoder().encode(part));
    }
    to.close();
  } });
  window.told = (ending) => [[0.5, event("progress", { seconds: 0.5, working: false })],
    [0.5, event("progress", { seconds: 1, working: true })], [0.8, ending]];
  window.fetch = (path, ...more) => String(path).endsWith("twelve/events")
    ? Promise.resolve(new Response(pieces(window.told(window.ending(event)))))
    : real(path, ...more);
}"""
UNTIL_TOLD = """() => new Promise((resolve) => {
  const start = performance.now();
  document.querySelector(".cancel").click();
  const look = () => document.querySelector(".stage")
    ? resolve(performance.now() - start) : setTimeout(look, 5);
  look();
})"""


def test_a_long_question_shows_its_time_and_is_given_up_at_once(watched: Watched) -> None:
    watched.page.add_init_script(f"({RECORD})()")
    page = watched.show(LONG, "#busy.on")
    page.wait_for_selector("#busy-status:text-is('Working …')")
    page.wait_for_function("() => parseInt(document.getElementById('busy-time').textContent) >= 3")
    assert page.locator("#busy-status").get_attribute("role") == "status"
    assert page.locator("#busy-time").get_attribute("role") == "timer"
    assert page.evaluate(UNTIL_TOLD) < 2000, "the answer itself would take minutes"
    assert page.locator("#unsolved").inner_text() == "Stopped at your request."
    assert page.locator(".mark, button.move").count(), "it can be played all the same"
    assert page.locator("#busy.on, #busy button").count() == 0
    seen = page.evaluate("window.seen")
    said = seen["busy-status"]
    assert said[-2:] == ["Working …", ""]
    assert all(one != other for one, other in pairwise(said)), "nothing is said again"
    assert len(seen["busy"]) >= 4


def test_the_display_is_accessible_and_small(watch: Watch) -> None:
    found = watch("zoomed")
    page = found.show(f"{LONG}&lang=hu", "#busy.on")
    found.check_looks(settled=False)
    assert page.locator("#busy").bounding_box()["height"] < 80
    stop = page.locator("#busy button")
    assert stop.bounding_box()["y"] + stop.bounding_box()["height"] <= 256
    press_until(stop, "Enter", ".stage")
    assert page.evaluate("document.activeElement.id") == "main"


def test_escape_gives_up_and_the_next_question_is_answered(watched: Watched) -> None:
    page = watched.show(LONG, "#busy.on")
    press_until(page, "Escape", "#busy:not(.on)", state="attached")
    go_until(page, f"#{SHORT}", ".verdict")


def test_what_takes_less_than_a_second_shows_nothing(watched: Watched) -> None:
    watched.page.add_init_script(f"({RECORD})()")
    watched.page.add_init_script("""
      const real = window.fetch;
      window.fetch = async (...given) => {
        if (String(given[0]).includes("position")) await new Promise((r) => setTimeout(r, 700));
        return real(...given);
      };""")
    page = watched.show(SHORT, ".verdict")
    assert "busy" not in page.evaluate("window.seen")


def test_only_what_may_take_long_is_streamed(watched: Watched) -> None:
    asked = []
    watched.page.on("request", lambda request: asked.append(request.url.split("/api/v1/")[-1]))
    page = watched.show(SHORT, "button.move")
    page.locator("button.move", has_text="take 2 from heap 2").click()
    page.wait_for_selector("[data-position='nim 3 3']")
    asked = [path for path in asked if path.split("/")[0] in SERVICES]
    assert {"position/events", "play"} <= set(asked)
    assert all(path.endswith("/events") == SERVICES[path.split("/")[0]].long for path in asked)


def ask_a_stream(watched: Watched, ending: str) -> Any:
    """The page of twelve ways whose answer comes as a stream with this end, in small pieces."""
    watched.page.add_init_script(
        f"({RECORD})(); ({STREAM})(); window.ending = (event) => {ending};"
    )
    page = watched.show("view=compose&g=nim+1%0Anim+2&hide=none", "#busy.on")
    # On a busy machine it may say that it works before it hears that it waits.
    page.wait_for_function(
        "() => (window.seen['busy-status'] ?? []).join().match(/Waiting.*Working/)"
    )
    return page


def test_the_stream_tells_whether_it_waits_and_then_the_answer(watched: Watched) -> None:
    row = {"composition": "selective", "convention": "misere", "outcome": None, "error": "é → ok"}
    page = ask_a_stream(watched, f'event("result", {{ ways: {json.dumps(ways_but(row))} }})')
    page.wait_for_selector("td.unknown:has-text('é → ok')")
    assert page.locator("#busy.on").count() == 0


def ways_but(row: dict[str, Any]) -> list[dict[str, Any]]:
    """Twelve answers in which nothing is known, one of them given."""
    from kalmar.core.compositions import SIX

    every = [{**row, "composition": way.name, "convention": play, "error": "?"}
             for way in SIX for play in ("normal", "misere")]  # fmt: skip
    alike = ("composition", "convention")
    return [row if all(row[k] == one[k] for k in alike) else one for one in every]


def test_a_stream_that_ends_in_an_error_or_breaks_off_says_so(watched: Watched) -> None:
    error = {"version": 1, "error": {"kind": "LimitReached", "sentence": "too long", "code": 6}}
    page = ask_a_stream(watched, f'event("error", {json.dumps(error)})')
    page.wait_for_selector("main .error:text-is('too long')")
    page.evaluate("window.ending = () => 'event: progress'")
    page.get_by_role("button", name="Compare 12 ways").click()
    page.wait_for_selector("main .error:has-text('The server does not answer')")
