"""Registry entries of the games of heaps, rows and turned coins; `registry` lists them.

An entry names its rules as text, so that no game is loaded before it is needed.
"""

from kalmar.games.catalogue import GameEntry, lazy_maker

__all__ = ["COIN_GAMES", "HEAP_GAMES"]

HEAP_GAMES: tuple[GameEntry, ...] = (
    GameEntry(
        name="nim",
        title="Nim",
        make=lazy_maker("kalmar.games.heaps.nim:Nim"),
        rule="take any number of counters from a heap",
        example="nim 3 5 7",
        aliases=("halom", "nim-heap", "k-nim"),
        hungarian="nim, halom",
        source="Bouton 1901",
    ),
    GameEntry(
        name="subtraction",
        title="subtraction game",
        make=lazy_maker("kalmar.games.heaps.subtraction:Subtraction.from_text"),
        rule="take one of the given numbers of counters from a heap",
        example="subtraction(1,2,3) 5 7",
        aliases=("s-nim", "kivonos-jatek"),
        hungarian="S-nim",
        source="Winning Ways, ch. 4",
        parameters="the numbers, such as (1,2,3) or (1..3)",
    ),
    GameEntry(
        name="sink",
        title="sink subtraction",
        make=lazy_maker("kalmar.games.heaps.subtraction:Sink.from_text"),
        rule="take one of the given numbers of counters from a heap, or all of a heap that is"
        " smaller",
        example="sink(2,5,7) 9 12",
        aliases=("sink-subtraction", "nyelo", "nyelos-kivonos-jatek"),
        hungarian="nyelős S-nim",
        source="Bhagat, Larsson, Manabe and Yamashita, arXiv 2601.18715, 2026",
        parameters="the numbers, such as (1,2,3) or (1..3)",
    ),
    GameEntry(
        name="bounded-nim",
        title="bounded Nim",
        make=lazy_maker("kalmar.games.heaps.subtraction:bounded"),
        rule="take at least one counter from a heap, and at most the given number",
        example="bounded-nim(3) 5 7",
        aliases=("letra", "hegymaszo"),
        hungarian="létra, hegymászó",
        source="source 001",
        parameters="the largest number that may be taken, such as (3)",
    ),
    GameEntry(
        name="coprime",
        title="coprime take-away",
        make=lazy_maker("kalmar.games.heaps.nim:Coprime"),
        rule="take a number coprime to the size of the heap",
        example="coprime 9 15",
        aliases=("relativ-prim", "rim", "coprime-take-away"),
        hungarian="relatív prím, RIM",
        source="source 001",
    ),
    GameEntry(
        name="divisor",
        title="divisor take-away",
        make=lazy_maker("kalmar.games.heaps.nim:Divisor"),
        rule="take a divisor of the size of the heap, possibly the whole heap",
        example="divisor 12 10",
        aliases=("dim", "divisor-take-away", "oszto"),
        hungarian="DIM",
        source="source 001",
    ),
    GameEntry(
        name="woodcutter",
        title="woodcutter",
        make=lazy_maker("kalmar.games.heaps.subtraction:Octal.from_text", "0.7…", "woodcutter"),
        rule="take any number of adjacent counters from a row; this may split the row in two",
        example="woodcutter 4 6 2",
        aliases=("favago", "woodcutting"),
        hungarian="favágó",
        source="source 001; octal game 0.7…",
    ),
    GameEntry(
        name="kayles",
        title="Kayles",
        make=lazy_maker("kalmar.games.heaps.subtraction:Octal.from_text", "0.77", "kayles"),
        rule="knock down one pin or two adjacent ones; this may split a row in two",
        example="kayles 5 8",
        aliases=("kugli", "rip-van-winkle"),
        hungarian="kugli",
        source="Dudeney 1907; octal game 0.77",
    ),
    GameEntry(
        name="dawsons-kayles",
        title="Dawson's Kayles",
        make=lazy_maker("kalmar.games.heaps.subtraction:Octal.from_text", "0.07", "dawsons-kayles"),
        rule="take two adjacent counters from a row; this may split the row in two",
        example="dawsons-kayles 6 9",
        aliases=("dots-and-pairs", "dawson", "pontparok"),
        hungarian="pontpárok",
        source="Dawson 1935; octal game 0.07",
    ),
    GameEntry(
        name="dawsons-chess",
        title="Dawson's Chess",
        make=lazy_maker("kalmar.games.heaps.subtraction:Octal.from_text", "0.137", "dawsons-chess"),
        rule="take a counter and its neighbours from a row; this may split the row in two",
        example="dawsons-chess 3 8",
        aliases=("dawson-sakk",),
        hungarian="Dawson-sakk",
        source="Dawson 1935; octal game 0.137",
    ),
    GameEntry(
        name="treblecross",
        title="Treblecross",
        make=lazy_maker("kalmar.games.heaps.subtraction:Octal.from_text", "0.007", "treblecross"),
        rule="take three adjacent counters from a row (a board of n cells is a row of n + 2)",
        example="treblecross 5 9",
        aliases=("one-dimensional-tic-tac-toe",),
        source="Winning Ways, ch. 4; octal game 0.007",
    ),
    GameEntry(
        name="guiles",
        title="Guiles",
        make=lazy_maker("kalmar.games.heaps.subtraction:Octal.from_text", "0.15", "guiles"),
        rule="take a single counter that is a whole row, or two adjacent ones leaving no row or"
        " two rows",
        example="guiles 4 8",
        source="Winning Ways, ch. 4; octal game 0.15",
    ),
    GameEntry(
        name="octal",
        title="take-and-break game",
        make=lazy_maker("kalmar.games.heaps.subtraction:Octal.from_text"),
        rule="take counters from a heap and split the remainder into heaps as the digits of a code"
        " allow",
        example="octal(0.156) 5 8",
        aliases=("oktalis-jatek", "take-and-break", "octal-game"),
        hungarian="oktális játék",
        source="Guy and Smith 1956",
        parameters="the code, such as (0.156), which may also be typed alone as the game",
    ),
    GameEntry(
        name="grundys-game",
        title="Grundy's game",
        make=lazy_maker("kalmar.games.heaps.nim:GrundysGame"),
        rule="split a heap into two unequal heaps",
        example="grundys-game 7 10",
        aliases=("grundy", "grundy-nim", "grundys", "grundy-jatek"),
        hungarian="Grundy nim",
        source="Grundy 1939",
        note="source 001 does not say that the heaps are unequal",
    ),
    GameEntry(
        name="top-entails",
        title="Top Entails",
        make=lazy_maker("kalmar.games.heaps.top_entails:TOP_ENTAILS"),
        rule="split a stack into two, or take its top coin: then the opponent must move in the rest"
        " of that stack",
        example="top-entails 5 7",
        aliases=("felso-erme",),
        hungarian="felső érme",
        source="Winning Ways, ch. 12",
        note="@ marks a stack in which the next move must be made, as in 5 @6; whoever must move in"
        " an empty stack loses in normal play",
    ),
    GameEntry(
        name="nim-with-a-pass",
        title="Nim with a pass",
        make=lazy_maker("kalmar.games.heaps.top_entails:NIM_WITH_A_PASS"),
        rule="take any number of counters from a heap, or pass; only one pass is made in the whole"
        " game, and none when nothing is left",
        example="nim-with-a-pass 1 2 3",
        aliases=("nim-pass", "nim-egyetlen-passzal"),
        hungarian="nim egyetlen passzal",
        source="Morrison, Friedman and Landsberg 2011",
        note="write the word passed after the heaps once the pass is used",
    ),
)

WINNING_WAYS = "Winning Ways, ch. 14"


COIN_GAMES: tuple[GameEntry, ...] = (
    GameEntry(
        name="coins",
        title="Turning Turtles",
        make=lazy_maker("kalmar.games.coins.turning:coins_from_text"),
        rule="turn a coin from heads to tails and, if you like, one other coin to its left, either"
        " way; heads are given by their places, counted from 1",
        example="coins 2,3,7,10",
        aliases=("turning-turtles", "fordito", "penzforgato", "turtles"),
        hungarian="fordító, pénzforgató",
        source=f"{WINNING_WAYS}; source 001",
        parameters="how many coins may be turned: (3) up to three, (=3) exactly three, with places"
        " counted from 0; or which ones, as in `coin-family`",
    ),
    GameEntry(
        name="coin-family",
        title="coin-turning game",
        make=lazy_maker("kalmar.games.coins.turning:coins_from_text"),
        rule="turn a coin from heads to tails together with all coins of one of the sets of places"
        " to its left that the game allows for its place",
        example="coin-family({},{i-1},{i-2}) 2,5",
        aliases=("coin-turning-game", "altalanos-penzforgato"),
        hungarian="általános pénzforgató",
        source=f"source 004, §2.1.2; {WINNING_WAYS}",
        parameters="the sets of places that may be turned with the coin at i, such as"
        " ({i-1},{i-2});"
        " with separate sets for some places, such as (1:{};2:{},{1};i:{i-1}); or in a file,"
        " such as (sets.json)",
    ),
    GameEntry(
        name="coin-heaps",
        title="coin-turning game in heaps",
        make=lazy_maker("kalmar.games.coins.turning:heaps_from_text"),
        rule="replace a heap of i by smaller heaps whose sizes form one of the sets that the game"
        " allows for i",
        example="coin-heaps({},{i-1},{i-2}) 2 5",
        aliases=("altalanos-kavicsos-jatek", "kavicsos-jatek"),
        hungarian="általános kavicsos játék",
        note="in source 004 at least one counter is taken and the remainder is split; here sets"
        " whose sizes add up to more than the remainder are also allowed, as they are for"
        " coins",
        source="source 004, §2.1.2",
        parameters="the sets of sizes for a heap of i, such as ({i-1},{i-2}), written as in"
        " `coin-family`",
    ),
    GameEntry(
        name="mock-turtles",
        title="Mock Turtles",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "mock-turtles"),
        rule="turn up to three coins, the rightmost one from heads to tails; places are counted"
        " from 0",
        example="mock-turtles 1,4,6",
        aliases=("alteknosok",),
        source=f"{WINNING_WAYS}; source 004",
    ),
    GameEntry(
        name="moebius",
        title="Moebius",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "moebius"),
        rule="turn up to five coins, the rightmost one from heads to tails; places are counted"
        " from 0",
        example="moebius 0,2,6",
        aliases=("mobius",),
        source=WINNING_WAYS,
    ),
    GameEntry(
        name="mogul",
        title="Mogul",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "mogul"),
        rule="turn up to seven coins, the rightmost one from heads to tails; places are counted"
        " from 0",
        example="mogul 0,2,7",
        source=WINNING_WAYS,
    ),
    GameEntry(
        name="twins",
        title="Twins",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "twins"),
        rule="turn exactly two coins, the right one from heads to tails; places are counted from 0",
        example="twins 1,4,6",
        aliases=("ikrek",),
        hungarian="ikrek",
        source=WINNING_WAYS,
    ),
    GameEntry(
        name="triplets",
        title="Triplets",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "triplets"),
        rule="turn exactly three coins, the rightmost one from heads to tails; places are counted"
        " from 0",
        example="triplets 3,6",
        aliases=("harmasikrek",),
        source=WINNING_WAYS,
    ),
    GameEntry(
        name="ruler",
        title="Ruler",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "ruler"),
        rule="turn any number of adjacent coins, the rightmost one from heads to tails; places are"
        " counted from 1",
        example="ruler 3,8",
        aliases=("vonalzo",),
        hungarian="vonalzó",
        source=f"{WINNING_WAYS}; source 004",
    ),
    GameEntry(
        name="turnips",
        title="Turnips",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "turnips"),
        rule="turn three equally spaced coins, the rightmost one from heads to tails; places are"
        " counted from 0",
        example="turnips 5,8",
        aliases=("ternups",),
        source=WINNING_WAYS,
    ),
    GameEntry(
        name="grunt",
        title="Grunt",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "grunt"),
        rule="turn four coins placed symmetrically, including the leftmost of the row; the"
        " rightmost one goes from heads to tails; places are counted from 0",
        example="grunt 5,8",
        source=WINNING_WAYS,
    ),
    GameEntry(
        name="coin-subtraction",
        title="subtraction game in coins",
        make=lazy_maker("kalmar.games.coins.grids:subtraction_coins"),
        rule="move a head to the left by one of the given steps, or off the row; two heads in one"
        " place vanish; places are counted from 1",
        example="coin-subtraction(1,2,3) 2,5",
        source="source 004",
        parameters="the numbers, such as (1,2,3) or (1..3)",
    ),
    GameEntry(
        name="tartan",
        title="product of two coin-turning games",
        make=lazy_maker("kalmar.games.coins.grids:grid_from_text"),
        rule="turn the coins where companion sets of two games cross, the last one from heads to"
        " tails; by default Turning Corners: the four corners of a rectangle",
        example="tartan(twins,ruler) 2:3,1:1",
        aliases=("turning-corners",),
        source="Winning Ways, ch. 14",
        parameters="two coin games, such as (twins,ruler)",
    ),
)
