"""Words of the source texts that the field does not use, or uses otherwise."""

from kalmar.core.i18n import message
from kalmar.theory.glossary.term import GlossaryTerm

__all__ = ["TERMS"]

TERMS: tuple[GlossaryTerm, ...] = (
    GlossaryTerm(
        message("short row"),
        message(
            "in 002's table f(B, C) of three-row Chomp, a row C that is finite: it ends in the "
            "column B with f(B, C) = B, where (B, B, C) is a P-position"
        ),
        ("rövid sor",),
        command="chomp rows 16 --show table",
    ),
    GlossaryTerm(
        message("long row"),
        message(
            "in 002's table f(B, C) of three-row Chomp, a row C that is infinite: f(B, C) > B in "
            "every column B"
        ),
        ("hosszú sor",),
        command="chomp rows 16 --show table",
    ),
    GlossaryTerm(
        message("simple game"),
        message(
            "in 000, a game in normal or misère play that both players play by the same"
            " moves, with finitely many moves from each position, and that always ends; the"
            " usual term is short impartial game (simple game means something else)"
        ),
        ("egyszerű játék",),
        ("short impartial game",),
    ),
    GlossaryTerm(
        message("finite degree"),
        message(
            "in 000 and 004, the property of a game that each position has finitely many"
            " moves; the usual term is locally finite"
        ),
        ("végesfokú",),
        ("locally finite",),
    ),
    GlossaryTerm(
        message("impersonal game"),
        message(
            "in 004, a game that may be started from any of its positions; there is no usual"
            " term, as this is always allowed; not the same as impartial (pártatlan)"
        ),
        ("személytelen", "személytelen játék"),
    ),
    GlossaryTerm(
        message("sharp game"),
        message(
            "in 004, a game without draws: in every terminal position one of the players has won"
        ),
        ("éles", "éles játék"),
        ("without draws",),
    ),
    GlossaryTerm(
        message("sink"),
        message(
            "in 004, a vertex of the graph of a game with no outgoing arrow: a terminal position"
        ),
        ("nyelő",),
        command="graph nim 3",
    ),
    GlossaryTerm(
        message("L-position"),
        message(
            "in 004's misère Nim, a position with exactly one heap of two or more, which the"
            " player to move wins: leave an odd number of heaps of one"
        ),
        ("L-állás",),
        command='solve "nim 1 1 4" --misere',
    ),
    GlossaryTerm(
        message("k-position"),
        message(
            "in 004, a row of coins with only one head, at place k; its Grundy value is g(k),"
            " and the value of a row is the nim-sum of the values of its heads"
        ),
        ("k-állás",),
        command="values coins -n 8",
    ),
    GlossaryTerm(
        message("knot"),
        message(
            "in 004, a vertex of a plant of green Hackenbush where at least three edges meet"
            " and only paths, its shoots, grow above it; the usual term is branching vertex,"
            " and the colon principle applies to it"
        ),
        ("bog",),
        ("branching vertex",),
        command='solve "hackenbush 0-1,1-2,1-3"',
        see=("colon-principle",),
    ),
    GlossaryTerm(
        message("shoot"),
        message(
            "in 004, a path that grows out of a knot; all shoots of a knot may be replaced by"
            " a single one whose length is the nim-sum of their lengths; the usual term is"
            " stalk"
        ),
        ("hajtás",),
        ("stalk",),
        command='solve "hackenbush 0-1,1-2,1-3"',
        see=("colon-principle",),
    ),
    GlossaryTerm(
        message("bamboo grove"),
        message(
            "in 004, a plant of green Hackenbush that consists of separate paths from the"
            " ground; it is Nim with their lengths as heaps; the usual term is bamboo stalks"
        ),
        ("bambuszliget", "bambusz"),
        ("bamboo stalks", "bamboo stalk"),
        command='solve "hackenbush 0-1,1-2,0-3"',
    ),
    GlossaryTerm(
        message("norm"),
        message(
            "in 003, the number ‖a‖ for a side a of a brick: ⌊log₂ a⌋ in conjunctive play,"
            " and the exponent of two in a (its 2-adic valuation) in selective play"
        ),
        ("norma",),
        ("2-adic valuation", "‖a‖"),
        command='solve "bricks 4x6" -c conjunctive',
    ),
    GlossaryTerm(
        message("continued fraction"),
        message(
            "a/b written as q₁ + 1/(q₂ + 1/(q₃ + …)); its partial quotients q₁, q₂, … are those "
            "of Euclid's algorithm, and in 003 their sum decides bricks of height 3"
        ),
        ("lánctört", "lánctörtjegyek"),
        ("partial quotients",),
        command="fractions 8/5",
    ),
)
