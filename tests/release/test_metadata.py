"""The package page: README without links that lead nowhere, and the addresses in one place."""

import re
import tomllib
from email.parser import Parser

from scripts import metadata

from tests.cases import cases
from tests.release.built import ROOT
from tests.release.test_package import of_dist_info

README = (ROOT / "README.md").read_text(encoding="utf-8")
HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"][
    "metadata"
]["hooks"]["custom"]
REPOSITORY = "https://github.com/owner/kalmar"
TARGET = re.compile(r"\]\(([^)\s]+)\)")


def targets(text: str) -> list[str]:
    """Return where the links of a text lead."""
    return TARGET.findall(text)


def test_every_link_of_readme_becomes_that_of_a_file_at_the_tag() -> None:
    before, after = targets(README), targets(metadata.absolute(README, REPOSITORY, "1.2.3"))
    assert len(before) == len(after) > 30
    for old, new in zip(before, after, strict=True):
        if old.startswith("https:"):
            assert new == old
            continue
        assert (ROOT / old).is_file()
        kind = "raw" if old.endswith((".svg", ".png")) else "blob"
        assert new == f"{REPOSITORY}/{kind}/v1.2.3/{old}"


def test_without_a_repository_text_is_left_and_nothing_is_broken() -> None:
    shown = metadata.absolute(README, "", "1.2.3")
    assert all(target.startswith("https:") for target in targets(shown))
    assert "](docs/" not in shown
    assert "First ten minutes in the browser | First ten minutes in the shell" in shown
    assert "Four games at once" not in shown, "what a picture shows is left out with it"


def test_code_is_left_as_it_is() -> None:
    code = "```python\nf[0](x)\n[a](b.md)\n```\nand `[a](b.md)`"
    assert metadata.absolute(code, REPOSITORY, "1.0.0") == code
    blocks = re.findall(r"```.*?```", README, re.DOTALL)
    assert re.findall(r"```.*?```", metadata.absolute(README, "", "1.0.0"), re.DOTALL) == blocks


@cases("text", "shown")
def test_links_of_each_kind(text: str, shown: str) -> None:
    assert metadata.absolute(text, "https://a.org/", "1.0.0.dev0") == shown


def test_the_wheel_says_what_the_hook_makes_of_one_place() -> None:
    message = Parser().parsestr(of_dist_info("METADATA"))
    listed = dict(line.split(", ", 1) for line in message.get_all("Project-URL") or [])
    assert listed == metadata.urls(HOOK["repository"], HOOK["site"])
    assert message["Description-Content-Type"] == "text/markdown"
    shown = metadata.absolute(README, HOOK["repository"], message["Version"])
    assert str(message.get_payload()).strip() == shown.strip()


def test_addresses_are_given_nowhere_else() -> None:
    assert metadata.urls(REPOSITORY, "https://owner.github.io/kalmar") == {
        "Homepage": "https://owner.github.io/kalmar/",
        "Documentation": "https://owner.github.io/kalmar/docs/",
        "Source": REPOSITORY,
        "Issues": f"{REPOSITORY}/issues",
        "Changelog": f"{REPOSITORY}/blob/main/CHANGELOG.md",
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"readme", "urls"} <= set(project["dynamic"])
    assert not {"readme", "urls"} & set(project)
    assert not [url for url in (HOOK["repository"], HOOK["site"]) if "OWNER" in url]
