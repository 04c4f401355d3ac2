"""The commands of a game in the terminal, beside moves, in English and Hungarian."""

from kalmar.core.i18n import message, plain

HELP = message(
    "  a move      in words or part of them (take 3 from heap 2), what it takes (0-1, b2),"
    "\n              what is left (2: 4), or its number (#1)\n  list        the legal moves"
    "\n  moves       every move with its value and what it leads to, the quickest win first"
    "\n  hint        a little more each time: who can win, where, a good move, the reason"
    "\n  why         the reason in numbers\n  why MOVE    what is good about a move, or what"
    " refutes it\n  board       the position again\n  rules       the rules of the game, and"
    " who wins\n  back 3      back to your move 3\n  again, swap a new game from the same"
    " start, with sides changed\n  undo, redo, resign, quit, help"
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
