"""Sequences of the OEIS: every one beside terms that are published, b-files, and searching."""

import json
import re
import shlex
from pathlib import Path

import pytest

import kalmar
from kalmar.cli.run import run
from kalmar.core.errors import DataError, UsageError
from kalmar.research.oeis import find_entry, registered
from kalmar.research.oeis.terms import terms
from tests.cases import cases
from tests.commands import Cli

PUBLISHED: dict[str, list[int]] = json.loads(
    (Path(__file__).parents[1] / "data/oeis.json").read_text()
)["terms"]
FAST_TO = 100_000


def test_every_sequence_has_published_terms_and_no_other_has() -> None:
    assert set(registered()) == set(PUBLISHED)
    assert len(PUBLISHED) >= 226
    assert min(map(len, PUBLISHED.values())) >= 10


@pytest.mark.parametrize("number", sorted(PUBLISHED))
def test_what_is_computed_is_what_is_published(number: str) -> None:
    published = PUBLISHED[number]
    assert terms(find_entry(number), len(published)) == published


def test_the_page_counts_the_register() -> None:
    page = (Path(__file__).parents[2] / "docs/how-to/oeis.md").read_text()
    rows = re.findall(r"^\| (`[a-z_…`, ]+) \|.*\| (\d+) \|$", page, re.MULTILINE)
    kinds = [entry.kind for entry in registered().values()]
    for names, count in rows:
        wanted = [name.removesuffix("…") for name in re.findall(r"`([a-z_…]+)`", names)]
        same = [
            k for k in kinds if any(k == w or ("…" in names and k.startswith(w)) for w in wanted)
        ]
        assert len(same) == int(count), names
    assert sum(int(count) for _, count in rows) == len(kinds)
    assert f"knows {len(kinds)} sequences" in page


@pytest.mark.parametrize("number", ["A004481", "A030193", "A075928", "A064206", "A335162"])
def test_fewer_terms_are_the_same_terms(number: str) -> None:
    many = terms(find_entry(number), 40)
    assert all(terms(find_entry(number), count) == many[:count] for count in (1, 2, 7, 39))


def test_wythoffs_pairs_are_the_zeros_of_the_queen() -> None:
    values = kalmar.table("queen", range(60), range(60)).values
    zeros = {(row, row_values.index(0)) for row, row_values in enumerate(values) if 0 in row_values}
    less, more = kalmar.oeis("A000201", 40).values, kalmar.oeis("A001950", 40).values
    pairs = {(0, 0), *zip(less, more, strict=True), *zip(more, less, strict=True)}
    assert zeros <= pairs
    assert {(a, b) for a, b in pairs if max(a, b) < 60} == zeros


def test_codewords_are_the_lost_rows_of_coins() -> None:
    words = set(kalmar.oeis("A075928", 15).values)
    for number in range(64):
        heads = [place for place in range(6) if number >> place & 1]
        text = ",".join(map(str, heads)) or "none"
        if heads:
            lost = kalmar.solve(f"mock-turtles {text}").outcome.value == "P"
            assert lost == (number in words)


def test_octal_games_go_far() -> None:
    values = kalmar.oeis("A002187", FAST_TO).values
    assert len(values) == FAST_TO + 1
    assert values[-34:] == values[-68:-34]


def test_a_number_in_any_writing() -> None:
    assert find_entry("a2186") is find_entry("A002186")


def test_found_by_words_and_by_terms() -> None:
    assert [e.number for e in kalmar.search_oeis("grundy's game")] == ["A002188"]
    assert len(kalmar.search_oeis()) == len(PUBLISHED)
    assert ("A002186", 0) in [(e.number, at) for e, at in kalmar.find_oeis([0, 1, 2, 3, 1, 4, 3])]


def test_every_command_that_is_named_runs(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = {entry.kind: entry for entry in registered().values() if entry.command}
    for entry in chosen.values():
        assert run(shlex.split(entry.command or "")) == 0
    assert capsys.readouterr().out


def test_bfiles_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str], cli: Cli) -> None:
    path = tmp_path / "b002186.txt"
    assert run(["oeis", "A002186", "-n", "2000", "-o", str(path)]) == 0
    assert path.read_text().splitlines()[:3] == ["0 0", "1 1", "2 2"]
    assert "the 2,001 terms from 0 to 2,000 agree" in cli("oeis --compare", path)
    lines = path.read_text().splitlines()
    value = int(lines[71].split()[1])
    path.write_text("\n".join([*lines[:71], "71 99", *lines[72:]]))
    assert run(["oeis", "--compare", str(path)]) == 1
    told = f"the first difference is at 71: the file has 99, the computed term is {value}"
    assert told in capsys.readouterr().out
    assert cli.data("oeis --compare", path, "-n", "70", "--json")["differs"] is None
    found = cli.data("oeis A071433 --compare", path, "--json", code=1)
    assert (found["differs"], found["computed"]) == (0, None)


@cases("text", "message")
def test_what_is_no_bfile_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "b002186.txt"
    path.write_text(text)
    with pytest.raises(DataError, match=message):
        kalmar.compare_oeis(path)
    with pytest.raises(UsageError, match="does not say which sequence it is"):
        kalmar.compare_oeis(path.rename(tmp_path / "kayles.txt"))
