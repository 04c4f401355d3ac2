"""Check the types of arguments of public functions, by their annotations.

A call such as `solve(None)` would fail somewhere inside with an error about something else. A
checked function says which of its arguments does not have the type that its annotation asks for.
"""

import types
from collections.abc import Callable
from functools import wraps
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from kalmar.core.errors import KalmarError, UsageError

__all__ = ["checked", "fits"]

GENERATOR = 0x20
"""The flag of the code of functions that yield."""

NUMBERS = (int, float)

Found = TypeVar("Found", bound=Callable[..., Any])


def checked(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """Wrap a function so that it refuses arguments of wrong types with a `UsageError`.

    Where all goes well it costs nothing: annotations are looked at after something went wrong, or
    before a generator begins.

    Args:
        function: the function.
        name: by which users know it.

    >>> def double(number: int) -> int:
    ...     return 2 * abs(number)
    >>> checked(double, "double")("7")
    Traceback (most recent call last):
    kalmar.core.errors.UsageError: double() takes int as its number, not '7'
    """
    lazy = bool(function.__code__.co_flags & GENERATOR)

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        if lazy:
            # The body of a generator runs after this call has returned, beyond the `try` below.
            _refuse(function, name, arguments, named)
        try:
            return function(*arguments, **named)
        except KalmarError:
            raise
        except (TypeError, AttributeError, ValueError, LookupError, OverflowError) as error:
            _refuse(function, name, arguments, named, error)
            raise

    called.__module__, called.__qualname__ = "kalmar", name  # so that pickles find it again
    return called


def _refuse(
    function: Callable[..., Any],
    name: str,
    arguments: tuple[Any, ...],
    named: dict[str, Any],
    cause: Exception | None = None,
) -> None:
    """Name the first argument that is not of the type asked for; do nothing if there is none."""
    code = function.__code__
    # Positional parameters come first among the local names of a code object.
    names = code.co_varnames[: code.co_argcount]
    given = {**dict(zip(names, arguments, strict=False)), **named}
    try:
        hints = get_type_hints(function)
    except NameError:  # a name that only a type checker knows
        return
    for argument, value in given.items():
        hint = hints.get(argument, Any)
        if not fits(value, hint):
            raise UsageError(
                "{name}() takes {expected} as its {argument}, not {value}",
                name=name,
                expected=_words(hint),
                argument=argument,
                value=_shown(value),
            ) from cause


def fits(value: Any, hint: Any) -> bool:
    """Check whether a value has the type that an annotation asks for, as far as can be seen.

    >>> from collections.abc import Iterable
    >>> fits(3, int | None), fits("3", int), fits([3], Iterable[int]), fits("ab", Iterable[int])
    (True, False, True, False)
    """
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any or isinstance(hint, TypeVar):
        return True
    if origin in (Union, types.UnionType):
        # A union takes a value that fits any of its parts.
        return any(fits(value, part) for part in inner)
    if origin is Literal:
        return value in inner
    if hint is float:
        return isinstance(value, NUMBERS)
    kind = origin or hint
    if kind is type(None):
        return value is None
    if not isinstance(kind, type):
        return True
    # Protocols are told apart by one member only: `options` is what `Rules` have.
    if getattr(kind, "_is_protocol", False):
        return hasattr(value, "options") if hasattr(kind, "options") else True
    # A text is a sequence of texts, so it stands for `Iterable[str]`, but not for `Iterable[int]`.
    if isinstance(value, str) and kind is not str and issubclass(str, kind):
        return not inner or inner[0] in (str, Any)
    if not isinstance(value, kind):
        return False
    return _parts_fit(value, inner)


def _parts_fit(value: Any, inner: tuple[Any, ...]) -> bool:
    """Check whether the first of several things is of the type asked for."""
    # Only one element is looked at: a check of all would cost O(n), or use an iterator up.
    if inner and isinstance(value, list | tuple | set | frozenset) and value:
        return fits(next(iter(value)), inner[0])
    return True


def _words(hint: Any) -> str:
    """Describe a type in words."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " or ".join(_words(part) for part in inner)
    if hint is type(None):
        return "None"
    if origin is Literal:
        return " or ".join(map(repr, inner))
    named = getattr(origin or hint, "__name__", str(hint))
    return f"{named} of {_words(inner[0])}" if inner and origin is not None else named


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
