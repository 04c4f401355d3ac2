"""The register of claims: theorems, closed forms, conjectures and open problems to check.

Each source has a file; an entry is one `Claim`. `CLAIMS` maps ids to claims. The files `claim`,
`small_games` and `random_games` are what the other files use.

Not public by itself: what may be relied on is in `kalmar`.
"""

from kalmar.core.by_name import load_named, pickle_by_name
from kalmar.core.errors import UnknownNameError
from kalmar.research.claims.claim import (
    Claim,
    ClaimResult,
    ClaimStatus,
    Counterexample,
    Verdict,
    check,
)

__all__ = [
    "CLAIMS",
    "Claim",
    "ClaimResult",
    "ClaimStatus",
    "Counterexample",
    "Verdict",
    "check",
    "find_claim",
    "find_claims",
]

TUPLES = (
    "source_000:CLAIMS",
    "kernels_and_lengths:CLAIMS",
    "kernels_and_lengths:LENGTH_CLAIMS",
    "lemmas_000:EXCLUDANTS_CLAIMS",
    "lemmas_000:CLAIMS",
    "small_games:TWO_GAMES_CLAIMS",
    "selective_misere:CLAIMS",
    "selective_misere:TABLE_23_CLAIMS",
    "bricks:CLAIMS",
    "source_001:CLAIMS",
    "loopy_001:CLAIMS",
    "sums_001:CLAIMS",
    "heaps:CLAIMS",
    "heaps:PAWNS_CLAIMS",
    "road_map_001:CLAIMS",
    "source_002:CLAIMS",
    "chomp_lemmas:DEFINITIONS_CLAIMS",
    "chomp_lemmas:CLAIMS",
    "chomp_minima:CLAIMS",
    "chomp_lemmas:DIAGONALS_CLAIMS",
    "chomp_minima:ORDERS_CLAIMS",
    "source_003:CLAIMS",
    "source_003:NORMS_CLAIMS",
    "bricks:LAYER_CLAIMS",
    "bricks:OBSERVED_CLAIMS",
    "source_004:CLAIMS",
    "heaps:WINDOW_CLAIMS",
    "determinacy:CLAIMS",
    "coins_004:CLAIMS",
    "printed_tables:CLAIMS",
    "subtraction:CLAIMS",
    "hackenbush:PLANTS_CLAIMS",
    "coins_004:PRINTED_CLAIMS",
    "entailing:CLAIMS",
    "hackenbush:CLAIMS",
    "determinacy:POSITIONAL_CLAIMS",
    "textbook:CLAIMS",
    "rows_and_walks:CLAIMS",
    "own_ways:CLAIMS",
)
"""Where claims stand, as "module:tuple" of this folder, in the order in which they are listed."""

CLAIMS: dict[str, Claim] = {
    claim.id: claim for place in TUPLES for claim in load_named(f"{__name__}.{place}")
}


def find_claim(name: str) -> Claim:
    """Return the claim with this id.

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
    """Return all claims, the one with this id, or those whose id begins with it.

    Raises:
        UnknownNameError: there is none; a near miss is suggested.

    >>> [claim.id for claim in find_claims("004.bouton")], len(find_claims("all")) == len(CLAIMS)
    (['004.bouton'], True)
    """
    if name == "all":
        return list(CLAIMS.values())
    matching = [claim for claim in CLAIMS.values() if claim.id.startswith(f"{name}.")]
    return [CLAIMS[name]] if name in CLAIMS else matching or [find_claim(name)]
