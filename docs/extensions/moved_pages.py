"""Pages that have moved: at each old address a page leads on to the new one."""

from collections.abc import Iterator
from typing import Any

from sphinx.application import Sphinx

MOVED = {
    "explanation/literal-search": "explanation/engines#listing-positions",
    "explanation/nimber-search": "explanation/engines#searching-for-a-nimber",
    "explanation/sparse-spaces": "explanation/engines#sparse-spaces",
    "how-to/cgsuite": "how-to/other-programs#cgsuite",
    "how-to/check-rules": "how-to/own-game#check-them",
    "how-to/cluster-kubernetes": "how-to/cluster-survey#kubernetes",
    "how-to/cluster-slurm": "how-to/cluster-survey#slurm",
    "how-to/cluster-ssh": "how-to/cluster-survey#ssh",
    "how-to/graph-game": "how-to/add-things#a-graph-game",
    "how-to/networkx": "how-to/other-programs#networkx",
    "how-to/openspiel": "how-to/other-programs#openspiel",
    "how-to/sage": "how-to/other-programs#sage",
    "how-to/school-server": "how-to/web-server#serve-others",
}
"""Old pages, each with the page and the section that hold what it said."""


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield a page for each old address."""
    for old, new in MOVED.items():
        page, hash_sign, section = new.partition("#")
        address = app.builder.get_relative_uri(old, page) + hash_sign + section
        yield old, {"title": app.env.titles[page].astext(), "address": address}, "moved.html"


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.connect("html-collect-pages", pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
