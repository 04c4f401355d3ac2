"""What stands in help and usage errors, as keys of the catalogues: ours, and Click's own.

Help is said by `spoken_command`, from texts that no script finds in calls of `said`; and Click asks
gettext for its own sentences, which `manners` points at our catalogue.
"""

from collections.abc import Iterator

import click

from kalmar.cli.commands import COMMANDS
from kalmar.cli.localised import help_sentences
from kalmar.cli.run import cli
from kalmar.core.i18n import Said, counted, said

__all__ = ["CLICKS", "help_keys"]

CLICKS: tuple[Said, ...] = (
    said("Usage:"),
    said("Options"),
    said("Commands"),
    said("Show this message and exit."),
    said("Error: {message}"),
    said("Try '{command} {option}' for help."),
    said("default: {default}"),
    said("required"),
    said("Missing argument"),
    said("Missing option"),
    said("Missing parameter"),
    said("Missing command."),
    said("Invalid value: {message}"),
    said("Invalid value for {param_hint}: {message}"),
    said("No such option {name!r}."),
    said("No such command {name!r}."),
    said("Option {name!r} does not take a value."),
    said("{value!r} is not a valid {number_type}."),
    said("{value} is not in the range {range}."),
    said("Choose from:\n\t{choices}"),
    counted(1, "Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)",
            possibility="", possibilities=""),
    counted(1, "Option {name!r} requires an argument.",
            "Option {name!r} requires {nargs} arguments.", name="", nargs=1),
    counted(1, "{value!r} is not {choice}.", "{value!r} is not one of {choices}.",
            value="", choice="", choices=""),
    counted(1, "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})",
            args=""),
)  # fmt: skip
"""The sentences of Click that a user of Kalmár may meet."""


def help_keys() -> Iterator[str]:
    """Yield the sentences in the help of all commands, each perhaps several times.

    >>> "Play a POSITION against the computer." in set(help_keys())
    True
    """
    yield from help_sentences(cli)
    context = click.Context(cli)
    for name in COMMANDS:
        found = cli.get_command(context, name)
        if found is not None:
            yield from help_sentences(found)
