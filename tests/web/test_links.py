"""From a command to the address of its position, and from the page back to the command."""

import shlex
from typing import Any
from urllib.parse import urlsplit

import pytest

from kalmar import COMPOSITIONS, GAMES, Play, format_position, parse_position
from kalmar.games.notation.coerce import position_of
from kalmar.games.whole_turns import WholeTurns
from kalmar.web.links import link_fragment, position_link, solve_command
from kalmar.web.services import call
from tests.cases import cases
from tests.commands import Cli
from tests.web.pure import Ask, ask

__all__ = ["ask"]

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
WAYS = (None, "disjunctive", "selective", "continued-conjunctive", "moore-2")


def ways_of(position: str) -> tuple[str | None, ...]:
    """The compositions that a position may be played in: its own sign or its game says it too."""
    bound = any(isinstance(p.rules, WholeTurns) for p in parse_position(position).component)
    signed = any(sign in position for sign in (" + ", " & ", "| "))
    return (None,) if bound or signed else WAYS


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
    assert link_fragment({"way": "selective", "view": "play", "g": "", "x": "1"}) == (
        "view=play&way=selective"
    )
    for name in COMPOSITIONS:
        given: Any = position_link("nim 1 2", name)
        assert given.endswith(f"&way={name}")
