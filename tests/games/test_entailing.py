"""Moves that entail or compliment, and a pass, against the definition played move by move."""

import pickle
import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import kalmar
from kalmar import Complimenting, Entailing, Outcome, Play, game, load_rules, position, solve
from kalmar.core import errors
from kalmar.core.compounds import canonical
from kalmar.core.turns import after, moves
from kalmar.games.custom.text_games import text_game
from kalmar.games.notation import format_position, parse_position
from kalmar.games.piece_turns import State
from kalmar.games.whole_turns import NIM_WITH_A_PASS, Stack, WholeTurns
from kalmar.solvers.entailing import Worths, holds, least_absent, set_of, shifted
from kalmar.theory.valuations import LOONY
from kalmar.web.services import call
from tests.cases import few_or_many

Pieces = tuple[int, ...]
Table = dict[int, tuple[tuple[str, Pieces], ...]]
"""For each piece its moves: "", "entails" or "compliments", with the pieces that are left."""

WRAPPERS: dict[str, Callable[[Any], Any]] = {
    "entails": Entailing,
    "compliments": Complimenting,
    "both": lambda left: Complimenting(Entailing(left)),
}


AGAIN = ("compliments", "both")
"""After these moves the same player goes on."""


class Play1(NamedTuple):
    """A moment of a game: the pieces, those that bind, whether a pass is left."""

    free: Pieces
    bound: Pieces
    passes: bool
    moved: bool = False


def random_table(chance: random.Random, size: int = 6) -> Table:
    """Make the moves of the pieces 0 to size, each to smaller ones."""
    table: Table = {0: ()}
    for piece in range(1, size + 1):
        found = set()
        for _ in range(chance.randint(0, 3)):
            kind = chance.choice(("", "", "entails", "compliments", "both"))
            left = [chance.randrange(piece) for _ in range(chance.choice((1, 1, 1, 2)))]
            found.add((kind, tuple(sorted(left))))
        table[piece] = tuple(sorted(found))
    return table


def rules_of(table: Table, one_pass: bool = False) -> WholeTurns:
    def options(piece: int) -> Iterator[object]:
        for kind, left in table[piece]:
            yield WRAPPERS[kind](list(left)) if kind else list(left)

    made = game(options, "table", entailing=True, one_pass=one_pass)
    assert isinstance(made, WholeTurns)
    return made


class Literal:
    """Who wins by the definition, move by move: the player to move may have moved already."""

    def __init__(self, table: Table, play: Play) -> None:
        self.table, self.play = table, play
        self.wins = lru_cache(None)(self._wins)
        self.can_turn = lru_cache(None)(self._can_turn)

    def after(self, now: Play1) -> Iterator[tuple[str, Play1]]:
        where = now.bound or now.free
        for place, piece in enumerate(where):
            rest = where[:place] + where[place + 1 :]
            others = (now.free + rest) if now.bound else rest
            for kind, left in self.table[piece]:
                if kind in ("entails", "both"):
                    bound, again = tuple(sorted(left)), kind == "both"
                    yield kind, Play1(tuple(sorted(others)), bound, now.passes, again)
                else:
                    whole = tuple(sorted(others + left))
                    yield kind, Play1(whole, (), now.passes, kind == "compliments")

    def _can_turn(self, now: Play1) -> bool:
        """Whether a turn can be ended from here without a pass."""
        return any(kind not in AGAIN or self.can_turn(left) for kind, left in self.after(now))

    def _wins(self, now: Play1) -> bool:
        if not self.can_turn(now):
            return self.play is Play.MISERE
        for kind, left in self.after(now):
            if kind in AGAIN:
                # The same player goes on; a turn that cannot be ended is no turn.
                if self.can_turn(left) and self.wins(left):
                    return True
            elif not self.wins(left):
                return True
        may_pass = now.passes and not now.bound and not now.moved
        return may_pass and not self.wins(now._replace(passes=False))


def state_of(now: Play1) -> State:
    """The pieces that bind behind the others."""
    bound = range(len(now.free), len(now.free) + len(now.bound))
    return State(now.free + now.bound, tuple(bound), int(now.passes))


def moment(state: State) -> Play1:
    free, bound = (tuple(sorted(pieces)) for pieces in state.parted())
    return Play1(free, bound, bool(state.passes))


def check(chance: random.Random, play: Play, one_pass: bool) -> None:
    """Compare outcome and winning moves of a random sum of random rules with the definition."""
    table = random_table(chance)
    rules, literal = rules_of(table, one_pass), Literal(table, play)
    free = tuple(sorted(chance.choices(range(7), k=chance.randint(0, 3))))
    bound = tuple(sorted(chance.choices(range(7), k=chance.choice((0, 0, 1, 2)))))
    if not free + bound:
        return
    start = Play1(free, bound, one_pass)
    at = position(rules, state_of(start))
    answer = solve(at, play=play)
    assert (answer.outcome is Outcome.N) == literal.wins(start), (table, start)
    winning = set(answer.winning_moves())
    for move in moves(at):
        (left,) = after(at, move).component
        state = left.component
        lost = not literal.wins(moment(state))
        assert (move in winning) == lost, (table, start, state)
    assert bool(winning) == (answer.outcome is Outcome.N and literal.can_turn(start))


@few_or_many("count", 40, 2_500)
@pytest.mark.parametrize("one_pass", [False, True])
@pytest.mark.parametrize("play", list(Play))
def test_random_rules_agree_with_the_definition(play: Play, one_pass: bool, count: int) -> None:
    chance, refused = random.Random(f"{play} {one_pass} {count}"), 0
    for _ in range(count):
        try:
            check(chance, play, one_pass)
        except errors.LimitReached:  # a turn of many moves leaves too much to be listed
            refused += 1
    assert refused <= count // 500


def test_values_are_those_of_sums_with_nim() -> None:
    """The value of a piece is the heap with which it is lost; a loony one wins with every heap."""
    chance = random.Random(12)
    for _ in range(150):
        table = random_table(chance)
        rules = rules_of(table)
        worths = Worths(rules.rules)
        # Heaps of Nim are pieces from 10 on.
        heaps = {10 + n: tuple(("", (10 + k,)) for k in range(n)) for n in range(9)}
        literal = Literal({**table, **heaps}, Play.NORMAL)
        for piece in table:
            lost = [n for n in range(9) if not literal.wins(Play1((piece, 10 + n), (), False))]
            value = worths.value(piece)
            assert lost == ([] if value == LOONY else [value]), (table, piece)


def test_nim_with_a_pass_in_one_and_two_heaps() -> None:
    """A heap n has value n + 1 if n is odd, else n − 1; a pair is lost iff it is 2k − 1, 2k."""
    for n in range(1, 13):
        assert solve(f"nim-with-a-pass {n}").value == (n + 1 if n % 2 else n - 1)
    for a, b in combinations_with_replacement(range(1, 11), 2):
        lost = solve(f"nim-with-a-pass {a} {b}").outcome is Outcome.P
        assert lost == (a % 2 == 1 and b == a + 1), (a, b)


def test_one_pass_is_not_made_at_the_end_nor_when_a_move_is_entailed() -> None:
    assert list(NIM_WITH_A_PASS.options(NIM_WITH_A_PASS.join([0]))) == []
    text = "n -> n - 1 entails; pass"
    rules = text_game(text)
    assert isinstance(rules, WholeTurns)
    texts = [rules.format(left) for (left,) in rules.options(rules.join(["3"]))]
    assert texts == ["@2", "3 passed"]
    assert [rules.format(left) for (left,) in rules.options(rules.join(["2", "@2"]))] == ["@1 2"]


def test_rules_in_a_text_say_what_python_says(tmp_path: Path) -> None:
    text = "n -> a, n - a; n -> n - 1 entails"
    for heaps in ("5 7", "4 7", "3 2", "2 6 @5", "@1", "9 9 2"):
        here, there = solve(f"rules({text}) {heaps}"), solve(f"top-entails {heaps}")
        assert here.outcome is there.outcome
        assert here.winning_move_count == there.winning_move_count
    path = tmp_path / "doubled.py"
    path.write_text(
        "from kalmar import Complimenting\nentailing = True\none_pass = True\n"
        "def options(n):\n    if n:\n        yield n - 1\n        yield Complimenting(n // 2)\n"
    )
    rules = load_rules(path)
    assert isinstance(rules, WholeTurns)
    assert rules.one_pass
    answer = solve("doubled 3 2")
    text = "n -> n - 1; n -> n // 2 compliments if n > 0; pass"
    assert answer.outcome is solve(f"rules({text}) 3 2").outcome
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_a_class_of_rules_may_yield_wrapped_options() -> None:
    class Halving(kalmar.Rules):
        name = "halving"
        entailing = True

        def options(self, heap: int) -> Iterator[Any]:
            if heap:
                yield heap - 1
                yield Entailing(heap // 2)

    for heaps in ((1,), (2,), (3, 4), (5, 5)):
        text = " ".join(map(str, heaps))
        same = solve(f"rules(n -> n - 1; n -> n // 2 entails if n > 0) {text}")
        assert solve(position(Halving(), *heaps)).outcome is same.outcome


def test_text_is_read_back_and_rules_survive_pickling() -> None:
    for text in ("top-entails @7 5", "nim-with-a-pass 2 1 passed", "top-entails 0 5 0"):
        at = parse_position(text)
        assert format_position(at) == text
        assert pickle.loads(pickle.dumps(at)) == at
    one, other = (parse_position(f"top-entails {text}") for text in ("7 5 1,2", "1 2 5 7"))
    assert one == parse_position("top-entails 7 5 1 2") != other
    assert canonical(one) == canonical(other)


def test_turns_are_said_in_words() -> None:
    def said(text: str) -> list[str]:
        at = parse_position(text)
        return [kalmar.move_text(at, move) for move in moves(at)]

    assert said("top-entails 2 @2") == [
        "split heap 2 into 1 and 1", "take 1 from heap 2, to be answered there",
    ]  # fmt: skip
    assert said("nim-with-a-pass 1") == ["take 1", "pass"]
    # Later moves of a turn find the pieces as they are numbered then.
    two = "rules(n -> n - 1 compliments if n odd; n -> n - 2) 3 2"
    assert "take 1 from heap 1, and then take 2 from heap 2" in said(two)


def test_the_reason_names_values_and_loony_pieces() -> None:
    assert "the nim-sum is 1" in solve("top-entails 5 7").reason
    assert (
        "3 is loony, 5 has value 0; a loony piece wins every sum" in solve("top-entails 3 5").reason
    )
    assert "some move in a piece marked @ wins" in solve("top-entails 5 @3").reason
    assert "no move in a piece marked @ wins" in solve("top-entails 5 @0").reason
    assert "Berlekamp, Conway and Guy 1982, ch. 12" in solve("top-entails 5 7").theorem


def test_spoilt_hypotheses_fall_back_to_search() -> None:
    """The theorem needs normal play, an end and no pass: else the game graph is searched."""
    assert "search" in solve("top-entails 5 7", play="misere").theorem
    with_pass = solve("rules(n -> a, n-a; n -> n-1 entails; pass) 3")
    assert "Berlekamp, Conway and Guy 1982, ch. 12" not in with_pass.theorem
    loopy = solve("rules(n -> n-1 entails; n -> n+1 if n < 3; cycles; most 4) 2")
    assert "Smith" in loopy.theorem


def test_wrong_rules_are_refused() -> None:
    plain = game(lambda n: [Entailing(n - 1)] if n else [], "plain")
    with pytest.raises(errors.RulesError, match="add the line entailing = True"):
        solve(position(plain, 3))
    cyclic = game(lambda n: [Entailing((n + 1) % 3)], "cyclic", entailing=True)
    with pytest.raises(errors.CyclicGameError, match="0 → 1 → 2"):
        solve(position(cyclic, 0))
    endless = game(lambda n: [Entailing(n + 1)], "endless", entailing=True)
    with pytest.raises(errors.LimitReached):
        solve(position(endless, 0), limit=500)
    growing = game(lambda n: [Complimenting([n, n])], "growing", entailing=True, loopy=True)
    with pytest.raises(errors.LimitReached):
        solve(position(growing, 1), limit=500)


def test_only_functions_and_graphs_are_told_what_they_allow() -> None:
    for given, told in (
        ("nim", {"one_pass": True}),
        ("nim", {"entailing": True}),
        (Stack(), {"one_pass": True}),
        ({"a": []}, {"entailing": True}),
    ):
        with pytest.raises(errors.GameError, match="a function takes both"):
            game(given, **told)  # type: ignore[arg-type]
    graph = game({"a": ["b"], "b": ["c"], "c": []}, one_pass=True)
    # Two moves: without the pass lost, with it won by passing.
    assert solve(position(graph, "a")).outcome is Outcome.N
    assert pickle.loads(pickle.dumps(graph)) == graph


def test_the_page_shows_what_pieces_are_worth() -> None:
    top = call("rules", {"text": "n -> a, n - a; n -> n - 1 entails"})
    assert top["error"] is None
    assert top["ends"]
    assert top["rows"][0][:8] == ["0", "∞", "0", "∞", "1", "0", "2", "1"]
    assert call("reply", {"position": f"{top['game']} 3 4"})["position"].endswith(" @2 4")
    passed = call("rules", {"text": "n -> n - k for k in 1..n; pass"})
    assert passed["rows"][0][:5] == ["0", "2", "1", "4", "3"]
    loopy = call("rules", {"text": "n -> n - 1 entails; n -> n+1 if n < 3; cycles; most 4"})
    assert not loopy["ends"]
    assert set(loopy["rows"][0]) == {"?"}


def test_sets_of_winning_values() -> None:
    inside = {*range(8), LOONY}
    for some in (set[int](), {0}, {1, 2}):
        for one, members in ((set_of(some), some), (~set_of(some), inside - some)):
            assert {x for x in inside if holds(one, x)} == members
            assert least_absent(one) == min({*range(8)} - members, default=LOONY)
            assert {x for x in inside if holds(shifted(one, 3), x ^ 3 if x >= 0 else x)} == members
            assert {holds(shifted(one, LOONY), x) for x in inside} == {LOONY in members}
            assert holds(one, 10**100) == (LOONY in members)
