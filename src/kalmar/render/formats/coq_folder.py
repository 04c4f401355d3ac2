"""A folder of theorems for Coq: the periods of an atlas, and the quotients that come with Kalmár.

Each file states one theorem and compiles against `proofs/`; the `Makefile` beside them compiles
all. The texts are made before the first is written, so that an error leaves no folder behind.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kalmar.core.errors import UsageError
from kalmar.core.i18n import Message, join_messages, message
from kalmar.engines.quotients.ask import read_certificate, shipped_files
from kalmar.engines.quotients.quotient import Quotient
from kalmar.engines.sequences.engine import grundy_values
from kalmar.engines.sequences.periodicity import Periodicity, certify, needed
from kalmar.games.heaps import parse_code
from kalmar.render import NDArray, np
from kalmar.render.formats.coq import MOST_ELEMENTS, period_theorem, quotient_theorem
from kalmar.runtime.writing import checked, write_whole

Row = Mapping[str, Any]

USUAL_ROWS = 20_000
"""Heaps whose values Coq may compute for a period."""

MAKEFILE = """\
# make: check every theorem of this folder with Coq. The folder proofs/ of Kalmar lies beside this
# one; else: make PROOFS=/path/to/proofs
PROOFS ?= ../proofs

all: $(patsubst %.v,%.vo,$(wildcard *.v))

%.vo: %.v | library
	coqc -Q $(PROOFS) Kalmar $<

library:
	@test -f $(PROOFS)/_CoqProject || { echo "no theorems in $(PROOFS): give PROOFS"; exit 1; }
	@$(MAKE) --no-print-directory -C $(PROOFS) all

.PHONY: all library
"""


NOT_PROVED = message("no proved period")
SALTUS = message("with a saltus")
OTHER_GAME = message("no theorem for such a game, or Coq takes too long")
LARGE = message("quotients of more than {most} elements", most=MOST_ELEMENTS)
TOO_MANY = message("too many rows")
"""Why there is no theorem."""


@dataclass
class Theorems:
    """The files of theorems, and what is left out.

    Attributes:
        files: texts by the names of files.
        left_out: for each code or game without a theorem the reason.
    """

    files: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)

    @property
    def reasons(self) -> Message | str:
        """Describe how many are left out, and why."""
        counts = Counter(self.left_out.values())
        return join_messages([message("{count:,} ({reason})", count=counts[reason], reason=reason)
                              for reason in counts], "; ")  # fmt: skip


def period_rows(row: Row) -> int:
    """Return how many heaps prove the period of a row without saltus.

    >>> period_rows({"code": "0.77", "preperiod": 71, "period": 12})
    168
    """
    code = parse_code(row["code"])
    parts, last = max(2, code.most_parts), len(code.digits) - 1
    return int(parts * (max(1, row["preperiod"]) + row["period"]) + last)


def add_period(theorems: Theorems, row: Row, most: int) -> None:
    """Add the theorem about the period of a row of an atlas, or why there is none.

    The values are computed anew, so that an atlas that is wrong makes no theorem.

    Args:
        theorems: the others.
        row: the code, its status, its period.
        most: rows that Coq may compute.

    >>> theorems = Theorems()
    >>> row = {"code": "0.77", "status": "proved", "preperiod": 71, "period": 12, "saltus": 0}
    >>> add_period(theorems, row, 200)
    >>> add_period(theorems, {**row, "code": "0.137", "period": 34}, 200)
    >>> list(theorems.files), theorems.left_out
    (['p_0_77.v'], {'0.137': 'too many rows'})
    """
    name = row["code"]
    if row["status"] != "proved":
        theorems.left_out[name] = NOT_PROVED
        return
    values = values_of(row, most)
    if values is None:
        theorems.left_out[name] = TOO_MANY
        return
    code = parse_code(name)
    finding = certify(values, code)
    if finding.status != "proved":
        theorems.left_out[name] = NOT_PROVED
        return
    try:
        theorems.files[file_name("p", name)] = period_theorem(name, code, values, finding)
    except UsageError:
        theorems.left_out[name] = SALTUS if row["saltus"] else OTHER_GAME


def values_of(row: Row, most: int) -> "NDArray[np.unsignedinteger] | None":
    """Compute the values that prove the period of a row; None if they are too many."""
    code, rows = parse_code(row["code"]), period_rows(row)
    found = Periodicity(row["preperiod"], row["period"], row["saltus"])
    if rows > most:
        return None
    # Where values grow, how many are needed depends on the largest.
    first = grundy_values(code, rows if found.saltus else 0)
    rows = max(rows, needed(code, found, first) + 1)
    return None if rows > most else grundy_values(code, rows)


def add_quotient(theorems: Theorems, quotient: Quotient) -> None:
    """Add the theorem about a misère quotient, or why there is none.

    >>> from kalmar import quotient
    >>> theorems = Theorems()
    >>> add_quotient(theorems, quotient("0.123"))
    >>> add_quotient(theorems, quotient("0.07", 9))
    >>> list(theorems.files)
    ['q_0_123.v', 'q_0_07_to_9.v']
    """
    name = quotient.game.text
    known = "" if quotient.period else f"_to_{quotient.last}"
    try:
        theorems.files[file_name("q", name + known)] = quotient_theorem(quotient)
    except UsageError:
        theorems.left_out[name] = LARGE if quotient.order > MOST_ELEMENTS else OTHER_GAME


def shipped_quotients() -> Iterable[Quotient]:
    """Yield the quotients that come with Kalmár, each verified.

    >>> next(iter(shipped_quotients())).order
    20
    """
    return map(read_certificate, shipped_files())


def file_name(kind: str, name: str) -> str:
    """Return the name of a file, which is that of a module of Coq.

    >>> file_name("q", "dawsons-chess")
    'q_dawsons_chess.v'
    """
    return f"{kind}_{''.join(c if c.isalnum() else '_' for c in name)}.v"


def refuse_full(folder: Path, force: bool) -> None:
    """Refuse a folder in which theorems cannot be written.

    Args:
        folder: it may be missing.
        force: whether it may hold files.

    Raises:
        UsageError: it holds files, is itself one, or the folder around it does not exist.

    >>> refuse_full(Path("/"), force=False)
    Traceback (most recent call last):
    kalmar.core.errors.UsageError: / is not empty: name another folder, or use --force
    """
    checked(folder, force=False)
    if not force and folder.exists() and any(folder.iterdir()):
        raise UsageError(
            "{folder} is not empty: name another folder, or use --force", folder=str(folder)
        )


def write_theorems(theorems: Theorems, folder: Path, force: bool) -> None:
    """Write the files of theorems, each of them whole, with a Makefile that compiles them.

    Args:
        theorems: at least one.
        folder: made if it is missing.
        force: whether files that are there are replaced.

    Raises:
        UsageError: there is no theorem, or the folder is refused (`refuse_full`).
    """
    if not theorems.files:
        raise UsageError("no theorem to write: {reasons}", reasons=theorems.reasons)
    refuse_full(folder, force)
    folder.mkdir(exist_ok=True)
    for name, text in {**theorems.files, "Makefile": MAKEFILE}.items():
        write_whole(folder / name, text.encode(), force)
