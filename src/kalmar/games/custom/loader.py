"""Load a file of rules that a user wrote: declarations as text, or a Python program.

A text of rules is that of `rule_text`. A Python file defines one of

* a function `options(component)` that yields what each move leaves: a component, or a list of
  components where a move leaves several;
* an object `rules`, or a class `Rules`, with a method `options` of the same kind.

Beside it the file may define `name`, `example`, `parse(text)`, `format(component)`, `shape`,
`drawn(component)`, `move_words(component, left)`, `cell(row, column)` with `first_cell`, `loopy`,
`entailing` and `one_pass`; without them components are whole numbers (heaps), moves are described
by what they leave, and the name is that of the file.
"""

import re
from pathlib import Path
from types import ModuleType
from typing import Any

from kalmar.core.errors import DataError, GameError, RulesError
from kalmar.core.i18n import name_key, plain
from kalmar.core.rules import Rules
from kalmar.core.rules.shapes import Heap, Shape
from kalmar.games import components
from kalmar.games.custom import checked_rules
from kalmar.games.custom.checked_rules import UserRules
from kalmar.games.custom.rule_text import read_rules
from kalmar.games.custom.text_games import text_rules
from kalmar.games.registry import BY_NAME, GAMES, GameEntry, find_setup
from kalmar.games.whole_turns import with_whole_turns
from kalmar.runtime.files import read_text

__all__ = ["UserRules", "checked_name", "load_rules", "register_rules"]

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


NAMES = (
    "name", "example", "options", "parse", "format", "shape", "drawn", "move_words", "cell",
    "first_cell",
)  # fmt: skip


FLAGS = ("loopy", "entailing", "one_pass")


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
    defined = {n: getattr(found, n) for n in (*NAMES, *FLAGS) if hasattr(found, n)}
    defined.setdefault("name", getattr(module, "name", path.stem))
    return defined


def _rules(source: dict[str, Any], path: Path, text: str) -> UserRules:
    shape, drawing = _shape(source, path)
    common = {
        "name": checked_name(str(source["name"] or path.stem), path),
        "path": str(path),
        "listing": source["options"],
        "reading": source.get("parse", components.Heap().parse),
        "writing": source.get("format", str),
        "shape": shape,
        "drawing": drawing,
        "saying": source.get("move_words"),
        **{flag: bool(source.get(flag, False)) for flag in FLAGS},
        "text": text,
    }
    if "cell" not in source:
        return UserRules(**common)
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
