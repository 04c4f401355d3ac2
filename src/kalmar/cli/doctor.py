"""`kalmar doctor`: whether all is well on this machine, and how what is not is mended."""

import click

from kalmar.cli.checks import Finding, Status, checkup
from kalmar.cli.output import Output, output
from kalmar.cli.write import bold, columns
from kalmar.core.i18n import counted, said, spoken

__all__ = ["command"]


@click.command("doctor")
@output()
def command(out: Output) -> int:
    """Look at versions, extras, kept files, the terminal, and try some answers.

    The exit code is 1 where something is wrong. An extra that is not installed is not wrong.

    \b
    Examples:
      kalmar doctor
      kalmar doctor --json
    """
    found = list(checkup())
    wrong = [finding for finding in found if finding.status is Status.WRONG]
    out.show(
        text=lambda: text(found, len(wrong)),
        json=lambda: {"ok": not wrong, "findings": [finding.to_dict() for finding in found]},
    )
    return int(bool(wrong))


def text(found: list[Finding], wrong: int) -> str:
    """A line for each finding, and how many are wrong."""
    rows = [[spoken(finding.name), spoken(finding.status.value), told(finding)]
            for finding in found]  # fmt: skip
    if not wrong:
        return "\n".join([columns(rows), bold(said("all is well"))])
    ending = counted(wrong, "{number} thing is wrong", "{number} things are wrong")
    return "\n".join([columns(rows), bold(ending)])


def told(finding: Finding) -> str:
    """What was found, and how it is mended."""
    words = spoken(finding.words)
    return f"{words}: {spoken(finding.remedy)}" if finding.remedy else words
