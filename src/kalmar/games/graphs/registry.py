"""Games that place or take pieces on boards, graphs and the plane, all alike for both players."""

from kalmar.games.catalogue import Game, lazy_maker

__all__ = ["PLACEMENT_GAMES"]

LENGTH = "how many in a line close a board, such as (4); without one three"

PLACEMENT_GAMES: tuple[Game, ...] = (
    Game(
        name="cram",
        title="Cram",
        make=lazy_maker("kalmar.games.boards.cram:Cram.from_text"),
        rule="put a domino on two free squares side by side; a board is given by its sides, or by"
        " rows of . for a square and # for a hole",
        example="cram 3x4",
        aliases=("impartial-domineering", "plugg", "dominolerako"),
        hungarian="dominólerakó",
        source="Gardner 1974; Winning Ways, ch. 15",
        parameters="(cylinder), where rows are rings, or (torus), where columns are too",
    ),
    Game(
        name="node-kayles",
        title="Node Kayles",
        make=lazy_maker("kalmar.games.graphs.kayles:NodeKayles"),
        rule="take a vertex of a graph with all vertices beside it; a graph is given by its edges,"
        " or by a name such as grid(3,4), path(9) or petersen",
        example="node-kayles grid(2,4)",
        aliases=("vertex-kayles", "csucs-kayles"),
        hungarian="csúcs-Kayles",
        source="Schaefer 1978",
    ),
    Game(
        name="arc-kayles",
        title="Arc Kayles",
        make=lazy_maker("kalmar.games.graphs.kayles:ArcKayles"),
        rule="take an edge of a graph with both its ends and all edges at them; a graph is given by"
        " its edges, or by a name such as grid(3,4), path(9) or petersen",
        example="arc-kayles 0-1,1-2,2-3,3-0,2-4",
        aliases=("edge-kayles", "el-kayles"),
        hungarian="él-Kayles",
        source="Schaefer 1978",
    ),
    Game(
        name="col",
        title="Col with both colours for both players",
        make=lazy_maker("kalmar.games.graphs.kayles:COL"),
        rule="paint a vertex of a graph red or blue, neighbours in different colours; a:r is a"
        " vertex that allows only red",
        example="col path(6)",
        aliases=("impartial-col",),
        hungarian="Col",
        source="Vout; Winning Ways, ch. 2",
        note="in Winning Ways each player has a colour of their own; here both may use both",
    ),
    Game(
        name="snort",
        title="Snort with both colours for both players",
        make=lazy_maker("kalmar.games.graphs.kayles:SNORT"),
        rule="paint a vertex of a graph red or blue, neighbours never in different colours; a:r is"
        " a vertex that allows only red",
        example="snort cycle(6)",
        aliases=("impartial-snort",),
        hungarian="Snort",
        source="Norton; Winning Ways, ch. 6",
        note="in Winning Ways each player has a colour of their own; here both may use both",
    ),
    Game(
        name="clobber",
        title="impartial Clobber",
        make=lazy_maker("kalmar.games.boards.clobber:Clobber"),
        rule="a stone takes a neighbour of the other colour and stands in its place; either player"
        " moves either colour",
        example="clobber xoxo/oxox",
        aliases=("impartial-clobber",),
        hungarian="Clobber",
        source="Albert, Grossman, Nowakowski and Wolfe 2005; Dai and Chen 2022",
        note="the sides alone, such as 2x4, are a board full of stones of both colours in turn",
    ),
    Game(
        name="nogo",
        title="impartial NoGo",
        make=lazy_maker("kalmar.games.boards.stones:NoGo"),
        rule="put a stone of either colour so that every block of stones of one colour keeps an"
        " empty square beside it",
        example="nogo 1x7",
        aliases=("impartial-nogo", "anti-atari-go", "utes-nelkuli-go"),
        hungarian="NoGo (ütés nélküli gó)",
        source="Chou, Teytaud and Yen 2011",
    ),
    Game(
        name="notakto",
        title="Notakto",
        make=lazy_maker("kalmar.games.boards.stones:notakto"),
        rule="write a cross on a board; three crosses in a line close it",
        example="notakto 3x3",
        aliases=("x-only-tic-tac-toe", "impartial-tic-tac-toe", "csak-iksz"),
        hungarian="Notakto (csak iksz)",
        source="Plambeck and Whitehead 2013",
        parameters=LENGTH,
        note="it is usually played in misère: who closes the last board has lost; ask for that with"
        " --misere",
    ),
    Game(
        name="treblecross-board",
        title="Treblecross on boards",
        make=lazy_maker("kalmar.games.boards.stones:treblecross_board"),
        rule="write a cross on a board; who completes three in a line has won it, and it is closed",
        example="treblecross-board 3x4",
        aliases=("two-dimensional-treblecross", "treblecross-tablan"),
        hungarian="Treblecross táblán",
        source="Winning Ways, ch. 4",
        parameters=LENGTH,
        note="whoever leaves two in a line that a third can complete has blundered",
    ),
    Game(
        name="nimstring",
        title="Nimstring (Dots and Boxes without counting)",
        make=lazy_maker("kalmar.games.graphs.nimstring:Nimstring"),
        rule="cut a string; if that frees a coin, cut again; who frees the last coin, or cannot"
        " cut, has lost",
        example="nimstring 1x3",
        aliases=("strings-and-coins", "dots-and-boxes-nimstring", "fonalak-es-ermek"),
        hungarian="Nimstring (fonalak és érmék)",
        source="Winning Ways, ch. 16",
        note="a move is a whole turn, which may go on anywhere, so a position is played alone; in"
        " misère play a turn must end with a cut that frees no coin as well",
    ),
    Game(
        name="sprouts",
        title="Sprouts",
        make=lazy_maker("kalmar.games.graphs.sprouts:Sprouts"),
        rule="join two spots by a curve that crosses none, and put a spot on it; at most three"
        " curves end in a spot",
        example="sprouts 3",
        aliases=("conways-sprouts", "kelbimbo"),
        hungarian="Sprouts (kelbimbó)",
        source="Conway and Paterson 1967; Winning Ways, ch. 17",
    ),
    Game(
        name="brussels-sprouts",
        title="Brussels Sprouts",
        make=lazy_maker("kalmar.games.graphs.sprouts:BrusselsSprouts"),
        rule="join two free arms of crosses by a curve that crosses none, and put a cross-stroke on"
        " it",
        example="brussels-sprouts 2",
        aliases=("brusszeli-kelbimbo",),
        hungarian="Brussels Sprouts (brüsszeli kelbimbó)",
        source="Conway; Winning Ways, ch. 17",
        note="every play of n crosses has 5n - 2 moves, so it is only a joke of a game",
    ),
)
