"""`kalmar period`: find, prove and verify the period of a sequence of values."""

from pathlib import Path

import click
import numpy as np

from kalmar.errors import UsageError
from kalmar.files import read_stdin
from kalmar.games import find_rules
from kalmar.present.cli.numbers_text import Large, Progress
from kalmar.present.cli.options import is_usual, time_limit, way_of_playing
from kalmar.present.cli.output import checked, emit, emit_json
from kalmar.present.cli.period_text import period_rows, show, show_finding
from kalmar.present.cli.piped import numbers
from kalmar.rules import Rules
from kalmar.sequences.certificates import certificate, verify, write_certificate
from kalmar.sequences.equivalents import simpler_equivalents
from kalmar.sequences.grundy_sequence import GrundySequence
from kalmar.sequences.heap_games import heap_game
from kalmar.sequences.periodicity import Finding, certify
from kalmar.sequences.periods import find_period, report
from kalmar.tables.ask import sequence

__all__ = ["command"]

USUAL = "[default: 1e6; less where each takes longer]"
OTHER_WAYS = 2000


@click.command("period")
@click.argument("game", required=False)
@click.option("--to", type=Large(), help=f"The largest heap.  {USUAL}")
@way_of_playing
@click.option("--checkpoint", type=click.Path(path_type=Path), help="Go on from it, save in it.")
@click.option("--save-every", default=30.0, help="Seconds between checkpoints.", show_default=True)
@click.option("--certificate", "proof", type=click.Path(path_type=Path), help="Write the proof.")
@click.option("--verify", "given", type=click.Path(path_type=Path), help="Check a certificate.")
@click.option("--rows", is_flag=True, help="The values too, a row a period, exceptions marked.")
@click.option("--require-period", is_flag=True, help="Exit with 1 if no period is proved.")
@click.option("--force", is_flag=True, help="Replace a certificate that exists.")
def command(
    game: str | None,
    to: int | None,
    composition: str | None,
    misere: bool,
    valuation: str | None,
    limit: int | None,
    limit_time: float | None,
    as_json: bool,
    checkpoint: Path | None,
    save_every: float,
    proof: Path | None,
    given: Path | None,
    rows: bool,
    require_period: bool,
    force: bool,
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
    if given is not None:
        return verified(given, as_json)
    if game is None:
        raise UsageError("say which game: kalmar period 0.77, or - for numbers on stdin")
    usual = is_usual(composition, misere, valuation)
    if (game == "-" or not usual) and (checkpoint or proof or rows):
        raise UsageError("--checkpoint, --certificate and --rows are for Grundy values of a game")
    with time_limit(limit_time, quiet=usual and game != "-"):
        if game == "-":
            finding = shown(numbers(read_stdin("numbers")), "", as_json)
        elif not usual:
            play = "misere" if misere else "normal"
            way = composition or "disjunctive", play, valuation, limit
            found = sequence(game, OTHER_WAYS if to is None else to, *way)
            title = f"{found.game}, {found.composition.name}, {found.play.title} play"
            finding = shown(found.values, f"{title}, {found.valuation.title}: ", as_json)
        else:
            if proof is not None:
                checked(proof, force)
            rules, progress = find_rules(game), Progress()
            to = to or usual_limit(rules)
            values, finding = find_period(rules, to, progress, checkpoint, save_every)
            tell(values, finding, rows, as_json)
            if proof is not None:
                proved = certificate(rules.name, values.values, finding, values.space)
                write_certificate(proof, proved)
    return 1 if require_period and finding.status != "proved" else 0


def shown(values: list[int | None], title: str, as_json: bool) -> Finding:
    """The period of any values, of which nothing is proved; undefined ones are alike."""
    undefined = min((v for v in values if v is not None), default=0) - 1
    finding = certify(np.array([undefined if v is None else v for v in values]), None)
    show_finding(finding, title, as_json)
    return finding


def tell(values: GrundySequence, finding: Finding, rows: bool, as_json: bool) -> None:
    """Print all that Grundy values show."""
    found = report(values, finding)
    show(found, simpler_equivalents(values, finding), as_json)
    if rows and not as_json:
        emit("\n".join(period_rows(found, values.values.tolist())))


def usual_limit(rules: Rules) -> int:
    """How far to look for a period in some seconds.

    >>> usual_limit(find_rules("0.77")), usual_limit(find_rules("0.8"))
    (1000000, 5000)
    """
    code = heap_game(rules).code
    return 5000 if code.most_parts > 2 else 10**6 if code.finite else 20_000


def verified(path: Path, as_json: bool) -> int:
    """Say that a certificate holds; the error says why where it does not."""
    content = verify(path, progress=Progress())
    if as_json:
        emit_json({"verified": True, **content})
    else:
        how = " with the parity of nim-sums" if content["space"] else ""
        emit(f"{path}: verified by plain recomputation{how}")
    return 0
