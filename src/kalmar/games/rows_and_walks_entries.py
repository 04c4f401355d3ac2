"""Registry entries of textbook games: stacks in rows, spots, numbers, and walks on graphs.

An entry names its rules as text, so that no game is loaded before it is needed.
"""

from kalmar.games.catalogue import GameEntry, lazy_maker

__all__ = ["ROW_GAMES", "WALK_GAMES"]

ROW_GAMES: tuple[GameEntry, ...] = (
    GameEntry(
        name="nimble",
        title="Nimble",
        make=lazy_maker("kalmar.games.heaps.stacks:Nimble"),
        rule="slide a coin any number of squares to the left, also onto or past other coins; the"
        " squares of the coins are counted from 0",
        example="nimble 2,5,5,7",
        aliases=("ermecsusztato",),
        hungarian="Nimble, érmecsúsztató",
        source="Ferguson, Game Theory",
    ),
    GameEntry(
        name="end-nim",
        title="End-Nim",
        make=lazy_maker("kalmar.games.heaps.stacks:EndNim"),
        rule="take any number of counters from the first or the last heap of a row; an emptied heap"
        " vanishes",
        example="end-nim 3,5,2",
        aliases=("szelso-nim", "burning-the-candle-at-both-ends"),
        hungarian="szélső nim",
        source="Albert and Nowakowski 2001",
    ),
    GameEntry(
        name="rims",
        title="Rims",
        make=lazy_maker("kalmar.games.heaps.spots:spots", "0.7…", "rims"),
        rule="draw a closed curve through one or more spots of a region, touching no other curve;"
        " it parts the other spots of the region",
        example="rims 5 3",
        aliases=("karimak",),
        hungarian="Rims, karimák",
        source="Winning Ways, ch. 17; octal game 0.7…",
    ),
    GameEntry(
        name="rayles",
        title="Rayles",
        make=lazy_maker("kalmar.games.heaps.spots:spots", "0.77", "rayles"),
        rule="draw a closed curve through one or two spots of a region, touching no other curve; it"
        " parts the other spots of the region",
        example="rayles 5 8",
        aliases=("kuglikarikak",),
        hungarian="Rayles, kuglikarikák",
        source="Winning Ways, ch. 17; octal game 0.77",
    ),
    GameEntry(
        name="sylver",
        title="Sylver coinage",
        make=lazy_maker("kalmar.games.heaps.sylver:Sylver"),
        rule="name a number that is no sum of numbers named before, repeats allowed; nobody may"
        " name 1",
        example="sylver 4,7",
        aliases=("sylver-coinage", "sylver-penzveres"),
        hungarian="Sylver-pénzverés",
        source="Conway; Winning Ways, ch. 18",
        note="the numbers named must have no common factor, since otherwise play has no bound; the"
        " player who would have to name 1 has lost",
    ),
)

WALK_GAMES: tuple[GameEntry, ...] = (
    GameEntry(
        name="graph-kayles",
        title="Kayles on graphs",
        make=lazy_maker("kalmar.games.graphs.kayles:GraphKayles"),
        rule="take a vertex of a graph, or two adjacent ones; on a path it is Kayles, on a cycle"
        " Kayles with the pins in a circle",
        example="graph-kayles cycle(7)",
        aliases=("kayles-on-a-cycle", "cycle-kayles", "kayles-on-graphs", "grafkugli", "korkugli"),
        hungarian="kugli gráfon és körön",
        source="Winning Ways, ch. 4",
    ),
    GameEntry(
        name="vertex-geography",
        title="undirected vertex geography",
        make=lazy_maker("kalmar.games.graphs.geography:VertexGeography"),
        rule="move a token along an edge to a vertex that it has not visited; the vertex where it"
        " starts is written after a slash and counts as visited",
        example="vertex-geography petersen/0",
        aliases=("undirected-vertex-geography", "geography", "csucsfoldrajz", "foldrajz"),
        hungarian="csúcsföldrajz",
        source="Fraenkel, Scheinerman and Ullman 1993",
    ),
)
