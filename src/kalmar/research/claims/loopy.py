"""Claims of source 001, §§3 to 5: labels of games on digraphs, and sums of games with cycles.

Each is checked on every digraph of a few vertices, one of each kind, with all its vertices as
starts. Sums are literal.
"""

import operator
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations_with_replacement, product

from kalmar.answers.answer import solve
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.loopy import LoopyValue, solve_graph
from kalmar.games.boards.with_cycles import ROADS
from kalmar.research.claims import small_graphs
from kalmar.research.claims.cases import Given, compare, list_winning_moves, over
from kalmar.theory.operations import nim_sum
from kalmar.theory.valuations.valuation import mex

Label = int | None
Labels = Sequence[Label]
Ready = Callable[[small_graphs.Digraph, Labels, int], Label]
"""Returns the label that a vertex gets now, given those of others; None if it gets none yet."""


def values_of(digraph: small_graphs.Digraph) -> list[LoopyValue]:
    """List the program's values of all vertices.

    >>> [str(value) for value in values_of(((), (0,), (2,)))]
    ['0', '1', '∞()']
    """
    solved = solve_graph(small_graphs.graph_of(digraph))
    return [solved.value(v) for v in range(len(digraph))]


def labels_of(digraph: small_graphs.Digraph) -> list[Label]:
    """List the program's labels of all vertices, None where there is none.

    >>> labels_of(((), (0,), (2,)))
    [0, 1, None]
    """
    labels = solve_graph(small_graphs.graph_of(digraph)).labels
    return [label if label >= 0 else None for label in labels]


def labelled(to: int, finite: bool = False) -> Given:
    """Yield digraphs with few vertices, acyclic ones if finite, with their labels."""
    for words, digraph in small_graphs.graphs(to, finite):
        yield words, digraph, labels_of(digraph)


def ready_finite(digraph: small_graphs.Digraph, labels: Labels, vertex: int) -> Label:
    """Return the label that §3 gives a vertex now: the mex, once all options have labels.

    >>> ready_finite(((), (0, 1)), [0, None], 1) is None, ready_finite(((), (0,)), [0, None], 1)
    (True, 1)
    """
    known = [label for u in digraph[vertex] if (label := labels[u]) is not None]
    return mex(known) if len(known) == len(digraph[vertex]) else None


def ready_loopy(digraph: small_graphs.Digraph, labels: Labels, vertex: int) -> Label:
    """Return §4's label of a vertex now: unlabelled options must lead to the same label.

    >>> ready_loopy(((1,), (0, 2), ()), [None, None, 0], 0)
    0
    """
    options = digraph[vertex]
    wanted = mex([label for u in options if (label := labels[u]) is not None])
    others = (u for u in options if labels[u] is None)
    answered = all(any(labels[w] == wanted for w in digraph[u]) for u in others)
    return wanted if answered else None


def endings(digraph: small_graphs.Digraph, ready: Ready) -> set[tuple[Label, ...]]:
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


@over(labelled)
def one_ending(digraph: small_graphs.Digraph, labels: Labels) -> bool:
    """Check that every order of labelling ends in the same labels, the program's."""
    return endings(digraph, ready_loopy) == {tuple(labels)}


@over(labelled, finite=True)
def fully_labelled(digraph: small_graphs.Digraph, labels: Labels) -> bool:
    """Check that each vertex gets a number, the program's one."""
    return None not in labels and endings(digraph, ready_finite) == {tuple(labels)}


@over(labelled)
def have_properties(digraph: small_graphs.Digraph, labels: Labels) -> bool:
    """Check properties a), b) and c) of all labels.

    a) Where there are no moves the label is 0; b) no move leads to the same label; c) moves lead to
    every smaller one.
    """
    for label, options in zip(labels, digraph, strict=True):
        found = {labels[u] for u in options}
        if not options and label != 0:
            return False
        if label is not None and (label in found or not found.issuperset(range(label))):
            return False
    return True


@over(labelled, finite=True)
def outcome_by_zero(digraph: small_graphs.Digraph, labels: Labels) -> bool:
    """Check theorem 5: lost iff the label is 0."""
    return [Outcome.N if label else Outcome.P for label in labels] == small_graphs.outcomes(digraph)


def by_labels(label: Label, options: Collection[Label]) -> Outcome:
    """Return the outcome by theorem 6: lost at 0, won where a move leads to 0, else drawn.

    >>> by_labels(None, [0, None]).value, by_labels(None, [None]).value
    ('N', 'draw')
    """
    if label == 0:
        return Outcome.P
    return Outcome.N if 0 in options else Outcome.DRAW


@over(labelled)
def outcome_by_labels(digraph: small_graphs.Digraph, labels: Labels) -> bool:
    """Check theorem 6: who wins, as going back from the ends finds it."""
    told = [by_labels(labels[v], [labels[u] for u in row]) for v, row in enumerate(digraph)]
    return told == small_graphs.outcomes(digraph)


def alike(digraph: small_graphs.Digraph, count: int) -> list[Outcome]:
    """Find who wins so many copies of the game at once, for each vertex as its start.

    >>> [outcome.value for outcome in alike(((), (0,)), 2)]
    ['P', 'P']
    """
    # All copies start at the same vertex, so only the diagonal of the literal sum is read.
    games = [digraph] * count
    solved = solve_graph(small_graphs.graph_of(small_graphs.compose("disjunctive", *games)))
    places = enumerate(small_graphs.places(*games))
    return [solved.outcome_of(n) for n, at in places if len(set(at)) == 1]


def several(to: int, count: int, finite: bool, allowed: Mapping[str, Sequence[str]]) -> Given:
    """Yield who wins several copies, with whom the outcome of one allows to win."""
    for words, digraph in small_graphs.graphs(to, finite):
        pairs = zip(small_graphs.outcomes(digraph), alike(digraph, count), strict=True)
        for v, (one, many) in enumerate(pairs):
            text = f"{words} from {small_graphs.NAMES[v]}: {one.value}, {many.value}"
            yield text, many, allowed[one.value]


@over(several)
def copies(outcome: Outcome, allowed: Sequence[str]) -> bool:
    """Check that who can win several copies follows from who wins one."""
    # §5, page 9: theorems on J + J and J + J + J, and the loopy example after them.
    return outcome.value in allowed


@compare
def multiples(to: int) -> Given:
    """Yield whether so many copies of a finite game are won, and whether theorem 7 says so."""
    # Theorem 7, page 10: k·J has value 0 for even k, and is positive for odd k iff J is.
    for count in range(1, to + 1):
        for words, digraph, labels in labelled(4, finite=True):
            found = [outcome is Outcome.N for outcome in alike(digraph, count)]
            positive = [count % 2 == 1 and label != 0 for label in labels]
            yield f"{count} copies of {words}", found, positive


Adds = Callable[[LoopyValue, LoopyValue], LoopyValue]


@compare
def sums(to: int, finite: bool, add: Adds = operator.add) -> Given:
    """Yield label and outcome of the sums of two games, and those that their values give."""
    # Theorem 8, page 10. Where a component has no label, the labels its moves reach decide
    # (Winning Ways, ch. 12): ∞(K).
    pairs = combinations_with_replacement(small_graphs.digraphs_to(to, finite), 2)
    for one, other in sorted(pairs, key=lambda pair: len(pair[0]) * len(pair[1])):
        expected = [add(a, b) for a, b in product(values_of(one), values_of(other))]
        whole = small_graphs.compose("disjunctive", one, other)
        told = [(value.label, value.outcome) for value in expected]
        found = list(zip(labels_of(whole), small_graphs.outcomes(whole), strict=True))
        yield f"{small_graphs.shown(one)} + {small_graphs.shown(other)}", found, told


def twice(to: int) -> Given:
    """Yield every vertex as a start by its label, and whether two copies from there are lost."""
    # Remark on J + J, page 10: label or no label, from every vertex.
    for words, digraph in small_graphs.graphs(to):
        pairs = zip(values_of(digraph), alike(digraph, 2), strict=True)
        for v, (value, both) in enumerate(pairs):
            text = f"{words} from {small_graphs.NAMES[v]}: value {value}"
            yield text, value.label, both is Outcome.P


@over(twice)
def double_labelled(label: Label, lost: bool) -> bool:
    """Check that two copies are lost from a vertex with a label."""
    return lost or label is None


@over(twice)
def double(label: Label, lost: bool) -> bool:
    """Check that two copies are lost from the vertices with labels only."""
    return lost == (label is not None)


@compare
def labels_add(to: int) -> Given:
    """Yield the label of a sum, and the nim-sum of the labels of two games."""
    # Theorem 8 for vertices with labels only, in games that may have others.
    for one, other in combinations_with_replacement(small_graphs.digraphs_to(to), 2):
        pairs = product(labels_of(one), labels_of(other))
        labels = labels_of(small_graphs.compose("disjunctive", one, other))
        words = f"{small_graphs.shown(one)} + {small_graphs.shown(other)}"
        for (a, b), label in zip(pairs, labels, strict=True):
            if a is not None and b is not None:
                yield f"{words}: {a}, {b}", label, nim_sum(a, b)


def equalling_answers(to: int) -> Given:
    """Yield how near the end of J + J equal labels are, and label-equalling answers to a move."""
    # After theorem 8, page 10: the second player keeps the labels equal. That this leads to an end
    # needs answers that come nearer to it; `ends_within` measures how near.
    for words, digraph, labels in labelled(to):
        moves = small_graphs.compose("disjunctive", digraph, digraph)
        within = [step or 0 for step in small_graphs.ends_within(moves)]
        equal = [a is not None and a == b for a, b in product(labels, repeat=2)]
        for i, (x, y) in enumerate(product(small_graphs.NAMES[: len(digraph)], repeat=2)):
            for after in moves[i] if equal[i] else ():
                answers = [within[j] for j in moves[after] if equal[j]]
                yield f"{words} from {x} and {y}", within[i], answers


@over(equalling_answers)
def answer_is_nearer(here: int, answers: list[int]) -> bool:
    """Check that some label-equalling answer brings the end nearer."""
    return any(there < here for there in answers)


@over(equalling_answers)
def every_answer_is_nearer(here: int, answers: list[int]) -> bool:
    """Check that all label-equalling answers bring the end nearer."""
    return all(there < here for there in answers)


@compare
def two_cars(_to: int) -> Given:
    """Yield who wins two cars in any one town of DUGÓ: not the player to move."""
    for town in ROADS:
        outcome = solve(f"roads {town} {town}").outcome
        yield f"two cars in {town}: {outcome.value}", outcome, Outcome.P


@compare
def tridugo(_to: int, winning: Mapping[str, str]) -> Given:
    """Yield TRIDUGÓ's labels 1, 0 and 2, their sum 3, and exactly the moves that win."""
    # TRIDUGÓ, page 10: towns A, K and P have the labels 1, 0 and 2.
    answer, towns = solve("roads A K P"), "AKP"
    names = list(ROADS)
    values = labels_of(tuple(tuple(map(names.index, reached)) for reached in ROADS.values()))
    labels = [values[names.index(town)] for town in towns]
    yield f"{labels} add up to {answer.value}", (labels, answer.value), ([1, 0, 2], 3)
    found = sorted((towns[car], town) for ((car, (town,)),) in list_winning_moves(answer))
    yield f"its winning moves are {found}", found, sorted(winning.items())
