"""How long does it take to read a large graph from a file, and to write what is known of it?

`python benchmarks/graph_files.py [SIZES]`: random graphs with four edges a vertex, as CSV, packed
CSV, an edge list, JSON, GraphML and DOT. Each is read with the standard library alone, and with
NumPy and Numba, whose machine code is kept from a run before; the time to import them is shown
apart, as a large graph is solved by them anyway. Beside them stands `csv.reader`, from which a loop
fills a dictionary of lists, which is not a graph yet. The last rows read the CSV, solve it and
write the answers. CPU seconds are the least of three processes each, MiB the peak of one.
"""

import gzip
import json
import random
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from measure import machine, report, run, table

TIMES = 3
HEAD = """
import json, resource, sys

def cpu():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
"""
BASELINE = f"""{HEAD}
import csv
start, options = cpu(), {{}}
with open(PATH, encoding="utf-8", newline="") as file:
    for a, b in csv.reader(file):
        options.setdefault(a, []).append(b)
        options.setdefault(b, [])
print(json.dumps({{"cpu": cpu() - start, "edges": sum(map(len, options.values()))}}))
"""
READ = f"""{HEAD}
from pathlib import Path
for name in BLOCKED:
    sys.modules[name] = None
from kalmar.engines.graphs.files import read_graph
begun = cpu()
if not BLOCKED:
    import numba
    from kalmar.engines.graphs.building import CompiledNames
    CompiledNames().number(["a"])
start = cpu()
graph = read_graph(Path(PATH))
done = cpu()
print(json.dumps({{"cpu": done - start, "load": start - begun, "edges": len(graph.targets)}}))
"""
COMMAND = f"""{HEAD}
from kalmar.cli.run import run
start = cpu()
assert run(COMMAND) == 0
print()
print(json.dumps({{"cpu": cpu() - start}}))
"""
LIBRARIES = ("numpy", "numba", "pyarrow", "pandas", "networkx")
KINDS = ("csv", "csv.gz", "txt", "json", "graphml", "dot")


def graphs(size: int) -> Iterator[tuple[str, str]]:
    """The edges of a random graph."""
    chance, vertices = random.Random(1928), max(2, size // 4)
    for _ in range(size):
        yield f"v{chance.randrange(vertices)}", f"v{chance.randrange(vertices)}"


def places(folder: Path, size: int) -> dict[str, Path]:
    """Where the graph of a size lies in all formats."""
    return {kind: folder / f"graph{size}.{kind}" for kind in KINDS}


def write(folder: Path, size: int) -> None:
    """Write a graph in all formats."""
    paths = places(folder, size)
    row: dict[str, list[str]] = {}
    for a, b in graphs(size):
        row.setdefault(a, []).append(b)
        row.setdefault(b, [])
    lines: dict[str, Iterable[str]] = {
        "csv": ("from,to\n", *(f"{a},{b}\n" for a, b in graphs(size))),
        "txt": (f"{a} {b}\n" for a, b in graphs(size)),
        "json": (json.dumps(row),),
        "graphml": (
            '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
            '<graph edgedefault="directed">\n',
            *(f'<node id="{a}"/>\n' for a in row),
            *(f'<edge source="{a}" target="{b}"/>\n' for a, b in graphs(size)),
            "</graph></graphml>\n",
        ),
        "dot": ("digraph {\n", *(f'"{a}" -> "{b}";\n' for a, b in graphs(size)), "}\n"),
    }
    for kind, parts in lines.items():
        with paths[kind].open("w", encoding="utf-8") as file:
            file.writelines(parts)
    paths["csv.gz"].write_bytes(gzip.compress(paths["csv"].read_bytes(), 6))


def least(code: str, kernels: dict[str, str]) -> dict[str, float]:
    """The figures of the process that took the least CPU seconds."""
    return min((report(code, kernels) for _ in range(TIMES)), key=lambda figures: figures["cpu"])


def rows(size: int, folder: Path) -> Iterator[list[object]]:
    """What is said of a size."""
    # Another process writes them, as what this one holds would count for its children.
    run([sys.executable, __file__, "--write", str(folder), str(size)])
    paths, kernels = places(folder, size), {"NUMBA_CACHE_DIR": str(folder / "kernels")}
    code = {
        (kind, blocked): f"PATH, BLOCKED = {str(path)!r}, {blocked!r}\n{READ}"
        for kind, path in paths.items()
        for blocked in (LIBRARIES, ())
    }
    report(code["csv", ()], kernels)
    base = least(f"PATH = {str(paths['csv'])!r}\n{BASELINE}", kernels)
    yield [f"{size:,}", "csv.reader", f"{base['cpu']:.2f}", f"{base['MiB']:.0f}", *["–"] * 3, "1"]
    for kind, path in paths.items():
        plain, fast = (least(code[kind, blocked], kernels) for blocked in (LIBRARIES, ()))
        assert plain["edges"] == fast["edges"] == base["edges"] - 1  # its header
        yield [
            f"{size:,}", f"{kind}, {path.stat().st_size / 1e6:.1f} MB",
            f"{plain['cpu']:.2f}", f"{plain['MiB']:.0f}", f"{fast['cpu']:.2f}",
            f"{fast['load']:.2f}", f"{fast['MiB']:.0f}", f"{plain['cpu'] / base['cpu']:.2f}",
        ]  # fmt: skip
    for kind in ("", "--json", "--dot", "--graphml"):
        target = [kind, "/dev/null"] if kind in {"--dot", "--graphml"} else [kind] * bool(kind)
        words = ["graph", str(paths["csv"]), *target, "--force"]
        made = f"COMMAND = {words!r}\n{COMMAND}"
        report(made, kernels)
        done = least(made, kernels)
        yield [
            f"{size:,}", f"kalmar graph FILE {kind}".strip(), "–", "–", f"{done['cpu']:.2f}", "–",
            f"{done['MiB']:.0f}", "–",
        ]  # fmt: skip


def main() -> None:
    """Print a table."""
    if sys.argv[1:2] == ["--write"]:
        write(Path(sys.argv[2]), int(sys.argv[3]))
        return
    sizes = [int(float(word)) for word in sys.argv[1:]] or [10**5, 10**6]
    heads = [
        "edges", "what", "plain, CPU s", "MiB", "with Numba, CPU s", "its import, CPU s", "MiB",
        "plain / csv.reader",
    ]  # fmt: skip
    print(machine(), "\n")
    with tempfile.TemporaryDirectory() as name:
        print(table(heads, [row for size in sizes for row in rows(size, Path(name))]))


if __name__ == "__main__":
    main()
