"""How long does it take to prove the periods of octal games from a cold start?

`python benchmarks/periods.py [CODE …]`: every game is a process of its own, so that compiling
counts and the peak memory is that game's; the last column is a second process, which finds the
machine code that the first has kept. Without codes: a list that takes a minute or two.
"""

import sys
from tempfile import TemporaryDirectory

from measure import machine, report, run_python, table

CODES = ("0.77", "0.07", "0.45", "0.156", "0.356", "0.644", "0.165", "0.16", "0.56", "0.127")
LONG = ("0.376", "0.354")
SEVENS = tuple("0." + "7" * count for count in (4, 8, 16, 32))
LIMIT = 700_000_000
CODE = """
import json, time
from kalmar.engines.sequences.periods import find_period
start = time.perf_counter()
sequence, finding = find_period({code!r}, {limit})
seconds = time.perf_counter() - start
found = finding.periodicity
print(json.dumps(dict(
    seconds=seconds, terms=sequence.done + 1, proved=finding.status == "proved",
    period=found.period if found else 0, preperiod=found.preperiod if found else 0,
)))
"""


def main() -> None:
    """Prove them all and print one line each."""
    print(machine(), "\n")
    run_python("import kalmar.engines.sequences.periods")
    lines, total, later = [], 0.0, 0.0
    for code in sys.argv[1:] or (*CODES, *SEVENS, *LONG):
        limit = 1_000_000 if code in SEVENS else LIMIT
        with TemporaryDirectory() as kept:
            found, again = (
                report(CODE.format(code=code, limit=limit), {"NUMBA_CACHE_DIR": kept})
                for _ in range(2)
            )
        total += found["seconds"]
        later += again["seconds"]
        name = code if len(code) < 12 else f"0.7…7 ({len(code) - 2} sevens)"
        numbers = (f"{int(found[key]):,}" for key in ("period", "preperiod", "terms"))
        status = "proved" if found["proved"] else "not proved"
        times = f"{found['seconds']:.1f}", f"{found['MiB']:,.0f}", f"{again['seconds']:.2f}"
        lines.append([name, *numbers, status, *times])
    head = ["game", "period", "from", "terms computed", "", "seconds", "MiB", "again"]
    print(table(head, lines), "\n")
    print(f"{total:.0f} s in all; {later:.1f} s again")


if __name__ == "__main__":
    main()
