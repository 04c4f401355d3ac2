"""The computer's last move in a drawing for the terminal: what went is shown hollow.

Two drawings are compared, of the position before the move and of the one it left. Pieces that stand
in the first and not in the second are put back as hollow ones, so that this needs to know no game.
Where the move has changed the layout, as a row that fell apart, the drawing stays as it is.
"""

import re
from collections.abc import Iterator

from kalmar.core.i18n import Message, message

GHOSTS = {"●": "○", "□": "▫", "│": "┊", "Q": "q", "R": "r", "K": "k", "N": "n", "♟": "♙",
          "o": ".", "#": ":", "|": ":"}  # fmt: skip
"""Pieces in drawings, each with its hollow form; the last ones are those of plain ASCII."""

COUNT = re.compile(r"(?:^|  )\d+$")
"""Behind a heap or row: how many pieces it has."""

WORD = re.compile(r"(?!o+\b)[^\W\d_]{2,}(?: \d+)?")
"""What a component is called, which must stand where it stood."""


def marked(before: str, after: str) -> tuple[str, Message | None]:
    """Mark the pieces that a move took in the drawing of what it left.

    Args:
        before: the drawing of the position before the move.
        after: the drawing of the position that it left.

    Returns:
        The drawing with the marks, and what they mean; None where there are none.

    >>> marked("heap 1  ●●●  3", "heap 1  ●  1")
    ('heap 1  ●○○  1', "○: changed by the computer's move")
    >>> marked("●●  2", "0")[0]
    '○○  0'
    >>> marked("Q · ·", "· Q ·")
    ('q Q ·', "q: changed by the computer's move")
    """
    old, new = before.split("\n"), after.split("\n")
    new += [""] * (len(old) - len(new) if _is_board(old) and _is_board(new) else 0)
    if len(old) != len(new) or list(_words(old)) != list(_words(new)):
        return after, None
    lines = [_marked_line(one, other) for one, other in zip(old, new, strict=True)]
    found = "\n".join(lines).rstrip("\n")
    signs = sorted(sign for sign in set(GHOSTS.values()) if found.count(sign) > after.count(sign))
    if not signs:
        return after, None
    return found, message("{signs}: changed by the computer's move", signs=", ".join(signs))


def _is_board(lines: list[str]) -> bool:
    """Return whether a drawing is of one board alone, which loses lines only at its end."""
    return not any(_words(lines))


def _words(lines: list[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the names of components with their places in a drawing."""
    for i, line in enumerate(lines):
        for match in WORD.finditer(line):
            yield i, match.start(), match[0]


def _marked_line(before: str, after: str) -> str:
    """Mark the pieces that are missing in a line."""
    old, new = COUNT.sub("", before), COUNT.sub("", after)
    count = f"  {after[len(new) :].lstrip()}" if COUNT.search(after) else ""
    wide = new.ljust(len(old))
    signs = [
        GHOSTS[was] if was in GHOSTS and sign not in GHOSTS and not sign.isdigit() else sign
        for was, sign in zip(old.ljust(len(wide)), wide, strict=True)
    ]
    # A name such as "row" begins with letters that are pieces elsewhere; names have not moved.
    for match in WORD.finditer(old):
        signs[match.start() : match.end()] = old[match.start() : match.end()]
    return "".join(signs).rstrip() + count
