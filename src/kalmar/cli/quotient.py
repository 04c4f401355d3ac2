"""`kalmar quotient`: the misère quotient of a game, heap by heap, with its certificate.

`text` has the facts, the steps of its construction, values in rows, and the multiplication table;
`detailed` what is asked for besides: structure, genera.
"""

import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from kalmar.cli.options import Large, Options, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.verify import QUOTIENT, Share, Verified, verify_file
from kalmar.cli.way import Checkpoint, own_rules, within_time
from kalmar.cli.write import clear_note, note
from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import JoinedMessage, join_messages, message
from kalmar.engines.quotients.analysis import QuotientStructure
from kalmar.engines.quotients.ask import begun, certificate, resumed, save, write_whole
from kalmar.engines.quotients.construct import Construction, ConstructionProgress, history, up_to
from kalmar.engines.quotients.genus import Genera
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets
from kalmar.engines.quotients.presentation import Presentation
from kalmar.engines.quotients.quotient import Quotient
from kalmar.engines.quotients.verify import verify_quotient
from kalmar.render.formats import coq, quotients
from kalmar.render.page import Facts, Page, Rows
from kalmar.runtime import writing
from kalmar.runtime.files import is_there
from kalmar.runtime.jobs import finishing
from kalmar.runtime.work import usual_work


class Extent(Options):
    """How far a quotient is constructed.

    Attributes:
        heaps: largest heap; by default until a period is proved for all heaps.
        limit_time: time after which to stop; without --heaps, by default after the usual amount of
            work.
        limit_memory: memory that may be used.
    """

    heaps: int | None = opt(type=Large(0))
    limit_time: float | None = opt(least=0.01)
    limit_memory: int = opt(default=2000, least=1, metavar="MB")
    rules: Path | None = own_rules()

    @property
    def memory(self) -> int:
        """Return how many bytes of memory the construction may take."""
        return self.limit_memory * 1_000_000


class QuotientDetail(Options):
    """What is shown and written.

    Attributes:
        table: show the multiplication table too.
        analysis: show the structure: idempotents, components, kernel, tame or wild.
        genus: show the genus of heaps 0 to N.
        certificate: write the certificate of the quotient to this file.
        verify: check this certificate.
        coq: write the theorem to this file, which Coq checks.
    """

    table: bool = False
    analysis: bool = False
    genus: int | None = opt(least=0)
    certificate: Path | None = opt(writes=True)
    verify: Path | None = None
    coq: Path | None = opt(ending=".v")


@as_command("quotient")
def command(
    game: str | None,
    *,
    extent: Extent,
    saved: Checkpoint,
    detail: QuotientDetail,
    drawn: Pictures = pictures("the multiplication table"),
    out: Output = output("quotient"),
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
        verify_file(detail.verify, out, Share(), QUOTIENT)
        return
    if game is None:
        raise UsageError("name a game, such as kalmar quotient kayles")
    construction = started(option_sets(game), extent, saved)
    stopped = constructed(construction, extent, saved)
    found = construction.quotient
    if construction.heaps:
        drawn.draw(lambda kind: quotients.multiplication_picture(found, kind))
        out.show(
            found,
            detail.table,
            page=lambda: page(found, detail),
            json=lambda: {**found.to_dict(), **detailed_data(found, detail)},
        )
        if detail.certificate is not None:
            write_whole(detail.certificate, certificate(found))
        if detail.coq is not None and stopped is None:
            writing.write_whole(detail.coq, coq.quotient_theorem(found).encode(), out.force)
    if stopped is not None:
        raise stopped


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
        is_open = extent.heaps is None and extent.limit_time is None
        work = usual_work() if is_open else nullcontext()
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


def verified(path: Path) -> Verified:
    """Verify a certificate and say that it holds; the error says why if it does not."""
    content = verify_quotient(path)
    about = {"path": str(path), "order": content["order"]}
    words = message("{path}: verified from the definition: order {order}, heaps 0 to {last}",
                    last=content["heaps"] - 1, **about)  # fmt: skip
    if content["period"] is not None:
        words = message(
            "{path}: verified from the definition: order {order}, all heaps, period {period}",
            period=content["period"],
            **about,
        )
    return [words], {"verified": True, **content}


ROW = 10
WIDEST_ROW = 40
MOST_LISTED = 60


def page(quotient: Quotient, detail: QuotientDetail) -> Page:
    """Describe the quotient, and what was asked for besides.

    Raises:
        UsageError: the table is too large to be read.
        LimitReached: genera need too many sums.
    """
    blocks: list[str | Facts | Rows] = [Facts(all_facts(quotient)), values_of(quotient)]
    blocks += table_of(quotient) if detail.table else []
    if detail.analysis:
        blocks += (
            join_messages(["  ", line], "") for line in QuotientStructure(quotient).sentences()
        )
    if detail.genus is not None:
        genera = Genera(quotient.game).row(last(quotient, detail.genus))
        rows = [[quotient.game.name(heap), genus] for heap, genus in enumerate(genera)]
        blocks += [join_messages(["  ", message("genus")], ""), Rows(rows, form="rl", indent=4)]
    return Page(quotients.heading(quotient), blocks)


def all_facts(quotient: Quotient) -> dict[str, str]:
    """Return what is known of the quotient, with how far, and where its order grew."""
    known = quotients.facts(quotient, " = ")
    period = known.popitem()
    grew = [
        message("{heap}: {order}", heap=quotient.game.name(change.heap), order=change.order)
        for change in history(quotient.found)
    ]
    orders = message("by first heap: {changes}", changes=some(join_messages(grew)))
    return {
        message("known"): how_far(quotient),
        **{name: some(words) for name, words in known.items()},
        message("orders"): orders,
        period[0]: period[1],
    }


def some(words: str) -> str:
    """Shorten a long list of parts; other words stay as they are."""
    if not isinstance(words, JoinedMessage):
        return words
    more = ["…"] if len(words.parts) > MOST_LISTED else []
    return join_messages([*words.parts[:MOST_LISTED], *more]) if words.parts else message("none")


def how_far(quotient: Quotient) -> str:
    """Describe for which heaps the quotient is known."""
    if quotient.period is not None:
        return message("proved for all heaps, from heaps 0 to {last}", last=quotient.last)
    if quotient.is_whole:
        return message("for all {count} reachable positions", count=quotient.last + 1)
    return message("for heaps 0 to {last}; larger heaps are unknown", last=quotient.last)


def values_of(quotient: Quotient) -> Rows:
    """Return the pretending function, in rows of its period; of positions one by one."""
    words = list(map(Presentation(quotient.found).name, quotient.found.values))
    if quotient.game.rules is None:
        return Rows([[quotient.game.name(i), word] for i, word in enumerate(words)], indent=2)
    # Rows of one period show it as columns; a period too wide for a line falls back to tens.
    length = quotient.period.length if quotient.period else ROW
    length = length if length <= WIDEST_ROW else ROW
    rows = [[i, *words[i : i + length]] for i in range(0, len(words), length)]
    return Rows(rows, form="rl", gap=1, even=True, least=[6])


def table_of(quotient: Quotient) -> list[str | Rows]:
    """Return the multiplication table below a sentence."""
    quotients.refuse_large_table(quotient)
    found = quotient.found
    names = map(Presentation(found).name, range(found.order))
    marked = [f"{name}{'*' if p else ''}" for name, p in zip(names, found.in_p, strict=True)]
    rows = [
        [mark, *(marked[product] for product in found.monoid.row(element))]
        for element, mark in enumerate(marked)
    ]
    sentence = message("products, elements of P marked by *")
    return [sentence, Rows(rows, ["", *marked], "r|l", gap=1, even=True)]


def detailed_data(quotient: Quotient, asked: QuotientDetail) -> dict[str, Any]:
    """Return the details that were asked for as plain data."""
    found: dict[str, Any] = {}
    if asked.analysis:
        found["analysis"] = QuotientStructure(quotient).to_dict()
    if asked.genus is not None:
        genera = Genera(quotient.game).row(last(quotient, asked.genus))
        found["genus"] = list(map(str, genera))
    return found


def last(quotient: Quotient, asked: int) -> int:
    """Return the largest heap that is both asked for and present."""
    count = quotient.game.count
    return asked if count is None else min(asked, count - 1)
