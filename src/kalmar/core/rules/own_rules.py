"""What a class of one's own that inherits from `Rules` need not write, and what it must."""

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any

from kalmar.core.errors import PositionError, RulesError

EXAMPLES = {
    "name": 'name = "halves"',
    "options": "def options(self, heap): return range(heap)",
}
"""What a class must have, as it is written for one heap."""


def missing(rules: Any, member: str, *_: Any) -> RulesError:
    """Build the error that says what a class of rules lacks.

    Args:
        rules: an object of the class.
        member: what it lacks.

    >>> str(missing(3, "name"))
    'the rules int lack name: write, for example, name = "halves"'
    """
    return RulesError(
        "the rules {kind} lack {member}: write, for example, {example}",
        kind=type(rules).__name__,
        member=member,
        example=EXAMPLES[member],
    )


def complete(kind: type) -> None:
    """Let `options` of a class yield components where an option is a single one.

    >>> class Rules:
    ...     def options(self, heap):
    ...         return [heap - 1, (heap - 2, 1)] if heap > 2 else []
    >>> complete(Rules)
    >>> list(Rules().options(5))
    [(4,), (3, 1)]
    """
    listed = kind.__dict__.get("options")
    if callable(listed):
        kind.options = _as_tuples(listed)  # type: ignore[attr-defined]


def _as_tuples(listed: Callable[..., Iterable[Any]]) -> Callable[..., Iterator[tuple[Any, ...]]]:
    @wraps(listed)
    def options(self: Any, component: Any) -> Iterator[tuple[Any, ...]]:
        found = listed(self, component)
        if not isinstance(found, Iterable):
            raise RulesError(
                "options({component!r}) of {kind} gave {found!r}: give a list of what each move"
                " leaves, empty where there is none",
                component=component,
                kind=type(self).__name__,
                found=found,
            )
        # A list is several components, as in `kalmar.game`.
        for option in found:
            yield tuple(option) if isinstance(option, tuple | list) else (option,)

    return options


def parse(rules: Any, text: str) -> Any:
    """Parse a component as a whole number, as rules without `parse` have it.

    Raises:
        PositionError: it is none.

    >>> parse(None, "7")
    7
    """
    if text.isascii() and text.isdigit() and len(text) <= 18:
        return int(text)
    raise PositionError(
        "'{text}' is not a whole number: for other components add a method parse(text) to {kind}",
        text=text,
        kind=type(rules).__name__,
    )
