"""Where checks of theorems are kept, and what they share: literal trees and plain mex."""

from collections.abc import Callable
from itertools import product
from typing import Any

from kalmar import COMPOSITIONS, Composition, find_rules
from kalmar.core.rules import Component, Rules
from tests.search import Tree, leaf, node

INSTANCES: dict[str, Callable[[], None]] = {}
KNOWN: dict[Any, int] = {}

KAYLES, NIM = find_rules("kayles"), find_rules("nim")
PAIRS = list(product(range(6), repeat=2))


def instance(name: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def keep(check: Callable[[], None]) -> Callable[[], None]:
        assert name not in INSTANCES
        INSTANCES[name] = check
        return check

    return keep


def compound(name: str, rules: Rules, *components: Component) -> Tree:
    row: Composition = COMPOSITIONS[name]
    return node(row.choice, row.ending, *(leaf(rules, c) for c in components))


def grundy(rules: Rules, component: Component) -> int:
    """The mex over the nim-sums of the pieces of every option, with a memory."""
    if (rules, component) in KNOWN:
        return KNOWN[rules, component]
    seen = set()
    for option in rules.options(component):
        total = 0
        for piece in option:
            total ^= grundy(rules, piece)
        seen.add(total)
    value = 0
    while value in seen:
        value += 1
    KNOWN[rules, component] = value
    return value
