"""Write the companion page of each source, in every language.

python scripts/companions.py [NUMBER …]
"""

import sys
from pathlib import Path

from transcripts import begin

from kalmar.cli.source import page
from kalmar.cli.source_figures import text_of
from kalmar.cli.write import OutputSettings, apply_settings
from kalmar.core.i18n import LANGUAGES
from kalmar.research.sources import SOURCES, find_source

DOCS = Path(__file__).parents[1] / "docs"


def place_of(number: str, language: str) -> Path:
    """The file of a page."""
    folder = DOCS if language == "en" else DOCS / language
    return folder / "sources" / f"{number}.md"


def main(numbers: list[str]) -> None:
    """Write the pages that change; what the examples draw goes into a folder of their own."""
    begin()
    for language in LANGUAGES:
        for number in numbers or SOURCES:
            source = find_source(number)
            with apply_settings(OutputSettings(lang=language)):
                text = page(source, source.items, text_of, language) + "\n"
            place = place_of(number, language)
            place.parent.mkdir(parents=True, exist_ok=True)
            if not place.exists() or place.read_text() != text:
                place.write_text(text)
                print(place)


if __name__ == "__main__":
    main(sys.argv[1:])
