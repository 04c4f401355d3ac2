"""Theorems for Coq on heap games that are not octal: other digits, sets of numbers, several kinds.

They are stated in `proofs/heaps/`: periods of codes with a digit before the point, digits up to F,
a tail or unequal parts, by the theorem of Guy and Smith for these; arithmetic periods of endless
digits, and of finitely many whose moves split heaps; games in which a heap of n is worth n;
subtraction games, by two equal windows. Coq finds all values itself, so that a period that was only
observed may be proved.

Those on take-and-break games with several kinds of heaps are stated in `proofs/kinds/`: the Grundy
values of some kinds, or of all, have a period, the least one, by the theorem of Guy and Smith for
kinds. Coq is told the moves and the period that all kinds have together.

`coq_file` is what all files for Coq are made of: a head, what is imported, one theorem with its
proof, and what that rests on.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from math import factorial, lcm
from operator import xor
from typing import TYPE_CHECKING

from kalmar.core.errors import UsageError
from kalmar.games.heaps import Code, short
from kalmar.games.heaps.subtraction import Octal
from kalmar.render import NDArray, np

if TYPE_CHECKING:
    from kalmar.engines.sequences.periodicity import Finding, Periodicity
    from kalmar.games.custom.kind_moves import KindGame, KindMove


FILE = """\
(* {title} *)
Require Import NArith List.
{imports}Import ListNotations.
Open Scope N_scope.

{before}Theorem {stated}.
Proof. {proof} Qed.
Print Assumptions {name}.
"""


def coq_file(title: str, modules: dict[str, str], stated: str, proof: str, before: str = "") -> str:
    r"""Format a file with one theorem.

    Args:
        title: what it states, in a comment.
        modules: the files of `proofs/` that it imports, by their folders.
        stated: the name of the theorem and, after a colon, its statement.
        proof: its tactics, each with a point.
        before: comments and definitions before it.

    >>> coq_file("One.", {"octal": "Octal"}, "one : 1 = 1", "reflexivity.").splitlines()[6:8]
    ['Theorem one : 1 = 1.', 'Proof. reflexivity. Qed.']
    """
    imports = "".join(
        f"From Kalmar.{folder} Require Import {names}.\n" for folder, names in modules.items()
    )
    name = stated.partition(" ")[0]
    return FILE.format(
        title=title, imports=imports, before=before, stated=stated, proof=proof, name=name
    )


def by_computing(lemma: str) -> str:
    """Return the proof of a theorem by a lemma whose condition Coq computes."""
    return f"apply {lemma}. vm_cast_no_check (eq_refl true)."


def listed(numbers: Iterable[object], between: str = "; ") -> str:
    """Format a list as Coq writes it.

    >>> listed([1, 2])
    '[1; 2]'
    """
    return between.join(map(str, numbers)).join("[]")


MOST_OPTIONS = 10_000_000
"""Options whose values Coq computes, in about half a minute."""

MOST_SPLITS = 300_000
"""Options looked at one by one, here and in Coq, where values grow and moves split heaps."""

MOST_CARRIES = 2_000_000
"""Options looked at one by one in Coq alone, where digits are finitely many: half a minute."""

CARRY_PERIODS = 7
"""Periods in which smaller values are looked for: `reaches` of CarryCheck.v, while i is 0."""

SINGLE = 3
"""Bits 0 and 1 of a digit: no heap or one may be left."""

MODULES = "Heaps Periods Codes CodeCheck Rise CarryCheck Subtraction"
"""The files of `proofs/heaps`."""


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
    >>> from kalmar.games.heaps import parse_code
    >>> heap_theorem("4.07", parse_code("4.07"), [], Periodicity(1, 4)).splitlines()[7]
    'Theorem period : code_period [4; 0; 7] [] false 1 4.'
    """
    first, saltus = max(1, found.preperiod), found.saltus
    refuse_beyond(
        game, len(numbers) * (first + found.period + max(numbers, default=0)), MOST_OPTIONS
    )
    lemma = "subtraction_auto_ok"
    if not numbers:
        lemma, code = lemma_of(game, code, values, found)
    place = f"{first} {found.period} {saltus}".removesuffix(" 0")
    stated = f"period : {claimed(code, numbers, saltus)} {place}"
    note = "(* Coq computes all values itself. *)\n"
    return coq_file(title_of(game, found), {"heaps": MODULES}, stated, by_computing(lemma), note)


def title_of(game: str, found: "Periodicity") -> str:
    """Format what a theorem about a period states."""
    what = f"grow by {found.saltus}" if found.saltus else "repeat"
    first = max(1, found.preperiod)
    return (
        f"{game}: Grundy values {what} after {found.period} heaps, from heap {first} on and not"
        " before."
    )


def claimed(code: Code, numbers: Sequence[int], saltus: int) -> str:
    """Format the game of a theorem, and what it is that it has.

    >>> claimed(Code((0, 1), (3, 7)), (), 0), claimed(Code((0,), (3,)), (), 1)
    ('code_period [0; 1] [3; 7] false', 'code_saltus [0] [3] false')
    """
    if numbers:
        return f"heap_period (subtraction {listed(numbers)})"
    kind = "saltus" if saltus else "period"
    return f"code_{kind} {listed(code.digits)} {listed(code.tail)} {str(code.unequal).lower()}"


def lemma_of(
    game: str, code: Code, values: "NDArray[np.unsignedinteger]", found: "Periodicity"
) -> tuple[str, Code]:
    """Return the name of the theorem in Coq that proves a period, and the code as it is stated.

    Where moves split heaps and values grow, the tail may be written twice or four times, which
    looks at more of the last bits of values.

    Raises:
        UsageError: none does, or it takes too long.

    >>> from kalmar.engines.sequences.periodicity import Periodicity
    >>> from kalmar.games.heaps import parse_code
    >>> lemma_of("4.07", parse_code("4.07"), [], Periodicity(1, 4))
    ('code_period_ok', Code(digits=(4, 0, 7), tail=(), unequal=False))
    >>> lemma_of("4.3…", parse_code("4.3…"), [0, 1, 2, 4, 3], Periodicity(1, 4, 4))
    ('rise_auto_ok', Code(digits=(4,), tail=(3,), unequal=False))
    >>> lemma_of("0.8", parse_code("0.8"), [0, 0, 0, 0], Periodicity(1, 3, 1))[0]
    'carries_auto_ok'
    """
    digits = (*code.digits[1:], *code.tail)
    if (
        found.saltus
        and code.tail
        and not code.digits[0]
        and all(d & SINGLE == SINGLE for d in digits)
    ):
        return "sizes_ok", code
    extended = Extended(code, values, found)
    refuse_beyond(game, options_up_to(code, extended.heaps), MOST_OPTIONS)
    if not found.saltus:
        return "code_period_ok", code
    if code.most_parts < 2:
        return "code_auto_ok", code
    if not (code.tail or code.unequal) and found.saltus.bit_count() == 1:
        refuse_beyond(game, options_up_to(code, extended.carry_heaps()), MOST_CARRIES)
        return "carries_auto_ok", code
    for times in (1, 2, 4) if code.tail and not code.unequal else ():
        longer = Code(code.digits, code.tail * times)
        extended = Extended(longer, values, found)
        if extended.step.bit_count() == 1:
            refuse_beyond(game, options_up_to(longer, extended.heaps), MOST_SPLITS)
            if extended.rises():
                return "rise_auto_ok", longer
    raise UsageError("the theorems in Coq do not prove the saltus of {game}", game=short(game))


def refuse_beyond(game: str, options: int, most: int) -> None:
    """Raise `UsageError` if Coq would have to look at more options than it can."""
    if options > most:
        raise UsageError(
            "Coq would look at about {options:,} options of {game}, which takes too long: the"
            " most are {most:,}",
            options=options, game=short(game), most=most,
        )  # fmt: skip


class Extended:
    """Values of a code as far as a period tells them, and what the theorems in Coq ask of them.

    >>> from kalmar.engines.sequences.periodicity import Periodicity
    >>> from kalmar.games.heaps import parse_code
    >>> lasker = Extended(parse_code("4.3…"), [0, 1, 2, 4, 3], Periodicity(1, 4, 4))
    >>> lasker.value(9), lasker.rises()
    (9, True)
    """

    def __init__(
        self, code: Code, values: "NDArray[np.unsignedinteger]", found: "Periodicity"
    ) -> None:
        self.code, self.found = code, found
        self.first, self.parts = max(1, found.preperiod), max(1, code.most_parts)
        self.known = [int(value) for value in values[: self.first + found.period]]
        self.both = lcm(found.period, max(1, len(code.tail)))
        self.step = found.saltus * (self.both // found.period)
        self.heaps = self._heaps()

    def _heaps(self) -> int:
        """Return how many heaps are looked at: `needed` of CodeCheck.v, `looked_at` of Rise.v."""
        first, both, step, parts = self.first, self.both, self.step, self.parts
        last = len(self.code.digits) - 1 + both * bool(self.code.tail)
        if not step:
            return parts * (first + (parts if self.code.unequal else 1) * both) + last
        high = max(map(self.value, range(first + both)))
        if parts < 2:
            return first + ((high + step) // step + 1) * both + last + both + 1
        return 2 * first + ((parts * high + 3 * step) // step + 1) * both + last + 3 * both + 1

    def carry_heaps(self) -> int:
        """Return how many heaps CarryCheck.v looks at, where it needs no longer periods."""
        last, found = len(self.code.digits) - 1, self.found
        small = last + self.parts * (self.first + found.period)
        return max(small, self.first + CARRY_PERIODS * found.period)

    def value(self, heap: int) -> int:
        """Return the value of a heap."""
        beyond, place = divmod(max(0, heap - self.first), self.found.period)
        return self.known[min(heap, self.first + place)] + beyond * self.found.saltus

    def rises(self) -> bool:
        """Check what Rise.v asks: no option is in the way, smaller values are easy options."""
        return all(map(self._is_as_asked, range(self.heaps)))

    def _is_as_asked(self, heap: int) -> bool:
        own, step, reached = self.value(heap), self.step, set()
        small = self.first + self.both
        for option in Octal(self.code).options(heap):
            parts = [part for part in option if part]
            nimber, total = reduce(xor, map(self.value, parts), 0), sum(map(self.value, parts))
            is_alone = len(parts) == 1 and total != own
            if nimber % step == own % step and total >= own and not is_alone:
                return False
            is_easy = (
                len(parts) < 2
                or (len(parts) == 2 and parts[0] < small and self.value(parts[0]) < step)
                or (len(parts) == 2 and parts[1] < small and self.value(parts[1]) < step)
            )
            if is_easy or heap + self.both < self.heaps:
                reached.add(nimber)
        return reached.issuperset(range(own))


def options_up_to(code: Code, heaps: int) -> int:
    """Estimate how many options all heaps below a number have together.

    >>> from kalmar.games.heaps import parse_code
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


MOST_KIND_OPTIONS = 3_000_000
"""Options whose values Coq computes, in about half a minute."""

KIND_RULES = """\
(* The numbers of the kinds: {kinds}. Coq computes all values itself. *)
Definition rules : list moves := {moves}.

"""


def kinds_theorem(
    name: str, game: "KindGame", every: "Finding", asked: Sequence[str], finding: "Finding"
) -> str:
    """Format the theorem that Grundy values of some kinds of heaps have a period, the least one.

    Args:
        name: of the game.
        game: its moves.
        every: the period that all its kinds have together.
        asked: some of the kinds.
        finding: the period of these.

    Raises:
        UsageError: nothing is proved, the theorem does not state it, or it takes Coq too long.

    >>> from kalmar.engines.sequences.periodicity import Finding, Periodicity
    >>> from kalmar.games.custom.kind_moves import KindGame, KindMove
    >>> kayles = KindGame(("A",), (KindMove("A", (), ("A", "A"), 2, (0, 0)),))
    >>> found = Finding("proved", 200, Periodicity(53, 34))
    >>> print(*kinds_theorem("it", kayles, found, "A", found).splitlines()[7:10:2], sep="\\n")
    Definition rules : list moves := [Moves 0 2 None [] (Two 0 0 2 0 0)].
    Theorem period : kinds_period 1 rules [0] 53 34.
    """
    system, found = every.periodicity, finding.periodicity
    if every.status != "proved" or system is None or found is None:
        from kalmar.engines.fields import not_proved

        raise not_proved(name, every)
    if any(move.taken < 0 for move in game.moves):
        raise UsageError(
            "the theorem in Coq is for moves that leave no more than n of a heap of n, unlike"
            " {game}",
            game=short(name),
        )
    heaps = game.last_term(max(system.preperiod, game.uniform_from), system.period) + 1
    splits = sum(len(move.rest) == 2 for move in game.moves)
    refuse_beyond(name, splits * heaps**2 // 2, MOST_KIND_OPTIONS)
    before = KIND_RULES.format(
        kinds=", ".join(f"{number} is {kind}" for number, kind in enumerate(game.kinds)),
        moves=listed((moves_of(game, move) for move in game.moves), ";\n  "),
    )
    numbers = listed(map(game.kinds.index, asked))
    return coq_file(
        f"{name}: Grundy values of {', '.join(asked)} repeat after {found.period}, from"
        f" {found.preperiod} on and not before.",
        {"kinds": "Kinds KindCheck"},
        f"period : kinds_period {len(game.kinds)} rules {numbers} {found.preperiod} {found.period}",
        by_computing(f"(kinds_auto_ok _ _ {system.preperiod} {system.period})"),
        before,
    )


def moves_of(game: "KindGame", move: "KindMove") -> str:
    """Format a move as Coq writes it.

    >>> from kalmar.games.custom.kind_moves import KindGame, KindMove
    >>> game = KindGame(("B", "A"), ())
    >>> moves_of(game, KindMove("A", (("B", 3),), ("A",), 2, (0,), 1, 7))
    'Moves 1 2 (Some 7) [(0, 3)] (One 1 2)'
    """
    number = game.kinds.index
    first = max(move.first, move.taken + sum(move.least) if move.rest else 0)
    last = "None" if move.last is None else f"(Some {move.last})"
    fixed = listed(f"({number(kind)}, {size})" for kind, size in move.fixed)
    rest = " ".join(map(str, [*map(number, move.rest), move.taken]))
    match len(move.rest):
        case 0:
            left = "Nothing"
        case 1:
            left = f"(One {rest})"
        case _:
            left = f"(Two {rest} {move.least[0]} {move.least[1]})"
    return f"Moves {number(move.kind)} {first} {last} {fixed} {left}"
