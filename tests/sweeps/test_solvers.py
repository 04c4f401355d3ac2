"""Every solver against the generic fold: every fold of the theory table, every game, small sizes.

Solvers are called directly, with the sizes from which they are worth their time set to nothing, so
that small positions take the ways that large ones take.
"""

import importlib
import pkgutil
from functools import cache

import pytest

import kalmar.solvers
from kalmar.errors import LimitReached
from kalmar.graphs.explore import GameGraph, explore
from kalmar.rules import Component, Rules
from kalmar.solvers import SOLVERS
from kalmar.theories import THEORIES
from kalmar.values import BIRTHDAY, MISERE_GRUNDY
from kalmar.values.fold import Fold, fold_options
from kalmar.values.operations import greatest, nim_sum
from tests.sweeps.starts import EVERY_START, by_rules

LIMIT = 20_000
THRESHOLDS = ("WORTH_COMPILING", "WORTH_ARRAYS")
FOLDS = [
    *dict.fromkeys(theory.fold for theory in THEORIES.values() if theory is not None),
    Fold(MISERE_GRUNDY, nim_sum),
    Fold(BIRTHDAY, greatest),
]
FAST = {name: solve for name, solve in SOLVERS.items() if name != "any_game"}


@pytest.fixture(autouse=True)
def nothing_is_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    path, prefix = kalmar.solvers.__path__, "kalmar.solvers."
    names = [module.name for module in pkgutil.walk_packages(path, prefix)]
    for module in map(importlib.import_module, names):
        for threshold in THRESHOLDS:
            if hasattr(module, threshold):
                monkeypatch.setattr(module, threshold, 0)


@cache
def graph_of(rules: Rules, components: tuple[Component, ...]) -> GameGraph:
    return explore(rules, components, LIMIT)


def differences(text: str) -> list[str]:
    """What a solver says of a component that the generic fold does not."""
    found = []
    for rules, components in by_rules(text).items():
        graph = graph_of(rules, tuple(components))
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
                    f" {fold.combine.__name__} is {b}, not {a}"
                    for c, a, b in zip(graph.components, told, values, strict=True)
                    if a != b
                ]
    return found


@pytest.mark.parametrize("text", EVERY_START)
def test_solvers_agree_with_the_generic_fold(text: str) -> None:
    assert differences(text) == []


@pytest.mark.parametrize("text", [text for text in EVERY_START if text.startswith("bricks")])
def test_formulas_in_the_place_of_too_much_work(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kalmar.solvers.arrays.OPTIONS_PER_POSITION", 0)
    assert differences(text) == []


@pytest.mark.parametrize("name", SOLVERS)
def test_every_solver_takes_a_start(name: str) -> None:
    taken = [
        text
        for text in EVERY_START
        for rules, components in by_rules(text).items()
        for fold in (FOLDS[0], FOLDS[2])
        if SOLVERS[name](rules, components, fold, LIMIT) is not None
    ]
    assert taken, f"{name} takes none of the positions: give it one in tests/sweeps/starts.py"
