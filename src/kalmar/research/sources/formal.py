"""The theorems of `proofs/` that state what a theorem of the register or a way of playing says.

Where an item of a source states it, the item names them (`Item.formal`, in the data of the source);
all others are named by the theorem itself (`Theorem.formal`). So each is named in one place. A
statement is a file of `proofs/` and a name in it, "ways/Six.v theorem_2_4".
"""

from collections.abc import Iterable

from kalmar.core.compositions import Composition
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Play
from kalmar.research.sources import SOURCES, find_items, find_source
from kalmar.theory.table import THEORIES
from kalmar.theory.theorems import Theorem, cited_in

NO_OPERATION = ("000", "text 3.1")
"""The item that says why misère disjunctive compounds have no row in the table of theories."""


def statements_of(theorem: Theorem) -> tuple[str, ...]:
    """Return the formal statements of a theorem: those of the items it proves, then its own.

    >>> from kalmar.theory.theorems import THEOREMS
    >>> statements_of(THEOREMS["least-remoteness"])
    ('ways/Six.v theorem_2_13', 'ways/ListValues.v lists_2_13', 'ways/SplitValues.v splits_2_13')
    """
    items = (item for number in SOURCES for item in find_source(number).items)
    stated = (name for item in items if theorem.name in item.theorems for name in item.formal)
    return tuple(dict.fromkeys([*stated, *theorem.formal]))


def statements_of_way(row: Composition, play: Play) -> tuple[str, ...]:
    """Return the formal statements behind a row of the table of theories.

    Args:
        row: the composition.
        play: the convention.

    >>> from kalmar.core.compositions import COMPOSITIONS
    >>> statements_of_way(COMPOSITIONS["disjunctive"], Play.MISERE)[0]
    'ways/Examples.v section_3_1_grundy'
    """
    way = (row.choice, row.ending, play)
    if way not in THEORIES:
        return ()
    theory = THEORIES[way]
    if theory is None:
        number, place = NO_OPERATION
        return find_items(find_source(number), [place])[0].formal
    found = (name for theorem in cited_in(theory.theorem) for name in statements_of(theorem))
    return tuple(dict.fromkeys(found))


def checked_line(statements: Iterable[str]) -> Message:
    """Say in a sentence which theorems Coq has checked."""
    return message("Checked by Coq: {names}.", names=format_statements(statements))


def format_statements(statements: Iterable[str]) -> str:
    """Format statements as names, each file once.

    >>> format_statements(["ways/Six.v theorem_2_4", "ways/Six.v theorem_2_13"])
    'theorem_2_4, theorem_2_13 (proofs/ways/Six.v)'
    """
    files: dict[str, list[str]] = {}
    for file, name in map(str.split, statements):
        files.setdefault(file, []).append(name)
    return "; ".join(f"{', '.join(names)} (proofs/{file})" for file, names in files.items())
