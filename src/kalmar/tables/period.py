"""The period of the values of a game in one call: proved where it can be, else observed."""

from kalmar.errors import UsageError
from kalmar.games import find_rules
from kalmar.games.codes import code_of
from kalmar.machine.libraries import has
from kalmar.rules import Play, Rules
from kalmar.sequences.byte_values import grundy_bytes
from kalmar.sequences.heap_games import HeapGame, heap_game
from kalmar.sequences.periodicity import Finding, certify_numbers
from kalmar.sequences.plain_periods import proved_period
from kalmar.sequences.plain_values import plain_values
from kalmar.tables.ask import sequence
from kalmar.tables.families import family_of, is_pattern
from kalmar.tables.question import Question, question
from kalmar.theories import find_play
from kalmar.values import GRUNDY, VALUATIONS, Valuation, find_valuation
from kalmar.values.fold import Fold
from kalmar.values.operations import LEAST

__all__ = ["OBSERVED_TO", "by_last_values", "is_long", "period"]

OBSERVED_TO = 2000
"""Values that are looked at where nothing can be proved."""


def period(
    game: Rules | str,
    to: int | None = None,
    composition: str = "disjunctive",
    play: Play | str = Play.NORMAL,
    valuation: Valuation | str | None = None,
) -> Finding:
    """The period of the values of heaps 0, 1, 2, …, or of a position with the letter n.

    Grundy values of take-and-break games in disjunctive, normal play have proofs; where no move
    splits a heap, the values of every way of playing have. Others are observed only.

    Args:
        game: rules of heaps, the name of a game, a code, or a position with n.
        to: the largest heap; as many as take some seconds if None.
        composition: how pieces are played.
        play: the convention.
        valuation: of what the values are; that of the theorem if None.

    Raises:
        KalmarError: the game or a name is not right, or its components are no heaps.

    >>> period("kayles").words
    'period 12 from 71, proved (Guy and Smith 1956, terms to 167)'
    >>> period("kayles", 200, composition="selective").status
    'observed'
    >>> period("subtraction(2,5,7)", play="misere", valuation="G-").words
    'period 22 from 0, proved (the last values give the next, terms to 29)'
    """
    if to is not None and to < 1:
        raise UsageError("{to} heaps have no period: look at 1 heap or more", to=to)
    convention = play if isinstance(play, Play) else find_play(play)
    named = find_valuation(valuation) if isinstance(valuation, str) else valuation
    wanted = None if named is None else named.name
    family = family_of(game, composition)
    asked = question(family.rules, family.composition, convention, wanted, None)
    usual = asked.composition.name == "disjunctive" and convention is Play.NORMAL
    if usual and named in (None, GRUNDY) and is_long(game):
        return proved(family.rules, to)
    found = None if family.pattern else by_last_values(asked, to or OBSERVED_TO)
    if found is not None:
        return found
    listed = sequence(game, to or OBSERVED_TO, composition, convention, wanted)
    return certify_numbers((*[None] * listed.first, *listed.values))


def proved(rules: Rules, to: int | None) -> Finding:
    """The period of Grundy values; without NumPy of as many heaps as plain Python can do."""
    if has("numpy"):
        from kalmar.sequences.periods import find_period, usual_length

        return find_period(rules, to or usual_length(rules))[1]
    game = heap_game(rules)
    known, finding = proved_period(game, grundy_bytes(game), to or OBSERVED_TO)
    return finding or certify_numbers(known)


def is_long(game: Rules | str) -> bool:
    """Whether the Grundy values of a game are found as a long sequence with a proof of its period.

    >>> is_long("kayles"), is_long("ruler"), is_long("chomp 2xn")
    (True, False, False)
    """
    if isinstance(game, str) and is_pattern(game):
        return False
    return code_of(find_rules(game) if isinstance(game, str) else game) is not None


def by_last_values(asked: Question, to: int) -> Finding | None:
    """The proved period of a game in which no move splits a heap, in any valuation.

    The values of the heaps that a move may leave determine the next value, and so the last values
    do, as many as the most that a move takes: where these come again, all that follows does, and
    also where they come again greater by a number by which the valuation moves on.

    Args:
        asked: rules, way of playing and valuation.
        to: the largest heap to look at.

    Returns:
        The proof; None where there is none up to this heap, or for other games.

    >>> asked = question("subtraction(1,3)", "disjunctive", "misere", None, None)
    >>> found = by_last_values(asked, 99)
    >>> found.words if found else None
    'period 4 from 0 with saltus 2, proved (the last values give the next, terms to 7)'
    """
    code, known = code_of(asked.rules), VALUATIONS.get(asked.valuation.name)
    if code is None or not code.finite or code.most_parts > 1:
        return None
    if known is not asked.valuation or not asked.moves_in_one:
        return None
    game = HeapGame(asked.rules.name, code)
    values = plain_values(game, Fold(known, LEAST))
    return proved_period(game, values, to, known.shift)[1]
