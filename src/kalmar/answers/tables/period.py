"""The period of the values of a game in one call: proved where possible, else observed."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from kalmar.answers.tables import LATEST, family_of, is_pattern
from kalmar.answers.tables.ask import sequence
from kalmar.answers.tables.question import Question, question
from kalmar.core.compositions import (
    Composition,
    CompositionName,
    PlayName,
    ValuationName,
    find_composition,
)
from kalmar.core.errors import UsageError
from kalmar.core.rules import Play, Rules
from kalmar.engines.sequences import heap_games, periodicity
from kalmar.engines.sequences.foreclosed import foreclosed_code, moved_on
from kalmar.engines.sequences.heap_games import HeapGame, heap_game
from kalmar.engines.sequences.kinds import certify_kinds, least_within
from kalmar.games.custom.kind_moves import KindGame, kind_game
from kalmar.games.custom.text_rules import TextRules
from kalmar.games.heaps import code_of
from kalmar.games.heaps.subtraction import Octal
from kalmar.games.registry import find_rules
from kalmar.runtime.optional import can_compile, has
from kalmar.runtime.work import usual_work
from kalmar.solvers.texts import table_of
from kalmar.theory.operations import GREATEST, LEAST
from kalmar.theory.table import find_play
from kalmar.theory.valuations import GRUNDY, VALUATIONS, find_valuation
from kalmar.theory.valuations.valuation import Fold, Valuation

OBSERVED_TO = 2000
"""Values that are looked at where nothing can be proved."""
USUAL_OF_KINDS = 10_000
"""Heaps of each kind whose values are found where they are found by compiled code."""


def period(
    game: Rules | str | Iterable[int | None],
    to: int | None = None,
    composition: CompositionName | Composition = "disjunctive",
    play: Play | PlayName = Play.NORMAL,
    valuation: Valuation | ValuationName | None = None,
    *,
    misere: bool = False,
) -> periodicity.Finding:
    """Find the period of the values of heaps 0, 1, 2, …, or of a position with the letter n.

    Values of take-and-break games have proofs, in every way of playing that a theorem solves but
    continued conjunctive play, where they change ever more rarely. Others are observed only.

    Args:
        game: rules of heaps, the name of a game, a code, or a position with n; or numbers, whose
            period is observed.
        to: the largest heap; as many as take some seconds if None.
        composition: how pieces are played.
        play: the convention.
        valuation: of what the values are; that of the theorem if None.
        misere: the same as `play="misere"`.

    Raises:
        KalmarError: the game or a name is not right, or its components are no heaps; or the
            numbers are too few, or not whole.

    >>> period("kayles").words
    'period 12 from 71, proved (Guy and Smith 1956, terms to 167)'
    >>> period("kayles", 200, composition="selective").words
    'period 3 from 0 with saltus 2, proved (Guy and Smith, for other values, terms to 9)'
    >>> period("chomp 2xn", 200).status
    'observed'
    >>> period("rules(A(n) -> B(n - 1); B(n) -> A(n - 2), A(1))").words
    'period 6 from 0, proved (Guy and Smith for kinds of heaps, terms to 13)'
    >>> period([7, 0, 1, 0, 1, 0, 1]).words
    'period 2 from 1, observed for 3 periods'
    >>> period("subtraction(2,5,7)", valuation="G-", misere=True).words
    'period 22 from 0, proved (the last values give the next, terms to 29)'
    """
    if isinstance(game, Iterable) and not isinstance(game, str):
        asked_of_game = (to, composition, play, valuation, misere)
        usual_question = (None, "disjunctive", Play.NORMAL, None, False)
        return periodicity.period_of_numbers(game, asked_of_game == usual_question)
    if to is not None and to < 1:
        raise UsageError("{to} heaps have no period: use at least 1 heap", to=to)
    convention = find_play(play, misere)
    named = None if valuation is None else find_valuation(valuation)
    grundy = convention is Play.NORMAL and named in (None, GRUNDY)
    if grundy and (found := period_of_kinds(game, to, composition)) is not None:
        return found.asked
    family = family_of(game, composition)
    asked = question(family.rules, family.composition, convention, named, None)
    # The usual case: Grundy values of a take-and-break game, with proofs of their periods.
    if grundy and asked.composition.name == "disjunctive" and is_long(game):
        return proved(family.rules, to)
    theorem = None if family.pattern else by_theorem(asked, to or OBSERVED_TO)
    if theorem is not None:
        return theorem
    # Other sequences are listed and looked at: a period is observed, not proved.
    listed = sequence(game, to or OBSERVED_TO, composition, convention, named)
    return periodicity.certify_numbers((*[None] * listed.first, *listed.values))


class PeriodOfKinds(NamedTuple):
    """The period that heaps of several kinds have together.

    Attributes:
        game: of them.
        columns: for each kind the values.
        all_kinds: what is known of the period of all kinds at once.
        asked: the same, or where a position with n was asked for, its own period.
    """

    game: KindGame
    columns: list[list[int]]
    all_kinds: periodicity.Finding
    asked: periodicity.Finding


def period_of_kinds(
    game: Rules | str, to: int | None, composition: str | Composition = "disjunctive"
) -> PeriodOfKinds | None:
    """Find the common period of heaps of several kinds, or that of a position with n in them.

    Args:
        game: rules of such heaps in a text, or a position with n.
        to: the largest heap; as many as take some seconds if None.
        composition: how components are played.

    Returns:
        What is found; None for other games or ways of playing, and where a position with n has no
        proof.
    """
    pattern = game if isinstance(game, str) and is_pattern(game) else ""
    if pattern:
        family = family_of(pattern, composition)
        rules, composition = family.rules, family.composition
    else:
        rules = find_rules(game) if isinstance(game, str) else game
    moves = kind_game(rules)
    if moves is None or find_composition(composition).name != "disjunctive":
        return None
    assert isinstance(rules, TextRules)
    table = table_of(rules)
    assert table is not None
    columns: list[list[int]] = []

    def findings() -> Iterator[periodicity.Finding]:
        limit = to or (USUAL_OF_KINDS if can_compile() else OBSERVED_TO)
        for aim in heap_games.lengths(min(heap_games.FIRST_LENGTH, limit), limit):
            found = table.columns(aim)
            columns[:] = [[int(value) for value in found[kind]] for kind in moves.kinds]
            yield certify_kinds(moves, columns)

    with usual_work():
        every = heap_games.first_proved(findings())
    known = every.periodicity
    if not pattern:
        return PeriodOfKinds(moves, columns, every, every)
    if every.status != "proved" or known is None:
        return None
    end = known.preperiod + known.period
    listed = sequence(pattern, max(end, LATEST))
    values = [*[-1] * listed.first, *map(int, listed.values)]
    own = replace(every, periodicity=least_within(values, known.preperiod, known.period))
    return PeriodOfKinds(moves, columns, every, own)


def proved(rules: Rules, to: int | None) -> periodicity.Finding:
    """Find the period of Grundy values; without NumPy, of as many heaps as plain Python can do."""
    if has("numpy"):
        from kalmar.engines.sequences import periods

        return periods.find_period(rules, to or periods.usual_length(rules))[1]
    return heap_games.HeapValues(heap_game(rules)).prove(to or OBSERVED_TO)


def is_long(game: Rules | str) -> bool:
    """Return whether a game's period is proved from a long sequence of Grundy values.

    >>> is_long("kayles"), is_long("ruler"), is_long("chomp 2xn")
    (True, False, False)
    """
    if isinstance(game, str) and is_pattern(game):
        return False
    return code_of(find_rules(game) if isinstance(game, str) else game) is not None


def by_theorem(asked: Question, to: int) -> periodicity.Finding | None:
    """Return the period of single heaps that a theorem proves, but for the usual way of playing.

    Where no move splits a heap, the last values give the next one in every valuation. Where
    moves split, the valuation must be that of the way of playing.

    Args:
        asked: rules, way of playing and valuation.
        to: the largest heap to look at; where moves split heaps, 2,000 of them are.

    Returns:
        The proof; None where there is none up to this heap, or for other games.

    >>> asked = question("subtraction(1,3)", "disjunctive", "misere", None, None)
    >>> found = by_theorem(asked, 99)
    >>> found.words if found else None
    'period 4 from 0 with saltus 2, proved (the last values give the next, terms to 7)'
    >>> asked = question("grundys-game", "selective", "normal", None, None)
    >>> found = by_theorem(asked, 99)
    >>> found.words if found else None
    'period 3 from 3 with saltus 2, proved (Guy and Smith, for other values, terms to 14)'
    """
    code, known = code_of(asked.rules), VALUATIONS.get(asked.valuation.name)
    if code is None or known is not asked.valuation:
        return None
    single = Fold(known, LEAST)  # the operation does not matter where one heap is left
    if periodicity.theorem_of(code, fold=single) is None:
        return None
    game = HeapGame(asked.rules.name, code)
    if code.most_parts < 2:
        return _proof(game, single, to) if asked.moves_in_one else None
    fold = asked.fold
    # Runs of suspense have no period, and Grundy values are proved above.
    if fold is None or fold.combine == GREATEST or fold.valuation is GRUNDY:
        return None
    other = foreclosed_code(code, known)
    if other is not None:
        found = proved(Octal(other.code), max(1, to - other.last))
        # The period of another code, moved to where its heaps begin here.
        return moved_on(found, other.last) if found.status == "proved" else None
    return _proof(game, fold, min(to, OBSERVED_TO))


def _proof(game: HeapGame, fold: Fold, to: int) -> periodicity.Finding | None:
    finding = heap_games.HeapValues(game, fold).prove(to)
    return finding if finding.status == "proved" else None
