"""Options listed once, and those of one value, where a search says which have it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from kalmar.rules import Component, Option, Rules

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

    def total(self, component: Component) -> int:
        """How many options a component has."""
        return len(self.all_options(component))

    def options(self, component: Component, value: int) -> Iterator[Option]:
        """The options that have a value."""
        return (option for option in self.all_options(component) if self.has(option, value))

    def count(self, component: Component, value: int) -> int:
        """How many options have a value."""
        return sum(self.which_have(self.all_options(component), value))

    def reached(self, component: Component) -> list[int]:
        """The values that options have."""
        return sorted({self.worth(option) for option in self.all_options(component)})
