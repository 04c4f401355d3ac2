"""How the command line is to speak: in which language, with which signs, and how much.

The options that say so stand before or after the name of a command, so they are looked for before
Click reads anything: its own errors are said in the language too.
"""

import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import pairwise, takewhile

import click

from kalmar.core.errors import UsageError
from kalmar.core.i18n import FOLDER, LANGUAGES, language_named, speaking

__all__ = ["OutputSettings", "common_options", "keeping", "manners_asked", "output_settings"]


@dataclass(frozen=True)
class OutputSettings:
    """What is kept to while a command runs.

    Attributes:
        lang: the code of the language.
        plain: whether everything is written in ASCII.
        quiet: whether only results are written: no headings, notes or progress.
    """

    lang: str = "en"
    plain: bool = False
    quiet: bool = False


USUAL = OutputSettings()

IN_USE: ContextVar[OutputSettings] = ContextVar("manners", default=USUAL)


def output_settings() -> OutputSettings:
    """Return the output settings in use."""
    return IN_USE.get()


def manners_asked(arguments: Sequence[str], environment: Mapping[str, str]) -> OutputSettings:
    """Read the settings from arguments and environment; what comes first wins.

    The language is that of `--lang`, KALMAR_LANG, LC_ALL, LC_MESSAGES, LANG, or else English.

    Raises:
        UsageError: the language of `--lang` or KALMAR_LANG is none of ours.

    >>> manners_asked(["solve", "nim 3", "--lang", "hu", "-q"], {})
    OutputSettings(lang='hu', plain=False, quiet=True)
    >>> manners_asked([], {"LANG": "hu_HU.UTF-8"}).lang, manners_asked([], {"LANG": "de_DE"}).lang
    ('hu', 'en')
    """
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
    code = language_named(named)
    if code is None:
        raise UsageError(
            "'{named}' is not a language of Kalmár: choose one of {codes}",
            named=named,
            codes=", ".join(LANGUAGES),
        )
    return code


def _locale(environment: Mapping[str, str]) -> str:
    """Return the language of the first locale variable that is set."""
    set_ones = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language_named(next(filter(None, set_ones), "")) or "en"


@contextmanager
def keeping(wanted: OutputSettings) -> Iterator[None]:
    """Keep to manners within a `with` block.

    Click asks gettext for its own sentences, so gettext is pointed at our catalogue.
    """
    token, before = IN_USE.set(wanted), os.environ.get("LANGUAGE")
    domain = gettext.textdomain()
    gettext.bindtextdomain("kalmar", FOLDER)
    gettext.textdomain("kalmar")
    os.environ["LANGUAGE"] = wanted.lang
    try:
        with speaking(wanted.lang):
            yield
    finally:
        gettext.textdomain(domain)
        os.environ.pop("LANGUAGE")
        if before is not None:
            os.environ["LANGUAGE"] = before
        IN_USE.reset(token)


def common_options(hidden: bool) -> list[click.Option]:
    """List the options of every command, which `manners_asked` has read and Click only skips.

    Args:
        hidden: whether the help leaves them out.
    """
    return [
        click.Option(["--lang"], metavar="CODE", expose_value=False, hidden=hidden,
                     help="Language: en or hu; else that of KALMAR_LANG, LC_ALL or LANG."),
        click.Option(["--plain"], is_flag=True, expose_value=False, hidden=hidden,
                     help="Write ASCII only, for old terminals and screen readers."),
        click.Option(["-q", "--quiet"], is_flag=True, expose_value=False, hidden=hidden,
                     help="Write results only: no headings, notes or progress."),
    ]  # fmt: skip
