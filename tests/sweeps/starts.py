"""Small positions of every registered game and of its variants, for sweeps over registries."""

import random
from collections.abc import Iterator
from itertools import product

from kalmar import GAMES, Compound, Position, Rules, find_rules, parse_position
from kalmar.core.rules import Component, is_loopy
from kalmar.games.heaps import DIGITS
from tests.cases import case_rows

VARIANTS = case_rows(__file__, "variants")


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


EXAMPLES = [game.example for game in GAMES.values()]
ENDING = [text for text in EXAMPLES if not is_loopy(find_rules(text.split()[0]))]
EVERY_START = list(dict.fromkeys([*ENDING, *VARIANTS, *codes()]))


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
