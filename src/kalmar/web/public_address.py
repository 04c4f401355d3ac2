"""The public address of the playground, under which telephones reach it."""

import html
from urllib.parse import urlsplit

from kalmar.core.errors import UsageError

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
