"""A link under each example of the command line that opens the same in the playground.

The playground lies one folder above the site: `make site` builds both.
"""

import re
from functools import cache
from typing import Any

from docutils import nodes
from playground_states import state_of
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from kalmar.web.links import link_fragment

LINE = re.compile(r"^\$ (?:printf '.*' \| )?kalmar (.+)$", re.MULTILINE)
WORDS = {"en": "Open in the playground", "hu": "Megnyitás a játszótéren"}

known = cache(state_of)


def links(text: str, page: str) -> list[tuple[str, str]]:
    """For each example of a block that can be opened what it is, and where."""
    lang = language(page)
    found = {}
    for line in LINE.findall(text):
        state = known(line)
        if state:
            said = {**state, "lang": lang} if lang != "en" else state
            address = f"{'../' * (page.count('/') + 1)}#{link_fragment(said)}"
            found[address] = named(state)
    return [(name, address) for address, name in found.items()]


def named(state: dict[str, str]) -> str:
    """Return what a link opens, in few words."""
    way = [state[key] for key in ("way", "play") if state.get(key)]
    return f"{state['g']} ({', '.join(way)})" if way else state["g"]


def language(page: str) -> str:
    """Return the language of a page."""
    return "hu" if page.startswith("hu/") else "en"


class PlaygroundLinks(SphinxPostTransform):
    """Puts the links below blocks of the console."""

    default_priority = 400
    formats = ("html",)

    def run(self, **_: Any) -> None:
        """Go through the page."""
        page = self.env.current_document.docname
        for block in list(self.document.findall(nodes.literal_block)):
            if block.get("language") == "console":
                below(block, links(block.astext(), page), WORDS[language(page)])


def below(block: nodes.literal_block, found: list[tuple[str, str]], words: str) -> None:
    """Put links below a block."""
    if not found:
        return
    line = nodes.paragraph(classes=["playground"])
    if len(found) > 1:
        line += nodes.Text(f"{words}: ")
    for place, (name, address) in enumerate(found):
        if place:
            line += nodes.Text(" · ")
        shown = words if len(found) == 1 else name
        line += nodes.reference("", shown, internal=False, refuri=address, classes=["playground"])
    block.parent.insert(block.parent.index(block) + 1, line)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.add_post_transform(PlaygroundLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
