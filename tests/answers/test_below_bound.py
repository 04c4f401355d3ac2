"""Rules with cycles below a bound: what is said holds whatever lies above the bound."""

import json
import random
from itertools import pairwise, product
from typing import Any, cast

import pytest

import kalmar
from kalmar import Answer, Graph, KalmarError, Outcome, Rules, find_composition, solve_graph
from kalmar.core.errors import LimitReached, UndecidedError
from kalmar.engines.graphs.reach import UNDECIDED, solve_below_bound
from kalmar.theory.table import find_play
from tests.commands import Cli
from tests.literal.ways import outcome, solved

SQUARE = "with k>0 if k*k<=n if (k+1)*(k+1)>n"
EPSTEIN = f"n -> n - k*k {SQUARE}; n -> (n + k*k) {SQUARE}; cycles; most "
"""Epstein's game: put or take the largest square number that is not larger than the heap."""


def epstein(most: int, heaps: str) -> str:
    """Return a position of Epstein's game below a bound."""
    return f"rules({EPSTEIN}{most}) {heaps}"


def completed(graph: dict[int, list[int]], ends: dict[int, str]) -> dict[int, list[int]]:
    """Put something in the place of each unknown vertex: so many moves to the end, or a loop."""
    found = dict(graph)
    for vertex, what in ends.items():
        if what == "loop":
            found[vertex] = [vertex]
            continue
        # A chain of new vertices.
        chain = [vertex, *(1000 * (vertex + 1) + step for step in range(int(what)))]
        for here, following in pairwise(chain):
            found[here] = [following]
        found[chain[-1]] = []
    return found


@pytest.mark.parametrize("seed", range(300))
def test_what_is_known_below_a_bound_holds_for_whatever_lies_above(seed: int) -> None:
    chance = random.Random(seed)
    size, unknown = chance.randint(3, 9), chance.randint(1, 2)
    graph = {
        v: sorted(chance.sample(range(size), chance.choice((0, 1, 1, 2, 2, 3))))
        for v in range(size)
    } | {v: [] for v in range(size - unknown, size)}
    flat = [w for v in range(size) for w in graph[v]]
    offsets = [sum(len(graph[w]) for w in range(v)) for v in range(size + 1)]
    places = range(size - unknown, size)
    for misere in (False, True):
        found = solve_below_bound(Graph(offsets, flat), places, misere)
        truths = [
            solved(completed(graph, dict(zip(places, ends, strict=True))), misere)
            for ends in product(("loop", "0", "1", "2", "3"), repeat=unknown)
        ]
        for v in range(size - unknown):
            seen = {(outcome(truth.get(v), misere), truth.get(v, -1)) for truth in truths}
            winners = {who for who, _ in seen}
            if found.outcome[v] != UNDECIDED:
                assert winners == {("P", "N", "draw")[found.outcome[v]]}
                assert not found.exact[v] or seen == {(*winners, found.remoteness[v])}
                assert max(length for _, length in seen) <= found.remoteness[v]
            else:  # a win or a loss that holds is always found
                assert winners == {"draw"} or len(winners) > 1


def test_without_unknown_vertices_nothing_is_left_open() -> None:
    graph = Graph([0, 2, 3, 3], [1, 2, 0])
    found, usual = solve_below_bound(graph, (), False), solve_graph(graph)
    assert (found.outcome, found.remoteness) == (usual.outcome, usual.remoteness)
    assert all(found.exact)


def some_rules(chance: random.Random) -> str:
    """Return moves of a random game with cycles."""
    conditions = ("", " if n odd", " if n even", " if square(n)", " if n mod 3 = 1", " if prime(n)",
                  " if n > 2")  # fmt: skip
    down = [f"n -> n - {k}" for k in chance.sample(range(1, 6), chance.randint(1, 3))]
    up = [f"n -> (n + {k})" for k in chance.sample(range(1, 6), chance.randint(1, 2))]
    letters = ["n -> n - k with k in 1..3", "n -> (n + k) for k in 1..2", "n -> (2*n)",
               "n -> n//2", "n -> (n + 9 - 2*k) with k>0",
               "n -> (n + k) with k>0 if k divides n"]  # fmt: skip
    moves = [*down, *up, *chance.sample(letters, chance.randint(0, 2))]
    return "; ".join(move + chance.choice(conditions).replace("square(n)", "n square")
                     .replace("prime(n)", "n prime") for move in moves)  # fmt: skip


def asked(rules: str, most: int, heaps: str, way: str, play: str) -> Answer | None:
    """Return the answer below a bound; None where it is refused, as the bound decides."""
    try:
        text = f"rules({rules};cycles;most {most}) {heaps}"
        return kalmar.solve(text, find_composition(way), find_play(play))
    except UndecidedError:
        return None


WAYS = ("disjunctive", "selective", "conjunctive", "continued-conjunctive", "shortened-selective",
        "diminished-disjunctive", "any, 2 ended")  # fmt: skip


def compare(small: Answer, large: Answer | None) -> None:
    """Check that all that an answer says is said below a larger bound too."""
    assert large is not None
    assert small.outcome == large.outcome
    assert small.move_count == large.move_count
    assert small.winning_move_count in (None, large.winning_move_count)
    assert small.length is None or small.length == large.length
    if "loopy value" in small.reason:
        assert small.reason.partition("loopy value")[2].partition(":")[0] in large.reason
    if small.outcome is not Outcome.P and small.line:
        left = large.position.play(small.line[0])
        after = kalmar.solve(left, play=large.play).outcome
        assert after == {Outcome.N: Outcome.P, Outcome.DRAW: Outcome.DRAW}[small.outcome]
    rows = {row.text: row for row in large.moves.first(100)}
    for row in small.moves.first(100):
        assert rows[row.text].outcome == row.outcome
        assert row.remoteness in (None, rows[row.text].remoteness)


@pytest.mark.parametrize("seed", range(300))
def test_a_small_bound_says_nothing_that_a_large_one_denies(seed: int) -> None:
    chance = random.Random(seed)
    rules = some_rules(chance)
    for most in (6, 10, 10):
        heap, play = str(chance.randint(0, 8) % (most + 1)), chance.choice(("normal", "misere"))
        found = asked(rules, most, heap, "disjunctive", play)
        if found is not None:
            compare(found, asked(rules, 40, heap, "disjunctive", play))
    way, heaps = chance.choice(WAYS), f"{chance.randint(0, 4)} {chance.randint(1, 5)}"
    play = chance.choice(("normal", "misere"))
    found = asked(rules, 6, heaps, way, play)
    if found is not None:
        compare(found, asked(rules, 11, heaps, way, play))


def test_a_bound_decides_no_game() -> None:
    said = [asked(f"{EPSTEIN.partition('; cycles')[0]}", 20, str(heap), "disjunctive", "normal")
            for heap in range(21)]  # fmt: skip
    assert {n: str(a.outcome) for n, a in enumerate(said) if a is not None} == {
        0: "P", 1: "N", 2: "draw", 3: "draw", 4: "N", 5: "P", 7: "draw", 9: "N", 14: "N", 16: "N",
    }  # fmt: skip
    fourteen = said[14]
    assert fourteen is not None
    assert fourteen.line[0] == "take 9"
    assert (fourteen.value, fourteen.length, fourteen.winning_move_count) == (None, None, None)
    assert fourteen.length_meaning == "unknown: not decided below 20: raise most"


@pytest.mark.parametrize(
    "words",
    [
        ("solve", epstein(8, "8")),
        ("solve", epstein(20, "13")),
        ("solve", epstein(20, "17"), "--why", "--json"),
        ("solve", epstein(20, "17"), "--misere"),
        ("solve", epstein(20, "13 2"), "-c", "selective"),
        ("graph", epstein(20, "4")),
        ("play", epstein(20, "13"), "--opponent", "perfect"),
        ("values", "rules(n -> n-1; n -> n+5 if n > 7; cycles; most 9)", "-n", "9"),
    ],
)
def test_what_the_bound_decides_is_refused(words: tuple[str, ...], cli: Cli) -> None:
    out, err = cli.both(*words, code=4)
    assert "raise most" in err
    assert "not decided below" in err
    assert "outcome" not in out


def test_undecided_moves_are_left_out_of_lists(cli: Cli) -> None:
    question = ("solve", epstein(20, "14"))
    shown = cli(*question)
    assert "R⁺ = unknown (remoteness)" in shown
    assert "winning moves: not all moves are decided below the bound of the rules" in shown
    shown, _ = cli.both(*question, "--all-moves", "--why", code=4)
    assert "take 9" in shown
    assert "23" not in shown
    out, _ = cli.both(*question, "--json", "--all-moves", code=4)
    data = json.loads(out)
    assert [row["move"] for row in data["moves"]] == ["take 9"]
    assert data["winning_move_count"] is None


def test_hints_give_a_move_that_wins_whatever_lies_above() -> None:
    from kalmar.answers.play import hint

    game = kalmar.play(epstein(20, "14"))
    assert [hint(game, step) for step in (1, 2, 4)] == [
        "You can win.", "A good move: take 9", "A good move: take 9",
    ]  # fmt: skip


def test_the_library_refuses_with_an_error_of_its_own() -> None:
    with pytest.raises(UndecidedError) as caught:
        kalmar.solve(epstein(8, "8"))
    assert isinstance(caught.value, LimitReached)
    assert isinstance(caught.value, KalmarError)
    assert caught.value.exit_code == 4


@pytest.mark.parametrize("way", ["selective", "conjunctive", "any, 2 ended"])
def test_compounds_are_searched_where_components_lead_above_the_bound(way: str) -> None:
    answer = kalmar.solve(epstein(20, "14 4"), find_composition(way))
    assert answer.outcome is Outcome.N
    assert answer.line[0] == "take 9 from heap 1; take 4 from heap 2"


def test_services_refuse_it_as_a_limit() -> None:
    from kalmar.web.services import answered, call

    error = answered("reply", {"position": epstein(20, "13")})["error"]
    assert (error["code"], error["sentence"]) == (4, "not decided below 20: raise most")
    rows = call("rules", {"text": f"{EPSTEIN}20"})["rows"][0]
    assert rows[0] == "0"
    assert "?" in rows


def test_moves_do_not_depend_on_the_bound() -> None:
    from kalmar.games.custom.text_games import text_rules

    for text in ("n -> (n + k) with k>0", "n -> (n + 9 - 2*k) with k>0",
                 "n -> n - k with k>0; n -> (2*n)"):  # fmt: skip
        small, large = (
            cast(Rules[Any], text_rules(f"{text}; cycles; most {most}")) for most in (5, 50)
        )
        for heap in range(6):
            assert list(small.options(heap)) == list(large.options(heap))
