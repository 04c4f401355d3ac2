"""The games on graphs and boards whose moves take points away."""

from kalmar.games.catalogue import Game, later

__all__ = ["REMOVAL_GAMES"]

REMOVAL_GAMES: tuple[Game, ...] = (
    Game(
        name="cram",
        title="Cram",
        make=later("kalmar.games.cram:Cram.from_text"),
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
        make=later("kalmar.games.node_kayles:NodeKayles"),
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
        make=later("kalmar.games.arc_kayles:ArcKayles"),
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
        make=later("kalmar.games.colourings:COL"),
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
        make=later("kalmar.games.colourings:SNORT"),
        rule="paint a vertex of a graph red or blue, neighbours never in different colours; a:r is"
        " a vertex that allows only red",
        example="snort cycle(6)",
        aliases=("impartial-snort",),
        hungarian="Snort",
        source="Norton; Winning Ways, ch. 6",
        note="in Winning Ways each player has a colour of their own; here both may use both",
    ),
)
