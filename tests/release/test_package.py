"""What is published and promised: wheel, sdist, metadata, the wheel alone, and the public names."""

import importlib.metadata
import json
import os
import re
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from scripts import public
from trove_classifiers import classifiers

import kalmar
from kalmar.web.app import PAGE
from tests.cases import cases
from tests.commands import call_python
from tests.release.built import ROOT, built, in_sdist, in_wheel
from tests.web.served import Server, served

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def tracked(folder: str) -> set[str]:
    """The files of a folder that belong to the project."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", folder],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if listed.returncode:
        pytest.skip("no checkout of git")
    return {name for name in listed.stdout.splitlines() if (ROOT / name).is_file()}


def test_the_wheel_holds_the_package_and_no_more() -> None:
    package = {name.removeprefix("src/") for name in tracked("src")}
    expected = {re.sub(r"\.po$", ".mo", name) for name in package if not name.endswith(".hu.md")}
    about = {name for name in in_wheel() if ".dist-info/" in name}
    assert in_wheel() - about == expected
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in about)


def test_the_sdist_builds_and_tests_all() -> None:
    found = in_sdist()
    for folder in ("src", "tests", "docs", "benchmarks", "scripts"):
        assert tracked(folder) <= found
    assert {"pyproject.toml", "uv.lock", "Makefile", "CITATION.cff", "CHANGELOG.md"} <= found
    assert not [name for name in found if "node_modules" in name or "__pycache__" in name]


def of_dist_info(file: str) -> str:
    """Return the text of a file about the wheel in the wheel."""
    with zipfile.ZipFile(built()[0]) as archive:
        (name,) = [n for n in archive.namelist() if n.endswith(f".dist-info/{file}")]
        return archive.read(name).decode()


def metadata() -> tuple[dict[str, list[str]], str]:
    wheel = of_dist_info("WHEEL")
    message = Parser().parsestr(of_dist_info("METADATA"))
    return {key: message.get_all(key) or [] for key in message}, wheel


def test_what_the_wheel_says_of_itself() -> None:
    said, wheel = metadata()
    assert said["Version"] == [kalmar.__version__]
    assert said["Author"] == ["Kalmár developers"]
    assert said["License-Expression"] == ["MIT"]
    assert said["Requires-Python"] == [">=3.11"]
    assert set(said["Classifier"]) <= set(classifiers)
    assert "Tag: py3-none-any" in wheel, "one wheel for every system"
    always = {line.partition(">")[0] for line in said["Requires-Dist"] if "extra ==" not in line}
    assert always == {"click", "numpy", "platformdirs"}


RELEASE = re.compile(r"\d+\.\d+\.\d+")
DEVELOPMENT = re.compile(r"(\d+\.\d+\.\d+)\.dev\d+")


def is_of_this_checkout(installed: importlib.metadata.Distribution) -> bool:
    """Return whether what is installed is this checkout, not that of another worktree."""
    text = installed.read_text("direct_url.json")
    return text is None or json.loads(text)["url"] == ROOT.as_uri()


def test_there_is_one_version() -> None:
    assert "version" in PROJECT["dynamic"]
    installed = importlib.metadata.distribution("kalmar")
    if is_of_this_checkout(installed):
        assert installed.version == kalmar.__version__, "install it anew: uv sync --all-extras"


def sections(changes: str) -> list[tuple[str, str]]:
    """Return the versions of the changelog with their dates, the newest first."""
    return re.findall(r"^## \[(\d[^\]]*)\] - (\S+)$", changes, re.MULTILINE)


def wrong_in_version(version: str, changes: str, citation: dict[str, Any]) -> list[str]:
    """Return what a version lacks: a release its section, a development version [Unreleased].

    Args:
        version: of the package.
        changes: the text of the changelog.
        citation: the data of CITATION.cff, which always name a release, as only one can be cited.
    """
    released, date = sections(changes)[0]
    is_open = changes.partition("\n## ")[2].startswith("[Unreleased]")
    wrong = []
    if (citation["version"], str(citation["date-released"])) != (released, date):
        wrong.append(f"CITATION.cff names another release than {released} of {date}")
    if RELEASE.fullmatch(version):
        if version != released:
            wrong.append(f"CHANGELOG.md has no section [{version}] at its top")
    elif next_release := DEVELOPMENT.fullmatch(version):
        if not is_open:
            wrong.append("CHANGELOG.md does not begin with [Unreleased]")
        if numbers(next_release[1]) <= numbers(released):
            wrong.append(f"{version} is not later than {released}")
    else:
        wrong.append(f"{version} is neither a release nor a development version")
    return wrong


def numbers(release: str) -> list[int]:
    """Return the numbers of a release, to compare it."""
    return [int(number) for number in release.split(".")]


def test_version_changelog_and_citation_agree() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert not wrong_in_version(kalmar.__version__, changes, citation)


@pytest.mark.every
@cases("version", "is_open", "cited", "agrees")
def test_wrong_versions_are_seen(version: str, is_open: bool, cited: str, agrees: bool) -> None:
    changes = f"# Changelog\n\n{'## [Unreleased]' * is_open}\n\n## [1.0.0] - 2026-11-22\n"
    citation = {"version": cited, "date-released": "2026-11-22"}
    assert (not wrong_in_version(version, changes, citation)) == agrees


def test_pythons_are_those_of_the_classifiers_and_the_workflow() -> None:
    named = set(re.findall(r":: (3\.\d+)$", "\n".join(PROJECT["classifiers"]), re.MULTILINE))
    assert named == {"3.11", "3.12", "3.13", "3.14"}
    workflow = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))
    assert set(workflow["jobs"]["test"]["strategy"]["matrix"]["python"]) == named


REQUIRED = {"authors": list, "cff-version": str, "message": str, "title": str}


ALLOWED = {
    "abstract", "authors", "cff-version", "contact", "date-released", "identifiers", "keywords",
    "license", "message", "preferred-citation", "references", "repository-code", "title", "type",
    "url", "version", "doi", "commit", "license-url", "repository", "repository-artifact",
}  # fmt: skip


def test_how_to_cite_keeps_to_the_schema_of_the_citation_file_format() -> None:
    found = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    for key, kind in REQUIRED.items():
        assert isinstance(found[key], kind), key
        assert found[key]
    assert set(found) <= ALLOWED
    assert re.fullmatch(r"1\.[12]\.\d", found["cff-version"])
    assert found["type"] in {"software", "dataset"}
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", str(found["date-released"]))
    assert found["license"] == PROJECT["license"]
    authors, named = ([person["name"] for person in of["authors"]] for of in (found, PROJECT))
    assert authors == named
    assert len(set(found["keywords"])) == len(found["keywords"])


KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_changes_are_kept_as_agreed() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heads = re.findall(r"^## (.*)$", changes, re.MULTILINE)
    versions = heads[1:] if heads[0] == "[Unreleased]" else heads
    assert versions
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", head) for head in versions)
    assert set(re.findall(r"^### (.*)$", changes, re.MULTILINE)) <= KINDS


RENEW = """
If users lose nothing by it, and it is meant, write it down:

    python scripts/public.py

and tell of it in CHANGELOG.md. What is gone or changed breaks a promise of 1.x
(docs/reference/stability.md): keep the old name beside the new one instead.
"""


def test_what_is_public_has_not_changed() -> None:
    # In a process of its own, for other tests add games.
    words, more = ("scripts/public.py", "check"), {"PYTHONUTF8": "1"}
    done = call_python(*words, cwd=ROOT, more=more, encoding="utf-8", check=False)
    assert not done.stderr
    assert done.returncode == 0, f"{done.stdout}{RENEW}"


class Before:
    """A class."""

    size = 3

    def solve(self, play: str = "normal") -> None:
        """Do nothing."""


class Later:
    """The same, with another default and a method more."""

    size = 3

    def solve(self, play: str = "misere") -> None:
        """Do nothing."""

    def new(self) -> None:
        """Do nothing."""


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        (Before, Later, ["new: new", "changed: solve: (self, play='normal') → "
                         "(self, play='misere')"]),
        (Before, Before, []),
        (public.shape, Before, ["changed: "]),
    ],
)  # fmt: skip
def test_changes_are_seen(before: Any, now: Any, said: list[str]) -> None:
    found = list(public.differences(public.described(before), public.described(now)))
    pairs = zip(sorted(found), sorted(said), strict=True)
    assert all(one.startswith(other) for one, other in pairs)


def test_changed_options_are_seen() -> None:
    once = click.Option(["-n", "--number"], type=int)
    often = click.Option(["-n", "--number"], type=int, multiple=True)
    named = click.Option(["--kind"], type=click.Choice(["a", "b"]), required=True)
    assert public.option_of(once) != public.option_of(often)
    assert public.option_of(named) == "Choice ['a', 'b'], required"


def test_the_page_names_what_is_kept() -> None:
    page = (ROOT / "docs/reference/stability.md").read_text(encoding="utf-8")
    assert "python scripts/public.py" in page
    assert all(f"`{module}`" in page for module in public.MODULES)
    codes = {int(code) for code in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)}
    assert codes == {0, 1, *public.exit_codes().values(), 70, 130, 143}


HERE = "import kalmar, sys; print(kalmar.__file__)"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder with the wheel in it, and the environment in which Python finds it first."""
    folder = tmp_path_factory.mktemp("wheel")
    with zipfile.ZipFile(built()[0]) as archive:
        archive.extractall(folder / "installed")
    return folder, {**os.environ, "PYTHONPATH": str(folder / "installed"), "PYTHONUTF8": "1"}


def said(wheel: tuple[Path, dict[str, str]], *arguments: str) -> str:
    folder, environment = wheel
    return call_python(*arguments, cwd=folder, env=environment, encoding="utf-8").stdout


def test_it_is_the_wheel(wheel: tuple[Path, dict[str, str]]) -> None:
    assert Path(said(wheel, "-c", HERE).strip()).is_relative_to(wheel[0])


def test_it_solves_in_both_languages(wheel: tuple[Path, dict[str, str]]) -> None:
    english = said(wheel, "-m", "kalmar", "solve", "nim 3 5 7")
    assert "outcome  N: the player to move wins" in english
    magyar = said(wheel, "-m", "kalmar", "solve", "nim 3 5 7", "--lang", "hu")
    assert "outcome" not in magyar
    assert "nim 3 5 7" in magyar
    assert "vegyél el" in said(wheel, "-m", "kalmar", "games", "nim", "--lang", "hu"), "of a card"


def test_the_doctor_finds_it_well(wheel: tuple[Path, dict[str, str]]) -> None:
    found = json.loads(said(wheel, "-m", "kalmar", "doctor", "--json"))
    assert found["ok"], found


@pytest.fixture(scope="module")
def server(wheel: tuple[Path, dict[str, str]]) -> Iterator[Server]:
    folder, environment = wheel
    with served(cwd=folder, env=environment) as found:
        yield found


def test_it_serves_every_file(server: Server) -> None:
    names = [str(path.relative_to(PAGE).as_posix()) for path in PAGE.rglob("*") if path.is_file()]
    assert len(names) > 30
    for name in ("", *names):
        status, _, content = server.ask(f"/{name}")
        assert (status, content) == (200, (PAGE / (name or "index.html")).read_bytes())


def test_it_answers(server: Server) -> None:
    status, found = server.post("report", {"position": "nim 3 5 7"})
    assert (status, found["outcome"]) == (200, "N")
