"""`kalmar survey` of positions with n: their nimbers, each with a proof, one line for each."""

import json
from typing import Any

from kalmar.cli.output import Output
from kalmar.cli.survey_output import Kept, Work, as_csv, tell
from kalmar.cli.write import bold, clear_note, status_word
from kalmar.core.i18n import counted, numeral, said, spoken
from kalmar.research.surveys.store import reason_again
from kalmar.runtime.files import unpack
from kalmar.runtime.optional import needs

__all__ = ["survey_nimbers"]

USUAL = 10
"""The largest n, unless another one is asked for."""

WIDTHS = (11, 6, 8, 8)


def survey_nimbers(pattern: str, work: Work, kept: Kept, out: Output) -> None:
    """Run the survey, and show the rows of the family.

    Args:
        pattern: a position in which n stands for a number.
        work: who computes, and how far.
        kept: where rows are kept.
        out: where they are shown.
    """
    with needs("surveys"):
        from kalmar.research.surveys.nimbers import Budget, NimberAtlas, members, nimber_survey
        from kalmar.research.surveys.survey import workers

    pattern = " ".join(pattern.split())
    codes = members(pattern, USUAL if work.to is None else work.to)
    budget = Budget(work.seconds)
    with NimberAtlas(kept.out) as atlas:
        if not set(codes) <= atlas.done(budget):
            with workers(work.scheduler, work.workers) as client:
                nimber_survey(codes, budget, atlas, client, tell)
            clear_note()
        if kept.parquet is not None:
            atlas.to_parquet(kept.parquet)
        known = set(codes)
        rows = [row for row in atlas.family(pattern) if row["code"] in known]
        columns = [name for name in atlas.columns if name != "proof"]
    if out.format == "json":
        with out.lines() as put:
            for row in rows:
                proof = row["proof"] and json.loads(unpack(row["proof"]))
                put({**row, "proof": proof})
        return
    out.show(
        text=lambda: "\n".join([*_lines(rows), _summary(rows)]),
        csv=lambda: as_csv(rows, columns),
    )


def _lines(rows: list[dict[str, Any]]) -> list[str]:
    """One line for each position."""
    heads = (said("status"), said("nimber"), said("facts"), said("bytes"))
    found = [bold(_line("n", list(map(spoken, heads))))]
    for row in rows:
        size = None if row["proof"] is None else len(row["proof"])
        cells = ["–" if value is None else spoken(numeral(value)) for value in
                 (row["nimber"], row["facts"], size)]  # fmt: skip
        found.append(_line(str(row["n"]), [spoken(status_word(row["status"])), *cells]))
        if row["reason"]:
            found[-1] += f"  {spoken(reason_again(row['reason']))}"
    return found


def _line(first: str, cells: list[str]) -> str:
    shown = "  ".join(cell.rjust(wide) for cell, wide in zip(cells, WIDTHS, strict=True))
    return f"{first:>4}  {shown}"


def _summary(rows: list[dict[str, Any]]) -> str:
    proved = sum(row["status"] == "proved" for row in rows)
    return spoken(
        said(
            "{positions}, of which {proved} proved",
            positions=counted(len(rows), "{number} position", "{number} positions"),
            proved=proved,
        )
    )
