"""Pages of the repository's root are pages of the site too: links to them lead to those."""

import re
from pathlib import PurePosixPath
from typing import Any

from sphinx.application import Sphinx

PAGES = {
    "README.md": "index",
    "README.hu.md": "hu/index",
    "CONTRIBUTING.md": "reference/contributing",
    "CHANGELOG.md": "reference/changes",
    "CODE_OF_CONDUCT.md": "reference/conduct",
    "SECURITY.md": "reference/security",
}
LINK = re.compile(r"\]\(((?:\.\./)+)(" + "|".join(map(re.escape, PAGES)) + r")(#[^)]*)?\)")


def relative(page: str, target: str) -> str:
    """Return the path from one page to another.

    >>> relative("how-to/a", "index"), relative("b", "hu/index")
    ('../index.md', 'hu/index.md')
    """
    up = "../" * (len(PurePosixPath(page).parts) - 1)
    return f"{up}{target}.md"


def redirected(app: Sphinx, page: str, source: list[str]) -> None:  # noqa: ARG001 - as Sphinx calls it
    """Let links to the root lead to the pages that show its files."""
    source[0] = LINK.sub(
        lambda found: f"]({relative(page, PAGES[found[2]])}{found[3] or ''})", source[0]
    )


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.connect("source-read", redirected)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
