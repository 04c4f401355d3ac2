"""Check the arguments of public functions: their names, their types, and limits.

A call such as `solve(None)` would fail somewhere inside with an error about something else. A
checked function says which of its arguments is missing, unknown, or not of the type that its
annotation asks for, and what would be right: what makes a value of that type, or the first call in
its own examples.
"""

import ast
import builtins
import re
import types
from collections.abc import Callable, Iterator
from functools import cache, wraps
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from kalmar.core.errors import KalmarError, UsageError
from kalmar.core.i18n import Message, join_messages, message

GENERATOR, ANY_POSITIONAL, ANY_NAMED = 0x20, 0x04, 0x08
"""Flags of code: of functions that yield, and of those that take `*` and `**`."""

NUMBERS = (int, float)

MAX_PARTS_CHECKED = 1000
"""How many of several things are looked at."""

MAKERS = {
    "Position": 'kalmar.position("nim 3 5")',
    "Graph": 'kalmar.graph({"a": ["b"], "b": []})',
    "PartizanGraph": 'kalmar.PartizanGraph.of_moves([("a", "b", "left")])',
    "Code": 'kalmar.parse_code("0.77")',
    "Answer": 'kalmar.solve("nim 3 5 7")',
    "Quotient": 'kalmar.quotient("0.123")',
    "Drawing": 'kalmar.drawing(kalmar.position("nim 3 5"))',
}
"""For the name of a type, a call that makes a value of it."""

RULES_OF_FUNCTION = "kalmar.game(lambda heap: range(heap))"

Found = TypeVar("Found", bound=Callable[..., Any])


def checked(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """Wrap a function so that it refuses wrong arguments with a `UsageError`.

    Where all goes well it costs next to nothing: annotations are looked at after something went
    wrong, or before a generator begins.

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
    names = _names(function)
    limited = names.index("limit") if "limit" in names else None

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        if limited is not None:
            _refuse_limit(arguments[limited] if limited < len(arguments) else named.get("limit"))
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


def _names(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the parameters that may be given by position; they come first among local names."""
    code = function.__code__
    return code.co_varnames[: code.co_argcount]


def _refuse_limit(limit: object) -> None:
    if isinstance(limit, int) and limit < 0:
        raise UsageError("the limit must be at least 0, not {limit}", limit=limit)


def _refuse(
    function: Callable[..., Any],
    name: str,
    arguments: tuple[Any, ...],
    named: dict[str, Any],
    cause: Exception | None = None,
) -> None:
    """Name what is wrong with the arguments; do nothing if they are as they should be."""
    given = {**dict(zip(_names(function), arguments, strict=False)), **named}
    hints = _hints(function)
    for argument, value in given.items():
        hint = hints.get(argument, Any)
        if not fits(value, hint):
            wrong = message(
                "{name}() takes {expected} as its {argument}, not {value}",
                name=name,
                expected=_words(hint),
                argument=argument,
                value=_shown(value),
            )
            raise _error(wrong, _what_is_right(hint, value) or _example(function, name)) from cause
    mistaken = _wrong_names(function, name, arguments, named)
    if mistaken is not None:
        raise _error(mistaken, _example(function, name)) from cause


@cache
def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the annotations of a function; none if only a type checker knows one of the names."""
    try:
        return get_type_hints(function)
    except NameError:
        return {}


def _error(wrong: Message, right: Message | None) -> UsageError:
    """Build the error that says what is wrong and, where that is known, what would be right."""
    if right is None:
        return UsageError(wrong)
    return UsageError("{wrong}: {right}", wrong=wrong, right=right)


def _wrong_names(
    function: Callable[..., Any], name: str, arguments: tuple[Any, ...], named: dict[str, Any]
) -> Message | None:
    """Describe a missing, unknown or superfluous argument; None where there is none."""
    code, names = function.__code__, _names(function)
    only_named = code.co_varnames[len(names) : len(names) + code.co_kwonlyargcount]
    unknown = [n for n in named if n not in (*names, *only_named)]
    if unknown and not code.co_flags & ANY_NAMED:
        return message(
            "{name}() takes {names}, and has no argument '{unknown}'",
            name=name,
            unknown=unknown[0],
            names=", ".join((*names, *only_named)),
        )
    if len(arguments) > len(names) and not code.co_flags & ANY_POSITIONAL:
        return message("{name}() takes {names} only", name=name, names=", ".join(names))
    needed = names[len(arguments) : len(names) - len(function.__defaults__ or ())]
    missing = [n for n in needed if n not in named]
    if missing:
        return message("{name}() needs {names}", name=name, names=join_messages(missing))
    return None


def _what_is_right(hint: Any, value: Any) -> Message | None:
    """Say what would make a value of the type asked for, if one call is known for it."""
    kinds = [getattr(part, "__name__", "") for part in (*get_args(hint), hint)]
    if "Rules" in kinds and hasattr(value, "options"):
        return message("let its class inherit from kalmar.Rules, which adds what it lacks")
    if "Rules" in kinds:
        return message(
            "use kalmar.game(…) to make rules of a function, as in {call}", call=RULES_OF_FUNCTION
        )
    made = [MAKERS[kind] for kind in kinds if kind in MAKERS]
    # Where a text will do as well, a whole call is a better example.
    if not made or str in get_args(hint):
        return None
    return message("{call} makes one", call=made[0])


def _example(function: Callable[..., Any], name: str) -> Message | None:
    """Show the first call in a function's examples that needs nothing from before it.

    >>> from kalmar.theory.valuations.valuation import mex
    >>> _example(mex, "mex")
    'write, for example, kalmar.mex([0, 1, 3])'
    """
    for line in (function.__doc__ or "").splitlines():
        _, sign, code = line.partition(">>> ")
        for call in _calls(code) if sign else ():
            if isinstance(call.func, ast.Name) and call.func.id == function.__name__:
                used = {node.id for node in ast.walk(call) if isinstance(node, ast.Name)}
                if all(hasattr(builtins, each) for each in used - {call.func.id}):
                    text = ast.unparse(call).removeprefix(call.func.id)
                    return message("write, for example, {call}", call=f"kalmar.{name}{text}")
    return None


def _calls(code: str) -> Iterator[ast.Call]:
    """Yield the calls in a line of code, none if the line is not complete."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node


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
    # Of protocols only `Rules` are told apart, by their methods.
    if getattr(kind, "_is_protocol", False):
        return not hasattr(kind, "options") or all(hasattr(value, m) for m in ("options", "parse"))
    # A text is a sequence of texts, so it stands for `Iterable[str]`, but not for `Iterable[int]`.
    if isinstance(value, str) and kind is not str and issubclass(str, kind):
        return not inner or inner[0] in (str, Any)
    if not isinstance(value, kind):
        return False
    return _parts_fit(value, inner)


def _parts_fit(value: Any, inner: tuple[Any, ...]) -> bool:
    """Check whether the first things of several are of the type asked for."""
    # What is not a list may be an iterator, which a check would use up.
    if inner and isinstance(value, list | tuple | set | frozenset):
        parts = inner[:1] if len(inner) == 1 or inner[1:] == (...,) else inner
        if len(parts) == 1:
            return all(fits(part, parts[0]) for part in list(value)[:MAX_PARTS_CHECKED])
        return all(fits(part, hint) for part, hint in zip(value, parts, strict=False))
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
    # An address says nothing to a reader.
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", repr(value))
    return text if len(text) <= 40 else f"{text[:39]}…"
