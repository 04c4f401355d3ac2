"""Theorems about ways of one's own against the definition in words, and where they do not hold."""

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

import pytest

import kalmar
from kalmar import Analysis, Outcome, Play, analyse, find_composition, parse_position
from kalmar.answers.analyse import BySearch
from kalmar.answers.by_values import ByValues
from kalmar.answers.decisions import DecisionAnalysis, MooreAnalysis
from kalmar.core.compounds import Compound, Position, canonical
from kalmar.core.turns import after, moves
from kalmar.theory.decisions import DECISIONS, UNDECIDED
from kalmar.theory.several_heaps import tetris
from kalmar.theory.valuations import Length
from tests.cases import case_rows, few_or_many
from tests.literal.ways import by_words

NIM = "nim"
NIM_GRAPH = [list(range(v)) for v in range(8)]

KINDS = {kind.__name__: kind for kind in (ByValues, DecisionAnalysis, MooreAnalysis)}
CASES = [
    (way, parts, count, (False, True) if misere else (False,), KINDS[kind])
    for way, parts, count, misere, kind in case_rows(__file__, "cases")
]
"""A way, the components, how many, whether misère, and how it has to be answered."""

EACH = [
    pytest.param(*case[:3], misere, case[4], id=f"{case[0]}-{case[1]}-{case[2]}-{misere}")
    for case in CASES
    for misere in case[3]
]


Heaps = tuple[int, ...]
"""Vertices of small graphs, one for each component."""


def random_graph(chance: random.Random, size: int) -> list[list[int]]:
    """Options of each vertex, all smaller."""
    return [
        sorted(chance.sample(range(v), chance.randint(min(v, 1), min(v, 3)))) if v != 2 else [0]
        for v in range(size)
    ]


def starts(kind: str, count: int, many: int) -> list[tuple[list[list[int]], list[Heaps]]]:
    """Random graphs, each with some starts; for Nim its own graph."""
    chance = random.Random(f"{kind} {count} {many}")
    graphs = (
        [NIM_GRAPH] if kind == NIM else [random_graph(chance, 7) for _ in range(max(2, many // 50))]
    )
    each = -(-many // len(graphs))
    # So few positions that the search for the length comes to its end.
    largest = {4: 6, 5: 4, 6: 3}.get(count, 8) if kind == NIM else 8
    return [
        (graph, [tuple(chance.randrange(min(largest, len(graph))) for _ in range(count))
                 for _ in range(each)])
        for graph in graphs
    ]  # fmt: skip


@pytest.mark.every
@few_or_many("many", 10, 2_000)
@pytest.mark.parametrize(("way", "kind", "count", "misere", "wanted"), EACH)
def test_theorems_say_what_the_words_say(
    way: str, kind: str, count: int, misere: bool, wanted: type[Analysis], many: int
) -> None:
    play = Play.MISERE if misere else Play.NORMAL
    compound = Compound.of(find_composition(way))
    for graph, listed in starts(kind, count, many):
        rules = kalmar.find_rules(NIM) if kind == NIM else kalmar.game(dict(enumerate(graph)))
        search = by_words(way, rules, misere)
        analysed: dict[Position, Analysis] = {}
        for heaps in listed:
            start = Position(compound, tuple(Position(rules, v) for v in heaps))
            # What is the same but for its order is analysed once.
            found = analysed.setdefault(canonical(start), analyse(start, play, 10_000))
            assert type(found) is wanted, found
            win, length = search(heaps, count - 1)
            assert (found.outcome is Outcome.N) == win, (graph, heaps)
            # Suspense numbers are lengths where the winner delays.
            if found.valuation.length is not Length.DELAYED:
                assert found.length[0] in (length, None), (graph, heaps)


@pytest.mark.parametrize(("way", "kind", "count", "misere", "wanted"), EACH)
def test_winning_moves_are_those_that_leave_lost_positions(
    way: str, kind: str, count: int, misere: bool, wanted: type[Analysis]
) -> None:
    play = Play.MISERE if misere else Play.NORMAL
    compound = Compound.of(find_composition(way))
    for graph, listed in starts(kind, count, 8):
        rules = kalmar.find_rules(NIM) if kind == NIM else kalmar.game(dict(enumerate(graph)))
        search = by_words(way, rules, misere)
        for heaps in listed:
            start = Position(compound, tuple(Position(rules, v % 5) for v in heaps))
            found = analyse(start, play, 10_000)
            assert type(found) is wanted
            winning = []
            for move in moves(start):
                left = tuple(part.component for part in after(start, move).component)
                if not search(left, max(step.path[0] for step in move))[0]:
                    winning.append(move)
            # Nothing falls apart, so every place has its component after the move.
            assert sorted(map(str, found.winning_moves())) == sorted(map(str, winning))
            assert found.winning_move_count == len(winning)
            assert found.move_count == len(list(moves(start)))
            best = found.best_move(start)
            assert (best is None) == (found.move_count == 0)
            assert not winning or best in winning


SPOILT = case_rows(__file__, "spoilt")


@pytest.mark.every
@pytest.mark.parametrize(("way", "text", "misere", "said"), SPOILT)
def test_without_a_hypothesis_it_is_searched(way: str, text: str, misere: bool, said: str) -> None:
    start = parse_position(text, find_composition(way))
    found = analyse(start, Play.MISERE if misere else Play.NORMAL, 10_000)
    assert isinstance(found, BySearch)
    assert said in found.reason


@pytest.mark.parametrize("most", [2, 3, 4])
def test_moores_rule_fails_for_other_games_with_more_components(most: int) -> None:
    """Heaps of 1, one more than may move, and a chain of two moves: the mover wins."""
    chain = kalmar.game({0: [], 1: [0], 2: [1]})
    ones = (1,) * (most + 1)
    start = Position(Compound.of(find_composition(f"at most {most}")),
                     tuple(Position(chain, v) for v in (*ones, 2)))  # fmt: skip
    assert kalmar.solve(start).outcome is Outcome.N
    nim = "nim " + " ".join(map(str, ones))
    assert kalmar.solve(nim, find_composition(f"at most {most}")).outcome is Outcome.P


def test_values_are_those_of_the_definition() -> None:
    three, four = (5, 5, 5), (3, 3, 3, 3)
    for kind, size, bounds in (
        *(("exactly", 2, three), ("exactly", 2, four), ("exactly", 3, four)),
        ("at most", 2, three),
    ):
        row = find_composition(f"{kind} {size}, last")
        for heaps in product(*map(range, bounds)):
            start = parse_position("nim " + " ".join(map(str, heaps)), row)
            found = analyse(start, Play.NORMAL, 10_000)
            assert found.value == found.literal.value(start, kalmar.find_valuation("grundy"))
            if kind == "exactly" and len(heaps) < 2 * size:
                assert found.value == tetris(heaps, size)


def test_enormous_heaps_have_a_winning_move() -> None:
    huge = 10**9
    for way, heaps in (("at most 2, first", (huge, 5, 7)), ("any, 2 ended", (huge, 4, huge))):
        answer = kalmar.solve("nim " + " ".join(map(str, heaps)), find_composition(way))
        assert answer.outcome is Outcome.N
        assert answer.line[0].startswith("take 1000000000")
    answer = kalmar.solve("queen 2,1 1,1 1,2", find_composition("at most 2"))
    assert answer.winning_move_count == sum(
        kalmar.solve(after(answer.position, move)).outcome is Outcome.P
        for move in moves(answer.position)
    )


Won = Callable[..., tuple[bool, Any]]


def is_confused(search: Won, names: Sequence[str], count: int, triples: Iterable[Heaps]) -> bool:
    """Whether two triples of the first games have equal values and different outcomes."""
    rules = kalmar.game(dict(enumerate(SMALL_GAMES)))
    values = [
        [kalmar.solve(Position(rules, v), "one", valuation=kalmar.find_valuation(name)).value
         for name in names]
        for v in range(count)
    ]  # fmt: skip
    seen: dict[str, bool] = {}
    return any(
        seen.setdefault(str([values[v] for v in triple]), won := search(triple, 2)[0]) != won
        for triple in triples
    )


@pytest.mark.parametrize(
    ("way", "play"), [(way, play) for play, ways in UNDECIDED.items() for way in ways]
)
def test_no_single_valuation_decides(way: str, play: Play) -> None:
    chance, count = random.Random(0), len(SMALL_GAMES)
    search = by_words(way, kalmar.game(dict(enumerate(SMALL_GAMES))), play is Play.MISERE)
    triples = [tuple(chance.randrange(count) for _ in range(3)) for _ in range(4_000)]
    assert all(is_confused(search, [name], count, triples) for name in EIGHT)


@pytest.mark.parametrize(
    ("way", "misere"),
    [("one, 2 ended", False), ("1 or 3, last", False), ("at most 2, last", True)],
)
def test_not_even_all_valuations_together_decide(way: str, misere: bool) -> None:
    search = by_words(way, kalmar.game(dict(enumerate(SMALL_GAMES))), misere)
    assert is_confused(search, EIGHT, 16, product(range(16), repeat=3))


EIGHT = ("grundy", "misere-grundy", "remoteness", "misere-remoteness", "suspense",
         "misere-suspense", "foreclosed", "misere-foreclosed")  # fmt: skip

SMALL_GAMES = [[], [0], [1], [0, 1], [2], [0, 2], [1, 2], [0, 1, 2], [3], [0, 3], [1, 3],
               [0, 1, 3], [2, 3], [0, 2, 3], [1, 2, 3], [0, 1, 2, 3],
               [4], [5], [6, 1], [4, 5], [8, 2], [9, 6], [12, 13], [7, 10], [14, 5, 0],
               [11, 8, 1], [15, 4], [6, 9, 12], [13, 2], [10, 4, 3], [12]]  # fmt: skip
"""The sixteen games of birthday at most 3, and some of birthday 4."""


def test_every_theorem_has_a_case() -> None:
    cited = {row.theorem for row in DECISIONS}
    found = set()
    for way, kind, count, plays, wanted in CASES:
        if wanted is DecisionAnalysis:
            text = f"{'nim' if kind == NIM else 'queen'} " + " ".join(
                ["2,1" if kind != NIM else "2"] * count
            )
            start = parse_position(text, find_composition(way))
            analysis = analyse(start, Play.MISERE if plays[0] else Play.NORMAL, 10_000)
            assert isinstance(analysis, DecisionAnalysis)
            found.add(analysis.row.theorem)
    assert found == cited
