"""Proofs in the making: of the nimber of a position, or only that the next player wins it."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import reduce
from operator import xor
from pathlib import Path
from typing import Any, Literal

from kalmar.compound import Position
from kalmar.errors import GameError, KalmarError, UsageError
from kalmar.given import Given, position_of
from kalmar.machine.libraries import has
from kalmar.machine.limits import DEFAULT_LIMIT
from kalmar.positions import format_position, parse_position
from kalmar.proofs.check import Texts
from kalmar.proofs.files import FORMAT, components_of, point_name, write_proof
from kalmar.proofs.oracles import Oracle, Recursion, Search, Values
from kalmar.proofs.replay import Form, Replay
from kalmar.proofs.shrink import shrunk
from kalmar.proofs.symmetries import likeness
from kalmar.records import dataclass
from kalmar.rules import Rules
from kalmar.rules.removal import Removal, removal_of
from kalmar.search.fields import field_of
from kalmar.search.nimbers import NimberSearch
from kalmar.solvers.removal_games import Values as Found
from kalmar.solvers.solved import Solved

__all__ = ["prove"]

WORTH_SEARCH = 13
"""Components of fewer points are solved by a recursion before Numba has loaded."""

Progress = Callable[[int, int], None]
"""Called with the facts that are needed so far, and how many of their pieces wait."""


def prove(
    position: Given,
    claim: Literal["nimber", "outcome"] = "nimber",
    limit: int = DEFAULT_LIMIT,
    path: Path | str | None = None,
    progress: Progress | None = None,
    solved: Mapping[Rules, Solved] | None = None,
) -> dict[str, Any]:
    """What proves the nimber of a position, as plain data.

    Args:
        position: a disjunctive sum in normal play: a text, a position, or a list of heaps.
        claim: what is proved: the nimber, or only who wins, which takes less.
        limit: how many positions a search may visit, and how many facts there may be.
        path: a file that it is written to as well, packed where its name ends in .gz.
        progress: see `Progress`.
        solved: what was solved before, by rules.

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
    sections = {part: Section.of(part, limit, solved or {}) for part in dict.fromkeys(parts)}
    for section in sections.values():
        section.replay.progress = progress
    odd = [sections[part] for part, count in Counter(parts).items() if count % 2]
    shown = _claim([(one.replay, form) for one in odd for form in one.whole], claim)
    for section in sections.values():
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
    def of(cls, part: Position, limit: int, solved: Mapping[Rules, Solved]) -> "Section":
        """The component before anything is known."""
        removal = removal_of(*part)
        if removal is None:
            values = Values(part.rules, part.component, limit)
            return cls(part, None, [], [], Replay(Texts(part), values, limit))
        places, symmetries, game = likeness(removal)
        oracle = _searched(removal, limit, solved.get(part.rules)) or Recursion(game, limit)
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


def _searched(removal: Removal, limit: int, solved: Solved | None) -> Oracle | None:
    """A compiled search, perhaps one that has solved the component already; None without Numba."""
    if removal.points < WORTH_SEARCH or not has("numba"):
        return None
    known = getattr(solved, "value", None)
    if isinstance(known, Found) and known.field.points_of(removal) is not None:
        return Search(known.search, known.field, removal)
    field = field_of([removal])
    return None if field is None else Search(NimberSearch(field, limit), field, removal)
