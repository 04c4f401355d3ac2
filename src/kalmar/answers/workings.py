"""Explain an answer line by line: every value with the options or summands it comes from."""

from collections.abc import Callable, Iterator, Sequence

from kalmar.answers import reasons
from kalmar.answers.analysis import Analysis
from kalmar.answers.by_values import ByValues
from kalmar.answers.ideas import reason_of_move
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.valued import EvaluatedPosition
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Outcome
from kalmar.games.play_language.introduction import idea_of
from kalmar.theory.fold import Fold
from kalmar.theory.moore import columns
from kalmar.theory.operations import ALMOST_ENDED, ENDED, KERNEL_ENDED, KERNEL_MISERE, KERNEL_NORMAL
from kalmar.theory.valuations.valuation import Length


def explain_steps(analysis: Analysis) -> tuple[str, ...]:
    """Lines that lead from the options of components to the value of the whole, and who wins.

    Args:
        analysis: of a position; nothing large is computed for it.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation.positions import parse_position
    >>> from kalmar.core.rules import Play
    >>> for line in explain_steps(analyse(parse_position("kayles 5 2"), Play.NORMAL, 1000)):
    ...     print(line)
    the options of kayles 5 have values 0–3; their mex is 4
    the options of kayles 2 have values 0, 1; their mex is 2
    100  4  kayles 5
    010  2  kayles 2
    110  6  nim-sum
    ^  the highest column with an odd number of ones: a component with a 1 there can change it to 0
    take 1 from row 1, leaving 1 and 3: this leaves value 0: every reply has an answer, so you win
    """
    if is_terminal(analysis.position):
        return ()
    working = analysis.own_working
    if working is None:
        assert isinstance(analysis, ByValues)
        working = (*_parts(analysis.valued), *_ends(analysis))
    return (*working, *_explain_best_move(analysis))


def _explain_best_move(analysis: Analysis) -> Iterator[str]:
    """Describe a winning move and what it leaves, or that no move of a lost position wins."""
    if analysis.outcome is Outcome.P:
        yield message("after every move the other player wins")
        if idea := idea_of(analysis.position, analysis.play, True):
            yield idea
    elif analysis.outcome is Outcome.N:
        try:
            move = analysis.best_move(analysis.position)
        except LimitReached:
            return
        if move is not None:
            why = reason_of_move(analysis, move, analysis.position)
            yield message("{move}: {why}", move=move_text(analysis.position, move), why=why)


def _parts(valued: EvaluatedPosition) -> Iterator[str]:
    """Explain components one by one, then how they combine; nested compounds from the inside."""
    # A component that occurs twice is explained once.
    seen: set[Position] = set()
    for part in valued.parts:
        if part.parts:
            yield from _parts(part)
        elif part.position not in seen and len(seen) < reasons.MOST_PARTS:
            seen.add(part.position)
            yield from _component(part)
    # Many summands would make columns that nobody reads.
    if 1 < len(valued.parts) <= reasons.MOST_SUMMANDS:
        named = [(reasons.name_of(part.position), part.value) for part in valued.parts]
        yield from explain_combination(valued.parts[0].fold, named)


def _component(part: EvaluatedPosition) -> Iterator[str]:
    """Explain where a component's value comes from: a formula, its options, or its end."""
    name, solved = reasons.name_of(part.position), part.solved
    if part.ended:
        yield message("{name} has ended", name=name)
        return
    working = solved.working and solved.working(part.position.component) if solved else None
    if working is not None:
        yield message("{name}: {working}", name=name, working=working)
    elif options := part.option_values:
        sentence = reasons.explain_choice(part.fold.valuation, name, options)
        if sentence is not None:
            yield sentence


def _ends(analysis: Analysis) -> Iterator[str]:
    """Describe who ends it when, if the value implies that."""
    length = analysis.valuation.length
    if length is None:
        return
    if length is Length.HURRIED:
        yield reasons.explain_length(analysis.value, analysis.outcome)
    elif analysis.outcome is Outcome.N:
        yield plural_message(
            analysis.value,
            "you can win and make the game last {number} move",
            "you can win and make the game last {number} moves (counting both players)",
        )
    else:
        yield plural_message(
            analysis.value,
            "the other player wins, and you can end the game in {number} move",
            "the other player wins, and you can end the game in {number} moves (counting both"
            " players)",
        )


Named = Sequence[tuple[str, int]]
"""Components by name, each with its value."""


def explain_combination(fold: Fold, parts: Named) -> tuple[str, ...]:
    """Lines on how the values of two or more components make one.

    Args:
        fold: the valuation with its operation; nothing is said of operations of a user's own.
        parts: the components, each with its name and value.

    >>> from kalmar.theory.valuations import REMOTENESS
    >>> from kalmar.theory.operations import SELECTIVE_SUM
    >>> parts = [("nim 2", 1), ("nim 3", 1), ("kayles 1", 1)]
    >>> explain_combination(Fold(REMOTENESS, SELECTIVE_SUM), parts)
    ('1 ⊞ 1 = 1: the sum minus 1, since both are odd', '1 ⊞ 1 = 1: the sum minus 1, since both are odd')
    """  # noqa: E501 - a line of the program
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
            return (message("{name} has ended, so the compound has ended", name=name),)
    for name, value in parts:
        if value == ALMOST_ENDED:
            return (message("one move ends {name} and with it the compound", name=name),)
    return _nim_sum(parts)


def _least(parts: Named) -> tuple[str, ...]:
    name, value = min(parts, key=lambda part: part[1])
    return (
        plural_message(
            value,
            "the first component to end decides: {name}, after {number} move",
            "the first component to end decides: {name}, after {number} moves",
            name=name,
        ),
    )


def _greatest(parts: Named) -> tuple[str, ...]:
    name, value = max(parts, key=lambda part: part[1])
    return (
        plural_message(
            value,
            "the last component to end decides: {name}, after {number} move",
            "the last component to end decides: {name}, after {number} moves",
            name=name,
        ),
    )


def _kernels(parts: Named) -> tuple[str, ...]:
    live = [(name, value) for name, value in parts if not value & KERNEL_ENDED]
    if not live:
        return (message("all components have ended"),)
    if len(live) == 1:
        name, value = live[0]
        if value & KERNEL_MISERE:
            return (message("only {name} has not ended, and it is P in misère play", name=name),)
        return (message("only {name} has not ended, and it is not P in misère play", name=name),)
    wrong = [name for name, value in live if not value & KERNEL_NORMAL]
    if not wrong:
        return (
            message("two or more components have not ended, and all of them are P in normal play"),
        )
    return (
        message(
            "two or more components have not ended, and these are not P in normal play: {names}",
            names=join_messages(wrong[:MOST_STEPS]),
        ),
    )


def _moore(name: str, parts: Named) -> tuple[str, ...]:
    """Format the columns modulo k + 1; misère values carry one bit more."""
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


Step = Callable[[int, int], Message]
"""From two values to the sentence about their total, with `a`, `b` and `total` in it."""


def _stepwise(fold: Fold, step: Step, values: list[int]) -> tuple[str, ...]:
    """Format one line for each component that is added to those before it."""
    total, lines = values[0], list[str]()
    for value in values[1 : 1 + MOST_STEPS]:
        following = fold.combine(total, value)
        lines.append(message(step(total, value).template, a=total, b=value, total=following))
        total = following
    return tuple(lines)


def _selective(a: int, b: int) -> Message:
    if a & b & 1:
        return message("{a} ⊞ {b} = {total}: the sum minus 1, since both are odd")
    return message("{a} ⊞ {b} = {total}: the sum")


def _shortened(a: int, b: int) -> Message:
    if min(a, b) == 0:
        return message("{a} ▽ {b} = 0: one of the two has ended")
    if min(a, b) == 1:
        return message("{a} ▽ {b} = 1: one move ends one of the two")
    if a & b & 1:
        return message("{a} ▽ {b} = {total}: the sum minus 3, since both are odd")
    return message("{a} ▽ {b} = {total}: the sum minus 2")


def _misere_shortened(a: int, b: int) -> Message:
    if min(a, b) == 0:
        return message("{a} ▼ {b} = 0: one of the two has ended")
    if a % 2 == b % 2 == 0:
        return message("{a} ▼ {b} = {total}: the sum minus 2, since both are even")
    return message("{a} ▼ {b} = {total}: the sum minus 1")


STEPS: dict[str, Step] = {
    "selective sum": _selective,
    "shortened sum": _shortened,
    "misère shortened sum": _misere_shortened,
}
