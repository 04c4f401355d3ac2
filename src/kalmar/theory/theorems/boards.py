"""Theorems about pieces that move toward a corner, Chomp, and strategy stealing."""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

WYTHOFF = Theorem(
    name="beatty",
    title=message("Wythoff's pairs and Beatty's sequences"),
    statement=message(
        "The squares from which the player who moves the queen loses are (aₙ, bₙ) and (bₙ, aₙ)"
        " with bₙ = aₙ + n and aₙ the smallest number that is in no earlier pair: (0, 0), (1, 2),"
        " (3, 5), (4, 7), … Here aₙ is n times the golden ratio, rounded down."
    ),
    argument=message(
        "Every number is in exactly one pair, and every difference occurs in exactly one. A move"
        " along a row or column keeps one number and along a diagonal the difference, so no move"
        " leads from a pair to another. From a square (x, y) with x ≤ y that is no pair: if x is"
        " the larger number of a pair, reduce y to the smaller one. If x = aₙ and y > bₙ, reduce y"
        " to bₙ. If x = aₙ and y < bₙ, the difference m = y − x is smaller than n, so aₘ < x, and"
        " the diagonal leads to (aₘ, bₘ). For the golden ratio φ both 1/φ + 1/φ² = 1 and φ² = φ +"
        " 1, so by Beatty's theorem the numbers nφ and nφ², rounded down, are all numbers once"
        " each and differ by n: these are the pairs."
    ),
    source=message("Wythoff 1907; Beatty 1926"),
    games=("queen",),
    aliases=("wythoff-pairs", "wythoff-pair", "golden-ratio", "wythoff-beatty", "beatty-sequence"),
)

ROOK = Theorem(
    name="rook-nim",
    title=message("The rook is Nim with two heaps"),
    statement=message(
        "The square (x, y) is worth the nim-sum of x and y for the rook: it loses for the player"
        " to move iff x = y."
    ),
    argument=message(
        "A move lowers one of the two coordinates to any smaller number and keeps the other: this"
        " is a move in a heap of x or a heap of y. So the board is the nim-sum table itself."
        " Whoever leaves the diagonal is brought back to it by a move in the other direction."
    ),
    source=message("source 001, theorem 3"),
    cited=message("the rook is Nim with two heaps (source 001, theorem 3)"),
    games=("rook",),
)

KING = Theorem(
    name="king-blocks",
    title=message("The king's blocks of two by two"),
    statement=message(
        "The king loses for the player to move iff both coordinates are even. The board consists"
        " of 2 × 2 blocks: with 0 1 / 1 2 on the diagonal, and with 0, 1, 2, 3 elsewhere."
    ),
    argument=message(
        "From a square with two even coordinates every step makes one of them odd. From any"
        " other, one step lowers exactly the odd ones and makes both even. So P-positions are as"
        " stated. A square has at most three options, so no value is above 3, and with the mex of"
        " three neighbours one block determines the next."
    ),
    source=message("source 001, fig. 8"),
    games=("king",),
)

KNIGHT = Theorem(
    name="knight-blocks",
    title=message("The knight's blocks of four by four"),
    statement=message(
        "On a board without bounds the knight loses for the player to move iff both coordinates"
        " leave the rest 0 or 1 modulo 4."
    ),
    argument=message(
        "Every move lowers one coordinate by 2 and changes the other by 1. Where both rests are 0"
        " or 1, the coordinate that is lowered by 2 gets the rest 2 or 3. Where one rest, say that"
        " of x, is 2 or 3, lower x by 2, and move y by 1 in the direction that gives it the rest 0"
        " or 1: up from 0 and 3, down from 1 and 2. That square is on the board, as x was at least"
        " 2 and y at least 1 wherever it goes down. On a board with an upper edge some of these"
        " moves are missing, and the pattern is disturbed near it. No square has more than four"
        " options, so no value is above 4."
    ),
    source=message("source 001, fig. 13"),
    games=("knight",),
)

LEAPERS = Theorem(
    name="leaper-blocks",
    title=message("Pieces of short steps repeat themselves in blocks"),
    statement=message(
        "Let a piece on a board without bounds change no coordinate by more than r in a move. If"
        " near both edges its values repeat along the diagonal, and, some blocks away from it,"
        " along the edge, from one block of p × p squares to the next, then they do so everywhere."
    ),
    argument=message(
        "The value of a square is determined by those of its options. A square at least r away"
        " from both edges has all moves, and its options lie to it as those of the square one"
        " block nearer along the diagonal lie to that one; so if the options repeat, the square"
        " does. The same holds along an edge, far from the diagonal. Every move lowers a weighted"
        " sum of the coordinates, so this is an induction; what it starts from is finite, and is"
        " computed move by move."
    ),
    source=message("the blocks of source 001, fig. 8 and 13"),
    cited=message(
        "{name}: values repeat in blocks of {size} × {size} squares, as those near the edges prove"
    ),
    games=("king", "knight"),
)

STEALING = Theorem(
    name="strategy-stealing",
    title=message("Strategy stealing"),
    statement=message(
        "The first player wins Chomp on every board with more than one square, and on every"
        " ordered set with a greatest element and more than one element. The argument does not say"
        " how."
    ),
    argument=message(
        "Suppose that the second player had a winning strategy. Let the first player begin by"
        " taking only the greatest element, the far corner of the board. The second player has a"
        " winning answer, which takes some element with all above it. But the far corner lies"
        " above every element, so the first player could have taken that element at once, with the"
        " same result, and would have been the one to make the winning move. So the second player"
        " has no winning strategy, and as play ends and there are no draws, the first player has"
        " one."
    ),
    source=message("Schuh 1952; Gale 1974"),
    games=("chomp", "boxes", "schuh", "poset"),
    aliases=("stealing", "strategy-stealing-argument", "stratégialopás"),
)

MAKER = Theorem(
    name="first-player-draws",
    title=message("The first player never loses at positional games"),
    statement=message(
        "In tic-tac-toe and in every game in which the players in turn take points, and the first"
        " to have all points of a line wins, the second player has no winning strategy."
    ),
    argument=message(
        "Suppose there were one. The first player takes any point, and then plays as the second"
        " player of that strategy, as if this first point were not there. If the strategy asks for"
        " a point that the first player has already, any free point is taken instead. A point too"
        " many never does harm. So the first player would win as well, and both cannot win. Hence"
        " the first player wins or the game is a draw."
    ),
    source=message("Hales and Jewett 1963; source 004, theorem 2.10"),
    aliases=("positional-stealing",),
)

SQUARE = Theorem(
    name="square-chomp",
    title=message("Square boards of Chomp"),
    statement=message(
        "On a square board of n × n, n > 1, the first player wins by biting the square (2, 2), and"
        " by no other bite. The same bite wins on every board with (2, 2) whose first row is as"
        " long as its first column."
    ),
    argument=message(
        "The bite leaves the first row and the first column, two arms of equal length that meet"
        " at the poisoned square. Whatever the opponent bites from one arm is then bitten from the"
        " other, so the arms are equal again after each answer. At last only the poisoned square"
        " is left, and it is the opponent's turn. Any other bite beyond the first row and column"
        " leaves (2, 2) with equal arms, so the opponent bites it. A bite in the first row or"
        " column leaves a whole board, which the opponent wins by strategy stealing. So no other"
        " bite wins."
    ),
    source=message("source 002, §1.2; source 004, exercise 2.3"),
    cited=message("Chomp on squares: bite (2, 2), then mirror (002, §1.2; 004, exercise 2.3)"),
    games=("chomp",),
    aliases=("chomp-square",),
)

TWO_ROWS = Theorem(
    name="two-row-chomp",
    title=message("Chomp with two rows"),
    statement=message(
        "Two rows of Chomp lose for the player to move iff the first row is longer than the"
        " second by exactly one square. So on a board of 2 × n the first player bites the last"
        " square of the second row."
    ),
    argument=message(
        "Let the rows have a and a − 1 squares. A bite in the first row at place c leaves the"
        " rows c − 1 and at most c − 1, which are equal; one in the second row leaves a difference"
        " of at least two. So the difference is one no longer. From any other position it can be"
        " made: if the rows are equal, bite the last square of the second; if the first is longer"
        " by two or more, shorten it to one more than the second. At the end the rows are 1 and 0:"
        " the poisoned square alone."
    ),
    source=message("source 002, §1.1"),
    cited=message("Chomp with two rows: lost iff they differ by one square (002, §1.1)"),
    games=("chomp",),
    aliases=("chomp-two-rows",),
)

THREE_ROWS = Theorem(
    name="three-row-chomp",
    title=message("The table of three-row Chomp"),
    statement=message(
        "Above two lower rows of B and C squares there is at most one first row A that makes a"
        " P-position: the smallest A ≥ B that no P-position with smaller B or C excludes, and"
        " there is none where the row of C has ended."
    ),
    argument=message(
        "If (A, B, C) is a P-position, every longer first row above the same B and C can be"
        " bitten down to A, so none of them is a P-position: there is at most one. A is excluded"
        " iff a bite in one of the lower rows reaches a P-position with the same first row; all of"
        " those have a smaller B or a smaller C, so the table is filled row by row. Where a"
        " P-position (B, B, C) occurs, the row C ends: every longer board has a bite that leaves"
        " it."
    ),
    source=message("source 002, §2.1"),
    cited=message("the table of three-row Chomp (002, §2.1)"),
    games=("chomp",),
    aliases=("three-rows-of-chomp",),
)

HOOKS = Theorem(
    name="chomp-hooks",
    title=message("Hooks of Chomp are two Nim heaps"),
    statement=message(
        "A board of Chomp that is one row and one column is played like two Nim heaps: the squares"
        " beside the poisoned one, and those below it. So in normal play it is lost iff both arms"
        " have the same length."
    ),
    argument=message(
        "A bite in the row takes all squares to its right and leaves the column as it is; nothing"
        " lies below it. So it shortens that arm to any smaller length, and the other arm not at"
        " all; likewise in the column. Play has ended when both arms are empty. These are the moves"
        " of two Nim heaps, and equal games have equal values in both conventions."
    ),
    source=message("source 002, §1.2"),
    cited=message("hooks of Chomp: two Nim heaps (002, §1.2)"),
    games=("chomp",),
    aliases=("hooks", "chomp-l-shapes"),
)

MISERE_TWO_ROWS = Theorem(
    name="misere-two-row-chomp",
    title=message("Chomp with two rows, misère"),
    statement=message(
        "In misère play, where the last bite loses, only two boards of at most two rows are lost"
        " for the player to move: one row of two squares, and one column of two squares."
    ),
    argument=message(
        "From two squares the only bite ends play, which loses in misère play. So both boards of"
        " two squares are lost. From one row of three squares or more, a bite leaves two of them."
        " From two rows of which the first has two squares or more, a bite of the second square of"
        " the first row leaves the column of two squares, as it takes all squares to its right in"
        " both rows. So all other boards are won."
    ),
    source=message("by induction"),
    cited=message("Chomp with two rows, misère: all boards of more than two squares are won"),
    games=("chomp",),
)

THEOREMS = (
    WYTHOFF,
    ROOK,
    KING,
    KNIGHT,
    LEAPERS,
    STEALING,
    MAKER,
    SQUARE,
    TWO_ROWS,
    THREE_ROWS,
    HOOKS,
    MISERE_TWO_ROWS,
)
