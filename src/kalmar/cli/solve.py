"""`kalmar solve`: who wins a position, why, by which moves, and how long play lasts.

With an option it also writes a proof of the nimber it finds, or a theorem for Coq.

For - it reads a position a line from standard input, and writes a JSON object a line. Each line is
a question by itself: the limits of time and work hold for each, and a line that is refused becomes
an object with the error.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import click

from kalmar.answers.analysis import Analysis
from kalmar.answers.answer import ANSWER_FIELDS, LISTED_MOVES, Answer, analysed, answer_of
from kalmar.answers.move_report import MoveReport
from kalmar.cli.commands import is_board
from kalmar.cli.options import Options, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, drawn_lines, pictures
from kalmar.cli.way import Checkpoint, PlayOptions, public_address
from kalmar.cli.write import dumped
from kalmar.core.compositions import find_composition
from kalmar.core.compounds import Position
from kalmar.core.errors import KalmarError, UnknownNameError, UsageError, kind_of
from kalmar.core.i18n import message, translate
from kalmar.core.rules import Outcome
from kalmar.games.notation.coerce import position_of
from kalmar.render.report import (
    MAX_WINNING_MOVES_LISTED,
    SHOWN_MOVES,
    facts,
    heading,
    move_lines,
    winning_lines,
)
from kalmar.render.terminal import bold, fitted, width_of
from kalmar.theory.table import find_play
from kalmar.theory.valuations import find_valuation

STDIN = "-"
"""Stands for positions on standard input."""

ALL_MOVES = 200
"""How many of all moves are listed, unless asked for more."""


PAGE_LINES = 25
"""Lines of an answer, unless more is asked for."""


MIN_LISTED = 3
"""Winning moves that are always listed."""


class AnswerDetail(Options):
    """How much is shown, and what is proved beside it.

    Attributes:
        moves: number of moves to list.
        all_moves: list every move with its value and what it leads to, the quickest win first.
        why: show the working behind the answer, or behind every move.
        draw: draw the position; by default only on a terminal and if it is not too tall.
        proof: write a proof of the value to this file (.json, or .json.gz).
        proof_of: what to prove: the nimber, or only who wins.
        coq: write the outcome and the value to this file as a theorem that Coq checks, with the
            options of every position.
        link: only print the address of the position on the playground.
        fields: with -, the fields to write, with commas between them; by default all.
    """

    moves: int | None = opt(least=0)
    all_moves: bool = False
    why: bool = False
    draw: bool | None = opt("--draw/--no-draw")
    proof: Path | None = opt(writes=True)
    proof_of: Literal["nimber", "outcome"] = opt(default="nimber", needs=["proof"])
    coq: Path | None = opt(ending=".v")
    link: bool = False
    public_address: str | None = public_address(needs=["link"])
    fields: str | None = opt(metavar="NAMES")


@as_command("solve")
def command(
    position: str,
    *,
    way: PlayOptions,
    detail: AnswerDetail,
    drawn: Pictures = pictures("the position", tikz=True),
    saved: Checkpoint,
    out: Output = output("answer"),
) -> int:
    """Solve a POSITION: outcome, value, winning moves, length of play, and the reason.

    For - it reads a position a line from standard input and writes a JSON object a line. Blank
    lines and lines that begin with # are skipped; a line that is refused gives an object with the
    error, and then the exit code is 2.

    \b
    Examples:
      kalmar solve "nim 3 5 7"
      kalmar solve "0.77 10 + nim 3" --misere
      kalmar solve "bricks 4x6/2 2x2" --composition selective --json
      kalmar solve "nim 2 3" --all-moves
      kalmar solve "kayles 5 2" --why
      kalmar solve "chomp 3x4 + nim 5" --latex --tikz chomp.tex
      kalmar solve "cram 4x5" --proof cram.json
      kalmar solve "nim 3 5 7" --coq nim.v
      kalmar solve "nim 3 5 7" --misere --link
      kalmar solve - --fields outcome,value < positions.txt
    """
    if position == STDIN:
        return answer_lines(way, detail.fields, out)
    if detail.fields is not None:
        raise UsageError(
            "--fields is for positions on standard input: write kalmar solve - --fields {fields}",
            fields=detail.fields,
        )
    if detail.link:
        if detail.proof or detail.coq:
            raise UsageError("--link solves nothing: leave out --link, --proof and --coq")
        show_link(position, way, detail.public_address, out)
        return 0
    if is_board(position):
        from kalmar.cli import positional

        positional.refuse_for_boards(way, detail.proof, detail.coq, detail.moves)
        positional.answer_board(position, way, drawn, out)
        return 0
    with way.kept(), saved.keeping():
        start = position_of(position, way.composition)
        wanted = None if way.valuation is None else find_valuation(way.valuation)
        analysis = analysed(start, find_play(way.play), way.limit)
        answer = answer_of(analysis, wanted, way.limit)
        # Files are written before the answer is shown: what is wrong with one is told at once.
        drawn.draw(lambda kind: drawn_position(answer.position, kind))
        if detail.coq is not None:
            write_theorem(answer, detail.coq, out.force)
        made, told, report = None, "", MoveReport(analysis)
        if detail.proof is not None:
            made = write_proof_of(position, analysis, way, detail, out.force)
            told = proof_line(made)
        listed = LISTED_MOVES if detail.moves is None else detail.moves
        out.show(
            answer,
            MAX_WINNING_MOVES_LISTED if detail.moves is None else detail.moves,
            text=lambda: page(answer, report, position, detail) + told,
            json=lambda: {
                **answer.to_dict(listed, detail.all_moves, report),
                **({} if made is None else {"proof": made}),
            },
        )
        # The answer stands; only the list of moves met a limit. It is shown as far as it goes, and
        # the error then gives the exit code.
        if report.stopped is not None:
            raise report.stopped
    return 0


def drawn_position(position: Position, kind: str) -> bytes:
    """Draw a position as a picture of a kind."""
    from kalmar.render import drawings

    return drawings.picture(drawings.drawing(position), kind)


def write_theorem(answer: Answer, path: Path, force: bool) -> None:
    """Write the answer to a file as a theorem for Coq."""
    from kalmar.render.formats.coq_position import position_theorem
    from kalmar.runtime.writing import write_whole

    write_whole(path, position_theorem(answer).encode(), force)


def show_link(position: str, way: PlayOptions, address: str | None, out: Output) -> None:
    """Print the address of a position on the playground; nothing is solved.

    Raises:
        UsageError: the playground does not have this game.
    """
    if is_board(position):
        raise UsageError("the playground has no positional games: leave out --link")
    if way.rules is not None:
        raise UsageError("a link cannot hold a file of rules: leave out --rules or --link")
    from kalmar.web import links

    found = links.position_link(position, way.composition, find_play(way.play), address)
    out.show(text=lambda: found, json=lambda: {"position": position, "link": found})


def page(answer: Answer, report: MoveReport, typed: str, detail: AnswerDetail) -> str:
    """Format the answer as text: heading, drawing, facts, working, moves."""
    lines = [bold(heading(answer, typed)), *facts(answer)]
    drawn = list(drawn_lines(answer.position, detail.draw))
    # A drawing that was not asked for must leave room on the page for some winning moves.
    if detail.draw or tall(lines) + len(drawn) <= PAGE_LINES - MIN_LISTED - 2:
        lines[1:1] = drawn
    if detail.why and not detail.all_moves:
        from kalmar.answers.workings import explain_steps

        lines += [f"    {translate(line)}" for line in explain_steps(report.analysis)]
    refuted = detail.why and answer.outcome is Outcome.P  # why does each move lose?
    if detail.all_moves or refuted:
        most = ALL_MOVES if detail.all_moves else PAGE_LINES
        moves = move_lines(answer, report, detail.moves or most, detail.why)
        return "\n".join([*lines, *moves])
    shown = detail.moves
    if shown is None:
        shown = max(MIN_LISTED, min(SHOWN_MOVES, PAGE_LINES - tall(lines) - 2))
    return "\n".join([*lines, *winning_lines(answer, shown)])


def tall(lines: list[str]) -> int:
    """Count how many lines of the terminal some lines take."""
    return fitted("\n".join(lines), width_of(sys.stdout)).count("\n") + 1


def write_proof_of(
    position: str, analysis: Analysis, way: PlayOptions, detail: AnswerDetail, force: bool
) -> dict[str, Any]:
    """Write the proof of a position that is solved; return what is said of it in JSON.

    Args:
        position: as it was typed.
        analysis: what was found out about it.
        way: how it is played.
        detail: what is proved, and the file, packed where its name ends in .gz.
        force: whether a file that exists is replaced.

    Raises:
        UsageError: it is not in normal play, or the file may not be written.
        KalmarError: there is no such proof, or it would be too large.
    """
    from kalmar.answers.proofs import components_of, proof_bytes, prove
    from kalmar.runtime.writing import write_whole

    assert detail.proof is not None
    path = detail.proof
    if way.misere:
        raise UsageError("proofs are for normal play: leave out --misere or --proof")
    components_of(analysis.position)
    content = prove.prove(position, detail.proof_of, way.positions)
    write_whole(path, proof_bytes(content, path.suffix == ".gz"), force)
    facts = sum(len(part["facts"]) for part in content["components"])
    return {"file": str(path), "claim": content["claim"], "facts": facts}


def proof_line(made: dict[str, Any]) -> str:
    """Format the line that reports a proof that was written.

    >>> print(proof_line({"file": "a.json", "claim": {"nimber": 2}, "facts": 500})[1:])
      proof    500 facts in a.json; kalmar proof --verify a.json checks them
    """
    words = message(
        "  proof    {facts:,} facts in {file}; kalmar proof --verify {file} checks them",
        facts=made["facts"],
        file=made["file"],
    )
    return f"\n{translate(words)}"


NUMBER = "line_number"
"""The field for the number of the line, counted from 1; only errors have it unasked."""

COMMENT = "#"

KEPT = {"composition", "misere", "valuation", "limit", "limit_time", "limit_memory", "rules",
        "position", "fields", "wanted", "json", "target", "force"}  # fmt: skip
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
    from kalmar.runtime.files import read_lines

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
    kind = kind_of(error)
    return {
        NUMBER: number,
        "position": text,
        "error": {"kind": kind, "sentence": translate(error.sentence), "code": error.exit_code},
    }
