"""Theorems for Coq on arithmetic periods and on heaps of several kinds, and that Coq agrees."""

import random
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from kalmar import Code, UsageError, grundy_values, kinds, parse_code, solve
from kalmar.engines.sequences.kinds import certify_kinds, combined, least_within, values_of_kinds
from kalmar.engines.sequences.periodicity import Finding, Periodicity, needed
from kalmar.games.custom.kind_moves import KindGame, KindMove
from kalmar.render.formats import coq_heaps
from kalmar.render.formats.coq_folder import USUAL_ROWS, Theorems, add_period
from kalmar.render.formats.coq_heaps import (
    Extended,
    heap_theorem,
    kinds_theorem,
    lemma_of,
    listed,
    moves_of,
)
from kalmar.research.atlas.table import shipped
from tests.cases import cases
from tests.commands import Cli
from tests.proofs.compile import PROOFS, accepts, batch, computed, make_proofs, needs_coq, refuted
from tests.sequences.test_kind_periods import game_of

TWO_LEAVES = (
    "V(n) -> nothing if n == 0; A(n) -> nothing if n == 1; A(n) -> V(0), V(0), A(n - 2) if n >= 2;"
    " A(n) -> V(0), V(0), V(0), V(0), A(i), A(n - i - 3) for i in 0..n - 3;"
    " A(n) -> V(0), A(i), A(n - i - 1) for i in 0..n - 1"
)
"""Node Kayles on a path of n vertices with two leaves at each: `leafy 2` of Caterpillars.v."""


def node_kayles_moves() -> str:
    """Node Kayles on a row of vertices b, each with a leaf, s without, and v alone, in words."""
    leaves = {"b": "v-", "s": ""}
    moves = ["b -> -", "v -> -"]
    for own in leaves:
        moves.append(f"-{own}- -> -")
        for one in leaves:
            moves += [f"-{own}{one} -> -{leaves[one]}", f"{one}{own}- -> -{leaves[one]}"]
        moves += [f"{x}{own}{y} -> -{leaves[x]}{leaves[y]}" for x, y in product("bs", repeat=2)]
    return "; ".join(moves)


CATERPILLARS = f"rows({node_kayles_moves()}) (bbs)^n"
STATED = {
    "caterpillars": kinds(CATERPILLARS).text,
    "nogo_stones": kinds("nogo (x.o.)^n").text,
    "clobber_pairs": kinds("clobber (xxoo)^n").text,
}
"""The rules of kinds in `proofs/kinds/Examples.v`."""


def caterpillar(leaves: list[int]) -> str:
    """The edges of a path with so many leaves at each vertex."""
    path = [f"p{i}-p{i + 1}" for i in range(len(leaves) - 1)]
    return ",".join(path + [f"p{i}-l{i}{j}" for i, few in enumerate(leaves) for j in range(few)])


def periods(game: KindGame, asked: list[int], terms: int = 300) -> tuple[Finding, Finding]:
    """What is known of the period of all kinds, and, if it is proved, of that of some."""
    columns = [column.tolist() for column in values_of_kinds(game, terms).values()]
    every = certify_kinds(game, columns)
    if every.status != "proved" or every.periodicity is None:
        return every, every
    some = combined([columns[kind] for kind in asked])
    own = least_within(some, every.periodicity.preperiod, every.periodicity.period)
    return every, replace(every, periodicity=own)


def proved(preperiod: int, period: int) -> Finding:
    return Finding("proved", 1000, Periodicity(preperiod, period))


@pytest.mark.parametrize("name", STATED)
def test_the_kinds_that_coq_checks_are_those_found_here(name: str) -> None:
    text = (PROOFS / "kinds/Examples.v").read_text()
    stated = re.search(rf"Definition {name} : list moves := \[(.*?)\]\.\n", text, re.DOTALL)
    claim = re.search(
        rf"kinds_period (\d+) {name} \[([0-9; ]+)\] (\d+) (\d+)\.\n"
        r"Proof\. apply \(kinds_auto_ok _ _ (\d+) (\d+)\)\.", text,
    )  # fmt: skip
    assert stated
    assert claim
    game = game_of(STATED[name])
    written = [moves_of(game, move) for move in game.moves]
    assert [f"Moves {one}" for one in re.split(r";?\s*Moves ", stated[1])[1:]] == written
    found = periods(game, [int(kind) for kind in claim[2].split("; ")])
    assert int(claim[1]) == len(game.kinds)
    own, every = (
        Periodicity(*map(int, pair)) for pair in (claim.groups()[2:4], claim.groups()[4:])
    )
    assert (every, own) == tuple(one.periodicity for one in found)


def test_kinds_of_caterpillars_are_caterpillars() -> None:
    """Graphs are solved move by move."""
    for text, leaves in ((STATED["caterpillars"], [1, 1, 0]), (TWO_LEAVES, [2])):
        values = values_of_kinds(game_of(text), 6)["A"]
        for n in range(1, 6):
            assert values[n] == solve(f"node-kayles {caterpillar(leaves * n)}").value, (leaves, n)


def test_a_theorem() -> None:
    game = game_of(TWO_LEAVES)
    text = kinds_theorem("two-leaves", game, proved(1, 4), ["A"], proved(0, 4))
    assert (
        text
        == """\
(* two-leaves: Grundy values of A repeat after 4, from 0 on and not before. *)
Require Import NArith List.
From Kalmar.kinds Require Import Kinds KindCheck.
Import ListNotations.
Open Scope N_scope.

(* The numbers of the kinds: 0 is V, 1 is A. Coq computes all values itself. *)
Definition rules : list moves := [Moves 0 0 (Some 0) [] Nothing;
  Moves 1 1 (Some 1) [] Nothing;
  Moves 1 2 None [(0, 0); (0, 0)] (One 1 2);
  Moves 1 3 None [(0, 0); (0, 0); (0, 0); (0, 0)] (Two 1 1 3 0 0);
  Moves 1 1 None [(0, 0)] (Two 1 1 1 0 0)].

Theorem period : kinds_period 2 rules [1] 0 4.
Proof. apply (kinds_auto_ok _ _ 1 4). vm_cast_no_check (eq_refl true). Qed.
Print Assumptions period.
"""
    )


def test_what_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    same = game_of("A(n) -> A(n - 1); B(n) -> A(n), A(0)")
    found = proved(0, 2)
    assert "Moves 1 0 None [(0, 0)] (One 0 0)]" in kinds_theorem("it", same, found, "AB", found)
    with pytest.raises(UsageError, match="only a proved period can be certified"):
        kinds_theorem("it", same, Finding("observed", 9, Periodicity(0, 2)), "AB", found)
    growing = KindGame(("A", "B"), (KindMove("B", (), ("A", "A"), -1, (2, 2)),))
    with pytest.raises(UsageError, match="leave no more than n of a heap of n, unlike it"):
        kinds_theorem("it", growing, found, ["A"], found)
    # 2(2 + 3) + 2 = 12 heaps, and half as many options as their square for each move.
    halves = KindGame(("A",), (KindMove("A", (), ("A", "A"), 2, (0, 0)),) * 3)
    monkeypatch.setattr(coq_heaps, "MOST_KIND_OPTIONS", 215)
    with pytest.raises(UsageError, match="Coq would look at about 216 options of it"):
        kinds_theorem("it", halves, proved(2, 3), ["A"], proved(2, 3))
    # A heap of 9 with a move of its own: the values of 2(10 + 3) + 2 heaps are looked at.
    longer = KindGame(("A",), (*halves.moves, KindMove("A", (), (), 0, (), 9, 9)))
    with pytest.raises(UsageError, match="Coq would look at about 1,176 options of it"):
        kinds_theorem("it", longer, proved(2, 3), ["A"], proved(2, 3))
    monkeypatch.setattr(coq_heaps, "MOST_KIND_OPTIONS", 216)
    assert kinds_theorem("it", halves, proved(2, 3), ["A"], proved(2, 3))


def drawn(rng: random.Random) -> KindGame:
    """A game of one to three kinds, with some moves for small heaps alone."""
    names = ("A", "B", "C")[: rng.randint(1, 3)]
    moves = []
    for kind in names:
        for _ in range(rng.randint(1, 3)):
            rest = tuple(rng.choice(names) for _ in range(rng.randint(0, 2)))
            fixed = tuple((rng.choice(names), rng.randint(0, 2)) for _ in range(rng.randint(0, 1)))
            least = tuple(rng.randint(0, 2) for _ in rest) if rest[1:] else (0,) * len(rest)
            first = rng.choice([3, 3, 4, 7])
            last = first + rng.randint(0, 2) if rng.random() < 0.3 else None
            moves.append(KindMove(kind, fixed, rest, rng.randint(1, 4), least, first, last))
    return KindGame(names, tuple(moves))


@needs_coq
@pytest.mark.thorough
def test_coq_agrees(tmp_path: Path) -> None:
    """Periods of drawn games are accepted in one file; each number that is spoilt is refused."""
    make_proofs("kinds/KindCheck.v")
    rng = random.Random(9)
    files: dict[str, str] = {}
    wrong: list[str] = []
    while len(files) < 40:
        game = drawn(rng)
        kind = rng.randrange(len(game.kinds))
        every, own = periods(game, [kind], 200)
        if every.status != "proved" or every.periodicity is None or own.periodicity is None:
            continue
        files[f"g{len(files)}"] = kinds_theorem("it", game, every, game.kinds[kind], own)
        moves = "; ".join(moves_of(game, move) for move in game.moves)
        (start, length), (first, period) = (
            (found.preperiod, found.period) for found in (every.periodicity, own.periodicity)
        )
        checked = f"kinds_auto {len(game.kinds)} [{moves}]"
        wrong += [f"{checked} {start} {length} [{kind}] {first + 1} {period}",
                  f"{checked} {start} {length} [{kind}] {first} {period + 1}",
                  f"{checked} {start} {length} [{kind}] {first} {2 * period}"]  # fmt: skip
        if length > 1:
            wrong.append(f"{checked} {start} {length + 1} [{kind}] {first} {period}")
        if start > first:
            wrong.append(f"{checked} {start - 1} {length} [{kind}] {first} {period}")
    assert "Closed under the global context" in accepts(batch(files), tmp_path / "all.v")
    assert len(wrong) > 150
    accepts(refuted("kinds Require Import Kinds KindCheck", wrong), tmp_path / "wrong.v")


@cases("asked", "said")
def test_the_command(asked: str, said: str, cli: Cli, tmp_path: Path) -> None:
    rules, path = tmp_path / "row.rules", tmp_path / "x.v"
    rules.write_text(TWO_LEAVES.replace("; ", "\n"))
    cli("period", "--rules", rules, asked, "--coq", path)
    assert said in path.read_text().splitlines()


def test_what_the_command_refuses(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "x.v"
    for rules, asked, words in (
        (TWO_LEAVES, "row A(2n)", "write the game alone, or with one heap such as V(n)"),
        (TWO_LEAVES, "row A(n) V(n)", "write the game alone, or with one heap such as V(n)"),
        (kinds("treblecross .^n").text, "row", "only a proved period can be certified"),
        (kinds("treblecross .^n").text, "row A(n)", "only a proved period can be certified"),
    ):
        (tmp_path / "row.rules").write_text(rules.replace("; ", "\n"))
        command = ("period", "--rules", tmp_path / "row.rules", asked, "--to", "300", "--coq", path)
        assert words in cli(*command, code=UsageError.exit_code)
        assert not path.exists()


ROWS = [row for row in shipped().values() if row["saltus"] and row["status"] == "proved"]
LONG = 30
"""Periods from which on Coq takes several seconds."""


def theorems(longest: int) -> dict[str, str]:
    found = Theorems()
    for row in ROWS:
        if row["period"] <= longest:
            add_period(found, row, USUAL_ROWS)
    assert found.left_out == {}
    return found.files


def test_every_proved_period_with_a_saltus_has_a_theorem() -> None:
    written = theorems(10**6)
    assert len(written) == len(ROWS) == 70
    for row, text in zip(ROWS, written.values(), strict=True):
        digits = listed(parse_code(row["code"]).digits)
        place = f"{max(1, row['preperiod'])} {row['period']} {row['saltus']}"
        assert f"Theorem period : code_saltus {digits} [] false {place}.\n" in text
        assert "apply carries_auto_ok." in text


def test_where_it_does_not_hold() -> None:
    values = grundy_values("0.3F", 300)
    for code, saltus in ((Code((0, 3, 15)), 3), (Code((0, 8), unequal=True), 1)):
        with pytest.raises(UsageError, match="do not prove the saltus of"):
            lemma_of("it", code, values, Periodicity(1, 6, saltus))
    assert lemma_of("it", Code((0, 3, 15)), values, Periodicity(1, 6, 4))[0] == "carries_auto_ok"
    assert lemma_of("it", Code((0, 3, 15)), values, Periodicity(1, 6))[0] == "code_period_ok"


def test_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    code, found = parse_code("0.28"), Periodicity(1, 53, 16)
    values = grundy_values(code, 60)
    # 372 heaps: about (372 − 2)³ / 36 options of three parts, and those of two.
    monkeypatch.setattr(coq_heaps, "MOST_CARRIES", 1000)
    with pytest.raises(UsageError, match="the most are 1,000"):
        heap_theorem("0.28", code, values, found)
    monkeypatch.setattr(coq_heaps, "MOST_CARRIES", 372**3 // 36 + 372)
    assert "code_saltus [0; 2; 8] [] false 1 53 16" in heap_theorem("0.28", code, values, found)


@pytest.mark.parametrize(
    ("code", "found", "heaps"),
    [
        (Code((0, 8)), Periodicity(1, 3, 1), 22),  # 1 + 7·3 smaller values, of two periods
        (Code((0, 15, 11)), Periodicity(5, 1, 1), 20),  # 2 + 3·(5 + 1), where parts are small
    ],
)
def test_how_many_heaps_are_looked_at(code: Code, found: Periodicity, heaps: int) -> None:
    assert Extended(code, grundy_values(code, 100), found).carry_heaps() == heaps


@needs_coq
@pytest.mark.thorough
def test_as_many_terms_are_needed_as_in_coq(tmp_path: Path) -> None:
    """The bound of `carries_of_nim_sums`, with the least m that it allows."""
    make_proofs("heaps/CarryBound.v")
    cases, wanted = [], []
    for row in ROWS:
        code = parse_code(row["code"])
        found = Periodicity(row["preperiod"], row["period"], row["saltus"])
        first, last = max(1, found.preperiod), len(code.digits) - 1
        highest = int(grundy_values(code, first + found.period - 1).max())
        wanted.append(needed(code, found, [highest]))
        cases.append(f"bound {first} {found.period} {last} {highest // found.saltus}")
    statement = (
        "Definition bound e p w h := let m := N.log2 (((2 * h + 3) * p + 2 * e + w) / p) + 1 in\n"
        "  e + p + (10 * 2 ^ m + most_missing e p w h) * p.\n"
        f"Example same : [{'; '.join(cases)}] = [{'; '.join(map(str, wanted))}]"
    )
    file = computed("heaps Require Import CarryBound", statement, "vm_compute. reflexivity")
    accepts(file, tmp_path / "bounds.v")


@needs_coq
@pytest.mark.thorough
def test_coq_checks_all_but_the_long_ones(tmp_path: Path) -> None:
    make_proofs("heaps/CarryCheck.v")
    make_proofs("heaps/Subtraction.v")
    files = theorems(LONG)
    assert len(files) == 67
    assert "Closed under the global context" in accepts(batch(files), tmp_path / "all.v")


@needs_coq
@pytest.mark.thorough
def test_coq_refuses_another_period_or_saltus(tmp_path: Path) -> None:
    """Each claim that is spoilt in one number, all in one file."""
    make_proofs("heaps/CarryCheck.v")
    claims = []
    for row in ROWS[::9]:
        place = (max(1, row["preperiod"]), row["period"], row["saltus"])
        digits = listed(parse_code(row["code"]).digits)
        first, period, saltus = place
        wrong = [(first + 1, period, saltus), (first, 2 * period, 2 * saltus),
                 (first, period, 2 * saltus), (first, period + 1, saltus), (first, period, 0),
                 (first - 1, period, saltus), (first, period, 3)]  # fmt: skip
        claims += [f"carries_auto {digits} {a} {b} {c}" for a, b, c in wrong]
    assert len(claims) == 7 * 8
    accepts(refuted("heaps Require Import CarryCheck", claims), tmp_path / "wrong.v")
