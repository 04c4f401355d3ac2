"""Sums of games with moves that bind and of ordinary ones, against play move by move."""

import pickle
import random
from functools import partial

import pytest

import kalmar
from kalmar import Outcome, Play, Position, PositionError, find_rules, game, position, solve
from kalmar.core.turns import after, moves
from kalmar.games.entailing_sums import Games, Piece, SeveralGames
from kalmar.games.notation import format_position, parse_position
from kalmar.games.whole_turns import Stack
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
    for number, table in enumerate(tables):
        whole.update(moved_up(table, number))
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
