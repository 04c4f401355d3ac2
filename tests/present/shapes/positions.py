"""Positions to be drawn: the example of every game, some that are harder, and random ones."""

from hypothesis import strategies as st

from kalmar import GAMES, Position, after, moves, parse_position

__all__ = ["EXAMPLES", "HARDER", "TEXTS", "random_positions"]

EXAMPLES = {game.name: game.example for game in tuple(GAMES.values())}

HARDER = [
    "nim 0 1 24 25 300",
    "kayles 21 40 41",
    "0.7… 3 + 4.07 7 + 8.F 6 + 0.8 7 + grundys-game 12",
    "coins none + coins 1 + twins 0,25,59",
    "bubbles 0 + bubbles 0,1,2 + bubbles 3,9,17,40",
    "knight 9,1 + queen(8) 0,7 + rook 0,0 + piece(-1,-2;-1,0*) 0,7",
    "northcott(12) 1:12,12:1,6:7/black",
    "tartan(ruler,twins) 1:0,4:6 + tartan(twins,twins) none",
    "bricks(4) 1x7/2 3x3/0 + bricks 1x1 5x2/9",
    "chomp 1x1 6,6,4,1 1x9",
    "boxes 5 3x2 2x2x3/4x1x1 2x2x2x2",
    "schuh 1 30,16,27 97",
    "poset(a<b<d,a<c<d,b<e,a<x<y<z<e) all a + poset(p<q,r<q,s) all none",
    "roads M M M A",
    "roads(a>b>a,a>a,long-name>b) a long-name b",
    "hackenbush none 0-0,0-0 0-1,1-1,1-1,1-1,1-2,1-2,1-2,2-3,0-3,3-4,4-1",
    "hackenbush 0-1,0-2,0-3,0-4,1-4,2-4,1-3,1-2,5-5,0-5",
    "hackenbush 0-123456789,123456789-5,0-5,5-17,123456789-17",
    "cram 1x1 2x7 ..#/.../##. ###/### + cram(torus) 3x4 + cram(cylinder) 2x12",
    "node-kayles petersen torus(3,4) hexagons(2,2) hypercube(4) path(30) king(3,4) none",
    "arc-kayles star(9) wheel(9) complete(7) tree(2,3) long1-long2,alone,verylongname-long1",
    "col 3x3 a:r-b:b,c:r petersen + snort cycle(7) aa9-ab9,ab10:b",
    "clobber 2x3 .xo/xx. + nogo x.o/... 1x12 + notakto X.X/.X. XXX + nogo 9x20",
    "sprouts 5 0,AB/1A,B 0 + brussels-sprouts 3 1,1,5 1, + sprouts 0*9,2ABAC/B1,C12",
    "nimble none 0 + nimble 0,0,5,39 + end-nim none 24 7,7,7,7,7,7 1,9,1,24",
    "rims 0 1 21 30 + rayles 39 + sylver 2,3 5,7 8,9 + graph-kayles petersen 3x3 none",
    "top-entails 5 @4",
    "nim-with-a-pass 2 2 5 passed",
    "sink(2,5,7) 6 1 0 24 + sink(3,1000) 2",
    "vertex-geography petersen/7 4x4/d4 0/0 longname-a/longname 9-8,7/7 16x16",
    "nimstring 3x4",
    "nimstring a-b,a-b,a-b,a-g,a-g,a-g,a-g,a-g,a-g,c-g,b-longname",
    "nimstring none",
    "nimstring a-b,b-c,c-d,d-a,a-g,c-g,e-a,e-g",
    "& nim 3 (| nim 2 (+! chomp 2x2 +! kayles 4)) & queen 2,2",
    "|2 nim 2 2 2",
    "nim 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
]

TEXTS = [*EXAMPLES.values(), *HARDER]


@st.composite
def random_positions(draw: st.DrawFn) -> Position:
    """What a few random moves leave of one of these positions."""
    here = parse_position(draw(st.sampled_from(TEXTS)))
    for _ in range(draw(st.integers(0, 6))):
        listed = list(moves(here))
        if not listed:
            break
        here = after(here, listed[draw(st.integers(0, len(listed) - 1))])
    return here
