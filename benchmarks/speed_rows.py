"""What `speed.py` measures: each work, its sizes, its peer, and the best growth that is known.

Peers are programs in C or C++ that are built from a folder given on the command line; none of their
code is here, but for `texts.c`. Baselines are works of `speed_works.py`: the definition, or the
usual library.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

FLAGS = ("-O3", "-march=native", "-pthread")
OWN_FLAGS = ("-O2",)
"""For the programs in C that lie in this folder."""
CPU = r'"cpu":([\d.]+)'


@dataclass(frozen=True)
class Peer:
    """A program of the folder of peers: how it is run, and what its figures look like.

    Its arguments may name {size}, {last} (size − 1), {count} (size + 1), {less} (size − 2),
    {folder} and {values}, a file to which it writes the values as 16-bit integers.
    """

    source: str
    arguments: Sequence[str]
    seconds: str = CPU
    check: str = ""
    """A pattern, whose groups joined by blanks are the answer; "values" for the file of values."""


@dataclass(frozen=True)
class Baseline:
    """A work beside which another is measured, in words, and the size from which it warms up."""

    work: str
    words: str
    warm: int
    needs: str = ""
    """A library that is no part of Kalmár and may be missing, as `pip install` names it."""

    @property
    def is_there(self) -> bool:
        """Whether its library is installed, if it needs one."""
        return not self.needs or find_spec(self.needs) is not None


@dataclass(frozen=True)
class Row:
    """One kind of work, at four sizes of a quick run and of a full one."""

    work: str
    asked: str
    """A command in which {size} stands for the size, or words where there is no such command."""
    unit: str
    quick: tuple[int, ...]
    full: tuple[int, ...]
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

    def growth_sizes(self, is_quick: bool) -> tuple[int, ...]:
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


def row_of(found: dict[str, Any]) -> Row:
    """Return a row of the table."""
    peer = Peer(**found.pop("peer")) if "peer" in found else None
    baseline = Baseline(**found.pop("baseline")) if "baseline" in found else None
    quick, full = tuple(found.pop("quick")), tuple(found.pop("full"))
    return Row(**found, quick=quick, full=full, peer=peer or baseline)


TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
ROWS = tuple(map(row_of, TABLE["row"]))
