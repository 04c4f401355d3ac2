"""The play language of textbook games of heaps, numbers, stairs and coins that slide."""

from kalmar.core.i18n import message
from kalmar.games.play_language.heap_and_coin_words import ALL_YEARS, COIN, DISC, SCHOOL, UPPER
from kalmar.games.play_language.words import COMPUTED, FORMULA, OPEN, PLAY, PlayWords

__all__ = ["TEXTBOOK_WORDS"]

TEXTBOOK_WORDS: dict[str, PlayWords] = {
    "laskers-nim": PlayWords(
        message("Lasker's Nim{play}", play=PLAY),
        DISC,
        message("Take any number of discs from the heap, or split it into two heaps."),
        UPPER,
        FORMULA,
        message("From a heap of 4 discs you may take 3, or split it into 2 and 2."),
        several=message("Take any number of discs from one heap, or split one heap into two."),
        each=message("Take any number of discs from a heap, or split it into two heaps."),
        splits=True,
    ),
    "subtract-a-square": PlayWords(
        message("Take a square number"),
        DISC,
        message("Take 1, 4, 9 or another square number of discs from the heap."),
        SCHOOL,
        OPEN,
        message("From a heap of 7 discs you may take 1 or 4."),
        several=message("Take 1, 4, 9 or another square number of discs from one heap."),
        each=message("Take 1, 4, 9 or another square number of discs from a heap."),
    ),
    "welter": PlayWords(
        message("Jumping coins"),
        COIN,
        message("Move a coin to any empty square to its left. It may jump over other coins."),
        UPPER,
        FORMULA,
        message("With coins on squares 2 and 5, the coin on 5 may go to 0, 1, 3 or 4."),
    ),
    "euclid": PlayWords(
        message("Euclid's game{play}", play=PLAY),
        message("piece"),
        message("Subtract the smaller number, or a multiple of it, from the larger one."),
        UPPER,
        FORMULA,
        message("From 7 and 3 you may go to 4 and 3, or to 1 and 3."),
    ),
    "euclid-positive": PlayWords(
        message("Euclid above zero"),
        message("piece"),
        message("Take a multiple of the smaller number off the larger; leave at least 1."),
        UPPER,
        FORMULA,
        message("From 6 and 2 you may go to 4 and 2, or to 2 and 2, where play ends."),
    ),
    "staircase-nim": PlayWords(
        message("Down the stairs"),
        COIN,
        message("Move any number of coins from one step to the step below."),
        SCHOOL,
        FORMULA,
        message("With 3 coins on step 2 you may move 1, 2 or 3 of them down to step 1."),
    ),
    "silver-dollar": PlayWords(
        message("Sliding coins"),
        COIN,
        message("Slide a coin to the left. It may not jump over another coin."),
        ALL_YEARS,
        FORMULA,
        message("With coins on squares 2 and 5, the coin on 5 may go to 3 or 4."),
    ),
    "gold-coin": PlayWords(
        message("Get the dollar"),
        COIN,
        message("Slide a coin left, or take the first coin. Taking the dollar ends play."),
        ALL_YEARS,
        COMPUTED,
        message("If the dollar is the first coin, take it and win."),
    ),
    "fibonacci-nim": PlayWords(
        message("Twice as many"),
        DISC,
        message("Take at most twice as many as the last turn; the first turn leaves some."),
        SCHOOL,
        FORMULA,
        message("If 2 discs were taken, you may now take 1, 2, 3 or 4."),
        several=message(
            "Take from one heap at most twice as many discs as were taken last from it; its"
            " first turn leaves some."
        ),
        each=message(
            "Take from a heap at most twice as many discs as were taken last from it; its first"
            " turn leaves some."
        ),
    ),
}
