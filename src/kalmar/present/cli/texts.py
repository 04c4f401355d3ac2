"""Arguments that are texts of several words, and the names to which a shell completes them.

An argument called `position`, `game` or `board` may be written without quotes: its words are
joined by blanks. Completion looks names up, and never solves anything.
"""

from collections.abc import Callable, Iterable

import click

__all__ = ["complete_compositions", "complete_games", "complete_valuations", "read_as_text"]


def read_as_text(parameter: click.Parameter) -> click.Parameter:
    """The same parameter, which reads all words as one text, if it is a text; any other as it is.

    >>> position = read_as_text(click.Argument(["position"]))
    >>> command = click.Command("solve", params=[position], callback=lambda position: position)
    >>> command.main(["nim", "3", "5"], standalone_mode=False)
    'nim 3 5'
    """
    if not isinstance(parameter, click.Argument) or parameter.name not in COMPLETIONS:
        return parameter
    return click.Argument(
        [parameter.name],
        required=parameter.required,
        nargs=-1,
        callback=_joined,
        shell_complete=COMPLETIONS[parameter.name],
    )


def _joined(
    _context: click.Context, _parameter: click.Parameter, words: tuple[str, ...]
) -> str | None:
    return " ".join(words) if words else None


def _matching(names: Iterable[str], begun: str) -> list[str]:
    """The names that begin so, whatever the accents and the case."""
    from kalmar.games.catalogue import plain

    return sorted({name for name in names if plain(name).startswith(plain(begun))})


def _games() -> set[str]:
    from kalmar.games import all_names

    return all_names()


def complete_games(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    """The games, Hungarian names among them, that the last word of a text may become."""
    before, blank, last = begun.rpartition(" ")
    return [f"{before}{blank}{name}" for name in _matching(_games(), last)]


def _complete_boards(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    from kalmar.present.cli.board_words import WORDS

    return _matching(WORDS, begun)


def complete_compositions(
    _context: click.Context, _parameter: click.Parameter, begun: str
) -> list[str]:
    """The compositions, by all their names, that begin so."""
    from kalmar.compositions import COMPOSITIONS

    rows = COMPOSITIONS.values()
    return _matching((name for row in rows for name in (row.name, *row.aliases)), begun)


def complete_valuations(
    _context: click.Context, _parameter: click.Parameter, begun: str
) -> list[str]:
    """The valuations that begin so."""
    from kalmar.values import VALUATIONS

    return _matching(VALUATIONS, begun)


COMPLETIONS: dict[str, Callable[[click.Context, click.Parameter, str], list[str]]] = {
    "position": complete_games,
    "game": complete_games,
    "board": _complete_boards,
}
"""What is read as one text, by the name of the argument, and how it is completed."""
