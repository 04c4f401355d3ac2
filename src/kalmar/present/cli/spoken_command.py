"""Commands whose help is in the language in use, and which take the options common to all.

A command is written as Click has it; `spoken_command` makes it one of these where it is loaded.
"""

import sys
from collections.abc import Callable, Iterator
from copy import copy
from inspect import cleandoc

import click

from kalmar.errors import UsageError
from kalmar.present.cli.emit import presentable
from kalmar.present.cli.manners import common_options
from kalmar.present.cli.texts import read_as_text
from kalmar.words import said, spoken

__all__ = ["SpokenCommand", "SpokenGroup", "help_sentences", "spoken_command", "spoken_help"]

RAW = "\b\n"
"""What stands before a paragraph that Click is not to wrap."""


def spoken_help(text: str) -> str:
    """A help text in the language in use, paragraph by paragraph; examples stay as they are.

    >>> spoken_help("Solve it.\\n\\n\\b\\nExamples:\\n  kalmar solve")
    'Solve it.\\n\\n\\x08\\nExamples:\\n  kalmar solve'
    """
    return _paragraphs(text, lambda sentence: spoken(said(sentence)))


def _paragraphs(text: str, say: Callable[[str], str]) -> str:
    """A help text with each of its sentences said in another way."""
    told = []
    for paragraph in cleandoc(text).split("\n\n"):
        if paragraph.startswith(RAW):
            first, newline, examples = paragraph.removeprefix(RAW).partition("\n")
            told.append(f"{RAW}{say(first)}{newline}{examples}")
        else:
            told.append(say(" ".join(paragraph.split())))
    return "\n\n".join(told)


class SpokenCommand(click.Command):
    """A command with its help in the language in use."""

    def get_help(self, ctx: click.Context) -> str:
        """The help, in lines of the terminal's width even where Click does not wrap."""
        return presentable(super().get_help(ctx), sys.stdout)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; a negative number among them is no option.

        Raises:
            UsageError: there is one that nothing takes.
        """
        typed = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.option_name[1:2].isdecimal():
                raise UsageError(
                    "'{number}' is a negative number: heaps, sides and squares go from 0 on",
                    number=next((a for a in typed if a.startswith(error.option_name)), ""),
                ) from None
            raise

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command does."""
        told = copy(self)
        told.help = spoken_help(self.help or "")
        click.Command.format_help_text(told, ctx, formatter)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The parameters, with what they say of themselves in the language in use."""
        return [_spoken_parameter(parameter) for parameter in super().get_params(ctx)]


class SpokenGroup(click.Group, SpokenCommand):
    """A group with its help in the language in use."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        found = super().get_command(ctx, cmd_name)
        return found and spoken_command(found)


def _spoken_parameter(parameter: click.Parameter) -> click.Parameter:
    if not isinstance(parameter, click.Option) or not parameter.help:
        return parameter
    told = copy(parameter)
    told.help = spoken(said(parameter.help))
    return told


def spoken_command(found: click.Command) -> click.Command:
    """A command as Click makes it, as one that speaks and takes the common options.

    >>> spoken_command(click.Command("solve", help="Solve it.")).params[0].name
    'lang'
    """
    if isinstance(found, SpokenCommand):
        return found
    parameters = [*map(read_as_text, found.params), *common_options(hidden=True)]
    if not isinstance(found, click.Group):
        return SpokenCommand(
            found.name, callback=found.callback, help=found.help, params=parameters
        )
    return SpokenGroup(
        found.name,
        commands=found.commands,
        invoke_without_command=found.invoke_without_command,
        callback=found.callback,
        help=found.help,
        params=parameters,
    )


def help_sentences(command: click.Command) -> Iterator[str]:
    """The sentences of a command's help, as the keys of a catalogue.

    >>> solve = click.Command("solve", help="Solve it.\\n\\n\\b\\nExamples:\\n  kalmar")
    >>> list(help_sentences(solve))
    ['Solve it.', 'Examples:']
    """
    found: list[str] = []

    def keep(sentence: str) -> str:
        found.append(sentence)
        return sentence

    _paragraphs(command.help or "", keep)
    yield from filter(None, found)
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            yield parameter.help
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            yield from help_sentences(inner)
