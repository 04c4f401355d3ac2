"""Write the moves of a text of rules as a function that finds the values of components.

Components have places, options before what leads to them: heap n at place n; a heap of one of K
kinds at n·K + the number of its kind; x, y, z, each below a width, at (x·width + y)·width + z, or
with the letters in another order. The values of each kind stand in a list of its own. Where the
rules do not show that an option stands before its component, the function looks, and stops where
one does not.
"""

import ast
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import combinations, permutations

from kalmar.games.custom.rule_bounds import Sum, differences_of, least_of, plus, size_of, sum_of
from kalmar.games.custom.rule_source import Sink, Source, choices_of, conjuncts, write_move
from kalmar.games.custom.rule_trees import Move, RuleText, Tree

GROWN, TOO_MANY, FEW_MARKS = 1, 2, 3
"""Why the function stops: an option does not stand before its component, one component has more
choices than the most, or its options more values than there are marks."""
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

    def within(self, numbers: Sequence[str]) -> str:
        """Write the place of a component of some numbers in the list of its kind."""
        first, *rest = self.order
        found = numbers[first]
        for at in rest:
            found = f"({found} * wide_{at} + {numbers[at]})"
        return found

    def among(self, kind: str, within: str) -> str:
        """Write the place, among those of all kinds, of what stands at a place in its list."""
        if len(self.kinds) == 1:
            return within
        return f"({within} * {len(self.kinds)} + {self.kinds.index(kind)})"

    def value(self, kind: str, within: str) -> str:
        """Write the value at a place in the list of a kind."""
        return f"values_{self.kinds.index(kind)}[{within}]"

    @property
    def digits(self) -> list[tuple[str, str]]:
        """Return what a place is written with, the last digit first: the names, and below what."""
        numbers = [(f"_at{at}", f"wide_{at}") for at in reversed(self.order)]
        kinds = [("_kind", str(len(self.kinds)))] if len(self.kinds) > 1 else []
        return [*kinds, *numbers] if len(numbers) + len(kinds) > 1 else [("here", "")]

    @property
    def numbers(self) -> list[str]:
        """Return the names of the numbers of the component at `here`."""
        named = dict(zip(reversed(self.order), self.digits[-len(self.order) :], strict=True))
        return [named[at][0] for at in range(len(self.order))]

    def write_start(self, source: Source) -> None:
        """Write what the digits of the first place are."""
        source.write(f"{''.join(f'values_{at}, ' for at in range(len(self.kinds)))}= values")
        if len(self.order) > 1:
            source.write(f"{', '.join(f'wide_{at}' for at in range(len(self.order)))} = wide")
        rest, (*below, (top, _)) = "start", self.digits
        for name, end in below:
            source.write(f"{name} = {rest} % {end}")
            rest = source.name(f"{rest} // {end}")
        if below:
            source.write(f"{top} = {rest}")

    def write_next(self, source: Source) -> None:
        """Write how the digits of a place become those of the next one: nothing is divided."""
        *below, (top, _) = self.digits
        with ExitStack() as blocks:
            for name, end in below:
                source.write(f"{name} += 1")
                blocks.enter_context(source.block(f"if {name} == {end}:"))
                source.write(f"{name} = 0")
            if below:
                source.write(f"{top} += 1")


def filling_source(said: RuleText, places: Places) -> str:
    """Write the function that finds the values at places one after the other.

    It is given a list of values for each kind, those before the start known; marks, one more than
    values that options may have; which numbers are prime; one more than the largest of each number;
    the first place and the end of the places; and after how many choices it stops. It returns the
    next place, the choices, and what stopped it: nothing (0), `GROWN`, `TOO_MANY` or `FEW_MARKS`.

    >>> from kalmar.games.custom.rule_text import read_rules
    >>> print(filling_source(read_rules("n -> n - k if 2*k <= n"), Places(("",), (0,))))
    def fill(values, marks, primes, wide, start, stop, most):
        total = 0
        values_0, = values
        for here in range(start, stop):
            tries = 0
            n_ = here
            for _ in ONCE:
                _1 = min(n_ + 1, n_ // 2 + 1)
                tries += max(_1 - 1, 0)
                if tries > most: return here, total + tries, 2
                for k_ in range(1, _1):
                    marks[values_0[(n_ - k_)]] = here
            value = 0
            while marks[value] == here:
                value += 1
            if value == len(marks) - 1: return here, total + tries, 3
            values_0[here] = value
            total += tries + 1
            if total > most: return here + 1, total, 0
        return stop, total, 0
    """
    source = Source("primes[{0}]", _stopped(TOO_MANY))
    with source.block("def fill(values, marks, primes, wide, start, stop, most):"):
        source.write("total = 0")
        places.write_start(source)
        with source.block("for here in range(start, stop):"):
            source.write("tries = 0")
            _write_kinds(source, said, places)
            source.write("value = 0")
            with source.block("while marks[value] == here:"):
                source.write("value += 1")
            source.write(f"if value == len(marks) - 1: {_stopped(FEW_MARKS)}")
            several = len(places.kinds) > 1
            source.write(f"{'values[_kind][_at0]' if several else 'values_0[here]'} = value")
            source.write("total += tries + 1")
            source.write("if total > most: return here + 1, total, 0")
            places.write_next(source)
        source.write("return stop, total, 0")
    return "\n".join(source.lines)


def _stopped(why: int) -> str:
    return f"return here, total + tries, {why}"


def _write_kinds(source: Source, said: RuleText, places: Places) -> None:
    """Write the moves of each kind, for components of that kind alone."""
    for number, kind in enumerate(places.kinds):
        moves = [move for move in said.moves if move.kind == kind]
        if len(places.kinds) == 1 and not places.unordered:
            _write_moves(source, moves, places)
        elif moves:
            ascend = " <= ".join(places.numbers)
            with source.block(f"if {ascend if places.unordered else f'_kind == {number}'}:"):
                _write_moves(source, moves, places)


def _write_moves(source: Source, moves: Sequence[Move], places: Places) -> None:
    """Write the moves of one kind."""
    numbers = places.numbers
    arranged = ", ".join(f"({', '.join(one)})" for one in permutations(numbers))
    written: Sequence[str] = ()
    for move in moves:
        if places.unordered:
            letters = ", ".join(f"{letter}_" for letter in move.letters)
            with source.block(f"for {letters} in ({arranged}):"):
                write_move(source, move, marking(places))
        else:
            if move.letters != written:
                written = move.letters
                for letter, number in zip(written, numbers, strict=True):
                    source.write(f"{letter}_ = {number}")
            write_move(source, move, marking(places))


def marking(places: Places) -> Sink:
    """Return the sink that marks the value of an option, once it is sure to be known."""

    def sink(source: Source, move: Move, left: Sequence[Sequence[str]]) -> None:
        proofs = falls_of(move, source.lows)
        if places.unordered:  # a number may stand elsewhere in what is left
            proofs = [[-1 for _ in each] for each in proofs]
        are_sure = [min(each) >= 0 < max(each) for each in proofs]
        named = left if all(are_sure) else [[*map(source.name, numbers)] for numbers in left]
        found = list[str]()
        for part, numbers, proof, is_sure in zip(move.left, named, proofs, are_sure, strict=True):
            if is_sure:
                found.append(places.value(part.kind, places.within(numbers)))
                continue
            within = _place_within(source, places, numbers, proof)
            found.append(places.value(part.kind, within))
            place = source.name(places.among(part.kind, within))
            if move.free:  # to take or cut off nothing is no move
                others = [one for other in named if other is not numbers for one in other]
                source.unless(
                    " and ".join([f"{place} == here", *[f"{one} == 0" for one in others]])
                )
            source.write(f"if {place} >= here: {_stopped(GROWN)}")
        source.write(f"marks[{' ^ '.join(found) or '0'}] = here")

    return sink


def _place_within(
    source: Source, places: Places, numbers: Sequence[str], proof: Sequence[int]
) -> str:
    """Write what verifies that numbers stand among the places, and name where they stand."""
    own = [*numbers]
    if places.unordered:
        _write_order(source, own)
    for at, least in enumerate(proof):
        if least < 0 and places.side:
            source.unless(f"{own[at]} >= {places.side}")
        if least < 0 and at != places.order[0]:
            source.write(f"if {own[at]} >= wide_{at}: {_stopped(GROWN)}")
    return source.name(places.within(own))


def _write_order(source: Source, numbers: list[str]) -> None:
    """Write what puts numbers in ascending order, and give them their names then."""
    for i, j in combinations(range(len(numbers)), 2):
        numbers[i], numbers[j] = (source.name(f"{word}({numbers[i]}, {numbers[j]})")
                                  for word in ("min", "max"))  # fmt: skip


def falls_of(move: Move, lows: Mapping[str, int]) -> list[list[int]]:
    """Return by how much each number that a move leaves is sure to fall; −1 for what is not.

    >>> from kalmar.games.custom.rule_text import read_rules
    >>> falls_of(read_rules("n -> a, n - a - 1 if a < n - a").moves[0], {"n": 0, "a": 1})
    [[2], [2]]
    """
    # What is left is never below 0, and what the conditions say holds, where an option is marked.
    known: list[Sum] = [{}, *[sum_of(number) for part in move.left for number in part.numbers]]
    for condition in conjuncts(move.conditions):
        known += differences_of(condition)

    def least(letter: str, number: Tree) -> int:
        fall = plus({(letter,): 1}, sum_of(number), -1)
        found = (least_of(plus(fall, one, -1), lows) for one in known)
        return max((one for one in found if one is not None), default=-1)

    return [[least(*pair) for pair in zip(move.letters, part.numbers, strict=True)]
            for part in move.left]  # fmt: skip


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
