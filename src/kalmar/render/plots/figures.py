"""Figures as files: the same bytes for the same figure, with words for who cannot see them."""

from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["DPI", "KINDS", "rendered"]

KINDS = ("png", "svg", "pdf")
"""The kinds of pictures, which are the endings of their files."""

DPI = 150
"""Pixels of an inch."""

DATES = {"svg": "Date", "pdf": "CreationDate"}
STYLE = {"svg.hashsalt": "kalmar", "svg.fonttype": "none"}
"""Names inside do not change, and text stays text."""


def rendered(figure: "Figure", kind: str, title: str, about: str = "", dpi: int = DPI) -> bytes:
    """Render a figure as the bytes of a picture, without the date and with fixed names inside.

    Args:
        figure: what to draw.
        kind: one of `KINDS`.
        title: what it shows.
        about: what can be seen in it.
        dpi: pixels of an inch.
    """
    import matplotlib as mpl

    file = BytesIO()
    with mpl.rc_context(STYLE):
        metadata: dict[str, Any] = {} if kind == "svg" else {"Title": title}
        if kind in DATES:
            metadata[DATES[kind]] = None
        figure.savefig(file, format=kind, dpi=dpi, metadata=metadata)
    drawn = file.getvalue()
    return described(drawn, title, about) if kind == "svg" else drawn


def described(svg: bytes, title: str, about: str) -> bytes:
    """Add a title and a description that screen readers find to an SVG.

    >>> described(b'<?xml?><svg width="1">', "a < b", "")
    b'<?xml?><svg role="img" width="1"><title>a &lt; b</title>'
    """
    from html import escape  # slow to load, and no text needs it

    words = f"<title>{escape(title)}</title>" + (f"<desc>{escape(about)}</desc>" if about else "")
    before, _, rest = svg.partition(b"<svg ")
    head, _, body = rest.partition(b">")
    return b"".join((before, b'<svg role="img" ', head, b">", words.encode(), body))
