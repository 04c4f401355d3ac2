"""The register of errata: every entry is shown by what it names, and no error is left out."""

import shlex
from pathlib import Path
from typing import Any

import pytest
from scripts import templates

from kalmar.research.claims import CLAIMS
from kalmar.research.claims.claim import ClaimStatus
from kalmar.research.sources.item import CLASSES
from tests.commands import Cli

ROOT = Path(__file__).parents[2]
REGISTER = templates.read("src/kalmar/research/sources/errata.toml")
ERRATA, UNLISTED = REGISTER["erratum"], REGISTER["unlisted"]
SOURCES = {"000", "001", "002", "003", "004"}
NOTHING_TO_COMPUTE = [("002", "definition 2.5")]
"""Slips of the pen that nothing depends on."""

EACH = pytest.mark.parametrize(
    "entry", ERRATA, ids=[f"{entry['source']} {entry['place']}" for entry in ERRATA]
)


@EACH
def test_an_erratum_says_what_is_printed_and_what_is_true(entry: dict[str, Any]) -> None:
    assert entry["source"] in SOURCES
    assert set(entry) - {"claims", "commands"} == {
        "source", "place", "kind", "printed", "true", "reason",
    }  # fmt: skip
    assert entry["kind"] in CLASSES
    for text in (entry["printed"], entry["true"], entry["reason"]):
        assert text == text.strip()
        assert text.endswith(".")
        assert "\n" not in text
    assert len({entry["printed"], entry["true"], entry["reason"]}) == 3


@EACH
def test_its_commands_run(
    entry: dict[str, Any], cli: Cli,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    for command in entry.get("commands", ()):
        assert cli(*shlex.split(command))
    assert not list(tmp_path.iterdir())


def test_all_but_slips_of_the_pen_are_shown_by_something() -> None:
    bare = [
        (entry["source"], entry["place"])
        for entry in ERRATA
        if not entry.get("claims") and not entry.get("commands")
    ]
    assert bare == NOTHING_TO_COMPUTE


def test_every_refuted_claim_about_a_source_is_named_once() -> None:
    named = {name for entry in ERRATA for name in entry.get("claims", ())}
    assert named <= set(CLAIMS)
    excused = [entry["claim"] for entry in UNLISTED]
    refuted = {
        name
        for name, claim in CLAIMS.items()
        if claim.status is ClaimStatus.REFUTED and name[:3] in SOURCES
    }
    assert refuted - named == set(excused)
    assert len(excused) == len(set(excused))
    assert all(entry["because"] for entry in UNLISTED)


def test_the_tables_have_every_entry() -> None:
    text = templates.errata()
    rows = [line.strip("| ").split(" | ") for line in text.splitlines()]
    assert [row[0] for row in rows if len(row) == 6 and row[1].startswith("**")] == [
        entry["place"] for entry in sorted(ERRATA, key=lambda entry: str(entry["source"]))
    ]
    assert [row[0] for row in rows if len(row) == 2][2:] == [
        f"`{entry['claim']}`" for entry in UNLISTED
    ]
    for entry in ERRATA:
        assert f"| {entry['printed']} | {entry['true']} | {entry['reason']} | " in text
    assert "<!-- errata -->" in (ROOT / "docs/errata.md").read_text("utf-8")
