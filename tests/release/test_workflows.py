"""The workflow files: read as YAML, of the right shape, calling what there is."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
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
    assert (
        jobs["page"]["permissions"].items()
        >= {"contents": "write", "attestations": "write"}.items()
    )
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
