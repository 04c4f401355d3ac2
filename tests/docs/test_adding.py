"""What the page on additions shows is all that is needed: each section is typed into a copy."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.docs.adding import PAGE, Section, edit, follow, sections
from tests.typed import agree

SECTIONS = sections(PAGE.read_text("utf-8"))


@pytest.mark.every
@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.title)
def test_an_addition_works_as_written(section: Section, tmp_path: Path) -> None:
    for (command, said), now in zip(section.commands, follow(section, tmp_path), strict=True):
        agree(PAGE, f"$ {command}\n{said}", f"$ {command}\n{now}")


def test_a_card_without_a_translation_is_named(tmp_path: Path) -> None:
    english = replace(SECTIONS[0], edited=SECTIONS[0].edited[:1], commands=[])
    with pytest.raises(ValueError, match="the card take-squares lacks name, title"):
        follow(english, tmp_path)


def test_each_kind_of_addition_is_there() -> None:
    titles = {section.title for section in SECTIONS}
    assert titles == {"A heap game", "A graph game", "An export format", "A valuation",
                      "A way of playing", "A solver"}  # fmt: skip
    assert all(section.edited and section.commands for section in SECTIONS)


def test_an_edit_that_does_not_fit_is_refused() -> None:
    text = "a = (\n    1,\n)\nb = (\n    1,\n)\n"
    assert edit(f"\n{text}", " a = (\n-    1,\n+    2,\n") == "\n" + text.replace("1", "2", 1)
    for wrong in ("     1,\n+    2,\n", " c = (\n+    2,\n"):
        with pytest.raises(ValueError, match="there once"):
            edit(f"\n{text}", wrong)
