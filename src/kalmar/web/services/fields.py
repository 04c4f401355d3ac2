"""The fields of a request: bounded, read from plain data, and published as JSON Schema.

They are the arguments of a function, with the types, defaults and `Bounds` of its signature and
the words of its docstring. An argument that is a dataclass stands for the fields of that class.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from kalmar.core.errors import UsageError
from kalmar.core.i18n import argument_words, message

Kind: TypeAlias = Literal["text", "integer", "flag", "texts", "integers"]

KINDS: dict[Any, Kind] = {
    str: "text",
    int: "integer",
    bool: "flag",
    Sequence[str]: "texts",
    Sequence[int]: "integers",
}

REQUIRED = inspect.Parameter.empty
"""The default of a field that must be given."""


@dataclass(frozen=True)
class Bounds:
    """What a field may be, beside its type.

    Attributes:
        least: the smallest number, or the least length of a text or a list.
        most: the largest number, or the greatest length of a text or a list.
        choices: all that a text may be; empty for any.
    """

    least: int = 0
    most: int = 2_000
    choices: tuple[str, ...] = ()


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
        bounds: what it may be.
    """

    name: str
    kind: Kind
    words: str
    default: Any = REQUIRED
    bounds: Bounds = Bounds()

    def schema(self) -> dict[str, Any]:
        """Return the field as JSON Schema.

        >>> Field("n", "integer", "the last heap", 20, Bounds(most=99)).schema()
        {'type': ['integer', 'null'], 'description': 'the last heap', 'minimum': 0, 'maximum': 99,
        'default': 20}
        """
        found: dict[str, Any] = {**JSON_TYPES[self.kind], "description": self.words}
        bounds = self.bounds
        if self.kind == "integer":
            found.update(minimum=bounds.least, maximum=bounds.most)
        elif self.kind == "text":
            lengths = {"minLength": bounds.least, "maxLength": bounds.most}
            found.update({"enum": list(bounds.choices)} if bounds.choices else lengths)
        elif self.kind in ("texts", "integers"):
            found.update(minItems=bounds.least, maxItems=bounds.most)
        if not bounds.least:  # which says nothing of lengths
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

        >>> Field("n", "integer", "the last heap", 20, Bounds(most=9_999)).read(9076.0)
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
        choices = self.bounds.choices
        if choices and value not in choices:
            raise UsageError(
                "'{value}' is not a {field}: choose one of {choices}",
                value=shortened(value),
                field=self.name,
                choices=", ".join(choices),
            )
        self._check_size(value)
        return value

    def _check_size(self, value: Any) -> None:
        """Refuse what is too small, too large or too long.

        Raises:
            UsageError: it is.
        """
        if self.bounds.choices or self.kind == "flag":
            return
        # One bound serves numbers, texts and lists: for the last two it is on their length.
        size = value if self.kind == "integer" else len(value)
        least, most = self.bounds.least, self.bounds.most
        if least <= size <= most:
            return
        bounds = {"field": self.name, "least": least, "most": most,
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
            raise UsageError("'{name}' is missing", name=field.name)
        else:
            values[field.name] = field.default
    return values


@cache
def _argument_types(asked: Callable[..., Any]) -> Mapping[str, Any]:
    """Return the type of each argument of a function or a dataclass, in order."""
    hints = get_type_hints(asked, include_extras=True)
    return {name: hints[name] for name in inspect.signature(asked).parameters}


def fields_of(asked: Callable[..., Any]) -> Iterator[Field]:
    """Yield the fields of which the arguments of a function or a dataclass are made.

    >>> def values(game: str, count: Annotated[int, Bounds(most=99)] = 20) -> None:
    ...     '''Print values.
    ...
    ...     Args:
    ...         game: such as kayles.
    ...         count: the last
    ...             heap.
    ...     '''
    >>> [(field.name, field.kind, field.words, field.bounds.most) for field in fields_of(values)]
    [('game', 'text', 'such as kayles', 2000), ('count', 'integer', 'the last heap', 99)]
    """
    words = argument_words(asked.__doc__ or "")
    given = inspect.signature(asked).parameters
    for name, hint in _argument_types(asked).items():
        if hasattr(hint, "__dataclass_fields__"):
            yield from fields_of(hint)
        else:
            kind, bounds = _bounded(hint)
            yield Field(name, KINDS[kind], words.get(name, ""), given[name].default, bounds)


def _bounded(hint: Any) -> tuple[Any, Bounds]:
    """Divide a type into what it is where it is not None, and its bounds."""
    kind = get_origin(hint)
    if kind in (Union, UnionType):
        (hint,) = (part for part in get_args(hint) if part is not type(None))
        return _bounded(hint)
    if kind is Literal:
        return str, Bounds(choices=get_args(hint))
    if kind is Annotated:
        return hint.__origin__, hint.__metadata__[0]
    return hint, Bounds()


def call_with(asked: Callable[..., Any], values: Mapping[str, Any]) -> Any:
    """Call a function or a dataclass with the values of its fields."""
    return asked(**{
        name: call_with(hint, values) if hasattr(hint, "__dataclass_fields__") else values[name]
        for name, hint in _argument_types(asked).items()
    })  # fmt: skip
