"""Texts with random edits for every parser: each is read, or refused by an error of ours.

`tests/test_fuzz.py` takes a few of them, `make trust` as many as its time allows.
"""

from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import kalmar
from kalmar import DataError, KalmarError, load_rules
from kalmar.cli.run import INTERNAL, run
from kalmar.games.registry import BY_NAME
from kalmar.runtime.work import work_limit
from tests.cases import case_table
from tests.sweeps.starts import EVERY_START

STEPS = 200_000
"""Of work for a text: more than any is worth."""


def in_file(read: Callable[[Path], object], ending: str) -> Callable[[str], object]:
    """A parser of texts that reads them from a file."""

    def parse(text: str) -> object:
        with TemporaryDirectory() as folder:
            path = Path(folder, f"edited{ending}")
            path.write_text(text, "utf-8")
            return read(path)

    return parse


def load_and_forget(path: Path) -> None:
    """Load rules, and forget their names again."""
    games, names = {*kalmar.GAMES}, {*BY_NAME}
    try:
        load_rules(path)
    finally:
        for found, before in ((kalmar.GAMES, games), (BY_NAME, names)):
            for name in {*found} - before:
                del found[name]


def verify(path: Path) -> None:
    """Check a certificate of any kind; an internal error is raised as it is."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        code = run(["--debug", "verify", str(path)])
    assert code != INTERNAL
    if code:
        raise DataError("it is refused")


PARSERS: dict[str, Callable[[str], object]] = {
    "position": kalmar.parse_position,
    "rules": in_file(load_and_forget, ".rules"),
    "way": kalmar.find_composition,
    "code": kalmar.parse_code,
    "calculation": kalmar.calculate,
    "homework": kalmar.check_homework,
    "edges": in_file(kalmar.read_graph, ".txt"),
    "table": in_file(kalmar.read_graph, ".csv"),
    "object": in_file(kalmar.read_graph, ".json"),
    "dot": in_file(kalmar.read_graph, ".dot"),
    "graphml": in_file(kalmar.read_graph, ".graphml"),
    "certificate": in_file(verify, ".json"),
}


FIXED: dict[str, list[str]] = case_table(__file__, "fixed")

CERTIFICATES = [("period", "0.33", "--certificate"), ("quotient", "0.23", "--certificate"),
                ("solve", "cram 2x3", "--proof")]  # fmt: skip


def made(*words: str) -> str:
    """Return what a command writes into a file."""
    with TemporaryDirectory() as folder, redirect_stdout(StringIO()):
        path = Path(folder, "made.json")
        assert run([*words, str(path)]) == 0
        return path.read_text("utf-8")


@cache
def valid_texts(kind: str) -> list[str]:
    """Return texts that a parser reads, from which edits begin."""
    if kind == "position":
        return [*EVERY_START]
    if kind == "way":
        return [*kalmar.COMPOSITIONS, "exactly 2, first", "at most 2, 2 ended",
                "in turn skipping ended", "sets {1,2} {2,3}, last",
                "2 neighbours in a circle"]  # fmt: skip
    if kind == "certificate":
        return [made(*words) for words in CERTIFICATES]
    return FIXED[kind]


def read(kind: str, text: str) -> bool:
    """Read a text, and return whether it is read; any error but ours is a fault."""
    with suppress(KalmarError), work_limit(STEPS):
        PARSERS[kind](text)
        return True
    return False
