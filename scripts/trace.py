"""Show what a command loads and runs: python scripts/trace.py [--names] solve "nim 3 5 7"

Two counts are printed: the modules of Kalmár that the command has loaded when it ends, and the
files of which it has called a function, at import or later. With --names each file is listed in the
order in which it was first called; the way of a position in docs/explanation/architecture.md is
checked by this.
"""

import contextlib
import inspect
import io
import sys
from pathlib import Path
from types import FrameType
from typing import Any

SOURCE = Path(__file__).parents[1] / "src" / "kalmar"


def trace(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Run a command and return the modules it has loaded and the files it has called.

    Args:
        arguments: the command line, without the program's name.
    """
    called: dict[str, None] = {}

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_flags & inspect.CO_OPTIMIZED:
            called.setdefault(code.co_filename)

    sys.setprofile(note)
    try:
        from kalmar.cli.run import run

        with contextlib.redirect_stdout(io.StringIO()):
            run(arguments)
    finally:
        sys.setprofile(None)
    modules = sorted(name for name in sys.modules if name.split(".")[0] == "kalmar")
    paths = [Path(name) for name in called]
    files = [str(path.relative_to(SOURCE)) for path in paths if path.is_relative_to(SOURCE)]
    return modules, files


if __name__ == "__main__":
    names = "--names" in sys.argv
    modules, files = trace([word for word in sys.argv[1:] if word != "--names"])
    print(f"{len(modules)} modules loaded, {len(files)} files run")
    if names:
        print(*files, sep="\n")
