"""The play language of textbook games in rows, with spots, numbers and walks on graphs."""

from kalmar.core.i18n import message
from kalmar.games.play_language.words import COMPUTED, FORMULA, PERIOD, PLAY, PlayWords

__all__ = ["ROW_WORDS", "WALK_WORDS"]

ALL_YEARS = ("5-8", "9-12", "university")
UPPER = ("9-12", "university")

SPOT, BOX = message("spot"), message("box")

ROW_WORDS: dict[str, PlayWords] = {
    "nimble": PlayWords(
        message("Nimble{play}", play=PLAY),
        message("coin"),
        message("Slide a coin any distance to the left, onto or past other coins."),
        ALL_YEARS,
        FORMULA,
        message("A coin on square 5 may go to any of the squares 0 to 4."),
        together=message("All coins lie on one strip."),
    ),
    "end-nim": PlayWords(
        message("End-Nim{play}", play=PLAY),
        message("disc"),
        message("Take any number of discs from the first or the last heap of the row."),
        ALL_YEARS,
        COMPUTED,
        message("From heaps of 3, 5 and 2 discs you may take 2 from the right end; 3 and 5 stay."),
    ),
    "rims": PlayWords(
        message("Rims{play}", play=PLAY),
        SPOT,
        message("Draw a closed curve through one or more spots, touching no other curve."),
        ALL_YEARS,
        FORMULA,
        message("In a region with 6 spots, a curve through 2 may leave 2 inside and 2 outside."),
        splits=True,
    ),
    "rayles": PlayWords(
        message("Rayles{play}", play=PLAY),
        SPOT,
        message("Draw a closed curve through one or two spots, touching no other curve."),
        ALL_YEARS,
        PERIOD,
        message("In a region with 5 spots, a curve through 2 may leave 1 inside and 2 outside."),
        splits=True,
    ),
    "sylver": PlayWords(
        message("Sylver coinage{play}", play=PLAY),
        message("number"),
        message("Name a number that the coins named so far cannot pay. Nobody may name 1."),
        UPPER,
        COMPUTED,
        message(
            "With coins of 4 and 7, naming 5 also rules out 9, 10 and 13; 6 can still be named."
        ),
    ),
}

WALK_WORDS: dict[str, PlayWords] = {
    "graph-kayles": PlayWords(
        message("Kayles on a graph{play}", play=PLAY),
        BOX,
        message("Take one box, or two boxes joined by a line."),
        ALL_YEARS,
        COMPUTED,
        message("From a ring of 7 boxes you may take 1 or 2; a chain of 6 or 5 boxes stays."),
        splits=True,
    ),
    "vertex-geography": PlayWords(
        message("Geography on a graph{play}", play=PLAY),
        message("token"),
        message("Move the token along a line to a box where it has not been."),
        ALL_YEARS,
        FORMULA,
        message("In a chain of 4 boxes with the token on the second, it may go to the first or the"
                " third."),
        several=message("Move one of the tokens along a line to a box where it has not been."),
        each=message("Move a token along a line to a box where it has not been."),
    ),
}  # fmt: skip
