"""Positions are taken apart at their signs as the grammar reads them, and put together in node."""

import random
from typing import Any

import pytest

from kalmar import Compound, KalmarError, Position, PositionError
from kalmar.core.compositions import COMPOSITIONS, SIX, CompositionName
from kalmar.games.notation import format_position, parse_position, tokens
from kalmar.web.services import call
from tests.web.pure import Ask

LEAVES = ["nim 3", "nim 3 5", "kayles 4", "piece(-1,-2;-2,-1) 5,4", "subtraction(1..3) 7",
          "0.77 5", "rules(n->n-1; n->n/2, n/2) 7", "coins 1,2,5", "rook 3,4", "Grundy's game 7",
          "node-kayles grid(2,3)", "chomp 2x3 queen 1,2",
          "own-rules(n -> n - (1 + (1))) 4"]  # fmt: skip
SIDE_BY_SIDE = [leaf for leaf in LEAVES if "(" not in leaf]
BROKEN = ["", "   ", "nim 3 +", "+", "()", "(nim 3", "nim 3)", "nim 3 + kayles 4 | nim 2",
          "nim 3 ++ nim 4", "(nim 3 & nim 4) + ()", "nim 3 + + nim 4", "| | nim 3",
          "nim 3 |3 nim 4 |2 nim 5", "a) + (b", "((nim 3"]  # fmt: skip


def nested(source: random.Random, depth: int) -> str:
    """A position by chance: signs of both kinds, brackets with and without signs, some blanks."""
    text = ""
    row = source.choice(SIX if source.random() < 0.9 else list(COMPOSITIONS.values()))
    count = source.choice([1, 1, 2, 3])
    signed = count > 1 or source.random() < 0.3
    if signed and (count == 1 or source.random() < 0.2):
        text += f"{row.ascii} "
    terms = []
    for _ in range(count):
        leaves = source.choice([LEAVES, LEAVES, LEAVES, SIDE_BY_SIDE])
        items = []
        for _ in range(1 if leaves is LEAVES else 2):
            deep = depth > 0 and source.random() < 0.4
            items.append(f"({nested(source, depth - 1)})" if deep else source.choice(leaves))
        terms.append(" ".join(items))
    # A sign of letters or digits needs blanks; any other may stand close to its neighbours.
    sign = source.choice([row.ascii, row.unicode]) if signed else ""
    close = source.random() < 0.2 and len(sign) == 1
    between = f"{sign}" if close else f" {sign} "
    return text + between.join(terms)


def texts(count: int) -> list[str]:
    source = random.Random(34)
    return [nested(source, 3) for _ in range(count)]


def plain(position: Position) -> str:
    """What is played, without brackets round the whole."""
    parts = position.component
    while len(parts) == 1 and isinstance(parts[0].rules, Compound):
        position = parts[0]
        parts = position.component
    return format_position(position)


def groups(text: str) -> Any:
    """What a position plays at once; the text where that is one game."""
    return call("groups", {"parts": [text]})["parts"][0]


def rewritten(text: str, way: str) -> str:
    (found,) = call("groups", {"parts": [text], "composition": way})["positions"]
    return str(found)


def test_groups_are_read_as_the_grammar_reads_them(ask: Ask) -> None:
    nesting = 0
    for text in texts(400):
        found = groups(text)
        back = ask("ungrouped", found)
        start = parse_position(text)
        assert plain(parse_position(back)) == plain(start), text
        assert groups(back) == found, text
        if isinstance(found, dict):
            assert COMPOSITIONS[found["way"]].ascii == found["sign"]
            nesting += any(isinstance(one, dict) for one in found["parts"])
    assert nesting > 50, "many of them are groups within groups"


@pytest.mark.parametrize("way", [row.name for row in (*SIX, COMPOSITIONS["moore-3"])])
def test_signs_are_rewritten_at_the_outermost_level_only(way: CompositionName) -> None:
    outer = Compound.of(COMPOSITIONS[way])
    changed = 0
    for text in texts(150):
        now = rewritten(text, way)
        before = parse_position(text)
        after = parse_position(now, way)  # which refuses where a sign contradicts
        assert after == Position(outer, before.component), (text, now)
        signed = any(sign_of(text))
        assert signed or now == text
        changed += now != text
    assert changed > 40


def sign_of(text: str) -> list[str]:
    """The signs of a text outside of all brackets."""
    depth, found = 0, []
    for token in tokens(text):
        depth += {"open": 1, "close": -1}.get(token.kind, 0)
        if token.kind == "sign" and depth == 0:
            found.append(token.text)
    return found


def test_positions_are_rewritten_as_people_write_them() -> None:
    for text, way, now in (
        ("nim 3 + kayles 4", "selective", "nim 3 | kayles 4"),
        ("nim 3+kayles 4", "shortened-selective", "nim 3 |! kayles 4"),
        ("(nim 3 + nim 4) ⊕ kayles 4", "conjunctive", "(nim 3 + nim 4) & kayles 4"),
        ("| nim 3 5", "disjunctive", "+ nim 3 5"),
        ("nim 3 5", "selective", "nim 3 5"),
        ("(nim 3 + nim 5)", "selective", "(nim 3 + nim 5)"),
        ("nim 3  |  nim 5", "selective", "nim 3  |  nim 5"),
        ("nim 3 [at most 2, first] nim 5", "selective", "nim 3 | nim 5"),
        ("nim 3 + nim 5", "at most 2, first", "nim 3 [at most 2, first] nim 5"),
        ("nim 3 |2 nim 5 |2 nim 6", "moore-3", "nim 3 |3 nim 5 |3 nim 6"),
    ):
        assert rewritten(text, way) == now


@pytest.mark.parametrize("text", BROKEN)
def test_what_cannot_be_read_stays_as_it_is(text: str) -> None:
    with pytest.raises(KalmarError):
        parse_position(text)
    assert rewritten(text, "conjunctive") == text
    assert groups(text) == text.strip()


@pytest.mark.parametrize("levels", [50, 51])
def test_brackets_nest_as_deep_as_in_the_grammar(levels: int) -> None:
    text = f"{'(' * levels}nim 3 | nim 4{')' * levels} + nim 5"
    readable = levels == 50
    if not readable:
        with pytest.raises(PositionError):
            parse_position(text)
    assert (rewritten(text, "selective") != text) == readable


def test_sizes_that_can_grow_are_found(ask: Ask) -> None:
    for text, name, numbers, bigger in (
        ("nim 3", "nim", [3], "nim 4"),
        ("nim 3 5 7", "nim", [3, 5, 7], "nim 4 5 7"),
        ("subtraction(1..3) 9", "subtraction", [9], "subtraction(1..3) 10"),
        ("0.77 5", "", [5], "0.77 6"),
        ("chomp 3x4", "chomp", [3, 4], "chomp 4x4"),
        ("queen 3,5", "queen", [3, 5], "queen 4,5"),
        ("Grundy's game 7", "grundys-game", [7], "Grundy's game 8"),
    ):
        assert ask("sizes", [text, name])["numbers"] == numbers
        assert ask("resized", [text, name, 0, 1]) == bigger
        assert parse_position(bigger) != parse_position(text)
    assert ask("resized", ["nim 1", "nim", 0, -1]) == "nim 1"
    assert ask("resized", ["queen 0,1", "queen", 0, -1]) == "queen 0,1"


@pytest.mark.parametrize("text", ["roads A K P", "coins 2,3,7", "bubbles 1,2", "nim 3 kayles 4",
                                  "nim 1 2 3 4 5", "bricks 4x6 2x2/1", "nim", ""])  # fmt: skip
def test_other_numbers_are_no_sizes(ask: Ask, text: str) -> None:
    assert ask("sizes", [text, text.split(" ")[0]]) is None
