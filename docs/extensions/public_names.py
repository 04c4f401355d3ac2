"""The reference of the library: `public-names` documents the names of one topic of `kalmar`.

Topics are comments in `__init__.pyi`.
"""

import importlib
import inspect
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective

import kalmar

STUB = Path(str(kalmar.__file__)).with_suffix(".pyi")


def topics() -> dict[str, list[str]]:
    """Return the public names by topic, both in the order of the stub."""
    found: dict[str, list[str]] = {}
    names: list[str] = []
    for line in STUB.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            names = found.setdefault(line[2:], [])
        elif line.startswith("from "):
            names.append(line.split()[-1])
    return found


def documented(name: str) -> list[str]:
    """How a public name is documented, as lines for Sphinx."""
    found = inspect.unwrap(getattr(kalmar, name))
    if inspect.isfunction(found):
        return [f".. autofunction:: kalmar.{name}"]
    module, there = kalmar.PLACES[name]
    if inspect.isclass(found) and found.__name__ == name:
        bases = ["   :show-inheritance:"] if issubclass(found, Exception) else []
        return [f".. autoclass:: kalmar.{name}", "   :members:", *bases]
    if inspect.isclass(found):
        return [*begun("class", name), *indented(inspect.getdoc(found) or "")]
    return [*begun("data", name), *indented(about(module, there))]


def begun(kind: str, name: str) -> list[str]:
    """Return the first lines about a name that Sphinx would document as something else."""
    return [f".. py:{kind}:: {name}", "   :module: kalmar", ""]


def indented(text: str) -> list[str]:
    """Return the lines of a text within a directive."""
    return [f"   {line}" for line in text.splitlines()]


def about(module: str, name: str) -> str:
    """Return the text below a name in its module."""
    source = importlib.import_module(module)
    documented = ModuleAnalyzer.for_module(source.__name__).find_attr_docs()
    return "\n".join(documented.get(("", name), [])).strip()


class PublicNames(SphinxDirective):
    """Documents all names of a topic, in their order."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the nodes of all names."""
        self.env.note_dependency(str(STUB))
        names = topics()[self.arguments[0]]
        lines = [line for name in names for line in [*documented(name), ""]]
        return self.parse_text_to_nodes("\n".join(lines))


def readable(
    _app: Sphinx, _what: str, _name: str, _object: object, _options: object, *signature: str | None
) -> tuple[str | None, str | None]:
    """Return a signature whose defaults can be read, and so parsed.

    >>> readable(None, "", "", None, None, "(a=<class 'str'>, b=<factory>)", None)
    ('(a=str, b=...)', None)
    """
    given, returned = signature
    if given is not None:
        given = re.sub(r"<class '(?:\w+\.)*(\w+)'>", r"\1", given)
        given = re.sub(r"=\s?<[^>]*>", "=...", given)
    return given, returned


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.add_directive("public-names", PublicNames)
    app.connect("autodoc-process-signature", readable)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
