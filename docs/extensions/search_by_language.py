"""A search of each language: pages in Hungarian have an index and a search page of their own.

Sphinx makes one index, with the stemmer of one language. Here pages in Hungarian go into a second
one, stemmed as Hungarian, which `kereses.html` reads; neither finds pages of the other.
"""

from collections.abc import Collection, Iterator, Set
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import sphinx
from docutils import nodes
from languages import SEARCH_PAGE, is_hungarian
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.search import IndexBuilder
from sphinx.util.fileutil import copy_asset_file

INDEX, WORDS = "searchindex.hu.js", "language_data.hu.js"
"""The files that pages in Hungarian load; the second one lies in `_static`."""

SPHINX = Path(sphinx.__file__).parent
STORES = ("_titles", "_filenames", "_mapping", "_title_mapping", "_all_titles", "_index_entries")
"""What an index remembers of pages; Sphinx keeps those of all indexes together."""


class TwoLanguages(StandaloneHTMLBuilder):
    """The builder of HTML with a second index."""

    def load_indexer(self, docnames: Set[str]) -> None:
        """Load both indexes, for the pages that are not written again."""
        super().load_indexer(docnames)
        self.hungarian_indexer = IndexBuilder(self.env, "hu", {}, "")
        for indexer in (self.indexer, self.hungarian_indexer):
            indexer.lang.stem = cache(indexer.lang.stem)  # pages share most of their words
        for store in STORES:
            setattr(self.hungarian_indexer, store, {})
        with self.in_hungarian():
            super().load_indexer(docnames)

    @contextmanager
    def in_hungarian(self) -> Iterator[None]:
        """Let the second index and its file stand for the first ones."""
        english = self.indexer, self.searchindex_filename
        self.indexer, self.searchindex_filename = self.hungarian_indexer, INDEX
        try:
            yield
        finally:
            self.indexer, self.searchindex_filename = english

    def index_page(self, pagename: str, doctree: nodes.document, title: str) -> None:
        """Put a page into the index of its language."""
        if is_hungarian(pagename):
            with self.in_hungarian():
                super().index_page(pagename, doctree, title)
        else:
            super().index_page(pagename, doctree, title)

    def dump_search_index(self) -> None:
        """Write both indexes."""
        if self.indexer is None:
            return
        names = self.env.all_docs
        self.indexer.prune(in_language(names, hungarian=False))
        super().dump_search_index()
        with self.in_hungarian():
            super().dump_search_index()

    def copy_static_files(self) -> None:
        """Add the stemmer of the search in Hungarian."""
        super().copy_static_files()
        copy_asset_file(
            SPHINX / "themes/basic/static/language_data.js.jinja",
            self.outdir / "_static" / WORDS,
            context=self.hungarian_indexer.context_for_searchtool(),
            force=True,
        )


def in_language(names: Collection[str], hungarian: bool) -> set[str]:
    """Return the pages of one language.

    >>> sorted(in_language({"a", "hu/a", "kereses"}, hungarian=True))
    ['hu/a', 'kereses']
    """
    return {name for name in names if is_hungarian(name) is hungarian}


def pages(_app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the search page in Hungarian."""
    yield SEARCH_PAGE, {}, "kereses.html"


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.add_builder(TwoLanguages, override=True)
    app.connect("html-collect-pages", pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
