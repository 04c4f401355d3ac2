"""The benchmark of `make bench`, and what benchmarks and scripts import."""

import ast
import doctest
import os
import re
import shlex
import shutil
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from kalmar.cli.run import run
from tests.cases import case_table

ROOT = Path(__file__).parents[1]
PEERS = Path(os.environ.get("KALMAR_PEERS", ROOT.parent / "shared" / "peers"))
PRINTED = case_table(__file__, "printed")
"""What peers print, shortened; the seconds and the answer that are read from it."""


with pytest.MonkeyPatch.context() as patch:
    patch.syspath_prepend(str(ROOT / "benchmarks"))
    speed: Any = import_module("speed")
    works: Any = import_module("speed_works")
    # Its own name is that of a library.
    requests: Any = import_module("benchmarks.requests")
ROWS: tuple[Any, ...] = speed.ROWS


def test_rows_are_well_formed() -> None:
    names = [row.work for row in ROWS]
    assert len(set(names)) == len(names) > 20
    assert set(names) < set(works.WORKS)
    for row in ROWS:
        for sizes in (row.quick, row.full):
            assert len(sizes) == 4
            assert list(sizes) == sorted(set(sizes))
        assert row.tiny <= row.quick[0], row.work
        assert row.quick[-1] <= row.full[-1], row.work
        assert row.best, row.work
        assert row.unit, row.work
        assert "{size}" in row.asked or "{last}" in row.asked
        if isinstance(row.peer, speed.Baseline):
            assert row.peer.work in works.WORKS
            assert row.peer.words


@pytest.mark.every
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.work)
def test_a_work_answers_as_its_baseline(row: Any, tmp_path: Path) -> None:
    if row.prepare:
        works.measure(row.prepare, row.tiny, tmp_path)
    ours = works.measure(row.work, row.tiny, tmp_path)
    assert ours["seconds"] >= 0
    assert ours["units"] > 0
    if isinstance(row.peer, speed.Baseline) and row.peer.is_there:
        assert works.measure(row.peer.work, row.tiny, tmp_path)["check"] == ours["check"] != ""


def test_a_clock_counts_only_what_holds_it(tmp_path: Path) -> None:
    clock = works.Clock(tmp_path)
    sum(range(2_000_000))
    assert clock.seconds == 0.0
    with clock:
        sum(range(2_000_000))
    assert clock.seconds > 0.0


@pytest.mark.every
@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.asked.startswith("kalmar ")], ids=lambda row: row.work
)
def test_commands_run(row: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if row.prepare:
        works.measure(row.prepare, row.tiny, tmp_path)
    monkeypatch.chdir(tmp_path)
    words = shlex.split(row.question(row.tiny))
    assert words[0] == "kalmar"
    assert run(words[1:]) == 0
    if "-o" in words:
        assert (tmp_path / words[words.index("-o") + 1]).stat().st_size > 0


def test_what_peers_print_is_read(tmp_path: Path) -> None:
    peers = {row.peer.source: row.peer for row in ROWS if isinstance(row.peer, speed.Peer)}
    assert set(peers) == set(PRINTED)
    values = tmp_path / "values"
    values.write_bytes(b"\1\0\2\0\3\0")
    for source, (text, seconds, answer) in PRINTED.items():
        done = speed.Measured(1.0, 1.0, text, 1.0)
        found = speed.read_peer(peers[source], done, 1, values)
        if peers[source].check == "values":
            assert found == (seconds, str(speed.zlib.crc32(b"\1\0\2\0")))
        else:
            assert found == (seconds, answer)


COMPILED = pytest.mark.skipif(not shutil.which("g++"), reason="no compiler is at hand")


@pytest.mark.thorough
@COMPILED
@pytest.mark.skipif(not PEERS.is_dir(), reason="the peers in C are not at hand")
def test_peers_answer_as_kalmar(tmp_path: Path) -> None:
    """Each row once at its tiny size, through the whole of the benchmark; answers are compared."""
    session = speed.Session(tmp_path, speed.build(PEERS, tmp_path), True)
    assert session.programs
    for row in ROWS:
        if not isinstance(row.peer, speed.Peer) or row.peer.source not in session.programs:
            continue
        small = replace(row, quick=(row.tiny,) * 4, warm=row.tiny)
        _, theirs = session.measure(small)
        assert bool(theirs.checks[row.tiny]) == bool(row.peer.check), row.work


@COMPILED
def test_a_peer_must_compile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (peers := tmp_path / "peers").mkdir()
    for source, text in {"officers.cpp": "?", "queen.c": "int main(void) { return 0; }"}.items():
        (peers / source).write_text(text)
    assert set(speed.build(peers, tmp_path)) == {"queen.c", "texts.c"}
    assert capsys.readouterr().err.startswith("officers.cpp does not compile for this processor")


def test_a_row_without_its_peer_says_so() -> None:
    row = next(row for row in ROWS if row.work == "queen")
    ours, theirs = speed.Figures(), speed.Figures()
    for number, size in enumerate(row.quick):
        ours.add(size, 4.0**number, "", 100.0, size)
    line = speed.speed_line(row, ours, theirs, True)
    assert line[3:] == [speed.MISSING, "–", "–", "–"]
    assert speed.growth_line(row, ours, theirs, True)[3:5] == ["2.00", "–"]
    for number, size in enumerate(row.quick):
        theirs.add(size, 2.0 * 8**number, "", 50.0, size)
    assert speed.speed_line(row, ours, theirs, True)[3:] == ["queen.c", "1024.0", "50", "16"]
    assert speed.growth_line(row, ours, theirs, True)[3:5] == ["2.00", "3.00"]


def test_a_file_of_values_is_read_in_blocks(tmp_path: Path) -> None:
    content = bytes(range(256)) * 800
    (tmp_path / "values").write_bytes(content)
    for size in (0, 70_000, 150_001, len(content), len(content) + 9):
        found = speed.checksum(tmp_path / "values", size)
        assert found == speed.zlib.crc32(content[:size])


def test_growth_is_an_exponent_or_a_factor() -> None:
    row = next(row for row in ROWS if row.work == "cram")
    assert speed.fitted(row, [1, 2, 3, 4], [3.0, 6.0, 12.0, 24.0]) == "× 2.0 each"
    power = replace(row, exponential=False)
    assert speed.fitted(power, [1, 2, 4, 8], [1.0, 8.0, 64.0, 512.0]) == "3.00"


def test_a_full_run_keeps_least_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def run_work(*given: Any) -> None:
        _, work, _, sizes, into = given
        done.append(work)
        for size in sizes:
            into.add(size, 10.0 - len(done), "same", float(len(done)), size)

    monkeypatch.setattr(speed.Session, "run_work", run_work)
    row = next(row for row in ROWS if row.work == "pairs")
    ours, theirs = speed.Session(tmp_path, {}, False).measure(row)
    assert done == ["pairs", "pairs_plainly"] * speed.TURNS
    assert set(ours.seconds) == {row.beside, *row.full}
    assert set(theirs.seconds) == {row.beside}
    assert (ours.seconds[row.beside], ours.mebibytes[row.beside]) == (5.0, 5.0)


def test_different_answers_stop_the_run(tmp_path: Path) -> None:
    row = next(row for row in ROWS if row.work == "subtraction")
    wrong = speed.Baseline("remoteness_plainly", "another game", 3)
    session = speed.Session(tmp_path, {}, True)
    with pytest.raises(SystemExit, match="kalmar values"):
        session.measure(replace(row, quick=(4, 5, 6, 7), warm=3, peer=wrong))


def tables(text: str) -> list[list[list[str]]]:
    """The cells of each table of a page, without the line below its head."""
    blocks = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    found = []
    for block in blocks:
        lines = [line for line in block.splitlines() if not line.startswith("|---")]
        cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
        found.append([[cell.strip() for cell in line] for line in cells])
    return found


def test_the_page_is_what_one_run_writes() -> None:
    text = (ROOT / "docs" / "speed.md").read_text(encoding="utf-8")
    conditions, speeds, growth, startup, asked = tables(text)
    facts = dict(conditions[1:])
    assert set(facts) >= {"date", "run", "machine", "Kalmár", "Python", "NumPy", "Numba"}
    quick = facts["run"].startswith("quick")
    assert tuple(speeds[0]) == speed.SPEED
    assert [line[0].strip("`") for line in speeds[1:]] == [
        row.question(row.shown(quick)) for row in ROWS
    ]
    assert tuple(growth[0]) == speed.GROWTH
    assert [line[5] for line in growth[1:]] == [row.best for row in ROWS]
    assert [line[0].strip("`") for line in startup[1:]] == list(speed.COMMANDS)
    assert tuple(asked[0]) == requests.HEAD
    assert [line[3].replace("\\|", "|") for line in asked[1:]] == [
        request.shown for request in requests.REQUESTS
    ]


def test_requests_are_thirty_and_slow_ones_say_why() -> None:
    assert len(requests.REQUESTS) == 30
    assert {request.who for request in requests.REQUESTS} == {
        "pupil", "teacher", "researcher", "programmer",
    }  # fmt: skip
    request = requests.REQUESTS[0]
    slow = requests.line(1, request, requests.Measured(6.0, 50.0, "", 5.5))
    assert slow == ["1", "pupil", request.asked, request.shown, "**5.50**", "6.00", "50"]
    told = replace(request, why="it is long")
    assert requests.line(1, told, requests.Measured(6.0, 50.0, "", 5.5))[4] == "5.50"


@pytest.mark.parametrize(
    "request_", [one for one in requests.REQUESTS if not one.why], ids=lambda one: one.asked
)
def test_each_request_is_answered(request_: Any, tmp_path: Path) -> None:
    requests.write_files(tmp_path)
    assert requests.measure(request_, tmp_path, True).cpu > 0  # or it raises


def test_a_request_is_measured_in_its_folder(tmp_path: Path) -> None:
    requests.write_files(tmp_path)
    check = next(one for one in requests.REQUESTS if one.typed.startswith("check"))
    found = requests.measure(check, tmp_path, True)
    assert found.cpu > 0
    assert "take 1 from heap 1" in found.output


FILES = sorted([*(ROOT / "benchmarks").glob("*.py"), *(ROOT / "scripts").glob("*.py")])
IMPORT = re.compile(
    r"^\s*(from kalmar[\w.]* import (?:\([^)]*\)|[^(\n;]+)|import kalmar[\w.]*)", re.MULTILINE
)


def is_module(name: str) -> bool:
    """Whether there is a module of that name."""
    with suppress(ModuleNotFoundError):  # a name in a module that is no package
        return find_spec(name) is not None
    return False


def missing(text: str) -> list[str]:
    """What a file imports from the package, as code or in a text, that is not there."""
    found = []
    for statement in IMPORT.findall(text):
        (node,) = ast.parse(statement.strip()).body
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            module = import_module(node.module)
            names = [alias.name for alias in node.names]
            found += [
                f"{node.module}.{name}"
                for name in names
                if not (hasattr(module, name) or is_module(f"{node.module}.{name}"))
            ]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if not is_module(alias.name)]
    return found


@pytest.mark.every
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_imported_is_there(file: Path) -> None:
    assert missing(file.read_text(encoding="utf-8")) == []


@pytest.mark.every
@pytest.mark.parametrize(
    "file", [file for file in FILES if ">>>" in file.read_text("utf-8")], ids=lambda file: file.stem
)
def test_examples_hold(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(file.parent))  # as where it is run
    assert not doctest.testmod(import_module(f"{file.parent.name}.{file.stem}")).failed


def test_a_name_that_is_gone_is_found() -> None:
    text = (
        'CODE = """\nfrom kalmar.theory.table import THEORIES, find_composition\n'
        'import kalmar.gone"""'
    )
    assert missing(text) == ["kalmar.theory.table.find_composition", "kalmar.gone"]
    assert missing("from kalmar import (\n    engines,\n    grundy_values,\n)") == []
