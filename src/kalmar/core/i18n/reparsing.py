"""Sentences that were kept as plain English, with their templates again."""

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from string import Formatter

from kalmar.core.i18n.messages import as_said, said

__all__ = ["recalled"]


def recalled(text: str, templates: Iterable[str]) -> str:
    """Restore the sentence that a text was made from, if one of some templates gives it.

    Args:
        text: English, of which only the characters were kept.
        templates: as those of `said`; each field in them has a name.

    >>> found = recalled("heap 1,103 is rare", ["no heap is rare", "heap {heap:,} is rare"])
    >>> found, found.fields
    ('heap 1,103 is rare', {'heap': 1103})
    """
    for template in templates:
        met = _pattern(template).fullmatch(text)
        if met is not None:
            fields = {name: _value(part) for name, part in met.groupdict().items()}
            with suppress(ValueError):  # a word where the template has a number
                # The pattern knows no format specifications: only a template that gives this very
                # text counts.
                if (found := said(template, **fields)) == text:
                    return found
    return text


@lru_cache
def _pattern(template: str) -> re.Pattern[str]:
    """Compile a pattern for what a template produces, each field a group."""
    parts = Formatter().parse(template)
    return re.compile("".join(
        re.escape(before) + (f"(?P<{name}>.+?)" if name else "") for before, name, _, _ in parts
    ))  # fmt: skip


def _value(part: str) -> int | float | str:
    """Return a number if it is written as one, and else a sentence that can be translated."""
    for kind in (int, float):
        try:
            return kind(part.replace(",", ""))
        except ValueError:
            continue
    return as_said(part)
