"""What does a command cost before its first kernel runs, and are the rates of the model right?

`python benchmarks/floor.py [--rates]`: seconds of CPU and MiB of commands with kept machine code,
the least of five. With --rates instead what `kalmar.runtime.predicted_work` holds as constants: the
seconds to load Numba, and for each kind of work the nanoseconds of a unit, plain and compiled.
"""

import os
import random
import sys
from collections.abc import Callable
from itertools import accumulate
from tempfile import TemporaryDirectory
from time import process_time

from measure import machine, report, run, table

from kalmar.runtime import predicted_work
from kalmar.runtime.predicted_work import Work, units_while_loading

COMMANDS = (
    ("solve", "nim 3 5 7"),
    ("period", "0.77"),
    ("values", "kayles", "-n", "5000"),
    ("table", "queen"),
    ("table", "queen", "--rows", "0..199", "--cols", "0..199"),
    ("quotient", "kayles"),
    ("solve", "chomp 10x8"),
    ("graph", "nim 20 20 20", "--json"),
    ("solve", "cram 5x7"),
    ("values", "0.6", "-n", "100000"),
)
TIMES = 5

LOADING = """
import json
from time import process_time
began = process_time()
from kalmar.solvers.chomp_board_kernels import binomials
binomials(4, 2)
print(json.dumps({"seconds": process_time() - began}))
"""


def graph_edges() -> tuple[int, Callable[[], object]]:
    """Return how many edges a graph has, and what solves it."""
    from kalmar.engines.graphs.graph import Graph
    from kalmar.engines.graphs.loopy import solve_graph

    chance, count = random.Random(36), 40_000
    degrees = chance.choices((0, 1, 2, 5), k=count)
    targets = [chance.randrange(count) for _ in range(sum(degrees))]
    graph = Graph([0, *accumulate(degrees)], targets)
    return len(targets), lambda: solve_graph(graph)


def square_moves() -> tuple[int, Callable[[], object]]:
    """Return squares times moves of a queen, and what computes their values."""
    from kalmar.games.boards.pieces import QUEEN
    from kalmar.solvers.boards import fill_board
    from kalmar.theory.valuations import GRUNDY

    side = 300
    return 3 * side**2, lambda: fill_board(QUEEN, (side - 1, side - 1), GRUNDY, 10**9)


def diagram_rows() -> tuple[int, Callable[[], object]]:
    """Return the diagrams of a bar of Chomp times its rows, and what computes their values."""
    from math import comb

    from kalmar.solvers.chomp_boards import values_in_box
    from kalmar.theory.fold import Fold
    from kalmar.theory.operations import NIM_SUM
    from kalmar.theory.valuations import GRUNDY

    return 8 * comb(18, 8), lambda: values_in_box(8, 10, Fold(GRUNDY, NIM_SUM))


def heap_pairs() -> tuple[int, Callable[[], object]]:
    """Return the pairs of heaps that moves of a code leave, and what computes its values."""
    from kalmar.engines.sequences.engine import grundy_values

    heaps = 4_000
    return heaps**2 // 4, lambda: grundy_values("0.6", heaps)


def sum_positions() -> tuple[int, Callable[[], object]]:
    """Return how many positions a sum has, and what searches them."""
    from kalmar.engines.graphs.compound_graph import Literal
    from kalmar.games.notation.positions import parse_position

    start = parse_position("nim 6 7 8 9 + kayles 7")
    return len(Literal(start, 10**6)), lambda: Literal(start, 10**6)


def listed_points() -> tuple[int, Callable[[], object]]:
    """Return the points of the positions of Cram that a search lists, and what finds the nimber."""
    from kalmar.engines.nimbers.lazy_values import LazyGrundyValues
    from kalmar.games.registry import find_rules
    from kalmar.solvers import lazy_values, removal_games
    from kalmar.theory.fold import Fold
    from kalmar.theory.operations import NIM_SUM
    from kalmar.theory.valuations import GRUNDY

    rules = find_rules("cram")
    board = rules.parse("5x5")
    search = LazyGrundyValues(rules, 10**6)
    search.value(board)

    def solve() -> object:
        # What a thread has found before would be all that is asked for.
        vars(lazy_values)["_KEPT"].__dict__.clear()
        return removal_games.solve(rules, [board], Fold(GRUNDY, NIM_SUM), 10**6)

    return 25 * search.listed, solve


def option_values() -> tuple[int, Callable[[], object]]:
    """Return how many options the rectangles of bricks have, and what folds their values."""
    from kalmar.games.registry import find_rules
    from kalmar.solvers import bricks, solved
    from kalmar.theory.fold import Fold
    from kalmar.theory.operations import NIM_SUM
    from kalmar.theory.valuations import GRUNDY

    rules, fold = find_rules("bricks"), Fold(GRUNDY, NIM_SUM)
    component = rules.parse("100x100")
    vars(bricks)["MIN_OPTIONS_FOR_ARRAYS"] = 0

    def solve() -> object:
        way = bricks.solve if predicted_work.FORCED else solved.solve
        return way(rules, [component], fold, 10**6)

    return bricks.work(component), solve


KINDS: dict[str, Callable[[], tuple[int, Callable[[], object]]]] = {
    "EDGES": graph_edges,
    "SUM_POSITIONS": sum_positions,
    "SQUARE_MOVES": square_moves,
    "DIAGRAM_ROWS": diagram_rows,
    "HEAP_PAIRS": heap_pairs,
    "LISTED_POINTS": listed_points,
    "OPTION_VALUES": option_values,
}


def rate_row(name: str) -> list[object]:
    """Return a row for a kind of work: measured nanoseconds a unit beside those of the model."""
    work: Work = getattr(predicted_work, name)
    units, solve = KINDS[name]()
    row: list[object] = [name, f"{units:,}"]
    for is_compiled, expected in ((False, work.plain), (True, work.compiled)):
        predicted_work.FORCED = is_compiled
        solve()  # what is compiled or loaded by the first call is no part of the rate
        found = min(timed(solve) for _ in range(TIMES))
        row += [f"{found / units * 1e9:.0f}", f"{expected:.0f}"]
    predicted_work.FORCED = None
    return [*row, f"{units_while_loading(work):,}"]


def timed(call: Callable[[], object]) -> float:
    """Return the seconds of CPU of a call."""
    began = process_time()
    call()
    return process_time() - began


def command_rows() -> list[list[object]]:
    """Return a row for each command: the least seconds and its memory."""
    with TemporaryDirectory() as folder:
        kept = {"NUMBA_CACHE_DIR": folder}
        lines = [[sys.executable, "-m", "kalmar", *command] for command in COMMANDS]
        for line in lines:
            run(line, kept)
        found = [[run(line, kept) for line in lines] for _ in range(TIMES)]
    rows: list[list[object]] = []
    for command, each in zip(COMMANDS, zip(*found, strict=True), strict=True):
        least = min(each, key=lambda done: done.cpu)
        rows.append([" ".join(command), f"{least.cpu:.2f}", f"{least.mebibytes:.0f}"])
    return rows


def main() -> None:
    """Print one of the tables."""
    print(f"{machine()}, {os.getloadavg()[0]:.1f} processes waiting\n")
    if "--rates" not in sys.argv:
        print(table(["command", "CPU seconds", "MiB"], command_rows()))
        return
    with TemporaryDirectory() as folder:
        kept = {"NUMBA_CACHE_DIR": folder}
        loads = [report(LOADING, kept)["seconds"] for _ in range(TIMES + 1)]
    print(f"to load Numba: {min(loads):.2f} s, in the model {predicted_work.SECONDS_TO_LOAD} s\n")
    head = ["work", "units", "plain ns", "model", "compiled ns", "model", "plain up to"]
    print(table(head, [rate_row(name) for name in KINDS]))


if __name__ == "__main__":
    main()
