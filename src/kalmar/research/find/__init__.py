"""Find the games and the sequences of the OEIS that have given values, the best first.

First come games with the given values from heap 0 or 1 on; of these named games, then positions
with a number n, sequences of the OEIS, octal codes and subtraction games, and hexadecimal codes;
then they are ranked by the way of playing, and by the length of the name.

`codes` looks through codes and sets of numbers, `index` holds the first values of all named games,
of rows of tables, and of sequences of the OEIS.

Not public by itself: what may be relied on is in `kalmar`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from kalmar.answers.tables import is_pattern
from kalmar.core.errors import UsageError
from kalmar.engines.sequences.heap_games import HeapGame, plain_values
from kalmar.games.heaps import code_of
from kalmar.games.registry import GAMES, find_rules
from kalmar.research.find import codes
from kalmar.research.find.index import FOLDS_OF_SPLITS, FoundSequence, read_index
from kalmar.research.oeis import OeisEntry, find_entry
from kalmar.runtime.work import usual_work
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import Fold

MAX_TERMS = 200
LARGEST_TERM = 10**9
COMPARED = 32
"""Heaps, from the first that counts, in which games must agree to be listed together."""
MAX_ALSO = 12
"""Games with the same values that are named."""
MAX_GROUPED = 200
"""Games that are looked at for those with the same values."""


@dataclass(frozen=True)
class SequenceSearch:
    """What has the given values.

    Attributes:
        terms: the given values; None for a gap.
        matches: the best of what was found, best first; games with the same values are one match.
        count: how many games and sequences of the OEIS fit in all.
        left_out: whether codes and sets that add moves which none of the heaps has fit too.
    """

    terms: tuple[int | None, ...]
    matches: tuple[FoundSequence, ...]
    count: int
    left_out: bool = False

    @property
    def known(self) -> int:
        """Return how many of the given values are no gaps."""
        return sum(term is not None for term in self.terms)

    @property
    def is_vague(self) -> bool:
        """Return whether so few values are given that very many games fit."""
        return self.known < codes.MIN_TERMS

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {
            "terms": list(self.terms),
            "count": self.count,
            "vague": self.is_vague,
            "left_out": self.left_out,
            "matches": [match.to_dict() for match in self.matches],
        }


def read_terms(text: str) -> tuple[int | None, ...]:
    """Parse values as typed, with blanks or commas between them and ? for a gap.

    Raises:
        UsageError: one is no whole number from 0 on.

    >>> read_terms("0, 1 2,?,1")
    (0, 1, 2, None, 1)
    """
    found: list[int | None] = []
    for word in re.split(r"[\s,;]+", text.strip(" \n\t,;()[]")):
        if re.fullmatch(r"-[0-9]+", word):
            raise UsageError("{word} is negative: values of games are 0, 1, 2 and so on", word=word)
        if word and word != "?" and not re.fullmatch("[0-9]{1,10}", word):
            raise UsageError(
                "'{word}' is not a value: write whole numbers with ? for a gap, such as"
                " 0 1 2 ? 1 4",
                word=word[:40],
            )
        if word:
            found.append(None if word == "?" else int(word))
    return tuple(found)


def checked_terms(terms: str | Iterable[int | None]) -> tuple[int | None, ...]:
    """Return the given values, if something can be looked for by them.

    Raises:
        UsageError: there is none, one is negative, or there are too many.
    """
    found = read_terms(terms) if isinstance(terms, str) else tuple(terms)
    for term in found:
        if term is not None and not is_value(term):
            raise UsageError(
                "{term} is no value of a game here: values go from 0 to {most:,}",
                term=term,
                most=LARGEST_TERM,
            )
    if all(term is None for term in found):
        raise UsageError("there are no values to look for: give some, such as 0 1 2 3 1 4 3")
    if len(found) > MAX_TERMS:
        raise UsageError(
            "give at most {most} values, not {count:,}: the first ones say enough",
            most=MAX_TERMS,
            count=len(found),
        )
    return found


def is_value(term: object) -> bool:
    """Return whether a term can be a value.

    >>> is_value(7), is_value(-1), is_value(True), is_value(0.5)
    (True, False, False, False)
    """
    return isinstance(term, int) and not isinstance(term, bool) and 0 <= term <= LARGEST_TERM


def find_sequences(terms: str | Iterable[int | None], limit: int = 10) -> SequenceSearch:
    """Find the games that have given values, and the sequences of the OEIS that hold them.

    Looked through are all named games and rows of tables that the index has, in every way of
    playing; octal codes to three digits, codes with hexadecimal digits to three, and all
    subtraction sets and sinks within 1 to 16, in every valuation that is found from those of
    parts, without moves that none of the heaps has. The values may begin at heap 0 or later.

    Args:
        terms: the values, as a text or as numbers; ? or None for a gap.
        limit: how many matches are returned.

    Raises:
        UsageError: there are no values, or one is negative or no number.
        LimitReached: it takes too much work.

    >>> found = find_sequences([0, 1, 2, 3, 1, 4, 3, 2])
    >>> found.matches[0].game, found.matches[0].start
    ('kayles', 0)
    >>> find_sequences("0, 1, 1, ?, 0, 3, 1, 1, 0, 3, 3").matches[0].title
    "Dawson's Chess (0.137)"
    """
    wanted = checked_terms(terms)
    if limit < 1:
        raise UsageError("the number of matches must be at least 1, not {limit}", limit=limit)
    with usual_work():
        heaps = list(_heaps(wanted))
        found = {*_indexed(wanted), *(match for match, _ in heaps)}
        ranked = sorted(found, key=lambda match: match.rank)
        groups = list(islice(_grouped(ranked), limit))
        more = any(goes_on for _, goes_on in heaps)
        return SequenceSearch(wanted, tuple(groups), len(ranked), more)


def find_oeis(wanted: Iterable[int]) -> tuple[tuple[OeisEntry, int], ...]:
    """Find the registered sequences with these terms in a row among their first hundred.

    Args:
        wanted: the terms.

    Returns:
        Each with the index of the first of these terms.

    Raises:
        UsageError: there are none, or one is no value of a game.

    >>> [(entry.number, at) for entry, at in find_oeis([8, 6, 7, 4, 1, 2, 3, 1])]
    [('A002186', 33)]
    """
    terms = checked_terms(wanted)
    with usual_work():
        return tuple(
            (find_entry(match.game), match.start)
            for match in _indexed(terms)
            if match.way is None and match.agreed == len(terms)
        )


def _indexed(wanted: codes.Wanted) -> Iterator[FoundSequence]:
    """Yield the lines of the index that have the values."""
    for number, line in enumerate(read_index()):
        found = codes.find_place(line, wanted)
        if found is not None:
            start, agreed = line.first + found[0], found[1]
            yield FoundSequence(line.game, line.way, start, agreed, number)


def _heaps(wanted: codes.Wanted) -> Iterator[tuple[FoundSequence, bool]]:
    """Yield the codes and subtraction games that have the values, and whether others go on alike.

    Named ones are in the index.
    """
    named = _named_codes()
    for find in (codes.matching_codes, codes.matching_sets, codes.first_sinks):
        for match in find(wanted):
            if match.game not in named:
                yield match, find is not codes.first_sinks and codes.is_open(match)


def _named_codes() -> set[str]:
    """Return the codes of named games."""
    rules = (game.make("") for game in GAMES.values() if not game.parameters)
    return {code.text for code in map(code_of, rules) if code is not None}


def _grouped(found: Sequence[FoundSequence]) -> Iterator[FoundSequence]:
    """Yield matches in order, each with the codes and subtraction games that have its values."""
    groups: dict[Any, list[FoundSequence]] = {}
    for number, match in enumerate(found):
        values = _code_values(match) if number < MAX_GROUPED else None
        groups.setdefault(match if values is None else (match.way, values), []).append(match)
    for best, *others in groups.values():
        yield replace(
            best,
            also=tuple((match.game, match.start) for match in others[:MAX_ALSO]),
            more=max(0, len(others) - MAX_ALSO),
        )


def _code_values(match: FoundSequence) -> tuple[int, ...] | None:
    """Compute the values of a code from the first that counts on; None for what is no code."""
    if match.way is None or is_pattern(match.game):
        return None
    code = code_of(find_rules(match.game))
    fold = FOLDS_OF_SPLITS.get(match.way)
    if code is None or not code.finite or (fold is None and code.most_parts > 1):
        return None
    values = plain_values(HeapGame(match.game, code), fold or Fold(match.way.values, NIM_SUM))
    return tuple(islice(values, match.start, match.start + COMPARED))
