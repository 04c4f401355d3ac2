"""`kalmar cgsuite`, `kalmar labelled`, `kalmar doctor` and `kalmar web`.

* `cgsuite` converts positions to CGSuite's notation, and back.
* `labelled` lists positions with all that is right about them, and scores the answers of programs.
* `doctor` checks the installation, and says how what is wrong can be mended.
* `web` serves the playground on this machine.
"""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from kalmar.answers.labelled import FIELDS, Score, labelled_positions, score
from kalmar.cli import checks
from kalmar.cli.checks import CheckStatus, CheckupLine, checkup
from kalmar.cli.options import Options, arg, as_command, flag, opt
from kalmar.cli.output import Output, output
from kalmar.cli.way import public_address
from kalmar.cli.write import clear_note, emit, note, tell
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import message, plural_message, translate
from kalmar.games.notation import format_position, parse_position
from kalmar.games.notation.cgsuite import PREFIX, from_cgsuite, to_cgsuite
from kalmar.render.page import Listing, Page, Rows
from kalmar.runtime.files import read_text
from kalmar.runtime.optional import has, needs, remedy
from kalmar.runtime.writing import kernels_folder
from kalmar.web.links import checked_address

ALL = "usual-questions"
"""The note that all kernels of usual questions have been compiled."""


@as_command("cgsuite")
def cgsuite_command(position: str, *, out: Output = output()) -> None:
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


@as_command("labelled")
def labelled_command(
    *,
    seed: int = opt("--seed", "Seed of the random choice.", 1),
    count: int = opt("-n", "Number of positions.", 12, least=1, most=100_000),
    out: Output = output("page"),
) -> None:
    """List positions of many games in the twelve ways, exactly labelled.

    Each position comes with who wins and with all winning moves. The same seed gives the same
    positions. They are for programs that play; `kalmar labelled score` scores the answers.

    \b
    Examples:
      kalmar labelled
      kalmar labelled --seed 7 -n 500 -o positions.json
    """
    rows = list(islice(labelled_positions(seed), count))
    out.show(page=lambda: labels_page(rows), json=lambda: rows)


@as_command("labelled score")
def score_command(file: Path = arg(metavar="FILE"), *, out: Output = output("page")) -> None:
    """Score the answers in a FILE to labelled positions.

    The file is a list in JSON: of each answer its `position`, `composition` and `convention`, with
    an `outcome` (N, P or draw), a `move` in words, or both.

    \b
    Examples:
      kalmar labelled score answers.json
    """
    found = score(read_answers(file))
    out.show(page=lambda: score_page(found), json=lambda: [row._asdict() for row in found])


def labels_page(rows: list[dict[str, Any]]) -> Page:
    """Describe each position in a row, with how many of its moves win."""
    cells = [[*(row[name] for name in FIELDS), len(row["winning_moves"])] for row in rows]
    heads = [message("position"), message("composition"), message("convention"),
             message("outcome"), message("moves"), message("winning moves")]  # fmt: skip
    return Page("", [Rows(cells, heads, "lr")])


def read_answers(path: Path) -> object:
    """Read the file of answers.

    Raises:
        DataError: it is no JSON.
    """
    text = read_text(path, "answers")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError("{path} is not valid JSON: {error}", path=path.name, error=error) from None


def score_page(found: list[Score]) -> Page:
    """Describe the score in a row for each number of components."""
    heads = [message("components"), message("positions"), message("outcomes right"),
             message("can be won"), message("winning moves found"),
             message("moves not legal")]  # fmt: skip
    return Page("", [Rows([list(row) for row in found], heads, "rr")])


@as_command("doctor")
def doctor_command(
    *,
    warm: bool = flag("--warm", "First compile what usual questions need, so that none of them has"
                      " to wait."),
    out: Output = output("page"),
) -> int:  # fmt: skip
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
        page=lambda: page(found, len(wrong)),
        json=lambda: {"ok": not wrong, "findings": [finding.to_dict() for finding in found]},
    )
    return int(bool(wrong))


def compile_ahead() -> Iterator[CheckupLine]:
    """Compile the kernels of usual questions that are not in the cache, and say how many."""
    from kalmar.runtime import jit

    if not has("numba"):
        raise UsageError("there is nothing to compile without Numba: {remedy}",
                         remedy=remedy("numba"))  # fmt: skip
    before = compiled_files()
    failed: list[str] = []
    planned = {} if jit.is_made(ALL) else checks.USUAL_QUESTIONS
    for done, lines in enumerate(checks.answer_all(planned), 1):
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


def page(found: list[CheckupLine], wrong: int) -> Page:
    """Describe each finding in a line, and how many are wrong."""
    rows = [[finding.name, finding.status.value, told(finding)] for finding in found]
    ending: str = plural_message(wrong, "{number} problem found", "{number} problems found")
    return Page("", [Listing(rows)], ending if wrong else message("no problems found"))


def told(finding: CheckupLine) -> str:
    """Format what was found, and the remedy for it."""
    words = translate(finding.words)
    return f"{words}: {translate(finding.remedy)}" if finding.remedy else words


class ServedOptions(Options):
    """Where the server listens, and for whom.

    Attributes:
        bind: address of this machine at which to listen; 0.0.0.0 for all.
        allowed: name under which others reach the server; may be repeated.
        root: path below which a proxy shows the page, such as /games.
        proxies: address or network of a proxy whose X-Forwarded-For is believed; may be repeated.
    """

    bind: str = opt(default="127.0.0.1", metavar="ADDRESS")
    allowed: tuple[str, ...] = opt("--allow-host", default=(), metavar="NAME")
    root: str = opt("--root-path", default="", metavar="PATH")
    proxies: tuple[str, ...] = opt("--behind-proxy", default=(), metavar="ADDRESS")


@as_command("web")
def web_command(
    *,
    port: int = opt("--port", "Port of the address; 0 for any free port.", 8000, least=0,
                    most=65535, metavar=None),
    browser: bool | None = opt("--browser/--no-browser", "Open the page in a browser; by default if"
                               " nobody else is served."),
    public_address: str | None = public_address(),
    served: ServedOptions,
) -> None:  # fmt: skip
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
        from kalmar.web.deployment import deployment
        from kalmar.web.server import serve
    asked = deployment(**vars(served))
    if asked.is_public:
        tell(
            message(
                "warning: anyone who can reach {address} can make this machine compute; a proxy"
                " before it would encrypt, and limit what each of them may do",
                address=asked.bind,
            )
        )

    def said_at(address: str) -> None:
        emit(message("The playground: {address}", address=address))

    serve(port, not asked.is_shared if browser is None else browser, said_at, public, asked)
