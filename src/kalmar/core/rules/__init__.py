"""The interface of the rules of a game, and its vocabulary: component, option, move, outcome.

*Rules* say into which components a move may turn one component, and nothing else. How several
components are played at once is the matter of a composition: a *choice* (in how many of them a
turn moves) with an *ending* (when play is over). The *play* convention says who wins.

Glossary: a *component* is one heap, strip, board or graph; it is *terminal*, or *has ended*, when
it has no option; an *option* is where a move leads, given as the tuple of components that are left;
a *move* is the labelled step to an option. Terms as in Conway, On Numbers and Games, ch. 14.

Values are computed from options, moves are counted by places. A game whose notation has places
(squares, vertices, edges, coins, cells) has as many moves as there are places to move at, also
where several leave the same; heap games, whose notation has none, have one move for each option.
Where these differ, rules declare `labelled_moves`.

`kalmar.core.rules.shapes` is public; what may be relied on of the rest is in `kalmar`.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum, StrEnum
from functools import wraps
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast, runtime_checkable

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import PositionError, RulesError, UndecidedError
from kalmar.core.i18n import message

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from kalmar.core.rules import shapes
    from kalmar.core.rules.move_labels import Label

    C = TypeVar("C", default=Any)
    C_co = TypeVar("C_co", default=Any, covariant=True)
else:
    from typing import TypeVar

    C = TypeVar("C")
    C_co = TypeVar("C_co", covariant=True)
    # Sixteen dataclasses take a tenth of a first answer, and few answers are drawn by them.
    shapes = LazyModule("kalmar.core.rules.shapes")

Found = TypeVar("Found")

Component: TypeAlias = Any
"""One heap, strip, board, graph: hashable, immutable and canonical (equal ones compare equal)."""

Option: TypeAlias = tuple[C, ...]
"""What one move leaves of a component: never empty, an ended component where nothing is left."""


def missing(rules: Any, member: str, example: str) -> RulesError:
    """Build the error that says what a class of rules lacks, with what it may look like."""
    return RulesError(
        "the rules {kind} lack {member}: write, for example, {example}",
        kind=type(rules).__name__, member=member, example=example,
    )  # fmt: skip


class _MissingName:
    """The name of rules that have none; a plain attribute of an object goes before it."""

    def __get__(self, rules: Any, kind: type | None = None) -> str:
        raise AttributeError("name") if rules is None else missing(rules, "name", 'name = "halves"')


def _as_tuples(listed: Callable[..., Iterable[Any]]) -> Callable[..., Iterator[tuple[Any, ...]]]:
    """Let options of one component be that component."""

    @wraps(listed)
    def options(self: Any, component: Any) -> Iterator[tuple[Any, ...]]:
        found = listed(self, component)
        if not isinstance(found, Iterable):
            raise RulesError(
                "options({component!r}) of {kind} gave {found!r}: give a list of what each move"
                " leaves, empty where there is none",
                component=component, kind=type(self).__name__, found=found,
            )  # fmt: skip
        # A list is several components, as in `kalmar.game`.
        for option in found:
            yield tuple(option) if isinstance(option, tuple | list) else (option,)

    return options


@runtime_checkable
class Rules(Protocol[C]):
    """The options of one component; frozen, hashable, without any solving or printing.

    `Rules[int]` are rules of heaps; `Rules` alone are rules of anything. Beside these members rules
    may declare, by an attribute, what is not true of most games. Searches and answers rely on it
    without looking, so nothing is declared by inheritance, and `kalmar.testing.check` compares all
    of it with the options:

    * `loopy = True`: a position can recur, so that play need not end;
    * `beyond(component)`: the `UndecidedError` to raise where the moves of a component are not
      known, as it lies above the bound of a game with cycles; None elsewhere;
    * `alone = True`: a component can only be played alone, because its pieces belong to the players
      or a turn may go on anywhere;
    * `distinct = True`: `options` never yields one option twice, so nobody need compare them;
    * `asked = True`: a component leads to many positions, of which few tell its Grundy value, so
      that it is better searched for than read off a list of all;
    * `alike(component)`: the component that stands in searches for all that are the same game as
      this one, as a board turned round is; what is alike gives the same one, which gives itself;
    * `allows(component, option)`: whether a heap has an option, told without a list of them; None
      where it is not known;
    * `label(component, option)`: the step to an option as a `kalmar.core.rules.move_labels.Label`;
    * `labelled_moves(component)`: the moves one by one, where several places may lead to one
      option, or options leave out what no move can touch any more: pairs of the label of a move
      and of what it leaves as a person sees it, as many components as the option has and in its
      order, by the first move of each option in the order of `options`;
    * `reduced(component)`: a component as options have it and searches meet it, without what no
      move can touch any more; its options are those of the component, in any order, and what
      `labelled_moves` says is left, reduced piece by piece, is an option;
    * `move_words(label)`: a move in words, "take vertex 3", as `kalmar.core.i18n` makes
      them where they are in the catalogues; others are shown in every language as they are. Or
      `placed_words(component, label, place, whole)`, where the words name the component by its
      number (`place`, "" for a lone one) or say more in a sentence (`whole`) than in a list; None
      for a label that they do not know;
    * `code`: the take-and-break code of a heap game (`kalmar.games.heaps.Code`);
    * `cell` and `first_cell`: how its components fill a table (see `Tabled`);
    * `axes`: what the rows and the columns of that table count, as two sentences;
    * `term` and `first_term`: how components that have one parameter make a sequence (see
      `Termed`); for heaps that is their size;
    * `term_word`: what that parameter counts, as a sentence;
    * `rules_for(text)`: the rules of a component whose text says more about them, as a square of a
      chessboard says how large the board is;
    * `parse_many(text)`: the components of a picture that shows several at once; None for others;
    * `join(given)`: the one component that pieces side by side are, where moves in one piece bind
      the turns in all, given as texts or as the rules have them;
    * `entailing = True`: some options are wrapped in `kalmar.Entailing` or `kalmar.Complimenting`;
    * `one_pass = True`: either player may pass once in a game of all its components;
    * `owns(text)`: whether a word is a component of theirs, although it begins with the name of a
      game or looks like a code;
    * `of_graph(graph)`: the component that an undirected graph of networkx is;
    * `note(components)`: where the game differs from what a source means by them; None elsewhere;
    * `removal(component)`: the component as points that moves take away, a
      `kalmar.core.rules.move_labels.Removal`: a move changes only what it takes, so no move is
      there afterwards that was not there before; None for a component of which that is not true;
    * `row(component)`: the name of a game on rows of signs, as `kalmar kinds` reads it, and the row
      whose moves leave what those of the component leave; None for a component that is no row;
    * `play_length(component)`: how many moves every play of a component has, moves in all its
      pieces counted, whatever is moved; None for a component whose plays differ in length.

    A class that inherits from this one needs `name` and `options` only: its components are then
    whole numbers, as heaps are, and an option may be one component in place of a tuple.

    >>> from kalmar.answers.answer import solve
    >>> from kalmar.games.notation.coerce import position
    >>> class Halves(Rules):
    ...     name = "halves"
    ...     def options(self, heap):
    ...         return {heap - 1, heap // 2} if heap else ()
    >>> solve(position(Halves(), 6)).outcome
    <Outcome.P: 'P'>
    """

    if TYPE_CHECKING:

        @property
        def name(self) -> str:
            """Return the name that a user can type to get these rules, with their parameters.

            Equal rules have equal names and different rules different ones: order goes by names.
            """
            raise missing(self, "name", 'name = "halves"')

    else:
        name = _MissingName()

        def __init_subclass__(cls, **options: Any) -> None:
            """Let a class of one's own yield components where options are of one component."""
            super().__init_subclass__(**options)
            if callable(listed := cls.__dict__.get("options")):
                cls.options = _as_tuples(listed)

    @property
    def shape(self) -> "type[shapes.Shape]":
        """Return the class of `kalmar.core.rules.shapes` that its components are drawn as."""
        return shapes.Heap if type(self).parse is Rules.parse else shapes.Text

    def options(self, component: C) -> Iterable[Option[C]]:  # noqa: ARG002 - as rules have it
        """Return every option of the component, in natural order."""
        raise missing(self, "options", "def options(self, heap): return range(heap)")

    def parse(self, text: str) -> C:
        """Parse the component written as `text` (no blanks in it); raises `PositionError`."""
        if text.isascii() and text.isdigit() and len(text) <= 18:
            return cast("C", int(text))
        raise PositionError(
            "'{text}' is not a whole number: for other components add a method parse(text) to"
            " {kind}",
            text=text, kind=type(self).__name__,
        )  # fmt: skip

    def format(self, component: C) -> str:
        """Format the component as the text that `parse` reads."""
        return str(component)

    def drawn(self, component: C) -> "shapes.Shape":
        """Return what a renderer needs to draw the component: an instance of `shape`."""
        heap: Any = component
        is_heap = self.shape is shapes.Heap
        return shapes.Heap(heap) if is_heap else shapes.Text(self.format(component))


@runtime_checkable
class Tabled(Protocol[C_co]):
    """Rules whose components have two parameters, so that their values fill a table."""

    @property
    def first_cell(self) -> tuple[int, int]:
        """Return the first row and the first column."""

    def cell(self, row: int, column: int) -> C_co:
        """Return the component in a row and column of the table; raises `PositionError`."""


@runtime_checkable
class Termed(Protocol[C_co]):
    """Rules some of whose components have one parameter, so that their values make a sequence."""

    @property
    def first_term(self) -> int:
        """Return the least parameter."""

    def term(self, number: int) -> C_co:
        """Return the component with a parameter; raises `PositionError`."""


def term_word_of(rules: Rules) -> str:
    """Return what the numbers of a sequence count: heaps, unless the rules declare otherwise."""
    word: str = getattr(rules, "term_word", message("heap"))
    return word


def axes_of(rules: Rules) -> tuple[str, str]:
    """Return what the rows and the columns of a table count."""
    word = term_word_of(rules)
    # Pairs of heaps unless the rules have cells of their own; `axes` goes before both.
    usual = (message("first {thing}", thing=word), message("second {thing}", thing=word))
    if isinstance(rules, Tabled):
        usual = (message("row"), message("column"))
    rows, columns = getattr(rules, "axes", usual)
    return rows, columns


def is_loopy(rules: Rules) -> bool:
    """Return whether rules declare that positions can recur, so that play need not end."""
    return bool(getattr(rules, "loopy", False))


def declared_of(rules: Any, member: str, component: Component, otherwise: Found) -> Found:
    """Return what rules declare of a component by a method that they may have; else the other.

    >>> from kalmar.games.heaps.nim import Nim
    >>> declared_of(Nim(), "drawn", 5, None), declared_of(Nim(), "reduced", 5, 5)
    (Heap(size=5, in_row=False, thing='stone'), 5)
    """
    method = getattr(rules, member, None)
    return otherwise if method is None else method(component)


def beyond_of(rules: Rules, component: Component) -> UndecidedError | None:
    """Return the error that says that the moves of a component are not known; None if they are.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> rules = text_rules("n -> n - 1; n -> n + 2; cycles; most 9")
    >>> beyond_of(rules, 9), str(beyond_of(rules, 11))
    (None, 'not decided below 9: raise most')
    """
    return declared_of(rules, "beyond", component, None)


def first_beyond(parts: Iterable[tuple[Rules, Component]]) -> UndecidedError | None:
    """Return the error of the first component whose moves are not known; None without one."""
    found = (beyond_of(rules, component) for rules, component in parts)
    return next((error for error in found if error is not None), None)


def is_standalone(rules: Rules) -> bool:
    """Return whether rules declare that a component is played alone."""
    return bool(getattr(rules, "alone", False))


def allowed(rules: Rules, component: Component, option: Option) -> bool | None:
    """Return whether a component has an option, if the rules decide it without a list; else None.

    >>> from kalmar.games.heaps.nim import Nim
    >>> allowed(Nim(), 10**9, (3,)), allowed(Nim(), 3, (7,))
    (True, False)
    """
    allows = getattr(rules, "allows", None)
    return None if allows is None else allows(component, option)


def labelled_moves_of(
    rules: Rules, component: Component
) -> "Iterator[tuple[Label, Option]] | None":
    """Return the moves at the places of a component, where rules declare them; else None.

    >>> from kalmar.games.boards.cram import Cram
    >>> [(label.data, left) for label, left in labelled_moves_of(Cram(), ("...",))]
    [(('a1', 'b1'), (('##.',),)), (('b1', 'c1'), (('.##',),))]
    """
    return declared_of(rules, "labelled_moves", component, None)


def reduced_of(rules: Rules, component: Component) -> Component:
    """Return a component as options have it: without what no move can touch any more.

    >>> from kalmar.games.boards.cram import Cram
    >>> reduced_of(Cram(), (".##..",)), reduced_of(Cram(), (".##.",))
    (('###..',), ('####',))
    """
    return declared_of(rules, "reduced", component, component)


def alike_of(rules: Rules, component: Component) -> Component:
    """Return the component that stands in searches for all that are the same game as this one.

    >>> from kalmar.games.boards.cram import Cram
    >>> alike_of(Cram(), ("###", "#..", "##."))
    ('#.', '..')
    """
    return declared_of(rules, "alike", component, component)


def form_of(rules: Rules, component: Component, alike: bool) -> Component:
    """Return a component reduced; if `alike`, the one that stands for all that are like it."""
    return alike_of(rules, reduced_of(rules, component)) if alike else reduced_of(rules, component)


def are_distinct(rules: Rules) -> bool:
    """Return whether rules declare that they never yield one option twice."""
    # Absent means "not known": callers then compare the options themselves.
    return bool(getattr(rules, "distinct", False))


def has_lazy_values(rules: Rules) -> bool:
    """Return whether rules declare that Grundy values are better searched for than listed."""
    return bool(getattr(rules, "asked", False))


def row_of(rules: Rules, component: Component) -> tuple[str, str] | None:
    """Return a component as a row of signs, after the name of its game; None if it is none.

    >>> from kalmar.games.boards.stones import NoGo
    >>> row_of(NoGo(), ("x.oox.",)), row_of(NoGo(), ("..", ".."))
    (('nogo', 'x.o-x.'), None)
    """
    return declared_of(rules, "row", component, None)


def play_length_of(rules: Rules, component: Component) -> int | None:
    """Return how many moves every play of a component has, if the rules declare it; else None.

    >>> from kalmar.games.boards.bricks import Bricks
    >>> play_length_of(Bricks(), (4, 6, -1)), play_length_of(Bricks(), (4, 6, 2))
    (23, None)
    """
    return declared_of(rules, "play_length", component, None)


class Play(Enum):
    """Who wins: the player who moves last (normal) or the other one (misère).

    >>> import kalmar
    >>> kalmar.solve("nim 1 1 1", play=Play.MISERE).outcome.name, Play("misere").title
    ('P', 'misère')
    """

    NORMAL = "normal"
    MISERE = "misere"

    @property
    def title(self) -> str:
        """Return the convention's name for use in a sentence."""
        return message("misère") if self is Play.MISERE else message("normal")


class Outcome(StrEnum):
    """Who wins with perfect play: the Next player to move, the Previous one, or nobody.

    Each is the text of its name in the literature, so that it can be compared with it.

    >>> Outcome.N == "N", Outcome.DRAW in {"N", "P"}, f"{Outcome.P}"
    (True, False, 'P')
    """

    N = "N"
    P = "P"
    DRAW = "draw"
