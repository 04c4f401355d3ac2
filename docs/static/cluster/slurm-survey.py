"""Survey games by jobs of a Slurm cluster, which come and go while the survey runs.

    python slurm-survey.py "0.????" --to 2^18 --out atlas.sqlite

The arguments are those of `kalmar survey`. Change JOB and JOBS to what your cluster offers. Start
it where jobs can be submitted and the machines of the jobs can reach you: a login node, or a job
of one core.
"""

import subprocess
import sys

from dask_jobqueue import SLURMCluster

JOB = {
    "queue": "normal",
    "walltime": "12:00:00",
    "cores": 8,
    "processes": 8,  # as many as cores: each game is computed by one thread
    "memory": "32GB",  # for all processes of the job together
    # Workers leave before their job is ended, and others take over their games.
    "worker_extra_args": ["--lifetime", "11h", "--lifetime-stagger", "15m"],
}
JOBS = 20
QUEUE_SECONDS = 24 * 3600
"""How long the first job may wait in the queue."""


def main(arguments: list[str]) -> int:
    """Start the jobs, run the survey, and end the jobs."""
    with SLURMCluster(**JOB) as cluster:
        cluster.scale(jobs=JOBS)
        address = cluster.scheduler_address
        options = ["--scheduler", address, "--wait", str(QUEUE_SECONDS)]
        return subprocess.call([sys.executable, "-m", "kalmar", "survey", *arguments, *options])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
