"""The command line. Commands are loaded when they are called, so that help comes at once.

To add a command, write a file here with a Click command named `command`, and add it to `COMMANDS`.
"""

from kalmar.present.cli.run import main

__all__ = ["main"]
