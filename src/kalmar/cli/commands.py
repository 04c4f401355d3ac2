"""The table of all commands, the group that imports them, and their help in the language in use.

To add a command, add one entry to a group of `GROUPS`; where it is not the `command` of a module of
its name, one to `ELSEWHERE` too.

* An argument called `position`, `game` or `board` may be written without quotes: its words are
  joined by blanks. The shell completes names of games, compositions and valuations; completion
  looks names up, and never solves anything.
* `is_board` recognises positional games by their text, before anything of those is imported.
* `SpokenCommand` is a command with its help in the language in use.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cache
from inspect import cleandoc
from itertools import takewhile

import click

from kalmar.cli.write import presentable
from kalmar.core.by_name import load_named
from kalmar.core.errors import UsageError, near_name
from kalmar.core.i18n import Message, language, message, plain, plural_message, translate

GROUPS: dict[Message, dict[str, Message]] = {
    message("Play and solve"): {
        "play": message("Play a position against the computer."),
        "solve": message("Solve a position: who wins, how, and why."),
        "solve partizan": message(
            "Solve a compound of components whose moves belong to Left or Right."
        ),
        "check": message("Check homework: claims, and moves up to the first wrong one."),
        "proof": message("Show or verify a proof of a nimber."),
        "verify": message("Verify a certificate of any kind."),
        "explain": message("Explain a game: its rule, names and parameters, with an example."),
        "games": message("List the games, or search them."),
        "ways": message("List the ways to play several components, and what decides each."),
        "web": message("Serve the playground to a browser on this machine."),
        "positional": message("Solve or play tic-tac-toe and its relatives."),
    },
    message("Values and tables"): {
        "values": message("Print the values of heaps 0 to N."),
        "table": message("Print values in rows and columns, as text, data or pictures."),
        "period": message("Find, prove and verify the period of a sequence."),
        "kinds": message("Find the kinds of rows that a family of rows leads to."),
        "quotient": message("Find the misère quotient of a game, which solves its sums."),
        "calc": message("Calculate with nim-sums, nim-products and other operations."),
        "patterns": message("Guess closed forms from a table, and check them further."),
        "fractions": message("Show continued fractions, which decide bricks of height 3."),
    },
    message("Graphs and Chomp"): {
        "graph": message("Show the game graph of a position or in a file, with outcomes."),
        "graph partizan": message("Solve graphs whose moves belong to Left, Right or both."),
        "chomp": message("List all winning openings of bars, boxes and ordered sets."),
        "chomp rows": message("Compute the table of three-row Chomp, and its patterns."),
    },
    message("Research"): {
        "claims": message("List and check theorems, conjectures and open problems."),
        "claims check": message("Check claims whose ID begins with a text, or all."),
        "source": message("Show the contents of the five source texts, item by item."),
        "oeis": message("Compute, extend, compare or find sequences of the OEIS."),
        "find": message("Find the games that have given values, such as 0 1 2 3 1 4."),
        "labelled": message("List exactly labelled positions, for programs that play."),
        "labelled score": message("Score the answers of such a program."),
        "cgsuite": message("Convert positions to CGSuite's notation, and back."),
        "survey": message("Survey a whole family of games, and keep the results in an atlas."),
        "atlas": message("Show the known results on octal games of up to three digits."),
        "atlas sets": message("Show the periods of subtraction games of three moves."),
        "atlas build": message("Recompute that atlas, or a part of it."),
        "atlas verify": message(
            "Check every certificate of an atlas, or write its theorems for Coq."
        ),
        "atlas export": message("Write that atlas to files for other programs."),
    },
    message("This program"): {
        "doctor": message("Check the installation."),
    },
}
"""For the title of each group its commands, each with what the help says of it."""

ELSEWHERE = {
    "solve partizan": "partizan:command",
    "proof": "check:proof_command",
    "web": "tools:web_command",
    "table": "values:table_command",
    "kinds": "calc:kinds_command",
    "patterns": "calc:patterns_command",
    "fractions": "calc:fractions_command",
    "graph partizan": "partizan:graph_command",
    "chomp rows": "three_rows:command",
    "claims": "check:claims_command",
    "claims check": "check:check_claims_command",
    "find": "oeis:find_command",
    "cgsuite": "tools:cgsuite_command",
    "labelled": "tools:labelled_command",
    "labelled score": "tools:score_command",
    "atlas sets": "atlas:sets_command",
    "atlas build": "atlas_work:build_command",
    "atlas verify": "atlas_work:verify_command",
    "atlas export": "atlas_work:export_command",
    "doctor": "tools:doctor_command",
}
"""Where commands are, "module:name", that are no `command` of a module that is called like them."""

COMMANDS = {
    name: ELSEWHERE.get(name, f"{name}:command") for group in GROUPS.values() for name in group
}
"""For the name of each command where it is, "module:name"."""

OTHER_NAMES = {"three-rows": "chomp rows", "partizan": "graph partizan"}
"""Names that still work, but that no help shows."""


def called_by(arguments: list[str]) -> tuple[str, list[str]]:
    """Split arguments into the name of the command that they begin with and the others.

    >>> called_by(["chomp", "rows", "16"]), called_by(["chomp", "3x4"]), called_by(["partizan"])
    (('chomp rows', ['16']), ('chomp', ['3x4']), ('graph partizan', []))
    """
    # Two words come first: `chomp rows` is a command, and `chomp 3x4` is `chomp` with an argument.
    two = " ".join(arguments[:2])
    if len(arguments) > 1 and two in COMMANDS:
        return two, arguments[2:]
    return OTHER_NAMES.get(arguments[0], arguments[0]), arguments[1:]


def unknown(name: str, typed: str) -> str:
    """Format the error for a name that no command has, with which what was typed begins."""
    near = near_name(name, COMMANDS)
    if near:
        sentence = message("unknown command '{name}'; did you mean '{near}'?", name=name,
                        near=near)  # fmt: skip
    else:
        sentence = message("unknown command '{name}'", name=name)
    return translate(with_command(sentence, typed))


def with_command(wrong: Message, typed: str) -> Message:
    """Add the command for a name or a position that is wrong where it was typed, if one is."""
    command = load_named("kalmar.cli.explain:known_elsewhere")(typed)
    return message("{wrong}; see {command}", wrong=wrong, command=command) if command else wrong


Completion = Callable[[click.Context, click.Parameter, str], list[str]]

WORDS = ("tic-tac-toe", "tictactoe", "qubic", "noughts-and-crosses", "amoba")


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


def joined_words(
    _context: click.Context, _parameter: click.Parameter, words: tuple[str, ...]
) -> str | None:
    """Join the words of a text, so that a user of a shell need not quote "nim 3 5"."""
    return " ".join(words) if words else None


def completion(names: Callable[[], Iterable[str]]) -> Completion:
    """Return what completes the last word of a text to names, regardless of accents and case."""

    def complete(_context: click.Context, _parameter: click.Parameter, beginning: str) -> list[str]:
        before, blank, last = beginning.rpartition(" ")
        found = {name for name in names() if plain(name).startswith(plain(last))}
        return [f"{before}{blank}{name}" for name in sorted(found)]

    return complete


REGISTRY = "kalmar.games.registry:all_names"

complete_games = completion(lambda: load_named(REGISTRY)())  # noqa: PLW0108 - only then
"""Complete names of games, Hungarian names among them."""

complete_compositions = completion(
    lambda: (
        name
        for row in load_named("kalmar.core.compositions:COMPOSITIONS").values()
        for name in (row.name, *row.aliases)
    )
)
"""Complete compositions by any of their names."""

complete_valuations = completion(lambda: load_named("kalmar.theory.valuations:VALUATIONS"))


COMPLETIONS: dict[str, Completion] = {
    "position": complete_games,
    "game": complete_games,
    "board": completion(lambda: WORDS),
}
"""What is read as one text, by the name of the argument, and how it is completed."""


NO_REWRAP = "\b\n"
"""What stands before a paragraph that Click is not to wrap."""


def spoken_help(text: str) -> str:
    """Translate a help text to the language in use, by paragraphs; examples stay as they are.

    >>> spoken_help("Solve it.\\n\\n\\b\\nExamples:\\n  kalmar solve")
    'Solve it.\\n\\n\\x08\\nExamples:\\n  kalmar solve'
    """
    return "\n\n".join(
        f"{mark}{translate(message(sentence))}{rest}" for mark, sentence, rest in paragraphs(text)
    )


def paragraphs(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield the paragraphs of a help text: what stands before the sentence, it, what follows."""
    for paragraph in cleandoc(text).split("\n\n"):
        if paragraph.startswith(NO_REWRAP):
            first, newline, examples = paragraph.removeprefix(NO_REWRAP).partition("\n")
            yield NO_REWRAP, first, newline + examples
        else:
            yield "", " ".join(paragraph.split()), ""


CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
"""What the group and each command set; Click keeps the help option of whoever asks first."""


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
        # Click asks several times for each command line.
        return [_spoken_parameter(each, language()) for each in super().get_params(ctx)]


@cache
def _spoken_parameter(parameter: click.Parameter, _language: str) -> click.Parameter:
    if not isinstance(parameter, click.Option) or not parameter.help:
        return parameter
    told = copy(parameter)
    told.help = translate(message(parameter.help))
    return told


def help_sentences(command: click.Command) -> Iterator[str]:
    """Yield the sentences of a command's help, as the keys of a catalogue.

    >>> solve = click.Command("solve", help="Solve it.\\n\\n\\b\\nExamples:\\n  kalmar")
    >>> list(help_sentences(solve))
    ['Solve it.', 'Examples:']
    """
    yield from filter(None, (sentence for _, sentence, _ in paragraphs(command.help or "")))
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            yield parameter.help


class LazyGroup(click.Group, SpokenCommand):
    """A group that knows its commands by name and imports them when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - Click's signature
        """List all names, in the order of the registry."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the command of that name."""
        # Click calls this for each name it completes or runs; nothing else loads a command.
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = load_named(f"kalmar.cli.{COMMANDS[cmd_name]}")
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve a command of one word or two; fail with the nearest name if there is none."""
        name, rest = called_by(args)
        if name not in COMMANDS and not name.startswith("-"):
            ctx.fail(unknown(name, " ".join(takewhile(lambda word: word[:1] != "-", args))))
        return super().resolve_command(ctx, [name, *rest])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the groups of commands, without importing them."""
        wide = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(translate(title)):
                formatter.write_dl(
                    [(name.ljust(wide), translate(words)) for name, words in commands.items()]
                )


CLICKS: tuple[Message, ...] = (
    message("Usage:"),
    message("Options"),
    message("Commands"),
    message("Show this message and exit."),
    message("Error: {message}"),
    message("Try '{command} {option}' for help."),
    message("default: {default}"),
    message("required"),
    message("Missing argument"),
    message("Missing option"),
    message("Missing parameter"),
    message("Missing command."),
    message("Invalid value: {message}"),
    message("Invalid value for {param_hint}: {message}"),
    message("No such option {name!r}."),
    message("No such command {name!r}."),
    message("Option {name!r} does not take a value."),
    message("{value!r} is not a valid {number_type}."),
    message("{value} is not in the range {range}."),
    message("Choose from:\n\t{choices}"),
    plural_message(1, "Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)",
            possibility="", possibilities=""),
    plural_message(1, "Option {name!r} requires an argument.",
            "Option {name!r} requires {nargs} arguments.", name="", nargs=1),
    plural_message(1, "{value!r} is not {choice}.", "{value!r} is not one of {choices}.",
            value="", choice="", choices=""),
    plural_message(1, "Got unexpected extra argument ({args})", "Got unexpected extra arguments"
                                                                " ({args})",
            args=""),
)  # fmt: skip
"""The sentences of Click that a user of Kalmár may meet, as keys of our catalogues.

Click asks gettext for them, which `apply_settings` points there.
"""


def help_keys(group: click.Group) -> Iterator[str]:
    """Yield the sentences in the help of all commands, each perhaps several times.

    Help is said by `SpokenCommand`, from texts that no script finds in calls of `message`.

    Args:
        group: of all commands.
    """
    yield from help_sentences(group)
    context = click.Context(group)
    for name in COMMANDS:
        found = group.get_command(context, name)
        if found is not None:
            yield from help_sentences(found)
