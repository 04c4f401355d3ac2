"""Commands run by commands: what a command line says, as text or as data."""

import io
import json
import shlex
from contextlib import redirect_stdout
from typing import Any

import click

__all__ = ["data_of", "options_of", "text_of"]


def text_of(command: str) -> str:
    """What a command writes, in the language and the signs in use.

    Args:
        command: as in a shell, without the program's name.

    >>> print(text_of("calc '3 + 5'"))
    3 + 5 = 6
        3   11
        5  101
           ---
        6  110
    """
    from kalmar.cli.run import called

    written = io.StringIO()
    with redirect_stdout(written):
        called(shlex.split(command))
    return click.unstyle(written.getvalue()).strip("\n")


def data_of(command: str) -> Any:
    """What a command finds as plain data; its text where it has no such form.

    >>> data_of("calc '3 + 5'")["value"]
    6
    """
    if not has_json(shlex.split(command)):
        return text_of(command)
    written = text_of(f"{command} --json")
    try:
        return json.loads(written)
    except ValueError:  # a line for each of several results
        return [json.loads(line) for line in written.splitlines()]


def has_json(arguments: list[str]) -> bool:
    """Whether a command has an option --json, and none that says another format."""
    other = {"--markdown", "--csv", "--latex", "--format"} & set(arguments)
    return "--json" in options_of(arguments) and not other


def options_of(arguments: list[str]) -> set[str]:
    """Return the options that a command line may have."""
    from kalmar.cli.commands import called_by
    from kalmar.cli.run import cli

    name, rest = called_by(arguments)
    context = click.Context(cli, info_name="kalmar")
    command = cli.get_command(context, name)
    while isinstance(command, click.Group) and rest and rest[0] in command.commands:
        command, rest = command.commands[rest[0]], rest[1:]
    return {option for param in command.params for option in param.opts} if command else set()
