"""Positions taken apart at their signs, turns of several steps, and links to positions."""

import random
import shlex
from itertools import chain, combinations, product
from typing import Any
from urllib.parse import urlsplit

import pytest

from kalmar import (
    GAMES,
    Compound,
    KalmarError,
    Play,
    Position,
    PositionError,
    find_composition,
    move_text,
)
from kalmar.core.compositions import COMPOSITIONS, SIX, CompositionName
from kalmar.core.own_ways import EXAMPLES
from kalmar.games.notation import format_position, parse_position, tokens
from kalmar.games.notation.coerce import position_of
from kalmar.games.whole_turns import WholeTurns
from kalmar.web.links import link_fragment, position_link, solve_command
from kalmar.web.services import answered, call
from tests.cases import cases
from tests.commands import Cli
from tests.generators import random_line
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


POSITIONS = (
    "nim 3 5 7",
    "nim 3 5 + kayles 4",
    "nim 3 5 & kayles 4",
    "| nim 3 5",
    "nim 3 & (kayles 4 + nim 2)",
    "rules(n -> n-1; n -> a, n-a if a < n-a) 7",
    "hackenbush 0-1,1-2,1-3",
    "subtraction(1,2,3) 5",
    *(game.example for game in GAMES.values()),
)
LINKED_WAYS = (None, "disjunctive", "selective", "continued-conjunctive", "moore-2")


def ways_of(position: str) -> tuple[str | None, ...]:
    """The compositions that a position may be played in: its own sign or its game says it too."""
    bound = any(isinstance(p.rules, WholeTurns) for p in parse_position(position).component)
    signed = any(sign in position for sign in (" + ", " & ", "| "))
    return (None,) if bound or signed else LINKED_WAYS


def meant(position: str, composition: str | None, misere: bool) -> tuple[str, bool]:
    """A position with its way, in one form."""
    return format_position(position_of(position, composition)), misere


@pytest.mark.parametrize("position", POSITIONS)
def test_the_page_reads_the_position_of_the_command(cli: Cli, ask: Ask, position: str) -> None:
    for composition in ways_of(position):
        for misere in (False, True):
            words = [position, *(("-c", composition) if composition else ())]
            address = cli("solve --link", *words, *(["--misere"] * misere)).strip()
            assert address.startswith("http://127.0.0.1:8000/#view=play&g=")
            state = ask("parsed", urlsplit(address).fragment)
            assert state["view"] == "play"
            assert state["m"] == []
            assert state["hide"] == ""
            there = meant(state["g"], state["way"] or None, state["play"] == "misere")
            assert there == meant(position, composition, misere)
            # It is the link that the page itself would write.
            assert ask("link", state)[0] == f"#{urlsplit(address).fragment}"


@pytest.mark.parametrize("position", POSITIONS)
def test_the_command_of_the_page_means_its_position(cli: Cli, ask: Ask, position: str) -> None:
    for composition in ways_of(position)[:3]:
        for convention in ("normal", "misere"):
            way = {"composition": composition, "convention": convention, "limit": 2_000}
            shown = call("position", {"position": position, **way})
            words = shlex.split(shown["command"])
            assert words[:2] == ["kalmar", "solve"]
            state = ask("parsed", urlsplit(cli("solve --link", *words[2:]).strip()).fragment)
            there = meant(state["g"], state["way"] or None, state["play"] == "misere")
            assert there == meant(position, composition, convention == "misere")


def test_the_command_is_the_same_in_every_language() -> None:
    data = {"position": "nim 3 5", "composition": "selective", "convention": "misere"}
    for lang in ("en", "hu"):
        shown = call("position", {**data, "lang": lang})
        assert shown["command"] == "kalmar solve 'nim 3 5' -c selective --misere"
        assert set(shown) >= {"command", "report", "moves"}


def test_texts_are_quoted_for_the_shell() -> None:
    odd = 'it\'s $HOME `x` "y" *'
    assert shlex.split(solve_command(odd, None, Play.NORMAL)) == ["kalmar", "solve", odd]
    assert solve_command("nim 3", None, Play.NORMAL) == "kalmar solve 'nim 3'"


def test_the_base_address(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    link = "solve 'nim 3' --link"
    monkeypatch.setenv("KALMAR_PUBLIC_ADDRESS", "https://example.org/kalmar/")
    assert cli(link) == "https://example.org/kalmar/#view=play&g=nim+3\n"
    own = cli(link, "--public-address", "https://a.hu")
    assert own == "https://a.hu/#view=play&g=nim+3\n"
    monkeypatch.setenv("KALMAR_PUBLIC_ADDRESS", "example.org")
    assert "'example.org' is not a public address" in cli(link, code=2)
    assert cli("solve 'nim 3'")


def test_nothing_is_solved_and_the_answer_may_be_json(cli: Cli) -> None:
    found = cli.data('solve "sprouts 12" --link --json')
    address = "http://127.0.0.1:8000/#view=play&g=sprouts+12"
    assert found == {"position": "sprouts 12", "link": address}


@cases("words", "error")
def test_what_has_no_link_is_told(cli: Cli, words: tuple[str, ...], error: str) -> None:
    assert error in cli("solve", *words, "--link", code=2)


def test_a_position_that_cannot_be_read_has_no_link(cli: Cli) -> None:
    assert "'x' is not a heap" in cli('solve "nim 3 x" --link', code=3)


def test_links_in_python() -> None:
    assert position_link("nim 1").endswith("/#view=play&g=nim+1")
    given_state = {"way": "selective", "view": "play", "g": "", "x": "1"}
    assert link_fragment(given_state) == "view=play&way=selective"
    for name in COMPOSITIONS:
        given: Any = position_link("nim 1 2", name)
        assert given.endswith(f"&way={name}")
