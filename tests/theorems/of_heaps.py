"""The theorems about heaps, rows and gaps, on small instances by literal search."""

from itertools import combinations, product
from math import gcd, inf, isqrt

from kalmar import find_rules
from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.rules import Outcome, Play, Rules
from kalmar.engines.graphs.graph import Graph
from kalmar.engines.graphs.loopy import solve_graph
from kalmar.engines.sequences.foreclosed import RunValues
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.engines.sequences.periodicity import certify
from kalmar.engines.sequences.spaces import SparseSpace
from kalmar.games.heaps.codes import Code, parse_code
from kalmar.games.heaps.top_entails import TOP_ENTAILS, Stack
from kalmar.solvers.entailing import LOONY, Worths
from kalmar.theory.fold import Fold
from kalmar.theory.operations import GREATEST
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations import SUSPENSE
from tests.search import Search
from tests.theorems.instances import KAYLES, NIM, compound, grundy, instance


@instance("bouton")
def _() -> None:
    search = Search(Play.NORMAL)
    for a, b, c in product(range(5), repeat=3):
        assert search.wins(compound("disjunctive", NIM, a, b, c)) == (a ^ b ^ c != 0)


@instance("nim-values")
def _() -> None:
    for play, lengths in ((Play.NORMAL, (0, 1, 1, 1, 1)), (Play.MISERE, (0, 1, 2, 2, 2))):
        search = Search(play)
        for heap, length in enumerate(lengths):
            tree = compound("disjunctive", NIM, heap)
            assert search.quickest(tree) == search.slowest(tree) == length


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


@instance("moore")
def _() -> None:
    for most, play in product((2, 3), Play):
        search = Search(play)
        for heaps in product(range(4), repeat=3):
            columns = [sum(heap >> i & 1 for heap in heaps) % (most + 1) for i in range(2)]
            lost = not any(columns)
            if play is Play.MISERE and max(heaps) < 2:
                lost = sum(heaps) % (most + 1) == 1
            assert search.wins(compound(f"moore-{most}", NIM, *heaps)) != lost


@instance("remainders")
def _() -> None:
    for bound in range(1, 6):
        rules = find_rules(f"subtraction(1..{bound})")
        assert [grundy(rules, n) for n in range(20)] == [n % (bound + 1) for n in range(20)]


@instance("bubble-gaps")
def _() -> None:
    rules = find_rules("bubbles")
    for size in range(5):
        for pipe in combinations(range(8), size):
            below = [*reversed(pipe), *([-1] if size % 2 else [])]
            total = 0
            for low, high in zip(below[::2], below[1::2], strict=True):
                total ^= low - high - 1
            assert grundy(rules, pipe) == total


@instance("northcott-gaps")
def _() -> None:
    rules = find_rules("northcott(4)")
    starts = [rules.parse(f"{a}:{b},{c}:{d}") for a, b, c, d in product(range(1, 5), repeat=4)
              if a != b and c != d]  # fmt: skip
    index = {start: number for number, start in enumerate(starts)}
    offsets, targets = [0], list[int]()
    for here in starts:  # grows while positions are met
        for (left,) in rules.options(here):
            if left not in index:
                index[left] = len(starts)
                starts.append(left)
            targets.append(index[left])
        offsets.append(len(targets))
    solved = solve_graph(Graph(offsets, targets))
    for start, number in index.items():
        total = 0
        for gap in start.gaps:
            total ^= gap
        assert solved.outcome_of(number) is (Outcome.N if total else Outcome.P)


@instance("woodcutter-rows")
def _() -> None:
    assert [grundy(find_rules("woodcutter"), n) for n in range(25)] == list(range(25))


@instance("coprime-values")
def _() -> None:
    primes = [p for p in range(2, 100) if all(p % d for d in range(2, isqrt(p) + 1))]
    for n in range(1, 80):
        odd = 1 + next(i for i, p in enumerate(primes) if n % p == 0) if n > 1 else 1
        assert grundy(find_rules("coprime"), n) == (odd if n % 2 else 0)
        assert all(gcd(n, left) == 1 for (left,) in find_rules("coprime").options(n))


@instance("divisor-values")
def _() -> None:
    for n in range(1, 120):
        exponent = next(e for e in range(9) if n % 2 ** (e + 1))
        assert grundy(find_rules("divisor"), n) == exponent + 1


def mirrored(rules: Rules, row: int, halves: tuple[int, int]) -> bool:
    """Whether the cut is legal and copying answers every move in one of the equal halves."""
    assert halves in set(rules.options(row))
    search = Search(Play.NORMAL)
    return not search.wins(compound("disjunctive", rules, *halves))


@instance("kayles-halving")
def _() -> None:
    for row in range(3, 13):
        half = (row - 1) // 2
        assert mirrored(KAYLES, row, (half, half))
        for option in KAYLES.options(half):  # the copy is as legal as the move
            assert option in set(KAYLES.options(half))
    for row in (1, 2):
        assert any(sum(option) == 0 for option in KAYLES.options(row))


def periodic(rules: Rules, first: int, period: int, most: int) -> bool:
    return all(grundy(rules, n + period) == grundy(rules, n) for n in range(first, most))


@instance("octal-periods")
def _() -> None:
    for code, first, period, taken in (
        ("0.77", 71, 12, 2),
        ("0.137", 52, 34, 3),
        ("0.33", 1, 3, 2),
    ):
        rules = find_rules(code)
        enough = 2 * first + period + taken
        assert periodic(rules, first, period, enough)
        assert periodic(rules, first, period, enough + 3 * period)


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
    fold, values = theory.fold, list[int]()
    for heap in range(n + 1):
        reached = [fold.total(values[part] for part in option) for option in rules.options(heap)]
        values.append(fold.valuation.of_options(reached) if reached else fold.valuation.ended)
    return values


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


@instance("entailing-moves")
def _() -> None:
    """Stacks of Top Entails, some of them bound, beside what their values say."""
    search, worths = Search(Play.NORMAL), Worths(Stack())
    for a, b in product(range(7), repeat=2):
        x, y = worths.value(a), worths.value(b)
        lost = LOONY not in (x, y) and x == y
        assert search.wins(compound("disjunctive", TOP_ENTAILS, TOP_ENTAILS.join([a, b]))) != lost
        bound = TOP_ENTAILS.join([a, f"@{b}"])
        wins = x in worths.entailed((b,))
        assert search.wins(compound("disjunctive", TOP_ENTAILS, bound)) == wins
