"""Fill the templates of docs/templates with data: parts of pages that the site is built with."""

import tomllib
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from kalmar.research.sources import CITED

ROOT = Path(__file__).parents[1]
TEMPLATES = Environment(
    loader=FileSystemLoader(ROOT / "docs/templates"),
    trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined,
)  # fmt: skip
TEMPLATES.filters |= {
    "code": "`{}`".format,
    "command": "`kalmar {}`".format,
    "thousands": "{:,}".format,
}


def fill(template: str, **data: Any) -> str:
    """Return a template with data in its places."""
    return TEMPLATES.get_template(f"{template}.jinja").render(data).strip()


def read(path: str) -> dict[str, Any]:
    """Return the data of a TOML file, named from the root."""
    return tomllib.loads((ROOT / path).read_text(encoding="utf-8"))


def errata() -> str:
    """Return the errata of each source, and the claims that are refuted without one."""
    return fill("errata", cited=CITED, **read("src/kalmar/research/sources/errata.toml"))
