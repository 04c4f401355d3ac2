"""Who wins sums in misère play: a search of sums in Python agrees with a list of all positions."""

from random import Random

import pytest

import kalmar
from kalmar import CyclicGameError, LimitReached, NoTheoryError, Outcome, Play, parse_position
from kalmar.answers import misere_sums
from kalmar.answers.misere_sums import MisereSearch, by_misere_sums
from kalmar.core.compounds import Position, canonical
from kalmar.core.turns import after, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.nimbers import lazy_values
from kalmar.engines.nimbers.lazy_values import LazyMisereOutcomes, TooDeep
from kalmar.games.graphs.sprouts import Sprouts
from kalmar.games.registry import find_rules
from kalmar.theory.valuations import MISERE_REMOTENESS
from tests.nimbers.test_asked_values import Table, random_table
from tests.search import Search, compound

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
