"""Build the atlas of octal games, in this process or by Dask workers.

Classes of equal games are computed longest first, small ones several together. A row once written
stays: a build that was stopped resumes where it was. The classes of a task whose worker dies are
computed again, each alone, so that one bad game costs its own rows and no others.
"""

from collections.abc import Callable, Iterator
from functools import partial

from kalmar.research.atlas.codes import (
    AtlasBudget,
    Batch,
    GameClass,
    OctalAtlas,
    Row,
    atlas_codes,
    game_classes,
)
from kalmar.research.atlas.equal_values import equivalent_codes
from kalmar.research.atlas.report import class_report, failed_class
from kalmar.research.surveys.crew import Crew
from kalmar.research.surveys.tasks import run_tasks
from kalmar.research.surveys.work import SurveyProgress
from kalmar.runtime.jobs import check_limits

Task = tuple[GameClass, ...]
Watch = Callable[[SurveyProgress], None]

TOGETHER = 1.0
"""Seconds that a task takes at least, about, if several classes can be put together."""
MOST_TOGETHER = 32


def build(
    atlas: OctalAtlas,
    digits: int,
    budget: AtlasBudget,
    crew: Crew | None = None,
    watch: Watch = lambda _: None,
) -> int:
    """Compute the rows that an atlas lacks.

    Args:
        atlas: where rows are kept.
        digits: of the codes; see `atlas_codes`.
        budget: for each game; rows that had as much are left as they are.
        crew: the workers that compute; this process if None.
        watch: called after each task.

    Returns:
        How many classes were computed; those that failed are rows with their reason.

    Raises:
        DataError: the atlas cannot be written, or another run builds it.

    >>> with OctalAtlas(":memory:") as atlas:
    ...     build(atlas, 1, AtlasBudget(600)), len(atlas)
    (14, 16)
    """
    if budget.checkpoints is not None:
        budget.checkpoints.mkdir(parents=True, exist_ok=True)
    wanted = wanted_classes(atlas, digits, budget)
    total = sum(len(game.codes) for game in wanted)
    done = 0
    report = partial(reports, budget=budget)
    planned = tasks(wanted, budget.longest())
    with atlas.hold():
        made = _by_workers(planned, report, crew) if crew else map(report, planned)
        # Each batch is written as it comes, so that a build that is stopped loses little.
        for batch in made:
            check_limits()
            atlas.put(batch)
            done += len(batch[0])
            watch(SurveyProgress(done, total, batch[0][-1]["code"]))
        atlas.mark_same(equivalent_codes(atlas.rows()))
    return len(wanted)


def wanted_classes(atlas: OctalAtlas, digits: int, budget: AtlasBudget) -> list[GameClass]:
    """List the classes with a code that needs more work, the most costly first."""
    done = {row["code"] for row in atlas.rows() if _is_done(row, budget)}
    wanted = [c for c in game_classes(atlas_codes(digits)) if not done.issuperset(c.codes)]
    return sorted(wanted, key=lambda game: -game.cost(budget.to))


def _is_done(row: Row, budget: AtlasBudget) -> bool:
    """Return whether a row is proved, reaches the bound, or had as much as there is now."""
    if row["status"] == "proved":
        return True
    if row["status"] == "failed" or row["bound"] < budget.bound(row):
        return False
    if row["status"] != "stopped":
        return True
    return not _more(budget.seconds, row["allowed"]) and not _more(budget.memory, row["memory"])


def _more(now: float | None, before: object) -> bool:
    """Return whether a limit allows more than one before; None is no limit.

    >>> _more(None, 5.0), _more(5.0, None), _more(6.0, 5.0), _more(5.0, 5.0)
    (True, False, True, False)
    """
    if before is None:
        return False
    return now is None or now > float(str(before))


def tasks(games: list[GameClass], to: int) -> Iterator[Task]:
    """Yield tasks of classes, several together where each takes much less than a second.

    >>> games = game_classes(atlas_codes(2))
    >>> [len(task) for task in tasks(games, 1 << 14)][:3]
    [8, 2, 2]
    """
    together: list[GameClass] = []
    seconds = 0.0
    for game in games:
        together.append(game)
        seconds += game.cost(to)
        if seconds >= TOGETHER or len(together) == MOST_TOGETHER:
            yield tuple(together)
            together, seconds = [], 0.0
    if together:
        yield tuple(together)


def reports(task: Task, budget: AtlasBudget) -> Batch:
    """Compute the rows and certificates of a task; a failed game does not end the others."""
    rows, certificates = [], {}
    for game in task:
        found, proofs = report_or_reason(game, budget)
        rows += found
        certificates.update(proofs)
    return rows, certificates


def report_or_reason(game: GameClass, budget: AtlasBudget) -> Batch:
    """Return the report of a class, or the rows of one that failed, with the reason."""
    try:
        return class_report(game, budget)
    except Exception as error:
        return failed_class(game, budget, error)


def _by_workers(planned: Iterator[Task], report: "partial[Batch]", crew: Crew) -> Iterator[Batch]:
    """Yield the batches as workers finish them."""
    for task, found in run_tasks(crew, report, lambda: next(planned, None)):
        if isinstance(found, Exception):
            yield failed_class(task[0], report.keywords["budget"], found)
        else:
            yield found
