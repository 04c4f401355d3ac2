"""What the library hands out can be pickled and copied; options and what rules declare."""

import copy
import inspect
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pandas as pd
import pytest

import kalmar
from kalmar import COMPOSITIONS, Choice, Ending, Heap, moves, parse_position, solve
from kalmar.core.compositions import CompositionName, PlayName
from kalmar.core.compounds import Compound, Position, options_of
from kalmar.core.rules import Option, Play, Rules, are_distinct, is_loopy, is_standalone
from kalmar.engines.graphs.partizan import Player
from kalmar.games.heaps.nim import Nim
from kalmar.games.registry import GAMES, GameEntry, find_rules

NORMAL, LIMIT = Play.NORMAL, 100_000
REGISTRIES = {name: getattr(kalmar, name) for name in kalmar.__all__ if name.isupper()}
ENTRIES = {
    f"{name} {key}": entry
    for name, registry in REGISTRIES.items()
    if isinstance(registry, dict)
    for key, entry in registry.items()
}
WAYS_OF_COPYING = pytest.mark.parametrize(
    "again", [lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy, copy.copy],
    ids=["pickle", "deepcopy", "copy"],
)  # fmt: skip


def lost(heap: int) -> list[int]:
    return [heap - 1] if heap else []


def partizan() -> kalmar.PartizanGraph:
    return kalmar.PartizanGraph.of_moves([("a", "b", "left"), ("b", "a", "both")])


def tic_tac_toe() -> kalmar.PositionalGame:
    board = kalmar.positional_board("3x3:3")
    return kalmar.PositionalGame(board, kalmar.PositionalKind.MAKER_BREAKER, limit=20_000)


def compared() -> kalmar.OeisComparison:
    with TemporaryDirectory() as folder:
        path = Path(folder, "b000069.txt")
        path.write_text("1 1\n2 2\n3 4\n", encoding="utf-8")
        return kalmar.compare_oeis(path)


def drawn() -> kalmar.Drawing:
    return kalmar.drawing(kalmar.parse_position("chomp 3x4"))


INSTANCES: dict[str, Callable[[], Any]] = {
    "Analysis": lambda: kalmar.analyse(kalmar.parse_position("kayles 3 4"), Play.MISERE, LIMIT),
    "Answer": lambda: kalmar.solve("kayles 5 3", "continued-conjunctive"),
    "Calculation": lambda: kalmar.calculate("3 ⊕ 5 ⊗ 7"),
    "Choice": lambda: kalmar.Choice("two", 2, 2),
    "Code": lambda: kalmar.parse_code("0.77"),
    "Composition": lambda: kalmar.find_composition("selective"),
    "Compound": lambda: kalmar.parse_position("nim 3 & nim 5").rules,
    "Drawing": drawn,
    "Ending": lambda: kalmar.Ending.SHORT,
    "Finding": lambda: kalmar.period("kayles"),
    "Fold": lambda: kalmar.Fold(kalmar.find_valuation("grundy"), kalmar.OPERATIONS["least"]),
    "Game": lambda: kalmar.play("nim 3 5"),
    "KindSystem": lambda: kalmar.kinds("clobber (xo)^n"),
    "Graph": lambda: kalmar.graph({"a": ["b"], "b": []}),
    "GraphSolution": lambda: kalmar.solve_graph(kalmar.graph({"a": ["b"], "b": []})),
    "GrundySequence": lambda: kalmar.grundy_values("0.77", 100),
    "Heap": lambda: kalmar.find_rules("nim"),
    "Item": lambda: kalmar.find_source("001").items[0],
    "ManyOutcomes": lambda: kalmar.outcomes("kayles", [[3, 5], [1, 1]]),
    "Mark": lambda: drawn().marks[0],
    "NearPeriod": lambda: kalmar.near_periods(np.arange(40) % 7)[0],
    "OeisComparison": compared,
    "OeisEntry": lambda: kalmar.find_oeis([0, 1, 2, 3, 1, 4, 3, 2, 1, 4])[0][0],
    "OeisSequence": lambda: kalmar.oeis("A002186"),
    "Operation": lambda: kalmar.OPERATIONS["least"],
    "Opponent": lambda: kalmar.Opponent(0.5, Random(7)),
    "Outcome": lambda: kalmar.Outcome.DRAW,
    "PartizanAnswer": lambda: kalmar.solve_partizan(partizan()).at("a", Player.LEFT),
    "PartizanGraph": partizan,
    "PartizanSolution": lambda: kalmar.solve_partizan(partizan()),
    "PayoffSolution": lambda: kalmar.solve_payoffs(
        kalmar.graph({"a": ["b"], "b": []}), {"b": Fraction(1, 2)}
    ),
    "Play": lambda: Play.MISERE,
    "Position": lambda: kalmar.parse_position("kayles 5 | nim 3"),
    "PositionalAnswer": lambda: tic_tac_toe().solve(),
    "PositionalGame": tic_tac_toe,
    "PositionalKind": lambda: kalmar.PositionalKind.MAKER_BREAKER,
    "Quotient": lambda: kalmar.quotient("kayles", 8),
    "Rules": lambda: kalmar.game(lost, name="lost"),
    "Sequence": lambda: kalmar.sequence("kayles", 20),
    "Solution": lambda: kalmar.solve("tridugó"),
    "Source": lambda: kalmar.find_source("004"),
    "Square": lambda: kalmar.find_rules("queen"),
    "Step": lambda: next(kalmar.moves(kalmar.parse_position("nim 3")))[0],
    "Table": lambda: kalmar.table("queen", range(5), range(5)),
    "Theory": lambda: kalmar.THEORIES[kalmar.Choice("one to 2", 1, 2), kalmar.Ending.LONG, NORMAL],
    "Valuation": lambda: kalmar.find_valuation("grundy"),
    "Entailing": lambda: kalmar.Entailing(3),
    "Complimenting": lambda: kalmar.Complimenting((1, 2)),
    "VertexAnswer": lambda: kalmar.solve_graph(kalmar.graph({"a": ["b"], "b": []})).at("a"),
}
"""One of each public class."""

OTHERS = {
    "OpenSpielGame": "holds a game of another library",
    "Solved": "holds tables and functions of a solver",
}
"""The public classes of which none is pickled, and why."""


def own_names(thing: Any) -> set[str]:
    return {name for kind in type(thing).__mro__[:-1] for name in vars(kind)}


def are_equal(thing: Any, other: Any) -> bool:
    if thing is other:
        return True
    if isinstance(thing, np.ndarray):
        return np.array_equal(thing, other)
    if isinstance(thing, pd.DataFrame):
        return bool(thing.equals(other))
    if isinstance(thing, tuple):  # arrays among its fields have no one truth
        return type(thing) is type(other) and all(map(are_equal, thing, other))
    if "__eq__" not in own_names(thing):
        return type(thing) is type(other) and all(
            are_equal(value, vars(other)[name]) for name, value in vars(thing).items()
        )
    return bool(thing == other)


def test_every_public_class_has_an_instance_here() -> None:
    public = {name for name in kalmar.__all__ if inspect.isclass(getattr(kalmar, name))}
    errors = {name for name in public if issubclass(getattr(kalmar, name), Exception)}
    assert public - errors == INSTANCES.keys() | OTHERS.keys()


@WAYS_OF_COPYING
@pytest.mark.parametrize("name", INSTANCES)
def test_an_instance_is_equal_to_its_copy(name: str, again: Callable[[Any], Any]) -> None:
    thing = INSTANCES[name]()
    assert are_equal(thing, again(thing))
    assert again(thing).__class__ is thing.__class__


@WAYS_OF_COPYING
@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_of_a_registry_equals_its_copy(name: str, again: Callable[[Any], Any]) -> None:
    assert again(ENTRIES[name]) == ENTRIES[name]


def test_a_registered_game_or_claim_is_the_same_object_after_pickling() -> None:
    for entry in [*kalmar.GAMES.values(), *kalmar.CLAIMS.values()]:
        assert pickle.loads(pickle.dumps(entry)) is entry


def test_a_game_that_is_not_registered_is_pickled_by_its_parts() -> None:
    own = GameEntry("own", "own", make=partial(kalmar.find_rules, "nim"), rule="", example="own 3")
    again = pickle.loads(pickle.dumps(own))
    assert (again.name, again.example) == ("own", "own 3")
    assert again is not own


@pytest.mark.parametrize("game", kalmar.GAMES.values(), ids=kalmar.GAMES.keys())
def test_the_analysis_of_every_game_is_equal_to_its_copy(game: GameEntry) -> None:
    analysis = kalmar.analyse(kalmar.parse_position(game.example), NORMAL, LIMIT)
    again = copy.deepcopy(analysis)
    assert (again, hash(again)) == (analysis, hash(analysis))
    assert (again.outcome, again.value) == (analysis.outcome, analysis.value)
    other = kalmar.analyse(kalmar.parse_position(game.example), NORMAL, LIMIT - 1)
    assert analysis != other


def test_a_game_in_progress_goes_on_after_pickling() -> None:
    game = kalmar.play("kayles 5 3")
    game.make(next(game.analysis.winning_moves()))
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.undo()
    assert again != game
    assert again.outcome is kalmar.Outcome.N


def test_opponents_with_other_numbers_to_come_differ() -> None:
    assert kalmar.opponent("0.5", 7) == kalmar.opponent("0.5", 7)
    assert len({kalmar.opponent("0.5", 7), kalmar.opponent("0.5", 8)}) == 2
    assert kalmar.opponent("0.5", 7) != kalmar.opponent("0.6", 7)


@dataclass(frozen=True)
class Stammering(Heap):
    """Nim that says every option as often as it likes."""

    times: int = 3
    name: str = "stammering"

    def options(self, component: int) -> Iterator[Option[int]]:
        for left in range(component):
            for _ in range(self.times):
                yield (left,)


def of(rules: Rules[int], composition: CompositionName, *heaps: int) -> Position:
    way = COMPOSITIONS[composition]
    whole = Compound(way.choice, way.ending)
    return Position(whole, tuple(Position(rules, heap) for heap in heaps))


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("composition", sorted(COMPOSITIONS))
@pytest.mark.parametrize("heaps", [(3,), (2, 3), (1, 2, 3)], ids=str)
def test_options_are_unique(
    heaps: tuple[int, ...], composition: CompositionName, play: PlayName
) -> None:
    once = solve(of(Stammering(1), composition, *heaps), play=play)
    often = solve(of(Stammering(), composition, *heaps), play=play)
    assert often.winning_move_count == once.winning_move_count
    listed = list(often.winning_moves())
    assert len(listed) == len(set(listed)) == once.winning_move_count
    assert often.to_dict()["winning_moves"] == once.to_dict()["winning_moves"]
    assert len(list(moves(often.position))) == len(list(moves(once.position)))


def test_the_order_of_options_is_kept() -> None:
    assert list(options_of(Position(Stammering(), 3))) == [(0,), (1,), (2,)]


def test_rules_that_say_so_are_taken_at_their_word() -> None:
    endless = options_of(Position(Nim(), 10**18))
    assert not isinstance(endless, list)
    assert next(iter(endless)) == (0,)
    assert are_distinct(Nim())
    assert not are_distinct(Stammering())
    assert are_distinct(Compound(Choice.ONE, Ending.LONG))


def test_what_is_declared() -> None:
    assert is_standalone(find_rules("northcott(5)"))
    declared = {"roads": (True, False), "northcott": (True, True), "nimstring": (False, True)}
    declared |= dict.fromkeys(("top-entails", "nim-with-a-pass"), (False, True))
    for name, game in GAMES.items():
        rules = parse_position(game.example).component[0].rules
        assert (is_loopy(rules), is_standalone(rules)) == declared.get(name, (False, False))
