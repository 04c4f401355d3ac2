"""Addresses of the playground, and the command of a position that it shows.

The grammar of links is that of `page/state.js`: keys in order, and what is usual left out. A
playground may have a public address, under which telephones reach it. Nothing here starts a server.
"""

import shlex
from collections.abc import Mapping

from kalmar.core.compositions import find_composition
from kalmar.core.errors import UsageError
from kalmar.core.rules import Play
from kalmar.games.notation import format_position
from kalmar.games.notation.coerce import position_of
from kalmar.render import html

DEFAULT_ADDRESS = "http://127.0.0.1:8000/"
"""Where `kalmar web` serves the playground unless another port is asked for."""

LINK_KEYS = (
    "view",
    "g",
    "way",
    "play",
    "opp",
    "me",
    "ask",
    "hide",
    "seed",
    "lang",
    "more",
    "level",
)


def link_fragment(state: Mapping[str, str]) -> str:
    """Return what stands in a link after its #.

    Args:
        state: values of the keys of a link; empty ones are left out.

    >>> link_fragment({"g": "nim 3 + kayles 4", "view": "play", "play": "misere"})
    'view=play&g=nim+3+%2B+kayles+4&play=misere'
    """
    from urllib.parse import urlencode  # the page asks for commands only

    return urlencode([(key, state[key]) for key in LINK_KEYS if state.get(key)], safe="*")


def position_link(
    position: str,
    composition: str | None = None,
    play: Play = Play.NORMAL,
    address: str | None = None,
) -> str:
    """Return the address of a position on the playground; nothing about who wins is shown there.

    Args:
        position: as typed.
        composition: how it is played; None for what the position says.
        play: the convention.
        address: of the playground; that of `kalmar web` if None.

    Raises:
        KalmarError: the position cannot be read, or the address is none.

    >>> position_link("nim 3 5 + kayles 4", play=Play.MISERE)
    'http://127.0.0.1:8000/#view=play&g=nim+3+5+%2B+kayles+4&play=misere'
    >>> position_link("0.77 9", "sum", address="https://example.org/kalmar/")
    'https://example.org/kalmar/#view=play&g=0.77+9&way=disjunctive'
    """
    start = position_of(position, composition)
    state = {
        "view": "play",
        "g": format_position(start, sign=composition is None),
        "way": "" if composition is None else find_composition(composition).name,
        "play": play.value if play is Play.MISERE else "",
    }
    begin = DEFAULT_ADDRESS if address is None else checked_address(address)
    return f"{begin}#{link_fragment(state)}"


def solve_command(position: str, composition: str | None, play: Play) -> str:
    """Return the command of the shell that solves a position.

    Args:
        position: as `parse_position` reads it.
        composition: how it is played; None for what the position says.
        play: the convention.

    >>> solve_command("nim 3 5", "selective", Play.MISERE)
    "kalmar solve 'nim 3 5' -c selective --misere"
    """
    way = () if composition is None else ("-c", composition)
    misere = ("--misere",) if play is Play.MISERE else ()
    return shlex.join(["kalmar", "solve", position, *way, *misere])


CHARSET = '<meta charset="utf-8">'


def checked_address(text: str) -> str:
    """Return an address that links may begin with.

    Args:
        text: an http or https address of a page or a folder, without query and fragment.

    Raises:
        UsageError: it is none.

    >>> checked_address(" https://example.org/kalmar/ ")
    'https://example.org/kalmar/'
    >>> checked_address("https://example.org")
    'https://example.org/'
    """
    from urllib.parse import urlsplit

    wanted = text.strip()
    try:
        found = urlsplit(wanted)
        valid = found.scheme in ("http", "https") and bool(found.hostname) and found.port != 0
    except ValueError:  # a port or an IPv6 address that cannot be one
        valid = False
    if not valid or found.username is not None or {*wanted} & {*"?#<>\"' \t\n\\"}:
        raise UsageError(
            "'{address}' is not a public address: write one such as https://example.org/kalmar/",
            address=wanted,
        )
    return f"{wanted}/" if not found.path else wanted


def with_public(page: str, address: str) -> str:
    """Return the page with its public address in its head.

    >>> print(with_public('<meta charset="utf-8">', "https://example.org/"))
    <meta charset="utf-8">
    <meta name="public" content="https://example.org/">
    """
    named = f'<meta name="public" content="{html.escape(address)}">'
    return page.replace(CHARSET, f"{CHARSET}\n{named}", 1)
