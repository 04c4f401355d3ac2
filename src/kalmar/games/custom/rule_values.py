"""Write the moves of a text of rules as a function that marks the values of all options.

Components stand in one list, options before what leads to them: heap n at place n; a heap of one of
K kinds at n·K + the number of its kind; x, y, z, each below a width, at (x·width + y)·width + z, or
with the letters in another order. Where the rules do not show that an option stands before its
component, the function looks, and returns `GROWN` where one does not.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from kalmar.games.custom.rule_bounds import added, least_of, lows_of, size_of
from kalmar.games.custom.rule_said import Move, RuleText
from kalmar.games.custom.rule_source import Sink, Source, choices_of, write_move
from kalmar.games.custom.rule_trees import Tree

GROWN = -1
"""What the function returns where an option does not stand before its component."""
MOST_PRIMES = 20_000_000
"""Numbers of which it is looked up whether they are prime."""
LARGEST = 2**63 - 2**34
"""Numbers below this, and the squares of their roots rounded up, fit a machine word."""


@dataclass(frozen=True)
class Places:
    """Where components stand.

    Attributes:
        kinds: in the order in which heaps of one size stand; the empty word alone without kinds.
        order: the numbers of a component, the first one in it counts most.
        side: no number may be as large as this; 0 without a board.
        unordered: whether only components stand anywhere whose numbers ascend.
    """

    kinds: tuple[str, ...]
    order: tuple[int, ...]
    side: int = 0
    unordered: bool = False

    def of(self, kind: str, numbers: Sequence[str]) -> str:
        """Write the place of a component of some numbers."""
        first, *rest = self.order
        found = numbers[first]
        for at in rest:
            found = f"({found} * wide[{at}] + {numbers[at]})"
        if len(self.kinds) > 1:
            found = f"({found} * {len(self.kinds)} + {self.kinds.index(kind)})"
        return found

    def write_numbers(self, source: Source) -> list[str]:
        """Write what the numbers of the component at `here` are, and return their names."""
        rest = "here"
        if len(self.kinds) > 1:
            rest = source.name(f"here // {len(self.kinds)}")
        names = [""] * len(self.order)
        first, *others = self.order
        for at in reversed(others):
            names[at] = source.name(f"{rest} % wide[{at}]")
            rest = source.name(f"{rest} // wide[{at}]")
        names[first] = rest
        return names


def marking_source(said: RuleText, places: Places) -> str:
    """Write the function that marks the values of all options of the component at a place.

    It returns how many choices it has tried: more than the most, where it has given up.

    >>> from kalmar.games.custom.rule_text import read_rules
    >>> print(marking_source(read_rules("n -> n - k if 2*k <= n"), Places(("",), (0,))))
    def mark(values, marks, primes, wide, here, most):
        tries = 0
        n_ = here
        for _ in ONCE:
            _1 = min(n_ + 1, n_ // 2 + 1)
            tries += max(_1 - 1, 0)
            if tries > most: return tries
            for k_ in range(1, _1):
                marks[values[(n_ - k_)]] = here
        return tries
    """
    source = Source("({0} > 1 and primes[{0}] == 1)", "return tries")
    with source.block("def mark(values, marks, primes, wide, here, most):"):
        source.write("tries = 0")
        if len(places.kinds) == 1:
            _write_kind(source, said, places, places.kinds[0])
        for number, kind in enumerate(places.kinds if len(places.kinds) > 1 else ()):
            with source.block(f"if here % {len(places.kinds)} == {number}:"):
                _write_kind(source, said, places, kind)
        source.write("return tries")
    return "\n".join(source.lines)


def _write_kind(source: Source, said: RuleText, places: Places, kind: str) -> None:
    """Write the moves of one kind."""
    numbers = places.write_numbers(source)
    if places.unordered:
        source.write(f"if not ({' <= '.join(numbers)}): return tries")
    arranged = ", ".join(f"({', '.join(one)})" for one in permutations(numbers))
    for move in said.moves:
        if move.kind == kind and places.unordered:
            letters = ", ".join(f"{letter}_" for letter in move.letters)
            with source.block(f"for {letters} in ({arranged}):"):
                write_move(source, move, marking(places))
        elif move.kind == kind:
            for letter, number in zip(move.letters, numbers, strict=True):
                source.write(f"{letter}_ = {number}")
            write_move(source, move, marking(places))


def marking(places: Places) -> Sink:
    """Return the sink that marks the value of an option, once it is sure to be known."""

    def sink(source: Source, move: Move, left: Sequence[Sequence[str]]) -> None:
        lows, found = lows_of(move), []
        named = [[*map(source.name, numbers)] for numbers in left] if len(left) > 1 else left
        for part, numbers in zip(move.left, named, strict=True):
            proofs = [_falls(*pair, lows) for pair in zip(move.letters, part.numbers, strict=True)]
            if places.unordered:  # a number may stand elsewhere in what is left
                proofs = [-1 for _ in proofs]
            if min(proofs) >= 0 < max(proofs):
                found.append(places.of(part.kind, numbers))
                continue
            own = [*map(source.name, numbers)]
            if places.unordered:
                _write_order(source, own)
            for at, proof in enumerate(proofs):
                if proof < 0 and places.side:
                    source.unless(f"{own[at]} >= {places.side}")
                if proof < 0 and at != places.order[0]:
                    source.write(f"if {own[at]} >= wide[{at}]: return {GROWN}")
            found.append(source.name(places.of(part.kind, own)))
            if move.free:  # to take or cut off nothing is no move
                others = [one for other in named if other is not numbers for one in other]
                source.unless(
                    " and ".join([f"{found[-1]} == here", *[f"{one} == 0" for one in others]])
                )
            source.write(f"if {found[-1]} >= here: return {GROWN}")
        value = " ^ ".join(f"values[{place}]" for place in found) or "0"
        source.write(f"marks[{value}] = here")

    return sink


def _write_order(source: Source, numbers: list[str]) -> None:
    """Write what puts numbers in ascending order, and give them their names then."""
    for i, j in combinations(range(len(numbers)), 2):
        numbers[i], numbers[j] = (source.name(f"{word}({numbers[i]}, {numbers[j]})")
                                  for word in ("min", "max"))  # fmt: skip


def _falls(letter: str, tree: Tree, lows: Mapping[str, int]) -> int:
    """Return by how much a number is sure to be below a letter; −1 where nothing is known."""
    found = least_of(added(ast.Name(letter), tree, -1), lows)
    return -1 if found is None else found


def sizes_of(said: RuleText, largest: int) -> tuple[int, int]:
    """Return what no number of the function exceeds, and none of which it asks whether it is prime.

    Args:
        said: the rules.
        largest: the largest number of a component.

    >>> from kalmar.games.custom.rule_text import read_rules
    >>> sizes_of(read_rules("n -> n - k if prime(k) if 2*k <= n"), 100)
    (301, 100)
    """
    whole, primes = 1, 1
    for move in said.moves:
        sizes = dict.fromkeys(move.letters, max(largest, 1))
        for choice in choices_of(move):
            sizes[choice.letter] = max(size_of(member, sizes) for member in choice.members)
        trees = [*move.conditions, *[tree for part in move.left for tree in part.numbers]]
        whole = max(whole, *sizes.values(), *[size_of(tree, sizes) for tree in trees])
        for node in (node for tree in trees for node in ast.walk(tree)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "prime":
                primes = max(primes, size_of(node.args[0], sizes))
    return whole, primes
