"""The site of the documentation: built without a warning, and no link is dead."""

import importlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest

import kalmar
from kalmar.cli.commands import COMMANDS, GROUPS
from kalmar.games.notation.coerce import position_of
from kalmar.games.registry import find_rules
from kalmar.research.atlas.table import shipped
from kalmar.web.services import SERVICES
from kalmar.web.site import build, with_head
from tests.cases import case_rows, cases
from tests.docs.built import DOCS, EVERY, EXTENSIONS, Page, moved, pages
from tests.web.pure import Ask, ask
from tests.web.served import few_parts

pytest.importorskip("sphinx")
pytest.importorskip("myst_nb")

__all__ = ["ask"]

OWN = {"genindex.html", "py-modindex.html", "search.html", "kereses.html"}
"""Pages that Sphinx adds, and the search page in Hungarian."""


@pytest.fixture(scope="session")
def site(folder: Path) -> dict[str, Page]:
    return pages(folder)


@pytest.fixture
def extension(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(EXTENSIONS))
    before = set(sys.modules)
    yield importlib.import_module(request.param)
    for name in set(sys.modules) - before:
        if (EXTENSIONS / f"{name}.py").exists():
            del sys.modules[name]


def test_it_is_built_without_a_warning(folder: Path) -> None:
    said = folder.with_suffix(".said").read_text()
    assert folder.with_suffix(".code").read_text() == "0", said[-3000:]
    assert not said.strip()


def test_every_page_is_there(site: dict[str, Page]) -> None:
    written = {
        path.relative_to(DOCS).with_suffix(".html").as_posix()
        for path in DOCS.rglob("*.md")
        if "extensions" not in path.parts
    }
    every_game = sorted({row["same"] for row in shipped().values()})
    games = {f"atlas/{game}.html" for game in every_game[::EVERY]}
    assert len(games) > 10
    assert written | games <= set(site)
    assert set(site) - written - games <= OWN
    assert len(written) > 60


def test_every_page_can_be_reached_by_links(site: dict[str, Page]) -> None:
    todo, seen = ["index.html"], set()
    while todo:
        name = todo.pop()
        if name in seen or name not in site:
            continue
        seen.add(name)
        todo += [there for there, _ in inner(site[name], name)]
    assert set(site) - seen <= OWN


def inner(page: Page, name: str) -> Iterator[tuple[str, str]]:
    """The links of a page that stay in the site: where they lead, and to which place there."""
    for link in page.links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc or is_playground(link, name):
            continue
        path = parts.path
        there = (Path("/", name).parent / path).resolve().as_posix()[1:] if path else name
        yield unquote(there), unquote(parts.fragment)


def is_playground(link: str, name: str) -> bool:
    """Whether a link leads to the folder above the site."""
    return link.split("#")[0] == "../" * (name.count("/") + 1)


def test_no_link_and_no_place_is_missing(folder: Path, site: dict[str, Page]) -> None:
    missing = [
        (name, there, place)
        for name, page in site.items()
        for there, place in inner(page, name)
        if not (folder / there).is_file()
        or (place and there in site and place not in site[there].ids)
    ]
    assert not missing


@pytest.mark.parametrize("extension", ["moved_pages"], indirect=True)
def test_old_addresses_lead_on(extension: ModuleType, folder: Path, site: dict[str, Page]) -> None:
    found = moved(folder)
    assert set(found) == {f"{old}.html" for old in extension.MOVED}
    for name, page in found.items():
        there, _, section = extension.MOVED[name.removesuffix(".html")].partition("#")
        assert page.links == [page.leads_to] * 2  # one is for machines, one for readers
        assert set(inner(page, name)) == {(f"{there}.html", section)}
        assert not section or section in site[f"{there}.html"].ids


def test_nothing_is_loaded_from_elsewhere(folder: Path, site: dict[str, Page]) -> None:
    for name, page in site.items():
        for source in page.loaded:
            assert not urlsplit(source).netloc, f"{name} loads {source}"
            if urlsplit(source).path and urlsplit(source).scheme != "data":
                place = (folder / name).parent / unquote(urlsplit(source).path)
                assert place.resolve().is_file()
    for style in folder.rglob("*.css"):
        assert not re.search(r"(?:@import|url\()\s*[\"']?(?:https?:)?//", style.read_text()), style


def test_pages_say_their_language_and_link_to_the_other(site: dict[str, Page]) -> None:
    for name, page in site.items():
        assert page.lang == ("hu" if name.startswith(("hu/", "kereses")) else "en"), name
    pairs = {"sources/002.html": "hu/sources/002.html", "playground.html": "hu/jatszoter.html"}
    for english, hungarian in pairs.items():
        assert hungarian in {there for there, _ in inner(site[english], english)}
        assert english in {there for there, _ in inner(site[hungarian], hungarian)}
    assert "hu/index.html" in {there for there, _ in inner(site["api.html"], "api.html")}


def index_of(path: Path) -> dict[str, Any]:
    """What an index for the search holds."""
    written = path.read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(written.removeprefix("Search.setIndex(").removesuffix(")"))
    return found


def test_each_language_has_its_own_search(folder: Path, site: dict[str, Page]) -> None:
    english, hungarian = (index_of(folder / f"searchindex{end}.js") for end in ("", ".hu"))
    names = {name.removesuffix(".html") for name in site} - {"search", "kereses"}
    names -= {name.removesuffix(".html") for name in OWN}
    assert set(hungarian["docnames"]) == {name for name in names if name.startswith("hu/")}
    assert set(english["docnames"]) == names - set(hungarian["docnames"])
    assert "tanár" in hungarian["terms"]  # tanárok, tanárnak
    assert "tanár" not in english["terms"]
    for name, page in site.items():
        loaded = {Path(urlsplit(source).path).name for source in page.loaded}
        in_hungarian = name.startswith("hu/") or name == "kereses.html"
        wanted = {"searchindex.hu.js", "language_data.hu.js"}
        assert (wanted <= loaded) is in_hungarian, name
        assert ("searchindex.js" in loaded) is not in_hungarian, name


def test_pages_in_hungarian_lead_to_their_search_and_to_each_other(site: dict[str, Page]) -> None:
    for name, page in site.items():
        text = page.path.read_text(encoding="utf-8")
        near = re.findall(r'class="(?:left-prev|right-next)"\s+href="([^"]+)"', text)
        for link in near:
            there = Path("/", name).parent.joinpath(link).resolve().as_posix()[1:]
            assert there.startswith("hu/") is name.startswith("hu/"), (name, there)
        if name.startswith("hu/"):
            assert 'action="../kereses.html"' in text or 'action="../../kereses.html"' in text
            assert "Tutorials" not in text.partition("<main")[0]
            assert "Search the docs" not in text


def test_drawings_follow_dark_mode() -> None:
    drawn = [path for path in DOCS.rglob("*.svg") if "prefers-color-scheme" not in path.read_text()]
    assert not drawn


@pytest.mark.parametrize("extension", ["console_lexer"], indirect=True)
def test_a_transcript_is_told_apart(extension: ModuleType) -> None:
    lines = (
        "$ printf 'hint\\n' | kalmar play \"nim 3 5\" --second \\\n  --moves 1  # a word\n"
        "> take 2 from heap 2\n"
        "nim 3 5  (disjunctive, normal play)\n  outcome  N: the player to move wins\n"
        "0 1 2 3\n a  b  c\n"
    )
    tokens = extension.Transcript().get_tokens(lines)
    found = [(str(kind)[6:], part.strip()) for kind, part in tokens if part.strip()]
    assert found == [
        ("Generic.Prompt", "$"), ("Name.Builtin", "printf"), ("Literal.String", "'hint\\n'"),
        ("Operator", "|"), ("Name.Builtin", "kalmar"), ("Name", "play"),
        ("Literal.String", '"nim 3 5"'), ("Name.Attribute", "--second"), ("Operator", "\\"),
        ("Name.Attribute", "--moves"), ("Literal.Number", "1"), ("Generic.Emph", "# a word"),
        ("Generic.Prompt", ">"), ("Generic.Strong", "take 2 from heap 2"),
        ("Generic.Heading", "nim 3 5  (disjunctive, normal play)"),
        ("Name.Label", "outcome"), ("Generic.Output", "N: the player to move wins"),
        ("Text", "0 1 2 3"), ("Text", "a  b  c"),
    ]  # fmt: skip


def test_every_picture_has_words(site: dict[str, Page]) -> None:
    for name, page in site.items():
        assert all(image.get("alt") is not None for image in page.images), name


def test_the_reference_leaves_nothing_out(site: dict[str, Page]) -> None:
    names = set().union(*(page.ids for name, page in site.items() if "reference/api" in name))
    assert {f"kalmar.{name}" for name in kalmar.__all__} <= names
    for module in ("kalmar.core.rules.shapes", "kalmar.testing", "kalmar.web.services"):
        loaded = importlib.import_module(module)
        documented = {name.rpartition(".")[2] for name in names if name.startswith(f"{module}.")}
        assert {name for name in loaded.__all__ if callable(vars(loaded)[name])} <= documented
    found = [page for name, page in site.items() if "reference/commands" in name]
    commands = "".join(page.path.read_text() for page in found)
    assert all(f"kalmar {name}<" in commands for name in COMMANDS)
    ids = {name.replace("_", "-") for name in SERVICES}  # as headings become ids
    assert ids <= site["reference/services.html"].ids


def test_every_group_has_its_page() -> None:
    reference = DOCS / "reference"
    groups = re.findall(r"command-group:: (.*)", texts(reference / "commands"))
    assert sorted(groups) == sorted(map(str, GROUPS))
    topics = re.findall(r"public-names:: (.*)", texts(reference / "api"))
    stub = Path(str(kalmar.__file__)).with_suffix(".pyi").read_text("utf-8")
    assert sorted(topics) == sorted(re.findall(r"(?m)^# (.*)", stub))


def texts(folder: Path) -> str:
    """All pages of a folder."""
    return "\n".join(path.read_text() for path in folder.glob("*.md"))


def opened(site: dict[str, Page]) -> dict[str, str]:
    """The fragments of all links to the playground, each with a page where it stands."""
    return {
        urlsplit(link).fragment: name
        for name, page in site.items()
        for link in page.links
        if is_playground(link, name) and "view=" in link
    }


def test_links_open_what_the_playground_reads(site: dict[str, Page], ask: Ask) -> None:
    found = opened(site)
    assert len(found) > 300
    for fragment in found:
        state = ask("parsed", fragment)
        assert ask("link", state)[0] == f"#{fragment}"


def test_what_links_open_is_a_position_or_a_game(site: dict[str, Page]) -> None:
    views = set()
    for fragment, name in opened(site).items():
        state = dict(parse_qsl(fragment, strict_parsing=True))
        views.add(state["view"])
        assert state.get("lang", "en") == "hu" or not name.startswith("hu/")
        if state["view"] == "play":
            position_of(state["g"], state.get("way"))
        elif state["view"] == "table":
            find_rules(state["g"])
            assert {"rows", "cols"} <= set(dict(parse_qsl(state["more"])))
    assert views == {"play", "values", "table"}


@pytest.mark.parametrize("extension", ["playground_states"], indirect=True)
@cases("line", "fragment")
def test_lines_and_what_they_open(extension: ModuleType, line: str, fragment: str) -> None:
    state = extension.state_of(line)
    assert (None if state is None else extension.link_fragment(state)) == (fragment or None)


@pytest.mark.parametrize("extension", ["indexes"], indirect=True)
def test_an_index_lists_each_page_once(extension: ModuleType) -> None:
    source = "```{toctree}\nb*\nwords <c>\nnone <d>\n```\n*\n```{toctree}\n:hidden:\n../x\n*\n```\n"
    found = extension.listed("p/index", source, {"p/index", "p/a", "p/b1", "p/b2", "p/c", "x", "y"})
    wanted = (
        "```{toctree}\n/p/b1\n/p/b2\nwords <c>\n```\n*\n```{toctree}\n:hidden:\n/x\n/p/a\n```\n"
    )
    assert found == wanted


@pytest.mark.parametrize(
    "extension",
    case_rows(__file__, "examples_of_the_extensions"),
    indirect=True,
)
def test_examples_of_the_extensions(extension: ModuleType) -> None:
    import doctest

    found = doctest.testmod(extension)
    assert found.attempted > 0
    assert not found.failed


def test_the_playground_only_links_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (pyodide, archive), folder = few_parts(tmp_path, monkeypatch), tmp_path / "site"
    assert 'name="docs"' not in with_head('<meta charset="utf-8">', docs=False, size=7.1)
    for _ in range(2):
        files = build(folder, pyodide, (archive, archive), docs=True)
        assert '<meta name="docs" content="docs/">' in (folder / "index.html").read_text()
        kept = json.loads((folder / "files.js").read_text().split("FILES = ")[1].rstrip(";\n"))
        assert not [name for name in [*files, *kept] if name.startswith("docs")]
        (folder / "docs").mkdir()
        (folder / "docs/index.html").write_text("docs")
