"""The theorems about heaps, rows and gaps, on small instances by literal search."""

from itertools import product
from math import inf

from kalmar import (
    COMPOSITIONS,
    THEORIES,
    Code,
    Fold,
    Play,
    Rules,
    find_rules,
    parse_code,
    sequence,
)
from kalmar.engines.sequences.foreclosed import RunValues
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.engines.sequences.periodicity import certify
from kalmar.engines.sequences.spaces import SparseSpace
from kalmar.theory.operations import GREATEST
from kalmar.theory.valuations import SUSPENSE
from tests.search import Search, compound, grundy
from tests.sequences.definition import by_fold
from tests.theorems.instances import KAYLES, NIM, instance


@instance("nim-values")
def _() -> None:
    for play, lengths in ((Play.NORMAL, (0, 1, 1, 1, 1)), (Play.MISERE, (0, 1, 2, 2, 2))):
        search = Search(play)
        for heap, length in enumerate(lengths):
            tree = compound("disjunctive", NIM, heap)
            assert search.quickest(tree) == search.slowest(tree) == length


@instance("proper-divisor-values")
def _() -> None:
    values: list[int] = []
    for heap in range(200):
        options = {values[heap - taken] for taken in range(1, heap) if heap % taken == 0}
        values.append(min(set(range(heap + 1)) - options))
    assert all(1 << value == heap & -heap for heap, value in enumerate(values) if heap)
    assert values == list(sequence("proper-divisor", 199))


@instance("misere-nim")
def _() -> None:
    search = Search(Play.MISERE)
    for bound in (2, 3, 9):
        rules = find_rules(f"subtraction(1..{bound})")
        for heaps in product(range(6), repeat=2):
            rests = [heap % (bound + 1) for heap in heaps]
            lost = (rests[0] ^ rests[1]) == (max(rests) < 2)
            if any(heaps):
                assert search.wins(compound("disjunctive", rules, *heaps)) != lost


def periodic(rules: Rules, first: int, period: int, most: int) -> bool:
    return all(grundy(rules, n + period) == grundy(rules, n) for n in range(first, most))


def is_common(value: int, heap: int, space: SparseSpace) -> bool:
    """Return whether a value is common at a heap."""
    turned = heap + space.by_position if space.by_position >= 0 else 0
    return ((value & space.mask).bit_count() + turned) % 2 == 1


def depths(code: Code, found: list[int], space: SparseSpace) -> list[float]:
    """Compute for each heap the window (parts are below it) showing its smaller rare values.

    Those below the least common value that is no option count. It is infinite where one of them is
    no option.
    """
    # A part k of a heap shows the value G(k) ⊕ G(rest), so the smallest k with a value is how far
    # from below a window must reach to see it.
    deep: list[float] = [inf] * len(found)
    for heap in range(len(code.digits), len(found)):
        least: dict[int, int] = {}
        # For each value the least smaller part of an option with it; 0 where the rest is one heap.
        for k, digit in enumerate(code.digits):
            rest = heap - k
            for part in range(1, rest // 2 + 1) if digit & 4 else ():
                value = found[part] ^ found[rest - part]
                least[value] = min(part, least.get(value, part))
            if digit & 2 and k:
                least[found[rest]] = 0
        # The search for the least excluded value, which must be common: no option may be missing.
        value, most = 0, 0.0
        while value in least or not is_common(value, heap, space):
            if not is_common(value, heap, space):
                most = max(most, least.get(value, inf))
            value += 1
        deep[heap] = most + 1
    return deep


@instance("window")
def _() -> None:
    code, space, wide, first, period = parse_code("0.45"), SparseSpace(15, -1, 11), 199, 499, 20
    found = [grundy(find_rules("0.45"), n) for n in range(first + wide + 2 * period)]
    at = first + wide + len(code.digits) - 2
    rare = [n for n, value in enumerate(found) if n and not is_common(value, n, space)]
    assert max(rare) < wide
    assert all(deep <= wide for deep in depths(code, found, space)[at : at + period])
    assert periodic(find_rules("0.45"), first, period, at)
    assert periodic(find_rules("0.45"), first, period, at + 200)


@instance("arithmetic-periods")
def _() -> None:
    assert certify([grundy(find_rules("0.82"), n) for n in range(200)], Code((0, 8, 2))).theorem
    values = [grundy(find_rules("0.82"), n) for n in range(60)]
    assert all(values[n + 2] == values[n] + 1 for n in range(1, 58))


def of_heaps(rules: Rules, way: str, play: Play, n: int) -> list[int]:
    """The values of heaps 0 to n in a way of playing, from their options."""
    row = COMPOSITIONS[way]
    theory = THEORIES[row.choice, row.ending, play]
    assert theory is not None
    return by_fold(rules, theory.fold, n)


@instance("way-periods")
def _() -> None:
    for code, way, first, period, saltus in (
        ("4!.0", "selective", 3, 3, 2),
        ("0.77", "shortened-selective", 1, 6, 2),
        ("0.77", "conjunctive", 7, 1, 0),
    ):
        values = of_heaps(find_rules(code), way, Play.NORMAL, 90)
        for n in range(first, 90 - period):
            assert values[n + period] == values[n] + saltus
        search = Search(Play.NORMAL)
        for n in range(1, 6):
            assert search.quickest(compound(way, find_rules(code), n)) == values[n]


@instance("runs")
def _() -> None:
    found = RunValues(heap_game(KAYLES).code, Fold(SUSPENSE, GREATEST))
    assert found.extend(90)
    values = of_heaps(KAYLES, "continued-conjunctive", Play.NORMAL, 90)
    assert values == [found.value(n) for n in range(91)]
    search = Search(Play.NORMAL)
    for n in range(1, 6):
        assert search.slowest(compound("continued-conjunctive", KAYLES, n)) == values[n]


@instance("foreclosed-codes")
def _() -> None:
    for play, code, last in ((Play.NORMAL, "0.2244", 2), (Play.MISERE, "0.66", 0)):
        search = Search(play)
        for a, b in product(range(last + 1, 8), repeat=2):
            lost = grundy(find_rules(code), a - last) == grundy(find_rules(code), b - last)
            assert search.wins(compound("diminished-disjunctive", KAYLES, a, b)) != lost
