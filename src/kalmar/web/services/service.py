"""The class of services: a pure function on plain data, with a schema of its fields."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kalmar.core.i18n import LANGUAGES, use_language
from kalmar.runtime.work import usual_work
from kalmar.web.services.fields import Bounds, Field, call_with, fields_of, schema_of, taken
from kalmar.web.services.wording import in_page_words


class Plain(str):
    """Text for programs, which is the same in every language."""


LANGUAGE = Field(
    "lang", "text", "the language of all texts", "en", Bounds(choices=tuple(LANGUAGES))
)
"""What every service is given beside its own fields."""


@dataclass(frozen=True)
class Service:
    """One thing a page or a program can ask.

    Attributes:
        run: returns plain data; its name, docstring and signature are those of the service.
        long: whether it may take long, so that it must be possible to cancel it.
    """

    run: Callable[..., Any]
    long: bool = False

    @property
    def name(self) -> str:
        """Return the name in addresses and messages."""
        return self.run.__name__

    @property
    def words(self) -> str:
        """Return what the service does."""
        return " ".join(inspect.cleandoc(self.run.__doc__ or "").partition("\n\n")[0].split())

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Return what the service is given."""
        return tuple(fields_of(self.run))

    @property
    def given(self) -> tuple[Field, ...]:
        """Return all fields of the service, the language among them."""
        return (*self.fields, LANGUAGE)

    def schema(self) -> dict[str, Any]:
        """Return what the service is given, as JSON Schema."""
        return schema_of(self.given)

    def values(self, data: Any) -> dict[str, Any]:
        """Read the values of all that the service is given.

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
        # A limit that a request gives takes the place of the usual limit of work.
        values = self.values(data)
        with use_language(values.pop("lang")), usual_work(values.get("limit")):
            return in_language(call_with(self.run, values))


def service(*, long: bool = False) -> Callable[[Callable[..., Any]], Service]:
    """Make a function a service.

    Args:
        long: whether it may take long.
    """
    return lambda run: Service(run, long)


def in_language(found: Any) -> Any:
    """Translate the sentences in plain data into the language in use, in the words of the page.

    >>> in_language({"a": (1, "b")})
    {'a': [1, 'b']}
    """
    if isinstance(found, str):
        return in_page_words(found)
    if isinstance(found, dict):
        return {key: in_language(value) for key, value in found.items()}
    if isinstance(found, list | tuple):
        return [in_language(value) for value in found]
    return found
