"""`kalmar atlas build`, `verify` and `export`: make the atlas, check it, write it to files.

* `build` computes an atlas, and resumes where it was stopped.
* `verify` checks every certificate of an atlas, or writes its theorems for Coq.
* `export` writes the atlas that comes with the package: SQLite, Parquet, b-files, pages.

`Cluster` says who computes many games, here and in surveys.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from kalmar.cli.atlas import summary
from kalmar.cli.options import Large, Options, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.verify import Verified
from kalmar.cli.way import table_memory
from kalmar.cli.write import Progress, SurveyNotes, clear_note, emit, remark
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import Message, message, plural_message
from kalmar.render.formats import coq_folder
from kalmar.render.page import Page
from kalmar.research.atlas import AtlasBudget, OctalAtlas, atlas_codes, game_classes
from kalmar.research.atlas.build import build, wanted_classes
from kalmar.research.atlas.proofs import Checked, certified, check_atlas, rows_of
from kalmar.research.atlas.table import shipped, write_parquet, write_sqlite
from kalmar.research.surveys import require_parquet
from kalmar.research.surveys.cluster import USUAL_WAIT, Crew, cluster
from kalmar.runtime.optional import has
from kalmar.runtime.writing import write_whole


class Cluster(Options):
    """Who computes many games.

    Attributes:
        workers: number of local processes; by default one for each core, 0 computes without any.
        scheduler: address of a running Dask scheduler to use instead of local processes.
        wait: time to wait for a worker of the scheduler when it has none.
    """

    workers: int | None = opt(least=0)
    scheduler: str | None = opt(metavar="ADDRESS")
    wait: float = opt(default=USUAL_WAIT, least=0, needs=["scheduler"])

    @contextmanager
    def crew(self, is_idle: bool = False) -> Iterator[tuple[Crew | None, SurveyNotes]]:
        """Yield the workers, None for this process, and what says how far the survey is.

        Args:
            is_idle: whether there is nothing to do, so that nobody is needed for it.
        """
        is_here = self.workers == 0 and self.scheduler is None
        # Of the workers on this machine there is nothing to say, unless Dask can show them.
        tell_workers: Callable[[Message], None] = (
            remark if self.scheduler or has("bokeh") else lambda _: None
        )
        others = cluster(self.scheduler, self.workers, self.wait, tell_workers)
        with nullcontext() if is_idle or is_here else others as crew:
            notes = SurveyNotes()
            with notes.keeping():
                yield crew, notes


def build_atlas(atlas: OctalAtlas, codes: list[str], budget: AtlasBudget, work: Cluster) -> None:
    """Compute what an atlas of octal games lacks of some."""
    # Workers take seconds to start: an atlas that has everything needs none.
    is_idle = not wanted_classes(atlas, game_classes(codes), budget)
    with work.crew(is_idle) as (crew, watch):
        build(atlas, codes, budget, crew, watch)


USUAL_HEAPS = 1 << 16


class BuildOptions(Cluster):
    """Which games are computed, how far each, by whom, and where they are kept.

    Attributes:
        digits: number of digits of the codes; hexadecimal ones have at most two.
        file: file that stores the atlas; games already in it are not computed again.
        parquet: also write the rows to this Parquet file.
        to: largest heap where no period is proved; by default 2^16.
        sparse_to: the same where at most one heap in 32 is rare; by default no further.
        window_to: the same in bounded memory, where few enough heaps are rare; by default no
            further.
        seconds: time for each game; unlimited by default.
    """

    digits: int = opt(default=3, least=1, most=3, metavar="1|2|3")
    file: Path = opt("--out", required=True)
    parquet: Path | None = opt(writes=True)
    to: int = opt(default=USUAL_HEAPS, type=Large(), show_default=False)
    sparse_to: int = opt(default=0, type=Large(), show_default=False)
    window_to: int = opt(default=0, type=Large(), show_default=False)
    seconds: float | None = opt(least=0.01)
    limit_memory: int | None = table_memory()


@as_command("atlas build")
def build_command(*, asked: BuildOptions, out: Output = output("rows")) -> None:
    """Compute the atlas of octal games: periods with certificates, bounds, records, equal games.

    An interrupted build resumes where it stopped. If a game could not be computed, its row says
    why.

    \b
    Examples:
      kalmar atlas build --digits 1 --to 2^12 --workers 0 --out atlas.sqlite
      kalmar atlas build --to 2^16 --sparse-to 2^20 --workers 2 --out atlas.sqlite
      kalmar atlas build --to 2^20 --sparse-to 2^24 --window-to 2^30 --seconds 600 --out a.sqlite
      kalmar atlas build --to 2^20 --scheduler tcp://localhost:8786 --out atlas.sqlite
    """
    if asked.parquet is not None:
        require_parquet()
    folder = asked.file.with_name(f"{asked.file.name}.checkpoints")
    budget = AtlasBudget(asked.to, asked.seconds, asked.limit_memory, folder, asked.sparse_to,
                         asked.window_to)  # fmt: skip
    with OctalAtlas(asked.file) as atlas:
        build_atlas(atlas, atlas_codes(asked.digits), budget, asked)
        if asked.parquet is not None:
            atlas.to_parquet(asked.parquet)
        rows = list(atlas.rows())
        out.show(rows, atlas.columns, page=lambda: summary(rows), json=lambda: rows)


USUAL_TERMS = 1000


class Targets(Options):
    """What is written, and where.

    Attributes:
        sqlite: rows and certificates in a file from which a build can continue.
        parquet: the rows as a Parquet file.
        b_files: an OEIS b-file for each code.
        pages: a Markdown page for each game.
        force: replace existing files.
    """

    sqlite: Path | None = opt(writes=True)
    parquet: Path | None = opt(writes=True)
    b_files: Path | None = opt(metavar="FOLDER")
    pages: Path | None = opt(metavar="FOLDER")
    force: bool = False


@as_command("atlas export")
def export_command(
    *,
    wanted: Targets,
    terms: int = opt("-n --terms", "Largest heap of b-files.", USUAL_TERMS, type=Large()),
    codes: tuple[str, ...] = opt("--code", "Write b-files and pages of this code only; may be given"
                                 " several times.", (), metavar="CODE"),
) -> None:  # fmt: skip
    """Write the atlas that comes with the package to files: SQLite, Parquet, b-files, pages.

    \b
    Examples:
      kalmar atlas export --sqlite atlas.sqlite --parquet atlas.parquet
      kalmar atlas export --b-files b-files -n 10000
      kalmar atlas export --b-files b-files --pages pages --code 0.166 --code 0.77
    """
    if not any((wanted.sqlite, wanted.parquet, wanted.b_files, wanted.pages)):
        raise UsageError("choose what to write: --sqlite, --parquet, --b-files or --pages")
    rows = chosen(codes)
    for path, write in ((wanted.sqlite, write_sqlite), (wanted.parquet, write_parquet)):
        if path is not None:
            write(path)
            emit(message("{path} written", path=str(path)))
    if wanted.b_files is not None:
        from kalmar.answers.tables.ask import sequence
        from kalmar.render.formats.data import bfile

        pairs = ((f"{code}.txt", bfile(sequence(code, terms))) for code in rows)
        put(wanted.b_files, pairs, len(rows), wanted.force)
    if wanted.pages is not None:
        put(wanted.pages, pages(rows), len(rows), wanted.force)


def chosen(codes: tuple[str, ...]) -> dict[str, Any]:
    """Return the rows of some codes, or of all.

    Raises:
        DataError: a code is not in the atlas.
    """
    known = shipped()
    missing = sorted(set(codes) - set(known))
    if missing:
        raise DataError("{code} is not in the atlas", code=missing[0])
    return {code: known[code] for code in codes or known}


def pages(rows: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the pages, under their names, of the games of some codes, with all codes of each."""
    from kalmar.render.atlas_page import game_pages

    games = {row["same"] for row in rows.values()}
    whole = {code: row for code, row in shipped().items() if row["same"] in games}
    return ((f"{game}.md", text) for game, text in game_pages(whole))


def put(folder: Path, files: Iterable[tuple[str, str]], total: int, force: bool) -> None:
    """Write texts as files of a folder, and say how many."""
    folder.mkdir(parents=True, exist_ok=True)
    progress, count = Progress(message("files")), 0
    for count, (name, text) in enumerate(files, 1):
        write_whole(folder / name, f"{text}\n".encode(), force)
        progress(count, total)
    clear_note()
    written = plural_message(count, "{number} file", "{number} files")
    emit(message("{files} written to {folder}", files=written, folder=str(folder)))


class AtlasCheck(Options):
    """Which certificates are checked, or which theorems are written for Coq, and where.

    Attributes:
        codes: check only the certificate of this code; may be given several times.
        whole: check all segments of window certificates, not just a random one.
        folder: write to this folder the theorems that Coq checks, and check nothing.
        rows: with --coq, leave out periods that need more rows than this.
    """

    codes: tuple[str, ...] = opt("--code", default=(), metavar="CODE")
    whole: bool = False
    folder: Path | None = opt("--coq", metavar="DIR")
    rows: int = opt("--coq-rows", default=coq_folder.USUAL_ROWS, type=Large(1), needs=["folder"])


@as_command("atlas verify")
def verify_command(file: Path | None, *, asked: AtlasCheck, out: Output = output("page")) -> None:
    """Check every certificate of the atlas in FILE, or of the one that comes with the package.

    Values are recomputed from the digits of each code; for window proofs, in one segment only.
    Wrong certificates are named, and the exit code is then 3. With --coq, theorems are written
    instead, which Coq checks: a file for each period, and for each misère quotient that comes
    with the package.

    \b
    Examples:
      kalmar atlas verify atlas.sqlite
      kalmar atlas verify --code 0.77 --code 0.137
      kalmar atlas verify --code 0.104 --whole
      kalmar atlas verify --coq theorems
    """
    if asked.folder is None:
        words, found = verified(file, asked.codes, asked.whole)
        out.show(page=lambda: Page("", words), json=lambda: found)
        return
    if asked.whole:
        raise UsageError("--coq writes theorems and checks no certificate: leave out --whole")
    write_folder(file, asked.codes, asked.folder, asked.rows, out)


def verified(file: Path | None, codes: tuple[str, ...] = (), whole: bool = False) -> Verified:
    """Check the certificates of an atlas, or of some codes of it, and say how many hold.

    Raises:
        DataError: some are wrong or missing.
    """
    # What is missing is told before the first certificate is checked, which may take hours.
    pairs = certified(file)
    missing = set(codes) - {row["code"] for row, _ in pairs}
    if missing:
        raise DataError("the atlas has no certificate for {code}", code=min(missing))
    if codes:
        pairs = [pair for pair in pairs if pair[0]["code"] in codes]
    progress = Progress(message("certificates"))
    result = check_atlas(pairs, lambda done: progress(done, len(pairs)), whole)
    if result.wrong:
        code, reason = result.wrong[0]
        raise DataError(
            "wrong certificates: {wrong} of {count} ({codes}); {code}: {reason}",
            count=len(pairs),
            wrong=len(result.wrong),
            codes=", ".join(code for code, _ in result.wrong[:5]),
            code=code,
            reason=reason,
        )
    clear_note()
    return sentences(result), data(result)


def write_folder(
    file: Path | None, codes: tuple[str, ...], folder: Path, most: int, out: Output
) -> None:
    """Write a folder of theorems, and report how many, and what is left out."""
    coq_folder.refuse_full(folder, out.force)
    rows = [row for row, _ in rows_of(file) if not codes or row["code"] in codes]
    missing = set(codes) - {row["code"] for row in rows}
    if missing:
        raise DataError("{code} is not in the atlas", code=min(missing))
    progress, theorems = Progress(message("codes")), coq_folder.Theorems()
    for done, row in enumerate(rows, 1):
        coq_folder.add_period(theorems, row, most)
        progress(done, len(rows))
    if not codes and file is None:
        for quotient in coq_folder.shipped_quotients():
            coq_folder.add_quotient(theorems, quotient)
    coq_folder.write_theorems(theorems, folder, out.force)
    clear_note()
    out.show(
        page=lambda: Page("", [theorems_written(theorems, folder)]),
        json=lambda: {"written": list(theorems.files), "left_out": theorems.left_out},
    )


def theorems_written(theorems: coq_folder.Theorems, folder: Path) -> Message:
    """Describe what was written, and what was left out and why."""
    files = plural_message(len(theorems.files), "{number} theorem", "{number} theorems")
    about = {"files": files, "folder": str(folder)}
    if not theorems.left_out:
        return message("{files} written to {folder}", **about)
    reasons = theorems.reasons
    return message("{files} written to {folder}; left out: {reasons}", reasons=reasons, **about)


def sentences(result: Checked) -> list[str]:
    """Describe what was verified in words."""
    right = plural_message(len(result.right), "{number} certificate", "{number} certificates")
    words = message("{certificates} verified by direct recomputation", certificates=right)
    parts = [
        message(
            "{code}: segment {number:,} of {count:,}; the proof needs all of them",
            code=part.code,
            number=part.checked[0],
            count=part.of,
        )
        for part in result.partly
    ]
    return [words, *parts]


def data(result: Checked) -> dict[str, object]:
    """Return what was verified as plain data."""
    parts = {part.code: {"segments": list(part.checked), "of": part.of} for part in result.partly}
    return {"verified": [code for code in result.right if code not in parts], "partly": parts}
