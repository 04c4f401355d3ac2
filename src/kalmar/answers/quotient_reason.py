"""The reason of an answer that a misère quotient gives."""

from kalmar.answers.analysis import Analysis
from kalmar.answers.quotient_play import QuotientAnalysis
from kalmar.answers.reasons import MOST_SHOWN, name_of
from kalmar.quotients.options import leaves
from kalmar.rules import Outcome
from kalmar.words import Said, listed, said

__all__ = ["in_quotient"]


def in_quotient(analysis: Analysis) -> Said:
    """Like what each component acts, their product, and therefore who wins.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.positions import parse_position
    >>> from kalmar.rules import Play
    >>> found = analyse(parse_position("kayles 100 200 300"), Play.MISERE, 1000)
    >>> in_quotient(found)[-58:]
    'their product acf is not in P, so the player to move wins.'
    """
    assert isinstance(analysis, QuotientAnalysis)
    parts, words = leaves(analysis.position), analysis.valuation.words
    acts = [
        said("{name} acts like {word}", name=name_of(part), word=words(analysis.element(part)))
        for part in dict.fromkeys(parts)
    ]
    shown: list[str] = [*acts[:MOST_SHOWN], *(["…"] if acts[MOST_SHOWN:] else [])]
    fields = {"parts": listed(shown), "total": words(analysis.value)}
    if len(parts) == 1 and analysis.outcome is Outcome.N:
        return said("{parts}, which is not in P, so the player to move wins.", **fields)
    if len(parts) == 1:
        return said("{parts}, which is in P, so the other player wins.", **fields)
    if analysis.outcome is Outcome.N:
        return said(
            "{parts}: their product {total} is not in P, so the player to move wins.", **fields
        )
    return said("{parts}: their product {total} is in P, so the other player wins.", **fields)
