"""What `speed.py` measures: each work, its sizes, its peer, and the best growth that is known.

Peers are programs in C or C++ that are built from a folder given on the command line; none of their
code is here. Baselines are works of `speed_works.py`: the definition, or the usual library.
"""

from dataclasses import dataclass

FLAGS = ("-O3", "-march=native", "-pthread")
CPU = r'"cpu":([\d.]+)'


@dataclass(frozen=True)
class Peer:
    """A program of the folder of peers: how it is run, and what its figures look like.

    Its arguments may name {size}, {last} (size − 1), {count} (size + 1), {less} (size − 2),
    {folder} and {values}, a file to which it writes the values as 16-bit integers.
    """

    source: str
    arguments: tuple[str, ...]
    seconds: str = CPU
    check: str = ""
    """A pattern, whose groups joined by blanks are the answer; "values" for the file of values."""


@dataclass(frozen=True)
class Baseline:
    """A work beside which another is measured, in words, and the size from which it warms up."""

    work: str
    words: str
    warm: int


@dataclass(frozen=True)
class Row:
    """One kind of work, at four sizes of a quick run and of a full one."""

    work: str
    asked: str
    """A command in which {size} stands for the size, or words where there is no such command."""
    unit: str
    quick: tuple[int, int, int, int]
    full: tuple[int, int, int, int]
    tiny: int
    warm: int
    best: str
    """The growth of the best algorithm known to us, and where it is from."""
    peer: Peer | Baseline | None = None
    beside: int = 0
    """The only size of the peer, where it is not measured at all sizes."""
    prepare: str = ""
    """A work that writes the file of a size before."""
    exponential: bool = False

    def sizes(self, is_quick: bool) -> tuple[int, ...]:
        """All sizes at which it is measured."""
        growth = self.growth_sizes(is_quick)
        return tuple(sorted({*growth, self.beside or growth[0]}))

    def growth_sizes(self, is_quick: bool) -> tuple[int, int, int, int]:
        """The four sizes from which growth is fitted."""
        return self.quick if is_quick else self.full

    def peer_sizes(self, is_quick: bool) -> tuple[int, ...]:
        """The sizes at which its peer is measured."""
        if self.peer is None:
            return ()
        return (self.beside,) if self.beside else self.growth_sizes(is_quick)

    def shown(self, is_quick: bool) -> int:
        """The size of its line in the table of speed."""
        return self.beside or self.growth_sizes(is_quick)[-1]

    def question(self, size: int) -> str:
        """What is asked at a size."""
        return fill(self.asked, size)


def fill(text: str, size: int, **more: str) -> str:
    """Put a size into a template."""
    return text.format(size=size, last=size - 1, count=size + 1, less=size - 2, **more)


def _doubled(first: int) -> tuple[int, int, int, int]:
    return first, 2 * first, 4 * first, 8 * first


OFFICERS = Peer(
    "officers.cpp", ("{count}", "1", "{values}"), r"block: wall=[\d.]+s cpu=([\d.]+)s", "values"
)
"""Without its first 65,536 heaps, which it finds by the definition and does not count."""
RARE = "1 where few heaps are rare (Berlekamp, Conway, Guy, Winning Ways, ch. 4)"
SPLITS = "2: all splits of each heap"


def _sparse(name: str, mask: int, position: int = -1) -> Peer:
    arguments = (name, "{size}", str(mask), str(position), "{values}")
    return Peer("sparse.c", arguments, CPU, "values")


def _heaps(
    game: str, peer: Peer, quick: int, full: int, best: str, warm: int = 400_000, tiny: int = 200
) -> Row:
    asked = f"kalmar values {game} -n {{size}} -o values.npy"
    return Row(game, asked, "heaps", _doubled(quick), _doubled(full), tiny, warm, best, peer)


NIGHT_QUEEN = "piece(-1,0*;0,-1*;-1,-1*;-1,-2*;-2,-1*)"
BOARD = "--rows 0..{last} --cols 0..{last}"
LISTED = "plain Python: all positions listed"

ROWS = (
    _heaps("0.6", OFFICERS, 250_000, 10**6, RARE, tiny=70_000),
    _heaps("0.77", _sparse("0.77", 15), 2 * 10**6, 10**7, RARE),
    _heaps("0.16", _sparse("0.16", 30), 500_000, 2 * 10**6, RARE),
    _heaps("0.354", _sparse("0.354", 63), 125_000, 500_000, RARE),
    _heaps("grundys-game", _sparse("grundy", 254), 25_000, 125_000, RARE),
    _heaps("0.007", _sparse("0.007", 0), 12_500, 25_000, SPLITS, 30_000),
    _heaps("0.06", _sparse("0.06", 0), 12_500, 25_000, SPLITS, 30_000),
    Row("window", "kalmar period 0.106 --window --to {size}", "heaps",
        _doubled(25 * 10**6), _doubled(10**8), 40_000, 1, "1: the window has a fixed length",
        Peer("w106.c", ("{size}",), r"([\d.]+) s CPU")),
    Row("foreclosed", "kalmar values kayles -c diminished -n {size} -o values.csv", "heaps",
        (30_000, 40_000, 60_000, 80_000), _doubled(50_000), 2000, 30_000, SPLITS,
        Baseline("foreclosed_plainly", "compiled loop over all pairs", 100), 50_000),
    Row("triples", "kalmar values 0.DD -n {size} -o values.npy", "heaps",
        _doubled(1024), _doubled(2048), 100, 600,
        "2 · values: sets of bits of all sums of two (3 by the definition)",
        Baseline("triples_plainly", "plain Python: the definition", 100), 2048),
    Row("subtraction", 'kalmar values "subtraction(2,5,7)" -n {size} -o values.npy', "heaps",
        _doubled(250_000), _doubled(10**6), 200, 1000, "1: each heap has three options",
        Baseline("subtraction_plainly", "plain Python: the definition", 10)),
    Row("queen", f"kalmar table queen {BOARD} -o queen.npy", "side",
        _doubled(400), _doubled(800), 20, 70, "2: the size of the table",
        Peer("queen.c", ("{size}",), r"cpu ([\d.]+)", r"sum (\d+)")),
    Row("remoteness", f"kalmar table queen {BOARD} --valuation R+ -o queen.npy", "side",
        _doubled(400), _doubled(800), 20, 70, "2: the size of the table",
        Baseline("remoteness_plainly", "plain Python: the definition", 10), 200),
    Row("pairs", f'kalmar table "{NIGHT_QUEEN}" {BOARD} --p-positions -o pairs.csv', "side",
        _doubled(6_250), _doubled(12_500), 20, 100,
        "1 for the queen alone (Wythoff 1907); not known for other pieces",
        Baseline("pairs_plainly", "zeros of Kalmár's table of all values", 100), 3_200),
    Row("three_rows", "kalmar chomp rows {size}", "columns",
        _doubled(1000), _doubled(2000), 20, 50,
        "2: the size of the table (Brouwer, Horváth, Molnár-Sáska, Szabó 2005)",
        Peer("chomp3.c", ("{last}",), CPU, r'"short_rows":(\d+)')),
    Row("four_rows", "kalmar chomp 4x{size}", "columns",
        (25, 50, 75, 100), (50, 100, 150, 200), 4, 20, "3: the size of the table",
        Baseline("four_rows_plainly", LISTED, 3), 10),
    Row("graph", "solve_graph(Graph(offsets, targets)), {size} vertices", "edges",
        _doubled(125_000), _doubled(500_000), 300, 300_000,
        "1: retrograde analysis (Smith 1966)",
        Peer("graph.c", ("{folder}/graph-{size}",), CPU, r'"draws":(\d+),"rem_sum":(\d+)'),
        prepare="write_graph"),
    Row("edges", "kalmar graph edges-{size}.csv", "edges",
        _doubled(50_000), _doubled(125_000), 100, 100_000, "1: each line once",
        Baseline("edges_plainly", "csv.reader into a dictionary of lists", 100_000),
        prepare="write_edges"),
    Row("misere_sum", "misère Kayles {size} + {less}: every position, without a quotient",
        "positions", (20, 22, 24, 26), (22, 26, 30, 34), 8, 24,
        "1 in the positions, of which there are exponentially many",
        Peer("misere.cpp", ("kayles", "{size}", "{less}"), CPU,
             r'"positions":(\d+).*"remoteness":(\d+)')),
    Row("quotient", "the misère quotient of 0.07 for heaps to {size}", "elements",
        (26, 27, 30, 31), (27, 30, 31, 33), 12, 26,
        "not known; the method is Plambeck's and Siegel's (2008)"),
    Row("cram", 'kalmar solve "cram 4x{size}"', "columns",
        (6, 7, 8, 9), (7, 8, 9, 10), 2, 7,
        "exponential (by nimbers: Lemoine, Viennot 2012)",
        Baseline("cram_plainly", LISTED, 2), 4, exponential=True),
    Row("sprouts", 'kalmar solve "sprouts {size}"', "spots",
        (3, 4, 5, 6), (4, 5, 6, 7), 2, 4,
        "exponential (by nimbers: Lemoine, Viennot 2010)",
        Baseline("sprouts_plainly", LISTED, 2), 4, exponential=True),
)  # fmt: skip
