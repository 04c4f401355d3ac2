"""The games: rules, one family a file, and the registry that gives each its names.

To add a game, write its rules in a file of this folder and add one entry to `GAMES`.

The pieces on boards that have names of their own.
"""

import re
from collections.abc import Iterator
from typing import cast

from kalmar.core.by_name import call_named, pickle_by_name
from kalmar.core.errors import GameError, UnknownNameError
from kalmar.core.rules import Rules
from kalmar.games.catalogue import K_NIM, SETUPS, Game, key_among, lazy_maker, name_key, plain
from kalmar.games.coins.registry import COIN_GAMES
from kalmar.games.graphs.registry import PLACEMENT_GAMES
from kalmar.games.heaps.codes import is_code
from kalmar.games.heaps.registry import HEAP_GAMES

__all__ = ["BOARD_GAMES", "GAMES", "Game", "find_game", "find_rules", "search_games"]

BOARD_GAMES: tuple[Game, ...] = (
    Game(
        name="king",
        title="king moving toward a corner",
        make=lazy_maker("kalmar.games.boards.pieces:KING.on_board"),
        rule="move a king toward the corner 0,0: one square along a row, column or diagonal",
        example="king 3,5",
        aliases=("kiraly",),
        hungarian="király",
        source="source 001, fig. 8",
        parameters="the side of the board, such as (8); without one the board is unbounded",
    ),
    Game(
        name="queen",
        title="queen moving toward a corner (Wythoff's game)",
        make=lazy_maker("kalmar.games.boards.pieces:QUEEN.on_board"),
        rule="move a queen toward the corner 0,0 along a row, column or diagonal",
        example="queen 3,5",
        aliases=("kiralyno", "vezer", "wythoff", "wythoffs-game", "wythoff-nim"),
        hungarian="királynő, vezér (Wythoff-játék)",
        source="Wythoff 1907",
        parameters="the side of the board, such as (8)",
    ),
    Game(
        name="rook",
        title="rook moving toward a corner",
        make=lazy_maker("kalmar.games.boards.pieces:ROOK.on_board"),
        rule="move a rook toward the corner 0,0 along a row or column",
        example="rook 3,5",
        aliases=("bastya",),
        hungarian="bástya",
        source="source 001, theorem 3",
        parameters="the side of the board, such as (8)",
    ),
    Game(
        name="knight",
        title="knight moving toward a corner",
        make=lazy_maker("kalmar.games.boards.pieces:KNIGHT.on_board"),
        rule="move a knight by -1,-2 or -2,-1 or 1,-2 or -2,1",
        example="knight(8) 7,7",
        aliases=("huszar", "white-knight"),
        hungarian="huszár",
        source="source 001, fig. 13",
        parameters="the side of the board, such as (8); without one the board is unbounded",
        note="source 001 plays on a chessboard, from whose edge no move leads away: knight(8)",
    ),
    Game(
        name="piece",
        title="piece with moves of your own",
        make=lazy_maker("kalmar.games.boards.pieces:piece_from_text"),
        rule="move a piece by one of its vectors; one with a star may be repeated in a move",
        example="piece(-1,-2;-1,0*) 5,4",
        aliases=("leaper", "rider", "babu", "sajat-babu"),
        hungarian="saját bábu",
        source="source 001, ch. 2",
        parameters="vectors, such as (-1,-2;-1,0*)",
    ),
)


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        *HEAP_GAMES,
        *BOARD_GAMES,
        Game(
            name="bricks",
            title="bricks",
            make=lazy_maker("kalmar.games.boards.bricks:Bricks.from_text"),
            rule="cut a rectangle in two and cover one part, which may then carry one layer less",
            example="bricks 4x6 2x2/1",
            aliases=("lego", "lego-jatek", "brick-game"),
            hungarian="LEGO játék",
            source="sources 000 and 003",
            parameters="how many layers may be put, such as (2); (dropped) removes parts on which"
            " no layer may be put; (2,dropped) does both",
            note="source 003 counts the height, which is one more than the layers that may be put",
        ),
        Game(
            name="chomp",
            title="Chomp",
            make=lazy_maker("kalmar.games.posets.chomp:Chomp"),
            rule="bite a square but the poisoned first one, with all that lie beyond it",
            example="chomp 3x4",
            aliases=(
                "csoki",
                "mergezett-csoki",
                "poisoned-chocolate",
                "gnim",
                "lefedos-jatek",
                "teglalapos-jatek",
            ),
            hungarian="mérgezett csoki",
            source="Schuh 1952; Gale 1974; source 002",
            note="three numbers are the lengths of rows; source 002 writes those of columns, which"
            " is the same board turned over",
        ),
        Game(
            name="boxes",
            title="Chomp in any dimension",
            make=lazy_maker("kalmar.games.posets.boxes:Boxes"),
            rule="bite a cell but the poisoned corner, with all beyond it in every direction",
            example="boxes 2x2x2",
            aliases=(
                "gale",
                "cubic-chomp",
                "csoki-tobb-dimenzioban",
                "terbeli-csoki",
                "dobozcsoki",
            ),
            hungarian="csoki több dimenzióban",
            source="Gale 1974",
        ),
        Game(
            name="schuh",
            title="Schuh's divisor game",
            make=lazy_maker("kalmar.games.posets.boxes:Schuh"),
            rule="name a divisor that is not a multiple of one named before; the player who must"
            " say 1 has lost",
            example="schuh 72",
            aliases=(
                "schuh-divisor-game",
                "schuhs-divisor-game",
                "divisor-game",
                "osztojatek",
                "osztok",
            ),
            hungarian="osztójáték",
            source="Schuh 1952",
        ),
        Game(
            name="poset",
            title="Chomp on an ordered set",
            make=lazy_maker("kalmar.games.posets.orders:Poset.from_text"),
            rule="take an element with all above it; a least element is poisoned",
            example="poset(a<b<d,a<c<d,b<e) all",
            aliases=("poset-game", "rendezett-halmaz", "csoki-rendezett-halmazon"),
            hungarian="csoki rendezett halmazon",
            source="Gale 1974",
            parameters="relations such as (a<b,a<c<d)",
        ),
        Game(
            name="roads",
            title="cars on one-way roads",
            make=lazy_maker("kalmar.games.boards.road_map:Roads.from_text"),
            rule="drive a car along a road to the next town; roads may lead in circles",
            example="roads A K P",
            aliases=("dugo", "tridugo", "traffic-jam"),
            hungarian="DUGÓ, TRIDUGÓ",
            source="source 001; Fraenkel",
            parameters="a map of your own, such as (a>b>c,b>a)",
            note="the figure of source 001 is lost, and no map has all that the text says; this one"
            " has all values that it states",
        ),
        Game(
            name="hackenbush",
            title="green Hackenbush",
            make=lazy_maker("kalmar.games.graphs.hackenbush:Hackenbush"),
            rule="cut an edge; what no longer hangs on the ground, vertex 0, falls off",
            example="hackenbush 0-1,1-2,1-3,0-4,0-4",
            aliases=("green-hackenbush", "sovenyvago", "zold-hackenbush"),
            hungarian="sövényvágó",
            source="Winning Ways, ch. 2 and 7; source 004",
        ),
        Game(
            name="bubbles",
            title="bubbles in a winding pipe",
            make=lazy_maker("kalmar.games.boards.sliding:Bubbles"),
            rule="push a bubble up any number of cells, not past another one; a pipe is given by"
            " the number of cells above each bubble",
            example="bubbles 1,2,5",
            aliases=("buborek",),
            hungarian="buborék",
            source="source 001",
            note="source 001 counts the gaps between the bubbles; here the cells above each bubble"
            " are counted, and several numbers with blanks between them are several pipes",
        ),
        Game(
            name="northcott",
            title="Northcott's game",
            make=lazy_maker("kalmar.games.boards.sliding:Northcott.from_text"),
            rule="slide a pawn of your colour along its row, not past the other one; a board is"
            " given by the columns white:black of its rows, /black where black is to move;"
            " positions can come back",
            example="northcott 1:6,4:5,8:4",
            aliases=("northcotts-game", "gyalogos"),
            hungarian="gyalogos",
            source="Northcott; Winning Ways, ch. 3",
            parameters="the width of the board, by default 8",
        ),
        *PLACEMENT_GAMES,
        *COIN_GAMES,
        Game(
            name="tartan",
            title="product of two coin-turning games",
            make=lazy_maker("kalmar.games.coins.grids:grid_from_text"),
            rule="turn the coins where companion sets of two games cross, the last one from head"
            " to tail; by default Turning Corners: the four corners of a rectangle",
            example="tartan(twins,ruler) 2:3,1:1",
            aliases=("turning-corners",),
            source="Winning Ways, ch. 14",
            parameters="two coin games, such as (twins,ruler)",
        ),
        Game(
            name="rules",
            title="rules of your own",
            make=lazy_maker("kalmar.games.custom.declared:declared"),
            rule="what the text in parentheses says: n -> n-1 takes one thing, n -> a+b with a<b"
            " cuts a heap into two unequal ones",
            example="rules(n->n-1;n->n/2+n/2) 7",
            aliases=("own-rules", "szabalyok"),
            hungarian="szabályok",
            source="user's text",
            parameters="statements with semicolons between them, such as (n->n-1;n->n-2 if n even)",
        ),
    )
}

BY_NAME: dict[str, Game] = {name_key(name): game for game in GAMES.values() for name in game.names}
"""Every name, as `name_key` has it."""

TYPED = re.compile(r"(?P<name>[^(){}]+?)\s*(?P<parameters>[({].*[)}])?", re.DOTALL)


def find_game(name: str) -> Game:
    """Find the game with this name or alias, ignoring accents, case, blanks and hyphens.

    Raises:
        UnknownNameError: no game is called that; a near miss is suggested.

    >>> find_game("Halom").name, find_game("relatívprím").name, find_game("3-nim").name
    ('nim', 'coprime', 'nim')
    """
    if not is_game(name):
        raise UnknownNameError("game", name, all_names())
    return BY_NAME[_key(name)]


pickle_by_name(GAMES, find_game)


def all_names() -> set[str]:
    """Return every name that a position may begin with.

    >>> {"kugli", "ridinim"} <= all_names()
    True
    """
    games = {name for game in GAMES.values() for name in game.names}
    return games | {name for setup in SETUPS.values() for name in (setup.name, *setup.aliases)}


def is_game(name: str) -> bool:
    """Return whether a game has this name.

    >>> is_game("GrundyNim"), is_game("2-nim"), is_game("kugli játék"), is_game("amőba")
    (True, True, True, False)
    """
    return _key(name) in BY_NAME


def _key(name: str) -> str:
    return "nim" if K_NIM.fullmatch(name.strip()) else key_among(name, BY_NAME)


def find_rules(text: str) -> Rules:
    """Find the rules typed as a name, a name with parameters, or a take-and-break code.

    Raises:
        UnknownNameError: no game is called that.
        GameError: the parameters or the code are not right.

    >>> find_rules("subtraction(1..3)").name
    'subtraction(1,2,3)'
    >>> find_rules(".770").name
    '0.77'
    """
    if is_code(text.strip()):
        return cast(Rules, call_named("kalmar.games.heaps.subtraction:Octal.from_text", text))
    match = TYPED.fullmatch(text.strip())
    if not match:
        raise GameError(
            "'{text}' is not a game: write a name, such as nim or subtraction(1,2,3)",
            text=text,
        )
    game = find_game(match["name"])
    parameters = (match["parameters"] or "")[1:-1]
    if parameters and not game.parameters:
        raise GameError(
            "{name} takes no parameters, so write {name} alone, not {text}",
            name=game.name,
            text=text,
        )
    return game.make(parameters)


def search_games(words: str = "") -> Iterator[Game]:
    """Yield the games in whose names, title or rule all the words occur.

    >>> [game.name for game in search_games("numbers")]
    ['subtraction']
    """
    wanted = plain(words).split("-") if words.strip() else []
    for game in GAMES.values():
        text = plain(" ".join((*game.names, game.title, game.hungarian, game.rule)))
        if all(word in text for word in wanted):
            yield game
