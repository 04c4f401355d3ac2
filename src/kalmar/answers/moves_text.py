"""Moves as text: which component, what it was, what is left of it."""

from kalmar.compound import Compound, Move, Position, Step

__all__ = ["move_text", "ordinal"]


def ordinal(number: int) -> str:
    """An English ordinal.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def move_text(position: Position, move: Move) -> str:
    """A move in words and signs; a turn in several components has a semicolon between its steps.

    The component is named by its place where there is more than one.

    >>> from kalmar.positions import parse_position
    >>> start = parse_position("nim 3 5")
    >>> move_text(start, (Step((1,), start.component[1], (2,)),))
    '2nd: 5 → 2'
    """
    return "; ".join(_step_text(position, step) for step in move)


def _step_text(position: Position, step: Step) -> str:
    rules = step.before.rules
    left = " + ".join(rules.format(piece) for piece in step.option)
    change = f"{rules.format(step.before.component)} → {left}"
    names = []
    here = position
    for index in step.path:
        if isinstance(here.rules, Compound) and len(here.component) > 1:
            names.append(ordinal(index + 1))
        here = here.component[index]
    return f"{', '.join(names)}: {change}" if names else change
