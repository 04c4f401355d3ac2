"""Present a quotient by generators, relations, and a least word for every element.

Words are compared by length, then as in a dictionary. This order agrees with multiplication, so
that a part of a least word is one too. The relations are those of the words that are not least
though all of their parts are, each with the least word of the same element: replacing left sides
by right ones as long as there are any ends at the least word, whichever is replaced first (they are
a reduced Gröbner basis). So they define the monoid. Those that follow from others by a short
argument are left out of what is shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from string import ascii_lowercase
from typing import NamedTuple

from kalmar.core.cached import cached_property
from kalmar.engines.quotients.monoid import Bipartite, Monoid

Letters = tuple[int, ...]
"""A word in generators, by their places, ascending."""
MOST_RELATIONS = 80
"""From how many relations on none is left out: the search for arguments would take long."""
LONGEST_SEARCH = 400
SIGNS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Relation(NamedTuple):
    """Two words of the same element; the right one is its least word."""

    left: Letters
    right: Letters


@dataclass(frozen=True)
class Presentation:
    """Generators, words and relations of a quotient.

    Attributes:
        found: the quotient.

    >>> from kalmar.engines.quotients.construct import Construction
    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> shown = Presentation(Construction(option_sets("0.123")).run(20).found)
    >>> shown.heaps, shown.text
    ((1, 3, 8, 9), '⟨a, b, c, d | a² = c² = 1, cd = bd, b²c = b³, d³ = ad²⟩')
    """

    found: Bipartite

    @cached_property
    def heaps(self) -> tuple[int, ...]:
        """Return the heaps whose values generate all; none of them can be left out."""
        # Larger heaps are tried first, so that the generators are small heaps where possible.
        kept = list(self.found.generators)
        for heap in reversed(self.found.generators):
            others = [self.found.values[other] for other in kept if other != heap]
            if len(self.found.monoid.generated(others)) == self.found.order:
                kept.remove(heap)
        return tuple(kept)

    @cached_property
    def generators(self) -> tuple[int, ...]:
        """Their elements."""
        return tuple(self.found.values[heap] for heap in self.heaps)

    @property
    def letters(self) -> tuple[str, ...]:
        """Their names: letters or, where there are not enough of them, x1, x2 and so on."""
        count = len(self.heaps)
        if count <= len(ascii_lowercase):
            return tuple(ascii_lowercase[:count])
        return tuple(f"x{number}" for number in range(1, count + 1))

    @cached_property
    def words(self) -> tuple[Letters, ...]:
        """Return the least word of each element."""
        return _least_words(self.found.monoid, self.generators)

    @cached_property
    def rules(self) -> tuple[Relation, ...]:
        """Relations that turn every word into the least one, in any order."""
        # A word is a left side iff it is not least but all words with one letter less are.
        least = set(self.words)
        found = []
        for word in sorted(self.words, key=lambda word: (len(word), word)):
            # Only letters from the last one on: words are ascending, each made in one way.
            for letter in range(word[-1] if word else 0, len(self.heaps)):
                longer = (*word, letter)
                if longer not in least and all(part in least for part in _parts(longer)):
                    found.append(Relation(longer, self.words[self.element(longer)]))
        return tuple(found)

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """Relations that define the monoid, without those that others imply at once."""
        kept = list(self.rules)
        if len(kept) <= MOST_RELATIONS:
            # The longest relations are tried first; each is judged by those that are still kept.
            for relation in reversed(self.rules):
                others = [other for other in kept if other != relation]
                if _implied(relation, others):
                    kept = others
        return tuple(kept)

    def element(self, word: Sequence[int]) -> int:
        """Return the element of a word."""
        return self.found.monoid.product(self.generators[letter] for letter in word)

    def name(self, element: int) -> str:
        """Return an element as it is written: 1, or a word such as ab²."""
        return self.written(self.words[element])

    def written(self, word: Letters) -> str:
        """Return a word as it is written."""
        powers = [(letter, len(list(group))) for letter, group in groupby(word)]
        return "".join(
            self.letters[letter] + (str(power).translate(SIGNS) if power > 1 else "")
            for letter, power in powers
        ) or "1"  # fmt: skip

    @property
    def text(self) -> str:
        """Generators and relations; relations with the same right side are written together."""
        sides: dict[Letters, list[str]] = {}
        for left, right in self.relations:
            sides.setdefault(right, []).append(self.written(left))
        equal = [" = ".join([*lefts, self.written(right)]) for right, lefts in sides.items()]
        inner = ", ".join(self.letters) + (f" | {', '.join(equal)}" if equal else "")
        return f"⟨{inner}⟩"


def _least_words(monoid: Monoid, generators: Sequence[int]) -> tuple[Letters, ...]:
    words: dict[int, Letters] = {0: ()}
    # Layers by length, in each the order of words: the first word of an element is its least one.
    layer = [0]
    while layer:
        longer = []
        for element in layer:
            word, row = words[element], monoid.row(element)
            for letter in range(word[-1] if word else 0, len(generators)):
                reached = row[generators[letter]]
                if reached not in words:
                    words[reached] = (*word, letter)
                    longer.append(reached)
        layer = longer
    return tuple(words[element] for element in range(monoid.order))


def _parts(word: Letters) -> Iterator[Letters]:
    """Yield the words with one letter less."""
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


def _without(word: Letters, part: Letters) -> Letters | None:
    """Return a word without a part of it; None if it is no part."""
    rest = list(word)
    for letter in part:
        if letter not in rest:
            return None
        rest.remove(letter)
    return tuple(rest)


def _implied(relation: Relation, others: Sequence[Relation]) -> bool:
    """Whether others lead from one side to the other, through few words, none much longer."""
    # A heuristic bound: an implied relation that is missed is only shown, not wrong.
    longest = len(relation.left) + 1
    # Relations may be used in both directions.
    both = [*others, *((right, left) for left, right in others)]
    met, todo = {relation.left}, [relation.left]
    while todo and len(met) < LONGEST_SEARCH:
        word = todo.pop(0)
        for left, right in both:
            rest = _without(word, left)
            if rest is None or len(rest) + len(right) > longest:
                continue
            following = tuple(sorted((*rest, *right)))
            if following == relation.right:
                return True
            if following not in met:
                met.add(following)
                todo.append(following)
    return False
