"""Ideas and homework: what is said is true, and what is wrong in a solution is found."""

import random
from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from itertools import combinations_with_replacement, islice, product
from operator import xor
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import strategies as st

from kalmar import GAMES, Analysis, Game, Outcome, Play, analyse, find_composition, parse_position
from kalmar.answers.find_move import find_move
from kalmar.answers.homework import Homework, check_homework
from kalmar.answers.move_report import MoveReport
from kalmar.answers.moves_in_words import change_of
from kalmar.answers.play import STEPS, hint
from kalmar.answers.workings import explained_moves, idea_in, reason_of_move, show_move
from kalmar.core.compounds import Compound, Position, is_terminal
from kalmar.core.errors import DataError, LimitReached, NoTheoryError, PositionError
from kalmar.core.i18n import translate
from kalmar.core.turns import Step, after, moves
from kalmar.games.play_language.introduction import COPYING, IDEAS, VALUES, idea_of
from kalmar.runtime.work import work_limit
from tests.examples import examples
from tests.generators import random_line
from tests.known import known
from tests.sweeps.starts import EVERY_START

LIMIT = 10**6
SIZES = range(1, 6)
TEXTS = {card.name: card.text[0] for card in IDEAS}


def nim(heaps: Any) -> bool:
    return reduce(xor, heaps, 0) == 0


def misere_nim(heaps: list[int]) -> bool:
    return nim(heaps) if max(heaps) > 1 else len(heaps) % 2 == 1


def sums(parts: list[int]) -> bool:
    """Return whether the smallest of different Fibonacci numbers, none neighbours, is too large."""
    heap, most = parts
    fibonacci, smallest = [1, 2, 3, 5, 8, 13, 21, 34], heap
    for number in reversed(fibonacci):
        if number <= heap:
            heap, smallest = heap - number, number
    return smallest > most


def colon(edges: Any, vertex: int = 0, above: int = -1) -> int:
    """Return the value of a tree: of branches that meet, the nim-sum of one more than each."""
    ends = [b if a == vertex else a for a, b in edges if vertex in (a, b)]
    return reduce(xor, (colon(edges, end, vertex) + 1 for end in ends if end != above), 0)


def heaps_of(text: str, most: int = 7, parts: int = 3) -> list[str]:
    return [f"{text} {' '.join(map(str, heaps))}" for count in range(1, parts + 1)
            for heaps in combinations_with_replacement(range(1, most), count)]  # fmt: skip


def pairs_of(text: str, most: int = 9) -> list[str]:
    return [f"{text} {a},{b}" for a, b in product(range(most), repeat=2)]


def whole(components: list[Any]) -> Any:
    (component,) = components
    return component


WYTHOFF = {(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)}
TREES = ["0-1,1-2,1-3,0-4", "0-1,0-2,2-3", "0-1,1-2,2-3,0-4,4-5,4-6", "0-1,1-2,1-3,0-4,0-5",
         "0-1,1-2,0-3,3-4,4-5"]  # fmt: skip
SHAPES = [rows for count in range(1, 5) for rows in combinations_with_replacement(SIZES, count)]

Described = tuple[list[str], Callable[[list[Any]], bool]]
DESCRIBED: dict[str, Described] = {
    "nim": ([t for t in heaps_of("nim") if t.count(" ") > 1], nim),
    "nim-misere": (heaps_of("nim"), misere_nim),
    "multiple": ([f"bounded-nim(3) {n}" for n in range(1, 20)], lambda c: whole(c) % 4 == 0),
    "one-more": ([f"subtraction(1..4) {n}" for n in range(1, 20)], lambda c: whole(c) % 5 == 1),
    "remainders": ([t for t in heaps_of("bounded-nim(2)") if t.count(" ") > 1],
                   lambda c: nim(n % 3 for n in c)),
    "coprime": ([f"coprime {n}" for n in range(1, 30)], lambda c: whole(c) % 2 == 0),
    "proper-divisor": ([f"proper-divisor {n}" for n in range(1, 30)], lambda c: whole(c) % 2 == 1),
    "fibonacci-nim": ([f"fibonacci-nim {n}" for n in range(2, 40)], lambda c: sums(whole(c))),
    "euclid": (pairs_of("euclid"), lambda c: whole(c)[0] != whole(c)[1]
               and max(whole(c)) < 1.618 * min(whole(c))),
    "rook": (pairs_of("rook"), lambda c: whole(c)[0] == whole(c)[1]),
    "queen": (pairs_of("queen", 11), lambda c: tuple(sorted(whole(c))) in WYTHOFF),
    "king": (pairs_of("king"), lambda c: all(n % 2 == 0 for n in whole(c))),
    "hook": ([f"chomp {n}x{n}" for n in (2, 3, 4)] + [f"chomp {','.join(map(str, s[::-1]))}"
             for s in SHAPES], lambda c: whole(c)[0] == len(whole(c)) and set(whole(c)[1:]) == {1}),
    "step": ([f"chomp {a},{b}" for a in SIZES for b in range(1, a + 1)],
             lambda c: whole(c)[0] == whole(c)[1] + 1),
    "plants": ([f"hackenbush {tree}" for tree in TREES], lambda c: nim(map(colon, c))),
    "nimble": ([f"nimble {a},{b},{c}" for a, b, c in product(SIZES, repeat=3)],
               lambda c: nim(whole(c))),
    "coins": ([f"coins {a},{a + b},{a + b + c}" for a, b, c in product(SIZES, repeat=3)],
              lambda c: nim(whole(c))),
    "staircase-nim": ([f"staircase-nim {a},{b},{c}" for a, b, c in product(range(3), repeat=3)],
                      lambda c: nim(whole(c)[::2])),
    "northcott": ([f"northcott 1:{a},1:{b}" for a, b in product(range(2, 6), repeat=2)],
                  lambda c: nim(abs(white - black) for white, black in whole(c).rows)),
    "half-turn": ([f"cram {a}x{b}" for a, b in product((1, 2, 3, 4), (2, 4))],
                  lambda c: whole(c) == tuple(row[::-1] for row in reversed(whole(c)))),
    "vertex-geography": ([f"vertex-geography path({n})/{v}" for n in SIZES for v in range(n)]
                         + [f"vertex-geography cycle({n})/0" for n in (3, 4, 5, 6)], bool),
    "brussels-sprouts": ([f"brussels-sprouts {n}" for n in (1, 2)], bool),
}  # fmt: skip
"""By card: positions, and whether the components of one of them are as the card says."""
PARTIAL = {"hook", "half-turn", "vertex-geography", "brussels-sprouts"}
"""Cards that speak of some lost positions only."""


def reachable(text: str, play: Play) -> dict[Position, Outcome]:
    """Return a position, and those that one or two moves leave, with who wins."""
    start = parse_position(text)
    analysis = analyse(start, play, LIMIT)
    found, new = {start}, {start}
    for _ in range(2):
        new = {after(position, move) for position in new for move in position.moves()} - found
        found |= new
    return {p: analysis.outcome_of(p) for p in found if not is_terminal(p)}


@pytest.mark.parametrize("card", IDEAS, ids=lambda card: card.name)
def test_an_idea_says_which_positions_to_leave(card: Any) -> None:
    texts, is_left = DESCRIBED[card.name]
    play = Play(card.fields.get("play", "normal"))
    seen, begins = 0, card.text[0].partition("{")[0]
    for text in texts:
        for position, outcome in reachable(text, play).items():
            if not idea_of(position, play).startswith(begins):
                continue
            live = [part.component for part in position.component if not is_terminal(part)]
            seen += outcome is Outcome.P
            assert is_left(live) or outcome is not Outcome.P, position
            if card.name not in PARTIAL:
                assert is_left(live) == (outcome is Outcome.P), position
    assert seen > 1


def test_each_card_has_its_description() -> None:
    assert DESCRIBED.keys() == TEXTS.keys()


@pytest.mark.parametrize(
    ("text", "play", "said"),
    [
        ("nim 4 4", Play.NORMAL, COPYING),
        ("kayles 4 4 + nim 3 + nim 3", Play.NORMAL, COPYING),
        ("nim 2 2", Play.MISERE, TEXTS["nim-misere"]),
        ("kayles 5 + nim 4", Play.NORMAL, VALUES),
        ("kayles 2 2", Play.MISERE, ""),
        ("nim 2 2 & nim 1", Play.NORMAL, ""),
        ("subtraction(2,3) 5", Play.NORMAL, ""),
        ("cram 3x3", Play.NORMAL, ""),
        ("chomp 3,2,2", Play.NORMAL, ""),
        ("hackenbush 0-1,1-2,0-2", Play.NORMAL, ""),
        ("nim 0", Play.NORMAL, ""),
    ],
)
def test_which_idea_a_position_has(text: str, play: Play, said: str) -> None:
    assert idea_of(parse_position(text), play) == said
    beside = "" if said == VALUES else said
    assert idea_of(parse_position(text), play, has_values=True) == beside


@pytest.mark.parametrize("text", ["kayles 9", "kayles 7", "nim 3 5 7", "chomp 3x3", "queen 6,4"])
def test_a_move_with_an_idea_is_named_before_the_others(text: str) -> None:
    start = parse_position(text)
    report = MoveReport(analyse(start, Play.NORMAL, LIMIT))
    good = explained_moves(report)
    assert {row.move for row in report if row.outcome == "win"} == {*good}
    assert idea_of(after(start, good[0]), Play.NORMAL) == idea_in(report) != ""


def shown(text: str, move: str, play: Play) -> tuple[str, tuple[str, ...], Position]:
    start = parse_position(text)
    return show_move(analyse(start, play, LIMIT), find_move(start, move), start)


def test_a_move_without_an_idea_is_shown_by_its_answer() -> None:
    text = "grundys-game 8"
    said, line, left = shown(text, "split it into 1 and 7", Play.NORMAL)
    assert said == (
        "Whatever the other player does, you have an answer:"
        f" for example {line[1]}, then {line[2]}."
    )
    position = parse_position(text)
    for move in line:
        position = after(position, find_move(position, move))
    assert position == left
    assert analyse(left, Play.NORMAL, LIMIT).outcome is Outcome.P


@pytest.mark.parametrize(
    ("text", "move", "play", "said"),
    [
        ("bounded-nim(3) 6", "take 1", Play.NORMAL,
         "The other player then wins by this move: take 1. Leave a multiple of 4. Whatever the"
         " other player takes, make it up to 4."),
        ("bounded-nim(3) 3", "take 3", Play.NORMAL, "this ends play: you win"),
        ("kayles 2", "take 1", Play.MISERE,
         "this leaves 1 move of best play, and you win"),
    ],
)  # fmt: skip
def test_what_is_said_of_a_move(text: str, move: str, play: Play, said: str) -> None:
    assert shown(text, move, play)[0] == said


def test_the_idea_belongs_to_the_reply_that_is_named() -> None:
    start = parse_position("cram 3x4")
    analysis = analyse(start, Play.NORMAL, LIMIT)
    for row in MoveReport(analysis):
        said, left = reason_of_move(analysis, row.move, start), after(start, row.move)
        if analysis.outcome_of(left) is Outcome.N and (reply := analysis.best_move(left)):
            left = after(left, reply)
        idea = idea_of(left, Play.NORMAL, has_values=True)
        assert said.endswith(idea)


WAYS = ("disjunctive", "disjunctive", "conjunctive", "selective", "moore-2")
STARTS = list(dict.fromkeys([*(game.example for game in GAMES.values()), *EVERY_START]))


def drawn(chance: random.Random) -> tuple[Analysis, Position]:
    """Return an analysis of a small position of any game, and what some moves leave of it."""
    text, way = chance.choice(STARTS), find_composition(chance.choice(WAYS))
    start = parse_position(text if chance.random() < 0.5 else f"{text} + {chance.choice(STARTS)}")
    start = Position(Compound(way.choice, way.ending), start.component)
    *_, here = random_line(start, chance, chance.randint(0, 3))
    return analyse(start, chance.choice([*Play]), LIMIT), here


@examples(30, 300, st.integers(0, 10**6), st.sampled_from([30, 300, 3000, 100_000]))
def test_what_pupils_are_told_is_true_and_ends(seed: int, steps: int) -> None:
    with suppress(LimitReached, NoTheoryError, PositionError), work_limit(100_000):
        analysis, here = drawn(random.Random(seed))
        for step in range(1, STEPS + 1):
            with suppress(LimitReached), work_limit(steps):
                assert hint(Game(analysis, [here]), step)
        for move in islice(here.moves(), 4):
            won = analysis.outcome_of(after(here, move)) is Outcome.P
            with suppress(LimitReached), work_limit(steps):
                said, line, left = show_move(analysis, move, here)
                assert said
                assert len(line) in ((0, 3) if won else (0, 2))
                assert not line or analysis.outcome_of(left) is Outcome.P


E = "\n"


def checked(*lines: str, **way: object) -> Homework:
    return check_homework(E.join(lines), **way)  # type: ignore[arg-type]


def verdicts(found: Homework) -> list[str]:
    return [step.verdict for step in found.steps]


def test_a_game_without_mistake_is_right_to_its_end() -> None:
    found = checked("nim 2 2", "", "// he begins", "take 1 from heap 1", "2) take 1 from heap 2",
                    "3. take 1 from heap 1", "#1")  # fmt: skip
    assert verdicts(found) == ["right"] * 5
    assert [step.line for step in found.steps] == [1, 4, 5, 6, 7]
    assert found.first_wrong is None
    assert found.over
    assert found.position == "nim 0 0"
    assert found.to_dict()["right"] is True


def test_the_move_that_gave_the_win_away_is_named_with_its_reason() -> None:
    found = checked("nim 3 5", "take 2 from heap 2", "take 1 from heap 1", "1: 0", "2: 0")
    wrong = known(found.first_wrong)
    assert (wrong.line, wrong.kind, wrong.verdict) == (4, "move", "wrong")
    assert wrong.reason.startswith("the win was given away: this leaves value 3")
    assert len(found.steps) == 4, "nothing is checked after it"
    assert "győzelem" in translate(wrong.reason, "hu")


@pytest.mark.parametrize("text", ["nim 3 4 5", "kayles 4", "chomp 3x3", "queen 4,3"])
@pytest.mark.parametrize("play", Play)
def test_mistakes_are_those_of_a_game_in_progress(text: str, play: Play) -> None:
    """Every first move of a position, judged by `Game`."""
    start = parse_position(text)
    for number, move in enumerate(moves(start), 1):
        game = Game.start(start, play)
        game.make(move)
        expected = "wrong" if game.thrown_away(0) else "right"
        assert verdicts(checked(text, f"#{number}", play=play)) == ["right", expected]


def test_a_draw_may_be_given_away() -> None:
    """From A the way to B and back need not end; C lets the other player end it."""
    towns = "roads(A>B,B>A,A>C,C>D) A"
    assert checked(towns, "B", "A", "B").first_wrong is None
    wrong = known(checked(towns, "C").first_wrong)
    assert wrong.reason.startswith("the draw was given away: this leaves")
    assert checked(f"{towns}: D").first_wrong is None


def test_illegal_and_unclear_moves_end_the_check() -> None:
    illegal = known(checked("nim 3 5", "take 9 from heap 1", "take 1 from heap 1").first_wrong)
    assert (illegal.line, illegal.verdict) == (2, "wrong")
    assert "not a legal move" in illegal.reason
    unclear = known(checked("nim 3 4", "3").first_wrong)
    assert unclear.verdict == "unclear"
    assert "'3' can mean take 3 from heap 1" in unclear.reason
    assert "write the move in words" in unclear.reason
    over = known(checked("nim 1", "#1", "take 1").first_wrong)
    assert over.reason.startswith("play is over")


def test_a_number_of_a_move_is_not_taken_for_a_heap() -> None:
    """In Hungarian the heap is an ordinal: heap 1 has no 2 to take, though heap 2 has."""
    wrong = known(checked("nim 1 2", "1. kupac: vegyél el 2").first_wrong)
    assert wrong.verdict == "wrong"
    assert checked("nim 1 2", "2. kupac: vegyél el 1").first_wrong is None
    assert checked("nim 1 2", "1. 2. kupac: vegyél el 1").first_wrong is None


def test_claims_are_checked_with_the_true_reason() -> None:
    assert checked("nim 3 5 = 6", "kayles 7: N", "nim 1 1: p").first_wrong is None
    value = known(checked("nim 3 5 = 7").first_wrong)
    assert value.reason.startswith("G⁺ = 6: Grundy values 3 ⊕ 5 = 6")
    outcome = known(checked("nim 3 5", "kayles 7: P").first_wrong)
    assert (outcome.line, outcome.kind) == (2, "outcome")
    assert outcome.reason.endswith("the player to move wins.")


def test_claims_follow_the_way_of_playing() -> None:
    assert checked("nim 1 1 1: P", play=Play.MISERE).first_wrong is None
    assert checked("misere", "nim 1 1 1: P").first_wrong is None
    assert checked("Misère", "nim 1 1 1: N").first_wrong is not None
    assert checked("nim 3 5: P", composition="conjunctive").first_wrong is not None
    assert checked("nim 1 1 1 = 1", play=Play.MISERE, valuation="G+").first_wrong is None


def test_a_claim_about_no_position_is_unclear() -> None:
    wrong = known(checked("kyles 3 = 3").first_wrong)
    assert (wrong.verdict, wrong.reason) == (
        "unclear", "unknown game 'kyles'; did you mean 'kayles'?")  # fmt: skip


def test_several_games_may_follow_each_other() -> None:
    found = checked("start: nim 2", "take 2", "start: kayles 3", "take 1, leaving 1 and 1")
    assert verdicts(found) == ["right"] * 4
    assert found.position == "kayles 1 1"


def test_too_large_a_position_is_played_by_the_rules_alone() -> None:
    found = checked("0.137 40 41 42", "#1", "take 99", play=Play.MISERE, limit=10)
    assert verdicts(found)[1] == "unjudged"
    assert found.steps[1].reason
    assert found.first_wrong is not None
    assert found.first_wrong.line == 3


def test_too_many_lines_are_refused() -> None:
    with pytest.raises(DataError, match="more than 2,000 lines"):
        check_homework("nim 3\n" * 2_001)


def test_claims_are_checked_behind_a_wrong_one() -> None:
    found = checked("nim 3 5 = 7", "nim 2 2 = 0", "kayles 7: P", "nim 3 5", "2: 1", "nim 1 = 9")
    assert verdicts(found) == ["wrong", "right", "wrong", "right", "wrong"]
    assert known(found.first_wrong).line == 1


def test_a_change_needs_no_number_where_it_is_clear() -> None:
    assert checked("nim 3 5", "5 -> 3").first_wrong is None
    assert checked("nim 3 5", "5 → 3").steps[1].verdict == "right"
    unclear = known(checked("nim 5 5", "5 -> 3").first_wrong)
    assert unclear.verdict == "unclear"
    assert known(checked("nim 3 5", "4 -> 3").first_wrong).verdict == "wrong"


def test_a_piece_without_text_is_shown_as_none() -> None:
    words: Any = SimpleNamespace(format=str)
    assert change_of(Step((0,), Position(words, "a"), ("",))) == "a → none"
    assert change_of(Step((0,), Position(words, "ab"), ("b", ""))) == "ab → b + none"
