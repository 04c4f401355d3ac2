"""Read files safely: only regular files of bounded size.

Reading a pipe would block, a device has no end, and a packed file of a megabyte may hold gigabytes.
All reading, stdin included, goes through this module, so that one bound holds everywhere
(`tests/test_structure.py` checks this); a byte order mark before a text is dropped.

`TextStream` yields pieces of a text or groups of whole lines, so that a file of gigabytes takes the
memory of one piece. Progress is reported by the share of the file that has been read, and every
piece checks the limits of time and memory.
"""

import codecs
import errno
import io
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError
from kalmar.core.i18n import Message, message
from kalmar.runtime.jobs import check_limits, progress_scope
from kalmar.runtime.optional import needs
from kalmar.runtime.work import refuse_beyond_memory

if TYPE_CHECKING:
    import gzip
    import zipfile
    import zlib
    from importlib.resources.abc import Traversable

    import numpy as np
    import pyarrow as pa
else:
    # Most commands read neither packed files nor arrays.
    names = ("numpy", "gzip", "pyarrow", "zipfile", "zlib")
    np, gzip, pa, zipfile, zlib = map(LazyModule, names)


MAX_BYTES = 64_000_000
"""The bytes of a text, as it is or unpacked, unless its reader allows more."""

CHUNK = 1 << 20

MARKS = ("\ufeff", "ï»¿")
"""A byte order mark as UTF-8, and the same bytes read by the code page of Windows."""

NOT_A_FILE = message("it is a pipe or a device, not a file")

SYSTEM = (
    message("No such file or directory"), message("Is a directory"), message("Not a directory"),
    message("Permission denied"), message("Operation not permitted"), message("File exists"),
    message("File name too long"), message("No space left on device"),
    message("Read-only file system"), message("Too many open files"),
    message("Input/output error"), message("Too many levels of symbolic links"), NOT_A_FILE,
)  # fmt: skip
"""What systems say in English, so that it can be said in other languages."""


def reason_of_system(error: Exception) -> str:
    """Explain why a file was refused: what the system says, in our own sentence for a usual reason.

    >>> from kalmar.core.i18n import translate
    >>> translate(reason_of_system(OSError(21, "Is a directory", "a")), "hu")
    'ez mappa, nem fájl'
    """
    text = getattr(error, "strerror", None) or next(iter(error.args), str(error))
    return next((reason for reason in SYSTEM if reason == text), message(text))


@contextmanager
def open_file(path: Path | str) -> Iterator[BinaryIO]:
    """Open a regular file for reading bytes.

    Raises:
        OSError: it cannot be opened, or is a folder, a pipe or a device.

    >>> with open_file("/dev/null") as file:
    ...     pass
    Traceback (most recent call last):
    OSError: [Errno 22] it is a pipe or a device, not a file: '/dev/null'
    """
    # Without blocking, a pipe that nobody writes to is opened at once, and refused below; no
    # terminal gets control. Names a system lacks count as 0.
    flags = [getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY", "O_CLOEXEC")]
    descriptor = os.open(path, os.O_RDONLY | sum(flags))
    try:
        # The open descriptor is asked, not the path, which may name another file by now.
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, "Is a directory", str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, NOT_A_FILE, str(path))
    except OSError:
        os.close(descriptor)
        raise
    with os.fdopen(descriptor, "rb") as file:
        yield file


def is_there(path: Path) -> bool:
    """Check whether there is something to be read, even if it cannot be.

    >>> is_there(Path("/no/such/file")), is_there(Path("/"))
    (False, True)
    """
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except OSError:  # reading says why
        return True
    return True


def refuse_irregular(path: Path | str) -> None:
    """Refuse folders, pipes and devices; accept regular files and files that do not exist yet.

    Raises:
        OSError: it is a folder, a pipe or a device, or cannot be opened.
    """
    with suppress(FileNotFoundError), open_file(path):
        pass


def read_own(file: "Traversable") -> bytes:
    """Read a file that comes with the program or that the system makes."""
    return file.read_bytes()


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
        if whole > self.most and self.path.suffix.casefold() not in PACKED:
            raise ValueError(self._too_much())

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


def read_text(path: Path | str, what: str, most: int = MAX_BYTES) -> str:
    """Read the text of a file, in UTF-8; the arguments are those of `TextStream`.

    Raises:
        DataError: it cannot be read or unpacked, is too large, or is not UTF-8.

    >>> read_text("/no/such/file", "a graph")
    Traceback (most recent call last):
    kalmar.core.errors.DataError: '/no/such/file' cannot be read as a graph: No such file ...
    """
    return TextStream(Path(path), what, most).whole()


def unpack(packed: bytes, most: int = MAX_BYTES) -> bytes:
    """Unpack what gzip has packed, if it is not too much.

    Raises:
        ValueError: it is more than so many bytes.
        OSError, EOFError, zlib.error: it is not packed so, or not whole.

    >>> import gzip
    >>> unpack(gzip.compress(b"kayles")), len(unpack(gzip.compress(bytes(9)), 9))
    (b'kayles', 9)
    """
    size = 0
    with gzip.GzipFile(fileobj=io.BytesIO(packed)) as file:
        while chunk := file.read(min(CHUNK, most + 1)):
            size += len(chunk)
            if size > most:
                raise ValueError(message("it unpacks to more than {most:,} bytes", most=most))
    return gzip.decompress(packed)


def read_arrays(path: Path | str) -> dict[str, Any]:
    """Read the arrays in a file that `numpy.savez` has written.

    Raises:
        LimitReached: it is larger than what memory is free.
        OSError, EOFError, ValueError, zipfile.BadZipFile: it cannot be read, or is another file.
    """
    with open_file(path) as file:
        size = os.fstat(file.fileno()).st_size
        refuse_beyond_memory(size, message("'{path}' takes", path=path))
        with zipfile.ZipFile(file) as parts:
            # Stored parts are no larger than the file, which bounds the memory that they take.
            infos = parts.infolist()
            if any(info.compress_type != zipfile.ZIP_STORED for info in infos):
                raise ValueError(message("it is compressed, but checkpoints never are"))
            if sum(info.file_size for info in infos) > size:
                raise ValueError(message("its parts are larger than the file"))
        file.seek(0)
        try:
            with np.load(file, allow_pickle=False) as found:
                return {name: np.asarray(found[name]) for name in found.files}
        except MemoryError:
            raise ValueError(message("its parts are larger than the file")) from None


def read_stdin(what: str) -> str:
    """Read all of stdin.

    Args:
        what: it should be, in the plural: "numbers".

    Raises:
        DataError: it is not text, or has no end.
    """
    reason: str = message("it has more than {most:,} bytes", most=MAX_BYTES)
    try:
        read = sys.stdin.read(MAX_BYTES + 1)
        if len(read) <= MAX_BYTES:
            return _unmarked(read)
    except UnicodeDecodeError:
        reason = message("it is not UTF-8 text")
    raise DataError("stdin cannot be read as {what}: {reason}", what=message(what), reason=reason)


def read_line() -> str:
    """Read a line of stdin with its end, empty at end of input; at most `MAX_BYTES` of it."""
    return _unmarked(sys.stdin.readline(MAX_BYTES))


def read_lines() -> Iterator[str]:
    """Yield the lines of stdin as they come; bytes that are not text stand as lone surrogates."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    while line := read_line():
        yield line


def _unmarked(text: str) -> str:
    """Strip a byte order mark from the start of a text.

    >>> _unmarked("\ufeff0 1"), _unmarked("ï»¿0 1"), _unmarked("0 1")
    ('0 1', '0 1', '0 1')
    """
    return next((text.removeprefix(mark) for mark in MARKS if text.startswith(mark)), text)
