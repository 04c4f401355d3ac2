"""`kalmar ways` and what `kalmar explain` says of a way of one's own."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kalmar import Play, find_composition, parse_position
from kalmar.cli.run import run
from kalmar.cli.ways import ways_page
from kalmar.games.play_language.introduction import introduce
from kalmar.theory.decisions import DECISIONS, UNDECIDED
from kalmar.theory.known_ways import EXAMPLES, decided_by, known_rows, theorems_of_way

DOCS = Path(__file__).parents[2] / "docs"

Shown = Callable[..., str]
"""What a command line prints."""


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> Shown:
    def show(*arguments: str) -> str:
        assert run(list(arguments)) == 0
        return capsys.readouterr().out

    return show


def test_the_table_of_the_page_is_that_of_the_program() -> None:
    assert ways_page() in (DOCS / "explanation/ways.md").read_text()


def test_every_theorem_and_every_example_is_listed(shown: Shown) -> None:
    text = shown("ways")
    for row in DECISIONS:
        assert f"kalmar explain {row.theorem}" in text
    for way, _ in EXAMPLES:
        assert way in text
        assert find_composition(way).name == way
    for ways in UNDECIDED.values():
        assert " · ".join(ways) in text
    data = json.loads(shown("ways", "--json"))
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
@pytest.mark.parametrize(
    ("way", "lines"),
    [
        ("exactly 2", ["move in exactly 2 of the games. If too few", "each part is a separate"]),
        ("1 or 3 or fewer", ["in this many of the games: 1 / 3. If fewer games are left"]),
        ("2 neighbours in a row", ["stand in a row", "they stay together as one game"]),
        ("2 neighbours", ["stand in a circle"]),
        ("in turn", ["in the one after the game moved last. If it is over"]),
        ("in turn skipping ended", ["passing over"]),
        ("sets {1,2} {3}", ["every game of it: {1, 2} {3}."]),
        ("sets {1,2} {3} or fewer", ["every game of it that is not over: {1, 2} {3}."]),
        ("all, component 2", ["until game 2 is over", "they stay together"]),
        ("at least 2, 2 ended", ["at least 2 of the games", "until 2 of the games are over"]),
    ],
)
def test_what_a_pupil_reads(way: str, lines: list[str]) -> None:
    found = " ".join(introduce(parse_position("kayles 3 2 2", find_composition(way))).lines)
    for line in lines:
        assert line in found
