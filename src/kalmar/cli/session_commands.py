"""The commands of a game in the terminal, beside moves, in English and Hungarian."""

from kalmar.core.i18n import message, plain

__all__ = ["COMMANDS", "HELP", "command_in"]

HELP = message(
    """\
  a move      in words or a part of them (take 3 from heap 2), what it takes (0-1, b2),
              what is left (2: 4), or its number (#1)
  list        the legal moves
  moves       every move with its value and what it leads to, the quickest win first
  hint        one step each time: who can win, where, a good move, the reason
  why         the reason in numbers
  why MOVE    what is good about a move, or what refutes it
  board       the position once more
  rules       what is played, and who wins
  back 3      back to where your move 3 was made
  again, swap a new game from the same start, with changed places
  undo, redo, resign, quit, help"""
)
COMMANDS = {
    "help": ("segitseg", "?"),
    "list": ("lista",),
    "board": ("tabla",),
    "rules": ("szabaly", "rule", "aim", "cel"),
    "moves": ("lepesek", "all"),
    "hint": ("tipp",),
    "why": ("miert",),
    "undo": ("vissza", "visszavonas", "back"),
    "redo": ("ujra",),
    "again": ("megint", "new"),
    "swap": ("csere",),
    "resign": ("feladom",),
    "quit": ("exit", "q", "kilep", "kilepek"),
}
"""What may be typed beside moves, with other words for it, Hungarian ones among them."""

WORDS = {word: name for name, others in COMMANDS.items() for word in (name, *others)}


def command_in(line: str) -> tuple[str, str]:
    """Return the command that a line begins with, empty where it is none, and what follows.

    >>> command_in(" Miért take 3"), command_in("take 3")
    (('why', 'take 3'), ('', '3'))
    """
    first, _, rest = line.strip().partition(" ")
    return WORDS.get(plain(first) or first, ""), rest.strip()
