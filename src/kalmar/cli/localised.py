"""Arguments and help of the commands: positions without quotes, completion, translated help.

* An argument called `position`, `game` or `board` may be written without quotes: its words are
  joined by blanks. The shell completes names of games, compositions and valuations; completion
  looks names up, and never solves anything.
* `is_board` recognises positional games by their text, before anything of those is imported.
* `spoken_command` gives a Click command the options common to all, and its help in the language in
  use.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from inspect import cleandoc
from typing import TYPE_CHECKING

import click

from kalmar.cli.write import common_options, presentable
from kalmar.core.by_name import LazyModule
from kalmar.core.errors import UsageError, near_name
from kalmar.core.i18n import message, plain, translate

if TYPE_CHECKING:
    from kalmar.core import compositions
    from kalmar.games import registry
    from kalmar.theory import valuations
else:  # only completion in a shell looks at them here
    compositions = LazyModule("kalmar.core.compositions")
    registry = LazyModule("kalmar.games.registry")
    valuations = LazyModule("kalmar.theory.valuations")


WORDS = ("tic-tac-toe", "qubic", "noughts-and-crosses", "amoba")


def is_board(text: str) -> bool:
    """Return whether a text is a positional game rather than a position of other games.

    >>> is_board("tic-tac-toe"), is_board("Amőba 4x4:4"), is_board("nim 3 5")
    (True, True, False)
    """
    # The hyphen at both ends keeps a longer word from being taken for a name.
    return any(f"{plain(text)}-".startswith(f"{name}-") for name in WORDS)


def board_named(text: str) -> str:
    """Return the board of such a text: what follows the game's name, or the name if nothing does.

    >>> board_named("Tic Tac Toe 4x4:4"), board_named("amőba")
    ('4x4:4', 'amoba')
    """
    words = plain(text)
    name = next(name for name in WORDS if f"{words}-".startswith(f"{name}-"))
    return words.removeprefix(name).removeprefix("-") or name


def read_as_text(parameter: click.Parameter) -> click.Parameter:
    """Make a text parameter read all words as one text; return any other as it is.

    >>> position = read_as_text(click.Argument(["position"]))
    >>> command = click.Command("solve", params=[position], callback=lambda position: position)
    >>> command.main(["nim", "3", "5"], standalone_mode=False)
    'nim 3 5'
    """
    # Without this a shell user would have to quote "nim 3 5": Click takes one word an argument.
    if not isinstance(parameter, click.Argument) or parameter.name not in COMPLETIONS:
        return parameter
    return click.Argument(
        [parameter.name],
        required=parameter.required,
        nargs=-1,
        callback=_joined,
        shell_complete=COMPLETIONS[parameter.name],
    )


def _joined(
    _context: click.Context, _parameter: click.Parameter, words: tuple[str, ...]
) -> str | None:
    return " ".join(words) if words else None


def _matching(names: Iterable[str], beginning: str) -> list[str]:
    """Return the names with a given beginning, regardless of accents and case."""
    return sorted({name for name in names if plain(name).startswith(plain(beginning))})


def complete_games(
    _context: click.Context, _parameter: click.Parameter, beginning: str
) -> list[str]:
    """Complete the last word of a text to names of games, Hungarian names among them."""
    before, blank, last = beginning.rpartition(" ")
    return [f"{before}{blank}{name}" for name in _matching(registry.all_names(), last)]


def _complete_boards(
    _context: click.Context, _parameter: click.Parameter, beginning: str
) -> list[str]:
    return _matching(WORDS, beginning)


def complete_compositions(
    _context: click.Context, _parameter: click.Parameter, beginning: str
) -> list[str]:
    """Complete the beginning of a name to compositions, by any of their names."""
    rows = compositions.COMPOSITIONS.values()
    return _matching((name for row in rows for name in (row.name, *row.aliases)), beginning)


def complete_valuations(
    _context: click.Context, _parameter: click.Parameter, beginning: str
) -> list[str]:
    """Complete the beginning of a name to valuations."""
    return _matching(valuations.VALUATIONS, beginning)


COMPLETIONS: dict[str, Callable[[click.Context, click.Parameter, str], list[str]]] = {
    "position": complete_games,
    "game": complete_games,
    "board": _complete_boards,
}
"""What is read as one text, by the name of the argument, and how it is completed."""


NO_REWRAP = "\b\n"
"""What stands before a paragraph that Click is not to wrap."""


def spoken_help(text: str) -> str:
    """Translate a help text to the language in use, by paragraphs; examples stay as they are.

    >>> spoken_help("Solve it.\\n\\n\\b\\nExamples:\\n  kalmar solve")
    'Solve it.\\n\\n\\x08\\nExamples:\\n  kalmar solve'
    """
    return _paragraphs(text, lambda sentence: translate(message(sentence)))


def _paragraphs(text: str, say: Callable[[str], str]) -> str:
    """Replace each sentence of a help text by what a function makes of it."""
    told = []
    for paragraph in cleandoc(text).split("\n\n"):
        if paragraph.startswith(NO_REWRAP):
            first, newline, examples = paragraph.removeprefix(NO_REWRAP).partition("\n")
            told.append(f"{NO_REWRAP}{say(first)}{newline}{examples}")
        else:
            told.append(say(" ".join(paragraph.split())))
    return "\n\n".join(told)


class SpokenCommand(click.Command):
    """A command with its help in the language in use."""

    def get_help(self, ctx: click.Context) -> str:
        """Return the help, in lines of the terminal's width even where Click does not wrap."""
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
            # Click takes -3 for an option; no option of ours begins with a digit.
            if error.option_name[1:2].isdecimal():
                raise UsageError(
                    "'{number}' is negative: heaps, sides and squares must be at least 0",
                    number=next((a for a in typed if a.startswith(error.option_name)), ""),
                ) from None
            options = [name for parameter in self.params for name in parameter.opts]
            near = near_name(error.option_name, options)
            possibilities = None if near is None else [near]
            raise click.NoSuchOption(
                error.option_name, possibilities=possibilities, ctx=error.ctx
            ) from None

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does in the language in use."""
        # Commands are shared by all runs in a process, so a copy takes the language of this one.
        told = copy(self)
        told.help = spoken_help(self.help or "")
        click.Command.format_help_text(told, ctx, formatter)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, their help texts in the language in use."""
        return [_spoken_parameter(parameter) for parameter in super().get_params(ctx)]


class SpokenGroup(click.Group, SpokenCommand):
    """A group with its help in the language in use."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name."""
        found = super().get_command(ctx, cmd_name)
        return found and spoken_command(found)


def _spoken_parameter(parameter: click.Parameter) -> click.Parameter:
    if not isinstance(parameter, click.Option) or not parameter.help:
        return parameter
    told = copy(parameter)
    told.help = translate(message(parameter.help))
    return told


def spoken_command(found: click.Command) -> click.Command:
    """Convert a Click command to one that speaks the language and takes the common options.

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
    """Yield the sentences of a command's help, as the keys of a catalogue.

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
