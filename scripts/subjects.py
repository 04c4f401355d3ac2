"""Claims and theorems by subject: the parts of their pages in the documentation.

A claim or a theorem belongs to the first subject whose pattern is found in its name; of those that
would come last, theorems about some games belong to the kind of the first one.
"""

import re
from collections.abc import Mapping

from kalmar.cli.ways import theorem_section
from kalmar.core.i18n import translate
from kalmar.games.registry import GAMES
from kalmar.research.claims import CLAIMS
from kalmar.research.claims.claim import Claim
from kalmar.theory.theorems import THEOREMS, Theorem
from kalmar.web.services.reading import group_of

CLAIM_SUBJECTS = {
    "bricks": r"brick|norm-|^003\.(?!grundy)|table-23",
    "chomp": r"^002|chomp",
    "boards-and-graphs": r"king|rook|knight|wythoff|bubbles|northcott|roads|tridugo|cars|climbers"
    r"|woodcutter|loop|graph|hackenbush|positional|kayles-halving|shoots|grafts|determinacy|sink$"
    r"|payoffs|topological|^001\.(finite|double|triple|multiples|sum-|power)",
    "ways": r"^(000|ways)\.",
    "heaps": "",
}

THEOREM_SUBJECTS = {
    "cycles-and-sides": r"loopy|first-player-draws|partizan",
    "periods": r"window|period|runs|codes|cannibal",
    "misere": r"^misere|^kernel|one-kernel|five-classes|tame",
    "ways": "",
}
KINDS = {
    "Heaps and rows": "heaps",
    "Pieces on a board": "boards",
    "Stones and dominoes on a board": "boards",
    "Chomp and ordered sets": "boards",
    "Cutting rectangles": "bricks",
    "Coins and bubbles": "coins-and-graphs",
    "Graphs and roads": "coins-and-graphs",
}
"""The subjects of the kinds of games."""


def first_found(patterns: Mapping[str, str], name: str) -> str:
    """Return the first subject whose pattern is found in a name.

    >>> first_found(CLAIM_SUBJECTS, "002.3.2"), first_found(CLAIM_SUBJECTS, "004.bouton")
    ('chomp', 'heaps')
    """
    return next(subject for subject, pattern in patterns.items() if re.search(pattern, name))


def subject_of(theorem: Theorem) -> str:
    """Return the subject of a theorem.

    >>> subject_of(THEOREMS["bouton"]), subject_of(THEOREMS["kernels"])
    ('heaps', 'misere')
    """
    found = first_found(THEOREM_SUBJECTS, theorem.name)
    if found != "ways" or not theorem.games:
        return found
    return KINDS[translate(group_of(GAMES[theorem.games[0]]), "en")]


def claims(subject: str) -> str:
    """Return the claims of a subject as a list."""
    return "\n".join(claim_line(claim) for name, claim in CLAIMS.items()
                     if first_found(CLAIM_SUBJECTS, name) == subject)  # fmt: skip


def claim_line(claim: Claim) -> str:
    """Return an item of the list: what is claimed, as a formula, where, and whether it holds."""
    status = f"{claim.status.value}: {claim.note}" if claim.note else claim.status.value
    formula = f"; {claim.formula}" if claim.formula else ""
    return f"* `{claim.id}` {claim.words}{formula} (*{status}*; {claim.source})"


def theorems(subject: str) -> str:
    """Return the theorems of a subject with their arguments."""
    return "\n\n".join(theorem_section(name) for name, theorem in THEOREMS.items()
                       if subject_of(theorem) == subject)  # fmt: skip
