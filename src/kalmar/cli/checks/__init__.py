"""What `kalmar doctor` looks at: each check finds something to be right, left out, or wrong.

To add a check, write a function that returns findings, and add it to `CHECKS`.
"""

from collections.abc import Callable, Iterable, Iterator

from kalmar.cli.checks.environment import extras, kept, libraries, memory, processors, versions
from kalmar.cli.checks.finding import Finding, Status, again, language_in_use, signs, width
from kalmar.cli.checks.tried import answers, certificates, files
from kalmar.core.errors import KalmarError
from kalmar.core.i18n import Said, said

__all__ = ["CHECKS", "Finding", "Status", "checkup"]

CHECKS: dict[Said, Callable[[], Iterable[Finding]]] = {
    said("versions"): versions,
    said("libraries"): libraries,
    said("extras"): extras,
    said("kept files"): kept,
    said("processors"): processors,
    said("memory"): memory,
    said("language"): language_in_use,
    said("signs"): signs,
    said("width"): width,
    said("data files"): files,
    said("answers"): answers,
    said("certificates"): certificates,
}
"""For the name of each check the function that makes it."""


def checkup(checks: dict[Said, Callable[[], Iterable[Finding]]] = CHECKS) -> Iterator[Finding]:
    """Run all checks and yield their findings; a check that fails is a finding too.

    Args:
        checks: those to make, by name.
    """
    for name, check in checks.items():
        try:
            yield from check()
        except Exception as error:  # whatever is broken, the other lines are wanted too
            sentence = error.sentence if isinstance(error, KalmarError) else str(error)
            yield Finding(
                name,
                Status.WRONG,
                said("the check failed: {kind}: {error}", kind=type(error).__name__,
                     error=sentence),
                again(),
            )  # fmt: skip
