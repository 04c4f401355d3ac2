"""Rich display of results in notebooks, by hooks that `kalmar.render` fills in.

`kalmar.render` draws, and imports everything else, so that nothing below may import it. Objects
therefore look their renderers up in a table, which `kalmar.render.notebook` fills when it is first
used.
"""

TYPE_CHECKING = False  # that of `typing`, which takes longer to load than all of `kalmar`
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


DISPLAY_HOOKS: "dict[tuple[str, str], Callable[[Any], str | None]]" = {}
"""For a form ("html", "svg", "latex", "text") and the name of a class, what renders it, or None."""

TOOLS: "dict[str, Callable[..., Any]]" = {}
"""What objects can do only by what lies above them: by its name, the function that does it."""

loaders: "list[Callable[[], Any]]" = []
"""What fills `DISPLAY_HOOKS` and `TOOLS` when it is called first, and does nothing afterwards."""


def _load() -> None:
    """Fill the tables, or wait for the thread that does."""
    for load in loaders:
        load()


def rich_repr(form: str, shown: "Any") -> str | None:
    """Render an object in a form; return None if nothing is registered for it."""
    _load()
    render = DISPLAY_HOOKS.get((form, type(shown).__name__))
    return None if render is None else render(shown)


def tool(name: str) -> "Callable[..., Any]":
    """Return the function in `TOOLS` with this name."""
    _load()
    return TOOLS[name]


class RichDisplay:
    """Gives its subclasses the methods that Jupyter looks for; None where nothing is registered."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Answer a wrong guess of an attribute; Python and Jupyter look for many with _."""
            if name.startswith("_"):
                raise AttributeError(name)
            raise tool("unknown_attribute")(type(self).__name__, name)

    def _repr_html_(self) -> str | None:
        return rich_repr("html", self)

    def _repr_svg_(self) -> str | None:
        return rich_repr("svg", self)

    def _repr_latex_(self) -> str | None:
        return rich_repr("latex", self)
