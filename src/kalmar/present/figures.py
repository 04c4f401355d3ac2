"""Figures as files: the same bytes for the same figure."""

from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["rendered"]


def rendered(figure: "Figure", kind: str) -> bytes:
    """A figure as PNG or SVG, without the date and with fixed names inside.

    Args:
        figure: what to draw.
        kind: "png" or "svg".
    """
    import matplotlib as mpl

    file = BytesIO()
    with mpl.rc_context({"svg.hashsalt": "kalmar"}):
        metadata: dict[str, Any] = {"Date": None} if kind == "svg" else {}
        figure.savefig(file, format=kind, dpi=150, metadata=metadata)
    return file.getvalue()
