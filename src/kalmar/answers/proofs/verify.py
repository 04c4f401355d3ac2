"""Verify a proof of a nimber for users, from the rules of its games alone."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kalmar.answers.proofs.checker import check
from kalmar.answers.proofs.files import read_proof


def verify_proof(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """Check a proof of a nimber from the rules of its games alone.

    Args:
        source: the file, or what stands in it.

    Returns:
        The content, which is right: `position`; `claim`, either {"nimber": n} or {"outcome": "N"};
        and `components` with the facts about each.

    Raises:
        DataError: it is not a proof, or a fact in it is not shown; the message names the first.

    >>> from kalmar.answers.proofs.prove import prove
    >>> proof = prove("cram 2x3")
    >>> verify_proof(proof)["claim"]
    {'nimber': 1}
    >>> proof["components"][0]["facts"][0][1] = 2
    >>> verify_proof(proof)
    Traceback (most recent call last):
    kalmar.core.errors.DataError: fact 1 about cram 2x3 (9 has nimber 2) does not follow: no option
    is shown to have nimber 1
    """
    content = read_proof(source)
    check(content)
    return content
