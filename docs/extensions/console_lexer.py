"""A lexer for transcripts of `kalmar`: the prompt, the command, what is typed, and the output.

A sentence of the output may be wrapped where the page is narrow (`.go` in `site.css`); what is set
in columns may not, and scrolls.
"""

import re
from collections.abc import Iterator
from typing import Any, ClassVar

from pygments.lexer import Lexer
from pygments.token import (
    Generic,
    Name,
    Number,
    Operator,
    String,
    Text,
    Whitespace,
    _TokenType,
)
from sphinx.application import Sphinx

Token = tuple[int, _TokenType, str]

PARTS = (
    (re.compile(r"\s+"), Whitespace),
    (re.compile(r"#.*"), Generic.Emph),
    (re.compile(r'"[^"]*"|\'[^\']*\''), String),
    (re.compile(r"[|;&]+|[<>]{1,2}|\\$"), Operator),
    (re.compile(r"--?[A-Za-z][\w-]*"), Name.Attribute),
    (re.compile(r"[0-9]+(?![\w.-])"), Number),
    (re.compile(r"[^\s\"'|;&<>]+|."), Name),
)
"""What a command line is made of; the first that fits is taken."""

LABEL = re.compile(r"  [^\W\d_]+(?: [^\W\d_]+)*(?=  +\S)")
"""The label of a fact: words behind two spaces, before two more."""
HEADING = re.compile(r"\S.*  \(.*\)$")
"""The first line of an answer: a position, and how it is played."""
WORD = re.compile(r"[^\W\d_]{3,}")
SHORTEST_SENTENCE = 4
"""From how many words on a line without columns may be wrapped."""
COLUMNS = re.compile(r"\S {2,}\S.* {2,}\S")


class Transcript(Lexer):
    """Commands behind `$ `, what is typed behind `> `, and what is printed."""

    name = "Transcript of kalmar"
    aliases: ClassVar[list[str]] = ["console"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[Token]:
        """Yield the tokens with their places."""
        place = 0
        continued = False
        for line in text.splitlines(keepends=True):
            for kind, part in self.line_tokens(line, continued):
                yield place, kind, part
                place += len(part)
            continued = line.endswith("\\\n") and (continued or line.startswith("$ "))

    def line_tokens(self, line: str, continued: bool) -> Iterator[tuple[_TokenType, str]]:
        """Yield the tokens of a line.

        Args:
            line: with its end.
            continued: whether it goes on with the command of the line before.
        """
        if line.startswith("$ ") or continued:
            if not continued:
                yield Generic.Prompt, "$ "
            yield from command_tokens(line if continued else line[2:])
        elif line.startswith("> "):
            yield Generic.Prompt, "> "
            yield Generic.Strong, line[2:]
        else:
            yield from output_tokens(line)


def command_tokens(line: str) -> Iterator[tuple[_TokenType, str]]:
    """Yield the tokens of a command.

    >>> [part for kind, part in command_tokens("kalmar solve --why") if kind is not Whitespace]
    ['kalmar', 'solve', '--why']
    """
    place, first = 0, True
    while place < len(line):
        found = next(
            (match, kind) for pattern, kind in PARTS if (match := pattern.match(line, place))
        )
        match, kind = found
        if kind is Name and first:
            kind, first = Name.Builtin, False
        elif kind is Operator:
            first = match[0] != "\\"
        yield kind, match[0]
        place = match.end()


def output_tokens(line: str) -> Iterator[tuple[_TokenType, str]]:
    r"""Yield the tokens of a printed line.

    >>> list(output_tokens("  outcome  N: you win\n"))
    [(Token.Name.Label, '  outcome'), (Token.Generic.Output, '  N: you win\n')]
    >>> list(output_tokens("nim 3 5  (disjunctive, normal play)\n"))
    [(Token.Generic.Heading, 'nim 3 5  (disjunctive, normal play)\n')]
    >>> list(output_tokens("0   1   2\n"))
    [(Token.Text, '0   1   2\n')]
    """
    label = LABEL.match(line)
    if label and not COLUMNS.search(line[label.end() :]):
        yield Name.Label, label[0]
        yield Generic.Output, line[label.end() :]
    elif HEADING.match(line):
        yield Generic.Heading, line
    else:
        yield (Generic.Output if may_wrap(line) else Text), line


def may_wrap(line: str) -> bool:
    r"""Whether a printed line is a sentence, not a row of columns.

    >>> may_wrap("the player to move wins\n"), may_wrap("heap  value  rare\n")
    (True, False)
    """
    return not COLUMNS.search(line) and len(WORD.findall(line)) >= SHORTEST_SENTENCE


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect it."""
    app.add_lexer("console", Transcript)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
