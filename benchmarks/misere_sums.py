"""Who wins boards in misère play: a search of sums of pieces beside a search of all positions.

`python benchmarks/misere_sums.py [POSITION …]`: what is searched, and CPU seconds of the search
alone, the least of three; of all positions once, where there are at most forty thousand.
"""

import sys
import time

from measure import in_machine_code, machine, table

from kalmar.answers.searched_sums import MisereSumAnalysis, _board
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Play
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.games.notation.positions import parse_position
from kalmar.theory.valuations import MISERE_REMOTENESS

POSITIONS = (
    *("cram 4x5", "cram 5x5", "cram 4x6", "arc-kayles 5x5", "node-kayles grid(4,5)"),
    *("cram 4x5 + nim 3 5", "cram 5x6", "cram 4x8", "node-kayles grid(6,7)", "cram 6x6"),
)
TIMES = 3
MOST = 40_000


def row(text: str) -> list[object]:
    """What is said of a position."""
    position = parse_position(text)
    found = []
    for _ in range(TIMES):
        start = time.process_time()
        board = _board(position, Play.MISERE)
        analysis = MisereSumAnalysis(position, 10**8, 10, board)
        found.append(time.process_time() - start)
    start = time.process_time()
    try:
        literal = Literal(position, MOST, play=Play.MISERE)
        assert (literal.value(position, MISERE_REMOTENESS) % 2 == 0) == bool(analysis.value)
        listed = [f"{len(literal):,}", f"{time.process_time() - start:.2f}"]
    except LimitReached:
        listed = [f"over {MOST:,}", "-"]
    pieces = int(analysis.search.parts.used[0])
    winning, who = analysis.winning_move_count, analysis.outcome.value
    seconds = f"{min(found):.2f}"
    return [text, who, winning, f"{analysis.search.count:,}", f"{pieces:,}", seconds, *listed]


def main() -> None:
    """Write the table."""
    in_machine_code()
    print(machine())
    heads = ["position", "who wins", "winning moves", "sums", "pieces", "CPU s", "all", "CPU s"]
    print(table(heads, [row(text) for text in sys.argv[1:] or POSITIONS]))


if __name__ == "__main__":
    main()
