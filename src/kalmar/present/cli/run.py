"""The group of all commands, and how errors become exit codes.

Exit codes: 0 done, 1 a check failed, 2 wrong usage, 3 invalid game, position or data,
4 a limit was reached, 70 internal error, 130 interrupted.
"""

import importlib
import os
import sys
from collections.abc import Sequence

import click

from kalmar import __version__
from kalmar.errors import DataError, KalmarError, LimitReached, RulesError
from kalmar.machine.libraries import needs
from kalmar.present.cli.emit import discard_output, emit, standard_output
from kalmar.present.cli.interrupts import interrupts

__all__ = ["COMMANDS", "cli", "run"]

COMMANDS: dict[str, tuple[str, str]] = {
    "games": ("games", "List the games, or search them."),
    "explain": ("explain", "Explain a game: its rule, names, parameters, an example."),
    "solve": ("solve", "Solve a position: who wins, how, and why."),
    "values": ("values", "The values of heaps 0 to N."),
    "play": ("play", "Play a position against the computer."),
    "period": ("period", "Find, prove and verify the period of a sequence."),
    "survey": ("survey", "Reports of a whole family of games, kept in an atlas."),
    "graph": ("graph", "Outcomes and loopy values of a game given as a graph."),
    "patterns": ("patterns", "Closed forms that a table shows, checked further out."),
    "chomp": ("chomp", "All winning openings of bars, boxes, and ordered sets."),
    "three-rows": ("three_rows", "The table of three-row Chomp, its patterns and pictures."),
    "partizan": ("partizan", "Who wins on a graph whose moves belong to Left, Right or both."),
    "positional": ("positional", "Solve or play tic-tac-toe and other positional games."),
    "claims": ("claims", "List and check theorems, conjectures and open problems."),
    "table": ("table", "Values in rows and columns, as text, data or picture."),
}
"""Each command with its module and what the list of commands says of it."""

INTERRUPTED, INTERNAL = 130, 70


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports them when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - Click's signature
        """All names, in the order of the registry."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"kalmar.present.cli.{COMMANDS[cmd_name][0]}")
        found: click.Command = module.command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command called, or an error with the nearest name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            ctx.fail(f"no command is called '{args[0]}'{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])


EXAMPLES = """Play several games at once, in a dozen ways, perfectly.

\b
Examples:
  kalmar solve "nim 3 5 7"
  kalmar solve "0.77 10 + nim 3" --misere
  kalmar table bricks --rows 1..8 --cols 1..8 --composition selective
"""


@click.group(
    cls=LazyGroup,
    help=EXAMPLES,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(
    __version__, "-V", "--version", prog_name="kalmar", help="Show the version and exit."
)
@click.option("--debug", is_flag=True, help="Show the traceback of an internal error.")
@click.pass_context
def cli(ctx: click.Context, debug: bool) -> None:
    """Keep what all commands may ask for."""
    ctx.obj = {"debug": debug}
    if ctx.invoked_subcommand is None:
        emit(ctx.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run the command line; every error becomes one sentence on stderr and an exit code.

    >>> run(["--version"])
    kalmar, version ...
    0
    """
    debug = "--debug" in arguments
    try:
        with interrupts() as interrupted:
            code = ended(arguments, debug)
    except KeyboardInterrupt:  # it came while the command ended
        return say("interrupted", INTERRUPTED)
    return say("interrupted", INTERRUPTED) if interrupted.seen else code


def ended(arguments: Sequence[str], debug: bool) -> int:
    """The exit code of a command, which has said what was wrong."""
    try:
        done = called(arguments)
        with standard_output():
            sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except BrokenPipeError:
        discard_output()
        return 0
    except (KalmarError, OSError, RecursionError, MemoryError, SystemExit) as error:
        return say(*sentence(error))
    except Exception as error:  # the last line of defence: nothing may end in a traceback
        if debug:
            raise
        report = "please report it with the command (--debug before it shows where it happened)"
        return say(f"internal error: {type(error).__name__}: {error}; {report}", INTERNAL)
    return done if isinstance(done, int) else 0


def called(arguments: Sequence[str]) -> object:
    """The result of a command; Click's own `main` would turn errors into others."""
    if "_KALMAR_COMPLETE" in os.environ:
        try:
            return cli.main(list(arguments), "kalmar")
        except SystemExit as end:
            return end.code
    with needs("such questions"), cli.make_context("kalmar", list(arguments)) as context:
        return cli.invoke(context)


def sentence(error: BaseException) -> tuple[str, int]:
    """What to say of an error, and the exit code.

    >>> sentence(OSError(2, "No such file", "a.json")), sentence(MemoryError())
    (('a.json: No such file', 3), ('out of memory', 4))
    """
    if isinstance(error, KalmarError):
        return str(error), error.exit_code
    if isinstance(error, OSError):
        return f"{error.filename or 'a file'}: {error.strerror or error}", DataError.exit_code
    if isinstance(error, SystemExit):  # no code of ours ends the process
        import traceback

        *_, last = traceback.extract_tb(error.__traceback__)
        words = "ends the program, which the rules of a game must not do"
        return f"{last.filename}, line {last.lineno} {words}", RulesError.exit_code
    return f"out of {type(error).__name__.removesuffix('Error').lower()}", LimitReached.exit_code


def say(message: str, code: int) -> int:
    """Write one line about an error and return the exit code."""
    typed = "\n" if code == INTERRUPTED and sys.stderr.isatty() else ""  # after ^C
    click.echo(f"{typed}kalmar: {message}", err=True)
    return code
