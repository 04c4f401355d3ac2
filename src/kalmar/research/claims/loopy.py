"""Claims of source 001, §§3 to 5: labels of games on digraphs, and sums of games with cycles.

Each is checked on every digraph of a few vertices, one of each kind, with all its vertices as
starts. Sums are literal. Checkers take the statement as a function, so that a wrong one can be seen
to fail.
"""

import operator
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations_with_replacement, product

from kalmar.answers.answer import solve
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.loopy import LoopyValue, solve_graph
from kalmar.games.boards.road_map import ROADS
from kalmar.research.claims.claim import Case, Checker, case, list_winning_moves, parametric
from kalmar.research.claims.small_graphs import (
    Digraph,
    compose,
    digraphs_to,
    graph_of,
    one_digraph,
    outcomes,
    places,
    shown,
)
from kalmar.theory.excludants import mex
from kalmar.theory.operations import nim_sum

Label = int | None

Labels = Sequence[Label]


Ready = Callable[[Digraph, Labels, int], Label]


Property = Callable[[Label, Collection[Label]], bool]


def labels_of(digraph: Digraph) -> list[Label]:
    """List the program's labels of all vertices, None where there is none.

    >>> labels_of(((), (0,), (2,)))
    [0, 1, None]
    """
    labels = solve_graph(graph_of(digraph)).labels
    return [labels[v] if labels[v] >= 0 else None for v in range(len(digraph))]


def ready_finite(digraph: Digraph, labels: Labels, vertex: int) -> Label:
    """Return the label that §3 gives a vertex now: the mex, once all options have labels.

    >>> ready_finite(((), (0, 1)), [0, None], 1) is None, ready_finite(((), (0,)), [0, None], 1)
    (True, 1)
    """
    known = [label for u in digraph[vertex] if (label := labels[u]) is not None]
    return mex(known) if len(known) == len(digraph[vertex]) else None


def ready_loopy(digraph: Digraph, labels: Labels, vertex: int) -> Label:
    """Return §4's label of a vertex now: unlabelled options must lead to the same label.

    >>> ready_loopy(((1,), (0, 2), ()), [None, None, 0], 0)
    0
    """
    options = digraph[vertex]
    wanted = mex([label for u in options if (label := labels[u]) is not None])
    others = (u for u in options if labels[u] is None)
    answered = all(any(labels[w] == wanted for w in digraph[u]) for u in others)
    return wanted if answered else None


def endings(digraph: Digraph, ready: Ready) -> set[tuple[Label, ...]]:
    """Find the labels at the end, by every order in which vertices can get theirs.

    >>> endings(((), (0,), (2,)), ready_finite)
    {(0, 1, None)}
    """
    ends: set[tuple[Label, ...]] = set()
    seen: set[tuple[Label, ...]] = set()
    todo: list[tuple[Label, ...]] = [(None,) * len(digraph)]
    while todo:
        labels = todo.pop()
        if labels in seen:
            continue
        seen.add(labels)
        now = [
            (*labels[:v], label, *labels[v + 1 :])
            for v in range(len(digraph))
            if labels[v] is None and (label := ready(digraph, labels, v)) is not None
        ]
        todo.extend(now)
        if not now:
            ends.add(labels)
    return ends


@one_digraph
def one_ending(digraph: Digraph, ready: Ready) -> bool:
    """Return whether every order of labelling ends in the same labels, the program's."""
    return endings(digraph, ready) == {tuple(labels_of(digraph))}


@one_digraph
def fully_labelled(digraph: Digraph, ready: Ready) -> bool:
    """Return whether each vertex gets a number, the program's one."""
    (*_, last) = endings(digraph, ready)
    return None not in last and list(last) == labels_of(digraph)


def loses_without_options(label: Label, options: Collection[Label]) -> bool:
    """Return whether property a) holds: where there are no moves the number is 0.

    >>> loses_without_options(0, []), loses_without_options(1, [])
    (True, False)
    """
    return bool(options) or label == 0


def never_repeats(label: Label, options: Collection[Label]) -> bool:
    """Return whether property b) holds: no move leads to the same number.

    >>> never_repeats(1, [0, 2]), never_repeats(1, [0, 1])
    (True, False)
    """
    return label is None or label not in options


def reaches_all_smaller(label: Label, options: Collection[Label]) -> bool:
    """Return whether property c) holds: moves lead to every smaller number.

    >>> reaches_all_smaller(2, [0, 1, 5]), reaches_all_smaller(2, [0])
    (True, False)
    """
    return label is None or set(range(label)) <= set(options)


def labelled(digraph: Digraph) -> Iterator[tuple[Label, list[Label]]]:
    """Yield for each vertex its label and those of its options."""
    labels = labels_of(digraph)
    for label, options in zip(labels, digraph, strict=True):
        yield label, [labels[u] for u in options]


@one_digraph
def with_property(digraph: Digraph, holds: Property) -> bool:
    """Return whether the numbers of all vertices have a property."""
    return all(holds(label, options) for label, options in labelled(digraph))


def by_labels(label: Label, options: Collection[Label]) -> Outcome:
    """Return the outcome by theorem 6: lost at 0, won where a move leads to 0, else drawn.

    >>> by_labels(None, [0, None]).value, by_labels(None, [None]).value
    ('N', 'draw')
    """
    if label == 0:
        return Outcome.P
    return Outcome.N if 0 in options else Outcome.DRAW


@one_digraph
def decided(digraph: Digraph, rule: Callable[[Label, Collection[Label]], Outcome]) -> bool:
    """Return whether a rule on numbers says who wins, as going back from the ends does."""
    return [rule(*pair) for pair in labelled(digraph)] == outcomes(digraph)


def all_properties(label: Label, options: Collection[Label]) -> bool:
    """Return whether properties a), b) and c) hold at once."""
    checks = (loses_without_options, never_repeats, reaches_all_smaller)
    return all(check(label, options) for check in checks)


def by_zero(label: Label, _options: Collection[Label]) -> Outcome:
    """Return the outcome by theorem 5: lost iff the number is 0."""
    return Outcome.P if label == 0 else Outcome.N


def values_of(digraph: Digraph) -> list[LoopyValue]:
    """List the program's values of all vertices.

    >>> [str(value) for value in values_of(((), (0,), (2,)))]
    ['0', '1', '∞()']
    """
    solved = solve_graph(graph_of(digraph))
    return [solved.value(v) for v in range(len(digraph))]


def alike(digraph: Digraph, count: int) -> list[Outcome]:
    """Find who wins so many copies of the game at once, for each vertex as its start.

    >>> [outcome.value for outcome in alike(((), (0,)), 2)]
    ['P', 'P']
    """
    # All copies start at the same vertex, so only the diagonal of the literal sum is read.
    solved = solve_graph(graph_of(compose("disjunctive", *[digraph] * count)))
    starts = [n for n, at in enumerate(places(*[digraph] * count)) if len(set(at)) == 1]
    return [solved.outcome_of(start) for start in starts]


@parametric
def copies(
    to: int, count: int, allowed: Callable[[Outcome], set[Outcome]], finite: bool
) -> Iterator[Case]:
    """Yield checks of who can win several copies, by who wins one."""
    # §5, page 9: theorems on J + J and J + J + J, and the loopy example after them.
    for digraph in digraphs_to(to, finite):
        pairs = zip(outcomes(digraph), alike(digraph, count), strict=True)
        for v, (one, several) in enumerate(pairs):
            words = f"{shown(digraph)} from {'abcdefgh'[v]}: {one.value}, {several.value}"
            yield case(several in allowed(one), words)


@parametric
def multiples(to: int, positive: Callable[[int, int], bool]) -> Iterator[Case]:
    """Yield checks of theorem 7: whether so many copies of a finite game have positive value."""
    # Theorem 7, page 10: k·J has value 0 for even k, and is positive for odd k iff J is.
    for count in range(1, to + 1):
        for digraph in digraphs_to(4, finite=True):
            found = [outcome is Outcome.N for outcome in alike(digraph, count)]
            values = [value.label or 0 for value in values_of(digraph)]
            expected = [positive(value, count) for value in values]
            yield case(found == expected, f"{count} copies of {shown(digraph)}")


@parametric
def sums(
    to: int, sum_of: Callable[[LoopyValue, LoopyValue], LoopyValue], finite: bool
) -> Iterator[Case]:
    """Yield checks of theorem 8: values of two games give their sum's label and outcome."""
    # Theorem 8, page 10. Where a component has no label, the labels its moves reach decide
    # (Winning Ways, ch. 12): ∞(K). Both the label and the outcome are compared.
    pairs = combinations_with_replacement(digraphs_to(to, finite), 2)
    for one, other in sorted(pairs, key=lambda pair: len(pair[0]) * len(pair[1])):
        expected = [sum_of(a, b) for a, b in product(values_of(one), values_of(other))]
        whole = compose("disjunctive", one, other)
        right = labels_of(whole) == [value.label for value in expected]
        right = right and outcomes(whole) == [value.outcome for value in expected]
        yield case(right, f"{shown(one)} + {shown(other)}")


@parametric
def twice(to: int, allowed: Callable[[LoopyValue, bool], bool]) -> Iterator[Case]:
    """Yield checks that two copies from one vertex are lost as the vertex's value says."""
    # Remark on J + J, page 10: label or no label, from every vertex.
    for digraph in digraphs_to(to):
        pairs = zip(values_of(digraph), alike(digraph, 2), strict=True)
        for v, (value, both) in enumerate(pairs):
            words = f"{shown(digraph)} from {'abcdefgh'[v]}: value {value}"
            yield case(allowed(value, both is Outcome.P), words)


@parametric
def labels_add(to: int, sum_of: Callable[[int, int], int]) -> Iterator[Case]:
    """Yield checks of theorem 8 with labels: those of two games give the label of the sum."""
    # Theorem 8 for vertices with labels only, in games that may have others.
    for one, other in combinations_with_replacement(digraphs_to(to), 2):
        pairs = product(labels_of(one), labels_of(other))
        for (a, b), label in zip(pairs, labels_of(compose("disjunctive", one, other)), strict=True):
            if a is not None and b is not None:
                yield case(label == sum_of(a, b), f"{shown(one)} + {shown(other)}: {a}, {b}")


def ends_within(digraph: Digraph) -> list[int | None]:
    """Return for each vertex how soon the winner ends play against every defence; None at draws.

    >>> ends_within(((), (0,), (1,), (3,)))
    [0, 1, 2, None]
    """
    # Round k adds the vertices decided in k moves: won with a lost option, lost with won ones only.
    found: dict[int, int] = {}
    won: set[int] = set()
    for step in range(len(digraph) + 1):
        lost = {v for v in found if v not in won}
        new = {
            v
            for v, options in enumerate(digraph)
            if v not in found and (lost.intersection(options) or won.issuperset(options))
        }
        won |= {v for v in new if lost.intersection(digraph[v])}
        found.update(dict.fromkeys(new, step))
    return [found.get(v) for v in range(len(digraph))]


@parametric
def nearer(to: int, which: Callable[[Iterator[bool]], bool]) -> Iterator[Case]:
    """Yield checks that some or all label-equalling answers in J + J bring the end nearer."""
    # After theorem 8, page 10: the second player keeps the labels equal. That this leads to an end
    # needs answers that come nearer to it; `ends_within` measures how near.
    for digraph in digraphs_to(to):
        moves = compose("disjunctive", digraph, digraph)
        within = ends_within(moves)
        equal = [a is not None and a == b for a, b in product(labels_of(digraph), repeat=2)]
        for i, (x, y) in enumerate(product("abcdefgh"[: len(digraph)], repeat=2)):
            for after in moves[i] if equal[i] else ():
                answers = [j for j in moves[after] if equal[j]]
                good = which((within[j] or 0) < (within[i] or 0) for j in answers)
                yield case(good, f"{shown(digraph)} from {x} and {y}")


def two_cars(_to: int) -> Iterator[Case]:
    """Yield checks that two cars in any one town of DUGÓ are lost for the player to move."""
    for town in ROADS:
        outcome = solve(f"roads {town} {town}").outcome
        yield case(outcome is Outcome.P, f"two cars in {town}: {outcome.value}")


@parametric
def openings(_to: int, winning: dict[str, str]) -> Iterator[Case]:
    """Yield checks that TRIDUGÓ's labels 1, 0 and 2 add up to 3, and exactly these moves win."""
    # TRIDUGÓ, page 10: towns A, K and P have the labels 1, 0 and 2.
    answer, towns = solve("roads A K P"), "AKP"
    names = list(ROADS)
    values = values_of(tuple(tuple(map(names.index, reached)) for reached in ROADS.values()))
    labels = [values[names.index(town)].label for town in towns]
    yield case(labels == [1, 0, 2] and answer.value == 3, f"{labels} add up to {answer.value}")
    found = sorted((towns[car], town) for ((car, (town,)),) in list_winning_moves(answer))
    yield case(found == sorted(winning.items()), f"its winning moves are {found}")


def mirrored(_one: Outcome) -> set[Outcome]:
    """Return the possible outcomes of J + J: the player to move does not win."""
    return {Outcome.P, Outcome.DRAW}


def lost_stays(one: Outcome) -> set[Outcome]:
    """Return the possible outcomes of J + J + J: lost where J is lost, else any."""
    return {Outcome.P} if one is Outcome.P else set(Outcome)


def same(one: Outcome) -> set[Outcome]:
    """Return the possible outcome of J + J + J: the same player wins."""
    return {one}


def won_stays(one: Outcome) -> set[Outcome]:
    """Return the possible outcomes of J + J + J: won where J is won, else any."""
    return {Outcome.N} if one is Outcome.N else set(Outcome)


CHECKERS: dict[str, Checker] = {
    "001.finite-valued": fully_labelled(ready_finite, finite=True),
    "001.finite-properties": with_property(all_properties, finite=True),
    "001.finite-outcomes": decided(by_zero, finite=True),
    "001.loopy-properties": with_property(all_properties),
    "loopy.labelling-order": one_ending(ready_loopy),
    "001.loopy-outcomes": decided(by_labels),
    "001.double": copies(2, mirrored, False),
    "001.double-finite": copies(2, lambda _: {Outcome.P}, True),
    "001.triple-lost": copies(3, lost_stays, False),
    "001.triple-finite": copies(3, same, True),
    "001.triple-loopy": copies(3, won_stays, False),
    "001.multiples": multiples(lambda value, count: count % 2 == 1 and value > 0),
    "001.sum-labelled": labels_add(nim_sum),
    "001.double-labelled": twice(lambda value, lost: lost or value.label is None),
    "loopy.double": twice(lambda value, lost: lost == (value.label is not None)),
    "001.double-answer": nearer(any),
    "001.double-every-answer": nearer(all),
    "001.two-cars": two_cars,
    "001.tridugo": openings({"A": "B", "P": "N"}),
    "001.sum-finite": sums(operator.add, True),
    "loopy.sum": sums(operator.add, False),
}
