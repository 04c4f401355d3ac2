"""The options of surveys: who computes, how far, and where reports are kept; and their progress.

On a terminal progress is one line that changes; elsewhere, as in the log of a batch job, a line
every so often.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from kalmar.cli.options import Large, Options, flag, opt
from kalmar.cli.write import clear_note, note, remark, shows_progress
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import Message, message
from kalmar.research.atlas.build import build, wanted_classes
from kalmar.research.atlas.codes import AtlasBudget, OctalAtlas, game_classes
from kalmar.research.surveys.cluster import workers
from kalmar.research.surveys.crew import USUAL_WAIT, Crew
from kalmar.research.surveys.families import family, sample
from kalmar.research.surveys.store import SurveyRows, require_parquet
from kalmar.research.surveys.survey import Budget
from kalmar.research.surveys.work import SurveyProgress
from kalmar.runtime.files import read_text
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
            remark(self.sentence(progress, now - self.start))

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
                remark(
                    message(
                        "{kept:,} of {total:,} games are kept; the same command goes on",
                        kept=self.last.known + self.last.done,
                        total=self.last.known + self.last.total,
                    )
                )
            raise
        clear_note()


class Cluster(Options):
    """Who computes many games."""

    workers: int | None = opt("--workers", "Number of local processes; by default one for each"
                              " core, 0 computes without any.", least=0)  # fmt: skip
    scheduler: str | None = opt("--scheduler", "Address of a running Dask scheduler to use instead"
                                " of local processes.", metavar="ADDRESS")  # fmt: skip
    wait: float = opt("--wait", "Time to wait for a worker of the scheduler when it has none.",
                      USUAL_WAIT, least=0, needs=["scheduler"])  # fmt: skip

    @contextmanager
    def crew(self, is_idle: bool = False) -> Iterator[tuple[Crew | None, SurveyNotes]]:
        """Yield the workers, None for this process, and what says how far the survey is.

        Args:
            is_idle: whether there is nothing to do, so that nobody is needed for it.
        """
        scheduler, count = (None, 0) if is_idle else (self.scheduler, self.workers)
        # Of the workers on this machine there is nothing to say, unless Dask can show them.
        tell_workers: Callable[[Message], None] = (
            remark if scheduler or has("bokeh") else lambda _: None
        )
        with workers(scheduler, count, self.wait, tell_workers) as crew:
            notes = SurveyNotes()
            with notes.keeping():
                yield crew, notes


class Work(Cluster):
    """Who computes, and how far each game."""

    to: int | None = opt(
        "--to", "Number of heaps to compute for each game; by default 2^16, or 2^14 where heaps"
        " split into three; for positions, the largest n.", type=Large(),
    )  # fmt: skip
    quotients: bool = flag("--quotients", "Compute misère quotients, each with its certificate.")
    seconds: float | None = opt(
        "--seconds", "Time for each game; by default 60 for quotients and nimbers, and unlimited"
        " for Grundy values.", least=0.01,
    )  # fmt: skip
    limit_memory: int | None = opt("--limit-memory", "Memory for each game; unlimited by default.",
                                   least=1, metavar="MB")  # fmt: skip

    @property
    def budget(self) -> Budget:
        """Return how far each game is computed."""
        return Budget(self.seconds, self.to, self.limit_memory)

    def with_limit(self) -> Self:
        """Return the same work with the usual number of seconds, if none is given."""
        return self.replace(seconds=self.seconds or USUAL_SECONDS)


def build_atlas(atlas: OctalAtlas, codes: list[str], budget: AtlasBudget, work: Cluster) -> None:
    """Compute what an atlas of octal games lacks of some."""
    # Workers take seconds to start: an atlas that has everything needs none.
    is_idle = not wanted_classes(atlas, game_classes(codes), budget)
    with work.crew(is_idle) as (crew, watch):
        build(atlas, codes, budget, crew, watch)


class Kept(Options):
    """Where reports are kept."""

    out: Path = opt("--out", "File that stores the atlas.", required=True, metavar="ATLAS")
    parquet: Path | None = opt("--parquet", "Also write the whole atlas to this Parquet file.")
    parquet_rows: int | None = opt(
        "--parquet-rows", "Write --parquet as a folder of files with N rows each, for large"
        " families.", least=1, needs=["parquet"],
    )  # fmt: skip
    groups: bool = flag("--groups", "List the games with equal values.")

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


class SurveySample(Options):
    """Which games of a family are surveyed."""

    count: int | None = opt("--sample", "Number of games to draw at random from the family.",
                            least=1)  # fmt: skip
    seed: int = opt("--seed", "Seed of the random choice.", 0, needs=["count"])

    def codes(self, patterns: Iterable[str]) -> list[str]:
        """Return the codes of the games of patterns, codes, and files of them, each once."""
        found: dict[str, None] = {}
        for text in patterns:
            in_file = Path(text).is_file()
            for pattern in read_text(Path(text), "codes").split() if in_file else (text,):
                drawn = None if self.count is None else sample(pattern, self.count, self.seed)
                found |= dict.fromkeys(family(pattern) if drawn is None else drawn)
        return list(found)
