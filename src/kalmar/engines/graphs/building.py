"""Build graphs from the names in a file: numbers for names, then edges grouped by their source.

Readers pass names in batches, two for each edge. Names are numbered in the order in which they are
first met, by a dict, or by a compiled hash table that takes the bytes of a whole batch. Edges are
kept as pairs of numbers, eight bytes each, so no object of a row outlives its batch. What is
read does not depend on which of the two numbers the names.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import compress, count, pairwise, repeat
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError
from kalmar.core.i18n import message
from kalmar.engines.graphs.graph import Graph
from kalmar.runtime.arrays import Array, compiled, scratch, to_plain_array, view, worth_compiling
from kalmar.runtime.files import TextStream
from kalmar.runtime.optional import can_compile
from kalmar.runtime.work import refuse_beyond_memory

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.graphs import names_kernels, retrograde_kernels
else:
    np = LazyModule("numpy")
    names_kernels = LazyModule("kalmar.engines.graphs.names_kernels")
    retrograde_kernels = LazyModule("kalmar.engines.graphs.retrograde_kernels")


LONE, LEFT, RIGHT, BOTH, OWNER = range(5)
"""Kinds of pairs: a vertex, given twice; edges by their player; edges of the vertex's owner."""

EDGE, ALONE = bytes([BOTH]), bytes([LONE])

BATCH = 1 << 13
"""Pairs of names that are numbered at once."""

PLAYERS = {"left": LEFT, "right": RIGHT, "both": BOTH}

MAX_BYTES = 64_000_000
"""Bytes of a file that is read at once."""

COMPILED_FROM_BYTES = 1 << 20
"""Bytes of a file from which on names are numbered by compiled code."""

FIRST_LOOK = 1 << 22
"""Pairs from which on the memory is measured, each time that they have doubled."""

BYTES_PER_PAIR, BYTES_PER_NAME = 16, 200


class PlainNames:
    """Names and their numbers, in a dict."""

    def __init__(self) -> None:
        self._numbers: defaultdict[str, int] = defaultdict(count().__next__)

    def __len__(self) -> int:
        return len(self._numbers)

    def number(self, names: Iterable[str]) -> Array:
        """Return the numbers of names, new ones for those that are new."""
        return array("i", map(self._numbers.__getitem__, names))

    def listed(self) -> list[str]:
        """Return all names, each at its number."""
        return list(self._numbers)


class CompiledNames:
    """Names and their numbers, in a compiled hash table of bytes."""

    def __init__(self) -> None:
        self._count = 0
        self._slots = np.full(1 << 16, -1, np.int32)
        self._pool, self._ends = np.empty(1 << 20, np.uint8), np.zeros(1 << 16, np.int64)

    def __len__(self) -> int:
        return self._count

    def number(self, names: Sequence[str]) -> Array:
        """Return the numbers of names, new ones for those that are new."""
        text = "\0".join([*names, ""]).encode("utf-8", "surrogatepass")
        data = np.frombuffer(text, np.uint8)
        stops = np.flatnonzero(data == 0)
        if len(stops) != len(names):  # a name holds the sign that was to stand between
            stops = np.cumsum([len(name.encode("utf-8", "surrogatepass")) + 1 for name in names])
            stops -= 1
        limits = np.zeros(len(names) + 1, np.int64)
        limits[1:] = stops + 1
        self._grow(len(names), len(data))
        found = np.empty(len(names), np.int32)
        number = compiled(names_kernels.number_names)
        self._count = int(
            number(data, limits, self._pool, self._ends, self._count, self._slots, found)
        )
        return to_plain_array(found)

    def _grow(self, names: int, size: int) -> None:
        """Make room for so many names of so many bytes."""
        most = self._count + names
        used = int(self._ends[self._count])
        if used + size > len(self._pool):
            self._pool = _longer(self._pool, used, 2 * (used + size))
        if most + 1 > len(self._ends):
            self._ends = _longer(self._ends, self._count + 1, 2 * (most + 1))
        if 2 * most > len(self._slots):
            self._slots = np.full(1 << (4 * most).bit_length(), -1, np.int32)
            put = compiled(names_kernels.rehash)
            put(self._pool, self._ends, self._count, self._slots)

    def listed(self) -> list[str]:
        """Return all names, each at its number."""
        ends = self._ends[: self._count + 1].tolist()
        data = self._pool[: ends[-1]].tobytes()
        if data.isascii():  # slices of a text take a fourth of the time
            text = data.decode("ascii")
            return [text[begin:end] for begin, end in pairwise(ends)]
        return [data[begin:end].decode("utf-8", "surrogatepass") for begin, end in pairwise(ends)]


def _longer(numbers: Any, used: int, size: int) -> Any:
    """Return a longer array that begins with the used part of one."""
    found = np.empty(size, numbers.dtype)
    found[:used] = numbers[:used]
    return found


class GraphBuilder:
    """The graph of a file while it is read.

    Args:
        size: bytes of the file, which decide how names are numbered.
        partizan: whether players count.

    Attributes:
        pairs: [2E] int32, source and target of each edge.
        kinds: [E] of each edge, if any is not of both players.
        owners: the players of vertices that have one.

    >>> builder = GraphBuilder(0)
    >>> builder.add(["a", "b", "c", "c", "b", "a"], bytes([BOTH, LONE, BOTH]))
    >>> builder.flush()
    >>> builder.graph(), builder.graph().edges
    (Graph of 3 vertices and 2 edges, [('a', 'b'), ('b', 'a')])
    """

    kinds: bytearray

    def __init__(self, size: int = 0, partizan: bool = False) -> None:
        """Begin with no vertex."""
        self.partizan = partizan
        self.owners: dict[str, str] = {}
        is_fast = size >= COMPILED_FROM_BYTES and can_compile()
        self.names: PlainNames | CompiledNames = CompiledNames() if is_fast else PlainNames()
        self.pairs: array[int] = array("i")
        self.kinds = bytearray()
        self._waiting, self._kinds_waiting = list[str](), bytearray()
        self._next_look = FIRST_LOOK

    def add(self, names: Sequence[str], kinds: bytes | None = None) -> None:
        """Add edges, and vertices alone.

        Args:
            names: source and target of each edge; a vertex alone twice.
            kinds: of each pair; all edges are of both players if None.

        Raises:
            LimitReached: the graph will not fit into the memory that is free.
        """
        self._waiting += names
        self._kinds_waiting += EDGE * (len(names) // 2) if kinds is None else kinds
        if len(self._kinds_waiting) >= BATCH:
            self.flush()

    def vertex(self, name: str, player: str | None = None) -> None:
        """Add a vertex, with the player who moves there."""
        self.add((name, name), ALONE)
        if player is not None:
            self.owners[name] = player

    def edge(self, start: str, end: str, player: str | None = None) -> None:
        """Add an edge, with the player who may use it; that of its start if None.

        Raises:
            DataError: there is no such player.
        """
        kind = BOTH
        if self.partizan:
            kind = OWNER if player is None else kind_of(start, end, player)
        self.add((start, end), bytes([kind]))

    def flush(self) -> None:
        """Number the names that wait for it; to be called before anything is read here.

        Raises:
            LimitReached: the graph will not fit into the memory that is free.
        """
        found, kinds = self.names.number(self._waiting), bytes(self._kinds_waiting)
        self._waiting, self._kinds_waiting = [], bytearray()
        if LONE in kinds:
            found = array("i", compress(found, doubled(kinds)))
            kinds = kinds.replace(bytes([LONE]), b"")
        if self.kinds or kinds.count(BOTH) < len(kinds):
            self._fill_kinds()
            self.kinds += kinds
        self.pairs.extend(found)
        if len(self.pairs) > self._next_look:
            self._refuse_too_large()

    def _fill_kinds(self) -> None:
        """Let all edges up to now have a kind."""
        self.kinds.extend(repeat(BOTH, len(self.pairs) // 2 - len(self.kinds)))

    def _refuse_too_large(self) -> None:
        edges = len(self.pairs) // 2
        needed = BYTES_PER_PAIR * edges + BYTES_PER_NAME * len(self.names)
        refuse_beyond_memory(
            needed, message("to read a graph of more than {edges:,} edges takes about", edges=edges)
        )
        self._next_look = 2 * len(self.pairs)

    def graph(self) -> Graph:
        """Build the graph of all edges."""
        return grouped(self.pairs, self.names.listed())

    def sides(self) -> tuple[Graph, Graph]:
        """Build the graphs of Left's and of Right's moves.

        Raises:
            DataError: a vertex with moves belongs to somebody else.
        """
        self._fill_kinds()
        names, owners = self.names.listed(), bytearray([BOTH]) * len(self.names)
        for vertex, player in zip(self.names.number(list(self.owners)), self.owners.values()):  # noqa: B905
            owners[vertex] = PLAYERS.get(player, LONE)
        kinds = self.kinds
        for edge in compress(range(len(kinds)), kinds.translate(IS_OWNED)):
            start, end = self.pairs[2 * edge : 2 * edge + 2]
            kinds[edge] = owners[start]
            if kinds[edge] == LONE:
                kind_of(names[start], names[end], self.owners[names[start]])
        left, right = (
            array("i", compress(self.pairs, doubled(kinds.translate(table)))) for table in HAS_SIDE
        )
        return grouped(left, names), grouped(right, names)


def kind_of(start: str, end: str, player: str) -> int:
    """Return the kind of the edges of a player.

    Raises:
        DataError: there is no such player.

    >>> kind_of("a", "b", "right") == RIGHT
    True
    """
    if player not in PLAYERS:
        raise DataError(
            "the move {a} → {b} cannot belong to '{player}': write left, right or both",
            a=start,
            b=end,
            player=player,
        )
    return PLAYERS[player]


IS_OWNED = bytes(kind == OWNER for kind in range(256))
HAS_SIDE = [bytes(bool(kind & side) for kind in range(256)) for side in (LEFT, RIGHT)]


def whole_text(stream: TextStream) -> str:
    """Return the text of a file that is read at once."""
    return TextStream(stream.path, stream.what, MAX_BYTES).whole()


def doubled(kinds: bytes | bytearray) -> bytearray:
    r"""Return each byte twice.

    >>> doubled(b"ab")
    bytearray(b'aabb')
    """
    found = bytearray(2 * len(kinds))
    found[::2] = found[1::2] = kinds
    return found


def grouped(pairs: Array, names: Sequence[str]) -> Graph:
    """Build a graph of edges in any order.

    Args:
        pairs: [2E], source and target of each edge.
        names: [V] of the vertices.

    Raises:
        DataError: there is no vertex.

    >>> grouped(array("i", [1, 0, 0, 1, 1, 1]), ["a", "b"]).edges
    [('a', 'b'), ('b', 'a'), ('b', 'b')]
    """
    edges = len(pairs) // 2
    is_fast = worth_compiling(edges)
    offsets = scratch("i" if edges < 1 << 31 else "q", len(names) + 2, is_fast)
    targets = scratch("i", edges, is_fast)
    group: Any = retrograde_kernels.group_edges
    if is_fast:
        group, pairs = compiled(group), view(pairs)
    group(pairs, offsets, targets)
    return Graph(to_plain_array(offsets[:-1]), to_plain_array(targets), names)
