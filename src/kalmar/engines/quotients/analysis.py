"""The structure of a misère quotient: idempotents, components, kernel; tame or wild.

Every finite commutative monoid is a union of archimedean components, one for each idempotent: x
belongs to e if some power of x is divisible by e, and e by x. The idempotents are ordered by
division. The least ideal, the kernel, is a group: the class of the product of all idempotents.
Source: Grillet, Commutative semigroups (2001); for quotients, Plambeck and Siegel 2008.

`valuation_of` makes the elements of a quotient a valuation, for answers and tables; `theorem_of` is
the theorem they rest on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kalmar.core.cached import cached_property
from kalmar.core.errors import NoTheoryError
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Play
from kalmar.engines.quotients.monoid import Bipartite, set_of
from kalmar.engines.quotients.presentation import Presentation
from kalmar.engines.quotients.quotient import Quotient
from kalmar.games.boards import bits
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import Valuation

MOST_NAMED = 40
"""How many elements a sentence names at most."""


@dataclass(frozen=True)
class QuotientStructure:
    """The structure of a quotient.

    Attributes:
        quotient: whose structure it is.

    >>> from kalmar.engines.quotients.construct import Construction
    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> found = QuotientStructure(Construction(option_sets("0.123")).run(20))
    >>> len(found.idempotents), len(found.kernel), found.is_tame, found.last_rogue
    (3, 4, False, None)
    """

    quotient: Quotient

    @property
    def found(self) -> Bipartite:
        """Return the monoid with P and the pretending function."""
        return self.quotient.found

    @cached_property
    def presentation(self) -> Presentation:
        """Return the quotient in letters."""
        return Presentation(self.found)

    @cached_property
    def idempotents(self) -> tuple[int, ...]:
        """Return the elements that are their own squares, ascending."""
        row_of = self.found.monoid.row
        return tuple(x for x in range(self.found.order) if row_of(x)[x] == x)

    @cached_property
    def components(self) -> dict[int, tuple[int, ...]]:
        """Return the archimedean components by their idempotents."""
        found: dict[int, list[int]] = {e: [] for e in self.idempotents}
        for x in range(self.found.order):
            found[self._idempotent_power(x)].append(x)
        return {e: tuple(members) for e, members in found.items()}

    def _idempotent_power(self, element: int) -> int:
        """Return the one idempotent among the powers of an element."""
        # A finite cyclic monoid has exactly one idempotent.
        row_of, power = self.found.monoid.row, element
        while row_of(power)[power] != power:
            power = row_of(power)[element]
        return power

    @cached_property
    def classes(self) -> tuple[tuple[int, ...], ...]:
        """The elements that divide each other, together; in the order of their least words."""
        found: dict[int, list[int]] = {}
        for x in range(self.found.order):
            # Two elements divide each other iff they have the same multiples.
            found.setdefault(set_of(self.found.monoid.row(x)), []).append(x)
        return tuple(map(tuple, found.values()))

    @cached_property
    def class_order(self) -> tuple[tuple[int, int], ...]:
        """Pairs of places in `classes`: the first divides the second, with none between."""
        number = {x: i for i, members in enumerate(self.classes) for x in members}
        row_of = self.found.monoid.row
        multiples = [
            set_of(number[x] for x in row_of(members[0])) & ~(1 << i)
            for i, members in enumerate(self.classes)
        ]
        return covers(multiples)

    @cached_property
    def kernel(self) -> tuple[int, ...]:
        """Return the least ideal, which is a group."""
        # The product of all idempotents is divisible by each: it is the identity of the kernel.
        bottom = self.found.monoid.product(self.idempotents)
        return tuple(sorted(set(self.found.monoid.row(bottom))))

    @cached_property
    def is_tame(self) -> bool:
        """Return whether the quotient is one of sums of Nim heaps (`genus` tells the same)."""
        # Tame quotients have the orders 1, 2 and 2^n + 2 for n ≥ 2, the last ones with two elements
        # in P; `small & (small - 1)` is 0 for powers of two.
        order, p = self.found.order, len(self.found.p_elements)
        small = order - 2
        return order <= 2 or (p == 2 and small >= 4 and small & (small - 1) == 0)

    @cached_property
    def last_rogue(self) -> int | None:
        """Return the last heap, as far as computed or proved, whose value lies outside the kernel.

        None where there is none but heap 0, or where such heaps come again and again.
        """
        values, kernel = self.found.values, set(self.kernel)
        rogues = [heap for heap, value in enumerate(values) if value not in kernel and heap]
        period = self.quotient.period
        # A rogue within the period comes again with every further period.
        if not rogues or (period is not None and rogues[-1] >= max(1, period.preperiod)):
            return None
        return rogues[-1]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: elements as numbers, and their words."""
        shown = self.presentation
        return {
            "words": [shown.name(x) for x in range(self.found.order)],
            "presentation": shown.text,
            "idempotents": list(self.idempotents),
            "components": [list(members) for members in self.components.values()],
            "divisibility_classes": [list(members) for members in self.classes],
            "kernel": list(self.kernel),
            "tame": self.is_tame,
            "last_rogue": self.last_rogue,
        }

    def sentences(self) -> list[str]:
        """Return the structure in sentences, with elements as words in the generators."""
        shown, game = self.presentation, self.quotient.game
        generators = join_messages(
            message("{letter} = Φ({heap})", letter=letter, heap=game.name(heap))
            for letter, heap in zip(shown.letters, shown.heaps, strict=True)
        )
        tame = message("tame: it is the quotient of sums of Nim heaps")
        wild = message("wild: no sums of Nim heaps have this quotient")
        return [
            message("presentation: {relations}", relations=shown.text),
            message("generators: {generators}", generators=generators),
            message("P = {{{elements}}}", elements=self.named(self.found.p_elements)),
            message("idempotents: {elements}", elements=self.named(self.idempotents)),
            message("archimedean components: {sizes} elements", sizes=self._component_sizes()),
            plural_message(len(self.classes), "{number} class of elements that divide one another",
                    "{number} classes of elements that divide one another"),
            message("kernel: {elements}", elements=self.named(self.kernel)),
            *self._rogue(),
            tame if self.is_tame else wild,
        ]  # fmt: skip

    def _component_sizes(self) -> str:
        return join_messages([str(len(members)) for members in self.components.values()], " + ")

    def _rogue(self) -> list[str]:
        if self.last_rogue is None:
            return []
        name = self.quotient.game.name
        heap, last = name(self.last_rogue), name(self.quotient.last)
        if self.quotient.is_whole:
            return [message("last heap with a value outside the kernel: {heap}", heap=heap)]
        return [message("last heap up to {last} with a value outside the kernel: {heap}",
                     last=last, heap=heap)]  # fmt: skip

    def named(self, elements: Sequence[int]) -> str:
        """Elements as words; of many the first ones and how many more there are."""
        names = [self.presentation.name(x) for x in elements[:MOST_NAMED]]
        more = len(elements) - len(names)
        return join_messages([*names, message("{count} more", count=more)] if more else names)


def covers(above: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the pairs of neighbours of a finite order.

    Args:
        above: for each element the set of all that lie strictly above it, as bits.

    >>> covers([0b110, 0b100, 0])
    ((0, 1), (1, 2))
    """
    found = []
    for low, higher in enumerate(above):
        # A neighbour is an element above `low` that lies above no other element above `low`.
        farther = 0
        for high in bits(higher):
            farther |= above[high]
        found += [(low, high) for high in bits(higher & ~farther)]
    return tuple(found)


def how_far(quotient: Quotient) -> Message:
    """For which heaps a quotient is right.

    >>> from kalmar.engines.quotients.ask import build_quotient
    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> how_far(build_quotient(option_sets("kayles"), 5))
    'proved for all heaps'
    """
    if quotient.period is not None:
        return message("proved for all heaps")
    if quotient.is_whole:
        return message("for all reachable positions")
    return message("for heaps up to {last}", last=quotient.last)


def unsettled(_: object) -> int:
    """Refused: what an element is does not follow from those of the options alone.

    Raises:
        NoTheoryError: always.
    """
    raise NoTheoryError(
        "the element of a misère quotient is not determined by the elements of the options"
    )


@dataclass(frozen=True)
class _IsIn:
    """Whether an element is in P; alike for alike quotients, as answers are compared."""

    p_elements: frozenset[int]

    def __call__(self, element: int) -> bool:
        return element in self.p_elements


@dataclass(frozen=True)
class _Words:
    """The words of the elements."""

    words: tuple[str, ...]

    def __call__(self, element: int) -> str:
        return self.words[element]


def valuation_of(found: Bipartite) -> Valuation:
    """Return the elements of a quotient as values."""
    return Valuation(
        name="misere-quotient",
        symbol="Φ",
        title=message("element of the misère quotient"),
        play=Play.MISERE,
        ended=0,
        of_options=unsettled,
        is_p=_IsIn(frozenset(found.p_elements)),
        words=_Words(tuple(map(Presentation(found).name, range(found.order)))),
        p_words=(message("in P"), message("not in P")),
    )


def theorem_of(quotient: Quotient) -> Message:
    """Return the theorem, with the quotient and how far it was computed."""
    return THEOREMS["misere-quotients"].cite(
        game=quotient.game.text, order=quotient.order, known=how_far(quotient)
    )
