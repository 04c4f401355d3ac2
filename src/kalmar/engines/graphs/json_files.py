"""Read graphs in JSON: an object from each vertex to its options, at once."""

import json
from collections.abc import Callable, Iterable
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError
from kalmar.engines.graphs.building import ALONE, BOTH, GraphBuilder
from kalmar.runtime.files import TextStream

MAX_BYTES = 64_000_000
"""Bytes of a file, which is read at once."""


def read_json(stream: TextStream) -> Any:
    """Read the contents of a JSON file.

    Raises:
        DataError: it is not JSON, too large, nested too deeply, or has a key twice.
    """
    path, text = stream.path, TextStream(stream.path, stream.what, MAX_BYTES).whole()
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
                raise DataError(
                    "{path}: '{key}' occurs twice: give all its options in one list",
                    path=path,
                    key=key,
                )
            found[key] = value
        return found

    return read


def add_options(
    path: Path,
    builder: GraphBuilder,
    vertices: Iterable[str],
    rows: Iterable[tuple[str, int, list[Any]]],
) -> None:
    """Add vertices, and their options.

    Args:
        path: of the file.
        builder: gets the edges.
        vertices: all that there are.
        rows: a vertex, the kind of its edges, and where they lead.

    Raises:
        DataError: an option is not a vertex.
    """
    known = dict.fromkeys(vertices)
    for name in known:
        builder.add((name, name), ALONE)
    for name, kind, row in rows:
        options = list(map(str, row))
        for option in options:
            if option not in known:
                raise DataError(
                    "{path}: '{name}' leads to '{option}', which is not a vertex",
                    path=path,
                    name=name,
                    option=option,
                )
        ends = zip(repeat(name), options, strict=False)
        builder.add(list(chain.from_iterable(ends)), bytes([kind]) * len(options))


def add_object(stream: TextStream, builder: GraphBuilder) -> None:
    """Add the edges of an object of lists to a graph.

    Raises:
        DataError: the file is not an object of lists.
    """
    found = read_json(stream)
    if not isinstance(found, dict) or not all(isinstance(row, list) for row in found.values()):
        raise DataError(
            '{path} must be an object of lists: {{"a": ["b"], "b": []}}', path=stream.path
        )
    rows = ((name, BOTH, row) for name, row in found.items())
    add_options(stream.path, builder, found, rows)
