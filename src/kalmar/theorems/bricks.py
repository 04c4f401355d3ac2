"""The bricks (LEGO) game."""

from kalmar.theorems.theorem import Theorem
from kalmar.words import said

__all__ = ["THEOREMS"]

PARITY = Theorem(
    name="brick-parity",
    title=said("Bricks without limit of layers: parity"),
    statement=said(
        "Without limit of layers a brick of a × b is worth 0 if both sides are odd, else 1. In"
        " disjunctive play nothing matters but parity: each play of the brick has a·b − 1 moves."
    ),
    argument=said(
        "Every move cuts one rectangle in two, so it makes exactly one piece more. Play of a"
        " brick goes on until only unit squares are left, which are a·b pieces: it takes a·b − 1"
        " moves whatever the players do. So all options of a position have the same parity, and"
        " the value is 0 if the number of moves is even and 1 if it is odd. The number a·b − 1 is"
        " even iff both sides are odd. In misère play the same count decides, with the winners"
        " exchanged."
    ),
    source=said("source 003"),
    cited=said("bricks without limit of layers: 0 iff both sides are odd, else 1 (source 003)"),
    games=("bricks",),
    ways=("disjunctive",),
)

CONJUNCTIVE = Theorem(
    name="brick-logarithms",
    title=said("Bricks without limit of layers, conjunctive"),
    statement=said(
        "Let x and y be the base-two logarithms of the sides, rounded down. The remoteness of a"
        " brick without limit of layers is 2x in conjunctive play if x = y, else 2·min(x, y) + 1."
    ),
    argument=said(
        "By induction. Let x = y. A cut leaves a part that is at most half as long, whose"
        " logarithms are unequal: it has an odd remoteness of at most 2x − 1, and the other part"
        " has 2x or an odd one too. So all options are odd, a cut in the middle gives 2x − 1, and"
        " the brick has 2x. Let x < y. Cut from the longer side a part of length 2 to the power x:"
        " it has the remoteness 2x, the other part has at least that, so the option has 2x. No"
        " option has a smaller even number, since parts in which the shorter side was cut have"
        " unequal logarithms, and the others keep x. So the brick has 2x + 1."
    ),
    source=said("source 003"),
    cited=said("bricks without limit of layers: remoteness by ⌊log₂⌋ of the sides (source 003)"),
    games=("bricks",),
    ways=("conjunctive",),
)

SELECTIVE = Theorem(
    name="brick-exponents",
    title=said("Bricks without limit of layers, selective"),
    statement=said(
        "Let x and y be the exponents of 2 in the sides. A brick without limit of layers is lost"
        " in selective play for the player to move iff x = y. Its remoteness is ab − 1 if x or y"
        " is 0, ab − 2 if they are equal and not 0, and ab − 3 otherwise."
    ),
    argument=said(
        "A selective compound is lost iff each component is. Let x = y. If a cut left two lost"
        " parts, both parts of the side would have the exponent x; but two odd multiples of 2 to"
        " the power x add up to an even one, so the side would have a larger exponent. So one part"
        " is won. Let x > y. Cut from the side with the exponent x a part of length 2 to the power"
        " y: what is left of the side has the exponent y too, and both parts are lost. The lengths"
        " follow by the same induction with ⊞ for the two parts."
    ),
    source=said("source 003"),
    cited=said(
        "bricks without limit of layers: remoteness by the exponents of 2 in the sides (source 003)"
    ),
    games=("bricks",),
    ways=("selective",),
)

ROOK = Theorem(
    name="brick-rook",
    title=said("Bricks with one layer are the rook"),
    statement=said(
        "A brick of a × b on which one more layer may be put is, in every composition that is"
        " played to the end, the rook on the square (a − 1, b − 1)."
    ),
    argument=said(
        "A cut covers one part, which then may carry no layer and has ended. What is left is the"
        " other part, of any shorter length along one side: the rook lowers one coordinate to any"
        " smaller number. Ended components change nothing where play goes on until all have ended."
    ),
    source=said("source 003"),
    games=("bricks",),
)

EUCLID = Theorem(
    name="euclid-quotients",
    title=said("Euclid's quotients for bricks of height 3"),
    statement=said(
        "A brick of a × b on which two more layers may be put (height 3) is lost in selective,"
        " normal play for the player to move iff the partial quotients of the continued fraction"
        " of a/b have an odd sum."
    ),
    argument=said(
        "A cut leaves a bare part, which may still carry two layers, and a covered part, which"
        " may carry one. The covered part is lost iff it is a square, as it is the rook's game. A"
        " selective compound is lost iff each component is, so a winning cut must cover a square:"
        " with a > b it leaves the bare part of a − b by b, which must be lost too. So there is"
        " one cut to try, and each is a step of Euclid's algorithm by subtraction: the outcome"
        " changes with every step. It ends at a square, from which no square can be cut, and which"
        " is lost. The number of steps is the sum of the partial quotients less one."
    ),
    source=said("source 003"),
    games=("bricks",),
    ways=("selective",),
    aliases=("euclid", "partial-quotients", "continued-fraction"),
)

THEOREMS = (PARITY, CONJUNCTIVE, SELECTIVE, ROOK, EUCLID)
