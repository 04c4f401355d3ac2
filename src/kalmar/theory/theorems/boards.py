"""A piece that moves toward a corner."""

from kalmar.core.i18n import said
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

WYTHOFF = Theorem(
    name="beatty",
    title=said("Wythoff's pairs and Beatty's sequences"),
    statement=said(
        "The squares from which the player who moves the queen loses are (aₙ, bₙ) and (bₙ, aₙ)"
        " with bₙ = aₙ + n and aₙ the smallest number that is in no earlier pair: (0, 0), (1, 2),"
        " (3, 5), (4, 7), … Here aₙ is n times the golden ratio, rounded down."
    ),
    argument=said(
        "Every number is in exactly one pair, and every difference occurs in exactly one. A move"
        " along a row or column keeps one number and along a diagonal the difference, so no move"
        " leads from a pair to another. From a square (x, y) with x ≤ y that is no pair: if x is"
        " the larger number of a pair, reduce y to the smaller one. If x = aₙ and y > bₙ, reduce y"
        " to bₙ. If x = aₙ and y < bₙ, the difference m = y − x is smaller than n, so aₘ < x, and"
        " the diagonal leads to (aₘ, bₘ). For the golden ratio φ both 1/φ + 1/φ² = 1 and φ² = φ +"
        " 1, so by Beatty's theorem the numbers nφ and nφ², rounded down, are all numbers once"
        " each and differ by n: these are the pairs."
    ),
    source=said("Wythoff 1907; Beatty 1926"),
    games=("queen",),
    aliases=("wythoff-pairs", "golden-ratio", "wythoff-beatty"),
)

ROOK = Theorem(
    name="rook-nim",
    title=said("The rook is Nim with two heaps"),
    statement=said(
        "The square (x, y) is worth the nim-sum of x and y for the rook: it loses for the player"
        " to move iff x = y."
    ),
    argument=said(
        "A move lowers one of the two coordinates to any smaller number and keeps the other: this"
        " is a move in a heap of x or a heap of y. So the board is the nim-sum table itself."
        " Whoever leaves the diagonal is brought back to it by a move in the other direction."
    ),
    source=said("source 001, theorem 3"),
    cited=said("the rook is Nim with two heaps (source 001, theorem 3)"),
    games=("rook",),
)

KING = Theorem(
    name="king-blocks",
    title=said("The king's blocks of two by two"),
    statement=said(
        "The king loses for the player to move iff both coordinates are even. The board consists"
        " of 2 × 2 blocks: with 0 1 / 1 2 on the diagonal, and with 0, 1, 2, 3 elsewhere."
    ),
    argument=said(
        "From a square with two even coordinates every step makes one of them odd. From any"
        " other, one step lowers exactly the odd ones and makes both even. So P-positions are as"
        " stated. A square has at most three options, so no value is above 3, and with the mex of"
        " three neighbours one block determines the next."
    ),
    source=said("source 001, fig. 8"),
    games=("king",),
)

KNIGHT = Theorem(
    name="knight-blocks",
    title=said("The knight's blocks of four by four"),
    statement=said(
        "On a board without bounds the knight loses for the player to move iff both coordinates"
        " leave the rest 0 or 1 modulo 4."
    ),
    argument=said(
        "Every move lowers one coordinate by 2 and changes the other by 1. Where both rests are 0"
        " or 1, the coordinate that is lowered by 2 gets the rest 2 or 3. Where one rest, say that"
        " of x, is 2 or 3, lower x by 2, and move y by 1 in the direction that gives it the rest 0"
        " or 1: up from 0 and 3, down from 1 and 2. That square is on the board, as x was at least"
        " 2 and y at least 1 wherever it goes down. On a board with an upper edge some of these"
        " moves are missing, and the pattern is disturbed near it. No square has more than four"
        " options, so no value is above 4."
    ),
    source=said("source 001, fig. 13"),
    games=("knight",),
)

LEAPERS = Theorem(
    name="leaper-blocks",
    title=said("Pieces of short steps repeat themselves in blocks"),
    statement=said(
        "Let a piece on a board without bounds change no coordinate by more than r in a move. If"
        " near both edges its values repeat along the diagonal, and, some blocks away from it,"
        " along the edge, from one block of p × p squares to the next, then they do so everywhere."
    ),
    argument=said(
        "The value of a square is determined by those of its options. A square at least r away"
        " from both edges has all moves, and its options lie to it as those of the square one"
        " block nearer along the diagonal lie to that one; so if the options repeat, the square"
        " does. The same holds along an edge, far from the diagonal. Every move lowers a weighted"
        " sum of the coordinates, so this is an induction; what it starts from is finite, and is"
        " computed move by move."
    ),
    source=said("the blocks of source 001, fig. 8 and 13"),
    cited=said(
        "{name}: values repeat in blocks of {size} × {size} squares, as those near the edges prove"
    ),
    games=("king", "knight"),
)

THEOREMS = (WYTHOFF, ROOK, KING, KNIGHT, LEAPERS)
