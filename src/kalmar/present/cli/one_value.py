"""Options that belong together, handed to a command as one value."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import click

__all__ = ["Command", "one_value"]

Command = TypeVar("Command", bound=Callable[..., Any])


def one_value(
    name: str, make: Callable[..., Any], *options: Callable[[Command], Command]
) -> Callable[[Command], Command]:
    """A decorator that adds options to a command and hands their values over as one.

    Args:
        name: of the command's parameter.
        make: makes its value; called with the values of the options by their names.
        options: as `click.option` makes them, in the order of the help.

    >>> plus = one_value("total", lambda a, b: a + b, click.option("--a", default=1),
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
    """What Click calls the values of options."""
    bare: Any = lambda: None  # noqa: E731 - it only carries the options
    for option in options:
        bare = option(bare)
    return [str(option.name) for option in click.command("bare")(bare).params]
