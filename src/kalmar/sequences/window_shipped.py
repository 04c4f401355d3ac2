"""Certificates of windows that come with Kalmár."""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from kalmar.machine.files import open_file
from kalmar.sequences.window_fields import FORMAT

__all__ = ["is_of_windows", "shipped_windows"]


@cache
def _files() -> Mapping[str, Path]:
    folder = resources.files("kalmar.sequences") / "shipped"
    found = (Path(str(file)) for file in folder.iterdir())
    return {path.stem: path for path in found if path.suffix == ".json"}


def shipped_windows(code: str) -> Path | None:
    """The certificate of a code, if one is shipped.

    >>> shipped_windows("0.106").name, shipped_windows("0.77")
    ('0.106.json', None)
    """
    return _files().get(code)


def is_of_windows(source: Path | str | Mapping[str, Any]) -> bool:
    """Whether a certificate is one of windows, as far as its first lines tell.

    >>> is_of_windows(shipped_windows("0.106")), is_of_windows({"format": "another"})
    (True, False)
    """
    if isinstance(source, Mapping):
        return source.get("format") == FORMAT
    try:
        with open_file(source) as file:
            return json.dumps(FORMAT).encode() in file.read(200)
    except OSError:
        return False
