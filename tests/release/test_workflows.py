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


def test_there_are_three() -> None:
    assert [path.name for path in FILES] == ["pages.yml", "release.yml", "test.yml"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_has_the_shape_of_a_workflow(path: Path) -> None:
    found = read(path)
    assert set(found) <= {"name", "on", "permissions", "concurrency", "jobs", "env"}
    assert found["name"] == path.stem
    assert found["permissions"] == {"contents": "read"}, "no job may do more unless it says so"
    for job in found["jobs"].values():
        assert "runs-on" in job
        assert set(job.get("needs", "").split()) <= set(found["jobs"])
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)
            assert re.fullmatch(r"[\w./-]+@(v\d+|release/v\d+)", step.get("uses", "a/b@v1"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_steps_call_what_there_is(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for job in read(path)["jobs"].values():
        for command in (step["run"] for step in job["steps"] if "run" in step):
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
