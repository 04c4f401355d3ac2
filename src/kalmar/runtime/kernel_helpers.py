"""Compile the other kernels of a question side by side with the one that it needs first.

Numba compiles one kernel at a time in a process, so that other processes do it. They begin with the
first kernel that only one kind of question needs. Each kernel is compiled by whoever is the first
to make a file of its name in a folder of their own; who needs it meanwhile waits for it.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from kalmar.runtime.kernel_forms import Form, file_of, form_of, groups, kernel_of
from kalmar.runtime.kernel_keys import UnknownValueError
from kalmar.runtime.limits import cores

__all__ = ["Helpers", "find_others", "help_compiling"]

MOST = 3
"""Processes beside this one: after half a second of loading, each compiles several kernels."""
SECONDS_BETWEEN_LOOKS = 0.02
CODE = "from kalmar.runtime.kernel_helpers import help_compiling as f; import sys; f(sys.argv[1])"


def find_others(kernel: Any, kinds: Any) -> list[Form]:
    """Return what else a question needs that is not in the cache; nothing where that is unclear.

    Args:
        kernel: one that the question needs.
        kinds: the types of its arguments.
    """
    try:
        form = list(form_of(kernel, kinds))
    except UnknownValueError:
        return []
    having = [forms for forms in groups().values() if any(list(each) == form for each in forms)]
    if len(having) != 1:
        return []
    return [each for each in having[0] if list(each) != form and not file_of(each).exists()]


class Helpers:
    """Processes that compile kernels.

    Args:
        forms: the kernels; those that take longest come first.
    """

    folder: Any

    def __init__(self, forms: list[Form]) -> None:
        """Start them; where the system refuses that, there are none."""
        self.folder = tempfile.TemporaryDirectory(prefix="kalmar-")
        self.processes: list[subprocess.Popen[bytes]] = []
        for _ in range(min(MOST, cores() - 1, len(forms))):
            try:
                process = subprocess.Popen(
                    [sys.executable, "-c", CODE, self.folder.name],
                    stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                )  # fmt: skip
            except OSError:
                return
            assert process.stdin is not None
            process.stdin.write(json.dumps(forms).encode())
            process.stdin.close()
            self.processes.append(process)

    def wait_for(self, file: Path) -> None:
        """Wait until a kernel is in the cache, if one of them compiles it."""
        if not self.processes or claim(self.folder.name, file):
            return
        while not file.exists() and any(process.poll() is None for process in self.processes):
            time.sleep(SECONDS_BETWEEN_LOOKS)

    def end(self) -> None:
        """End the processes: what they have not compiled is not needed now."""
        for process in self.processes:
            process.kill()
            process.wait()
        self.folder.cleanup()


def claim(folder: str, file: Path) -> bool:
    """Return whether a kernel is for the caller to compile: nobody has claimed it before.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [claim(folder, Path("/cache/a.nbc")) for _ in range(2)]
    [True, False]
    """
    try:
        Path(folder, file.name).touch(exist_ok=False)
    except OSError:
        return False
    return True


def help_compiling(folder: str) -> None:
    """Compile the forms on standard input that nobody else compiles.

    Args:
        folder: in which they are claimed.
    """
    for form in json.loads(sys.stdin.read()):
        file = file_of(form)
        if not file.exists() and claim(folder, file):
            kernel, kinds = kernel_of(form)
            kernel.compile(kinds)
