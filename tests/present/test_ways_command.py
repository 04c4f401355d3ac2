"""`kalmar ways` and what `kalmar explain` says of a way of one's own."""

from pathlib import Path

import pytest

from kalmar import Play, find_composition, parse_position
from kalmar.cli.ways import ways_page
from kalmar.core.own_ways import EXAMPLES
from kalmar.games.play_language.introduction import introduce
from kalmar.theory.decisions import DECISIONS, UNDECIDED, decided_by, known_rows, theorems_of_way
from tests.cases import cases
from tests.commands import Cli

DOCS = Path(__file__).parents[2] / "docs"


def test_the_table_of_the_page_is_that_of_the_program() -> None:
    assert ways_page() in (DOCS / "explanation/ways.md").read_text()


def test_every_theorem_and_every_example_is_listed(cli: Cli) -> None:
    text = cli("ways")
    for row in DECISIONS:
        assert f"kalmar explain {row.theorem}" in text
    for way, _ in EXAMPLES:
        assert way in text
        assert find_composition(way).name == way
    for ways in UNDECIDED.values():
        assert " · ".join(ways) in text
    data = cli.data("ways --json")
    assert data["named"][0]["way"] == "disjunctive"
    assert len(data["known"]) == len(known_rows())
    assert {"theorem", "title", "way", "needs", "play"} == set(data["known"][0])


def test_the_six_say_what_they_said() -> None:
    assert str(decided_by(find_composition("conjunctive"), Play.NORMAL)).startswith("remoteness R⁺")
    assert decided_by(find_composition("sum"), Play.MISERE) == "no theorem: by search"
    assert theorems_of_way(find_composition("at most 12")) == [
        "moore", "same-way", "sparing-nim", "few-components"
    ]  # fmt: skip


@pytest.mark.every
@cases("way", "lines")
def test_what_a_pupil_reads(way: str, lines: tuple[str, ...]) -> None:
    found = " ".join(introduce(parse_position("kayles 3 2 2", find_composition(way))).lines)
    for line in lines:
        assert line in found
