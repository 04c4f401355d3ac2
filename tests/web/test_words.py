"""The modules of the page: their sentences in every language, their imports, and their types."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kalmar.core.i18n import LANGUAGES, translate
from kalmar.research.sources import CITED
from kalmar.web.app import PAGE
from kalmar.web.services.service import page_words, read_words

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
    assert any(path.name == "play.js" for path in known[PAGE.resolve() / "app.js"]), (
        "views are seen"
    )
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
