"""Rules written as text: what they mean, that nothing hangs, and that mistakes have a place."""

import pickle
import re
from collections.abc import Callable, Iterator
from itertools import product
from math import gcd
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kalmar import find_rules, format_position, load_rules, parse_position, sequence, solve, table
from kalmar.cli.run import run
from kalmar.core.errors import (
    DataError,
    GrowingError,
    KalmarError,
    LimitReached,
    PositionError,
    RuleTextError,
)
from kalmar.core.names import CompositionName
from kalmar.games.custom.declared import declared
from kalmar.games.custom.declared_expressions import compact, statements
from kalmar.games.custom.declared_moves import Tries
from kalmar.games.custom.declared_parser import Move, declaration
from kalmar.games.custom.declared_terms import NoValue, evaluator, is_prime
from kalmar.testing import check
from tests.cases import case_rows, cases

Heaps = Callable[[int], set[tuple[int, ...]]]


def fewer(taken: Callable[[int], Iterator[int]]) -> Heaps:
    return lambda n: {(n - k,) for k in taken(n) if 1 <= k <= n}


def is_divisor(n: int) -> Iterator[int]:
    return (k for k in range(1, n + 1) if n % k == 0)


MEANT: dict[str, Heaps] = {
    "n -> n - 1": lambda n: {(n - 1,)} if n else set(),
    "n -> n-k with k in 1..n": fewer(lambda n: iter(range(1, n + 1))),
    "n -> n-k with k in 1, 3, 4": fewer(lambda _: iter((1, 3, 4))),
    "n -> n-k with k in 2..3, 7": fewer(lambda _: iter((2, 3, 7))),
    "n -> n-1; n -> n-2 if n even": fewer(lambda n: iter((1, 2) if n % 2 == 0 else (1,))),
    "n -> n-k with k divides n": fewer(is_divisor),
    "n -> n-k with k coprime to n": fewer(lambda n: (k for k in range(1, n + 1) if gcd(k, n) == 1)),
    "n -> n-k with k is not odd": fewer(lambda n: iter(range(2, n + 1, 2))),
    "n -> n-k with k prime or k = 1": fewer(lambda n: (k for k in range(1, n + 1)
                                                       if k == 1 or is_prime(k))),
    "n -> n-k*k with k*k <= n": fewer(lambda n: (k * k for k in range(1, n + 1))),
    "n -> n-k with k square": fewer(lambda n: (k for k in (1, 4, 9, 16, 25) if k <= n)),
    "n -> n-2^k with k in 0..9": fewer(lambda _: (2**k for k in range(10))),
    "n -> n//2": lambda n: {(n // 2,)} if n else set(),
    "n -> n/2": lambda n: {(n // 2,)} if n and n % 2 == 0 else set(),
    "n -> n mod 3 if n > 2": lambda n: {(n % 3,)} if n > 2 else set(),
    "n -> a + b": lambda n: {(a, n - a) for a in range(1, n) if a <= n - a},
    "n -> a, b with a < b": lambda n: {(a, n - a) for a in range(1, n) if a < n - a},
    "n -> a + a": lambda n: {(n // 2, n // 2)} if n and n % 2 == 0 else set(),
    "n -> n/2 + n/2": lambda n: {(n // 2, n // 2)} if n and n % 2 == 0 else set(),
    "n -> a + b + c": lambda n: {tuple(sorted((a, b, n - a - b))) for a in range(1, n)
                                 for b in range(1, n - a)},
    "n -> a + b with a + b = n - 2": lambda n: {(a, n - 2 - a) for a in range(1, n - 2)
                                                if a <= n - 2 - a},
    "n -> a + b with a + b = n - 1 or a + b = n - 3":
        lambda n: {(a, n - k - a) for k in (1, 3) for a in range(1, n - k) if a <= n - k - a},
    "n -> a + b with a - b = 1 and n odd":
        lambda n: {((n - 1) // 2, (n + 1) // 2)} if n % 2 and n > 1 else set(),
    "n -> n-k, k with 2*k < n":
        lambda n: {tuple(sorted((n - k, k))) for k in range(1, n) if 2 * k < n},
    "n -> n-k with 1 <= k < 4 and not k = 2": fewer(lambda _: iter((1, 3))),
    "n -> n-a*b with a in 2..3 and b in a..4":
        fewer(lambda _: (a * b for a in (2, 3) for b in range(a, 5))),
    "n -> n-k with k = n": lambda n: {(0,)} if n else set(),
    "n -> n-k with k*k = n": fewer(lambda n: (k for k in range(1, n + 1) if k * k == n)),
    "n -> n-k with k in k..3": fewer(lambda _: iter((1, 2, 3))),
    "n -> a + b with a + b = n - 1 or a < b":
        lambda n: {(a, n - a) for a in range(1, n) if a < n - a},
    "n -> a + b with a + b = n - a": lambda _: set(),
    "n -> n-k with k = 2^62*2 - 2^62*2 + 1": lambda _: set(),
    "heap -> heap - taken with taken in 1..2 if heap != 4":
        lambda n: set() if n == 4 else {(n - k,) for k in (1, 2) if k <= n},
}  # fmt: skip


@pytest.mark.parametrize("text", MEANT)
def test_a_text_means_what_it_says(text: str) -> None:
    rules: Any = declared(text)
    for heap in range(31):
        options = list(rules.options(heap))
        assert set(options) == MEANT[text](heap), heap
        assert len(options) == len(set(options))


SAME = case_rows(__file__, "same")


@pytest.mark.parametrize(("text", "game"), SAME)
def test_known_games_have_the_same_values(text: str, game: str) -> None:
    assert sequence(declared(text), 60).values == sequence(game, 60).values


@pytest.mark.parametrize("way", ["diminished-disjunctive", "shortened-selective", "conjunctive"])
def test_nothing_left_beside_a_heap_is_left_out(way: CompositionName) -> None:
    kayles = declared("n -> a+b with a+b = n-k and k in 1,2 and a in 0..n and b in 0..n")
    assert sequence(kayles, 20, way).values == sequence("kayles", 20, way).values


def test_pieces_are_those_of_the_board() -> None:
    king = "(x,y)->(x-1,y);(x,y)->(x,y-1);(x,y)->(x-1,y-1)"
    lines = "(x,y)->(x-k,y) with k in 1..x;(x,y)->(x,y-k) with k in 1..y"
    queen = f"{lines};(x,y)->(x-k,y-k) with k in 1..x"
    knight = "(x,y)->(x-1,y-2);(x,y)->(x-2,y-1);(x,y)->(x+1,y-2);(x,y)->(x-2,y+1);board 8"
    for text, piece in ((king, "king"), (lines, "rook"), (queen, "queen"), (knight, "knight(8)")):
        here = table(declared(text), range(8), range(8))
        assert here.values == table(piece, range(8), range(8)).values, piece


NUMBERS = st.sampled_from(["1", "2", "3", "n", "k", "a", "n//2", "n mod 3", "(n-1)", "-1"])
CONDITIONS = st.recursive(
    st.one_of(
        st.builds(
            "{} {} {}".format, NUMBERS, st.sampled_from(["<", "<=", "=", "!=", ">"]), NUMBERS
        ),
        st.builds("{} {}".format, NUMBERS, st.sampled_from(["even", "odd", "prime", "square"])),
        st.builds("{} {} {}".format, NUMBERS, st.sampled_from(["divides", "coprime"]), NUMBERS),
        st.builds("{} + {} = n".format, NUMBERS, NUMBERS),
        st.builds("k in {}..{}".format, st.integers(0, 3), NUMBERS.filter(lambda t: "k" not in t)),
        st.builds("a in {}, {}".format, st.integers(0, 3), st.integers(0, 9)),
    ),
    lambda inner: st.one_of(
        st.builds("({} and {})".format, inner, inner),
        st.builds("({} or {})".format, inner, inner),
        st.builds("not ({})".format, inner),
    ),
    max_leaves=4,
)


def literally(move: Move, heap: int) -> set[tuple[int, ...]]:
    """Try every number from 0 to 40 for each letter, as the page on the language says."""
    sets = {}
    for letter in move.letters:
        for term in move.conditions:
            own = term.op == "in" and term.parts[0].letters == {letter} and not isinstance(
                term.parts[0].parts[0], tuple) and term.parts[0].op == "letter"  # fmt: skip
            if own and letter not in set().union(*(p.letters for p in term.below[1:])):
                sets[letter] = term
    conditions = [evaluator(term) for term in move.conditions]
    left = [evaluator(term) for (term,) in move.left]
    found = set()
    for chosen in product(range(-5, 41), repeat=len(move.letters)):
        letters = dict(zip((*move.pattern, *move.letters), (heap, *chosen), strict=True))
        if any(not 1 <= letters[name] <= heap for name in move.letters if name not in sets):
            continue
        try:
            if all(condition(letters) for condition in conditions):
                found.add(tuple(sorted(number(letters) for number in left)))
        except NoValue:
            continue
    return {option for option in found if min(option) >= 0}


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["n-k-0*a", "n-k-a", "a+k", "k-0*a", "n-a*k", "a, n-k"]),
       st.lists(CONDITIONS, min_size=1, max_size=3), st.integers(0, 9))  # fmt: skip
@example("n-k-0*a", ["k in 0..a", "a in 3, 1"], 7)
@example("a+k", ["a = k"], 8)
@example("n-k-a", ["a + k = n"], 5)
def test_planned_choices_are_the_literal_ones(left: str, asked: list[str], heap: int) -> None:
    text = f"n -> {left} with k > -99 and a > -99 and {' and '.join(asked)}"
    try:
        move = declaration(text).moves[0]
    except RuleTextError:
        return
    from kalmar.games.custom.declared_moves import Chooser

    options = Chooser(move).left_of((heap,), heap, Tries())
    found = {tuple(sorted(n for (n,) in option)) for option in options}
    expected = literally(move, heap)
    assert {option for option in found if min(option) >= 0} == expected


WORDS = ["n", "k", "a", "1", "2", "9999999", "->", "->", ",", "+", "-", "*", "//", "/", "mod", "^",
         "(", ")", "(x,y)", "with", "if", "in", "..", "and", "or", "not", "even", "divides", "is",
         "coprime", "<", "=", "!=", ";", "\n", "cycles", "most", "board", "start", "name", "n->n-1",
         "n->n-k with k in", "#", "é", "$", "²", "٣"]  # fmt: skip


@settings(max_examples=300, deadline=10_000)
@given(st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join) | st.text(max_size=60))
@example("n->n-" + "(" * 300 + "n" + ")" * 300)
@example("n->n-1 if " + "not " * 110 + "n even")
@example("n->n-" + "-" * 100 + "n")
@example("n->n-9^9^9^9^9")
@example("n->n-k with k in 1..999999999999")
@example("n->n-k with k = 999999999999*999999999999*n")
@example("n->a+b+c+d with a*b*c*d=n*n")
def test_no_text_hangs_or_falls(text: str) -> None:
    try:
        rules: Any = declared(text)
        component = rules.parse(rules.said.start or rules.usual_start)
        assert all(isinstance(option, tuple) for option in rules.options(component, Tries(2_000)))
        assert find_rules(rules.name) == rules
    except KalmarError as error:
        said = str(error)
        assert said


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([*MEANT, "(x,y) -> (x-1, y) ; board 8; name  Fél-be"]), st.integers(0, 9))
def test_positions_and_names_round_trip(text: str, heap: int) -> None:
    rules: Any = declared(text)
    assert declared(rules.text) == rules
    assert compact(statements(rules.text)) == rules.text
    component = rules.parse(f"{heap},{heap % 8}" if rules.said.on_board and heap < 8 else
                            "1,1" if rules.said.on_board else str(heap))  # fmt: skip
    written = f"{rules.name} {rules.format(component)}"
    assert format_position(parse_position(f"({written} | nim 3) & kayles 5")) == (
        f"({written} | nim 3) & kayles 5"
    )
    assert pickle.loads(pickle.dumps(rules)) == rules
    report = check(rules, [component])
    assert not report.repeats


WRONG = case_rows(__file__, "wrong")


@pytest.mark.parametrize(("text", "line", "column", "right"), WRONG)
def test_mistakes_are_placed(text: str, line: int, column: int, right: str) -> None:
    with pytest.raises(RuleTextError) as caught:
        declared(text)
    assert right in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert f"line {line}, column {column}" in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@cases("text", "said")
def test_what_grows_is_refused(text: str, said: str) -> None:
    with pytest.raises(GrowingError, match=re.escape(said)) as caught:
        declared(text)
    assert caught.value.line == 1


def test_what_grows_late_is_refused_in_play() -> None:
    with pytest.raises(GrowingError, match="heap of 30 into one of 31"):
        solve("rules(n->n-1;n->(n+1) if n=30) 31")


def test_cycles_are_solved_where_they_are_declared() -> None:
    text = "rules(most 9;cycles;n->n-1;n->(n+2) if n odd)"
    options = {n: {n - 1, *([n + 2] if n % 2 and n < 8 else [])} - {-1} for n in range(10)}
    lost: set[int] = set()
    won: set[int] = set()
    for _ in range(20):
        lost |= {n for n in options if options[n] <= won}
        won |= {n for n in options if options[n] & lost}
    for n in options:
        expected = "P" if n in lost else "N" if n in won else "draw"
        assert solve(f"{text} {n}").outcome.value == expected, n
    with pytest.raises(PositionError, match="can have at most 9, not 10"):
        solve(f"{text} 10")


def test_a_piece_may_walk_in_circles_on_a_board() -> None:
    text = "rules((x,y)->(x-1,y);(x,y)->(x+1,y);board 4;cycles)"
    assert solve(f"{text} 0,0").outcome.value == "draw"
    assert sorted(find_rules(text).options((3, 1))) == [((2, 1),)]
    with pytest.raises(PositionError, match="0 to 3"):
        solve(f"{text} 4,0")


def test_too_many_choices_are_a_limit() -> None:
    with pytest.raises(LimitReached, match="restrict its letters with in or ="):
        solve("rules(n->n-k with k divides n) 1000000000")
    far: Any = declared("n->n-k with k in 1,3")
    assert list(far.options(10**15)) == [(10**15 - 1,), (10**15 - 3,)]


def test_a_file_of_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.rules"
    path.write_text("name: Felezős játék # a remark\nn → n − 1\nn -> n/2 + n/2\nstart 12\n")
    assert run(["solve", "--rules", str(path), "felezos-jatek 6 4"]) == 0
    assert "felezos-jatek 6 4" in capsys.readouterr().out
    assert run(["explain", "--rules", str(path), "felezos-jatek"]) == 0
    assert "felezos-jatek 12" in capsys.readouterr().out
    rules = load_rules(path)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert [*sequence(rules, 5).values] == [*sequence("rules(n->n-1;n->n/2+n/2)", 5).values]


def test_a_file_that_is_wrong_registers_nothing(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    for text, said in (
        ("n -> n - 1\nn -> n - k\n", "mine.txt: error in the rules at line 2, column 10"),
        ("n -> n\n", "mine.txt: the move n->n turns a heap of 1"),
        ("name nim\nn -> n-1\n", "is already Nim"),
        ("name 5\nn -> n-1\n", "begins with a letter"),
    ):
        path.write_text(text)
        with pytest.raises(DataError, match=re.escape(said)):
            load_rules(path)


def test_parentheses_are_nested_in_positions() -> None:
    inner = "(" * 12 + "1" + ")" * 12
    assert solve(f"rules(n -> n-{inner} if (n > (0))) 3 & (rules(n->n-(2)) 4 | nim 1)").value == 3


def test_primes_are_exact() -> None:
    sieve = [n for n in range(2_000) if n > 1 and all(n % d for d in range(2, n))]
    assert [n for n in range(2_000) if is_prime(n)] == sieve
    assert not is_prime(3215031751)
    assert is_prime(2**61 - 1)
