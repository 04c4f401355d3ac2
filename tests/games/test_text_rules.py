"""Rules written as text: what they mean, that nothing hangs, and that mistakes have a place."""

import ast
import pickle
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import reduce
from itertools import combinations, islice, pairwise
from math import floor, gcd, isqrt
from operator import add, floordiv, mod, mul, sub, xor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kalmar import find_rules, load_rules, position, sequence, solve
from kalmar.core import errors
from kalmar.core.compositions import CompositionName
from kalmar.games.custom.rule_source import options_source
from kalmar.games.custom.rule_text import read_rules
from kalmar.games.custom.rule_trees import PLAIN, Move, is_prime
from kalmar.games.custom.rule_words import compact, statements
from kalmar.games.custom.text_games import text_rules
from kalmar.games.notation import format_position, parse_position
from kalmar.testing import check
from tests.cases import case_rows, cases
from tests.commands import Cli
from tests.literal.ways import outcome, solved

Heaps = Callable[[int], set[tuple[int, ...]]]


def fewer(taken: Callable[[int], Iterator[int]]) -> Heaps:
    return lambda n: {(n - k,) for k in taken(n) if 1 <= k <= n}


def is_divisor(n: int) -> Iterator[int]:
    return (k for k in range(1, n + 1) if n % k == 0)


MEANT: dict[str, Heaps] = {
    "n -> n - 1": lambda n: {(n - 1,)} if n else set(),
    "n -> n-k": fewer(lambda n: iter(range(1, n + 1))),
    "n -> n-k for k in 1, 3, 4": fewer(lambda _: iter((1, 3, 4))),
    "n -> n-k for k in {2..3, 7}": fewer(lambda _: iter((2, 3, 7))),
    "n -> n-1; n -> n-2 if n even": fewer(lambda n: iter((1, 2) if n % 2 == 0 else (1,))),
    "n -> n-k if k divides n": fewer(is_divisor),
    "n -> n-k for k in divisors(n)": fewer(is_divisor),
    "n -> n-k if not k divides n": fewer(lambda n: (k for k in range(1, n + 1) if n % k)),
    "n -> n-k where k coprime to n":
        fewer(lambda n: (k for k in range(1, n + 1) if gcd(k, n) == 1)),
    "n -> n-k with k is not odd": fewer(lambda n: iter(range(2, n + 1, 2))),
    "n -> n - k ahol k páros": fewer(lambda n: iter(range(2, n + 1, 2))),
    "n -> n-k with k prime or k = 1": fewer(lambda n: (k for k in range(1, n + 1)
                                                       if k == 1 or is_prime(k))),
    "n -> n-k*k": fewer(lambda n: (k * k for k in range(1, n + 1))),
    "n -> n-k with k square": fewer(lambda n: (k for k in (1, 4, 9, 16, 25) if k <= n)),
    "n -> n-2^k for k in 0..9": fewer(lambda _: (2**k for k in range(10))),
    "n -> n-2**k": fewer(lambda _: (2**k for k in range(1, 10))),
    "n -> n-d for d in digits(n) if d > 0": fewer(lambda n: map(int, str(n))),
    "n -> n-2**i for i in bits(n)": fewer(lambda n: (2**i for i in range(9) if n >> i & 1)),
    "n -> n//2 if n > 0": lambda n: {(n // 2,)} if n else set(),
    "n -> n/2": lambda n: {(n // 2,)} if n and n % 2 == 0 else set(),
    "n -> n mod 3 if n > 2": lambda n: {(n % 3,)} if n > 2 else set(),
    "n -> nothing if n odd": lambda n: {(0,)} if n % 2 else set(),
    "n -> a, n-a": lambda n: {(a, n - a) for a in range(1, n) if a <= n - a},
    "n -> a, n-a with a < n-a": lambda n: {(a, n - a) for a in range(1, n) if a < n - a},
    "n -> a, b if a + b == n and a <= b":
        lambda n: {(a, n - a) for a in range(1, n) if a <= n - a},
    "n -> a, b, n-a-b if a < n and b < n and a + b < n":
        lambda n: {tuple(sorted((a, b, n - a - b))) for a in range(1, n) for b in range(1, n - a)},
    "n -> a, n-k-a for k in 1, 3 if 0 < a < n-k":
        lambda n: {(a, n - k - a) for k in (1, 3) for a in range(1, n - k) if a <= n - k - a},
    "n -> n-k, k if 2k < n":
        lambda n: {tuple(sorted((n - k, k))) for k in range(1, n) if 2 * k < n},
    "n -> n-k with 1 <= k < 4 and not k = 2": fewer(lambda _: iter((1, 3))),
    "n -> n-a*b for a in 2..3 for b in a..4":
        fewer(lambda _: (a * b for a in (2, 3) for b in range(a, 5))),
    "n -> n-k if k > 1 and k < 4 or k = 1": fewer(lambda _: iter((1, 2, 3))),
    "n -> n-k if k = 9 or k > 1 and k < 4": fewer(lambda _: iter((2, 3, 9))),
    "n -> n-k with k in 2, 3 and k < n or k = n":
        fewer(lambda n: iter({*range(2, min(n, 4)), n} - {0})),
    "n -> n-1-k*k for k in 0-3..3": fewer(lambda _: (1 + k * k for k in range(-3, 4))),
    "n -> n-k if k*k = n": fewer(lambda n: (k for k in range(1, n + 1) if k * k == n)),
    "n -> n-k if k == 2^62*2 - 2^62*2 + 1": fewer(lambda _: iter((1,))),
    "n -> n-k if k == 9^99": lambda _: set(),
    "n -> isqrt(n) if n > 1": lambda n: {(isqrt(n),)} if n > 1 else set(),
    "n -> phi(k) for k in 1..n if phi2(k) == n":
        lambda n: {(a,) for a, b in ((1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18),
                                     (12, 20), (14, 23), (16, 26), (17, 28)) if b == n},
    "heap -> heap - taken for taken in 1..2 if heap != 4":
        lambda n: set() if n == 4 else {(n - k,) for k in (1, 2) if k <= n},
}  # fmt: skip


@pytest.mark.parametrize("text", MEANT)
def test_a_text_means_what_it_says(text: str) -> None:
    rules: Any = text_rules(text)
    for heap in range(31):
        options = list(rules.options(heap))
        assert set(options) == MEANT[text](heap), heap
        assert len(options) == len(set(options))


SAME = case_rows(__file__, "same")


@pytest.mark.parametrize(("text", "game"), SAME)
def test_known_games_have_the_same_values(text: str, game: str) -> None:
    assert sequence(text_rules(text), 60).values == sequence(game, 60).values


def test_a_missing_part_is_refused() -> None:
    with pytest.raises(errors.RuleTextError, match="'if' is not allowed here"):
        read_rules("n -> n - 1 if n even and and n > 2")
    with pytest.raises(errors.RuleTextError, match="'even' is not allowed here: write a number"):
        read_rules("n -> n - 1 + even")


@pytest.mark.parametrize("way", ["diminished-disjunctive", "shortened-selective", "conjunctive"])
def test_nothing_left_beside_a_heap_is_left_out(way: CompositionName) -> None:
    kayles = text_rules("n -> a, n-k-a for k in 1,2 for a in 0..n")
    assert sequence(kayles, 20, way).values == sequence("kayles", 20, way).values


LETTERS = ("n", "m", "k", "a")
FEW = ("0", "1", "2", "3", "-1", "7")


def some_number(chance: Random, letters: Sequence[str], depth: int = 2) -> str:
    """Write a number of any form."""
    if not depth or chance.random() < 0.3:
        return chance.choice([*letters, *letters, *FEW])
    below = [some_number(chance, letters, depth - 1) for _ in range(3)]
    sign = chance.choice(["+", "+", "-", "-", "*", "//", "/", "%", "**"])
    word = chance.choice(["gcd({0}, {1})", "min({0}, {1}, {2})", "max({0}, {1})", "abs({0})",
                          "isqrt({0})", "phi({0})", "phi2({0})", "(-{0})"])  # fmt: skip
    return word.format(*below) if chance.random() < 0.2 else f"({below[0]} {sign} {below[1]})"


def some_condition(chance: Random, letters: Sequence[str], depth: int = 2) -> str:
    """Write a condition of any form."""
    one, other, third = (some_number(chance, letters, 1) for _ in range(3))
    if depth and chance.random() < 0.4:
        below = [some_condition(chance, letters, depth - 1) for _ in range(2)]
        return chance.choice(["({0} and {1})", "({0} or {1})", "(not {0})"]).format(*below)
    compared = "{0} <= {1}|{0} < {1}|{1} == {0}|{0} != {1}|{0} >= {1} > {2}|{0} <= {1} < {2}"
    said = (
        "even({0})|odd({0})|prime({0})|square({0})|divides({0}, {1})|coprime({0}, {1})"
        "|{0} even|{0} is not prime|{0} divides {1}|{0} in 1, 3, {1}..{2}|{0} not in digits({1})"
        "|{0} in {{divisors({1}), bits({2})}}"
    )
    forms = compared if chance.random() < 0.6 else said
    return chance.choice(forms.split("|")).format(one, other, third)


def some_set(chance: Random, letters: Sequence[str]) -> str:
    """Write a set of any form."""
    one, other = (some_number(chance, letters, 1) for _ in range(2))
    forms = (
        "1, 3|{0}..{1}|{0}, 2|range({0}, {1})|digits({0})|divisors({0})|bits({0})|0, {0}..{1}, 9"
    )
    return chance.choice(forms.split("|")).format(one, other)


def some_move(chance: Random, head: Sequence[str]) -> str:
    """Write a move of a component with these numbers."""
    letters, clauses = [*head], ""
    for letter in ("k", "a")[: chance.randrange(3)]:
        if chance.random() < 0.5:
            clauses += f" for {letter} in {some_set(chance, letters)}"
        letters.append(letter)
    for _ in range(chance.randrange(3)):
        clauses += f" if {some_condition(chance, letters)}"
    parts = [
        f"({', '.join(some_number(chance, letters) for _ in head)})"
        for _ in range(chance.choice((1, 1, 2)))
    ]
    return f"{', '.join(head)} -> {', '.join(parts)}{clauses}"


class NoValue(Exception):
    """A number that does not exist."""


def number_of(tree: ast.expr, at: Mapping[str, int]) -> int:
    """Work a number out literally."""
    match tree:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=letter):
            return at[letter]
        case ast.UnaryOp(operand=below):
            return -number_of(below, at)
        case ast.BinOp(left=left, op=op, right=right):
            return operated(type(op).__name__, number_of(left, at), number_of(right, at))
        case ast.Call(func=ast.Name(id=word), args=args):
            return called(word, [number_of(one, at) for one in args])
    raise AssertionError(ast.dump(tree))


def operated(name: str, a: int, b: int) -> int:
    """Add, subtract, multiply, divide, or raise to a power."""
    if name in {"Div", "FloorDiv", "Mod"} and (b == 0 or (name == "Div" and a % b)):
        raise NoValue
    if name == "Pow" and (a < 0 or b < 0 or (a > 1 and (b > 62 or a**b > 2**62))):
        raise NoValue
    return OPERATIONS[name](a, b)


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "Add": add, "Sub": sub, "Mult": mul, "Div": floordiv, "FloorDiv": floordiv, "Mod": mod,
    "Pow": pow,
}  # fmt: skip


def called(word: str, given: list[int]) -> int:
    """Call a function of numbers."""
    if word in {"isqrt", "phi", "phi2"} and given[0] < 0:
        raise NoValue
    golden = Fraction(isqrt(5 * 10**60) + 10**30, 2 * 10**30)
    known: dict[str, Callable[..., int]] = {
        "gcd": gcd, "min": min, "max": max, "abs": abs, "isqrt": isqrt,
        "phi": lambda n: floor(n * golden), "phi2": lambda n: floor(n * golden) + n,
    }  # fmt: skip
    found: int = known[word](*given)
    return found


def is_true(tree: ast.expr, at: Mapping[str, int]) -> bool:
    """Work a condition out literally, from left to right as far as needed."""
    match tree:
        case ast.UnaryOp(operand=below):
            return not is_true(below, at)
        case ast.BoolOp(op=joint, values=parts):
            found = (is_true(part, at) for part in parts)
            return all(found) if isinstance(joint, ast.And) else any(found)
        case ast.Call(func=ast.Name(id=word), args=args):
            return has_property(word, [number_of(one, at) for one in args])
        case ast.Compare(left=left, ops=ops, comparators=others):
            one, right = number_of(left, at), True
            for op, other in zip(ops, others, strict=True):
                if isinstance(op, ast.In | ast.NotIn):
                    inside = one in members(other.elts, at)  # type: ignore[attr-defined]
                    right &= inside == isinstance(op, ast.In)
                else:
                    following = number_of(other, at)
                    right &= SIGNS[type(op).__name__](one, following)
                    one = following
            return right
    raise AssertionError(ast.dump(tree))


SIGNS: dict[str, Callable[[int, int], bool]] = {
    "Eq": int.__eq__, "NotEq": int.__ne__, "Lt": int.__lt__, "LtE": int.__le__,
    "Gt": int.__gt__, "GtE": int.__ge__,
}  # fmt: skip


def has_property(word: str, given: list[int]) -> bool:
    """Check a property, or a relation of two numbers."""
    n, other = given[0], given[-1]
    return {
        "even": lambda: n % 2 == 0,
        "odd": lambda: n % 2 == 1,
        "prime": lambda: n > 1 and all(n % d for d in range(2, isqrt(n) + 1)),
        "square": lambda: n >= 0 and isqrt(n) ** 2 == n,
        "divides": lambda: n != 0 and other % n == 0,
        "coprime": lambda: gcd(n, other) == 1,
    }[word]()


def members(trees: Sequence[ast.expr], at: Mapping[str, int]) -> set[int]:
    """List a set; ranges are cut at 200, far beyond all numbers of these tests."""
    found: set[int] = set()
    for tree in trees:
        word = getattr(getattr(tree, "func", None), "id", "")
        if word in {"span", "range"}:
            low, high = (number_of(one, at) for one in tree.args)  # type: ignore[attr-defined]
            found |= set(range(max(low, -200), min(high + (word == "span"), 200)))
        elif word in {"digits", "divisors", "bits"}:
            n = number_of(tree.args[0], at)  # type: ignore[attr-defined]
            found |= {
                "digits": lambda n=n: set(map(int, str(n))) if n >= 0 else set(),
                "divisors": lambda n=n: {d for d in range(1, n + 1) if n % d == 0},
                "bits": lambda n=n: {
                    i for i, one in enumerate(f"{max(n, 0):b}"[::-1]) if one == "1"
                },
            }[word]()
        else:
            found.add(number_of(tree, at))
    return found


def literally(move: Move, numbers: tuple[int, ...]) -> set[tuple[tuple[int, ...], ...]]:
    """Try every number for each letter, as the page on the language says."""
    start = dict(zip(move.letters, numbers, strict=True))
    found: set[tuple[tuple[int, ...], ...]] = set()

    def choose(at: dict[str, int], waiting: list[str]) -> None:
        if waiting:
            sets = {choice.letter: choice.members for choice in move.choices}
            letter, *rest = waiting
            given = members(sets[letter], at) if letter in sets else set(range(1, sum(numbers) + 1))
            for value in given:
                with suppress(NoValue):
                    choose({**at, letter: value}, rest)
        elif all(is_true(condition, at) for condition in move.conditions):
            left = tuple(tuple(number_of(n, at) for n in part.numbers) for part in move.left)
            gain = () if move.gain is None else ((number_of(move.gain, at),),)
            if all(number >= 0 for part in left for number in part):
                found.add(left + gain)

    with suppress(NoValue):
        choose(start, [*move.free, *[choice.letter for choice in move.choices]])
    return found


@pytest.mark.parametrize("seed", range(40))
def test_options_are_the_literal_ones(seed: int) -> None:
    chance, compared = Random(seed), 0
    while compared < 10:
        head = LETTERS[: chance.choice((1, 1, 2))]
        text = some_move(chance, head)
        if compared % 4 == 3 and "), (" not in text:
            text += f" gains {some_number(chance, head)}"
        with suppress(errors.RuleTextError):  # a sum of two letters alone, or a long text
            (move,) = read_rules(text).moves
            known: dict[str, Any] = {**PLAIN, "too_many": lambda _: None}
            exec(options_source([move]), known)
            for _ in range(6):
                numbers = tuple(chance.randrange(9) for _ in head)
                found = {left for _, left in known["options"](*numbers)}
                assert found == literally(move, numbers), (text, numbers)
            compared += 1


WORDS = ["n", "k", "a", "1", "2", "9999999", "->", "->", ",", "+", "-", "*", "//", "/", "mod", "^",
         "(", ")", "(x,y)", "with", "if", "in", "..", "and", "or", "not", "even", "divides", "is",
         "unordered", "coprime", "<", "=", "!=", ";", "\n", "cycles", "most", "board", "start",
         "name", "n->n-1", "n->n-k with k in", "gains", "wins if", "#", "é", "$",
         "²", "٣"]  # fmt: skip


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
        rules: Any = text_rules(text)
        component = rules.parse(rules.said.start or rules.usual_start)
        assert all(isinstance(option, tuple) for option in islice(rules.options(component), 2_000))
        assert find_rules(rules.name) == rules
    except errors.KalmarError as error:
        said = str(error)
        assert said


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([*MEANT, "(x,y) -> (x-1, y) ; board 8; name  Fél-be"]), st.integers(0, 9))
def test_positions_and_names_round_trip(text: str, heap: int) -> None:
    rules: Any = text_rules(text)
    assert text_rules(rules.text) == rules
    assert compact(statements(rules.text)) == rules.text
    size = rules.said.sizes[""]
    component = rules.parse(",".join([str(heap % 8 if size > 1 else heap)] * size))
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
    with pytest.raises(errors.RuleTextError) as caught:
        text_rules(text)
    assert right in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert f"line {line}, column {column}" in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@cases("text", "said")
def test_what_grows_is_refused(text: str, said: str) -> None:
    with pytest.raises(errors.GrowingError, match=re.escape(said)) as caught:
        text_rules(text)
    assert caught.value.line == 1


def test_cycles_are_solved_where_they_are_text_rules() -> None:
    text = "rules(most 9;cycles;n->n-1;n->n+2 if n odd)"
    lengths = solved({n: [n - 1] * (n > 0) + [n + 2] * (n % 2 and n < 8) for n in range(10)}, False)
    for n in range(10):
        assert solve(f"{text} {n}").outcome.value == outcome(lengths.get(n), False), n


def test_a_piece_may_walk_in_circles_on_a_board() -> None:
    text = "rules((x,y)->(x-1,y);(x,y)->(x+1,y);board 4;cycles)"
    assert solve(f"{text} 0,0").outcome.value == "draw"
    assert sorted(find_rules(text).options((3, 1))) == [((2, 1),)]


def test_too_many_choices_are_a_limit() -> None:
    far: Any = text_rules("n->n-k with k in 1,3")
    assert list(far.options(10**15)) == [(10**15 - 1,), (10**15 - 3,)]


def test_a_file_of_rules(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "mine.rules"
    path.write_text("name: Felezős játék # a remark\nn → n − 1\nn -> n/2, n/2\nstart 12\n")
    assert "felezos-jatek 6 4" in cli("solve", "--rules", str(path), "felezos-jatek 6 4")
    assert "felezos-jatek 12" in cli("explain", "--rules", str(path), "felezos-jatek")
    rules = load_rules(path)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert [*sequence(rules, 5).values] == [*sequence("rules(n->n-1;n->n/2,n/2)", 5).values]


def test_a_file_that_is_wrong_registers_nothing(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    for text, said in (
        ("n -> n - 1\nn -> n -\n", "mine.txt: error in the rules at line 2, column 8"),
        ("n -> n\n", "mine.txt: the move n->n turns a heap of 1"),
        ("name nim\nn -> n-1\n", "is already Nim"),
        ("name 5\nn -> n-1\n", "begins with a letter"),
    ):
        path.write_text(text)
        with pytest.raises(errors.DataError, match=re.escape(said)):
            load_rules(path)


def test_kinds_stand_side_by_side_in_positions() -> None:
    text = "rules(A(n) -> B(n - 1); B(n) -> A(n - 2), A(1))"
    at = parse_position(f"{text} A(5) B3 + nim 2")
    assert format_position(at) == f"{find_rules(text).name} A(5) B(3) + nim 2"
    values: dict[tuple[str, int], int] = {}
    for n in range(6):
        values["B", n] = int(n > 1 and not values["A", n - 2] ^ values["A", 1])
        values["A", n] = int(n > 0 and not values["B", n - 1])
    assert solve(at).value == values["A", 5] ^ values["B", 3] ^ 2
    for kind in "AB":
        listed = sequence(f"{text} {kind}(n)", 5).values
        assert [*listed] == [values[kind, n] for n in range(6)]


@pytest.mark.parametrize(("text", "column", "said"), [
    ("n -> n-1;" * 1_001, 9001, "rules can have at most 1,000 statements"),
    ("n -> n-1 # " + "x" * 40_000, 40_000, "rules can have at most 40,000 characters"),
])  # fmt: skip
def test_a_text_is_not_too_long(text: str, column: int, said: str) -> None:
    with pytest.raises(errors.RuleTextError, match=said) as caught:
        text_rules(text)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_one_kind_has_values_from_number_0_on() -> None:
    assert sequence("rules(A(n) -> A(n - 1)) A(n)", 5).values == (0, 1, 0, 1, 0, 1)
    assert sequence("rules(A(n) -> A(n - 1); A(n) -> nothing if n == 0) A(n)", 4).values == (
        *(1, 0, 1, 0, 1),
    )


def test_many_kinds_are_written_from_the_smallest_on() -> None:
    moves = [f"{low}(n) -> {high}(n - 1)" for low, high in pairwise("ABCDEFGHA")]
    moves += [f"{high}(n) -> {low}(n)" for low, high in pairwise("ABCDEFGH")]
    rules = text_rules("; ".join(sorted(moves)))
    assert list(rules.options(("B", 3))) == [(("A", 3),), (("C", 2),)]
    with pytest.raises(errors.GrowingError, match="is not smaller"):
        text_rules("; ".join(sorted(moves, reverse=True)))


def test_three_heaps_no_two_of_which_are_equal() -> None:
    antonim: Any = text_rules("x,y,z -> x-k,y,z if x-k != y and x-k != z or x = k; rendezetlen")
    assert antonim.parse("5,2,4") == (2, 4, 5)
    for heaps in combinations(range(13), 3):
        lost = reduce(xor, (heap + 1 for heap in heaps)) == 0  # Winning Ways, ch. 14
        assert (solve(position(antonim, heaps)).value == 0) == lost, heaps


def test_one_pile_is_kept_and_divided() -> None:
    piles = "rules(x, y, z -> a, b, x-a-b if a + b < x; unordered)"
    lost = [n for n in range(1, 32) if solve(f"{piles} {n},{n},{n}").outcome.value == "P"]
    assert lost == [n for n in range(32) if n % 6 in {1, 2}]  # Tuymaada 2023, Junior 4: n = 31


def test_unordered_numbers_fall_by_the_measures_of_sorted_ones() -> None:
    for text, most in (
        ("x, y -> x + y, 0 if x > 0 and y > 0; unordered", 2),
        ("x, y -> x - 1, y + 1 if x > y + 1; unordered", 3),
    ):
        report = check(text_rules(text), [(2, 7)])
        assert (report.components, report.longest) == (most, most - 1)


def test_parentheses_are_nested_in_positions() -> None:
    inner = "(" * 12 + "1" + ")" * 12
    assert solve(f"rules(n -> n-{inner} if (n > (0))) 3 & (rules(n->n-(2)) 4 | nim 1)").value == 3


def test_primes_are_exact() -> None:
    sieve = [n for n in range(2_000) if n > 1 and all(n % d for d in range(2, n))]
    assert [n for n in range(2_000) if is_prime(n)] == sieve
    assert not is_prime(3215031751)
    assert is_prime(2**61 - 1)


def test_texts_with_commas_are_explained_as_games(cli: Cli) -> None:
    for text in ("n -> n - 1; n -> n - 2, 1", "A(n) -> B(n - 1); B(n) -> A(n - 2), A(1)"):
        assert cli("explain", f"rules({text})").startswith("your own rules")
