"""Turns of several steps: what the page admits is what the rules of the way allow."""

import random
from itertools import chain, combinations, product
from typing import Any

import pytest

from kalmar import Position, find_composition, format_position, move_text, parse_position
from kalmar.core.compositions import SIX
from kalmar.core.own_ways import EXAMPLES
from kalmar.web.services import answered, call
from tests.generators import random_line
from tests.web.pure import Ask

WAYS = (
    *(row.name for row in SIX), *(way for way, _ in EXAMPLES),
    "at most 2, 2 ended", "2 or 3 or fewer, first", "sets {1,2} {3} or fewer, last",
    "3 neighbours in a row, component 1", "sets {1,3} {2}, 2 ended",
)  # fmt: skip
STARTS = ("nim 2 1 1", "nim 1 0 2 1", "kayles 2 1 3", "roads A K P", "nim 1 1 1 1 1")
NESTED = ("(nim 1 + nim 1) {0} kayles 2 {0} nim 1", "(| nim 1 1) {0} ([exactly 2, last] nim 1 1 1)")


def starts(way: str) -> list[tuple[str, str | None]]:
    """Positions, each with its composition, or with signs inside it."""
    sign = find_composition(way).ascii
    return [*((text, way) for text in STARTS),
            *((text.format(sign), None) for text in NESTED if "in turn" not in way)]  # fmt: skip


def turn_at(position: Position, way: str | None) -> dict[str, Any]:
    found: dict[str, Any] = call(
        "position", {"position": format_position(position, sign=way is None), "composition": way}
    )
    return found


def places_of(move: Any) -> tuple[str, ...]:
    return tuple(".".join(str(i + 1) for i in step.path) for step in move)


@pytest.mark.parametrize("way", WAYS)
def test_the_page_admits_just_the_turns_that_are_legal(ask: Ask, way: str) -> None:
    source = random.Random(way)
    looked_at = 0
    for text, composition in starts(way):
        try:
            start = parse_position(text, find_composition(composition) if composition else None)
            list(start.moves())
        except Exception:  # the way names a component that is not there
            assert "error" in answered("position", {"position": text, "composition": composition})
            continue
        for position in random_line(start, source, 3):
            found = turn_at(position, composition)
            moves = list(position.moves())
            legal = {places_of(move) for move in moves}
            turn = found["turn"]
            if turn is None:
                assert all(len(move) == 1 for move in moves)
                marked = [found["drawing"]["keys"][n] for n in range(len(moves))]
                assert sorted(marked) == sorted(move_text(position, move) for move in moves)
                continue
            looked_at += 1
            steps: dict[str, list[str]] = {}
            for step in turn["steps"]:
                steps.setdefault(step["place"], []).append(step["key"])
            assert [step["key"] for step in turn["steps"]] == found["drawing"]["keys"]
            sets = list(chain.from_iterable(
                combinations(steps, size) for size in range(1, len(steps) + 1)
            ))  # fmt: skip
            admitted = ask("together", [turn["rules"], [list(places) for places in sets]])
            for places, (is_turn, broken) in zip(sets, admitted, strict=True):
                assert is_turn == (places in legal), places
                assert (broken is None) == any(set(places) <= {*other} for other in legal), places
            keys = {
                "; ".join(chosen) for places in legal
                for chosen in product(*(steps[place] for place in places))
            }  # fmt: skip
            assert keys == {move_text(position, move) for move in moves}
    assert looked_at or "in turn" in way or way.startswith("one") or "disjunctive" in way


def test_the_innermost_rule_that_is_broken_is_named(ask: Ask) -> None:
    start = "(nim 1 + nim 1) | kayles 2"
    rules = call("position", {"position": start})["turn"]["rules"]
    assert ask("together", [rules, [["1.1", "2"], ["1.1", "1.2"]]]) == [[True, None], [False, "1"]]


def test_what_cannot_be_moved_now_is_named() -> None:
    found = call("position", {"position": "nim 2 3 1", "composition": "in turn from 2"})
    assert (found["turn"], found["next"], found["blocked"]) == (None, "2", ["1", "3"])
    assert all("heap 2" in key for key in found["drawing"]["keys"])
    found = call("position", {"position": "nim 1 2 3 4", "composition": "sets {1,2} {2,4}"})
    assert (found["next"], found["blocked"]) == (None, ["3"])
    found = call("position", {"position": "nim 1 2 3", "composition": "exactly 2"})
    assert (found["next"], found["blocked"]) == (None, [])


def test_many_moves_are_no_hindrance() -> None:
    """A turn of 5 of 8 heaps has hundreds of thousands of moves; its steps are 60."""
    way = {"position": "nim 9 8 9 8 9 8 9 8", "composition": "exactly 5", "limit": 1_000}
    found = call("position", way)
    assert len(found["turn"]["steps"]) == 68
    chosen = [next(step for step in found["turn"]["steps"] if step["place"] == str(place))
              for place in (8, 2, 4, 5, 7)]  # fmt: skip
    played = call("play", {**way, "move": "; ".join(
        step["key"] for step in sorted(chosen, key=lambda step: step["place"]))})  # fmt: skip
    assert played["position"] == "nim 9 0 9 0 0 8 0 0"
    fewer = {**way, "position": "nim 3 2 3 2 3", "composition": "exactly 3"}
    for wrong, known in ((2, False), (3, True), (4, False)):
        texts = [f"take 1 from heap {place}" for place in range(1, wrong + 1)]
        assert ("error" not in answered("play", {**fewer, "move": "; ".join(texts)})) == known
    twice = {"position": "nim 3 3", "composition": "selective", "move": "take 1 from heap 1; " * 2}
    assert "error" in answered("play", {**twice, "move": twice["move"].rstrip("; ")})
