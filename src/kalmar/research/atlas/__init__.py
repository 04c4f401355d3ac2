"""The atlas of octal games: periods, certificates and records of each code.

It is built (`build`), shipped (`table`) and verified (`proofs`). Here are its codes, their classes,
the limits, and the database file:

* `GameClass` holds the codes that are the same game (see `kalmar.research.surveys.families`), so
  that one computation serves all.
* `AtlasBudget` says how far each game is computed.
* `OctalAtlas` is the file: a row for each code, and apart from it the certificates. A batch of rows
  is written in one transaction with its certificates, so that a build that is killed loses only the
  games it was working on.

Not public by itself: what may be relied on is in `kalmar`.
"""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kalmar.core.errors import UsageError
from kalmar.games.heaps import DIGITS, Code, parse_code
from kalmar.games.registry import find_rules
from kalmar.research.surveys import Row, SurveyRows
from kalmar.research.surveys.families import LEAST_COMPARED, classes, family, in_order
from kalmar.runtime.files import unpack

TRIPLED = 1 << 16
PAIRS, TRIPLES = 1 << 33, 1 << 36
"""About so many squares of heaps for each digit that splits in two take a second, or powers 5/2 of
heaps where a digit splits in three."""


@dataclass(frozen=True)
class GameClass:
    """Codes that are the same game.

    Attributes:
        codes: the simplest first.
        first: of each the first heap that has a move; the heaps from there on are the same.
    """

    codes: tuple[str, ...]
    first: tuple[int, ...]

    def cost(self, to: int) -> float:
        """Estimate the seconds needed to compute so many heaps where no period is found.

        >>> GameClass(("0.77",), (1,)).cost(1 << 16) > GameClass(("0.3",), (1,)).cost(1 << 16)
        True
        """
        code, heaps = parse_code(self.codes[0]), length_of(self.codes[0], to)
        two = sum(1 for digit in code.digits if digit & 4)
        three = code.most_parts > 2
        return float(two * heaps**2 / PAIRS + three * heaps**2.5 / TRIPLES)


def atlas_codes(digits: int) -> list[str]:
    """List the codes of the atlas of so many digits.

    Args:
        digits: 1 to 3: at most so many stand after the point of octal codes that begin with 0, one
            fewer after that of codes that begin with 4, and at most two in codes with a digit
            from 8 to F.

    Raises:
        UsageError: there are other numbers of digits.

    >>> atlas_codes(1)[:8], len(atlas_codes(2)), len(atlas_codes(3))
    (['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8'], 263, 767)
    """
    if not 1 <= digits <= 3:
        raise UsageError("the atlas has codes of 1 to 3 digits, not {digits}", digits=digits)
    fours = family(f"4.{'?' * (digits - 1)}") if digits > 1 else ("4.0",)
    codes = {*family(f"0.{'?' * digits}"), *fours}
    if digits == 1:
        codes |= set(family("0.[8-F]"))
    else:
        codes |= {code for code in family("0.[0-F][0-F]") if set(code) & set(DIGITS[8:])}
    return in_order(codes)


def game_classes(codes: Iterable[str]) -> list[GameClass]:
    """List the classes of some codes, each in order of simplicity.

    >>> game_classes(["0.137", "0.07", "0.4"])
    [GameClass(codes=('0.4', '0.07', '0.137'), first=(3, 2, 1))]
    """
    found = classes(in_order(codes)).values()
    return [GameClass(tuple(same), tuple(map(first_live, same))) for same in found]


@cache
def first_live(code: str) -> int:
    """Find the first heap that has a move; the number of heaps looked at where none has.

    >>> first_live("0.07"), first_live("0.77")
    (2, 1)
    """
    options = find_rules(code).options
    heaps = range(LEAST_COMPARED)
    return next((heap for heap in heaps if any(True for _ in options(heap))), LEAST_COMPARED)


def length_of(code: str, to: int) -> int:
    """Return how many heaps of a game are computed in an atlas that goes to so many.

    Where heaps split into three they are fewer, for time and memory grow faster with them.

    >>> length_of("0.77", 1 << 20), length_of("0.8", 1 << 20), length_of("0.8", 1 << 10)
    (1048576, 65536, 1024)
    """
    if parse_code(code).most_parts < 3:
        return to
    return min(to, TRIPLED)


def surveyed_length(code: str) -> int:
    """Return how many heaps of a game a survey computes by default.

    >>> surveyed_length("0.77"), surveyed_length("0.8")
    (65536, 16384)
    """
    return 1 << (14 if parse_code(code).most_parts > 2 else 16)


def standard_form(code: str) -> str | None:
    """Find the code of the same octal game where a heap of one can be taken (Winning Ways).

    None where there is none: a game without moves, or one in which heaps split into three.

    >>> standard_form("0.07"), standard_form("0.77"), standard_form("4.0"), standard_form("0.8")
    ('0.137', '0.77', '0.7', None)
    """
    from kalmar.engines.sequences.periods import first_cousin

    found: Code | None = parse_code(code)
    while found is not None and not (found.most_parts < 3 and found.digit(1) & 1):
        found = first_cousin(found)
    return found.text if found is not None else None


HEAPS_PER_RARE_HEAP = 32
"""One heap in so many is rare where a game is computed further than others."""
PARTS = (1 << 16, 1 << 19)
"""Witnesses of runs in bounded memory have smaller parts; the larger bound if one is missing."""
MOST_RARE = 1 << 12
MOST_VALUE = 256


@dataclass(frozen=True)
class AtlasBudget:
    """How far each game is computed.

    Attributes:
        to: the largest heap; see `length_of` for games that split into three heaps.
        seconds: for each class of codes; no limit if None.
        memory: megabytes; what is free if None.
        checkpoints: a folder in which long sequences are kept until there is a proof.
        sparse: the largest heap where at most one heap in 32 is rare, if that is further.
        window: the largest heap where so few are rare that bounded memory will do.
    """

    to: int
    seconds: float | None = None
    memory: int | None = None
    checkpoints: Path | None = None
    sparse: int = 0
    window: int = 0

    def kept(self, code: str, rare: int | None, known: int) -> int:
        """Return the largest heap whose value is kept, given how many known heaps are rare.

        >>> budget = AtlasBudget(1 << 16, sparse=1 << 20)
        >>> budget.kept("0.106", 15, 1 << 16), budget.kept("0.007", None, 1 << 16)
        (1048576, 65536)
        """
        to = length_of(code, self.to)
        few = rare is not None and known >= to and HEAPS_PER_RARE_HEAP * rare <= known
        return max(to, self.sparse) if few else to

    def bound(self, row: Mapping[str, Any]) -> int:
        """Return the largest heap wanted of a game, given what its row knows already.

        >>> row = {"code": "0.106", "rare_count": 15, "rare_last": 1103, "largest": 27}
        >>> budget = AtlasBudget(1 << 16, sparse=1 << 20, window=1 << 30)
        >>> budget.bound({**row, "computed_to": 1 << 20}), budget.bound({**row, "computed_to": 9})
        (1073741824, 65536)
        """
        code, known = row["code"], row["computed_to"]
        kept = self.kept(code, row["rare_count"], known)
        wide = known < length_of(code, self.to) or parts_for(row) is None
        return kept if wide else max(kept, self.window)

    def checkpoint(self, name: str) -> Path | None:
        """Return the file of this name in which a long computation is kept; None for no folder."""
        return None if self.checkpoints is None else self.checkpoints / name

    def longest(self) -> int:
        """Return the largest heap of any game."""
        return max(self.to, self.sparse, self.window)


def parts_for(row: Mapping[str, Any]) -> int | None:
    """Choose the parts to begin a run in bounded memory with; None where it cannot be run.

    >>> row = {"rare_count": 15, "rare_last": 1103, "largest": 27, "computed_to": 1 << 20}
    >>> parts_for(row), parts_for({**row, "largest": 300}), parts_for({**row, "rare_count": None})
    (65536, None, None)
    """
    count, last = row["rare_count"], row["rare_last"]
    if not count or last is None or row["largest"] >= MOST_VALUE:
        return None
    if count > MOST_RARE or HEAPS_PER_RARE_HEAP * count > row["computed_to"]:
        return None
    return next((parts for parts in PARTS if 2 * (last + 1) <= parts), None)


COLUMNS = {
    "code": "TEXT PRIMARY KEY",
    "standard": "TEXT",  # its form in which a heap of one can be taken
    "same": "TEXT NOT NULL",  # the simplest code with the same values
    "how": "TEXT NOT NULL",  # how that is known: by options, moves, periods or values
    "compared": "INTEGER",  # of values, how many
    "status": "TEXT NOT NULL",  # proved, observed, none, stopped or failed
    "preperiod": "INTEGER",
    "period": "INTEGER",
    "saltus": "INTEGER",
    "last_exception": "INTEGER",  # the last heap whose value is not what the period says
    "theorem": "TEXT NOT NULL",  # that proves the period
    "computed_to": "INTEGER NOT NULL",  # the last heap with a known value
    "bound": "INTEGER NOT NULL",  # the last heap that was asked for
    "mask": "INTEGER",  # of the sparse space
    "by_position": "INTEGER",  # the bit of a heap's number that decides, if one does
    "rare_count": "INTEGER",
    "rare_last": "INTEGER",
    "largest": "INTEGER",
    "largest_at": "INTEGER",
    "records": "TEXT NOT NULL",  # heaps with larger values than all before, with these values
    "shift": "INTEGER",  # the first heap that has a move
    "signature": "TEXT NOT NULL",  # a hash of the values from there on
    "reason": "TEXT",  # why no more is known
    "allowed": "REAL",  # seconds
    "memory": "INTEGER",  # megabytes that were allowed
    "seconds": "REAL NOT NULL",
}
"""What is kept of a code."""

EMPTY: Row = {**dict.fromkeys(COLUMNS), "theorem": "", "computed_to": 0, "records": "[]",
              "signature": "", "seconds": 0.0}  # fmt: skip
"""A row of a code of which nothing is known."""

FIELDS_OF_LAST_TRY = ("status", "reason", "allowed", "memory")
"""What a row says of the last try."""


def has_more_records(row: Mapping[str, Any]) -> bool:
    """Return whether there are more records than a row keeps.

    >>> has_more_records({"records": [[1, 1], [3, 2]], "largest": 7})
    True
    """
    return bool(row["records"] and row["records"][-1][1] < row["largest"])


def _tells_more(row: Row, before: Row) -> bool:
    """Return whether a row is proved, covers as many heaps, or replaces an unproved one.

    >>> one, two = {"status": "none", "computed_to": 9}, {"status": "stopped", "computed_to": 5}
    >>> _tells_more(one, two), _tells_more(two, one)
    (True, False)
    """
    if "proved" in (row["status"], before["status"]):
        return bool(row["status"] == "proved")
    return bool(row["computed_to"] >= before["computed_to"])


class OctalAtlas(SurveyRows):
    """The rows and certificates of many codes.

    >>> with OctalAtlas(":memory:") as atlas:
    ...     len(atlas), atlas.certificate("0.77")
    (0, None)
    """

    columns = COLUMNS
    format = 303

    def _check_or_make(self) -> None:
        super()._check_or_make()
        with self.connection as db:
            db.execute(
                "CREATE TABLE IF NOT EXISTS certificates"
                " (code TEXT PRIMARY KEY, format TEXT NOT NULL, certificate BLOB NOT NULL)"
            )

    def put(self, rows: Sequence[Row]) -> None:
        """Write rows with their certificates, all or none.

        A row that says less than the one it would replace adds only why it does.
        """
        gained = list(self._gained(rows))
        proofs = [(row["code"], row["certificate"]) for row in gained if row.get("certificate")]
        written = [(code, str(proof["format"]), packed(proof)) for code, proof in proofs]
        with self._writing() as db:
            # A row that is replaced may have had a certificate that it does not have any more.
            codes = [(row["code"],) for row in gained]
            db.executemany("DELETE FROM certificates WHERE code = ?", codes)
            self._put_rows(db, gained)
            db.executemany("INSERT INTO certificates VALUES (?, ?, ?)", written)

    def _gained(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Yield the rows that tell more than the stored ones, and what the others add."""
        for row in rows:
            before = self.row(row["code"])
            if before is None or _tells_more(row, before):
                yield row
            elif before["status"] != "proved":
                # The last try is written down, or the next build would try the same again.
                last = {name: row[name] for name in FIELDS_OF_LAST_TRY}
                yield {**before, **last, "bound": max(before["bound"], row["bound"])}

    def row(self, code: str) -> dict[str, Any] | None:
        """Return the row of a code; None if there is none."""
        return next(self._select("WHERE code = ?", code), None)

    def certificate(self, code: str) -> dict[str, Any] | None:
        """Return the certificate of a code; None if there is none."""
        query = "SELECT certificate FROM certificates WHERE code = ?"
        found = self.connection.execute(query, (code,)).fetchone()
        return unpacked(found[0]) if found else None

    def certificates(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield all certificates, by code."""
        query = "SELECT code, certificate FROM certificates ORDER BY code"
        for code, data in self.connection.execute(query):
            yield code, unpacked(data)

    def same_values(self) -> list[list[str]]:
        """Group the codes with the same values, perhaps shifted, as far as both are known."""
        query = (
            "SELECT json_group_array(code) FROM reports WHERE signature != ''"
            " GROUP BY same ORDER BY min(code)"
        )
        return [in_order(json.loads(codes)) for (codes,) in self.connection.execute(query)]

    def mark_same(self, same: Iterable[tuple[str, str, int | None, str]]) -> None:
        """Write which code stands for another: (same, how, compared, code)."""
        with self.connection as db:
            db.executemany("UPDATE reports SET same=?, how=?, compared=? WHERE code=?", same)


def packed(content: Mapping[str, Any]) -> bytes:
    """Compress a certificate, to the same bytes whenever it is packed.

    >>> unpacked(packed({"format": 1}))
    {'format': 1}
    """
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    # Without the time, which would make equal certificates differ.
    return gzip.compress(text.encode(), mtime=0)


def unpacked(data: bytes) -> dict[str, Any]:
    """Unpack a certificate; an empty one where it cannot be read.

    >>> unpacked(b"spoilt")
    {}
    """
    try:
        found = json.loads(unpack(data))
    except (OSError, EOFError, TypeError, ValueError, RecursionError, zlib.error):
        return {}
    return found if isinstance(found, dict) else {}
