"""The files of the how-to page on clusters, with a local cluster in the place of theirs.

Nothing here needs Slurm, Kubernetes or a server for SSH: what calls them is replaced by what starts
the same processes with the same options on this machine.
"""

import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from kalmar.research.atlas import OctalAtlas
from tests.surveys.clusters import SECONDS, free_port, listens, wait_until

FOLDER = Path(__file__).parents[2] / "docs" / "static" / "cluster"
PAGE = FOLDER.parents[1] / "how-to" / "cluster-survey.md"

pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def games_in(path: Path) -> int:
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
    assert games_in(out) == 63
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
    assert games_in(tmp_path / "a.sqlite") == 63


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
    assert games_in(out) == 63
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
