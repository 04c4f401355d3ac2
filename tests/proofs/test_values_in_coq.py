"""Positions in Coq: what `solve --coq` writes, and values of small games by the definitions there.

`COMPOUND` has Coq list the moves of a literal compound of `proofs/ways/Lists.v` and find all its
values from the definitions, without any theorem; they are compared with `kalmar.solve`.
"""

import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import kalmar
from kalmar import Answer, Compound, Outcome, Play, Position, UsageError, solve
from kalmar.cli.run import run
from kalmar.core.compositions import SIX, PlayName
from kalmar.render.formats.coq_heaps import listed
from kalmar.render.formats.coq_position import CHOICES, ENDINGS, position_theorem
from kalmar.research.claims.compounds import ListedGame, game
from tests.cases import case_rows, cases
from tests.commands import Cli
from tests.proofs.compile import accepts, compiled, make_proofs, needs_coq, refuses_only

PLAYS = (Play.NORMAL, Play.MISERE)

COMPOUND = """\
Require Import Arith NArith List Bool.
From Kalmar.ways Require Import Numbers Games Six Short Lists Tables Positions.
Import ListNotations.
Open Scope N_scope.

Fixpoint place (l : list N) : N := match l with [] => 0 | n :: r => n + 5 * place r end.
Fixpoint digits (parts : nat) (n : N) : list N :=
  match parts with O => [] | S k => (n mod 5) :: digits k (n / 5) end.
Section Compound.
Variables (l : list (list N)) (parts : nat) (c : choice) (e : ending).
(* Every list of so many positions below 5, with the moves of the definition. *)
Definition moves (n : nat) := list_opts (game_of l) c e (digits parts (N.of_nat n)).
Definition table : list (list N) := map (fun n => map place (moves n)) (seq 0 (Nat.pow 5 parts)).
Definition filled (F : list nat -> nat) := let t := values_of table F O in look nat O t.
Definition circuits deep := let t := values_of table (circuit deep) (true, false, O) in
  fun n => match look _ (true, false, O) t n with (_, true, v) => S v | _ => O end.
Definition kernels := let t := values_of table triple (true, true, false) in
  fun n => match look _ (true, true, false) t n with
    (e, o, m) => ((if e then 1 else 0) + (if o then 2 else 0) + (if m then 4 else 0))%nat end.
(* The value of each valuation, and a number for who wins, at the places that are asked for. *)
Definition found (asked : list (N * nat * nat)) : list (N * nat * nat * nat) :=
  let g := filled mex in let g' := filled (fun k => if isnil k then 1%nat else mex k) in
  let r := filled (step 0 true) in let r' := filled (step 1 true) in
  let s := filled (step 0 false) in let s' := filled (step 1 false) in
  let f := circuits true in let f' := circuits false in let k := kernels in
  concat (map (fun '(n, column, v) =>
    let w := match column with
      | 0 => g n | 1 => g' n | 2 => r n | 3 => r' n | 4 => s n | 5 => s' n | 6 => f n | 7 => f' n
      | 8 => k n | 9 => Nat.b2n (Nat.testbit (k n) 1) | _ => Nat.b2n (Nat.testbit (k n) 2)
    end%nat in if Nat.eqb v w then [] else [(n, column, v, w)]) asked).
End Compound.
"""

COLUMNS = tuple(case_rows(__file__, "columns"))
OUTCOMES = {Play.NORMAL: 9, Play.MISERE: 10}

Asked = tuple[int, int, int]
"""A position as one number, a column, and what `kalmar.solve` says."""


def small_game(chance: random.Random) -> ListedGame:
    """A game of five positions whose options do not split."""
    rows = [()] + [
        tuple((m,) for m in sorted(chance.sample(range(n), chance.randint(0, min(n, 3)))))
        for n in range(1, 5)
    ]
    return ListedGame(tuple(rows))


def answers(game: ListedGame, parts: int, rules: Compound) -> Iterator[tuple[int, Answer]]:
    """Each position of so many components, as a number, with its answers."""
    for heaps in product(range(5), repeat=parts):
        start = Position(rules, tuple(Position(game, heap) for heap in heaps))
        place = sum(heap * 5**i for i, heap in enumerate(heaps))
        for play in PLAYS:
            yield place, solve(start, play=play)


def asked(place: int, answer: Answer) -> list[Asked]:
    """The outcome and the value of an answer, as `found` in Coq takes them."""
    column, value = COLUMNS.index(answer.valuation.name), answer.value
    if "foreclosed" in answer.valuation.name:
        value = 0 if value is None else value + 1
    assert value is not None
    lost = int(answer.outcome is Outcome.P)
    return [(place, column, value), (place, OUTCOMES[answer.play], lost)]


def question(options: list[list[int]], parts: int, rules: Compound, rows: list[Asked]) -> str:
    """The command that has Coq list what differs."""
    table = "; ".join(listed(row) for row in options)
    facts = "; ".join(f"({place}, {column}%nat, {value}%nat)" for place, column, value in rows)
    way = f"{CHOICES[rules.choice]} {ENDINGS[rules.ending]}"
    return f"Eval vm_compute in found [{table}] {parts}%nat {way} [{facts}]."


@needs_coq
@pytest.mark.parametrize(
    ("games", "parts", "least"),
    [(1, 1, 50), pytest.param(6, 2, 3600, marks=pytest.mark.thorough),
     pytest.param(1, 3, 3000, marks=pytest.mark.thorough)],
)  # fmt: skip
def test_values_by_the_definitions(games: int, parts: int, least: int, tmp_path: Path) -> None:
    make_proofs("ways/Positions.v")
    chance, lines, count = random.Random(1928 + parts), [COMPOUND], 0
    for _ in range(games):
        game = small_game(chance)
        options = [[m for (m,) in row] for row in game.listed]
        for way in SIX:
            rules = Compound.of(way)
            rows = [row for n, answer in answers(game, parts, rules) for row in asked(n, answer)]
            count += len(rows)
            lines.append(question(options, parts, rules, rows))
    lines.append(question([[], [0]], 1, Compound.of(SIX[0]), [(1, 0, 1), (1, 0, 4)]))
    path = tmp_path / "values.v"
    path.write_text("\n".join(lines))
    said = compiled(path)
    assert said.returncode == 0, said.stderr
    assert said.stdout.count("= []") == 6 * games, said.stdout
    assert "= [(1, 0%nat, 4%nat, 1%nat)]" in said.stdout, "what differs is listed"
    assert count >= least


NAMED = [
    "nim 2 3", "0.123 5 + nim 2", "kayles 4 + nim 1", "chomp 2x3 + 0.123 4", "cram 2x3",
    "nim 0 2", "(nim 2 & 0.123 4) + nim 1",
]  # fmt: skip
SPLITTING = [Position(game(random.Random(seed), 6), 5) for seed in range(8)]


def starts(quick: bool) -> Iterator[Position]:
    """Positions in each composition; some components of them split."""
    for way in SIX:
        rules = Compound.of(way)
        for text in NAMED:
            yield Position(rules, kalmar.position(text).component)
        for part in () if quick else SPLITTING:
            for other in (0, 3, 5):
                yield Position(rules, (part, Position(part.rules, other)))


@needs_coq
@pytest.mark.parametrize("quick", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_theorems_are_proved(quick: bool, tmp_path: Path) -> None:
    """Of many positions, in one file: a module for each."""
    make_proofs("ways/Positions.v")
    texts = [position_theorem(solve(start, play=play)) for start in starts(quick) for play in PLAYS]
    heads = {text[: text.index("(* The options")].partition("\n")[2] for text in texts}
    assert len(heads) == 1
    own = [text[text.index("(* The options") :] for text in texts]
    modules = [f"Module M{i}.\n{text}End M{i}.\n" for i, text in enumerate(own)]
    # What a theorem rests on is printed slowly, and is the same for all.
    whole = "".join([*heads, *modules]).replace("Print Assumptions answer.\n", "")
    accepts(whole, tmp_path / "theorems.v")
    assert len(texts) >= (80 if quick else 370)


@needs_coq
@pytest.mark.thorough
@cases("position", "play", "old", "new")
def test_what_is_changed_is_refused(
    position: str, play: PlayName, old: str, new: str, tmp_path: Path
) -> None:
    make_proofs("ways/Positions.v")
    right = position_theorem(solve(position, play=play))
    assert refuses_only(right, right.replace(old, new, 1), tmp_path)


def statement(position: str, **way: str) -> str:
    """The theorem about a position, in one line."""
    text = position_theorem(solve(position, **way))  # type: ignore[arg-type]
    return " ".join(text.split("Theorem answer : ")[1].split("\nPrint")[0].split())


@cases("position", "play", "said")
@pytest.mark.every
def test_what_is_stated(position: str, play: str, said: str) -> None:
    assert statement(position, play=play).startswith(f"{said} Proof.")


def test_options_of_components_and_of_compounds() -> None:
    text = position_theorem(solve("nim 2 & 0.123 3"))
    assert re.findall(r"^  (.*)", text, re.MULTILINE)[:6] == [
        "[]; (* 0: nim 0 *)", "[0]; (* 1: nim 1 *)", "[0; 1]; (* 2: nim 2 *)",
        "[]; (* 3: 0.123 0 *)", "[3]; (* 4: 0.123 1 *)", "[3; 4] (* 5: 0.123 3 *)",
    ]  # fmt: skip
    assert "start : list N := [2; 5].\nNotation J := (many (game_of options) all first_end)" in text
    text = position_theorem(solve("nim 1 & kayles 3"))
    assert "[0; 1; 2] (* 3: nim 1 & kayles 3 *)\n].\n(* The position: nim 1 & kayles 3. *)" in text
    assert "start : N := 3.\nNotation J := (game_of options).\n" in text
    assert "alike" not in text
    assert "alike" in position_theorem(solve("node-kayles 0-1,1-2"))
    assert "start : N" in position_theorem(solve("nim 2 3", valuation="R+"))
    assert "start : N" in position_theorem(solve("nim 2 3", play="misere"))


@cases("command", "said")
@pytest.mark.every
def test_what_has_no_theorem(command: str, said: str, tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "x.v"
    position, *options = command.split(" --")
    given = ["solve", position, *(f"--{option}" for option in options), "--coq", str(path)]
    assert said in cli(*given, code=UsageError.exit_code)
    assert not path.exists()


def test_the_command_writes_it(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "x.v"
    assert "outcome  N" in cli("solve", "nim 3 5", "--coq", str(path))
    assert path.read_text() == position_theorem(solve("nim 3 5"))
    assert run(["solve", "nim 3 5", "--coq", str(path)]) == UsageError.exit_code, "it is there"


class Quoted(ListedGame):
    """A game whose name means something in comments of Coq."""

    @property
    def name(self) -> str:
        """Return what opens a string and a comment, and closes it."""
        return 'a"(*b*)(*)\n' + "c" * 200


def test_names_in_comments() -> None:
    text = position_theorem(solve(Position(Quoted(((), ((0,),))), 1)))
    rows = [line for line in text.splitlines() if line.startswith("  [")]
    assert len(rows) == 2
    assert rows[1].startswith("  [0] (* 1: a'( *b* )( * ) ccc")
    assert rows[1].endswith("ccc … *)")
    assert len(rows[1]) < 130
    assert '"' not in text
    assert text.count("(*") == text.count("*)")
