"""How the values of components combine, in words with the numbers."""

from collections.abc import Callable, Sequence

from kalmar.values.columns import columns
from kalmar.values.fold import Fold
from kalmar.values.operations import ALMOST_ENDED, ENDED, KERNEL_ENDED, KERNEL_MISERE, KERNEL_NORMAL
from kalmar.words import Said, counted, listed, said

__all__ = ["combined"]

Named = Sequence[tuple[str, int]]
"""Components by name, each with its value."""


def combined(fold: Fold, parts: Named) -> tuple[str, ...]:
    """Lines on how the values of two or more components make one.

    Args:
        fold: the valuation with its operation; nothing is said of operations of a user's own.
        parts: the components, each with its name and value.

    >>> from kalmar.values import REMOTENESS
    >>> from kalmar.values.operations import SELECTIVE_SUM
    >>> combined(Fold(REMOTENESS, SELECTIVE_SUM), [("nim 2", 1), ("nim 3", 1), ("kayles 1", 1)])
    ('1 ⊞ 1 = 1: the sum less 1, as both are odd', '1 ⊞ 1 = 1: the sum less 1, as both are odd')
    """
    name = fold.combine.name
    if " Moore sum " in f" {name}":
        return _moore(name, parts)
    if name in LINES:
        return LINES[name](parts)
    steps = STEPS.get(name)
    return () if steps is None else _stepwise(fold, steps, [value for _, value in parts])


def _nim_sum(parts: Named) -> tuple[str, ...]:
    return columns([value for _, value in parts], [name for name, _ in parts])


def _foreclosed(parts: Named) -> tuple[str, ...]:
    for name, value in parts:
        if value == ENDED:
            return (said("{name} has ended, and so has the whole", name=name),)
    for name, value in parts:
        if value == ALMOST_ENDED:
            return (said("one move ends {name}, and with it the whole", name=name),)
    return _nim_sum(parts)


def _least(parts: Named) -> tuple[str, ...]:
    name, value = min(parts, key=lambda part: part[1])
    return (
        counted(
            value,
            "the first to end decides: {name}, after {number} move",
            "the first to end decides: {name}, after {number} moves",
            name=name,
        ),
    )


def _greatest(parts: Named) -> tuple[str, ...]:
    name, value = max(parts, key=lambda part: part[1])
    return (
        counted(
            value,
            "the last to end decides: {name}, after {number} move",
            "the last to end decides: {name}, after {number} moves",
            name=name,
        ),
    )


def _kernels(parts: Named) -> tuple[str, ...]:
    live = [(name, value) for name, value in parts if not value & KERNEL_ENDED]
    if not live:
        return (said("all components have ended"),)
    if len(live) == 1:
        name, value = live[0]
        if value & KERNEL_MISERE:
            return (said("only {name} has not ended, and it is P in misère play", name=name),)
        return (said("only {name} has not ended, and it is not P in misère play", name=name),)
    wrong = [name for name, value in live if not value & KERNEL_NORMAL]
    if not wrong:
        return (said("two or more have not ended, and all of these are P in normal play"),)
    return (
        said(
            "two or more have not ended, and these are not P in normal play: {names}",
            names=listed(wrong[:MOST_STEPS]),
        ),
    )


def _moore(name: str, parts: Named) -> tuple[str, ...]:
    """The columns modulo k + 1; misère values carry one bit more."""
    most, misere = int(name.split()[-1]), name.startswith("misère")
    numbers = [value >> 1 if misere else value for _, value in parts]
    lines = columns(numbers, [name for name, _ in parts], most + 1)
    return lines[:-1] if misere else lines


LINES: dict[str, Callable[[Named], tuple[str, ...]]] = {
    "nim-sum": _nim_sum,
    "foreclosed sum": _foreclosed,
    "least": _least,
    "greatest": _greatest,
    "kernel sum": _kernels,
}

MOST_STEPS = 12


def _stepwise(
    fold: Fold, step: Callable[[int, int, int], Said], values: list[int]
) -> tuple[str, ...]:
    """One line for each component that is added to those before it."""
    total, lines = values[0], list[str]()
    for value in values[1 : 1 + MOST_STEPS]:
        following = fold.combine(total, value)
        lines.append(step(total, value, following))
        total = following
    return tuple(lines)


def _selective(a: int, b: int, total: int) -> Said:
    if a & b & 1:
        return said("{a} ⊞ {b} = {total}: the sum less 1, as both are odd", a=a, b=b, total=total)
    return said("{a} ⊞ {b} = {total}: the sum", a=a, b=b, total=total)


def _shortened(a: int, b: int, total: int) -> Said:
    if min(a, b) == 0:
        return said("{a} ▽ {b} = 0: one of the two has ended", a=a, b=b)
    if min(a, b) == 1:
        return said("{a} ▽ {b} = 1: one move ends one of the two", a=a, b=b)
    if a & b & 1:
        return said("{a} ▽ {b} = {total}: the sum less 3, as both are odd", a=a, b=b, total=total)
    return said("{a} ▽ {b} = {total}: the sum less 2", a=a, b=b, total=total)


def _misere_shortened(a: int, b: int, total: int) -> Said:
    if min(a, b) == 0:
        return said("{a} ▼ {b} = 0: one of the two has ended", a=a, b=b)
    if a % 2 == b % 2 == 0:
        return said("{a} ▼ {b} = {total}: the sum less 2, as both are even", a=a, b=b, total=total)
    return said("{a} ▼ {b} = {total}: the sum less 1", a=a, b=b, total=total)


STEPS: dict[str, Callable[[int, int, int], Said]] = {
    "selective sum": _selective,
    "shortened sum": _shortened,
    "misère shortened sum": _misere_shortened,
}
