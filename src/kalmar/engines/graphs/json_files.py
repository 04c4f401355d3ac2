"""Read graphs in JSON: an object from each vertex to its options, one vertex at a time.

`items` yields the vertices of an object of any length with what is behind each, from the pieces of
a file. What cannot be read so is read at once by Python's own reader, which says where it is wrong.
"""

import json
import re
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError
from kalmar.engines.graphs.building import ALONE, GraphBuilder
from kalmar.runtime.arrays import Array
from kalmar.runtime.text_streams import TextStream

MAX_WHOLE_BYTES = 200_000_000
"""Bytes of a file that is read at once to say what is wrong with it."""

SPACE = re.compile(r"[ \t\n\r]*")
COLON = re.compile(r"[ \t\n\r]*:[ \t\n\r]*")


def read_json(path: Path, text: str) -> Any:
    """Read the contents of a JSON file.

    Raises:
        DataError: it is not JSON, nested too deeply, or has a key twice.
    """
    try:
        return json.loads(text, object_pairs_hook=_once(path))
    except json.JSONDecodeError as error:
        raise DataError(
            "{path}, line {lineno}: invalid JSON: {msg}",
            path=path,
            lineno=error.lineno,
            msg=error.msg,
        ) from error
    except RecursionError as error:
        raise DataError(
            "{path} is nested too deeply: write an object of lists",
            path=path,
        ) from error
    except DataError:
        raise
    except ValueError as error:  # a number of more digits than Python reads
        raise DataError(
            "{path} is not valid JSON: {error}",
            path=path,
            error=error,
        ) from error


def _once(path: Path) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """Make a reader of JSON objects that refuses duplicate keys, as data would be lost."""

    def read(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise _twice(path, key)
            found[key] = value
        return found

    return read


def _twice(path: Path, key: str) -> DataError:
    return DataError(
        "{path}: '{key}' occurs twice: give all its options in one list", path=path, key=key
    )


class _Items:
    """The keys and values of an object, from pieces of its text.

    Args:
        stream: the file.
    """

    def __init__(self, stream: TextStream) -> None:
        self._pieces, self._text, self._place = iter(stream), "", 0
        self._scan = json.JSONDecoder(object_pairs_hook=_once(stream.path)).raw_decode

    def more(self) -> bool:
        """Add pieces to the text, as much as is left of it or more; False at its end."""
        # A value that is longer than its piece is tried again with twice the text.
        left = self._text[self._place :]
        found = []
        size = -len(left)
        while size <= 0 and (piece := next(self._pieces, "")):
            found.append(piece)
            size += len(piece)
        if not found:
            return False
        self._text, self._place = left + "".join(found), 0
        return True

    def skip(self) -> str:
        """Skip spaces, and return the next sign; "" at the end."""
        while True:
            match = SPACE.match(self._text, self._place)
            assert match is not None
            self._place = match.end()
            if self._place < len(self._text) or not self.more():
                return self._text[self._place : self._place + 1]

    def take(self, sign: str) -> bool:
        """Skip spaces and a sign, if it comes next."""
        if self.skip() != sign:
            return False
        self._place += 1
        return True

    def item(self) -> tuple[str, Any]:
        """Read a key and its value.

        Raises:
            ValueError, StopIteration, RecursionError: they are not JSON.
        """
        while True:
            try:
                key, place = self._scan(self._text, self._place)
                colon = COLON.match(self._text, place)
                if colon is None:
                    raise ValueError
                value, end = self._scan(self._text, colon.end())
                # A number may go on in the next piece.
                if end < len(self._text) or not self.more():
                    break
            except (StopIteration, ValueError):
                if not self.more():
                    raise
        self._place = end
        return key, value


def items(stream: TextStream, wrong: Callable[[Path], DataError]) -> Iterator[tuple[str, Any]]:
    """Yield the keys and values of the object in a file.

    Args:
        stream: the file.
        wrong: returns the error of a file that holds something else.

    Raises:
        DataError: it is not JSON, not an object, or has a key twice within a value.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp(), "a.json")
    >>> _ = path.write_text('{"a": ["b"], "b": []}')
    >>> list(items(TextStream(path, "a graph", 100), not_lists))
    [('a', ['b']), ('b', [])]
    """
    found = _Items(stream)
    try:
        if not found.take("{"):
            raise ValueError
        is_over = found.take("}")
        while not is_over:
            if found.skip() != '"':
                raise ValueError
            yield found.item()
            is_over = found.take("}")
            if not is_over and not found.take(","):
                raise ValueError
        if found.skip():
            raise ValueError
    except DataError:
        raise
    except (StopIteration, ValueError, RecursionError) as error:
        raise _reason(stream, error) or wrong(stream.path) from error


def _reason(stream: TextStream, error: Exception) -> DataError | None:
    """Return why a file is not JSON, by reading it at once; None if it is JSON."""
    try:
        text = TextStream(stream.path, stream.what, MAX_WHOLE_BYTES).whole()
    except DataError:  # too large for that
        reason = getattr(error, "msg", "Expecting property name enclosed in double quotes")
        return DataError("{path} is not valid JSON: {error}", path=stream.path, error=reason)
    try:
        read_json(stream.path, text)
    except DataError as found:
        return found
    return None


def add_object(stream: TextStream, builder: GraphBuilder) -> None:
    """Add the edges of an object of lists to a graph, each vertex alone before its edges.

    Raises:
        DataError: the file is not an object of lists.
    """
    for key, row in items(stream, not_lists):
        if not isinstance(row, list):
            raise not_lists(stream.path)
        builder.add((key, key), ALONE)
        builder.add(list(chain.from_iterable(zip(repeat(key), map(str, row), strict=False))))


def not_lists(path: Path) -> DataError:
    """Return the error of a file that is no object of lists."""
    return DataError(
        '{path} must be an object of lists: {{"a": ["b"], "b": []}}',
        path=path,
    )


def order_of(path: Path, builder: GraphBuilder) -> Array:
    """Return the vertices in the order of the keys of an object.

    Raises:
        DataError: a key occurs twice, or an option is not a key.
    """
    builder.flush()
    seen = bytearray(len(builder.names))
    for vertex in builder.lone:
        if seen[vertex]:
            raise _twice(path, builder.names.listed()[vertex])
        seen[vertex] = 1
    if 0 in seen:
        ends = zip(builder.pairs[::2], builder.pairs[1::2], strict=True)
        names = builder.names.listed()
        name, option = next((names[a], names[b]) for a, b in ends if not seen[b])
        raise DataError(
            "{path}: '{name}' leads to '{option}', which is not a vertex",
            path=path,
            name=name,
            option=option,
        )
    return builder.lone
