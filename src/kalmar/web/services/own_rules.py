"""The service that checks rules of one's own while they are written."""

from typing import Any

from kalmar.answers.cycles import component_graph
from kalmar.answers.tables.ask import sequence, table
from kalmar.core.errors import (
    CyclicGameError,
    GrowingError,
    KalmarError,
    LimitReached,
    RuleTextError,
)
from kalmar.core.i18n import said
from kalmar.engines.graphs.explore import explore
from kalmar.games.custom.declared import DeclaredHeaps, DeclaredSquares, declared
from kalmar.web.services.service import Field, Plain, Service

__all__ = ["SERVICES"]

SHOWN, SIDE = 20, 8
"""How many heaps, and the side of the table of squares, whose values are shown."""

SEARCHED = 20_000

Own = DeclaredHeaps | DeclaredSquares


def rules(text: str) -> dict[str, Any]:
    """What a text of rules says: its first values, or what is wrong and where."""
    try:
        own = declared(text)
        return {"error": None, **shown(own)}
    except KalmarError as error:
        line, column = None, None
        if isinstance(error, RuleTextError | GrowingError):
            line, column = error.line, error.column
        return {"error": {"sentence": error.sentence, "line": line, "column": column}}


def shown(own: Own) -> dict[str, Any]:
    """Rules as plain data: their text, where to begin, and values of small components."""
    start = own.said.start or own.usual_start
    own.parse(start)
    cycle = cycle_of(own)
    return {
        "game": Plain(own.name),
        "name": Plain(own.said.name),
        "position": Plain(f"{own.name} {start}"),
        "kind": "squares" if own.said.on_board else "heaps",
        "ends": not cycle,
        "cycle": [Plain(component) for component in cycle],
        **values(own),
    }


def components(own: Own) -> list[list[Any]]:
    """Small components: one row of heaps, or rows of squares."""
    if isinstance(own, DeclaredHeaps):
        return [list(range(min(SHOWN, own.said.most + 1 if own.said.most else SHOWN)))]
    side = min(SIDE, own.said.board or SIDE)
    return [[own.cell(row, column) for column in range(side)] for row in range(side)]


def cycle_of(own: Own) -> tuple[str, ...]:
    """Components that lead to each other in a circle; empty if play from small ones ends."""
    try:
        explore(own, [component for row in components(own) for component in row], SEARCHED)
    except CyclicGameError as error:
        return tuple(map(str, error.cycle))
    except LimitReached:
        return ()
    return ()


def values(own: Own) -> dict[str, Any]:
    """The values of small components as text, in rows, and which values they are."""
    if own.loopy:
        rows = [[loopy_value(own, component) for component in row] for row in components(own)]
        return {"rows": rows, "symbol": said("loopy value")}
    if isinstance(own, DeclaredHeaps):
        heaps = components(own)[0]
        found = sequence(own, heaps[-1])
        return {"rows": [[str(value) for value in found.values]], "symbol": found.valuation.symbol}
    squares = range(len(components(own)))
    filled = table(own, squares, squares)
    rows = [[str(value) for value in row] for row in filled.values]
    return {"rows": rows, "symbol": filled.valuation.symbol}


def loopy_value(own: Own, component: Any) -> str:
    """The value of a component from which play need not end; a question mark if it is too large."""
    try:
        return str(component_graph(own, component, SEARCHED)[0].value(0))
    except LimitReached:
        return "?"


SERVICES = (
    Service("rules", said("Rules of your own: their first values, or what is wrong and where."),
            (Field("text", "text", said("a move a line, such as n -> n-1")),), rules, long=True),
)  # fmt: skip
