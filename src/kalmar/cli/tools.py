"""`kalmar cgsuite`, `kalmar doctor` and `kalmar web`.

* `cgsuite` converts positions to CGSuite's notation, and back.
* `doctor` checks the installation, and says how what is wrong can be mended.
* `web` serves the playground on this machine.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kalmar.cli.checks import CheckStatus, CheckupLine, checkup
from kalmar.cli.options import option_group
from kalmar.cli.options import public_address as public_address_option
from kalmar.cli.output import Output, output
from kalmar.cli.write import bold, clear_note, columns, emit, note, tell
from kalmar.core.by_name import LazyModule
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message, plural_message, translate
from kalmar.games.notation.cgsuite import PREFIX, from_cgsuite, to_cgsuite
from kalmar.games.notation.positions import format_position, parse_position
from kalmar.runtime.kernel_files import kernels_folder
from kalmar.runtime.optional import has, needs, remedy
from kalmar.web.links import checked_address

if TYPE_CHECKING:
    from kalmar.cli import warm
    from kalmar.runtime import jit
    from kalmar.web import deployment, server
    from kalmar.web.deployment import Deployment
else:
    warm = LazyModule("kalmar.cli.warm")
    jit = LazyModule("kalmar.runtime.jit")
    deployment = LazyModule("kalmar.web.deployment")
    server = LazyModule("kalmar.web.server")

ALL = "usual-questions"
"""The note that all kernels of usual questions have been compiled."""


@click.command("cgsuite")
@click.argument("position")
@output()
def cgsuite_command(position: str, out: Output) -> None:
    """Convert a POSITION to CGSuite's notation, or from it.

    \b
    Examples:
      kalmar cgsuite "kayles 5 + nim 3"
      kalmar cgsuite "game.heap.Kayles(5) + *3"
    """
    foreign = PREFIX in position or position.lstrip("- ").startswith("*")
    found = from_cgsuite(position) if foreign else parse_position(position)
    ours, theirs = format_position(found), to_cgsuite(found)
    out.show(
        text=lambda: ours if foreign else theirs,
        json=lambda: {"position": ours, "cgsuite": theirs},
    )


@click.command("doctor")
@click.option(
    "--warm",
    is_flag=True,
    help="First compile what usual questions need, so that none of them has to wait.",
)
@output()
def doctor_command(warm: bool, out: Output) -> int:
    """Check versions, extras and cached files, and try some answers.

    The exit code is 1 if a check fails. A missing extra is not a failure.

    \b
    Examples:
      kalmar doctor
      kalmar doctor --warm
      kalmar doctor --json
    """
    found = [*(compile_ahead() if warm else ()), *checkup()]
    wrong = [finding for finding in found if finding.status is CheckStatus.WRONG]
    out.show(
        text=lambda: text(found, len(wrong)),
        json=lambda: {"ok": not wrong, "findings": [finding.to_dict() for finding in found]},
    )
    return int(bool(wrong))


def compile_ahead() -> Iterator[CheckupLine]:
    """Compile the kernels of usual questions that are not in the cache, and say how many."""
    if not has("numba"):
        raise UsageError("there is nothing to compile without Numba: {remedy}",
                         remedy=remedy("numba"))  # fmt: skip
    before = compiled_files()
    failed: list[str] = []
    planned = {} if jit.is_made(ALL) else warm.QUESTIONS
    for done, lines in enumerate(warm.answer_all(planned), 1):
        failed += lines
        note(message("compiling for this machine, once: {count} of {planned}",
                     count=done, planned=len(planned)))  # fmt: skip
    clear_note()
    if failed:
        words = message("failed: {commands}", commands="; ".join(failed))
        yield CheckupLine(message("kernels"), CheckStatus.WRONG, words)
        return
    jit.note_made(ALL)
    now = compiled_files()
    words = message("{count} compiled now, {all} in the cache",
                    count=len(now - before), all=len(now))  # fmt: skip
    yield CheckupLine(message("kernels"), CheckStatus.OK, words)


def compiled_files() -> set[Path]:
    """Return the files of machine code in the cache."""
    return set(kernels_folder().glob("*.nbc"))


def text(found: list[CheckupLine], wrong: int) -> str:
    """Format a line for each finding, and how many are wrong."""
    rows = [[translate(finding.name), translate(finding.status.value), told(finding)]
            for finding in found]  # fmt: skip
    if not wrong:
        return "\n".join([columns(rows), bold(message("no problems found"))])
    ending = plural_message(wrong, "{number} problem found", "{number} problems found")
    return "\n".join([columns(rows), bold(ending)])


def told(finding: CheckupLine) -> str:
    """Format what was found, and the remedy for it."""
    words = translate(finding.words)
    return f"{words}: {translate(finding.remedy)}" if finding.remedy else words


served_options = option_group(
    "served",
    lambda **given: deployment.deployment(**given),  # noqa: PLW0108 - loads it only then
    click.option("--bind", metavar="ADDRESS", default="127.0.0.1", show_default=True,
                 help="Address of this machine at which to listen; 0.0.0.0 for all."),
    click.option("--allow-host", "allowed", metavar="NAME", multiple=True,
                 help="Name under which others reach the server; may be repeated."),
    click.option("--root-path", "root", metavar="PATH", default="",
                 help="Path below which a proxy shows the page, such as /games."),
    click.option("--behind-proxy", "proxies", metavar="ADDRESS", multiple=True,
                 help="Address or network of a proxy whose X-Forwarded-For is believed; may be"
                 " repeated."),
    click.option("--requests-per-minute", "requests_a_minute", metavar="N", default=1200,
                 show_default=True, type=click.IntRange(1),
                 help="Most requests of one address, where others are served."),
)  # fmt: skip
"""Where the server listens, and for whom, which the command gets as `served`."""


@click.command("web")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True,
              help="Port of the address; 0 for any free port.")  # fmt: skip
@click.option("--browser/--no-browser", default=None,
              help="Open the page in a browser; by default if nobody else is served.")  # fmt: skip
@public_address_option
@served_options
def web_command(
    port: int, browser: bool | None, public_address: str | None, served: "Deployment"
) -> None:
    """Serve the playground, by default on this machine only, until Ctrl+C.

    \b
    Examples:
      kalmar web
      kalmar web --port 0 --no-browser
      kalmar web --public-address https://example.org/kalmar/
      kalmar web --bind 0.0.0.0 --allow-host games.example.org
      kalmar web --allow-host games.example.org --root-path /games --behind-proxy 127.0.0.1
    """
    public = None if public_address is None else checked_address(public_address)
    with needs("pages of the playground"):
        serve = server.serve
    if served.is_public:
        warn_of_others(served.bind)

    def said_at(address: str) -> None:
        emit(message("The playground: {address}", address=address))

    serve(port, not served.is_shared if browser is None else browser, said_at, public, served)


def warn_of_others(address: str) -> None:
    """Say on standard error that other machines are served."""
    warning = message(
        "warning: anyone who can reach {address} can make this machine compute; requests of each"
        " client are limited, and nothing is encrypted without a proxy",
        address=address,
    )
    tell(warning)
