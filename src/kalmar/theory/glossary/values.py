"""Terms of values and of arithmetic with them."""

from kalmar.core.i18n import message
from kalmar.theory.glossary.term import GlossaryTerm

__all__ = ["TERMS"]

TERMS: tuple[GlossaryTerm, ...] = (
    GlossaryTerm(
        message("Grundy value"),
        message("the mex of the values of the options, G⁺"),
        ("Grundy-szám", "Sprague–Grundy-függvény"),
        ("nim-value", "Grundy number", "Grundy function", "Sprague–Grundy value", "G-value"),
        command="values kayles -n 24",
        see=("sprague-grundy", "nimber"),
    ),
    GlossaryTerm(
        message("mex"),
        message("the least non-negative integer not in a set (minimal excludant)"),
        ("lkkz", "legkisebb kizárt"),
        ("minimal excludant", "minimum excludant", "minimum excluded value"),
        command='calc "mex(0, 1, 3)"',
        see=("mex-rule",),
    ),
    GlossaryTerm(
        message("excludant"),
        message("a number determined by a set of values: mex, lego, gelo, loge or gole"),
        ("kizárt",),
        command='calc "mex(0, 1, 3)"',
    ),
    GlossaryTerm(
        message("lego"),
        message(
            "the least even number in a set, or the greatest odd one if there is none; −1 for the"
            " empty set"
        ),
        command='calc "lego(1, 2)"',
    ),
    GlossaryTerm(
        message("gelo"),
        message(
            "the greatest even number in a set, or the least odd one if there is none; −1 for the"
            " empty set"
        ),
        command='calc "gelo(1, 2)"',
    ),
    GlossaryTerm(
        message("loge"),
        message(
            "the least odd number in a set, or the greatest even one if there is none; −1 for the"
            " empty set"
        ),
        command='calc "loge(1, 2)"',
    ),
    GlossaryTerm(
        message("gole"),
        message(
            "the greatest odd number in a set, or the least even one if there is none; −1 for the"
            " empty set"
        ),
        command='calc "gole(1, 2)"',
    ),
    GlossaryTerm(
        message("nim-sum"),
        message("addition in base two without carrying, ⊕"),
        ("nim-összeg",),
        ("⊕", "xor", "nim-addition", "exclusive or"),
        command='calc "19 ⊕ 38"',
    ),
    GlossaryTerm(
        message("remoteness"),
        message("length of play when the winner hurries and the loser delays, R⁺ and R⁻"),
        ("távoliság", "Kalmár–Steinhaus-függvény"),
        command='solve "nim 3 5" --valuation R+',
        see=("lengths-of-play",),
    ),
    GlossaryTerm(
        message("suspense number"),
        message("length of play when the winner delays and the loser hurries, S⁺ and S⁻"),
        ("késleltetési szám", "Conway-függvény"),
        command='solve "nim 3 5" --valuation S+',
        see=("lengths-of-play",),
    ),
    GlossaryTerm(
        message("foreclosing"),
        message(
            "deleting from a game its terminal positions and those one move away (Φ, for"
            " normal play), or only its terminal positions (Ψ, for misère play); the Grundy"
            " values of the remaining game are the foreclosed values F⁺ and F⁻"
        ),
        ("rövidre zárás", "rövidre zárt érték"),
        ("foreclosed value", "short circuit", "Φ", "Ψ"),
        command='solve "nim 3 5" --valuation F+',
        see=("short-circuits",),
    ),
    GlossaryTerm(
        message("birthday"),
        message("length of the longest play"),
        ("leghosszabb játék",),
        ("longest play", "formal birthday"),
        command='solve "nim 3 5" --valuation birthday',
    ),
    GlossaryTerm(
        message("loopy value"),
        message(
            "value of a position in a graph with cycles: a number n, or ∞(K), where moves"
            " lead to the numbers in K and play can continue for ever"
        ),
        ("körös érték",),
        ("infinity", "∞"),
        command='graph "roads A"',
        see=("loopy game",),
    ),
    GlossaryTerm(
        message("odious number"),
        message("a number with an odd number of binary ones; the others are called evil"),
        ("kegyetlen szám", "kegyetlen"),
        ("odious",),
        command="oeis A000069",
        see=("odious-numbers",),
    ),
    GlossaryTerm(
        message("evil number"),
        message("a number with an even number of binary ones; the others are called odious"),
        ("kegyes szám", "kegyes"),
        ("evil",),
        command="oeis A001969",
        see=("odious-numbers",),
    ),
    GlossaryTerm(
        message("nimber *n"),
        message(
            "the value *n of a Nim heap of n; in normal play every finite impartial game is worth "
            "one, its Grundy value"
        ),
        ("nim-szám",),
        ("nimber", "star", "*n"),
        command='solve "kayles 5 2"',
        see=("Grundy value", "nim field"),
    ),
    GlossaryTerm(
        message("nim-product"),
        message(
            "multiplication of nimbers, ⊗: a ⊗ b is the mex of (a′ ⊗ b) ⊕ (a ⊗ b′) ⊕ (a′ ⊗ b′) "
            "for a′ below a and b′ below b"
        ),
        ("nim-szorzat", "nim-szorzás"),
        ("nim-multiplication", "⊗"),
        command='calc "3 * 7"',
        see=("nim-products", "tartan-theorem"),
    ),
    GlossaryTerm(
        message("nim field"),
        message(
            "the numbers below 2, 4, 16, 256, … with ⊕ and ⊗; each nimber but 0 has an inverse, "
            "and each a square root"
        ),
        ("nim-test",),
        ("field of nimbers", "nim inverse", "nim-division", "nim-power", "nim square root", "On₂"),
        command='calc "2^-1 + sqrt(3)"',
    ),
    GlossaryTerm(
        message("Fermat power of two"),
        message(
            "2, 4, 16, 256, …; the nim-product of two different ones is the ordinary "
            "product, and the nim-square of one is 3/2 of it"
        ),
        ("Fermat-féle kettőhatvány",),
        ("Fermat 2-power",),
        command='calc "4 * 4"',
        see=("nim-product",),
    ),
    GlossaryTerm(
        message("nim-sequence"),
        message("the Grundy values of heaps 0, 1, 2, … of a game"),
        ("nim-sorozat", "Grundy-sorozat"),
        ("Grundy sequence", "G-sequence"),
        command="values kayles -n 24",
    ),
    GlossaryTerm(
        message("bogus Nim heap"),
        message(
            "a position that acts as a Nim heap of n although moves to larger values exist too: "
            "these are reversible, so they change nothing"
        ),
        ("ál-nimkupac",),
        ("bogus heap", "bogus nim-heap"),
        command="explain northcott-gaps",
        see=("reversible move", "poker nim"),
    ),
    GlossaryTerm(
        message("ruler function"),
        message(
            "the largest power of two that divides n: 1, 2, 1, 4, 1, 2, 1, 8, … for n = 1, 2, 3, "
            "…; some books give its exponent instead"
        ),
        ("vonalzófüggvény",),
        ("ruler sequence",),
        command="values ruler -n 16",
        see=("ruler-powers",),
    ),
)
