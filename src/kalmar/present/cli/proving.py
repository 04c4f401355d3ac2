"""The options by which `kalmar solve` writes a proof of what it finds."""

from pathlib import Path
from typing import Any, Literal

import click

from kalmar.answers.analysis import Analysis
from kalmar.errors import UsageError
from kalmar.present.cli.way import Way
from kalmar.present.files import checked, write_whole
from kalmar.records import dataclass
from kalmar.words import said, spoken

__all__ = ["PROOF_OPTIONS", "Proving", "proof_line", "proving"]


@dataclass(frozen=True)
class Proving:
    """What is to be proved, and where the proof goes.

    Attributes:
        path: the file; None where nothing is proved.
        claim: the nimber, or only who wins.
        force: whether a file that exists is replaced.
    """

    path: Path | None = None
    claim: Literal["nimber", "outcome"] = "nimber"
    force: bool = False

    def prove(self, position: str, analysis: Analysis, way: Way) -> dict[str, Any] | None:
        """Write the proof, if one is asked for.

        Args:
            position: as it was typed.
            analysis: what was found out about it.
            way: how it is played.

        Returns:
            What is said of it in JSON.

        Raises:
            UsageError: it is not played disjunctively in normal play.
            KalmarError: there is no such proof, or it would be too large.
        """
        if self.path is None:
            return None
        from kalmar.proofs.files import components_of, proof_bytes
        from kalmar.proofs.prove import prove

        if way.misere:
            raise UsageError("proofs are of normal play: leave out --misere or --proof")
        components_of(analysis.position)
        content = prove(position, self.claim, way.positions)
        packed = self.path.suffix == ".gz"
        write_whole(self.path, proof_bytes(content, packed), self.force)
        facts = sum(len(part["facts"]) for part in content["components"])
        return {"file": str(self.path), "claim": content["claim"], "facts": facts}


def proof_line(made: dict[str, Any] | None) -> str:
    """What is said of a proof that was written, on a line of its own; nothing without one.

    >>> print(proof_line({"file": "a.json", "claim": {"nimber": 2}, "facts": 500})[1:])
      proof    500 facts in a.json; kalmar proof --verify checks them
    """
    if made is None:
        return ""
    words = said(
        "  proof    {facts:,} facts in {file}; kalmar proof --verify checks them",
        facts=made["facts"],
        file=made["file"],
    )
    return f"\n{spoken(words)}"


PROOF_OPTIONS = (
    click.option("--proof", type=click.Path(path_type=Path), metavar="FILE",
                 help="Write a proof of the value to this file (.json, or .json.gz)."),
    click.option("--proof-of", type=click.Choice(["nimber", "outcome"]), default="nimber",
                 show_default=True, help="What is proved: the nimber, or only who wins."),
)  # fmt: skip
"""They go with the options of `output`."""


def proving(proof: Path | None, proof_of: Literal["nimber", "outcome"]) -> Proving:
    """What these options mean.

    Raises:
        UsageError: the file may not be written.
    """
    force = bool(click.get_current_context().params["force"])
    if proof is not None:
        checked(proof, force)
    return Proving(proof, proof_of, force)
