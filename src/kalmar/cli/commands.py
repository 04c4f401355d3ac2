"""The table of all commands, in the groups of the help, and the Click group that imports them.

To add a command, add one entry to a group of `GROUPS`.
"""

from collections.abc import Iterator

import click

from kalmar.cli.localised import SpokenGroup, help_sentences, spoken_command
from kalmar.core.by_name import load_named
from kalmar.core.errors import near_name
from kalmar.core.i18n import Message, message, plural_message, translate

GROUPS: dict[Message, dict[str, tuple[str, Message]]] = {
    message("Play and solve"): {
        "play": ("play:command", message("Play a position against the computer.")),
        "solve": ("solve:command", message("Solve a position: who wins, how, and why.")),
        "solve partizan": (
            "partizan:command",
            message("Solve a compound of components whose moves belong to Left or Right."),
        ),
        "check": (
            "check:command",
            message("Check homework: moves and claims, up to the first wrong one."),
        ),
        "proof": (
            "proof:command",
            message("Show or verify a proof of a nimber."),
        ),
        "explain": (
            "explain:command",
            message("Explain a game: its rule, names and parameters, with an example."),
        ),
        "games": ("games:command", message("List the games, or search them.")),
        "ways": (
            "ways:command",
            message("List the ways to play several components, and what decides each."),
        ),
        "web": (
            "tools:web_command",
            message("Serve the playground to a browser on this machine."),
        ),
        "positional": (
            "positional:command",
            message("Solve or play tic-tac-toe and its relatives."),
        ),
    },
    message("Values and tables"): {
        "values": ("values:command", message("Print the values of heaps 0 to N.")),
        "table": (
            "values:table_command",
            message("Print values in rows and columns, as text, data or pictures."),
        ),
        "period": ("period:command", message("Find, prove and verify the period of a sequence.")),
        "quotient": (
            "quotient:command",
            message("Find the misère quotient of a game, which solves its sums."),
        ),
        "calc": (
            "calc:command",
            message("Calculate with nim-sums, nim-products and other operations."),
        ),
        "patterns": (
            "values:patterns_command",
            message("Guess closed forms from a table, and check them further."),
        ),
        "fractions": (
            "calc:fractions_command",
            message("Show continued fractions, which decide bricks of height 3."),
        ),
    },
    message("Graphs and Chomp"): {
        "graph": (
            "graph:command",
            message("Show the game graph of a position or in a file, with outcomes."),
        ),
        "graph partizan": (
            "graph:partizan_command",
            message("Solve graphs whose moves belong to Left, Right or both."),
        ),
        "chomp": (
            "chomp:command",
            message("List all winning openings of bars, boxes and ordered sets."),
        ),
        "chomp rows": (
            "three_rows:command",
            message("Compute the table of three-row Chomp, and its patterns."),
        ),
    },
    message("Research"): {
        "claims": (
            "claims:command",
            message("List and check theorems, conjectures and open problems."),
        ),
        "source": (
            "source:command",
            message("Show the contents of the five source texts, item by item."),
        ),
        "oeis": (
            "oeis:command",
            message("Compute, extend, compare or find sequences of the OEIS."),
        ),
        "find": (
            "oeis:find_command",
            message("Find the games that have given values, such as 0 1 2 3 1 4."),
        ),
        "cgsuite": (
            "tools:cgsuite_command",
            message("Convert positions to CGSuite's notation, and back."),
        ),
        "survey": (
            "survey:command",
            message("Survey a whole family of games, and keep the results in an atlas."),
        ),
        "atlas": (
            "atlas:command",
            message("Show the known results on octal games of up to three digits."),
        ),
        "atlas sets": (
            "atlas_commands:sets_command",
            message("Show the periods of subtraction games of three moves."),
        ),
        "atlas build": (
            "atlas_work:build_command",
            message("Recompute that atlas, or a part of it."),
        ),
        "atlas verify": (
            "atlas_commands:verify_command",
            message("Check every certificate of an atlas, or write its theorems for Coq."),
        ),
        "atlas export": (
            "atlas_work:export_command",
            message("Write that atlas to files for other programs."),
        ),
    },
    message("This program"): {
        "doctor": (
            "tools:doctor_command",
            message("Check the installation."),
        ),
    },
}
"""For the title of each group its commands, each as "module:name" and what the help says of it."""

COMMANDS = {name: entry for group in GROUPS.values() for name, entry in group.items()}

OTHER_NAMES = {"three-rows": "chomp rows", "partizan": "graph partizan"}
"""Names that still work, but that no help shows."""


class LazyGroup(SpokenGroup):
    """A group that knows its commands by name and imports them when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - Click's signature
        """List all names, in the order of the registry."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the command of that name."""
        # Click calls this for each name it completes or runs; nothing else loads a command.
        if cmd_name not in COMMANDS:
            return None
        return spoken_command(load_named(f"kalmar.cli.{COMMANDS[cmd_name][0]}"))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve a command of one word or two; fail with the nearest name if there is none."""
        name, rest = called_by(args)
        if name not in COMMANDS and not name.startswith("-"):
            ctx.fail(unknown(name))
        return super().resolve_command(ctx, [name, *rest])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the groups of commands, without importing them."""
        wide = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(translate(title)):
                formatter.write_dl(
                    [(name.ljust(wide), translate(words)) for name, (_, words) in commands.items()]
                )


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


def unknown(name: str) -> str:
    """Format the error for a name that no command has."""
    near = near_name(name, COMMANDS)
    if near:
        sentence = message("unknown command '{name}'; did you mean '{near}'?", name=name,
                        near=near)  # fmt: skip
    else:
        sentence = message("unknown command '{name}'", name=name)
    return translate(sentence)


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

    Help is said by `spoken_command`, from texts that no script finds in calls of `message`.

    Args:
        group: of all commands.
    """
    yield from help_sentences(group)
    context = click.Context(group)
    for name in COMMANDS:
        found = group.get_command(context, name)
        if found is not None:
            yield from help_sentences(found)
