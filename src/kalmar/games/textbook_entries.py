"""Registry entries of textbook games of heaps, numbers, stairs and coins that slide.

`registry` lists them after the games of their families. An entry names its rules as text, so that
no game is loaded before it is needed.
"""

from kalmar.games.catalogue import GameEntry, lazy_maker

__all__ = ["TEXTBOOK_GAMES"]

TEXTBOOK_GAMES: tuple[GameEntry, ...] = (
    GameEntry(
        name="laskers-nim",
        title="Lasker's Nim",
        make=lazy_maker("kalmar.games.heaps.subtraction:Octal.from_text", "4.333…", "laskers-nim"),
        rule="take any number of counters from a heap, or split it into two heaps",
        example="laskers-nim 3 4 8",
        aliases=("lasker", "lasker-nim", "laskers"),
        hungarian="Lasker-nim",
        source="Lasker 1931; octal game 4.333…",
    ),
    GameEntry(
        name="subtract-a-square",
        title="subtract a square",
        make=lazy_maker("kalmar.games.heaps.textbook:SubtractSquare"),
        rule="take a square number of counters from a heap: 1, 4, 9, …",
        example="subtract-a-square 7 10",
        aliases=("subtract-square", "take-a-square", "negyzetszam-elvetel"),
        hungarian="négyzetszám-elvétel",
        source="Golomb 1966",
    ),
    GameEntry(
        name="welter",
        title="Welter's game",
        make=lazy_maker("kalmar.games.coins.on_squares:Welter"),
        rule="move a coin to any empty square to its left; squares are counted from 0",
        example="welter 2,5,9",
        aliases=("welters", "welters-game", "welter-jateka"),
        hungarian="Welter játéka",
        source="Welter 1952; ONAG, ch. 13",
    ),
    GameEntry(
        name="euclid",
        title="Euclid's game",
        make=lazy_maker("kalmar.games.heaps.textbook:Euclid"),
        rule="subtract a positive multiple of the smaller of two numbers from the larger one; play"
        " ends when one of them is 0",
        example="euclid 13,8",
        aliases=("euclids-game", "euklidesz", "euklidesz-jateka"),
        hungarian="Euklidész játéka",
        source="Cole and Davie 1969",
    ),
    GameEntry(
        name="euclid-positive",
        title="Euclid's game, positive form",
        make=lazy_maker("kalmar.games.heaps.textbook:POSITIVE_EUCLID"),
        rule="subtract a positive multiple of the smaller of two numbers from the larger one; both"
        " must stay at least 1",
        example="euclid-positive 12,5",
        aliases=("positive-euclid", "euklidesz-jateka-pozitiv-szamokkal"),
        hungarian="Euklidész játéka pozitív számokkal",
        source="Grossman 1997; Nivasch 2006",
    ),
    GameEntry(
        name="staircase-nim",
        title="staircase Nim",
        make=lazy_maker("kalmar.games.heaps.textbook:StaircaseNim"),
        rule="move any number of coins from a step of a staircase to the step below; coins on the"
        " ground stay there",
        example="staircase-nim 2,1,3",
        aliases=("staircase", "lepcsos-nim"),
        hungarian="lépcsős nim",
        source="Ferguson, Game Theory, part I",
    ),
    GameEntry(
        name="silver-dollar",
        title="Silver Dollar without the dollar",
        make=lazy_maker("kalmar.games.coins.on_squares:SilverDollar"),
        rule="slide a coin to the left over empty squares, not onto or past another coin; squares"
        " are counted from 0",
        example="silver-dollar 2,5,9",
        aliases=(
            "silver-dollar-game",
            "sliding-coins",
            "ezustdollar",
            "ezustdollar-a-dollar-nelkul",
        ),
        hungarian="ezüstdollár a dollár nélkül",
        source="Winning Ways, ch. 3; ONAG",
    ),
    GameEntry(
        name="gold-coin",
        title="Silver Dollar with the dollar",
        make=lazy_maker("kalmar.games.coins.on_squares:GoldCoin"),
        rule="slide a coin to the left over empty squares, or take the leftmost coin off; taking"
        " the dollar, the coin with a d, ends play",
        example="gold-coin 1,3,6d",
        aliases=("silver-dollar-with-the-dollar", "aranyerme", "ezustdollar-a-dollarral"),
        hungarian="ezüstdollár a dollárral",
        source="a form of the Silver Dollar Game",
        note="the leftmost coin may be taken off wherever it stands; in other forms, such as the"
        " one with a money bag, coins leave only at the left end, and values differ",
    ),
    GameEntry(
        name="fibonacci-nim",
        title="Fibonacci Nim",
        make=lazy_maker("kalmar.games.heaps.textbook:FibonacciNim"),
        rule="take counters from a heap, first not all of them, then at most twice as many as were"
        " taken last from this heap",
        example="fibonacci-nim 11",
        aliases=("fibonacci",),
        hungarian="Fibonacci-nim",
        source="Whinihan 1963",
        note="a heap from which counters were taken is written with the largest number that may be"
        " taken now: 13/4",
    ),
)
