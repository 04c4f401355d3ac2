"""Chunks of even cost, limits of each game, bounded tries, and what is said of the progress."""

import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kalmar.cli.write import SurveyNotes
from kalmar.core.errors import DataError, LimitReached
from kalmar.core.i18n import translate
from kalmar.research.atlas import AtlasBudget, OctalAtlas
from kalmar.research.atlas.build import build
from kalmar.research.surveys import Row, work
from kalmar.research.surveys import cluster as clusters
from kalmar.research.surveys.cluster import Crew, cluster, difference
from kalmar.research.surveys.survey import NIMBERS, QUOTIENTS, Budget, survey
from tests.commands import Cli
from tests.surveys.clusters import process_cluster


def row(code: str, seconds: float = 0.0) -> dict[str, Any]:
    return {**QUOTIENTS.failed(code, DataError("no reason")), "status": "none", "seconds": seconds}


def chunks_of(chunks: work.Chunks[str], threads: int = 1) -> list[tuple[str, ...]]:
    return list(iter(lambda: chunks.take(threads), None))


def test_chunks_take_about_as_long_and_the_longest_come_first() -> None:
    costs = {f"0.{number}": number / 100 for number in range(1, 400)}
    found = chunks_of(work.Chunks(costs, costs))
    codes = [code for chunk in found for code in chunk]
    assert sorted(codes) == sorted(costs)
    assert [costs[code] for code in codes] == sorted(costs.values(), reverse=True)
    sums = [sum(map(costs.__getitem__, chunk)) for chunk in found]
    assert all(total <= work.CHUNK_SECONDS for total, chunk in zip(sums, found, strict=True)
               if len(chunk) > 1)  # fmt: skip
    assert min(sums[: len(sums) // 2]) > work.CHUNK_SECONDS / 2
    cheap = {f"0.{number}": 1e-9 for number in range(3000)}
    assert len(work.Chunks(cheap, cheap).take(1) or ()) == work.MAX_CHUNK


def test_chunks_become_smaller_towards_the_end() -> None:
    costs = {f"0.{number}": 0.01 for number in range(1, 401)}
    found = chunks_of(work.Chunks(costs, costs), threads=4)
    assert len(found[0]) > len(found[-2]) >= len(found[-1]) == 1


def test_chunks_learn_from_the_games_that_are_finished() -> None:
    chunks = work.Chunks([f"0.{number}" for number in range(100)], {})
    assert len(chunks.take(1) or ()) == 1, "a game takes a second, as long as nothing is known"
    chunks.learn(["0.0"], [[row("0.0", 0.1)]])
    assert len(chunks.take(1) or ()) == 10
    chunks.put_back(["0.1", "0.2"])
    assert (chunks.take(1) or ())[:3] == ("0.1", "0.2", "0.11")
    assert chunks.cost_left == pytest.approx(len(chunks.left))


def test_a_chunk_that_takes_too_long_comes_back_early(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {code: row(code) for code in ("0.1", "0.2", "0.3", "0.4")}
    seconds = 0.0
    monkeypatch.setattr(work, "time", SimpleNamespace(perf_counter=lambda: seconds))

    def slow(code: str) -> list[Row]:
        nonlocal seconds
        seconds += 1.5 * work.CHUNK_SECONDS
        return [rows[code]]

    made = work.make_rows(list(rows), work.SurveyPlan(slow, QUOTIENTS.failed_rows))
    assert [found["code"] for (found,) in made] == ["0.1", "0.2"]


def test_a_game_beyond_its_limits_is_a_stopped_row(tmp_path: Path, cli: Cli) -> None:
    budget = AtlasBudget(1 << 23, seconds=0.05)
    with OctalAtlas(":memory:") as atlas:
        assert build(atlas, ["0.6", "0.3"], budget) == 2
        slow, fast = ({r["code"]: r for r in atlas.rows()}[code] for code in ("0.6", "0.3"))
        assert slow["status"] == "stopped"
        assert slow["reason"] == "stopped at its limit of 0.05 seconds"
        assert fast["status"] == "proved"
        assert build(atlas, ["0.6", "0.3"], budget) == 0, "it had its time"
        assert build(atlas, ["0.6", "0.3"], replace(budget, seconds=0.06)) == 1
    out = str(tmp_path / "a.sqlite")
    asked = ["survey", "0.6", "--to", "2^23", "--seconds", "0.05", "--workers", "0"]
    assert "stopped at its limit of 0.05 seconds" in cli(*asked, "--out", out)


def test_a_limit_of_memory_is_a_stopped_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kalmar.runtime.jobs.MEMORY_INTERVAL", 0.0)
    monkeypatch.setattr("kalmar.runtime.jobs.LIBRARY_BYTES", -(1 << 40))
    with OctalAtlas(":memory:") as atlas:
        assert build(atlas, ["0.6"], AtlasBudget(1 << 16, memory=1)) == 1
        (found,) = atlas.rows()
        assert found["status"] == "stopped"
        assert "more memory than the limit of 1 MB" in found["reason"]
    with NIMBERS.atlas(":memory:") as nimbers:
        asked = ["cram 5xn 6"]
        assert survey(asked, Budget(9, megabytes=1), nimbers) == 1
        assert "memory" in next(nimbers.rows())["reason"]
    with QUOTIENTS.atlas(":memory:") as quotients:
        assert survey(["0.75"], Budget(9, megabytes=1), quotients) == 1
        assert "memory" in next(quotients.rows())["reason"]


def test_progress_counts_failed_games_and_the_share_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "GROUP_SECONDS", 0.0)
    seen: list[work.SurveyProgress] = []
    status = {"0.1": "none", "0.2": "failed"}
    plan = work.SurveyPlan(lambda code: [{**row(code), "status": status[code]}],
                      QUOTIENTS.failed_rows, total=5, costs={"0.1": 3.0})  # fmt: skip
    with QUOTIENTS.atlas(":memory:") as atlas:
        assert work.compute(["0.1", "0.2"], plan, atlas, None, seen.append) == 2
    assert [(each.done, each.failed, each.share, each.known) for each in seen] == [
        (1, 0, 0.75, 3), (2, 1, 1.0, 3)]  # fmt: skip


def test_an_interrupt_in_this_process_keeps_the_rows_of_short_games() -> None:
    def interrupted(code: str) -> list[Row]:
        if code == "0.3":
            raise KeyboardInterrupt
        return [row(code)]

    with QUOTIENTS.atlas(":memory:") as atlas:
        plan = work.SurveyPlan(interrupted, QUOTIENTS.failed_rows)
        with pytest.raises(KeyboardInterrupt):
            work.compute(["0.1", "0.2", "0.3", "0.4"], plan, atlas, None)
        assert [found["code"] for found in atlas.rows()] == ["0.1", "0.2"]


def test_lines_of_progress_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    clock = iter([0.0, 5.0, 10.0, 12.0, 21.0, 22.0])
    notes = SurveyNotes(lambda: next(clock))
    for done in (5, 10, 12, 20, 40):
        notes(work.SurveyProgress(done, 40, "0.7", failed=1, share=done / 40))
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "kalmar: games: 10 of 40, failed: 1, 1.0 a second, 30 s to go; last 0.7",
        "kalmar: games: 20 of 40, failed: 1, 1.0 a second, 21 s to go; last 0.7",
        "kalmar: games: 40 of 40, failed: 1, 1.8 a second, 0 s to go; last 0.7",
    ]


def test_versions_that_differ_are_named() -> None:
    here = {"Kalmár": "2.0", "Python": "3.12", "NumPy": "2.1", "Numba": None}
    assert difference(here, dict(here)) is None
    other = {"Kalmár": "2.0", "Python": "3.13", "NumPy": "2.0", "Numba": "0.61"}
    found = difference(here, other)
    wanted = "Python 3.13 instead of 3.12, NumPy 2.0 instead of 2.1, Numba 0.61 instead of none"
    assert found == wanted
    assert translate(found or "", "hu") != found
    assert difference(here, {"Kalmár": "2.0"}) is not None, "what is not known differs"


def broken(task: tuple[str, ...]) -> list[str]:
    """Fail with one item, whatever it is with."""
    with open(os.environ["TRIES"], "a", encoding="utf-8") as file:  # noqa: PTH123
        file.write(f"{' '.join(task)}\n")
    if "bad" in task:
        raise OSError("no such luck")
    return list(task)


@pytest.fixture
def threads() -> Iterator[Crew]:
    """A cluster within this process."""
    from distributed import Client

    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=":0") as it:
        crew = Crew(it)
        crew.gather()
        yield crew


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_tasks_are_tried_a_bounded_number_of_times(
    threads: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIES", str(tmp_path / "tries"))
    tasks = iter([("a", "bad", "b"), ("c",)])
    found = list(work.TaskRunner(threads, broken, lambda: next(tasks, None)).results())
    assert sorted(task for task, _ in found) == [("a",), ("b",), ("bad",), ("c",)]
    (error,) = (result for task, result in found if task == ("bad",))
    assert isinstance(error, OSError)
    tries = Counter((tmp_path / "tries").read_text().splitlines())
    assert tries == {"a bad b": 1, "a": 1, "b": 1, "c": 1, "bad": work.MAX_ATTEMPTS - 1}


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_workers_there_are_not_waited_for(threads: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "wait", 0.0)
    monkeypatch.setattr(threads, "_next_look", 0.0)
    threads.look()
    (name,) = threads.accepted
    assert list(threads.free({name: 1})) == [name], "one of its two threads"
    threads.running.clear()  # as if it had little memory left
    assert list(threads.free({})) == []


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_stops_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr("kalmar.research.surveys.cluster.CLOSE_SECONDS", 0.5)
    with process_cluster(tmp_path, workers=1) as processes, cluster(processes.address) as crew:
        processes.scheduler.send_signal(signal.SIGSTOP)
        start = time.monotonic()
        monkeypatch.setattr(crew, "_next_look", 0.0)
        with pytest.raises(LimitReached, match=f"{processes.address} was lost"):
            crew.look()
        assert time.monotonic() - start < 10


def test_parquet_in_parts(tmp_path: Path, cli: Cli) -> None:
    import pandas as pd
    import pyarrow.parquet as pq

    out, folder = str(tmp_path / "a.sqlite"), tmp_path / "parts"
    asked = ["survey", "0.[0-3]?", "--to", "300", "--workers", "0", "--out", out]
    refused = cli(*asked, "--parquet-rows", "10", code=2)
    assert "--parquet-rows changes nothing without --parquet" in refused
    cli(*asked, "--parquet", folder, "--parquet-rows", "10")
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == [f"part-{number:05}.parquet" for number in range(4)]
    assert [len(pd.read_parquet(path)) for path in files] == [10, 10, 10, 1]
    types = [dict(zip(s.names, map(str, s.types), strict=True)) for s in map(pq.read_schema, files)]
    assert all(found == types[0] for found in types)
    assert (types[0]["reason"], types[0]["period"]) == ("string", "int64"), "there is no reason"
    whole = pd.read_parquet(folder)
    assert list(whole.columns) == list(OctalAtlas.columns)
    with OctalAtlas(out) as atlas:
        assert list(whole["code"]) == [found["code"] for found in atlas.rows()]
        expected = atlas.to_pandas().reset_index()
    assert list(whole["period"].astype("Int64")) == list(expected["period"])
    again = [*asked, "--parquet", str(folder), "--parquet-rows", "20"]
    cli(*again, code=2)
    cli(*again, "--force")
    assert len(list(folder.iterdir())) == 2
    assert "is a folder: add --parquet-rows" in cli(*asked, "--parquet", folder, "--force", code=2)
    cli(*asked, "--parquet", tmp_path / "no" / "parts", "--parquet-rows", "9", code=2)
    (folder / "letter.txt").write_text("not ours")
    cli(*again, "--force", code=2)
    assert (folder / "letter.txt").exists()
    assert not list(tmp_path.glob(".*")), "nothing half written is left"


def test_parquet_is_refused_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setattr("kalmar.runtime.optional.has", lambda module: module != "pyarrow")
    out, table = tmp_path / "a.sqlite", tmp_path / "a.parquet"
    for kind in (["0.7"], ["0.7", "--quotients"], ["cram 2xn"]):
        asked = ["survey", *kind, "--to", "4", "--workers", "0", "--out", str(out)]
        assert "Parquet files need PyArrow" in cli(*asked, "--parquet", table, code=2)
        assert list(tmp_path.iterdir()) == [], "no empty file is left"


def test_a_failed_table_leaves_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pandas as pd

    def full(_frame: object, path: Path, **_options: object) -> None:
        Path(path).write_text("half")
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(pd.DataFrame, "to_parquet", full)
    with QUOTIENTS.atlas(tmp_path / "a.sqlite") as atlas:
        atlas.put([QUOTIENTS.row("0.3", Budget(to=4))])
        for rows in (None, 1):
            with pytest.raises(OSError, match="No space left"):
                atlas.to_parquet(tmp_path / "a.parquet", rows)
    assert [path.name for path in tmp_path.iterdir()] == ["a.sqlite"]
