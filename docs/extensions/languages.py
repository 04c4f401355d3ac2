"""The language of each page, its frame in that language, and the switch to the other one."""

from pathlib import PurePosixPath
from typing import Any

from sphinx.application import Sphinx

Context = dict[str, Any]

PAIRS = {
    "hu/jatszoter": "playground",
    "hu/feladatok": "sources",
    "hu/keptar": "gallery/index",
    "hu/komal-cikk": "tutorials/komal-article",
    "hu/ora-kuglival": "tutorials/a-class-hour-with-kayles",
    "hu/tiz-perc-bongeszoben": "tutorials/first-ten-minutes-browser",
}
"""Pages that have another name in the other language."""

FRAME = {
    "Skip to main content": "Ugrás a tartalomhoz",
    "Back to top": "Vissza az elejére",
    "On this page": "Ezen az oldalon",
    "Section Navigation": "Ebben a részben",
    "Site Navigation": "Az oldalak",
    "Site navigation": "Az oldalak",
    "Search": "Keresés",
    "Search the docs ...": "Keresés …",
    "Search input": "Mit keres?",
    "Searching...": "Keresés …",
    "Table of Contents": "Tartalom",
    "Collapse Sidebar": "Oldalsáv elrejtése",
    "Expand Sidebar": "Oldalsáv megjelenítése",
    "Breadcrumb": "Hol van",
    "Home": "Kezdőlap",
    "Color mode": "Színek",
    "More": "Továbbiak",
    "previous": "előző",
    "next": "következő",
    "previous page": "előző oldal",
    "next page": "következő oldal",
    "light/dark": "világos/sötét",
    "Copyright": "Szerzői jog",
}
"""What stands around a page; the theme itself does not speak Hungarian."""


def other(page: str, pages: set[str]) -> str:
    """Return the page in the other language, or the first of that language."""
    if page.startswith("hu/"):
        same = PAIRS.get(page, page.removeprefix("hu/"))
        return same if same in pages else "index"
    back = {english: hungarian for hungarian, english in PAIRS.items()}
    same = back.get(page, f"hu/{page}")
    return same if same in pages else "hu/index"


def in_language(app: Sphinx, page: str, _template: str, context: Context, _tree: object) -> None:
    """Tell the templates the language, and where the other one is."""
    hungarian = page.startswith("hu/")
    context["language"] = "hu" if hungarian else "en"
    there = other(page, set(app.env.found_docs))
    context["other_language"] = {
        "code": "en" if hungarian else "hu",
        "words": "English" if hungarian else "Magyarul",
        "address": context["pathto"](there),
    }
    up = "../" * len(PurePosixPath(page).parts)
    context["playground_address"] = f"{up}{'#lang=hu' if hungarian else ''}"
    context["playground_words"] = "Játszótér" if hungarian else "Playground"
    if hungarian:
        context["_"] = context["gettext"] = lambda words, **_: FRAME.get(words, words)


def name_toggles(app: Sphinx, page: str, _template: str, context: Context, _tree: object) -> None:  # noqa: ARG001
    """Give the toggles of the sidebar words for screen readers, which the theme does not."""
    make = context.get("generate_toctree_html")
    words = "az alatta lévő oldalak" if page.startswith("hu/") else "the pages below it"

    def made(*arguments: Any, **named: Any) -> Any:
        html = make(*arguments, **named) if make else ""
        if not isinstance(html, str):
            return html
        return html.replace("<summary>", f'<summary aria-label="{words}">')

    context["generate_toctree_html"] = made


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.connect("html-page-context", in_language, priority=400)  # before the theme looks at it
    app.connect("html-page-context", name_toggles, priority=900)  # after the theme
    return {"parallel_read_safe": True, "parallel_write_safe": True}
