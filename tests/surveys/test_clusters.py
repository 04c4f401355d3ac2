"""What may go wrong with a cluster, and the files of the how-to page on clusters.

What calls Slurm, Kubernetes or a server for SSH is replaced by what starts the same processes with
the same options on this machine.
"""

import os
import random
import re
import runpy
import shutil
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import dask
import pytest
import yaml

from kalmar.core.errors import DataError
from kalmar.research.atlas import OctalAtlas, game_classes
from kalmar.research.surveys import Row
from kalmar.research.surveys.cluster import cluster
from kalmar.research.surveys.families import family
from kalmar.research.surveys.survey import QUOTIENTS
from kalmar.research.surveys.work import SurveyPlan, compute
from tests.commands import Cli
from tests.surveys.clusters import (
    SECONDS,
    ProcessCluster,
    ended,
    free_port,
    games_in,
    listens,
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
    plan, few = SurveyPlan(poisoned, QUOTIENTS.failed_rows), dask.config.set(settings)
    with QUOTIENTS.atlas(":memory:") as atlas, few, cluster(workers=1) as crew:
        assert compute(codes, plan, atlas, crew) == len(codes)
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


FOLDER = Path(__file__).parents[2] / "docs" / "static" / "cluster"
PAGE = FOLDER.parents[1] / "how-to" / "cluster-survey.md"


def games_without_failure(path: Path) -> int:
    with OctalAtlas(path) as atlas:
        assert "failed" not in atlas.summary()
        return len(atlas)


@pytest.mark.parametrize("name", ["Slurm", "Kubernetes", "SSH"])
def test_each_file_is_shown_in_its_section(name: str) -> None:
    page = PAGE.read_text().partition(f"\n## {name}\n")[2].partition("\n## ")[0]
    (file,) = FOLDER.glob(f"{name.lower()}-survey.*")
    assert f"literalinclude}} ../static/cluster/{file.name}" in page


def test_slurm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    seen: dict[str, Any] = {}

    class SLURMCluster(LocalCluster):  # type: ignore[misc] # Dask has no types
        """A local cluster whose workers are those of a job, but two at most."""

        def __init__(self, cores: int, processes: int, memory: str, **others: Any) -> None:
            seen.update(others, cores=cores, memory=memory)
            super().__init__(n_workers=0, threads_per_worker=cores // processes,
                             processes=True, dashboard_address=":0")  # fmt: skip

        def scale(self, n: int | None = None, jobs: int = 0) -> Any:
            seen.setdefault("jobs", jobs)
            return super().scale(n if n is not None else min(jobs, 2))

    library = ModuleType("dask_jobqueue")
    library.SLURMCluster = SLURMCluster  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "dask_jobqueue", library)
    script = runpy.run_path(str(FOLDER / "slurm-survey.py"))
    out = tmp_path / "a.sqlite"
    assert script["main"](["0.??", "--to", "300", "--out", str(out)]) == 0
    assert games_without_failure(out) == 63
    assert script["JOB"]["cores"] == script["JOB"]["processes"], "one thread for each worker"
    assert seen["jobs"] == script["JOBS"]
    assert {"queue", "walltime", "memory", "worker_extra_args"} <= seen.keys()


def documents() -> dict[tuple[str, str], Any]:
    text = (FOLDER / "kubernetes-survey.yaml").read_text()
    found = list(yaml.safe_load_all(text))
    assert all({"apiVersion", "kind", "metadata", "spec"} == part.keys() for part in found)
    return {(part["kind"], part["metadata"]["name"]): part["spec"] for part in found}


def test_the_parts_on_kubernetes_fit_each_other() -> None:
    found = documents()
    scheduler, worker = (found["Deployment", f"kalmar-{name}"] for name in ("scheduler", "worker"))
    for part in (scheduler, worker):
        labels = part["template"]["metadata"]["labels"].items()
        assert part["selector"]["matchLabels"].items() <= labels
    service = found["Service", "kalmar-scheduler"]
    assert service["selector"] == scheduler["selector"]["matchLabels"]
    (container,) = scheduler["template"]["spec"]["containers"]
    assert {port["targetPort"] for port in service["ports"]} == {
        port["containerPort"] for port in container["ports"]}  # fmt: skip
    job = found["Job", "kalmar-survey"]["template"]["spec"]
    (volume,) = (each for each in job["volumes"] if "persistentVolumeClaim" in each)
    assert ("PersistentVolumeClaim", volume["persistentVolumeClaim"]["claimName"]) in found
    (survey,) = job["containers"]
    (mount,) = (each for each in survey["volumeMounts"] if each["name"] == volume["name"])
    assert survey["args"][survey["args"].index("--out") + 1].startswith(mount["mountPath"])
    images = {part["containers"][0]["image"] for part in (
        scheduler["template"]["spec"], worker["template"]["spec"], job)}  # fmt: skip
    assert len(images) == 1, "the same versions everywhere"


def test_pods_can_do_no_more_than_they_need() -> None:
    found = documents()
    templates = [spec["template"] for spec in found.values() if "template" in spec]
    assert len(templates) == 3
    policy = found["NetworkPolicy", "kalmar"]
    for template in templates:
        pod, (box,) = template["spec"], template["spec"]["containers"]
        assert pod["securityContext"]["runAsNonRoot"]
        user = f"USER {pod['securityContext']['runAsUser']}\n"
        assert user in (FOLDER / "Containerfile").read_text()
        assert pod["automountServiceAccountToken"] is False
        assert box["securityContext"]["readOnlyRootFilesystem"]
        assert box["securityContext"]["capabilities"] == {"drop": ["ALL"]}
        assert "memory" in box["resources"]["limits"]
        assert re.search(r":\d+\.\d+\.\d+$", box["image"])
        # A scheduler of Dask runs the code of whoever reaches it: only these pods do.
        labels = template["metadata"]["labels"].items()
        assert policy["podSelector"]["matchLabels"].items() <= labels
        if "ports" in box or "worker" in box["args"]:
            assert box["livenessProbe"]["httpGet"]["path"] == "/health"
    (allowed,) = policy["ingress"]
    assert allowed["from"] == [{"podSelector": policy["podSelector"]}]


def test_the_commands_on_kubernetes(tmp_path: Path) -> None:
    found, port = documents(), free_port()
    replaced = {
        "8786": str(port), "tcp://kalmar-scheduler:8786": f"tcp://127.0.0.1:{port}", ":8787": ":0",
        "0.????": "0.??", "/atlas/atlas.sqlite": str(tmp_path / "a.sqlite"), "3.5GiB": "1GiB",
    }  # fmt: skip

    def command(kind: str, name: str) -> list[str]:
        (container,) = found[kind, name]["template"]["spec"]["containers"]
        return [sys.executable, "-m", *(replaced.get(word, word) for word in container["args"])]

    log = subprocess.DEVNULL
    started = [subprocess.Popen(command("Deployment", f"kalmar-{name}"), cwd=tmp_path, stdout=log,
                                stderr=log) for name in ("scheduler", "worker")]  # fmt: skip
    try:
        wait_until(lambda: listens(port), "the scheduler listens")
        subprocess.run([*command("Job", "kalmar-survey"), "--to", "300"], check=True, stdout=log,
                       timeout=SECONDS)  # fmt: skip
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait(SECONDS)
    assert games_without_failure(tmp_path / "a.sqlite") == 63


SHELL = shutil.which("sh")


@pytest.mark.thorough
@pytest.mark.skipif(SHELL is None, reason="there is no shell")
def test_ssh(tmp_path: Path) -> None:
    """Let `ssh HOST COMMAND` run the command here."""
    script = FOLDER / "ssh-survey.sh"
    assert SHELL is not None
    subprocess.run([SHELL, "-n", script], check=True)
    here = tmp_path / "ssh"
    here.write_text('#!/bin/sh\necho "$1" >>hosts\nshift\nexec sh -c "exec $*"\n')
    here.chmod(0o755)
    python, port = sys.executable, free_port()
    settings = {"HOSTS": "anna bela", "ADDRESS": "127.0.0.1", "PORT": str(port), "WORKERS": "1",
                "SSH": str(here), "DASK": f"{python} -m dask",
                "KALMAR": f"{python} -m kalmar"}  # fmt: skip
    out = tmp_path / "a.sqlite"
    subprocess.run(
        [SHELL, script, "0.??", "--to", "300", "--out", out], cwd=tmp_path, check=True,
        env={**os.environ, **settings}, stdout=subprocess.DEVNULL, timeout=SECONDS,
    )  # fmt: skip
    assert games_without_failure(out) == 63
    assert sorted((tmp_path / "hosts").read_text().split()) == ["anna", "bela"]
    assert not listens(port), "the scheduler is ended"
    refused = subprocess.run([SHELL, script, "0.?"], cwd=tmp_path, capture_output=True, text=True,
                             env={**os.environ, "HOSTS": ""}, check=False)  # fmt: skip
    assert refused.returncode != 0
    assert "name the machines" in refused.stderr


def test_the_image_is_that_of_an_ordinary_user() -> None:
    lines = [line for line in (FOLDER / "Containerfile").read_text().splitlines()
             if line and not line.startswith("#")]  # fmt: skip
    assert lines[0].startswith("FROM docker.io/library/python:3.")
    assert "uv sync --frozen --no-dev --no-editable" in "".join(lines)
    assert all(f"--extra {extra}" in "".join(lines) for extra in ("fast", "data", "survey"))
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users
    assert users[-1] != "root"
