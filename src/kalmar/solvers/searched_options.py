"""Options listed once, and those of one value, where a search says which have it."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import compress

from kalmar.rules import Component, Option, Rules, labelled_moves_of, reduced_of
from kalmar.rules.labels import Label
from kalmar.solvers.solved import Reach

__all__ = ["SearchedOptions"]


class SearchedOptions(ABC):
    """What an answer asks of options; a search of nimbers says the rest.

    Args:
        rules: of the components.
    """

    def __init__(self, rules: Rules) -> None:
        """Nothing is listed yet."""
        self.rules = rules
        self.listed: dict[Component, list[Option]] = {}
        self.repeated: dict[Component, Counter[Option]] = {}

    @abstractmethod
    def which_have(self, options: Sequence[Option], value: int) -> list[bool]:
        """Which of some options have a value."""

    @abstractmethod
    def worth(self, option: Option) -> int:
        """The value of an option."""

    def has(self, option: Option, value: int) -> bool:
        """Whether an option has a value."""
        return self.which_have([option], value)[0]

    def all_options(self, component: Component) -> list[Option]:
        """The options of a component, each once."""
        if component not in self.listed:
            self.listed[component] = list(dict.fromkeys(self.rules.options(component)))
        return self.listed[component]

    @property
    def reach(self) -> Reach:
        """The moves by the values they leave."""
        labelled = self.labelled if hasattr(self.rules, "labelled_moves") else None
        return Reach(self.total, self.reached, self.count, self.options, labelled)

    def moves_to(self, component: Component) -> Counter[Option]:
        """Count the moves that leave each option."""
        if component not in self.repeated:
            labelled = labelled_moves_of(self.rules, component)
            self.repeated[component] = Counter(
                self.all_options(component)
                if labelled is None
                else (self.reduced(left) for _, left in labelled)
            )
        return self.repeated[component]

    def reduced(self, left: Option) -> Option:
        """Return what a move leaves as an option."""
        return tuple([reduced_of(self.rules, piece) for piece in left])

    def labelled(self, component: Component, value: int) -> Iterator[tuple[Label, Option]]:
        """Yield the moves that leave a value, with what they leave as a person sees it."""
        known: dict[Option, bool] = {}
        for label, left in labelled_moves_of(self.rules, component) or ():
            option = self.reduced(left)
            if option not in known:
                known[option] = self.has(option, value)
            if known[option]:
                yield label, left

    def total(self, component: Component) -> int:
        """How many moves a component has."""
        return self.moves_to(component).total()

    def options(self, component: Component, value: int) -> Iterator[Option]:
        """The options that have a value."""
        return (option for option in self.all_options(component) if self.has(option, value))

    def count(self, component: Component, value: int) -> int:
        """How many moves leave a value."""
        times = self.moves_to(component)
        return sum(compress(times.values(), self.which_have(list(times), value)))

    def reached(self, component: Component) -> list[int]:
        """The values that options have."""
        return sorted({self.worth(option) for option in self.all_options(component)})
