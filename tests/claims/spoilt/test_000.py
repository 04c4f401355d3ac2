"""Wrong variants of the statements of source 000, each through the checker of the true one."""

from collections.abc import Callable

import pytest

from kalmar import CLAIMS, Play, gelo, gole, lego, loge, nim_sum, table
from kalmar.core.names import CompositionName
from kalmar.research.claims import (
    Claim,
    ClaimStatus,
    Verdict,
    brick_cuts,
    check,
    compounds,
    kernels,
)
from kalmar.research.claims import numbers as sets
from kalmar.research.claims import selective_misere as misere
from kalmar.research.claims.brick_cuts import is_recursion, layer_values, printed_value
from kalmar.research.claims.cases import each, numbers_of
from kalmar.research.claims.claim import Checker
from kalmar.research.claims.small_graphs import (
    compose,
    game_values,
    games_of,
    kernel,
    one_game,
    subsets,
    terminal,
)
from kalmar.theory.operations import greatest, least, selective_sum
from kalmar.theory.valuations import (
    FORECLOSED,
    GRUNDY,
    KERNEL,
    MISERE_FORECLOSED,
    MISERE_REMOTENESS,
    REMOTENESS,
    SUSPENSE,
)

BOTH, NEARLY, ENDS = Play, kernels.nearly_all, terminal

SPOILT: dict[str, Checker] = {
    "a kernel need only be independent": kernels.only_kernel(
        Play.NORMAL,
        lambda _play, game, chosen: all(
            not chosen.intersection(options)
            for n, options in enumerate(game)
            if n in chosen
        ),
    ),
    "a misère kernel has the ends": kernels.only_kernel(
        Play.MISERE, lambda _play, game, chosen: kernels.is_kernel(Play.NORMAL, game, chosen)
    ),
    "a rectangle of the three kinds is enough for E": brick_cuts.brink_of_positions(False),
    "a Grundy value is any number that no option has": kernels.only_function(
        GRUNDY, lambda value, reached: value not in reached
    ),
    "R⁺ is 1 + gelo": kernels.only_function(
        REMOTENESS, lambda value, reached: value == 1 + gelo(reached)
    ),
    "odd R⁺ is the kernel": kernels.tells_the_kernel(REMOTENESS, lambda value: value % 2 == 1),
    "even R⁻ is the misère kernel": kernels.tells_the_kernel(
        MISERE_REMOTENESS, lambda value: value % 2 == 0
    ),
    "moving into the misère kernel wins normal play": kernels.good_moves_win(
        Play.NORMAL, lambda game, _play: kernel(game, Play.MISERE)
    ),
    "only terminal positions are good": kernels.good_moves_win(
        Play.NORMAL, lambda game, _play: terminal(game)
    ),
    "moving into the kernel wins misère play": kernels.good_moves_win(
        Play.MISERE, lambda game, _play: kernel(game)
    ),
    "R⁺ is the length if the winner delays": kernels.is_length(REMOTENESS, kernels.delayed),
    "S⁺ is the length if the winner hurries": kernels.is_length(SUSPENSE, kernels.hurried),
    "sums do not cancel": each(
        numbers_of(3), lambda a, b, c: a == b or a | c != b | c),
    "the first number alone can be made smaller": each(
        numbers_of(3), lambda a, b, c: c >= a ^ b or any(x ^ b == c for x in range(a))
    ),
    "lego of the larger ones": each(
        sets.pairs_of_sets(1), lambda h, k: lego(sets.joined(h, k, max)) == max(lego(h), lego(k))
    ),
    "gelo of the smaller ones": each(
        sets.pairs_of_sets(1), lambda h, k: gelo(sets.joined(h, k, min)) == min(gelo(h), gelo(k))
    ),
    "lego for loge": each(
        sets.pairs_of_sets(0), lambda h, k: lego(sets.joined(h, k, min)) == min(loge(h), loge(k))
    ),
    "gelo for empty sets": each(
        sets.pairs_of_sets(0), sets.gelo_of_greatest),
    "⊞ is odd iff both are": each(
        numbers_of(2), lambda a, b: selective_sum(a, b) % 2 == (a % 2 and b % 2)
    ),
    "Φ of ∧ is +": kernels.circuit_of_compound("conjunctive", NEARLY, "disjunctive"),
    "Φ of + is +": kernels.circuit_of_compound("disjunctive", NEARLY, "disjunctive"),
    "Φ of ⊕ is ∨": kernels.circuit_of_compound(
        "diminished-disjunctive", NEARLY, "selective"
    ),
    "Ψ of ∧ is △": kernels.circuit_of_compound(
        "conjunctive", ENDS, "continued-conjunctive"
    ),
    "E whichever component has ended": kernels.regions(
        Play.NORMAL, lambda a, b: "E" if "E" in (a, b) else "N" if "N" in (a, b) else ""
    ),
    "Ψ ends where either does": kernels.regions(
        Play.MISERE, lambda a, b: "N" if "N" in (a, b) else "F" if "F" in (a, b) else ""
    ),
    "R⁺ is G⁺ of Φ": kernels.is_grundy_of_circuit(REMOTENESS, NEARLY),
    "F⁺ is G⁺ of Ψ": kernels.is_grundy_of_circuit(FORECLOSED, ENDS),
    "F⁻ is G⁺ of Φ": kernels.is_grundy_of_circuit(MISERE_FORECLOSED, NEARLY),
    "R⁺ of Φ is R⁺ less one": kernels.is_moved(REMOTENESS, NEARLY, 1),
    "R⁺ of Ψ is R⁻ less two": kernels.is_moved(MISERE_REMOTENESS, ENDS, 2),
    "R⁺ of Ψ is R⁺ less one": kernels.is_moved(REMOTENESS, ENDS, 1),
    "M⁻ is what Φ leaves": kernels.has_kernel(Play.MISERE, NEARLY),
    "R⁺ of ∨ is a + b": compounds.combines("selective", REMOTENESS, lambda a, b: a + b),
    "R⁺ of △ is the greatest": compounds.combines("continued-conjunctive", REMOTENESS, greatest),
    "S⁺ of ∧ is the least": compounds.combines("conjunctive", SUSPENSE, least),
    "G⁺ of ∨ is ⊕": compounds.combines("selective", GRUNDY, nim_sum),
    "(3.6) with the ends": compounds.misere_selective(
        lambda j, k: compounds.good_pairs(j, k)
        | {(a, b) for a in kernel(j) for b in kernel(k)}
    ),
    "p moves to x only": misere.class_moves({**misere.MOVES, "p": "x"}, misere.SURELY),
    "b surely moves to m": misere.class_moves(misere.MOVES, {**misere.SURELY, "b": ("m",)}),
    "region 7 is good": misere.leave(misere.good_regions() | {7}),
    "region 24 is not good": misere.enter(misere.good_regions() - {24}),
    "gole in both layers": is_recursion(lambda: (gole, gole)),
    "loge in both layers": is_recursion(lambda: (loge, loge)),
}  # fmt: skip


@pytest.mark.parametrize("checker", SPOILT.values(), ids=SPOILT.keys())
def test_a_wrong_statement_has_a_counterexample(checker: Checker) -> None:
    assert any(checker(10))


NAMES = (*kernels.CHECKERS, *sets.CHECKERS, *compounds.CHECKERS, *misere.CHECKERS)
TRUE = [CLAIMS[name] for name in NAMES if CLAIMS[name].status is ClaimStatus.THEOREM]


@pytest.mark.parametrize("claim", TRUE, ids=lambda claim: claim.id)
def test_the_true_statement_has_none(claim: Claim) -> None:
    to = 4 if claim.unit == "numbers" else 3
    assert check(claim, to=to).verdict is Verdict.HOLDS


def test_the_list_of_small_games_is_the_list_of_acyclic_digraphs() -> None:
    """The On-Line Encyclopedia of Integer Sequences, A003087."""
    assert [len(games_of(size)) for size in range(1, 7)] == [1, 2, 6, 31, 302, 5984]
    for game in games_of(5):
        assert all(option < n for n, options in enumerate(game) for option in options)


def test_statements_about_one_game_are_checked_on_all_of_them() -> None:
    assert sum(1 for _ in one_game(lambda _: True)()(5)) == 1 + 2 + 6 + 31 + 302
    assert list(subsets([])) == [()]


def test_every_class_and_every_region_occurs() -> None:
    found = {misere.region(a, b) for j in games_of(4) for k in games_of(4)
             for a in misere.classes(j) for b in misere.classes(k)}  # fmt: skip
    assert found == set(range(1, 26))


TEXT_LEFT = {12: {14, 15, 2, 4, 5}, 6: {1, 16, 21}, 11: {1}, 13: {15, 3, 5},
             17: {19, 20, 2, 7, 4, 5, 9, 10}}  # fmt: skip
TEXT_ENTERED = {1: {6, 11}, 2: {12, 17, 24}, 3: {13, 18, 23}, 4: {6, 11, 12, 17, 24},
                5: {6, 11, 12, 13, 17, 18, 23, 24}, 7: {17, 24}, 8: {18, 23}, 9: {6, 24, 17},
                16: {6}}  # fmt: skip
"""The lists in the proof of theorem 3.27."""


def test_the_regions_are_those_of_the_proof() -> None:
    place = {misere.region(a, b): (a, b) for a in misere.COLUMNS for b in misere.ROWS}
    assert sorted(place) == list(range(1, 26))
    good = misere.good_regions()
    assert {n: misere.reached(*place[n]) for n in TEXT_LEFT} == TEXT_LEFT
    assert {n: misere.reached(*place[n]) & good for n in TEXT_ENTERED} == TEXT_ENTERED


def test_the_kernel_triple_decides_misere_selective_play() -> None:
    assert not any(misere.decides(KERNEL)(4))


@pytest.mark.parametrize("way", ["disjunctive", "conjunctive", "selective"])
def test_compounds_are_those_of_the_program(way: CompositionName) -> None:
    heap = ((), (0,), (0, 1), (0, 1, 2))
    values = game_values(compose(way, heap, heap), REMOTENESS)
    found = table("nim", range(4), range(4), way, valuation="R+").values
    assert tuple(values) == tuple(value for row in found for value in row)


def test_table_23_has_79_wrong_cells() -> None:
    assert len(check(CLAIMS["000.table-23"], every=True).exceptions) == 79


def test_the_recursion_of_table_23_is_that_of_the_text_with_loge() -> None:
    right: Callable[[int, int, int], int] = layer_values((loge, loge))
    found = table("bricks(2,dropped)", range(1, 11), range(1, 11), "shortened", "misere").values
    assert all(right(a, b, 2) == found[a - 1][b - 1] for a in range(1, 11) for b in range(1, 11))
    assert printed_value(1, 6) != right(1, 6, 2)
