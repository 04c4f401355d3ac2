"""The class of services: a pure function on plain data, with a schema of its fields.

The fields of a request are bounded, read from plain data, and published as JSON Schema.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from kalmar.core.by_name import load_named
from kalmar.core.errors import UsageError
from kalmar.core.i18n import LANGUAGES, message, translate, use_language
from kalmar.runtime.work import usual_work
from kalmar.web.services.wording import in_page_words

Kind: TypeAlias = Literal["text", "integer", "flag", "texts", "integers"]

REQUIRED = object()
"""The default of a field that must be given."""

JSON_TYPES: dict[str, dict[str, Any]] = {
    "text": {"type": "string"},
    "integer": {"type": "integer"},
    "flag": {"type": "boolean"},
    "texts": {"type": "array", "items": {"type": "string"}},
    "integers": {"type": "array", "items": {"type": "integer"}},
}

NAMED = {
    "text": message("a text"),
    "integer": message("a whole number"),
    "flag": message("true or false"),
    "texts": message("a list of texts"),
    "integers": message("a list of whole numbers"),
}


NO_LENGTHS = {"minLength", "minItems"}


@dataclass(frozen=True)
class Field:
    """One thing a service is given.

    Attributes:
        name: in the data.
        kind: what it is.
        words: what it means.
        default: its value where it is left out; `REQUIRED` if it must not be.
        least: the smallest number, or the least length of a text or a list.
        most: the largest number, or the greatest length of a text or a list.
        choices: all that a text may be; empty for any.
    """

    name: str
    kind: Kind
    words: str
    default: Any = REQUIRED
    least: int = 0
    most: int = 2_000
    choices: tuple[str, ...] = ()

    def schema(self) -> dict[str, Any]:
        """Return the field as JSON Schema.

        >>> Field("n", "integer", "the last heap", 20, most=99).schema()
        {'type': ['integer', 'null'], 'description': 'the last heap', 'minimum': 0, 'maximum': 99,
        'default': 20}
        """
        found: dict[str, Any] = {**JSON_TYPES[self.kind], "description": str(self.words)}
        if self.kind == "integer":
            found.update(minimum=self.least, maximum=self.most)
        elif self.kind == "text":
            lengths = {"minLength": self.least, "maxLength": self.most}
            found.update({"enum": list(self.choices)} if self.choices else lengths)
        elif self.kind in ("texts", "integers"):
            found.update(minItems=self.least, maxItems=self.most)
        if not self.least:  # which says nothing of lengths
            found = {key: value for key, value in found.items() if key not in NO_LENGTHS}
        if self.default is not REQUIRED:
            found = may_be_null(found)
        if self.default is not REQUIRED and self.default is not None:
            found.update(default=self.default)
        return found

    def read(self, value: Any) -> Any:
        """Return the value, if it is valid for the field.

        Raises:
            UsageError: it is not.

        >>> Field("n", "integer", "the last heap", 20, most=9_999).read(9076.0)
        9076
        """
        value = whole(value)
        if not self._fits(value):
            raise UsageError(
                "'{field}' must be {kind}, not {value}",
                field=self.name,
                kind=NAMED[self.kind],
                value=shortened(value),
            )
        if self.choices and value not in self.choices:
            raise UsageError(
                "'{value}' is not a {field}: choose one of {choices}",
                value=shortened(value),
                field=self.name,
                choices=", ".join(self.choices),
            )
        self._check_size(value)
        return value

    def _check_size(self, value: Any) -> None:
        """Refuse what is too small, too large or too long.

        Raises:
            UsageError: it is.
        """
        if self.choices or self.kind == "flag":
            return
        # One bound serves numbers, texts and lists: for the last two it is on their length.
        size = value if self.kind == "integer" else len(value)
        if self.least <= size <= self.most:
            return
        bounds = {"field": self.name, "least": self.least, "most": self.most,
                  "size": shortened(f"{size:,}")}  # fmt: skip
        if self.kind == "integer":
            raise UsageError("'{field}' must be from {least:,} to {most:,}, not {size}", **bounds)
        if self.kind == "text":
            raise UsageError(
                "'{field}' must have {least} to {most:,} characters, not {size}", **bounds
            )
        raise UsageError("'{field}' must have {least} to {most:,} entries, not {size}", **bounds)

    def _fits(self, value: Any) -> bool:
        """Check whether a value is of the field's kind."""
        if self.kind in ("texts", "integers"):
            # In Python True is an int; in JSON it is not a number.
            part = str if self.kind == "texts" else int
            return isinstance(value, list) and all(
                isinstance(v, part) and not isinstance(v, bool) for v in value
            )
        wanted = {"text": str, "integer": int, "flag": bool}[self.kind]
        return isinstance(value, wanted) and isinstance(value, bool) == (self.kind == "flag")


def may_be_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a value that may be null, which means that it is left out.

    >>> may_be_null({"type": "string", "enum": ["a", "b"]})
    {'type': ['string', 'null'], 'enum': ['a', 'b', None]}
    """
    found = {**schema, "type": [schema["type"], "null"]}
    if "enum" in found:
        found["enum"] = [*found["enum"], None]
    return found


def whole(value: Any) -> Any:
    """Return a value with integers in place of floats that are whole, alone or in a list.

    In JSON, and in JSON Schema, 5.0 is the integer 5: some programs write it so.

    >>> whole(5.0), whole([1.0, 2.5]), whole(True)
    (5, [1, 2.5], True)
    """
    parts = value if isinstance(value, list) else [value]
    found = [int(v) if isinstance(v, float) and v.is_integer() else v for v in parts]
    return found if isinstance(value, list) else found[0]


def shortened(value: Any) -> str:
    """Format a value as text that is not too long.

    >>> shortened("x" * 100)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'
    """
    text = value if isinstance(value, str) else repr(value)[:200]
    return text if len(text) <= 40 else f"{text[:39]}…"


def schema_of(fields: tuple[Field, ...]) -> dict[str, Any]:
    """Return what a service is given, as JSON Schema."""
    return {
        "type": "object",
        "properties": {field.name: field.schema() for field in fields},
        "required": [field.name for field in fields if field.default is REQUIRED],
        "additionalProperties": False,
    }


def taken(fields: tuple[Field, ...], data: Any) -> dict[str, Any]:
    """Read the values of all fields.

    Raises:
        UsageError: the data is no object, lacks a field, has another one, or one is not right.

    >>> taken((Field("n", "integer", "the last heap", 20),), {})
    {'n': 20}
    """
    if not isinstance(data, dict):
        raise UsageError("a request must be a JSON object, not {value}", value=shortened(data))
    known = {field.name for field in fields}
    # An unknown field is mistyped or of another version: to ignore it answers something else.
    for name in data:
        if name not in known:
            raise UsageError(
                "unknown field '{name}': choose one of {names}",
                name=shortened(name),
                names=", ".join(sorted(known)),
            )
    values = {}
    for field in fields:
        if field.name in data and data[field.name] is not None:
            values[field.name] = field.read(data[field.name])
        elif field.default is REQUIRED:
            raise UsageError("'{name}' is missing: {words}", name=field.name, words=field.words)
        else:
            values[field.name] = field.default
    return values


class Plain(str):
    """Text for programs, which is the same in every language."""


LANGUAGE = Field(
    "lang", "text", message("the language of all texts"), "en", choices=tuple(LANGUAGES)
)
"""What every service is given beside its own fields."""


@dataclass(frozen=True)
class Service:
    """One thing a page or a program can ask.

    Attributes:
        name: in addresses and messages.
        words: what it does.
        fields: what it is given.
        run: called with the values of the fields by name; returns plain data. It may be named, as
            "module:name", where it is to be loaded when it is first asked for.
        long: whether it may take long, so that it must be possible to cancel it.
    """

    name: str
    words: str
    fields: tuple[Field, ...]
    run: Callable[..., Any] | str
    long: bool = False

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
            run = load_named(self.run) if isinstance(self.run, str) else self.run
            return in_language(run(**values))


def in_language(found: Any) -> Any:
    """Translate the sentences in plain data into the language in use, in the words of the page.

    >>> in_language({"a": (1, "b")})
    {'a': [1, 'b']}
    """
    if isinstance(found, str):
        return str.__str__(found) if isinstance(found, Plain) else translate(in_page_words(found))
    if isinstance(found, dict):
        return {key: in_language(value) for key, value in found.items()}
    if isinstance(found, list | tuple):
        return [in_language(value) for value in found]
    return found
