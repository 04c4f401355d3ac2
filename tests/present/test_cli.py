"""The command line as a user meets it: what it prints, what it refuses, and its exit codes."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from kalmar.cli.run import COMMANDS, run
from kalmar.core.errors import LimitReached
from kalmar.runtime.jobs import check_limits, time_limit


def kalmar(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_solve_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = kalmar(capsys, "solve", "nim 3 5 7", "--json")
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert data["position"] == "nim 3 5 7"
    assert (data["composition"], data["convention"]) == ("disjunctive", "normal")
    assert (data["outcome"], data["valuation"], data["value"]) == ("N", "grundy", 1)
    assert data["winning_move_count"] == len(data["winning_moves"]) == 3
    assert isinstance(data["length"], int)
    assert data["line"]


def test_solve_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = kalmar(capsys, "solve", "bricks 4x6 2x2", "-c", "long conjunctive", "--misere")
    assert code == 0
    assert "continued conjunctive, misère play" in out
    assert "S⁻" in out


def test_values_and_tables_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = kalmar(capsys, "values", "kayles", "-n", "5", "--json")
    data = json.loads(out)
    assert list(data) == ["game", "composition", "convention", "valuation", "values"]
    assert data["values"] == [0, 1, 2, 3, 1, 4]
    _, out, _ = kalmar(
        capsys, "table", "bricks", "--rows", "1..2", "--cols", "1..3", "-c", "diminished", "--json"
    )
    data = json.loads(out)
    assert list(data) == [
        "game", "composition", "convention", "valuation", "rows", "cols", "values",
    ]  # fmt: skip
    assert data["rows"] == [1, 2]
    assert data["values"] == [[None, None, None], [None, 0, 0]]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["slove", "nim 3"], 2, "did you mean 'solve'"),
        (["solve", "kales 5"], 3, "did you mean 'kayles'"),
        (["solve", "0.7x 5"], 3, "0.7x"),
        (["solve", "nim -3"], 3, "at least 0"),
        (["solve", "bricks 0x4"], 3, "at least 1"),
        (["solve", "nim 3", "-c", "selectve"], 3, "did you mean 'selective'"),
        (["solve", "nim 3", "--valuation", "grundi"], 3, "did you mean 'grundy'"),
        (["solve", "4.7 40 41 42", "--misere", "--limit", "500"], 4, "--limit"),
        (["solve", "4.7 40 41 42", "--misere", "--limit-time", "0.05"], 4, "0.05 seconds"),
        (["solve", "nim 3", "--limit-time", "nan"], 2, "'nan' is not a number of seconds"),
        (["solve", "nim 3", "--limit-time", "inf"], 2, "'inf' is not a number of seconds"),
        (["values", "0.6", "--save-every", "nan"], 2, "'nan' is not a number of seconds"),
        (["quotient", "0.07", "--limit-time", "inf"], 2, "'inf' is not a number of seconds"),
        (["survey", "0.??", "--out", "a", "--seconds", "nan"], 2, "'nan' is not a number"),
        (["atlas", "build", "--out", "a", "--seconds", "inf"], 2, "'inf' is not a number"),
        (["solve", "nim 3", "--checkpoint", "/no/such/a"], 2, "no folder /no/such for a"),
        (["values", "0.6", "--checkpoint", "/no/such/a"], 2, "no folder /no/such for a"),
        (["values", "queen", "-n", "5"], 2, "table"),
        (["values", "nim", "-n", "-5"], 2, "-5"),
        (["values", "nim", "-n", "99999999999"], 4, "100,000,000,000 values"),
        (["table", "queen", "--rows", "0..9999", "--cols", "0..9999"], 4, "100,000,000 values"),
        (["table", "nim", "--rows", "1..5..0"], 2, "0..20..2 with a step"),
        (["table", "nim", "--layers", "2"], 2, "for bricks"),
        (["table", "bricks", "--rows", "0..3"], 2, "cannot start at 0"),
        (["explain", "nimm"], 3, "did you mean 'nim'"),
        (["games", "zzz"], 3, "zzz"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, said: str
) -> None:
    found, out, err = kalmar(capsys, *arguments)
    assert found == code
    assert out == ""
    assert said in err
    assert "Traceback" not in err
    assert len(err.strip().splitlines()) <= 4  # Click puts two lines of usage before its sentence


def test_a_time_limit_that_falls_into_a_finalizer_is_not_lost() -> None:
    class Slow:
        def __del__(self) -> None:
            end = time.monotonic() + 0.1
            while time.monotonic() < end:
                pass

    def work() -> None:
        Slow()
        reached.append(True)
        check_limits()

    reached: list[bool] = []
    with time_limit(0.05), pytest.raises(LimitReached, match=r"0\.05 seconds"):
        work()
    assert reached


def test_every_command_has_help_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = kalmar(capsys, "--help")
    assert code == 0
    for name in COMMANDS:
        assert name in out
        code, text, _ = kalmar(capsys, *name.split(), "--help")
        assert code == 0
        assert f"kalmar {name}" in text


@pytest.mark.parametrize("game", ["kayles", "relatív prím", "LEGO játék", "0.137", "0.3…"])
def test_explain(capsys: pytest.CaptureFixture[str], game: str) -> None:
    code, out, _ = kalmar(capsys, "explain", game)
    assert code == 0
    assert "rule" in out


def test_files_are_written_whole_and_not_replaced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "v.csv"
    assert kalmar(capsys, "values", "nim", "-n", "3", "--csv", "-o", str(file))[0] == 0
    assert file.read_text() == "n,value\n0,0\n1,1\n2,2\n3,3\n"
    code, _, err = kalmar(capsys, "values", "nim", "-n", "4", "-o", str(file))
    assert code == 2
    assert "exists already" in err
    assert file.read_text().endswith("3,3\n")
    assert kalmar(capsys, "values", "nim", "-n", "1", "-o", str(file), "--force")[0] == 0
    assert file.read_text() == "n,value\n0,0\n1,1\n", "the ending says CSV"
    assert [path.name for path in tmp_path.iterdir()] == ["v.csv"]


def test_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    png, svg = tmp_path / "q.png", tmp_path / "q.svg"
    arguments = ["table", "queen", "--rows", "0..6", "--cols", "0..6"]
    code, out, _ = kalmar(capsys, *arguments, "--png", str(png), "--svg", str(svg))
    assert (code, out) == (0, "")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert b"<svg" in svg.read_bytes()


def test_a_sequence_as_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    svg = tmp_path / "k.svg"
    code, out, _ = kalmar(capsys, "values", "kayles", "-n", "40", "--svg", str(svg))
    assert (code, out) == (0, "")
    assert b"<svg" in svg.read_bytes()


def test_a_long_command_shows_that_it_goes_on_and_can_be_stopped() -> None:
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "sys.stderr.isatty = lambda: True;"
        "from kalmar.runtime import jobs; jobs.FIRST_SIGN = 0.05;"
        "from kalmar.cli import main;"
        "main(['solve', '4.7 60 70 80', '--misere'])"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    said = b""
    while b"Ctrl+C" not in said and (more := process.stderr.read(1)):
        said += more
    process.send_signal(signal.SIGINT)
    out, rest = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Ctrl+C" in said
    assert rest.endswith(b"kalmar: interrupted\n")
    assert out == b""


def test_a_cold_start_imports_nothing_heavy() -> None:
    code = (
        "import sys; from kalmar.cli.run import run; run(['solve', 'nim 3 5 7']);"
        "heavy = {'numba', 'numpy', 'matplotlib', 'pandas', 'networkx'} & set(sys.modules);"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m kalmar -q values 0.6 -n 20000 | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == "0 0 1 2 0 "


def test_explain_in_another_way(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = kalmar(capsys, "explain", "grundys-game", "-c", "selective", "--json")
    assert json.loads(out)["first_values"][:8] == [0, 0, 0, 1, 2, 3, 3, 4]
    assert kalmar(capsys, "explain", "nim", "-c", "selectve")[0] == 3


@pytest.mark.parametrize(
    ("arguments", "heading"),
    [
        (["values", "kayles", "-n", "3"],
         "Grundy value G⁺ of Kayles (0.77), disjunctive, normal play"),
        (["values", "nim", "-n", "3", "-c", "diminished", "--misere"],
         "misère foreclosed Grundy value F⁻ of Nim, diminished disjunctive, misère play"),
        (["table", "queen", "--rows", "0..1", "--cols", "0..1", "-c", "conjunctive"],
         "remoteness R⁺ of queen, conjunctive, normal play"),
    ],
)  # fmt: skip
def test_a_terminal_is_told_which_values_it_shows(
    arguments: list[str],
    heading: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, piped, _ = kalmar(capsys, *arguments)
    assert heading not in piped
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    _, shown, _ = kalmar(capsys, *arguments)
    assert click.unstyle(shown) == f"{heading}\n{piped}"
    assert kalmar(capsys, *arguments, "--json")[1].startswith("{"), "data has no heading"


def test_explain_says_which_values_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = kalmar(capsys, "explain", "kayles", "-c", "selective")
    assert "  valuation    remoteness R⁺ of Kayles (0.77), selective, normal play\n" in out
    assert "valuation" not in kalmar(capsys, "explain", "queen")[1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("arguments", ["values 0.6 -n 20000", "games", "solve 'nim 3'"])
def test_standard_output_is_named_where_it_is_full(arguments: str) -> None:
    command = f"{sys.executable} -m kalmar -q {arguments} > /dev/full"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stderr == "kalmar: cannot write to standard output: No space left on device\n"


def test_a_file_that_is_full_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = kalmar(capsys, "values", "kayles", "-o", "/dev/full", "--format", "csv")
    assert code == 3
    assert err == "kalmar: /dev/full: No space left on device\n"


def test_kalmar_alone_helps(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = kalmar(capsys)
    assert code == 0
    assert out == kalmar(capsys, "--help")[1]


def test_without_click_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['click'] = None;"
        "from kalmar.cli import main; main(['solve', 'nim 3'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "kalmar: commands need Click: pip install click\n"


def test_completion_of_shells() -> None:
    environment = {**os.environ, "_KALMAR_COMPLETE": "bash_complete", "COMP_WORDS": "kalmar cla",
                   "COMP_CWORD": "1"}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "kalmar"], env=environment, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert done.stdout == "plain,claims\n"
