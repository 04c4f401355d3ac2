"""Who wins is what options say, on both sides of every size from which something else takes over.

The oracle knows nothing but options. A declaration that is not true, or a search that relies on
more than is declared, shows where a search begins; and once more with all such sizes set to 0.
"""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Any

import pytest

import kalmar
from kalmar import GAMES, KalmarError, Position, Rules, find_rules
from kalmar.core.rules import Component, Tabled, Termed, is_loopy
from kalmar.testing import LARGER, SIZES, cells, check, terms
from tests.cases import case_rows

GATES = {*case_rows(__file__, "gates")}
"""Sizes and numbers of positions from which a search, a kernel or a formula takes over."""

ELSEWHERE = {
    "engines.sequences.split_engines.MIN_HEAPS_FOR_RUNS",  # which kernel is made
}
"""Constants of such names that choose between two forms of the same loops."""

NAMES = re.compile(
    r"WORTH|WORTH_[AFOS]\w*|LARGE|LARGE_OUTCOMES|LARGE_GUESS|FEW|NARROW|SHORT|PLAIN_OUTCOME"
    r"|COUNTED_FROM_HEAP|MAX_MOVES_\w+|MIN_(PARTS|HEAPS)_FOR_\w+"
    r"|LISTED_POSITIONS|MIN_(OPTIONS|ELEMENTS|POINTS)_FOR_\w+|MIN_SQUARES|FAST_\w+_FROM_ORDER"
)
SEARCHED = ("answers", "engines", "games", "solvers")

MOST = 2_000
"""So many components are listed by the oracle."""
MOST_SUMS = 5_000

PLACED = [
    name
    for name, game in GAMES.items()
    if isinstance(rules := find_rules(game.example.split()[0]), Termed | Tabled)
    and not is_loopy(rules)
]


def constants() -> Iterator[str]:
    """Constants with the name of a gate."""
    for part in SEARCHED:
        path = importlib.import_module(f"kalmar.{part}").__path__
        for module in pkgutil.walk_packages(path, f"kalmar.{part}."):
            if module.name.endswith("_kernels"):
                continue
            for name, value in vars(importlib.import_module(module.name)).items():
                if NAMES.fullmatch(name) and isinstance(value, int):
                    yield f"{module.name}.{name}".removeprefix("kalmar.")


def test_every_gate_is_known() -> None:
    assert {*constants()} == GATES | ELSEWHERE


def test_sizes_lie_on_both_sides_of_the_gates() -> None:
    from kalmar.answers.proofs import prove
    from kalmar.solvers import lazy_values, removal_games

    found = {1 + size for size in SIZES} | {(1 + a) * (1 + b) for a, b in LARGER}
    least = removal_games.MIN_POINTS_FOR_SEARCH
    for gate in (least, prove.WORTH_SEARCH, lazy_values.LARGE_OUTCOMES):
        assert {gate - 1, gate, gate + 1} & found >= {gate}
        assert min(found) < gate < max(found)


class Oracle:
    """Values and misère outcomes by recursion over options; None where there are too many."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.listed: dict[Component, list[tuple[Component, ...]]] = {}
        self.values: dict[Component, int] = {}
        self.wins: dict[tuple[int, ...], bool] = {}
        self.met: dict[Component, int] = {}

    def reach(self, start: Component) -> bool:
        """Whether all that can be reached is listed."""
        todo = [start]
        while todo:
            component = todo.pop()
            if component in self.listed:
                continue
            if len(self.listed) >= MOST:
                return False
            self.listed[component] = list(self.rules.options(component))
            todo += [piece for option in self.listed[component] for piece in option]
        return True

    def value(self, component: Component) -> int:
        if component not in self.values:
            met = set()
            for option in self.listed[component]:
                nimber = 0
                for piece in option:
                    nimber ^= self.value(piece)
                met.add(nimber)
            self.values[component] = next(n for n in range(len(met) + 1) if n not in met)
        return self.values[component]

    def wins_misere(self, parts: tuple[Component, ...]) -> bool:
        """Whether the player to move wins a sum in misère play; raises where it is large."""
        live = [part for part in parts if self.listed[part]]
        key = tuple(sorted(self.met.setdefault(part, len(self.met)) for part in live))
        if key not in self.wins:
            if len(self.wins) > MOST_SUMS:
                raise OverflowError
            self.wins[key] = not live or any(
                not self.wins_misere((*live[:i], *option, *live[i + 1 :]))
                for i, part in enumerate(live)
                if part not in live[:i]
                for option in self.listed[part]
            )
        return self.wins[key]


def components(rules: Any) -> list[Component]:
    """Terms and cells on both sides of the gates."""
    found = [c for _, c in terms(rules)] if isinstance(rules, Termed) else []
    found += [c for _, c in cells(rules)] if isinstance(rules, Tabled) else []
    return list(dict.fromkeys(found))


def differences(rules: Rules) -> list[str]:
    """Where an answer says something else than options."""
    oracle = Oracle(rules)
    found = []
    for component in components(rules):
        if not oracle.reach(component):
            oracle.listed = {c: o for c, o in oracle.listed.items() if c in oracle.values}
            continue
        position, value = Position(rules, component), oracle.value(component)
        answer = kalmar.solve(position)
        if answer.value not in (value, None) and answer.valuation.name == "grundy":
            found.append(f"{position}: the value is {answer.value}, not {value}")
        if (answer.outcome.value == "N") != bool(value):
            found.append(f"{position}: the outcome is {answer.outcome.value}")
        try:
            wins = oracle.wins_misere((component,))
            outcome = kalmar.solve(position, play="misere", limit=100_000).outcome.value
        except (OverflowError, KalmarError):
            continue
        if (outcome == "N") != wins:
            found.append(f"{position}: the misère outcome is {outcome}")
    return found


@pytest.fixture
def gates_at_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for gate in GATES:
        monkeypatch.setattr(f"kalmar.{gate}", 0)
    monkeypatch.setattr("kalmar.runtime.optional.FORCED", True)


@pytest.mark.parametrize("name", PLACED)
def test_answers_are_what_options_say(name: str) -> None:
    assert differences(find_rules(GAMES[name].example.split()[0])) == []


@pytest.mark.usefixtures("gates_at_nothing")
@pytest.mark.parametrize("name", PLACED)
def test_answers_are_what_options_say_with_all_gates_at_nothing(name: str) -> None:
    assert differences(find_rules(GAMES[name].example.split()[0])) == []


@pytest.mark.parametrize("name", PLACED)
def test_declarations_are_kept_at_larger_sizes(name: str) -> None:
    rules = find_rules(GAMES[name].example.split()[0])
    assert check(rules, components(rules), limit=100).components
