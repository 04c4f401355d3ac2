"""The play language of the games of boards, orders and graphs, by the names of the registry."""

from kalmar.core.i18n import message
from kalmar.games.play_language.words import COMPUTED, FORMULA, OPEN, PLAY, PlayWords

__all__ = ["BOARD_WORDS", "OWN_WORDS", "PLACEMENT_WORDS"]

ALL_YEARS = ("5-8", "9-12", "university")
SCHOOL = ("5-8", "9-12")
UPPER = ("9-12", "university")

SQUARE, BOX, STONE = message("square"), message("box"), message("stone")

BOARD_WORDS: dict[str, PlayWords] = {
    "king": PlayWords(
        message("King to the corner"),
        message("king"),
        message("Move the king one square left, up, or along the diagonal towards the flag."),
        ALL_YEARS,
        FORMULA,
        several=message(
            "Move one king one square left, up, or along the diagonal towards the flag."
        ),
        each=message("Move a king one square left, up, or along the diagonal towards the flag."),
    ),
    "queen": PlayWords(
        message("Queen to the corner"),
        message("queen"),
        message("Move the queen any distance left, up, or along the diagonal towards the flag."),
        ALL_YEARS,
        FORMULA,
        several=message(
            "Move one queen any distance left, up, or along the diagonal towards the flag."
        ),
        each=message("Move a queen any distance left, up, or along the diagonal towards the flag."),
    ),
    "rook": PlayWords(
        message("Rook to the corner"),
        message("rook"),
        message("Move the rook any distance left or up, towards the flag."),
        ALL_YEARS,
        FORMULA,
        several=message("Move one rook any distance left or up, towards the flag."),
        each=message("Move a rook any distance left or up, towards the flag."),
    ),
    "knight": PlayWords(
        message("Knight to the corner"),
        message("knight"),
        message(
            "Jump with the knight two squares up and one sideways, or two left and one up or down."
        ),
        UPPER,
        FORMULA,
        several=message(
            "Jump with one knight two squares up and one sideways, or two left and one up or down."
        ),
        each=message(
            "Jump with a knight two squares up and one sideways, or two left and one up or down."
        ),
    ),
    "piece": PlayWords(
        message("Your own piece"),
        message("piece"),
        message("Move the piece to a square with a dot."),
        UPPER,
        COMPUTED,
        several=message("Move one piece to a square with a dot."),
        each=message("Move a piece to a square with a dot."),
    ),
    "bricks": PlayWords(
        message("Bricks"),
        message("brick"),
        message(
            "Lay a brick across one end of a surface, from edge to edge; the other end stays free."
        ),
        ALL_YEARS,
        FORMULA,
        message("On a 4×6 surface a brick may cover 4×2 at one end; 4×4 stays free."),
        splits=True,
    ),
    "chomp": PlayWords(
        message("Poisoned chocolate"),
        SQUARE,
        message(
            "Bite off a square together with everything below it and to its right. Do not eat"
            " the poison."
        ),
        ALL_YEARS,
        OPEN,
        message("In 3 rows of 4 squares, a bite at row 2, column 3 removes 4 squares."),
    ),
    "boxes": PlayWords(
        message("Chocolate in space"),
        SQUARE,
        message(
            "Bite off a square: all squares at least as far from the poison in every"
            " direction go too."
        ),
        UPPER,
        OPEN,
        message("A bite at the corner farthest from the poison takes only one square."),
    ),
    "schuh": PlayWords(
        message("Divisors"),
        message("number"),
        message("Take a number and all its multiples. Nobody may take the black one."),
        UPPER,
        OPEN,
        message("Among the divisors of 12, taking 4 takes 12 too; 1, 2, 3 and 6 stay."),
    ),
    "poset": PlayWords(
        message("Everything above"),
        BOX,
        message("Take a box and all boxes that can be reached from it by lines going up."),
        UPPER,
        COMPUTED,
        message(
            "A box at the top goes alone; one further down takes everything above it along its"
            " lines."
        ),
    ),
    "roads": PlayWords(
        message("One-way roads"),
        message("car"),
        message("Drive the car along a road to the next town."),
        ALL_YEARS,
        COMPUTED,
        several=message("Drive one of the cars along a road to the next town."),
        each=message("Drive a car along a road to the next town."),
    ),
    "hackenbush": PlayWords(
        message("Plants"),
        message("stem"),
        message("Cut one stem. Whatever is no longer connected to the ground falls off."),
        ALL_YEARS,
        FORMULA,
        message("In a stack of 4 stems, cutting the second from the bottom leaves only the first."),
    ),
    "bubbles": PlayWords(
        message("Bubbles"),
        message("bubble"),
        message("Push a bubble up its pipe, as far as you like, but not past another."),
        ALL_YEARS,
        FORMULA,
        message("A bubble with 5 free cells below the next one may rise by 1 to 5 cells."),
    ),
    "northcott": PlayWords(
        message("Northcott's game"),
        message("pawn"),
        message("Slide a pawn of your colour along its row, but not past the other pawn."),
        ALL_YEARS,
        FORMULA,
        message(
            "With 4 free squares between the two pawns in a row, yours may move 1 to 4 squares"
            " closer."
        ),
    ),
}

PLACEMENT_WORDS: dict[str, PlayWords] = {
    "cram": PlayWords(
        message("Cram{play}", play=PLAY),
        message("domino"),
        message("Put a domino on two adjacent free squares."),
        ALL_YEARS,
        COMPUTED,
        message("On a 2×3 board there are 7 places for the first domino."),
        splits=True,
    ),
    "node-kayles": PlayWords(
        message("Node Kayles{play}", play=PLAY),
        BOX,
        message("Take a box and all boxes joined to it by a line."),
        UPPER,
        COMPUTED,
        message("In a chain of 4 boxes, taking the second also takes the first and the third; one"
                " box"
            " stays."),
        splits=True,
    ),
    "arc-kayles": PlayWords(
        message("Arc Kayles{play}", play=PLAY),
        message("line{play}", play=PLAY),
        message("Take a line with the boxes at its ends; all other lines at these boxes go too."),
        UPPER,
        COMPUTED,
        message("In a chain of 4 boxes, taking the middle line takes all three lines."),
        splits=True,
    ),
    "col": PlayWords(
        message("Col"),
        BOX,
        message("Paint a box red or blue; boxes joined by a line must not have the same colour."),
        ALL_YEARS,
        COMPUTED,
        message("A box joined to a red one by a line may only be painted blue."),
        splits=True,
    ),
    "snort": PlayWords(
        message("Snort"),
        BOX,
        message("Paint a box red or blue; boxes joined by a line must not have different colours."),
        ALL_YEARS,
        COMPUTED,
        message("A box joined to a red one by a line may only be painted red."),
        splits=True,
    ),
    "clobber": PlayWords(
        message("Clobber"),
        STONE,
        message("Move any stone onto a neighbouring stone of the other colour, which is taken."),
        ALL_YEARS,
        COMPUTED,
        message("In the row x o x the first stone may take the second; two of the same colour"
                " stay."),
        splits=True,
    ),
    "nogo": PlayWords(
        message("NoGo"),
        STONE,
        message(
            "Put down a stone of either colour; every group must keep a free square next to it."
        ),
        UPPER,
        COMPUTED,
        message("In a row of 2 squares, a stone may go on either, but then no second one may"
                " follow."),
    ),
    "notakto": PlayWords(
        message("Notakto{play}", play=PLAY),
        message("cross"),
        message("Put a cross on a free square. A line of crosses closes its board."),
        ALL_YEARS,
        COMPUTED,
        message("On an empty 3×3 board the first cross may go on any of the 9 squares."),
    ),
    "treblecross-board": PlayWords(
        message("Treblecross on a board"),
        message("cross"),
        message("Put a cross on a free square. A line of crosses closes its board."),
        ALL_YEARS,
        COMPUTED,
        message("On an empty 3×3 board the first cross may go on any of the 9 squares."),
    ),
    "nimstring": PlayWords(
        message("Strings and coins"),
        message("string"),
        message("Cut a string. If a coin comes free, cut again: a turn ends with a cut that frees"
                " no"
            " coin."),
        UPPER,
        COMPUTED,
        message("Cutting the last string of a coin frees it; then cut another string in the same"
            " turn."),
    ),
    "sprouts": PlayWords(
        message("Sprouts{play}", play=PLAY),
        message("spot"),
        message("Draw a line from spot to spot, crossing no line, and put a new spot on it."
            " At most 3 lines end at a spot."),
        ALL_YEARS,
        OPEN,
        message("With 2 spots, a line joins them or leads from one back to itself; then there are"
                " 3 spots."),
        splits=True,
    ),
    "brussels-sprouts": PlayWords(
        message("Brussels Sprouts{play}", play=PLAY),
        message("cross"),
        message("Join two free arms by a line that crosses no other, and put a cross-stroke on"
                " it."),
        ALL_YEARS,
        FORMULA,
        message("A line uses up 2 free arms, and its cross-stroke gives 2 new ones."),
        splits=True,
    ),
}  # fmt: skip

OWN_WORDS: dict[str, PlayWords] = {
    "rules": PlayWords(
        message("Your own rules"),
        message("piece"),
        message("Move according to your own rules."),
        UPPER,
        COMPUTED,
        message("A move replaces what is before an arrow in the rules by what is after it."),
        splits=True,
    ),
}
