"""Explain an answer line by line: every value with the options or summands it comes from."""

from collections.abc import Iterator

from kalmar.answers.analysis import Analysis
from kalmar.answers.move_report import why_move
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.reasons import MOST_SUMMANDS, explain_length, name_of
from kalmar.answers.theory_analysis import TheoryAnalysis
from kalmar.answers.valued import EvaluatedPosition
from kalmar.answers.working_steps import (
    MOST_PARTS,
    explain_choice,
    explain_combination,
    option_values,
)
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message, plural_message
from kalmar.core.rules import Outcome
from kalmar.theory.valuations.valuation import Length


def explain_steps(analysis: Analysis) -> tuple[str, ...]:
    """Lines that lead from the options of components to the value of the whole, and who wins.

    Args:
        analysis: of a position; nothing large is computed for it.

    >>> from kalmar.answers.analyse import analyse
    >>> from kalmar.games.notation.positions import parse_position
    >>> from kalmar.core.rules import Play
    >>> for line in explain_steps(analyse(parse_position("kayles 5 2"), Play.NORMAL, 1000)):
    ...     print(line)
    the options of kayles 5 have values 0–3; their mex is 4
    the options of kayles 2 have values 0, 1; their mex is 2
    100  4  kayles 5
    010  2  kayles 2
    110  6  nim-sum
    ^  the highest column with an odd number of ones: a component with a 1 there can change it to 0
    take 1 from row 1, leaving 1 and 3: this leaves value 0: every reply has an answer, so you win
    """
    if is_terminal(analysis.position):
        return ()
    return (*_lines(analysis), *_explain_best_move(analysis))


def _lines(analysis: Analysis) -> Iterator[str]:
    if analysis.own_working is not None:
        yield from analysis.own_working
        return
    assert isinstance(analysis, TheoryAnalysis)
    yield from _parts(analysis.valued)
    yield from _ends(analysis)


def _explain_best_move(analysis: Analysis) -> Iterator[str]:
    """Describe a winning move and what it leaves, or that no move of a lost position wins."""
    if analysis.outcome is Outcome.P:
        yield message("after every move the other player wins")
    elif analysis.outcome is Outcome.N:
        try:
            move = analysis.best_move(analysis.position)
        except LimitReached:
            return
        if move is not None:
            yield message(
                "{move}: {why}",
                move=move_text(analysis.position, move),
                why=why_move(analysis, move)[0],
            )


def _parts(valued: EvaluatedPosition) -> Iterator[str]:
    """Explain components one by one, then how they combine; nested compounds from the inside."""
    # A component that occurs twice is explained once.
    seen: set[Position] = set()
    for part in valued.parts:
        if part.parts:
            yield from _parts(part)
        elif part.position not in seen and len(seen) < MOST_PARTS:
            seen.add(part.position)
            yield from _component(part)
    # Many summands would make columns that nobody reads.
    if 1 < len(valued.parts) <= MOST_SUMMANDS:
        named = [(name_of(part.position), part.value) for part in valued.parts]
        yield from explain_combination(valued.parts[0].fold, named)


def _component(part: EvaluatedPosition) -> Iterator[str]:
    """Explain where a component's value comes from: a formula, its options, or its end."""
    name, solved = name_of(part.position), part.solved
    if part.ended:
        yield message("{name} has ended", name=name)
        return
    working = solved.working and solved.working(part.position.component) if solved else None
    if working is not None:
        yield message("{name}: {working}", name=name, working=working)
    elif options := option_values(part):
        sentence = explain_choice(part.fold.valuation, name, options)
        if sentence is not None:
            yield sentence


def _ends(analysis: Analysis) -> Iterator[str]:
    """Describe who ends it when, if the value implies that."""
    length = analysis.valuation.length
    if length is None:
        return
    if length is Length.HURRIED:
        yield explain_length(analysis.value, analysis.outcome)
    elif analysis.outcome is Outcome.N:
        yield plural_message(
            analysis.value,
            "you can win and make the game last {number} move",
            "you can win and make the game last {number} moves (counting both players)",
        )
    else:
        yield plural_message(
            analysis.value,
            "the other player wins, and you can end the game in {number} move",
            "the other player wins, and you can end the game in {number} moves (counting both"
            " players)",
        )
