"""The atlas of nimbers: families in a file with their proofs, and the page that shows them."""

import gzip
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from scripts import nimber_atlas

import kalmar
from kalmar import DataError, sequence, verify_proof
from kalmar.answers.tables import member_text
from kalmar.research.surveys import survey as surveys
from kalmar.research.surveys.survey import NIMBERS, Budget, members, nimber_report, survey
from tests.commands import Cli

DOCS = Path(__file__).parents[2] / "docs"
CHECKED = 12
"""So many of the proofs that are shipped are checked, others each time."""


def test_what_is_known_is_not_searched_again(tmp_path: Path) -> None:
    path, codes = tmp_path / "atlas.sqlite", members("node-kayles path(n)", 8)
    with NIMBERS.atlas(path) as atlas:
        assert survey(codes[:5], Budget(20), atlas) == 5
    with NIMBERS.atlas(path) as atlas:
        assert survey(codes, Budget(20), atlas) == 3
        rows = atlas.family("node-kayles path(n)")
    assert tuple(row["nimber"] for row in rows) == sequence("0.137", 8).values[1:]
    for row in rows:
        content = json.loads(gzip.decompress(row["proof"]))
        assert verify_proof(content)["claim"] == {"nimber": row["nimber"]}
        assert row["facts"] == sum(len(part["facts"]) for part in content["components"])


def test_a_wrong_proof_is_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = kalmar.prove

    def prove(position: str, limit: int = 10**6) -> dict[str, object]:
        content = usual(position, limit=limit)
        content["claim"] = {"nimber": 7}
        return content

    monkeypatch.setattr(surveys, "prove", prove)
    with pytest.raises(DataError, match="do not prove the claim"):
        nimber_report("cram 2xn 3", Budget(20))


def test_the_command(tmp_path: Path, cli: Cli) -> None:
    asked = ["survey", "cram  2xn", "--to", "5", "--workers", "0", "--out", str(tmp_path / "a.db")]
    lines = cli(*asked).splitlines()
    assert [line.split()[2] for line in lines[1:6]] == ["1", "0", "1", "0", "1"]
    assert lines[6] == "5 positions, of which 5 proved"
    assert cli(*asked, "--csv").splitlines()[0].startswith("code,family,n,status,nimber,facts")
    row = json.loads(cli(*asked, "--json").splitlines()[2])
    assert verify_proof(row["proof"])["claim"] == {"nimber": row["nimber"]}
    assert "is not an atlas of format" in cli(
        'survey "0.??" --to 20 --out', tmp_path / "a.db", code=3
    )


def page() -> Iterator[tuple[str, int, list[int]]]:
    """What the page says of each family: its pattern, its first number and its nimbers."""
    text = nimber_atlas.table()
    for line in re.findall(r"^\| `(.+)` \| (\d+) … \d+ \| ([\d ]+) \|", text, re.MULTILINE):
        yield line[0], int(line[1]), list(map(int, line[2].split()))


def test_the_page_says_what_the_proofs_claim() -> None:
    told = {
        member_text(family, first + place): nimber
        for family, first, values in page()
        for place, nimber in enumerate(values)
    }
    assert len(told) >= 300
    with zipfile.ZipFile(DOCS / "static" / "nimber-proofs.zip") as proofs:
        found = [json.loads(proofs.read(name)) for name in proofs.namelist()]
    assert {one["position"]: one["claim"]["nimber"] for one in found} == told
    small = [one for one in found if sum(len(part["facts"]) for part in one["components"]) < 500]
    for one in Random().sample(small, CHECKED):
        assert verify_proof(one)["claim"] == one["claim"]


@pytest.mark.thorough
def test_all_proofs_are_accepted() -> None:
    with zipfile.ZipFile(DOCS / "static" / "nimber-proofs.zip") as proofs:
        for name in proofs.namelist():
            verify_proof(json.loads(proofs.read(name)))
