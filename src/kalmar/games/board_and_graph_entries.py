"""Registry entries of the games of boards, orders and graphs; `registry` lists them.

An entry names its rules as text, so that no game is loaded before it is needed.
"""

from kalmar.games.catalogue import GameEntry, lazy_maker

__all__ = ["BOARD_GAMES", "PLACEMENT_GAMES"]

BOARD_GAMES: tuple[GameEntry, ...] = (
    GameEntry(
        name="king",
        title="king moving toward a corner",
        make=lazy_maker("kalmar.games.boards.pieces:KING.on_board"),
        rule="move a king toward the corner 0,0: one square along a row, column or diagonal",
        example="king 3,5",
        aliases=("kiraly",),
        hungarian="király",
        source="source 001, fig. 8",
        parameters="the side of the board, such as (8); by default the board is unbounded",
    ),
    GameEntry(
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
    GameEntry(
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
    GameEntry(
        name="knight",
        title="knight moving toward a corner",
        make=lazy_maker("kalmar.games.boards.pieces:KNIGHT.on_board"),
        rule="move a knight by -1,-2 or -2,-1 or 1,-2 or -2,1",
        example="knight(8) 7,7",
        aliases=("huszar", "white-knight"),
        hungarian="huszár",
        source="source 001, fig. 13",
        parameters="the side of the board, such as (8); by default the board is unbounded",
        note="source 001 plays on a chessboard, which no move may leave: knight(8)",
    ),
    GameEntry(
        name="piece",
        title="piece with your own moves",
        make=lazy_maker("kalmar.games.boards.pieces:piece_from_text"),
        rule="move a piece by one of its vectors; one with a star may be repeated in a move",
        example="piece(-1,-2;-1,0*) 5,4",
        aliases=("leaper", "rider", "babu", "sajat-babu"),
        hungarian="saját bábu",
        source="source 001, ch. 2",
        parameters="vectors, such as (-1,-2;-1,0*)",
    ),
    GameEntry(
        name="bricks",
        title="bricks",
        make=lazy_maker("kalmar.games.boards.bricks:Bricks.from_text"),
        rule="cut a rectangle in two and cover one part, which may then carry one layer fewer",
        example="bricks 4x6 2x2/1",
        aliases=("lego", "lego-jatek", "brick-game"),
        hungarian="LEGO játék",
        source="sources 000 and 003",
        parameters="the number of layers that may be put on, such as (2); (dropped) removes parts"
        " on"
        " which no layer may be put; (2,dropped) does both",
        note="source 003 counts the height, which is one more than the number of layers that may"
        " be put on",
    ),
    GameEntry(
        name="chomp",
        title="Chomp",
        make=lazy_maker("kalmar.games.posets.chomp:Chomp"),
        rule="bite off any square except the poisoned first one, with all squares beyond it",
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
        note="three numbers are the lengths of rows; source 002 gives those of columns, which is"
        " the same board reflected in the diagonal",
    ),
    GameEntry(
        name="boxes",
        title="Chomp in any dimension",
        make=lazy_maker("kalmar.games.posets.boxes:BoxUnion"),
        rule="bite off any cell except the poisoned corner, with everything beyond it in every"
        " direction",
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
    GameEntry(
        name="schuh",
        title="Schuh's divisor game",
        make=lazy_maker("kalmar.games.posets.boxes:Schuh"),
        rule="name a divisor that is not a multiple of one named before; the player who must say 1"
        " loses",
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
    GameEntry(
        name="poset",
        title="Chomp on an ordered set",
        make=lazy_maker("kalmar.games.posets.chomp:Poset.from_text"),
        rule="take an element and everything above it; a least element is poisoned",
        example="poset(a<b<d,a<c<d,b<e) all",
        aliases=("poset-game", "rendezett-halmaz", "csoki-rendezett-halmazon"),
        hungarian="csoki rendezett halmazon",
        source="Gale 1974",
        parameters="relations such as (a<b,a<c<d)",
    ),
    GameEntry(
        name="roads",
        title="cars on one-way roads",
        make=lazy_maker("kalmar.games.boards.road_map:Roads.from_text"),
        rule="drive a car along a road to the next town; roads may lead in circles",
        example="roads A K P",
        aliases=("dugo", "tridugo", "traffic-jam"),
        hungarian="DUGÓ, TRIDUGÓ",
        source="source 001; Fraenkel",
        parameters="your own map, such as (a>b>c,b>a)",
        note="the figure of source 001 is lost, and no map agrees with everything in the text;"
        " this one has all the values stated there",
    ),
    GameEntry(
        name="hackenbush",
        title="green Hackenbush",
        make=lazy_maker("kalmar.games.graphs.hackenbush:Hackenbush"),
        rule="cut an edge; everything no longer connected to the ground, vertex 0, falls off",
        example="hackenbush 0-1,1-2,1-3,0-4,0-4",
        aliases=("green-hackenbush", "sovenyvago", "zold-hackenbush"),
        hungarian="sövényvágó",
        source="Winning Ways, ch. 2 and 7; source 004",
    ),
    GameEntry(
        name="bubbles",
        title="bubbles in a winding pipe",
        make=lazy_maker("kalmar.games.boards.sliding:Bubbles"),
        rule="push a bubble up any number of cells, but not past another one; a pipe is given by"
        " the number of cells above each bubble",
        example="bubbles 1,2,5",
        aliases=("buborek",),
        hungarian="buborék",
        source="source 001",
        note="source 001 counts the gaps between the bubbles; here the cells above each bubble are"
        " counted, and several numbers separated by spaces are several pipes",
    ),
    GameEntry(
        name="northcott",
        title="Northcott's game",
        make=lazy_maker("kalmar.games.boards.sliding:Northcott.from_text"),
        rule="slide a pawn of your colour along its row, but not past the other pawn; a board is"
        " given by the columns white:black of its rows, with /black at the end if Black moves"
        " next; positions can repeat",
        example="northcott 1:6,4:5,8:4",
        aliases=("northcotts-game", "gyalogos"),
        hungarian="gyalogos",
        source="Northcott; Winning Ways, ch. 3",
        parameters="the width of the board, by default 8",
    ),
)

LENGTH = "the number of marks in a line that closes a board, such as (4); 3 by default"

PLACEMENT_GAMES: tuple[GameEntry, ...] = (
    GameEntry(
        name="cram",
        title="Cram",
        make=lazy_maker("kalmar.games.boards.cram:Cram.from_text"),
        rule="put a domino on two adjacent free squares; a board is given by its sides, or by rows"
        " of . for a square and # for a hole",
        example="cram 3x4",
        aliases=("impartial-domineering", "plugg", "dominolerako"),
        hungarian="dominólerakó",
        source="Gardner 1974; Winning Ways, ch. 15",
        parameters="(cylinder), where rows are rings, or (torus), where columns are too",
    ),
    GameEntry(
        name="node-kayles",
        title="Node Kayles",
        make=lazy_maker("kalmar.games.graphs.kayles:NodeKayles"),
        rule="take a vertex of a graph and all its neighbours; a graph is given by its edges, or"
        " by a name such as grid(3,4), path(9) or petersen",
        example="node-kayles grid(2,4)",
        aliases=("vertex-kayles", "csucs-kayles"),
        hungarian="csúcs-Kayles",
        source="Schaefer 1978",
    ),
    GameEntry(
        name="arc-kayles",
        title="Arc Kayles",
        make=lazy_maker("kalmar.games.graphs.kayles:ArcKayles"),
        rule="take an edge of a graph together with its two ends and all edges at them; a graph is"
        " given by its edges, or by a name such as grid(3,4), path(9) or petersen",
        example="arc-kayles 0-1,1-2,2-3,3-0,2-4",
        aliases=("edge-kayles", "el-kayles"),
        hungarian="él-Kayles",
        source="Schaefer 1978",
    ),
    GameEntry(
        name="col",
        title="Col with both colours for both players",
        make=lazy_maker("kalmar.games.graphs.kayles:COL"),
        rule="paint a vertex of a graph red or blue so that neighbours have different colours; a:r"
        " is a vertex that can only be red",
        example="col path(6)",
        aliases=("impartial-col",),
        hungarian="Col",
        source="Vout; Winning Ways, ch. 2",
        note="in Winning Ways each player has one of the colours; here both players may use both",
    ),
    GameEntry(
        name="snort",
        title="Snort with both colours for both players",
        make=lazy_maker("kalmar.games.graphs.kayles:SNORT"),
        rule="paint a vertex of a graph red or blue so that neighbours never have different"
        " colours; a:r is a vertex that can only be red",
        example="snort cycle(6)",
        aliases=("impartial-snort",),
        hungarian="Snort",
        source="Norton; Winning Ways, ch. 6",
        note="in Winning Ways each player has one of the colours; here both players may use both",
    ),
    GameEntry(
        name="clobber",
        title="impartial Clobber",
        make=lazy_maker("kalmar.games.boards.clobber:Clobber"),
        rule="move a stone onto a neighbouring stone of the other colour, which is taken; either"
        " player may move either colour",
        example="clobber xoxo/oxox",
        aliases=("impartial-clobber",),
        hungarian="Clobber",
        source="Albert, Grossman, Nowakowski and Wolfe 2005; Dai and Chen 2022",
        note="the sides alone, such as 2x4, are a board full of stones of alternating colours",
    ),
    GameEntry(
        name="nogo",
        title="impartial NoGo",
        make=lazy_maker("kalmar.games.boards.stones:NoGo"),
        rule="put down a stone of either colour so that every group of stones of one colour has an"
        " empty square next to it",
        example="nogo 1x7",
        aliases=("impartial-nogo", "anti-atari-go", "utes-nelkuli-go"),
        hungarian="NoGo (ütés nélküli gó)",
        source="Chou, Teytaud and Yen 2011",
    ),
    GameEntry(
        name="notakto",
        title="Notakto",
        make=lazy_maker("kalmar.games.boards.stones:notakto"),
        rule="write a cross on a board; three crosses in a line close it",
        example="notakto 3x3",
        aliases=("x-only-tic-tac-toe", "impartial-tic-tac-toe", "csak-iksz"),
        hungarian="Notakto (csak iksz)",
        source="Plambeck and Whitehead 2013",
        parameters=LENGTH,
        note="it is usually played as a misère game: the player who closes the last board loses;"
        " use --misere for that",
    ),
    GameEntry(
        name="treblecross-board",
        title="Treblecross on boards",
        make=lazy_maker("kalmar.games.boards.stones:treblecross_board"),
        rule="write a cross on a board; the player who completes three in a line wins that board,"
        " and it is closed",
        example="treblecross-board 3x4",
        aliases=("two-dimensional-treblecross", "treblecross-tablan"),
        hungarian="Treblecross táblán",
        source="Winning Ways, ch. 4",
        parameters=LENGTH,
        note="leaving two in a line that a third can complete is a blunder",
    ),
    GameEntry(
        name="nimstring",
        title="Nimstring (Dots and Boxes without counting)",
        make=lazy_maker("kalmar.games.graphs.nimstring:Nimstring"),
        rule="cut a string; if that frees a coin, cut again; the player who frees the last coin,"
        " or cannot cut, loses",
        example="nimstring 1x3",
        aliases=("strings-and-coins", "dots-and-boxes-nimstring", "fonalak-es-ermek"),
        hungarian="Nimstring (fonalak és érmék)",
        source="Winning Ways, ch. 16",
        note="a move is a whole turn, which may continue anywhere, so a position is played alone;"
        " in misère play too a turn must end with a cut that frees no coin",
    ),
    GameEntry(
        name="sprouts",
        title="Sprouts",
        make=lazy_maker("kalmar.games.graphs.sprouts:Sprouts"),
        rule="join two spots by a curve that crosses no other curve, and put a spot on it; at most"
        " three curves end in a spot",
        example="sprouts 3",
        aliases=("conways-sprouts", "kelbimbo"),
        hungarian="Sprouts (kelbimbó)",
        source="Conway and Paterson 1967; Winning Ways, ch. 17",
    ),
    GameEntry(
        name="brussels-sprouts",
        title="Brussels Sprouts",
        make=lazy_maker("kalmar.games.graphs.sprouts:BrusselsSprouts"),
        rule="join two free arms of crosses by a curve that crosses no other curve, and put a"
        " cross-stroke on it",
        example="brussels-sprouts 2",
        aliases=("brusszeli-kelbimbo",),
        hungarian="Brussels Sprouts (brüsszeli kelbimbó)",
        source="Conway; Winning Ways, ch. 17",
        note="every play of n crosses has 5n − 2 moves, so the game is only a joke",
    ),
)
