"""The index of first values is what the program computes."""

import pytest

from kalmar.games.registry import GAMES
from kalmar.research.find import index
from kalmar.research.find.codes import longer
from kalmar.research.oeis import find_entry, registered

LINES = [line for line in index.read_index() if line.way is not None]
SLOW = ("sprouts", "brussels-sprouts", "clobber", "nogo", "col", "snort", "arc-kayles", "cram",
        "notakto", "treblecross-board", "boxes", "chomp nxn")  # fmt: skip


def test_the_index_has_every_game_that_it_can_have() -> None:
    have = {line.game for line in LINES}
    assert have <= set(index.indexed_games())
    missing = {game for game in index.indexed_games() if game in GAMES} - have
    assert not missing, "write their lines: python scripts/first_values.py --missing"
    assert {line.game for line in index.read_index() if line.way is None} == set(registered())


def test_lines_are_read_as_they_are_written() -> None:
    for line in index.read_index():
        assert index.line_of(line.text) == line
        assert len(line.values) >= 1


@pytest.mark.parametrize("line", LINES[::7], ids=lambda line: f"{line.game} {line.way}")
def test_values_of_games_are_those_that_are_computed(line: index.IndexLine) -> None:
    if line.game.startswith(SLOW):
        line = index.IndexLine(line.game, line.way, line.first, line.values[:4])
    assert longer(line, len(line.values)) == line.values
    assert len(line.values) <= index.INDEXED_TERMS


@pytest.mark.parametrize("number", sorted(registered())[::9])
def test_terms_of_the_oeis_are_those_that_are_computed(number: str) -> None:
    (line,) = (line for line in index.read_index() if line.game == number)
    assert line.values == index.oeis_terms(find_entry(number))
