"""`kalmar solve -` answers lines as they come, and ends as pipes and signals say."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import pytest

from kalmar.answers.answer import ANSWER_FIELDS, solve
from tests.commands import START
from tests.known import known

COMMAND = [sys.executable, "-c", START, "solve", "-"]


@contextmanager
def running(*options: str) -> Iterator[tuple[subprocess.Popen[str], IO[str], IO[str]]]:
    """Run the command; yield its process, and the pipes to and from it."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*COMMAND, *options], stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process, process.stdin, process.stdout
        process.kill()


@pytest.mark.parametrize("text", ["nim 3 5 7", "grundy 2", "kayles 5 3 & nim 2", "cram 2x3"])
def test_fields_are_those_of_the_whole_answer(text: str) -> None:
    whole = {"note": None, **solve(text).to_dict(all_moves=True)}
    assert {name: find(solve(text)) for name, find in ANSWER_FIELDS.items()} == whole


def test_a_line_is_answered_while_the_pipe_stays_open() -> None:
    with running("--fields", "outcome") as (_, typed, said):
        for text, outcome in (("nim 3 3", "P"), ("nim 3 4", "N")):
            typed.write(f"{text}\n")
            assert json.loads(said.readline()) == {"outcome": outcome}


@pytest.mark.parametrize(("signum", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_while_it_waits(signum: signal.Signals, code: int) -> None:
    with running() as (process, typed, said):
        typed.write("nim 3\n")
        assert said.readline()
        process.send_signal(signum)
        assert process.wait(10) == code
        assert len(known(process.stderr).read().splitlines()) == 1


def test_it_ends_where_nobody_reads() -> None:
    with running("--fields", "outcome") as (process, typed, said):
        said.close()
        typed.write("nim 3\n")
        typed.close()
        assert process.wait(10) == 0
        assert not known(process.stderr).read()


def test_bytes_that_are_no_text_are_refused_by_line() -> None:
    done = subprocess.run(
        [*COMMAND, "--fields", "value"], input=b"\xff\nnim 3\n", capture_output=True, check=False
    )
    wrong, right = map(json.loads, done.stdout.splitlines())
    assert (wrong["line_number"], wrong["error"]["kind"]) == (1, "PositionError")
    assert (right, done.returncode) == ({"value": 3}, 2)
