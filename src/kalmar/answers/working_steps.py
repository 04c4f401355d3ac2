"""Explain one step of a computation in words: mex, lego and the like, and nim-sums.

`explain_choice` says how the value of a component comes from those of its options,
`explain_combination` how the values of components combine.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import reduce
from operator import or_

from kalmar.answers.count_moves import has_at_most
from kalmar.answers.valued import EvaluatedPosition
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.theory.fold import Fold
from kalmar.theory.moore import columns
from kalmar.theory.operations import ALMOST_ENDED, ENDED, KERNEL_ENDED, KERNEL_MISERE, KERNEL_NORMAL
from kalmar.theory.valuations.valuation import Valuation

MOST_PARTS = 6
"""So many components are explained one by one, each once."""

MOST_OPTIONS = 300
"""Up to this many moves of a component are listed to explain its value."""

MOST_SHOWN = 12
"""So many numbers of a set are shown."""

SHORTEST_RUN = 4
"""So many numbers in a row are shown by the first and the last."""


def set_text(values: Iterable[int]) -> str:
    """Format a set of numbers, runs of neighbours joined, and cut where it is long.

    >>> set_text([3, 0, 1]), set_text([0, 1, 2, 3, 4, 7]), set_text([])
    ('0, 1, 3', '0–4, 7', '–')
    """
    runs: list[list[int]] = []
    # Runs of neighbours: a long run is shown by its ends.
    for value in sorted(set(values)):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    texts: list[str] = []
    for run in runs:
        long = len(run) >= SHORTEST_RUN
        texts += [f"{run[0]}–{run[-1]}"] if long else map(str, run)
    more = ["…"] if len(texts) > MOST_SHOWN else []
    return ", ".join([*texts[:MOST_SHOWN], *more]) or "–"


def option_values(part: EvaluatedPosition) -> set[int]:
    """Return the values that moves of a component leave, if its value comes from them.

    The set is empty for an ended component, one valued by a formula, and one with many moves.
    """
    # Removal games are searched for one value, or listed where nothing is compiled: alike here.
    if part.parts or part.ended or hasattr(part.position.rules, "removal"):
        return set()
    if part.solved and (part.solved.working or part.reach):
        return set()
    return set(part.distribution) if has_at_most(part.position, MOST_OPTIONS) else set()


def explain_mex(name: str, options: set[int], value: str, therefore: str) -> Message:
    """Explain the Grundy value of a component by those of its options, and who wins.

    >>> explain_mex("kayles 2", {0, 1}, "2", "not zero, so the player to move wins")
    'The options of kayles 2 have Grundy values 0, 1, and the mex of these is 2: not zero, so ...'
    """
    fields = {"name": name, "options": set_text(options), "value": value, "therefore": therefore}
    if len(options) == 1:
        return message(
            "Every option of {name} has Grundy value {options}, and the mex is {value}:"
            " {therefore}.",
            **fields,
        )
    return message(
        "The options of {name} have Grundy values {options}, and the mex of these is {value}:"
        " {therefore}.",
        **fields,
    )


def explain_choice(valuation: Valuation, name: str, values: Collection[int]) -> Message | None:
    """Explain how the values of a component's options determine its own; None where not known.

    Args:
        valuation: one of `VALUATIONS`; nothing is said of others.
        name: of the component.
        values: of its options, of which there is at least one.

    >>> from kalmar.theory.valuations import GRUNDY, REMOTENESS
    >>> explain_choice(GRUNDY, "kayles 5", {0, 1, 3})
    'the options of kayles 5 have values 0, 1, 3; their mex is 2'
    >>> explain_choice(REMOTENESS, "nim 2 & nim 3", {1, 3})
    'the options of nim 2 & nim 3 have values 1, 3; none is even, and the greatest odd one is 3, so its value is 3 + 1 = 4'
    """  # noqa: E501 - a line of the program
    sentence = SENTENCES.get(valuation.name)
    return sentence(name, set(values), valuation.of_options(values)) if sentence else None


Sentence = Callable[[str, set[int], int], Message]
"""From the name, the values of the options and the component's own value."""


def _mex(name: str, values: set[int], value: int) -> Message:
    return message(
        "the options of {name} have values {values}; their mex is {value}",
        name=name,
        values=set_text(values),
        value=value,
    )


def _choose_foreclosed(name: str, values: set[int], value: int) -> Message:
    if value == ALMOST_ENDED:
        return message("one move ends {name}", name=name)
    # Deleted options have negative values.
    kept = {v for v in values if v >= 0}
    if not kept:
        return message(
            "every option of {name} can be ended in one move, so all are deleted and the mex is 0",
            name=name,
        )
    # Deleted options are named only where there are some: else the usual sentence is enough.
    if kept != values:
        return message(
            "the options of {name} that no single move ends have values {values}; their mex"
            " is {value}",
            name=name,
            values=set_text(kept),
            value=value,
        )
    return _mex(name, kept, value)


def _misere_foreclosed(name: str, values: set[int], value: int) -> Message:
    # In misère play only ended components are deleted, not those that one move ends.
    kept = values - {ENDED}
    if not kept:
        return message(
            "every move ends {name}, so all its options are deleted and the mex is 0",
            name=name,
        )
    if kept != values:
        return message(
            "the options of {name} that have not ended have values {values}; their mex is {value}",
            name=name,
            values=set_text(kept),
            value=value,
        )
    return _mex(name, kept, value)


def _length(parity: int, first: Message, absent: Message, second: Message) -> Sentence:
    """Build the function that writes the sentence for a valuation that counts moves.

    Args:
        parity: of the numbers that the player to move looks for.
        first: which of these.
        absent: that there is none.
        second: which one of the others.
    """

    def sentence(name: str, values: set[int], value: int) -> Message:
        # The value is one more than that of the option that decides.
        fields = {"name": name, "values": set_text(values), "best": value - 1, "value": value}
        if any(v % 2 == parity for v in values):
            return message(
                "the options of {name} have values {values}; the {which} one is {best}, so"
                " its value is {best} + 1 = {value}",
                which=first,
                **fields,
            )
        return message(
            "the options of {name} have values {values}; {absent}, and the {which} one is"
            " {best}, so its value is {best} + 1 = {value}",
            absent=absent,
            which=second,
            **fields,
        )

    return sentence


def _kernel(name: str, values: set[int], _value: int) -> Message:
    # A bit is set iff some option is a P-position of that convention.
    met = reduce(or_, values)
    normal = (
        message("some option is P in normal play, so it is not P")
        if met & KERNEL_NORMAL
        else message("no option is P in normal play, so it is P")
    )
    misere = (
        message("some option is P in misère play, so it is not P")
        if met & KERNEL_MISERE
        else message("no option is P in misère play, so it is P")
    )
    return message("{name}: {sides}", name=name, sides=join_messages((normal, misere), "; "))


NO_EVEN, NO_ODD = message("none is even"), message("none is odd")

SENTENCES: dict[str, Sentence] = {
    "grundy": _mex,
    "misere-grundy": _mex,
    "foreclosed": _choose_foreclosed,
    "misere-foreclosed": _misere_foreclosed,
    "remoteness": _length(0, message("least even"), NO_EVEN, message("greatest odd")),
    "misere-remoteness": _length(1, message("least odd"), NO_ODD, message("greatest even")),
    "suspense": _length(0, message("greatest even"), NO_EVEN, message("least odd")),
    "misere-suspense": _length(1, message("greatest odd"), NO_ODD, message("least even")),
    "kernel": _kernel,
}


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


def _stepwise(
    fold: Fold, step: Callable[[int, int, int], Message], values: list[int]
) -> tuple[str, ...]:
    """Format one line for each component that is added to those before it."""
    total, lines = values[0], list[str]()
    for value in values[1 : 1 + MOST_STEPS]:
        following = fold.combine(total, value)
        lines.append(step(total, value, following))
        total = following
    return tuple(lines)


def _selective(a: int, b: int, total: int) -> Message:
    if a & b & 1:
        return message(
            "{a} ⊞ {b} = {total}: the sum minus 1, since both are odd", a=a, b=b, total=total
        )
    return message("{a} ⊞ {b} = {total}: the sum", a=a, b=b, total=total)


def _shortened(a: int, b: int, total: int) -> Message:
    if min(a, b) == 0:
        return message("{a} ▽ {b} = 0: one of the two has ended", a=a, b=b)
    if min(a, b) == 1:
        return message("{a} ▽ {b} = 1: one move ends one of the two", a=a, b=b)
    if a & b & 1:
        return message(
            "{a} ▽ {b} = {total}: the sum minus 3, since both are odd", a=a, b=b, total=total
        )
    return message("{a} ▽ {b} = {total}: the sum minus 2", a=a, b=b, total=total)


def _misere_shortened(a: int, b: int, total: int) -> Message:
    if min(a, b) == 0:
        return message("{a} ▼ {b} = 0: one of the two has ended", a=a, b=b)
    if a % 2 == b % 2 == 0:
        return message(
            "{a} ▼ {b} = {total}: the sum minus 2, since both are even", a=a, b=b, total=total
        )
    return message("{a} ▼ {b} = {total}: the sum minus 1", a=a, b=b, total=total)


STEPS: dict[str, Callable[[int, int, int], Message]] = {
    "selective sum": _selective,
    "shortened sum": _shortened,
    "misère shortened sum": _misere_shortened,
}
