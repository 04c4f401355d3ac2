"""Who wins by a symmetry that answers every move is who wins by literal play."""

from collections.abc import Hashable
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kalmar
from kalmar import Outcome, Play, analyse, find_rules, parse_position
from kalmar.answers import by_nimber
from kalmar.answers.by_nimber import SymmetryAnalysis
from kalmar.answers.by_values import ByValues
from kalmar.answers.find_move import find_move
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.play import Game, hint
from kalmar.core.rules.move_labels import Removal, removal_of
from kalmar.core.turns import Move
from kalmar.engines.nimbers import symmetries
from kalmar.runtime.work import steps_done
from kalmar.solvers import removal_games
from kalmar.theory.valuations import GRUNDY
from tests.cases import cases
from tests.games.test_removal_games import games_on_graphs
from tests.known import known
from tests.nimbers.agreement import assert_agree, listed

Masks = tuple[tuple[int, int], ...]


def wins(moves: Masks, kept: dict[Masks, bool]) -> bool:
    """Whether the player to move wins, by playing on."""
    if moves not in kept:
        kept[moves] = any(
            not wins(tuple(sorted({(need, take & ~taken) for need, take in moves
                                   if not need & taken})), kept)
            for _, taken in moves
        )  # fmt: skip
    return kept[moves]


def answers_every_move(removal: Removal, images: tuple[int, ...]) -> bool:
    """The definition: an involution takes each move to one possible after it, now and later."""

    def moved(mask: int) -> int:
        return sum(1 << images[p] for p in range(removal.points) if mask >> p & 1)

    moves = set(removal.moves)
    return all(
        (moved(need), moved(take)) in moves and not moved(need) & take for need, take in moves
    )


@st.composite
def removals(draw: st.DrawFn) -> Removal:
    points = draw(st.integers(2, 6))
    masks = st.integers(1, (1 << points) - 1)
    pairs = draw(st.lists(st.tuples(masks, masks), min_size=1, max_size=5))
    if draw(st.booleans()):  # as many again, reversed: a mirror is likely
        turned = [(reverse(a, points), reverse(b, points)) for a, b in pairs]
        pairs += turned
    moves = tuple(dict.fromkeys((need, need | take) for need, take in pairs))
    return Removal(points, moves, tuple(map(str, range(points))))


def reverse(mask: int, points: int) -> int:
    return int(f"{mask:0{points}b}"[::-1], 2)


@settings(max_examples=150, deadline=None)
@given(removals())
def test_removal_games_at_random(removal: Removal) -> None:
    kept: dict[Masks, bool] = {}
    won = wins(removal.moves, kept)
    found = symmetries.find_mirror(removal)
    if found is not None:
        assert not won
    for number, images in symmetries.find_completed(removal):
        assert not wins(removal.left(number), kept)
        assert symmetries.is_mirror(Removal(removal.points, removal.left(number)), images)


@settings(max_examples=60, deadline=None)
@given(removals())
def test_every_involution_of_points(removal: Removal) -> None:
    needed = symmetries.needed_points(removal)
    every = (1 << removal.points) - 1
    for images in permutations(range(removal.points)):
        if any(images[images[p]] != p for p in range(removal.points)):
            assert needed != every or not symmetries.is_mirror(removal, images)
            continue
        if needed == every:  # no point that only is taken
            assert symmetries.is_mirror(removal, images) == answers_every_move(removal, images)
        left = [Removal(removal.points, removal.left(n)) for n in range(len(removal.moves))]
        wanted = [n for n, one in enumerate(left) if symmetries.is_mirror(one, images)]
        assert list(symmetries.completing(removal, images)) == wanted


def test_points_that_no_move_needs_do_not_count_nor_symmetries_of_order_three() -> None:
    assert symmetries.is_mirror(Removal(3, ((1, 3), (4, 6))), (2, symmetries.NOWHERE, 0))
    assert not symmetries.is_mirror(
        Removal(3, ((1, 3), (2, 2), (4, 6))), (2, symmetries.NOWHERE, 0)
    )
    assert not symmetries.is_mirror(Removal(3, ((1, 1), (2, 2), (4, 4))), (1, 2, 0))


@settings(max_examples=60, deadline=None)
@given(games_on_graphs())
def test_games_on_graphs_at_random(given_game: tuple[str, object]) -> None:
    rules = find_rules(given_game[0])
    removal = known(removal_of(rules, given_game[1]))
    if removal.moves and symmetries.find_mirror(removal) is not None:
        assert listed(rules, given_game[1]) == 0
    elif any(symmetries.find_completed(removal)):
        assert listed(rules, given_game[1]) != 0


@pytest.mark.parametrize("game", ["cram", "cram(cylinder)", "cram(torus)"])
def test_every_small_board(game: str) -> None:
    rules = find_rules(game)
    for rows in range(1, 5):
        for columns in range(rows, 18 // rows + 1):
            if (game != "cram" and columns < 3) or (game == "cram(torus)" and rows < 3):
                continue
            board = rules.cell(rows, columns)  # type: ignore[attr-defined]
            removal = known(removal_of(rules, board))
            value = listed(rules, board)
            found = symmetries.find_mirror(removal) is not None
            assert not found or value == 0
            if rows % 2 == columns % 2 == 0:
                assert found
            elif rows % 2 != columns % 2:
                assert found or any(symmetries.find_completed(removal))
            assert found or value or not any(symmetries.find_completed(removal))


def test_the_middle_domino() -> None:
    answer = kalmar.solve("cram 7x8")
    assert (answer.outcome, answer.line[:3:2]) == (
        Outcome.N, ("domino on d4-e4", "domino on g7-h7"))  # fmt: skip
    assert answer.winning_move_count is None
    assert answer.reason == (
        "cram 7x8: after the move “domino on d4-e4” a half-turn (a1 ↔ h7, b1 ↔ g7, c1 ↔ f7, …)"
        " takes every move to one that is still possible after it, so the player to move wins."
    )


@cases("text", "kind")
def test_large_boards_at_once(text: str, kind: str) -> None:
    answer = kalmar.solve(text)
    assert (answer.outcome, answer.winning_move_count) == (Outcome.P, 0)
    assert kind in answer.reason
    assert answer.theorem == "a symmetry answers every move (as Gardner 1974 plays Cram)"
    assert analyse(answer.position, Play.NORMAL).value_in(GRUNDY) == 0


def test_a_reflection_is_called_so() -> None:
    images: dict[Hashable, Hashable] = {(x, y): (3 - x, y) for y in (0, 1) for x in range(4)}
    words = str(removal_games.mirror_words(images))
    assert words.startswith("a reflection (a1 ↔ d1, b1 ↔ c1, a2 ↔ d2")


def test_sums_with_a_mirrored_board() -> None:
    answer = kalmar.solve("cram 3x3 4x4 + nim 2")
    rules = find_rules("cram")
    assert answer.value == listed(rules, rules.cell(3, 3)) ^ 2  # type: ignore[attr-defined]
    assert "a symmetry answers every move" in answer.theorem
    moves = [move for move in answer.moves if move.outcome == "win"]
    assert len(moves) == answer.winning_move_count


def test_large_sums_end_with_what_takes_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removal_games, "POINT_MOVES", 1)
    before = steps_done()
    answer = kalmar.solve("cram 8x8 + nim 3")
    assert (answer.outcome, answer.value, answer.line[0]) == (Outcome.N, 3, "take 3 from heap 2")
    assert (answer.winning_move_count, answer.move_count) == (None, 115)
    found: list[Move] = []
    with pytest.raises(kalmar.LimitReached):
        found.extend(answer.winning_moves())
    assert [move_text(answer.position, move) for move in found] == ["take 3 from heap 2"]
    game = Game.start(answer.position, Play.NORMAL)
    assert hint(game, 2) == "A good move: take 3 from heap 2"
    assert steps_done() - before < 500_000


@pytest.mark.parametrize("text", ["cram 4x4", "cram 3x4", "node-kayles cycle(12) 2-3",
                                  "col grid(2,3)", "cram .../.../###/.../..."])  # fmt: skip
def test_answers_are_those_of_the_values(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = parse_position(text)
    monkeypatch.setattr(by_nimber, "LARGE_OUTCOMES", 1)
    monkeypatch.setattr(SymmetryAnalysis, "_refuse_reached", lambda _: None)
    if len(position.component) > 1:
        with pytest.raises(kalmar.NoTheoryError):
            SymmetryAnalysis(position, Play.NORMAL, 10**6, 10)
        return
    found = SymmetryAnalysis(position, Play.NORMAL, 10**6, 10)
    assert_agree(found, ByValues(position, Play.NORMAL, 10**6, 10))


def test_play_and_hints_answer_by_the_symmetry() -> None:
    game = Game.start(parse_position("cram 6x6"), Play.NORMAL)
    game.make(find_move(game.position, "domino on c1-d1"))
    assert list(map(game.analysis.outcome_of, game.positions)) == [Outcome.P, Outcome.N]
    assert [hint(game, step) for step in (1, 2, 4)] == [
        "You can win.", "A good move: domino on c6-d6", "A good move: domino on c6-d6"]  # fmt: skip
    won = Game.start(parse_position("cram 6x7"), Play.NORMAL)
    assert hint(won, 2) == "A good move: domino on d3-d4"


def test_without_a_symmetry_nothing_is_said() -> None:
    for text in ("5x5", "..#./....", "#.../..../..../...."):
        removal = known(removal_of(find_rules("cram"), find_rules("cram").parse(text)))
        assert symmetries.find_mirror(removal) is None
