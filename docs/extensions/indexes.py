"""Index pages name pages and patterns of pages, of which some may not be written yet.

Each page is listed once: where a pattern that is not `*` alone fits it, and else where `*` stands.
"""

import re
from pathlib import PurePosixPath
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.matching import patfilter

BLOCK = re.compile(r"(?<=```\{toctree\}\n)(.*?)(?=```)", re.DOTALL)


def listed(page: str, source: str, pages: set[str]) -> str:
    r"""Return an index page with the pages that its patterns stand for.

    Args:
        page: its name.
        source: its text.
        pages: the names of all pages.

    >>> listed("a/index", "```{toctree}\nz*\n*\n```", {"a/index", "a/b", "a/z1", "c"})
    '```{toctree}\n/a/z1\n/a/b\n```'
    """
    rest, found = pages - {page}, {}
    lines = [line for block in BLOCK.findall(source) for line in block.splitlines()]
    for line in sorted(filter(is_page, lines), key=is_last):
        pattern = joined(PurePosixPath(page).parent, re.sub(r".*<(.*)>", r"\1", line))
        found[line] = sorted(patfilter(rest, pattern))
        rest -= set(found[line])

    def shown(block: re.Match[str]) -> str:
        return "".join(
            f"{name}\n" for line in block[1].splitlines() for name in named(line, found.get(line))
        )

    return BLOCK.sub(shown, source)


def is_page(line: str) -> bool:
    """Whether a line names pages."""
    return bool(line.strip()) and not line.startswith(":")


def is_last(line: str) -> bool:
    """Whether a line is for what no other line names."""
    return line == "*"


def named(line: str, found: list[str] | None) -> list[str]:
    """Return what is written for a line: itself if it names no pages, or gives one a title."""
    if found is None or "<" in line:
        return [line] if found != [] else []
    return [f"/{name}" for name in found]


def joined(folder: PurePosixPath, pattern: str) -> str:
    """Return the path of pages that are named from a folder.

    >>> joined(PurePosixPath("how-to"), "../tables"), joined(PurePosixPath("."), "hu/index")
    ('tables', 'hu/index')
    """
    parts = [] if str(folder) == "." else list(folder.parts)
    for part in pattern.split("/"):
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def read(app: Sphinx, page: str, source: list[str]) -> None:
    """List the pages of an index, again whenever pages may have been added."""
    if PurePosixPath(page).name == "index":
        source[0] = listed(page, source[0], set(app.env.found_docs))
        app.env.reread_always.add(page)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.connect("source-read", read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
