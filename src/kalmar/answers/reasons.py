"""The reason of an answer in one or two sentences, with its numbers.

The reason of an answer that a misère quotient gives.
"""

from functools import reduce

from kalmar.answers.analysis import Analysis
from kalmar.answers.cycles import CyclicAnalysis
from kalmar.answers.misere_nim import MisereNimAnalysis
from kalmar.answers.quotient_play import QuotientAnalysis
from kalmar.answers.searching import SearchAnalysis
from kalmar.answers.theory_analysis import TheoryAnalysis
from kalmar.answers.valued import Valued
from kalmar.core.compounds import Compound, Position, has_ended
from kalmar.core.i18n import Said, counted, listed, said
from kalmar.core.rules import Outcome, Play
from kalmar.engines.quotients.option_sets import leaves
from kalmar.games.names import said_name
from kalmar.theory.operations import KERNEL_SUM, Operation, nim_sum
from kalmar.theory.valuations import Length, Valuation

__all__ = ["MOST_SHOWN", "in_quotient", "name_of", "reason_of", "what_of", "wins"]

MOST_SHOWN = 12


def reason_of(analysis: Analysis) -> Said:
    """One or two sentences: the values, how they combine, and therefore who wins.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation.positions import parse_position
    >>> reason_of(analyse(parse_position("nim 3 5"), Play.NORMAL, 1000))
    'Grundy values 3 ⊕ 5 = 6 (nim 3, nim 5): not zero, so the player to move wins.'
    """
    if analysis.own_reason is not None:
        return analysis.own_reason
    if isinstance(analysis, MisereNimAnalysis):
        return _by_residues(analysis)
    if isinstance(analysis, CyclicAnalysis):
        return _with_cycles(analysis)
    if isinstance(analysis, TheoryAnalysis):
        return _by_theory(analysis)
    if not isinstance(analysis, SearchAnalysis):
        return in_quotient(analysis)
    return counted(
        analysis.value,
        "All {size:,} positions that can be reached were searched: {winner} can force a win within"
        " {number} move, counting those of both players.",
        "All {size:,} positions that can be reached were searched: {winner} can force a win within"
        " {number} moves, counting those of both players.",
        size=len(analysis.literal),
        winner=_winner(analysis.outcome),
    )


def _winner(outcome: Outcome) -> Said:
    return said("the player to move") if outcome is Outcome.N else said("the other player")


def wins(why: str, outcome: Outcome) -> Said:
    """Why, and therefore who wins.

    >>> wins("zero", Outcome.P)
    'zero, so the other player wins'
    """
    if outcome is Outcome.N:
        return said("{why}, so the player to move wins", why=why)
    return said("{why}, so the other player wins", why=why)


def _by_theory(analysis: TheoryAnalysis) -> Said:
    valued, valuation = analysis.valued, analysis.valuation
    parts = valued.parts
    words = [valuation.words(part.value) for part in parts[:MOST_SHOWN]]
    names: str = listed([name_of(part.position) for part in parts[:MOST_SHOWN]])
    if len(parts) > MOST_SHOWN:
        names = said("{names} and {count} more", names=names, count=len(parts) - MOST_SHOWN)
        words.append("…")
    total = valuation.words(valued.value)
    sum_ = _joined(words, analysis.row.fold.combine, total)
    return said(
        "{heading} {sum} ({names}): {therefore}.",
        heading=valuation.heading(len(parts)),
        sum=sum_ if len(parts) > 1 else total,
        names=names,
        therefore=_therefore(analysis, valued),
    )


def _joined(words: list[str], combine: Operation, total: str) -> str:
    """Values with their total: a sign between them, a word before them, triples side by side."""
    if combine is KERNEL_SUM:
        return listed((listed(words), total), " → ")
    if combine.sign.isalpha():
        return listed((combine.sign, "(", listed(words), ") = ", total), "")
    return listed((listed(words, f" {combine.sign} "), total), " = ")


def name_of(position: Position) -> str:
    """A component as a sentence names it.

    >>> from kalmar.games.notation.positions import parse_position
    >>> name_of(parse_position("nim 3 5").component[0])
    'nim 3'
    """
    if isinstance(position.rules, Compound):
        inside = position.rules.format(position.component)
        return said(
            "the {composition} compound {inside}", composition=position.rules.title, inside=inside
        )
    return listed((said_name(position.rules), position.rules.format(position.component)), " ")


def _therefore(analysis: TheoryAnalysis, valued: Valued) -> Said:
    if valued.ended:
        return _over(analysis.play)
    mover = analysis.outcome is Outcome.N
    return wins(what_of(analysis.valuation, valued.value, mover), analysis.outcome)


def _over(play: Play) -> Said:
    if play is Play.NORMAL:
        return said("play is over, so the player to move has lost")
    return said("play is over, so the player to move has won")


def what_of(valuation: Valuation, value: int, mover: bool) -> str:
    """What a value is that decides who wins.

    Args:
        valuation: one that decides.
        value: of the whole position.
        mover: whether the player to move wins.

    >>> from kalmar.theory.valuations import GRUNDY
    >>> what_of(GRUNDY, 0, False)
    'zero'
    """
    if valuation.length is not None:
        hurried = valuation.length is Length.HURRIED
        return counted(
            value,
            "the number is {parity} and {who}, {pace}, makes it {number} move long",
            "the number is {parity} and {who}, {pace}, makes it {number} moves long",
            parity=said("odd") if value % 2 else said("even"),
            who=_winner(Outcome.N if mover else Outcome.P),
            pace=said("hurrying") if hurried else said("delaying"),
        )
    if valuation.show(value) is None:
        return said("one move ends the game")
    return valuation.p_words[mover]


def _by_residues(analysis: MisereNimAnalysis) -> Said:
    residues = analysis.residues
    if has_ended(analysis.position):
        return said("Play is over, so the player to move has won.")
    mover = analysis.outcome is Outcome.N
    if max(residues) >= 2:
        why = said("not zero") if mover else said("zero, with a heap of at least 2")
    elif mover:
        why = said("and all heaps at most 1, where zero wins")
    else:
        why = said("all heaps at most 1")
    more = ["…"] if residues[MOST_SHOWN:] else []
    return said(
        "Misère Nim on heaps {heaps} = {total}: {therefore}.",
        heaps=" ⊕ ".join([*map(str, residues[:MOST_SHOWN]), *more]),
        total=reduce(nim_sum, residues, 0),
        therefore=wins(why, analysis.outcome),
    )


def _with_cycles(analysis: CyclicAnalysis) -> Said:
    known: str = said(
        "All {size:,} positions that can be reached were searched", size=len(analysis.index)
    )
    values = analysis.loopy_values
    if len(values) == 1:
        known = listed((known, said("loopy value {value}", value=str(values[0]))), "; ")
    elif values:
        total = sum(values[1:], values[0])
        sum_ = f"{' + '.join(map(str, values))} = {total}"
        known = listed((known, said("loopy values {values}", values=sum_)), "; ")
    return said("{known}: {result}.", known=known, result=_result(analysis))


def _result(analysis: CyclicAnalysis) -> Said:
    if has_ended(analysis.position):
        return said("play is over")
    if analysis.outcome is Outcome.DRAW:
        return said("neither player can force the end")
    return counted(
        analysis.value,
        "{winner} can force a win within {number} move of both players",
        "{winner} can force a win within {number} moves of both players",
        winner=_winner(analysis.outcome),
    )


def in_quotient(analysis: Analysis) -> Said:
    """Like what each component acts, their product, and therefore who wins.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation.positions import parse_position
    >>> from kalmar.core.rules import Play
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
