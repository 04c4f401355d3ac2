"""Lengths of play of bricks with few layers, and of the rook; and bricks in misère play."""

from kalmar.core.i18n import said
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

ROOK_LENGTHS = Theorem(
    name="rook-lengths",
    title=said("Lengths of play of the rook and of bricks with one layer"),
    statement=said(
        "In selective play the rook on (x, y) has the remoteness 2x if x = y, else 2·min(x, y) + 1."
        " In continued conjunctive play it has for x, y ≥ 1 the suspense number 2 if x = y, else 3;"
        " in misère play for x, y ≥ 2 it has 3 if x = y, else 4. A brick of a × b with one layer"
        " to go is the rook on (a − 1, b − 1)."
    ),
    argument=said(
        "From equal coordinates no move leads to equal ones, and from other squares one move does."
        " Remoteness: from (x, x) the loser goes to (x, x − 1) of 2x − 1, the longest way, and has"
        " 2x. From (x, y) with x < y the winner must go to (x, x), and has 2x + 1. Suspense: now"
        " the loser hurries and the winner delays. From (x, x) the loser goes to (x, 0), which is"
        " won in one move, and has 2; from (x, y) the winner goes to (x, x), and has 3. Misère"
        " play: (1, 0) is lost with 1, as its only move ends play. (x, 0) with x ≥ 2 and (x, 1)"
        " are won with 2: one move leaves a single square. From (x, x) with x ≥ 2 the loser goes"
        " to (x, 0), and has 3; from (x, y) the winner goes to (x, x), and has 4."
    ),
    source=said("beyond source 003: its tables show it"),
    games=("rook", "bricks"),
    ways=("continued-conjunctive", "selective"),
)

MISERE_CONJUNCTIVE = Theorem(
    name="brick-misere-logarithms",
    title=said("Bricks without limit of layers, conjunctive, misère play"),
    statement=said(
        "Let x and y be the base-two logarithms of the sides, rounded down. In misère play a brick"
        " without limit of layers whose sides are 4 or more has the remoteness 2x − 1 if x = y,"
        " else 2·min(x, y). With a side of at most 3 it has 2; but 1 × 1 has 0, and 1 × 2 and"
        " 1 × 3 have 1."
    ),
    argument=said(
        "Every cut of 1 × 2 and 1 × 3 leaves an ended part, so they have 1. From any other brick"
        " with a side of at most 3 a part of 1 × 2 or 1 × 3 can be cut beside a part that has not"
        " ended, which gives the option 1; so it has 2. Let x = y ≥ 2. One part of each cut has a"
        " smaller logarithm z, so the even number 2z, or 2; the other part has an even number too,"
        " or 2x − 1. So every option is even and at most 2x − 2, and a cut in the middle gives"
        " 2x − 2: the brick has 2x − 1. Let 2 ≤ x < y. Cut from the longer side a part of length"
        " 2 to the power x, which has 2x − 1, as the rest has 2x − 1 or more. No part has a smaller"
        " odd number: it keeps a side with the logarithm x or y, and the other side has no such"
        " logarithm below x. So the brick has 2x."
    ),
    source=said("beyond source 003: its tables show it"),
    games=("bricks",),
    ways=("conjunctive",),
)

FEW_LAYERS = Theorem(
    name="brick-few-layers",
    title=said("Bricks with few layers, conjunctive"),
    statement=said(
        "In conjunctive play, normal or misère, a brick on which r more layers may be put has the"
        " same remoteness for all lengths of a side from 2 to the power r + 1 on."
    ),
    argument=said(
        "Each move cuts every component, and the part that is covered may carry one layer less. So"
        " after r moves some part has ended, and play is over. Say that two lengths look alike for"
        " no moves if both are 1 or both are at least 2: that tells ended bricks from others. Say"
        " that they look alike for one move more if their cuts leave parts that look alike for one"
        " move less. If all lengths from K on look alike, then all from 2K on do for one move more:"
        " both parts of a cut are K or more, or one is shorter and the other is K or more, and all"
        " these cuts can be made of every such length. So all lengths from 2 to the power r + 1 on"
        " look alike for r moves, which is as long as play can last."
    ),
    source=said("beyond source 000, ch. 4: its tables show it"),
    games=("bricks",),
    ways=("conjunctive",),
)

TWO_LAYERS_SHORTENED = Theorem(
    name="brick-two-layers-shortened",
    title=said("Bricks with two layers, shortened selective, misère play"),
    statement=said(
        "In shortened selective misère play a brick with two layers to go and sides of 4 or more"
        " has the remoteness 2a − 5 if both sides are a, else 2·min(a, b) − 4."
    ),
    argument=said(
        "A brick with one layer has 1 if it has not ended: its covered part ends play. Beside it a"
        " number x is x ▼ 1 = x. So a cut of a brick with two layers is worth what its bare part"
        " is, and 0 where the covered part is 1 × 1. The bare part may have any shorter length:"
        " the brick moves as the rook. 1 × 2 and 1 × 3 have 1. All others with a side of at most 3"
        " have 2: they can keep a bare part of 1 × 2 or 1 × 3 beside a covered part that has not"
        " ended. For sides of 4 or more use induction. From a square of side a all options are"
        " even, 2 or 2k − 4 with k < a, and the greatest is 2 if a = 4, else 2a − 6; so the square"
        " has 2a − 5. From a brick with a < b the only odd option is the square of side a, so it"
        " has 2a − 4."
    ),
    source=said("beyond source 003: its tables show it"),
    games=("bricks",),
    ways=("shortened-selective",),
)

TWO_LAYERS_CONTINUED = Theorem(
    name="brick-two-layers-continued",
    title=said("Bricks with two layers, continued conjunctive"),
    statement=said(
        "In continued conjunctive play a brick with two layers to go has for sides from 6 on the"
        " suspense number 4 if it is a square, else 5; in misère play for sides from 7 on it has"
        " 5 if it is a square, else 6."
    ),
    argument=said(
        "A covered part is a brick with one layer and has at most 3, in misère play at most 4"
        " (see rook-lengths). A brick with a bare part of value 4 (5 in misère play) thus can be"
        " cut so that the option has 4 (5), and then has 5 (6), the greatest there is. In normal"
        " play 2 × 5, 3 × 3, 4 × 4 and 5 × 2 have 4, so 2 × n, 3 × n, 4 × n and 5 × n have 5 for n"
        " ≥ 6, and 1 × n has 3, by 1 × 3 of 2. A square of side n ≥ 6 then has only options 3, by"
        " a bare part of 1 × n, and 5; the loser takes 3, so it has 4. A brick of a × b with 6 ≤ a"
        " < b can keep the bare square of side a, so it has 5. In misère play 3 × 6, 4 × 4, 5 × 5"
        " and 6 × 3 have 5, so 3 × n to 6 × n have 6 for n ≥ 7, and 1 × n and 2 × n have 4, by 1 ×"
        " 5 and 2 × 3 of 3. A square of side n ≥ 7 has only options 4 and 6, so it has 5; a brick"
        " of a × b with 7 ≤ a < b keeps the bare square of side a, and has 6."
    ),
    source=said("beyond source 003: its tables show it"),
    games=("bricks",),
    ways=("continued-conjunctive",),
)

THEOREMS = (
    ROOK_LENGTHS, MISERE_CONJUNCTIVE, FEW_LAYERS, TWO_LAYERS_SHORTENED, TWO_LAYERS_CONTINUED,
)  # fmt: skip
