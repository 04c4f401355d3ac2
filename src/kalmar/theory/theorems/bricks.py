"""Theorems about the bricks (LEGO) game: values, lengths of play, few layers, misère play."""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

PARITY = Theorem(
    name="brick-parity",
    title=message("Bricks with unlimited layers: parity"),
    statement=message(
        "With unlimited layers the value of an a × b brick is 0 if both sides are odd, else"
        " 1. In disjunctive play only parity matters: every play of the brick has a·b − 1"
        " moves."
    ),
    argument=message(
        "Every move cuts one rectangle in two, so the number of pieces grows by exactly one."
        " Play continues until only the a·b unit squares are left, so it takes a·b − 1 moves"
        " whatever the players do. So all options of a position have the same parity, and the"
        " value is 0 if the number of moves is even and 1 if it is odd. The number a·b − 1 is"
        " even iff both sides are odd. In misère play the same count decides, with the"
        " winners exchanged."
    ),
    source=message("source 003"),
    cited=message("bricks with unlimited layers: 0 iff both sides are odd, else 1 (source 003)"),
    games=("bricks",),
    ways=("disjunctive",),
)

CONJUNCTIVE = Theorem(
    name="brick-logarithms",
    title=message("Bricks with unlimited layers, conjunctive"),
    statement=message(
        "Let x and y be the base-two logarithms of the sides, rounded down. In conjunctive"
        " play the remoteness of a brick with unlimited layers is 2x if x = y, else 2·min(x,"
        " y) + 1."
    ),
    argument=message(
        "By induction. Let x = y. A cut leaves a part that is at most half as long, whose"
        " logarithms are unequal: it has an odd remoteness of at most 2x − 1, and the other"
        " part has 2x or an odd one too. So all options are odd, a cut in the middle gives 2x"
        " − 1, and the brick has 2x. Let x < y. Cut from the longer side a part of length 2ˣ:"
        " it has remoteness 2x and the other part at least 2x, so the option has 2x. No"
        " option has a smaller even remoteness, since parts in which the shorter side was cut"
        " have unequal logarithms, and the others keep x. So the brick has 2x + 1."
    ),
    source=message("source 003"),
    cited=message("bricks with unlimited layers: remoteness by ⌊log₂⌋ of the sides (source 003)"),
    games=("bricks",),
    ways=("conjunctive",),
)

SELECTIVE = Theorem(
    name="brick-exponents",
    title=message("Bricks with unlimited layers, selective"),
    statement=message(
        "Let x and y be the exponents of 2 in the sides. In selective play a brick with"
        " unlimited layers is lost for the player to move iff x = y. Its remoteness is ab − 1"
        " if x or y is 0, ab − 2 if they are equal and not 0, and ab − 3 otherwise."
    ),
    argument=message(
        "A selective compound is lost iff each component is. Let x = y. If a cut left two"
        " lost parts, both parts of the side would have the exponent x; but two odd multiples"
        " of 2ˣ add up to an even one, so the side would have a larger exponent. So one part"
        " is won. Let x > y. Cut from the side with the exponent x a part of length 2ʸ: the"
        " remainder of the side has the exponent y too, and both parts are lost. The lengths"
        " follow by the same induction with ⊞ for the two parts."
    ),
    source=message("source 003"),
    cited=message(
        "bricks with unlimited layers: remoteness by the exponents of 2 in the sides (source 003)"
    ),
    games=("bricks",),
    ways=("selective",),
)

ROOK = Theorem(
    name="brick-rook",
    title=message("Bricks with one layer to go are the rook"),
    statement=message(
        "An a × b brick with one layer to go is, in every composition that is played to the"
        " end, the rook on the square (a − 1, b − 1)."
    ),
    argument=message(
        "A cut covers one part, which can then carry no further layer and has ended. The"
        " other part remains, with any shorter length along one side: the rook lowers one"
        " coordinate to any smaller number. Ended components change nothing where play"
        " continues until all have ended."
    ),
    source=message("source 003"),
    cited=message("bricks with one layer to go: the rook on (a − 1, b − 1) (source 003)"),
    games=("bricks",),
)

EUCLID = Theorem(
    name="euclid-quotients",
    title=message("Euclid's quotients for bricks of height 3"),
    statement=message(
        "In selective normal play an a × b brick with two layers to go (height 3) is lost for"
        " the player to move iff the partial quotients of the continued fraction of a/b have"
        " an odd sum."
    ),
    argument=message(
        "A cut leaves a bare part, which can still carry two layers, and a covered part,"
        " which can carry one. The covered part is lost iff it is a square, since this is the"
        " rook's game. A selective compound is lost iff each component is, so a winning cut"
        " must cover a square: with a > b it leaves the bare part (a − b) × b, which must be"
        " lost too. So there is only one cut to try, and it is a step of Euclid's algorithm"
        " by subtraction: the outcome changes with every step. The algorithm ends at a"
        " square, from which no square can be cut, and which is lost. The number of steps is"
        " the sum of the partial quotients minus one."
    ),
    source=message("source 003"),
    cited=message(
        "bricks with two layers to go: the sum of the partial quotients of a/b (source 003)"
    ),
    games=("bricks",),
    ways=("selective",),
)

HALVES = Theorem(
    name="brick-halves",
    title=message("Bricks with three layers to go, diminished disjunctive"),
    statement=message(
        "In diminished disjunctive normal play the foreclosed value of an a × b brick, a, b ≥"
        " 2, with three layers to go is ⌊(a − 2)/2⌋ ⊕ ⌊(b − 2)/2⌋: it is played like two Nim"
        " heaps."
    ),
    argument=message(
        "A part with one layer to go, and a row one unit wide with any number of layers to"
        " go, can be ended in one move: they have no value, and nobody leaves them. So with"
        " two layers to go no option of a brick with a, b ≥ 2 counts, and its value is 0."
        " With three layers to go a cut leaves a bare part, with three, and a covered one,"
        " with two. Both must be at least two units wide, and the covered part adds 0. So the"
        " side a may become any number from 2 to a − 2, and ⌊(a − 2)/2⌋ any smaller number,"
        " but it cannot stay the same; likewise b. These are the moves of two Nim heaps."
    ),
    source=message("source 000, table 7"),
    cited=message("bricks with three layers to go: ⌊(a − 2)/2⌋ ⊕ ⌊(b − 2)/2⌋ (000, table 7)"),
    games=("bricks",),
    ways=("diminished-disjunctive",),
)

DAWSON = Theorem(
    name="brick-dawson",
    title=message("Narrow bricks are Dawson's Kayles"),
    statement=message(
        "With unlimited layers, in diminished disjunctive play, 2 × n and 3 × n bricks, n ≥ 2,"
        " have the foreclosed value of a heap of n − 2 in Dawson's Kayles (0.07), and in"
            " misère play so do 1 × n rows."
    ),
    argument=message(
        "A row one unit wide and at least two units long can be ended in one move, so in"
            " normal play nobody leaves it. Hence the side 2 or 3 of a brick is never cut, and n"
            " may be cut into any two parts of at least 2. Write n = m + 2: for the parts i + 2"
            " and j + 2 we have i + j = m − 2. So a move takes 2 from m and leaves two heaps,"
            " which may be empty: the move of 0.07. In misère play nobody leaves an ended"
            " component, a single unit, so 1 × n rows are cut in the same way. Deleted components"
            " have no value, and the foreclosed value is the Grundy value of the remaining ones."
    ),
    source=message("source 000, tables 6 and 16; Winning Ways, ch. 4"),
    cited=message("narrow bricks with unlimited layers: n − 2 in Dawson's Kayles (000, tables 6"
                  " and 16)"),
    games=("bricks",),
    ways=("diminished-disjunctive",),
)  # fmt: skip

KERNELS = Theorem(
    name="brick-kernels",
    title=message("Bricks with unlimited layers, selective, misère"),
    statement=message(
        "With unlimited layers, an a × b brick with a, b ≥ 2 is lost in selective misère play"
        " iff it is lost in normal play: iff both sides have the same exponent of 2. A 1 × n"
        " row is lost in misère play iff n is 2 or 4, or odd and at least 7."
    ),
    argument=message(
        "If a, b ≥ 2, then neither part of a cut is a single unit, so neither has ended. By"
        " theorem 3.27 of source 000 two components that have not ended are lost in misère"
        " play iff each is lost in normal play. So misère and normal play have the same"
        " winning cuts. A row of n may also be cut into a unit, which has ended, and a row of"
        " n − 1, so it is won if n − 1 is lost in misère play. It is also won if it can be"
        " cut into two odd parts of at least 3: from 6 on, this means that n is even. Rows of"
        " 2 to 6 are checked by hand. An odd row of 7 or more cannot be cut into two odd"
        " parts, and n − 1 is even and won, so it is lost."
    ),
    source=message("source 000, theorem 3.27"),
    cited=message("bricks with unlimited layers, misère: by the exponents of 2 (000, thm 3.27)"),
    games=("bricks",),
    ways=("selective",),
)

ROOK_LENGTHS = Theorem(
    name="rook-lengths",
    title=message("Lengths of play of the rook and of bricks with one layer to go"),
    statement=message(
        "In selective play the rook on (x, y) has remoteness 2x if x = y, else 2·min(x, y) +"
        " 1. In continued conjunctive play its suspense number for x, y ≥ 1 is 2 if x = y,"
        " else 3; in misère play for x, y ≥ 2 it is 3 if x = y, else 4. An a × b brick with"
        " one layer to go is the rook on (a − 1, b − 1)."
    ),
    argument=message(
        "From equal coordinates no move leads to equal ones, and from any other square"
        " exactly one does. Remoteness: from (x, x) the loser moves to (x, x − 1), which has"
        " the greatest remoteness, 2x − 1, so (x, x) has 2x. From (x, y) with x < y the"
        " winner must move to (x, x), so (x, y) has 2x + 1. Suspense: now the loser hurries"
        " and the winner delays. From (x, x) the loser moves to (x, 0), which is won in one"
        " move, so (x, x) has 2; from (x, y) the winner moves to (x, x), so (x, y) has 3."
        " Misère play: (1, 0) is lost with 1, since its only move ends play. (x, 0) with x ≥"
        " 2 and (x, 1) are won with 2: one move leads to (1, 0) or (0, 1). From (x, x) with x"
        " ≥ 2 the loser moves to (x, 0), so (x, x) has 3; from (x, y) the winner moves to (x,"
        " x), so (x, y) has 4."
    ),
    source=message("not stated in source 003, but visible in its tables"),
    games=("rook", "bricks"),
    ways=("continued-conjunctive", "selective"),
)

MISERE_CONJUNCTIVE = Theorem(
    name="brick-misere-logarithms",
    title=message("Bricks with unlimited layers, conjunctive, misère play"),
    statement=message(
        "Let x and y be the base-two logarithms of the sides, rounded down. In misère play a"
        " brick with unlimited layers whose sides are 4 or more has remoteness 2x − 1 if x ="
        " y, else 2·min(x, y). With a side of at most 3 it has 2, except that 1 × 1 has 0,"
        " and 1 × 2 and 1 × 3 have 1."
    ),
    argument=message(
        "Every cut of 1 × 2 and 1 × 3 leaves an ended part, so they have 1. From any other"
        " brick with a side of at most 3 a part of 1 × 2 or 1 × 3 can be cut so that the"
        " other part has not ended, which gives an option of 1; so it has 2. Let x = y ≥ 2."
        " One part of each cut has a smaller logarithm z, so the even number 2z, or 2; the"
        " other part has an even number too, or 2x − 1. So every option is even and at most"
        " 2x − 2, and a cut in the middle gives 2x − 2: the brick has 2x − 1. Let 2 ≤ x < y."
        " Cut from the longer side a part of length 2ˣ, which has 2x − 1, while the other"
        " part has 2x − 1 or more. No part has a smaller odd number: it would need two equal"
        " logarithms below x, but it keeps a side with the logarithm x or y. So the brick has"
        " 2x."
    ),
    source=message("not stated in source 003, but visible in its tables"),
    games=("bricks",),
    ways=("conjunctive",),
)

FEW_LAYERS = Theorem(
    name="brick-few-layers",
    title=message("Bricks with few layers, conjunctive"),
    statement=message(
        "In conjunctive play, normal or misère, a brick with r layers to go has the same"
        " remoteness for all lengths of a side from 2ʳ⁺¹ on."
    ),
    argument=message(
        "Each move cuts every component, and the covered part can carry one layer less. So"
        " after r moves some part has ended, and play is over. Call two lengths alike for 0"
        " moves if both are 1 or both are at least 2: this distinguishes ended bricks from"
        " others. Call them alike for m + 1 moves if their cuts leave parts that are alike"
        " for m moves. If all lengths from K on are alike for m moves, then all from 2K on"
        " are alike for m + 1 moves: both parts of a cut are K or more, or one is shorter and"
        " the other is K or more, and all these cuts can be made of every such length. So all"
        " lengths from 2ʳ⁺¹ on are alike for r moves, and play cannot last longer."
    ),
    source=message("not stated in source 000, ch. 4, but visible in its tables"),
    games=("bricks",),
    ways=("conjunctive",),
)

TWO_LAYERS_SHORTENED = Theorem(
    name="brick-two-layers-shortened",
    title=message("Bricks with two layers to go, shortened selective, misère play"),
    statement=message(
        "In shortened selective misère play a brick with two layers to go and sides of 4 or more"
        " has the remoteness 2a − 5 if both sides are a, else 2·min(a, b) − 4."
    ),
    argument=message(
        "A brick with one layer to go that has not ended has 1: its covered part ends play."
        " Together with it, a component of remoteness x has x ▼ 1 = x. So the option after a"
        " cut of a brick with two layers to go has the remoteness of its bare part, or 0 if"
        " the covered part is 1 × 1. The bare part may have any shorter length: the brick"
        " moves like the rook. 1 × 2 and 1 × 3 have 1. All others with a side of at most 3"
        " have 2: they can keep a bare part of 1 × 2 or 1 × 3 together with a covered part"
        " that has not ended. For sides of 4 or more use induction. From a square of side a"
        " all options are even, 2 or 2k − 4 with k < a, and the greatest is 2 if a = 4, else"
        " 2a − 6; so the square has 2a − 5. From a brick with a < b the only odd option is"
        " the square of side a, so it has 2a − 4."
    ),
    source=message("not stated in source 003, but visible in its tables"),
    games=("bricks",),
    ways=("shortened-selective",),
)

TWO_LAYERS_CONTINUED = Theorem(
    name="brick-two-layers-continued",
    title=message("Bricks with two layers to go, continued conjunctive"),
    statement=message(
        "In continued conjunctive play a brick with two layers to go and sides of at least 6"
        " has suspense number 4 if it is a square, else 5; in misère play with sides of at"
        " least 7 it has 5 if it is a square, else 6."
    ),
    argument=message(
        "A covered part is a brick with one layer to go and has at most 3, in misère play at"
        " most 4 (see rook-lengths). So if a cut can leave a bare part of value 4 (5 in"
        " misère play), this option has 4 (5), and the brick has 5 (6), the greatest"
        " possible. In normal play 2 × 5, 3 × 3, 4 × 4 and 5 × 2 have 4, so 2 × n, 3 × n, 4 ×"
        " n and 5 × n have 5 for n ≥ 6, and 1 × n has 3, by the bare part 1 × 3, which has 2."
        " A square of side n ≥ 6 then has only options of 3, with the bare part 1 × n, and of"
        " 5; the loser takes 3, so it has 4. An a × b brick with 6 ≤ a < b can keep the bare"
        " square of side a, so it has 5. In misère play 3 × 6, 4 × 4, 5 × 5 and 6 × 3 have 5,"
        " so 3 × n to 6 × n have 6 for n ≥ 7, and 1 × n and 2 × n have 4, by the bare parts 1"
        " × 5 and 2 × 3, which have 3. A square of side n ≥ 7 has only options of 4 and 6, so"
        " it has 5; an a × b brick with 7 ≤ a < b keeps the bare square of side a, and has 6."
    ),
    source=message("not stated in source 003, but visible in its tables"),
    games=("bricks",),
    ways=("continued-conjunctive",),
)

THEOREMS = (
    PARITY,
    CONJUNCTIVE,
    SELECTIVE,
    ROOK,
    EUCLID,
    HALVES,
    DAWSON,
    KERNELS,
    ROOK_LENGTHS,
    MISERE_CONJUNCTIVE,
    FEW_LAYERS,
    TWO_LAYERS_SHORTENED,
    TWO_LAYERS_CONTINUED,
)
