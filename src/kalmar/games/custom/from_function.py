"""Rules made of a Python function, a mapping, or a directed graph of networkx."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any

from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import plain
from kalmar.core.rules import Component, Rules
from kalmar.core.rules.shapes import Heap, Text
from kalmar.games.components import Heap as HeapText
from kalmar.games.custom.checked_rules import UserRules, heap_or_text
from kalmar.games.registry import find_rules
from kalmar.games.whole_turns import with_whole_turns


def game(
    options: "Callable[[Any], Iterable[Any]] | Mapping[Any, Iterable[Any]] | Rules | str",
    name: str = "game",
    loopy: bool | None = None,
    *,
    entailing: bool = False,
    one_pass: bool = False,
) -> Rules:
    """Convert a name, function, mapping, graph or rules to the rules it means.

    Args:
        options: the name of a game; rules as they are; a function from a component to what each
            move leaves, which is a component, or a list of components where a move leaves several;
            a mapping from each position to its options; or a directed graph of networkx.
        name: of the game, in texts and errors.
        loopy: whether positions can come back; None finds it out for a graph, and is no for a
            function.
        entailing: whether a function wraps some moves in `Entailing` or `Complimenting`.
        one_pass: whether either player may pass once in the game of a function or a graph.

    Raises:
        GameError: it is none of these, or an option of a mapping is not a position of it.
        UnknownNameError: no game has that name.

    >>> from kalmar.answers.answer import solve
    >>> from kalmar.games.notation.coerce import position
    >>> halves = game(lambda heap: {heap - 1, heap // 2} if heap else [], name="halves")
    >>> solve(position(halves, 6)).outcome.value
    'P'
    >>> solve(position(game({"a": ["b", "c"], "b": ["c"], "c": []}), "a")).value
    2
    """
    known = isinstance(options, str) or hasattr(options, "options")
    edges = None if known else _edges(options)
    if (known and one_pass) or (entailing and (known or edges is not None)):
        raise GameError(
            "entailing=True and one_pass=True do not go with {name}: a function takes both, a graph"
            " one_pass, and other rules say it themselves",
            name=options if isinstance(options, str) else type(options).__name__,
        )
    if isinstance(options, str):
        return find_rules(options)
    if known:
        return _whole_rules(options)
    if edges is not None:
        return with_whole_turns(_of_graph(edges, _name(name), loopy, one_pass))
    if not callable(options):
        raise GameError(
            "{given!r} is not a game: give a name, a function from a component to its options, a"
            " mapping, or a directed graph",
            given=options,
        )
    rules = UserRules(
        name=_name(name),
        path=_name(name),
        listing=options,
        reading=HeapText().parse,
        writing=str,
        shape=Heap,
        drawing=heap_or_text,
        loopy=bool(loopy),
        entailing=entailing,
        one_pass=one_pass,
        made_of=options,
    )
    return with_whole_turns(rules)


def _whole_rules(given: Any) -> Rules:
    """Return rules that have all members of `Rules`; refuse others."""
    if not isinstance(given, Rules):
        raise GameError(
            "{kind} has options, but not all that rules need: let it inherit from kalmar.Rules,"
            " which adds the rest, as in class {kind}(kalmar.Rules)",
            kind=type(given).__name__,
        )
    return with_whole_turns(given)


def made_again(given: Any, name: str, loopy: bool, entailing: bool, one_pass: bool) -> Rules:
    """Rebuild rules of a function or a graph when they are unpickled."""
    options = dict(given) if isinstance(given, tuple) else given
    return game(options, name, loopy, entailing=entailing, one_pass=one_pass)


def _name(name: Any) -> str:
    """Verify a name, so that it can stand in a position, and return it."""
    typed = plain(name) if isinstance(name, str) else ""
    if not typed or not typed[0].isalpha():
        raise GameError(
            "{name!r} cannot be the name of a game: write one that begins with a letter", name=name
        )
    return typed


def _edges(given: Any) -> dict[Hashable, tuple[Hashable, ...]] | None:
    """Return the options of each vertex of a mapping or a directed graph; None for others."""
    if hasattr(given, "successors") and hasattr(given, "nodes"):
        return {node: tuple(given.successors(node)) for node in given.nodes}
    if not isinstance(given, Mapping):
        if hasattr(given, "nodes") and hasattr(given, "neighbors"):
            raise GameError("the graph is undirected: give one with directed edges (DiGraph)")
        return None
    edges: dict[Hashable, tuple[Hashable, ...]] = {}
    for vertex, reached in given.items():
        if isinstance(reached, str) or not isinstance(reached, Iterable):
            raise GameError("{vertex!r} has {reached!r} as its options: give a list of positions",
                            vertex=vertex, reached=reached)  # fmt: skip
        edges[vertex] = tuple(reached)
    for vertex, options in edges.items():
        for option in options:
            if option not in edges:
                raise GameError(
                    "{vertex!r} leads to {option!r}, which is not among the positions: if it"
                    " is terminal, give it an empty list of options",
                    vertex=vertex,
                    option=option,
                )
    return edges


def _of_graph(
    edges: dict[Hashable, tuple[Hashable, ...]], name: str, loopy: bool | None, one_pass: bool
) -> UserRules:
    texts = {str(vertex): vertex for vertex in edges}

    def read(text: str) -> Component:
        if text not in texts:
            raise PositionError(
                "'{text}' is not a position of {name}: write one of {some}",
                text=text,
                name=name,
                some=", ".join(list(texts)[:10]),
            )
        return texts[text]

    return UserRules(
        name=name,
        path=name,
        listing=edges.__getitem__,
        reading=read,
        writing=str,
        shape=Text,
        loopy=_has_cycle(edges) if loopy is None else loopy,
        one_pass=one_pass,
        made_of=tuple(edges.items()),
    )


def _has_cycle(edges: dict[Hashable, tuple[Hashable, ...]]) -> bool:
    """Check whether some position can recur.

    >>> _has_cycle({"a": ("b",), "b": ("a",)}), _has_cycle({"a": ("b",), "b": ()})
    (True, False)
    """
    try:
        TopologicalSorter(edges).prepare()
    except CycleError:
        return True
    return False
