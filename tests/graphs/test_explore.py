"""Searches of graphs: their memory, one listing for values and lengths, and no library."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from kalmar import Choice, Composition, Ending, Heap, Play, after, explore, moves, parse_position
from kalmar.answers.answer import analysed
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import CyclicGameError, LimitReached
from kalmar.engines.graphs import parts as module
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import ComponentGraph, only_part
from kalmar.games.heaps.nim import Nim
from tests.commands import run_python

POSITIONS, ENDS = 200, 9
WAYS = list(combinations_with_replacement(range(-ENDS, 0), 3))
OPTIONS = POSITIONS + POSITIONS * len(WAYS)
"""Of all positions of the game below together."""


@dataclass(frozen=True)
class Fan(Heap):
    """Heap 1,000 leads to two hundred ones, and each of them to nine ends, in many ways."""

    name: str = "fan"

    def options(self, component: int) -> Iterator[tuple[int, ...]]:
        if component == 1000:
            yield from ((n,) for n in range(1, POSITIONS + 1))
        elif component > 0:
            yield from WAYS


def with_room(options: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MIN_BYTES", module.BYTES_PER_OPTION * options)
    monkeypatch.setattr(module, "BYTES_PER_POSITION", 0)


def test_as_many_ways_as_fit_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    with_room(OPTIONS, monkeypatch)
    graph = explore(Fan(), [1000])
    assert len(graph) == POSITIONS + ENDS + 1
    assert sum(map(len, graph.options)) == OPTIONS
    assert len(explore(Fan(), range(POSITIONS + 1))) == POSITIONS + ENDS + 1


def test_one_more_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with_room(OPTIONS - 1, monkeypatch)
    with pytest.raises(
        LimitReached, match=r"limit of 0\.0 GB with 2\d\d positions \(fan 1000"
    ) as caught:
        explore(Fan(), [1000])
    assert isinstance(caught.value.__cause__, MemoryError)


def test_more_options_than_the_limit_may_be_few_positions() -> None:
    assert len(explore(Fan(), [1], limit=ENDS + 1)) == ENDS + 1


def test_positions_are_counted_exactly() -> None:
    count = POSITIONS + ENDS + 1
    assert len(explore(Fan(), [1000], limit=count)) == count
    for limit in (1, POSITIONS - 1, count - 1):
        with pytest.raises(LimitReached, match=rf"limit of {limit} positions \(fan 1000 has more"):
            explore(Fan(), [1000], limit=limit)


@dataclass(frozen=True)
class Circle(Heap):
    """Heaps 0 to 3 in a circle, which 4 leads into."""

    name: str = "circle"

    def options(self, component: int) -> Iterator[tuple[int, ...]]:
        yield ((component + 1) % 4 if component < 4 else 1,)


def test_a_cycle_is_shown_without_the_way_into_it() -> None:
    with pytest.raises(CyclicGameError) as caught:
        explore(Circle(), [4])
    assert caught.value.cycle == ("1", "2", "3", "0")


def test_a_limit_of_time_is_kept_where_one_is_given() -> None:
    """`seconds` is public: what is asked for ends by the clock, and nothing else does."""
    endless = iter(lambda: 1000, None)
    with pytest.raises(LimitReached):
        explore(Fan(), endless, seconds=0.05)


def test_starts_that_are_known_already_are_limited_too() -> None:
    with pytest.raises(LimitReached):
        explore(Nim(), iter(lambda: 3, None), seconds=0.2)


WHOLE = ["treblecross-board 2x4", "notakto 2x3", "nogo 1x5", "nogo 2x2"]
SPLIT = ["clobber xoxo/oxox", "cram 2x4", "clobber 2x3 + clobber 1x4", "cram 2x3 + nim 2"]
LIMIT = 20_000


def near(position: Position) -> list[Position]:
    """A position, and all that one or two moves leave."""
    once = [after(position, move) for move in moves(position)]
    return [position, *once, *(after(left, move) for left in once for move in moves(left))]


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("text", [*WHOLE, *SPLIT])
def test_lengths_are_those_of_the_literal_graph(text: str, play: Play) -> None:
    position = parse_position(text)
    found, literal = analysed(position, play, LIMIT), Literal(position, LIMIT)
    for here in near(position):
        length = found.remoteness_at(here)
        assert length is None or length == literal.value(here, found.remoteness)
    if play is Play.NORMAL:
        assert length is not None


@pytest.mark.parametrize("text", WHOLE + SPLIT)
def test_nothing_is_listed_twice(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse_position(text)
    rules = type(only_part(position.component[0]).rules)
    found = analysed(position, Play.NORMAL, LIMIT)
    assert found.move_count  # asks whether a part has ended, which lists its first option
    monkeypatch.setattr(rules, "options", lambda *_: pytest.fail("options are listed again"))
    small = found.small
    assert isinstance(small, ComponentGraph if text in WHOLE else Literal)


def test_a_limit_holds_for_a_graph_that_is_there() -> None:
    found = analysed(parse_position("treblecross-board 2x9"), Play.NORMAL, None)
    assert found.remoteness_at(found.position) is None


def test_no_component_is_moved_alone_where_turns_need_two() -> None:
    pairwise = Composition(Choice("two", 2, 2), Ending.LONG, "in-pairs", "+2", "+₂", "two a turn")
    position = parse_position("nogo 1x3", pairwise)
    assert only_part(position) is position
    assert is_terminal(position)


BLOCKED = (
    *("numpy", "numba", "matplotlib", "networkx", "pandas", "pyarrow"),
    *("distributed", "dask"),
)
CODE = """
import json, sys
commands, blocked = json.loads(sys.argv[1])
for name in blocked:
    sys.modules[name] = None
from kalmar.cli.run import run
print([run(command) for command in commands])
print([name for name in ("numpy", "numba") if sys.modules.get(name) is not None])
"""


def run_apart(commands: list[list[str]], blocked: tuple[str, ...]) -> list[str]:
    done = run_python(CODE, json.dumps([commands, blocked]), check=False)
    assert not done.returncode, done.stderr
    return [*done.stdout.splitlines(), done.stderr]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Random graphs with cycles and ends, as JSON and as CSV of a spreadsheet."""
    folder, rng = tmp_path_factory.mktemp("graphs"), random.Random(1928)
    names = [f"v{i}" for i in range(600)]
    options = {name: rng.sample(names, rng.choice([0, 1, 2, 3, 12])) for name in names}
    graph = folder / "graph.json"
    graph.write_text(json.dumps(options))
    rows = [f"{a};{b};{rng.choice(['left', 'right', 'both'])}" for a in names for b in options[a]]
    partizan = folder / "moves.csv"
    partizan.write_text("\ufefffrom;to;player\n" + "\n".join(rows))
    table = folder / "graph.csv"
    table.write_text("\n".join(row.rpartition(";")[0] for row in rows))
    return {"JSON": str(graph), "CSV": str(table), "MOVES": str(partizan)}


def test_the_same_answers(files: dict[str, str]) -> None:
    commands = [
        ["graph", files["JSON"], "--json"],
        ["graph", files["JSON"], "--misere"],
        ["graph", files["CSV"], "--json"],
        ["graph", files["JSON"], "--from", "v7"],
        ["partizan", files["MOVES"], "--json"],
        ["partizan", "--example", "rook-ending", "--size", "3"],
    ]
    usual, core = run_apart(commands, ()), run_apart(commands, BLOCKED)
    assert usual[-3] == core[-3] == str([0] * len(commands))
    assert core[:-2] == usual[:-2]
    assert len(core[0]) > 20_000
    assert core[-2] == usual[-2] == "[]", "small graphs do not even load NumPy"


def test_what_cannot_be_done_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "a.csv.zst").write_text("")
    (tmp_path / "a.csv").write_text("a,b\n")
    commands = [
        ["graph", str(tmp_path / "a.csv.zst")],
        ["graph", str(tmp_path / "a.csv"), "--png", str(tmp_path / "a.png")],
    ]
    said = run_apart(commands, BLOCKED)
    assert said[0] == "[2, 2]"
    assert 'files that end in .zst need PyArrow: pip install "kalmar[data]"' in said[-1]
    assert 'pictures need Matplotlib: pip install "kalmar[plot]"' in said[-1]


ROADS = """
import sys
for name in {blocked!r}:
    sys.modules[name] = None
import kalmar
for text, play in (
    ("roads A K P", "normal"), ("roads A K P", "misere"), ("northcott 1:4,2:3", "normal")
):
    answer = kalmar.solve(text, play=play)
    print(answer.outcome, answer.value, answer.winning_move_count, answer.line, answer.reason)
"""


def test_games_with_cycles() -> None:
    said = [run_python(ROADS.format(blocked=blocked), check=False) for blocked in ((), BLOCKED)]
    assert "Loopy values 1 ⊕ 0 ⊕ 2 = 3" in said[0].stdout
    assert said[1].stdout == said[0].stdout, said[1].stderr
