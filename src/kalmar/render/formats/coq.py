"""Theorems for Coq: files that Coq compiles against `proofs/` and checks by computing.

A file holds what cannot be derived from the game: the elements of its heaps and their products.
Coq compares them with the definitions itself, so that nothing here has to be believed.
"""

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kalmar.core.errors import UsageError
from kalmar.engines.quotients.monoid import Bipartite, set_of
from kalmar.engines.quotients.quotient import Period, Quotient, heaps_needed
from kalmar.games.boards import bits
from kalmar.games.heaps import Code
from kalmar.render import NDArray, np
from kalmar.render.formats.coq_heaps import by_computing, coq_file, heap_theorem, listed, title_of
from kalmar.runtime.work import spend

if TYPE_CHECKING:
    from kalmar.engines.sequences.periodicity import Finding


MOST_SECONDS = 600
"""That Coq may take for a period, as `seconds_for` estimates."""

BESIDE, FULL, TRIED, DENSE = 7e-7, 2.5e-7, 1e-7, 1.1e-6
"""Seconds for a rare heap beside another, for a split of a rare heap, for one of a common heap, and
where all splits are tried."""

MOST_ELEMENTS = 200
"""Of a quotient; Coq looks at the cube of this number of products for each kind of heap."""

Pair = tuple[int, int]
"""The value of a position and the values of its options, the latter as bits."""

QUOTIENT = """\
(* The element of each heap from 0 on, {elements}. *)
Definition heaps := table {heaps}.
(* The product of i and j at place {order} i + j: a row for each i. *)
Definition times := table (concat {times}).
(* For each position that has a move: its element, and some elements of its options. *)
Definition pairs : list (N * list N) := {pairs}.

"""

RARE = """\
(* Coq computes all values itself. Heaps are rare by the bits of {mask} in their value{position}:
   these are said to be all of them, with their values. *)
Definition rare_heaps : list (N * N) := {rare}.

"""


def period_theorem(
    game: str,
    code: Code | None,
    values: "NDArray[np.unsignedinteger]",
    finding: "Finding",
    numbers: Sequence[int] = (),
) -> str:
    """Format the theorem that Grundy values have a period, the least one, and from where on.

    Args:
        game: its name.
        code: its digits; None for a game that has none.
        values: the Grundy values of heaps from 0 on, as far as they prove it.
        finding: that it is proved; where digits are endless or parts unequal, Coq proves it alone.
        numbers: what may be taken in a subtraction game; none in another.

    Raises:
        UsageError: it is not proved, is of another game, no theorem states it, or takes too long.

    >>> from kalmar.engines.sequences.engine import grundy_values
    >>> from kalmar.engines.sequences.periodicity import certify
    >>> from kalmar.games.heaps import parse_code
    >>> values = grundy_values("0.77", 200)
    >>> code = parse_code("0.77")
    >>> period_theorem("0.77", code, values, certify(values, code)).splitlines()[10]
    'Theorem period : has_period [7; 7] 71 12.'
    """
    from kalmar.engines.sequences import spaces  # needs NumPy

    found, for_coq = finding.periodicity, code is not None and (code.unequal or bool(code.tail))
    if code is None or found is None or not (finding.status == "proved" or for_coq):
        raise UsageError("a theorem in Coq needs a proved period of the Grundy values of a code")
    if numbers or found.saltus or not is_octal(code):
        return heap_theorem(game, code, values, found, numbers)
    digits, first = code.digits[1:], max(1, found.preperiod)
    used = values[: 2 * (first + found.period) + len(digits)]
    splits = [k for k, digit in enumerate(digits, 1) if digit & 4]
    space = spaces.sparse_space(used, splits)
    rare = [] if space is None else spaces.rare_heaps(used, space).tolist()
    seconds = seconds_for(len(used), len(splits), int(used.max()), None if space is None else rare)
    if seconds > MOST_SECONDS:
        raise UsageError(
            "{game} needs the values of {rows:,} heaps, for which Coq takes some {seconds:,}"
            " seconds: the most are {most}",
            game=game, rows=len(used), seconds=round(seconds), most=MOST_SECONDS,
        )  # fmt: skip
    modules = "Octal Check Least Auto"
    before = "(* Coq computes all values itself. All splits are tried. *)\n"
    lemma = "(auto_ok _ _ _ 0)"
    if space is not None:
        by_position = space.by_position >= 0
        modules = f"{modules} Rows Rare"
        before = RARE.format(
            mask=space.mask,
            position=" and by their parity" if by_position else "",
            rare=listed(f"({heap}, {used[heap]})" for heap in rare),
        )
        lemma = f"(rare_ok _ _ _ {space.mask} {str(by_position).lower()} rare_heaps)"
    stated = f"period : has_period {listed(digits)} {first} {found.period}"
    return coq_file(title_of(game, found), {"octal": modules}, stated, by_computing(lemma), before)


def seconds_for(rows: int, splits: int, largest: int, rare: Sequence[int] | None) -> float:
    """Estimate the seconds in which Coq checks a period, measured with 0.16, 0.56 and 0.127.

    Args:
        rows: how many values it computes.
        splits: how many digits split heaps.
        largest: value.
        rare: heaps; None where Coq tries all splits.

    >>> [round(seconds_for(1000, splits, 20, rare)) for splits, rare in ((2, None), (1, [9]))]
    [2, 0]
    """
    if rare is None:
        return DENSE * splits * rows**2
    width = 1 << largest.bit_length()
    # A common heap is compared with each rare one before it and tries splits until all rare values
    # have come; a rare one tries all.
    beside = sum(rows - heap for heap in rare)
    return splits * (BESIDE * beside + FULL * sum(rare)) + TRIED * rows * width * math.log(width)


def quotient_theorem(quotient: Quotient) -> str:
    """Format the theorem that a monoid is the misère quotient of all sums for which it is known.

    Args:
        quotient: of a game with a code.

    Raises:
        UsageError: it is of another game, or is too large.

    >>> from kalmar import quotient
    >>> quotient_theorem(quotient("0.123")).splitlines()[0]
    '(* 0.123: the misère quotient of all heaps has 20 elements. *)'
    >>> quotient_theorem(quotient("0.07", 9)).splitlines()[0]
    '(* 0.07: the misère quotient of heaps up to 9 has 6 elements. *)'
    """
    game, code, period = quotient.game.text, quotient.game.code, quotient.period
    if code is None:
        raise UsageError(
            "{game} has no code of digits: theorems in Coq about misère quotients are for games"
            " with one, such as 0.123",
            game=game,
        )
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
        for heap in range(heaps_needed(code, period) if period else first)
    )
    which, elements, inside, lemma = reach(period, quotient.last)
    order = found.order
    before = QUOTIENT.format(
        elements=elements,
        order=order,
        heaps=listed(heaps),
        times=listed(map(listed, rows), ";\n  "),
        pairs=listed((f"({x}, {listed(bits(s))})" for x, s in pairs_of(found, kinds)), ";\n  "),
    )
    rule = f"takes (digit {listed(code.digits)} {listed(code.tail)}) {str(code.unequal).lower()}"
    return coq_file(
        f"{game}: the misère quotient of {which} has {order} elements.",
        {"octal": "Check", "heaps": "Codes", "quotients": "Misere MisereCheck"},
        f"quotient : is_quotient ({rule}) {inside} {order} 0\n  (op {order} times)"
        f" (phi {first} {length} heaps) (is_p {set_of(found.p_elements)})",
        by_computing(f"{lemma} with (pairs := pairs)"),
        before,
    )


def reach(period: Period | None, last: int) -> tuple[str, str, str, str]:
    """Return the heaps of a theorem in words, their elements, the heaps for Coq, and its lemma."""
    if period:
        elements = f"{max(1, period.preperiod)} and then {period.length} that repeat"
        return "all heaps", elements, "every_heap", "check_quotient_ok"
    known = f"up to {last}"
    return f"heaps {known}", known, f"(heaps_below {last + 1})", "check_quotient_to_ok"


def is_octal(code: Code) -> bool:
    """Check whether a code is 0.d1d2… with finitely many digits up to 7.

    >>> from kalmar.games.heaps import parse_code
    >>> [is_octal(parse_code(text)) for text in ("0.77", "4.07", "0.8", "0.3…")]
    [True, False, False, False]
    """
    return not (code.tail or code.unequal or code.digits[0]) and max(code.digits) < 8


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
            moved = {by_heap[y] for y in bits(options)} | {row[y] for y in bits(others)}
            keep(row[value], set_of(moved))
    return sorted((x, options) for x, sets in kept.items() for options in sets)
