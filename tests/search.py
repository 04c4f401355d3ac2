"""The honest slow oracle: plain recursion over literal positions, importing only the vocabulary.

A tree is a leaf `(rules, component)` or a node `(choice, ending, trees)`. Nothing here knows of
valuations, canonical order or theorems.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import count, product
from operator import xor
from typing import Any

from kalmar import COMPOSITIONS, Choice, Ending, Option, Play, Rules

Tree = tuple[Any, ...]
Steps = tuple[tuple[tuple[int, ...], Option], ...]


def leaf(rules: Rules, component: Any) -> Tree:
    return (rules, component)


def node(choice: Choice, ending: Ending, *trees: Tree) -> Tree:
    return (choice, ending, trees)


def compound(name: str, rules: Rules, *components: Any) -> Tree:
    row = COMPOSITIONS[name]
    return node(row.choice, row.ending, *(leaf(rules, part) for part in components))


KNOWN: dict[Any, int] = {}


def mex(values: Iterable[int]) -> int:
    """The least number that is not among some."""
    taken = set(values)
    return next(n for n in count() if n not in taken)


def grundy(rules: Any, component: Any) -> int:
    """The mex over the nim-sums of the pieces of every option, with a memory."""
    if (rules, component) not in KNOWN:
        KNOWN[rules, component] = mex(
            reduce(xor, (grundy(rules, piece) for piece in option), 0)
            for option in rules.options(component)
        )
    return KNOWN[rules, component]


def is_leaf(tree: Tree) -> bool:
    return len(tree) == 2


def over(tree: Tree) -> bool:
    """Whether play has ended, straight from the definitions."""
    if is_leaf(tree):
        return not list(tree[0].options(tree[1]))
    ended = [over(child) for child in tree[2]]
    return enough_ended(tree[1], ended) or not how_many(tree[0], ended.count(False))


def enough_ended(ending: Ending, ended: list[bool]) -> bool:
    """Whether the ending is reached: the first, the last, or the so-manieth component's end."""
    wanted = {"short": 1, "long": len(ended)}.get(ending.name, ending.enough)
    return ended.count(True) >= min(wanted or 0, len(ended))


def how_many(choice: Choice, live: int) -> list[int]:
    """How many of the components that have not ended a turn may move."""
    known = {"one": [1], "all": [live], "any": list(range(1, live + 1))}
    counts = known.get(choice.name, list(range(choice.least or 1, (choice.most or live) + 1)))
    return [count for count in counts if 1 <= count <= live]


def turns(tree: Tree) -> Iterator[tuple[Steps, tuple[Tree, ...]]]:
    """Every turn: its steps, and the trees that stand in the place of this one afterwards."""
    if is_leaf(tree):
        rules, component = tree
        for option in rules.options(component):
            yield (((), option),), tuple((rules, piece) for piece in option)
        return
    if over(tree):
        return
    choice, ending, children = tree
    ways = []
    for i, child in enumerate(children):
        moved = [
            (tuple(((i, *path), option) for path, option in steps), trees)
            for steps, trees in turns(child)
        ]
        ways.append([((), (child,)), *moved])
    allowed = how_many(choice, sum(1 for child in children if not over(child)))
    for turn in product(*ways):
        if sum(1 for steps, _ in turn if steps) not in allowed:
            continue
        steps = tuple(step for part, _ in turn for step in part)
        yield steps, ((choice, ending, tuple(t for _, trees in turn for t in trees)),)


class Search:
    """Who wins, by the definition, with a memory of what was found."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.known: dict[Tree, bool] = {}
        self.lengths: dict[tuple[Tree, bool], int] = {}

    def wins(self, tree: Tree) -> bool:
        """Whether the player to move wins."""
        if tree not in self.known:
            if over(tree):
                self.known[tree] = self.play is Play.MISERE
            else:
                self.known[tree] = any(not self.wins(after[0]) for _, after in turns(tree))
        return self.known[tree]

    def winning_turns(self, tree: Tree) -> set[Steps]:
        return {steps for steps, after in turns(tree) if not self.wins(after[0])}

    def quickest(self, tree: Tree) -> int:
        """The length of play when the winner hurries and the loser delays."""
        return self.length(tree, True)

    def slowest(self, tree: Tree) -> int:
        """The length of play when the winner delays and the loser hurries."""
        return self.length(tree, False)

    def length(self, tree: Tree, hurried: bool) -> int:
        """The length of play when the winner hurries and the loser delays, or the contrary."""
        if (tree, hurried) not in self.lengths:
            after = {a[0]: self.length(a[0], hurried) for _, a in turns(tree)}
            good = [length for left, length in after.items() if not self.wins(left)]
            soonest, latest = (min, max) if hurried else (max, min)
            best = soonest(good) if good else latest(after.values(), default=-1)
            self.lengths[tree, hurried] = 1 + best
        return self.lengths[tree, hurried]
