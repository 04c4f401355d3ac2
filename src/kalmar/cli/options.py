"""Options of commands, each declared once, and numbers as they are typed.

* An option is a field of a class of options, or a keyword parameter of a command. Its type says
  what may be typed, the docstring of its class what it is for; `opt` and `flag` say more of it.
  `as_command` makes a command of a function by its signature.
* An option that changes nothing without another one says what it `needs`, and is then refused.
* `Large` reads large numbers as users type them, `100000`, `2^20`, `1e6`, `10_000`; `numbers` reads
  ranges.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, field
from inspect import Parameter, cleandoc, signature
from math import isfinite
from pathlib import Path
from types import NoneType
from typing import Any, ClassVar, Literal, NamedTuple, Self, get_args, get_origin

import click

from kalmar.cli.commands import COMPLETIONS, CONTEXT, SpokenCommand, joined_words
from kalmar.cli.write import common_options
from kalmar.core.errors import UsageError
from kalmar.core.i18n import argument_words, join_messages


class Option(click.Option):
    """An option as `opt` declares it.

    Args:
        names: of the option, as Click takes them.
        settings: as Click takes them; `needs`, the names of the parameters of which one must be
            given, or it changes nothing; `writes`, whether it names a file that is written;
            `ending`, of the files of `-o` that it writes.

    >>> save = click.Command("save", params=[Option(["--proof"]),
    ...                                      Option(["--proof-of"], needs=["proof"])])
    >>> save.main(["--proof-of", "outcome"], standalone_mode=False)
    Traceback (most recent call last):
    kalmar.core.errors.UsageError: --proof-of changes nothing without --proof: add it, or leave ...
    """

    def __init__(self, names: Sequence[str], **settings: Any) -> None:
        """Keep what Click does not know."""
        self.needs: Sequence[str] = settings.pop("needs", ())
        self.ending: str = settings.pop("ending", "")
        self.writes: bool = settings.pop("writes", bool(self.ending))
        super().__init__(names, **settings)

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """Refuse the option where only it is given.

        Raises:
            UsageError: nothing is given that it needs.
        """
        # What is typed stands in `opts` before any value is converted, in whatever order.
        if self.needs and self.name in opts and not any(name in opts for name in self.needs):
            shown = {param.name: param.opts[-1] for param in ctx.command.params}
            raise UsageError(
                "{option} changes nothing without {others}: add it, or leave {option} out",
                option=self.opts[-1],
                others=join_messages([shown[n] for n in self.needs if n in shown], " / "),
            )
        return super().handle_parse_result(ctx, opts, args)


def opt(
    names: str = "",
    words: str = "",
    default: Any = None,
    *,
    least: float | None = None,
    most: float | None = None,
    read: Callable[[str], Any] | None = None,
    **settings: Any,
) -> Any:
    """Declare an option, as a field of a class of options or as the default of a parameter.

    Args:
        names: as they are typed, with blanks between them; that of the field if empty.
        words: its help; what the docstring of its class says of the field if empty.
        default: its value where it is not given, which the help shows.
        least: the least number that is accepted.
        most: the largest one.
        read: makes its value of what is typed; by default its type does.
        settings: of `Option`.

    >>> @as_command("add")
    ... def add(one: int, *, other: int = opt("--other", "What is added.", 2)) -> int:
    ...     return one + other
    >>> add.main(["3", "--other", "5"], standalone_mode=False)
    8
    """
    if least is not None or most is not None:
        settings["range"] = {"min": least, "max": most}
    if read is not None:
        settings["type"] = str
        settings["callback"] = lambda _context, _option, text: text if text is None else read(text)
    settings.setdefault("show_default", default not in (None, "", ()))
    return field(default=default, metadata={"names": names, "help": words, **settings})


def flag(names: str = "", words: str = "", **settings: Any) -> Any:
    """Declare an option that is given or not; the arguments are those of `opt`."""
    return opt(names, words, False, is_flag=True, show_default=False, **settings)


def arg(**settings: Any) -> Any:
    """Declare an argument of which its type does not say all, with the settings of Click."""
    return field(metadata=settings)


def finite(_ctx: click.Context, _param: click.Parameter, value: float | None) -> float | None:
    """Check that a time in seconds is finite, and return it; None stays None.

    Raises:
        UsageError: it is no number, or without end: no clock can be set to it.
    """
    if value is not None and not isfinite(value):
        raise UsageError("'{value}' is not a number of seconds: write one such as 10", value=value)
    return value


TYPES: dict[Any, dict[str, Any]] = {
    Path: {"type": click.Path(path_type=Path), "metavar": "FILE"},
    int: {"type": int, "metavar": "N"},
    float: {"type": float, "metavar": "SECONDS", "callback": finite},
}
"""What the type of an option says of it."""


def settings_of(kind: Any) -> dict[str, Any]:
    """Return the settings of Click for the type of a field.

    >>> settings_of(int | None), settings_of(tuple[str, ...])
    ({'type': <class 'int'>, 'metavar': 'N'}, {'multiple': True})
    """
    if get_origin(kind) is tuple:
        return {"multiple": True}
    kinds = [kind] if get_origin(kind) is Literal else [*get_args(kind), kind]
    named = next(each for each in kinds if each is not NoneType)
    if get_origin(named) is Literal:
        return {"type": click.Choice(get_args(named))}
    return TYPES.get(named, {})


def option_of(
    name: str, kind: Any, default: Any, words: str = "", made: type[Option] = Option
) -> Option:
    """Build an option.

    Args:
        name: of its field or parameter.
        kind: the type of that.
        default: what `opt` has returned, or simply the value where the option is not given.
        words: what a docstring says of it.
        made: its class.
    """
    if default is False:
        default = flag()
    declared: Field[Any] = default if isinstance(default, Field) else opt(default=default)
    settings = {"default": declared.default, **settings_of(kind), **declared.metadata}
    settings["help"] = settings["help"] or (words and f"{words[0].upper()}{words[1:]}.")
    if "required" in settings:
        del settings["default"]  # Click takes None for a value that was given
    names = settings.pop("names") or f"--{name.replace('_', '-')}"
    bounds = settings.pop("range", None)
    if bounds is not None:
        kinds = {int: click.IntRange, float: click.FloatRange}
        settings["type"] = kinds[settings["type"]](**bounds)
    return made([*names.split(), name], **settings)


class Options:
    """Values of options: a class whose fields are options, with their help in its docstring.

    It does for them what `dataclass` does, without making code, which would take a millisecond for
    each class at the start of every command.

    >>> class Size(Options):
    ...     '''How large it is.
    ...
    ...     Attributes:
    ...         rows: number of rows.
    ...     '''
    ...     rows: int = 2
    >>> Size().rows, Size(rows=3).replace(rows=4).rows, Group.of(Size).options[0].help
    (2, 4, 'Number of rows.')
    """

    declared: ClassVar[dict[str, tuple[Any, Any, str]]] = {}
    """Of each field its type, its default, and what is said of it."""

    def __init_subclass__(cls) -> None:
        """Add the fields of a class to those that it inherits."""
        words, kinds = argument_words(cls.__doc__ or ""), cls.__annotations__
        own = {name: (kinds[name], vars(cls)[name], words.get(name, "")) for name in kinds}
        cls.declared = {**cls.declared, **own}

    def __init__(self, **given: Any) -> None:
        """Keep the values given, and the defaults of others."""
        for name, (_, default, _) in self.declared.items():
            vars(self)[name] = default.default if isinstance(default, Field) else default
        vars(self).update(given)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Refuse values that do not go together."""

    def replace(self, **given: Any) -> Self:
        """Return options with other values of some."""
        return type(self)(**{**vars(self), **given})


class Group(NamedTuple):
    """Options of a command whose values it gets as one object.

    Attributes:
        options: in the order of the help.
        make: makes the object of their values, by their names.
        shared: names of other options of the command, whose values `make` takes too.
    """

    options: Sequence[click.Parameter]
    make: Callable[..., Any]
    shared: Sequence[str] = ()

    @classmethod
    def of(cls, kind: type[Options], names: Sequence[str] = ()) -> Self:
        """Return the options of a class; only those of some fields, if they are named."""
        return cls([option_of(n, *kind.declared[n]) for n in names or kind.declared], kind)

    def value(self, given: Mapping[str, Any]) -> Any:
        """Return the object for what is given to a command."""
        names = [str(option.name) for option in self.options]
        return self.make(**{name: given[name] for name in (*names, *self.shared)})


def some_of(kind: type[Options], *names: str, **words: str) -> Any:
    """Return some options of a class, for a parameter that is to have no others.

    Args:
        kind: the class.
        names: of the fields.
        words: the help of some of them, where it is another one.
    """
    group = Group.of(kind, names)
    for option in group.options:
        if isinstance(option, Option):
            option.help = words.get(str(option.name), option.help)
    return group


def group_for(parameter: Parameter) -> Group:
    """Return what a parameter of a command stands for: a group, one option, or an argument."""
    name, kind, declared = parameter.name, parameter.annotation, parameter.default
    if isinstance(declared, Group):
        return declared
    if isinstance(kind, type) and issubclass(kind, Options):
        return Group.of(kind)
    found: click.Parameter
    if parameter.kind is Parameter.KEYWORD_ONLY:
        found = option_of(name, kind, declared)
    else:
        found = argument_of(name, kind, declared.metadata if isinstance(declared, Field) else {})
    return Group([found], lambda **values: values[name])


def argument_of(name: str, kind: Any, declared: Mapping[str, Any]) -> click.Parameter:
    """Build an argument; one that may be missing has None among its types."""
    settings = dict(settings_of(kind))
    settings.pop("metavar", None)
    if settings.pop("multiple", False):
        settings = {"nargs": -1, "required": False}
    settings.setdefault("required", NoneType not in get_args(kind))
    if name in COMPLETIONS:
        completed = {"shell_complete": COMPLETIONS[name], "callback": joined_words}
        settings |= {"nargs": -1, "type": str, **completed}
    return click.Argument([name], **{**settings, **declared})


def as_command(name: str) -> Callable[[Callable[..., Any]], SpokenCommand]:
    """Make a decorator that turns a function into the command of a name, by its signature."""

    def decorate(function: Callable[..., Any]) -> SpokenCommand:
        groups = {each.name: group_for(each) for each in signature(function).parameters.values()}

        def called(**given: Any) -> Any:
            refuse_to_write(options, given)
            return function(**{name: group.value(given) for name, group in groups.items()})

        options = [option for group in groups.values() for option in group.options]
        params: list[click.Parameter] = [*options, *common_options(hidden=True)]
        return SpokenCommand(name, CONTEXT, called, params, cleandoc(function.__doc__ or ""))

    return decorate


def refuse_to_write(options: Sequence[click.Parameter], given: Mapping[str, Any]) -> None:
    """Refuse files that may not be written, before anything is computed.

    Raises:
        UsageError: one exists and is not to be replaced, or its folder does not exist.
    """
    for path in [given[str(one.name)] for one in options if getattr(one, "writes", False)]:
        if path is not None and str(path) != "-":
            from kalmar.runtime.writing import checked

            checked(path, bool(given.get("force")))


LARGEST_NUMBER = 10**12


def large(text: str, least: int = 1) -> int:
    """Parse a large number as it may be typed, such as 10^6.

    Raises:
        UsageError: it is none, below the least or beyond 10¹².

    >>> large("2^20"), large("1e6"), large("10_000"), large("5*10^6")
    (1048576, 1000000, 10000, 5000000)
    """
    plain = text.strip().replace("_", "").replace(",", "").replace("**", "^")
    # 1e6 is a product with a power of ten, so one grammar of factors reads all forms.
    plain = re.sub(r"([0-9])[eE]\+?([0-9]+)", r"\1*10^\2", plain)
    total = 1
    for factor in plain.removeprefix("-").split("*"):
        match = re.fullmatch(r"([0-9]+)(?:\^([0-9]+))?", factor)
        if not match:
            raise UsageError("'{text}' is not a whole number: write 100000, 2^20 or 1e6", text=text)
        # 2 to that is too large.
        exponent = min(capped(match[2] or "1"), LARGEST_NUMBER.bit_length())
        total = min(total * capped(match[1]) ** exponent, LARGEST_NUMBER + 1)
    if plain.startswith("-"):
        total = -total
    if not least <= total <= LARGEST_NUMBER:
        raise UsageError(
            "'{text}' is out of range: use a number from {least} to 10^12", text=text, least=least
        )
    return total


def capped(digits: str) -> int:
    """Parse digits, capped above the largest number: Python refuses to read thousands of digits.

    >>> capped("0007"), capped("9" * 10_000)
    (7, 1000000000001)
    """
    return min(int(digits.lstrip("0")[:14] or "0"), LARGEST_NUMBER + 1)


class Large(click.ParamType):  # type: ignore[type-arg]
    """A large number on the command line, as `large` reads it.

    Args:
        least: the least one that is accepted.
    """

    name = "number"

    def __init__(self, least: int = 1) -> None:
        """Keep the least one."""
        self.least = least

    def convert(
        self, value: str | int, _param: click.Parameter | None, _ctx: click.Context | None
    ) -> int:
        """Convert a value to a number; raises UsageError if it is none."""
        return value if isinstance(value, int) else large(value, self.least)


def numbers(text: str) -> list[int]:
    """Numbers and ranges: `1..10`, `8..1`, `1,2,5`, `0..20..2`.

    Raises:
        UsageError: it is neither.

    >>> numbers("1..4"), numbers("1,2,7..9"), numbers("0..8..4"), numbers("3..1")
    ([1, 2, 3, 4], [1, 2, 7, 8, 9], [0, 4, 8], [3, 2, 1])
    """
    found: list[int] = []
    for part in text.replace("…", "..").split(","):
        ends = part.strip().split("..")
        if not 1 <= len(ends) <= 3 or not all(e.isascii() and e.isdigit() for e in ends):
            raise UsageError("'{text}' is not a list of numbers: write 1..10 or 1,2,5", text=text)
        first, last = int(ends[0]), int(ends[min(1, len(ends) - 1)])
        step = int(ends[2]) if len(ends) == 3 else 1
        if step < 1 or abs(last - first) // step > 1_000_000:
            raise UsageError(
                "'{part}' is not a range: write one such as 1..10, or 0..20..2 with a step,"
                " with at most a million numbers",
                part=part,
            )
        way = 1 if first <= last else -1
        found.extend(range(first, last + way, way * step))
    return found
