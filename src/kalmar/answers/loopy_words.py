"""Reasons of answers about compounds with cycles: values of components, and who wins therefore."""

from kalmar.answers.reasons import MOST_SHOWN, join_values, name_of, over_words, what_of, wins
from kalmar.answers.valued import EvaluatedPosition
from kalmar.core.compounds import Position
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Outcome, Play
from kalmar.theory.loopy import DRAWN, FOREVER, one_suspense_words, suspense_pair
from kalmar.theory.loopy_table import LoopyTheory, union_counts


def explain_loopy(valued: EvaluatedPosition, row: LoopyTheory, play: Play) -> Message:
    """Return the values, how they combine, and therefore who wins, or why play is drawn.

    Args:
        valued: a compound with the values of its components.
        row: of the table for components with cycles.
        play: the convention.
    """
    if row.numbers == "suspense" and not valued.ended:
        return explain_suspense(valued, row)
    valuation, parts = row.fold.valuation, valued.parts
    words = [valuation.words(part.value) for part in parts[:MOST_SHOWN]]
    if len(parts) > MOST_SHOWN:
        words.append("…")
    total = valuation.words(valued.value)
    joined = join_values(words, row.fold.combine, total) if len(parts) > 1 else total
    if row.numbers == "unions":
        joined = join_messages(words, ", ")
    fields = {
        "heading": valuation.heading(len(parts)),
        "sum": joined,
        "names": names_of([part.position for part in parts]),
        "therefore": over_words(play) if valued.ended else explain_outcome(valued, row),
    }
    if valuation.outcome(valued.value) is Outcome.DRAW:
        return message("{heading} {sum} ({names}); {therefore}.", **fields)
    return message("{heading} {sum} ({names}): {therefore}.", **fields)


def names_of(parts: list[Position]) -> str:
    """Return the names of components, of many only the first."""
    names = join_messages([name_of(part) for part in parts[:MOST_SHOWN]])
    if len(parts) <= MOST_SHOWN:
        return names
    return message("{names} and {count} more", names=names, count=len(parts) - MOST_SHOWN)


def explain_outcome(valued: EvaluatedPosition, row: LoopyTheory) -> Message:
    """Say what follows from the value of a compound that has not ended."""
    valuation, value = row.fold.valuation, valued.value
    outcome = valuation.outcome(value)
    assert outcome is not None
    if row.numbers == "unions":
        return explain_union(valued, outcome)
    if outcome is not Outcome.DRAW:
        infinite = row.numbers != "remoteness" and value not in valuation.undefined and value < 0
        what = message("one move leaves 0") if infinite else None
        return wins(what or what_of(valuation, value, outcome is Outcome.N), outcome)
    if row.numbers == "remoteness":
        drawn = [i for i, part in enumerate(valued.parts, 1) if part.value == DRAWN]
        if len(drawn) == len(valued.parts):
            return message("drawn: every component is drawn")
        return message("drawn: component {place} is drawn", place=drawn[0])
    infinite_parts = [i for i, part in enumerate(valued.parts, 1) if part.value < 0]
    if len(infinite_parts) > 1:
        first, second = infinite_parts[:2]
        return message(
            "drawn: components {first} and {second} are infinite", first=first, second=second
        )
    return message(
        "drawn: component {place} is infinite, and no move leaves 0", place=infinite_parts[0]
    )


def explain_suspense(valued: EvaluatedPosition, row: LoopyTheory) -> Message:
    """Name both suspense numbers of the compound, and what follows."""
    outcome = row.fold.valuation.outcome(valued.value)
    pairs = [suspense_pair(part.value) for part in valued.parts]
    own, others = (
        join_messages([one_suspense_words(pair[side]) for pair in pairs[:MOST_SHOWN]])
        for side in (0, 1)
    )
    mover, other = suspense_pair(valued.value)
    number = mover if outcome is Outcome.N else other
    if outcome is Outcome.DRAW:
        therefore = message("neither is good for its player, so play is drawn")
    elif number == FOREVER:
        therefore = wins(message("ω is good for its player"), outcome or Outcome.N)
    else:
        what = message("odd") if number % 2 else message("even")
        which = message("the number {number} is {what}", number=number, what=what)
        therefore = wins(which, outcome or Outcome.N)
    return message(
        "Suspense numbers max ({own}) = {mover} for the player to move, max ({others}) = {other}"
        " for the other player ({names}): {therefore}.",
        own=own,
        mover=one_suspense_words(mover),
        others=others,
        other=one_suspense_words(other),
        names=names_of([part.position for part in valued.parts]),
        therefore=therefore,
    )


def explain_union(valued: EvaluatedPosition, outcome: Outcome) -> Message:
    """Say what follows for a misère union without misère draws."""
    live, won, drawn = union_counts(valued.value)
    if live == 1:
        alone = message("one component is left, and it is played alone")
        return alone if outcome is Outcome.DRAW else wins(alone, outcome)
    if outcome is Outcome.DRAW:
        places = [i for i, p in enumerate(valued.parts, 1) if union_counts(p.value)[2]]
        return message(
            "drawn: component {place} is drawn in normal play, and one turn cannot end all others",
            place=places[0],
        )
    if drawn:
        why = message("one turn can end all components but the one that is drawn in normal play")
    elif won:
        why = message("a component is won in normal play, and none is drawn")
    else:
        why = message("all components are lost in normal play")
    return wins(why, outcome)
