"""Sentences of the services: nothing in them is an option of the command line."""

import ast
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from kalmar import GAMES, KalmarError
from kalmar.core.i18n import catalogue_of, join_messages, message
from kalmar.runtime.work import ANY_LIMIT, ONE_LIMIT
from kalmar.web.services import SERVICES, answered, refused
from kalmar.web.services.service import REMEDY, in_page_words
from tests.cases import case_rows

ROOT = Path(__file__).parents[2] / "src/kalmar"

COMMAND_LINE = re.compile(
    r"--[a-z]|\bin Python\b|Pythonban|\bkalmar (?!web)[a-z]|command line|# and"
)
"""What only readers of the command line, or programmers, can do something with."""

NOT_SERVED = ("cli", "research", "render", "testing", "runtime/files.py", "answers/proofs",
              "engines/fields.py", "engines/sequences/certificates.py", "engines/quotients",
              "__init__.py", "__main__.py", "core/by_name.py", "web/deployment.py", "web/page",
              "web/services/service.py")  # fmt: skip
"""What services do not use, or only for data."""


@lru_cache(None)
def sentences(path: Path) -> set[str]:
    """The texts in a file that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {node.value for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            and node not in inner}  # fmt: skip


REMEDIES_ALONE = {ANY_LIMIT, ONE_LIMIT}
"""Sentences that are nothing but a remedy."""


def test_every_sentence_for_the_command_line_has_another_for_the_page() -> None:
    hungarian = catalogue_of("hu")
    found: set[str] = set()
    for path in ROOT.rglob("*.py"):
        if not str(path.relative_to(ROOT)).startswith(NOT_SERVED):
            texts = {text for text in sentences(path) if hungarian.gettext(text) != text}
            found |= {text for text in texts if COMMAND_LINE.search(text)}
    assert len(found) > 20
    for text in found:
        for said in (text, hungarian.gettext(text)):
            short = REMEDY.sub("", said)
            assert not COMMAND_LINE.search(short), said
            assert bool(short) == (text not in REMEDIES_ALONE), said
            assert not re.search(r"[,;:(]$|\b(?:or|and|vagy|és)$", short), said


def test_sentences_in_sentences_are_worded_too() -> None:
    why = message("nothing; {onward}", onward=ONE_LIMIT)
    outer = join_messages([message("stopped: {why}", why=why), ANY_LIMIT, "--limit"], "; ")
    assert in_page_words(outer) == "stopped: nothing; --limit"
    found = refused(KalmarError("stopped: {why}", why=why), "hu")["error"]["sentence"]
    assert found == "stopped: nothing"


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
    assert found.get("error", {}).get("kind") != "InternalError"
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
        "games", "ways", "draw", "qr", "chance", "tasks", "partizan_games"}  # fmt: skip
