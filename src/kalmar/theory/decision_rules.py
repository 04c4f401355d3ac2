"""What theorems about all components ask of a way, read off the values, and want of a turn.

A theorem has four functions, each given the rules of the compound: whether it is about this way,
whether it holds for so many components, what the value of the whole is, and what turns that win
leave of which components. `kalmar.theory.decisions` puts them together.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

from kalmar.core.choices import Choice, InTurn, Neighbours
from kalmar.core.compounds import Compound
from kalmar.theory import operations as op
from kalmar.theory import several_heaps
from kalmar.theory.several_heaps import is_balanced, turns
from kalmar.theory.table import most_moved

Values = Sequence[int]
WholeValue = Callable[[Values, Compound], int]
Aim = Mapping[int, Collection[int]]
"""Which values a turn has to leave of the components that it moves, by their places."""
Aims = Callable[[Values, Compound], Iterable[Aim]]


def single(then: Mapping[int, int]) -> Aim:
    """Return the aim of one value for each moved component."""
    return {place: (value,) for place, value in then.items()}


Fits = Callable[[Compound, int], bool]
"""Whether a rule is about a way of playing so many components, or holds for so many."""


def any_number(rules: Compound, count: int) -> bool:  # noqa: ARG001 - as the others
    """Return True: the rule holds for any number of components."""
    return True


def until_last(fits: Fits) -> Fits:
    """Return the check for a choice that play goes on to the last end."""

    def fits_last(rules: Compound, count: int) -> bool:
        ending = rules.ending
        late = ending.enough is None or ending.enough >= count
        return ending.component is None and late and fits(rules, count)

    return fits_last


def until_first(fits: Fits) -> Fits:
    """Return the check for a choice that play ends with the first end."""
    return lambda rules, count: rules.ending.enough == 1 and fits(rules, count)


# To the first end: nobody lets the opponent end a component, so foreclosed values take the place of
# Grundy values (heaps of Nim less one in misère play).


def first_end(value: WholeValue) -> WholeValue:
    """Return the rule to the first end in normal play, from that to the last one."""

    def outcome(values: Values, rules: Compound) -> int:
        if min(values) < 0:
            return int(min(values) == op.ALMOST_ENDED)
        return int(value(values, rules) != 0)

    return outcome


def misere_first_end(value: WholeValue) -> WholeValue:
    """Return the rule to the first end in misère play, from that to the last one."""
    return lambda values, rules: int(min(values) < 0 or value(values, rules) != 0)


def end_or(aims: Aims) -> Aims:
    """Return the aims to the first end: to end a component, or those to the last end."""

    def end_first(values: Values, rules: Compound) -> Iterable[Aim]:
        if op.ALMOST_ENDED not in values:
            return aims(values, rules)
        first = values.index(op.ALMOST_ENDED)
        # A turn may have to move other heaps as well; what it leaves of them does not matter.
        others = [place for place in range(len(values)) if place != first]
        more = others[: (rules.choice.least or 1) - 1]
        return ({first: (op.ENDED,), **dict.fromkeys(more, (op.ENDED, op.ALMOST_ENDED))},)

    return end_first


# At most k components in a turn.


def is_few(rules: Compound, count: int) -> bool:
    """Check for at most k components in a turn, k > 1."""
    return _most(rules, count) > 1


def _most(rules: Compound, count: int) -> int:
    return most_moved(rules.choice, count) or 0


def is_one_more(rules: Compound, count: int) -> bool:
    """Check that there is one component more than a turn may move."""
    return count == _most(rules, count) + 1


def is_many(rules: Compound, count: int) -> bool:
    """Check that there are more than a turn may move."""
    return count > _most(rules, count)


def unequal(values: Values, rules: Compound) -> int:  # noqa: ARG001 - as the others
    """Return 0 iff all values are equal."""
    return int(len({*values}) > 1)


def equalise(values: Values, rules: Compound) -> Iterator[Aim]:  # noqa: ARG001 - as the others
    """Yield how a turn makes all values equal: downwards first, then also upwards.

    >>> from kalmar.core.compounds import SUM
    >>> list(equalise([4, 2, 4], SUM)), list(equalise([4, 4, 4], SUM))
    ([{0: (2,), 2: (2,)}, {1: (4,)}], [])
    """
    for wanted in sorted({*values}) if len({*values}) > 1 else ():
        then = {place: wanted for place, value in enumerate(values) if value != wanted}
        yield single(then)


def nim_sparing_one(heaps: Values, rules: Compound) -> int:  # noqa: ARG001 - as the others
    """Return the Grundy value of heaps of which a turn takes from all but one at most."""
    return several_heaps.sparing_value(heaps)


def unbalanced(heaps: Values, rules: Compound) -> int:
    """Return 0 iff the ones of each binary digit make a multiple of k + 1."""
    return int(not is_balanced(heaps, _most(rules, len(heaps))))


def balance(heaps: Values, rules: Compound) -> Iterator[Aim]:
    """Yield how a turn balances the digits."""
    return map(single, turns(heaps, _most(rules, len(heaps))))


# Exactly k components, and neighbours in a circle.


def is_exact(rules: Compound, count: int) -> bool:  # noqa: ARG001 - as the others
    """Check for exactly k components in a turn, k > 1."""
    choice = rules.choice
    plain = not (choice.places or choice.sizes or choice.fewer)
    return plain and choice.least == choice.most and (choice.least or 0) > 1


def exactly_late(rules: Compound, count: int) -> bool:
    """Check for "exactly k" with an ending that comes no earlier than that no turn is left."""
    choice, ending = rules.choice, rules.ending
    late = ending.enough is None or ending.enough > count - (choice.least or 0)
    return is_exact(rules, count) and ending.component is None and late


def is_half(rules: Compound, count: int) -> bool:
    """Check for more than k and at most 2k components: k are all of them, fewer leave no turn."""
    least = rules.choice.least or 0
    return least < count <= 2 * least


def exact_nim(heaps: Values, rules: Compound) -> int:
    """Return the Grundy value of exact Nim."""
    return several_heaps.exact_value(heaps, rules.choice.least or 1)


def exact_turns(heaps: Values, rules: Compound) -> Iterator[Aim]:
    """Yield how turns of exact Nim win."""
    return map(single, several_heaps.exact_turns(heaps, rules.choice.least or 1))


def in_circle(rules: Compound, count: int) -> bool:  # noqa: ARG001 - as the others
    """Check for neighbours in a circle."""
    places = rules.choice.places
    return isinstance(places, Neighbours) and places.circle


def _width(rules: Compound) -> int:
    return getattr(rules.choice.places, "width", 0)


def is_circle_known(rules: Compound, count: int) -> bool:
    """Check that so many heaps in a circle are solved."""
    return (count, _width(rules)) in several_heaps.CIRCLES


def circular_nim(heaps: Values, rules: Compound) -> int:
    """Return 0 iff the player to move loses heaps in a circle."""
    return int(not several_heaps.is_lost_circle(heaps, _width(rules)))


def circle_turns(heaps: Values, rules: Compound) -> Iterator[Aim]:
    """Yield how turns in a circle win."""
    return map(single, several_heaps.circle_turns(heaps, _width(rules)))


def is_two_of_four(rules: Compound, count: int) -> bool:
    """Check for 2 neighbours of 4 in a circle: one at most of each opposite pair."""
    return in_circle(rules, count) and count == 4 and _width(rules) == 2


def unpaired(values: Values, rules: Compound) -> int:  # noqa: ARG001 - as the others
    """Return 0 iff opposite values are equal."""
    return int(values[0] != values[2] or values[1] != values[3])


def pair_up(values: Values, rules: Compound) -> Iterator[Aim]:  # noqa: ARG001 - as the others
    """Yield how a turn makes opposite values equal."""
    pairs = [(place, place + 2) for place in (0, 1) if values[place] != values[place + 2]]
    # The larger value comes first: downwards there is always a move.
    ordered = [sorted(pair, key=lambda place: -values[place]) for pair in pairs]
    for moved in product(*ordered) if pairs else ():
        yield {place: (values[(place + 2) % 4],) for place in moved}


# Any components.


def any_until(rules: Compound, count: int) -> bool:
    """Check for any components in a turn, until some have ended, or a certain one."""
    choice, ending = rules.choice, rules.ending
    counted = ending.enough is not None and 1 < ending.enough < count
    all_sets = choice == Choice.ANY or _most(rules, count) >= count
    return all_sets and (counted or ending.component is not None)


def some_won(values: Values, rules: Compound) -> int:
    """Return 0 iff play is over or the remoteness of each component is even."""
    over = rules.ending.over_at([value == 0 for value in values])
    return int(not over and any(value % 2 for value in values))


def lose_all(values: Values, rules: Compound) -> Iterable[Aim]:  # noqa: ARG001
    """Return how a turn brings every component that is won to one that is lost."""
    return ({place: (value - 1,) for place, value in enumerate(values) if value % 2},)


NORMAL_P = (op.KERNEL_NORMAL, op.KERNEL_NORMAL | op.KERNEL_MISERE)
"""Kernel triples of components that go on and are lost in normal play."""
MISERE_P = (op.KERNEL_MISERE, op.KERNEL_NORMAL | op.KERNEL_MISERE)
"""Those that are lost in misère play."""
OVER = (op.KERNEL_ENDED | op.KERNEL_NORMAL,)
"""The triple of ended components."""


def _ends_left(values: Values, rules: Compound) -> int:
    """Return how many more components have to end."""
    ended = sum(value in OVER for value in values)
    return min(rules.ending.enough or 0, len(values)) - ended


def misere_some_won(values: Values, rules: Compound) -> int:
    """Return 0 iff misère play is not over and the component that counts, or each, is lost.

    The last component to end, or the only one that counts, has to be lost in misère play; as long
    as several have to end, and where ends do not count, normal play tells what is lost.
    """
    if rules.ending.over_at([value in OVER for value in values]):
        return 1
    counts = rules.ending.component
    last = counts is None and _ends_left(values, rules) == 1
    return int(any(
        not value & (op.KERNEL_MISERE if last or place == counts else op.KERNEL_NORMAL)
        for place, value in enumerate(values) if not (last and value in OVER)
    ))  # fmt: skip


def misere_lose_all(values: Values, rules: Compound) -> Iterator[Aim]:
    """Yield how a turn brings all components to lost ones; the first that can be made wins."""
    counts, live = rules.ending.component, [p for p, v in enumerate(values) if v not in OVER]
    to_normal = {place: NORMAL_P for place in live if not values[place] & op.KERNEL_NORMAL}
    to_misere = {place: MISERE_P for place in live if not values[place] & op.KERNEL_MISERE}
    if counts is not None:
        others = {place: NORMAL_P + OVER for place in to_normal if place != counts}
        yield others | ({counts: MISERE_P} if counts in to_misere else {})
        return
    left = _ends_left(values, rules)
    if left == 1:
        yield to_misere
        return
    # Without an end, or with all ends but one, or, if there cannot be so many, with a few ends.
    yield to_normal
    for ends in combinations(to_normal, left - 1):
        yield {**to_misere, **dict.fromkeys(ends, OVER)}
    yield dict.fromkeys(to_normal, NORMAL_P + OVER)


# In turn, and the one that counts.


def in_turn(rules: Compound, count: int) -> bool:
    """Check that several components are moved in turn, none of them passed over."""
    places = rules.choice.places
    return isinstance(places, InTurn) and not places.fewer and count > 1


def is_even(rules: Compound, count: int) -> bool:  # noqa: ARG001 - as the others
    """Check for an even number of components: each is moved by one player."""
    return count % 2 == 0


def is_odd(rules: Compound, count: int) -> bool:  # noqa: ARG001 - as the others
    """Check for an odd number of components: each is moved by both players in turn."""
    return count % 2 == 1


def _next(rules: Compound) -> int:
    places = rules.choice.places
    assert isinstance(places, InTurn)
    return places.next


def first_stuck(lengths: Values, rules: Compound) -> int:
    """Return after how many moves it is the turn of a component that has ended.

    >>> from kalmar.core.own_ways import parse_way
    >>> first_stuck([1, 2, 1], Compound(*parse_way("in turn")))
    3
    """
    count, start = len(lengths), _next(rules)
    return min((place - start) % count + count * n for place, n in enumerate(lengths))


def first_ended(lengths: Values, rules: Compound) -> int:
    """Return after how many moves a component has ended.

    >>> from kalmar.core.own_ways import parse_way
    >>> first_ended([2, 2, 1], Compound(*parse_way("in turn, first")))
    3
    """
    count, start = len(lengths), _next(rules)
    return min(
        (place - start) % count + 1 + count * (n - 1) if n else 0 for place, n in enumerate(lengths)
    )


def next_step(values: Values, rules: Compound) -> Iterable[Aim]:
    """Return that the next component is brought one move nearer to its end."""
    return ({_next(rules): (values[_next(rules)] - 1,)},)


def all_to_one(rules: Compound, count: int) -> bool:  # noqa: ARG001 - as the others
    """Check for "all, component i"."""
    return rules.choice == Choice.ALL and rules.ending.component is not None


def that_one(values: Values, rules: Compound) -> int:
    """Return the value of the component whose end matters."""
    return values[rules.ending.component or 0]


def step_there(values: Values, rules: Compound) -> Iterable[Aim]:
    """Return the value to which the component whose end matters is brought."""
    place = rules.ending.component or 0
    return ({place: (values[place] - 1,)},)
