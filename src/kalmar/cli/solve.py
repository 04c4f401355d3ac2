"""`kalmar solve`: who wins a position, why, by which moves, and how long play lasts.

With an option it also writes a proof of the nimber it finds, or a theorem for Coq.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from kalmar.answers.analysis import Analysis
from kalmar.answers.answer import LISTED_MOVES, Answer, analysed, answer_of
from kalmar.answers.move_report import MoveReport
from kalmar.cli.localised import is_board
from kalmar.cli.options import Checkpoint, beside, checkpoints, option_group, public_address
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, drawn_lines, pictures
from kalmar.cli.way import PlayOptions, way_of_playing
from kalmar.cli.write import bold
from kalmar.core.by_name import LazyModule
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message, translate
from kalmar.games.notation.coerce import position_of
from kalmar.render.report import (
    MAX_WINNING_MOVES_LISTED,
    SHOWN_MOVES,
    facts,
    heading,
    move_lines,
    winning_lines,
)
from kalmar.render.terminal import fitted, width_of
from kalmar.runtime.writing import checked, write_whole
from kalmar.theory.table import find_play
from kalmar.theory.valuations import find_valuation

if TYPE_CHECKING:
    from kalmar.answers import workings
    from kalmar.answers.proofs import files
    from kalmar.answers.proofs import prove as provers
    from kalmar.cli import positional, solve_lines
    from kalmar.render import drawings
    from kalmar.render.formats import coq_position
    from kalmar.web import links
else:  # most answers take none of these
    workings = LazyModule("kalmar.answers.workings")
    positional = LazyModule("kalmar.cli.positional")
    solve_lines = LazyModule("kalmar.cli.solve_lines")
    files = LazyModule("kalmar.answers.proofs.files")
    provers = LazyModule("kalmar.answers.proofs.prove")
    drawings = LazyModule("kalmar.render.drawings")
    coq_position = LazyModule("kalmar.render.formats.coq_position")
    links = LazyModule("kalmar.web.links")


STDIN = "-"
"""Stands for positions on standard input."""

ALL_MOVES = 200
"""How many of all moves are listed, unless asked for more."""


PAGE_LINES = 25
"""Lines of an answer, unless more is asked for."""


MIN_LISTED = 3
"""Winning moves that are always listed."""


@dataclass(frozen=True)
class AnswerDetail:
    """How much is shown, and what is proved beside it.

    Attributes:
        moves: how many moves are listed; None for a page full.
        all_moves: whether every move is listed with what it leads to.
        why: whether the working is shown.
        draw: whether the position is drawn; None on terminals where it is not too tall.
        proof: the file for a proof.
        proof_of: what is proved, "nimber" or "outcome".
        coq: where the theorem is written that Coq checks.
        link: whether only the address on the playground is printed.
        public_address: of the playground; None for that of `kalmar web`.
        fields: which are written for each position on standard input; None for all.
    """

    moves: int | None = None
    all_moves: bool = False
    why: bool = False
    draw: bool | None = None
    proof: Path | None = None
    proof_of: Literal["nimber", "outcome"] = "nimber"
    coq: Path | None = None
    link: bool = False
    public_address: str | None = None
    fields: str | None = None


def detailed(**given: Any) -> AnswerDetail:
    """Build the details asked for, and check the files of the proof and of the theorem.

    Raises:
        UsageError: such a file may not be written.
    """
    for path in (given["proof"], given["coq"]):
        if path is not None:
            checked(path, is_forced())
    return AnswerDetail(**given)


def is_forced() -> bool:
    """Return whether files that exist may be written over."""
    return bool(click.get_current_context().params["force"])


detail = option_group(
    "detail",
    detailed,
    click.option("--moves", type=click.IntRange(min=0), metavar="N",
                 help="Number of moves to list."),
    click.option("--all-moves", is_flag=True,
                 help="List every move with its value and what it leads to, the quickest win"
                 " first."),
    click.option("--why", is_flag=True,
                 help="Show the working behind the answer, or behind every move."),
    click.option("--draw/--no-draw", default=None,
                 help="Draw the position; by default only on a terminal and if it is not too"
                      " tall."),
    click.option("--proof", type=click.Path(path_type=Path), metavar="FILE",
                 help="Write a proof of the value to this file (.json, or .json.gz)."),
    click.option("--proof-of", **beside("proof"), type=click.Choice(["nimber", "outcome"]),
                 default="nimber", show_default=True,
                 help="What to prove: the nimber, or only who wins."),
    click.option("--coq", type=click.Path(path_type=Path), metavar="FILE",
                 help="Write the outcome and the value to this file as a theorem that Coq checks,"
                      " with the options of every position."),
    click.option("--link", is_flag=True,
                 help="Only print the address of the position on the playground."),
    public_address,
    click.option("--fields", metavar="NAMES",
                 help="With -, the fields to write, with commas between them; by default all."),
)  # fmt: skip
"""The options of what is shown and proved, which a command gets as `detail`."""


@click.command("solve")
@click.argument("position")
@way_of_playing
@detail
@pictures("the position", tikz=True)
@checkpoints
@output("answer")
def command(
    position: str,
    way: PlayOptions,
    detail: AnswerDetail,
    drawn: Pictures,
    saved: Checkpoint,
    out: Output,
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
        return solve_lines.answer_lines(way, detail.fields, out)
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
        positional.refuse_for_boards(way, detail.proof, detail.coq)
        drawn.draw(lambda kind: positional.board_picture(position, kind))
        positional.answer_board(position, way, detail.moves, out)
        return 0
    with way.kept(), saved.keeping():
        start = position_of(position, way.composition)
        wanted = None if way.valuation is None else find_valuation(way.valuation)
        analysis = analysed(start, find_play(way.play), way.limit)
        answer = answer_of(analysis, wanted, way.limit)
        # Files are written before the answer is shown: what is wrong with one is told at once.
        drawn.draw(lambda kind: drawings.picture(drawings.drawing(answer.position), kind))
        if detail.coq is not None:
            write_whole(detail.coq, coq_position.position_theorem(answer).encode(), out.force)
        made, told, report = None, "", MoveReport(analysis)
        if detail.proof is not None:
            made = write_proof_of(position, analysis, way, detail.proof, detail.proof_of)
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


def show_link(position: str, way: PlayOptions, address: str | None, out: Output) -> None:
    """Print the address of a position on the playground; nothing is solved.

    Raises:
        UsageError: the playground does not have this game.
    """
    if is_board(position):
        raise UsageError("the playground has no positional games: leave out --link")
    if way.rules is not None:
        raise UsageError("a link cannot hold a file of rules: leave out --rules or --link")
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
        lines += [f"    {translate(line)}" for line in workings.explain_steps(report.analysis)]
    if detail.all_moves:
        moves = move_lines(answer, report, detail.moves or ALL_MOVES, detail.why)
        return "\n".join([*lines, *moves])
    shown = detail.moves
    if shown is None:
        shown = max(MIN_LISTED, min(SHOWN_MOVES, PAGE_LINES - tall(lines) - 2))
    return "\n".join([*lines, *winning_lines(answer, shown)])


def tall(lines: list[str]) -> int:
    """Count how many lines of the terminal some lines take."""
    return fitted("\n".join(lines), width_of(sys.stdout)).count("\n") + 1


def write_proof_of(
    position: str,
    analysis: Analysis,
    way: PlayOptions,
    path: Path,
    claim: Literal["nimber", "outcome"],
) -> dict[str, Any]:
    """Write the proof of a position that is solved.

    Args:
        position: as it was typed.
        analysis: what was found out about it.
        way: how it is played.
        path: the file, packed where its name ends in .gz.
        claim: the nimber, or only who wins.

    Returns:
        What is said of it in JSON.

    Raises:
        UsageError: it is not in normal play, or the file may not be written.
        KalmarError: there is no such proof, or it would be too large.
    """
    if way.misere:
        raise UsageError("proofs are for normal play: leave out --misere or --proof")
    files.components_of(analysis.position)
    content = provers.prove(position, claim, way.positions)
    write_whole(path, files.proof_bytes(content, path.suffix == ".gz"), is_forced())
    facts = sum(len(part["facts"]) for part in content["components"])
    return {"file": str(path), "claim": content["claim"], "facts": facts}


def proof_line(made: dict[str, Any]) -> str:
    """Format the line that reports a proof that was written.

    >>> print(proof_line({"file": "a.json", "claim": {"nimber": 2}, "facts": 500})[1:])
      proof    500 facts in a.json; kalmar proof --verify checks them
    """
    words = message(
        "  proof    {facts:,} facts in {file}; kalmar proof --verify checks them",
        facts=made["facts"],
        file=made["file"],
    )
    return f"\n{translate(words)}"
