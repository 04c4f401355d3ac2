"""A page for each game of the atlas, made of the table while the site is built, and gone after it.

Where the page of the atlas has a comment that says `games`, it gets a table with links to them.
With `-D atlas_every=20` only one game in twenty is there, for a look at the rest of the site.
"""

import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from kalmar.render.atlas_page import game_pages, index_of_games
from kalmar.research.atlas.table import shipped

FOLDER, PAGE, PLACE = "atlas", "atlas", "<!-- games -->"
ORPHAN = "---\norphan: true\n---\n\n"


def rows_of(app: Sphinx) -> dict[str, dict[str, Any]]:
    """Return the rows of the games that have pages, by code."""
    rows = shipped()
    chosen = set(sorted({row["same"] for row in rows.values()})[:: app.config.atlas_every])
    return {code: row for code, row in rows.items() if row["same"] in chosen}


def write(app: Sphinx) -> None:
    """Write the pages."""
    folder = Path(app.srcdir) / FOLDER
    folder.mkdir(exist_ok=True)
    for game, text in game_pages(rows_of(app)):
        (folder / f"{game}.md").write_text(f"{ORPHAN}{text}\n", encoding="utf-8")


def remove(app: Sphinx, _error: Exception | None) -> None:
    """Remove the pages."""
    shutil.rmtree(Path(app.srcdir) / FOLDER, ignore_errors=True)


def link(app: Sphinx, page: str, source: list[str]) -> None:
    """Put the table into the page of the atlas."""
    if page == PAGE:
        source[0] = source[0].replace(PLACE, index_of_games(rows_of(app), FOLDER))


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.add_config_value("atlas_every", 1, "env", int)
    app.connect("builder-inited", write)
    app.connect("source-read", link)
    app.connect("build-finished", remove)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
