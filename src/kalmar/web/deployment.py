"""Where the web server listens, under which names it is reached, and which proxies it trusts.

By default it serves this machine only. A `Deployment` that serves others is `is_shared`.
"""

import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass

from kalmar.core.errors import UsageError

LOOPBACK_NAMES = ("127.0.0.1", "localhost")

HOST_NAME = re.compile(r"(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*")
ROOT_PATH = re.compile(r"(/(?!\.{1,2}(/|$))[\w.~-]+)*", re.ASCII)


@dataclass(frozen=True)
class Deployment:
    """Where the server listens, and for whom.

    Attributes:
        bind: the address of this machine at which it listens.
        names: hosts, with their ports, under which it is reached.
        allowed: names of hosts under which it is reached at any port, as behind a proxy.
        root: the path below which a proxy shows it, such as /games; empty for none.
        proxies: addresses and networks whose forwarded headers are believed.
    """

    bind: str = "127.0.0.1"
    names: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()
    root: str = ""
    proxies: tuple[str, ...] = ()

    @property
    def is_public(self) -> bool:
        """Check whether other machines can reach it without a proxy."""
        return not ipaddress.ip_address(self.bind).is_loopback

    @property
    def is_shared(self) -> bool:
        """Check whether others than the user of this machine are served."""
        return self.is_public or bool(self.allowed or self.proxies)

    def is_own(self, host: str) -> bool:
        """Check whether a request for this host, perhaps with a port, is meant for this server.

        >>> Deployment(allowed=frozenset({"games.example"})).is_own("Games.example:8443")
        True
        """
        return host in self.names or without_port(host) in self.allowed

    def is_own_page(self, origin: str, host: str) -> bool:
        """Check whether the page that sends a request to a host, which is ours, is ours too."""
        if origin in {f"http://{name}" for name in self.names}:
            return True
        # A proxy may add TLS; the page is ours where it stands under the host that it asks.
        return without_port(host) in self.allowed and origin.casefold() in {
            f"{scheme}://{host}".casefold() for scheme in ("http", "https")
        }


def deployment(
    bind: str = "127.0.0.1",
    allowed: Sequence[str] = (),
    root: str = "",
    proxies: Sequence[str] = (),
) -> Deployment:
    """Return where a server listens and for whom, as options say it; the port is not known yet.

    Args:
        bind: an address of this machine.
        allowed: names of hosts.
        root: a path.
        proxies: addresses and networks.

    Raises:
        UsageError: one of them is not right, or no other machine could reach the server.

    >>> deployment("0.0.0.0", ["Games.example"], "/games/").root
    '/games'
    """
    found = Deployment(
        read_address(bind),
        allowed=frozenset(map(read_name, allowed)),
        root=read_root(root),
        proxies=tuple(map(read_proxy, proxies)),
    )
    if ipaddress.ip_address(found.bind).is_unspecified and not found.allowed:
        raise UsageError(
            "--bind {address} needs a name under which others reach it: add --allow-host NAME",
            address=found.bind,
        )
    return found


def without_port(host: str) -> str:
    """Return the name in a Host header.

    >>> without_port("Games.example:8000"), without_port("[::1]:8000"), without_port("[::1]")
    ('games.example', '::1', '::1')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0].casefold()
    return host.partition(":")[0].casefold()


def read_address(text: str) -> str:
    """Return an address of a machine, in its usual form."""
    try:
        return str(ipaddress.ip_address(text.strip("[]")))
    except ValueError:
        raise UsageError(
            "'{address}' is not an address: write one such as 127.0.0.1, 192.168.1.5 or 0.0.0.0",
            address=text,
        ) from None


def read_name(text: str) -> str:
    """Return the name of a host, or its address, as a Host header has it."""
    try:
        return str(ipaddress.ip_address(text.strip("[]")))
    except ValueError:
        pass
    try:
        name = text.encode("idna").decode().casefold()
    except UnicodeError:
        name = ""
    if not HOST_NAME.fullmatch(name):
        raise UsageError(
            "'{name}' is not the name of a host: write one such as games.example.org, without"
            " a port",
            name=text,
        )
    return name


def read_root(text: str) -> str:
    """Return a path without the slash at its end."""
    path = text.rstrip("/")
    if not ROOT_PATH.fullmatch(path):
        raise UsageError("'{path}' is not a path: write one such as /games", path=text)
    return path


def read_proxy(text: str) -> str:
    """Return the address of a proxy, or a network of them."""
    try:
        found = ipaddress.ip_network(text.strip("[]"), strict=False)
    except ValueError:
        raise UsageError(
            "'{address}' is not the address of a proxy: write one such as 127.0.0.1 or 10.0.0.0/8",
            address=text,
        ) from None
    return str(found) if "/" in text else str(found.network_address)
