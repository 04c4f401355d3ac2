"""`kalmar period`: find, prove and verify the period of a sequence of values."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kalmar.errors import UsageError
from kalmar.machine.files import read_stdin
from kalmar.machine.libraries import needs
from kalmar.present.cli.checkpoints import Checkpoint, checkpoints
from kalmar.present.cli.numbers_text import Large
from kalmar.present.cli.one_value import Command, one_value
from kalmar.present.cli.output import Output, output
from kalmar.present.cli.progress import Progress
from kalmar.present.cli.way import Way, way_of_playing
from kalmar.present.files import checked
from kalmar.words import said

if TYPE_CHECKING:
    from kalmar.sequences.periodicity import Finding

__all__ = ["command"]

OTHER_WAYS = 2000


@dataclass(frozen=True)
class Proof:
    """What is done with the proof of a period, and what is asked beside it.

    Attributes:
        certificate: the file for the proof.
        verify: a certificate to check instead.
        rows: whether to show the values, a row a period.
        require_period: whether the answer is no where no period is proved.
    """

    certificate: Path | None
    verify: Path | None
    rows: bool
    require_period: bool


def proof(command: Command) -> Command:
    """Add the options of a proof, which the command gets as `proof`."""
    decorate = one_value(
        "proof",
        Proof,
        click.option("--certificate", type=click.Path(path_type=Path), metavar="FILE",
                     help="Write the certificate of the proof to this file."),
        click.option("--verify", type=click.Path(path_type=Path), metavar="FILE",
                     help="Check this certificate."),
        click.option("--rows", is_flag=True,
                     help="Show the values too, a period in each row, exceptions marked."),
        click.option("--require-period", is_flag=True,
                     help="Exit with code 1 if no period is proved."),
    )  # fmt: skip
    return decorate(command)


@click.command("period")
@click.argument("game", required=False)
@click.option("--to", type=Large(), metavar="N",
              help="Largest heap; by default 1e6, or less where a heap takes longer.")  # fmt: skip
@way_of_playing
@checkpoints
@proof
@output()
def command(
    game: str | None, to: int | None, way: Way, saved: Checkpoint, proof: Proof, out: Output
) -> int:
    """Find and prove the period of a GAME, or of the numbers on stdin if it is `-`.

    Periods of Grundy values are proved; those of other values are observed.

    \b
    Examples:
      kalmar period 0.156
      kalmar period 0.16 --to 2^20 --certificate 0.16.json
      kalmar period --verify 0.16.json
      kalmar period kayles --rows
      kalmar period kayles --composition conjunctive --misere
      kalmar values kayles -n 300 | kalmar period -
    """
    if proof.verify is not None:
        verified(proof.verify, out)
        return 0
    if game is None:
        raise UsageError("say which game: kalmar period 0.77, or - for numbers on stdin")
    proving = way.usual and game != "-"
    with way.kept(quiet=proving), needs("periods"):
        proving = proving and not is_only_observed(game)
        if not proving and (saved.path or proof.certificate or proof.rows):
            raise UsageError(
                "--checkpoint, --certificate and --rows are for Grundy values of a game"
            )
        if proving:
            finding = proved(game, to, saved, proof, out)
        elif game == "-":
            finding = piped(out)
        else:
            finding = observed(game, to or OTHER_WAYS, way, out)
    return 1 if proof.require_period and finding.status != "proved" else 0


def is_only_observed(game: str) -> bool:
    """Whether a game has heaps that are numbered, but no digits from which a proof could come."""
    from kalmar.games import find_rules
    from kalmar.games.codes import code_of
    from kalmar.games.subtraction import Subtraction
    from kalmar.rules.shapes import Heap

    rules = find_rules(game)
    without = code_of(rules) is None and not isinstance(rules, Subtraction)
    return without and rules.shape is Heap


def piped(out: Output) -> "Finding":
    """The period of the numbers on standard input."""
    from kalmar.present.cli.piped import numbers

    return found_in(numbers(read_stdin("numbers")), "", out)


def observed(game: str, to: int, way: Way, out: Output) -> "Finding":
    """The period of values of which nothing is proved."""
    from kalmar.tables.ask import sequence

    found = sequence(game, to, *way.asked)
    title = said(
        "{game}, {composition}, {play} play, {valuation}",
        game=found.game,
        composition=said(found.composition.name),
        play=said(found.play.title),
        valuation=said(found.valuation.title),
    )
    values = (*[None] * found.first, *found.values)
    return found_in(values, title, out)


def found_in(values: Sequence[int | None], title: str, out: Output) -> "Finding":
    """The period of any values, with a title before it in words."""
    from kalmar.sequences.periodicity import certify_numbers

    finding = certify_numbers(values)
    words = said("{title}: {words}", title=title, words=finding.words) if title else finding.words
    out.show(text=lambda: words, json=finding.to_dict)
    return finding


def proved(game: str, to: int | None, saved: Checkpoint, proof: Proof, out: Output) -> "Finding":
    """The period of Grundy values, with all that they show."""
    from kalmar.games import find_rules
    from kalmar.present.cli.period_text import data, text
    from kalmar.sequences.certificates import certificate, write_certificate
    from kalmar.sequences.periods import find_period, usual_length

    if proof.certificate is not None:
        checked(proof.certificate, out.force)
    rules = find_rules(game)
    length = to or usual_length(rules)
    values, finding = find_period(rules, length, Progress(said("heaps")), saved.path, saved.every)
    out.show(text=lambda: text(values, finding, proof.rows), json=lambda: data(values, finding))
    if proof.certificate is not None:
        written = certificate(rules.name, values.values, finding, values.space)
        write_certificate(proof.certificate, written)
    return finding


def verified(path: Path, out: Output) -> None:
    """Say that a certificate holds; the error says why where it does not."""
    with needs("certificates"):
        from kalmar.sequences.certificates import verify

    content = verify(path, progress=Progress(said("heaps")))
    words = said("{path}: verified by plain recomputation", path=str(path))
    if content["space"]:
        words = said(
            "{path}: verified by plain recomputation with the parity of nim-sums", path=str(path)
        )
    out.show(
        text=lambda: words,
        json=lambda: {"verified": True, **content},
    )
