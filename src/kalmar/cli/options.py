"""Parameter types and groups of options that several commands share.

* `Large` reads large numbers as users type them, `100000`, `2^20`, `1e6`, `10_000`; `numbers` reads
  ranges, `seconds` times.
* `Beside` is an option that changes nothing without another one, and is then refused.
* `option_group` adds several options to a command and passes their values as one object.
* `Checkpoint` is such a group: the file in which long work is saved and from which it resumes.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from kalmar.cli.write import output_settings, tell
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, message
from kalmar.runtime.work import CheckpointFile, checkpoint_scope
from kalmar.runtime.writing import checked, holding

LARGEST_NUMBER = 10**12

if TYPE_CHECKING:
    Number = click.ParamType[int]
else:
    Number = click.ParamType


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
            raise UsageError(
                "'{text}' is not a whole number: write 100000, 2^20 or 1e6",
                text=text,
            )
        exponent = min(
            capped(match[2] or "1"), LARGEST_NUMBER.bit_length()
        )  # 2 to that is too large
        total = min(total * capped(match[1]) ** exponent, LARGEST_NUMBER + 1)
    if plain.startswith("-"):
        total = -total
    if not least <= total <= LARGEST_NUMBER:
        raise UsageError(
            "'{text}' is out of range: use a number from {least} to 10^12",
            text=text,
            least=least,
        )
    return total


def capped(digits: str) -> int:
    """Parse digits, capped above the largest number: Python refuses to read thousands of digits.

    >>> capped("0007"), capped("9" * 10_000)
    (7, 1000000000001)
    """
    digits = digits.lstrip("0")
    return min(int(digits[:14] or "0"), LARGEST_NUMBER + 1)


class Large(Number):
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


def finite(_ctx: click.Context, _param: click.Parameter, value: float | None) -> float | None:
    """Check that a time in seconds is finite, and return it; None stays None.

    Raises:
        UsageError: it is no number, or without end: no clock can be set to it.
    """
    if value is not None and not isfinite(value):
        raise UsageError("'{value}' is not a number of seconds: write one such as 10", value=value)
    return value


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
            raise UsageError(
                "'{text}' is not a list of numbers: write 1..10 or 1,2,5",
                text=text,
            )
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


def seconds(text: str) -> float:
    """Convert a time such as 30s, 10m or 1h to seconds.

    Raises:
        UsageError: it is none.

    >>> seconds("10m"), seconds("1.5s"), seconds("90")
    (600.0, 1.5, 90.0)
    """
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)\s*([smh]?)", text.strip())
    if not match:
        raise UsageError(
            "'{text}' is not a time: write 30s, 10m or 1h",
            text=text,
        )
    return float(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[match[2]]


class Beside(click.Option):
    """An option that changes nothing unless one of some others is given.

    Args:
        names: of the option, as Click takes them.
        beside: the names of the parameters one of which must be given.
        settings: as Click takes them.

    >>> save = click.Command("save", params=[click.Option(["--proof"]),
    ...                                      Beside(["--proof-of"], beside=["proof"])])
    >>> save.main(["--proof-of", "outcome"], standalone_mode=False)
    Traceback (most recent call last):
    kalmar.core.errors.UsageError: --proof-of changes nothing without --proof: add it, or leave ...
    """

    def __init__(self, names: Sequence[str], *, beside: Sequence[str], **settings: Any) -> None:
        """Keep the others."""
        super().__init__(names, **settings)
        self.beside = beside

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """Refuse the option where only it is given.

        Raises:
            UsageError: none of the others is.
        """
        # What is typed stands in `opts` before any value is converted, in whatever order.
        if self.name in opts and not any(name in opts for name in self.beside):
            shown = {param.name: param.opts[-1] for param in ctx.command.params}
            raise UsageError(
                "{option} changes nothing without {others}: add it, or leave {option} out",
                option=self.opts[-1],
                others=join_messages([shown[n] for n in self.beside if n in shown], " / "),
            )
        return super().handle_parse_result(ctx, opts, args)


def beside(*others: str) -> dict[str, Any]:
    """Return the settings of `click.option` for one that changes nothing without another one.

    >>> beside("proof")
    {'cls': <class 'kalmar.cli.options.Beside'>, 'beside': ('proof',)}
    """
    return {"cls": Beside, "beside": others}


Command = TypeVar("Command", bound=Callable[..., Any])


def option_group(
    name: str, make: Callable[..., Any], *options: Callable[[Command], Command]
) -> Callable[[Command], Command]:
    """Make a decorator that adds options to a command and passes their values as one object.

    Args:
        name: of the command's parameter.
        make: makes its value; called with the values of the options by their names.
        options: as `click.option` makes them, in the order of the help.

    >>> plus = option_group("total", lambda a, b: a + b, click.option("--a", default=1),
    ...                  click.option("--b", default=2))
    >>> add = click.command()(plus(lambda total: total))
    >>> add.main(["--b", "5"], standalone_mode=False)
    6
    """
    names = _names(options)

    def decorate(command: Command) -> Command:
        @wraps(command)
        def gathered(*arguments: Any, **values: Any) -> Any:
            own = {key: values.pop(key) for key in names}
            return command(*arguments, **values, **{name: make(**own)})

        decorated = cast(Command, gathered)
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


def _names(options: tuple[Callable[[Command], Command], ...]) -> list[str]:
    """Return the parameter names that Click gives to options."""
    bare: Any = lambda: None  # noqa: E731 - it only carries the options
    for option in options:
        bare = option(bare)
    return [str(option.name) for option in click.command("bare")(bare).params]


def hold_checkpoint(ctx: click.Context, _param: click.Parameter, path: Path | None) -> Path | None:
    """Check, before hours of work, that a checkpoint can be saved, and return its path.

    Until the command ends, no other run may use it.

    Raises:
        UsageError: its folder does not exist.
        DataError: another run uses it, or it cannot be written.
    """
    if path is not None:
        ctx.with_resource(holding(checked(path, force=True)))
    return path


OPTIONS = (
    click.option("--checkpoint", type=click.Path(path_type=Path), callback=hold_checkpoint,
                 metavar="FILE",
                 help="Resume the work from this file, and save it there."),
    click.option("--save-every", **beside("checkpoint"), callback=finite, default=30.0,
                 show_default=True, metavar="SECONDS", help="Time between two checkpoints."),
)  # fmt: skip


@dataclass(frozen=True)
class Checkpoint:
    """Where and how often work is saved.

    Attributes:
        path: the file; None where nothing is saved.
        every: seconds between two times.
        compute: whether each value is found, where a period is known too.
    """

    path: Path | None = None
    every: float = 30.0
    compute: bool = False

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Let searches within the block keep what they know in the file."""
        if self.path is None:
            yield
            return
        keep = CheckpointFile(self.path, self.every)
        with checkpoint_scope(keep):
            yield
        # The user looks for the file: say why there is none.
        if not keep.used and not output_settings().quiet:
            tell(
                message(
                    "no checkpoint is written to '{path}': this answer needs no search",
                    path=keep.path,
                )
            )


checkpoints = option_group(
    "saved",
    lambda checkpoint, save_every: Checkpoint(path=checkpoint, every=save_every),
    *OPTIONS,
)
"""The options of a checkpoint, which a command gets as `saved`."""


computing = option_group(
    "saved",
    lambda checkpoint, save_every, compute: Checkpoint(
        path=checkpoint, every=save_every, compute=compute
    ),
    *OPTIONS,
    click.option("--compute", is_flag=True,
                 help="Compute every value, even where a proved period gives it."),
)  # fmt: skip
"""The options of a checkpoint, and one that lets no period stand for values."""


public_address = click.option(
    "--public-address", envvar="KALMAR_PUBLIC_ADDRESS", metavar="URL",
    help="Address of the published site, for links and sheets; by default that of"
    " KALMAR_PUBLIC_ADDRESS.",
)  # fmt: skip
"""The option that says where the playground is published."""
