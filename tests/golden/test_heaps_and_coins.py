"""The printed tables and facts on heaps, strips and coins, computed again (sources 000–004).

Where a source errs, the test states what is true.
"""

import json
from functools import reduce
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from kalmar.answers.answer import Answer, solve
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.tables.ask import sequence
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.games.boards.sliding import Northcott, gaps
from kalmar.games.coins.grids import COINS, subtraction_coins
from kalmar.games.notation.positions import parse_position
from kalmar.games.registry import find_rules
from kalmar.solvers.formulas.coins import coin_values
from kalmar.theory.excludants import lego, mex
from kalmar.theory.operations import nim_sum, selective_sum
from kalmar.theory.valuations import MISERE_GRUNDY, MISERE_REMOTENESS, MISERE_SUSPENSE, Valuation

pytestmark = pytest.mark.every

FILE = Path(__file__).parents[1] / "data" / "heaps_and_coins.json"
PRINTED: dict[str, dict[str, Any]] = {row["id"]: row for row in json.loads(FILE.read_text())}


def printed(name: str) -> Any:
    return PRINTED[name]["values"]


def winning(answer: Answer) -> list[str]:
    return [move_text(answer.position, move) for move in answer.winning_moves()]


def values(game: str, n: int, **options: Any) -> list[int | None]:
    return list(sequence(game, n, **options).values)


@pytest.mark.parametrize(
    ("name", "valuation"),
    [
        ("000.T01", MISERE_GRUNDY),
        ("000.T02", MISERE_REMOTENESS),
        ("000.T03", MISERE_SUSPENSE),
    ],
)
def test_no_misere_valuation_of_two_heaps(name: str, valuation: Valuation) -> None:
    row = PRINTED[name]
    cells = [[parse_position(f"0.123 {p} {q}") for q in row["cols"]] for p in row["rows"]]
    found = [[Literal(cell, 10_000).value(cell, valuation) for cell in line] for line in cells]
    assert found == row["values"]


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("001.TR", "coprime"),
        ("001.TD", "divisor"),
        ("001.T77", "kugli"),
        ("001.T07", "0.07"),
        ("001.F02", "halom"),
        ("001.F03", "relatív prím"),
        ("001.F04", "létra(1..3)"),
        ("001.F21", "0.77"),
        ("001.F29", "0.333…"),
        ("003.TG1", "grundy nim"),
        ("004.F03", "kugli"),
    ],
)
def test_grundy_values_of_heaps(name: str, game: str) -> None:
    row = PRINTED[name]
    heaps = row.get("cols") or list(range(len(row["values"][0])))
    starts = row.get("rows") or [0]
    found = values(game, max(starts) + max(heaps))
    assert [[found[start + heap] for heap in heaps] for start in starts] == row["values"]


def test_dawsons_kayles_in_the_text() -> None:
    row = PRINTED["001.F28"]
    assert [[values("0.07", 6)[heap] for heap in row["cols"]]] == row["values"]


@pytest.mark.parametrize(
    ("name", "composition"), [("003.TG2", "conjunctive"), ("003.TG3", "selective")]
)
def test_remoteness_of_grundys_game(name: str, composition: str) -> None:
    row = PRINTED[name]
    assert [values("grundys-game", 18, composition=composition)[1:]] == row["values"]


def test_grundys_game_of_ten_worked_out() -> None:
    disjunctive, conjunctive, selective = (
        values("grundys-game", 10, composition=name)
        for name in ("disjunctive", "conjunctive", "selective")
    )
    splits = [(a, 10 - a) for a in range(1, 5)]
    assert printed("003.F01") == [
        [[nim_sum(disjunctive[a] or 0, disjunctive[b] or 0) for a, b in splits], disjunctive[10]],
        [[min(conjunctive[a] or 0, conjunctive[b] or 0) for a, b in splits], conjunctive[10]],
        [[selective_sum(selective[a] or 0, selective[b] or 0) for a, b in splits], selective[10]],
    ]
    assert 1 + lego([5, 5, 5, 5]) == 6


def test_good_heaps_of_grundys_game() -> None:
    conjunctive, selective = printed("003.F02")
    remoteness = values("grundys-game", 60, composition="conjunctive")
    assert [n for n in range(1, 61) if remoteness[n] == 0] == conjunctive[0]
    remoteness = values("grundys-game", 60, composition="selective")
    assert selective[1] == "1 mod 3"
    assert [n for n in range(1, 61) if (remoteness[n] or 0) % 2 == 0] == [
        n for n in range(1, 61) if n in selective[0] or n % 3 == 1
    ]
    for m in range(1, 20):  # claim heaps.grundy-selective
        assert remoteness[3 * m : 3 * m + 3] == [2 * m - 1, 2 * m, 2 * m + 1]


def first_of_period(found: list[int | None], period: int) -> int:
    """The least n0 from which on all values computed repeat."""
    n = len(found) - period
    while n > 0 and found[n - 1] == found[n - 1 + period]:
        n -= 1
    return n


@pytest.mark.parametrize(
    ("name", "game", "start"),
    [
        ("001.F24", "0.77", 71),
        ("004.F04", "0.77", 71),
        ("001.F25", "0.07", 53),
        ("001.F26", "0.156", 3479),
    ],
)
def test_periods_of_octal_games(name: str, game: str, start: int) -> None:
    """The sources print 72, 70 and 68; the exact first indices are those below."""
    period, _ = printed(name)[0]
    length = len(game) - 2
    found = values(game, 2 * start + 2 * period + length)
    assert first_of_period(found, period) == start
    assert first_of_period(found, period - 1) > start + period


def test_periods_of_many_sevens() -> None:
    """Exactly from 71·2^(k−1); the source's bound 36·2^k is not exact."""
    for k, (sevens, period, bound) in enumerate(printed("001.F27"), 1):
        start = 71 * 2 ** (k - 1)
        found = values("0." + "7" * sevens, 2 * start + 2 * period + sevens)
        assert first_of_period(found, period) == start <= bound


def test_three_sevens_have_no_such_period() -> None:
    found = values("0.777", 800)
    assert first_of_period(found, 18) > 700


def test_options_of_0156() -> None:
    row = PRINTED["001.F30"]
    rules = find_rules("0.156")
    for heap, options in zip(row["rows"], row["values"], strict=True):
        found = sorted(tuple(p for p in option if p > 0) for option in rules.options(heap))
        assert found == sorted(map(tuple, options))


def test_kayles_option_values() -> None:
    """The last term printed for D₄ is 2 ⊕ 1; the values of options are compared as sets."""
    four, five = printed("001.F22")
    found = values("kayles", 5)
    for heap, terms in ((4, [2, 0, 3, 3]), (5, five)):
        options = find_rules("kayles").options(heap)
        reached = {reduce(nim_sum, (found[p] or 0 for p in option)) for option in options}
        assert reached == set(terms)
        assert mex(terms) == found[heap]
    assert set(four) | {3} == {0, 2, 3} == set(printed("004.F05")[0])


def test_sums_of_the_texts() -> None:
    assert nim_sum(*printed("001.F10")[0][:2]) == printed("001.F10")[0][2]
    assert [format(n, "b") for n in printed("001.F10")[0]] == printed("001.F10")[1]
    assert nim_sum(*printed("004.F01")[0][:2]) == printed("004.F01")[0][2]
    assert [format(n, "b") for n in printed("004.F01")[0]] == printed("004.F01")[1]
    box = PRINTED["003.TBOX"]
    assert [[selective_sum(a, b) for b in box["cols"]] for a in box["rows"]] == box["values"]
    assert solve("kugli " + " ".join(map(str, printed("001.F23")[0]))).value == 1


def test_ridinim() -> None:
    own, ((heap, taken),) = printed("001.F19")
    answer = solve("rim 10 + dim 10 + nim 10")
    assert [solve(text).value for text in ("rim 10", "dim 10", "nim 10")] == own
    assert answer.value == 8
    assert (heap, taken) == (3, 8)
    assert winning(answer) == ["take 8 from heap 3"]


def test_climbers() -> None:
    a, b, c = printed("001.F20")[0]
    answer = solve(f"hegymászó(1) {a} + hegymászó(1,2) {b} + hegymászó(1..3) {c}")
    assert answer.value == 2
    assert winning(answer) == ["take 2 from heap 2", "take 2 from heap 3"]


def test_three_heaps_with_bounds() -> None:
    heaps, bounds, own, (total,) = printed("004.F02")
    parts = [f"letra(1..{most}) {heap}" for heap, most in zip(heaps, bounds, strict=True)]
    assert [solve(part).value for part in parts] == own
    answer = solve(" + ".join(parts))
    assert answer.value == total
    assert winning(answer) == ["take 2 from heap 1", "take 4 from heap 2", "take 5 from heap 3"]


def test_woodcutter() -> None:
    rows, (total,), after = printed("001.F17")
    answer = solve("favágó " + " ".join(map(str, rows)))
    assert answer.value == total
    assert solve("favágó " + " ".join(map(str, after))).value == 0
    assert "take 4 from row 1" in winning(answer)


def test_northcott() -> None:
    wanted, (total,), good = printed("001.F15")
    text = ",".join(f"1:{gap + 2}" for gap in wanted)
    assert Northcott().parse(text).gaps == tuple(wanted)
    answer = solve(f"gyalogos {text}")
    assert answer.value == total
    boards = [move[0].option[0].gaps for move in answer.winning_moves()]
    lowered = [[r for r in range(8) if b[r] == wanted[r] - 1] for b in boards]
    assert [rows[0] + 1 for rows in lowered if rows] == good


def test_bubbles() -> None:
    before, *good = (tuple(row) for row in printed("001.F16"))
    answer = solve("buborék 4,6,11,13,21")
    assert gaps(answer.position.component[0].component) == before
    assert set(good) <= {gaps(move[0].option[0]) for move in answer.winning_moves()}


def test_turning_turtles() -> None:
    heads, (total,), ((right, left),) = printed("001.F18")
    answer = solve(f"fordító {','.join(map(str, heads))}")
    assert answer.value == total
    turned = [
        sorted(set(heads) ^ set(move[0].option[0]), reverse=True) for move in answer.winning_moves()
    ]
    assert turned == [[right, left]]


def test_coin_tables() -> None:
    assert [coin_values(COINS["mock-turtles"], 11)] == printed("004.TM")
    assert [coin_values(COINS["ruler"], 16)] == printed("004.TV")
    for text, value in printed("004.F07"):
        heads = ",".join(str(k) for k, coin in enumerate(text) if coin == "F")
        assert solve(f"mock-turtles {heads}").value == value


def test_a_row_is_the_sum_of_single_heads() -> None:
    """The third one-head row is misprinted in the source: its head is the sixth coin."""
    row, alone = printed("004.F06")
    heads = [k for k, coin in enumerate(row[0], 1) if coin == "F"]
    assert [len(text) for text in alone] == [2, 3, 7, 8]
    assert heads == [2, 3, 6, 8]
    for game in ("coins", "ruler"):
        whole = solve(f"{game} {','.join(map(str, heads))}").value
        assert whole == reduce(nim_sum, (solve(f"{game} {k}").value or 0 for k in heads))


def test_ruler_lemma() -> None:
    """The f of the lemma: g(1) ⊕ … ⊕ g(f(z)) = z; f is the inverse of a Gray code."""
    ((z, place),) = printed("004.F08")
    sums = [0]
    for value in coin_values(COINS["ruler"], 255):
        sums.append(sums[-1] ^ value)
    assert sums[place] == z
    assert sorted(sums) == list(range(256))
    assert sums == [n ^ (n >> 1) for n in range(256)]


def test_companion_sets_of_taking_up_to_three() -> None:
    """The empty set stands for a heap that is taken away whole."""
    game = subtraction_coins("1,2,3")
    row = PRINTED["004.F10"]
    for place, single in zip(row["rows"], row["values"], strict=True):
        assert sorted(game.companions(1, place)) == sorted(map(tuple, single))


def test_small_facts_of_nim() -> None:
    (period,) = printed("004.F11")[0]
    lost = [n for n in range(41) if solve(f"letra(1..3) {n}").outcome.value == "P"]
    assert lost == list(range(0, 41, period))
    for k, m in product(range(6), repeat=2):  # exercise 2.1 is printed reversed
        outcome = solve(f"nim {k} {m}").outcome.value
        assert (outcome == "P") == (k == m)
    winners = {"F": "N", "S": "P"}
    for parity, winner in printed("004.F14"):
        for count in range(2 if parity == "even" else 1, 9, 2):
            ones = "nim " + " ".join(["1"] * count)
            assert solve(ones, play="misere").outcome.value == winners[winner]
    for heaps in product(range(2, 5), range(4), range(4)):
        text = "nim " + " ".join(map(str, heaps))
        assert solve(text, play="misere").outcome is solve(text).outcome
