"""Components that split: the values that Coq proves and those of the program, in eleven ways."""

import ast
import shutil
import subprocess
from collections.abc import Iterable
from itertools import chain, combinations_with_replacement
from pathlib import Path

import pytest

from kalmar import Answer, find_composition, solve

PROOFS = Path(__file__).parents[2] / "proofs"


def coq_list(parts: Iterable[object]) -> str:
    return f"[{'; '.join(map(str, parts))}]"


ROWS = [*combinations_with_replacement(range(1, 6), 2), (2, 3, 7), (1, 4, 4, 6)]
HEAPS = [*combinations_with_replacement(range(3, 7), 2), (5, 7), (3, 6, 8)]
BRICKS = [[(2, 2, 1)], [(3, 2, 2), (2, 2, 2)], [(3, 4, 2)], [(1, 4, 1), (2, 3, 1), (3, 3, 1)]]
POSITIONS = {  # as the program and as Coq writes them
    **{f"kayles {' '.join(map(str, row))}": f"kayles {coq_list(row)}" for row in ROWS},
    **{f"grundy {' '.join(map(str, heap))}": f"grundys {coq_list(heap)}" for heap in HEAPS},
    **{
        f"bricks {' '.join(f'{a}x{b}/{r}' for a, b, r in parts)}": f"bricks {coq_list(parts)}"
        for parts in BRICKS
    },
}
JOINED = [
    ("disjunctive", False, "mex Nat.lxor"),
    ("conjunctive", False, "(step 0 true) Nat.min"),
    ("continued-conjunctive", False, "(step 0 false) Nat.max"),
    ("selective", False, "(step 0 true) plus1"),
    ("shortened-selective", False, "(step 0 true) nabla"),
    ("conjunctive", True, "(step 1 true) Nat.min"),
    ("continued-conjunctive", True, "(step 1 false) Nat.max"),
    ("shortened-selective", True, "(step 1 true) bnabla"),
]
PROGRAM = """
From Kalmar.ways Require Import Numbers Splits SplitValues SplitShort SplitOutcomes SplitExamples.
Require Import List. Import ListNotations.
Definition all_of (R : rules) (l : list R) : list nat :=
  let defined v := if snd (fst v) : bool then S (snd v) else 0 in
  [{joined}; defined (marks R l true); defined (marks R l false);
   if snd (triples R l) : bool then 1 else 0].
Compute [{asked}].
"""


def computed(tmp_path: Path) -> list[list[int]]:
    joined = "; ".join(f"worth R l {how}" for _, _, how in JOINED)
    asked = "; ".join(f"all_of {position}" for position in POSITIONS.values())
    path = tmp_path / "values.v"
    path.write_text(PROGRAM.format(joined=joined, asked=asked))
    command = ["coqc", "-Q", str(PROOFS), "Kalmar", str(path)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    shown = said[said.index("[") : said.rindex("]") + 1]
    rows: list[list[int]] = ast.literal_eval(shown.replace(";", ","))
    return rows


def answers(position: str) -> list[int]:
    """The same numbers by the program: F and 1 more, and 1 where misère selective play is lost."""

    def answer(way: str, misere: bool) -> Answer:
        return solve(position, find_composition(way), misere=misere)

    foreclosed = [answer("diminished-disjunctive", misere).value for misere in (False, True)]
    lost = answer("selective", True).outcome == "P"
    return [
        *(answer(way, misere).value or 0 for way, misere, _ in JOINED),
        *(0 if value is None else value + 1 for value in foreclosed),
        int(lost),
    ]


@pytest.mark.skipif(not shutil.which("coqc"), reason="Coq is not installed")
@pytest.mark.thorough
def test_the_values_agree(tmp_path: Path) -> None:
    subprocess.run(["make", "-C", str(PROOFS)], check=True, capture_output=True)
    found = computed(tmp_path)
    assert len(set(chain.from_iterable(found))) > 6
    assert dict(zip(POSITIONS, found, strict=True)) == {text: answers(text) for text in POSITIONS}
