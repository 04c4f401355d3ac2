"""Genera: what misère theory says of a game without its quotient.

Genus: the Grundy value and the misère Grundy values γᵢ of the position together with i Nim
heaps of two. A move in one of these leaves i−1 of them, perhaps with a heap of one, so that γᵢ is
the mex of the γᵢ of the options with γᵢ₋₁ and γᵢ₋₁ ⊕ 1. From somewhere on the digits alternate,
each the one before ⊕ 2; only the first such pair is written. In misère play the digits give the
outcome of sums with Nim heaps: P iff γ₀ is 0. A genus that a Nim position has is *tame*. If all
heaps up to some heap have tame genera, the genus of a sum of them is that of the sum of such Nim
positions. Source: Conway, On Numbers and Games, ch. 12; Berlekamp, Conway and Guy, Winning Ways,
ch. 13.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, NoReturn

from kalmar.core.errors import LimitReached
from kalmar.engines.graphs.parts import options_first
from kalmar.engines.quotients.option_sets import NumberedHeaps
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.work import DEFAULT_LIMIT
from kalmar.theory.valuations.valuation import least_missing

Heaps = tuple[int, ...]
SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Genus(NamedTuple):
    """A Grundy value with misère Grundy values.

    Attributes:
        normal: the Grundy value of normal play.
        digits: γ₀, γ₁, … to the first pair that alternates from there on.

    >>> print(tame_genus(0, True), tame_genus(2), Genus(12, (3, 12, 14)))
    0¹²⁰ 2²⁰ 12³·¹²·¹⁴
    """

    normal: int
    digits: tuple[int, ...]

    def digit(self, number: int) -> int:
        """Return one of γ₀, γ₁, γ₂ and so on.

        >>> [tame_genus(0, True).digit(number) for number in range(6)]
        [1, 2, 0, 2, 0, 2]
        """
        beyond = number - len(self.digits) + 1
        if beyond <= 0:
            return self.digits[number]
        return self.digits[-1] ^ (2 * (beyond % 2))

    @property
    def is_tame(self) -> bool:
        """Return whether a Nim position has this genus."""
        # A Nim position of value v has one of two genera, and the fickle one only for v = 0 and 1.
        return self in {tame_genus(self.normal), tame_genus(self.normal, fickle=True)}

    @property
    def is_fickle(self) -> bool:
        """Return whether it is that of Nim heaps of one, or of none."""
        return self.normal < 2 and self == tame_genus(self.normal, fickle=True)

    def __str__(self) -> str:
        """Return the value with raised digits; points separate numbers of several digits."""
        between = "·" if max(self.digits) > 9 else ""
        return f"{self.normal}{between.join(map(str, self.digits)).translate(SUPERSCRIPT)}"


def tame_genus(value: int, fickle: bool = False) -> Genus:
    """Return the genus of Nim positions of a Grundy value; fickle are those of heaps of one alone.

    >>> print(tame_genus(0), tame_genus(1), tame_genus(1, fickle=True), tame_genus(5))
    0⁰² 1¹³ 1⁰³¹ 5⁵⁷
    """
    if fickle and value < 2:
        # Fickle positions have the outcomes of misère play turned round: γ₀ is 1 for value 0.
        return Genus(value, (0, 3, 1) if value else (1, 2, 0))
    return Genus(value, (value, value ^ 2))


def tame_sum(parts: Iterable[Genus]) -> Genus:
    """Return the genus of a sum of positions whose followers all have tame genera.

    >>> print(tame_sum([tame_genus(1, True), tame_genus(1, True)]), tame_sum([tame_genus(2)] * 2))
    0¹²⁰ 0⁰²
    """
    value, fickle = 0, True
    for part in parts:
        value ^= part.normal
        fickle = fickle and part.is_fickle
    return tame_genus(value, fickle)


def genus_of_options(options: Sequence[Genus]) -> Genus:
    """Return the genus of a position whose options have these.

    >>> print(genus_of_options([]), genus_of_options([genus_of_options([])]))
    0¹²⁰ 1⁰³¹
    """
    normal = least_missing(option.normal for option in options)
    # The end of misère play is won by the player to move, so γ₀ of no options is 1.
    digits = [least_missing(option.digit(0) for option in options) if options else 1]
    settled = max((len(option.digits) for option in options), default=1)
    # From there on the digits of the options have period 2, and γᵢ follows from γᵢ₋₁ and them.
    while len(digits) < settled + 3 or digits[-1] != digits[-3]:
        check_limits()
        number, before = len(digits), digits[-1]
        beside = {option.digit(number) for option in options}
        digits.append(least_missing(beside | {before, before ^ 1}))
    # Written to the first alternating pair: the last digit goes while the pair before alternates.
    while len(digits) > 2 and digits[-3] ^ 2 == digits[-2]:
        digits.pop()
    return Genus(normal, tuple(digits))


class Genera:
    """The genera of the sums of heaps of a game.

    Args:
        game: its option sets.
        limit: how many sums may be looked at, besides those that tame heaps decide.
        tame: whether tame heaps may decide sums of them; without it every sum is searched.

    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> kayles = Genera(option_sets("kayles"))
    >>> print(*(kayles.of([heap]) for heap in range(7)), kayles.of([5, 4]))
    0¹²⁰ 1⁰³¹ 2²⁰ 3³¹ 1⁰³¹ 4¹⁴⁶ 3³¹ 5⁰⁵⁷
    """

    def __init__(self, game: NumberedHeaps, limit: int = DEFAULT_LIMIT, tame: bool = True) -> None:
        """Begin with the empty sum."""
        self.game: NumberedHeaps = game
        self.limit: int = limit
        self.use_tame: bool = tame
        self.known: dict[Heaps, Genus] = {(): genus_of_options([])}
        self.tame: list[Genus] = []
        """Of the first heaps, as long as all are tame."""

    def of(self, heaps: Iterable[int]) -> Genus:
        """Return the genus of a sum.

        Raises:
            LimitReached: too many sums must be looked at.
        """
        start = tuple(sorted(heaps))
        # Heaps are sorted: the last one is the largest that must be tame.
        if self.use_tame and start:
            self._look_for_tame_heaps(start[-1])
        return self._searched(start)

    def row(self, last: int) -> list[Genus]:
        """Return the genera of heaps 0, 1, …, last; errors as for `of`."""
        return [self.of([heap]) for heap in range(last + 1)]

    def _look_for_tame_heaps(self, last: int) -> None:
        # Each heap by its options as tame sums; the first wild genus ends the run for good.
        while (heap := len(self.tame)) <= last:
            check_limits()
            options = [tame_sum(self.tame[part] for part in o) for o in self.game.options(heap)]
            genus = genus_of_options(options)
            if not genus.is_tame:
                return
            self.tame.append(genus)

    def _known(self, heaps: Heaps) -> Genus | None:
        # Where all heaps of a sum are tame by the run above, the Nim sum gives its genus at once.
        if self.use_tame and (not heaps or heaps[-1] < len(self.tame)):
            return tame_sum(self.tame[heap] for heap in heaps)
        return self.known.get(heaps)

    def _searched(self, start: Heaps) -> Genus:
        found = self._known(start)
        if found is None:
            room = self.limit + 1 - len(self.known)
            for heaps in options_first([start], self._unknown, room, self._refuse):
                options = map(self._known, self._options(heaps))
                found = genus_of_options([genus for genus in options if genus])
                self.known[heaps] = found
        assert found is not None
        return found

    def _unknown(self, heaps: Heaps) -> Iterator[Heaps]:
        """Yield the sums after one move whose genus is not known."""
        return (option for option in self._options(heaps) if self._known(option) is None)

    def _refuse(self, _heaps: Heaps) -> NoReturn:
        raise LimitReached(
            "the genus needs more than {limit:,} sums of {text}",
            limit=self.limit,
            text=self.game.text,
        )

    def _options(self, heaps: Heaps) -> Iterator[Heaps]:
        """Yield the sums after one move, each once."""
        for place, heap in enumerate(heaps):
            # Heaps are sorted, so equal ones are neighbours: one of them stands for all.
            if place and heaps[place - 1] == heap:
                continue
            rest = heaps[:place] + heaps[place + 1 :]
            for option in self.game.options(heap):
                check_limits()
                yield tuple(sorted(rest + option))
