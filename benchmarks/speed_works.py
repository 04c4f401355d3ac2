"""The work of each row of `speed.py`, run in a process of its own that prints its figures.

`python benchmarks/speed_works.py NAME FOLDER WARM SIZE …`: a work first runs once at the size WARM,
which compiles what there is to compile or loads it, and then at each size. Its CPU seconds are
those spent while the clock is held; what a work returns, as text, must be what its peer prints.
Imports are inside functions so that each process holds only what its work needs. What ends in
`_plainly` is a baseline: the definition or the usual library, without any fast path.
"""

import csv
import json
import random
import sys
import zlib
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any


class Clock:
    """CPU seconds of the blocks that hold it, and in what units the work counts its size."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.seconds, self.begun = folder, 0.0, 0.0
        self.units: float | None = None

    def __enter__(self) -> None:
        self.begun = process_time()  # of all threads

    def __exit__(self, *_error: object) -> None:
        self.seconds += process_time() - self.begun


def checksum_of_last(values: Any) -> str:
    """A checksum of the last thousand values, of any size."""
    return str(zlib.crc32(str([int(value) for value in values[-1000:]]).encode()))


def checksum(values: Any) -> str:
    """A checksum of values as 16-bit integers, which peers write to files."""
    import numpy as np

    return str(zlib.crc32(np.asarray(values).astype(np.uint16).tobytes()))


def grundy_sequence(game: str) -> Callable[[int, Clock], str]:
    """Make the work of finding the Grundy values of heaps 0 to n."""

    def work(size: int, clock: Clock) -> str:
        from kalmar.engines.sequences import split_engines
        from kalmar.engines.sequences.engine import GrundySequence

        split_engines.COMPILED_FOR = 1  # so that all is compiled by the first run
        with clock:
            sequence = GrundySequence(game)
            sequence.extend(size)
        return checksum(sequence.values[: size + 1])

    return work


def window(size: int, clock: Clock) -> str:
    """The values of 0.106 in bounded memory, with a witness for each rare value."""
    from kalmar.engines.windows.game import WindowGame
    from kalmar.engines.windows.run import WindowRun

    run = WindowRun(WindowGame("0.106"), witnesses=True)
    run.advance(run.heap + 1)
    with clock:
        run.advance(run.heap + size)
    return ""


def foreclosed(size: int, clock: Clock) -> str:
    """Foreclosed values of Kayles."""
    from kalmar import sequence

    with clock:
        found = sequence("kayles", size, "diminished-disjunctive")
    return checksum_of_last(found.values)


def foreclosed_plainly(size: int, clock: Clock) -> str:
    """The same by a compiled loop over all pairs of parts."""
    from kalmar.answers.tables.question import question
    from kalmar.core.compositions import COMPOSITIONS
    from kalmar.core.rules import Play
    from kalmar.solvers.heaps import heap_values
    from kalmar.theory.table import THEORIES

    way = COMPOSITIONS["diminished-disjunctive"]
    theory = THEORIES[way.choice, way.ending, Play.NORMAL]
    assert theory is not None
    rules = question("kayles", way.name, Play.NORMAL, None, None).rules
    with clock:
        found = heap_values(rules, size, theory.fold)
    return checksum_of_last(found)


SUBTRACTED = (2, 5, 7)


def subtraction(size: int, clock: Clock) -> str:
    """Grundy values of a subtraction game."""
    from kalmar import sequence

    with clock:
        found = sequence(f"subtraction{SUBTRACTED}".replace(" ", ""), size)
    return checksum_of_last(found.values)


def subtraction_plainly(size: int, clock: Clock) -> str:
    """The same by the definition."""
    values = list[int]()
    with clock:
        for heap in range(size + 1):
            options = {values[heap - taken] for taken in SUBTRACTED if taken <= heap}
            value = 0
            while value in options:
                value += 1
            values.append(value)
    return checksum_of_last(values)


TEXTS = {
    "take_a_fifth": "n -> n - k if 5*k <= n",
    "take_half": "n -> n - k if 2*k <= n",
    "take_primes": "n -> n - k if prime(k)",
    "five_steps": "x,y -> x-1,y; x,y -> x,y-1; x,y -> x-2,y-1; x,y -> x-1,y-2; x,y -> x-3,y-3",
    "three_numbers": "x,y,z -> x-1,y,z; x,y,z -> x,y-1,z; x,y,z -> x,y,z-1; x,y,z -> x-1,y-1,z-1;"
    "x,y,z -> x-2,y-1,z",
    "three_kinds": "A(n) -> B(n-2); A(n) -> A(i), B(n-i-1); B(n) -> C(i), A(n-i-2); C(n) -> A(n-1);"
    "C(n) -> C(n-3)",
}


def text_values(text: str) -> Callable[[int, Clock], str]:
    """Make the work of finding Grundy values of rules in a text: heaps to n, or a box of side n."""

    def work(size: int, clock: Clock) -> str:
        from kalmar.games.custom.text_games import text_rules
        from kalmar.solvers.texts import table_of

        table = table_of(text_rules(text))
        assert table is not None
        kinds, numbers = table.places.kinds, len(table.places.order)
        side = size if numbers > 1 else size + 1
        table._start((1,) * numbers)  # but with its machine code
        with clock:
            table.reach((side,) * numbers)
        found, count = 0, len(kinds) * side**numbers
        for place in range(max(count - 1000, 0), count):
            rest, kind = divmod(place, len(kinds))
            at = tuple(rest // side**i % side for i in reversed(range(numbers)))
            component = (kinds[kind], *at) if kinds[kind] else at if numbers > 1 else at[0]
            found += table.value(component) * (place % 1009 + 1)
        return str(found)

    return work


def triples(engine: str) -> Callable[[int, Clock], str]:
    """Make the work of finding the values of 0.DD, whose moves leave up to three heaps."""

    def work(size: int, clock: Clock) -> str:
        from kalmar.engines.sequences.engine import GrundySequence

        sequence = GrundySequence("0.DD", engine)  # type: ignore[arg-type]
        with clock:
            sequence.extend(size)
        return checksum(sequence.values[: size + 1])

    return work


def queen(size: int, clock: Clock) -> str:
    """Grundy values of the queen; the sum is that of queen.c."""
    import numpy as np

    found = riders_table("queen", size, "grundy", clock)
    columns = np.arange(size)
    return str(
        sum(
            int(row.astype(np.int64) @ ((x * size + columns) % 1009 + 1))
            for x, row in enumerate(found)
        )
    )


def riders_table(piece: str, size: int, valuation: str, clock: Clock) -> Any:
    """The table of a piece on a square board."""
    from kalmar.games.registry import find_rules
    from kalmar.solvers.riders import Board, array_values
    from kalmar.theory.valuations import find_valuation

    rules: Any = find_rules(piece)
    way = find_valuation(valuation)
    with clock:
        return array_values(Board.of(rules, size, size), way)


def remoteness(size: int, clock: Clock) -> str:
    """Remoteness of the queen on every square."""
    return checksum(riders_table("queen", size, "remoteness", clock))


def remoteness_plainly(size: int, clock: Clock) -> str:
    """The same by the definition."""
    with clock:
        board = [[0] * size for _ in range(size)]
        for x in range(size):
            for y in range(size):
                options = [board[k][y] for k in range(x)] + board[x][:y]
                options += [board[x - k][y - k] for k in range(1, min(x, y) + 1)]
                even = [length for length in options if length % 2 == 0]
                board[x][y] = min(even) + 1 if even else max(options, default=-1) + 1
    return checksum(board)


NIGHT_QUEEN = "piece(-1,0*;0,-1*;-1,-1*;-1,-2*;-2,-1*)"


def pairs(size: int, clock: Clock) -> str:
    """P-positions of a piece that moves as queen and nightrider."""
    from kalmar.answers.tables.ask import p_positions
    from kalmar.games.registry import find_rules

    with clock:
        return str(len(p_positions(find_rules(NIGHT_QUEEN), range(size), range(size))))


def pairs_plainly(size: int, clock: Clock) -> str:
    """The same, sought in the table of the game's values."""
    return str(int((riders_table(NIGHT_QUEEN, size, "grundy", clock) == 0).sum()))


def three_rows(size: int, clock: Clock) -> str:
    """The table of three-row Chomp."""
    from kalmar.engines.three_rows import three_row_chomp

    with clock:
        found = three_row_chomp(size)
    return str(int((found.rows[:, 2] >= 0).sum()))


def four_rows(size: int, clock: Clock) -> str:
    """All winning openings of bars of Chomp with four rows."""
    from kalmar.solvers.chomp_boards import chomp_table

    with clock:
        found = chomp_table(4, size)
    return str(bool(found.openings(size)))


def outcomes_plainly(text: str) -> Callable[[int, Clock], str]:
    """Make the work of listing all positions of a game, and folding their values in turn."""

    def work(size: int, clock: Clock) -> str:
        from kalmar.engines.graphs.explore import explore
        from kalmar.games.notation import parse_position
        from kalmar.theory.operations import NIM_SUM
        from kalmar.theory.valuations import GRUNDY
        from kalmar.theory.valuations.valuation import Fold, fold_options

        position = parse_position(text.format(size=size))
        start = position.component
        with clock:
            graph = explore(position.rules, [start], 10**7)
            value = fold_options(graph.options, Fold(GRUNDY, NIM_SUM))[graph.place(start)]
        return str(bool(value) if text.startswith("chomp") else value)

    return work


def answer(text: str) -> Callable[[int, Clock], str]:
    """Make the work of all that `kalmar solve` says of a position."""

    def work(size: int, clock: Clock) -> str:
        from kalmar import solve
        from kalmar.games.graphs import sprout_regions
        from kalmar.solvers import lazy_values

        for kept in vars(sprout_regions).values():  # lands, regions, and the latest search
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()
        vars(lazy_values._KEPT).clear()
        with clock:
            return str(solve(text.format(size=size)).value)

    return work


def write_graph(size: int, clock: Clock) -> str:
    """Write a random graph to a file of int64: V, E, offsets, targets.

    A vertex has six edges, but one in six has none.
    """
    import numpy as np

    chance = np.random.default_rng(1928)
    degrees = np.where(chance.random(size) < 1 / 6, 0, 6)
    offsets = np.concatenate([[0], np.cumsum(degrees)])
    with (clock.folder / f"graph-{size}").open("wb") as file:
        np.array([size, offsets[-1]], np.int64).tofile(file)
        offsets.astype(np.int64).tofile(file)
        chance.integers(0, size, offsets[-1]).tofile(file)
    return ""


def graph(size: int, clock: Clock) -> str:
    """Outcomes and remoteness of a random graph, from the arrays of its file."""
    import numpy as np

    from kalmar.engines.graphs.loopy import Graph, solve_graph

    numbers = np.fromfile(clock.folder / f"graph-{size}", np.int64)[2:].astype(np.int32)
    clock.units = len(numbers) - size - 1
    offsets, targets = numbers[: size + 1], numbers[size + 1 :]
    with clock:
        solved = solve_graph(Graph(offsets, targets))
    lengths = np.asarray(solved.remoteness)
    return f"{solved.outcome.count(2)} {lengths[lengths >= 0].sum()}"


def write_edges(size: int, clock: Clock) -> str:
    """Write the edges of a random graph as CSV."""
    chance, vertices = random.Random(1928), max(2, size // 4)
    with (clock.folder / f"edges-{size}.csv").open("w", encoding="utf-8") as file:
        for _ in range(size):
            file.write(f"v{chance.randrange(vertices)},v{chance.randrange(vertices)}\n")
    return ""


def edges(size: int, clock: Clock) -> str:
    """Read a graph from CSV."""
    from kalmar.engines.graphs.files import read_graph

    with clock:
        found = read_graph(clock.folder / f"edges-{size}.csv")
    return str(len(found.targets))


def edges_plainly(size: int, clock: Clock) -> str:
    """Fill a dictionary of lists from `csv.reader`."""
    options = dict[str, list[str]]()
    path = clock.folder / f"edges-{size}.csv"
    with clock, path.open(encoding="utf-8", newline="") as file:
        for a, b in csv.reader(file):
            options.setdefault(a, []).append(b)
            options.setdefault(b, [])
    return str(sum(map(len, options.values())))


def misere_sum(size: int, clock: Clock) -> str:
    """Outcome and remoteness of all positions that play reaches from a sum of Kayles, misère."""
    from kalmar.core.rules import Play
    from kalmar.engines.graphs.compound_graph import Literal
    from kalmar.games.notation import parse_position
    from kalmar.theory.valuations import MISERE_REMOTENESS

    position = parse_position(f"kayles {size} {size - 2}")
    with clock:
        literal = Literal(position, 10**9, play=Play.MISERE)
        value = literal.value(position, MISERE_REMOTENESS)
    clock.units = len(literal)
    return f"{len(literal)} {value}"


def quotient(size: int, clock: Clock) -> str:
    """The misère quotient of the heaps of Dawson's Kayles up to a size."""
    from kalmar.engines.quotients.construct import Construction
    from kalmar.engines.quotients.option_sets import option_sets

    with clock:
        order = Construction(option_sets("0.07")).run(size).order
    clock.units = order
    return str(order)


LARGEST = 100
"""The largest of the heaps of Kayles, of which each position has three."""


BLOCK = 100_000
"""Positions that stand in lists at once."""


def drawn_heaps(size: int) -> Any:
    """Positions drawn at random, one in each row."""
    import numpy as np

    return np.random.default_rng(1901).integers(0, LARGEST + 1, (size, 3))


def drawn_texts(size: int) -> list[str]:
    """The same as text."""
    return [f"kayles {a} {b} {c}" for a, b, c in drawn_heaps(size).tolist()]


def kayles_plainly() -> list[int]:
    """Grundy values of heaps by the definition."""
    values = list[int]()
    for heap in range(LARGEST + 1):
        pairs = [(a, n - a) for n in (heap - 1, heap - 2) for a in range(n // 2 + 1)]
        options = {values[a] ^ values[b] for a, b in pairs}
        values.append(next(n for n in range(heap + 1) if n not in options))
    return values


def single_questions(size: int, clock: Clock) -> str:
    """Outcomes of positions that are given as text, one after the other."""
    from kalmar import solve

    texts = drawn_texts(size)
    with clock:
        return str(sum(solve(text).outcome == "P" for text in texts))


def single_sums(size: int, clock: Clock) -> str:
    """The same by nim-sums of known values."""
    add, values, texts = import_module("ogdoad").nim_add, kayles_plainly(), drawn_texts(size)
    lost = 0
    with clock:
        for text in texts:
            a, b, c = map(int, text.split()[1:])
            lost += add(add(values[a], values[b]), values[c]) == 0
    return str(lost)


def array_questions(size: int, clock: Clock) -> str:
    """Outcomes of the positions in an array."""
    from kalmar import outcomes

    heaps = drawn_heaps(size)
    with clock:
        found = outcomes("kayles", heaps)
    return str((found.outcomes == "P").sum())


def array_sums(size: int, clock: Clock) -> str:
    """The same by nim-sums of known values."""
    add, values, heaps = import_module("ogdoad").nim_add, kayles_plainly(), drawn_heaps(size)
    lost = 0
    for start in range(0, size, BLOCK):  # lists of all would take gigabytes
        rows = heaps[start : start + BLOCK].tolist()
        with clock:
            totals = [add(add(values[a], values[b]), values[c]) for a, b, c in rows]
        lost += totals.count(0)
    return str(lost)


def write_lines(size: int, clock: Clock) -> str:
    """Write positions to a file, one on each line."""
    text = "".join(f"{line}\n" for line in drawn_texts(size))
    (clock.folder / f"positions-{size}").write_text(text, encoding="utf-8")
    return ""


def answered(size: int, clock: Clock, answer: Callable[[], object]) -> str:
    """Answer the positions of standard input by JSON on standard output; how many are lost."""
    found = clock.folder / f"answers-{size}"
    given, before = clock.folder / f"positions-{size}", sys.stdin
    with given.open(encoding="utf-8") as lines, found.open("w", encoding="utf-8") as file:
        sys.stdin = lines
        try:
            with redirect_stdout(file), clock:
                answer()
        finally:
            sys.stdin = before
    return str(found.read_text(encoding="utf-8").count('"P"'))


def line_questions(size: int, clock: Clock) -> str:
    """Answer positions of standard input."""
    from kalmar.cli.run import run

    command = ["solve", "-", "--fields", "outcome,value"]
    return answered(size, clock, lambda: run(command))


def lines_plainly(size: int, clock: Clock) -> str:
    """The same by nim-sums of known values."""
    values = kayles_plainly()

    def answer() -> None:
        for line in sys.stdin:
            a, b, c = map(int, line.split()[1:])
            total = values[a] ^ values[b] ^ values[c]
            print(json.dumps({"outcome": "N" if total else "P", "value": total}), flush=True)

    return answered(size, clock, answer)


WORKS: dict[str, Callable[[int, Clock], str]] = {
    **{
        game: grundy_sequence(game)
        for game in ("0.6", "0.77", "0.16", "0.354", "0.007", "0.06", "grundys-game")
    },
    **{
        work.__name__: work
        for work in (
            *(window, foreclosed, foreclosed_plainly, subtraction, subtraction_plainly, queen),
            *(remoteness, remoteness_plainly, pairs, pairs_plainly, three_rows, four_rows),
            *(single_questions, single_sums, array_questions, array_sums, write_lines),
            *(line_questions, lines_plainly),
            *(write_graph, graph, write_edges, edges, edges_plainly, misere_sum, quotient),
        )
    },
    **{name: text_values(text) for name, text in TEXTS.items()},
    "triples": triples("auto"),
    "triples_plainly": triples("plain"),
    "four_rows_plainly": outcomes_plainly("chomp 4x{size}"),
    "cram": answer("cram 4x{size}"),
    "cram_plainly": outcomes_plainly("cram 4x{size}"),
    "sprouts": answer("sprouts {size}"),
    "sprouts_plainly": outcomes_plainly("sprouts {size}"),
}


def measure(name: str, size: int, folder: Path) -> dict[str, Any]:
    """The figures of a work at a size."""
    clock = Clock(folder)
    check = WORKS[name](size, clock)
    return {"seconds": clock.seconds, "check": check, "units": clock.units or size}


def main() -> None:
    """Print the figures of all sizes as JSON."""
    name, folder, warm, *sizes = sys.argv[1:]
    measure(name, int(warm), Path(folder))
    print(json.dumps({"rows": [measure(name, int(size), Path(folder)) for size in sizes]}))


if __name__ == "__main__":
    main()
