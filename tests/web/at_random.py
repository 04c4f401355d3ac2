"""Random positions in the twelve ways, reported and played; runs in Pyodide as well as here.

python at_random.py reports|games COUNT SEED prints JSON. Nothing but the services is needed.
"""

import json
import random
import sys
from typing import Any

from kalmar.web.services import call

WAYS = ("disjunctive", "diminished-disjunctive", "conjunctive", "continued-conjunctive",
        "selective", "shortened-selective")  # fmt: skip
CONVENTIONS = ("normal", "misere")
LONGEST_GAME = 60


def heaps(name: str, most: int = 6) -> Any:
    """Heaps of a game."""
    return lambda dice: f"{name} {' '.join(str(dice.randint(0, most)) for _ in range(2))}"


def squares(name: str) -> Any:
    """A piece on a board."""
    return lambda dice: f"{name} {dice.randint(0, 4)},{dice.randint(0, 4)}"


PARTS = [heaps("nim", 4), heaps("kayles"), heaps("0.07", 7), heaps("grundys-game", 7),
         heaps("subtraction(1,3)"), heaps("coprime"), heaps("divisor"), heaps("0.137"),
         squares("queen"), squares("knight"), squares("rook"),
         lambda dice: f"chomp {dice.randint(1, 2)}x{dice.randint(1, 3)}",
         lambda dice: f"coins {dice.randint(1, 2)},{dice.randint(3, 5)}",
         lambda dice: dice.choice(["hackenbush 0-1,1-2,0-3", "hackenbush 0-1,1-2,2-1"]),
         lambda dice: f"bricks {dice.randint(1, 2)}x{dice.randint(1, 3)}"]  # fmt: skip


def question(dice: random.Random, number: int) -> dict[str, Any]:
    """A random position in the way of its number: all twelve come in turn."""
    way, convention = WAYS[number % 6], CONVENTIONS[number // 6 % 2]
    parts = [dice.choice(PARTS)(dice) for _ in range(dice.randint(1, 2))]
    position = call("compose", {"parts": parts, "composition": way})["position"]
    return {"position": position, "composition": way, "convention": convention}


def reports(count: int, seed: int) -> list[Any]:
    """The reports of random positions."""
    dice = random.Random(seed)
    asked = [question(dice, number) for number in range(count)]
    return [[data, call("report", {**data, "lang": dice.choice(["en", "hu"])})] for data in asked]


def won(dice: random.Random, number: int) -> dict[str, Any]:
    """A random position that the player to move wins."""
    while True:
        data = question(dice, number)
        report = call("report", {**data, "listed_moves": 1})
        if report["outcome"] == "N" and report["moves"]:
            return data


def games(count: int, seed: int) -> list[dict[str, Any]]:
    """Games of the perfect player from won positions: who won them, and how long they were."""
    dice = random.Random(seed)
    return [played(won(dice, number), dice) for number in range(count)]


def played(data: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """One game; the other player moves at random, or well most of the time."""
    other = dice.choice(["random", "0.7"])
    here = data["position"]
    for ply in range(LONGEST_GAME):
        strength = other if ply % 2 else "perfect"
        asked = {**data, "position": here, "strength": strength, "seed": dice.randrange(10**6)}
        made = call("reply", asked)
        here = made["position"]
        if made["over"]:
            return {**data, "plies": ply + 1, "won": made["mover_wins"] == (ply % 2 == 0)}
    return {**data, "plies": LONGEST_GAME, "won": False}


WORKS = {"reports": reports, "games": games}

if __name__ == "__main__":
    work, number, seed = sys.argv[1:]
    print(json.dumps(WORKS[work](int(number), int(seed))))
