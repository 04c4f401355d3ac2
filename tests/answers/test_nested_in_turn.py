"""Components that are moved in turn inside other compounds, against literal search."""

import random
from functools import cache
from pathlib import Path

import pytest

import kalmar
from kalmar.cli.run import run
from kalmar.core.compositions import find_composition
from kalmar.core.compounds import Compound, Position, canonical
from kalmar.core.errors import PositionError
from kalmar.core.rules import Outcome
from kalmar.core.turns import after, moves
from kalmar.games.notation.positions import parse_position

INNER = ("in turn, last", "in turn, first", "in turn, 2 ended", "in turn skipping ended, last")
OUTER = ("one", "any", "all", "one, first", "any, first", "all, first", "at most 2", "exactly 2",
         "2 neighbours in a row", "in turn")  # fmt: skip


@cache
def wins(position: Position, misere: bool) -> bool:
    """Whether the player to move wins, by turns alone."""
    left = [after(position, move) for move in moves(position)]
    return any(not wins(p, misere) for p in left) if left else misere


def start(chance: random.Random) -> Position:
    """A compound with one in it that is moved in turn, sometimes after a move."""

    def heap() -> Position:
        return Position(kalmar.find_rules(chance.choice(["nim", "nim", "kayles"])),
                        chance.randrange(4))  # fmt: skip

    inner = Compound.of(find_composition(chance.choice(INNER)))
    parts = [Position(inner, tuple(heap() for _ in range(chance.choice([2, 2, 3]))))]
    parts += [heap() for _ in range(chance.choice([1, 2]))]
    chance.shuffle(parts)
    found = Position(Compound.of(find_composition(chance.choice(OUTER))), tuple(parts))
    turns = list(moves(found)) if chance.random() < 0.4 else []
    return after(found, chance.choice(turns)) if turns else found


def check(many: int) -> None:
    """Compare so many compounds, in both conventions, with play by turns."""
    chance = random.Random(many)
    for _ in range(many):
        position = start(chance)
        for misere in (False, True):
            answer = kalmar.solve(position, misere=misere)
            assert (answer.outcome is Outcome.N) == wins(position, misere), position
            winning = sum(not wins(after(position, move), misere) for move in moves(position))
            assert answer.winning_move_count == winning, position


def test_nested_compounds_are_won_as_turns_say() -> None:
    check(80)


@pytest.mark.thorough
def test_nested_compounds_are_won_as_turns_say_two_thousand_times() -> None:
    check(2_000)


def test_the_next_component_comes_first() -> None:
    row = find_composition("in turn, last")
    one = parse_position("nim 1 2 3", row)
    (taken, *_) = (after(one, move) for move in moves(one))
    assert canonical(taken) == parse_position("nim 2 3 0", row)
    options = [left for (left,) in taken.rules.options(taken.component)]
    # Here the place of the next one is that of the rules.
    assert [[part.component for part in left] for left in options] == [[0, 3, 0], [1, 3, 0]]


def test_a_component_that_ends_play_cannot_move(tmp_path: Path) -> None:
    inside = "(nim 1 [in turn, component 2] nim 2) + nim 3"
    with pytest.raises(PositionError, match="until a certain one ends cannot stand in another"):
        kalmar.solve(inside, misere=True)
    file = tmp_path / "x.v"
    assert run(["solve", "nim 1 2 1", "-c", "in turn, component 2", "--coq", str(file)]) == 3
    assert not file.exists()
    # What has parts alone as its state is written.
    assert run(["solve", "nim 1 2 1", "-c", "in turn", "--coq", str(file)]) == 0
    assert "outcome N, remoteness 3" in file.read_text()
    assert (
        run(["solve", "(nim 1 [in turn, last] nim 2) + nim 1", "--coq", str(file), "--force"]) == 0
    )
