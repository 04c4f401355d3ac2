"""The language of each page, its frame in that language, and the switch to the other one.

From a page in Hungarian the logo, the header, the search and the arrows lead to pages in Hungarian.
"""

from collections.abc import Callable
from html import escape
from pathlib import PurePosixPath
from typing import Any

from sphinx.application import Sphinx

Context = dict[str, Any]

PAIRS = {
    "hu/jatszoter": "playground",
    "hu/feladatok": "sources",
    "hu/jatekok": "reference/games",
    "hu/keptar": "gallery/index",
    "hu/akadalymentesseg": "accessibility",
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
    "Search input": "Mit keresel?",
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
    "Light": "Világos",
    "Dark": "Sötét",
    "System Settings": "Mint a rendszeré",
    "Error": "Hiba",
    "Permalink to this heading": "Hivatkozás erre a címre",
    "Link to this heading": "Hivatkozás erre a címre",
}
"""What stands around a page; the theme itself does not speak Hungarian."""


SEARCH_PAGE = "kereses"
"""The search page in Hungarian; results are linked from its folder, which must be the root."""

HEADER = {
    "hu/index": "Kezdőlap",
    "hu/tiz-perc-bongeszoben": "Első tíz perc",
    "hu/ora-kuglival": "Óra",
    "hu/feladatok": "Feladatok",
    "hu/jatszoter": "A játszótérről",
    "hu/keptar": "Képtár",
}
"""The links above a page in Hungarian."""

INSTEAD = {
    "index": "hu/index",
    "search": SEARCH_PAGE,
    "searchindex.js": "searchindex.hu.js",
    "_static/language_data.js": "_static/language_data.hu.js",
}
"""To what the frame of a page in Hungarian links, and what it loads, instead of the English one."""


def is_hungarian(page: str) -> bool:
    """Whether a page is in Hungarian.

    >>> is_hungarian("hu/index"), is_hungarian("kereses"), is_hungarian("human")
    (True, True, False)
    """
    return page.startswith("hu/") or page == SEARCH_PAGE


def other(page: str, pages: set[str]) -> str:
    """Return the page in the other language, or the first of that language."""
    if page in ("search", SEARCH_PAGE):
        return "search" if page == SEARCH_PAGE else SEARCH_PAGE
    if page.startswith("hu/"):
        same = PAIRS.get(page, page.removeprefix("hu/"))
        return same if same in pages else "index"
    back = {english: hungarian for hungarian, english in PAIRS.items()}
    same = back.get(page, f"hu/{page}")
    return same if same in pages else "hu/index"


def in_language(app: Sphinx, page: str, _template: str, context: Context, _tree: object) -> None:
    """Tell the templates the language, and where the other one is."""
    hungarian = is_hungarian(page)
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
    _parent, *near = getattr(app.builder, "relations", {}).get(page) or (None, None, None)
    for way, name in zip(("prev", "next"), near, strict=True):
        if name and is_hungarian(name) is not hungarian:
            context[way] = None  # arrows stay in the language
    if hungarian:
        frame_in_hungarian(app, context)


def frame_in_hungarian(app: Sphinx, context: Context) -> None:
    """Let the frame of a page speak Hungarian and lead to pages in Hungarian."""
    pathto = context["pathto"]
    context["_"] = context["gettext"] = lambda words, **_: FRAME.get(words, words)
    context["theme_search_bar_text"] = FRAME["Search the docs ..."]
    context["pathto"] = lambda name, *more, **named: pathto(INSTEAD.get(name, name), *more, **named)
    front = pathto("hu/index")
    context["parents"] = [one for one in context.get("parents", []) if one["link"] != front]
    app.add_js_file("hungarian.js", priority=900)


def finish_frame(app: Sphinx, page: str, _template: str, context: Context, _tree: object) -> None:
    """Replace what the theme has made: links in the header, and toggles of the sidebar."""
    make = context.get("generate_toctree_html")
    words = "az alatta lévő oldalak" if is_hungarian(page) else "the pages below it"

    def made(kind: str, *arguments: Any, **named: Any) -> Any:
        html = make(kind, *arguments, **named) if make else ""
        if kind == "raw":
            return html
        # What the theme has kept of another page is no plain text yet.
        return str(html).replace("<summary>", f'<summary aria-label="{words}">')

    context["generate_toctree_html"] = made  # the theme gives its toggles no words to be read
    if is_hungarian(page):
        there = set(app.env.found_docs)
        links = [header_link(page, name, context["pathto"]) for name in HEADER if name in there]
        context["generate_header_nav_html"] = lambda **_: "\n".join(links)


def header_link(page: str, name: str, pathto: Callable[[str], str]) -> str:
    """Return a link in the header of a page, as the theme writes it.

    >>> header_link("hu/keptar", "hu/keptar", lambda _: "#")
    '<li class="nav-item current active"><a class="nav-link nav-internal" href="#" \
aria-current="page">Képtár</a></li>'
    """
    here = page == name
    current = ' aria-current="page"' if here else ""
    link = f'<a class="nav-link nav-internal" href="{escape(pathto(name))}"{current}>'
    return f'<li class="nav-item{" current active" * here}">{link}{HEADER[name]}</a></li>'


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.connect("html-page-context", in_language, priority=400)  # before the theme looks at it
    app.connect("html-page-context", finish_frame, priority=900)  # after the theme
    return {"parallel_read_safe": True, "parallel_write_safe": True}
