"""The play language of the games of heaps, rows and turned coins, by the names of the registry."""

from kalmar.core.i18n import message
from kalmar.games.play_language.words import COMPUTED, FORMULA, OPEN, PERIOD, PLAY, PlayWords

__all__ = ["COIN_WORDS", "HEAP_WORDS"]

ALL_YEARS = ("5-8", "9-12", "university")
SCHOOL = ("5-8", "9-12")
UPPER = ("9-12", "university")

DISC, PIN, TREE, COIN = message("disc"), message("pin"), message("tree"), message("coin")

HEAP_WORDS: dict[str, PlayWords] = {
    "nim": PlayWords(
        message("Nim"),
        DISC,
        message("Take any number of discs from the heap."),
        ALL_YEARS,
        FORMULA,
        message("From a heap of 5 discs you may take 3, leaving 2, or take the whole heap."),
        several=message("Take any number of discs from one heap."),
        each=message("Take any number of discs from a heap."),
    ),
    "subtraction": PlayWords(
        message("Take-away"),
        DISC,
        message("Take one of the allowed numbers of discs from the heap."),
        ALL_YEARS,
        PERIOD,
        several=message("Take one of the allowed numbers of discs from one heap."),
        each=message("Take one of the allowed numbers of discs from a heap."),
    ),
    "sink": PlayWords(
        message("Take-away with a sink"),
        DISC,
        message("Take an allowed number of discs from the heap; a larger one takes all."),
        UPPER,
        PERIOD,
        several=message("Take an allowed number of discs from one heap; a larger one takes all."),
        each=message("Take an allowed number of discs from a heap; a larger one takes all."),
    ),
    "bounded-nim": PlayWords(
        message("Bounded Nim"),
        DISC,
        message("Take at least 1 disc from the heap, but no more than the game allows."),
        ALL_YEARS,
        FORMULA,
        several=message("Take at least 1 disc from one heap, but no more than the game allows."),
        each=message("Take at least 1 disc from a heap, but no more than the game allows."),
    ),
    "coprime": PlayWords(
        message("No common factor"),
        DISC,
        message("Take a number of discs that shares no factor with the size of the heap except 1."),
        SCHOOL,
        FORMULA,
        message("From a heap of 9 discs you may take 1, 2, 4, 5, 7 or 8, but not 3, 6 or 9."),
        several=message(
            "Take from one heap a number of discs that shares no factor with its size except 1."
        ),
        each=message(
            "Take from a heap a number of discs that shares no factor with its size except 1."
        ),
    ),
    "divisor": PlayWords(
        message("Take a divisor"),
        DISC,
        message("Take a number of discs that divides the size of the heap, possibly all."),
        SCHOOL,
        FORMULA,
        message("From a heap of 12 discs you may take 1, 2, 3, 4, 6 or 12."),
        several=message(
            "Take from one heap a number of discs that divides its size, possibly all."
        ),
        each=message("Take from a heap a number of discs that divides its size, possibly all."),
    ),
    "woodcutter": PlayWords(
        message("Woodcutter"),
        TREE,
        message("Fell any number of trees that stand side by side."),
        SCHOOL,
        FORMULA,
        message("From a row of 6 trees you may fell trees 3 and 4; rows of 2 and 2 stay."),
        splits=True,
    ),
    "kayles": PlayWords(
        message("Kayles{play}", play=PLAY),
        PIN,
        message("Knock down one pin, or two that stand side by side."),
        ALL_YEARS,
        PERIOD,
        message("From a row of 5 pins you may knock down pins 2 and 3; rows of 1 and 2 stay."),
        splits=True,
    ),
    "dawsons-kayles": PlayWords(
        message("Dawson's Kayles{play}", play=PLAY),
        PIN,
        message("Knock down two pins that stand side by side."),
        UPPER,
        PERIOD,
        message("From a row of 6 pins you may knock down pins 2 and 3; rows of 1 and 3 stay."),
        splits=True,
    ),
    "dawsons-chess": PlayWords(
        message("Dawson's Chess"),
        PIN,
        message("Take one pin and its neighbours on both sides, if they are still standing."),
        UPPER,
        PERIOD,
        message("In a row of 8 pins, pin 4 takes 3 and 5 with it; rows of 2 and 3 stay."),
        splits=True,
    ),
    "treblecross": PlayWords(
        message("Treblecross{play}", play=PLAY),
        PIN,
        message("Take three pins that stand side by side."),
        UPPER,
        OPEN,
        message("From a row of 9 pins you may take pins 4, 5 and 6; rows of 3 and 3 stay."),
        splits=True,
    ),
    "guiles": PlayWords(
        message("Guiles{play}", play=PLAY),
        PIN,
        message(
            "Take a pin that stands alone, a row of two, or two neighbours with pins on both sides."
        ),
        ("university",),
        PERIOD,
        message("From a row of 4 pins you may take pins 2 and 3, but not pins 1 and 2."),
        splits=True,
    ),
    "octal": PlayWords(
        message("Take and break"),
        PIN,
        message("Take pins, and split what is left of the row, as the code of the game allows."),
        ("university",),
        OPEN,
        splits=True,
    ),
    "grundys-game": PlayWords(
        message("Grundy's game{play}", play=PLAY),
        DISC,
        message("Split a heap into two heaps of different sizes."),
        ALL_YEARS,
        OPEN,
        message("A heap of 7 discs may become 3 and 4, 2 and 5, or 1 and 6."),
        several=message("Split one heap into two heaps of different sizes."),
        each=message("Split a heap into two heaps of different sizes."),
        splits=True,
    ),
    "top-entails": PlayWords(
        message("Top Entails"),
        message("stack"),
        message("Split a stack, or take its top coin: then the next move is in that stack."),
        UPPER,
        COMPUTED,
        message(
            "In a stack of 5 coins you may take the top one: then the opponent must move in the"
            " remaining 4."
        ),
    ),
    "nim-with-a-pass": PlayWords(
        message("Nim with a pass"),
        DISC,
        message("Take any number of discs from one heap, or use the game's one pass."),
        ALL_YEARS,
        COMPUTED,
        message(
            "From a heap of 5 discs you may take 3, leaving 2, or pass; then nobody may pass again."
        ),
    ),
}

IN_ONE_ROW = message("All coins lie in one row.")

COIN_WORDS: dict[str, PlayWords] = {
    "coins": PlayWords(
        message("Turning Turtles{play}", play=PLAY),
        COIN,
        message("Turn a coin from heads to tails and, if you like, one more coin to its left."),
        ALL_YEARS,
        FORMULA,
        together=IN_ONE_ROW,
    ),
    "coin-family": PlayWords(
        message("Turning coins"),
        COIN,
        message(
            "Turn a coin from heads to tails together with coins to its left that the game allows."
        ),
        UPPER,
        COMPUTED,
        together=IN_ONE_ROW,
    ),
    "coin-heaps": PlayWords(
        message("Heaps for a heap"),
        DISC,
        message("Replace a heap by smaller heaps of sizes that the game allows."),
        UPPER,
        COMPUTED,
        splits=True,
    ),
    "mock-turtles": PlayWords(
        message("Mock Turtles{play}", play=PLAY),
        COIN,
        message("Turn up to three coins; the rightmost of them must go from heads to tails."),
        UPPER,
        FORMULA,
        together=IN_ONE_ROW,
    ),
    "moebius": PlayWords(
        message("Moebius{play}", play=PLAY),
        COIN,
        message("Turn up to five coins; the rightmost of them must go from heads to tails."),
        ("university",),
        COMPUTED,
        together=IN_ONE_ROW,
    ),
    "mogul": PlayWords(
        message("Mogul"),
        COIN,
        message("Turn up to seven coins; the rightmost of them must go from heads to tails."),
        ("university",),
        COMPUTED,
        together=IN_ONE_ROW,
    ),
    "twins": PlayWords(
        message("Twins{play}", play=PLAY),
        COIN,
        message("Turn exactly two coins; the right one must go from heads to tails."),
        ALL_YEARS,
        FORMULA,
        together=IN_ONE_ROW,
    ),
    "triplets": PlayWords(
        message("Triplets{play}", play=PLAY),
        COIN,
        message("Turn exactly three coins; the rightmost of them must go from heads to tails."),
        UPPER,
        COMPUTED,
        together=IN_ONE_ROW,
    ),
    "ruler": PlayWords(
        message("Ruler"),
        COIN,
        message("Turn one or more adjacent coins; the rightmost must go from heads to tails."),
        UPPER,
        FORMULA,
        together=IN_ONE_ROW,
    ),
    "turnips": PlayWords(
        message("Turnips{play}", play=PLAY),
        COIN,
        message("Turn three equally spaced coins; the rightmost must go from heads to tails."),
        ("university",),
        COMPUTED,
        together=IN_ONE_ROW,
    ),
    "grunt": PlayWords(
        message("Grunt"),
        COIN,
        message(
            "Turn a coin from heads to tails, the row's first coin, and two coins placed"
            " symmetrically between them."
        ),
        ("university",),
        OPEN,
    ),
    "coin-subtraction": PlayWords(
        message("Coin steps"),
        COIN,
        message(
            "Turn a coin from heads to tails together with a coin to its left that the game allows."
        ),
        UPPER,
        PERIOD,
    ),
    "tartan": PlayWords(
        message("Tartan"),
        COIN,
        message(
            "Choose columns as in one coin game and rows as in another, and turn the coins where"
            " they cross."
        ),
        ("university",),
        FORMULA,
        together=message("All coins lie on one board."),
    ),
}
