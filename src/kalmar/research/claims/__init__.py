"""The register of claims: theorems, closed forms, conjectures and open problems to check.

Each source has a file; an entry is one `Claim`. `CLAIMS` maps ids to claims.

Not public by itself: what may be relied on is in `kalmar`.
"""

from importlib import import_module

from kalmar.core.by_name import pickle_by_name
from kalmar.core.errors import UnknownNameError
from kalmar.research.claims.claim import Claim, Counterexample, Result, Status, Verdict, check

__all__ = [
    "CLAIMS",
    "Claim",
    "Counterexample",
    "Result",
    "Status",
    "Verdict",
    "check",
    "find_claim",
    "find_claims",
]

MODULES = [
    "source_000",
    "kernels",
    "lengths",
    "excludant_lemmas",
    "short_circuits",
    "two_games",
    "selective_misere",
    "table_23",
    "bricks_closed",
    "source_001",
    "loopy_001",
    "sums_001",
    "heaps_001",
    "pawns_001",
    "road_map_001",
    "source_002",
    "chomp_definitions",
    "chomp_lemmas",
    "chomp_minima",
    "chomp_diagonals",
    "chomp_orders",
    "source_003",
    "norms_003",
    "bricks_layers",
    "observed_003",
    "source_004",
    "windows",
    "determinacy",
    "coins_004",
    "plants_004",
    "printed_004",
    "hackenbush",
    "positional",
]
"""Modules of this folder, each with a tuple `CLAIMS`, in the order in which claims are listed."""

CLAIMS: dict[str, Claim] = {
    claim.id: claim for module in MODULES for claim in import_module(f"{__name__}.{module}").CLAIMS
}


def find_claim(name: str) -> Claim:
    """The claim with this id.

    Raises:
        UnknownNameError: there is none; a near miss is suggested.

    >>> find_claim("004.bouton").status.value
    'theorem'
    """
    if name not in CLAIMS:
        raise UnknownNameError("claim", name, CLAIMS)
    return CLAIMS[name]


pickle_by_name(CLAIMS, find_claim)


def find_claims(name: str) -> list[Claim]:
    """All claims, the one with this id, or those whose id begins with it.

    Raises:
        UnknownNameError: there is none; a near miss is suggested.

    >>> [claim.id for claim in find_claims("004.bouton")], len(find_claims("all")) == len(CLAIMS)
    (['004.bouton'], True)
    """
    if name == "all":
        return list(CLAIMS.values())
    begun = [claim for claim in CLAIMS.values() if claim.id.startswith(f"{name}.")]
    return [CLAIMS[name]] if name in CLAIMS else begun or [find_claim(name)]
