"""The register of claims: theorems, closed forms, conjectures and open problems to check.

`claims.toml` says what is stated and where, and by which statement of the modules beside it this is
checked. To add a claim, add an entry there and, unless one of those here will do, a statement
(`cases` says how).

Not public by itself: what may be relied on is in `kalmar`.
"""

import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from kalmar.core.by_name import load_named, pickle_by_name
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import translate
from kalmar.games.titles import has_words
from kalmar.research.claims.claim import Claim, ClaimStatus, Counterexample
from kalmar.runtime.files import read_own


def load_claims() -> Iterator[Claim]:
    """Yield the claims of the data file, each with its checker."""
    text = read_own(Path(__file__).with_name("claims.toml")).decode()
    for name, row in tomllib.loads(text).items():
        statement = load_named(f"{__name__}.{row.pop('check')}")
        given = {key: as_tuples(value) for key, value in row.pop("given", {}).items()}
        known = row.pop("counterexample", None)
        row["status"] = ClaimStatus(row.get("status", "theorem"))
        counterexample = Counterexample(**known) if known else None
        yield Claim(name, checker=partial(statement, **given), counterexample=counterexample, **row)


def as_tuples(value: Any) -> Any:
    """Return lists as tuples, and all else as it is.

    >>> as_tuples([1, [2, 3]]), as_tuples("a")
    ((1, (2, 3)), 'a')
    """
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


CLAIMS = {claim.id: claim for claim in load_claims()}
"""The claims by id, in the order of the data file."""


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
    """Return all claims, the one with this id, those whose id begins with it, or with all words.

    Raises:
        UnknownNameError: there is none; a near miss is suggested.

    >>> [claim.id for claim in find_claims("004.bouton")], len(find_claims("all")) == len(CLAIMS)
    (['004.bouton'], True)
    >>> [claim.id for claim in find_claims("kayles mirrors")]
    ['004.kayles-halving']
    >>> [claim.id for claim in find_claims("Csirmaz rook")]
    ['001.rook', '001.rook-permutations']
    """
    if name == "all":
        return list(CLAIMS.values())
    matching = [claim for claim in CLAIMS.values() if claim.id.startswith(f"{name}.")]
    if name in CLAIMS:
        return [CLAIMS[name]]
    if matching:
        return matching
    said = {claim: (claim.id, claim.words, translate(claim.words), claim.source)
            for claim in CLAIMS.values()}  # fmt: skip
    return [claim for claim in said if has_words(name, *said[claim])] or [find_claim(name)]
