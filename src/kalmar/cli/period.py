"""`kalmar period`: find, prove and verify the period of a sequence of values."""

from collections.abc import Sequence as Listing
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path

import click

from kalmar.answers.tables.ask import sequence
from kalmar.answers.tables.families import is_pattern, term_of
from kalmar.answers.tables.period import by_theorem, is_long
from kalmar.answers.tables.question import Question, question
from kalmar.answers.tables.values import Sequence
from kalmar.cli.options import Checkpoint, Large, beside, checkpoints, option_group
from kalmar.cli.output import Output, output
from kalmar.cli.period_text import Span, data, numbers, show_near_periods, span, text
from kalmar.cli.way import PlayOptions, way_of_playing
from kalmar.cli.windows import Reach, by_windows, find_windows, share, show_windows
from kalmar.cli.write import Progress
from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import message
from kalmar.engines.sequences.certificates import certificate, verify, write_certificate
from kalmar.engines.sequences.periodicity import Finding, certify_numbers
from kalmar.engines.sequences.periods import USUAL_PAIRS, find_period, usual_length
from kalmar.engines.windows.certificate import VerificationRange
from kalmar.games.heaps.codes import code_of
from kalmar.games.registry import find_rules
from kalmar.render.formats import coq
from kalmar.runtime.files import read_stdin
from kalmar.runtime.optional import needs
from kalmar.runtime.writing import checked, write_whole

OBSERVED_TO = 2000

Numbers = Listing[int | None]


@dataclass(frozen=True)
class Proof:
    """What is done with the proof of a period, and what is asked beside it.

    Attributes:
        certificate: the file for the proof.
        verify: a certificate to check instead.
        rows: "values" to show the values, a row a period; "all" to show every line of the
            report; else "".
        require_period: whether the answer is no where no period is proved.
        window: the parts that witnesses may have, where the theorem of the window is to prove
            it in bounded memory; else None.
        share: which segments of a certificate of windows are verified, and how.
        coq: where the theorem is written that Coq checks.
    """

    certificate: Path | None
    verify: Path | None
    rows: str
    require_period: bool
    window: int | None
    share: VerificationRange
    coq: Path | None

    def refuse_near(self) -> None:
        """Raise UsageError if --near is used with options that ask for a proof.

        Raises:
            UsageError: something about a proof is asked for.
        """
        if self.certificate or self.rows or self.require_period or self.coq:
            raise UsageError(
                "--near proves nothing: leave out --certificate, --coq, --rows and --require-period"
            )


def report_rows(_ctx: click.Context, _param: click.Parameter, value: str) -> str:
    """Check what `--rows` shows: "values" where nothing follows it, or "all".

    Raises:
        UsageError: something else follows, such as the game.
    """
    if value not in {"", "values", "all"}:
        raise UsageError(
            "--rows takes nothing or `all`: write the game first, as in"
            " `kalmar period {game} --rows`",
            game=value,
        )
    return value


proof = option_group(
    "proof",
    lambda certificate, verify, rows, require_period, window, parts, coq, **rest: Proof(
        certificate, verify, rows, require_period, parts if window else None, share(**rest), coq
    ),
    click.option("--certificate", type=click.Path(path_type=Path), metavar="FILE",
                 help="Write the certificate of the proof to this file."),
    click.option("--verify", type=click.Path(path_type=Path), metavar="FILE",
                 help="Check this certificate."),
    click.option("--rows", callback=report_rows, is_flag=False, flag_value="values",
                 default="", metavar="[all]",
                 help="Show the values too, a period in each row, exceptions marked; with `all`"
                 " every line of the report instead."),
    click.option("--require-period", is_flag=True,
                 help="Exit with code 1 if no period is proved."),
    click.option("--window", is_flag=True,
                 help="Prove it by the theorem of the window, in bounded memory."),
    click.option("--parts", **beside("window"), type=Large(), default=1 << 16, metavar="N",
                 help="With --window, try only parts smaller than this as witnesses"
                       " (default 65,536)."),
    click.option("--segments", **beside("verify"), metavar="A-B",
                 help="Verify only these segments of a window certificate."),
    click.option("--spot", is_flag=True, **beside("verify"), help="Verify one random segment."),
    click.option("--workers", **beside("verify"), type=click.IntRange(min=1), default=1,
                 show_default=True, metavar="N", help="Number of threads that verify segments."),
    click.option("--coq", type=click.Path(path_type=Path), metavar="FILE",
                 help="Write the theorem to this file, which Coq checks."),
)  # fmt: skip
"""The options of a proof, which a command gets as `proof`."""


@click.command("period")
@click.argument("game", required=False)
@span
@way_of_playing
@checkpoints
@proof
@output("facts")
def command(
    game: str | None, span: Span, way: PlayOptions, saved: Checkpoint, proof: Proof, out: Output
) -> int:
    """Find and prove the period of a GAME, or of the numbers on stdin if it is `-`.

    Periods of Grundy values are proved, and so are those of every way of playing in games where no
    move splits a heap; those of other values are observed.

    \b
    Examples:
      kalmar period 0.156
      kalmar period 0.16 --to 2^20 --certificate 0.16.json
      kalmar period --verify 0.16.json
      kalmar period 0.16 --window --to 1e7
      kalmar period --verify 0.106 --spot
      kalmar period kayles --rows
      kalmar period kayles --composition conjunctive --misere
      kalmar period "subtraction(2,5,7)" --misere
      kalmar period "bricks 3xn" --composition diminished
      kalmar period grundys-game --near
      kalmar values kayles -n 300 | kalmar period -
    """
    if proof.verify is not None and game is not None:
        raise UsageError(
            "a certificate names its game: leave out '{game}' beside --verify", game=game
        )
    if proof.verify is not None:
        if by_windows(proof.verify):
            show_windows(proof.verify, proof.share, out)
        else:
            verified(proof.verify, out)
        return 0
    if game is None:
        raise UsageError("name a game: kalmar period 0.77, or - for numbers on stdin")
    # Twice within the limits of `way`: at first only to learn what is asked, because the message on
    # a wrong option must not wait for the work; the rules of a file are not loaded a second time.
    with way.kept(quiet=True):  # the rules of a file say whether their components are heaps
        proving = game != "-" and way.usual and not numbered(game)
    if not proving and (saved.path or proof.certificate or proof.coq or proof.rows):
        raise UsageError(
            "--checkpoint, --certificate, --coq and --rows are for Grundy values of a game"
        )
    with replace(way, rules=None).kept(quiet=proving), needs("periods"):
        if span.near:
            proof.refuse_near()
            show_near_periods(game, span, way, saved, out)
            return 0
        if proof.window is not None:
            if not proving or proof.rows or proof.coq:
                raise UsageError("--window is for Grundy values of a code, without --rows or --coq")
            found = find_windows(game, Reach(span.to, proof.window, saved), proof.certificate, out)
            return 1 if proof.require_period and not found else 0
        if proving:
            finding = proved(game, span.to, saved, proof, out)
        elif game == "-":
            finding = piped(out)
        else:
            finding = observed(game, span.to or OBSERVED_TO, way, out)
    return 1 if proof.require_period and finding.status != "proved" else 0


def numbered(game: str) -> bool:
    """Return whether a text is a position with n, or a game of numbered components, not heaps.

    >>> numbered("chomp 2xn"), numbered("ruler"), numbered("0.77"), numbered("queen")
    (True, True, False, False)
    """
    return is_pattern(game) or (not is_long(game) and term_of(find_rules(game)) is not None)


def piped(out: Output) -> Finding:
    """Find and show the period of the numbers on standard input."""
    return found_in(numbers(read_stdin("numbers")), "", out)


def observed(game: str, to: int, way: PlayOptions, out: Output) -> Finding:
    """Find the period of values other than Grundy values: by a theorem, or else by observation."""
    asked = None if is_pattern(game) else question(game, *way.asked)
    finding = by_theorem(asked, to) if asked is not None else None
    if asked is not None and finding is not None:
        return shown(finding, title_of(asked.rules.name, asked), out)
    # Sequences of boards begin later than at 0; None keeps their numbers in place.
    found = sequence(game, to, *way.asked)
    return found_in((*[None] * found.first, *found.values), title_of(found.game, found), out)


def title_of(game: str, asked: Sequence | Question) -> str:
    """Format a title with the game, its way of playing, and its valuation."""
    return message(
        "{game}, {composition}, {play} play, {valuation}",
        game=game,
        composition=message(asked.composition.title),
        play=message(asked.play.title),
        valuation=message(asked.valuation.title),
    )


def found_in(values: Numbers, title: str, out: Output) -> Finding:
    """Find and show the period of any values, with a title before it in words."""
    return shown(certify_numbers(values), title, out)


def shown(finding: Finding, title: str, out: Output) -> Finding:
    """Show a finding, with a title before it in words, and return it."""
    words = (
        message("{title}: {words}", title=title, words=finding.words) if title else finding.words
    )
    out.show(text=lambda: words, json=finding.to_dict)
    return finding


def proved(game: str, to: int | None, saved: Checkpoint, proof: Proof, out: Output) -> Finding:
    """Find and show the period of Grundy values, with all that they show."""
    for path in (proof.certificate, proof.coq):
        if path is not None:
            checked(path, out.force)
    rules = find_rules(game)
    length = to or usual_length(rules)
    values, finding = find_period(
        rules,
        length,
        Progress(message("heaps")),
        saved.path,
        saved.every,
        inf if to else USUAL_PAIRS,
    )
    # Shown before the certificate is written, which may fail for want of a period.
    out.show(text=lambda: text(values, finding, proof.rows), json=lambda: data(values, finding))
    if proof.certificate is not None:
        written = certificate(rules, values.values, finding, values.space)
        write_certificate(proof.certificate, written)
    if proof.coq is not None:
        numbers = getattr(rules, "numbers", ())
        theorem = coq.period_theorem(rules.name, code_of(rules), values.values, finding, numbers)
        write_whole(proof.coq, theorem.encode(), out.force)
    if finding.status != "proved" and values.done < length:
        raise LimitReached(
            "stopped at the usual limit of work, at heap {heap:,}: use --to {length} to continue",
            heap=values.done,
            length=length,
        )
    return finding


def verified(path: Path, out: Output) -> None:
    """Verify a certificate and report that it holds; the error says why if it does not."""
    content = verify(path, progress=Progress(message("heaps")))
    words = message("{path}: verified by direct recomputation", path=str(path))
    if content["space"]:
        words = message(
            "{path}: verified by direct recomputation with the parity of nim-sums", path=str(path)
        )
    out.show(
        text=lambda: words,
        json=lambda: {"verified": True, **content},
    )
