"""`kalmar quotient`: the misère quotient of a game, heap by heap, with its certificate."""

import time
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import click

from kalmar.cli.options import Checkpoint, Large, checkpoints, finite, option_group
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.quotient_text import QuotientDetail, detail, detailed, detailed_data, text
from kalmar.cli.way import within_time
from kalmar.cli.write import clear_note, note
from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import message
from kalmar.engines.quotients.ask import begun
from kalmar.engines.quotients.certificate import certificate, resumed, save, write_whole
from kalmar.engines.quotients.construct import Construction, ConstructionProgress, history, up_to
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets
from kalmar.engines.quotients.quotient import Quotient
from kalmar.engines.quotients.verify import verify_quotient
from kalmar.games.custom.loader import load_rules
from kalmar.render.formats import coq
from kalmar.render.formats.quotients import multiplication_picture
from kalmar.runtime import writing
from kalmar.runtime.files import is_there
from kalmar.runtime.jobs import finishing
from kalmar.runtime.work import usual_work
from kalmar.runtime.writing import checked


@dataclass(frozen=True)
class Extent:
    """How far a quotient is constructed.

    Attributes:
        heaps: the largest heap; None for all heaps.
        limit_time: seconds; None for no limit.
        limit_memory: megabytes.
        rules: a file with the user's own rules.
    """

    heaps: int | None
    limit_time: float | None
    limit_memory: int
    rules: Path | None

    @property
    def is_open(self) -> bool:
        """Return whether no bound was asked for that says where to stop."""
        return self.heaps is None and self.limit_time is None

    @property
    def memory(self) -> int:
        """Return how many bytes of memory the construction may take."""
        return self.limit_memory * 1_000_000


extent = option_group(
    "extent",
    Extent,
    click.option("--heaps", type=Large(0), metavar="N",
                 help="Largest heap; by default until a period is proved for all heaps."),
    click.option("--limit-time", type=click.FloatRange(min=0.01), callback=finite,
                 metavar="SECONDS",
                 help="Time after which to stop; without --heaps, by default after the usual"
                     " amount of work."),
    click.option("--limit-memory", type=click.IntRange(min=1), default=2000,
                 show_default=True, metavar="MB", help="Memory that may be used."),
    click.option("--rules", type=click.Path(path_type=Path), metavar="FILE",
                 help="File with your own rules: text (.rules, .txt) or Python."),
)  # fmt: skip
"""The options of how far to go, which a command gets as `extent`."""


@click.command("quotient")
@click.argument("game", required=False)
@extent
@checkpoints
@detail
@pictures("the multiplication table")
@output("quotient")
def command(
    game: str | None,
    extent: Extent,
    saved: Checkpoint,
    detail: QuotientDetail,
    drawn: Pictures,
    out: Output,
) -> None:
    """Find the misère quotient of a heap GAME, or of all positions reachable from a position.

    A sum in misère play is won by the player who leaves a product in P. Every result is checked
    from the definition; a quotient that is not found within the limits is shown as far as it
    is known, with exit code 4.

    \b
    Examples:
      kalmar quotient kayles
      kalmar quotient 0.07 --heaps 26 --limit-time 60
      kalmar quotient "kayles 5 + nim 3" --table
      kalmar quotient kayles --analysis --genus 12 --png kayles.png
      kalmar quotient 0.123 --certificate 0.123.json
      kalmar quotient --verify 0.123.json
      kalmar quotient 0.123 --coq misere.v
    """
    if detail.verify is not None:
        verified(detail.verify, out)
        return
    if game is None:
        raise UsageError("name a game, such as kalmar quotient kayles")
    for path in (detail.certificate, detail.coq):
        if path is not None:
            checked(path, out.force)
    if extent.rules is not None:
        load_rules(extent.rules)
    construction = started(option_sets(game), extent, saved)
    stopped = constructed(construction, extent, saved)
    found = construction.quotient
    if construction.heaps:
        drawn.draw(lambda kind: picture(found, kind))
        out.show(
            found,
            detail.table,
            text=lambda: "\n".join([text(found, detail.table), *detailed(found, detail)]),
            json=lambda: {**found.to_dict(), **detailed_data(found, detail)},
        )
        if detail.certificate is not None:
            write_whole(detail.certificate, certificate(found))
        if detail.coq is not None and stopped is None:
            writing.write_whole(detail.coq, coq.quotient_theorem(found).encode(), out.force)
    if stopped is not None:
        raise stopped


def picture(found: Quotient, kind: str) -> bytes:
    """Draw the multiplication table as a picture."""
    return multiplication_picture(found, kind)


def started(game: NumberedHeaps, extent: Extent, saved: Checkpoint) -> Construction:
    """Start the construction from a checkpoint, or from the quotient that ships."""
    if saved.path is not None and is_there(saved.path):
        return resumed(saved.path, game, extent.memory)
    construction = begun(game, extent.memory)
    # What ships may know larger heaps than were asked for; the answer must not depend on it.
    if extent.heaps is not None and construction.heaps > extent.heaps + 1:
        construction.found = up_to(construction.found, extent.heaps)
        construction.changes = history(construction.found)
    return construction


def constructed(
    construction: Construction, extent: Extent, saved: Checkpoint
) -> LimitReached | None:
    """Extend the construction as far as asked, and save it; return the error if a limit is met."""
    last_saved = time.monotonic()

    def watch(progress: ConstructionProgress) -> None:
        nonlocal last_saved
        note(
            message(
                "heap {heap:,}, order {order:,}, guess {tries:,}",
                heap=progress.heap,
                order=progress.order,
                tries=progress.tries,
            )
        )
        if saved.path is not None and time.monotonic() - last_saved >= saved.every:
            save(construction, saved.path)
            last_saved = time.monotonic()

    try:
        work = usual_work() if extent.is_open else nullcontext()
        with within_time(extent.limit_time), work:
            construction.run(extent.heaps, extent.limit_time, watch)
    except LimitReached as error:
        return stopped_at(construction, error)
    finally:
        clear_note()
        # Also after Ctrl+C or a limit: what took long is there for the next run.
        with finishing():
            if saved.path is not None:
                save(construction, saved.path)
    return None


def stopped_at(construction: Construction, error: LimitReached) -> LimitReached:
    """Build the error that says what is known when a limit is reached, and what is not."""
    found = construction.found
    return LimitReached(
        "{stopped}: the misère quotient of {game} is known for heaps up to {last}, with order"
        " {order}; it is unknown whether it stays finite",
        stopped=error.sentence,
        game=construction.game.text,
        last=construction.heaps - 1,
        order=found.order,
    )


def verified(path: Path, out: Output) -> None:
    """Verify a certificate and report that it holds; the error says why if it does not."""
    content = verify_quotient(path)
    words = message(
        "{path}: verified from the definition: order {order}, heaps 0 to {last}",
        path=str(path),
        order=content["order"],
        last=content["heaps"] - 1,
    )
    if content["period"] is not None:
        words = message(
            "{path}: verified from the definition: order {order}, all heaps, period {period}",
            path=str(path),
            order=content["order"],
            period=content["period"],
        )
    out.show(text=lambda: words, json=lambda: {"verified": True, **content})
