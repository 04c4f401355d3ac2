"""Claims can fail: with noise in their cases, or a statement spoilt by hand, each is refuted."""

import random
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import chain, islice
from typing import Any

import pytest

from kalmar import CLAIMS, Outcome, Play, find_rules, loge
from kalmar.engines.graphs.loopy import LoopyValue
from kalmar.research.claims import (
    boards,
    bricks,
    chomp,
    chomp_table,
    coins,
    compounds,
    determinacy,
    hackenbush,
    heaps,
    kernels,
    loopy,
    questions,
)
from kalmar.research.claims.cases import Given, Statement, are_alike, nim_value
from kalmar.research.claims.claim import Case, Claim, ClaimStatus
from kalmar.research.claims.loopy import Label, Labels, ready_finite, ready_loopy
from kalmar.research.claims.small_graphs import Digraph, game_values, kernel
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS

P, N, DRAW = Outcome.P, Outcome.N, Outcome.DRAW


def noisy(thing: Any, chance: random.Random) -> Any:
    """The thing with what it says wrong from time to time; short lists lose an item."""
    if isinstance(thing, bool):
        return thing ^ (chance.random() < 0.5)
    if isinstance(thing, int):
        return max(thing + chance.choice((-1, 0, 0, 1, 2)), min(thing, 0))
    if isinstance(thing, float):
        return thing * chance.choice((1, 1, 8))
    if isinstance(thing, Enum):
        return chance.choice(list(type(thing)))
    if isinstance(thing, dict):
        return {key: noisy(value, chance) for key, value in thing.items()}
    if type(thing) in (list, tuple, set, frozenset):
        kept = list(thing)[: 0 if type(thing) is list and len(thing) < 3 else None]
        items = kept if chance.random() < 0.1 else thing
        return type(thing)(noisy(item, chance) for item in items)
    if callable(thing):
        return lambda *given: noisy(thing(*given), chance)
    return thing


def with_noise(statement: Statement, chance: random.Random) -> Statement:
    """The statement about cases with noise; of a comparison only in what is found."""

    def cases(to: int, **given: Any) -> Given:
        for words, *case in statement.cases(to, **given):
            heard = 1 if statement.holds is are_alike else len(case)
            yield words, *(noisy(thing, chance) for thing in case[:heard]), *case[heard:]

    return replace(statement, cases=cases)


BY_HAND = {
    "000.five-classes", "001.grundy-aperiodic", "002.2.23", "002.2.24", "002.3.4.1",
    "003.selective-lost-to-won", "003.selective-won-to-lost", "bricks.conjunctive-lost-to-won",
    "bricks.conjunctive-won-to-lost", "positional.stealing", "roads.round-trip",
    *(name for name in CLAIMS if name.startswith("octal.aperiodic")),
}  # fmt: skip
"""Claims that noise does not refute; the tests below spoil them otherwise."""

NOISED = [c for c in CLAIMS.values() if c.status is not ClaimStatus.REFUTED and c.id not in BY_HAND]
MOST_CASES = 2_000
SEEDS = range(1928, 1933)


def is_refuted(claim: Claim, seed: int) -> bool:
    """Whether noise in its cases refutes a claim."""
    checker: Any = claim.checker
    spoilt = with_noise(checker.func, random.Random(seed))
    try:
        found = islice(spoilt(claim.bound, **checker.keywords), MOST_CASES)
        return any(case is not None for case in found)
    except (IndexError, ValueError):  # what is there is too small, or nothing
        return False


@pytest.mark.parametrize("claim", NOISED, ids=lambda claim: claim.id)
def test_noise_makes_a_claim_fail(claim: Claim) -> None:
    assert any(is_refuted(claim, seed) for seed in SEEDS)


def test_every_claim_is_checked_by_a_statement() -> None:
    for claim in CLAIMS.values():
        assert isinstance(claim.checker, partial)
        assert isinstance(claim.checker.func, Statement)


def spoil(statement: Statement, holds: Any) -> Statement:
    """The statement with another one in its place, about the same cases."""
    return replace(statement, holds=holds)


def given_more(statement: Statement, **more: Any) -> Statement:
    """The statement about cases of which a function changes an argument, by its place."""

    def cases(to: int, **given: Any) -> Given:
        for words, *case in statement.cases(to, **given):
            for place, change in more.items():
                case[int(place[1:])] = change(*case)
            yield words, *case

    return replace(statement, cases=cases)


def careless(digraph: Digraph, labels: Labels, vertex: int) -> Label:
    """§4's rule without its second condition: unlabelled options do not matter."""
    return ready_loopy(tuple(tuple(u for u in row if labels[u] is not None) for row in digraph),
                       labels, vertex)  # fmt: skip


def add_plainly(one: LoopyValue, other: LoopyValue) -> LoopyValue:
    """Ordinary addition of labels."""
    if one.label is None or other.label is None:
        return one + other
    return LoopyValue(one.label + other.label)


def lost_infinity(one: LoopyValue, other: LoopyValue) -> LoopyValue:
    """Sums in which values without a label forget what one move reaches."""
    return one + other if one.label is not None and other.label is not None else LoopyValue(None)


def five_kinds(bar: chomp_table.Bar) -> Iterator[chomp_table.Bar]:
    """Without the bites of the second row that shorten the first."""
    _, b, c = bar
    wrong = {(b1, b1, c) for b1 in range(c, b)}
    return (left for left in chomp_table.six_kinds(bar) if left not in wrong)


def seven_kinds(bar: chomp_table.Bar) -> Iterator[chomp_table.Bar]:
    """With bites that shorten two upper rows and spare the third."""
    a, b, c = bar
    return chain(chomp_table.six_kinds(bar), ((b1, b1, c) for b1 in range(b, a)))


def halves_once(rows: hackenbush.Rows) -> hackenbush.Rows | None:
    """A player of Kayles who halves the row, and then takes the first move there is."""
    if len(rows) == 1:
        return hackenbush.halve_or_mirror(rows)
    return next(iter(hackenbush.moves(rows)), None)


def all_gaps(pipe: tuple[int, ...]) -> tuple[int, ...]:
    """Every gap between neighbouring bubbles."""
    return tuple(low - high - 1 for high, low in zip((-1, *pipe), pipe, strict=False))


FEWER = {**compounds.MOVES, "p": "x"}
SPOILT: dict[str, Iterator[Case]] = {
    # Source 000: kernels, valuations, short circuits.
    "moving into the misère kernel wins normal play": given_more(
        kernels.good_moves_win, _2=lambda game, *_: kernel(game, Play.MISERE))(
            5, play="normal"),
    "moving into the kernel wins misère play": given_more(
        kernels.good_moves_win, _2=lambda game, *_: kernel(game))(5, play="misere"),
    "a misère kernel has the ends": given_more(
        kernels.kernel_unique, _2=lambda game, *_: kernel(game))(5, play="misere"),
    "R⁺ has the values of R⁻": given_more(
        kernels.only_function, _2=lambda game, *_: game_values(game, MISERE_REMOTENESS))(
            5, valuation="remoteness"),
    "R⁻ tells the kernel": given_more(
        kernels.tells_the_kernel, _1=lambda *_: replace(MISERE_REMOTENESS, is_p=REMOTENESS.is_p))(
            5, valuation="misere-remoteness"),
    "R⁺ is the length if the winner delays": kernels.is_length(
        5, valuation="remoteness", delayed=True),
    "S⁺ is the length if the winner hurries": kernels.is_length(
        5, valuation="suspense", delayed=False),
    "Φ of ∧ is +": kernels.circuit_of_compound(
        5, way="conjunctive", play="normal", then="disjunctive"),
    "Φ of + is +": kernels.circuit_of_compound(
        5, way="disjunctive", play="normal", then="disjunctive"),
    "Φ of ⊕ is ∨": kernels.circuit_of_compound(
        5, way="diminished-disjunctive", play="normal", then="selective"),
    "Ψ of ∧ is △": kernels.circuit_of_compound(
        5, way="conjunctive", play="misere", then="continued-conjunctive"),
    "R⁺ is G⁺ of Φ": kernels.circuit_grundy(5, valuation="remoteness", play="normal"),
    "F⁺ is G⁺ of Ψ": kernels.circuit_grundy(5, valuation="foreclosed", play="misere"),
    "F⁻ is G⁺ of Φ": kernels.circuit_grundy(5, valuation="misere-foreclosed", play="normal"),
    "R⁺ of Φ is R⁺ less one": kernels.circuit_remoteness(
        5, valuation="remoteness", play="normal", less=1),
    "R⁺ of Ψ is R⁺ less one": kernels.circuit_remoteness(
        5, valuation="remoteness", play="misere", less=1),
    "M⁻ is what Φ leaves": kernels.circuit_kernel(5, play="misere", deleting="normal"),
    # Numbers and excludants.
    "sums do not cancel": spoil(kernels.cancels, lambda a, b, c, _: a == b or a | c != b | c)(9),
    "the first number alone can be made smaller": spoil(kernels.goes_below, lambda a, b, c, add: (
        c >= add(a, b) or any(add(x, b) == c for x in range(a))))(9),
    "products of ors are ors": spoil(
        kernels.nim_field, lambda a, b, c, times: times(a, b ^ c) == times(a, b) | times(a, c))(6),
    "the first of two is associative": spoil(kernels.associative, lambda a, b, c, _: (
        kernels.associative.holds(a, b, c, lambda x, _: x)))(3, by="nim_sum"),
    "lego of the larger ones": kernels.excludant_of_joined(
        5, excludant="lego", greatest=True, least=1),
    "gelo of the smaller ones": kernels.excludant_of_joined(5, excludant="gelo", least=1),
    "⊞ is odd iff both are": spoil(
        kernels.even_iff_both, lambda a, b, add: add(a, b) % 2 == (a % 2 and b % 2))(9),
    # Compounds.
    "p moves to x only": spoil(compounds.five_classes, lambda rows: all(
        reached <= set(FEWER[own]) for own, reached in rows))(4),
    "b surely moves to m": spoil(compounds.five_classes, lambda rows: all(
        "m" in reached for own, reached in rows if own == "b"))(5),
    "region 7 is good": given_more(
        compounds.regions_left, _1=lambda _, good: good | {7})(4),
    "region 24 is not good": given_more(
        compounds.regions_entered, _1=lambda _, good: good - {24})(4),
    "a rectangle of the three kinds is enough for E": bricks.brink_of_positions(
        4, alone=False),
    "loge in both layers": questions.table_23_slip(10, excludants=(loge, loge)),
    # Source 001.
    "labels without the second condition": spoil(loopy.one_ending, lambda digraph, labels: (
        loopy.endings(digraph, careless) == {tuple(labels)}))(3),
    "labels of theorem 4 for all games": spoil(loopy.one_ending, lambda digraph, labels: (
        loopy.endings(digraph, ready_finite) == {tuple(labels)}))(3),
    "theorem 4 with cycles": spoil(loopy.one_ending, loopy.fully_labelled.holds)(3),
    "property b) turned round": spoil(loopy.have_properties, lambda digraph, labels: all(
        labels[v] in [labels[u] for u in row] for v, row in enumerate(digraph)))(3, finite=True),
    "a label larger by one has the properties": spoil(
        loopy.have_properties, lambda digraph, labels: loopy.have_properties.holds(
            digraph, [None if n is None else n + bool(n) for n in labels]))(3),
    "theorem 6 without draws": spoil(loopy.outcome_by_labels, loopy.outcome_by_zero.holds)(3),
    "J + J is always lost": loopy.copies(
        3, count=2, finite=False, allowed={"P": "P", "N": "P", "draw": "P"}),
    "J + J + J like J with cycles": loopy.copies(
        3, count=3, finite=False, allowed={"P": ["P"], "N": ["N"], "draw": ["draw"]}),
    "J + J like J": loopy.copies(3, count=2, finite=True, allowed={"P": ["P"], "N": ["N"]}),
    "theorem 8 with ordinary sums": loopy.sums(3, finite=True, add=add_plainly),
    "theorem 8 without the reached labels": loopy.sums(3, finite=False, add=lost_infinity),
    "two copies are lost everywhere": spoil(loopy.double, lambda _, lost: lost)(3),
    "every answer brings the end nearer": loopy.every_answer_is_nearer(3),
    "TRIDUGÓ with another opening": loopy.tridugo(1, winning={"A": "B", "P": "M"}),
    "theorem 2 with 2ⁿ kept": heaps.powers(3, first=1, second=1, total=1),
    "unequal heaps set aside": heaps.aside(3, more=(0, 1)),
    "splits with k ⊕ l = k + l": spoil(
        heaps.split_bound, lambda _, k, rest, total: total == k + rest)(9),
    "a period of 0.07 is none": heaps.aperiodic(900, game="0.07"),
    "fewer values than options": spoil(boards.options_bound, lambda digraph, labels: all(
        label < max(len(row), 1) for label, row in zip(labels, digraph, strict=True)))(3),
    "three moves of the knight": spoil(boards.knight_options, lambda x, y, value: (
        value <= len(list(find_rules("knight").options((x, y)))) <= 3))(9),
    "gaps of bubbles from the top": spoil(boards.bubbles, lambda cells, value: (
        value == nim_value(all_gaps(cells)[::2])))(6),
    "Northcott by squares apart": spoil(boards.northcott, lambda board, outcome: (
        (outcome is P) == (nim_value(gap + 1 for gap in board.gaps) == 0)))(4),
    "the map fails one sentence": boards.sentences(1, failing=boards.FAILING[:1]),
    "towns on round trips wait for their options": spoil(
        boards.round_trips, lambda d, found: not boards.round_trips.holds(d, found))(3),
    "labels 1 before all others": boards.found_alone(3, number=1),
    "no map with twelve sentences": boards.at_most(0, most=11),
    # Source 002.
    "2.3, a kind less": chomp_table.moves_are(12, kinds=five_kinds),
    "2.3, a kind more": chomp_table.moves_are(12, kinds=seven_kinds),
    "2.16, below 1.71": spoil(chomp_table.below_two, lambda b, a: 100 * a < 171 * b)(400),
    "2.16, from row 5 on": chomp_table.below_two(400, least=5),
    "2.20, at the diagonal": chomp_table.later_end(400, above=0),
    "2.23, always growing": spoil(
        chomp_table.minima_grow, lambda one, two: one.value < two.value)(400),
    "2.24, of all minima": spoil(chomp_table.end_is_last, lambda one, _: one.last == one.row)(400),
    "2.25, the next but one": spoil(
        chomp_table.between, lambda before, least, after: before < least < after - 1)(400),
    "a limit that is missed": chomp.near_limit(600, diagonal=False, limit=1),
    "another limit that is missed": chomp.near_limit(600, diagonal=True, limit=0),
    # Source 003.
    "property 1, of the smaller exponent": bricks.never_kept(9, equal=False),
    "property 2, with the other norm": bricks.all_smaller(10, log=True),
    "two layers are no rook": bricks.like_board(10, layers=2, other="rook", ways=("selective",)),
    "one layer is no king": bricks.like_board(10, layers=1, other="king", ways=("disjunctive",)),
    "short play is no rook's": bricks.like_board(10, layers=1, other="rook", ways=("shortened",)),
    "constant too soon": bricks.constant_from(4, first=lambda layers: layers + 1),
    "two layers are a rook": bricks.brick_rook(5, layers=2),
    "halves with four layers": bricks.halves(9, layers=4),
    "rows of height 4 are Dawson's Kayles": bricks.dawson(40, side=4),
    "misère rows of height 2 are too": bricks.dawson(40, side=2, valuation="misere-foreclosed"),
    "values are lengths": bricks.brick_lengths(3, valuation="grundy"),
    # Source 004.
    "one wins or the other, without draws": spoil(
        determinacy.determined, lambda *case: (case[3] == 1) != (case[4] == -1))(4),
    "the first player wins every board": spoil(
        determinacy.stealing, lambda strong, *_: strong == 1)(30),
    "play lasts as long as there are vertices": given_more(
        determinacy.play_length, _2=lambda game, *_: [*range(len(game))])(4),
    "a third time is won": determinacy.third_time(3, third=N),
    "unequal heaps are added": coins.pair_added(3, more=(0, 1)),
    "moves lower the number of heads": spoil(coins.coins_end, lambda row, reached: all(
        len(left) < len(row) for left in reached))(6),
    "a sum is odious if a number is": spoil(coins.evil_odious, lambda a, b, add: (
        coins.is_odious(add(a, b)) == (coins.is_odious(a) or coins.is_odious(b))))(9),
    "sums reach 2k + 2": spoil(
        coins.odious_sums, lambda k, sums: coins.evil_to(2 * k + 2) <= sums)(60),
    "Kayles by halving once": hackenbush.kayles_won(9, player=halves_once),
    "shoots are added": hackenbush.shoots_joined(5, join=sum),
    "pictures of as many edges are alike": hackenbush.grafts(6, key=len),
    "the lowest cut alone wins": given_more(
        hackenbush.winning_cuts, _0=lambda _, lost: lost[:1])(5),
    "misère heaps as in normal play": spoil(
        coins.take_three_misere, lambda n, _, misere: misere == (n % 4 == 0))(9),
    # Subtraction games.
    "only different moves in a sink": heaps.divides_sum(32, sink=True, twice=False),
    "a preperiod of 1": heaps.has_one_period(32, preperiod=1),
    "reflected at another heap": heaps.reflected(32, shift=1),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_statement_has_a_counterexample(name: str) -> None:
    assert any(found is not None for found in islice(SPOILT[name], 20_000))


@pytest.mark.parametrize(
    ("called_lost", "lost"),
    [
        (True, lambda parts: any(
            bricks.logarithm(a) == bricks.logarithm(b) for a, b in parts)),
        (True, lambda parts: all(
            bricks.exponent(a) != bricks.exponent(b) for a, b in parts)),
        (False, lambda parts: all(a == b for a, b in parts)),
        (False, bricks.least_side_literally),
    ],
)  # fmt: skip
def test_cuts_refute_other_positions_that_are_called_lost(
    called_lost: bool, lost: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bricks.LOST, "selective", lost)
    assert any(bricks.cuts_to_lost(10, way="selective", called_lost=called_lost))


INSTEAD: dict[str, Iterator[Case]] = {
    "004.odious-sums-printed": coins.odious_sums(60),
    "004.odious-2k-printed": spoil(
        coins.odious_2k_printed, lambda k, sums: (2 * k in sums) != coins.is_odious(2 * k))(60),
    "004.gray-printed": coins.gray_printed(100, code=lambda z: z ^ z >> 1),
    "004.ones-misere-printed": coins.ones_misere(12),
    "004.chomp-printed": coins.bars_won(4, from_sides=2),
    "004.three-heaps-printed": coins.three_heaps(1, last=15),
    "004.coins-row-printed": coins.row_of_coins(1, row="IFFIIFIF", heads=(2, 3, 6, 8)),
    "004.mock-formula-printed": coins.mock_formula(20, least=0),
}  # fmt: skip


@pytest.mark.parametrize("name", INSTEAD)
def test_what_is_true_instead_of_a_misprint_holds(name: str) -> None:
    assert CLAIMS[name].status is ClaimStatus.REFUTED
    found = list(INSTEAD[name])
    assert found == [None] * len(found) != []
