"""Test rules of a game against the contract of `kalmar.core.rules.Rules`.

`check` visits everything that can be reached from some components, and checks each. It is meant for
the tests of those who write rules; the registered games are checked by it too.

`check` and `Report` are public; what may be relied on of the rest is in `kalmar`.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from kalmar.core import errors
from kalmar.core.by_name import LazyModule
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Component, Option, Rules, has_lazy_values, is_loopy
from kalmar.engines.graphs.explore import explore
from kalmar.games.heaps.subtraction import Octal
from kalmar.games.registry import find_rules
from kalmar.runtime.optional import has
from kalmar.testing.promises import PROMISES, Contradiction

nx = LazyModule("networkx")

__all__ = ["Report", "check"]

LIMIT = 10_000
"""How many components are looked at by default."""

MOST_OPTIONS = 1_000_000
"""More options than this are taken for no end of them."""

MOST_PROBED = 400
"""Terms and cells are not looked at any further once one has so many options."""

SIZES = (10, 11, 12, 13, 28, 29, 30, 31)
"""Beyond the first term or cell: searches take over from 12, 13 and 30 points on."""

LARGER = ((2, 3), (3, 3), (4, 5), (4, 6))
"""The same for boards: of 12, 16, 30 and 35 squares where the first cell is 1, 1."""


def of_graph(rules: Any) -> Iterator[tuple[Message, Component]]:
    """Yield the components that small graphs of networkx are, each with the words for its graph."""
    # A check without the optional library is a check of less, not an error.
    if has("networkx"):
        for graph in (nx.path_graph(3), nx.cycle_graph(4), nx.star_graph(3)):
            yield message("of_graph with {count} vertices", count=len(graph)), rules.of_graph(graph)


def terms(rules: Any) -> Iterator[tuple[Message, Component]]:
    """Yield the first terms and those on both sides of sizes that decide how values are found."""
    for number in (*range(6), *SIZES):
        place = rules.first_term + number
        with suppress(errors.PositionError):
            yield message("term {number}", number=place), rules.term(place)


def cells(rules: Any) -> Iterator[tuple[Message, Component]]:
    """Yield the first nine cells, and those on both sides of sizes that decide."""
    row, column = rules.first_cell
    # Wide first rows reach large sizes cheaply; LARGER has boards with both sides above 1.
    for down, right in (*product(range(3), range(3)), *((0, size) for size in SIZES), *LARGER):
        place = row + down, column + right
        with suppress(errors.PositionError):
            yield message("cell {row}, {column}", row=place[0], column=place[1]), rules.cell(*place)


PLACED: dict[str, Callable[[Any], Iterator[tuple[Message, Component]]]] = {
    "term": terms,
    "cell": cells,
    "of_graph": of_graph,
}
"""Each declaration that gives components, with those that are looked at and the words for them."""

TOGETHER = (("term", "first_term"), ("cell", "first_cell"))
"""Declarations of which one says nothing without the other."""


@dataclass(frozen=True)
class Report:
    """What `check` found in rules that keep the contract.

    Attributes:
        name: the name of the rules.
        components: how many components were looked at.
        complete: whether they are all that can be reached.
        most_options: the most options that a component has.
        most_pieces: the most components that a move leaves of one.
        repeats: whether some component lists an option twice, which answers count once.
        longest: the most moves until a component and all its pieces have no option left, one move
            in one piece at a time; None where play need not end or not all was looked at.
    """

    name: str
    components: int
    complete: bool
    most_options: int
    most_pieces: int
    repeats: bool
    longest: int | None


def check(
    rules: Rules, components: Iterable[Component], *, loopy: bool | None = None, limit: int = LIMIT
) -> Report:
    """Check rules on some components and all that play reaches from them.

    These must hold: a component can be hashed, and so can the rules. The options of a component
    are a finite number of non-empty tuples of components, the same each time. `format` gives a text
    without blanks, and `parse` reads it as an equal component with an equal hash. `drawn` gives an
    instance of `shape`. Play ends, unless the rules declare `loopy`. If `name` finds rules, it
    finds these. What else the rules declare is compared with their options, one move at a time, so
    that it holds at any size: see `kalmar.testing.promises`. Components that `term`, `cell` and
    `of_graph` give are looked at too, also some that are large enough for searches.

    Args:
        rules: the rules to check.
        components: where play may start, at least one.
        loopy: whether positions may come back, so that play need not end; as declared if None.
        limit: how many components to look at.

    Raises:
        RulesError: something does not hold; the error names the component, and for a declaration
            what it says and what the options say.

    >>> from kalmar.games.heaps.nim import Nim
    >>> check(Nim(), [7])
    Report(name='nim', components=8, complete=True, most_options=7, most_pieces=1, repeats=False,
           longest=7)
    """
    seen = _Visited(rules, limit)
    seen.check_name()
    seen.check_declared()
    seen.visit(components)
    if not seen.found:
        raise seen.refused("{name} has no components to check: give at least one")
    loopy = is_loopy(rules) if loopy is None else loopy
    seen.check_asked(loopy)
    longest = None if loopy else seen.longest()
    return Report(
        name=rules.name,
        components=len(seen.found),
        complete=seen.complete,
        most_options=seen.most_options,
        most_pieces=seen.most_pieces,
        repeats=seen.repeats,
        longest=longest if seen.complete else None,
    )


class _Visited:
    """The components met so far, breadth first, with what was found on the way."""

    def __init__(self, rules: Rules, limit: int) -> None:
        self.rules, self.limit = rules, limit
        self.found: set[Component] = set()
        self.order: list[Component] = []
        self.complete, self.repeats = True, False
        self.most_options = self.most_pieces = 0
        self.code = getattr(rules, "code", None)

    def refused(self, template: str, **fields: Any) -> errors.RulesError:
        return errors.RulesError(template, name=self.rules.name, **fields)

    def wrong(self, component: Any, what: Message) -> errors.RulesError:
        return self.refused(
            "{name}: component {component!r}: {what}", component=component, what=what
        )

    def visit(self, components: Iterable[Component]) -> None:
        for component in components:
            self.meet(component)
        # `order` grows while it is walked through: a queue, so that components come breadth first.
        for component in self.order:
            self.check_text(component)
            self.check_drawing(component)
            options = self.options(component)
            # Rules that keep a state, or list a set in its own order, are found by asking twice.
            if options != self.options(component):
                raise self.wrong(component, message("options differ from one call to the next"))
            for option in options:
                self.check_option(component, option)
            self.check_promises(component, options)
            self.most_options = max(self.most_options, len(options))

    def meet(self, component: Any) -> None:
        """Remember a component."""
        self.meet_hashed(component)
        if component in self.found:
            return
        # Beyond the limit components are still checked as options, but not opened themselves.
        if len(self.found) < self.limit:
            self.found.add(component)
            self.order.append(component)
        else:
            self.complete = False

    def meet_hashed(self, component: Any) -> None:
        if not _hashes(component):
            what = message("it cannot be hashed: use numbers, strings and tuples")
            raise self.wrong(component, what)

    def options(self, component: Component, most: int = MOST_OPTIONS) -> list[Option]:
        """List the options of a component; of many only one more than `most`."""
        try:
            # One more tells "just as many" from "more", also of a generator without end.
            options = list(islice(self.rules.options(component), most + 1))
        except errors.KalmarError:
            raise
        except Exception as error:
            raise self.wrong(component, _raised("options", error)) from error
        if len(options) > MOST_OPTIONS:
            what = message("it has more than {most:,} options", most=MOST_OPTIONS)
            raise self.wrong(component, what)
        return options

    def check_option(self, component: Component, option: Any) -> None:
        if type(option) is not tuple:
            what = message("the option {option!r} is not a tuple: an option is a tuple of"
                           " components, such as (3,)", option=option)  # fmt: skip
            raise self.wrong(component, what)
        if not option:
            what = message("an option is the empty tuple: where nothing is left, leave a component"
                           " without options")  # fmt: skip
            raise self.wrong(component, what)
        self.most_pieces = max(self.most_pieces, len(option))
        for piece in option:
            self.meet(piece)

    def check_repetitions(self, component: Component, options: list[Option]) -> None:
        met: set[Option] = set()
        for option in options:
            if option in met:
                self.repeats = True
                if getattr(self.rules, "distinct", False):
                    what = message("the option {option!r} comes twice, although the rules declare"
                                   " distinct", option=option)  # fmt: skip
                    raise self.wrong(component, what)
            met.add(option)

    def check_code(self, heap: Component, options: list[Option]) -> None:
        """Check that the options of a heap are those of the code that the rules declare."""
        if self.code is None:
            return
        # Sets of sorted pieces: neither the order of options nor that of pieces is promised.
        coded = {tuple(sorted(option)) for option in Octal(self.code).options(heap)}
        listed = {tuple(sorted(option)) for option in options}
        if coded != listed:
            shown = ", ".join(map(str, sorted(coded ^ listed)[:3]))
            what = message("the code {code} and the options differ in {shown}",
                           code=self.code.text, shown=shown)  # fmt: skip
            raise self.wrong(heap, what)

    def check_declared(self) -> None:
        """Check the terms, cells and graphs that the rules say are components."""
        for one, other in TOGETHER:
            if hasattr(self.rules, one) != hasattr(self.rules, other):
                there, missing = (one, other) if hasattr(self.rules, one) else (other, one)
                raise self.refused(
                    "{name} declares {there} without {missing}: declare both or neither",
                    there=there, missing=missing,
                )  # fmt: skip
        for declaration, listing in PLACED.items():
            if hasattr(self.rules, declaration):
                self.check_placed(declaration, listing(self.rules))

    def check_placed(self, declaration: str, placed: Iterable[tuple[str, Component]]) -> None:
        met: dict[Component, str] = {}
        for place, component in placed:
            self.meet_hashed(component)
            self.check_text(component)
            self.check_drawing(component)
            # Cells may repeat, as (a, b) and (b, a) of one game do; terms number components.
            if declaration == "term" and component in met:
                told = message("{place} and {other} are different components", place=place,
                            other=met[component])  # fmt: skip
                raise self.error_for(
                    declaration, component, Contradiction(told, message("they are the same"))
                )
            met[component] = place
            options = self.options(component, MOST_PROBED)
            # Sizes ascend, so all that follow are at least as wide.
            if len(options) > MOST_PROBED:
                break
            self.check_promises(component, options)

    def check_promises(self, component: Component, options: list[Option]) -> None:
        """Check what the rules declare of a component against its options."""
        self.check_repetitions(component, options)
        self.check_code(component, options)
        for declaration, compare in PROMISES.items():
            if not hasattr(self.rules, declaration):
                continue
            try:
                found = compare(self.rules, component, options)
            except Exception as error:
                raise self.wrong(component, _raised(declaration, error)) from error
            if found is not None:
                raise self.error_for(declaration, component, found)

    def error_for(
        self, declaration: str, component: Component, found: Contradiction
    ) -> errors.RulesError:
        return self.refused(
            "{name}: {declaration} is wrong for {component}: {declaration} says that {told},"
                " options say that {shown}",
            declaration=declaration, component=self.rules.format(component),
            told=found.told, shown=found.shown,
        )  # fmt: skip

    def check_drawing(self, component: Component) -> None:
        """Check that a component is drawn as the shape that the rules declare."""
        drawn: Any = getattr(self.rules, "drawn", None)
        shape: Any = self.rules.shape
        if drawn is not None and not isinstance(found := drawn(component), shape):
            what = message("drawn gave {found!r}, not a shape of the class {shape}", found=found,
                           shape=shape.__name__)  # fmt: skip
            raise self.wrong(component, what)

    def check_text(self, component: Component) -> None:
        """Check that a component's text is read as the same component."""
        try:
            text: Any = self.rules.format(component)
        except Exception as error:
            raise self.wrong(component, _raised("format", error)) from error
        blanks = hasattr(self.rules, "join")  # several pieces are one component there
        if not isinstance(text, str) or not text or not (blanks or text.split() == [text]):
            what = message("format gave {text!r}, which is not a text without blanks", text=text)
            raise self.wrong(component, what)
        try:
            again = self.rules.parse(text)
        except Exception as error:
            raise self.wrong(component, _raised(f"parse('{text}')", error)) from error
        # Equality and hash are looked at apart: caches need both, and a class may define one only.
        if again != component:
            what = message("parse('{text}') gave {again!r}, which differs from it", text=text,
                           again=again)  # fmt: skip
            raise self.wrong(component, what)
        if hash(again) != hash(component):
            what = message("parse('{text}') gave an equal one with a different hash", text=text)
            raise self.wrong(component, what)

    def check_name(self) -> None:
        """Check that the name, if it finds rules, finds these."""
        name: Any = self.rules.name
        if not isinstance(name, str) or not name.strip():
            raise self.refused("the name of rules must be text, not {name!r}")
        if not _hashes(self.rules):
            raise self.refused("{name}: the rules are not hashable: make them a frozen dataclass")
        try:
            # A name that finds nothing is allowed: rules of a user need not be registered.
            found = find_rules(name)
        except errors.UnknownNameError:
            return
        except errors.GameError as error:
            raise self.refused("the name '{name}' cannot be typed: {error}", error=error) from error
        if found != self.rules:
            raise self.refused("the name '{name}' belongs to other rules: {found!r}", found=found)

    def check_asked(self, loopy: bool) -> None:
        """Check that rules whose play need not end do not send anybody to search for values."""
        if loopy and has_lazy_values(self.rules):
            told = message("Grundy values are found by search")
            shown = message("a position can recur, so there are none")
            raise self.error_for("asked", self.order[0], Contradiction(told, shown))

    def longest(self) -> int | None:
        """Return the most moves of a play; None where not all positions were looked at."""
        try:
            # One more than was met: the limit is reached only where a component was left out.
            graph = explore(self.rules, self.order, len(self.found) + 1, folded=False)
        except errors.LimitReached:
            return None
        except errors.CyclicGameError as error:
            raise self.refused(
                "{name}: {error}: declare loopy=True if that is intended", error=error.sentence
            ) from error
        lengths: list[int] = []
        for options in graph.options:
            # Options are listed before what has them; each piece is played to its end.
            moves = (1 + sum(lengths[piece] for piece in option) for option in options)
            lengths.append(max(moves, default=0))
        return max(lengths)


def _hashes(thing: Any) -> bool:
    try:
        hash(thing)
    except TypeError:
        return False
    return True


def _raised(what: str, error: Exception) -> Message:
    kind = type(error).__name__
    reason = error.sentence if isinstance(error, errors.KalmarError) else str(error)
    return message("{what} raised {kind}: {reason}", what=what, kind=kind, reason=reason)
