"""Explain an answer line by line: every value with the options or summands it comes from."""

from collections.abc import Iterator
from itertools import islice

from kalmar.answers.analysis import Analysis
from kalmar.answers.count_moves import has_at_most
from kalmar.answers.cycles import CyclicAnalysis, component_graph, options_of
from kalmar.answers.misere_nim import MisereNimAnalysis
from kalmar.answers.move_report import why_move
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.reasons import name_of
from kalmar.answers.searching import GraphAnalysis
from kalmar.answers.theory_analysis import TheoryAnalysis
from kalmar.answers.valued import EvaluatedPosition
from kalmar.answers.working_steps import (
    MOST_OPTIONS,
    explain_choice,
    explain_combination,
    option_values,
    set_text,
)
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Component, Outcome, Rules
from kalmar.core.turns import after, moves
from kalmar.theory.moore import columns
from kalmar.theory.valuations.valuation import UNKNOWN_LENGTH, Length

MOST_PARTS = 6
"""So many components are explained one by one, each once."""


MOST_SUMMANDS = 40
"""So many components are written one below the other."""


MOST_NAMED = 8
"""So many positions are named in a line."""


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
    elif isinstance(analysis, MisereNimAnalysis):
        yield from _by_residues(analysis)
    elif isinstance(analysis, CyclicAnalysis):
        yield from _with_cycles(analysis)
    else:
        yield from (
            _parts(analysis.valued)
            if isinstance(analysis, TheoryAnalysis)
            else (_explain_search(analysis))
        )
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


def _explain_search(analysis: Analysis) -> Iterator[str]:
    """Explain the remoteness of a position that was searched, from that of its options."""
    assert isinstance(analysis, GraphAnalysis)
    if has_at_most(analysis.position, MOST_OPTIONS):
        here = analysis.position
        values = {analysis.value_at(after(here, move)) for move in moves(here)}
        sentence = explain_choice(analysis.remoteness, str(here), values)
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


def explain_length(value: int, outcome: Outcome) -> Message:
    """Describe who can end it in how many moves.

    >>> explain_length(5, Outcome.N)
    'you can win within 5 moves (counting both players)'
    """
    if outcome is Outcome.N:
        return plural_message(
            value,
            "you can win in {number} move",
            "you can win within {number} moves (counting both players)",
        )
    return plural_message(
        value,
        "the other player can win in {number} move",
        "the other player can win within {number} moves (counting both players); you can hold"
        " out that long",
    )


def _by_residues(analysis: MisereNimAnalysis) -> tuple[str, ...]:
    """Format the residues in columns; the rule explains what their sum means."""
    parts = analysis.position.component[:MOST_SUMMANDS]
    # A brick has two residues: then rows cannot be named by components.
    if len(parts) < len(analysis.residues):
        return ()
    rows = columns(analysis.residues, [name_of(part) for part in parts])
    if max(analysis.residues) >= 2:
        rule = message("with a heap of at least 2, the player to move loses at nim-sum 0")
    else:
        rule = message("with all heaps at most 1, the player to move loses at nim-sum 1")
    return (*rows[:-1], rule)


def _with_cycles(analysis: CyclicAnalysis) -> Iterator[str]:
    """Explain the labels of components by those of their options; where a draw can be kept."""
    # Each different component once, and not too many of them.
    if analysis.loopy_values:
        seen: set[Position] = set()
        for part in analysis.position.component:
            if part not in seen and len(seen) < MOST_PARTS:
                seen.add(part)
                yield _explain_label(part.rules, part.component, analysis.limit)
    if analysis.outcome is Outcome.DRAW:
        kept = [
            position
            for position in islice(options_of(analysis.position), MOST_OPTIONS)
            if analysis.known_outcome(position) is Outcome.DRAW
        ]
        yield message(
            "no win can be forced: you can always move to a draw, such as {positions}",
            positions=join_messages([str(position) for position in kept[:MOST_NAMED]]),
        )
    elif analysis.value not in UNKNOWN_LENGTH:
        yield explain_length(analysis.value, analysis.outcome)


def _explain_label(rules: Rules, component: Component, limit: int) -> Message:
    """Explain why a component of a game with cycles has its label, or none."""
    name = f"{rules.name} {rules.format(component)}"
    solved, index = component_graph(rules, component, limit)
    value = solved.value(0)
    options = dict.fromkeys(left for (left,) in rules.options(component))
    if not options:
        return message("{name} has ended", name=name)
    if value.label is None:
        return message(
            "{name} has value {value}: moves lead to the labels in parentheses and to"
            " positions from which play can go on forever",
            name=name,
            value=str(value),
        )
    # -1 stands for an option without a label.
    labels = {solved.labels[index[option]] for option in options}
    if -1 not in labels:
        return message(
            "the options of {name} have values {values}; their mex is {value}",
            name=name,
            values=set_text(labels),
            value=value.label,
        )
    if labels == {-1}:
        return message(
            "no option of {name} has a value, and from each of them a move leads to 0, so the value"
            " of {name} is 0",
            name=name,
        )
    return message(
        "the options of {name} have values {values}, with mex {value}, and from each of the"
        " others a move leads to {value}",
        name=name,
        values=set_text(labels - {-1}),
        value=value.label,
    )
