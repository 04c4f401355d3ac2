"""Theorems about pieces that move toward a corner, Chomp, and strategy stealing."""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

WYTHOFF = Theorem(
    name="beatty",
    title=message("Wythoff's pairs and Beatty's sequences"),
    statement=message(
        "The queen's P-positions are the squares (aₙ, bₙ) and (bₙ, aₙ), where bₙ = aₙ + n and"
        " aₙ is the smallest number in no earlier pair: (0, 0), (1, 2), (3, 5), (4, 7), …"
        " Here aₙ is n times the golden ratio, rounded down."
    ),
    argument=message(
        "Every number is in exactly one pair, and every difference occurs in exactly one. A"
        " move along a row or column keeps one of the numbers, and a move along a diagonal"
        " keeps the difference, so no move leads from one pair to another. Now take a square"
        " (x, y) with x ≤ y that is not a pair. If x is the larger number of a pair, reduce y"
        " to the smaller one. If x = aₙ and y > bₙ, reduce y to bₙ. If x = aₙ and y < bₙ, the"
        " difference m = y − x is smaller than n, so aₘ < x, and the diagonal leads to (aₘ,"
        " bₘ). For the golden ratio φ both 1/φ + 1/φ² = 1 and φ² = φ + 1, so by Beatty's"
        " theorem the numbers nφ and nφ² (n ≥ 1), rounded down, together give every positive"
        " integer exactly once, and they differ by n: these are the pairs."
    ),
    source=message("Wythoff 1907; Beatty 1926"),
    games=("queen",),
    aliases=("wythoff-pairs", "wythoff-pair", "golden-ratio", "wythoff-beatty", "beatty-sequence"),
)

ROOK = Theorem(
    name="rook-nim",
    title=message("The rook is Nim with two heaps"),
    statement=message(
        "For the rook, the value of the square (x, y) is the nim-sum of x and y: the player"
        " to move loses iff x = y."
    ),
    argument=message(
        "A move lowers one of the two coordinates to any smaller number and keeps the other:"
        " this is a move in a heap of x or a heap of y. So the board is the nim-sum table"
        " itself. A move off the diagonal is answered by the move in the other direction that"
        " returns to it."
    ),
    source=message("source 001, theorem 3"),
    cited=message("the rook is Nim with two heaps (source 001, theorem 3)"),
    games=("rook",),
)

KING = Theorem(
    name="king-blocks",
    title=message("The king's blocks of two by two"),
    statement=message(
        "With the king, the player to move loses iff both coordinates are even. The values"
        " form 2 × 2 blocks: 0 1 / 1 2 on the diagonal, and the numbers 0, 1, 2, 3 elsewhere."
    ),
    argument=message(
        "From a square with two even coordinates every move makes at least one of them odd."
        " From any other square, one move lowers exactly the odd coordinates and makes both"
        " even. So the P-positions are as stated. A square has at most three options, so no"
        " value is above 3, and by the mex of three neighbours each block determines the"
        " next."
    ),
    source=message("source 001, fig. 8"),
    games=("king",),
)

KNIGHT = Theorem(
    name="knight-blocks",
    title=message("The knight's blocks of four by four"),
    statement=message(
        "On an unbounded board, the player to move with the knight loses iff both coordinates"
        " are 0 or 1 modulo 4."
    ),
    argument=message(
        "Every move lowers one coordinate by 2 and changes the other by 1. If both remainders"
        " modulo 4 are 0 or 1, the coordinate that is lowered by 2 gets the remainder 2 or 3."
        " If one remainder, say that of x, is 2 or 3, lower x by 2 and move y by 1 in the"
        " direction that gives it the remainder 0 or 1: up from 0 and 3, down from 1 and 2."
        " That square is on the board, since x was at least 2, and y was at least 1 if it"
        " goes down. On a board with an upper edge some of these moves are missing, and the"
        " pattern is disturbed near it. No square has more than four options, so no value is"
        " above 4."
    ),
    source=message("source 001, fig. 13"),
    games=("knight",),
)

LEAPERS = Theorem(
    name="leaper-blocks",
    title=message("Values of pieces with short steps repeat in blocks"),
    statement=message(
        "Let a piece on an unbounded board change no coordinate by more than r in a move. If"
        " near both edges its values repeat in blocks of p × p squares along the diagonal"
        " and, some blocks away from it, along the edge, then they do so everywhere."
    ),
    argument=message(
        "The value of a square is determined by those of its options. From a square at least"
        " r away from both edges every move is possible, and its options lie in the same way"
        " as those of the square one block nearer along the diagonal; so if the values of the"
        " options repeat, so does the value of the square. The same holds along an edge, far"
        " from the diagonal. Every move lowers a weighted sum of the coordinates, so this is"
        " an induction; its base consists of finitely many squares, whose values are"
        " computed."
    ),
    source=message("the blocks of source 001, fig. 8 and 13"),
    cited=message(
        "{name}: values repeat in blocks of {size} × {size} squares, as the values near the"
        " edges prove"
    ),
    games=("king", "knight"),
)

STEALING = Theorem(
    name="strategy-stealing",
    title=message("Strategy stealing"),
    statement=message(
        "The first player wins Chomp on every board with more than one square, and on every"
        " partially ordered set with a greatest element and more than one element. The"
        " argument does not give a strategy."
    ),
    argument=message(
        "Suppose that the second player had a winning strategy. Let the first player begin by"
        " taking only the greatest element, the far corner of the board. The second player"
        " has a winning answer, which takes some element and all elements above it. But the"
        " far corner lies above every element, so the first player could have taken that"
        " element at once, with the same result, and would have been the one to make the"
        " winning move. So the second player has no winning strategy, and since play ends and"
        " there are no draws, the first player has one."
    ),
    source=message("Schuh 1952; Gale 1974"),
    games=("chomp", "boxes", "schuh", "poset"),
    aliases=("stealing", "strategy-stealing-argument", "stratégialopás"),
)

MAKER = Theorem(
    name="first-player-draws",
    title=message("The first player never loses a positional game"),
    statement=message(
        "In tic-tac-toe and in every game in which the players take points in turn and the"
        " first to hold all points of a line wins, the second player has no winning strategy."
    ),
    argument=message(
        "Suppose there were one. The first player takes any point and then follows this"
        " strategy, as if playing second and as if the first point were not there. If the"
        " strategy calls for a point that the first player already has, any free point is"
        " taken instead. An extra point never does harm. So the first player would win as"
        " well, and both cannot win. Hence the first player wins or the game is a draw."
    ),
    source=message("Hales and Jewett 1963; source 004, theorem 2.10"),
    aliases=("positional-stealing",),
)

SQUARE = Theorem(
    name="square-chomp",
    title=message("Chomp on square boards"),
    statement=message(
        "On the n × n board, n > 1, the first player wins by biting the square (2, 2), and"
        " with no other bite. The same bite wins on every board with (2, 2) whose first row"
        " is as long as its first column."
    ),
    argument=message(
        "The bite leaves the first row and the first column, two arms of equal length that"
        " meet at the poisoned square. Whatever the opponent bites from one arm is then"
        " bitten from the other, so the arms are equal again after each answer. In the end"
        " only the poisoned square is left, and it is the opponent's turn. Any other bite"
        " outside the first row and column leaves (2, 2) with equal arms, so the opponent"
        " bites it. A bite in the first row or column leaves a rectangular board, on which"
        " the opponent wins by strategy stealing. So no other bite wins."
    ),
    source=message("source 002, §1.2; source 004, exercise 2.3"),
    cited=message(
        "Chomp on square boards: bite (2, 2), then mirror (002, §1.2; 004, exercise 2.3)"
    ),
    games=("chomp",),
    aliases=("chomp-square",),
)

TWO_ROWS = Theorem(
    name="two-row-chomp",
    title=message("Chomp with two rows"),
    statement=message(
        "In two-row Chomp the player to move loses iff the first row is exactly one square"
        " longer than the second. So on a 2 × n board the first player bites the last square"
        " of the second row."
    ),
    argument=message(
        "Let the rows have a and a − 1 squares. A bite at the c-th square of the first row"
        " leaves c − 1 squares in both rows; one in the second row leaves a difference of at"
        " least two. So the difference is no longer one. From any other position it can be"
        " made one: if the rows are equal, bite the last square of the second; if the first"
        " is longer by two or more, shorten it to one more than the second. At the end the"
        " rows have 1 and 0 squares: only the poisoned square is left."
    ),
    source=message("source 002, §1.1"),
    cited=message("Chomp with two rows: lost iff the rows differ by one square (002, §1.1)"),
    games=("chomp",),
    aliases=("chomp-two-rows",),
)

THREE_ROWS = Theorem(
    name="three-row-chomp",
    title=message("The table of three-row Chomp"),
    statement=message(
        "For two lower rows of B and C squares at most one length A of the first row makes a"
        " P-position: the smallest A ≥ B that no P-position with smaller B or C excludes;"
        " there is none once row C of the table has ended."
    ),
    argument=message(
        "If (A, B, C) is a P-position, every longer first row above the same B and C can be"
        " bitten down to A, so none of them is a P-position: there is at most one. A is"
        " excluded iff a bite in one of the lower rows reaches a P-position with the same"
        " first row; all of these have a smaller B or C, so the table is filled row by row."
        " Where a P-position (B, B, C) occurs, row C of the table ends: from every longer"
        " board some bite leaves it."
    ),
    source=message("source 002, §2.1"),
    cited=message("the table of three-row Chomp (002, §2.1)"),
    games=("chomp",),
    aliases=("three-rows-of-chomp",),
)

HOOKS = Theorem(
    name="chomp-hooks",
    title=message("L-shaped Chomp boards are two Nim heaps"),
    statement=message(
        "A Chomp board made of one row and one column is played like two Nim heaps: the"
        " squares to the right of the poisoned one and those below it. So in normal play it"
        " is lost iff both arms have the same length."
    ),
    argument=message(
        "A bite in the row takes all squares to its right and leaves the column as it is;"
        " nothing lies below it. So it shortens that arm to any smaller length and leaves the"
        " other unchanged; likewise in the column. Play has ended when both arms are empty."
        " These are the moves of two Nim heaps, and equal games have equal values in both"
        " conventions."
    ),
    source=message("source 002, §1.2"),
    cited=message("L-shaped Chomp boards: two Nim heaps (002, §1.2)"),
    games=("chomp",),
    aliases=("hooks", "chomp-l-shapes"),
)

MISERE_TWO_ROWS = Theorem(
    name="misere-two-row-chomp",
    title=message("Chomp with two rows, misère"),
    statement=message(
        "In misère play, where the last bite loses, only two boards of at most two rows are"
        " lost for the player to move: the row of two squares and the column of two squares."
    ),
    argument=message(
        "On a board of two squares the only bite ends play, which loses in misère play. So"
        " both boards of two squares are lost. From one row of three squares or more, some"
        " bite leaves two of them. From two rows of which the first has two squares or more,"
        " a bite of the second square of the first row leaves the column of two squares,"
        " since it takes all squares from there on in both rows. So all other boards are won."
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
