"""What proofs are compared with: nimbers from the moves alone, and the facts that are false."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from kalmar.answers.proofs import components_of
from kalmar.core.rules.move_labels import Removal, removal_of
from kalmar.games.notation import parse_position
from tests.search import grundy

Proof = dict[str, Any]


@cache
def of_points(removal: Removal, points: int) -> int:
    """The nimber of a set of points, all of it played as one."""
    reached = {of_points(removal, points & ~take) for need, take in removal.moves
               if need & points == need}  # fmt: skip
    return next(n for n in range(len(reached) + 1) if n not in reached)


def nimber_of(text: str) -> int:
    """The nimber of a disjunctive sum."""
    total = 0
    for part in components_of(parse_position(text)):
        total ^= grundy(part.rules, part.component)
    return total


def false_facts(proof: Proof) -> Iterator[list[Any]]:
    """The facts of a proof that are false, or about no piece."""
    parts = dict.fromkeys(components_of(parse_position(proof["position"])))
    for part, entry in zip(parts, proof["components"], strict=True):
        removal = removal_of(*part)
        for fact in entry["facts"]:
            piece, nimber, word = fact
            if removal is None:
                value = grundy(part.rules, part.rules.parse(piece))
            else:
                value = of_points(removal, int(piece, 16))
            if (value == nimber) == (word == "is not"):
                yield fact
