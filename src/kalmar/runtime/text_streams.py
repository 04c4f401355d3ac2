"""Read texts of any length piece by piece, packed ones as they are, with a bound on their size.

`TextStream` yields pieces of a text or groups of whole lines, so that a file of gigabytes takes the
memory of one piece. A name that ends in `.gz` or `.zst` is unpacked on the way; what it unpacks to
is bounded as well, as a packed file of a megabyte may hold gigabytes. Progress is reported by the
share of the file that has been read, and every piece checks the limits of time and memory.
"""

import codecs
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError
from kalmar.core.i18n import Message, message
from kalmar.runtime.files import open_file, reason_of_system
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.optional import needs
from kalmar.runtime.work import progress_scope

if TYPE_CHECKING:
    import gzip
    import zlib

    import pyarrow as pa
else:
    gzip, pa, zlib = map(LazyModule, ("gzip", "pyarrow", "zlib"))


PACKED = (".gz", ".zst")
"""The endings of packed files: of gzip, and of Zstandard, which needs PyArrow."""

PIECE_BYTES = 1 << 18
MAX_LINE = 1 << 24
"""Characters of a line; a longer one is no line of a table or a list."""


def without_packing(path: Path) -> Path:
    """Return the path without an ending that says how the file is packed.

    >>> without_packing(Path("a.csv.GZ")).name, without_packing(Path("a.csv")).name
    ('a.csv', 'a.csv')
    """
    return path.with_suffix("") if path.suffix.casefold() in PACKED else path


@dataclass(frozen=True)
class TextStream:
    r"""A text file in UTF-8, read from its beginning each time it is iterated over.

    Line ends are all newlines, and a byte order mark is dropped.

    Attributes:
        path: the file; the ending says whether it is packed.
        what: it should be, with its article, for errors: "a graph".
        most: bytes of its text.

    >>> import gzip, tempfile
    >>> path = Path(tempfile.mkdtemp(), "a.txt.gz")
    >>> with path.open("wb") as file:
    ...     _ = file.write(gzip.compress(b"a b\r\nc"))
    >>> list(TextStream(path, "a graph", 9))
    ['a b\nc']
    """

    path: Path
    what: str
    most: int

    def __iter__(self) -> Iterator[str]:
        """Yield pieces of the text.

        Raises:
            DataError: the file cannot be read or unpacked, is too large, or is not UTF-8.
            MissingLibraryError: what unpacks it is not installed.
        """
        reason: str
        try:
            with open_file(self.path) as file:
                yield from self._pieces(file)
            return
        except UnicodeDecodeError:
            reason = message("it is not text in UTF-8; save it as UTF-8")
        except (OSError, EOFError, ValueError, zlib.error) as error:
            reason = reason_of_system(error)
        raise DataError(
            "'{path}' cannot be read as {what}: {reason}",
            path=self.path,
            what=message(self.what),
            reason=reason,
        )

    def _pieces(self, file: BinaryIO) -> Iterator[str]:
        """Yield the decoded pieces of an open file."""
        decoder = codecs.getincrementaldecoder("utf-8-sig")()
        lines = io.IncrementalNewlineDecoder(decoder, translate=True)
        size, whole = 0, os.fstat(file.fileno()).st_size

        def progress() -> Message:
            share = 100 * min(file.tell(), whole) // max(whole, 1)
            return message("read {share} % of {name}", share=share, name=self.path.name)

        with progress_scope(progress), self._unpacked(file) as unpacked:
            while data := unpacked.read(PIECE_BYTES):
                check_limits()
                size += len(data)
                if size > self.most:
                    raise ValueError(self._too_much())
                if text := lines.decode(data):
                    yield text
            if text := lines.decode(b"", final=True):
                yield text

    def _too_much(self) -> Message:
        if self.path.suffix.casefold() in PACKED:
            return message("it unpacks to more than {most:,} bytes", most=self.most)
        return message("it has more than {most:,} bytes", most=self.most)

    @contextmanager
    def _unpacked(self, file: BinaryIO) -> Iterator[Any]:
        """Yield what the bytes of the text can be read from."""
        ending = self.path.suffix.casefold()
        if ending == ".gz":
            with gzip.GzipFile(fileobj=file) as unpacked:
                yield unpacked
        elif ending == ".zst":
            with needs("files that end in .zst"):
                stream = pa.input_stream(file, compression="zstd")
            # Closing the stream closes the file, which is closed anyway.
            with stream:
                yield stream
        else:
            yield file

    def lines(self) -> Iterator[str]:
        """Yield groups of whole lines; only the last one may lack its newline.

        Raises:
            DataError: as above, or a line is too long to be one.
        """
        rest = ""
        for piece in self:
            end = piece.rfind("\n") + 1
            if end:
                yield rest + piece[:end]
                rest = piece[end:]
            else:
                rest += piece
            if len(rest) > MAX_LINE:
                raise DataError(
                    "{path} has a line of more than {most:,} characters: it is not a table or a"
                    " list of edges",
                    path=self.path,
                    most=MAX_LINE,
                )
        if rest:
            yield rest

    def whole(self) -> str:
        """Return the whole text.

        Raises:
            DataError: as above.
        """
        return "".join(self)
