"""Figures as files: the same bytes for the same figure."""

from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["KINDS", "rendered"]

KINDS = ("png", "svg", "pdf")
"""The kinds of pictures, which are the endings of their files."""

DATES = {"svg": "Date", "pdf": "CreationDate"}


def rendered(figure: "Figure", kind: str) -> bytes:
    """A figure as the bytes of a picture, without the date and with fixed names inside.

    Args:
        figure: what to draw.
        kind: one of `KINDS`.
    """
    import matplotlib as mpl

    file = BytesIO()
    with mpl.rc_context({"svg.hashsalt": "kalmar"}):
        metadata: dict[str, Any] = {DATES[kind]: None} if kind in DATES else {}
        figure.savefig(file, format=kind, dpi=150, metadata=metadata)
    return file.getvalue()
