"""Arithmetic periods of take-and-break games whose moves leave up to three heaps, proved.

G(n + p) = G(n) + s for all n ≥ n₀, with s a power of two, follows from finitely many terms. Write
a value as s·H + l with l < s, so that H grows by 1 with every period. The numbers H of three parts
have sum = nim-sum + 2·(majority bit by bit), and an option is told from another one of the same
residues by how the high bits of nim-sum and majority are dealt out among the parts, which can be
done again with few high bits or with many. The proof is in docs/explanation/arithmetic-periods.md.
Other theorems of this kind are those of Austin (1976) and of Howse and Nowakowski (Theoretical
Computer Science 313, 2004).
"""

from kalmar.core.i18n import said
from kalmar.games.heaps.codes import Code

__all__ = ["THEOREM", "last_term", "provable"]

THEOREM = said("carries of nim-sums")


def provable(code: Code, saltus: int) -> bool:
    """Check whether the theorem covers a game and a saltus.

    Args:
        code: its digits.
        saltus: other than 0.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> provable(parse_code("0.8"), 1), provable(parse_code("0.8"), 3)
    (True, False)
    """
    return code.finite and code.most_parts <= 3 and saltus > 0 and saltus & (saltus - 1) == 0


def last_term(code: Code, preperiod: int, period: int, saltus: int, highest: int) -> int:
    """Return the last term that must be known to prove an arithmetic period.

    Args:
        code: its digits, of which the last other than 0 stands at place k.
        preperiod: n₀.
        period: p.
        saltus: s, a power of two.
        highest: the largest value of the heaps below n₀ + p.

    Returns:
        n₀ + p + (10·2^μ + L)·p, where h is `highest` divided by s, L = h + ⌈(2n₀ + k)/p⌉ + 3, and μ
        the least with 2^μ > 2h + (2n₀ + k)/p + 3.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> last_term(parse_code("0.8"), 1, 3, 1, 0)
    256
    """
    start, place = max(1, preperiod), len(code.digits) - 1
    high = highest // saltus
    below = -(-(2 * start + place) // period)
    power = 1
    while power * period <= (2 * high + 3) * period + 2 * start + place:
        power *= 2
    return start + period + (10 * power + high + below + 3) * period
