"""Proofs in the making: of the nimber of a position, or only that the next player wins it."""

from collections import Counter
from functools import reduce
from operator import xor
from pathlib import Path
from typing import Any, Literal

from kalmar.compound import Position
from kalmar.errors import GameError, KalmarError, UsageError
from kalmar.given import Given, position_of
from kalmar.machine.doing import doing
from kalmar.machine.limits import DEFAULT_LIMIT
from kalmar.positions import format_position, parse_position
from kalmar.proofs.check import Texts
from kalmar.proofs.files import FORMAT, components_of, point_name, write_proof
from kalmar.proofs.oracles import Oracle, Recursion, Search, Values
from kalmar.proofs.replay import Form, Replay
from kalmar.proofs.shrink import shrunk
from kalmar.proofs.symmetries import likeness
from kalmar.records import dataclass
from kalmar.rules.removal import Removal, removal_of
from kalmar.solvers.removal_games import values_of_points

__all__ = ["prove"]

WORTH_SEARCH = 13
"""Components of fewer points are solved by a recursion before Numba has loaded."""


def prove(
    position: Given,
    claim: Literal["nimber", "outcome"] = "nimber",
    limit: int = DEFAULT_LIMIT,
    path: Path | str | None = None,
) -> dict[str, Any]:
    """What proves the nimber of a position, as plain data.

    Args:
        position: a disjunctive sum in normal play: a text, a position, or a list of heaps.
        claim: what is proved: the nimber, or only who wins, which takes less.
        limit: how many positions a search may visit, and how many facts there may be.
        path: a file that it is written to as well, packed where its name ends in .gz.

    Returns:
        The content of a file: see `verify_proof`. Each fact in it is needed, unless there are more
        than 50,000.

    Raises:
        LimitReached: the search or the proof would be larger.
        GameError: such a proof is not known for a game.
        PositionError: the position is none, or is played in another way.
        UsageError: there is no such claim.

    >>> proof = prove("cram 2x3 + nim 3")
    >>> proof["claim"], proof["components"][0]["facts"]
    ({'nimber': 2}, [['9', 1, 'is'], ['3c', 1, 'is not'], ['36', 0, 'mirror'], ['3f', 1, 'is']])
    """
    if claim not in ("nimber", "outcome"):
        raise UsageError("'{claim}' cannot be proved: write nimber or outcome", claim=claim)
    text, parts = _written(position)
    sections = {part: Section.of(part, limit) for part in dict.fromkeys(parts)}
    odd = [sections[part] for part, count in Counter(parts).items() if count % 2]
    shown = _claim([(one.replay, form) for one in odd for form in one.whole], claim)
    for section in sections.values():
        with doing(section.replay.told):
            section.replay.run()
    content = {
        "format": FORMAT,
        "position": text,
        "composition": "disjunctive",
        "claim": shown,
        "components": [section.entry() for section in sections.values()],
    }
    if path is not None:
        write_proof(path, content)
    return content


def _written(given: Given) -> tuple[str, list[Position]]:
    """The text of a position, which can be read again, and its components."""
    position = position_of(given)
    text = given if isinstance(given, str) else format_position(position)
    parts = components_of(position)
    try:
        found = parts if given is text else components_of(parse_position(text))
    except KalmarError:
        found = []
    if found != parts:
        raise GameError("{text} cannot be read without its rules, which a proof does not hold:"
                        " give them a name by --rules or load_rules", text=text)  # fmt: skip
    return text, parts


def _claim(pieces: list[tuple[Replay, Form]], claim: str) -> dict[str, Any]:
    """Need what shows the claim, and say it."""
    if claim == "outcome" and pieces:
        largest = max(pieces, key=lambda one: one[0].size[one[1]])
        rest = reduce(xor, (r.nimber(form) for r, form in pieces if (r, form) != largest), 0)
        if not largest[0].has(largest[1], rest):
            for replay, form in pieces:
                if (replay, form) != largest:
                    replay.want_nimber(form)
            largest[0].want_other(largest[1], rest)
            return {"outcome": "N"}
    for replay, form in pieces:
        replay.want_nimber(form)
    return {"nimber": reduce(xor, (replay.nimber(form) for replay, form in pieces), 0)}


@dataclass(frozen=True)
class Section:
    """A component and what is found out about it.

    Attributes:
        part: it.
        removal: its points, if it is of a removal game.
        places: a column and a row for each point, where pieces may be moved, turned and flipped.
        symmetries: permutations of the points.
        replay: the facts.
    """

    part: Position
    removal: Removal | None
    places: list[list[int]]
    symmetries: list[list[int]]
    replay: Replay

    @classmethod
    def of(cls, part: Position, limit: int) -> "Section":
        """The component before anything is known."""
        removal = removal_of(*part)
        if removal is None:
            values = Values(part.rules, part.component, limit)
            return cls(part, None, [], [], Replay(Texts(part), values, limit))
        places, symmetries, game = likeness(removal)
        oracle = _searched(part, removal, limit) or Recursion(game, limit)
        return cls(part, removal, places, symmetries, Replay(game, oracle, limit))

    @property
    def whole(self) -> tuple[Form, ...]:
        """The pieces that the component has before any move."""
        game = self.replay.game
        return self.replay.reduced(game.pieces(game.whole))

    def entry(self) -> dict[str, Any]:
        """What a proof says of the component."""
        write = self.part.rules.format if self.removal is None else "{:x}".format
        piece = self.replay.piece
        return {
            "component": str(self.part),
            "points": [point_name(name) for name in (self.removal.names if self.removal else ())],
            "places": self.places,
            "symmetries": self.symmetries,
            "facts": [
                [write(piece[fact.form]), fact.nimber, fact.word]
                for fact in shrunk(self.replay, self.whole)
            ],
        }


def _searched(part: Position, removal: Removal, limit: int) -> Oracle | None:
    """A compiled search, which may know the component already; None where there is none."""
    if removal.points < WORTH_SEARCH:
        return None
    values = values_of_points(part.rules, [part.component])
    if values is None:
        return None
    values.allow_all(limit)
    return Search(values.search, values.field, removal)
