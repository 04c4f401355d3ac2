"""Claims of source 004 with their statements made wrong by hand: each checker refutes them."""

from collections.abc import Callable

import pytest

from kalmar import CLAIMS, Outcome, solve_graph
from kalmar.games.graphs.hackenbush import Picture
from kalmar.research.claims import coins, determinacy
from kalmar.research.claims import (
    hackenbush as plants_004,
)
from kalmar.research.claims.boards import nim_value
from kalmar.research.claims.cases import each, numbers_of
from kalmar.research.claims.claim import Checker
from kalmar.research.claims.coins import Row, is_odious
from kalmar.research.claims.determinacy import Drawn, Payoffs
from kalmar.research.claims.hackenbush import Rows
from kalmar.research.claims.small_graphs import Digraph, acyclic, digraphs, ends, graph_of
from kalmar.solvers.hackenbush import cuts_to


def draws_are_lost(options: Digraph, drawn: Drawn) -> list[Outcome]:
    """Drawn ends sorted among the lost ones."""
    found = determinacy.solved_outcomes(options, ())
    return [Outcome.DRAW if v in drawn else o for v, o in enumerate(found)]


def sink_for_all(options: Digraph, _drawn: Drawn) -> Digraph:
    """A new end to which drawn ends move too."""
    return (*(row or (len(options),) for row in options), ())


def sink_from_everywhere(options: Digraph, drawn: Drawn) -> Digraph:
    """A new end to which every vertex moves that is not drawn."""
    sink = len(options)
    return (*(row if v in drawn else (*row, sink) for v, row in enumerate(options)), ())


def without_signs(options: Digraph, worth: Payoffs) -> list[int]:
    """The most that an option is worth, as if the same player went on."""
    found: list[int] = []
    for v, row in enumerate(options):  # options of small games have smaller numbers
        found.append(max((found[u] for u in row), default=-worth.get(v, 0)))
    return found


def remoteness(options: Digraph) -> list[int]:
    """How long play lasts when the winner hurries."""
    return list(solve_graph(graph_of(options)).remoteness)


def without_loops(options: Digraph) -> bool:
    """Whether no vertex leads to itself."""
    return all(v not in row for v, row in enumerate(options))


def one_at_the_end(rows: Rows) -> Rows | None:
    """A player of Kayles who takes one pin from the end of the longest row."""
    return tuple(sorted(n for n in (*rows[:-1], rows[-1] - 1) if n)) if rows else None


def halves_once(rows: Rows) -> Rows | None:
    """A player of Kayles who halves the row, and then takes the first move there is."""
    if len(rows) == 1:
        return plants_004.halve_or_mirror(rows)
    return next(iter(plants_004.moves(rows)), None)


def same_edges(one: Picture, other: Picture) -> bool:
    """Whether two pictures have as many edges."""
    return len(one) == len(other)


def lowest_cuts(picture: Picture) -> list[int]:
    """The winning cuts but for those of the highest vertex."""
    return [i for i in cuts_to(picture, 0) if picture[i][0] == 0]


def number_of_heads(row: Row) -> int:
    """A number that moves may raise."""
    return len(row)


SPOILT: list[tuple[str, Checker]] = [
    ("004.determinacy", determinacy.determined(lambda sure, allowed, _: (sure == 1) != (
        allowed == -1))),
    ("004.determinacy", determinacy.determined(lambda sure, _allowed, _drawn: sure >= 0)),
    ("004.three-classes", determinacy.sorted_by(draws_are_lost)),
    ("004.longest-play", determinacy.play_length(remoteness)),
    ("004.longest-play", determinacy.play_length(lambda options: [*range(len(options))])),
    ("004.topological-order", determinacy.topological(without_loops)),
    ("004.misere-sink", determinacy.misere_as_normal(sink_for_all)),
    ("004.misere-sink", determinacy.misere_as_normal(sink_from_everywhere)),
    ("004.misere-sink", determinacy.misere_as_normal(lambda options, _: options)),
    ("graphs.third-time", determinacy.third_time(Outcome.N)),
    ("graphs.third-time", determinacy.third_time(Outcome.P)),
    ("004.payoffs", determinacy.payoffs(without_signs)),  # type: ignore[arg-type]
    ("004.equal-heaps-added", coins.pair_added(lambda k: (k, k + 1))),
    ("004.equal-heaps-added", coins.pair_added(lambda k: (k,))),
    ("004.coins-nim", each(
        coins.turtles, lambda heads, value: value == nim_value(tuple(n - 1 for n in heads)))),
    ("004.coins-end", coins.code_falls(number_of_heads)),
    ("004.coins-end", coins.code_falls(sum)),
    ("004.evil-odious", each(
        numbers_of(2), lambda a, b: is_odious(a ^ b) == (is_odious(a) or is_odious(b)))),
    ("004.evil-odious", each(
        numbers_of(2), lambda a, b: is_odious(a ^ b) == (is_odious(a) == is_odious(b)))),
    ("004.odious-sums", each(
        coins.pair_sums, lambda k, sums: coins.evil_to(2 * k + 2) <= sums)),
    ("004.odious-sums", each(
        coins.pair_sums, lambda _, sums: all(map(is_odious, sums)))),
    ("004.gray-digits", coins.gray_digits(lambda _found, given: given == 1)),
    ("004.gray-digits", coins.gray_digits(lambda _found, _given: False)),
    ("004.kayles-halving", plants_004.kayles_won(one_at_the_end)),
    ("004.kayles-halving", plants_004.kayles_won(halves_once)),
    ("004.shoots", plants_004.shoots_joined(sum)),
    ("004.shoots", plants_004.shoots_joined(max)),
    ("004.grafts", plants_004.grafts(same_edges)),
    ("hackenbush.winning-cuts", each(
        plants_004.pictures_to, lambda p: plants_004.are_winning(p, lowest_cuts(p)))),
    ("004.take-three-misere", each(
        coins.plays("subtraction(1..3) {n}", 0), lambda n, _, misere: misere == (n % 4 == 0))),
    ("004.ones-misere", each(
        coins.plays("nim {ones}", 1), lambda _, normal, misere: normal == misere)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "spoilt"), SPOILT, ids=lambda x: x if isinstance(x, str) else "")
def test_a_wrong_statement_is_refuted(name: str, spoilt: Checker) -> None:
    claim = CLAIMS[name]
    assert any(found is not None for found in spoilt(claim.bound))


RIGHT: list[tuple[str, Checker]] = [
    ("004.odious-sums-printed", each(coins.pair_sums, coins.evil_and_enough)),
    ("004.odious-2k-printed", each(
        coins.pair_sums, lambda k, sums: (2 * k in sums) != is_odious(2 * k))),
    ("004.gray-printed", each(
        coins.neighbours(lambda z: z ^ z >> 1), lambda digits: digits == 1)),
    ("004.ones-misere-printed", each(
        coins.plays("nim {ones}", 1), lambda _, normal, misere: normal != misere)),
    ("004.chomp-printed", coins.bars_won(2)),
    ("004.three-heaps-printed", coins.three_heaps(15)),
    ("004.coins-row-printed", coins.row_of_coins((2, 3, 6, 8))),
    ("004.mock-formula-printed", coins.mock_formula(0)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "right"), RIGHT, ids=lambda x: x if isinstance(x, str) else "")
def test_what_is_true_instead_of_a_misprint_holds(name: str, right: Checker) -> None:
    claim = CLAIMS[name]
    assert claim.status.value == "refuted"
    found = list(right(claim.bound))
    assert found
    assert found == [None] * len(found)


COUNTS: list[tuple[Callable[[int], object], list[int]]] = [(acyclic, [1, 2, 8, 64]),
                                                           (digraphs, [2, 16, 512])]  # fmt: skip


@pytest.mark.parametrize(("games", "counts"), COUNTS)
def test_all_small_games_are_there_once(games: Callable[[int], object], counts: list[int]) -> None:
    for size, count in enumerate(counts, 1):
        found = list(games(size))  # type: ignore[call-overload]
        assert len(found) == len(set(found)) == count
        assert all(ends(options) or games is digraphs for options in found)
