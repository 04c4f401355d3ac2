"""The reason of an answer in words, with its numbers."""

from kalmar.answers.analysis import Analysis, TheoryAnalysis
from kalmar.answers.cycles import CyclicAnalysis
from kalmar.answers.misere_nim import MisereNimAnalysis
from kalmar.answers.valued import Valued
from kalmar.compound import Compound, Position
from kalmar.rules import Outcome, Play
from kalmar.values import Length, Valuation

__all__ = ["reason_of"]

MOST_SHOWN = 12


def reason_of(analysis: Analysis) -> str:
    """One or two sentences: the values, how they combine, and therefore who wins.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.positions import parse_position
    >>> reason_of(analyse(parse_position("nim 3 5"), Play.NORMAL, 1000))
    'Grundy values 3 ⊕ 5 = 6 (nim 3, nim 5): not zero, so the player to move wins.'
    """
    if isinstance(analysis, MisereNimAnalysis | CyclicAnalysis):
        return analysis.reason
    if isinstance(analysis, TheoryAnalysis):
        return _by_theory(analysis)
    winner = "the player to move" if analysis.outcome is Outcome.N else "the other player"
    size = len(analysis.literal.graph)
    return (
        f"All {size:,} positions that can be reached were searched:"
        f" {winner} can force a win within {analysis.value} moves,"
        " counting those of both players."
    )


def _by_theory(analysis: TheoryAnalysis) -> str:
    valued, valuation = analysis.valued, analysis.valuation
    parts = valued.parts
    words = [valuation.words(part.value) for part in parts]
    names = ", ".join(_name(part.position) for part in parts[:MOST_SHOWN])
    if len(parts) > MOST_SHOWN:
        names += f" and {len(parts) - MOST_SHOWN} more"
        words = [*words[:MOST_SHOWN], "…"]
    total = valuation.words(valued.value)
    sign = analysis.row.fold.combine.sign
    sum_ = f"{_joined(words, sign)} = {total}" if len(parts) > 1 else total
    title = _plural(valuation.title.split(" (")[0], len(parts))
    return f"{title[0].upper()}{title[1:]} {sum_} ({names}): {_therefore(analysis, valued)}."


def _joined(words: list[str], sign: str) -> str:
    if sign.isalpha():
        return f"{sign}({', '.join(words)})"
    return f" {sign} ".join(words)


def _plural(title: str, count: int) -> str:
    return title if count == 1 or title in {"remoteness", "misère remoteness"} else f"{title}s"


def _name(position: Position) -> str:
    if isinstance(position.rules, Compound):
        inside = position.rules.format(position.component)
        return f"the {position.rules.title} compound {inside}"
    return f"{position.rules.name} {position.rules.format(position.component)}"


def _therefore(analysis: TheoryAnalysis, valued: Valued) -> str:
    mover = analysis.outcome is Outcome.N
    if valued.ended:
        loser = analysis.play is Play.NORMAL
        return f"play is over, so the player to move has {'lost' if loser else 'won'}"
    winner = "the player to move wins" if mover else "the other player wins"
    return f"{_what(analysis.valuation, valued.value, mover)}, so {winner}"


def _what(valuation: Valuation, value: int, mover: bool) -> str:
    if valuation.length is not None:
        hurry = "hurrying" if valuation.length is Length.HURRIED else "delaying"
        parity = "odd" if value % 2 else "even"
        who = "the player to move" if mover else "the other player"
        long = "1 move" if value == 1 else f"{value} moves"
        return f"the number is {parity} and {who}, {hurry}, makes it {long} long"
    if valuation.show(value) is None:
        return "one move ends the game"
    return valuation.p_words[mover]
