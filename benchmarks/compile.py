"""How long does each kernel take to compile, and each command whose kernels are not in the cache?

`python benchmarks/compile.py [GROUP …]`: seconds of CPU for each kernel of the list of
`kalmar.runtime.kernel_forms`, a group a process with an empty cache; then some commands, cold and
warm, the least of three.
"""

import json
import sys
from tempfile import TemporaryDirectory

from measure import machine, report, run, table

from kalmar.runtime.kernel_forms import groups

CODE = """
import json
from kalmar.runtime.kernel_forms import compile_form, groups, name_of, recorded
found = []
with recorded(found):
    for form in groups()[{name!r}]:
        compile_form(form)
print(json.dumps({{"rows": [[name_of(form), seconds] for seconds, form in found]}}))
"""
COMMANDS = (
    ("values", "0.6", "-n", "1e6"),
    ("solve", "chomp 3x1000"),
    ("period", "0.77"),
    ("solve", "chomp 10x8"),
    ("quotient", "kayles"),
    ("table", "queen", "--rows", "0..200", "--cols", "0..200"),
    ("solve", "cram 5x7"),
)
TIMES = 3


def kernel_rows(names: list[str]) -> list[list[object]]:
    """Return a row for each kernel: its group, its name, seconds."""
    rows: list[list[object]] = []
    for name in names:
        found = json.loads(json.dumps(report(CODE.format(name=name))["rows"]))
        rows += [[name, kernel, f"{seconds:.2f}"] for kernel, seconds in found]
        rows.append([name, "all", f"{sum(seconds for _, seconds in found):.2f}"])
    return rows


def command_row(command: tuple[str, ...]) -> list[object]:
    """Return a row for a command: seconds of CPU in an empty cache, and in a full one."""
    line = [sys.executable, "-m", "kalmar", *command]
    cold, warm = [], []
    for _ in range(TIMES):
        with TemporaryDirectory() as folder:
            kept = {"NUMBA_CACHE_DIR": folder}
            cold.append(run(line, kept).cpu)
            warm.append(run(line, kept).cpu)
    return [" ".join(command), f"{min(cold):.2f}", f"{min(warm):.2f}"]


def main() -> None:
    """Print both tables."""
    print(machine(), end="\n\n")
    print(table(["questions", "kernel", "CPU s"], kernel_rows(sys.argv[1:] or list(groups()))))
    print()
    print(table(["command", "cold, CPU s", "warm, CPU s"], [command_row(c) for c in COMMANDS]))


if __name__ == "__main__":
    main()
