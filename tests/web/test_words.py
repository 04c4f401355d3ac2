"""Sentences of services and of the page, in every language: introductions, refusals, scripts."""

import ast
import json
import re
import shutil
import subprocess
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

from kalmar import COMPOSITIONS, GAMES, KalmarError
from kalmar.core.i18n import LANGUAGES, catalogue_of, join_messages, message, translate
from kalmar.research.sources import CITED
from kalmar.runtime.work import ANY_LIMIT, ONE_LIMIT
from kalmar.web.app import PAGE
from kalmar.web.services import SERVICES, answered, call, refused
from kalmar.web.services.service import REMEDY, in_page_words, page_words, read_words
from tests.cases import case_rows, case_table

FIELD = re.compile(r"\{(\w+)\}")
ASKED = re.compile(r"""\bt\(\s*"([^"]+)\"""")
"""A key that stands whole in a script; others are put together there."""


def test_each_sentence_is_there_in_every_language() -> None:
    for key, sentence in read_words().items():
        assert {*sentence} == {*LANGUAGES}, key
        assert all(text.strip() for text in sentence.values()), key
        assert len({frozenset(FIELD.findall(text)) for text in sentence.values()}) == 1, key


@pytest.mark.parametrize("code", LANGUAGES)
def test_sources_are_called_as_elsewhere(code: str) -> None:
    for number in re.findall(r"source (\d+)", " ".join(page_words(code))):
        words, cited = page_words(code)[f"source {number}"], translate(CITED[number], code)
        assert words.casefold().startswith(f"{cited} (".casefold())
        assert number in words


@pytest.mark.parametrize("path", sorted(PAGE.rglob("*.js")), ids=lambda path: path.name)
def test_a_script_asks_for_sentences_that_are_there(path: Path) -> None:
    asked = set(ASKED.findall(path.read_text(encoding="utf-8")))
    assert asked <= page_words("hu").keys()


IMPORTED = re.compile(
    r"""^(?:import|export|\} from).*"(\.[^"]+)";|\bimport\("(\.[^"]+)"\)""", re.MULTILINE
)


def test_no_module_imports_itself_through_others() -> None:
    known = {
        path: {(path.parent / (one or other)).resolve()
               for one, other in IMPORTED.findall(path.read_text(encoding="utf-8"))}
        for path in (path.resolve() for path in PAGE.rglob("*.js"))
    }  # fmt: skip
    names = {path.name for path in known[PAGE.resolve() / "app.js"]}
    assert "play.js" in names, "views are seen"
    while loose := {path for path, needs in known.items() if not needs & known.keys()}:
        known = {path: needs for path, needs in known.items() if path not in loose}
    assert not known, "these are in a circle, or import one"


HERE = Path(__file__).parent
COMPILER = HERE / "node_modules/typescript/bin/tsc"


def exported(name: str) -> set[str]:
    text = (PAGE / name).read_text()
    return set(re.findall(r"^export (?:async )?function (\w+)", text, re.MULTILINE))


def test_both_transports_carry_the_same() -> None:
    assert exported("server-transport.js") == exported("worker-transport.js")
    assert exported("worker-transport.js") == {"ask", "cancel", "ready"}


@pytest.mark.skipif(
    shutil.which("node") is None or not COMPILER.is_file(),
    reason="TypeScript is not there: it takes Node and npm, and then `make pyodide`",
)
def test_types_of_the_page() -> None:
    command = ["node", str(COMPILER), "-p", str(HERE / "tsconfig.json"), "--pretty", "false"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]


def told(position: str, language: str = "en", **way: Any) -> dict[str, Any]:
    found: dict[str, Any] = call("introduce", {"position": position, "lang": language, **way})
    assert found == json.loads(json.dumps(found))
    return found


LEVELS = case_table(__file__, "levels")
"""Games whose titles and rules are put together: in English and in Hungarian."""


@pytest.mark.parametrize("position", LEVELS)
def test_levels_are_introduced(position: str) -> None:
    english, hungarian = told(position), told(position, "hu")
    said = [found[name] for found in (english, hungarian) for name in ("title", "rule")]
    assert tuple(said) == LEVELS[position]
    assert english["lines"] == [english["rule"]]
    assert (english["aim"], english["aim_words"]) == ("wins", "Last move wins")
    assert hungarian["aim_words"] == "Az utolsó lépés nyer"
    assert not english["draws"]


ALL_OVER = "Play goes on until all games are over."
FIRST_OVER = "Play goes on until the first game is over."
FALLS = "When a game falls into parts, each part is a separate game."
ONE = "On your turn, move in exactly one of the games."
ANY = "On your turn, move in as many of the games as you like, but at least one."
EVERY = "On your turn, move in every game."
LIVE = "On your turn, move in every game that is not over yet."

WAYS = {
    "disjunctive": (ONE, ALL_OVER),
    "diminished-disjunctive": (ONE, FIRST_OVER),
    "conjunctive": (EVERY, FIRST_OVER),
    "continued-conjunctive": (LIVE, ALL_OVER),
    "selective": (ANY, ALL_OVER),
    "shortened-selective": (ANY, FIRST_OVER),
}
SHORT = {
    "wins": "Last move wins: the one that ends play",
    "loses": "Last move loses: the one that ends play",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_six_ways_of_different_games(way: str, convention: str) -> None:
    found = told("nim 3 rook 2,2", composition=way, convention=convention)
    turn, end = WAYS[way]
    assert (found["title"], found["rule"]) == ("Several games", turn)
    assert found["way_rule"] == f"{turn} {end}"
    assert found["lines"] == ([turn] if way == "disjunctive" else [turn, end])
    assert [part["number"] for part in found["parts"]] == [1, 2]
    assert [part["title"] for part in found["parts"]] == ["Nim", "Rook to the corner"]
    assert found["parts"][0]["rule"] == "Take any number of discs from a heap."
    aims = SHORT if end == FIRST_OVER else {"wins": "Last move wins", "loses": "Last move loses"}
    assert found["aim_words"] == aims[found["aim"]]
    assert found["aim"] == ("wins" if convention == "normal" else "loses")


@pytest.mark.parametrize("way", WAYS)
def test_six_ways_of_a_game_alone(way: str) -> None:
    assert told("nim 5", composition=way)["way_rule"] == ""
    assert told("nim 5", composition=way)["aim_words"] == "Last move wins"
    kayles = told("kayles 5", composition=way)
    assert kayles["rule"] == "Knock down one pin, or two that stand side by side."
    assert kayles["way_rule"] == ("" if way == "disjunctive" else " ".join((*WAYS[way], FALLS)))
    assert kayles["aim_words"] == (SHORT["wins"] if WAYS[way][1] == FIRST_OVER
                                   else "Last move wins")  # fmt: skip


def test_ways_in_hungarian() -> None:
    assert told("nim 3 | rook 2,2", "hu")["way_rule"] == (
        "Ha te jössz, lépj akárhány, de legalább egy játékban."
        " A játék addig tart, amíg mind véget nem ér."
    )
    aim = "Az utolsó lépés nyer: az, amellyel a játék véget ér"
    assert told("nim 3 & rook 2,2", "hu")["aim_words"] == aim


def test_moores_ways() -> None:
    assert told("|2 nim 3 4 5")["lines"] == [
        "Take any number of discs from a heap.",
        "On your turn, move in at least 1 and at most 2 of the games.",
        ALL_OVER,
    ]
    assert {f"moore-{most}" for most in range(2, 10)} <= set(COMPOSITIONS)


SUMS = case_table(__file__, "sums")


@pytest.mark.parametrize("position", SUMS)
def test_sums_are_introduced(position: str) -> None:
    found = told(position)
    assert tuple(part["title"] for part in found["parts"]) == SUMS[position]
    assert [part["number"] for part in found["parts"]] == list(range(1, len(found["parts"]) + 1))
    alone = len(found["parts"]) == 1
    assert found["title"] == (SUMS[position][0] if alone else "Several games")
    assert (found["rule"] == found["parts"][0]["rule"]) == alone
    for part in found["parts"]:
        assert part["rule"].endswith(".")
        assert part["example"].endswith(".") or part["title"] == "Take and break"
        assert part["parts"] == []
    assert told(position, "hu")["rule"] != found["rule"]


def test_nested_compounds_say_their_own_way() -> None:
    found = told("nim 3 & nim 5 (| nim 2 2)")
    assert found["lines"] == [EVERY, FIRST_OVER]
    assert found["parts"][2] == {
        "number": 3,
        "title": "Nim",
        "rule": f"Take any number of discs from a heap. {ANY} {ALL_OVER}",
        "example": "",
        "parts": [],
    }
    inner = told("nim 3 + (nim 2 & (kayles 3 | rook 1,1))")["parts"][1]
    assert (inner["title"], inner["rule"]) == ("Several games", f"{EVERY} {FIRST_OVER} {FALLS}")
    assert [part["title"] for part in inner["parts"]] == ["Nim", "Several games"]
    inmost = inner["parts"][1]["parts"]
    assert [part["title"] for part in inmost] == ["Kayles", "Rook to the corner"]
    assert told("((& (nim 3 5)))") == told("& nim 3 5")


def test_a_long_sum_is_introduced_in_part() -> None:
    found = told("nim 3 + kayles 5 + " * 600 + "nim 3")
    assert len(found["parts"]) == 500


@cache
def listed_games(language: str) -> dict[str, dict[str, Any]]:
    return {game["name"]: game for game in call("games", {"lang": language})["games"]}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_games_service_speaks_play_language(game: Any) -> None:
    for language in ("en", "hu"):
        listed = listed_games(language)[game.name]
        found = told(game.example, language)
        assert listed["play_rule"] == found["rule"]
        assert listed["move_example"] == found["parts"][0]["example"]
        assert listed["play_title"][0].isupper()
        assert listed["piece"]
        assert set(listed["years"]) <= {"5-8", "9-12", "university"}
        assert listed["known"] in {"formula", "proved period", "computed", "open"}


def test_the_position_comes_with_its_introduction() -> None:
    for way in ({"convention": "misere"}, {"composition": "selective", "lang": "hu"}):
        asked = {"position": "nim 3 5", **way}
        assert call("position", asked)["introduced"] == call("introduce", asked)


def test_large_positions_are_introduced_at_once() -> None:
    assert told("nim " + "5 " * 5_000)["title"] == "Nim"
    rule = "Take at least 1 and at most 99,999 discs from a heap."
    assert told("subtraction(1..99999) 10^18")["rule"] == rule
    assert told("0.7^5000 5")["rule"] == (
        "Move according to these rules: take 1 to 5000 and leave zero, one or two heaps."
    )
    found = told("subtraction(1..9) 5", "hu")
    assert found["rule"] == "Vegyél el egy kupacból legalább 1, legfeljebb 9 korongot."


def test_nothing_is_searched() -> None:
    service = SERVICES["introduce"]
    assert not service.long
    assert {field.name for field in service.fields} == {"position", "composition", "convention"}


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
