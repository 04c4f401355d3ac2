"""Workflows, images, hooks and budgets: of the right shape, and calling what there is."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from scripts import size

from tests.release.built import ROOT, in_wheel

FILES = sorted((ROOT / ".github/workflows").glob("*.yml"))
SYSTEMS = {"ubuntu-latest", "macos-latest", "windows-latest"}


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    return found


def test_there_are_six() -> None:
    names = ["codeql", "coq", "nightly", "pages", "release", "test"]
    assert [path.stem for path in FILES] == names


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_has_the_shape_of_a_workflow(path: Path) -> None:
    found = read(path)
    assert set(found) <= {"name", "on", "permissions", "concurrency", "jobs", "env"}
    assert found["name"] == path.stem
    assert found["permissions"] == {"contents": "read"}, "no job may do more unless it says so"
    for job in found["jobs"].values():
        assert ("runs-on" in job) != ("uses" in job), "steps, or another workflow"
        assert set(job.get("needs", "").split()) <= set(found["jobs"])
        assert all(("uses" in step) != ("run" in step) for step in job.get("steps", []))


PINNED = re.compile(r"[\w-]+/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
"""An action by its commit, which nobody can move as they can a tag, and its version for people."""


def test_only_an_action_with_its_commit_and_version_is_pinned() -> None:
    commit = "0123456789abcdef0123456789abcdef01234567"
    assert PINNED.fullmatch(f"actions/checkout@{commit} # v4.2.2")
    for loose in ("@v4", "@release/v1", f"@{commit}", f"@{commit[1:]} # v4.2.2", f"@{commit} # v4"):
        assert not PINNED.fullmatch(f"actions/checkout{loose}")


def test_actions_are_pinned_each_to_one_commit() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in FILES)
    used = [line for line in re.findall(r"uses: *(.*)", text) if not line.startswith("$/")]
    assert len(used) > 10
    assert not [line for line in used if not PINNED.fullmatch(line)]
    assert len(set(used)) == len({line.partition("@")[0] for line in used})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_steps_call_what_there_is(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for job in read(path)["jobs"].values():
        for command in (step["run"] for step in job.get("steps", []) if "run" in step):
            for target in re.findall(r"^make (.*)$", command, re.MULTILINE):
                assert all(f"\n{name}:" in makefile for name in target.split())
            for script in re.findall(r"scripts/\w+\.py", command):
                assert (ROOT / script).is_file()


def test_every_system_is_tested() -> None:
    jobs = read(ROOT / ".github/workflows/test.yml")["jobs"]
    assert set(jobs["test"]["strategy"]["matrix"]["system"]) == SYSTEMS
    assert set(jobs["release-check"]["strategy"]["matrix"]["system"]) == SYSTEMS


def test_the_release_needs_no_password() -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    publish = read(ROOT / ".github/workflows/release.yml")["jobs"]["publish"]
    assert publish["permissions"] == {"id-token": "write"}
    assert "secrets." not in text


def test_no_release_waits_for_coq() -> None:
    found = read(ROOT / ".github/workflows/coq.yml")
    assert "workflow_call" not in found["on"]
    steps = [step["run"] for step in found["jobs"]["coq"]["steps"] if "run" in step]
    assert "install" in steps[0]
    assert " coq " in steps[0]
    assert steps[1:] == ["make coq"], "which would pass where Coq is missing"


def needed(jobs: dict[str, Any], name: str) -> set[str]:
    """Return the jobs that must have passed before one begins."""
    direct = set(jobs[name].get("needs", "").split())
    return direct.union(*(needed(jobs, other) for other in direct))


def test_nothing_is_published_before_the_tests_of_the_same_commit() -> None:
    jobs = read(ROOT / ".github/workflows/release.yml")["jobs"]
    # A path, unlike owner/repository@ref, is the workflow of the commit that the tag is on.
    assert jobs["test"] == {"uses": "$/.github/workflows/test.yml"}
    assert "workflow_call" in read(ROOT / ".github/workflows/test.yml")["on"]
    assert "test" in needed(jobs, "publish")


def test_what_the_index_serves_is_compared_and_tried_after_the_release() -> None:
    jobs = read(ROOT / ".github/workflows/release.yml")["jobs"]
    assert "publish" in needed(jobs, "served")
    commands = "\n".join(step["run"] for step in jobs["served"]["steps"] if "run" in step)
    for words in ("pip download", "cmp served/", "pypi-attestations==", "kalmar doctor"):
        assert words in commands
    assert jobs["served"].get("permissions") is None, "to try what is published needs no right"


def test_the_release_page_has_signed_files_and_what_they_are_made_of() -> None:
    jobs = read(ROOT / ".github/workflows/release.yml")["jobs"]
    assert "publish" in needed(jobs, "page")
    allowed = {"contents": "write", "attestations": "write"}
    assert jobs["page"]["permissions"].items() >= allowed.items()
    got, signed, released = jobs["page"]["steps"]
    assert got["with"]["path"] == "dist"
    assert signed["with"]["subject-path"] == "dist/*"
    assert released["run"].rstrip().endswith("dist/*")
    assert any("cyclonedx" in step.get("run", "") for step in jobs["build"]["steps"])


def test_the_log_of_a_night_is_kept_also_where_it_found_a_difference() -> None:
    *_, asked, kept = read(ROOT / ".github/workflows/nightly.yml")["jobs"]["trust"]["steps"]
    assert asked["run"] == "make trust"
    assert kept["if"] == "always()"
    assert f'Path("{kept["with"]["path"]}")' in (ROOT / "tests/trust.py").read_text("utf-8")


def test_threads_that_run_at_once_are_tested() -> None:
    job = read(ROOT / ".github/workflows/test.yml")["jobs"]["test"]
    assert {"system": "ubuntu-latest", "python": "3.14t"} in job["strategy"]["matrix"]["include"]
    (asked,) = (step["run"] for step in job["steps"] if "3.14t" in step.get("if", ""))
    file, name = asked.split()[-3], asked.split()[-1]
    assert f"_{name}_" in (ROOT / file).read_text("utf-8")


def linters() -> list[str]:
    """The commands of `make lint`, without what is done with their output."""
    recipe = (ROOT / "Makefile").read_text().split("lint: setup\n")[1].split("\n\n")[0]
    return re.findall(r"\$\(RUN\) (.*?)(?: >.*)?(?:\n|$)", recipe)


def test_tox_asks_what_make_asks() -> None:
    asked = tomllib.loads((ROOT / "tox.toml").read_text())["env"]["lint"]["commands"]
    assert [" ".join(command) for command in asked] == linters()


def test_the_hooks_are_among_it() -> None:
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    for hook in local["hooks"]:
        words = hook["entry"].removeprefix("uv run --frozen --all-extras ")
        begun = words.replace("--force-exclude", "").split()
        assert any(line.split()[: len(begun)] == begun for line in linters()), words


IMAGES = ("deploy/Containerfile", "docs/static/cluster/Containerfile")


def copied(image: str) -> list[tuple[list[str], str]]:
    """What each COPY line takes from the checkout, and where it is put."""
    lines = (ROOT / image).read_text().replace("\\\n", " ").splitlines()
    words = [line.split()[1:] for line in lines if line.startswith("COPY ")]
    return [(found[:-1], found[-1]) for found in words if not found[0].startswith("--from")]


def copy_into(folder: Path, image: str) -> None:
    """Copy as COPY does: the content of a folder, and files into what ends in a slash."""
    for sources, target in copied(image):
        for source in (ROOT / name for name in sources):
            place = folder / target
            if source.is_dir():
                shutil.copytree(source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                assert target.endswith("/")
                place.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, place)


def test_the_wheel_is_built_from_what_is_copied(tmp_path: Path) -> None:
    image, *others = IMAGES
    assert copied(image)
    assert all(copied(other) == copied(image) for other in others), "one wheel shows it of all"
    copy_into(tmp_path, image)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "made"]
    built = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert not built.returncode, built.stderr[-500:]
    (wheel,) = (tmp_path / "made").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert set(archive.namelist()) == in_wheel()
    assert (tmp_path / "uv.lock").exists(), "versions are pinned"


def test_every_image_is_tried() -> None:
    files = {path.relative_to(ROOT).as_posix() for folder in ("deploy", "docs")
             for path in (ROOT / folder).rglob("*ontainerfile*")}  # fmt: skip
    assert files == set(IMAGES)


@pytest.mark.parametrize("image", IMAGES)
def test_only_what_is_known_by_its_hash_is_installed(image: str) -> None:
    text = (ROOT / image).read_text("utf-8")
    installed = re.findall(r"pip install (.*)", text)
    assert installed
    assert all("--require-hashes" in line or "--no-deps" in line for line in installed)
    assert re.search(r"uv (sync|export) --frozen", text)
    bases = re.findall("^FROM (.*)", text, re.MULTILINE)
    assert bases
    assert all(re.search(r":\d+\.\d+\.\d+-[a-z-]+@sha256:[0-9a-f]{64}\b", base) for base in bases)


def test_all_images_begin_with_the_same_one() -> None:
    text = "\n".join((ROOT / image).read_text("utf-8") for image in IMAGES)
    assert len(set(re.findall(r"^FROM (\S+)", text, re.MULTILINE))) == 1


TABLE = "[tool.kalmar.size]\ncore = {core}\n'public names' = 7\n"


def test_every_part_is_counted_by_its_kind() -> None:
    text = '"""One."""\n\n\nclass A:\n    """Two\n    three."""\n\n    x = """a\nb"""  # c\n'
    assert size.count_python(text) == 3
    assert size.count_page("a; // b\n\n// c\n/* d\n*/ e {\n  f: 'http://g';\n}\n") == 4
    files = ("src/kalmar/web/page/app.js", "src/kalmar/web/app.py", "src/kalmar/x.py", "a/b.md",
             "tests/web/pure.mjs", "docs/conf.py", "tests/x/y.py", "uv.lock")  # fmt: skip
    parts = ["page", "web", "public names", "markdown", None, None, "tests", None]
    assert [size.part_of(Path(name)) for name in files] == parts


def test_a_part_is_neither_larger_nor_much_smaller_than_its_budget() -> None:
    allowed = {"core": 1_000, "cli": 500}
    assert not list(size.complaints({"core": 1_000, "cli": 500 - size.SLACK}, allowed))
    larger, unknown, smaller = size.complaints({"core": 800, "cli": 501, "new": 1}, allowed)
    assert larger.startswith("cli has 501 lines, 1 more than its budget")
    assert unknown.startswith("core has 800 lines and a budget of 1,000: lower it")
    assert smaller.startswith("new has 1 lines, 1 more than its budget")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository without commits."""
    monkeypatch.setattr(size, "ROOT", tmp_path)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    return tmp_path


def commit(folder: Path, core: int, subject: str) -> None:
    (folder / size.SETTINGS).write_text(TABLE.format(core=core))
    person = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    command = ["git", *person, "commit", "-qm", subject, size.SETTINGS]
    subprocess.run(command, cwd=folder, check=True)


def test_a_budget_is_raised_aloud_only(repository: Path) -> None:
    (repository / size.SETTINGS).touch()
    subprocess.run(["git", "add", "."], cwd=repository, check=True)
    commit(repository, 5, "Count lines")
    commit(repository, 4, "Make core smaller")
    commit(repository, 6, "Raise the size of core: a way of one's own")
    assert not list(size.silent_raises())
    assert size.changes("HEAD~1").splitlines()[2:] == ["| core | 4 | 6 | +2 |"]
    commit(repository, 9, "Add a game")
    (said,) = size.silent_raises()
    assert said.endswith("raises the budget of core and does not say so: Add a game")


def test_what_is_smaller_lowers_its_budget(repository: Path) -> None:
    path = repository / size.SETTINGS
    path.write_text(TABLE.format(core="1_234"))
    size.lower({"core": 1_002, "public names": 9})
    assert path.read_text() == TABLE.format(core="1_002")
