"""What results give other programs: JSON with its origin, DataFrames of pandas, arrays of NumPy.

`to_json`, `to_pandas` and `to_numpy` of a result come here by `kalmar.core.display.tool`. JSON is
what `to_dict` returns and where it comes from: the command that gives the same, where there is one,
the version, and the date, which is that of SOURCE_DATE_EPOCH where that is set.
"""

import json
import os
import shlex
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from kalmar import __version__
from kalmar.answers.answer import Answer
from kalmar.answers.tables.families import is_pattern
from kalmar.answers.tables.values import Sequence, Table
from kalmar.core.by_name import LazyModule
from kalmar.core.compounds import Compound, leaves
from kalmar.core.errors import KalmarError
from kalmar.core.rules import Play, Rules, is_loopy
from kalmar.engines.graphs.graph import Graph
from kalmar.engines.graphs.loopy import GraphSolution
from kalmar.engines.graphs.vertex_answers import vertex_row
from kalmar.engines.quotients.quotient import Quotient
from kalmar.games.notation.positions import format_position
from kalmar.games.registry import find_rules
from kalmar.runtime.optional import needs
from kalmar.theory.table import find_theory
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
else:
    np, pd = LazyModule("numpy"), LazyModule("pandas")

__all__ = ["command_of", "to_json", "to_numpy", "to_pandas"]


def to_json(found: Any, indent: int | None = None) -> str:
    """Format a result as JSON with its origin.

    Args:
        found: anything with a method `to_dict`.
        indent: how far to indent; all on one line if None.

    >>> from kalmar.answers.answer import solve
    >>> data = json.loads(to_json(solve("nim 3 5", misere=True)))
    >>> data["outcome"], data["command"]
    ('N', "kalmar solve 'nim 3 5' --misere --json")
    """
    command = command_of(found)
    origin = {
        **({"command": command} if command else {}),
        "version": __version__,
        "date": _today().isoformat(),
    }
    return json.dumps({**found.to_dict(), **origin}, ensure_ascii=False, indent=indent)


def _today() -> date:
    """Return the date, that of SOURCE_DATE_EPOCH where a build must give the same each time."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    now = datetime.fromtimestamp(int(fixed), UTC) if fixed.isdecimal() else datetime.now(UTC)
    return now.date()


def command_of(found: Any) -> str | None:
    """Return the command that prints a result as JSON; None where there is none.

    >>> from kalmar.answers.tables.ask import sequence, table
    >>> command_of(sequence("kayles", 20, "selective"))
    'kalmar values kayles -n 20 --composition selective --json'
    >>> command_of(table("queen", range(3), range(4)))
    'kalmar table queen --rows 0,1,2 --cols 0,1,2,3 --json'
    """
    words = COMMANDS[type(found)](found) if type(found) in COMMANDS else None
    return None if words is None else shlex.join(["kalmar", *words, "--json"])


def _of_answer(answer: Answer) -> list[str] | None:
    games = [leaf.rules for leaf in leaves(answer.position)]
    if not all(map(_is_typed, games)):
        return None
    limit = [] if answer.limit is None else ["--limit", str(answer.limit)]
    rules = answer.position.rules
    loopy = any(map(is_loopy, games))
    way = _way(answer.play, answer.valuation, rules, loopy) if isinstance(rules, Compound) else []
    return ["solve", format_position(answer.position), *way, *limit]


def _of_sequence(sequence: Sequence) -> list[str] | None:
    if not _is_known(sequence.game):
        return None
    return ["values", sequence.game, "-n", str(sequence.numbers[-1]), *_composed(sequence)]


def _of_table(table: Table) -> list[str] | None:
    if not _is_known(table.game):
        return None
    rows, cols = (",".join(map(str, numbers)) for numbers in (table.rows, table.cols))
    return ["table", table.game, "--rows", rows, "--cols", cols, *_composed(table)]


def _of_quotient(quotient: Quotient) -> list[str] | None:
    text = quotient.game.text
    heaps = [] if quotient.is_whole else ["--heaps", str(quotient.last)]
    return ["quotient", text, *heaps] if _is_known(text) else None


def _composed(values: Sequence | Table) -> list[str]:
    name = values.composition.name
    named = [] if name == "disjunctive" else ["--composition", name]
    return [*named, *_way(values.play, values.valuation, Compound.of(values.composition))]


def _way(play: Play, valuation: Valuation, rules: Compound, loopy: bool = False) -> list[str]:
    """Return the options for a convention, and for a valuation other than that of the theorem.

    Games with cycles are answered with their remoteness, whatever is asked for.
    """
    words = ["--misere"] if play is Play.MISERE else []
    theory = find_theory(rules, play)
    if theory is None or valuation == theory.fold.valuation or loopy:
        return words
    return [*words, "--valuation", valuation.name]


def _is_typed(rules: Rules) -> bool:
    """Return whether a user can type the name of rules and get the same."""
    try:
        return find_rules(rules.name) == rules
    except KalmarError:
        return False


def _is_known(game: str) -> bool:
    """Return whether a game of a sequence, a table or a quotient can be typed.

    >>> _is_known("kayles"), _is_known("chomp 2xn"), _is_known("no such game")
    (True, True, False)
    """
    try:
        return bool(find_rules(game.split()[0] if is_pattern(game) else game))
    except KalmarError:
        return False


COMMANDS: dict[type, Callable[[Any], list[str] | None]] = {
    Answer: _of_answer,
    Sequence: _of_sequence,
    Table: _of_table,
    Quotient: _of_quotient,
}
"""For the type of a result, the words of the command that gives it."""


def to_pandas(found: Any) -> "pd.DataFrame":
    """Convert a result to a DataFrame: moves, edges, vertices, or products of elements.

    Raises:
        MissingLibraryError: pandas is not installed.

    >>> from kalmar.answers.answer import solve
    >>> to_pandas(solve("nim 1 2").moves)["outcome"].tolist()
    ['win', 'loss', 'loss']
    """
    with needs("pandas tables"):
        frame = pd.DataFrame
    if isinstance(found, Answer):
        return to_pandas(found.moves)
    if isinstance(found, Graph):
        return frame(found.edges, columns=["source", "target"])
    if isinstance(found, GraphSolution):
        return frame([vertex_row(found, vertex) for vertex in range(len(found.graph))])
    if isinstance(found, Quotient):
        return frame(to_numpy(found))
    return frame([row.to_dict() for row in found])


def to_numpy(found: Quotient | Graph) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """Convert a quotient to its products [order, order], or a graph to its edges [E, 2].

    >>> from kalmar.engines.graphs.graph import Graph
    >>> to_numpy(Graph([0, 2, 2], [0, 1])).tolist()
    [[0, 0], [0, 1]]
    """
    with needs("arrays"):
        array = np.array
    if isinstance(found, Quotient):
        return array([list(found.found.monoid.row(x)) for x in range(found.order)], np.int64)
    counts = np.diff(np.asarray(found.offsets))
    sources = np.repeat(np.arange(len(found)), counts)
    return np.column_stack([sources, np.asarray(found.targets)]).astype(np.int64)
