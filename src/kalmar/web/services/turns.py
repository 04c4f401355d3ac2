"""How a turn is put together where it may move in several components at once.

A page lets a person choose one step after the other, and shows what can still be chosen. It needs
the steps of each component, and which components may be moved together: this is said for every
compound by its own choice, as compounds stand in compounds.
"""

from collections.abc import Iterator
from itertools import islice

from kalmar.answers.moves_in_words import move_text
from kalmar.core.choices import InTurn, Neighbours
from kalmar.core.compounds import Compound, Position, is_terminal
from kalmar.core.turns import Move, move_inside, steps_of
from kalmar.games.play_language import turn_rule
from kalmar.web.services.drawn_results import Turn, TurnRule, TurnStep
from kalmar.web.services.service import Plain

MAX_STEPS_OF_COMPONENT = 400
MAX_STEPS = 4_000
"""With more steps a turn is chosen from the list of moves, or typed."""


def turn_of(position: Position, steps: list[Move]) -> Turn:
    """Return which components may be moved together, and the steps of each, as plain data.

    Args:
        position: a compound.
        steps: those that turns are put together of, as `single_steps` lists them.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 1 1 1", "at most 2")
    >>> turn = turn_of(start, single_steps(start))
    >>> (rule,) = turn["rules"]
    >>> rule["live"], rule["sizes"], [step["place"] for step in turn["steps"]]
    (['1', '2', '3'], [1, 2], ['1', '2', '3'])
    """
    listed: list[TurnStep] = [
        {
            "place": Plain(_number(move[0].path)),
            "key": Plain(move_text(position, move)),
            "text": move_text(position, move),
        }
        for move in steps
    ]
    return {"rules": list(_rules(position, ())), "steps": listed}


def single_steps(position: Position) -> list[Move]:
    """List the steps of which turns are put together; none where each turn is a single step.

    There are none either where there are too many to choose from.

    >>> from kalmar.games.notation import parse_position
    >>> len(single_steps(parse_position("nim 2 3", "selective")))
    5
    >>> single_steps(parse_position("nim 2 3")), single_steps(parse_position("nim 2 3", "in turn"))
    ([], [])
    """
    if _most(position) < 2:
        return []
    found = list(islice(_steps(position), MAX_STEPS + 1))
    return found if len(found) <= MAX_STEPS else []


def _steps(position: Position) -> Iterator[Move]:
    """Yield the steps in components that some turn moves."""
    if not isinstance(position.rules, Compound):
        for step in islice(steps_of(position), MAX_STEPS_OF_COMPONENT):
            yield (step,)
        return
    for place in sorted(set().union(*_together(position))):
        for move in _steps(position.component[place]):
            yield move_inside(place, move)


def blocked(position: Position) -> list[str]:
    """List the components with a move that no turn may move now.

    >>> from kalmar.games.notation import parse_position
    >>> blocked(parse_position("nim 1 1 1", "in turn from 2")), blocked(parse_position("nim 1 1"))
    (['1', '3'], [])
    """
    return [Plain(_number(path)) for path in _blocked(position, (), is_shut=False)]


def _blocked(position: Position, path: tuple[int, ...], is_shut: bool) -> Iterator[tuple[int, ...]]:
    """Yield the paths of live components that no turn moves; all of them if this is shut."""
    if not isinstance(position.rules, Compound):
        if is_shut:
            yield path
        return
    movable = set().union(*_together(position))
    for place in _live(position):
        part = position.component[place]
        yield from _blocked(part, (*path, place), is_shut or place not in movable)


def next_in_turn(position: Position) -> str | None:
    """Return the number of the component that a turn moves where they go in turn; None elsewhere.

    >>> from kalmar.games.notation import parse_position
    >>> next_in_turn(parse_position("nim 1 0 1", "in turn from 2 skipping ended"))
    '3'
    """
    if not isinstance(_rules_of(position).choice.places, InTurn):
        return None
    return next((Plain(str(place + 1)) for moved in _together(position) for place in moved), None)


def _rules_of(position: Position) -> Compound:
    assert isinstance(position.rules, Compound)
    return position.rules


def _live(position: Position) -> list[int]:
    """List the components of a compound that still have a move; none where play is over."""
    if is_terminal(position):
        return []
    return [place for place, part in enumerate(position.component) if not is_terminal(part)]


def _together(position: Position) -> list[set[int]]:
    """List sets of components that a turn may move, the largest ones at least."""
    live, count = _live(position), len(position.component)
    choice = _rules_of(position).choice
    if not live:
        return []
    if isinstance(choice.places, Neighbours):
        return [window.intersection(live) for window in choice.places.windows(count)]
    if choice.places is not None:
        return [set(moved) for moved in choice.places.sets(live, count)]
    return [set(live)] if choice.counts(len(live)) else []


def _most(position: Position) -> int:
    """Return in how many components that are no compounds a turn moves at most."""
    if not isinstance(position.rules, Compound):
        return 1
    inside = {place: _most(position.component[place]) for place in _live(position)}
    choice = position.rules.choice
    if choice.places is None:
        largest = max(choice.counts(len(inside)), default=0)
        return sum(sorted(inside.values(), reverse=True)[:largest])
    return max((sum(inside[i] for i in moved) for moved in _together(position)), default=0)


def _rules(position: Position, path: tuple[int, ...]) -> Iterator[TurnRule]:
    """Yield which parts of a compound may be moved together, after the same for those inside.

    Either `sizes` says how many of the live ones, or `sets` which; of these `some` need be moved
    if that is true, else all.
    """
    rules, live = _rules_of(position), _live(position)
    choice = rules.choice
    numbers = {place: Plain(_number((*path, place))) for place in live}
    sized = choice.places is None
    sets = [] if sized else [sorted(moved) for moved in _together(position) if moved]
    for place in live:
        if isinstance(position.component[place].rules, Compound):
            yield from _rules(position.component[place], (*path, place))
    yield {
        "number": Plain(_number(path)),
        "words": turn_rule(choice, rules.ending),
        "live": list(numbers.values()),
        "sizes": list(choice.counts(len(live))) if sized else [],
        "sets": [[numbers[place] for place in moved] for moved in sets],
        "some": isinstance(choice.places, Neighbours),
    }


def _number(path: tuple[int, ...]) -> str:
    return ".".join(str(place + 1) for place in path)
