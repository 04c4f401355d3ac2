"""The period of the values of a game in one call: proved where it can be, else observed."""

from kalmar.compositions import find_composition
from kalmar.errors import UsageError
from kalmar.games import find_rules
from kalmar.machine.libraries import has
from kalmar.rules import Play, Rules
from kalmar.sequences.periodicity import Finding, certify_numbers
from kalmar.tables.ask import sequence
from kalmar.theories import find_play
from kalmar.values import GRUNDY, Valuation, find_valuation

__all__ = ["OBSERVED_TO", "period"]

OBSERVED_TO = 2000
"""Values that are looked at where nothing can be proved."""


def period(
    game: Rules | str,
    to: int | None = None,
    composition: str = "disjunctive",
    play: Play | str = Play.NORMAL,
    valuation: Valuation | str | None = None,
) -> Finding:
    """The period of the values of heaps 0, 1, 2, ….

    Grundy values of take-and-break games in disjunctive, normal play have proofs; other values are
    observed only.

    Args:
        game: rules of heaps, the name of a game, or a code.
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
    """
    if to is not None and to < 1:
        raise UsageError("{to} heaps have no period: look at 1 heap or more", to=to)
    rules = find_rules(game) if isinstance(game, str) else game
    named = find_valuation(valuation) if isinstance(valuation, str) else valuation
    convention = play if isinstance(play, Play) else find_play(play)
    usual = find_composition(composition).name == "disjunctive" and convention is Play.NORMAL
    if usual and named in (None, GRUNDY) and getattr(rules, "code", None) is not None:
        return proved(rules, to)
    wanted = None if named is None else named.name
    values = sequence(rules, to or OBSERVED_TO, composition, convention, wanted).values
    return certify_numbers(values)


def proved(rules: Rules, to: int | None) -> Finding:
    """The period of Grundy values; without NumPy of as many heaps as plain Python can do."""
    if has("numpy"):
        from kalmar.sequences.periods import find_period, usual_length

        return find_period(rules, to or usual_length(rules))[1]
    from kalmar.sequences.byte_values import grundy_bytes
    from kalmar.sequences.heap_games import heap_game
    from kalmar.sequences.plain_periods import proved_period

    game = heap_game(rules)
    known, finding = proved_period(game, grundy_bytes(game), to or OBSERVED_TO)
    return finding or certify_numbers(known)
