"""Claims of source 001, §§3–4: labels of games on digraphs, and who wins by them.

Each is checked on every digraph of a few vertices, one of each kind, with all its vertices as
starts. Checkers take the statement as a function, so that a wrong one can be seen to fail.
"""

from collections.abc import Callable, Collection, Iterator, Sequence

from kalmar.core.rules import Outcome
from kalmar.engines.graphs.loopy import solve_graph
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, case, parametric
from kalmar.research.claims.random_games import Digraph, digraphs_to, graph_of, outcomes, shown
from kalmar.theory.excludants import mex

__all__ = [
    "CLAIMS",
    "Label",
    "Labels",
    "Ready",
    "decided",
    "endings",
    "fully_labelled",
    "labels_of",
    "loses_without_options",
    "never_repeats",
    "one_ending",
    "reaches_all_smaller",
    "ready_finite",
    "ready_loopy",
    "with_property",
]

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


@parametric
def one_ending(to: int, ready: Ready) -> Iterator[Case]:
    """Yield checks that every order of labelling ends in the same labels, the program's."""
    for digraph in digraphs_to(to):
        found = endings(digraph, ready)
        yield case(found == {tuple(labels_of(digraph))}, f"{shown(digraph)}: {found}")


@parametric
def fully_labelled(to: int, ready: Ready, finite: bool = True) -> Iterator[Case]:
    """Yield checks that each vertex of an acyclic digraph gets a number, the program's one."""
    for digraph in digraphs_to(to, finite):
        (*_, last) = endings(digraph, ready)
        found = None not in last and list(last) == labels_of(digraph)
        yield case(found, f"{shown(digraph)}: {last}")


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


@parametric
def with_property(to: int, holds: Property, finite: bool) -> Iterator[Case]:
    """Yield checks that the numbers of all vertices have a property."""
    for digraph in digraphs_to(to, finite):
        labels = labels_of(digraph)
        right = all(
            holds(labels[v], [labels[u] for u in options]) for v, options in enumerate(digraph)
        )
        yield case(right, f"{shown(digraph)}: {labels}")


def by_labels(label: Label, options: Collection[Label]) -> Outcome:
    """Return the outcome by theorem 6: lost at 0, won where a move leads to 0, else drawn.

    >>> by_labels(None, [0, None]).value, by_labels(None, [None]).value
    ('N', 'draw')
    """
    if label == 0:
        return Outcome.P
    return Outcome.N if 0 in options else Outcome.DRAW


@parametric
def decided(
    to: int, rule: Callable[[Label, Collection[Label]], Outcome], finite: bool = False
) -> Iterator[Case]:
    """Yield checks that a rule on numbers says who wins, as going back from the ends does."""
    for digraph in digraphs_to(to, finite):
        labels = labels_of(digraph)
        expected = [
            rule(labels[v], [labels[u] for u in options]) for v, options in enumerate(digraph)
        ]
        yield case(expected == outcomes(digraph), f"{shown(digraph)}: {labels}")


def all_properties(label: Label, options: Collection[Label]) -> bool:
    """Return whether properties a), b) and c) hold at once."""
    checks = (loses_without_options, never_repeats, reaches_all_smaller)
    return all(check(label, options) for check in checks)


def by_zero(label: Label, _options: Collection[Label]) -> Outcome:
    """Return the outcome by theorem 5: lost iff the number is 0."""
    return Outcome.P if label == 0 else Outcome.N


THEOREM, VERTICES = ClaimStatus.THEOREM, "vertices of a digraph"

CLAIMS = [
    Claim("001.finite-valued", "every position of a finite game has a Grundy value",
          "no cycle ⇒ all vertices are numbered", "001, theorem 4", THEOREM,
          fully_labelled(ready_finite), 4, VERTICES),
    Claim("001.finite-properties", "values of a finite game: 0 at the end, no move keeps the"
                                   " value, and all smaller values"
        " can be reached",
        "a), b), c) of §4",
        "001, §4", THEOREM,
          with_property(all_properties, True), 4, VERTICES),
    Claim("001.finite-outcomes", "the first player wins a finite game iff its value is not 0",
          "N iff G ≠ 0", "001, theorem 5", THEOREM, decided(by_zero, True), 4, VERTICES),
    Claim("001.loopy-properties", "labels of a game with cycles: 0 at the end, no move keeps the"
                                  " label, and all smaller"
        " labels can be reached",
        "a), b), c) of §4",
        "001, §4", THEOREM,
          with_property(all_properties, False), 4, VERTICES),
    Claim("loopy.labelling-order", "labels of a game with cycles do not depend on the order in"
          " which they are given", "one end of all orders", "beyond 001, §4", THEOREM,
          one_ending(ready_loopy), 3, VERTICES),
    Claim("001.loopy-outcomes", "with cycles: the label 0 is lost, a move to the label 0 wins, all"
          " else is a draw", "P iff 0, N iff 0 among the options", "001, theorem 6", THEOREM,
          decided(by_labels), 4, VERTICES),
]  # fmt: skip
