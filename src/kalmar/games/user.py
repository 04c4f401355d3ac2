"""Rules that a user writes in a Python file of their own.

The file defines one of

* a function `options(component)` that yields what each move leaves: a component, or a list of
  components where a move leaves several;
* an object `rules`, or a class `Rules`, with a method `options` of the same kind.

Beside it the file may define `name`, `shape`, `parse(text)` and `format(component)`; without them
components are whole numbers (heaps) and the name is that of the file.
"""

import traceback
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from kalmar.errors import DataError, KalmarError, LimitReached, RulesError
from kalmar.files import read_text
from kalmar.games import BY_NAME, GAMES
from kalmar.games.catalogue import Game, fixed, plain
from kalmar.games.components import Heap
from kalmar.rules import Component, Option

__all__ = ["UserRules", "load_rules"]

MOST_OPTIONS = 1_000_000

LOADED: set[str] = set()
"""The names of games from users' files; loading one again replaces it."""


@dataclass(frozen=True)
class UserRules:
    """A user's functions, watched: whatever they do wrong becomes a `RulesError`.

    Attributes:
        name: the game's name.
        path: the file, named in errors.
        listing: the user's `options`.
        reading: the user's `parse`, or that of heaps.
        writing: the user's `format`, or that of heaps.
        shape: how a component is rendered.
    """

    name: str
    path: str
    listing: Callable[[Component], Any] = field(repr=False)
    reading: Callable[[str], Component] = field(compare=False, repr=False)
    writing: Callable[[Component], str] = field(compare=False, repr=False)
    shape: str = "heap"

    def options(self, component: Component) -> Iterator[Option]:
        """The user's options, each as a tuple of components.

        Raises:
            RulesError: the function raised, or gave something that is no option.
            LimitReached: it gave more than a million.
        """
        try:
            listed = iter(self.listing(component))
        except Exception as error:
            raise self.blame(error, component) from error
        for count in range(MOST_OPTIONS + 1):
            try:
                found = next(listed)
            except StopIteration:
                return
            except Exception as error:
                raise self.blame(error, component) from error
            if count == MOST_OPTIONS:
                break
            yield self.option(found, component)
        shown = self.format(component)
        raise LimitReached(f"{self.path}: options({shown}) has more than {MOST_OPTIONS:,} options")

    def option(self, found: Any, component: Component) -> Option:
        """One option as a tuple of components."""
        pieces = tuple(found) if isinstance(found, list) else (found,)
        if not pieces:
            raise RulesError(
                f"{self.path}: options({component!r}) gave an empty list:"
                " leave an ended component, such as 0, where nothing is left"
            )
        for piece in pieces:
            if not isinstance(piece, Hashable):
                raise RulesError(
                    f"{self.path}: options({component!r}) gave {piece!r}, which cannot be hashed:"
                    " components are numbers, strings or tuples, and a list holds several"
                )
        return pieces

    def parse(self, text: str) -> Component:
        """The user's component."""
        try:
            return self.reading(text)
        except KalmarError:
            raise
        except Exception as error:
            raise self.blame(error, text) from error

    def format(self, component: Component) -> str:
        """The user's text."""
        try:
            return str(self.writing(component))
        except Exception as error:
            raise self.blame(error, component) from error

    def blame(self, error: Exception, at: Component) -> KalmarError:
        """The user's error with its line in the user's file."""
        if isinstance(error, KalmarError):
            return error
        lines = [
            f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == self.path
        ]
        where = f"{self.path}, line {lines[-1]}" if lines else self.path
        return RulesError(f"{where}: {type(error).__name__} at {at!r}: {error}")


def load_rules(path: Path) -> UserRules:
    """Run a file of rules and register the game, so that positions may name it.

    Args:
        path: a Python file.

    Raises:
        DataError: the file cannot be read, or has no options.
        RulesError: running it raised an error.
    """
    module = _run(path)
    source = _source(module, path)
    name = str(getattr(source, "name", None) or getattr(module, "name", None) or path.stem)
    heap = Heap()
    rules = UserRules(
        name=plain(name),
        path=str(path),
        listing=source.options,
        reading=getattr(source, "parse", heap.parse),
        writing=getattr(source, "format", str),
        shape=str(getattr(source, "shape", "heap" if not hasattr(source, "parse") else "text")),
    )
    _register(rules)
    return rules


def _run(path: Path) -> ModuleType:
    text = read_text(path, "a file of rules")
    module = ModuleType(path.stem)
    module.__file__ = str(path)
    try:
        exec(compile(text, str(path), "exec"), module.__dict__)
    except SyntaxError as error:
        raise RulesError(f"{path}, line {error.lineno}: {error.msg}") from error
    except (Exception, SystemExit) as error:
        lines = [
            f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)
        ]
        where = f"{path}, line {lines[-1]}" if lines else str(path)
        raise RulesError(f"{where}: {type(error).__name__}: {error}") from error
    return module


def _source(module: ModuleType, path: Path) -> Any:
    """The object whose `options` are meant."""
    if callable(getattr(module, "options", None)):
        return module
    found = getattr(module, "rules", None)
    if found is None and isinstance(maker := getattr(module, "Rules", None), type):
        found = maker()
    if not callable(getattr(found, "options", None)):
        raise DataError(f"{path} has no rules: define a function options(component)")
    return found


def _register(rules: UserRules) -> None:
    known = BY_NAME.get(rules.name)
    if known is not None and rules.name not in LOADED:
        raise DataError(
            f"{rules.path} calls its game '{rules.name}', which is {known.title} already:"
            " define another name in the file"
        )
    game = Game(
        name=rules.name,
        title=rules.name,
        make=fixed(rules),
        rule=f"the rules of {rules.path}",
        example=f"{rules.name} 5",
        source=rules.path,
    )
    LOADED.add(rules.name)
    GAMES[rules.name] = game
    BY_NAME[rules.name] = game
