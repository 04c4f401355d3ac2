"""The theorems that answers rest on, in words, each with an argument that a student can follow.

`THEOREMS` maps the name a user types to the theorem. To add one, write it in the file of its field
and add it to the list of that file. `cited_in` finds those that a line of an answer names.

Not public by itself: what may be relied on is in `kalmar`.
"""

from kalmar.core.by_name import load_named
from kalmar.core.i18n import name_forms, name_key
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS", "Theorem", "cited_in", "find_theorem", "theorems_about"]

TUPLES = (
    "ways:THEOREMS",
    "misere:THEOREMS",
    "ways:CIRCUIT_THEOREMS",
    "nim:THEOREMS",
    "heaps:THEOREMS",
    "boards:THEOREMS",
    "bricks:THEOREMS",
    "ways:CLOSED_THEOREMS",
    "coins_and_graphs:THEOREMS",
    "textbook:THEOREMS",
    "rows_and_walks:THEOREMS",
    "own_ways:THEOREMS",
    "loopy:THEOREMS",
    "partizan:THEOREMS",
)
"""Where theorems stand, as "module:tuple" of this folder, in the order of the register."""

THEOREMS: dict[str, Theorem] = {
    theorem.name: theorem for place in TUPLES for theorem in load_named(f"{__name__}.{place}")
}


def cited_in(line: str) -> tuple[Theorem, ...]:
    """Find the theorems that the line of an answer cites, in its order.

    Args:
        line: as `Answer.theorem` has it.

    >>> line = "Sprague–Grundy theorem (Sprague 1935, Grundy 1939);"
    >>> [t.name for t in cited_in(f"{line} a Nim heap of n is worth n (Bouton 1901)")]
    ['sprague-grundy', 'bouton']
    """
    # The longest beginning that is a citation comes first: a citation may hold a semicolon.
    ends = [i for i in range(len(line)) if line.startswith("; ", i)]
    for end in (len(line), *ends):
        found = next((t for t in THEOREMS.values() if t.is_cited(line[:end])), None)
        if found is not None:
            return (found, *cited_in(line[end + 2 :]))
    return ()


def find_theorem(name: str, *, exact: bool = False) -> Theorem | None:
    """Find the theorem with this name, alias or title; None for other words.

    Args:
        name: as typed, in any case, with or without accents, blanks, hyphens and the word theorem.
        exact: whether the word theorem, and a plural, are refused.

    >>> (find_theorem("Strategy stealing") or THEOREMS["moore"]).name
    'strategy-stealing'
    >>> (find_theorem("Guy–Smith theorem") or THEOREMS["moore"]).name
    'octal-periods'
    """
    for form in (name_key(name),) if exact else name_forms(name):
        for theorem in THEOREMS.values():
            if form in map(name_key, (theorem.name, theorem.title, *theorem.aliases)):
                return theorem
    return None


def theorems_about(game: str) -> tuple[Theorem, ...]:
    """Return the theorems about a game, in the order of the register.

    Args:
        game: its name in the registry of games.

    >>> [theorem.name for theorem in theorems_about("king")]
    ['king-blocks', 'leaper-blocks']
    """
    return tuple(theorem for theorem in THEOREMS.values() if game in theorem.games)
