"""Every solver against the generic fold: every fold of the theory table, every game, small sizes.

Solvers are called directly, with the sizes from which they are worth their time set to nothing, so
that small positions take the ways that large ones take.
"""

import importlib
import pkgutil
from functools import cache, partial
from itertools import product

import pytest

import kalmar.solvers
from kalmar import SOLVERS, THEORIES, VALUATIONS, LimitReached, Position, explore
from kalmar.core.rules import Component, Option, Rules, reduced_of
from kalmar.core.turns import steps_of
from kalmar.theory.valuations.valuation import Fold, fold_options
from tests.sweeps.starts import EVERY_START, by_rules

LIMIT = 20_000
THRESHOLDS = ("MIN_OPTIONS_FOR_ARRAYS", "MIN_ELEMENTS_FOR_ARRAYS", "FIRST_LENGTH",
              "MIN_POINTS_FOR_SEARCH")  # fmt: skip
# Moore's theory is about Nim heaps alone.
GENERAL = [theory for theory in THEORIES.values() if theory is not None and theory.holds is None]
FOLDED = list(dict.fromkeys(theory.fold for theory in GENERAL))
OTHERS = [v for v in VALUATIONS.values() if v not in {fold.valuation for fold in FOLDED}]
FOLDS = [*FOLDED, *(Fold(valuation, FOLDED[0].combine) for valuation in OTHERS)]
FAST = {name: solve for name, solve in SOLVERS.items() if name != "any_game"}


@pytest.fixture
def nothing_is_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    path, prefix = kalmar.solvers.__path__, "kalmar.solvers."
    names = [module.name for module in pkgutil.walk_packages(path, prefix)]
    for module in map(importlib.import_module, names):
        for threshold in THRESHOLDS:
            if hasattr(module, threshold):
                monkeypatch.setattr(module, threshold, 0)


def differences(text: str) -> list[str]:
    """What a solver says of a component that the generic fold does not."""
    found = []
    for rules, components in by_rules(text).items():
        graph = explore(rules, components, LIMIT)
        for fold in FOLDS:
            values = fold_options(graph.options, fold)
            for name, solve in FAST.items():
                try:
                    solved = solve(rules, components, fold, LIMIT)
                except LimitReached:  # it knows nothing and says so
                    continue
                if solved is None:
                    continue
                told = [solved.value(component) for component in graph.components]
                found += [
                    f"{name}: {fold.valuation.symbol} of {rules.name} {rules.format(c)} by"
                    f" {fold.combine} is {b}, not {a}"
                    for c, a, b in zip(graph.components, told, values, strict=True)
                    if a != b
                ]
    return found


@pytest.mark.usefixtures("nothing_is_too_small")
@pytest.mark.parametrize("text", EVERY_START)
def test_solvers_agree_with_the_generic_fold(text: str) -> None:
    assert differences(text) == []


@pytest.mark.parametrize("text", EVERY_START)
def test_solvers_agree_where_arrays_are_not_worth_their_time(text: str) -> None:
    assert differences(text) == []


@pytest.mark.usefixtures("nothing_is_too_small")
@pytest.mark.parametrize("text", [text for text in EVERY_START if text.startswith("bricks")])
def test_formulas_in_the_place_of_too_much_work(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kalmar.solvers.arrays.OPTIONS_PER_POSITION", 0)
    monkeypatch.setattr("kalmar.solvers.bricks.MIN_OPTIONS_FOR_FORMULA", 0)
    assert differences(text) == []


@pytest.mark.every
@pytest.mark.usefixtures("nothing_is_too_small")
@pytest.mark.parametrize("name", SOLVERS)
def test_every_solver_takes_a_start(name: str) -> None:
    taken = [
        text
        for text in EVERY_START
        for rules, components in by_rules(text).items()
        for fold in (FOLDS[0], FOLDS[2])
        if SOLVERS[name](rules, components, fold, LIMIT) is not None
    ]
    assert taken, f"{name} takes none of the positions: give it one in tests/sweeps/cases.toml"


def lefts(rules: Rules, component: Component) -> list[Option]:
    """What each move leaves, as options are."""
    steps = steps_of(Position(rules, component))
    return [tuple(reduced_of(rules, piece) for piece in step.option) for step in steps]


@pytest.mark.usefixtures("nothing_is_too_small")
@pytest.mark.parametrize("text", EVERY_START)
def test_options_by_their_values_are_those_of_the_rules(text: str) -> None:
    for rules, components in by_rules(text).items():
        reached = cache(lambda r=rules, c=components: explore(r, c, LIMIT).components)
        left = cache(partial(lefts, rules))
        for fold, solve in product(FOLDS, FAST.values()):
            solved = solve(rules, components, fold, LIMIT)
            if solved is None or solved.reach is None:
                continue
            for component in reached():
                listed: dict[int, list[Option]] = {}
                for option in left(component):
                    listed.setdefault(fold.total(map(solved.value, option)), []).append(option)
                reach, none = solved.reach, max(listed, default=0) + 1
                assert reach.total(component) == sum(map(len, listed.values()))
                assert sorted(reach.values(component)) == sorted(listed)
                assert reach.count(component, none) == 0
                for value, options in listed.items():
                    assert reach.count(component, value) == len(options)
                    assert set(reach.options(component, value)) == set(options)
