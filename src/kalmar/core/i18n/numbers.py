"""Templates filled in with numbers as Hungarian writes them."""

import string
from typing import Any

__all__ = ["Numbers"]


class Numbers(string.Formatter):
    """Numbers with narrow blanks between their thousands, as in Hungarian."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """The field as text."""
        text = str(super().format_field(value, format_spec))
        return text.replace(",", "\u202f") if format_spec.endswith(",") else text
