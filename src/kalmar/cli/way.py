"""Options common to commands about games: composition, convention, valuation, limits, bricks.

`PlayOptions` are these; `within_time` enforces the limit of time and reports progress.
`Checkpoint` is the file in which long work is saved and from which it resumes, `BrickLayers` how
bricks are laid, `GraphQuestion` how play on a graph ends.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kalmar.cli.commands import complete_compositions, complete_valuations
from kalmar.cli.options import Options, flag, opt
from kalmar.cli.write import clear_note, note, output_settings, shows_progress, tell
from kalmar.core.compositions import COMPOSITIONS, MOORE, Composition, find_composition
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message, translate
from kalmar.core.rules import Play
from kalmar.render.terminal import is_terminal
from kalmar.runtime import jobs, work
from kalmar.theory.table import find_play
from kalmar.theory.valuations import GRUNDY, Valuation, find_valuation

if TYPE_CHECKING:
    from kalmar.answers.tables.values import Table


NAMES = ", ".join(
    (
        *(row.name for row in COMPOSITIONS.values() if row not in MOORE),
        f"{MOORE[0].name} to {MOORE[-1].name}",
    )
)


FIRST_PIPED_SIGN, LATER_PIPED_SIGN = 5.0, 60.0
"""Seconds until a pipe hears that work goes on, and then again; later ones are rarer."""

CHECK_GRACE = 10.0
"""Seconds after a limit of time in which work must come to a check, or else the process ends."""


def search_limit() -> Any:
    """Declare the option that says how much a search may do."""
    return opt("--limit", "Number of positions that a search may visit.", least=1)


def table_memory() -> Any:
    """Declare the option that says how much memory large tables may take."""
    return opt("--limit-memory", "Memory that large tables may take; by default all free memory.",
               least=1, metavar="MB")  # fmt: skip


class PlayOptions(Options):
    """How components are played, what is asked, and how long the answer may take.

    Attributes:
        misere: misère play: the player who moves last loses.
        valuation: which value to show, such as G+, R+, S+ or F+.
        limit_time: time after which to stop.
        rules: file with your own rules: text (.rules, .txt), Python, or a directed graph (.csv,
            .json, .graphml, .dot), whose vertices are positions.
    """

    composition: str | None = opt(
        "--composition -c",
        f"How components are played: {NAMES}, an alias, one, all or any with short or long, as in"
        " 'all, short', or a way of your own, as in 'at most 2, first'.",
        metavar="NAME", shell_complete=complete_compositions,
    )  # fmt: skip
    misere: bool = flag("--misere --betli")
    valuation: str | None = opt(metavar="NAME", shell_complete=complete_valuations)
    limit: int | None = search_limit()
    limit_time: float | None = opt(least=0.01)
    limit_memory: int | None = table_memory()
    rules: Path | None = None

    def __post_init__(self) -> None:
        """Take the convention from a way that names it, such as "at most 2, first misère"."""
        if self.composition:
            from kalmar.core.own_ways import without_convention

            way = without_convention(self.composition)
            if way != self.composition:
                vars(self).update(composition=way, misere=True)

    @property
    def play(self) -> str:
        """Return the convention's name."""
        return "misere" if self.misere else "normal"

    @property
    def positions(self) -> int:
        """Return how many positions a search may visit."""
        return self.limit or work.DEFAULT_LIMIT

    @property
    def asked(self) -> tuple[Composition, Play, Valuation | None, int | None]:
        """Return composition, convention, valuation and limit, as `sequence` and `table` take."""
        composition = find_composition(self.composition or "disjunctive")
        wanted = None if self.valuation is None else find_valuation(self.valuation)
        return composition, find_play(self.play), wanted, self.limit

    @property
    def usual(self) -> bool:
        """Return whether it asks for Grundy values of disjunctive, normal play.

        Raises:
            UnknownNameError: the composition or the valuation does not exist.

        >>> misere = PlayOptions(composition="sum", misere=True)
        >>> PlayOptions().usual, PlayOptions(composition="sum", valuation="G+").usual, misere.usual
        (True, True, False)
        """
        disjunctive = find_composition(self.composition or "disjunctive").name == "disjunctive"
        grundy = self.valuation is None or find_valuation(self.valuation) is GRUNDY
        return disjunctive and grundy and not self.misere

    @contextmanager
    def kept(self, quiet: bool = False) -> Iterator[None]:
        """Load the user's rules, keep to the limit of time, and give signs of life.

        Args:
            quiet: give no sign of life, because what is inside tells how far it is.

        Raises:
            LimitReached: time is up, or too much memory is held.
            KalmarError: the user's rules cannot be loaded.
        """
        shown = shows_progress() and not quiet
        sign, began = sign_of_life if shown else piped_sign(), time.monotonic()
        try:
            with self._memory(), self._each(sign):
                self.load()
                yield
        finally:
            if shown and time.monotonic() - began >= jobs.FIRST_SIGN:
                clear_note()

    @contextmanager
    def kept_for_each(self) -> Iterator[Callable[[], AbstractContextManager[None]]]:
        """Load the user's rules, and yield what keeps to the limits for each of several questions.

        Raises:
            KalmarError: the user's rules cannot be loaded.
        """
        with self._memory():
            self.load()
            yield self._each

    @contextmanager
    def _each(self, sign: Callable[[float], None] | None = None) -> Iterator[None]:
        """Keep to the limit of time, or else to the usual limit of work; call `sign` meanwhile."""
        usual = work.usual_work(self.limit) if self.limit_time is None else nullcontext()
        with within_time(self.limit_time), jobs.time_limit(self.limit_time, sign), usual:
            yield

    @contextmanager
    def _memory(self) -> Iterator[None]:
        """Keep to the limit of memory, for tables and for the process."""
        with work.memory_limit(self.limit_memory), jobs.watch_memory(self.limit_memory):
            yield

    def load(self) -> None:
        """Load the user's rules, if there are any."""
        if self.rules is not None:
            from kalmar.engines.graphs.files import is_graph_file, load_graph_rules
            from kalmar.games.custom import load_rules

            (load_graph_rules if is_graph_file(self.rules) else load_rules)(self.rules)


def within_time(seconds: float | None) -> AbstractContextManager[None]:
    """End the process where the block stays behind a limit of time: it came to no check."""
    if seconds is None:
        return nullcontext()

    def last_words() -> None:
        clear_note()
        tell(f"kalmar: {translate(jobs.out_of_time(seconds))}")

    return jobs.backstop(seconds + CHECK_GRACE, last_words, LimitReached.exit_code)


def sign_of_life(passed: float) -> None:
    """Show on a terminal that work goes on, and how far it is."""
    note(sign_text(passed))


def sign_text(passed: float) -> str:
    """Return how long work has gone on, and what it is about where it says so."""
    about = jobs.current_progress()
    if about is None:
        return message("{seconds:,.0f} s; Ctrl+C stops", seconds=passed)
    return message("{seconds:,.0f} s: {about}; Ctrl+C stops", seconds=passed, about=about)


def piped_sign() -> Callable[[float], None] | None:
    """Return what says now and then that work goes on, where standard error is no terminal."""
    if output_settings().quiet or is_terminal(sys.stderr):
        return None
    due = FIRST_PIPED_SIGN

    def sign(passed: float) -> None:
        nonlocal due
        if passed >= due:
            due = max(2 * passed, LATER_PIPED_SIGN)
            tell(f"kalmar: {translate(sign_text(passed))}")

    return sign


class GraphQuestion(Options):
    """How a game on a graph ends, and from where play is shown.

    Attributes:
        misere: misère play: the player who moves last loses.
        drawn: vertex without options at which play ends in a draw.
        start: show best play from this vertex.
    """

    misere: bool = flag("--misere --betli")
    drawn: tuple[str, ...] = opt(default=(), metavar="VERTEX")
    start: str | None = opt("--from", metavar="VERTEX")


class BrickLayers(Options):
    """How bricks are laid.

    Attributes:
        layers: layers that may still be put on a rectangle; by default any number.
        exhausted: whether parts with no layers left have 'ended' or are 'dropped'.
    """

    layers: int | None = None
    exhausted: str = opt(default="ended", needs=["layers"], metavar="WORD")

    def table(
        self, game: str, rows: Sequence[int], cols: Sequence[int], way: PlayOptions
    ) -> "Table":
        """Compute the table of a game, with these layers for bricks."""
        from kalmar.answers.tables.ask import table
        from kalmar.games.notation.coerce import brick_game

        composition, play, valuation, limit = way.asked
        named = brick_game(game, self.layers, self.exhausted)
        return table(named, rows, cols, composition, play, valuation, limit=limit)


def hold_checkpoint(ctx: click.Context, _param: click.Parameter, path: Path | None) -> Path | None:
    """Check, before hours of work, that a checkpoint can be saved, and return its path.

    Until the command ends, no other run may use it.

    Raises:
        UsageError: its folder does not exist.
        DataError: another run uses it, or it cannot be written.
    """
    if path is not None:
        from kalmar.runtime.writing import checked, holding

        ctx.with_resource(holding(checked(path, force=True)))
    return path


class Checkpoint(Options):
    """Where and how often work is saved.

    Attributes:
        path: resume the work from this file, and save it there.
        every: time between two checkpoints.
    """

    path: Path | None = opt("--checkpoint", callback=hold_checkpoint)
    every: float = opt("--save-every", default=30.0, needs=["path"])

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Let searches within the block keep what they know in the file."""
        if self.path is None:
            yield
            return
        keep = work.CheckpointFile(self.path, self.every)
        with work.checkpoint_scope(keep):
            yield
        # The user looks for the file: say why there is none.
        if not keep.used and not output_settings().quiet:
            tell(
                message(
                    "no checkpoint is written to '{path}': this answer needs no search",
                    path=keep.path,
                )
            )


class Computing(Checkpoint):
    """A checkpoint, and whether each value is found, where a period is known too.

    Attributes:
        compute: compute every value, even where a proved period gives it.
    """

    compute: bool = False


def public_address(**settings: Any) -> Any:
    """Declare the option that says where the playground is published."""
    return opt("--public-address", "Address of the published site, for links and sheets; by default"
               " that of KALMAR_PUBLIC_ADDRESS.", envvar="KALMAR_PUBLIC_ADDRESS",
               metavar="URL", **settings)  # fmt: skip


def loaded(ctx: click.Context, _param: click.Parameter, path: Path | None) -> Path | None:
    """Load the rules in a file, unless a shell only completes words, and return its path.

    Raises:
        KalmarError: they cannot be loaded.
    """
    if path is not None and not ctx.resilient_parsing:
        from kalmar.games.custom import load_rules

        load_rules(path)
    return path


def own_rules() -> Any:
    """Declare the option of a file with rules, which it loads: not those of a graph."""
    return opt("--rules", "File with your own rules: text (.rules, .txt) or Python.",
               callback=loaded)  # fmt: skip
