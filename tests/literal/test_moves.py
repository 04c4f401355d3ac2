"""Moves are literal: games with places count places, and show what a person sees.

Each game is written down a second time, from its rules, on whole positions (see `oracle`). Its
moves, those that win by play to the end, and what each leaves are those that the program says. Two
edges between the same vertices are two places. Heap games, whose notation has no places, count
what is left.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest

import kalmar
from kalmar import GAMES, Position
from kalmar.core.rules import shapes
from kalmar.theory.valuations import GRUNDY
from tests.cases import cases
from tests.literal.games import WITH_PLACES, play_of
from tests.literal.oracle import Literal, lost

SIZES = (shapes.Heap, shapes.LimitedHeap, shapes.Piles, shapes.Grid, shapes.Regions)
"""Games drawn as these name sizes and regions in their notation, and no place in them."""

POSITIONS = 500
"""Random positions of every game in a long run; a short one takes a few of them."""
AT_ONCE, FEW = 50, 8
"""Positions of a case; a short run takes the first few of the first case alone."""

CASES = [
    pytest.param(0, FEW, id="few"),
    *(
        pytest.param(seed, AT_ONCE, id=str(seed), marks=pytest.mark.thorough)
        for seed in range(POSITIONS // AT_ONCE)
    ),
]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_that_has_places_is_written_a_second_time(name: str) -> None:
    written = {kalmar.find_game(game.partition("(")[0]).name for game in WITH_PLACES}
    shape = kalmar.parse_position(GAMES[name].example).component[0].rules.shape
    assert (name in written) != (shape in SIZES), f"write {name} from its rules in tests/literal"


@pytest.mark.every
@pytest.mark.parametrize(("seed", "count"), CASES)
@pytest.mark.parametrize("name", WITH_PLACES)
def test_moves_are_those_of_the_rules(name: str, seed: int, count: int) -> None:
    game = WITH_PLACES[name]
    random = Random(f"{name} {seed}")
    for number in range(count):
        state = game.draw(random)
        if number % 4 == 3 and not game.lone and not game.loopy:
            agree_in_sum(game, (state, game.draw(random)))
        else:
            agree(game, state, misere=number % 4 == 1)


def agree(game: Literal, state: Any, misere: bool) -> None:
    """One component: words, number, winning ones, and what each leaves."""
    text = f"{game.name} {game.text(state)}"
    expected = game.moves(state)
    answer = kalmar.solve(text, play="misere" if misere else "normal")
    position = answer.position
    compare_words(game, text, position, [words for words, _ in expected])
    assert answer.move_count == len(expected), text
    losing = lost(game, state, misere) if game.loopy else None
    if losing is None and not misere and answer.valuation is GRUNDY:
        assert answer.value == play_of(game.name).value(state), text
    winning = [
        words
        for words, left in expected
        if (left in losing if losing is not None else not play_of(game.name).wins(left, misere))
    ]
    assert answer.winning_move_count == len(winning), text
    found = [kalmar.move_text(position, move) for move in answer.winning_moves()]
    assert Counter(map(game.normal, found)) == Counter(winning), text
    lefts: dict[str, set[Any]] = {}
    for words, left in expected:
        lefts.setdefault(words, set()).add(game.shown(left))
    for move in position.moves():
        words = kalmar.move_text(position, move)
        after = position.play(words)
        pieces = [part.component for part in after.component]
        assert game.seen(pieces) in lefts[game.normal(words)], (text, words, str(after))


def compare_words(game: Literal, text: str, position: Position, expected: list[str]) -> None:
    found = [kalmar.move_text(position, move) for move in position.moves()]
    assert Counter(map(game.normal, found)) == Counter(expected), text


def agree_in_sum(game: Literal, states: tuple[Any, Any]) -> None:
    """Two components: words with the number of the component, and the winning ones by values."""
    text = " + ".join(f"{game.name} {game.text(state)}" for state in states)
    play = play_of(game.name)
    expected, winning = [], []
    for number, (state, other) in enumerate((states, states[::-1]), 1):
        for words, left in game.moves(state):
            expected.append(f"component {number}: {words}")
            if play.value(left) == play.value(other):
                winning.append(expected[-1])
    answer = kalmar.solve(text)
    compare_words(game, text, answer.position, expected)
    assert (answer.move_count, answer.winning_move_count) == (len(expected), len(winning)), text
    found = [kalmar.move_text(answer.position, move) for move in answer.winning_moves()]
    assert Counter(map(game.normal, found)) == Counter(winning), text
    for words in {*expected}:
        assert answer.position.play(words), (text, words)


@pytest.mark.every
@cases("text", "count")
def test_games_without_places_count_what_is_left(text: str, count: int) -> None:
    answer = kalmar.solve(text)
    assert answer.move_count == count
    (heap,) = answer.position.component
    assert len({tuple(sorted(option)) for option in heap.rules.options(heap.component)}) == count


@pytest.mark.every
@cases("text", "moves", "options")
def test_moves_and_options_are_counted(text: str, moves: int, options: int) -> None:
    answer = kalmar.solve(text)
    assert (answer.move_count, answer.option_count) == (moves, options)
    assert answer.to_dict()["option_count"] == options
