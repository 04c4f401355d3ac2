"""The command line. Commands are loaded when they are called, so that help appears at once.

To add a command, write a file here with a Click command named `command`, and add it to `COMMANDS`.
"""

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and end the process with its exit code.

    Args:
        arguments: those of the process if None.
    """
    sys.exit(_code(sys.argv[1:] if arguments is None else arguments))


def _code(arguments: Sequence[str]) -> int:
    from kalmar.errors import MissingLibraryError
    from kalmar.machine.libraries import needs

    try:
        with needs("commands"):
            from kalmar.present.cli import run
        return run.run(arguments)
    except MissingLibraryError as error:
        print(f"kalmar: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:  # before or after the command itself
        print("kalmar: interrupted", file=sys.stderr)
        return 130
