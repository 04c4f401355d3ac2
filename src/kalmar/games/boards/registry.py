"""The pieces on boards that have names of their own."""

from kalmar.games.catalogue import Game, later

__all__ = ["BOARD_GAMES"]

BOARD_GAMES: tuple[Game, ...] = (
    Game(
        name="king",
        title="king moving toward a corner",
        make=later("kalmar.games.boards.pieces:KING.on_board"),
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
        make=later("kalmar.games.boards.pieces:QUEEN.on_board"),
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
        make=later("kalmar.games.boards.pieces:ROOK.on_board"),
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
        make=later("kalmar.games.boards.pieces:KNIGHT.on_board"),
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
        make=later("kalmar.games.boards.pieces:piece_from_text"),
        rule="move a piece by one of its vectors; one with a star may be repeated in a move",
        example="piece(-1,-2;-1,0*) 5,4",
        aliases=("leaper", "rider", "babu", "sajat-babu"),
        hungarian="saját bábu",
        source="source 001, ch. 2",
        parameters="vectors, such as (-1,-2;-1,0*)",
    ),
)
