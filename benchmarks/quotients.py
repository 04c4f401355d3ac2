"""How long does a misère quotient take, from a cold start, and how far does 0.07 go?

`python benchmarks/quotients.py [HEAPS]`: one process a row. Seconds are of the whole process, with
the start of Python; in the last rows compiled loops are kept from an earlier process. The separate
checker then verifies the certificate.
"""

import sys

from measure import machine, report, table

CODE = """
import json, time
start = time.perf_counter()
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import option_sets
found = Construction(option_sets({game!r})).run({last})
done = time.perf_counter()
from kalmar.engines.quotients.certificate import certificate
from kalmar.engines.quotients.verify import verify_quotient
content = certificate(found)
written = time.perf_counter()
verify_quotient(content)
print(json.dumps({{
    "seconds": done - start, "verified": time.perf_counter() - written, "order": found.order,
    "p": len(content["p_elements"]), "last": found.last, "bytes": len(json.dumps(content)),
    "preperiod": content["preperiod"] or 0, "period": content["period"] or 0,
}}))
"""
WHOLE = ["0.31", "0.123", "0.153", "0.72", "0.144", "0.152", "0.71", "0.115", "0.77"]


def row(game: str, last: int | None, env: dict[str, str] | None = None) -> list[str]:
    """One game: what was found, how long it took, and how long to verify."""
    found = report(CODE.format(game=game, last=last), env)
    period = f"{found['period']:.0f} after {found['preperiod']:.0f}" if found["period"] else "–"
    return [
        game,
        *(f"{found[key]:.0f}" for key in ("last", "order", "p")),
        period,
        f"{found['seconds']:.2f}",
        f"{found['verified']:.2f}",
        f"{found['bytes'] / 1000:.1f}",
        f"{found['MiB']:.0f}",
    ]


def main() -> None:
    """Measure whole games, and partial quotients of Dawson's Kayles."""
    heaps = [int(heap) for heap in sys.argv[1:]] or [27, 30, 33]
    print(machine(), "\n")
    rows = [row(game, None) for game in WHOLE]
    kept = {"NUMBA_CACHE_DIR": ""}
    row("0.07", 27, kept)
    rows += [row("0.07", heap, kept) for heap in heaps]
    head = ["game", "heaps to", "order", "P", "period", "s", "verified s", "kB", "MiB"]
    print(table(head, rows))


if __name__ == "__main__":
    main()
