"""Pages that are one sitting, typed in as written, give what they say."""

import re
from contextlib import chdir
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from kalmar.games.notation import parse_position
from kalmar.web.services import call
from tests.typed import ROOT, compare, examples, is_sitting, pages, steps, write

pytestmark = pytest.mark.every

SITTINGS = [page for page in pages() if is_sitting(page)]
TUTORIALS = sorted((ROOT / "docs/tutorials").glob("*.md"))
VIEWS = {"play", "compose", "table", "values", "draw", "lesson", "gallery", "class", "which"}
LINK = re.compile(r"#(view=[^\s`)'\"]+)")


def name(page: Path) -> str:
    """A page as it is named in a report."""
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", SITTINGS, ids=name)
def test_a_page_followed_in_one_sitting(page: Path, tmp_path: Path) -> None:
    names: dict[str, Any] = {}
    with chdir(tmp_path):
        for step in steps(page.read_text("utf-8")):
            if step.kind == "file":
                write(step)
            elif step.kind == "python":
                assert not examples(step, names, name(page)), step.text
            else:
                compare(page, step)


def test_there_are_tutorials_in_both_languages() -> None:
    named = {page.stem for page in TUTORIALS}
    assert named >= {
        "first-ten-minutes-shell",
        "first-ten-minutes-python",
        "first-ten-minutes-browser",
        "your-own-game",
        "from-a-rule-to-a-paper",
        "a-class-hour-with-kayles",
        "komal-article",
    }
    assert sum(page.parent.name == "hu" for page in SITTINGS) >= 3


def test_each_tutorial_but_that_of_the_browser_has_something_to_type() -> None:
    for page in TUTORIALS:
        found = steps(page.read_text("utf-8"))
        assert found or page.stem in {"first-ten-minutes-browser", "index"}


@pytest.mark.parametrize("page", SITTINGS, ids=name)
def test_links_of_the_playground_open_positions_that_can_be_played(page: Path) -> None:
    for link in LINK.findall(page.read_text("utf-8")):
        given = dict(parse_qsl(link))
        assert given["view"] in VIEWS
        if "g" in given and given["view"] in {"play", "lesson"}:
            parse_position(given["g"])
            way = {"position": given["g"], "convention": given.get("play", "normal")}
            assert call("report", way)["outcome"] in {"N", "P"}


@pytest.mark.parametrize("page", [*TUTORIALS, *SITTINGS], ids=name)
def test_pictures_are_there_and_say_what_they_show(page: Path) -> None:
    for words, picture in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", page.read_text("utf-8")):
        assert words.strip()
        assert (page.parent / picture).is_file(), picture
