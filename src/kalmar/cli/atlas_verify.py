"""`kalmar atlas verify`: every certificate of an atlas of octal games, by the separate checker."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kalmar.cli.output import Output, output
from kalmar.cli.write import Progress, clear_note
from kalmar.core.errors import DataError
from kalmar.core.i18n import counted, said, spoken
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    from kalmar.research.atlas.verify import Checked

__all__ = ["command"]

NAMED = 5


@click.command("atlas verify")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--code",
    "codes",
    multiple=True,
    metavar="CODE",
    help="Check only the certificate of this code; may be given several times.",
)
@click.option(
    "--whole",
    is_flag=True,
    help="Check all segments of certificates of windows, not one drawn at random.",
)
@output()
def command(file: Path | None, codes: tuple[str, ...], whole: bool, out: Output) -> None:
    """Check every certificate of the atlas in FILE, or of the one that comes with the package.

    The values are computed anew from the digits of each code, those that windows prove in one
    segment. What is wrong is named; the exit code is then 3.

    \b
    Examples:
      kalmar atlas verify atlas.sqlite
      kalmar atlas verify --code 0.77 --code 0.137
      kalmar atlas verify --code 0.104 --whole
    """
    with needs("certificates"):
        from kalmar.research.atlas.verify import certified, check_atlas

    pairs = certified(file)
    missing = set(codes) - {row["code"] for row, _ in pairs}
    if missing:
        raise DataError("no certificate of {code} is in the atlas", code=min(missing))
    if codes:
        pairs = [pair for pair in pairs if pair[0]["code"] in codes]
    progress = Progress(said("certificates"))
    result = check_atlas(pairs, lambda done: progress(done, len(pairs)), whole)
    if result.wrong:
        code, reason = result.wrong[0]
        raise DataError(
            "of {count} certificates {wrong} are wrong: {codes}; {code}: {reason}",
            count=len(pairs),
            wrong=len(result.wrong),
            codes=", ".join(code for code, _ in result.wrong[:NAMED]),
            code=code,
            reason=reason,
        )
    clear_note()
    out.show(text=lambda: sentence(result), json=lambda: data(result))


def sentence(result: "Checked") -> str:
    """What was verified, in words."""
    words = said(
        "{certificates} verified by plain recomputation",
        certificates=counted(len(result.right), "{number} certificate", "{number} certificates"),
    )
    parts = [
        said(
            "{code}: segment {number:,} of {count:,}; all have to hold",
            code=part.code,
            number=part.checked[0],
            count=part.of,
        )
        for part in result.partly
    ]
    return "\n".join(map(spoken, [words, *parts]))


def data(result: "Checked") -> dict[str, object]:
    """The same as plain data."""
    parts = {part.code: {"segments": list(part.checked), "of": part.of} for part in result.partly}
    return {"verified": [code for code in result.right if code not in parts], "partly": parts}
