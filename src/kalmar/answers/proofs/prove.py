"""Make a proof of the nimber of a position, or only that it is an N-position; verify one.

* `Section` collects the facts about one component: it asks an oracle, and `Replay` says which facts
  are needed.
* `Shrinking` leaves out facts one after the other until every fact that is left is needed.
* `likeness` says what shows that pieces are alike: places on a board, or else a group of
  symmetries. A proof lists all elements of the group, so that the image of an image is listed too.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from operator import xor
from pathlib import Path
from typing import Any, Literal

from kalmar.answers.proofs import FORMAT, components_of, point_name, read_proof, write_proof
from kalmar.answers.proofs.checker import Facts, Points, Texts, check, differs
from kalmar.answers.proofs.replay import Fact, Form, Option, Oracle, Replay, Search, Values
from kalmar.core.compounds import Position
from kalmar.core.errors import DataError, GameError, KalmarError, UsageError
from kalmar.core.rules.move_labels import Removal, removal_of
from kalmar.engines.nimbers.symmetries import automorphisms, links_of, place_of
from kalmar.games.notation import format_position, parse_position
from kalmar.games.notation.coerce import Given, position_of
from kalmar.runtime.jobs import progress_scope
from kalmar.runtime.work import DEFAULT_LIMIT
from kalmar.solvers.removal_games import values_of_points

MOST_FACTS = 50_000
"""Larger proofs are left as they are, since this takes longer than all the rest."""


def shrunk(replay: Replay, claimed: Collection[Form]) -> list[Fact]:
    """List the facts that are needed, those about small pieces first.

    Args:
        replay: that has run.
        claimed: the pieces whose facts are what is to be proved.
    """
    facts = list(replay.facts())
    if len(facts) > MOST_FACTS:
        return facts
    shrinking = Shrinking(replay, facts)
    # Facts about large pieces first: what they rest on may become needless after them.
    return [
        fact for fact in reversed(facts) if fact.form in claimed or not shrinking.can_spare(fact)
    ][::-1]


class Shrinking(Facts):
    """Facts of which one after the other is left out, the largest pieces first."""

    def __init__(self, replay: Replay, facts: list[Fact]) -> None:
        """Find for each piece those whose facts may rest on it."""
        super().__init__(replay.game)
        self.value = {fact.form: fact.nimber for fact in facts if fact.word != "is not"}
        self.options: dict[Form, tuple[Option, ...]] = {}
        # users[p]: the pieces whose facts may rest on what is shown about p.
        self.users: dict[Form, dict[Form, None]] = {}
        for fact in facts:
            if fact.word == "is not":
                self.others.setdefault(fact.form, set()).add(fact.nimber)
            self.options[fact.form] = () if fact.word == "mirror" else replay.options(fact.form)
            for option in self.options[fact.form]:
                for form in option:
                    self.users.setdefault(form, {})[fact.form] = None

    def can_spare(self, fact: Fact) -> bool:
        """Leave a fact out, if all that is still there is shown without it."""
        form, nimber = fact.form, fact.nimber
        if fact.word == "is not":
            self.others[form].discard(nimber)
        else:
            del self.value[form]
        # Only pieces that can rest on this fact need to be shown again.
        if all(map(self.is_shown, self.users.get(form, ()))):
            return True
        if fact.word == "is not":
            self.others[form].add(nimber)
        else:
            self.value[form] = nimber
        return False

    def is_shown(self, form: Form) -> bool:
        """Return whether all facts about a piece are shown."""
        # Pieces without options, and mirrors, need no facts.
        if not self.options[form]:
            return True
        value, others = self.value.get(form), self.others.get(form, ())
        if value is None and not others:
            return True
        sums = [self.sum_of(option) for option in self.options[form]]
        # Sums in which every piece is known.
        reached = {total for total, left in sums if not left}
        if value is None:
            return reached.issuperset(others)
        # A piece with its nimber needs all smaller numbers reached, and every option different.
        return reached.issuperset(range(value)) and all(differs(*s, value) for s in sums)


MAX_SYMMETRIES = 128
"""How many symmetries of a component are listed; of larger groups a part."""

Image = tuple[int, ...]


def likeness(removal: Removal) -> tuple[list[list[int]], list[list[int]], Points]:
    """Return the places of points or else symmetries, and the pieces that they are about.

    Args:
        removal: the component.

    >>> path = Removal(3, ((1, 3), (2, 7), (4, 6)), ("x", "y", "z"))
    >>> likeness(path)[:2]
    ([], [[2, 1, 0]])
    """
    # Places serve only where every point has one.
    places = [list(place) for place in map(place_of, removal.names) if place]
    if places and len(places) == removal.points:
        left, top = min(x for x, _ in places), min(y for _, y in places)
        moved = [[x - left, y - top] for x, y in places]
        # Where moves do not look alike everywhere on the board, symmetries are listed instead.
        with suppress(DataError):
            return moved, [], Points(removal, moved)
    links = links_of(removal.points, removal.moves)
    found = automorphisms(removal.points, removal.moves, links, MAX_SYMMETRIES)
    group = [list(image) for image in group_of(found, links)]
    return [], group, Points(removal, (), group)


def group_of(found: list[Image], links: list[int]) -> list[Image]:
    """Build a group of some symmetries, without the identity; those that may answer moves first.

    >>> group_of([(1, 2, 3, 0), (0, 3, 2, 1)], [10, 5, 10, 5])[-1]
    (3, 2, 1, 0)
    >>> len(group_of([(1, 2, 3, 0), (0, 3, 2, 1)], [10, 5, 10, 5]))
    7
    """

    def moved_points(image: Image) -> tuple[bool, int]:
        """Return whether it is not its own inverse, and how many points have images near them."""
        near = sum(to == point or links[point] >> to & 1 for point, to in enumerate(image))
        return any(image[to] != point for point, to in enumerate(image)), near

    # Permutations as tuples: image[p] is where point p goes.
    unit = tuple(range(len(links)))
    group, makers = {unit}, list[Image]()
    # Symmetries that are no product of earlier ones enlarge the group, as long as it stays small.
    for image in sorted(found, key=moved_points):
        larger = None if image in group else generate_group([*makers, image], unit)
        if larger is not None:
            group, makers = larger, [*makers, image]
    return sorted(group - {unit})


def generate_group(makers: list[Image], unit: Image) -> set[Image] | None:
    """Return all products of some symmetries; None if they are too many.

    >>> generate_group([(1, 2, 0)], (0, 1, 2)) == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    True
    """
    found, todo = {unit}, [unit]
    # `found` holds all products met; each is multiplied by every generator once.
    for image in todo:
        for maker in makers:
            product = tuple(maker[to] for to in image)
            if product not in found:
                found.add(product)
                todo.append(product)
        if len(found) > MAX_SYMMETRIES:
            return None
    return found


WORTH_SEARCH = 13
"""Components of fewer points are solved by a recursion before Numba has loaded."""


def prove(
    position: Given,
    claim: Literal["nimber", "outcome"] = "nimber",
    limit: int = DEFAULT_LIMIT,
    path: Path | str | None = None,
) -> dict[str, Any]:
    """Build a proof of the nimber of a position, as plain data.

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
    text, parts = _write_position(position)
    sections = {part: Section.of(part, limit) for part in dict.fromkeys(parts)}
    # Equal components cancel out: only odd numbers of each count for the claim.
    odd = [sections[part] for part, count in Counter(parts).items() if count % 2]
    shown = _claim([(one.replay, form) for one in odd for form in one.whole], claim)
    for section in sections.values():
        with progress_scope(section.replay.describe_progress):
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


def verify_proof(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """Check a proof of a nimber from the rules of its games alone.

    Args:
        source: the file, or what stands in it.

    Returns:
        The content, which is right: `position`; `claim`, either {"nimber": n} or {"outcome": "N"};
        and `components` with the facts about each.

    Raises:
        DataError: it is not a proof, or a fact in it is not shown; the message names the first.

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


def _write_position(given: Given) -> tuple[str, list[Position]]:
    """Return the text of a position, which can be read again, and its components."""
    position = position_of(given)
    text = given if isinstance(given, str) else format_position(position)
    parts = components_of(position)
    try:
        # The text must lead to the same components, as the checker reads nothing else.
        found = parts if given is text else components_of(parse_position(text))
    except KalmarError:
        found = []
    if found != parts:
        raise GameError("{text} needs its rules, which a proof does not contain: name them with"
                        " --rules or"
            " load_rules", text=text)  # fmt: skip
    return text, parts


def _claim(pieces: list[tuple[Replay, Form]], claim: str) -> dict[str, Any]:
    """Request the facts that show the claim, and return the claim."""
    if claim == "outcome" and pieces:
        # That the largest piece has another nimber than the rest
        # together needs fewer facts than its nimber.
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
        """Build the section of a component before anything is known."""
        removal = removal_of(*part)
        if removal is None:
            texts = Texts(part)
            return cls(part, None, [], [], Replay(texts, Values(texts, part, limit), limit))
        places, symmetries, game = likeness(removal)
        oracle = _search_of(part, removal, limit) or Values(game, part, limit)
        return cls(part, removal, places, symmetries, Replay(game, oracle, limit))

    @property
    def whole(self) -> tuple[Form, ...]:
        """Return the pieces that the component has before any move."""
        game = self.replay.game
        return self.replay.reduce_pieces(game.pieces(game.whole))

    def entry(self) -> dict[str, Any]:
        """Return the entry of the component in a proof."""
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


def _search_of(part: Position, removal: Removal, limit: int) -> Oracle | None:
    """Build a compiled search, which may know the component already; None where there is none."""
    if removal.points < WORTH_SEARCH:
        return None
    values = values_of_points(part.rules, [part.component])
    if values is None:
        return None
    values.allow_all(limit)
    return Search(values.search, values.field, removal)
