"""Parts of the reference that are made of the program's own lists, so that nothing is left out.

`command-group` documents the commands of a group of the help, `services` the services with their
schemas, `game-names` the games, and `exit-codes` the codes with which the command line ends.
"""

import json
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from kalmar.cli.commands import COMMANDS, GROUPS
from kalmar.core import errors
from kalmar.core.i18n import message, translate, use_language
from kalmar.games.registry import GAMES
from kalmar.web.services import SERVICES, Service

CODES = {
    0: "done",
    1: "a check failed: a claim is refuted, a certificate is not right, a period is not proved",
    2: "wrong usage",
    3: "an invalid game, position or file",
    4: "a limit was reached",
    70: "an internal error: please report it",
    130: "interrupted",
    143: "terminated",
}


class Made(SphinxDirective):
    """A directive whose content is made of lines."""

    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the nodes of all lines."""
        lines = self.lines()
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)

    def lines(self) -> Iterator[str]:
        """Return what is written in its place."""
        raise NotImplementedError


class CommandGroup(Made):
    """The commands of a group, by the title that the help gives it."""

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        """One section for each command."""
        commands = next(group for title, group in GROUPS.items() if str(title) == self.arguments[0])
        for name in commands:
            yield f".. click:: kalmar.cli.{COMMANDS[name]}"
            yield from (f"   :prog: kalmar {name}", "   :nested: full", "")


class Services(Made):
    """All services, each with its fields and its schema."""

    def lines(self) -> Iterator[str]:
        """One section for each service."""
        for name, service in SERVICES.items():
            yield from (name, "-" * len(name), "", str(service.words), "")
            yield from table(service)
            schema = json.dumps(service.schema(), indent=2, ensure_ascii=False)
            yield from (".. dropdown:: JSON Schema", "", "   .. code-block:: json", "")
            yield from (f"      {line}" for line in schema.splitlines())
            yield ""


def table(service: Service) -> Iterator[str]:
    """Return the fields of a service, as a table."""
    required = set(service.schema()["required"])
    yield from (".. list-table::", "   :header-rows: 1", "")
    yield from row("field", "kind", "what it is", "if left out")
    for field in service.given:
        default = "must be given" if field.name in required else f"`{json.dumps(field.default)}`"
        yield from row(f"`{field.name}`", field.kind, str(field.words), default)
    yield ""


def row(*cells: str) -> Iterator[str]:
    """Return a row of a table."""
    for place, cell in enumerate(cells):
        yield f"   {'*' if place == 0 else ' '} - {cell}"


class GameNames(Made):
    """Every game in a language: its rule, an example, and the names and words that find it."""

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        """Return an entry of a list for each game."""
        for game in GAMES.values():
            with use_language(self.arguments[0]):
                title, rule = (translate(message(text)) for text in (game.title, game.rule))
            words = ", ".join(filter(None, (*game.names, game.hungarian, game.words)))
            yield from (plain(title), f"   {plain(rule)}", "", f"   ``{game.example}``", "")
            yield from (f"   {plain(words)}", "")


class ExitCodes(Made):
    """The exit codes, with the errors that end with them."""

    def lines(self) -> Iterator[str]:
        """Return a row for each code."""
        yield from (".. list-table::", "   :header-rows: 1", "")
        yield from row("code", "what it means", "errors of the library")
        for code, words in CODES.items():
            named = ", ".join(f"`{name}`" for name in of_code(code))
            yield from row(str(code), words, named or "–")
        yield ""


def of_code(code: int) -> list[str]:
    """Return the public errors that end with a code."""
    return [name for name in errors.ERRORS if getattr(errors, name).exit_code == code]


def of_help(app: Sphinx, context: object, lines: list[str]) -> None:  # noqa: ARG001
    """Make a block of the console of the examples in a help."""
    shown: list[str] = []
    inside = False
    for line in lines:
        example = line.startswith("|   ") or (inside and line.startswith("| "))
        if example and not inside:
            shown += ["", ".. code-block:: console", ""]
        inside = example
        shown.append(f"   $ {line[2:].strip()}" if example else plain(line))
    lines[:] = shown


def of_options(app: Sphinx, context: object, lines: list[str]) -> None:  # noqa: ARG001
    """Let the words of options be the plain text that they are."""
    lines[:] = [plain(line) if line.startswith(" ") else line for line in lines]


def plain(line: str) -> str:
    """Return a line of plain text as Sphinx is to read it."""
    return line.replace("*", "\\*").replace("`", "\\`")


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.add_directive("command-group", CommandGroup)
    app.add_directive("services", Services)
    app.add_directive("exit-codes", ExitCodes)
    app.add_directive("game-names", GameNames)
    app.connect("sphinx-click-process-description", of_help)
    app.connect("sphinx-click-process-options", of_options)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
