"""The cards: each has what its reader takes, and nothing that it ignores."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from kalmar.core.i18n import read_cards
from tests.cases import case_rows

SOURCE = Path(__file__).parents[2] / "src" / "kalmar"


class Kind(NamedTuple):
    """What cards of a file must have, what they may have, and how many paragraphs."""

    required: str
    allowed: str
    paragraphs: int


THEOREM = Kind("title, source", "cited, such as, games, ways, aliases, formal", 2)
FILES = {
    "theory/theorems/theorems.md": THEOREM,
    "theory/glossary/glossary.md": Kind("", "hungarian, aliases, see, command, computed", 1),
    "theory/valuations/valuations.md": Kind("symbol, title", "one, several, aliases, source", 1),
    "games/games.md": Kind(
        "title, rules, rule, example, piece, told, years, known",
        "hungarian, aliases, parameters, source, note, called, together, move, words",
        0,
    ),
    "games/positions.md": Kind("title, games, start, rule", "hungarian, aliases, source", 0),
    "games/partizan/games.md": Kind("title, rules, rule, example", "aliases", 0),
    "games/play_language/levels.md": Kind("title, positions", "play", 0),
    "games/play_language/ideas.md": Kind("games", "play, parts, if", 1),
}
TRANSLATED = {
    f"{name[:-2]}hu.md": Kind("", f"name, {kind.required}, {kind.allowed}", kind.paragraphs)
    for name, kind in FILES.items()
}


def faults(path: Path, kind: Kind) -> Iterator[str]:
    """Say what is wrong with the cards of a file."""
    seen: set[str] = set()
    required, allowed = set(filter(None, kind.required.split(", "))), kind.allowed.split(", ")
    for card in read_cards(str(path), path.name):
        where = f"{path.name}: the card {card.name}"
        if card.name in seen:
            yield f"{where} is there twice"
        seen.add(card.name)
        for key in sorted(required - card.fields.keys()):
            yield f"{where} has no field {key}"
        for key in sorted(card.fields.keys() - required - {*allowed}):
            yield f"{where} has an unknown field {key}"
        if not all(value == value.strip() != "" for value in card.fields.values()):
            yield f"{where} has a field that is empty or has blanks around it"
        if len(card.text) != kind.paragraphs or any(text.startswith(":") for text in card.text):
            yield f"{where} has {len(card.text)} paragraphs, not {kind.paragraphs}"
        if any("\n" in text for text in card.text):
            yield f"{where} has a paragraph of several lines"


@pytest.mark.parametrize(("name", "kind"), [*FILES.items(), *TRANSLATED.items()])
def test_cards_are_well_formed(name: str, kind: Kind) -> None:
    path = SOURCE / name
    assert not list(faults(path, kind))
    headings = [s for s in path.read_text("utf-8").splitlines() if s.startswith("##")]
    assert len(headings) == len(list(read_cards(str(path), path.name))) > 3


GOOD = "# Title\n\n## a\n\n:title: A\n:source: B\n\nOne.\n\nTwo.\n"


@pytest.mark.parametrize(
    ("before", "after", "said"), [*case_rows(__file__, "a_malformed_card_is_named"), ("", "", None)]
)
def test_a_malformed_card_is_named(
    before: str, after: str, said: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "some.md"
    path.write_text(GOOD.replace(before, after, 1) if before else GOOD, "utf-8")
    found = list(faults(path, THEOREM))
    if said is None:
        assert not found
    else:
        assert f"some.md: the card a {said}" in found
