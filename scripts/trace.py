"""Print the road of a command: the files that run, in order, each with its first function.

    python scripts/trace.py "nim 3 5 7"             the road of a position, as `solve` answers it
    python scripts/trace.py values kayles -n 20     that of any command

A file runs where one of its functions is called by more than the import of a module. The name of a
wing stands where the road comes into it.
"""

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

SOURCE = Path(__file__).parents[1] / "src" / "kalmar"


class Road(NamedTuple):
    """Each function that runs, as "file:function" in the order of first calls; modules loaded."""

    calls: list[str]
    modules: list[str]


def follow(arguments: Sequence[str]) -> Road:
    """Run a command and return its road; Kalmár must not have been loaded before."""
    calls, loading = dict[str, None](), list[FrameType]()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "return" and loading and frame is loading[-1]:
            loading.pop()
        if event != "call" or not code.co_filename.startswith(str(SOURCE)):
            return
        if code.co_name == "<module>":
            loading.append(frame)
        elif not loading and code.co_flags & CO_OPTIMIZED:  # the body of a class is no function
            calls[f"{Path(code.co_filename).relative_to(SOURCE).as_posix()}:{code.co_qualname}"] = (
                None
            )

    from kalmar.cli.run import run

    sys.setprofile(watch)
    with redirect_stdout(io.StringIO()):
        run(arguments)
    sys.setprofile(None)
    return Road([*calls], [name for name in sys.modules if name.partition(".")[0] == "kalmar"])


def main() -> None:
    """Print the road of the command that is given."""
    given, first, wing, changes = sys.argv[1:], dict[str, str](), "", -1
    road = follow(given if len(given) > 1 else ["solve", *given])
    for call in road.calls:
        first.setdefault(call.partition(":")[0], call)
    for file, call in first.items():
        here, _, rest = file.partition("/")
        print(f"{'' if here == wing else here:10}{rest:30}{call}")
        changes, wing = changes + (here != wing), here
    print(f"\n{len(first)} files run, {changes} changes of wing, {len(road.modules)} modules")


if __name__ == "__main__":
    main()
