"""The proof that `kalmar solve` writes of what it finds."""

from pathlib import Path
from typing import Any, Literal

import click

from kalmar.answers.analysis import Analysis
from kalmar.answers.proofs.files import components_of, proof_bytes
from kalmar.answers.proofs.prove import prove
from kalmar.cli.way import PlayOptions
from kalmar.core.errors import UsageError
from kalmar.core.i18n import said, spoken
from kalmar.runtime.files import write_whole

__all__ = ["proof_line", "write_proof_of"]

Claim = Literal["nimber", "outcome"]


def write_proof_of(
    position: str, analysis: Analysis, way: PlayOptions, path: Path, claim: Claim
) -> dict[str, Any]:
    """Write the proof of a position that is solved.

    Args:
        position: as it was typed.
        analysis: what was found out about it.
        way: how it is played.
        path: the file, packed where its name ends in .gz.
        claim: the nimber, or only who wins.

    Returns:
        What is said of it in JSON.

    Raises:
        UsageError: it is not in normal play, or the file may not be written.
        KalmarError: there is no such proof, or it would be too large.
    """
    if way.misere:
        raise UsageError("proofs are of normal play: leave out --misere or --proof")
    components_of(analysis.position)
    content = prove(position, claim, way.positions)
    force = bool(click.get_current_context().params["force"])
    write_whole(path, proof_bytes(content, path.suffix == ".gz"), force)
    facts = sum(len(part["facts"]) for part in content["components"])
    return {"file": str(path), "claim": content["claim"], "facts": facts}


def proof_line(made: dict[str, Any]) -> str:
    """Format the line that reports a proof that was written.

    >>> print(proof_line({"file": "a.json", "claim": {"nimber": 2}, "facts": 500})[1:])
      proof    500 facts in a.json; kalmar proof --verify checks them
    """
    words = said(
        "  proof    {facts:,} facts in {file}; kalmar proof --verify checks them",
        facts=made["facts"],
        file=made["file"],
    )
    return f"\n{spoken(words)}"
