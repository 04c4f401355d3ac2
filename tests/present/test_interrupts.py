"""Ctrl+C ends every command with exit code 130 and one line, at whatever moment it comes.

SIGTERM does so with 143.
"""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from tests.cases import cases
from tests.commands import START, Cli


def started(*arguments: str, cache: Path, together: bool = False) -> "subprocess.Popen[str]":
    """A command in a process that hears Ctrl+C and finds no machine code of earlier ones."""
    return subprocess.Popen(
        [sys.executable, "-c", START, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        start_new_session=together,
    )


def workers_of(process: "subprocess.Popen[str]") -> list[psutil.Process]:
    """The processes that a command has begun, as soon as there are three."""
    end = time.monotonic() + 300
    while len(found := psutil.Process(process.pid).children(recursive=True)) < 3:
        assert time.monotonic() < end
        time.sleep(0.1)
    return found


def wait_for(path: Path) -> None:
    """Wait until a command has written a file."""
    end = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < end
        time.sleep(0.1)


def ended(process: "subprocess.Popen[str]") -> tuple[int, str]:
    """The exit code and what was said on stderr."""
    try:
        _, said = process.communicate(timeout=60)
    finally:
        process.kill()
    return process.returncode, said


@pytest.mark.parametrize("moment", [0.5, 1.0, 1.5, 2.0, 2.5, 3.0])
def test_while_numba_compiles(moment: float, tmp_path: Path) -> None:
    process = started("values", "0.6", "-n", "10000000", cache=tmp_path)
    time.sleep(moment)
    process.send_signal(signal.SIGINT)
    code, said = ended(process)
    *before, last = said.splitlines()
    assert (code, last) == (130, "kalmar: interrupted")
    # After some seconds it is also said that compiling takes long, and how long.
    assert all(re.match(r"kalmar: (compiling|\d+ s[:;])", line) for line in before), said


IN_LLVM = """
import signal, time
from types import ModuleType

library = ModuleType("llvmlite.call")
exec({call!r}, vars(library))

def options(heap):
    if heap == 3:
        library.free()
    return [heap - 1] if heap else []
"""
CALL = """
import signal, time
def free():
    signal.raise_signal(signal.{signal})
    time.sleep(0.2)
    print("freed once", flush=True)
"""


@pytest.mark.parametrize(
    ("name", "code", "word"), [("SIGINT", 130, "interrupted"), ("SIGTERM", 143, "terminated")]
)
def test_llvm_frees_its_memory_first(name: str, code: int, word: str, tmp_path: Path) -> None:
    """Otherwise it would be freed again: the process would abort, one time in some hundred."""
    (tmp_path / "calls.py").write_text(IN_LLVM.format(call=CALL.format(signal=name)))
    process = started("solve", "calls 3", "--rules", str(tmp_path / "calls.py"), cache=tmp_path)
    out, said = process.communicate(timeout=60)
    assert (process.returncode, out, said) == (code, "freed once\n", f"kalmar: {word}\n")


RULES = """
import os, signal, time

class Lost:
    def __del__(self):  # what is raised here, Python throws away
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.1)

def options(heap):
    if heap == {heap}:
        Lost()
    end = time.monotonic() + {pause}
    while time.monotonic() < end:
        pass
    return [heap - 1] if heap else []
"""


@pytest.mark.parametrize("heap", ["30", "0"], ids=["amid the work", "at its end"])
def test_an_interrupt_that_python_throws_away_comes_again(heap: str, tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(RULES.format(heap=heap, pause=0.05 if heap == "30" else 0))
    rules = str(tmp_path / "slow.py")
    process = started("solve", "slow 30", "--rules", rules, cache=tmp_path)
    code, said = ended(process)
    assert code == 130
    assert said.endswith("kalmar: interrupted\n")
    assert "Traceback" not in said


DEAF = """
import time
from pathlib import Path

def options(heap):
    Path(__file__).with_suffix(".begun").touch()
    while True:
        try:
            while True:
                time.sleep(0.01)
        except KeyboardInterrupt:
            pass
"""


@pytest.mark.parametrize(
    ("signum", "code", "word"), [(2, 130, "interrupted"), (15, 143, "terminated")]
)
def test_what_hears_no_signal_is_ended(signum: int, code: int, word: str, tmp_path: Path) -> None:
    (tmp_path / "deaf.py").write_text(DEAF)
    process = started("-q", "solve", "deaf 3", "--rules", str(tmp_path / "deaf.py"), cache=tmp_path)
    wait_for(tmp_path / "deaf.begun")
    process.send_signal(signum)
    assert ended(process) == (code, f"kalmar: {word}\n")


def test_an_error_that_follows_a_lost_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    from kalmar.cli import run

    def unfinished(_arguments: object) -> None:
        raise RuntimeError("no compiled object yet")

    monkeypatch.setattr(run, "invoke", unfinished)
    found = run.Interrupts()
    assert run.run_command(["version"], debug=False, found=found) == run.INTERNAL
    found.signum = signal.SIGINT
    with pytest.raises(KeyboardInterrupt):
        run.run_command(["version"], debug=False, found=found)


def test_an_interrupt_that_becomes_another_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from kalmar.cli import run

    def made(*_: object) -> None:
        """What Python 3.11 does where a class is being made."""
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as interrupt:
            raise RuntimeError("Error calling __set_name__") from interrupt

    monkeypatch.setattr(run, "invoke", made)
    with pytest.raises(KeyboardInterrupt):
        run.run_command(["version"], debug=False)
    assert capsys.readouterr().err == ""


def test_a_survey_and_its_workers(tmp_path: Path) -> None:
    atlas = tmp_path / "a.sqlite"
    process = started("survey", "0.???", "--out", str(atlas), "--workers", "1",
                      cache=tmp_path, together=True)  # fmt: skip
    time.sleep(4)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
    assert ended(process) == (130, "kalmar: interrupted\n")


def test_a_search_that_is_terminated_saves_its_checkpoint(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    process = started("-q", "period", "0.6", "--to", "1e9", "--checkpoint", str(kept),
                      "--save-every", "3600", cache=tmp_path)  # fmt: skip
    while psutil.Process(process.pid).cpu_times().user < 4:  # a busy machine takes longer
        time.sleep(0.1)
    process.send_signal(signal.SIGTERM)  # as a batch system does
    assert ended(process) == (143, "kalmar: terminated\n")
    assert kept.stat().st_size > 0


def test_workers_are_ended_with_a_build_that_is_terminated(tmp_path: Path) -> None:
    atlas = tmp_path / "a.sqlite"
    process = started("atlas", "build", "--digits", "3", "--out", str(atlas), "--workers", "2",
                      cache=tmp_path)  # fmt: skip
    family = workers_of(process)
    time.sleep(1)
    process.send_signal(signal.SIGTERM)
    code, said = ended(process)
    assert (code, said.splitlines()[-1]) == (143, "kalmar: terminated")
    assert "Traceback" not in said
    assert not psutil.wait_procs(family, timeout=60)[1]


@cases("text", "code", "said")
def test_rules_that_end_python(text: str, code: int, said: str, tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "quit.py"
    path.write_text(text)
    out, err = cli.both("solve 'quit 3' --rules", path, code=code)
    assert out == ""
    assert said in err
    assert len(err.strip().splitlines()) == 1
