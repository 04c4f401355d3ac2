"""Who wins in misère play, by outcome searches and by symmetries, is who wins by play."""

import threading
from collections.abc import Hashable
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kalmar
from kalmar import Game, Outcome, Play, Position, analyse, find_rules, move_text, parse_position
from kalmar.answers import by_nimber, misere_sums
from kalmar.answers.by_nimber import NimberOutcomeAnalysis, SymmetryAnalysis
from kalmar.answers.by_values import ByValues
from kalmar.answers.find_move import find_move
from kalmar.answers.misere_sums import MisereSearch, by_misere_sums
from kalmar.answers.play import hint
from kalmar.core.compounds import canonical
from kalmar.core.errors import CyclicGameError, LimitReached, NoTheoryError
from kalmar.core.rules.move_labels import Removal, removal_of
from kalmar.core.turns import Move, after, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.nimbers import lazy_values, symmetries
from kalmar.engines.nimbers import search as nimbers
from kalmar.engines.nimbers.lazy_values import LazyMisereOutcomes, TooDeep
from kalmar.games.graphs.sprouts import Sprouts
from kalmar.runtime.work import steps_done
from kalmar.solvers import removal_games
from kalmar.theory.valuations import GRUNDY, MISERE_REMOTENESS
from tests.cases import case_rows, cases
from tests.games.test_graph_text import games_on_graphs
from tests.known import known
from tests.nimbers.agreement import assert_agree, listed
from tests.nimbers.test_asked_values import Table, random_table
from tests.search import Search, compound

POSITIONS = tuple(case_rows(__file__, "positions"))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(POSITIONS), st.integers(1, 6), st.randoms(use_true_random=False))
def test_outcomes_are_those_of_the_values(text: str, heap: int, random: Random) -> None:
    rows = ["".join(random.choice("...#") for _ in range(4)) for _ in range(3)]
    rows[0] = ".." + rows[0][2:]  # there is a move
    position = parse_position(text.format(board="/".join(rows), heap=heap))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(by_nimber, "LARGE_OUTCOMES", 1)
        patch.setattr(
            NimberOutcomeAnalysis, "_refuse_reached", lambda self: self.values.allow(10**6)
        )
        found = NimberOutcomeAnalysis(position, Play.NORMAL, 10**6, 10)
        usual = ByValues(position, Play.NORMAL, 10**6, 10)
        assert_agree(found, usual)


def test_a_board_whose_value_is_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_nimber, "LARGE_OUTCOMES", 28)
    monkeypatch.setattr(nimbers, "NODES_PER_SLICE", 100)
    monkeypatch.setattr(removal_games, "_KEPT", threading.local())
    lost = kalmar.solve("cram 4x7 + nim 3", limit=2_000)
    assert lost.outcome is Outcome.P
    assert lost.reason == (
        "cram 4x7 has Grundy value 3, the Grundy value of the remaining components, so the other"
        " player wins."
    )
    monkeypatch.setattr(removal_games, "_KEPT", threading.local())
    won = kalmar.solve("cram 4x7 + nim 4", limit=2_000)
    assert won.outcome is Outcome.N
    assert won.value == 1
    assert "take 1 from heap 2" in [row.text for row in won.moves if row.outcome == "win"]
    assert won.winning_move_count == 5


def test_what_others_answer_is_refused() -> None:
    with pytest.raises(NoTheoryError, match="no component is large"):
        NimberOutcomeAnalysis(parse_position("cram 3x4"), Play.NORMAL, 1000, 10)
    with pytest.raises(NoTheoryError, match="the Grundy values of the components can be computed"):
        NimberOutcomeAnalysis(parse_position("cram 3x11"), Play.NORMAL, 10**6, 10)
    for text, play in (("cram 2x3", Play.MISERE), ("cram 2x3 & cram 2x2", Play.NORMAL)):
        analysis = analyse(parse_position(text), play, 10_000)
        assert not isinstance(analysis, NimberOutcomeAnalysis)


def test_the_limit_is_that_of_both_searches() -> None:
    with pytest.raises(LimitReached, match="limit of 5,000 nodes"):
        analyse(parse_position("cram 5x9"), Play.NORMAL, 50)


SUMS = (
    *("sprouts 2", "sprouts 3", "sprouts 0,AB/1A,B 2,", "sprouts 2 + nim 2 3", "sprouts 1 1"),
    *("nimstring 1x3", "notakto 3x3", "clobber 2x4 + nim 2", "clobber 3x3 1x4", "kayles 3 4"),
    *("brussels-sprouts 1 + sprouts 2", "nim 1 1 1", "nim 2 2"),
)


def parts_of(position: Position) -> list[Position]:
    """The components of a sum."""
    return list(map(canonical, position.component))


@pytest.mark.every
@pytest.mark.parametrize("text", SUMS)
def test_every_position_near_the_start(text: str) -> None:
    position = parse_position(text)
    literal = Literal(position, 50_000, play=Play.MISERE)
    search = LazyMisereOutcomes(50_000)
    near = [position, *(after(position, move) for move in moves(position))]
    near += [after(near[-1], move) for move in moves(near[-1])]
    for here in near:
        lost = literal.value(here, MISERE_REMOTENESS) % 2 == 1
        assert search.is_lost(parts_of(here)) == lost, str(here)
    assert 0 < search.count <= len(literal)


# Literal play of the table of six heaps with seed 29 would not come to an end.
@pytest.mark.parametrize(
    ("seed", "heaps"), [*((seed, 6) for seed in range(29)), *((seed, 5) for seed in range(60))]
)
def test_sums_of_games_written_down(seed: int, heaps: int) -> None:
    random = Random(seed)
    table = random_table(random, heaps)
    search = LazyMisereOutcomes(100_000)
    names, literal = list(table.ways), Search(Play.MISERE)
    for _ in range(6):
        drawn = tuple(random.choice(names) for _ in range(random.randrange(3)))
        won = literal.wins(compound("disjunctive", table, *drawn))
        assert search.is_lost([Position(table, n) for n in drawn]) != won


def test_the_empty_sum_is_won() -> None:
    search = LazyMisereOutcomes(10)
    assert not search.is_lost([])
    assert not search.is_lost([Position(find_rules("nim"), 0), Position(Sprouts(), ((),))])
    assert search.count == 1


def test_alike_components_are_one() -> None:
    clobber = find_rules("clobber")
    one, other = clobber.parse("xo/ox/xo"), clobber.parse("ox/xo/ox")
    search = LazyMisereOutcomes(1000)
    search.is_lost([Position(clobber, one)])
    before = search.count
    search.is_lost([Position(clobber, other)])
    assert search.count == before


@pytest.mark.parametrize(("spots", "lost"), [(4, True), (5, False), (6, False), (7, True)])
def test_spots_in_misere_play_as_published(spots: int, lost: bool) -> None:
    """Five and more: won iff n mod 6 is 0, 4 or 5 (Lemoine and Viennot; checked there to 20)."""
    rules = Sprouts()
    search = LazyMisereOutcomes(20_000)
    assert search.is_lost([Position(rules, rules.term(spots))]) == lost
    assert search.count < 15_000


@pytest.mark.parametrize("spots", [*range(1, 8), pytest.param(8, marks=pytest.mark.thorough)])
def test_spots_in_normal_play_as_published(spots: int) -> None:
    """Won iff n mod 6 is 3, 4 or 5 (Applegate, Jacobson and Sleator 1991, to 11 spots)."""
    answer = kalmar.solve(f"sprouts {spots}")
    assert (answer.outcome is Outcome.N) == (spots % 6 in (3, 4, 5))
    assert answer.value == (1 if spots % 6 in (3, 4, 5) else 0)


def test_limits_cycles_and_long_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Sprouts()
    few = LazyMisereOutcomes(20)
    with pytest.raises(LimitReached, match=r"limit of 20 positions \(sprouts 3 has more\)"):
        few.is_lost([Position(rules, rules.term(3))])
    # What is known stays, and a larger limit goes on from there.
    few.limit = 1000
    assert few.is_lost([Position(rules, rules.term(3))])
    cycle = Table({"a": [("b",)], "b": [("c",), ("a",)], "c": []})
    with pytest.raises(CyclicGameError, match="table a → table b → table a"):
        LazyMisereOutcomes(100).is_lost([Position(cycle, "a")])
    monkeypatch.setattr(lazy_values, "MAX_TURNS", 4)
    nim = find_rules("nim")
    assert not LazyMisereOutcomes(100).is_lost([Position(nim, 3)])
    with pytest.raises(TooDeep):
        LazyMisereOutcomes(100).is_lost([Position(nim, 1)] * 5)


def test_answers_of_both_ways_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """On both sides of the size from which only the winner is searched."""
    for text in ("sprouts 3", "sprouts 2 + nim 3", "notakto 3x3"):
        listed = kalmar.solve(text, play="misere")
        assert listed.length is not None
        with monkeypatch.context() as small:
            small.setattr(misere_sums, "LISTING_STEPS", 10)
            found = kalmar.solve(text, play="misere")
            play = by_misere_sums(parse_position(text), Play.MISERE, 10_000, 10)
        assert isinstance(play, MisereSearch)
        assert found.outcome is listed.outcome
        assert found.winning_move_count == listed.winning_move_count
        assert list(found.winning_moves()) == list(listed.winning_moves())
        assert found.length is None
        assert found.valuation.name != listed.valuation.name


@pytest.mark.thorough
def test_an_answer_of_five_spots() -> None:
    answer = kalmar.solve("sprouts 5", play="misere")
    assert answer.outcome is Outcome.N
    assert answer.winning_move_count == 3
    assert "sums of pieces were searched: after the move “join 1 with 2”" in str(answer.reason)
    assert "the search determines who wins, not when" in answer.length_meaning
    assert answer.line[0] == "join 1 with 2"


def test_long_plays_are_left_to_other_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misere_sums, "LISTING_STEPS", 10)
    monkeypatch.setattr(lazy_values, "MAX_TURNS", 4)
    with pytest.raises(NoTheoryError, match="play is too long"):
        by_misere_sums(parse_position("sprouts 3"), Play.MISERE, 10_000, 10)
    assert kalmar.solve("sprouts 3", play="misere").outcome is Outcome.P


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
