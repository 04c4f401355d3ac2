"""Parts of pages that the program writes while the site is built, so that none of them is kept.

Where a page says `<!-- kalmar source 000 --markdown -->`, what that command writes takes the place
of everything up to `<!-- end -->`, which is for readers of the repository. `MAKERS` has the other
parts, such as `<!-- errata -->`.
"""

import re
from collections.abc import Callable
from contextlib import chdir, redirect_stderr
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from languages import is_hungarian
from scripts import atlas, coq_page, gallery, nimber_atlas, subjects, templates
from sphinx.application import Sphinx

from kalmar.cli.source import text_of
from kalmar.cli.write import OutputSettings, apply_settings

ROOT = Path(__file__).parents[2]
INPUTS = [
    str(path)
    for folder in ("src/kalmar", "scripts", "proofs", "docs/gallery", "docs/templates")
    for path in sorted((ROOT / folder).rglob("*.*"))
    if path.suffix in {".jinja", ".json", ".md", ".mo", ".py", ".toml", ".v"}
]
"""Files on which parts depend."""


def written(command: str, language: str) -> str:
    """Return what a command writes; files that it draws are not kept.

    Args:
        command: as in a shell, without the program's name.
        language: in which it answers.
    """
    with (
        TemporaryDirectory() as folder,
        chdir(folder),
        redirect_stderr(StringIO()),
        apply_settings(OutputSettings(lang=language)),
    ):
        return text_of(command)


MAKERS: dict[str, Callable[[str, str], str]] = {
    "kalmar": written,
    "atlas": lambda *_: atlas.numbers(),
    "coq": lambda name, _: coq_page.PARTS[name](),
    "gallery": lambda name, _: gallery.part(name),
    "errata": lambda *_: templates.errata(),
    "nimbers": lambda *_: nimber_atlas.table(),
    "claims": lambda subject, _: subjects.claims(subject),
    "theorems": lambda subject, _: subjects.theorems(subject),
}
"""For the first word of a comment what makes the part, given the other words and the language."""

PART = re.compile(rf"<!-- ({'|'.join(MAKERS)})\b ?(.*?) -->\n.*?<!-- end -->", re.DOTALL)


def filled(text: str, make: Callable[[str, str], str]) -> str:
    r"""Return a page whose parts are made.

    Args:
        text: the page as it is kept.
        make: makes a part, given the first word and the other words of its comment.

    >>> filled("a\n<!-- kalmar calc 1 -->\nb\n<!-- end -->\nc", lambda *words: str(words))
    "a\n('kalmar', 'calc 1')\nc"
    """
    return PART.sub(lambda found: make(found[1], found[2]), text)


def read(app: Sphinx, page: str, source: list[str]) -> None:
    """Fill a page, and again whenever the program has changed."""
    if PART.search(source[0]):
        language = "hu" if is_hungarian(page) else "en"
        source[0] = filled(source[0], lambda kind, words: MAKERS[kind](words, language))
        for path in INPUTS:
            app.env.note_dependency(path)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.connect("source-read", read, priority=400)  # before links are changed
    return {"parallel_read_safe": True, "parallel_write_safe": True}
