"""Sentences of the services: nothing in them is an option of the command line."""

import ast
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from kalmar import GAMES, KalmarError
from kalmar.core.i18n import catalogue_of, join_messages, message, translate
from kalmar.web.services import SERVICES, answered, refused
from kalmar.web.services.wording import PAGE_WORDING, in_page_words
from tests.cases import case_rows

ROOT = Path(__file__).parents[2] / "src/kalmar"

COMMAND_LINE = re.compile(
    r"--[a-z]|\bin Python\b|Pythonban|\bkalmar (?!web)[a-z]|command line|# and"
)
"""What only readers of the command line, or programmers, can do something with."""

NOT_SERVED = ("cli", "research", "render", "testing", "runtime/files.py", "answers/proofs",
              "engines/fields.py", "engines/sequences/certificates.py", "engines/quotients",
              "__init__.py", "__main__.py", "core/by_name.py", "web/deployment.py", "web/page",
              "web/services/wording.py")  # fmt: skip
"""What services do not use, or only for data."""


@lru_cache(None)
def sentences(path: Path) -> set[str]:
    """The texts in a file that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {node.value for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            and node not in inner}  # fmt: skip


def test_every_sentence_for_the_command_line_has_another_for_the_page() -> None:
    hungarian = catalogue_of("hu")
    found: set[str] = set()
    for path in ROOT.rglob("*.py"):
        if not str(path.relative_to(ROOT)).startswith(NOT_SERVED):
            texts = {text for text in sentences(path) if hungarian.gettext(text) != text}
            found |= {text for text in texts if COMMAND_LINE.search(text)}
    assert len(found) > 20
    assert found - set(PAGE_WORDING) == set()


@pytest.mark.parametrize("template", PAGE_WORDING)
def test_the_wording_of_the_page_fits(template: str) -> None:
    other = str(PAGE_WORDING[template])
    hungarian = catalogue_of("hu").gettext(other)
    for text in (other, hungarian):
        assert not COMMAND_LINE.search(text)
        assert set(re.findall(r"{(\w+)", text)) <= set(re.findall(r"{(\w+)", template))
    assert hungarian != other
    # Catalogues have just the sentences that the program says elsewhere.
    assert catalogue_of("hu").gettext(template) != template


def test_sentences_in_sentences_are_worded_too() -> None:
    inner = message("raise --limit (limit=… in Python) to continue")
    outer = join_messages([message("stopped: {why}", why=inner), "--limit"], "; ")
    assert in_page_words(outer) == "stopped: smaller problems can be solved here; --limit"
    found = refused(KalmarError("stopped: {why}", why=inner), "hu")["error"]["sentence"]
    assert translate(in_page_words(inner), "hu") in found


BAD: list[tuple[str, Any]] = [*case_rows(__file__, "bad"), ("play", [])]
"""Bad requests, positions that are too large, and moves that are none."""


def texts(found: Any) -> list[str]:
    """All texts in plain data but those of other programs: names, and commands to be copied."""
    if isinstance(found, str):
        return [found]
    if isinstance(found, dict):
        told = {key: part for key, part in found.items() if key not in ("command", "commands")}
        return [text for part in told.values() for text in texts(part)]
    return [text for part in found for text in texts(part)] if isinstance(found, list) else []


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize(("name", "data"), BAD)
def test_a_refusal_says_what_to_do_on_the_page(name: str, data: Any, language: str) -> None:
    found = answered(name, {**data, "lang": language} if isinstance(data, dict) else data)
    said = texts(found)
    assert said
    assert [text for text in said if COMMAND_LINE.search(text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_of_a_game_names_no_option(game: str) -> None:
    start = {"position": GAMES[game].example, "limit": 3_000}
    for language in ("en", "hu"):
        found = [answered("explain", {"game": game, "lang": language}),
                 answered("position", {**start, "lang": language})]  # fmt: skip
        assert [text for text in texts(found) if COMMAND_LINE.search(text)] == []


def test_every_service_is_asked_something_bad() -> None:
    assert {name for name, _ in BAD} >= set(SERVICES) - {
        "games", "ways", "draw", "qr", "chance", "partizan_games"}  # fmt: skip
