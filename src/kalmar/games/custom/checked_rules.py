"""Rules made of a user's functions, with every result checked: a fault becomes a `RulesError`."""

import traceback
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from kalmar.core.by_name import load_named
from kalmar.core.cached import in_order
from kalmar.core.errors import KalmarError, LimitReached, RulesError
from kalmar.core.rules import Component, Option
from kalmar.core.rules.move_labels import Complimenting, Entailing, Label, change_label
from kalmar.core.rules.shapes import Board, Grid, Heap, Shape, Strip, Text, Young
from kalmar.games.components import Heap as Heaps

MOST_OPTIONS = 1_000_000

USER_ERRORS = (Exception, SystemExit)
"""What a user's function may raise; an interrupt is the person at the keyboard."""

Found = TypeVar("Found")
Drawing: TypeAlias = Callable[[Component], Shape | None]


def whole_number(component: Component) -> int:
    """Return the component itself, if it is a whole number, or raise TypeError.

    >>> whole_number(7)
    7
    """
    if not isinstance(component, int) or component < 0:
        raise TypeError(f"{component!r} is not a whole number")
    return component


def heap_or_text(component: Component) -> Heap | None:
    """Return a pile if the component is a whole number, else None.

    >>> heap_or_text(7), heap_or_text(-1)
    (Heap(size=7, in_row=False, thing='stone'), None)
    """
    return Heap(component) if isinstance(component, int) and component >= 0 else None


SHAPES: dict[str, tuple[type[Shape], Drawing]] = {
    "text": (Text, lambda _: None),
    "heap": (Heap, lambda size: Heap(whole_number(size))),
    "row": (Heap, lambda size: Heap(whole_number(size), in_row=True)),
    "strip": (Strip, lambda places: Strip(tuple(map(whole_number, places)), "head")),
    "board": (Board, lambda square: Board((((square[0], square[1]), "piece"),))),
    "grid": (Grid, lambda sides: Grid(*map(whole_number, sides))),
    "young": (Young, lambda rows: Young(tuple(map(whole_number, rows)))),
}
"""The shapes that a user's file may name, each with how it comes from a component."""


@dataclass(frozen=True)
class UserRules:
    """A user's functions.

    Attributes:
        name: the game's name.
        path: the file, named in errors.
        listing: the user's `options`.
        reading: the user's `parse`, or that of heaps.
        writing: the user's `format`, or that of heaps.
        shape: how a component is drawn.
        drawing: from a component to its shape; to None where only the text is known.
        saying: the user's `move_words`, or None.
        loopy: whether the file says that positions can come back.
        entailing: whether it says that moves may be wrapped in `Entailing` or `Complimenting`.
        one_pass: whether it says that either player may pass once.
        text: what stands in the file; files with the same name and text make equal rules.
        made_of: the function, or the pairs of a vertex and its options, that `kalmar.game` makes
            rules of; None for a file.
    """

    name: str
    path: str
    listing: Callable[[Component], Any] = field(compare=False, repr=False)
    reading: Callable[[str], Component] = field(default=Heaps().parse, compare=False, repr=False)
    writing: Callable[[Component], str] = field(default=str, compare=False, repr=False)
    shape: type[Shape] = Heap
    drawing: Drawing = field(default=heap_or_text, compare=False, repr=False)
    saying: Callable[[Component, Any], object] | None = field(
        default=None, compare=False, repr=False
    )
    loopy: bool = False
    entailing: bool = False
    one_pass: bool = False
    text: str = field(default="", repr=False)
    made_of: Any = field(default=None, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by what they are made of; a file is run again where the rules come back."""
        if self.made_of is None:
            load = load_named("kalmar.games.custom:load_rules")
            return load, (Path(self.path).absolute(),)
        made = load_named("kalmar.games.custom:game")
        given = dict(self.made_of) if isinstance(self.made_of, tuple) else self.made_of
        again = partial(made, entailing=self.entailing, one_pass=self.one_pass)
        return again, (given, self.name, self.loopy)

    def options(self, component: Component) -> Iterator[Any]:
        """Yield the user's options, each as a tuple of components, in the wrapper that it has.

        Raises:
            RulesError: the function raised, or gave something that is not an option.
            LimitReached: it gave more than a million.
        """
        given = self._given(component)
        for found in islice(given, MOST_OPTIONS):
            yield self._unwrapped(found, component)
        # A further option is asked for only to know that there is one.
        for _ in given:
            raise LimitReached(
                "{path}: options({component}) gives more than {most_options:,} options",
                path=self.path,
                component=self.format(component),
                most_options=MOST_OPTIONS,
            )

    def _given(self, component: Component) -> Iterator[Any]:
        # The whole iteration lies within, as a generator of the user's raises while it is run
        # through.
        try:
            yield from self.listing(component)
        except USER_ERRORS as error:
            raise error_in_user_file(self.path, error, component) from error

    def _unwrapped(self, found: Any, component: Component) -> Any:
        """Convert one option, within its wrapper if it has one."""
        if not isinstance(found, Entailing | Complimenting):
            return self._option(found, component)
        if not self.entailing:
            raise RulesError(
                "{path}: options({component!r}) returned {found!r}: add the line entailing = True,"
                " or entailing=True to kalmar.game(…)",
                path=self.path,
                component=component,
                found=found,
            )
        if isinstance(found.left, Entailing | Complimenting):
            return type(found)(self._unwrapped(found.left, component))
        return type(found)(self._option(found.left, component))

    def _option(self, found: Any, component: Component) -> Option:
        """Convert one option to a tuple of components, sorted since their order does not matter."""
        pieces = tuple(found) if isinstance(found, list) else (found,)
        if not pieces:
            raise RulesError(
                "{path}: options({component!r}) returned an empty list: if nothing is left,"
                " return a component without options, such as 0",
                path=self.path,
                component=component,
            )
        for piece in pieces:
            if not isinstance(piece, Hashable):
                raise RulesError(
                    "{path}: options({component!r}) returned {piece!r}, which is not"
                    " hashable: components are numbers, strings or tuples; a list stands for"
                    " several components",
                    path=self.path,
                    component=component,
                    piece=piece,
                )
        return pieces if len(pieces) == 1 else tuple(in_order(pieces))

    def parse(self, text: str) -> Component:
        """Parse the component with the user's function."""
        return self._called(self.reading, text)

    def format(self, component: Component) -> str:
        """Format the component with the user's function."""
        return self._called(lambda: str(self.writing(component)), at=component)

    def label(self, component: Component, option: Option) -> Label:
        """Return the user's words for a move; what it leaves where the file has none."""
        saying = self.saying
        if saying is None:
            return change_label(self, component, option)
        # The user's functions know a single piece by itself, and several as a list.
        left = option[0] if len(option) == 1 else list(option)
        return Label("own", (self._called(lambda: str(saying(component, left)), at=component),))

    def move_words(self, label: Label) -> str | None:
        """Return the user's words, in the user's language."""
        return str(label.data[0]) if label.kind == "own" else None

    def drawn(self, component: Component) -> Shape:
        """Draw the user's shape; the text where the file gives no other.

        Raises:
            RulesError: the function raised, or the component has not the shape of the file.
        """
        found = self._called(self.drawing, component)
        if found is None:
            return Text(self.format(component))
        if not isinstance(found, (self.shape, Text)):
            raise RulesError(
                "{path}: drawn({component!r}) returned {found!r}, which does not have the"
                " file's shape, {name}",
                path=self.path,
                component=component,
                found=found,
                name=self.shape.__name__,
            )
        return found

    def _called(self, function: Callable[..., Found], *arguments: Any, at: Any = None) -> Found:
        """Call a user's function and return its result."""
        try:
            return function(*arguments)
        except USER_ERRORS as error:
            raise error_in_user_file(
                self.path, error, at if at is not None else arguments[0]
            ) from error


@dataclass(frozen=True)
class TabledUserRules(UserRules):
    """A user's functions, `cell` among them.

    Attributes:
        filling: the user's `cell`.
        first_cell: the first row and column.
    """

    filling: Callable[[int, int], Component] = field(default=lambda row, column: (row, column))
    first_cell: tuple[int, int] = (0, 0)

    def cell(self, row: int, column: int) -> Component:
        """Return the user's component in a row and column."""
        return self._called(lambda: self.filling(row, column), at=(row, column))


def error_in_user_file(path: str, error: BaseException, at: object = None) -> KalmarError:
    """Convert an error in a user's file to one sentence with its line.

    Args:
        path: the file.
        error: what was raised; an error of ours is left as it is.
        at: the component or text that led to it, if there is one.
    """
    if isinstance(error, KalmarError):
        return error
    # Of the calls in the user's own file the last is nearest to what went wrong.
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines.append(error.lineno)
    where = f"{path}, line {lines[-1]}" if lines else path
    shown = f" at {at!r}" if at is not None else ""
    said = error.msg if isinstance(error, SyntaxError) else " ".join(str(error).split())
    return RulesError(
        "{where}: {name}{shown}: {said}",
        where=where,
        name=type(error).__name__,
        shown=shown,
        said=said,
    )
