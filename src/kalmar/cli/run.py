"""Run the command line: the Click group, signals, and how errors become exit codes.

Exit codes: 0 done, 1 a check failed, 2 wrong usage, 3 invalid game, position or data,
4 a limit was reached, 70 internal error, 130 interrupted, 143 terminated.

Ctrl+C always ends a command, and so does SIGTERM, which batch systems, `timeout` and `kill` send;
what long work has done is saved then, too.

Python discards what is raised while an object is finalized, or while C calls back into Python,
as compiling with Numba does. So a signal is remembered: the next check of a loop raises it again,
and where none comes in time, the process is ended. LLVM's memory is freed by hand, and twice where
a call is broken off: there a signal waits until the call is over.
"""

import _thread
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from types import FrameType

import click

from kalmar import __version__
from kalmar.cli import write
from kalmar.cli.commands import COMMANDS, CONTEXT, LazyGroup, with_command
from kalmar.core.errors import DataError, KalmarError, LimitReached, RulesError, UnknownNameError
from kalmar.core.i18n import message, translate
from kalmar.runtime.jobs import cancel, end_process, is_finishing
from kalmar.runtime.optional import needs, report_compiling

__all__ = ["COMMANDS", "Interrupts", "cli", "interrupts", "run"]

INTERRUPTED, TERMINATED = 128 + signal.SIGINT, 128 + signal.SIGTERM
"""Exit codes of commands that a signal broke off."""

SIGNAL_GRACE = 5.0
"""Seconds after a signal in which the command must have ended, or else the process ends."""
SECONDS_BETWEEN_LOOKS = 0.01
"""Seconds after which it is seen whether LLVM is still at work."""


class Interrupts:
    """Whether the command is to end.

    Attributes:
        signum: the first signal that said so; 0 for none.
        over: set when the command has ended.
        again: handles a signal again that came while LLVM was at work.
    """

    signum: int
    again: threading.Timer | None

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.signum, self.again = 0, None
        self.over = threading.Event()

    def handle(self, signum: int, frame: FrameType | None) -> None:
        """Handle a signal, which Python does between two steps of the main thread."""
        is_first, self.signum = not self.signum, self.signum or signum
        is_again, self.again = self.again is not None, None
        if is_first:
            cancel()
            end_process(SIGNAL_GRACE, lambda: report_signal(self), 128 + signum, self.over)
        # What is being saved is saved to its end, unless somebody insists.
        if (is_first or is_again) and is_finishing():
            return
        if is_in_llvm(frame):
            self.again = threading.Timer(SECONDS_BETWEEN_LOOKS, self.repeat, (signum,))
            self.again.daemon = True
            self.again.start()
            return
        raise KeyboardInterrupt

    def repeat(self, signum: int) -> None:
        """Let the main thread handle a signal again, unless the command has ended."""
        if not self.over.is_set():
            _thread.interrupt_main(signal.Signals(signum))


def is_in_llvm(frame: FrameType | None) -> bool:
    """Return whether a frame, or one that called it, is of the library that calls LLVM."""
    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith("llvmlite."):
            return True
        frame = frame.f_back
    return False


def is_interrupted() -> bool:
    """Return whether the error being handled, or one that led to it, is an interrupt."""
    error = sys.exception()
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__context__
    return error is not None


@contextmanager
def hidden_errors(found: Interrupts) -> Iterator[None]:
    """Report no interrupt that Python discards, as the next check raises it again.

    Nor what objects raise that were being made, and are deleted now. In threads, do nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def hide(report: "sys.UnraisableHookArgs") -> None:
        if not (found.signum or isinstance(report.exc_value, KeyboardInterrupt)):
            sys.__unraisablehook__(report)

    hook, sys.unraisablehook = sys.unraisablehook, hide
    try:
        yield
    finally:
        if found.signum:
            gc.collect()
        sys.unraisablehook = hook


@contextmanager
def interrupts(found: Interrupts) -> Iterator[None]:
    """Watch for signals; in threads, which get none, do nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handlers = {signum: signal.getsignal(signum) for signum in (signal.SIGINT, signal.SIGTERM)}
    try:
        for signum, handler in handlers.items():
            # What the caller has told the system to ignore stays ignored, as under `nohup`.
            if handler is not signal.SIG_IGN:
                signal.signal(signum, found.handle)
        yield
    finally:
        found.over.set()
        cancel(False)
        for signum, handler in handlers.items():
            # None stands for a handler that was not set from Python, and cannot be set again.
            if handler is not None:
                signal.signal(signum, handler)


INTERNAL = 70


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
    params=write.common_options(hidden=False),
    context_settings=CONTEXT,
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
        write.emit(ctx.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run the command line; every error becomes one sentence on stderr and an exit code.

    >>> run(["--version"])
    kalmar, version ...
    0
    """
    debug = "--debug" in arguments
    try:
        wanted, refused = write.read_settings(arguments, os.environ), None
    # Even the way of speaking may be wrong; the error is then told in the usual one.
    except KalmarError as error:
        wanted, refused = write.OutputSettings(), error
    found = Interrupts()
    with write.apply_settings(wanted), hidden_errors(found):
        try:
            with interrupts(found):
                code = say(*sentence(refused)) if refused else run_command(arguments, debug, found)
        except KeyboardInterrupt:  # it came while the command ended
            return report_signal(found)
        return report_signal(found) if found.signum else code


def report_signal(found: Interrupts) -> int:
    """Report what ended a command, and return the exit code."""
    if found.signum == signal.SIGTERM:
        return say(message("terminated"), TERMINATED)
    return say(message("interrupted"), INTERRUPTED)


def run_command(arguments: Sequence[str], debug: bool, found: Interrupts | None = None) -> int:
    """Run a command, report what was wrong, and return the exit code.

    Args:
        arguments: the command line, without the program's name.
        debug: whether an internal error shows its traceback.
        found: the signals that are watched for; none where they are not.
    """
    try:
        done = invoke(arguments)
        with write.standard_output():
            sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        return refused_by_click(error)
    except click.Abort:
        raise KeyboardInterrupt from None
    except BrokenPipeError:
        write.discard_output()
        return 0
    except (KalmarError, OSError, RecursionError, MemoryError, SystemExit) as error:
        return say(*sentence(error))
    except Exception as error:  # the last line of defence: nothing may end in a traceback
        # What was interrupted may raise something else, such as a class being made; and where C
        # code discards an interrupt, as Numba's callbacks do, only the error that follows is seen.
        if is_interrupted() or (found is not None and found.signum):
            raise KeyboardInterrupt from None
        if debug:
            raise
        return say(internal(error), INTERNAL)
    return done if isinstance(done, int) else 0


def refused_by_click(error: click.ClickException) -> int:
    """Write how the command is used and what was wrong, and return the exit code."""
    written = StringIO()
    error.show(written)
    write.tell(written.getvalue().removesuffix("\n"))
    return error.exit_code


def invoke(arguments: Sequence[str]) -> object:
    """Run a command and return its result; Click's own `main` would turn errors into others."""
    if "_KALMAR_COMPLETE" in os.environ:
        try:
            return cli.main(list(arguments), "kalmar")
        except SystemExit as end:
            return end.code
    questions, reports = needs("such questions"), report_compiling(write.remark)
    with questions, reports, cli.make_context("kalmar", list(arguments)) as context:
        return cli.invoke(context)


def sentence(error: BaseException) -> tuple[str, int]:
    """Return the message for an error, and the exit code.

    >>> sentence(OSError(2, "No such file", "a.json")), sentence(MemoryError())
    (('a.json: No such file', 3), ('out of memory', 4))
    """
    if isinstance(error, UnknownNameError) and error.kind in MET_ELSEWHERE:
        return with_command(error.sentence, error.name), error.exit_code
    if isinstance(error, KalmarError):
        return error.sentence, error.exit_code
    if isinstance(error, OSError):
        from kalmar.runtime.files import reason_of_system

        place = error.filename or message("a file")
        named = message("{file}: {reason}", file=place, reason=reason_of_system(error))
        return named, DataError.exit_code
    if isinstance(error, SystemExit):  # no code of ours ends the process
        import traceback

        *_, last = traceback.extract_tb(error.__traceback__)
        ending = message(
            "{file}, line {line} ends the program, which the rules of a game may not do",
            file=last.filename,
            line=last.lineno,
        )
        return ending, RulesError.exit_code
    if isinstance(error, MemoryError):
        return message("out of memory"), LimitReached.exit_code
    return message("recursion too deep"), LimitReached.exit_code


MET_ELSEWHERE = ("game", "valuation", "composition")
"""Kinds of names of which an unknown one may be known to another command."""


def internal(error: Exception) -> str:
    """Format the message for an internal error, a bug of the program."""
    return message(
        "internal error: {kind}: {error}; please report it with the command (kalmar --debug …"
        " shows where it happened)",
        kind=type(error).__name__,
        error=str(error),
    )


def say(message: str, code: int) -> int:
    """Write one line about an error and return the exit code."""
    typed = "\n" if code == INTERRUPTED and sys.stderr.isatty() else ""  # after ^C
    write.tell(f"{typed}kalmar: {translate(message)}")
    return code
