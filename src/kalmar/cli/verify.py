"""`kalmar verify`: check a certificate of any kind, by what its first bytes say that it is.

`kalmar period --verify` and its likes check any certificate too. Certificates of windows may be
checked in part: `Share` says which segments.
"""

import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from kalmar.cli.options import Options, arg, as_command, flag, opt
from kalmar.cli.output import Output, output
from kalmar.cli.way import own_rules
from kalmar.core.by_name import load_named
from kalmar.core.errors import UsageError
from kalmar.render.page import Page
from kalmar.runtime.files import open_file

PERIOD, QUOTIENT, PROOF = "period:verified", "quotient:verified", "check:verified"
WINDOWS = "period_kinds:verified"
KINDS = {
    b"kalmar period certificate": PERIOD,
    b"kalmar window certificate": WINDOWS,
    b"kalmar misere quotient certificate": QUOTIENT,
    b"kalmar nimber proof": PROOF,
    b"SQLite format": "atlas_work:verified",
}
"""For what the first bytes of a file contain, where the function is that verifies it."""

BUNDLED = "kalmar.engines.windows.certificate:bundled_certificates"

Verified = tuple[list[str], dict[str, Any]]
"""What is said of a certificate that holds, in sentences and as plain data."""

BEGINNING = 400
"""Bytes in which a certificate says what it is: its format is the first key that is written."""


VERIFYING = ("verify", "file")
"""The parameters of commands that name a certificate."""


class Share(Options):
    """Which segments of a certificate of windows are verified, and by how many threads.

    Attributes:
        segments: verify only these segments of a window certificate.
        spot: verify one random segment.
        workers: number of threads that verify segments.
    """

    segments: str | None = opt(needs=VERIFYING, metavar="A-B")
    spot: bool = flag(needs=VERIFYING)
    workers: int = opt(default=1, least=1, needs=VERIFYING)


@as_command("verify")
def command(
    file: Path = arg(metavar="FILE"),
    *,
    share: Share,
    rules: Path | None = own_rules(),  # noqa: ARG001 - the option loads them
    out: Output = output("page"),
) -> None:
    """Verify the certificate in a FILE: of a period, a quotient, a nimber, or a whole atlas.

    Everything is recomputed from the definition. For window certificates that come with
    Kalmár, FILE may be their code. Wrong certificates are refused with exit code 3.

    \b
    Examples:
      kalmar verify kayles.json
      kalmar verify cram.json
      kalmar verify atlas.sqlite
      kalmar verify 0.106 --spot
    """
    verify_file(file, out, share)


def verify_file(path: Path, out: Output, share: Share, usual: str = PERIOD) -> None:
    """Verify a certificate of any kind and say so; the error says why if it does not hold.

    Args:
        path: the file, or the code of a certificate of windows that comes with Kalmár.
        out: where to.
        share: which segments are verified.
        usual: the place of the function for a file that does not say what it is.

    Raises:
        UsageError: segments of another kind of certificate are asked for.
        DataError: the certificate is wrong.
    """
    located = path
    if not path.exists():
        located = load_named(BUNDLED)(str(path)) or path
    head = beginning(located)
    place = next((KINDS[word] for word in KINDS if word in head), usual)
    verified: Callable[..., Verified] = load_named(f"{__package__}.{place}")
    in_parts = place == WINDOWS
    if head and not in_parts and (share.segments or share.spot or share.workers > 1):
        raise UsageError(
            "{path} is no window certificate: leave out --segments, --spot and --workers", path=path
        )
    words, found = verified(path, located, share) if in_parts else verified(path)
    out.show(page=lambda: Page("", words), json=lambda: found)


def beginning(path: Path) -> bytes:
    """Return the first bytes of a file, unpacked; none if it cannot be read."""
    with suppress(OSError, zlib.error), open_file(path) as file:
        head = file.read(BEGINNING)
        return zlib.decompressobj(31).decompress(head) if head.startswith(b"\x1f\x8b") else head
    return b""
