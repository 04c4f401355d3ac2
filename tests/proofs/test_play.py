"""Play by a proof: against every move there is an answer, which the facts alone show."""

from random import Random
from typing import Any

import pytest

from kalmar import prove
from kalmar.answers.proofs.checker import Facts
from kalmar.answers.proofs.play import ProofAnalysis
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import DataError
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import after, moves
from kalmar.games.notation.positions import format_position, parse_position
from tests.proofs.truth import nimber_of


def answered(analysis: ProofAnalysis, position: Position) -> Position:
    """What is left after the computer's move."""
    move = analysis.best_move(position)
    assert move is not None, format_position(position)
    return after(position, move)


def never_lost(analysis: ProofAnalysis, position: Position, met: set[Position]) -> None:
    """The computer answers every move in a position where it is not to move."""
    if position in met:
        return
    met.add(position)
    assert nimber_of(format_position(position)) == 0
    for move in moves(position):
        never_lost(analysis, answered(analysis, after(position, move)), met)


@pytest.mark.parametrize("claim", ["nimber", "outcome"])
@pytest.mark.parametrize(
    "text",
    [
        "cram 2x4", "cram 3x3", "cram 2x3 + nim 2", "cram 2x3 + cram 2x3", "kayles 7 + nim 3",
        "node-kayles petersen", "node-kayles cycle(6)", "arc-kayles 2x4", "col path(4)",
        "snort path(4)", "nim 3 5 6", "cram 2x2 + cram 3x3", "nogo 1x5", "nim 0",
        "cram(torus) 3x3", "cram ..#/... + nim 1", "cram 2x4 + cram 1x4", "cram 1x3 + cram 2x4",
    ],
)  # fmt: skip
def test_every_move_has_an_answer(text: str, claim: Any) -> None:
    analysis = ProofAnalysis(prove(text, claim))
    start = analysis.position
    first = answered(analysis, start) if nimber_of(text) else start
    met: set[Position] = set()
    never_lost(analysis, first, met)
    assert met


@pytest.mark.parametrize("text", ["cram 4x5", "cram 4x4 + cram 3x4", "arc-kayles grid(4,5)",
                                  "node-kayles hypercube(4)", "node-kayles star(9)"])  # fmt: skip
def test_large_positions_are_won(text: str) -> None:
    analysis = ProofAnalysis(prove(text))
    random = Random(5)
    for _ in range(5):
        here, computer = analysis.position, bool(analysis.value)
        while not is_terminal(here):
            here = (
                answered(analysis, here)
                if computer
                else after(here, random.choice(list(moves(here))))
            )
            computer = not computer
        assert not computer


def test_it_asks_the_proof_and_nothing_else() -> None:
    analysis = ProofAnalysis(prove("cram 3x4"))
    assert analysis.outcome is Outcome.N
    assert analysis.play is Play.NORMAL
    assert analysis.winning_move_count == len(list(analysis.winning_moves())) >= 1
    assert analysis.value_at(analysis.position) == 1
    assert analysis.length[0] is None
    assert analysis.remoteness_at(analysis.position) is None
    facts: Facts = analysis.shown[analysis.position.component[0]]
    facts.value.clear()
    facts.others.clear()
    assert analysis.best_move(analysis.position) in {None, *analysis.winning_moves()}
    with pytest.raises(DataError, match="does not show the nimber"):
        analysis.value_at(analysis.position)
    with pytest.raises(DataError, match="does not cover kayles 5"):
        analysis.outcome_of(parse_position("kayles 5"))


def test_two_alike_in_one_component_are_not_one_in_another() -> None:
    analysis = ProofAnalysis(prove("cram ..#.. ..###"))
    both, _one = analysis.position.component
    assert len(analysis.places_of(both)[0]) == 2
    assert analysis.nimber_of(analysis.position) == nimber_of("cram ..#.. ..###") == 1


def test_a_wrong_proof_is_not_played() -> None:
    proof = prove("cram 3x3")
    with pytest.raises(DataError):
        ProofAnalysis({**proof, "claim": {"nimber": 3}})
