"""Games that users define: by a file, a function, a declaration, or through OpenSpiel.

In comes a text, a Python file, a function, a graph or a game of OpenSpiel; out go rules whose
faults are reported as errors. The files `rule_*` are the language of rules in a text.

`game` makes rules of a function, a mapping, or a directed graph of networkx; `load_rules` reads a
file, with rules in a text or in Python, where it defines one of

* a function `options(component)` that yields what each move leaves: a component, or a list of
  components where a move leaves several;
* an object `rules`, or a class `Rules`, with a method `options` of the same kind.

Beside it the file may define `name`, `example`, `parse(text)`, `format(component)`, `shape`,
`drawn(component)`, `move_words(component, left)`, `cell(row, column)` with `first_cell`, `loopy`,
`entailing` and `one_pass`; without them components are whole numbers (heaps), moves are described
by what they leave, and the name is that of the file.

Not public by itself: what may be relied on is in `kalmar`.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import ModuleType
from typing import Any

from kalmar.core.errors import DataError, GameError, PositionError, RulesError
from kalmar.core.i18n import name_key, plain
from kalmar.core.rules import Component, Rules
from kalmar.core.rules.shapes import Heap, Shape
from kalmar.games.custom import checked_rules
from kalmar.games.registry import BY_NAME, GAMES, GameEntry, find_rules, find_setup
from kalmar.games.whole_turns import with_whole_turns
from kalmar.runtime.files import read_text


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
    kinds: dict[str, Any] = {"loopy": bool(loopy), "entailing": entailing, "one_pass": one_pass}
    return with_whole_turns(
        checked_rules.UserRules(_name(name), _name(name), options, made_of=options, **kinds)
    )


def _whole_rules(given: Any) -> Rules:
    """Return rules that have all members of `Rules`; refuse others."""
    if not isinstance(given, Rules):
        raise GameError(
            "{kind} has options, but not all that rules need: let it inherit from kalmar.Rules,"
            " which adds the rest, as in class {kind}(kalmar.Rules)",
            kind=type(given).__name__,
        )
    return with_whole_turns(given)


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
) -> checked_rules.UserRules:
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

    shape, drawing = checked_rules.SHAPES["text"]
    return checked_rules.UserRules(
        name,
        name,
        edges.__getitem__,
        read,
        shape=shape,
        drawing=drawing,
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


WRITTEN = (".rules", ".txt")
"""The endings of files whose text is read, and not run."""

LOADED: set[str] = set()
"""The names of games from users' files; loading one again replaces it."""


def load_rules(path: Path) -> Rules:
    r"""Read or run a file of rules and register the game, so that positions may name it.

    Nothing is registered unless all is right with the file.

    Args:
        path: a Python file, which is run; or a text of rules (.rules, .txt), which is only read.

    Raises:
        DataError: the file cannot be read, has no options, or says something else than it may.
        RulesError: running it raised an error.

    >>> import kalmar, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "halves.rules")
    ...     _ = path.write_text("name halves-example\nn -> n - 1\nn -> n/2, n/2\n")
    ...     rules = load_rules(path)
    >>> rules.name, kalmar.solve("halves-example 2").outcome.name
    ('halves-example', 'N')
    >>> from kalmar.games.registry import BY_NAME
    >>> del kalmar.GAMES["halves-example"], BY_NAME["halvesexample"]  # forget it again
    """
    text = read_text(path, "a file of rules")
    if path.suffix.lower() in WRITTEN:
        return _load_text(text, path)
    try:
        source = _source(_run(text, path), path)
        rules = with_whole_turns(_rules(source, path, text))
        example = str(source.get("example", "5"))
    except checked_rules.USER_ERRORS as error:
        raise checked_rules.error_in_user_file(str(path), error) from error
    register_rules(rules, str(path), example)
    return rules


def _load_text(text: str, path: Path) -> Rules:
    """Register the rules that a text declares."""
    # Few files are such texts, whose language takes long to load.
    from kalmar.games.custom.rule_text import read_rules
    from kalmar.games.custom.text_games import text_rules

    try:
        said = read_rules(text)
        own = text_rules(said.text, checked_name(said.name or path.stem, path))
    except (GameError, RulesError) as error:
        raise DataError("{path}: {wrong}", path=path, wrong=error.sentence) from error
    rules = with_whole_turns(own)
    register_rules(rules, str(path), said.start or own.usual_start)
    return rules


def _run(text: str, path: Path) -> ModuleType:
    module = ModuleType(path.stem)
    module.__file__ = str(path)
    exec(compile(text, str(path), "exec"), module.__dict__)
    return module


FIELDS = {"options": "listing", "parse": "reading", "format": "writing", "move_words": "saying"}
"""Functions that a file may define, each with the field of the rules that it becomes."""
FLAGS = ("loopy", "entailing", "one_pass")
NAMES = (*FIELDS, *FLAGS, "name", "example", "shape", "drawn", "cell", "first_cell")


def _source(module: ModuleType, path: Path) -> dict[str, Any]:
    """Return what the file defines, in itself or in the object whose `options` are meant."""
    found: Any = module
    # A function of the module has precedence, then an object `rules`, then a class `Rules`.
    if not callable(getattr(module, "options", None)):
        found = getattr(module, "rules", None)
        if found is None and isinstance(maker := getattr(module, "Rules", None), type):
            found = maker()
    if not callable(getattr(found, "options", None)):
        raise DataError(
            "{path} has no rules: define a function options(component)",
            path=path,
        )
    defined = {n: getattr(found, n) for n in NAMES if hasattr(found, n)}
    defined.setdefault("name", getattr(module, "name", path.stem))
    return defined


def _rules(source: dict[str, Any], path: Path, text: str) -> checked_rules.UserRules:
    shape, drawing = _shape(source, path)
    common = {
        "name": checked_name(str(source["name"] or path.stem), path),
        "path": str(path),
        "shape": shape,
        "drawing": drawing,
        "text": text,
        **{field: source[name] for name, field in FIELDS.items() if name in source},
        **{flag: bool(source.get(flag, False)) for flag in FLAGS},
    }
    if "cell" not in source:
        return checked_rules.UserRules(**common)
    first = source.get("first_cell", (0, 0))
    if not (isinstance(first, tuple) and [type(n) for n in first] == [int, int]):
        raise DataError(
            "{path}: first_cell is {first!r}: write a row and a column, such as (1, 1)",
            path=path,
            first=first,
        )
    return checked_rules.TabledUserRules(**common, filling=source["cell"], first_cell=first)


def _shape(source: dict[str, Any], path: Path) -> tuple[type[Shape], checked_rules.Drawing]:
    """Return the shape that a file names, or that its components have if it names none."""
    # Without a `parse` of their own, components are read as heaps.
    if "shape" not in source and "parse" not in source:
        return Heap, source.get("drawn", checked_rules.heap_or_text)
    named = source.get("shape", "text")
    if isinstance(named, type) and issubclass(named, Shape) and "drawn" in source:
        return named, source["drawn"]
    if not isinstance(named, str) or named not in checked_rules.SHAPES:
        raise DataError(
            "{path}: shape is {named!r}: write one of {names}, or a class of"
            " kalmar.core.rules.shapes with a function drawn(component)",
            path=path,
            named=named,
            names=", ".join(checked_rules.SHAPES),
        )
    shape, drawing = checked_rules.SHAPES[named]
    return shape, source.get("drawn", drawing)


def checked_name(written: str, path: Path) -> str:
    """Return the name in normal form, refusing one that would be read as a number or a code.

    Raises:
        DataError: it is no name, or that of another game.
    """
    name = plain(written)
    if not re.fullmatch(r"[^\W\d_]\w*(-\w+)*", name):
        raise DataError(
            "{path} names its game '{written}': choose a name that begins with a letter and"
            " has only letters, digits and hyphens",
            path=path,
            written=written,
        )
    # Names of built-in games are refused, while a game of a user's file may be loaded again.
    known = BY_NAME.get(name_key(name)) or find_setup(name)
    if known is not None and known.name not in LOADED:
        raise DataError(
            "{path} names its game '{name}', which is already {title}: choose another name",
            path=path,
            name=name,
            title=known.title,
        )
    return name


def register_rules(rules: Rules, path: str, example: str) -> None:
    """Register the game of a user's file, so that positions may name it.

    Args:
        rules: of the game.
        path: of the file.
        example: a component of it.
    """
    game = GameEntry(
        name=rules.name,
        title=rules.name,
        make=lambda _parameters: rules,
        rule=f"the rules of {path}",
        example=f"{rules.name} {example}",
        source=path,
    )
    LOADED.add(rules.name)
    GAMES[rules.name] = BY_NAME[name_key(rules.name)] = game
