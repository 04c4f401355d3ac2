"""Questions over all ways of playing and small components of all games, played literally.

At random: own ways, compounds in compounds, games with cycles and both conventions; who wins, how
soon, every move with what it leaves, and which moves win are those of a second definition
(`tests/literal`). Theorems have hypotheses about how many components there are: so all ways are
also played with one to five, fewer and more than they name, ended ones among them.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import kalmar
from kalmar import (
    GAMES,
    Compound,
    Play,
    Position,
    Rules,
    find_composition,
    find_rules,
    parse_position,
)
from kalmar.answers.answer import analysed, answer_of
from kalmar.answers.move_report import MoveReport
from kalmar.cli.run import run
from kalmar.core.compounds import leaves
from kalmar.core.rules import Component, is_standalone
from tests.known import known
from tests.literal.ways import Leaf, Literal, Node, Way, outcome, solved

NAMED = [
    *("node-kayles a-b,b-c,c-d,d-e", "arc-kayles b-a,a-d,d-c,a-c", "graph-kayles p-q,q-r,q-s,s-t"),
    *("col b-a,b-c,c-d", "snort d-c,c-b,b-a", "col a:r-b,b-c", "snort x-y,y-z,z:x", "cram 2x3"),
    *("clobber xox/.xo", "clobber xoxox", "nogo 1x4", "kayles 5", "0.156 7", "0.07 6", "4.7 4"),
    *("roads(a>b,b>a,b>c) a", "roads(a>b,b>c,c>a,c>d,b>d) a", "roads(a>b,b>a) a"),
]
"""Where pieces have names of their own, small boards, heaps that fall apart, and cycles."""

COMPONENT_SIZE, WALKS, MOST_OF_ONE = 30, 30, 24
"""How many positions a component may have; how many walks look for such; how many are kept."""

QUESTION_SIZE = 4_000
"""How many positions and moves play of a question may reach."""


QUESTIONS, AT_ONCE, FEW = 20_000, 500, 200
"""Questions of a long run, of one of its cases, and of a short run."""

CASES = [
    pytest.param(0, FEW, id="few"),
    *(
        pytest.param(first, AT_ONCE, id=str(first), marks=pytest.mark.thorough)
        for first in range(0, QUESTIONS, AT_ONCE)
    ),
]


@cache
def components() -> dict[str, list[tuple[Rules, Component]]]:
    """Small components of every game that may stand beside others, by its name."""
    found: dict[str, list[tuple[Rules, Component]]] = {}
    for text in (*(game.example for game in GAMES.values()), *NAMED):
        parts = [part for part in parse_position(text).component if not hasattr(part.rules, "join")]
        chance = random.Random(text)
        walked = (walk(chance, *chance.choice(parts)) for _ in range(WALKS if parts else 0))
        small = dict.fromkeys(chain.from_iterable(walked))
        if small:
            some = chance.sample([*small], min(len(small), MOST_OF_ONE))
            found.setdefault(text.split()[0], []).extend(some)
    return found


def walk(
    chance: random.Random, rules: Any, component: Component
) -> Iterator[tuple[Rules, Component]]:
    """The small components on a way down by chance."""
    for _ in range(60):
        if size_is_small(rules, component):
            yield rules, component
        options = list(rules.options(component))
        if not options:
            return
        component = chance.choice(chance.choice(options))


@cache
def size_is_small(rules: Any, component: Component) -> bool:
    met, todo = {component}, [component]
    for here in todo:
        fresh = {piece for option in rules.options(here) for piece in option} - met
        met |= fresh
        todo += fresh
        if len(met) > COMPONENT_SIZE:
            return False
    return True


CHOICES = (
    *("one", "any", "all"),
    *("at most", "exactly", "at least", "sizes", "neighbours", "sets", "in turn") * 2,
)


def draw_way(chance: random.Random, count: int, inside: bool) -> Way:
    """A way of playing so many components, sometimes with larger numbers than there are."""
    choice = chance.choice(CHOICES)
    number = chance.randint(1, count + 2)
    numbers = {"sizes": tuple(sorted(chance.sample(range(1, 5), 2)))}.get(choice, (number,))
    sets = tuple(
        tuple(sorted(chance.sample(range(count), chance.randint(1, count))))
        for _ in range(chance.randint(1, 3))
    )
    tails = {"exactly": ("", "or fewer"), "at least": ("", "or fewer"), "sizes": ("", "or fewer"),
             "sets": ("", "or fewer"), "neighbours": ("", "in a row", "in a circle"),
             "in turn": ("", "skipping ended")}  # fmt: skip
    ending = chance.choice(("first", "last", "last", "ended", "component"))
    if inside and choice == "in turn" and ending == "component":  # parts do not tell whose turn
        ending = "last"
    return Way(
        choice,
        numbers if choice not in ("one", "any", "all", "sets", "in turn") else (),
        tuple(dict.fromkeys(sets)) if choice == "sets" else (),
        chance.choice(tails.get(choice, ("",))),
        ending,
        chance.randint(1, count if ending == "component" else count + 1),
    )


class Question(NamedTuple):
    """A compound for the program, and the same for the literal search."""

    position: Position
    state: int


def draw(chance: random.Random, literal: Literal, depth: int = 0) -> Question:
    """A compound, with others in it now and then."""
    count = chance.choice((1, 2, 2, 3, 3, 4) if depth == 0 else (1, 2, 2, 3))
    # Some theorems are about heaps of Nim alone, or about components of one game.
    kinds = chance.choice((["nim"], [chance.choice([*components()])], [*components()]))
    parts = [
        draw(chance, literal, depth + 1) if depth < 2 and chance.random() < 0.15
        else draw_leaf(chance, literal, kinds)
        for _ in range(count)
    ]  # fmt: skip
    way = draw_way(chance, count, inside=depth > 0)
    first = chance.randrange(count) if way.choice == "in turn" else 0
    rules = Compound.of(find_composition(way.words(first)))
    node = Node(way, tuple(part.state for part in parts), first)
    return Question(Position(rules, tuple(p.position for p in parts)), literal.number(node))


def draw_leaf(chance: random.Random, literal: Literal, kinds: list[str]) -> Question:
    # Mostly one that can be moved: with many ended ones play is over before it begins.
    some = chance.choices(components()[chance.choice(kinds)], k=chance.choice((1, 3, 3, 3)))
    rules, component = next((one for one in some if any(one[0].options(one[1]))), some[0])
    return Question(Position(rules, component), literal.number(Leaf(rules, component)))


def question(seed: int) -> tuple[Literal, Question, bool]:
    """A small question of its own for each number, and its convention."""
    chance = random.Random(seed)
    while True:
        literal = Literal()
        asked = draw(chance, literal)
        games = [leaf.rules for leaf in leaves(asked.position)]
        if len(games) > 1 and any(map(is_standalone, games)):
            continue
        # Those inside too, which may be large where play is over outside.
        nodes = [n for n, state in enumerate(literal.states) if isinstance(state, Node)]
        if literal.reach(nodes, QUESTION_SIZE) is not None:
            return literal, asked, chance.random() < 0.5


HURRIED = "the winner hurries and the loser delays"


def ask(seed: int) -> None:
    """Compare the answer to a question of its own with literal play."""
    compare(*question(seed))


def compare(literal: Literal, asked: Question, misere: bool) -> None:
    turns = [(steps, left) for steps, (left,) in literal.turns(literal.states[asked.state])]
    starts = [asked.state, *(left for _, left in turns)]
    lengths = solved(known(literal.reach(starts, 20 * QUESTION_SIZE)), misere)
    analysis = analysed(asked.position, Play.MISERE if misere else Play.NORMAL, None)
    answer = answer_of(analysis)
    assert answer.outcome.value == outcome(lengths.get(asked.state), misere)
    if answer.length_meaning == HURRIED:
        assert answer.length == lengths[asked.state]
    # A report of its own would analyse the position once more.
    check_moves(answer, MoveReport(analysis), turns, lengths, misere)


def steps_of(move: kalmar.Move) -> Any:
    return tuple((step.path, step.label, step.option) for step in move)


def check_moves(
    answer: kalmar.Answer,
    report: MoveReport,
    turns: list[Any],
    lengths: dict[int, int],
    misere: bool,
) -> None:
    """Compare the moves, what each leads to, and their numbers."""
    found = {steps: outcome(lengths.get(left), misere) for steps, left in turns}
    assert Counter(map(steps_of, answer.position.moves())) == Counter(found.keys())
    winning = {steps for steps, then in found.items() if then == "P"}
    assert Counter(map(steps_of, answer.winning_moves())) == Counter(winning)
    said = {"win": "P", "loss": "N", "draw": "draw"}
    assert {steps_of(row.move): said[row.outcome] for row in report} == found
    assert answer.winning_move_count == len(winning)
    assert answer.move_count == len(found)


@pytest.mark.every
@pytest.mark.parametrize(("first", "count"), CASES)
def test_answers_are_those_of_literal_play(first: int, count: int) -> None:
    for seed in range(first, first + count):
        ask(seed)


MOST = 5
"""Components, and numbers in the ways."""

SIZES = {"nim": range(4), "subtraction(1,3)": range(6), "kayles": range(4), "sink(2,5)": range(5)}
"""Games, and the heaps that are tried; in some a component may fall apart."""


def choices() -> Iterator[Way]:
    numbers = range(1, MOST + 1)
    yield from (Way(choice) for choice in ("one", "any", "all"))
    yield from (Way("at most", (n,)) for n in numbers)
    yield from (
        Way(c, (n,), tail=tail)
        for c in ("exactly", "at least") for n in numbers for tail in ("", "or fewer")
    )  # fmt: skip
    yield from (
        Way("sizes", pair, tail=tail) for pair in combinations(numbers, 2)
        for tail in ("", "or fewer")
    )  # fmt: skip
    yield from (
        Way("neighbours", (n,), tail=tail) for n in numbers for tail in ("in a row", "in a circle")
    )
    yield from (Way("in turn", tail=tail) for tail in ("", "skipping ended"))
    yield from (
        Way("sets", sets=sets, tail=tail) for tail in ("", "or fewer")
        for sets in (((0,),), ((0, 1),), ((0, 1), (1, 2)), ((0, 1), (0, 2), (1, 2)), ((0,), (1, 2)))
    )  # fmt: skip


def ways(count: int) -> list[Way]:
    """All ways of playing so many components."""
    endings = [("first", 0), ("last", 0), *(("ended", n) for n in range(1, MOST + 1)),
               *(("component", n) for n in range(1, count + 1))]  # fmt: skip
    return [
        way._replace(ending=ending, number=number)
        for way in choices() for ending, number in endings
        if all(place < count for places in way.sets for place in places)
    ]  # fmt: skip


@cache
def literal() -> Literal:
    return Literal()


def check(way: Way, heaps: tuple[int, ...], game: str, misere: bool) -> None:
    """Compare who wins, how soon, and how many moves there are and win."""
    rules = find_rules(game)
    first = sum(heaps) % len(heaps) if way.choice == "in turn" else 0
    node = Node(way, tuple(literal().number(Leaf(rules, heap)) for heap in heaps), first)
    start = literal().number(node)
    graph = known(literal().reach([start], 100_000))
    lengths = solved(graph, misere)
    row = Compound.of(find_composition(way.words(first)))
    parts = tuple(Position(rules, heap) for heap in heaps)
    answer = kalmar.solve(Position(row, parts), misere=misere)
    turns = [left for _, (left,) in literal().turns(node)]
    winning = [left for left in turns if outcome(lengths[left], misere) == "P"]
    assert answer.outcome.value == outcome(lengths[start], misere), answer
    assert (answer.move_count, answer.winning_move_count) == (len(turns), len(winning)), answer
    if "winner hurries" in answer.length_meaning:
        assert answer.length == lengths[start], answer


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("game", SIZES)
@pytest.mark.parametrize("count", range(1, MOST + 1))
def test_ways_hold_for_so_many_components(count: int, game: str, misere: bool) -> None:
    chance = random.Random(f"{count} {game} {misere}")
    heaps = SIZES[game][: 8 - count]  # of many components smaller ones
    for way in ways(count):
        check(way, tuple(chance.choices(heaps, k=count)), game, misere)


@pytest.mark.parametrize("way", ["exactly 3, first", "exactly 3, 1 ended", "exactly 3, 2 ended"])
def test_a_proof_says_that_play_is_over(way: str, tmp_path: Path) -> None:
    file = tmp_path / "over.v"
    assert run(["solve", "nim 3 5", "-c", way, "--misere", "--coq", str(file)]) == 0
    assert "misere_good (J := J) start = false" in file.read_text()


def test_compiled_loops_take_no_way_that_they_do_not_know() -> None:
    pytest.importorskip("numba")  # once it is loaded, even small sums are left to it
    for way in ways(4):
        if way.choice == "one":
            for misere in (False, True):
                check(way, (4, 3, 4, 4), "subtraction(1,3)", misere)
