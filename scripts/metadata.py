"""What building adds to the packages: addresses, README as it is shown, compiled catalogues.

Hatchling calls this when it builds (`tool.hatch` in pyproject.toml, the one place with the
addresses of the repository and of the site). A package page lies elsewhere than the
checkout: links of README to its files become absolute, with the tag of the version. As long as no
repository is named, such links become plain text, so that none is broken.
"""

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(
    r"(?P<code>```.*?```|`[^`\n]*`)"
    r"|(?P<sign>!?)\[(?P<text>(?:[^\[\]]|\[[^\[\]]*\]\([^)]*\))*)\]\((?P<target>[^)\s]+)\)",
    re.DOTALL,
)
"""Code, in which nothing is a link; or a link, whose text may be a badge, or a picture."""

ELSEWHERE = re.compile(r"[a-z]+:|#|//")
"""How a target starts that needs no checkout: an address, or a place on the same page."""


def urls(repository: str, site: str) -> dict[str, str]:
    """Return the addresses that the package page lists; those of what is not named are left out.

    >>> sorted(urls("https://github.com/a/b", "")), urls("", "")
    (['Changelog', 'Issues', 'Source'], {})
    """
    found = {}
    if site := site.rstrip("/"):
        found = {"Homepage": f"{site}/", "Documentation": f"{site}/docs/"}
    if repository := repository.rstrip("/"):
        found["Source"] = repository
        found["Issues"] = f"{repository}/issues"
        found["Changelog"] = f"{repository}/blob/main/CHANGELOG.md"
    return found


def tag(version: str) -> str:
    """Return the tag of a release; a development version has none, and is on the main branch.

    >>> tag("1.1.0"), tag("1.2.0.dev0")
    ('v1.1.0', 'main')
    """
    return "main" if "dev" in version else f"v{version}"


def absolute(text: str, repository: str, version: str) -> str:
    """Return README as a package page shows it, where its folder is not at hand.

    Args:
        text: in Markdown.
        repository: its address on GitHub; if it is empty, links to files become plain text.
        version: of the package.

    >>> absolute("[a](docs/a.md) ![b](b.svg)", "https://a.b/c", "1.1.0")
    '[a](https://a.b/c/blob/v1.1.0/docs/a.md) ![b](https://a.b/c/raw/v1.1.0/b.svg)'
    >>> absolute("![b](b.svg)[a](docs/a.md) [c](https://c.org)", "", "1.1.0")
    'a [c](https://c.org)'
    """
    repository = repository.rstrip("/")

    def replaced(link: re.Match[str]) -> str:
        if link["code"]:
            return link["code"]
        within, target = absolute(link["text"], repository, version), link["target"]
        if not ELSEWHERE.match(target):
            if not repository:
                return "" if link["sign"] else within
            kind = "raw" if link["sign"] else "blob"
            target = f"{repository}/{kind}/{tag(version)}/{target.removeprefix('./')}"
        return f"{link['sign']}[{within}]({target})"

    return LINK.sub(replaced, text)


class Metadata(MetadataHookInterface):
    """The hook that Hatchling calls."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add README and the addresses."""
        repository, site = self.config["repository"], self.config["site"]
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": absolute(text, repository, metadata["version"]),
        }
        metadata["urls"] = urls(repository, site)


class Catalogues(BuildHookInterface[Any]):
    """The hook that compiles the translations, also where a checkout is installed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile every catalogue."""
        sys.path[:0] = [self.root, str(Path(self.root) / "src")]
        from scripts.translated_cards import compile_catalogues

        compile_catalogues()
