"""Terms of heap games, their codes and periods; games of the books that are heaps in disguise."""

from kalmar.core.i18n import message
from kalmar.theory.glossary.term import GlossaryTerm

__all__ = ["TERMS"]

TERMS: tuple[GlossaryTerm, ...] = (
    GlossaryTerm(
        message("Moore's Nim"),
        message("Nim in which a turn moves in one to k heaps: moore-k, for k from 2 to 9"),
        (),
        ("Nimₖ", "Moore's game"),
        command='solve "nim 3 5 7" -c moore-2',
        see=("moore",),
    ),
    GlossaryTerm(
        message("octal code"),
        message(
            "digits that say how many counters may be taken and into how many heaps the"
            " remainder may be split: digit 1 leaves no heap, 2 one, 4 two, and sums allow"
            " several of these"
        ),
        ("oktális játék",),
        ("octal game", "octal digit", "take-and-break code", "taking and breaking"),
        command="explain 0.77",
    ),
    GlossaryTerm(
        message("period"),
        message("p with a(n + p) = a(n) + s for all n from the preperiod on; s is the saltus"),
        ("periódus",),
        ("periodic", "ultimately periodic"),
        command="period kayles",
        see=("arithmetic period", "octal-periods"),
    ),
    GlossaryTerm(
        message("preperiod"),
        message("the least number from which on a sequence is periodic"),
        ("előperiódus",),
        ("pre-period",),
        command="period kayles",
    ),
    GlossaryTerm(
        message("hexadecimal code"),
        message(
            "a code like an octal one with digits up to F: a digit with 8 in it also allows three "
            "heaps"
        ),
        ("hexadecimális kód", "hexadecimális játék"),
        ("hexadecimal game",),
        command="period 0.8",
        see=("octal code",),
    ),
    GlossaryTerm(
        message("quaternary game"),
        message("an octal game with digits up to 3 only, so that no heap is split"),
        ("kvaternáris játék", "kvaternáris kód"),
        ("quaternary code",),
        command="period 0.33",
    ),
    GlossaryTerm(
        message("subtraction set"),
        message(
            "the numbers that may be taken from a heap in a subtraction game; with a finite set "
            "the values are periodic"
        ),
        ("kivonási halmaz",),
        ("finite subtraction game",),
        command='period "subtraction(2,5,7)"',
    ),
    GlossaryTerm(
        message("standard form"),
        message(
            "the form of an octal game in which one counter may be taken as a whole heap; many "
            "other octal games have the values of such a one, shifted (Guy and Smith 1956)"
        ),
        ("szabványalak",),
        command="atlas 0.07",
        see=("first cousin",),
    ),
    GlossaryTerm(
        message("first cousin"),
        message(
            "an octal game with the same values as another one, shifted by one heap: a heap of n "
            "in Dawson's Chess is worth one of n + 1 in Dawson's Kayles (Winning Ways, ch. 4)"
        ),
        ("első unokatestvér", "unokatestvér"),
        ("cousin",),
        command="atlas 0.07",
        see=("standard form",),
    ),
    GlossaryTerm(
        message("saltus"),
        message(
            "by how much the values of an arithmetically periodic sequence grow over a period: "
            "a(n + p) = a(n) + s"
        ),
        ("növekmény", "ugrás"),
        command="period 0.8",
        see=("arithmetic period",),
    ),
    GlossaryTerm(
        message("arithmetic period"),
        message("a period with a saltus above 0; heaps of 0.8 have period 3 and saltus 1"),
        ("aritmetikus periódus", "additív periódus"),
        (
            "additive period",
            "additively periodic",
            "arithmetico-periodic",
            "arithmetically periodic",
            "additive periodicity",
        ),
        command="period 0.8",
        see=("saltus", "arithmetic-periods"),
    ),
    GlossaryTerm(
        message("exceptional value"),
        message(
            "a value before the preperiod ends that breaks the period; the last of them stands "
            "just before the period begins"
        ),
        ("kivételes érték", "kivétel"),
        ("exception", "last exception"),
        command="period kayles --rows",
    ),
    GlossaryTerm(
        message("sparse space"),
        message(
            "the set of numbers with an even number of ones in the places of a mask, closed under "
            "⊕; in many octal games, values in it are rare and all others common (Winning Ways, "
            "ch. 4)"
        ),
        ("ritka tér",),
        ("sparse space phenomenon",),
        command="atlas 0.106",
        see=("rare value", "common value"),
    ),
    GlossaryTerm(
        message("rare value"),
        message(
            "a value in the sparse space; the nim-sum of two rare values or of two common ones is "
            "rare. If rare values die out, the sequence is periodic"
        ),
        ("ritka érték", "ritka"),
        ("rare",),
        command="atlas 0.106",
        see=("sparse space",),
    ),
    GlossaryTerm(
        message("common value"),
        message(
            "a value outside the sparse space; the nim-sum of a rare and a common value is common"
        ),
        ("gyakori érték", "gyakori"),
        ("common",),
        command="atlas 0.106",
        see=("sparse space",),
    ),
    GlossaryTerm(
        message("Kenyon's game"),
        message("the octal game 0.156, of period 349 from heap 3479 on (Kenyon 1967)"),
        ("Kenyon játéka",),
        ("Kenyon", "Kenyons"),
        command="period 0.156",
    ),
    GlossaryTerm(
        message("Officers"),
        message(
            "the octal game 0.6: take a counter from a heap of two or more and leave one or two "
            "heaps; no period is known, although values to heap 1.4·10¹⁴ were computed (Grossman)"
        ),
        ("tisztek",),
        ("officer", "Couples-are-Forever"),
        command="values 0.6 -n 24",
    ),
    GlossaryTerm(
        message("Poker Nim"),
        message(
            "Nim in which counters taken before may be put back on a heap, so many times only; "
            "such moves are reversible, and Bouton's strategy wins"
        ),
        ("pókernim",),
        command='solve "nim 3 5 7"',
        see=("reversible move", "bouton"),
    ),
    GlossaryTerm(
        message("mating function"),
        message(
            "(x|y) = 2ᵏ⁺¹ − 1, where 2ᵏ is the largest power of two that divides x − y; with it "
            "the values of Welter's game are found (ONAG, ch. 13)"
        ),
        ("párosító függvény",),
        ("mating method",),
        is_computed=False,
        see=("welter-function",),
    ),
    GlossaryTerm(
        message("Antonim"),
        message(
            "Nim in which no two heaps may have the same size; three heaps a, b, c, one of which "
            "may be 0, are a P-position iff (a + 1) ⊕ (b + 1) ⊕ (c + 1) = 0"
        ),
        (),
        ("antinim",),
        is_computed=False,
    ),
    GlossaryTerm(
        message("Kotzig's Nim"),
        message(
            "players in turn go on round a circle of n places from the last place, by a step from "
            "a fixed set; no place may be used twice"
        ),
        ("Kotzig nimje",),
        ("Kotzig", "modular Nim"),
        is_computed=False,
    ),
    GlossaryTerm(
        message("Princess and Roses"),
        message(
            "take one rose from one bush, or one from each of two: heaps from which a turn takes "
            "1, played in Moore's way"
        ),
        ("királylány és rózsák",),
        ("Princess and the Roses", "roses"),
        command='solve "subtraction(1) 3 2 1" -c moore-2',
    ),
    GlossaryTerm(
        message("Top Entails"),
        message(
            "split a stack in two, or take its top coin, after which the opponent must move in "
            "the same stack (Winning Ways, ch. 12)"
        ),
        command='solve "top-entails 5 7"',
        see=("entailing move",),
    ),
    GlossaryTerm(
        message("Prim"),
        message(
            "the name of Winning Ways and ONAG for taking a number coprime to the size of the "
            "heap: here coprime take-away"
        ),
        command="values coprime -n 20",
        see=("coprime-values",),
    ),
    GlossaryTerm(
        message("Dim with Tails"),
        message(
            "a version of Dim, take a divisor of the size of the heap; versions differ in whether "
            "the whole heap may be taken. Kalmár allows it, and the value is one more than the "
            "exponent of two"
        ),
        (),
        ("Dim without Tails",),
        command="values divisor -n 20",
        see=("divisor-values",),
    ),
)
