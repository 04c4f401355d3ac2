"""The honest slow oracle: plain recursion over literal positions, importing only the vocabulary.

A tree is a leaf `(rules, component)` or a node `(choice, ending, trees)`. Nothing here knows of
valuations, canonical order or theorems.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from kalmar.rules import Choice, Ending, Option, Play, Rules

Tree = tuple[Any, ...]
Steps = tuple[tuple[tuple[int, ...], Option], ...]


def leaf(rules: Rules, component: Any) -> Tree:
    return (rules, component)


def node(choice: Choice, ending: Ending, *trees: Tree) -> Tree:
    return (choice, ending, trees)


def is_leaf(tree: Tree) -> bool:
    return len(tree) == 2


def over(tree: Tree) -> bool:
    """Whether play has ended, straight from the definitions."""
    if is_leaf(tree):
        return not list(tree[0].options(tree[1]))
    ended = [over(child) for child in tree[2]]
    return all(ended) if tree[1] is Ending.LONG else any(ended)


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
        stay = [((), (child,))]
        ways.append(stay if over(child) else moved if choice is Choice.ALL else stay + moved)
    for turn in product(*ways):
        moved_in = sum(1 for steps, _ in turn if steps)
        if moved_in == 0 or (choice is Choice.ONE and moved_in > 1):
            continue
        steps = tuple(step for part, _ in turn for step in part)
        yield steps, ((choice, ending, tuple(t for _, trees in turn for t in trees)),)


class Search:
    """Who wins, by the definition, with a memory of what was found."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.known: dict[Tree, bool] = {}

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
        lengths = [(self.wins(a[0]), self.quickest(a[0])) for _, a in turns(tree)]
        if not lengths:
            return 0
        good = [length for lost, length in lengths if not lost]
        return 1 + (min(good) if good else max(length for _, length in lengths))

    def slowest(self, tree: Tree) -> int:
        """The length of play when the winner delays and the loser hurries."""
        lengths = [(self.wins(a[0]), self.slowest(a[0])) for _, a in turns(tree)]
        if not lengths:
            return 0
        good = [length for lost, length in lengths if not lost]
        return 1 + (max(good) if good else min(length for _, length in lengths))
