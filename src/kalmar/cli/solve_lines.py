"""`kalmar solve -`: read a position a line from standard input, write a JSON object a line.

Blank lines and those that begin with # are skipped. Each line is a question by itself: the limits
of time and work hold for each, and a line that is refused becomes an object with the error.
"""

from collections.abc import Callable, Iterator
from typing import Any

import click

from kalmar.answers.answer import ANSWER_FIELDS, analysed, answer_of
from kalmar.cli.localised import is_board
from kalmar.cli.output import Output
from kalmar.cli.way import PlayOptions
from kalmar.cli.write import dumped
from kalmar.core.compositions import find_composition
from kalmar.core.errors import KalmarError, UnknownNameError, UsageError
from kalmar.core.i18n import message, translate
from kalmar.games.notation.coerce import position_of
from kalmar.runtime.files import read_lines
from kalmar.theory.table import find_play
from kalmar.theory.valuations import find_valuation

NUMBER = "line_number"
"""The field for the number of the line, counted from 1; only errors have it unasked."""

COMMENT = "#"

KEPT = {"composition", "misere", "valuation", "limit", "limit_time", "limit_memory", "rules",
        "position", "fields", "wanted", "json", "path", "force"}  # fmt: skip
"""The parameters of `kalmar solve` that mean something for many positions."""


def answer_lines(way: PlayOptions, fields: str | None, out: Output) -> int:
    """Answer each line of standard input; return the exit code, 2 where a line was refused.

    Raises:
        UsageError: an option is for a single position, or a field is unknown.
    """
    refuse_options_of_one(out)
    names = None if fields is None else fields_named(fields)
    code = 0
    with way.kept_for_each() as limited, out.lines() as put:
        answer = answering(way, names)
        for number, text in numbered_positions():
            try:
                with limited():
                    found = answer(number, text)
            except KalmarError as error:
                code = UsageError.exit_code
                found = refusal(number, text, error)
            put(dumped(found))
    return code


def refuse_options_of_one(out: Output) -> None:
    """Refuse options that are for a single position.

    Raises:
        UsageError: one was given.
    """
    if out.format not in ("text", "json"):
        raise UsageError("kalmar solve - writes a JSON object a line: leave out other formats")
    context = click.get_current_context()
    options = {str(each.name): each.opts[-1] for each in context.command.params}
    given = click.core.ParameterSource.COMMANDLINE
    for name, value in context.params.items():
        if value and name not in KEPT and context.get_parameter_source(name) is given:
            raise UsageError(
                "{option} is for a single position: leave it out, or name the position in place"
                " of -",
                option=options[name],
            )


def fields_named(text: str) -> list[str]:
    """Return the fields that are named in a text, in their order.

    Raises:
        UsageError: there is no such field.

    >>> fields_named("outcome, value")
    ['outcome', 'value']
    """
    known = (*ANSWER_FIELDS, NUMBER)
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            listed = message("the fields are {names}", names=", ".join(known))
            raise UsageError(UnknownNameError("field", name, known, listed).sentence)
    return names


def numbered_positions() -> Iterator[tuple[int, str]]:
    """Yield the positions that come in, with the numbers of their lines."""
    for number, line in enumerate(read_lines(), 1):
        text = line.strip()
        if text and not text.startswith(COMMENT):
            yield number, text


def answering(way: PlayOptions, names: list[str] | None) -> Callable[[int, str], dict[str, Any]]:
    """Return a function that answers a line.

    Args:
        way: how the positions are played.
        names: of the fields; all if None.
    """
    play, composition = find_play(way.play), way.composition and find_composition(way.composition)
    wanted = None if way.valuation is None else find_valuation(way.valuation)

    def answer(number: int, text: str) -> dict[str, Any]:
        position = position_of(text, composition)
        found = answer_of(analysed(position, play, way.limit), wanted, way.limit)
        if names is None:
            return found.to_dict()
        return {name: number if name == NUMBER else ANSWER_FIELDS[name](found) for name in names}

    return answer


def refusal(number: int, text: str, error: KalmarError) -> dict[str, Any]:
    """Return the object for a line that is refused, with the error as services give it."""
    if is_board(text):
        error = UsageError(
            "positional games are solved one by one: write kalmar positional {board}", board=text
        )
    kind = type(error).__name__
    return {
        NUMBER: number,
        "position": text,
        "error": {"kind": kind, "sentence": translate(error.sentence), "code": error.exit_code},
    }
