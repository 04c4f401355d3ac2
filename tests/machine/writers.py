"""Every kind of file that is written and read again: how to write one, and how to read it.

`python writers.py KIND FILE SECONDS` writes it again and again and prints how often that failed;
`python writers.py kill KIND FILE N` does so in processes that are killed after some milliseconds.
"""

import json
import os
import random
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple


class Kind(NamedTuple):
    """A kind of file: `write` takes its path; `read` raises an error unless all of it is there."""

    write: Callable[[Path], Any]
    read: Callable[[Path], Any]


def sequence() -> Kind:
    from kalmar.engines.sequences.engine import GrundySequence

    known = GrundySequence("0.16")
    known.extend(3_000)

    def read(path: Path) -> None:
        assert (GrundySequence.resumed("0.16", path).values == known.values).all()

    return Kind(known.save, read)


def quotient() -> Kind:
    from kalmar.engines.quotients.ask import resumed, save
    from kalmar.engines.quotients.construct import Construction
    from kalmar.engines.quotients.option_sets import option_sets

    known = Construction(option_sets("0.123"))
    known.run(40)

    def read(path: Path) -> None:
        assert resumed(path, option_sets("0.123")).quotient == known.quotient

    return Kind(lambda path: save(known, path), read)


def nimbers() -> Kind:

    from kalmar.core.rules.move_labels import removal_of
    from kalmar.engines.nimbers.fields import field_of
    from kalmar.engines.nimbers.search import NimberSearch
    from kalmar.games.registry import find_rules
    from kalmar.runtime.work import CheckpointFile, checkpoint_scope

    cram = find_rules("cram")
    removal = removal_of(cram, cram.parse("4x5"))
    assert removal is not None
    field = field_of([removal])
    assert field is not None
    first = NimberSearch(field, 10**6)
    nimber = first.nimber((1 << len(field.number)) - 1)

    def write(path: Path) -> None:
        with checkpoint_scope(CheckpointFile(path)):
            search = NimberSearch(field, 10**6)
            search.table, search.state = first.table, first.state

    def read(path: Path) -> None:
        with checkpoint_scope(CheckpointFile(path)):
            search = NimberSearch(field, 0)
            assert search.nimber((1 << len(field.number)) - 1) == nimber

    return Kind(write, read)


def windows() -> Kind:
    from kalmar.engines.windows.game import WindowGame
    from kalmar.engines.windows.run import Row, WindowRun, read_run, write_run

    game = WindowGame("0.45", 1024)
    run, row = WindowRun(game), Row(game)

    def read(path: Path) -> None:
        assert read_run(path, game)[0].heap == run.heap

    return Kind(lambda path: write_run(path, run, row, (game.start, run.state)), read)


def certificate() -> Kind:
    from kalmar.engines.sequences.certificates import (
        certificate,
        read_certificate,
        write_certificate,
    )
    from kalmar.engines.sequences.periods import find_period

    known, finding = find_period("0.77", 1_000)
    content = certificate("0.77", known.values, finding)

    def read(path: Path) -> None:
        assert read_certificate(path) == content

    return Kind(lambda path: write_certificate(path, content), read)


def proof() -> Kind:
    from kalmar.answers.proofs import read_proof, write_proof
    from kalmar.answers.proofs.prove import prove

    content = prove("cram 2x3")

    def read(path: Path) -> None:
        assert read_proof(path)["claim"] == content["claim"]

    return Kind(lambda path: write_proof(path, content), read)


def output() -> Kind:
    from kalmar.cli.run import run

    def write(path: Path) -> None:
        assert (
            run(["values", "0.77", "-n", "400", "--format", "csv", "--force", "-o", str(path)]) == 0
        )

    def read(path: Path) -> None:
        assert path.read_text().splitlines()[-1].startswith("400")

    return Kind(write, read)


def atlas() -> Kind:
    from kalmar.research.atlas.table import write_sqlite

    def read(path: Path) -> None:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as found:
            rows = found.execute("SELECT period FROM reports WHERE code = '0.77'").fetchall()
        assert rows == [(12,)]

    return Kind(write_sqlite, read)


KINDS = {each.__name__: cache(each) for each in (
    sequence, quotient, nimbers, windows, certificate, proof, output, atlas,
)}  # fmt: skip
CHECKPOINTS = ("sequence", "quotient", "nimbers", "windows")


FEWEST = 4
"""A file is written so often however busy the machine is."""


def write_for(kind: Kind, path: Path, seconds: float) -> tuple[int, int]:
    """Return how often a file was written in so many seconds or more, and how often that failed."""
    done, failed, end = 0, 0, time.monotonic() + seconds
    while time.monotonic() < end or done < FEWEST:
        done += 1
        try:
            kind.write(path)
        except Exception:
            failed += 1
    return done, failed


def kill_writers(kind: Kind, path: Path, times: int) -> tuple[int, int]:
    """Return after how many kills of a writer its file could not be read, and what they left."""
    chance, spoilt = random.Random(times), 0
    kind.write(path)
    for _ in range(times):
        pid = os.fork()
        if not pid:
            while True:
                kind.write(path)
        time.sleep(0.001 + 0.02 * chance.random())
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        try:
            kind.read(path)
        except Exception:
            spoilt += 1
    return spoilt, len(list(path.parent.iterdir())) - 1


if __name__ == "__main__":
    if sys.argv[1] == "kill":
        found = kill_writers(KINDS[sys.argv[2]](), Path(sys.argv[3]), int(sys.argv[4]))
    else:
        found = write_for(KINDS[sys.argv[1]](), Path(sys.argv[2]), float(sys.argv[3]))
    sys.stdout.write(json.dumps(found))
