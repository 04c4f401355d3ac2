"""How fast is the literal search of misère sums of heaps, beside a program in C++?

`python benchmarks/literal_sums.py PEER.cpp [SUM …]`: outcome and remoteness of every position that
play reaches from a sum. The program is built with `c++ -O3 -march=native`; it is given the game and
the heaps, keeps positions in a hash map, and prints a JSON object with `cpu`, `positions`,
`remoteness` and `rss_MiB`. CPU seconds are the least of three, without compiling; those of Kalmár
are of all that an answer needs, from the position that was read on. In the last two columns only
who wins is asked. Without a program, its columns are "–".
"""

import json
import sys
import tempfile
from pathlib import Path

from measure import machine, report, run, table

TIMES = 3
SUMS = (
    *("kayles 20 18", "kayles 18 14 10", "kayles 30 25", "kayles 24 20 16"),
    "grundys-game 28 27 26",
)
OURS = """
import json, resource, time
from kalmar.engines.graphs.compound_graph import Literal, SumSearch
from kalmar.games.notation.positions import parse_position
from kalmar.core.rules import Play
from kalmar.theory.valuations import MISERE_REMOTENESS
LIMIT = 10**9
Literal(parse_position("grundys-game 30 20 12"), LIMIT, play=Play.MISERE)
position = parse_position(TEXT)
start = time.process_time()
literal = Literal(position, LIMIT, play=Play.MISERE)
value = literal.value(position, MISERE_REMOTENESS)
figures = {"cpu": time.process_time() - start, "positions": len(literal), "remoteness": value}
figures["rss_MiB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
figures["exact"] = literal.sums.sums.exact
quick = SumSearch(literal.sums.sums, True, LIMIT, lengths=False)
start = time.process_time()
quick.search(literal.state(position))
figures |= {"quick": time.process_time() - start, "met": quick.count}
assert quick.known(literal.state(position)) == value % 2
print(json.dumps(figures))
"""


def row(text: str, program: str, folder: Path) -> list[object]:
    """What is said of a sum."""
    kernels = {"NUMBA_CACHE_DIR": str(folder / "kernels")}
    found = [report(f"TEXT = {text!r}\n{OURS}", kernels) for _ in range(TIMES)]
    ours = min(found, key=lambda figures: figures["cpu"])
    assert ours["exact"]
    peers = [json.loads(run([program, *text.split()]).output) for _ in range(TIMES * bool(program))]
    said: list[object] = [text, f"{ours['positions']:,}", ours["remoteness"], f"{ours['cpu']:.2f}"]
    said.append(f"{ours['rss_MiB']:.0f}")
    if peers:
        peer = min(peers, key=lambda figures: figures["cpu"])
        assert all(peer[name] == ours[name] for name in ("positions", "remoteness"))
        said += [f"{peer['cpu']:.2f}", peer["rss_MiB"], f"{ours['cpu'] / peer['cpu']:.2f}"]
    else:
        said += ["–"] * 3
    return [*said, f"{ours['met']:,}", f"{ours['quick']:.2f}"]


def main() -> None:
    """Print a table."""
    heads = [
        "sum", "positions", "remoteness", "CPU s", "MiB", "C++, CPU s", "C++, MiB", "time / C++",
        "positions for who wins", "CPU s",
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as name:
        folder, program = Path(name), ""
        if len(sys.argv) > 1:
            program = str(folder / "peer")
            run(["c++", "-O3", "-march=native", sys.argv[1], "-o", program])
        print(machine(), "\n")
        print(table(heads, [row(text, program, folder) for text in sys.argv[2:] or SUMS]))


if __name__ == "__main__":
    main()
