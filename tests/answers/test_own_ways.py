"""Ways of one's own: their grammar, what their moves leave, and theorems about them."""

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations, islice, product
from pathlib import Path
from typing import Any

import pytest

import kalmar
from kalmar import Analysis, Outcome, Play, after, analyse, format_position, moves, parse_position
from kalmar.answers.analyse import BySearch
from kalmar.answers.by_values import ByValues
from kalmar.answers.decisions import DecisionAnalysis, MooreAnalysis
from kalmar.cli.run import run
from kalmar.core.choices import Neighbours
from kalmar.core.compositions import PlayName, composition_of, find_composition
from kalmar.core.compounds import Compound, Position, canonical, followers
from kalmar.runtime.work import work_limit
from kalmar.theory.decisions import DECISIONS, UNDECIDED
from kalmar.theory.several_heaps import tetris
from kalmar.theory.valuations import Length
from tests.cases import case_rows, cases, few_or_many
from tests.literal.ways import Way, admissible, by_words

WAYS = case_rows(__file__, "ways")


@pytest.mark.parametrize("way", WAYS)
def test_moves_leave_what_searches_see_and_texts_say_it(way: str) -> None:
    start = parse_position("kayles 3 5 4 nim 2", find_composition(way))
    found = {canonical(after(start, move)) for move in moves(start)}
    assert found == {*followers(start)}
    assert len(list(moves(start))) == kalmar.solve(start).move_count
    text = format_position(start)
    assert canonical(parse_position(text)) == canonical(start), text
    assert find_composition(kalmar.solve(start).to_dict()["composition"]) == find_composition(way)


def test_a_component_that_splits_stays_one_where_places_matter() -> None:
    start = parse_position("kayles 3 1 1", find_composition("2 neighbours in a row, last"))
    left = {str(followed) for followed in followers(start)}
    sign = "[2 neighbours in a row, last]"
    assert f"(kayles 1 + kayles 1) {sign} kayles 1 {sign} kayles 1" in left
    # Where only their number matters the pieces count, as in the six compositions.
    counted = parse_position("kayles 3 2 1", find_composition("exactly 2, last"))
    assert any(len(followed.component) == 4 for followed in followers(counted))


def test_a_turn_passes_on() -> None:
    start = parse_position("nim 1 2 1", find_composition("in turn, last"))
    # The component that is next comes first in what searches see, and keeps its place in play.
    (first,) = followers(start)
    assert str(first).startswith("nim 2 ")
    assert {str(p).replace(" [in turn, last] ", " ") for p in followers(first)} == {
        "nim 1 nim 0 nim 1", "nim 1 nim 0 nim 0"
    }  # fmt: skip
    played = start.play("1: 0")
    assert {format_position(after(played, move)) for move in played.moves()} == {
        "[in turn from 3, last] nim 0 1 1", "[in turn from 3, last] nim 0 0 1"
    }  # fmt: skip
    texts = [format_position(position, sign=False) for position in (start, played)]
    assert texts == ["nim 1 2 1", "[in turn from 2, last] nim 0 2 1"]
    for text, position in zip(texts, (start, played), strict=True):
        assert parse_position(text, find_composition("in turn")) == position
    with pytest.raises(kalmar.UsageError, match="the sign makes the position in turn from 2, last"):
        parse_position(texts[1], find_composition("in turn skipping ended"))


@pytest.mark.parametrize("way", ["any, component 3", "sets {1,3}, last"])
def test_a_way_that_names_a_component_too_many(way: str) -> None:
    with pytest.raises(kalmar.PositionError, match="names component 3, and there are only 2"):
        kalmar.solve("nim 3 5", composition=find_composition(way))


def test_names_do_not_tell_choices_apart() -> None:
    assert kalmar.Choice("one to 2", 1, 2) == kalmar.Choice("at most 2", 1, 2)
    assert hash(kalmar.Choice("one to 2", 1, 2)) == hash(kalmar.Choice("at most 2", 1, 2))
    assert (
        composition_of(kalmar.Choice("one to 7", 1, 7), kalmar.Ending("third", 3)).name
        == "at most 7, 3 ended"
    )


def test_the_next_component_comes_first() -> None:
    row = find_composition("in turn, last")
    one = parse_position("nim 1 2 3", row)
    (taken, *_) = (after(one, move) for move in moves(one))
    assert canonical(taken) == parse_position("nim 2 3 0", row)
    options = [left for (left,) in taken.rules.options(taken.component)]
    # Here the place of the next one is that of the rules.
    assert [[part.component for part in left] for left in options] == [[0, 3, 0], [1, 3, 0]]


def test_a_component_that_ends_play_cannot_move(tmp_path: Path) -> None:
    inside = "(nim 1 [in turn, component 2] nim 2) + nim 3"
    with pytest.raises(
        kalmar.PositionError, match="until a certain one ends cannot stand in another"
    ):
        kalmar.solve(inside, misere=True)
    file = tmp_path / "x.v"
    assert run(["solve", "nim 1 2 1", "-c", "in turn, component 2", "--coq", str(file)]) == 3
    assert not file.exists()
    # What has parts alone as its state is written.
    assert run(["solve", "nim 1 2 1", "-c", "in turn", "--coq", str(file)]) == 0
    assert "outcome N, remoteness 3" in file.read_text()
    assert (
        run(["solve", "(nim 1 [in turn, last] nim 2) + nim 1", "--coq", str(file), "--force"]) == 0
    )


ONES = "nim" + " 1" * 40


def test_neighbours_are_those_of_the_definition_in_its_order() -> None:
    chance = random.Random(39)
    for _ in range(300):
        count = chance.randint(0, 7)
        live = sorted(chance.sample(range(count), chance.randint(0, count)))
        places = Neighbours(chance.randint(1, 8), chance.random() < 0.5)
        way = Way(
            "neighbours", (places.width,), tail="in a circle" if places.circle else "in a row"
        )
        expected = list(admissible(way, live, count, 0))
        assert list(places.sets(live, count)) == expected, (places, live, count)
        for moved in chain.from_iterable(combinations(live, size) for size in range(count + 1)):
            assert places.allows(moved, live, count) == (moved in expected)


def test_wide_neighbours_are_made_one_by_one() -> None:
    places = Neighbours(20, circle=False)
    assert len(list(islice(places.sets(range(60), 60), 5_000))) == 5_000
    assert places.allows(range(20, 40), range(60), 60)
    assert not places.allows([0, *range(21, 40)], range(60), 60)


@pytest.mark.thorough
def test_moves_that_are_too_many_are_not_counted() -> None:
    # Equal heaps count once in the search, but each choice of them is a move.
    answer = kalmar.solve(ONES, find_composition("exactly 20, 2 ended"))
    assert answer.winning_move_count is None
    assert answer.length is not None
    assert answer.line


def test_options_of_nested_compounds_count_as_what_they_cost() -> None:
    # Each is built part by part and put in order, which a step is too short for.
    start = parse_position("(kayles 9 + kayles 9 + kayles 9) [2 neighbours] nim 1")
    with work_limit(20_000), pytest.raises(kalmar.LimitReached, match="usual limit of work"):
        kalmar.solve(start)


@cases("text", "play", "steps")
def test_positions_that_are_dear_to_make_count_more(text: str, play: PlayName, steps: int) -> None:
    # With one step an option, each would be answered.
    with work_limit(steps), pytest.raises(kalmar.LimitReached, match="usual limit of work"):
        kalmar.solve(text, play=play)


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
def test_theorems_say_what_words_say(
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
    ("way", "misere"), [("one, 2 ended", False), ("1 or 3, last", False), ("at most 2, last", True)]
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
