"""Moves of several components: numbered as written, listed, typed, drawn and counted alike.

Pieces of Nim, Kayles, Top Entails and a game that compliments are written down here a second time,
with the words of their moves. Of every position the moves that the program lists, what they leave,
which of them win, what the advice, a drawing and the page say, and what a person may type, are
those of these definitions, in the order in which the pieces are written.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

import pytest

import kalmar
from kalmar import GAMES, Compound, Game, Outcome, Play, Position, after, find_composition
from kalmar.answers.find_move import find_move
from kalmar.core.rules import is_standalone
from kalmar.core.rules.shapes import Piles
from kalmar.games.notation import format_position, parse_position
from kalmar.web.services import call
from tests.cases import cases, few_or_many

OWN = "rules(n->n-1 compliments if n odd;n->n-2)"
TRIANGLE = "node-kayles"

MOST = 40
"""Moves of a sum that are typed."""


class Piece(NamedTuple):
    """A piece with the name of its game; `bound` where the next move must be in one like it."""

    game: str
    size: int
    bound: bool = False


class Table(NamedTuple):
    """Pieces from the left, and whether a pass is left."""

    pieces: tuple[Piece, ...]
    passes: bool = False


def ways(piece: Piece) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Yield the moves in a piece: words with {} for its number, the kind, what is left."""
    game, size, _ = piece
    if game in ("nim", "nim-with-a-pass"):
        for left in range(size):
            yield f"take {size - left}{{ from heap }}", "", (left,)
    elif game == "kayles":
        for taken in (1, 2):
            for left in range((size - taken) // 2 + 1 if size >= taken else 0):
                rest = size - taken - left
                parts = (left, rest) if left else (rest,)
                two = f", leaving {left} and {rest}" if left else ""
                yield f"take {taken}{{ from row }}{two}", "", parts
    elif game == "top-entails":
        for left in range(1, size // 2 + 1):
            yield f"split{{ heap | it}} into {left} and {size - left}", "", (left, size - left)
        if size:
            yield "take 1{ from heap }, to be answered there", "entails", (size - 1,)
    elif game == TRIANGLE:
        for vertex in "abc" if size else "":
            yield f"{{component |}}take {vertex} and its neighbours", "", (0,)
    else:
        if size % 2:
            yield "take 1{ from heap }", "compliments", (size - 1,)
        if size >= 2:
            yield "take 2{ from heap }", "", (size - 2,)


def said(words: str, number: int, many: bool) -> str:
    """Put the number of a piece into words; none for a piece alone."""
    before, _, rest = words.partition("{")
    inner, _, behind = rest.partition("}")
    named, _, alone = inner.partition("|")
    colon = ": " * named.startswith("component")
    return before + (f"{named}{number}{colon}" if many else alone) + behind


def steps(table: Table) -> Iterator[tuple[str, str, Table]]:
    """Yield the moves in pieces: words, the kind, and the pieces as they stand then."""
    must = any(piece.bound for piece in table.pieces)
    for at, piece in enumerate(table.pieces):
        if must and not piece.bound:
            continue
        for words, kind, left in ways(piece):
            free = [p._replace(bound=False) for p in table.pieces]
            new = [Piece(piece.game, size, kind == "entails") for size in left]
            then = Table((*free[:at], *new, *free[at + 1 :]), table.passes)
            yield said(words, at + 1, len(table.pieces) > 1), kind, then


@cache
def turns(table: Table) -> tuple[tuple[str, Table], ...]:
    """List the whole turns: words, and what they leave; complimenting moves go on."""
    found: dict[str, Table] = {}
    todo, met, seen = [("", table)], {table}, set[tuple[Table, str]]()
    for words, here in todo:
        for step, kind, then in steps(here):
            if kind == "compliments":
                if then not in met:
                    met.add(then)
                    todo.append((f"{words}{step}, and then ", then))
                continue
            # Turns that leave the same are one, unless vertices tell them apart.
            key = (then, step if "take " in step and "neighbours" in step else "")
            if key not in seen:
                seen.add(key)
                found[words + step] = then
    if found and table.passes and not any(piece.bound for piece in table.pieces):
        found["pass"] = table._replace(passes=False)
    return tuple(found.items())


@cache
def wins(table: Table, misere: bool) -> bool:
    left = [then for _, then in turns(table)]
    return any(not wins(one, misere) for one in left) if left else misere


def text_of(table: Table) -> str:
    """Write the pieces in their order, with the name of a game where it changes."""
    found, last = "", ""
    for game, size, bound in table.pieces:
        shown = ("a-b,a-c,b-c" if size else "none") if game == TRIANGLE else str(size)
        name = "" if game == last else f" + {game}" if found else game
        found += f"{name} {'@' * bound}{shown}"
        last = game
    passed = table.pieces[0].game == "nim-with-a-pass" and not table.passes
    return found + " passed" * passed


def draw(chance: random.Random) -> Table:
    """Draw some pieces: with a pass, or of games some of which bind."""
    count = chance.choice((1, 2, 2, 3, 3))
    if chance.random() < 0.3:
        heaps = tuple([Piece("nim-with-a-pass", chance.randrange(5)) for _ in range(count)])
        return Table(heaps, chance.random() < 0.7)
    games = chance.choice((["top-entails"], ["top-entails", OWN, "nim", "kayles", TRIANGLE], [OWN]))
    most = {TRIANGLE: 2, "kayles": 4}
    pieces = [Piece(game, chance.randrange(most.get(game, 5)))
              for game in chance.choices(games, k=count)]  # fmt: skip
    if not any(piece.game in ("top-entails", OWN) for piece in pieces):
        pieces.append(Piece("top-entails", 3))
    if chance.random() < 0.3:
        at = chance.choice([i for i, p in enumerate(pieces) if p.game in ("top-entails", OWN)])
        pieces[at] = pieces[at]._replace(bound=True)
    return Table(tuple(pieces))


def agree(table: Table, misere: bool) -> None:
    """Compare all that is said of a position with the definition."""
    text, expected = text_of(table), dict(turns(table))
    play: Play = Play.MISERE if misere else Play.NORMAL
    answer = kalmar.solve(text, play=play)
    position, data = answer.position, answer.to_dict()
    assert data["position"] == format_position(position) == text
    listed = list(position.moves())
    words = [kalmar.move_text(position, move) for move in listed]
    assert Counter(words) == Counter([*expected]), text
    winning = {turn for turn, then in expected.items() if not wins(then, misere)}
    assert set(data["winning_moves"]) == winning, text
    assert (answer.move_count, answer.winning_move_count) == (len(expected), len(winning)), text
    assert (answer.outcome is Outcome.N) == wins(table, misere), text
    for number, (move, turn) in enumerate(zip(listed, words, strict=True), 1):
        assert find_move(position, f"#{number}") == move
        for typed in (turn, turn.upper()):
            left = position.play(typed)
            assert format_position(left) == text_of(expected[turn]), (text, turn)
            assert parse_position(format_position(left)) == left
    rows = {row.text: row.leaves for row in answer.moves}
    assert rows == {turn: text_of(then) for turn, then in expected.items()}
    follow(table, answer.line, play)


def follow(table: Table, line: tuple[str, ...], play: Play) -> None:
    """Play a line of an answer in a session, by its words."""
    game = Game.start(parse_position(text_of(table)), play)
    for turn in line:
        table = dict(turns(table))[turn]
        game.make(find_move(game.position, turn))
        assert format_position(game.position) == text_of(table)


def page_agrees(table: Table) -> None:
    """Compare what the page lists and draws with the definition."""
    text, expected = text_of(table), dict(turns(table))
    for row in call("moves", {"position": text})["moves"]:
        assert text_of(expected[row["move"]]) == row["leaves"]
    assert len(call("moves", {"position": text})["moves"]) == len(expected)
    for turn, then in expected.items():
        played = call("play", {"position": text, "move": turn})
        assert played["position"] == text_of(then)
    (part,) = parse_position(text).component
    shape = part.rules.drawn(part.component)
    if isinstance(shape, Piles):
        assert shape.sizes == tuple(piece.size for piece in table.pieces)
        assert shape.bound == tuple(i for i, piece in enumerate(table.pieces) if piece.bound)


@few_or_many("count", 60, 1_000)
@pytest.mark.parametrize("misere", [False, True])
def test_turns_are_those_of_the_pieces_as_written(misere: bool, count: int) -> None:
    chance = random.Random(f"places {misere}")
    for _ in range(count):
        agree(draw(chance), misere)


def test_the_page_lists_and_draws_pieces_as_written() -> None:
    chance = random.Random("page")
    for _ in range(25):
        page_agrees(draw(chance))


@cases("text", "count")
def test_equal_pieces_and_places_have_moves_of_their_own(text: str, count: int) -> None:
    assert kalmar.solve(text).move_count == count
    assert len(list(parse_position(text).moves())) == count


def test_an_ended_piece_keeps_its_place() -> None:
    start = parse_position("nim 2 + top-entails @1 5")
    left = start.play("take 1 from heap 2, to be answered there")
    assert format_position(left) == "nim 2 + top-entails @0 5"
    passed = parse_position("nim-with-a-pass 1 3").play("take 1 from heap 1")
    assert format_position(passed.play("take 2 from heap 2")) == "nim-with-a-pass 0 1"


FIRST = ("hackenbush 0-1", "end-nim 2,3", "nogo 1x2", "node-kayles path(3)", "queen 2,1", "nim 2",
         "kayles 3", "chomp 2x2", "cram 1x3", "coins 2,3", "bricks 2x2")  # fmt: skip


@pytest.mark.parametrize("first", FIRST)
def test_a_sum_may_begin_with_any_game(first: str) -> None:
    """A sum in one state has the name of its first piece, and no solver takes it for that game."""
    text = f"{first} + top-entails @2 + {first}"
    for valuation in ("G+", "R-"):
        answer = kalmar.solve(text, valuation=valuation)
        again = kalmar.solve(f"top-entails @2 + {first} {first.split()[1]}", valuation=valuation)
        assert (answer.value, answer.outcome) == (again.value, again.outcome)
        assert str(answer.position.component[0]) == format_position(answer.position)
        assert {row.outcome for row in answer.moves} == {row.outcome for row in again.moves}
        assert answer.move_count == again.move_count == 2


@pytest.mark.parametrize("way", ["one", "at most 2"])
@pytest.mark.parametrize("name", GAMES)
def test_moves_of_a_sum_are_typed_by_number_and_words(name: str, way: str) -> None:
    """Every game that is played beside others, between two equal heaps."""
    one = parse_position(GAMES[name].example)
    if any(is_standalone(part.rules) for part in one.component):
        pytest.skip("played alone")
    heap = kalmar.position("nim", 2).component
    row = find_composition(way)
    position = Position(Compound.of(row), (*heap, *one.component, *heap))
    assert parse_position(format_position(position), row) == position
    for number, move in islice(enumerate(position.moves(), 1), MOST):
        assert find_move(position, f"#{number}") == move
        typed = find_move(position, kalmar.move_text(position, move))
        assert after(position, typed) == after(position, move)
        assert [step.path for step in typed] == [step.path for step in move]
