"""The group of all commands, and how errors become exit codes.

Exit codes: 0 done, 1 the answer to a check is no, 2 usage, 3 invalid game, position or data,
4 a limit reached, 70 internal error, 130 interrupted.
"""

import importlib
import os
import sys
from collections.abc import Sequence

import click

from kalmar import __version__
from kalmar.errors import KalmarError

__all__ = ["COMMANDS", "cli", "main"]

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
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", prog_name="kalmar")
@click.option("--debug", is_flag=True, help="Show the traceback of an internal error.")
@click.pass_context
def cli(ctx: click.Context, debug: bool) -> None:
    """Keep what all commands may ask for."""
    ctx.obj = {"debug": debug}


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and end the process with its exit code."""
    sys.exit(run(sys.argv[1:] if arguments is None else list(arguments)))


def run(arguments: Sequence[str]) -> int:
    """Run the command line; every error becomes one sentence on stderr and an exit code.

    >>> run(["--version"])
    kalmar, version ...
    0
    """
    try:
        done = cli.main(args=list(arguments), prog_name="kalmar", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return say("interrupted", INTERRUPTED)
    except KalmarError as error:
        return say(str(error), error.exit_code)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return say(f"{error.filename or 'a file'}: {error.strerror or error}", 3)
    except (RecursionError, MemoryError) as error:
        return say(f"out of {type(error).__name__.removesuffix('Error').lower()}", 4)
    except Exception as error:  # the last line of defence: nothing may end in a traceback
        if "--debug" in arguments:
            raise
        report = "please report it with the command (--debug before it shows where it happened)"
        return say(f"internal error: {type(error).__name__}: {error}; {report}", INTERNAL)
    return done if isinstance(done, int) else 0


def say(message: str, code: int) -> int:
    """Write one line about an error and give back the exit code."""
    click.echo(f"kalmar: {message}", err=True)
    return code
