"""Strips as rows of columns: their kinds, and the periods of these, against play on the strips."""

import json
import re
from random import Random

import pytest

from kalmar import kinds, sequence, solve, verify_certificate
from kalmar.answers.tables.period import period_of_kinds
from kalmar.engines.sequences.kinds import certificate_of_kinds
from kalmar.games.rows.named_rows import SIGNS, read_strip
from tests.cases import cases
from tests.commands import Cli
from tests.games.test_row_kinds import compare
from tests.known import known
from tests.search import grundy
from tests.sequences.test_kind_periods import checker
from tests.typed import ROOT

PAGE = ROOT / "docs/how-to/kinds-of-rows.md"
ROW = re.compile(r"\| `(?P<family>[^`]+)` \| (?P<kinds>\d+) \| (?P<period>[^|]+) \|")
ATLAS = [row.groupdict() for row in ROW.finditer(PAGE.read_text("utf-8"))]
TO = 1000
"""Columns of which the page says that there is no period."""
STRIPS = [row["family"] for row in ATLAS if "^n" not in row["family"]]
MOST_POINTS = 18


@pytest.mark.parametrize("row", ATLAS, ids=lambda row: row["family"])
def test_the_table_says_what_is_found(row: dict[str, str]) -> None:
    found = kinds(row["family"])
    assert len(found.letters) == int(row["kinds"])
    of_kinds = known(period_of_kinds(found.pattern.rpartition(" ")[0], TO))
    written = row["period"].strip()
    if written == "none to 1,000":
        assert of_kinds.all_kinds.status == "none"
        return
    assert of_kinds.all_kinds.words.startswith(f"period {written}, proved")
    content = certificate_of_kinds(of_kinds.game, of_kinds.columns, of_kinds.all_kinds)
    assert verify_certificate(json.loads(json.dumps(content))) == content
    assert checker()["check"](content) is None


def test_the_table_has_many_families() -> None:
    assert len(ATLAS) >= 15
    assert sum("proved" not in row["period"] and "from" in row["period"] for row in ATLAS) >= 10


@pytest.mark.parametrize("strip", STRIPS)
def test_a_strip_has_the_values_of_the_game_itself(strip: str) -> None:
    found = kinds(strip)
    before, whole, after = found.family
    points = (SIGNS.index(whole) + 1).bit_count()  # of a column
    most = MOST_POINTS // points
    values = sequence(strip, most)
    shift = found.more + found.shifts[found.kinds[0]]
    copies = sequence(found.pattern, most * found.steps + shift).values
    ends = len(before + after)
    for n in range(max(values.first, ends), most + 1):
        assert values.values[n - values.first] == copies[(n - ends) * found.steps + shift], n


@pytest.mark.parametrize("strip", [
    "node-kayles ladder(n)", "node-kayles comb(n)", "node-kayles king(2,n)",
])  # fmt: skip
def test_kinds_of_strips_are_those_of_rows(strip: str) -> None:
    assert compare(kinds(strip)) > 15


def graph_of(row: str, links: list[tuple[int, int, int]]) -> str:
    """Write the graph of a row: links join point a of a column with b so many columns on."""
    masks = [SIGNS.index(sign) + 1 for sign in row]
    there = {(at, bit) for at, mask in enumerate(masks) for bit in range(4) if mask >> bit & 1}
    edges = [
        f"c{at}p{one}-c{at + far}p{two}"
        for at, one in sorted(there)
        for first, two, far in links
        if first == one and (at + far, two) in there
    ]
    return ",".join([*(f"c{at}p{bit}" for at, bit in sorted(there)), *edges])


@cases("strip", "links")
def test_rows_of_any_columns_are_parts_of_strips(
    strip: str, links: list[tuple[int, int, int]]
) -> None:
    # Rows in which points are missing anywhere, and where nothing is said of ends or cuts.
    for name in ("node-kayles", "arc-kayles"):
        game, _ = read_strip(name, strip)
        chance = Random(f"{name} {strip}")
        for _ in range(12):
            row = "".join(chance.choices(game.signs, k=chance.randint(1, 7)))
            assert grundy(game, row) == solve(f"{name} {graph_of(row, links)}").value, (name, row)


def test_the_command_says_what_signs_are(cli: Cli) -> None:
    lines = cli("kinds", "node-kayles comb(n)").splitlines()
    assert lines[1].startswith("# a sign is the sum of 1, 2, 4, … for the points of a column")
    assert lines[3] == "# A(1) = 3, A(2) = 33, A(3) = 333, …"


def test_rows_are_in_the_table_too() -> None:
    rows = {row["family"].split()[0] for row in ATLAS if "^n" in row["family"]}
    assert rows >= {"clobber", "nogo", "treblecross"}
