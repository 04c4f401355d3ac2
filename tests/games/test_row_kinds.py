"""Kinds of rows and of strips that are derived from the moves, against play."""

import json
import re
from collections.abc import Callable
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any

import pytest

from kalmar import KalmarError, KindSystem, kinds, sequence, solve, verify_certificate
from kalmar.answers.tables.period import period_of_kinds
from kalmar.engines.sequences.kinds import certificate_of_kinds
from kalmar.games.custom.text_games import text_rules
from kalmar.games.rows import RowGame, RowKind
from kalmar.games.rows.named_rows import SIGNS, read_moves, read_strip, row_game
from kalmar.games.rows.row_kinds import Deriver
from kalmar.games.rows.row_systems import find_kinds
from tests.cases import cases
from tests.commands import Cli
from tests.known import known
from tests.search import grundy, mex
from tests.sequences.test_kind_periods import checker
from tests.typed import ROOT

LONGEST = 14
"""Rows that are played out."""


def literal(moves: tuple[tuple[str, str], ...]) -> Callable[[str], int]:
    """Return the Grundy value of a row by its moves, without any symmetry or normal form."""

    @cache
    def value(row: str) -> int:
        found, walled = set(), f"-{row}-"
        for before, after in moves:
            for at in range(len(walled)):
                if walled.startswith(before, at):
                    total = 0
                    for part in (walled[:at] + after + walled[at + len(before) :]).split("-"):
                        total ^= value(part)
                    found.add(total)
        return mex(found)

    return value


def some_game(chance: Random) -> tuple[RowGame, str, str, str]:
    """Draw a game of moves after which less is left, and a family of its rows."""
    signs = "abcd"[: chance.randint(2, 4)]
    weight = {sign: at for at, sign in enumerate(f"-{signs}")}
    moves: set[tuple[str, str]] = set()
    while not moves or chance.random() < 0.6:
        size = chance.randint(1, 3)
        before = "".join(chance.choices(signs, k=size))
        if size < 3 and chance.random() < 0.3:
            before = chance.choice((f"-{before}", f"{before}-"))
        left = signs + "---" * (chance.random() < 0.6)
        after = "".join(
            chance.choices(left, k=chance.choice((size, size, chance.randint(0, size))))
        )
        if sum(map(weight.__getitem__, after)) < sum(map(weight.__getitem__, before)):
            moves |= {(before, after), *[(before[::-1], after[::-1])] * chance.randrange(2)}
    words = ["".join(chance.choices(signs, k=chance.randint(*k))) for k in ((0, 2), (1, 3), (0, 2))]
    return RowGame("drawn", tuple(sorted(moves))), words[0], words[1], words[2]


def compare(found: KindSystem) -> int:
    """Compare the values of all short rows with those by the rules; return how many."""
    value, rows = partial(grundy, text_rules(found.text)), literal(found.game.moves)
    before, repeated, after = found.family
    count = 0
    for n in range(LONGEST // len(repeated)):
        component = found.kinds[0], found.steps * n + found.more + found.shifts[found.kinds[0]]
        row = before + repeated * n + after
        assert rows(row) == value((found.letters[component[0]], component[1])), row
        count += 1
    for kind, letter in found.letters.items():
        members = found.rows(kind, 4) if kind is None else {
            copies + found.shifts[kind]: kind.row(found.game, copies) for copies in range(LONGEST)
        }  # fmt: skip
        for number, row in members.items():
            if len(row) <= LONGEST:
                assert rows(row) == value((letter, number)), (letter, number, row)
                count += 1
    return count


@pytest.mark.parametrize(
    "number", [0, *[pytest.param(n, marks=pytest.mark.thorough) for n in range(1, 20)]]
)
def test_drawn_games_fall_into_these_kinds(number: int) -> None:
    chance = Random(number)
    compared = several = 0
    while compared < 10:
        try:
            found = find_kinds(*some_game(chance))
        except KalmarError:
            continue
        compared += compare(found) > 0
        several += len(found.kinds) > 1
    assert several


@cases("family")
def test_families_fall_into_these_kinds(family: str) -> None:
    found = kinds(family)
    assert compare(found) > 5
    before, repeated, after = found.family
    rows = [before + repeated * n + after for n in range(LONGEST // len(repeated))]
    values = map(literal(found.game.moves), rows)
    assert sequence(family, len(rows) - 1).values == tuple(values)


def test_clobber_has_the_values_of_a_literal_program() -> None:
    value, found = literal(row_game("clobber").moves), kinds("clobber (xo)^n")
    assert (found.component(), len(found.kinds), found.single) == ("A(2n)", 3, ())
    rows = [("xo" * 42)[:length] for length in range(42)]
    assert [*map(value, rows)] == [*sequence(found.pattern, 41).values]


def test_named_rows_are_the_games_of_that_name() -> None:
    nogo = literal(row_game("nogo").moves)
    assert [nogo("." * n) for n in range(1, 9)] == [solve(f"nogo 1x{n}").value for n in range(1, 9)]
    clobber = literal(row_game("clobber").moves)
    for row in ("xoxxoo", *map("".join, product("xo", repeat=5))):
        assert clobber(row) == solve(f"clobber {row}").value
    for name, code, more in (
        ("treblecross", "0.007", 2),
        ("dawson", "0.07", 0),
        ("node-kayles", "0.137", 0),
    ):
        values = sequence(kinds(f"{name} .^n").pattern, 60).values
        assert values == sequence(code, 60 + more).values[more:]


def test_toads_and_frogs_move_as_they_are_said_to() -> None:
    @cache
    def value(row: str) -> int:
        found = set()
        for at, sign in enumerate(row):
            step = {"x": 1, "o": -1}.get(sign, 0)
            for far in (1, 2):
                to = at + far * step
                over = row[at + step] if 0 <= at + step < len(row) else ""
                free = far == 1 or (over in "xo" and over != sign)
                if step and 0 <= to < len(row) and row[to] == "." and free:
                    cells = [*row]
                    cells[at], cells[to] = ".", sign
                    found.add(value("".join(cells)))
        return mex(found)

    found = kinds("toads-and-frogs x^n .o")
    values = sequence(found.pattern, 9).values
    assert [*values] == [value("x" * n + ".o") for n in range(10)]


def test_a_kind_is_the_same_in_all_its_forms() -> None:
    # The rows xx(ox)^n o, read backwards, with colours exchanged, or begun later, are one kind.
    game = row_game("clobber")
    deriver = Deriver(game)
    kind, steps, more = deriver.kind_of("xx", "ox", "o")
    for words in (("oo", "xo", "x"), ("o", "xo", "xx"), ("x", "xo", "xo")):
        assert deriver.kind_of(*words) == (kind, steps, more)
    assert deriver.kind_of("xxox", "ox", "o") == (kind, steps, more + 2)
    assert deriver.kind_of("xx", "ox", "")[0] == kind != deriver.kind_of("xxx", "ox", "")[0]
    assert RowKind("x", "x", "o", "ox").row(game, 3) == "xxoxx"


def test_the_command_writes_rules_that_others_read(cli: Cli, tmp_path: Any) -> None:
    said = cli("kinds", "clobber", "(xo)^n")
    path = tmp_path / "row.rules"
    path.write_text(said)
    assert cli("values", "--rules", str(path), "row A(n)", "-n", "9") == "0 0 1 1 3 0 0 2 2 4\n"
    data = json.loads(cli("kinds", "clobber (xo)^n", "--json"))
    assert data["rules"] == read_rules_of(said) == kinds("clobber (xo)^n").text
    assert data["kinds"]["C"] == {"0": "xo", "2": "xxoo", "3": "xxoxx"}


def read_rules_of(said: str) -> str:
    return "\n".join(line for line in said.splitlines() if not line.startswith("#"))


def test_moves_are_read_with_several_results() -> None:
    assert read_moves("xo → -x, o-;\n ox -> x").moves == (("xo", "-x"), ("xo", "o-"), ("ox", "x"))


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
def test_rows_of_columns_are_parts_of_strips(strip: str, links: list[tuple[int, int, int]]) -> None:
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
