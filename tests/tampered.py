"""Data of files with another entry somewhere."""

import copy
from collections.abc import Sequence
from typing import Any

__all__ = ["changed", "entry"]


def changed(content: Any, way: Sequence[Any], value: Any) -> Any:
    """Return the same data with another entry at the end of a way of keys."""
    other = copy.deepcopy(content)
    entry(other, way[:-1])[way[-1]] = value
    return other


def entry(content: Any, way: Sequence[Any]) -> Any:
    """Return what stands at the end of a way of keys."""
    for key in way:
        content = content[key]
    return content
