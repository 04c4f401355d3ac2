"""Theorems for Coq on heap games that are not octal: other digits, endless ones, sets of numbers.

They are stated in `proofs/heaps/`: periods of codes with a digit before the point, digits up to F,
a tail or unequal parts, by the theorem of Guy and Smith for these; arithmetic periods where moves
leave one heap; games in which a heap of n is worth n; subtraction games, by two equal windows. Coq
finds all values itself, so that a period that was only observed may be proved.
"""

from collections.abc import Iterable, Sequence
from math import factorial, lcm
from typing import TYPE_CHECKING

from kalmar.core.errors import UsageError
from kalmar.games.heaps.codes import Code, short

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.engines.sequences.periodicity import Periodicity

__all__ = ["heap_theorem"]

MOST_OPTIONS = 10_000_000
"""Options whose values Coq computes, in about half a minute."""

NIMBLE = 3
"""Bits 0 and 1 of a digit: no heap or one may be left."""

PERIOD = """\
(* {game}: Grundy values {what} after {period} heaps, from heap {first} on and not before. *)
Require Import NArith List.
From Kalmar.heaps Require Import Heaps Periods Codes CodeCheck Subtraction Lasker.
Import ListNotations.
Open Scope N_scope.

(* {note} *)
Theorem period : {claim} {place}.
Proof. {proof} Qed.
Print Assumptions period.
"""

LASKER = Code((4,), (3,))
"""Take any number, or split: Lasker's Nim, with a theorem of its own."""

BY_COMPUTING = "apply {lemma}. vm_cast_no_check (eq_refl true)."


def heap_theorem(
    game: str,
    code: Code,
    values: "NDArray[np.unsignedinteger]",
    found: "Periodicity",
    numbers: Sequence[int] = (),
) -> str:
    """Format the theorem that Grundy values of a heap game have a period, perhaps with a saltus.

    Args:
        game: its name.
        code: its digits.
        values: the Grundy values of heaps from 0 on.
        found: the period.
        numbers: what may be taken in a subtraction game; none in another.

    Raises:
        UsageError: no theorem states it, or it takes Coq too long.

    >>> from kalmar.engines.sequences.periodicity import Periodicity
    >>> from kalmar.games.heaps.codes import parse_code
    >>> heap_theorem("4.07", parse_code("4.07"), [], Periodicity(1, 4)).splitlines()[7]
    'Theorem period : code_period [4; 0; 7] [] false 1 4.'
    """
    first, saltus = max(1, found.preperiod), found.saltus
    known = known_proof(code)
    if numbers:
        options = len(numbers) * (first + found.period + max(numbers))
    else:
        options = 0 if known else options_up_to(code, heaps_needed(game, code, values, found))
    if options > MOST_OPTIONS:
        raise UsageError(
            "Coq would look at about {options:,} options of {game}, which takes too long: the"
            " most are {most:,}",
            options=options, game=short(game), most=MOST_OPTIONS,
        )  # fmt: skip
    lemma = "subtraction_auto_ok" if numbers else f"code_{'auto' if saltus else 'period'}_ok"
    return PERIOD.format(
        game=game, period=found.period, first=first,
        what=f"grow by {saltus}" if saltus else "repeat",
        note="A theorem on all heaps." if known else "Coq computes all values itself.",
        claim=claimed(code, numbers, saltus),
        place=f"{first} {found.period} {saltus}".removesuffix(" 0"),
        proof=known or BY_COMPUTING.format(lemma=lemma),
    )  # fmt: skip


def claimed(code: Code, numbers: Sequence[int], saltus: int) -> str:
    """Format the game of a theorem, and what it is that it has.

    >>> claimed(Code((0, 1), (3, 7)), (), 0), claimed(Code((0,), (3,)), (), 1)
    ('code_period [0; 1] [3; 7] false', 'code_saltus [0] [3] false')
    """
    if numbers:
        return f"heap_period (subtraction {listed(numbers)})"
    kind = "saltus" if saltus else "period"
    return f"code_{kind} {listed(code.digits)} {listed(code.tail)} {str(code.unequal).lower()}"


def listed(numbers: Iterable[int]) -> str:
    """Format a list as Coq writes it.

    >>> listed([1, 2])
    '[1; 2]'
    """
    return "; ".join(map(str, numbers)).join("[]")


def known_proof(code: Code) -> str:
    """Return the proof for a game whose values have a formula, or an empty string.

    Such are games in which each number may be taken and leave no heap or one, with d₀ = 0, where
    a heap of n is worth n; and Lasker's Nim.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> [known_proof(parse_code(text)) for text in ("0.3…", "0.37…", "4.3…", "0.33")]
    ['now apply sizes_ok.', 'now apply sizes_ok.', 'exact laskers_nim.', '']
    """
    digits = (*code.digits[1:], *code.tail)
    if code.tail and not code.digits[0] and all(d & NIMBLE == NIMBLE for d in digits):
        return "now apply sizes_ok."
    return "exact laskers_nim." if code == LASKER else ""


def heaps_needed(
    game: str, code: Code, values: "NDArray[np.unsignedinteger]", found: "Periodicity"
) -> int:
    """Return how many heaps' values prove a period, as `needed` of `CodeCheck.v` has it.

    Raises:
        UsageError: values grow where moves split heaps.

    >>> from kalmar.engines.sequences.periodicity import Periodicity
    >>> from kalmar.games.heaps.codes import parse_code
    >>> heaps_needed("0.(04)", parse_code("0.(04)"), [], Periodicity(1, 4))
    14
    """
    first, parts = max(1, found.preperiod), max(1, code.most_parts)
    both = lcm(found.period, max(1, len(code.tail)))
    last = len(code.digits) - 1 + both * bool(code.tail)
    if not found.saltus:
        return parts * (first + (parts if code.unequal else 1) * both) + last
    if parts > 1:
        raise UsageError(
            "{game} has a saltus and moves that split heaps: the theorems in Coq about a saltus"
            " are for moves that leave one heap",
            game=short(game),
        )
    rise = found.saltus * (both // found.period)
    high = max(map(int, values[: first + both]), default=0) + rise
    return first + (high // rise + 1) * both + last + both + 1


def options_up_to(code: Code, heaps: int) -> int:
    """Estimate how many options all heaps below a number have together.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> options_up_to(parse_code("0.3"), 10), options_up_to(parse_code("0.04"), 100)
    (9, 2401)
    """
    count = 0
    for taken, digit in enumerate(
        code.first(min(heaps, MOST_OPTIONS)) if code.tail else code.digits
    ):
        for parts in range(1, digit.bit_length()):
            if digit >> parts & 1 and taken < heaps:
                # Of m things there are about m^(parts − 1) / (parts! (parts − 1)!) such options.
                count += (heaps - taken) ** parts // factorial(parts) ** 2
    return count
