"""`kalmar period`: find, prove and verify the period of a sequence of values."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from kalmar.answers.tables import family_of, is_pattern, term_of
from kalmar.answers.tables.ask import sequence
from kalmar.answers.tables.period import by_theorem, is_long, period_of_kinds
from kalmar.answers.tables.question import Question, question
from kalmar.answers.tables.values import Sequence
from kalmar.cli.options import Large, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.period_kinds import (
    LAST_HEAP,
    Span,
    find_windows,
    numbers,
    rare_words,
    show_near_periods,
)
from kalmar.cli.verify import Share, Verified, verify_file
from kalmar.cli.way import Checkpoint, PlayOptions
from kalmar.cli.write import Progress
from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import format_number, message
from kalmar.engines.fields import not_proved
from kalmar.engines.sequences import periods
from kalmar.engines.sequences.certificates import certificate, verify, write_certificate
from kalmar.engines.sequences.engine import GrundySequence
from kalmar.engines.sequences.kinds import certificate_of_kinds
from kalmar.engines.sequences.periodicity import Finding, certify_numbers
from kalmar.engines.windows.certificate import WindowCertificate, bundled_certificates, read_windows
from kalmar.engines.windows.period import RunBounds
from kalmar.games.custom.kind_moves import kind_game
from kalmar.games.heaps import code_of
from kalmar.games.registry import find_rules
from kalmar.render.formats import coq
from kalmar.render.formats.coq_heaps import kinds_theorem
from kalmar.render.page import Facts, Page, Rows
from kalmar.runtime.files import read_stdin
from kalmar.runtime.optional import needs
from kalmar.runtime.writing import write_whole

OBSERVED_TO = 2000


def report_rows(text: str) -> str:
    """Check what `--rows` shows: "values" where nothing follows it, or "all".

    Raises:
        UsageError: something else follows, such as the game.
    """
    if text not in {"", "values", "all"}:
        raise UsageError(
            "--rows takes nothing or `all`: write the game first, as in"
            " `kalmar period {game} --rows`",
            game=text,
        )
    return text


class Proof(Share):
    """What is done with the proof of a period, and what is asked beside it.

    Attributes:
        certificate: write the certificate of the proof to this file.
        verify: check this certificate.
        rows: show the values too, a period in each row, exceptions marked; with `all` every line of
            the report instead.
        require_period: exit with code 1 if no period is proved.
        window: prove it by the theorem of the window, in bounded memory.
        parts: with --window, try only parts smaller than this as witnesses (default 65,536).
        coq: write the theorem to this file, which Coq checks.
    """

    certificate: Path | None = opt(writes=True)
    verify: Path | None = None
    rows: str = opt(
        default="", read=report_rows, is_flag=False, flag_value="values", metavar="[all]"
    )
    require_period: bool = False
    window: bool = False
    parts: int = opt(default=1 << 16, type=Large(), needs=["window"], show_default=False)
    coq: Path | None = opt(ending=".v")


@as_command("period")
def command(
    game: str | None,
    *,
    span: Span,
    way: PlayOptions,
    saved: Checkpoint,
    proof: Proof,
    out: Output = output("page"),
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
        verify_file(proof.verify, out, proof)
        return 0
    if game is None:
        raise UsageError("name a game: kalmar period 0.77, or - for numbers on stdin")
    # Twice within the limits of `way`: at first only to learn what is asked, because the message on
    # a wrong option must not wait for the work; the rules of a file are not loaded a second time.
    with way.kept(quiet=True):  # the rules of a file say whether their components are heaps
        usual = game != "-" and way.usual
        kinds = usual and has_kinds(game)
        proving = usual and not kinds and not numbered(game)
    if kinds and (saved.path or proof.rows):
        raise UsageError("--checkpoint and --rows are for heaps of one kind: leave them out")
    if not (proving or kinds) and (saved.path or proof.certificate or proof.coq or proof.rows):
        raise UsageError(
            "--checkpoint, --certificate, --coq and --rows are for Grundy values of a game"
        )
    with way.replace(rules=None).kept(quiet=proving), needs("periods"):
        if span.near:
            if proof.certificate or proof.rows or proof.require_period or proof.coq:
                raise UsageError(
                    "--near proves nothing: leave out --certificate, --coq, --rows and"
                    " --require-period"
                )
            show_near_periods(game, span, way, saved, out)
            return 0
        if proof.window:
            if not proving or proof.rows or proof.coq:
                raise UsageError("--window is for Grundy values of a code, without --rows or --coq")
            bounds = RunBounds(span.to or LAST_HEAP, proof.parts, saved.path, saved.every)
            found = find_windows(game, bounds, proof.certificate, out)
            return 1 if proof.require_period and not found else 0
        if proving:
            finding = proved(game, span.to, saved, proof, out)
        elif kinds:
            finding = of_kinds(game, span.to, way, proof, out)
        elif game == "-":
            finding = shown(certify_numbers(numbers(read_stdin("numbers"))), "", out)
        else:
            finding = observed(game, span.to or OBSERVED_TO, way, out)
    return 1 if proof.require_period and finding.status != "proved" else 0


def numbered(game: str) -> bool:
    """Return whether a text is a position with n, or a game of numbered components, not heaps.

    >>> numbered("chomp 2xn"), numbered("ruler"), numbered("0.77"), numbered("queen")
    (True, True, False, False)
    """
    return is_pattern(game) or (not is_long(game) and term_of(find_rules(game)) is not None)


def has_kinds(game: str) -> bool:
    """Return whether a game, or a position with n, has heaps of kinds whose period can be proved.

    >>> has_kinds("rules(A(n) -> A(n - 1))"), has_kinds("rules(A(n) -> A(n - 1)) A(n)")
    (True, True)
    >>> has_kinds("rules(A(n) -> A(n // 3 - 1))"), has_kinds("0.77"), has_kinds("chomp 2xn")
    (False, False, False)
    """
    rules = family_of(game).rules if is_pattern(game) else find_rules(game)
    return kind_game(rules) is not None


def of_kinds(game: str, to: int | None, way: PlayOptions, proof: Proof, out: Output) -> Finding:
    """Find and show the period of heaps of several kinds, and write what proves it if asked for.

    Raises:
        UsageError: nothing is proved.
    """
    found = period_of_kinds(game, to)
    if found is None:  # a position with n, of which nothing is proved
        finding = observed(game, to or OBSERVED_TO, way, out)
    else:
        kinds = "" if is_pattern(game) else f" {', '.join(found.game.kinds)}"
        finding = shown(found.asked, f"{game}{kinds}", out)
    if found is None and (proof.certificate or proof.coq):
        raise not_proved(game, finding)
    if found is not None and proof.certificate is not None:
        content = certificate_of_kinds(found.game, found.columns, found.all_kinds)
        write_certificate(proof.certificate, content)
    if found is not None and proof.coq is not None:
        asked = asked_kinds(game, found.game.kinds)
        theorem = kinds_theorem(game, found.game, found.all_kinds, asked, finding)
        write_whole(proof.coq, theorem.encode(), out.force)
    return finding


def asked_kinds(game: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Return all kinds of a game, or that of a position which is one heap of n.

    Raises:
        UsageError: it is another position with n.

    >>> asked_kinds("rules(A(n) -> A(n - 1); B(n) -> A(n - 2)) B(n)", ("A", "B"))
    ('B',)
    """
    if not is_pattern(game):
        return kinds
    family = family_of(game)
    for kind in kinds:
        if all(family.group(n) == ((kind, n),) for n in (family.first, family.first + 1)):
            return (kind,)
    raise UsageError(
        "a theorem in Coq is about all kinds of heaps, or about one: write the game alone, or with"
        " one heap such as {kind}(n)",
        kind=kinds[0],
    )


def observed(game: str, to: int, way: PlayOptions, out: Output) -> Finding:
    """Find the period of values other than Grundy values: by a theorem, or else by observation."""
    asked = None if is_pattern(game) else question(game, *way.asked)
    finding = by_theorem(asked, to) if asked is not None else None
    if asked is not None and finding is not None:
        return shown(finding, title_of(asked.rules.name, asked), out)
    # Sequences of boards begin later than at 0; None keeps their numbers in place.
    found = sequence(game, to, *way.asked)
    finding = certify_numbers((*[None] * found.first, *found.values))
    return shown(finding, title_of(found.game, found), out)


def title_of(game: str, asked: Sequence | Question) -> str:
    """Format a title with the game, its way of playing, and its valuation."""
    return message(
        "{game}, {composition}, {play} play, {valuation}",
        game=game,
        composition=message(asked.composition.title),
        play=message(asked.play.title),
        valuation=message(asked.valuation.title),
    )


def shown(finding: Finding, title: str, out: Output) -> Finding:
    """Show a finding, with a title before it in words, and return it."""
    words = (
        message("{title}: {words}", title=title, words=finding.words) if title else finding.words
    )
    out.show(page=lambda: Page("", [words]), json=finding.to_dict)
    return finding


def proved(game: str, to: int | None, saved: Checkpoint, proof: Proof, out: Output) -> Finding:
    """Find and show the period of Grundy values, with all that they show."""
    rules = find_rules(game)
    length = to or periods.usual_length(rules)
    progress = Progress(message("heaps"))
    values, finding = periods.find_period(rules, to, progress, saved.path, saved.every)
    # Shown before the certificate is written, which may fail for want of a period.
    out.show(page=lambda: page(values, finding, proof.rows), json=lambda: data(values, finding))
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


def verified(path: Path) -> Verified:
    """Verify a certificate and say that it holds; the error says why if it does not."""
    content = verify(path, progress=Progress(message("heaps")))
    words = message("{path}: verified by direct recomputation", path=str(path))
    if content.get("space"):
        words = message(
            "{path}: verified by direct recomputation with the parity of nim-sums", path=str(path)
        )
    return [words], {"verified": True, **content}


SHOWN, MAX_PERIOD = 12, 500


def data(values: GrundySequence, finding: Finding) -> dict[str, Any]:
    """Return the whole report as plain data."""
    found = asdict(periods.report(values, finding))
    del found["finding"]
    if (shipped := certified(values)) is not None:
        found["certified"] = {"preperiod": shipped.preperiod, "period": shipped.period}
    return {**found, **finding.to_dict()}


def page(values: GrundySequence, finding: Finding, rows: str) -> Page:
    """Describe the report.

    Args:
        values: the computed values.
        finding: what is known of their period.
        rows: "all" for every line, "values" for the usual lines with the values below them.
    """
    found = periods.report(values, finding)
    told = described(found, rows == "all")
    if (shipped := certified(values)) is not None:
        told[message("certified")] = message(
            "period {period:,} from {preperiod:,}, by the theorem of the window and {count:,}"
            " states that come with Kalmár: `kalmar period --verify {game}` checks them",
            period=shipped.period,
            preperiod=shipped.preperiod,
            count=len(shipped.at),
            game=shipped.code.text,
        )
    return Page(found.game, [Facts(told, 12, 1), *[values_of(found, values)][: rows == "values"]])


def certified(values: GrundySequence) -> WindowCertificate | None:
    """Return the window certificate that comes with Kalmár for this code, or None."""
    path = bundled_certificates(values.game.code.text)
    return None if path is None else read_windows(path)


def described(found: periods.SequenceReport, every_line: bool) -> dict[str, str]:
    """Describe what each line of a report says.

    Args:
        found: the report.
        every_line: whether lines for specialists and those that say "none" are wanted too.
    """
    lines: dict[str, str] = {
        message("period"): found.finding.words,
        message("computed to"): format_number(found.length - 1),
        message("exceptions"): exceptions(found),
        message("largest"): message(
            "{value} at {place:,}", value=found.largest, place=found.largest_at
        ),
    }
    if every_line:
        rare = rare_words(found.rare, found.last_rare, found.mask or 0)
        lines[message("rare")] = rare if found.mask else message("no sparse space")
        lines[message("cousin")] = found.cousin or message("none")
    return lines


def exceptions(found: periods.SequenceReport) -> str:
    """Describe how many exceptions to the period there are, and the last of them."""
    count = len(found.exceptions)
    last = ", ".join(f"G({n}) = {value}" for n, value in found.exceptions[-SHOWN:])
    if not last:
        return format_number(count)
    if count >= periods.MOST_EXCEPTIONS:
        return message("{count:,} or more, ending with {last}", count=count, last=last)
    return message("{count:,}, ending with {last}", count=count, last=last)


def values_of(found: periods.SequenceReport, values: GrundySequence) -> Rows | str:
    """Return the values in rows of the period, exceptions marked by a star."""
    known = found.finding.periodicity
    if known is None:
        return message("no rows are shown: the period is not known")
    if known.period > MAX_PERIOD:
        return message("no rows are shown: the period is too long")
    rows = [
        [first, *(f"{value}{'*' if special else ' '}" for value, special in row)]
        for first, row in periods.period_rows(found, values.values)
    ]
    return Rows(rows, form="rr", gap=1, even=True, least=[6])
