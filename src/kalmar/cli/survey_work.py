"""The options of surveys: who computes, how far, and where reports are kept; and their progress.

On a terminal progress is one line that changes; elsewhere, as in the log of a batch job, a line
every so often.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

import click

from kalmar.cli.options import Large, beside, finite, option_group
from kalmar.cli.write import clear_note, note, output_settings, shows_progress, tell
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import Message, message, translate
from kalmar.research.atlas.build import build, wanted_classes
from kalmar.research.atlas.codes import AtlasBudget, OctalAtlas, game_classes
from kalmar.research.surveys.cluster import workers
from kalmar.research.surveys.crew import USUAL_WAIT, Crew
from kalmar.research.surveys.families import family, sample
from kalmar.research.surveys.store import SurveyRows, require_parquet
from kalmar.research.surveys.survey import Budget
from kalmar.research.surveys.work import SurveyProgress
from kalmar.runtime.optional import has
from kalmar.runtime.writing import checked

USUAL_SECONDS = 60.0
"""Seconds for each quotient or nimber."""

SECONDS_BETWEEN_LINES, LATER_SECONDS = 10.0, 60.0
"""Seconds from one line of progress to the next, in the first ten minutes and later."""
FIRST_MINUTES = 600.0


class SurveyNotes:
    """What is said of a survey while it runs.

    Args:
        clock: returns seconds.

    Attributes:
        last: how far it was at the last call; None before the first one.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Start the clock."""
        self.last: SurveyProgress | None = None
        self.clock = clock
        self.start = self.told = clock()

    def __call__(self, progress: SurveyProgress) -> None:
        """Say how far it is, if it is time."""
        self.last = progress
        now = self.clock()
        if shows_progress():
            note(self.sentence(progress, now - self.start))
            return
        pause = LATER_SECONDS if now - self.start > FIRST_MINUTES else SECONDS_BETWEEN_LINES
        is_last = progress.done == progress.total and self.told > self.start
        if is_last or now - self.told >= pause:
            self.told = now
            say(self.sentence(progress, now - self.start))

    @staticmethod
    def sentence(progress: SurveyProgress, passed: float) -> Message:
        """Format a line of progress.

        >>> SurveyNotes.sentence(SurveyProgress(50, 200, "0.7", failed=2, share=0.5), 10.0)
        'games: 50 of 200, failed: 2, 5.0 a second, 10 s to go; last 0.7'
        """
        # The longest games come first, so that shares of the work tell more than numbers of games.
        share = progress.share or progress.done / progress.total
        return message(
            "games: {done:,} of {total:,}, failed: {failed:,}, {rate:,.1f} a second, {left:,.0f} s"
            " to go; last {code}",
            done=progress.done,
            total=progress.total,
            failed=progress.failed,
            rate=progress.done / max(passed, 1e-9),
            left=passed * (1 - share) / share,
            code=progress.code,
        )

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Say, if the block is broken off amid the work, how many games are kept."""
        try:
            yield
        except (KeyboardInterrupt, DataError):
            if self.last is not None:
                clear_note()
                say(
                    message(
                        "{kept:,} of {total:,} games are kept; the same command goes on",
                        kept=self.last.known + self.last.done,
                        total=self.last.known + self.last.total,
                    )
                )
            raise
        clear_note()


def say(sentence: Message) -> None:
    """Write a sentence to standard error, unless only results are wanted."""
    if not output_settings().quiet:
        clear_note()
        tell(f"kalmar: {translate(sentence)}")


@contextmanager
def crew_with_notes(
    scheduler: str | None, count: int | None, wait: float
) -> Iterator[tuple[Crew | None, SurveyNotes]]:
    """Yield the workers of a survey, None for this process, and what says how far it is."""
    # Of the workers on this machine there is nothing to say, unless Dask can show them.
    tell_workers: Callable[[Message], None] = say if scheduler or has("bokeh") else lambda _: None
    with workers(scheduler, count, wait, tell_workers) as crew:
        notes = SurveyNotes()
        with notes.keeping():
            yield crew, notes


@dataclass(frozen=True, kw_only=True)
class Crewed:
    """Who computes.

    Attributes:
        workers: local processes; one a core if None, this process if 0.
        scheduler: the address of a running Dask scheduler instead.
        wait: seconds to wait for its first worker.
    """

    workers: int | None
    scheduler: str | None
    wait: float = USUAL_WAIT

    def crew(self) -> AbstractContextManager[tuple[Crew | None, SurveyNotes]]:
        """Yield the workers, None for this process, and what says how far the survey is."""
        return crew_with_notes(self.scheduler, self.workers, self.wait)


@dataclass(frozen=True, kw_only=True)
class Work(Crewed):
    """Who computes, and how far.

    Attributes:
        to: heaps of each game; the usual number if None.
        quotients: whether misère quotients are computed instead of Grundy values.
        seconds: for each game; without end for Grundy values, and the usual number for others, if
            None.
        limit_memory: megabytes for each game; without end if None.
    """

    to: int | None
    quotients: bool = False
    seconds: float | None = None
    limit_memory: int | None = None

    @property
    def budget(self) -> Budget:
        """Return how far each game is computed."""
        return Budget(self.seconds, self.to, self.limit_memory)

    def with_limit(self) -> Self:
        """Return the same work with the usual number of seconds, if none is given."""
        return replace(self, seconds=self.seconds or USUAL_SECONDS)


def build_atlas(atlas: OctalAtlas, codes: list[str], budget: AtlasBudget, work: Crewed) -> None:
    """Compute what an atlas of octal games lacks of some."""
    # Workers take seconds to start: an atlas that has everything needs none.
    idle = not wanted_classes(atlas, game_classes(codes), budget)
    with (replace(work, scheduler=None, workers=0) if idle else work).crew() as (crew, watch):
        build(atlas, codes, budget, crew, watch)


@dataclass(frozen=True)
class Kept:
    """Where reports are kept.

    Attributes:
        out: the atlas.
        parquet: a copy of it as a table.
        parquet_rows: rows of each file, if the copy is a folder of files.
        groups: whether games that share their values are listed.
    """

    out: Path
    parquet: Path | None
    parquet_rows: int | None
    groups: bool

    def check(self, force: bool) -> None:
        """Refuse, before the work, what could not be written after it.

        Raises:
            UsageError: the copy exists and may not be replaced.
            MissingLibraryError: Parquet files need a library that is not installed.
        """
        if self.parquet is None:
            return
        checked(self.parquet, force or self.parquet_rows is not None)
        if self.parquet_rows is None and self.parquet.is_dir():
            raise UsageError(
                "{path} is a folder: add --parquet-rows to write a folder of files",
                path=self.parquet,
            )
        if (
            self.parquet_rows is not None
            and self.parquet.exists()
            and not (force and holds_only_parts(self.parquet))
        ):
            raise UsageError(
                "{path} exists already: name another folder, or use --force for a folder of"
                " Parquet files only",
                path=self.parquet,
            )
        require_parquet()

    def export(self, atlas: SurveyRows) -> None:
        """Write the copy, if it is wanted."""
        if self.parquet is not None:
            atlas.to_parquet(self.parquet, self.parquet_rows)


def holds_only_parts(folder: Path) -> bool:
    """Return whether something is a folder with nothing but Parquet files, which may be replaced.

    >>> holds_only_parts(Path("/"))
    False
    """
    return folder.is_dir() and all(path.suffix == ".parquet" for path in folder.iterdir())


@dataclass(frozen=True)
class SurveySample:
    """Which games of a family are surveyed.

    Attributes:
        count: how many; all if None.
        seed: of the random choice.
    """

    count: int | None
    seed: int

    def codes(self, pattern: str) -> list[str]:
        """Return the codes of the games."""
        if self.count is None:
            return list(family(pattern))
        return sample(pattern, self.count, self.seed)


sampled = option_group(
    "sample",
    lambda sample, seed: SurveySample(count=sample, seed=seed),
    click.option("--sample", type=click.IntRange(min=1), metavar="N",
                 help="Number of games to draw at random from the family."),
    click.option("--seed", **beside("sample"), default=0, show_default=True, metavar="N",
                 help="Seed of the random choice."),
)  # fmt: skip
"""The options of a sample, which a command gets as `sample`."""


CLUSTER_OPTIONS = (
    click.option("--workers", type=click.IntRange(min=0), metavar="N",
                 help="Number of local processes; by default one for each core, 0 computes"
                 " without any."),
    click.option("--scheduler", metavar="ADDRESS",
                 help="Address of a running Dask scheduler to use instead of local processes."),
    click.option("--wait", **beside("scheduler"), type=click.FloatRange(min=0), callback=finite,
                 default=USUAL_WAIT, show_default=True, metavar="SECONDS",
                 help="Time to wait for a worker of the scheduler when it has none."),
)  # fmt: skip
"""Who computes: options of all commands that compute many games."""


work = option_group(
    "work",
    Work,
    click.option("--to", type=Large(), metavar="N",
                 help="Number of heaps to compute for each game; by default 2^16, or 2^14 where"
                     " heaps split into three; for positions, the largest n."),
    *CLUSTER_OPTIONS,
    click.option("--quotients", is_flag=True,
                 help="Compute misère quotients, each with its certificate."),
    click.option("--seconds", type=click.FloatRange(min=0.01), callback=finite,
                 metavar="SECONDS",
                 help="Time for each game; by default 60 for quotients and nimbers, and unlimited"
                 " for Grundy values."),
    click.option("--limit-memory", type=click.IntRange(min=1), metavar="MB",
                 help="Memory for each game; unlimited by default."),
)  # fmt: skip
"""The options of work, which a command gets as `work`."""


kept = option_group(
    "kept",
    Kept,
    click.option("--out", type=click.Path(path_type=Path), required=True, metavar="ATLAS",
                 help="File that stores the atlas."),
    click.option("--parquet", type=click.Path(path_type=Path), metavar="FILE",
                 help="Also write the whole atlas to this Parquet file."),
    click.option("--parquet-rows", **beside("parquet"), type=click.IntRange(min=1), metavar="N",
                 help="Write --parquet as a folder of files with N rows each, for large families."),
    click.option("--groups", is_flag=True, help="List the games with equal values."),
)  # fmt: skip
"""The options of where reports are kept, which a command gets as `kept`."""
