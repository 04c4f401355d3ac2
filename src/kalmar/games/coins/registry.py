"""The coin-turning games that have names of their own."""

from kalmar.games.catalogue import Game, lazy_maker

__all__ = ["COIN_GAMES"]


WINNING_WAYS = "Winning Ways, ch. 14"


COIN_GAMES: tuple[Game, ...] = (
    Game(
        name="coins",
        title="Turning Turtles",
        make=lazy_maker("kalmar.games.coins.turning:coins_from_text"),
        rule="turn a head to tail and, if you like, one other coin to its left either way;"
        " heads are given by their places, counted from 1",
        example="coins 2,3,7,10",
        aliases=("turning-turtles", "fordito", "penzforgato", "turtles"),
        hungarian="fordító, pénzforgató",
        source=f"{WINNING_WAYS}; source 001",
        parameters="how many coins may be turned: (3) up to three, (=3) exactly three from place"
        " 0; or which ones, as in coin-family",
    ),
    Game(
        name="coin-family",
        title="coin-turning game",
        make=lazy_maker("kalmar.games.coins.turning:coins_from_text"),
        rule="turn a head to tail, and with it all coins of one of the sets of places to its left"
        " that the game allows for its place",
        example="coin-family({},{i-1},{i-2}) 2,5",
        aliases=("coin-turning-game", "altalanos-penzforgato"),
        hungarian="általános pénzforgató",
        source=f"source 004, §2.1.2; {WINNING_WAYS}",
        parameters="the sets of places that may be turned with the coin at i, such as"
        " ({i-1},{i-2}), with sets for some places alone, such as (1:{};2:{},{1};i:{i-1}), or in a"
        " file, such as (sets.json)",
    ),
    Game(
        name="coin-heaps",
        title="coin-turning game in heaps",
        make=lazy_maker("kalmar.games.coins.turning:heaps_from_text"),
        rule="replace a heap of i by smaller heaps, whose sizes are one of the sets that the game"
        " allows for i",
        example="coin-heaps({},{i-1},{i-2}) 2 5",
        aliases=("altalanos-kavicsos-jatek", "kavicsos-jatek"),
        hungarian="általános kavicsos játék",
        note="source 004 takes at least one thing and splits the rest; sets whose sizes add up to"
        " more than the rest are allowed here, as they are for coins",
        source="source 004, §2.1.2",
        parameters="the sets of sizes for a heap of i, such as ({i-1},{i-2}), written as in"
        " coin-family",
    ),
    Game(
        name="mock-turtles",
        title="Mock Turtles",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "mock-turtles"),
        rule="turn up to three coins, the rightmost one from head to tail; places count from 0",
        example="mock-turtles 1,4,6",
        aliases=("alteknosok",),
        source=f"{WINNING_WAYS}; source 004",
    ),
    Game(
        name="moebius",
        title="Moebius",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "moebius"),
        rule="turn up to five coins, the rightmost one from head to tail; places count from 0",
        example="moebius 0,2,6",
        aliases=("mobius",),
        source=WINNING_WAYS,
    ),
    Game(
        name="mogul",
        title="Mogul",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "mogul"),
        rule="turn up to seven coins, the rightmost one from head to tail; places count from 0",
        example="mogul 0,2,7",
        source=WINNING_WAYS,
    ),
    Game(
        name="twins",
        title="Twins",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "twins"),
        rule="turn exactly two coins, the right one from head to tail; places count from 0",
        example="twins 1,4,6",
        aliases=("ikrek",),
        hungarian="ikrek",
        source=WINNING_WAYS,
    ),
    Game(
        name="triplets",
        title="Triplets",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "triplets"),
        rule="turn exactly three coins, the rightmost one from head to tail; places count from 0",
        example="triplets 3,6",
        aliases=("harmasikrek",),
        source=WINNING_WAYS,
    ),
    Game(
        name="ruler",
        title="Ruler",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "ruler"),
        rule="turn any neighbours, the rightmost one from head to tail; places count from 1",
        example="ruler 3,8",
        aliases=("vonalzo",),
        hungarian="vonalzó",
        source=f"{WINNING_WAYS}; source 004",
    ),
    Game(
        name="turnips",
        title="Turnips",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "turnips"),
        rule="turn three coins at equal distances, the right one from head to tail;"
        " places count from 0",
        example="turnips 5,8",
        aliases=("ternups",),
        source=WINNING_WAYS,
    ),
    Game(
        name="grunt",
        title="Grunt",
        make=lazy_maker("kalmar.games.coins.grids:coin_game", "grunt"),
        rule="turn four coins that lie symmetrically, the leftmost of the row among them;"
        " the right one goes from head to tail; places count from 0",
        example="grunt 5,8",
        source=WINNING_WAYS,
    ),
    Game(
        name="coin-subtraction",
        title="subtraction game in coins",
        make=lazy_maker("kalmar.games.coins.grids:subtraction_coins"),
        rule="move a head to the left by one of the given steps, or off the row;"
        " two heads in one place vanish; places count from 1",
        example="coin-subtraction(1,2,3) 2,5",
        source="source 004",
        parameters="the numbers, such as (1,2,3) or (1..3)",
    ),
)
