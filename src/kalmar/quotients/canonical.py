"""Misère canonical forms: the simplest game that is equal to a position in every misère sum.

Two games are equal if they do as well as each other beside *every* game, not only beside those of
a ruleset; so few games are equal that forms grow fast. Theorem (Conway, On Numbers and Games,
ch. 12): a game G simplifies to H if every option of H is one of G, and every other option of G has
H as an option; for H = 0 the player to move must win G besides. When no option of it simplifies any
more, and neither does it itself, a game is in its one canonical form.
"""

from collections.abc import Iterable, Sequence

from kalmar.errors import LimitReached
from kalmar.quotients.genus import Genus, genus_of_options
from kalmar.quotients.options import OptionSets

__all__ = ["CanonicalForms"]

MOST_FORMS = 100_000


class CanonicalForms:
    """Canonical forms, each once, as numbers: 0 is the game without moves.

    Args:
        limit: how many forms there may be.

    >>> forms = CanonicalForms()
    >>> one = forms.of_options([0])
    >>> two = forms.of_options([0, one])
    >>> forms.of_options([one]), forms.of_options([two, 0]) == one
    (0, True)
    >>> forms.written(forms.of_options([two])), forms.written(forms.sum(two, one))
    ('{2}', '3')
    """

    def __init__(self, limit: int = MOST_FORMS) -> None:
        """Begin with the game without moves."""
        self.limit = limit
        self.options: list[frozenset[int]] = [frozenset()]
        self.birthdays = [0]
        self.lost = [False]
        """Whether the player to move loses."""
        self.numbers: dict[frozenset[int], int] = {frozenset(): 0}
        self.sums: dict[tuple[int, int], int] = {}
        self.nimbers: dict[int, int] = {0: 0}
        """Which forms are Nim heaps."""

    def of_options(self, options: Iterable[int]) -> int:
        """The form of the game with these forms as options.

        Raises:
            LimitReached: there are too many forms.
        """
        given = frozenset(options)
        if given in self.numbers:
            return self.numbers[given]
        found = self._simpler(given)
        if found is None:
            found = self._new(given)
        self.numbers[given] = found
        return found

    def _simpler(self, options: frozenset[int]) -> int | None:
        """The form that a game simplifies to, if it does."""
        for candidate in {form for option in options for form in self.options[option]}:
            kept = self.options[candidate]
            if kept <= options and all(candidate in self.options[o] for o in options - kept):
                wins = any(self.lost[option] for option in options)
                if candidate or wins:
                    return candidate
        return None

    def _new(self, options: frozenset[int]) -> int:
        number = len(self.options)
        if number >= self.limit:
            raise LimitReached(
                "there are more than {limit:,} misère canonical forms", limit=self.limit
            )
        self.options.append(options)
        self.birthdays.append(1 + max(self.birthdays[option] for option in options))
        self.lost.append(not any(self.lost[option] for option in options))
        if all(option in self.nimbers for option in options):
            sizes = {self.nimbers[option] for option in options}
            if sizes == set(range(len(sizes))):
                self.nimbers[number] = len(sizes)
        return number

    def sum(self, first: int, second: int) -> int:
        """The form of the sum of two games; errors as for `of_options`."""
        pair = min(first, second), max(first, second)
        if pair[0] == 0:
            return pair[1]
        if pair not in self.sums:
            left = [self.sum(option, second) for option in self.options[first]]
            right = [self.sum(first, option) for option in self.options[second]]
            self.sums[pair] = self.of_options([*left, *right])
        return self.sums[pair]

    def of_heaps(self, game: OptionSets, last: int) -> list[int]:
        """The forms of heaps 0, 1, …, last of a game; errors as for `of_options`.

        >>> from kalmar.quotients.options import option_sets
        >>> forms = CanonicalForms()
        >>> [forms.written(form) for form in forms.of_heaps(option_sets("kayles"), 5)]
        ['0', '1', '2', '3', '1', '{{3, 2}, 3, 2, 1}']
        """
        found: list[int] = []
        for heap in range(last + 1):
            found.append(self.of_options(self._total(found, o) for o in game.options(heap)))
        return found

    def _total(self, heaps: Sequence[int], option: Iterable[int]) -> int:
        total = 0
        for part in option:
            total = self.sum(total, heaps[part])
        return total

    def genus(self, form: int) -> Genus:
        """Its genus, from those of its options."""
        known: dict[int, Genus] = {}
        for number in self.followers(form):
            known[number] = genus_of_options([known[option] for option in self.options[number]])
        return known[form]

    def followers(self, form: int) -> list[int]:
        """The form and all that play can reach from it, options first."""
        met, todo = {form}, [form]
        while todo:
            fresh = self.options[todo.pop()] - met
            met |= fresh
            todo += fresh
        return sorted(met)  # options were made before the games that have them

    def written(self, form: int) -> str:
        """A form by its options in braces, the latest birthday first; Nim heaps are numbers."""
        if form in self.nimbers:
            return str(self.nimbers[form])
        options = sorted(self.options[form], key=lambda o: (self.birthdays[o], o), reverse=True)
        return "{" + ", ".join(map(self.written, options)) + "}"
