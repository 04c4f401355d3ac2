"""What may go wrong with a cluster: each ends in a sentence, and what is finished is kept."""

import os
import random
import re
import signal
import time
from functools import cache
from pathlib import Path

import dask
import pytest

from kalmar.core.errors import DataError
from kalmar.research.atlas import OctalAtlas, game_classes
from kalmar.research.surveys import Row
from kalmar.research.surveys.cluster import cluster
from kalmar.research.surveys.families import family
from kalmar.research.surveys.survey import QUOTIENTS
from kalmar.research.surveys.work import SurveyPlan, compute
from tests.commands import Cli
from tests.surveys.clusters import (
    ProcessCluster,
    ended,
    free_port,
    games_in,
    process_cluster,
    survey_process,
    wait_until,
    without_seconds,
)

pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

FAMILY, HEAPS = "0.???", "4000"
"""A survey that takes some seconds."""


@cache
def games() -> int:
    """Count the games of the family; equal ones are computed once."""
    return len(game_classes(family(FAMILY)))


def survey_of(cluster: ProcessCluster, atlas: Path, *options: str) -> list[str]:
    return [FAMILY, "--to", HEAPS, "--out", str(atlas), "--scheduler", cluster.address,
            *options]  # fmt: skip


def test_no_scheduler_and_no_worker(tmp_path: Path, cli: Cli) -> None:
    out = str(tmp_path / "a.sqlite")
    assert "no Dask scheduler answers at nowhere at all" in cli(
        "survey 0.7 --out", out, "--scheduler", "nowhere at all", code=3
    )
    with process_cluster(tmp_path) as cluster:
        arguments = ["survey", *survey_of(cluster, Path(out)), "--wait", "0.5"]
        said = cli(*arguments, code=4)
        assert said.startswith(f"kalmar: no worker came to the scheduler at {cluster.address}")
        assert said.count("\n") == 1
    assert not Path(out).exists(), "no empty file is left"


def fake(folder: Path, text: str) -> Path:
    """A folder with a module in the place of Kalmár."""
    (folder / "kalmar").mkdir(parents=True)
    (folder / "kalmar" / "__init__.py").write_text(text)
    return folder


def test_workers_of_other_versions_are_refused(tmp_path: Path, cli: Cli) -> None:
    out = tmp_path / "a.sqlite"
    missing = "raise ModuleNotFoundError(\"No module named 'kalmar'\", name='kalmar')"
    with process_cluster(tmp_path) as cluster:
        cluster.start_worker(fake(tmp_path / "old", "__version__ = '0.1.0'"))
        arguments = ["0.??", "--to", "500", "--out", str(out), "--scheduler", cluster.address]
        said = cli("survey", *arguments, code=3)
        assert re.search(r"no worker at .* has Kalmár 0\.1\.0 instead of \d", said), said
        assert said.count("\n") == 1
        assert not out.exists()
        cluster.start_worker(fake(tmp_path / "none", missing))
        cluster.start_worker()
        process = survey_process(*arguments)
        while (found := ended(process))[0] == 3:  # the right one comes later on a busy machine
            assert "no worker at" in found[1][0]
            process = survey_process(*arguments)
        assert found[0] == 0, found[1]
        told = "\n".join(found[1])
        assert re.search(r"tcp://\S+ has (no Kalmár|Kalmár 0\.1\.0 instead)", told), told
    with OctalAtlas(out) as atlas:
        assert len(atlas) == 63
        assert "failed" not in atlas.summary(), "no game was given to the others"


def test_a_lost_scheduler_is_a_sentence_and_the_same_command_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "a.sqlite"
    with process_cluster(tmp_path, workers=1) as cluster:
        process = survey_process(*survey_of(cluster, out))
        wait_until(lambda: games_in(out), "there are rows")
        cluster.scheduler.kill()
        code, said = ended(process)
    assert code == 4, said
    kept = games_in(out)
    assert 0 < kept < games()
    assert said[0].startswith(f"kalmar: 1 worker at {cluster.address}; dashboard: ")
    assert said[-1] == (
        f"kalmar: the scheduler at {cluster.address} was lost; {kept} of {games()} games are kept;"
        " the same command goes on"
    )
    assert not any("Traceback" in line for line in said)


def test_all_workers_are_lost(tmp_path: Path) -> None:
    out = tmp_path / "a.sqlite"
    with process_cluster(tmp_path, workers=1) as cluster:
        process = survey_process(*survey_of(cluster, out, "--wait", "15"))
        wait_until(lambda: games_in(out), "there are rows")
        cluster.workers[0].kill()
        code, said = ended(process)
    assert code == 4, said
    assert said[-1] == (
        f"kalmar: all workers of the scheduler at {cluster.address} were lost;"
        f" {games_in(out)} of {games()} games are kept; the same command goes on"
    )


@pytest.mark.parametrize(
    ("signum", "code", "word"),
    [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated")],
)
def test_a_signal_keeps_what_is_finished(signum: int, code: int, word: str, tmp_path: Path) -> None:
    out = tmp_path / "a.sqlite"
    with process_cluster(tmp_path, workers=1) as cluster:
        process = survey_process(*survey_of(cluster, out))
        wait_until(lambda: games_in(out), "there are rows")
        process.send_signal(signum)
        found, said = ended(process)
    assert (found, said[-1]) == (code, f"kalmar: {word}")
    kept = f"kalmar: {games_in(out)} of {games()} games are kept; the same command goes on"
    assert said[-2] == kept


SMALL_DISK = "resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))"
"""A file can grow no further, as on a full disk."""


def test_a_full_disk_keeps_what_is_finished(tmp_path: Path) -> None:
    out = tmp_path / "a.sqlite"
    code, said = ended(
        survey_process(FAMILY, "--to", HEAPS, "--out", str(out), "--workers", "0",
                       before=SMALL_DISK)
    )  # fmt: skip
    assert code == 3, said
    kept = games_in(out)
    assert 0 < kept < games()
    assert said[-2] == f"kalmar: {kept} of {games()} games are kept; the same command goes on"
    assert re.match(rf"kalmar: the atlas {re.escape(str(out))} cannot be written: ", said[-1])


def poisoned(code: str) -> list[Row]:
    """Kill the worker with one game."""
    if code == "0.33":
        os._exit(1)
    return [{**QUOTIENTS.failed(code, DataError("no reason")), "status": "stopped"}]


def test_a_game_that_kills_its_workers_is_a_failed_row() -> None:
    import distributed  # noqa: F401 - what is set before its settings are there takes them away

    codes = list(family("0.3?"))
    settings = {"distributed.scheduler.allowed-failures": 0}
    with (
        QUOTIENTS.atlas(":memory:") as atlas,
        dask.config.set(settings),
        cluster(workers=1) as crew,
    ):
        assert compute(codes, SurveyPlan(poisoned, QUOTIENTS.failed_rows), atlas, crew) == len(
            codes
        )
        assert atlas.summary()["failed"] == 1
        (lost,) = (row for row in atlas.rows() if row["status"] == "failed")
    assert lost["code"] == "0.33"
    assert lost["reason"].startswith("its worker was lost each time")


LOSSES = 10


@pytest.mark.thorough
def test_ten_losses_at_random_leave_the_same_rows(tmp_path: Path) -> None:
    """Schedulers and workers are killed in turn, at moments drawn at random."""
    out, whole = tmp_path / "a.sqlite", tmp_path / "whole.sqlite"
    assert ended(survey_process(FAMILY, "--to", HEAPS, "--out", str(whole)))[0] == 0
    draw = random.Random(37)
    lost, port = 0, free_port()
    for _ in range(40):
        with process_cluster(tmp_path, workers=2, port=port) as cluster:
            process = survey_process(*survey_of(cluster, out, "--wait", "20"))
            before = games_in(out)
            while process.poll() is None and lost < LOSSES:
                time.sleep(draw.uniform(0.1, 0.8))
                if games_in(out) == before:
                    continue  # it has yet to begin
                lost += 1
                if draw.random() < 0.5:
                    cluster.scheduler.kill()
                    break
                cluster.workers.pop(0).kill()
                cluster.start_worker()
            code, said = ended(process)
        assert code in {0, 4}, said
        if code == 4:
            continue
        with OctalAtlas(out) as found, OctalAtlas(whole) as expected:
            assert [*map(without_seconds, found.rows())] == [*map(without_seconds, expected.rows())]
            assert "failed" not in found.summary()
        if lost == LOSSES:
            break
        out.unlink()  # it was done before so many were lost: once more
    assert (lost, code) == (LOSSES, 0)
