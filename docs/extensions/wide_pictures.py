"""Wide drawings and plots with many letters scroll where a page is narrow, to stay readable."""

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from languages import is_hungarian
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

WIDTH = re.compile(r'<svg[^>]*?\swidth="([0-9.]+)(pt)?"')
PIXELS_OF_A_POINT = 4 / 3
PIXELS_OF_A_PLOT = 96 / 150
"""Pixels of the page for a pixel of a PNG, which has 150 to the inch."""
LARGE_PLOT = 1000
"""Pixels of the page from which a plot is wide: a multiplication table with many names."""
WIDE, VERY_WIDE = 600, 860
"""Pixels from which a drawing is wide, and from which it keeps more of its width."""

WORDS = {False: "drawing, may be scrolled", True: "rajz, görgethető"}
"""What a screen reader says of the frame, in English and in Hungarian."""


def width_of(svg: str) -> float:
    """Return the width of a drawing in pixels; 0 where none is written.

    >>> width_of('<svg xmlns="…" width="300pt" height="9">'), width_of("<svg>")
    (400.0, 0.0)
    """
    found = WIDTH.search(svg)
    if not found:
        return 0.0
    return float(found[1]) * (PIXELS_OF_A_POINT if found[2] else 1)


def width_of_plot(png: bytes) -> float:
    """Return the width of a plot in pixels of the page; its header has it from byte 16 on.

    >>> width_of_plot(bytes(16) + (1500).to_bytes(4, "big"))
    960.0
    """
    return int.from_bytes(png[16:20], "big") * PIXELS_OF_A_PLOT


def classes_of(path: Path) -> str:
    """Return the classes of the frame of a picture; none if it needs no frame."""
    if path.suffix == ".svg":
        width = width_of(path.read_text(encoding="utf-8"))
        return "wide-picture" * (width >= WIDE) + " very-wide" * (width >= VERY_WIDE)
    if path.suffix == ".png" and path.parent.name == "gallery":
        return "wide-picture very-wide" * (width_of_plot(path.read_bytes()) >= LARGE_PLOT)
    return ""


class WidePictures(SphinxPostTransform):
    """Puts wide drawings into frames that scroll."""

    default_priority = 500
    formats = ("html",)

    def run(self, **_: Any) -> None:
        """Go through the drawings of the page that are not thumbnails or links."""
        page = self.env.current_document.docname
        for image in list(self.document.findall(nodes.image)):
            path = Path(self.env.srcdir, image["uri"])
            if path.is_file() and "sd-card-img-top" not in image["classes"]:
                names = classes_of(path)
                if names:
                    framed(image, names, page)


def framed(image: nodes.image, names: str, page: str) -> None:
    """Put an image into a frame that can be scrolled by keys too."""
    begin = (
        f'<div class="{names}" tabindex="0" role="group" aria-label="{WORDS[is_hungarian(page)]}">'
    )
    # A paragraph may not hold the frame, so the image takes its place.
    place = image.parent if isinstance(image.parent, nodes.paragraph) else image
    if place is not image and len(place.children) > 1:
        return
    place.replace_self(
        [nodes.raw("", begin, format="html"), image, nodes.raw("", "</div>", format="html")]
    )


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.add_post_transform(WidePictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
