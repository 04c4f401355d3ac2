"""Terms of games with coins, and of games drawn on paper."""

from kalmar.core.i18n import message
from kalmar.theory.glossary.term import GlossaryTerm

__all__ = ["TERMS"]

TERMS: tuple[GlossaryTerm, ...] = (
    GlossaryTerm(
        message("companion set"),
        message(
            "in a coin-turning game, a set of places whose coins may be turned together with"
            " a head on their right: 004 writes Sᵢ for the family of these sets at place i"
        ),
        ("társhalmaz",),
        ("companions",),
        command="explain coin-family",
    ),
    GlossaryTerm(
        message("Moidores"),
        message(
            "turn up to nine coins, the rightmost one from heads to tails; Turning Turtles, Mock "
            "Turtles, Moebius and Mogul come before it in the row (Winning Ways, ch. 14)"
        ),
        command='values "coins(9)" -n 16',
    ),
    GlossaryTerm(
        message("Sym"),
        message(
            "turn any coins that lie symmetrically, the rightmost one from heads to tails; the "
            "values of places 0, 1, 2, … are 1, 2, 4, 3, 6, 7, 8, 16, 18, 25, …"
        ),
        is_computed=False,
    ),
    GlossaryTerm(
        message("Acrostic Twins"),
        message(
            "turn two coins of one row or one column of a rectangle, the last one from heads to "
            "tails; a head in row x and column y is worth x ⊕ y"
        ),
        command="table rook --rows 0..7 --cols 0..7",
    ),
    GlossaryTerm(
        message("annihilation game"),
        message(
            "tokens move along the arrows of a graph, and two that meet vanish (Fraenkel); rows "
            "of coins where two heads in one place vanish are of this kind"
        ),
        ("kioltós játék",),
        ("annihilation",),
        command='solve "coin-subtraction(1,2,3) 2,5"',
    ),
    GlossaryTerm(
        message("Dots and Boxes"),
        message(
            "draw a side of a square in turn and win each box that you complete, then move again; "
            "Kalmár solves Nimstring, the same without counting boxes"
        ),
        ("pontok és dobozok",),
        command='solve "nimstring 1x3"',
        see=("long chain",),
    ),
    GlossaryTerm(
        message("long chain"),
        message(
            "in Dots and Boxes, a chain of three or more boxes; opening one is loony. By the long "
            "chain rule the first player tries to make the number of dots and long chains even, "
            "the second player odd"
        ),
        ("hosszú lánc",),
        ("long chain rule", "chain"),
        command='solve "nimstring 1x3"',
        see=("loony move",),
    ),
    GlossaryTerm(
        message("Lucasta"),
        message(
            "like Jocasta, a game of Winning Ways, ch. 17, in which spots are joined by curves as "
            "in Sprouts"
        ),
        (),
        ("Jocasta",),
        is_computed=False,
    ),
)
