"""Sums of games with moves that bind the next turn, and of Nimstring, against play."""

import pickle
import random
from collections import Counter
from functools import cache, partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kalmar
from kalmar import Outcome, Play, Position, after, find_rules, game, moves, position, solve
from kalmar.answers.tables.ask import sequence, table
from kalmar.core.errors import KalmarError, PositionError
from kalmar.games.entailing_sums import Games, Piece, SeveralGames
from kalmar.games.graphs.nimstring import LOONY, Nimstring, Strings, boxes, ordered, worth
from kalmar.games.graphs.nimstring import Worths as NimstringWorths
from kalmar.games.notation import format_position, parse_position
from kalmar.games.whole_turns import Stack
from kalmar.render.formats import caption, sequence_text, tables
from kalmar.render.plots.table_cells import texts
from kalmar.solvers.entailing import Worths, WorthsOfStacks, worths_of
from kalmar.theory.valuations import OUTCOME
from tests.cases import cases, few_or_many
from tests.games import test_places_of_pieces as places
from tests.games.test_entailing import Literal, Play1, Table, random_table, rules_of, state_of

PLACE = 100
"""The pieces of the second game are numbered from here, and so on."""


def moved_up(table: Table, number: int) -> Table:
    """The same moves with the pieces of a game of this number."""
    up = PLACE * number
    return {
        piece + up: tuple((kind, tuple(left + up for left in option)) for kind, option in found)
        for piece, found in table.items()
    }


def plain_table(chance: random.Random) -> Table:
    """Make moves none of which binds."""
    return {
        piece: tuple(dict.fromkeys(("", left) for _, left in found))
        for piece, found in random_table(chance, 4).items()
    }


def listed(table: Table, piece: int) -> list[list[int]]:
    return [list(left) for _, left in table[piece]]


def table_of(game: str) -> Table:
    """The moves of small heaps of Nim or rows of Kayles, as they are written a second time."""
    return {
        size: tuple((kind, left) for _, kind, left in places.ways(places.Piece(game, size)))
        for size in range(5)
    }


def some_games(chance: random.Random) -> tuple[list[Table], list[object]]:
    """Two or three games, the first of which has moves that bind."""
    tables, rules = [random_table(chance, 4)], list[object]()
    rules.append(rules_of(tables[0]))
    for _ in range(chance.choice((1, 1, 2))):
        kind = chance.choice(("binding", "plain", "nim", "kayles"))
        if kind == "binding":
            tables.append(random_table(chance, 4))
            rules.append(rules_of(tables[-1]))
        elif kind == "plain":
            table = plain_table(chance)
            tables.append(table)
            rules.append(game(partial(listed, table), f"plain{_}"))
        else:
            tables.append(table_of(kind))
            rules.append(find_rules(kind))
    return tables, rules


def check_sum(chance: random.Random, play: Play) -> bool:
    """Compare outcome and winning moves of a random sum with the definition; tell if one is won."""
    tables, rules = some_games(chance)
    whole: Table = {}
    for number, moves_of in enumerate(tables):
        whole.update(moved_up(moves_of, number))
    literal = Literal(whole, play)
    parts, free, bound = list[Position](), list[int](), list[int]()
    for number, one in enumerate(rules):
        pieces = chance.choices(range(5), k=chance.choice((1, 1, 2)))
        free += [piece + PLACE * number for piece in pieces]
        if hasattr(one, "join"):
            must = chance.choices(range(5), k=chance.choice((0, 0, 1))) if not bound else []
            bound += [piece + PLACE * number for piece in must]
            given = Play1(tuple(pieces), tuple(must), False)
            at = Position(one, state_of(given))  # type: ignore[arg-type]
            parts.append(at)
        else:
            parts += [Position(one, piece) for piece in pieces]  # type: ignore[arg-type]
    chance.shuffle(parts)
    at = position(parts)
    (single,) = at.component
    numbers = numbers_of(single.rules, rules)
    start = Play1(tuple(sorted(free)), tuple(sorted(bound)), False)
    answer = solve(at, play=play)
    assert (answer.outcome is Outcome.N) == literal.wins(start), (tables, start)
    winning = set(answer.winning_moves())
    for move in moves(at):
        (left,) = after(at, move).component
        loose, must = left.component.parted()
        then = Play1(plain(loose, numbers), plain(must, numbers), False)
        assert (move in winning) == (not literal.wins(then)), (tables, start, then)
    return bool(winning)


def numbers_of(rules: object, given: list[object]) -> list[int]:
    """Which of the given games each game of a sum is."""
    assert isinstance(rules, SeveralGames)
    raw = [getattr(one, "rules", one) for one in given]
    return [raw.index(one) for one in rules.rules.games]


def plain(pieces: tuple[Piece, ...], numbers: list[int]) -> tuple[int, ...]:
    return tuple(sorted(piece.component + PLACE * numbers[piece.game] for piece in pieces))


@few_or_many("count", 120, 2_500)
@pytest.mark.parametrize("play", list(Play))
def test_sums_agree_with_the_definition(play: Play, count: int) -> None:
    chance = random.Random(f"sums {play}")
    won = sum(check_sum(chance, play) for _ in range(count))
    assert count // 6 < won < count - 5


@cases("text", "written")
def test_a_sum_is_one_component_that_is_read_back(text: str, written: str) -> None:
    at = parse_position(text)
    assert len(at.component) == 1
    assert format_position(at) == written
    assert parse_position(written) == at
    (part,) = at.component
    assert part.rules.parse(part.rules.format(part.component)) == part.component
    assert pickle.loads(pickle.dumps(at)) == at


def test_positions_are_added_one_by_one() -> None:
    one, two, three = position("top-entails", 5), position("nim", 3), position("top-entails", 4)
    assert one + two + three == parse_position("top-entails 5 + nim 3 + top-entails 4")
    assert two + one == position([two.component[0], one.component[0]])
    every = (one + two) + (three + position("kayles", 2))
    assert every == parse_position("top-entails 5 + nim 3 + top-entails 4 + kayles 2")


def test_the_first_game_keeps_a_piece_for_its_name() -> None:
    at = parse_position("top-entails 1 + nim 2").play("take 1 from heap 1, to be answered there")
    assert format_position(at) == "top-entails @0 + nim 2"
    at = parse_position("rules(n -> n-1) 1 + top-entails 0")
    assert [format_position(after(at, move)) for move in moves(at)] == [
        "rules(n->n-1) 0 + top-entails 0"
    ]


def test_moves_are_numbered_as_the_pieces_stand() -> None:
    at = parse_position("top-entails @2 + nim 1")
    said = [kalmar.move_text(at, move) for move in moves(at)]
    assert said[-1] == "take 1 from heap 1, to be answered there"
    at = parse_position("top-entails 2 + node-kayles path(2) + nim 1")
    assert {"component 2: take 0 and its neighbours", "take 1 from heap 3"} <= {
        kalmar.move_text(at, move) for move in moves(at)
    }


@pytest.mark.thorough
def test_a_large_ordinary_game_is_valued_by_its_theorem() -> None:
    answer = solve("top-entails 5 + nim 1000000000000000000")
    assert answer.outcome is Outcome.N
    assert "nim 1000000000000000000 has value 1,000,000,000,000,000,000" in answer.reason
    assert "Bouton" in answer.theorem
    assert solve("top-entails 4 + nim 1").outcome is Outcome.P


def test_words_that_name_no_piece_are_refused() -> None:
    rules = SeveralGames(Games((Stack(), find_rules("nim"))))
    with pytest.raises(PositionError, match="no component of these games"):
        rules.parse("5 + kayles 3")


BY_TEXT = "rules(n -> a, n-a; n -> n-1 entails)"


def test_stacks_have_the_values_of_the_definition() -> None:
    literal, quick = Worths(Stack()), worths_of(Stack())
    for coins in range(260):
        assert quick.value(coins) == literal.value(coins)
        assert quick.winning(coins) == literal.winning(coins)


def test_lists_and_arrays_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    arrays, lists = WorthsOfStacks(), WorthsOfStacks()
    arrays.value(600)
    monkeypatch.setattr("kalmar.solvers.entailing.has", lambda _: False)
    lists.value(600)
    assert (arrays.listed, arrays.sets) == (lists.listed, lists.sets)


def test_values_of_heaps_show_the_loony_ones() -> None:
    found: Any = sequence("top-entails", 9)
    assert found.values == (0, None, 0, None, 1, 0, 2, 1, 3, 0)
    assert found.values == sequence(BY_TEXT, 9).values
    assert sequence_text(found) == "0 ∞ 0 ∞ 1 0 2 1 3 0"
    assert "∞: loony" in caption(found)
    assert r"$\infty$" in tables.latex_of_sequence(found)
    assert "Berlekamp, Conway and Guy 1982, ch. 12" in found.theorem


def test_tables_are_of_pairs() -> None:
    found = table("top-entails", range(5), range(3, 7))
    for row, values in zip(found.rows, found.values, strict=True):
        for col, value in zip(found.cols, values, strict=True):
            lost = solve(f"top-entails {row} {col}").outcome is Outcome.P
            assert lost == (value == 0)
    assert found.p_positions()[4] == [False, True, False, False]
    assert texts(found)[4] == ["∞", "0", "1", "3"]
    assert "∞" in tables.text(found)


def test_a_huge_stack_is_refused_at_once() -> None:
    with pytest.raises(KalmarError, match="at most 40,000 coins, not 10,000,000"):
        sequence("top-entails", 10**7)
    assert solve("top-entails 3000 100").winning_move_count == 57
    # Julian West, "New values for Top Entails", 1996: 2403 and 2505 follow 1 and 3.
    values = kalmar.sequence("top-entails", 2600).values
    assert [n for n, value in enumerate(values) if value is None] == [1, 3, 2403, 2505]


def test_moves_of_one_huge_component_are_counted_first() -> None:
    huge = kalmar.game(range, name="huge", entailing=True)
    with pytest.raises(KalmarError, match="has more than 1,000 moves"):
        solve(kalmar.position(huge, 10**9), limit=1000)


LARGEST_HEAP = 6


@cache
def wins(strings: Strings, heap: int = 0) -> bool:
    """Cut by cut beside a heap of nim: who frees a coin goes on, who has no move has lost."""
    if any(not wins(strings, left) for left in range(heap)):
        return True
    for i, string in enumerate(strings):
        rest = strings[:i] + strings[i + 1 :]
        tied = {end for other in rest for end in other}
        goes_on = bool(set(string) - {"g"} - tied)
        if wins(rest, heap) == goes_on:
            return True
    return False


def check_worth(strings: Strings) -> None:
    """The only heap beside which a position is lost is its worth; a loony one has none."""
    lost = [heap for heap in range(LARGEST_HEAP + 1) if not wins(strings, heap)]
    assert lost == [value for value in [worth(strings)] if value != LOONY]


def graphs(most: int = 7) -> st.SearchStrategy[Strings]:
    ends = st.tuples(st.sampled_from("abcde"), st.sampled_from("abcdegg"))
    string = ends.filter(lambda pair: pair[0] != pair[1]).map(lambda pair: ordered(*pair))
    return st.lists(string, max_size=most).map(lambda found: tuple(sorted(found)))


@given(graphs())
@settings(max_examples=150, deadline=None)
def test_what_a_position_is_worth_beside_heaps(strings: Strings) -> None:
    value = worth(strings)
    assert value <= LARGEST_HEAP
    check_worth(strings)
    assert (solve(f"nimstring {Nimstring().format(strings)}").outcome is Outcome.P) == (value == 0)


@pytest.mark.parametrize("size", [(2, 3), (1, 5), (3, 3), (2, 2)])
def test_parts_of_boards_are_worth_what_the_definition_says(size: tuple[int, int]) -> None:
    chance, board, found = Random(sum(size)), boxes(*size), set[int]()
    worths = NimstringWorths(board)
    for _ in range(300):
        some = chance.sample(range(len(board)), chance.randint(0, min(11, len(board))))
        strings = tuple(board[n] for n in sorted(some))
        found.add(worths.of(strings))
        # Alone, and among all parts of the board, with its mirror images.
        assert worth(strings) == worths.of(strings)
        check_worth(strings)
    assert found >= {LOONY, 0, 1, 2}


@pytest.mark.parametrize("text", ["a-b,a-b,a-b,a-b,a-g,a-g,b-c,b-c,b-g,c-d,c-g,d-g,d-g", "2x3"])
def test_large_positions_are_won_as_cut_by_cut(text: str) -> None:
    answer = solve(f"nimstring {text}")
    assert answer.valuation is OUTCOME
    assert (answer.outcome is Outcome.N) == wins(Nimstring().parse(text))
    assert len(answer.moves) == len(Nimstring().parse(text))
    for row in answer.moves:
        assert (row.outcome == "loss") == wins(row.move[0].option[0])


def test_strings_that_are_not_there_have_no_worth() -> None:
    with pytest.raises(AssertionError, match="not among"):
        NimstringWorths(boxes(1, 1)).of((("a1", "a2"),))


def test_rectangles_have_the_edges_of_dots_and_boxes() -> None:
    for height, width in [(1, 1), (1, 3), (2, 2), (3, 4)]:
        strings = boxes(height, width)
        assert len(strings) == height * (width + 1) + width * (height + 1)
        sides = Counter(end for string in strings for end in string)
        assert sides.pop("g") == 2 * (height + width)
        assert set(sides.values()) == {4}
        assert Nimstring().format(strings) == f"{height}x{width}"


def test_the_note_says_what_it_is_worth() -> None:
    assert "its value in normal play is 1" in str(solve("nimstring 1x3").note)
    assert "a loony position" in str(solve("nimstring a-b,b-g").note)
    assert "its value" not in str(solve("nimstring 1x4").note)


def test_how_strings_are_written() -> None:
    assert format_position(parse_position("nimstring g-b,b-a,b-a")) == "nimstring a-b,a-b,b-g"
    assert format_position(parse_position("nimstring none")) == "nimstring none"
