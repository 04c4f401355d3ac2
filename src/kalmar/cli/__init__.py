"""The command line: one Click command for each subcommand of `kalmar`, loaded when it is called.

In come arguments and files; out go text, data and exit codes. To add a command, write a file of its
name here with a function that `as_command` makes the command `command`, and add it to `GROUPS` in
`kalmar.cli.commands`.

Not public by itself: what may be relied on is in `kalmar`.
"""

import atexit
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

INTERRUPTED = 128 + signal.SIGINT


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and end the process with its exit code.

    Args:
        arguments: those of the process if None.
    """
    code = _code(sys.argv[1:] if arguments is None else arguments)
    if code > 128 and "numba" in sys.modules:
        _leave(code)
    sys.exit(code)


def _leave(code: int) -> NoReturn:
    """End the process without taking modules apart.

    Where a signal broke off the making of machine code, LLVM may crash at that.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def _code(arguments: Sequence[str]) -> int:
    from kalmar.core.errors import MissingLibraryError
    from kalmar.runtime.jobs import own_process
    from kalmar.runtime.optional import needs

    try:
        with needs("commands"):
            from kalmar.cli import run
        own_process()
        return run.run(arguments)
    except MissingLibraryError as error:
        print(f"kalmar: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:  # before or after the command itself
        print("kalmar: interrupted", file=sys.stderr)
        return INTERRUPTED
