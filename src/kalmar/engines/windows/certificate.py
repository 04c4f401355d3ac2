"""Certificates of windows: their fields, reading them, and those that come with Kalmár.

A certificate is a row of states of a game with few rare heaps. A state determines the next values:
it has the codes of so many heaps before a place, each the value without the lowest bit of the mask.
Two codes share a byte where codes have four bits. The certificates that come with Kalmár are in the
folder `shipped`.
"""

import base64
import json
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.errors import DataError
from kalmar.engines import fields
from kalmar.games.heaps import Code
from kalmar.runtime.files import open_file

FORMAT = "kalmar window certificate 1"


CODES = (16, 64, 128)


FIELDS = {
    "game": fields.TEXT,
    "preperiod": fields.whole(1, fields.MAX_HEAP),
    "period": fields.whole(1, fields.MAX_HEAP),
    "mask": fields.whole(1, 255),
    "by_position": fields.whole(-1, 1),
    "rare": fields.heaps_up_to(4 * fields.MAX_HEAP),
    "parts": fields.whole(1, 1 << 20),
    "codes": fields.one_of(*CODES),
    "at": fields.heaps_up_to(4 * fields.MAX_HEAP),
    "states": fields.ANYTHING,
}


@dataclass(frozen=True)
class WindowCertificate:
    """What a certificate of windows says; nothing of it is believed.

    Attributes:
        code: of the game.
        preperiod: the least n₀ with G(n + p) = G(n) for all n ≥ n₀.
        period: the least such p.
        mask: the bits of a value whose parity tells whether it is rare.
        by_position: −1 where the heap does not count, else what is added to it.
        rare: all rare heaps, ascending.
        parts: every witness is a single heap or has a part below this.
        codes: how many codes there are: 16, 64 or 128.
        at: the heaps before which the states are, ascending.
        states: [S, L] uint8.
    """

    code: Code
    preperiod: int
    period: int
    mask: int
    by_position: int
    rare: tuple[int, ...]
    parts: int
    codes: int
    at: tuple[int, ...]
    states: NDArray[np.uint8]

    @property
    def last(self) -> int:
        """Return the place of the last digit."""
        return len(self.code.digits) - 1

    @property
    def bound(self) -> int:
        """Return the bound below which all rare heaps lie."""
        return self.rare[-1] + 1

    @property
    def length(self) -> int:
        """Return how many values decide the next one."""
        return self.bound + self.last - 1

    def state(self, heap: int) -> NDArray[np.uint8]:
        """Return the codes of the heaps before one.

        Raises:
            DataError: the certificate has none there.
        """
        place = int(np.searchsorted(self.at, heap))
        if place == len(self.at) or self.at[place] != heap:
            raise DataError("the certificate has no state before heap {heap:,}", heap=heap)
        return np.asarray(self.states[place])


@dataclass(frozen=True)
class VerificationRange:
    """Which segments are verified, and by how many threads.

    Attributes:
        first: the first segment.
        last: the last one; None for the last there is.
        spot: whether only one, drawn at random among these, is verified.
        workers: how many threads.
    """

    first: int = 0
    last: int | None = None
    spot: bool = False
    workers: int = 1


def windows_data(said: WindowCertificate) -> dict[str, Any]:
    """Convert a certificate to plain data.

    >>> from kalmar.games.heaps import parse_code
    >>> states = np.array([[1, 2, 3, 4], [4, 5, 6, 7]], np.uint8)
    >>> said = WindowCertificate(parse_code("0.3"), 9, 2, 1, -1, (3,), 4, 16, (20, 30), states)
    >>> read_windows(windows_data(said)).states.tolist()
    [[1, 2, 3, 4], [4, 5, 6, 7]]
    """
    # Codes below 16 take four bits: two share a byte, the earlier one its lower half.
    packed: NDArray[Any] = said.states
    if said.codes == CODES[0]:
        even = np.pad(packed, [(0, 0), (0, packed.shape[1] % 2)])
        packed = even[:, ::2] | even[:, 1::2] << 4
    states = base64.b64encode(zlib.compress(packed.tobytes(), 9)).decode("ascii")
    own = {"game": said.code.text, "rare": list(said.rare), "at": list(said.at), "states": states}
    data = {**vars(said), **own}
    return {"format": FORMAT, **{name: data[name] for name in FIELDS}}


def read_windows(source: Path | str | Mapping[str, Any]) -> WindowCertificate:
    """Read a certificate of windows, checking the kind of each field.

    Args:
        source: the file, or what stands in it.

    Raises:
        DataError: it cannot be read, or a field is missing, additional, or of another kind.
    """
    data = fields.read_fields(source, FORMAT, FIELDS)
    code, rare, at = fields.certified_code(data), tuple(data["rare"]), tuple(data["at"])
    length = rare[-1] + len(code.digits) - 1  # L = R + K − 1 with R = the last rare heap + 1
    states = _states(data["states"], len(at), length, data["codes"])
    numbers = {name: data[name] for name in FIELDS.keys() - {"game"}}
    return WindowCertificate(code, **{**numbers, "rare": rare, "at": at, "states": states})


def _states(text: Any, count: int, length: int, codes: int) -> NDArray[np.uint8]:
    """Decode the codes of the states, one a byte."""
    width = length if codes > CODES[0] else (length + 1) // 2
    # At most as much is unpacked as there may be, so a small file cannot fill the memory.
    packed, stream = b"", zlib.decompressobj()
    with suppress(ValueError, TypeError, zlib.error):
        packed = stream.decompress(base64.b64decode(text, validate=True), count * width + 1)
    if len(packed) != count * width or not stream.eof:
        raise DataError(
            "the states of the certificate must be {count:,} · {width:,} bytes, compressed"
            " and in base 64",
            count=count,
            width=width,
        )
    rows = np.frombuffer(packed, np.uint8).reshape(count, width)
    if codes == CODES[0]:
        rows = np.stack([rows & 15, rows >> 4], axis=2).reshape(count, 2 * width)[:, :length]
    if int(rows.max()) >= codes:
        raise DataError("a state has a code that is not below {codes}", codes=codes)
    return rows


@cache
def _files() -> Mapping[str, Path]:
    folder = resources.files("kalmar.engines.windows") / "shipped"
    found = (Path(str(file)) for file in folder.iterdir())
    return {path.stem: path for path in found if path.suffix == ".json"}


def bundled_certificates(code: str) -> Path | None:
    """Return the path of the certificate of a code; None if none is shipped.

    >>> bundled_certificates("0.106").name, bundled_certificates("0.77")
    ('0.106.json', None)
    """
    return _files().get(code)


def is_of_windows(source: Path | str | Mapping[str, Any]) -> bool:
    """Check by its first lines whether a certificate is one of windows.

    >>> is_of_windows(bundled_certificates("0.106")), is_of_windows({"format": "another"})
    (True, False)
    """
    if isinstance(source, Mapping):
        return source.get("format") == FORMAT
    # The format is the first key that is written, so a large file need not be read.
    try:
        with open_file(source) as file:
            return json.dumps(FORMAT).encode() in file.read(200)
    except OSError:
        return False
