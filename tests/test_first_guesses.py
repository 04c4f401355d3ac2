"""What a programmer guesses before reading: it works, or one sentence says what would."""

import copy
import json
import pickle
import re
import shlex
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kalmar
from kalmar.answers.guesses import GUESSES
from kalmar.core.errors import kind_of
from kalmar.core.i18n import use_language
from kalmar.engines.sequences.periodicity import certify_numbers
from kalmar.runtime.arguments import checked
from kalmar.theory.valuations.valuation import mex
from tests.cases import as_tuples, case_table
from tests.commands import Cli

NAMES = {"kalmar": kalmar, "nx": nx, "np": np, "json": json, "pickle": pickle, "copy": copy}

WORKS = case_table(__file__, "works")
"""Guesses that hold, with what they give."""

ANSWERED = case_table(__file__, "answered")
"""Guesses that cannot hold, with a part of the sentence that answers them."""


@pytest.mark.parametrize("guess", WORKS)
def test_a_guess_works(guess: str) -> None:
    assert as_tuples(eval(guess, NAMES)) == WORKS[guess]


@pytest.mark.parametrize("guess", ANSWERED)
def test_a_guess_is_answered(guess: str) -> None:
    with pytest.raises(kalmar.KalmarError, match=re.escape(ANSWERED[guess])) as found:
        eval(guess, NAMES)
    sentence = str(found.value)
    assert "\n" not in sentence
    assert " at 0x" not in sentence


SHOWN: dict[str, Any] = {
    "Answer": ("answer", lambda: kalmar.solve("nim 3 5 7")),
    "Position": ("position", lambda: kalmar.position("nim 3 5")),
    "Sequence": ("sequence", lambda: kalmar.sequence("kayles", 9)),
    "Table": ("table", lambda: kalmar.table("queen", range(3), range(4))),
    "Quotient": ("quotient", lambda: kalmar.quotient("0.123", 4)),
    "kalmar": ("graph", lambda: nx.DiGraph([(0, 1)])),
}


@pytest.mark.parametrize("owner", GUESSES)
def test_what_is_written_in_place_of_a_guess_works(owner: str) -> None:
    name, make = SHOWN[owner]
    found = make()
    for guess, code in GUESSES[owner].items():
        asked = kalmar if owner == "kalmar" else found
        assert not hasattr(asked, guess)
        with pytest.raises(AttributeError, match=re.escape(f"'{guess}': write {code}")):
            getattr(asked, guess)
        assert eval(code, {"kalmar": kalmar, name: found}) is not None


@pytest.mark.parametrize(
    ("name", "code"),
    [("nim", 'kalmar.solve("nim 3 5 7")'), ("Kayles", "kalmar.solve("),
     ("solve_grap", "kalmar.solve_graph")],
)  # fmt: skip
def test_names_of_games_and_near_misses_are_answered(name: str, code: str) -> None:
    with pytest.raises(AttributeError, match=re.escape(code)):
        getattr(kalmar, name)


@pytest.mark.parametrize("ask", [
    lambda: kalmar.solve("kales 3"), lambda: kalmar.parse_position("nim 3 + kales 4"),
    lambda: kalmar.position("kales", 3), lambda: kalmar.play("kales 3", misere=True),
])  # fmt: skip
def test_a_text_with_an_unknown_game_is_no_position(ask: Any) -> None:
    with pytest.raises(kalmar.PositionError, match="unknown game 'kales'; did you mean") as found:
        ask()
    error = pickle.loads(pickle.dumps(found.value))
    assert isinstance(error, kalmar.PositionError)
    assert isinstance(error, kalmar.UnknownNameError)
    assert (error.kind, error.suggestion, kind_of(error)) == ("game", "kayles", "UnknownNameError")
    with pytest.raises(kalmar.UnknownNameError) as other:
        kalmar.solve("nim 3", valuation="kales")  # type: ignore[arg-type]
    assert not isinstance(other.value, kalmar.PositionError)


@given(st.lists(st.none() | st.integers(-3, 3), min_size=3, max_size=40), st.integers(1, 4))
def test_numbers_have_the_period_that_they_show(numbers: list[int | None], times: int) -> None:
    shown = numbers[:2] + numbers[2:] * times
    found = kalmar.find_period(iter(shown))
    assert found == kalmar.period(tuple(shown)) == certify_numbers(shown)
    assert found.status in {"none", "observed"}
    if times == 4:
        assert found.period is not None
    if found.period is not None and found.preperiod is not None and not found.saltus:
        assert shown[found.preperiod : -found.period] == shown[found.preperiod + found.period :]


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("name", ["kayles", "lego", "relatív prím", "selective", "R+", "bouton"])
def test_an_explanation_is_that_of_the_command(name: str, language: str, cli: Cli) -> None:
    with use_language(language):
        found = kalmar.explain(name)
        assert str(found) == repr(found) == cli("explain", name, "--lang", language).strip()
        markdown = cli("explain", name, "--markdown", "--lang", language)
        assert found._repr_markdown_() == markdown.strip()
    data = json.loads(cli("explain", name, "--json"))
    assert json.loads(json.dumps(found)) == {key: data[key] for key in found}
    assert pickle.loads(pickle.dumps(found)) == copy.deepcopy(found) == found


@pytest.mark.parametrize("text", ["nim 3 5 7", "kayles 4 + (& nim 2 2)", "| nim 2 3", "cram 3x3"])
def test_winning_moves_say_what_the_rows_of_all_moves_say(text: str) -> None:
    for answer in (kalmar.solve(text), kalmar.solve(text, kept=0), kalmar.solve(text, misere=True)):
        won = [row.text for row in answer.moves if row.outcome == "win"]
        found = list(answer.winning_moves())
        assert sorted(move.text for move in found) == sorted(won)
        assert [pickle.loads(pickle.dumps(move)).text for move in found] == [m.text for m in found]
        assert all(
            answer.position.play(move) == kalmar.after(answer.position, move) for move in found
        )


def test_what_nobody_knows_is_said_plainly() -> None:
    with pytest.raises(AttributeError, match=r"^kalmar has no attribute 'qwxyz'$"):
        getattr(kalmar, "qwxyz")  # noqa: B009
    with pytest.raises(AttributeError, match=r"^Answer has no attribute 'qwxyz'$"):
        getattr(kalmar.solve("nim 3"), "qwxyz")  # noqa: B009
    assert not hasattr(kalmar.solve("nim 3"), "_qwxyz")


def test_misere_is_taken_wherever_a_convention_is() -> None:
    assert kalmar.period("nim", 30, misere=True) == kalmar.period("nim", 30, play="misere")
    assert kalmar.play("nim 2", misere=True).outcome == "N"
    assert kalmar.play("nim 1", misere=True).outcome == "P"
    bricks = kalmar.table("bricks", [1, 2], [2, 3], misere=True)
    assert bricks == kalmar.table("bricks", [1, 2], [2, 3], play="misere")
    assert kalmar.check_homework("nim 1: P", misere=True).first_wrong is None
    assert kalmar.check_homework("nim 1: P", play="normal").first_wrong is not None


class Halves(kalmar.Rules[int]):
    name = "halves"

    def options(self, component: int) -> Any:
        return {component - 1, component // 2} if component else ()


class Named(kalmar.Rules[Any]):
    def __init__(self) -> None:
        self.name = "named"  # type: ignore[misc]

    def options(self, component: Any) -> Any:
        return [(component - 1, 1), [component - 2, 1]] if component > 2 else []


class Nameless(kalmar.Rules[int]):
    def options(self, component: int) -> Any:
        return range(component)


class Empty(kalmar.Rules[int]):
    name = "empty"


class Loose:
    name = "loose"

    def options(self, component: int) -> Any:
        return range(component)


@given(st.integers(0, 12))
def test_rules_of_name_and_options_are_those_of_a_function(heap: int) -> None:
    same = kalmar.game(lambda n: {n - 1, n // 2} if n else [], name="halves")
    assert kalmar.sequence(Halves(), heap).values == kalmar.sequence(same, heap).values
    answer = kalmar.solve(kalmar.position(Halves(), heap), misere=True)
    assert answer.outcome == kalmar.solve(kalmar.position(same, heap), misere=True).outcome
    assert f"halves {heap}" in str(answer)
    assert kalmar.drawing_svg(kalmar.drawing(answer.position))


def test_rules_name_themselves_and_give_several_components() -> None:
    assert Named().name == "named"
    assert list(Named().options(5)) == [(4, 1), (3, 1)]
    with pytest.raises(kalmar.PositionError, match="not a whole number"):
        kalmar.position(Halves(), (1, 2))


@pytest.mark.parametrize(
    ("rules", "lacks"),
    [(Nameless, 'lack name: write, for example, name = "halves"'),
     (Empty, "lack options: write, for example, def options"),
     (Loose, "inherit from kalmar.Rules")],
)  # fmt: skip
def test_rules_say_what_they_lack(rules: Any, lacks: str) -> None:
    for asked in (
        lambda: kalmar.solve(kalmar.position(rules(), 3)), lambda: kalmar.sequence(rules(), 3),
    ):  # fmt: skip
        with pytest.raises(kalmar.KalmarError, match=re.escape(lacks)):
            asked()


def test_options_that_are_none_are_refused() -> None:
    class Silent(kalmar.Rules[int]):
        name = "silent"

        def options(self, component: int) -> Any:
            return None if component else ()

    with pytest.raises(kalmar.RulesError, match=r"options\(3\) of Silent gave None"):
        kalmar.solve(kalmar.position(Silent(), 3))


@given(st.slices(15), st.integers(-20, 20))
def test_moves_are_indexed_as_tuples(part: slice, place: int) -> None:
    found = kalmar.solve("nim 3 5 7").moves
    rows = tuple(found)
    assert len(found) == len(rows) == 15
    assert found[part] == rows[part]
    if -15 <= place < 15:
        assert found[place] == rows[place]
    else:
        with pytest.raises(kalmar.UsageError, match="not a place among 15"):
            found[place]


def test_many_moves_are_counted_and_indexed_without_sorting() -> None:
    found = kalmar.solve("nim 4000 6000").moves
    assert len(found) == 10_000
    assert found
    assert (found[0].outcome, found[1].outcome) == ("win", "loss")
    assert len(found[:3]) == 3
    assert not kalmar.solve("nim 0").moves
    assert len(kalmar.solve("nim 0").moves) == 0


RESULTS: dict[str, Any] = {
    "solve 'nim 3 5 7'": lambda: kalmar.solve("nim 3 5 7"),
    "solve '| nim 3 5' --misere": lambda: kalmar.solve("| nim 3 5", misere=True),
    "solve 'nim 3 5 + bricks 4x6' --valuation remoteness": lambda: kalmar.solve(
        "nim 3 5 + bricks 4x6", valuation="R+"
    ),
    "solve 'roads M'": lambda: kalmar.solve("dugó"),
    "solve 'nim 3 5' --limit 5000": lambda: kalmar.solve([3, 5], limit=5000),
    "values kayles -n 9 --composition selective": lambda: kalmar.sequence("kayles", 9, "any"),
    "values kayles -n 9 --misere": lambda: kalmar.sequence("kayles", 9, misere=True),
    "values 'chomp 2xn' -n 9": lambda: kalmar.sequence("chomp 2xn", 9),
    "values nim -n 9 --valuation remoteness": lambda: kalmar.sequence("nim", 9, valuation="R+"),
    "table 'bricks(1)' --rows 1,2 --cols 1,3 --composition selective --misere": lambda: (
        kalmar.table("bricks(1)", [1, 2], [1, 3], "selective", misere=True)
    ),
    "quotient 0.123 --heaps 6": lambda: kalmar.quotient("0.123", 6),
    "quotient kayles": lambda: kalmar.quotient("kayles"),
}
"""For a command the call that gives the same."""


@pytest.mark.parametrize(("command", "make"), RESULTS.items())
def test_json_is_that_of_the_command(command: str, make: Any, cli: Cli, monkeypatch: Any) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    data = json.loads(make().to_json())
    assert (data.pop("version"), data.pop("date")) == (kalmar.__version__, "1970-01-02")
    assert json.loads(cli(*shlex.split(command), "--json")) == data


def test_results_that_no_command_gives_have_json() -> None:
    own = kalmar.game(range, name="no-such-game")
    shown: list[Any] = [
             kalmar.solve(kalmar.position(own, 3)), kalmar.sequence(own, 3),
             kalmar.period("0.77"), kalmar.graph("nim 2"),
             kalmar.solve_graph(kalmar.graph("nim 2")),
             kalmar.solve_graph(kalmar.graph("nim 2")).at(0)]  # fmt: skip
    for found in shown:
        data = json.loads(found.to_json(indent=2))
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", data["date"])


edges_of_graphs = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12)


@given(edges_of_graphs)
def test_graphs_go_to_networkx_and_back(edges: list[tuple[int, int]]) -> None:
    options = {str(v): [str(w) for u, w in edges if u == v] for v in range(6)}
    graph = kalmar.Graph.of_options(options)
    assert graph.to_dict() == {"options": options}
    assert graph.edges == [(v, w) for v, found in options.items() for w in found]
    assert graph.to_numpy().tolist() == [[int(v), int(w)] for v, w in graph.edges]
    assert list(graph.to_pandas().itertuples(index=False, name=None)) == graph.edges
    back = kalmar.Graph.from_networkx(graph.to_networkx())
    assert back.names == graph.names
    assert sorted(back.edges) == sorted(graph.edges)


def test_nodes_with_one_text_are_refused() -> None:
    with pytest.raises(kalmar.DataError, match="the same text"):
        kalmar.Graph.from_networkx(nx.DiGraph([(1, "1")]))


def test_vertices_and_products_are_as_in_the_solution() -> None:
    solved = kalmar.solve_graph(kalmar.graph("nim 3"))
    frame = solved.to_pandas()
    assert list(frame["outcome"]) == [solved.outcome_of(v) for v in range(4)]
    rows = solved.to_dict()["vertices"]
    assert [list(row) for row in rows] == [list(frame.columns)] * 4
    assert [row["remoteness"] for row in rows] == list(frame["remoteness"])
    found = kalmar.quotient("0.123", 4)
    monoid = found.found.monoid
    products = [[monoid.product((x, y)) for y in range(6)] for x in range(6)]
    assert found.to_numpy().tolist() == products


def test_what_is_left_out_and_too_much_is_named() -> None:
    def of(first: int, *rest: int, last: int = 0, **more: int) -> int:
        return first + sum(rest) + last + sum(more.values())

    call = checked(of, "of")
    assert call(1, 2, 3, last=4, other=5) == 15
    with pytest.raises(kalmar.UsageError, match=r"^of\(\) needs first$"):
        call()
    with pytest.raises(kalmar.UsageError, match=r"^mex\(\) needs values: write, for example"):
        checked(mex, "mex")()
