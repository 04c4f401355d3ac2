"""What a terminal gets: lines of its width, colours and signs it has; and what a pipe gets."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Mapping

import pytest

from kalmar.cli.run import run
from kalmar.cli.write import OutputSettings, Progress, apply_settings
from kalmar.render.terminal import fitted, in_ascii
from tests.cases import case_rows
from tests.commands import Cli

pty = pytest.importorskip("pty", reason="terminals of Unix")

CODES = re.compile(r"\033\[[0-9;]*[mK]")

COMMANDS = case_rows(__file__, "commands")


def on_a_terminal(
    arguments: list[str], columns: int, extra: Mapping[str, str] | None = None
) -> str:
    """What a command writes to a terminal, both streams."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm", **(extra or {})}
    for name in ("NO_COLOR", "FORCE_COLOR"):
        environment.pop(name, None)
    environment.update(extra or {})
    process = subprocess.Popen(
        [sys.executable, "-m", "kalmar", *arguments], stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    found = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # Linux says so at the end
            break
        if not part:
            break
        found += part
    process.wait(timeout=60)
    os.close(ours)
    return found.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_no_line_is_wider_than_the_terminal(arguments: list[str]) -> None:
    for columns in (40, 72):
        lines = re.split(r"[\r\n]", CODES.sub("", on_a_terminal(arguments, columns)))
        assert max(map(len, lines)) <= columns, max(lines, key=len)
        assert len(lines) > 1


def test_colours_are_asked_for_and_refused() -> None:
    arguments = ["solve", "nim 3 5 7"]
    assert "\033[1m" in on_a_terminal(arguments, 80)
    for refused in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\033" not in on_a_terminal(arguments, 80, refused)


def test_a_pipe_gets_whole_lines_without_colours(cli: Cli) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "30")
        out = cli('solve "nim 3 5 7 9 11"')
        assert "\033" not in out
        assert max(map(len, out.split("\n"))) > 100
        patch.setenv("FORCE_COLOR", "1")
        assert "\033[1m" in cli('solve "nim 3 5 7"')


@pytest.mark.parametrize(
    "arguments",
    [["solve", "bricks 4x6", "-c", "selective"], ["explain", "grundys-game"], ["chomp", "3x4"]],
    ids=" ".join,
)
def test_plain_is_ascii(arguments: list[str], cli: Cli) -> None:
    out = cli(*arguments, "--plain")
    assert out.isascii()
    assert "?" not in out
    assert run([*arguments, "--json", "--plain"]) in (0, 2)
    assert in_ascii(cli(*arguments)).endswith(out)


@pytest.mark.parametrize("arguments", [["solve", "nim 3 5 7"], ["explain", "huszár"], ["claims"],
                                       ["calc", "3 ⊕ 5", "--json"], ["solve", "kales ⊕"],
                                       ["table", "queen", "--format", "markdown"]],
                         ids=" ".join)  # fmt: skip
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_stream_without_our_signs_gets_others(arguments: list[str], encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "kalmar", *arguments], capture_output=True, env=environment,
        check=False,
    )  # fmt: skip
    said = (done.stdout + done.stderr).decode(encoding)
    assert done.returncode in (0, 3)
    assert said.strip()
    assert "internal error" not in said


def test_quiet_leaves_headings_out(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    for quiet, heading in ((["-q"], False), ([], True)):
        assert ("Grundy value" in cli("values kayles -n 3", *quiet)) == heading


def test_progress_is_for_terminals_that_want_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown(wanted: OutputSettings) -> str:
        with apply_settings(wanted):
            progress = Progress("heaps")
            progress(500, 2000)
            progress(2000, 2000)
        return capsys.readouterr().err

    assert shown(OutputSettings()) == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert re.fullmatch(
        r"\r\033\[Kheaps: 500 of 2,000, [\d,]+ a second, 0 s to go\r\033\[K",
        shown(OutputSettings()),
    )
    assert shown(OutputSettings(quiet=True)) == ""


def test_cells_are_wrapped_one_by_one() -> None:
    lines = CODES.sub("", on_a_terminal(["games", "ridinim"], 40)).split("\n")
    assert lines[0].startswith("ridinim  three heaps: take from the")
    assert all(line.startswith(" " * 9) for line in lines[1:] if line)
    assert "\033[1mridinim" in on_a_terminal(["games", "ridinim"], 40)


def test_wrapping_keeps_words_and_indents() -> None:
    text = "  because   Grundy values 3 ⊕ 5 ⊕ 7 = 1, so the player to move wins"
    wrapped = fitted(text, 40)
    assert " ".join(wrapped.split()) == " ".join(text.split())
    assert all(line.startswith(" " * 12) for line in wrapped.split("\n")[1:])
    assert fitted(text, None) == text
    assert fitted("x" * 100, 40).split("\n")[0] == "x" * 40
    stream = io.StringIO()
    assert not stream.isatty()
