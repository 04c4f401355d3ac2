"""`kalmar period`: find, prove and verify the period of a sequence of Grundy values."""

import re
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
import numpy as np

from kalmar.certificates import certificate, verify, write_certificate
from kalmar.errors import DataError, UsageError
from kalmar.games import find_rules
from kalmar.periodicity import Finding, certify
from kalmar.present.cli.numbers_text import Large, Progress
from kalmar.present.cli.output import bold, checked, emit, emit_json
from kalmar.rules import Rules
from kalmar.solvers.equivalents import Equivalent, simpler_equivalents
from kalmar.solvers.heap_games import heap_game
from kalmar.solvers.periods import MOST_EXCEPTIONS, SequenceReport, find_period, report

__all__ = ["command"]

SHOWN, WIDEST = 12, 500
USUAL = "[default: 1e6; 5000 where heaps split into three]"


@click.command("period")
@click.argument("game", required=False)
@click.option("--to", "limit", type=Large(), help=f"The largest heap.  {USUAL}")
@click.option("--checkpoint", type=click.Path(path_type=Path), help="Go on from it, save in it.")
@click.option("--save-every", default=30.0, help="Seconds between checkpoints.", show_default=True)
@click.option("--certificate", "proof", type=click.Path(path_type=Path), help="Write the proof.")
@click.option("--verify", "given", type=click.Path(path_type=Path), help="Check a certificate.")
@click.option("--rows", is_flag=True, help="The values too, a row a period, exceptions marked.")
@click.option("--require-period", is_flag=True, help="Exit with 1 if no period is proved.")
@click.option("--force", is_flag=True, help="Replace a certificate that exists.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(
    game: str | None,
    limit: int | None,
    checkpoint: Path | None,
    save_every: float,
    proof: Path | None,
    given: Path | None,
    rows: bool,
    require_period: bool,
    force: bool,
    as_json: bool,
) -> int:
    """Find and prove the period of a GAME, or of the numbers on stdin if it is `-`.

    \b
    Examples:
      kalmar period 0.156
      kalmar period 0.16 --to 2^20 --certificate 0.16.json
      kalmar period --verify 0.16.json
      kalmar period kayles --rows
      kalmar values kayles -n 300 | kalmar period -
    """
    if given is not None:
        return verified(given, as_json)
    if game is None:
        raise UsageError("say which game: kalmar period 0.77, or - for numbers on stdin")
    if proof is not None:
        checked(proof, force)
    if game == "-":
        finding = certify(np.array(numbers(sys.stdin.read())), None)
        show_finding(finding, as_json)
    else:
        rules = find_rules(game)
        sequence, finding = find_period(
            rules, limit or usual_limit(rules), Progress(), checkpoint, save_every
        )
        found = report(sequence, finding)
        show(found, simpler_equivalents(sequence, finding), as_json)
        if rows and not as_json:
            emit("\n".join(period_rows(found, sequence.values.tolist())))
        if proof is not None and finding.status == "proved":
            write_certificate(
                proof,
                certificate(rules.name, sequence.values, finding, found.mask, found.by_position),
            )
    return 1 if require_period and finding.status != "proved" else 0


def usual_limit(rules: Rules) -> int:
    """How far to look for a period in some seconds.

    >>> usual_limit(find_rules("0.77")), usual_limit(find_rules("0.8"))
    (1000000, 5000)
    """
    return 5000 if heap_game(rules).code.most_parts > 2 else 10**6


def period_rows(found: SequenceReport, values: list[int]) -> list[str]:
    """The values in rows of the period, to the end of the first row that is all regular.

    Exceptions to the period are marked by a star.
    """
    known = found.finding.periodicity
    if known is None or known.period > WIDEST:
        return [f"no rows are shown: the period is {'not known' if known is None else 'too long'}"]
    special = {heap for heap, _ in found.exceptions}
    wide = len(str(found.largest)) + 1
    lines = []
    for first in range(0, known.preperiod + known.period, known.period):
        heaps = range(first, min(first + known.period, len(values)))
        cells = (f"{values[n]}{'*' if n in special else ' '}".rjust(wide) for n in heaps)
        lines.append(f"{first:>6}  {' '.join(cells)}".rstrip())
    return lines


def verified(path: Path, as_json: bool) -> int:
    """Say that a certificate holds; the error says why where it does not."""
    content = verify(path, progress=Progress())
    if as_json:
        emit_json({"verified": True, **content})
    else:
        how = " with the parity of nim-sums" if content["space"] else ""
        emit(f"{path}: verified by plain recomputation{how}")
    return 0


def numbers(text: str) -> list[int]:
    """The numbers of a text: plain, a JSON list, CSV or a b-file; a heap's number is left out.

    Raises:
        DataError: something in it is no whole number, or there is none.

    >>> numbers("0 1 2\\n3"), numbers("[0, 1]"), numbers("n,value\\n0,7\\n1,8")
    ([0, 1, 2, 3], [0, 1], [7, 8])
    >>> numbers("0 7\\n1 8\\n2 9")
    [7, 8, 9]
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if lines and re.fullmatch(r"\s*[A-Za-z_]+\s*,\s*[A-Za-z_]+\s*", lines[0]):
        lines = [line.partition(",")[2] for line in lines[1:]]
    pairs = [line.split() for line in lines]
    if len(pairs) > 2 and all(len(pair) == 2 for pair in pairs):  # a b-file: index and value
        first = pairs[0][0]
        if first.isdecimal() and all(p[0] == str(int(first) + i) for i, p in enumerate(pairs)):
            lines = [pair[1] for pair in pairs]
    found = []
    for word in re.split(r"[\s,\[\]]+", " ".join(lines)):
        if word and not re.fullmatch(r"-?[0-9]{1,18}", word):
            raise DataError(f"'{word[:40]}' on stdin is no whole number: give values such as 0 1 2")
        found.extend([int(word)] if word else [])
    if not found:
        raise DataError("there are no numbers on stdin: pipe values into it, such as 0 1 2")
    return found


def described(finding: Finding) -> dict[str, Any]:
    """A finding as plain data."""
    found = finding.periodicity
    return {
        "status": finding.status,
        "words": finding.words,
        "period": found.period if found else None,
        "preperiod": found.preperiod if found else None,
        "saltus": found.saltus if found else None,
        "theorem": finding.theorem,
        "bound": finding.bound,
    }


def show_finding(finding: Finding, as_json: bool) -> None:
    """What is found about a sequence of which no game is known."""
    if as_json:
        emit_json(described(finding))
    else:
        emit(finding.words)


def show(found: SequenceReport, same: list[Equivalent], as_json: bool) -> None:
    """The whole report."""
    if as_json:
        data = asdict(found)
        del data["finding"]
        data["same_values"] = [asdict(game) for game in same]
        emit_json({**data, **described(found.finding)})
        return
    last = ", ".join(f"{n}: {value}" for n, value in found.exceptions[-SHOWN:])
    more = " or more" if len(found.exceptions) >= MOST_EXCEPTIONS else ""
    rare = f"{found.rare:,}, the last {found.last_rare:,} (mask {found.mask:#x})"
    rows = {
        "period": found.finding.words,
        "computed to": f"{found.length - 1:,}",
        "exceptions": f"{len(found.exceptions):,}{more}" + (f", the last {last}" if last else ""),
        "largest": f"{found.largest} at {found.largest_at:,}",
        "rare": rare if found.mask else "no sparse space",
        "cousin": found.cousin or "none",
        "same values": ", ".join(map(str, same)) or "no simpler game of two digits",
    }
    emit(bold(found.game))
    for name, words in rows.items():
        emit(f"  {name:<12} {words}")
