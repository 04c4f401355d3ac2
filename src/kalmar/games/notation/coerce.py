"""Convert what a caller passes to a position: text, a list of heaps, rules with components."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NoReturn, cast

from kalmar.core.by_name import is_instance, load_named
from kalmar.core.compositions import COMPOSITIONS, Composition, CompositionName, find_composition
from kalmar.core.compounds import SUM, Compound, Position, in_one_sum, leaves
from kalmar.core.errors import KalmarError, PositionError, UsageError
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Rules, is_standalone
from kalmar.games.notation import components_of, parse_position, parts_of
from kalmar.games.registry import find_rules

USER_RULES = "kalmar.games.custom.checked_rules:UserRules"

Given = Position | str | list[Any] | tuple[Any, ...]
"""What is taken as a position."""


def position_of(given: Given, composition: str | Composition | None = None) -> Position:
    """Convert text, a position or a list of components to a position.

    Args:
        given: a position; its text; a list of heaps of Nim, or of positions.
        composition: how the components of a text or a list are played; disjunctive if None.

    Raises:
        PositionError: it is not a position.
        UsageError: a position is given with a composition.

    >>> position_of([3, 5, 7])
    <Position nim 3 + nim 5 + nim 7>
    """
    if isinstance(given, str):
        named = None if composition is None else find_composition(composition)
        return parse_position(given, named)
    if isinstance(given, Position):
        return _whole(given, composition)
    if isinstance(given, list | tuple):
        parts = [_part(part) for part in given]
        if parts:
            return in_one_sum(Position(_compound(composition), tuple(parts)))
    if _is_game(given):
        raise PositionError(
            "a game is not a position: write kalmar.position(kalmar.game(…), …), as in {call}",
            call="kalmar.position(kalmar.game(lambda heap: range(heap)), 5)",
        )
    raise PositionError(
        "{given!r} is not a position: give a text such as 'nim 3 5 7', a list of heaps such as"
        " [3, 5, 7], or a Position",
        given=given,
    )


def _is_game(given: object) -> bool:
    """Return whether something is what `kalmar.game` makes rules of, or rules themselves.

    >>> _is_game(range), _is_game({"a": []}), _is_game(find_rules("nim")), _is_game(5)
    (True, True, True, False)
    """
    marks = ("options", "keys", "successors")
    return callable(given) or any(hasattr(given, mark) for mark in marks)


def position(
    rules: "Given | Rules | Callable[[Any], Iterable[Any]] | Mapping[Any, Iterable[Any]]",
    *components: Component,
    composition: CompositionName | Composition | None = None,
) -> Position:
    """Build the position of some components of one game, or of all that `solve` takes for one.

    Args:
        rules: rules, the name of a game, or what `game` makes rules of; where no components are
            given a whole position: its text, a list of heaps or of positions, or a position.
        components: as the rules have them, or as text; of games on graphs undirected graphs of
            networkx too.
        composition: how they are played together; disjunctive if None.

    Raises:
        PositionError: there is no component, or one is not of the game.
        GameError: the first argument is not a game.

    >>> position("nim", 3, 5), position("bricks", "4x6", composition="selective")
    (<Position nim 3 + nim 5>, <Position bricks 4x6>)
    >>> position("nim 3 + kayles 5"), position([3, 5], composition="any")
    (<Position nim 3 + kayles 5>, <Position nim 3 | nim 5>)
    """
    whole = isinstance(rules, Position | list | tuple) or _is_position(rules)
    if whole and not components:
        return position_of(cast("Given", rules), composition)
    # A position as text, or of heaps, does without games of one's own.
    found: Rules = load_named("kalmar.games.custom:game")(rules)
    if not components:
        raise PositionError(
            "{name} needs components: give at least one after the game", name=found.name
        )
    if hasattr(found, "join"):
        parts = list(components_of(found, components))
    else:
        parts = [part for component in components for part in _components(found, component)]
    return Position(_compound(composition), tuple(parts))


def _is_position(given: object) -> bool:
    """Return whether a text is to be a whole position, such as "nim 3 5" or the map "dugó".

    >>> [_is_position(text) for text in ("nim 3", "dugó", "nim", 3)]
    [True, True, False, False]
    """
    if not isinstance(given, str) or " " in given.strip():
        return isinstance(given, str)
    try:
        parse_position(given)
    except KalmarError:
        return False
    return True


def _components(rules: Rules, component: Any) -> Iterator[Position]:
    """Yield the parts of a component: text is parsed unless the rules are a user's own."""
    if isinstance(component, str) or not is_instance(rules, USER_RULES):
        return parts_of(rules, _text(rules, component))
    try:
        hash(component)
    except TypeError as error:
        raise PositionError(
            "{component!r} is not hashable: components are numbers, strings or tuples",
            component=component,
        ) from error
    return iter((Position(rules, component),))


def _text(rules: Rules, component: Any) -> str:
    if isinstance(component, str | int):
        return str(component)
    if hasattr(rules, "of_graph") and hasattr(component, "is_directed"):
        component = rules.of_graph(component)
    try:
        return rules.format(component)
    except (TypeError, ValueError, AttributeError, LookupError) as error:
        raise PositionError(
            "{component!r} is not a component of {name}: write one as text",
            component=component,
            name=rules.name,
        ) from error


def _compound(composition: str | Composition | None) -> Compound:
    named = COMPOSITIONS["disjunctive"] if composition is None else find_composition(composition)
    return Compound.of(named)


def _whole(given: Position, composition: str | Composition | None) -> Position:
    """Return a compound as it is; turn a component alone into one."""
    if not isinstance(given.rules, Compound):
        return Position(_compound(composition), (given,))
    if composition is not None and Compound.of(find_composition(composition)) != given.rules:
        raise UsageError(
            "the position is already {name}, not {asked}: leave out the composition",
            name=message(given.rules.title),
            asked=find_composition(composition).name,
        )
    return in_one_sum(given)


def _part(given: Any) -> Position:
    """Convert one of several components, a heap or a position, to a position."""
    if isinstance(given, Position):
        return given
    # True and False are whole numbers for Python, but no heaps.
    if isinstance(given, int) and not isinstance(given, bool):
        nim = find_rules("nim")
        return Position(nim, nim.parse(str(given)))
    raise PositionError(
        "{given!r} is not a heap: give whole numbers such as [3, 5, 7], or positions", given=given
    )


def brick_game(game: str, layers: int | None = None, exhausted: str = "ended") -> str:
    """Format a bricks game with layers and the fate of exhausted parts as one text.

    Args:
        game: a game as typed; any game where nothing is given apart.
        layers: how many layers may be put; those of the game if None.
        exhausted: parts without layers to go have "ended", or are "dropped".

    Raises:
        UsageError: another game than bricks has no layers, or what is given means nothing.
        UnknownNameError: no game is called that.

    >>> brick_game("lego", 2, "dropped"), brick_game("nim")
    ('bricks(2,dropped)', 'nim')
    """
    from kalmar.games.boards.bricks import FATES, Bricks

    if exhausted not in FATES:
        raise UsageError(
            "exhausted parts have 'ended' or are 'dropped', not '{exhausted}'",
            exhausted=exhausted,
        )
    if layers is None and exhausted == "ended":
        return game
    rules = find_rules(game)
    if not isinstance(rules, Bricks):
        raise UsageError(
            "{name} has no layers: these options are only for bricks",
            name=rules.name,
        )
    if layers is not None and layers < 0:
        raise UsageError(
            "the number of layers must be at least 0, not {layers}",
            layers=layers,
        )
    dropped = rules.dropped or exhausted == "dropped"
    return replace(rules, layers=rules.layers if layers is None else layers, dropped=dropped).name


def has_own_ends(rules: Rules) -> bool:
    """Return whether rules say themselves who wins at an end: no theorem on sums holds for them."""
    return is_instance(rules, "kalmar.games.custom.text_games:TextEnds")


def is_for_points(rules: Rules) -> bool:
    """Return whether the aim of rules is to gain more points than the other player."""
    return is_instance(rules, "kalmar.games.custom.text_games:TextPoints")


def refuse_values(rules: Rules) -> NoReturn:
    """Refuse values that theorems on the usual end of play give; raises `UsageError`."""
    raise UsageError(
        "{name} says itself who wins, so that valuations of the usual end of play do not apply:"
        " leave out the valuation",
        name=rules.name,
    )


def refuse_points(position: Position, what: str) -> None:
    """Refuse what is not there in games for points; raises `UsageError`."""
    for leaf in leaves(position):
        if is_for_points(leaf.rules):
            raise UsageError(
                "{name} is a game for points, {what}: solve it in normal play",
                name=leaf.rules.name,
                what=what,
            )


def check_single_component(position: Position) -> None:
    """Raise PositionError if a component that must be played alone has another beside it.

    Raises:
        PositionError: one has: boards on which pieces belong to the players are no components; or
            a game by whole turns is played in another way than as a sum.
    """
    found, latest = list(leaves(position)), None
    for leaf in found:
        if leaf.rules is latest:  # neighbours of one game are looked at once
            continue
        latest = leaf.rules
        if hasattr(leaf.rules, "join") and (len(found) > 1 or position.rules != SUM):
            raise PositionError(
                "{name} is played in disjunctive sums only, since a move may bind the next turn:"
                " join components and games by +, as in {start} + nim 3",
                name=leaf.rules.name,
                start=f"{leaf.rules.name} {leaf.rules.format(leaf.component)}",
            )
        why = getattr(leaf.rules, "why_alone", None)
        if why is not None and len(found) > 1:
            raise PositionError(
                "{name} is played alone, as {why}: write one component",
                name=leaf.rules.name,
                why=why,
            )
        if is_standalone(leaf.rules) and len(found) > 1:
            raise PositionError(
                "{name} is played alone, since no part of it is a game by itself: write a"
                " single board and nothing else",
                name=leaf.rules.name,
            )
