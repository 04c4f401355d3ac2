"""Theorems for Coq: files that Coq compiles against `proofs/` and checks by computing.

A file holds what cannot be derived from the game: the elements of its heaps and their products.
Coq compares them with the definitions itself, so that nothing here has to be believed.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import UsageError
from kalmar.engines.quotients.monoid import Bipartite, elements_of, set_of
from kalmar.engines.quotients.quotient import Period, Quotient
from kalmar.games.heaps.codes import Code
from kalmar.runtime.work import spend

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.engines.sequences import sparse_engine
    from kalmar.engines.sequences.periodicity import Finding
else:
    sparse_engine = LazyModule("kalmar.engines.sequences.sparse_engine")

__all__ = ["period_theorem", "quotient_theorem"]

MOST_ROWS, MOST_DENSE_ROWS = 20_000, 3_000
"""Heaps whose values Coq computes, with few rare values and without."""

MOST_ELEMENTS = 200
"""Of a quotient; Coq looks at the cube of this number of products for each kind of heap."""

Pair = tuple[int, int]
"""The value of a position and the values of its options, the latter as bits."""

QUOTIENT = """\
(* {game}: misère play of every sum of {which}, by a monoid of {order} elements. *)
Require Import NArith List.
From Kalmar.octal Require Import Octal Check.
From Kalmar.quotients Require Import Misere MisereCheck.
Import ListNotations.
Open Scope N_scope.

(* The element of each heap from 0 on, {elements}. *)
Definition heaps := table {heaps}.
(* The product of i and j at place {order} i + j: a row for each i. *)
Definition times := table (concat {times}).
(* For each position that has a move: its element, and some elements of its options. *)
Definition pairs : list (N * list N) := {pairs}.

Theorem misere_play : forall position,{condition} misere_lost (octal {digits}) position <->
  is_p {losing} (product 0 (op {order} times) (phi {preperiod} {period} heaps) position) = true.
Proof. apply {checker} with (pairs := pairs). vm_cast_no_check (eq_refl true). Qed.
Print Assumptions misere_play.
"""

PERIOD = """\
(* {game}: Grundy values repeat after {period} heaps, from heap {first} on and not before. *)
Require Import NArith List.
From Kalmar.octal Require Import Octal Check Least Auto.
Import ListNotations.
Open Scope N_scope.

(* Coq computes all values itself. {note} *)
Theorem period : has_period {digits} {first} {period}.
Proof. apply (auto_ok _ _ _ {mask}). vm_cast_no_check (eq_refl true). Qed.
Print Assumptions period.
"""


def period_theorem(
    game: str, code: Code | None, values: "NDArray[np.unsignedinteger]", finding: "Finding"
) -> str:
    """Format the theorem that Grundy values have a period, the least one, and from where on.

    Args:
        game: its name.
        code: that of an octal game; None for a game that has none.
        values: the Grundy values of heaps from 0 on, as far as they prove it.
        finding: that it is proved.

    Raises:
        UsageError: it is not proved, has a saltus, is of another game, or is too long.

    >>> from kalmar.engines.sequences.engine import grundy_values
    >>> from kalmar.engines.sequences.periodicity import certify
    >>> from kalmar.games.heaps.codes import parse_code
    >>> values = grundy_values("0.77", 200)
    >>> code = parse_code("0.77")
    >>> period_theorem("0.77", code, values, certify(values, code)).splitlines()[7]
    'Theorem period : has_period [7; 7] 71 12.'
    """
    digits, found = digits_of(code, game), finding.periodicity
    if finding.status != "proved" or found is None or found.saltus:
        raise UsageError("a theorem in Coq needs a proved period without saltus")
    first = max(1, found.preperiod)
    rows = 2 * (first + found.period) + len(digits)
    used = values[:rows]
    space = sparse_engine.best_space(used, (1, 2))
    is_sparse = space is not None and 8 * space.rare < rows
    most = MOST_ROWS if is_sparse else MOST_DENSE_ROWS
    if rows > most:
        raise UsageError(
            "{game} needs the values of {rows:,} heaps, which takes Coq too long: the most are"
            " {most:,}",
            game=game, rows=rows, most=most,
        )  # fmt: skip
    mask = space.mask if space is not None and is_sparse else 0
    note = "Values with an even number of the bits of the last number are rare." if mask else ""
    return PERIOD.format(
        game=game, period=found.period, first=first,
        digits=listed(digits), mask=mask, note=note or "All splits are tried.",
    )  # fmt: skip


def quotient_theorem(quotient: Quotient) -> str:
    """Format the theorem that a misère quotient decides every sum of heaps for which it is known.

    Args:
        quotient: of an octal game.

    Raises:
        UsageError: it is of another game, or is too large.

    >>> from kalmar import quotient
    >>> quotient_theorem(quotient("0.123")).splitlines()[0]
    '(* 0.123: misère play of every sum of heaps, by a monoid of 20 elements. *)'
    >>> quotient_theorem(quotient("0.07", 9)).splitlines()[0]
    '(* 0.07: misère play of every sum of heaps up to 9, by a monoid of 6 elements. *)'
    """
    digits, period = digits_of(quotient.game.code, quotient.game.text), quotient.period
    if quotient.order > MOST_ELEMENTS:
        raise UsageError(
            "a quotient of order {order:,} takes Coq too long: the largest is {most}",
            order=quotient.order, most=MOST_ELEMENTS,
        )  # fmt: skip
    # Coq wants the period to begin with a heap that is not empty. Beyond the last heap of a
    # quotient that is not known for all, heaps stand for the empty one.
    first, length = (max(1, period.preperiod), period.length) if period else (quotient.last + 1, 1)
    found = quotient.found
    rows = [found.monoid.row(x) for x in range(found.order)]
    heaps = [quotient.heap_value(heap) for heap in range(first + length if period else first)]
    # Larger heaps are like one of these, a period before.
    kinds = dict.fromkeys(
        (quotient.heap_value(heap), set_of(map(quotient.value, quotient.game.options(heap))))
        for heap in range(2 * (first + length) + len(digits) if period else first)
    )
    return QUOTIENT.format(
        **reach(period, quotient.last),
        game=quotient.game.text,
        order=found.order,
        preperiod=first,
        period=length,
        digits=listed(digits),
        heaps=listed(heaps),
        times=";\n  ".join(map(listed, rows)).join("[]"),
        losing=set_of(found.p_elements),
        pairs=";\n  ".join(
            f"({x}, {listed(elements_of(s))})" for x, s in pairs_of(found, kinds)
        ).join("[]"),
    )


def reach(period: Period | None, last: int) -> dict[str, str]:
    """Return what a theorem says of heaps: of all, or of those up to the last one."""
    if period:
        elements = f"{max(1, period.preperiod)} and then {period.length} that repeat"
        return {"which": "heaps", "elements": elements, "condition": "",
                "checker": "check_quotient_ok"}  # fmt: skip
    condition = f" Forall (fun n => n < {last + 1}) position ->\n "
    return {"which": f"heaps up to {last}", "elements": f"up to {last}", "condition": condition,
            "checker": "check_quotient_to_ok"}  # fmt: skip


def digits_of(code: Code | None, game: str) -> Sequence[int]:
    """Return the digits of a game from the first one on; raises `UsageError` without such."""
    digits = code.digits if code else ()
    if code is None or code.tail or code.unequal or any(digits[:1]) or max(digits, default=8) > 7:
        raise UsageError(
            "{game} is not an octal game 0.d1d2… with finitely many digits: theorems in Coq are"
            " about those, such as 0.123",
            game=game,
        )
    return digits[1:]


def pairs_of(found: Bipartite, kinds: Iterable[Pair]) -> list[Pair]:
    """Return pairs such that each position with a move has one whose set its options contain.

    Args:
        found: the monoid.
        kinds: of the heaps: their values, and those of their options.
    """
    kept: dict[int, list[int]] = {}
    todo: list[Pair] = []
    heaps = list(kinds)

    def keep(x: int, options: int) -> None:
        old = kept.setdefault(x, [])
        if not any(other & options == other for other in old):
            kept[x] = [other for other in old if other & options != options] + [options]
            todo.append((x, options))

    for value, options in heaps:
        if options:
            keep(value, options)
    while todo:
        x, options = todo.pop()
        if options not in kept[x]:
            continue
        spend(len(heaps))
        row = found.monoid.row(x)
        for value, others in heaps:
            by_heap = found.monoid.row(value)
            moved = {by_heap[y] for y in elements_of(options)} | {
                row[y] for y in elements_of(others)
            }
            keep(row[value], set_of(moved))
    return sorted((x, options) for x, sets in kept.items() for options in sets)


def listed(numbers: Iterable[int]) -> str:
    """Format a list as Coq writes it.

    >>> listed([1, 2])
    '[1; 2]'
    """
    return "; ".join(map(str, numbers)).join("[]")
