"""Verify a proof of a nimber and play by it, using its facts instead of a search.

* `ProofAnalysis` answers every move by one after which the facts show that the nimber is 0. There
  always is one: where a piece has a nimber, a move in it leaves another one by a fact, and of a
  nim-sum that is not 0 some piece has an option with the nimber that is wanted; where a fact says
  that a piece does not have a nimber, the piece has an option with it.
* `verify_proof` checks a proof for users and returns what it shows.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kalmar.answers.analysis import Analysis
from kalmar.answers.proofs.checker import Facts, Points, bits, carried, check
from kalmar.answers.proofs.files import components_of, read_proof
from kalmar.core.compounds import Position, canonical
from kalmar.core.errors import DataError
from kalmar.core.i18n import message
from kalmar.core.rules import Outcome, Play
from kalmar.core.rules.removal import Removal, removal_of
from kalmar.core.turns import Move, after, moves
from kalmar.games.notation.positions import parse_position
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.valuation import Valuation

__all__ = ["ProofAnalysis", "verify_proof"]

Pieces = list[tuple[Facts, Any]]
"""Pieces, each with what is shown about the component that it comes from."""


Key = tuple[int, Any]
"""Which component of the proof, and a form of its pieces."""


class ProofAnalysis(Analysis):
    """Knows what the facts of a proof show, and searches nothing.

    Args:
        source: a file, or what stands in it; it is checked first.

    Raises:
        DataError: the proof is not right.
    """

    valuation: Valuation = GRUNDY
    theorem = ""

    def __init__(self, source: Path | str | Mapping[str, Any]) -> None:
        """Check the proof."""
        content = read_proof(source)
        self.shown: dict[Position, Facts] = check(content)
        super().__init__(parse_position(content["position"]), Play.NORMAL, 0, 0)
        self.claim: dict[str, Any] = content["claim"]
        self.value: int = self.claim.get("nimber", 1)
        self.placed: dict[Position, list[Pieces]] = {}
        self.content = content

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the proof, which is checked again."""
        return ProofAnalysis, (self.content,)

    def nimber_of(self, position: Position) -> int | None:
        """Return the nimber that the facts show; None where they show none."""
        total, left = 0, dict[Key, tuple[Facts, Any]]()
        # A component may be part of several components of the proof:
        # the place with the fewest unknown pieces.
        for component in self._cancel_pairs(components_of(position)):
            places = self.places_of(component)
            for facts, piece in min(places, key=_count_unknown):
                form = facts.game.form(piece)
                if form in facts.value:
                    total ^= facts.value[form]
                elif left.pop((id(facts), form), None) is None:  # equal ones cancel out
                    left[id(facts), form] = facts, piece
        mirrored = all(facts.game.mirrored(piece) for facts, piece in left.values())
        return total if mirrored else None

    def _cancel_pairs(self, components: list[Position]) -> list[Position]:
        """Remove pairs of components that are alike, wherever in the proof that shows."""
        left: list[tuple[Position, set[Key]]] = []
        for component in components:
            keys = {_key(pieces) for pieces in self.places_of(component)}
            # A pair of components that the proof cannot tell apart cancels out.
            twin = next((one for one in left if one[1] & keys), None)
            if twin is None:
                left.append((component, keys))
            else:
                left.remove(twin)
        return [component for component, _ in left]

    def places_of(self, component: Position) -> list[Pieces]:
        """List the pieces of a component in each proof component of which it can be a part."""
        if component not in self.placed:
            found = [_find_pieces(part, facts, component) for part, facts in self.shown.items()]
            self.placed[component] = [pieces for pieces in found if pieces is not None]
        if not self.placed[component]:
            raise DataError("the proof does not cover {component}", component=str(component))
        return self.placed[component]

    def best_move(self, position: Position) -> Move | None:
        """Return a move after which the nimber is 0; None where no fact shows one."""
        return next(self._answers(position), None)

    def _answers(self, position: Position) -> Iterator[Move]:
        """Yield the moves after which the facts show that the nimber is 0."""
        return (move for move in moves(position) if self.nimber_of(after(position, move)) == 0)

    def winning_moves(self) -> Iterator[Move]:
        """Yield the winning moves that the facts show."""
        return self._answers(self.position)

    @property
    def winning_move_count(self) -> int:
        """Count the winning moves that the facts show; there may be more."""
        return sum(1 for _ in self._answers(self.position))

    def outcome_of(self, position: Position) -> Outcome:
        """Return who wins, where the facts show it."""
        nimber = self.nimber_of(position)
        if nimber is None and self.best_move(position) is None:
            raise DataError("the proof does not show who wins {position}", position=str(position))
        return Outcome.P if nimber == 0 else Outcome.N

    def value_at(self, position: Position) -> int:
        """Return the nimber, where the facts show it."""
        nimber = self.nimber_of(position)
        if nimber is None:
            raise DataError("the proof does not show the nimber of {position}",
                            position=str(position))  # fmt: skip
        return nimber

    def remoteness_at(self, position: Position) -> int | None:  # noqa: ARG002 - of no position
        """Return None, as a proof does not show the remoteness."""
        return None

    @property
    def length(self) -> tuple[int | None, str]:
        """Return None and why: a proof shows who wins, not when."""
        return None, message("unknown: a proof determines who wins, not when")


def _find_pieces(part: Position, facts: Facts, component: Position) -> Pieces | None:
    """Return the pieces of a component as those of a proof's component; None if they are not."""
    if part.rules != component.rules:
        return None
    if not isinstance(facts.game, Points):
        return [(facts, canonical(component).component)]
    # Points of the component by their names in the proof; the moves on them must be the same.
    whole, removal = removal_of(*part), removal_of(*component)
    points = None if whole is None or removal is None else _points(whole, removal)
    return None if points is None else [(facts, piece) for piece in facts.game.pieces(points)]


def _key(pieces: Pieces) -> Key:
    """Return a key that is the same for components that are alike."""
    forms = Counter(facts.game.form(piece) for facts, piece in pieces)
    return id(pieces[0][0]) if pieces else 0, frozenset(forms.items())


def _points(whole: Removal, removal: Removal) -> int | None:
    """Return a component's points among those of another, if it has the same moves, else None."""
    number = {name: point for point, name in enumerate(whole.names)}
    live = bits(removal.live)
    if not all(removal.names[point] in number for point in live):
        return None
    to = {point: number[removal.names[point]] for point in live}
    points = carried(removal.live, to)
    moved = {(carried(need, to), carried(take, to)) for need, take in removal.moves}
    there = {(need, take & points) for need, take in whole.moves if not need & ~points}
    return points if moved == there else None


def _count_unknown(pieces: Pieces) -> int:
    """Count the pieces whose nimber no fact shows."""
    return sum(facts.game.form(piece) not in facts.value for facts, piece in pieces)


def verify_proof(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """Check a proof of a nimber from the rules of its games alone.

    Args:
        source: the file, or what stands in it.

    Returns:
        The content, which is right: `position`; `claim`, either {"nimber": n} or {"outcome": "N"};
        and `components` with the facts about each.

    Raises:
        DataError: it is not a proof, or a fact in it is not shown; the message names the first.

    >>> from kalmar.answers.proofs.prove import prove
    >>> proof = prove("cram 2x3")
    >>> verify_proof(proof)["claim"]
    {'nimber': 1}
    >>> proof["components"][0]["facts"][0][1] = 2
    >>> verify_proof(proof)
    Traceback (most recent call last):
    kalmar.core.errors.DataError: fact 1 about cram 2x3 (9 has nimber 2) does not follow: no option
    is shown to have nimber 1
    """
    content = read_proof(source)
    check(content)
    return content
