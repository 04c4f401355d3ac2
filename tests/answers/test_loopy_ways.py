"""Compounds of components with cycles: values of components against the literal product."""

import json
import pickle
import random
from collections import Counter
from pathlib import Path

import pytest

from kalmar import Choice, Ending, LimitReached, NoTheoryError, Outcome, Play, Rules, parse_position
from kalmar.answers.answer import answer_of, solve
from kalmar.answers.cycles import CyclicAnalysis
from kalmar.answers.loopy import LoopyAnalysis, loopy_analysis
from kalmar.answers.move_report import MoveReport, why_move
from kalmar.core.compositions import SIX, CompositionName
from kalmar.core.compounds import SUM, Compound, Position, is_terminal
from kalmar.core.turns import after, moves
from kalmar.engines.graphs.loopy import Graph, solve_graph
from kalmar.engines.graphs.loopy_ways import suspense_numbers
from kalmar.games.boards.with_cycles import ROADS, Roads
from kalmar.games.registry import find_rules
from kalmar.runtime.work import work_limit
from kalmar.theory.loopy import FOREVER, loopy_difference, loopy_sum, suspense_pair
from kalmar.theory.loopy_table import LOOPY_THEORIES
from kalmar.theory.operations import ALMOST_ENDED, ENDED
from kalmar.web.services import call
from tests.cases import few_or_many
from tests.commands import Cli

pytestmark = pytest.mark.every

LIMIT = 10**6
WAYS = {f"{row.name}-{play.value}": (row, play) for row in SIX for play in Play}
SOLVED = [name for name in WAYS if name != "disjunctive-misere"]
NIM, KAYLES = find_rules("nim"), find_rules("kayles")
EACH = pytest.mark.parametrize("name", SOLVED)


def digraph(rng: random.Random, size: int) -> Roads:
    towns = "abcdefg"[:size]
    density = rng.choice([0.15, 0.25, 0.4])
    return Roads(tuple((a, *(b for b in towns if rng.random() < density)) for a in towns))


def is_decided(rules: Roads) -> bool:
    """No position is drawn in misère play."""
    return 2 not in solve_graph(Graph.of_options(rules.reached), misere=True).outcome


def part(rng: random.Random, largest: int, decided: bool) -> Position:
    if rng.random() < 0.15:
        return Position(*rng.choice([(NIM, rng.randint(1, 3)), (KAYLES, rng.randint(1, 4))]))
    while True:
        rules = digraph(rng, rng.randint(3, largest))
        live = [town for town, *to in rules.towns if to]
        if live and (not decided or is_decided(rules)):
            return Position(rules, rng.choice(live))


def random_compound(name: str, rng: random.Random) -> Position:
    size = rng.choice([2, 2, 3])
    parts = [part(rng, 5 if size == 3 else 7, name == "selective-misere") for _ in range(size)]
    if not any(isinstance(one.rules, Roads) for one in parts):
        parts[0] = Position(Roads((("a", "a", "b"), ("b",))), "b")
    return Position(Compound.of(WAYS[name][0]), tuple(parts))


def check(name: str, position: Position) -> Outcome:
    """All that the values say is what the literal product says."""
    play = WAYS[name][1]
    found = LoopyAnalysis(position, play, LIMIT, None)
    literal = CyclicAnalysis(position, play, LIMIT, None)
    assert found.outcome is literal.outcome
    assert found.length[0] == literal.length[0]
    winning = []
    for move in moves(position):
        left = after(position, move)
        judged = found.judge(position, move)
        assert judged.outcome is literal.outcome_of(left)
        assert judged.remoteness == literal.remoteness_at(left)
        assert found.outcome_of(left) is judged.outcome
        if judged.outcome is Outcome.P:
            winning.append(move)
    # Turns of several components may come in another order.
    assert set(found.winning_moves()) == set(winning)
    assert found.winning_move_count == len(winning)
    best = found.best_move(position)
    if best is not None:
        wanted = {Outcome.N: Outcome.P, Outcome.DRAW: Outcome.DRAW, Outcome.P: Outcome.N}
        assert literal.outcome_of(after(position, best)) is wanted[found.outcome]
    return found.outcome


@EACH
@few_or_many("count", 60, 2_000)
def test_values_agree_with_the_literal_product(name: str, count: int) -> None:
    rng = random.Random(f"{name} 0")
    outcomes = Counter(check(name, random_compound(name, rng)) for _ in range(count))
    # Misère short ways start lost for nobody with a move: their P-positions are rarer.
    assert len(outcomes) == 3 or count < 100, outcomes


def test_the_table_has_a_row_for_every_way_but_one() -> None:
    ways = [(row.choice, row.ending, play) for row, play in WAYS.values()]
    assert [way for way in ways if way not in LOOPY_THEORIES] == [
        (Choice.ONE, Ending.LONG, Play.MISERE)
    ]


def test_the_inverse_of_loopy_sums() -> None:
    values = [*range(4), ENDED, ALMOST_ENDED, *(-3 - bits for bits in range(16))]
    for rest in values:
        for total in values:
            found = loopy_difference(rest, total)
            parts = {part for part in values if loopy_sum(part, rest) == total}
            assert found is None or set(found) == parts


@EACH
def test_the_winner_comes_to_the_end(name: str) -> None:
    """Without any search for the length, against replies at random."""
    rng, play, ended = random.Random(name), WAYS[name][1], 0
    for _ in range(60):
        here = random_compound(name, rng)
        found = LoopyAnalysis(here, play, LIMIT, 1)
        if found.outcome is Outcome.DRAW:
            continue
        winner = found.outcome is Outcome.P  # the player, 0 or 1, who moves in turns like this
        turn = 0
        while not is_terminal(here):
            assert turn < 300
            if turn % 2 == winner:
                move = found.best_move(here)
                assert move is not None
            else:
                move = rng.choice(list(moves(here)))
            here, turn = after(here, move), turn + 1
        last = 1 - turn % 2
        assert (last == winner) == (play is Play.NORMAL)
        ended += 1
    assert ended > 1


def roads(text: str) -> Rules:
    return Roads.from_text(text)


def together(composition: CompositionName, *parts: tuple[str, str]) -> Position:
    row = next(row for row in SIX if row.name == composition)
    return Position(Compound.of(row), tuple(Position(roads(text), at) for text, at in parts))


def test_one_suspense_number_with_infinity_is_not_enough() -> None:
    """J₁ is drawn, and would make every compound drawn; the player to move wins in J₂."""
    drawn, other = "2>1>0,2>2", "1>0,1>2>1"
    start = together("continued-conjunctive", (drawn, "2"), (other, "1"))
    assert solve(together("disjunctive", (drawn, "2"))).outcome is Outcome.DRAW
    answer = solve(start)
    assert (answer.outcome, answer.length) == (Outcome.N, 3)
    pairs = [suspense_pair(n) for n in suspense_numbers(Graph([0, 0, 1, 3], [0, 1, 2]), False)]
    assert pairs[2] == (2, 3)
    assert suspense_pair(suspense_numbers(Graph([0, 0, 2, 3], [0, 2, 1]), False)[1])[0] == FOREVER
    assert "max (2, ω) = ω for the player to move" in answer.reason


def test_many_suspense_numbers_are_cut_with_a_sign() -> None:
    reason = solve("roads" + " M" * 13, "continued").reason
    assert "8, 8, …) = 8 for the player to move" in reason
    assert "8, 8, …) = 8 for the other player" in reason


def test_kernel_triples_are_not_enough_with_cycles() -> None:
    """Two copies of 1 → 0, 1 are N in normal play, and together a draw in misère play."""
    start = together("selective", ("1>0,1>1", "1"), ("1>0,1>1", "1"))
    answer = solve(start, play="misere")
    assert answer.outcome is Outcome.DRAW
    assert "No theorem was used: positions of" in answer.reason
    assert "are drawn in misère play" in answer.reason
    with pytest.raises(NoTheoryError, match="drawn in misère play"):
        LoopyAnalysis(start, Play.MISERE, LIMIT, None)


def test_misere_unions_with_one_component_that_is_drawn_in_normal_play() -> None:
    """Won iff all others can be ended in one move, and none is lost in normal play."""
    rng, found = random.Random(3), Counter[tuple[str, Outcome]]()
    chain = Roads.from_text("3>2>1>0")
    while found.total() < 90:
        rules = digraph(rng, 6)
        solved = solve_graph(Graph.of_options(rules.reached))
        if not is_decided(rules) or 2 not in solved.outcome:
            continue
        drawn = Position(rules, rng.choice([t for t, v in solved.graph.numbers.items()
                                            if solved.outcome[v] == 2]))  # fmt: skip
        for others in ("1", "2", "3", "11", "13"):
            parts = (drawn, *(Position(chain, town) for town in others))
            start = Position(Compound.of(WAYS["selective-misere"][0]), parts)
            found[others, check("selective-misere", start)] += 1
    outcomes = {others: {o for (kind, o) in found if kind == others} for others, _ in found}
    assert outcomes == {
        "1": {Outcome.N}, "11": {Outcome.N}, "2": {Outcome.DRAW}, "3": {Outcome.DRAW},
        "13": {Outcome.DRAW},
    }  # fmt: skip


def test_a_union_that_is_too_large_to_search_says_so() -> None:
    start = together("selective", *[("x>y>0,y>z>0,y>w>w,w>0", "y")] * 3)
    with pytest.raises(LimitReached, match="no theorem was used"):
        loopy_analysis(start, Play.MISERE, 8, 9)


def test_sums_in_misere_play_and_other_ways_are_searched() -> None:
    start = parse_position("roads(a>b>a,b>c) a b")
    answer = solve(start, play="misere")
    assert "none about components with cycles is known for disjunctive" in answer.reason
    other = solve("roads(a>b>a,b>c) a b", "at most 1, 2 ended")  # type: ignore[arg-type]
    assert other.outcome is Outcome.DRAW or other.outcome
    assert "none about components with cycles is known" in other.reason


class Splitting(Roads):
    """A map on which one road leads to two towns at once."""

    def options(self, component: str):  # type: ignore[no-untyped-def]
        """Yield the towns at the ends of the roads; from a, also both b and c."""
        yield from super().options(component)
        if component == "a":
            yield ("b", "c")


@EACH
def test_components_that_split_and_recur_are_searched(name: str) -> None:
    rules = Splitting((("a", "a", "b"), ("b",), ("c", "b")))
    row, play = WAYS[name]
    start = Position(Compound.of(row), (Position(rules, "a"), Position(NIM, 2)))
    with pytest.raises(NoTheoryError, match="fall apart"):
        LoopyAnalysis(start, play, LIMIT, None)
    found = loopy_analysis(start, play, LIMIT, None)
    assert isinstance(found, CyclicAnalysis)
    assert "fall apart" in found.reason


def hundred(seed: int) -> Roads:
    rng = random.Random(seed)
    towns = [f"t{number}" for number in range(100)]
    rows = [(town, *rng.sample(towns, rng.choice([1, 2, 2, 3]))) for town in towns[:-5]]
    return Roads((*rows, *((town,) for town in towns[-5:])))


@EACH
def test_ten_components_of_a_hundred_positions(name: str) -> None:
    """The work is about the sum of the components' sizes; their product is refused."""
    row, play = WAYS[name]
    parts = tuple(Position(hundred(seed), "t0") for seed in range(10))
    start = Position(Compound.of(row), parts)
    with work_limit(100_000):
        try:
            found = LoopyAnalysis(start, play, LIMIT, 1)
        except NoTheoryError:
            assert name == "selective-misere"
            return
        assert found.winning_move_count >= 0
        assert found.reason
        assert found.best_move(start) is not None
    with pytest.raises(LimitReached, match="limit of 300"):
        CyclicAnalysis(start, play, 300, 1)


def test_large_heaps_beside_cars() -> None:
    answer = solve("dugo A + nim 1000000")
    assert answer.outcome is Outcome.N
    assert answer.winning_move_count == 1
    assert solve("dugo A P ∨ nim 1000000").length == 13
    draw = solve("roads(a>a,a>b) a ∨ nim 7 ∨ roads(2>1>0,2>2) 2")
    assert draw.outcome is Outcome.DRAW
    assert draw.reason.endswith("; drawn: component 3 is drawn.")
    assert draw.length is None


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_a_graph_in_a_file_is_a_component(tmp_path: Path, cli: Cli, ending: str) -> None:
    name = f"my{ending}map"
    path = tmp_path / f"{name}.{ending}"
    texts = {"csv": "from,to\na,b\nb,a\nb,c\nd,d\nd,b\n",
             "json": '{"a": ["b"], "b": ["a", "c"], "c": [], "d": ["d", "b"]}'}  # fmt: skip
    path.write_text(texts[ending])
    question = f"solve '{name} d ∨ nim 5 ∨ kayles 3' --json --rules"
    answer = cli.data(question, path)
    assert answer["outcome"] == "draw"
    assert "drawn: component 1 is drawn" in answer["reason"]
    same = solve("roads(a>b>a,b>c,d>d,d>b) d ∨ nim 5 ∨ kayles 3")
    assert (answer["move_count"], answer["length"]) == (same.move_count, None)
    path.write_text("{" if ending == "json" else "a,b,c,d,e\n")
    cli(question, path, code=3)


@pytest.mark.parametrize("name", WAYS)
def test_the_page_gives_the_same(name: str) -> None:
    row, play = WAYS[name]
    question = {"composition": row.name, "convention": play.value, "position": "dugo A K P"}
    answer = solve("dugo A K P", row.name, play=play)  # type: ignore[arg-type]
    report = call("report", question)
    assert report["reason"] == answer.reason
    assert report["outcome"] == answer.outcome.value
    assert report["value"] == answer.value
    assert answer.reason in json.dumps(call("why", question), ensure_ascii=False)
    assert call("reply", question)["position"] != "roads A K P"


def test_reasons_and_rows() -> None:
    start = together("diminished-disjunctive", ("3>2>1>0,3>3", "3"), ("3>2>1>0,3>3", "3"))
    found = LoopyAnalysis(start, Play.NORMAL, LIMIT, None)
    answer = answer_of(found)
    data = answer.to_dict(all_moves=True, report=MoveReport(found))
    assert data["outcome"] == "draw"
    assert data["valuation"] == "foreclosed"
    assert {row["outcome"] for row in data["moves"]} >= {"draw"}
    assert "components 1 and 2 are infinite" in answer.reason
    assert found.own_working is not None
    for move in moves(start):
        assert why_move(found, move)
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer
    assert again.valuation is answer.valuation
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_compound_of_cars_inside_another() -> None:
    inner = Position(Compound(Choice.ALL, Ending.SHORT), parse_position("dugo A K").component)
    start = Position(SUM, (inner, Position(NIM, 2)))
    check("disjunctive-normal", start)
    same = Position(Compound(Choice.ALL, Ending.SHORT), (inner, Position(roads("a>b>a"), "a")))
    check("conjunctive-normal", same)


def test_draws_and_errors() -> None:
    answer = solve("roads(a>b>a) a")
    assert (answer.outcome, answer.value, answer.length) == (Outcome.DRAW, None, None)
    assert len(answer.line) == 2
    assert "neither player can force" in answer.reason
    assert set(Roads().reached) == set(ROADS)
