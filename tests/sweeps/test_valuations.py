"""Every valuation on every game against a recursion written here from the definitions.

What is expected uses nothing of `kalmar.theory.valuations` and `kalmar.engines.graphs`: the
definitions are those of
Conway, On Numbers and Games, ch. 14, and of source 000.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, reduce
from typing import Any

import pytest

from kalmar import THEORIES, VALUATIONS, Choice, Ending, Fold, Play, find_valuation
from kalmar.core.rules import Component
from kalmar.solvers import solved as any_game
from kalmar.theory.operations import GREATEST
from tests.search import mex
from tests.sweeps.starts import EVERY_START, by_rules

Value = Any
"""A number, "ended" and "brink" where a foreclosed value is undefined, a triple for kernels."""

Row = tuple[str, Callable[[Value, Value], Value]]
"""A valuation and the operation that combines its values."""


def hurried(values: list[int], good: int) -> int:
    """The winner moves to the least value of the good parity, the loser to the greatest."""
    won = [value for value in values if value % 2 == good]
    return 1 + (min(won) if won else max(values))


def delayed(values: list[int], good: int) -> int:
    won = [value for value in values if value % 2 == good]
    return 1 + (max(won) if won else min(values))


def foreclosed(values: list[Value]) -> Value:
    return "brink" if "ended" in values else mex(v for v in values if v != "brink")


def kernel(values: list[tuple[bool, bool, bool]]) -> tuple[bool, bool, bool]:
    return False, not any(v[1] for v in values), not any(v[2] for v in values)


DEFINED: dict[str, tuple[Value, Callable[[list[Value]], Value]]] = {
    "grundy": (0, mex),
    "remoteness": (0, lambda values: hurried(values, 0)),
    "suspense": (0, lambda values: delayed(values, 0)),
    "foreclosed": ("ended", foreclosed),
    "misere-grundy": (1, mex),
    "misere-remoteness": (0, lambda values: hurried(values, 1)),
    "misere-suspense": (0, lambda values: delayed(values, 1)),
    "misere-foreclosed": ("ended", lambda values: mex(v for v in values if v != "ended")),
    "kernel": ((True, True, False), kernel),
    "birthday": (0, lambda values: 1 + max(values)),
}
"""The value at the end, and the value elsewhere from those of the options."""


def foreclosed_sum(a: Value, b: Value) -> Value:
    return next((word for word in ("ended", "brink") if word in (a, b)), None) or a ^ b


def kernel_sum(a: tuple[bool, bool, bool], b: tuple[bool, bool, bool]) -> tuple[bool, bool, bool]:
    if a[0] or b[0]:
        return b if a[0] else a
    return False, a[1] and b[1], a[1] and b[1]


def boxed_sum(a: int, b: int) -> int:
    return a + b - 1 if a % 2 == b % 2 == 1 else a + b


def shortened(a: int, b: int) -> int:
    return min(a, b) if min(a, b) < 2 else boxed_sum(a - 2, b - 2) + 2


def misere_shortened(a: int, b: int) -> int:
    return 0 if min(a, b) == 0 else boxed_sum(a - 1, b - 1) + 1


NORMAL, MISERE = Play.NORMAL, Play.MISERE
ONE, ALL, ANY, SHORT, LONG = Choice.ONE, Choice.ALL, Choice.ANY, Ending.SHORT, Ending.LONG

ROWS: dict[tuple[Choice, Ending, Play], Row] = {
    (ONE, LONG, NORMAL): ("grundy", lambda a, b: a ^ b),
    (ONE, SHORT, NORMAL): ("foreclosed", foreclosed_sum),
    (ALL, SHORT, NORMAL): ("remoteness", min),
    (ALL, LONG, NORMAL): ("suspense", max),
    (ANY, LONG, NORMAL): ("remoteness", boxed_sum),
    (ANY, SHORT, NORMAL): ("remoteness", shortened),
    (ONE, SHORT, MISERE): ("misere-foreclosed", foreclosed_sum),
    (ALL, SHORT, MISERE): ("misere-remoteness", min),
    (ALL, LONG, MISERE): ("misere-suspense", max),
    (ANY, LONG, MISERE): ("kernel", kernel_sum),
    (ANY, SHORT, MISERE): ("misere-remoteness", misere_shortened),
}

THEOREMS = {
    key: theory
    for key, theory in THEORIES.items()
    if theory is not None and theory.holds is None  # Moore's is about Nim heaps alone
}

SOLVING: list[tuple[Row, Fold]] = [
    (ROWS[key], theory.fold) for key, theory in THEOREMS.items() if key in ROWS
]
CASES: list[tuple[Row, Fold]] = [
    *SOLVING,
    *(
        ((name, max), Fold(valuation, GREATEST))
        for name, valuation in VALUATIONS.items()
        if name in DEFINED and name not in {solving for (solving, _), _ in SOLVING}
    ),
]


def shown(name: str, value: Value) -> int:
    """A value of the definitions as the library's integer."""
    if name == "kernel":
        return sum(bit << i for i, bit in enumerate(value))
    words = {"ended": -2, "brink": -1}
    return words[value] if value in words else int(value)


Options = Callable[[Component], list[Any]]
"""The options of a component, listed once for all valuations."""


def expected(options: Options, components: Iterable[Component], row: Row) -> dict[Component, int]:
    """The values of all that can be reached, straight from the definitions."""
    name, combine = row
    at_the_end, of_options = DEFINED[name]
    known: dict[Component, Value] = {}

    def value(component: Component) -> Value:
        found = known.get(component)
        if found is None:
            reached = [reduce(combine, map(value, option)) for option in options(component)]
            found = known[component] = of_options(reached) if reached else at_the_end
        return found

    for component in components:
        value(component)
    return {component: shown(name, found) for component, found in known.items()}


@pytest.mark.parametrize("text", EVERY_START)
def test_values_are_those_of_the_definitions(text: str) -> None:
    for rules, components in by_rules(text).items():
        options = cache(lambda component, rules=rules: list(rules.options(component)))
        for row, fold in CASES:
            values = expected(options, components, row)
            solved = any_game.solve(rules, components, fold, 20_000)
            wrong = [rules.format(c) for c, found in values.items() if solved.value(c) != found]
            assert wrong == [], f"{fold.valuation.symbol} of {rules.name} by {fold.combine}"


def test_every_valuation_and_every_way_is_written_down_here() -> None:
    assert set(DEFINED) == set(VALUATIONS), "define every valuation again in DEFINED"
    assert set(ROWS) == set(THEOREMS), "define every theorem about all games again in ROWS"
    assert {name for (name, _), _ in CASES} == set(VALUATIONS)
    assert all(name == fold.valuation.name for (name, _), fold in CASES)


def test_no_two_valuations_share_a_name() -> None:
    names = Counter(
        name
        for known in VALUATIONS.values()
        for name in {name.casefold() for name in (known.name, known.symbol, *known.aliases)}
    )
    assert [name for name, count in names.items() if count > 1] == []
    for known in VALUATIONS.values():
        for name in (known.name, known.symbol, *known.aliases):
            assert find_valuation(name.upper()) is known
