"""The class of claims, and the checking of claims: cases, counterexamples, verdicts.

A checker yields for each case, the smallest first, None if the case holds, or a sentence that says
what the counterexample is (`cases` makes them). The caller counts the cases, watches the time, and
stops at the first counterexample. A claim without cases has not been checked, and is never
reported to hold; nor is a theorem after a few cases, or anything that is known to be false. A
refuted claim keeps its counterexample, which is tried before anything else.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message, plural_message
from kalmar.runtime.jobs import time_limit

Case = str | None
"""None where a case holds, else the counterexample in words."""

Checker = Callable[[int], Iterator[Case]]

MIN_CASES = 10
"""Fewer cases confirm no claim where time runs out; one confirms none but to its own bound."""


class ClaimStatus(Enum):
    """What is known about a claim."""

    THEOREM = "theorem"
    CONJECTURE = "conjecture"
    OPEN = "open"
    SETTLED = "settled since"
    REFUTED = "refuted"


class Verdict(Enum):
    """What a check found."""

    HOLDS = "holds"
    FAILS = "fails"
    UNCHECKED = "not checked"
    TOO_FEW = "too few cases"
    UNDECIDED = "not decided"


@dataclass(frozen=True)
class Counterexample:
    """What is known to refute a claim, and where its checker meets it.

    Attributes:
        words: what the checker says of it, for people; nothing is compared with it.
        to: the smallest bound to which the checker meets it.
        case: the number of its case to this bound, from 1.
    """

    words: str
    to: int
    case: int


@dataclass(frozen=True)
class Claim:
    """One statement with its source and its checker.

    Attributes:
        id: the source's number and a short name, such as "001.kayles-period".
        words: the statement in words.
        formula: the statement in mathematics.
        source: where it is stated, with its number there.
        status: what is known of it.
        checker: yields a case at a time, up to a bound.
        bound: how far it is checked by default.
        unit: what the bound counts.
        note: who settled it, or what is true instead.
        counterexample: what refutes it; None for a claim that is not refuted.
    """

    id: str
    words: str
    formula: str
    source: str
    status: ClaimStatus
    checker: Checker
    bound: int
    unit: str
    note: str = ""
    counterexample: Counterexample | None = None


@dataclass(frozen=True)
class ClaimResult:
    """What checking a claim found.

    Attributes:
        claim: what was checked.
        to: the bound it was to be checked to.
        cases: how many cases were looked at.
        counterexample: the first case that fails, None if none did.
        complete: whether the bound was reached, or a counterexample found.
        seconds: how long it took.
        exceptions: the counterexamples that were found: the first, or all if all were wanted.
    """

    claim: Claim
    to: int
    cases: int
    counterexample: str | None
    complete: bool
    seconds: float
    exceptions: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Return what was found; a claim that is known to be false never holds."""
        if self.counterexample is not None:
            return Verdict.FAILS
        if self.claim.status is ClaimStatus.REFUTED:
            return Verdict.UNDECIDED
        if not self.cases:
            return Verdict.UNCHECKED
        if self.complete:
            enough = self.cases > 1 or self.to >= self.claim.bound
        else:
            enough = self.cases >= MIN_CASES
        return Verdict.HOLDS if enough else Verdict.TOO_FEW

    @property
    def decided(self) -> bool:
        """Return whether the claim fails, or holds to the whole bound."""
        return self.verdict is Verdict.FAILS or (self.verdict is Verdict.HOLDS and self.complete)

    @property
    def as_expected(self) -> bool:
        """Return whether the verdict is as known: refuted claims fail, others hold."""
        refuted = self.claim.status is ClaimStatus.REFUTED
        return self.verdict is (Verdict.FAILS if refuted else Verdict.HOLDS)

    @property
    def contradicts(self) -> bool:
        """Return whether it disagrees with what is known, even if it were checked longer."""
        if self.verdict is Verdict.UNDECIDED:
            return self.complete and self.to >= self.claim.bound
        return self.verdict is Verdict.FAILS and not self.as_expected

    def sentence(self) -> str:
        """Describe the verdict in words."""
        unit = message(self.claim.unit)
        if len(self.exceptions) > 1:
            return message(
                "fails in {count:,} of {cases:,} cases, first: {case}",
                count=len(self.exceptions),
                cases=self.cases,
                case=self.counterexample,
            )
        if self.counterexample is not None:
            return message("fails: {case}", case=self.counterexample)
        if self.verdict is Verdict.UNDECIDED:
            known = self.claim.counterexample
            words = message(self.claim.note) if known is None else known.words
            if self.complete:
                return message("no counterexample up to {to:,} {unit}; known to be false: {case}",
                            to=self.to, unit=unit, case=words)  # fmt: skip
            return message("not decided in the given time; known to be false: {case}", case=words)
        if not self.cases:
            return message("not checked: no case was examined")
        cases = plural_message(self.cases, "{number:,} case", "{number:,} cases")
        if self.verdict is Verdict.TOO_FEW:
            return message("too few cases to confirm it ({unit}): {cases}", unit=unit, cases=cases)
        if self.complete:
            return message("holds up to {to:,} {unit}, {cases}", to=self.to, unit=unit, cases=cases)
        return message("holds as far as checked ({unit}), {cases}", unit=unit, cases=cases)

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {
            "id": self.claim.id,
            "words": self.claim.words,
            "formula": self.claim.formula,
            "source": self.claim.source,
            "status": self.claim.status.value,
            "note": self.claim.note,
            "to": self.to,
            "unit": self.claim.unit,
            "verdict": self.verdict.value,
            "decided": self.decided,
            "as_expected": self.as_expected,
            "cases": self.cases,
            "counterexample": self.counterexample,
            "exceptions": list(self.exceptions),
            "complete": self.complete,
            "seconds": round(self.seconds, 3),
        }


def check(
    claim: Claim,
    to: int | None = None,
    seconds: float | None = None,
    watch: Callable[[int], None] = lambda _: None,
    every: bool = False,
) -> ClaimResult:
    """Check a claim to a bound, or until time is up, or to its first counterexample.

    The counterexample of a refuted claim is tried first, also where it is beyond the bound.

    Args:
        claim: what to check.
        to: the bound; the claim's own if None.
        seconds: stop between two cases when this time is up; no limit if None. Without any time
            no case is looked at. `check_all` stops amid a case too.
        watch: called with the number of cases from time to time.
        every: whether to go on after a counterexample and find all of them.

    >>> from kalmar.research.claims import CLAIMS
    >>> result = check(CLAIMS["004.bouton"], to=5)
    >>> result.verdict.value, result.complete
    ('holds', True)
    """
    return _check(claim, to, seconds, watch, every)


def _check(
    claim: Claim,
    to: int | None,
    seconds: float | None,
    watch: Callable[[int], None],
    every: bool,
    most: float | None = None,
) -> ClaimResult:
    """Check a claim as `check` does, and stop amid a case too after `most` seconds."""
    bound = claim.bound if to is None else to
    start = time.monotonic()
    if seconds is not None and seconds <= 0:
        return ClaimResult(claim, bound, 0, None, False, 0.0)
    cases, complete, known = 0, True, None
    exceptions: list[str] = []
    try:
        with time_limit(most):
            known = find_counterexample(claim)
            if known is not None and not every:
                cases = claim.counterexample.case if claim.counterexample else 1
                spent = time.monotonic() - start
                return ClaimResult(claim, bound, cases, known, True, spent, (known,))
            for found in claim.checker(bound):
                cases += 1
                if found is not None:
                    exceptions.append(found)
                    if not every:
                        break
                if cases % 64 == 0:
                    watch(cases)
                if seconds is not None and time.monotonic() - start > seconds:
                    complete = False
                    break
    except LimitReached:
        # Another limit than this one is no matter of time.
        if most is None or time.monotonic() - start < most:
            raise
        complete = False
    if known is not None and not exceptions:
        exceptions.append(known)
    first = exceptions[0] if exceptions else None
    spent = time.monotonic() - start
    return ClaimResult(claim, bound, cases, first, complete, spent, tuple(exceptions))


def find_counterexample(claim: Claim) -> str | None:
    """Return the known counterexample of a claim if its checker finds it now, else None.

    >>> from kalmar.research.claims import CLAIMS
    >>> find_counterexample(CLAIMS["004.exercise-2.1"]), find_counterexample(CLAIMS["004.bouton"])
    ('nim 1 1', None)
    """
    known = claim.counterexample
    if known is None:
        return None
    # Any case that fails refutes the claim: how the checker words it does not matter.
    return next(islice(claim.checker(known.to), known.case - 1, None), None)


def check_all(
    claims: Sequence[Claim],
    to: int | None = None,
    seconds: float | None = None,
    watch: Callable[[Claim], Callable[[int | None], None]] = lambda _: lambda _: None,
    every: bool = False,
) -> Iterator[ClaimResult]:
    """Yield the results one after the other; the time left is shared among the claims left.

    Args:
        claims: what to check.
        to: the bound of each; its own if None.
        seconds: for all of them; no limit if None.
        watch: gives for each claim a function that is called with the number of cases from time to
            time, and with None at the end.
        every: whether to find all counterexamples.

    >>> from kalmar.research.claims import CLAIMS
    >>> [result.complete for result in check_all([CLAIMS["004.bouton"]], to=5)]
    [True]
    """
    start = time.monotonic()
    for number, claim in enumerate(claims):
        share = left = None
        if seconds is not None:
            left = max(seconds - (time.monotonic() - start), 0.0)
            share = left / (len(claims) - number)
        tell = watch(claim)
        found = _check(claim, to, share, tell, every, left)
        tell(None)
        yield found
