"""The documentation is true: its Python and console examples do what they say."""

import doctest
import io
import re
import shlex
from pathlib import Path

import pytest

from kalmar import COMPOSITIONS
from kalmar.cli.run import run
from kalmar.core.i18n import plain
from tests.docs.test_adding import PAGE as ADDING
from tests.docs.test_adding import sections
from tests.typed import FLAGS, OWN, Step, compare, is_sitting, pages, steps

pytestmark = pytest.mark.every

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    page
    for page in (*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"))
    if not is_sitting(page) and page != ADDING  # it is about a copy: tests/docs/test_adding.py
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some examples write files
    result = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS)
    assert result.failed == 0
    # An absolute path would lead an example out of that folder.
    assert [path.name for path in ROOT.iterdir() if path.suffix in WRITTEN] == []


WRITTEN = {".csv", ".gz", ".npy", ".parquet", ".png", ".sqlite", ".svg", ".tex", ".txt", ".v"}
"""Kinds of files that examples write."""


def test_some_examples_are_there() -> None:
    assert any(">>>" in page.read_text() for page in PAGES)


def rows(page: str, columns: int) -> dict[str, list[str]]:
    """The rows of the page's tables of compositions, by the names in the first column."""
    cells = [
        [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in (ROOT / page).read_text().splitlines()
        if line.startswith("|")
    ]
    heads = [row for row in cells if row[0] == "composition"]
    assert heads
    assert all(len(row) == columns for row in heads)
    names = {plain(row.name) for row in COMPOSITIONS.values()}
    found = [row for row in cells if plain(row[0]) in names]
    assert len(found) == len(COMPOSITIONS), f"{page} lists each composition once"
    return {plain(row[0]): row for row in found}


def test_the_tables_of_compositions_are_those_of_the_program() -> None:
    explained, written = rows("docs/explanation/ways.md", 6), rows("docs/notation.md", 3)
    for name, row in COMPOSITIONS.items():
        both = [f"`{row.ascii}`", row.unicode]
        assert explained[name][1].split() == (both[:1] if row.ascii == row.unicode else both)
        assert written[name][1:] == both
        end = "the first one ends" if row.ending.enough == 1 else "all have ended"
        assert explained[name][3] == end


def test_every_file_that_contributing_names_is_there() -> None:
    named = set(re.findall(r"`([\w./-]+)`", (ROOT / "CONTRIBUTING.md").read_text()))
    files = {name for name in named if "/" in name or name.endswith(".py")}
    assert len(files) > 20
    examples = {"x.py", "x_kernels.py", "x.md"}
    for name in files:
        path = Path(name)
        if path.name in examples:
            path = path.parent
        assert (ROOT / path).exists() or (ROOT / "src/kalmar" / path).exists(), name


def test_each_claim_of_the_page_on_accessibility_names_a_test_that_is_there() -> None:
    pages = [ROOT / "docs" / name for name in ("accessibility.md", "hu/akadalymentesseg.md")]
    claims, translated = (
        re.findall(r"^\| (?!---)(.*) \|$", page.read_text(), re.MULTILINE)[1:] for page in pages
    )
    assert [re.findall(r"[\d.]+", claim.split("|")[0]) for claim in claims] == [
        re.findall(r"[\d.]+", row.split("|")[0]) for row in translated
    ]
    for claim in claims:
        named = re.findall(r"`([\w/]+\.py):(\w+)`", claim.split("|")[2])
        assert named, claim
        for file, test in named:
            assert f"def {test}(" in (ROOT / file).read_text(), claim


def test_contributing_names_registries_that_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    sources = "\n".join(
        path.read_text() for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.py")
    )
    registries = set(re.findall(r"`([A-Z]{4,})`", text))
    assert {"VALUATIONS", "COMPOSITIONS", "THEORIES", "FORMATS"} <= registries
    cards = set(re.findall(r"`((?:games|theory)/[\w/]+\.md)`", text))
    assert {"games/games.md", "theory/theorems/theorems.md"} <= cards
    assert all((ROOT / "src/kalmar" / name).is_file() for name in cards)
    for name in registries:
        assert re.search(rf"^ *{name}\b.* = ", sources, re.MULTILINE), name
    targets = re.findall(r"`make (\w+)`", text)
    makefile = (ROOT / "Makefile").read_text()
    assert all(f"\n{target}:" in makefile for target in targets)


def test_what_it_takes_to_add_something_can_be_followed_here() -> None:
    page = ADDING.read_text()
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| a")]
    new = {name for row in rows for name in re.findall(r"`([\w./]+)`", row[2])}
    new |= {name for section in sections(page) for name in section.written}
    assert len(new) >= 4
    for name in new:
        assert not (ROOT / name).exists(), f"{name} is there already"
        assert (ROOT / name).parent.is_dir()
    used = set(re.findall(r"\b((?:src|tests|scripts)/[\w/]+\.py)", page)) - new
    assert len(used) > 9
    for name in used:
        assert (ROOT / name).is_file(), name


def examples() -> list[tuple[Path, Step]]:
    """The commands of all pages that are no sitting."""
    return [
        (page, step)
        for page in pages()
        if not is_sitting(page)
        for step in steps(page.read_text("utf-8"))
        if step.kind == "console" and OWN.match(step.command)
    ]


LONG = {
    'kalmar solve "kayles 1000000000000" --composition continued',
    'kalmar period "subtraction(1,2,1000000)" --composition selective --misere --to 3000000',
    "kalmar table bricks --rows 1..300 --cols 1..300 --all-ways --only-zeros --png brick-ways.png",
}
"""Examples that take as long as a hundred others, and are left to a long run."""


@pytest.mark.every
@pytest.mark.parametrize(
    ("page", "step"),
    [
        pytest.param(
            page,
            step,
            id=step.command,
            marks=[pytest.mark.thorough] if step.command in LONG else [],
        )
        for page, step in examples()
    ],
)
def test_console_examples(
    page: Path, step: Step, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # some examples draw into files
    compare(page, step)


def test_there_are_examples() -> None:
    assert len(examples()) > 100
    assert {step.command for _, step in examples()} >= LONG


def test_rules_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs/how-to/own-game.md").read_text()
    blocks = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    for name, file, commands in zip(("halves", "corner"), blocks[::2], blocks[1::2], strict=True):
        (tmp_path / f"{name}.py").write_text(file)
        for line in commands.strip().splitlines():
            program, *arguments = shlex.split(line)
            assert program == "kalmar"
            assert run(arguments) == 0
    shown = capsys.readouterr().out
    assert "halves 6 4  (disjunctive, normal play)" in shown
    assert "1 | 1 2 3 2 3 2 3 2 3 2" in shown
