"""Output of the command line: language, signs and width in use, standard output, progress.

The options for these may stand before or after the name of a command. They are read before Click
reads anything (`read_settings`), since its own errors are translated too. `emit` writes results to
standard output, `tell` and `note` messages and progress to standard error.
"""

import gettext
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

import click

from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import (
    FOLDER,
    LANGUAGES,
    Message,
    find_language,
    message,
    translate,
    use_language,
)
from kalmar.render.terminal import coloured, fitted, in_ascii, is_terminal, shown_by, width_of
from kalmar.runtime.jobs import disarm, setting

if TYPE_CHECKING:
    from kalmar.research.surveys.work import SurveyProgress


class OutputSettings(NamedTuple):
    """What is kept to while a command runs.

    Attributes:
        lang: the code of the language.
        plain: whether everything is written in ASCII.
        quiet: whether only results are written: no headings, notes or progress.
    """

    lang: str = "en"
    plain: bool = False
    quiet: bool = False


DEFAULTS = OutputSettings()

IN_USE: ContextVar[OutputSettings] = ContextVar("output settings", default=DEFAULTS)


def output_settings() -> OutputSettings:
    """Return the output settings in use."""
    return IN_USE.get()


def read_settings(arguments: Sequence[str], environment: Mapping[str, str]) -> OutputSettings:
    """Read the settings from arguments and environment; what comes first wins.

    The language is that of `--lang`, KALMAR_LANG, LC_ALL, LC_MESSAGES, LANG, or else English.

    Raises:
        UsageError: the language of `--lang` or KALMAR_LANG is none of ours.

    >>> read_settings(["solve", "nim 3", "--lang", "hu", "-q"], {})
    OutputSettings(lang='hu', plain=False, quiet=True)
    >>> read_settings([], {"LANG": "hu_HU.UTF-8"}).lang, read_settings([], {"LANG": "de_DE"}).lang
    ('hu', 'en')
    """
    # What stands after -- is an argument, even if it looks like an option.
    words = list(takewhile(lambda word: word != "--", arguments))
    named = _option(words, "--lang") or environment.get("KALMAR_LANG", "")
    return OutputSettings(
        lang=_language(named) if named else _locale(environment),
        plain="--plain" in words,
        quiet=bool({"-q", "--quiet"} & set(words)),
    )


def _option(words: list[str], name: str) -> str:
    """Find the value that follows an option; the last one wins, as in Click."""
    found = ""
    for word, following in pairwise([*words, ""]):
        if word == name:
            found = following
        elif word.startswith(f"{name}="):
            found = word.partition("=")[2]
    return found


def _language(named: str) -> str:
    code = find_language(named)
    if code is None:
        raise UsageError(
            "'{named}' is not a supported language: choose one of {codes}",
            named=named,
            codes=", ".join(LANGUAGES),
        )
    return code


def _locale(environment: Mapping[str, str]) -> str:
    """Return the language of the first locale variable that is set."""
    set_ones = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return find_language(next(filter(None, set_ones), "")) or "en"


@contextmanager
def apply_settings(wanted: OutputSettings) -> Iterator[None]:
    """Apply settings within a `with` block.

    Click asks gettext for its own sentences, so gettext is pointed at our catalogue.
    """
    # Click calls gettext itself, without a way to hand it a language: the process-wide settings are
    # changed here and put back, as commands may run inside commands (`kalmar source`).
    before, domain = os.environ.get("LANGUAGE"), gettext.textdomain()
    gettext.bindtextdomain("kalmar", FOLDER)
    gettext.textdomain("kalmar")
    os.environ["LANGUAGE"] = wanted.lang
    try:
        with setting(IN_USE, wanted), use_language(wanted.lang):
            yield
    finally:
        gettext.textdomain(domain)
        os.environ.pop("LANGUAGE")
        if before is not None:
            os.environ["LANGUAGE"] = before


def common_options(hidden: bool) -> list[click.Option]:
    """List the options of every command, which `read_settings` has read and Click only skips.

    Args:
        hidden: whether the help leaves them out.
    """
    shared: dict[str, Any] = {"expose_value": False, "hidden": hidden}
    return [
        click.Option(["--lang"], metavar="CODE", **shared,
                     help="Language: en or hu; by default from KALMAR_LANG, LC_ALL or LANG."),
        click.Option(["--plain"], is_flag=True, **shared,
                     help="Write ASCII only, for old terminals and screen readers."),
        click.Option(["-q", "--quiet"], is_flag=True, **shared,
                     help="Write results only: no headings, notes or progress."),
    ]  # fmt: skip


class Data(str):
    """Text that programs read: it is neither translated nor wrapped."""


def emit(text: str | bytes) -> None:
    """Write text and a newline, or bytes as they are, to standard output.

    Sentences are said in the language in use, and on a terminal lines keep to its width.

    Raises:
        DataError: nothing can be written there.
        BrokenPipeError: nobody reads it any more.
    """
    out = sys.stdout
    if isinstance(text, str) and not isinstance(text, Data):
        text = presentable(text, out)
    elif isinstance(text, Data) and not shown_by(text, out):
        text = in_ascii(text)
    disarm()
    with standard_output():
        click.echo(text, nl=isinstance(text, str), color=coloured(out))


def tell(text: str) -> None:
    """Write a line for people to standard error."""
    err = sys.stderr
    click.echo(presentable(text, err), err=True, color=coloured(err))


def presentable(text: str, stream: TextIO) -> str:
    """Format a text for a stream: in the language, characters and line width in use."""
    told = translate(text)
    if output_settings().plain or not shown_by(told, stream):
        told = in_ascii(told)
    return fitted(told, width_of(stream))


def shows_progress() -> bool:
    """Return whether somebody sees progress: on a terminal, unless it is to be quiet."""
    return is_terminal(sys.stderr) and not output_settings().quiet


@contextmanager
def standard_output() -> Iterator[None]:
    """Name standard output in errors of writing to it.

    Raises:
        DataError: nothing can be written there.
        BrokenPipeError: nobody reads it any more.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        from kalmar.runtime.files import reason_of_system

        discard_output()
        reason = reason_of_system(error)
        raise DataError("cannot write to standard output: {strerror}", strerror=reason) from error


def discard_output() -> None:
    """Discard what standard output still buffers, so that Python exits without an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def as_bytes(text: str | bytes) -> bytes:
    """Encode a text for a file, without bold; return bytes as they are."""
    return text if isinstance(text, bytes) else f"{click.unstyle(translate(text))}\n".encode()


def dumped(data: Any) -> Data:
    """Format data as JSON on one line, in ASCII if standard output has nothing else.

    >>> dumped({"game": "amőba"})
    '{"game": "amőba"}'
    """
    import json  # most answers are text

    text = json.dumps(data, ensure_ascii=False)
    return Data(text if shown_by(text, sys.stdout) else json.dumps(data))


SECONDS_BETWEEN_NOTES = 0.2
"""Seconds between two notes, so that they can be read."""

CLEAR = "\r\033[K"


def note(text: str) -> None:
    """Write a line over the one before, if somebody watches."""
    if shows_progress():
        told, width = in_ascii(translate(text)), width_of(sys.stderr)
        click.echo(f"{CLEAR}{told[: width - 1] if width else told}", err=True, nl=False)


def clear_note() -> None:
    """Take the last note away."""
    if shows_progress():
        click.echo(CLEAR, err=True, nl=False)


def remark(sentence: Message) -> None:
    """Write a sentence about the work to standard error, unless only results are wanted."""
    if not output_settings().quiet:
        clear_note()
        tell(f"kalmar: {translate(sentence)}")


class Progress:
    """What is done of some work, its rate, and the time that is left.

    Args:
        what: the things that are counted, in the plural.
    """

    def __init__(self, what: str) -> None:
        """Start the clock."""
        self.what = what
        self.start: float = time.perf_counter()
        self.shown: float = 0.0

    def __call__(self, done: int, total: int) -> None:
        """Show it, at most five times a second; take it away at the end."""
        now = time.perf_counter()
        # A note that was never shown need not be cleared, which would touch a pipe.
        if done >= total and self.shown:
            self.shown = 0.0
            clear_note()
        elif done < total and now - self.shown >= SECONDS_BETWEEN_NOTES:
            self.shown = now
            note(self.sentence(done, total, now - self.start))

    def sentence(self, done: int, total: int, passed: float) -> str:
        """Format the line that shows the progress.

        >>> Progress("heaps").sentence(500, 2000, 2.0)
        'heaps: 500 of 2,000, 250 a second, 6 s to go'
        """
        # At the first call no time may have passed, and nothing may be done yet.
        rate = done / max(passed, 1e-9)
        return message(
            "{what}: {done:,} of {total:,}, {rate:,.0f} a second, {left:,.0f} s to go",
            what=self.what,
            done=done,
            total=total,
            rate=rate,
            left=(total - done) / max(rate, 1e-9),
        )


SECONDS_BETWEEN_LINES, LATER_SECONDS = 10.0, 60.0
"""Seconds from one line of progress to the next, in the first ten minutes and later."""
FIRST_MINUTES = 600.0


class SurveyNotes:
    """What is said of a survey while it runs.

    On a terminal that is one line, which changes; elsewhere, as in the log of a batch job, a line
    at times.

    Args:
        clock: returns seconds.

    Attributes:
        last: how far it was at the last call; None before the first one.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Start the clock."""
        self.last: SurveyProgress | None = None
        self.clock = clock
        self.start = self.told = clock()

    def __call__(self, progress: "SurveyProgress") -> None:
        """Say how far it is, if it is time."""
        self.last = progress
        now = self.clock()
        if shows_progress():
            note(self.sentence(progress, now - self.start))
            return
        pause = LATER_SECONDS if now - self.start > FIRST_MINUTES else SECONDS_BETWEEN_LINES
        is_last = progress.done == progress.total and self.told > self.start
        if is_last or now - self.told >= pause:
            self.told = now
            remark(self.sentence(progress, now - self.start))

    @staticmethod
    def sentence(progress: "SurveyProgress", passed: float) -> Message:
        """Format a line of progress.

        >>> from kalmar.research.surveys.work import SurveyProgress
        >>> SurveyNotes.sentence(SurveyProgress(50, 200, "0.7", failed=2, share=0.5), 10.0)
        'games: 50 of 200, failed: 2, 5.0 a second, 10 s to go; last 0.7'
        """
        # The longest games come first, so that shares of the work tell more than numbers of games.
        share = progress.share or progress.done / progress.total
        return message(
            "games: {done:,} of {total:,}, failed: {failed:,}, {rate:,.1f} a second, {left:,.0f} s"
            " to go; last {code}",
            done=progress.done,
            total=progress.total,
            failed=progress.failed,
            rate=progress.done / max(passed, 1e-9),
            left=passed * (1 - share) / share,
            code=progress.code,
        )

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Say, if the block is broken off amid the work, how many games are kept."""
        try:
            yield
        except (KeyboardInterrupt, DataError):
            if self.last is not None:
                clear_note()
                remark(
                    message(
                        "{kept:,} of {total:,} games are kept; the same command goes on",
                        kept=self.last.known + self.last.done,
                        total=self.last.known + self.last.total,
                    )
                )
            raise
        clear_note()


STATUSES = (message("proved"), message("observed"), message("none"), message("stopped"),
            message("failed"))  # fmt: skip
"""What `status_word` is given, as keys of the catalogues."""


def status_word(status: str) -> str:
    """Return the word for a status.

    >>> status_word("proved")
    'proved'
    """
    return message(status)
