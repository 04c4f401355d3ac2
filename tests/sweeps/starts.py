"""Small positions of every registered game and of its variants, for sweeps over registries."""

import random
from collections.abc import Iterator
from itertools import product

from kalmar import GAMES, Compound, Position, Rules, find_rules, parse_position
from kalmar.core.rules import Component, is_loopy
from kalmar.games.heaps import DIGITS

VARIANTS = [
    "nim 0 1 20",
    *(f"subtraction({numbers}) 26" for numbers in ("1", "2", "1,2", "1..4", "2,5,7", "1,3,4")),
    "coprime 40",
    "divisor 40",
    "proper-divisor 40",
    "woodcutter 14",
    "kayles 200",
    "dawsons-kayles 150",
    "grundys-game 40",
    *(f"sink({numbers}) 26" for numbers in ("1", "2,5,7", "3..5")),
    "subtraction(2,5,7) 540",
    *(f"{piece} 6,5" for piece in ("king", "queen", "rook", "knight", "queen(7)", "knight(7)")),
    "piece(-1,-2;-1,0*) 5,7",
    "piece(1,-2;-3,1) 4,6",
    "piece(-2,1*;-1,-1) 5,4",
    "piece(1,-2) 3,5",
    "bricks 6x7 1x5",
    *(f"{name} 5x6/{layers}" for name in ("bricks", "bricks(dropped)") for layers in range(4)),
    "bricks 2x3/1 4x4",
    "bricks 5x6/4",
    "chomp 1x1",
    "chomp 4x4",
    "chomp 5x2 3,1,1,1",
    "boxes 2x4",
    "boxes 2x3x1/1x2x2",
    "schuh 30",
    "schuh 16",
    "schuh 8,12",
    "poset(a<b<d,a<c<d,b<e) b,c",
    "poset(a<b,c<b,c<d) all",
    "poset(a,b,c) all",
    "poset(a<b<c<d<e<f) all",
    "hackenbush 0-1,1-2,2-0,2-3",
    "hackenbush 0-1,1-1,1-2,1-2,2-3",
    "hackenbush 0-1,1-2,2-3,3-1,0-4,4-5,0-5",
    "bubbles 0,1,3,4",
    "bubbles 2,5",
    *(f"coin-subtraction({numbers}) 2,4,5,7" for numbers in ("1", "2", "1,3", "1,2,3", "2,5")),
    *(f"coins({most}) 1,2,4,6" for most in ("1", "4", "=4")),
    *(f"{name} 2,3,5,7" for name in ("coins", "mock-turtles", "twins", "triplets", "ruler")),
    *(
        f"{name} cycle({n}) path({n})"
        for name in ("graph-kayles", "node-kayles", "arc-kayles")
        for n in (3, 6, 9)
    ),
    *(f"end-nim {a},7" for a in (0, 4, 7)),
    "laskers-nim 60",
    "subtract-a-square 60",
    "euclid 24,23",
    "euclid-positive 24,23",
    "fibonacci-nim 20/19",
    "welter 5,6,7,8",
    "silver-dollar 3,5,6,8",
    "staircase-nim 3,2,3,1",
    "rims 12",
    "rayles 20",
    *(f"tartan({pair}) 2:2,1:3" for pair in ("coins,coins", "twins,ruler", "ruler,mock-turtles")),
    "roads(a>b>c,a>c,b>d>c,e>a) e",
    "clobber xox/.xo xxoo",
    "nogo 1x5 x../.o.",
    "nogo 1x9",
    "notakto 2x3 X../.X.",
    "notakto(2) 1x4 2x2",
    "nimble 0,3,3",
    "nimble 6,6,6",
    "end-nim 1,2,3",
    "sylver 3,5 4,6,9",
    "graph-kayles 0-1,1-2,2-0,2-3",
    "octal-on-graphs(0.03) cycle(6) 0-1,1-2,2-0,2-3",
    "octal-on-graphs(0.37) tree(2,2) 0-1,2",
    "graph-chomp 0-1,1-2,2-0,2-3",
    "weighted-arc-kayles a:3-b:2,b-c:2,c-a d:2-e:4",
    "graph-nim 0-1,1-2,2-0,2-3 star(3)",
    "vertex-geography 2x3/b1",
    "vertex-nim a:3-b:2,b-c:2,c-c/a a:4-a",
    "sprouts 0 1 2 1,2",
    "brussels-sprouts 1 1,2 3,",
]


def codes() -> Iterator[str]:
    """Heaps of take-and-break games: codes of one to three digits, and repeated ones."""
    yield from (f"0.{digit} 11" for digit in DIGITS[1:])
    yield from (f"{zeroth}.{digit} 9" for zeroth in "48C" for digit in "0137F")
    yield from (f"0.{a}{b} 11" for a, b in product(DIGITS[:8], DIGITS[1:8]))
    chance = random.Random(1956)
    yield from (f"0.{''.join(chance.choices(DIGITS, k=3))} 11" for _ in range(24))
    # Where 1 ▽ x = 1 matters, which is rare.
    yield from ("0.711 12", "0.715 12", "0.351 12", "0.315 12")
    # Where parts must be unequal.
    yield from ("4!.0 30", "0!.07 20", "0!.77 12", "0!.1(37) 12", "0!.8 12", "C!.03 12")
    yield from ("0.3… 9", "0.7… 9", "0.F… 8", "0.1(37) 9", "4.(07) 9", "0.02… 11")


EVERY_START = list(
    dict.fromkeys(
        [
            *(
                game.example
                for game in GAMES.values()
                if not is_loopy(find_rules(game.example.split()[0]))
            ),
            *VARIANTS,
            *codes(),
        ]
    )
)


def leaves(position: Position) -> list[Position]:
    """The components of a position, wherever they stand."""
    if not isinstance(position.rules, Compound):
        return [position]
    return [leaf for part in position.component for leaf in leaves(part)]


def by_rules(text: str) -> dict[Rules, list[Component]]:
    """The components of a position, those of equal rules together."""
    found: dict[Rules, list[Component]] = {}
    for rules, component in leaves(parse_position(text)):
        found.setdefault(rules, []).append(component)
    return found
