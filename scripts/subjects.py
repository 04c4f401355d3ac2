"""Claims and theorems by subject: the parts of their pages in the documentation.

A claim or a theorem belongs to the first subject whose pattern is found in its name; of those that
would come last, theorems about some games belong to the kind of the first one.
"""

import re
from collections.abc import Mapping

from scripts.templates import read

from kalmar.cli.ways import theorem_section
from kalmar.core.i18n import translate
from kalmar.games.registry import GAMES
from kalmar.research.claims import CLAIMS
from kalmar.research.claims.claim import Claim
from kalmar.theory.theorems import THEOREMS, Theorem
from kalmar.web.services.reading import group_of

SUBJECTS = read("scripts/subjects.toml")
"""Patterns in names of claims and of theorems, and the subjects of kinds of games."""


def first_found(patterns: Mapping[str, str], name: str) -> str:
    """Return the first subject whose pattern is found in a name.

    >>> patterns = SUBJECTS["claims"]
    >>> first_found(patterns, "002.3.2"), first_found(patterns, "004.bouton")
    ('chomp', 'heaps')
    """
    return next(subject for subject, pattern in patterns.items() if re.search(pattern, name))


def subject_of(theorem: Theorem) -> str:
    """Return the subject of a theorem.

    >>> subject_of(THEOREMS["bouton"]), subject_of(THEOREMS["kernels"])
    ('heaps', 'misere')
    """
    found = first_found(SUBJECTS["theorems"], theorem.name)
    if found != "ways" or not theorem.games:
        return found
    kind = translate(group_of(GAMES[theorem.games[0]]), "en")
    return str(SUBJECTS["kinds"][kind])


def claims(subject: str) -> str:
    """Return the claims of a subject as a list."""
    return "\n".join(claim_line(claim) for name, claim in CLAIMS.items()
                     if first_found(SUBJECTS["claims"], name) == subject)  # fmt: skip


def claim_line(claim: Claim) -> str:
    """Return an item of the list: what is claimed, as a formula, where, and whether it holds."""
    status = f"{claim.status.value}: {claim.note}" if claim.note else claim.status.value
    formula = f"; {claim.formula}" if claim.formula else ""
    return f"* `{claim.id}` {claim.words}{formula} (*{status}*; {claim.source})"


def theorems(subject: str) -> str:
    """Return the theorems of a subject with their arguments."""
    return "\n\n".join(theorem_section(name) for name, theorem in THEOREMS.items()
                       if subject_of(theorem) == subject)  # fmt: skip
