"""Arithmetic periods of finite codes that split heaps: theorems for Coq, and that it agrees."""

from pathlib import Path

import pytest

from kalmar import Code, UsageError, grundy_values, parse_code
from kalmar.engines.sequences.periodicity import Periodicity, needed
from kalmar.render.formats import coq_heaps
from kalmar.render.formats.coq_folder import USUAL_ROWS, Theorems, add_period
from kalmar.render.formats.coq_heaps import Extended, heap_theorem, lemma_of, listed
from kalmar.research.atlas.table import shipped
from tests.proofs.compile import batch, compiled, make_proofs, needs_coq

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
    path = tmp_path / "bounds.v"
    path.write_text(
        "Require Import NArith List.\nFrom Kalmar.heaps Require Import CarryBound.\n"
        "Import ListNotations.\nOpen Scope N_scope.\n"
        "Definition bound e p w h := let m := N.log2 (((2 * h + 3) * p + 2 * e + w) / p) + 1 in\n"
        "  e + p + (10 * 2 ^ m + most_missing e p w h) * p.\n"
        f"Example same : [{'; '.join(cases)}] = [{'; '.join(map(str, wanted))}].\n"
        "Proof. vm_compute. reflexivity. Qed.\n"
    )
    done = compiled(path)
    assert (done.returncode, done.stderr) == (0, "")


@needs_coq
@pytest.mark.thorough
def test_coq_checks_all_but_the_long_ones(tmp_path: Path) -> None:
    make_proofs("heaps/CarryCheck.v")
    make_proofs("heaps/Subtraction.v")
    files = theorems(LONG)
    assert len(files) == 67
    path = tmp_path / "all.v"
    path.write_text(batch(files))
    done = compiled(path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Closed under the global context" in done.stdout


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
    path = tmp_path / "wrong.v"
    path.write_text(
        "Require Import NArith List.\n"
        "From Kalmar.heaps Require Import CarryCheck.\n"
        "Import ListNotations.\nOpen Scope N_scope.\n"
        f"Example refused : [{'; '.join(claims)}] = repeat false {len(claims)}.\n"
        "Proof. vm_cast_no_check (eq_refl (repeat false 56)). Qed.\n"
    )
    done = compiled(path)
    assert (done.returncode, done.stderr) == (0, "")
