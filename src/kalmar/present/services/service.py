"""What a service is: a pure function from plain data to plain data, with its schema."""

from collections.abc import Callable
from typing import Any

from kalmar.machine.work import usual_work
from kalmar.present.services.fields import Field, schema_of, taken
from kalmar.records import dataclass
from kalmar.words import LANGUAGES, said, speaking, spoken

__all__ = ["LANGUAGE", "Plain", "Service", "in_language"]


class Plain(str):
    """Text for programs, which is the same in every language."""


LANGUAGE = Field(
    "lang", "text", said("the language of all sentences"), "en", choices=tuple(LANGUAGES)
)
"""What every service is given beside its own fields."""


@dataclass(frozen=True)
class Service:
    """One thing a page or a program can ask.

    Attributes:
        name: in addresses and messages.
        words: what it does.
        fields: what it is given.
        run: called with the values of the fields by name; returns plain data.
        long: whether it may take long, so that it must be possible to cancel it.
    """

    name: str
    words: str
    fields: tuple[Field, ...]
    run: Callable[..., Any]
    long: bool = False

    @property
    def given(self) -> tuple[Field, ...]:
        """All it is given, the language among it."""
        return (*self.fields, LANGUAGE)

    def schema(self) -> dict[str, Any]:
        """What it is given, as JSON Schema."""
        return schema_of(self.given)

    def values(self, data: Any) -> dict[str, Any]:
        """The values of all it is given.

        Raises:
            KalmarError: it is not what the service is given.
        """
        return taken(self.given, data)

    def __call__(self, data: Any) -> Any:
        """Answer a request.

        Args:
            data: an object with the fields.

        Raises:
            KalmarError: it is not what the service is given, or cannot be answered within the
                usual limit of work.
        """
        values = self.values(data)
        with speaking(values.pop("lang")), usual_work(values.get("limit")):
            return in_language(self.run(**values))


def in_language(found: Any) -> Any:
    """Plain data with its sentences in the language in use.

    >>> in_language({"a": (1, "b")})
    {'a': [1, 'b']}
    """
    if isinstance(found, str):
        return str.__str__(found) if isinstance(found, Plain) else spoken(found)
    if isinstance(found, dict):
        return {key: in_language(value) for key, value in found.items()}
    if isinstance(found, list | tuple):
        return [in_language(value) for value in found]
    return found
